# SPDX-License-Identifier: LGPL-2.1-or-later
"""Speeds that the documents behind the filters published."""

# Speed-up over the naive kernel: (a vendor's blog, Adreno 630; the same
# vendor's programming guide, Adreno 430). 3264x2448, 8 bits, 9x9.
EPSILON_LADDER = {
    'naive': (1.0, 1.0), 'packed': (1.6, 1.4), 'packed4': (2.7, 3.4),
    'packed8': (2.6, 3.5), 'packed16': (1.5, 0.5), 'local8x16': (2.0, 2.4),
    'local8x24': (None, 2.8), 'local8x32': (2.0, None),
    'branchless4': (3.0, None),
    'half4': (None, 3.4),       # in half precision, here in float
    'branchless8': (2.8, None),
}

# Milliseconds for 1080p on a GTX 780 Ti; 3x3 on a Core i7-4770: 24.814, with
# AVX2 0.424.
MEDIAN_LADDER = {
    (1, 'article1'): 0.372, (1, 'article2'): 0.207, (1, 'article3'): 0.130,
    (2, 'article3'): 0.5,
}

# Milliseconds for 4096x4096, both passes, host-visible memory: the points that
# the paper labels, not all of them with their order.
GAUSS_PAPER = 'The paper labels 650, 238 and 38 ms (Radeon 8670M) and 525, ' \
              '345, 128 and 50 ms (7660D) at 4096x4096.'
