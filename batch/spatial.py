# SPDX-License-Identifier: LGPL-2.1-or-later
"""Check that a chain gives the same frames in pieces as in one run: no filter
may depend on a frame's number, or on more than a fixed number of neighbors."""
import re

import chain
from tools import Failed

# Filters that need a fixed number of neighbor frames or none. tonemap_opencl is
# not among them: it averages the peak over several frames.
SPATIAL = re.compile(r'''
    (epsilon|median|tmedian|gauss_hilbert|nlmeans|bilateral|avgblur|boxblur|unsharp|
     convolution|scale|transpose|pad|hwupload)
        (_\{api\}|_cuda|_opencl|_vulkan|_vaapi)?$ |
    (hwdownload|hwmap|format|noformat|null|crop|setsar|setdar|setparams|
     setfield|hflip|vflip|gblur|gblur_vulkan|smartblur|lut|lutyuv|lutrgb|
     negate|eq|curves|colorspace|zscale|swapuv|drawbox|fillborders|sobel|
     prewitt|owdenoise|cas|limiter|chromashift|showinfo|sidedata|tonemap|
     tonemap_vaapi)$''', re.X)
# The options that set the numbers of neighbor frames and whether there are
# means of older ones, the maximum, and the presets' values
PREV, NEXT, RADIUS_T, OLDER = 'prev', 'next', 'radiusT', 'older'
MAX_RADIUS_T = 3
PRESETS = {'document': (0, 0, 0), 'light': (0, 0, 0), 'medium': (0, 0, 0),
           'strong': (0, 0, 0), 'fast': (0, 0, 0), 'auto': (2, 0, 1),
           'slow': (3, 3, 1)}
# Filters that output the first frame of each window of frames, with FFmpeg's own
WINDOWS = re.compile('tmedian(_|$)')
# Frames before a frame that the measured noise depends on: what was found in
# three of them, each by the changes of four frames
MEASURED = 7
# Frames that the means of older ones reach back, and frames of a mean, which
# begins at each frame with a number divisible by this
REACH_OF_MEANS, GROUP = 15, 4
# Options, in addition to `enable`, that are evaluated for each frame
PER_FRAME = {'crop': ('x', 'y'), 'scale': ('w', 'width', 'h', 'height'),
             'eq': chain.PLACES['eq']}
# Names in expressions that have other values in pieces. The variables of st()
# and the state of random() last as long as the filter; t and pos are the same.
NUMBER = "the frame's number"
DIFFERENT = {
    'n': NUMBER, 'ref_n': NUMBER, 'st': 'kept for later frames',
    'ld': 'kept from earlier frames', 'random': 'a sequence over all frames',
    'randomi': 'a sequence over all frames'}
# crop computes x, then y, then x once more
CROPPED = dict.fromkeys([('crop', 'x', 'x'), ('crop', 'x', 'y'),
                         ('crop', 'y', 'y')], 'a value from the frame before')
TIMES = 't', 'pos', 'ref_t', 'ref_pos'
# With full_chroma_int, libswscale always diffuses errors in these formats
DIFFUSED = re.compile(r'\b(rgb8|bgr8|rgb4|bgr4|rgb4_byte|bgr4_byte)\b')
REMEDY = 'filter the whole file (--mode files), or give --any-filter to go ' \
         'on with other frames than one run has'


def names(filters):
    """Generate ((filter, option, name), message) for the names in expressions
    that are evaluated for each frame. Prefixes after numbers are no names."""
    for f in filters:
        for option, value in f.options:
            if option.lstrip('/') not in ('enable', *PER_FRAME.get(f.name, ())):
                continue
            if option.startswith('/'):
                raise Failed(f'{f.name}: {option} reads a file, which is not '
                             'checked: write the expression into the chain')
            for name in re.findall(r'(?<![\w.])[A-Za-z_]\w*', value):
                yield (f.name, option, name), \
                    f"{f.name}: {option}='{value}' depends on {name}, "


def given(f, name):
    """Return the number of frames that an option of the filter sets, None if
    it is not set: the maximum for a value that only ffmpeg can evaluate, as
    more do no harm."""
    number = None
    for option, value in f.options:
        if option.lstrip('/') == name:
            plain = option == name and re.fullmatch('[0-%d]' % MAX_RADIUS_T,
                                                    value)
            number = int(value) if plain else MAX_RADIUS_T
    return number


def preset(f):
    """Return the numbers of neighbor frames that a filter's preset sets."""
    numbers = PRESETS['auto']
    for option, value in f.options:
        if option.lstrip('/') == 'preset':
            numbers = PRESETS.get(value if option == 'preset' else '',
                                  (MAX_RADIUS_T, MAX_RADIUS_T, 1))
    return numbers


def neighbors(f):
    """Return how many frames before and after a frame a filter needs."""
    if WINDOWS.match(f.name):
        return 0, window(f)
    if not f.name.startswith('epsilon_'):
        return 0, 0
    before, after = (
        next(n for n in (given(f, own), given(f, RADIUS_T), default)
             if n is not None)
        for own, default in zip((PREV, NEXT), preset(f)))
    return (max(before + MEASURED, REACH_OF_MEANS) if before and has_means(f)
            else before + MEASURED), after


def has_means(f):
    """Return whether an epsilon filter with prev has means of older frames."""
    option = given(f, OLDER)
    return preset(f)[2] if option is None else option


def window(f):
    """Return how many frames follow the first one of a window."""
    radius = 1
    for option, value in f.options:
        if option.lstrip('/') == 'radius':
            if option != 'radius' or not re.fullmatch('[1-9][0-9]*', value):
                raise Failed(f'{f.name}: {option}={value} says how many frames '
                             'are left at the end: write a number')
            radius = int(value)
    return 2 * radius


def lost(text):
    """Return how many frames at the end of its input a chain does not output."""
    return sum(window(f) for f in chain.parse(text)
               if WINDOWS.match(f.name))


def reach(text):
    """Return how many frames before and after a frame a chain needs."""
    return [sum(n) for n in zip((0, 0), *map(neighbors, chain.parse(text)))]


def group(text):
    """Return the number of frames per group that a chain averages: the first
    frame of a piece has to begin a group. 1: there are no groups."""
    return GROUP if any(neighbors(f)[0] >= REACH_OF_MEANS
                        for f in chain.parse(text)) else 1


def check(text):
    """Fail if pieces could differ from one run."""
    filters = chain.parse(text)
    for f in filters:
        if not SPATIAL.match(f.name):
            raise Failed(f'{f.name} may need an unknown number of neighbor '
                         'frames, so that pieces could differ from one run: '
                         'filter whole files (--mode files), or give '
                         '--any-filter if it filters each frame by itself')
    for key, message in names(filters):
        why = DIFFERENT.get(key[2]) or CROPPED.get(key)
        if why:
            advice = 'use the time t, ' * (why == NUMBER)
            raise Failed(f'{message}{why}, which differs in pieces: {advice}'
                         f'{REMEDY}')
    check_dither(filters)


def check_dither(filters):
    """Fail if libswscale, without bitexact, diffuses errors between frames."""
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
                raise Failed(f'{f.name}: {option}={given[option]} carries '
                             'errors from one frame into the next: give flags='
                             f"{flags or 'bicubic'}+bitexact, or {REMEDY}")


def check_times(text):
    """Fail if the chain depends on timestamps that a remux changes."""
    for (_, _, name), message in names(chain.parse(text)):
        if name in TIMES:
            raise Failed(f'{message}which --remux rounds: make the Matroska '
                         f'file first and filter that, or {REMEDY}')
