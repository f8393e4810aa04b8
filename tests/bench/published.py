# SPDX-License-Identifier: LGPL-2.1-or-later
"""Speeds that the documents behind the filters published."""

# Speed-up over the naive kernel: (a vendor's blog, Adreno 630; the same
# vendor's programming guide, Adreno 430). 3264x2448, 8 bits, 9x9.
EPSILON_LADDER = {
    'naive':    ('naive', 1.0, 1.0),
    'packed':   ('1: packed texels', 1.6, 1.4),
    'packed4':  ('2: 4 pixels', 2.7, 3.4),
    'packed8':  ('3a: 8 pixels', 2.6, 3.5),
    'packed16': ('3b: 16 pixels', 1.5, 0.5),
    'local8x16': ('4a: local memory 8x16', 2.0, 2.4),
    'local8x24': ('local memory 8x24', None, 2.8),
    'local8x32': ('4b: local memory 8x32', 2.0, None),
    'branchless4': ('5a: 4 pixels, no branch', 3.0, None),
    'half4':    ("the guide's half precision, 4 pixels (float here)", None,
                 3.4),
    'branchless8': ('5b: 8 pixels, no branch', 2.8, None),
}

# Milliseconds for 1080p on a GTX 780 Ti.
MEDIAN_LADDER = {
    (1, 'article1'): 0.372, (1, 'article2'): 0.207, (1, 'article3'): 0.130,
    (2, 'article3'): 0.5,
}
MEDIAN_CPU = 'On a Core i7-4770 the article needs 24.814 ms (scalar) and ' \
             '0.424 ms (AVX2) for 3x3 at 1080p.'

# Milliseconds for 4096x4096, both passes, host-visible memory: the points that
# the paper labels, not all of them with their order.
GAUSS_PAPER = 'The paper labels 650, 238 and 38 ms (Radeon 8670M) and 525, ' \
              '345, 128 and 50 ms (7660D) at 4096x4096.'
