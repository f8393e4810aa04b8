# SPDX-License-Identifier: LGPL-2.1-or-later
"""Chains whose frames are those of one run in pieces, too: what a filter makes
of a frame must not depend on the frame's place, nor on other frames than the
neighbor frames that are known to be needed."""
import re

import chain
from tools import Failed

# Filters that look at one frame at a time, or at a known number of neighbor
# frames. Not tonemap_opencl, which averages the peak over several frames.
SPATIAL = re.compile(r'''
    (epsilon|median|gauss_hilbert|nlmeans|bilateral|avgblur|boxblur|unsharp|
     convolution|scale|transpose|pad|hwupload)
        (_\{api\}|_cuda|_opencl|_vulkan|_vaapi)?$ |
    (hwdownload|hwmap|format|noformat|null|crop|setsar|setdar|setparams|
     setfield|hflip|vflip|gblur|gblur_vulkan|smartblur|lut|lutyuv|lutrgb|
     negate|eq|curves|colorspace|zscale|swapuv|drawbox|fillborders|sobel|
     prewitt|owdenoise|cas|limiter|chromashift|showinfo|sidedata|tonemap|
     tonemap_vaapi)$''', re.X)
# The option that sets their number, and its maximum
RADIUS_T, MAX_RADIUS_T = 'radiusT', 3
# Frames before a frame that the measured noise depends on
MEASURED = 2
# Their options, besides `enable`, that are evaluated for each frame
PER_FRAME = {'crop': ('x', 'y'), 'scale': ('w', 'width', 'h', 'height'),
             'eq': chain.PLACES['eq']}
# What is different in expressions of a piece, which begins in the middle. The
# variables of st() and the state of random() last as long as the filter. t and
# pos are those of one run.
NUMBER = "the frame's number"
DIFFERENT = {
    'n': NUMBER, 'ref_n': NUMBER, 'st': 'kept for later frames',
    'ld': 'kept from earlier frames', 'random': 'a sequence over all frames',
    'randomi': 'a sequence over all frames'}
# crop computes x, then y, then x once more
BEFORE = 'that of the frame before'
CROPPED = {'x': {'x': BEFORE, 'y': BEFORE}, 'y': {'y': BEFORE}}
TIMES = 't', 'pos', 'ref_t', 'ref_pos'
# libswscale diffuses errors to these formats with full_chroma_int, even where
# that is not asked for
DIFFUSED = re.compile(r'\b(rgb8|bgr8|rgb4|bgr4|rgb4_byte|bgr4_byte)\b')
REMEDY = 'filter the whole file (--mode files), or give --any-filter to go ' \
         'on with other frames than one run has'


def expressions(filters):
    """(filter, option, expression, names in it) of what is evaluated for each
    frame. Prefixes after numbers are no names."""
    for f in filters:
        for option, value in f.options:
            if option.lstrip('/') in ('enable', *PER_FRAME.get(f.name, ())):
                yield f.name, option, value, re.findall(
                    r'(?<![\w.])[A-Za-z_]\w*', value)


def neighbors(f):
    """Return how many frames before and after a frame a filter looks at, the
    maximum where ffmpeg has to evaluate the option: more of them change
    nothing."""
    if not f.name.startswith('epsilon_'):
        return 0, 0
    radius = 0
    for option, value in f.options:
        if option.lstrip('/') == RADIUS_T:
            plain = option == RADIUS_T and re.fullmatch(
                '[0-%d]' % MAX_RADIUS_T, value)
            radius = int(value) if plain else MAX_RADIUS_T
    return radius + MEASURED, radius


def reach(text):
    """Return the same of a chain."""
    return [sum(n) for n in zip((0, 0), *map(neighbors, chain.parse(text)))]


def check(text):
    filters = chain.parse(text)
    for f in filters:
        if not SPATIAL.match(f.name):
            raise Failed(
                '%s may look at several frames, and how many is not known, so '
                'that pieces could differ from one run: filter whole files '
                '(--mode files), or give --any-filter where each frame is '
                'filtered by itself' % f.name)
    for name, option, value, used in expressions(filters):
        if option.startswith('/'):
            raise Failed('%s: %s reads a file, which is not looked into: write '
                         'the expression into the chain' % (name, option))
        different = {**DIFFERENT, **(CROPPED.get(option, {})
                                     if name == 'crop' else {})}
        for word in used:
            if word in different:
                raise Failed(
                    "%s: %s='%s' depends on %s, %s, which differs in pieces: "
                    '%s%s' % (name, option, value, word, different[word],
                              'use the time t, ' * (different[word] == NUMBER),
                              REMEDY))
    check_dither(filters)


def check_dither(filters):
    """Of libswscale: without bitexact, one frame's errors are diffused into
    the next."""
    diffused = any(DIFFUSED.search(value) for f in filters
                   if f.name == 'format' for _, value in f.options)
    for f in filters:
        given = dict(f.options) if f.name == 'scale' else {}
        flags = given.get('flags', '')
        for option, diffuses in (
                ('sws_dither', given.get('sws_dither') in ('ed', '3')),
                ('flags', 'error_diffusion' in flags or
                 diffused and 'full_chroma_int' in flags)):
            if diffuses and 'bitexact' not in flags:
                raise Failed(
                    '%s: %s=%s carries errors from one frame into the next: '
                    'give flags=%s+bitexact, or %s' % (
                        f.name, option, given[option], flags or 'bicubic',
                        REMEDY))


def check_times(text):
    """Where timestamps are not those of the input."""
    for name, option, value, used in expressions(chain.parse(text)):
        for word in used:
            if word in TIMES:
                raise Failed(
                    "%s: %s='%s' depends on %s, which --remux rounds: make the "
                    'Matroska file first and filter that, or %s' %
                    (name, option, value, word, REMEDY))
