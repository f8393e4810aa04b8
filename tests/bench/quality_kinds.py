# SPDX-License-Identifier: LGPL-2.1-or-later
"""quality.py's part "kinds": small clips of the kinds on which a measured
threshold fails most easily, clean and noisy, by the C reference.

All frames are measured. OUT/kinds.csv gets a line per clip and a column per
filter: the PSNR of a plane over the clip, then of each frame, 70 at most;
"threshold", "half" and "found" have the threshold, M2 and the kind of noise
(its first letter) of each frame. Existing results are kept.
"""
import array
import collections
import math
import os
import random
import re

import ff as lib
import material
import presets
import quality_measure
import quality_motion
import sources

SIZE, WHOLE, FRAMES = (320, 240), (640, 360), 12
LUMA = SIZE[0] * SIZE[1]
MOST = 70.                  # dB, for frames that hardly change
AUTO, FAST, FLOOR = ('epsilon=' + o for o in (
    'preset=auto', 'preset=fast', 'preset=fast:threshold=2:scales=1'))
FIXED = 'epsilon=preset=fast:threshold=%g:scales=1'
THRESHOLDS = {8: (4, 6, 8, 12, 16, 24, 32),
              16: (0.12, 0.25, 0.5, 1, 2, 4, 8, 12)}
STRONG = *THRESHOLDS[8], 48, 64     # where noise follows the light
NLMEANS = tuple('nlmeans=p=5:r=9:s=%d' % s for s in (2, 4, 8))
ONE = NLMEANS[1]            # for clean clips
DEEP = {                    # bits of the samples, of the values, codes in use
    'usual 10 bits': (10, 10, 1), 'log, 240 codes': (10, 10, 240 / 1024),
    'log, 100 codes': (10, 10, 100 / 1024), '12 in 16': (16, 12, 1),
    '10 in 16': (16, 10, 1)}
NOISE = {'white': 'blurred:0', 'grain': 'blurred:0.7', 'film': 'blurred:0.8',
         'soft': 'blurred:1'}
CODECS = {**sources.WAYS, **{'x264 crf %d' % v: material.x264(v)
                             for v in (18, 20, 23, 28)}}
DESKTOP = sources.CLIPS['desktop'][:3]
WAVES = "geq=lum='lum(X+5*sin(Y/9+N),Y+3*sin(X/13-N))':cb=128:cr=128"
ZOOM = 'scale=w=400+8*n:h=300+6*n:eval=frame:flags=area,crop=320:240'
TURN = 'rotate=n*PI/250,crop=320:240'
BOB = 'separatefields,scale=320:240,crop=320:240'


# --- values of light, of 0 to 1 -----------------------------------------------

def bt709(light):
    return 4.5 * light if light < 0.018 else 1.099 * light ** 0.45 - 0.099


def bt709_light(value):
    return value / 4.5 if value < 0.081 else ((value + 0.099) / 1.099) ** (
        1 / 0.45)


def pq(light):
    """Return the value by SMPTE ST 2084, 1 of light being 1000 cd/m2."""
    y = (light / 10) ** 0.1593017578125
    return ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375


def hlg(light):
    return math.sqrt(3 * light) if light < 1 / 12 else \
        0.17883277 * math.log(12 * light - 0.28466892) + 0.55991073



# --- kinds --------------------------------------------------------------------

# Clips by the ways in which they are spoilt, steps separated by " + "; clean:
# the filter shall change nothing; a size other than SIZE; the plane
Kind = collections.namedtuple('Kind', 'clips ways clean size plane',
                              defaults=(False, SIZE, 'y'))
SCENES = ('slides', 'photo sequence', 'key frames', 'bunny, key frames',
          'cut of stills', 'black first', 'white first', 'flash', 'strobe',
          'bands 5', 'bands 12', 'bands 25', 'channels in turn')
NATURE = 'waves', 'zoom', 'rotation', 'dissolve', 'bob', 'rain', \
    'heavy rain', 'confetti'
TEXT = 'scroll 4', 'scroll 14', 'scroll 26', 'scroll 75', 'screen dither', \
    'desktop', 'twos'
THREE = 'bridge', 'dogs', 'mountain'
PHOTOS = ('Bridge', 'Dragonfly', 'Picture_0B', 'Picture_1A', 'Wine',
          'aitzgorri', 'analogpattern', 'free', 'friends', 'greentock', 'life',
          'picosdeeuropa', 'seeding', 'sunset', 'umang')
NOISY = SCENES[:6] + SCENES[7:9] + SCENES[10:]
SMALL = (48, 36), (64, 48), (80, 60), (96, 96), (128, 96), (160, 120), \
    (176, 144)
CHROMA = (176, 144), (240, 180), (320, 240)
VARIES = 'noise that varies'
KINDS = {
    'stills, cuts, flashes, bands': (
        Kind(SCENES, ('as it is',), True),
        Kind(SCENES[:2], ('x264 crf 23', 'x264 crf 28', 'MPEG-4 q 6',
                          'MJPEG q 3'), True)),
    '… with noise': (Kind(NOISY, ('white 6', 'camera 12')),),
    'near-duplicates': (
        Kind(THREE[:2], tuple('white 7 + again %s + %s' % (a, own)
                              for a in ('1/2', '4/5')
                              for own in ('white 1', 'x264 crf 18',
                                          'MPEG-2 q 3'))),
        Kind(THREE[:2], ('camera 12 + again 1/2 + white 1',
                         'tape 6 + again 4/5 + white 1.2',
                         'tape 6 + again 1/3 + white 1',
                         'tape 6 + again 2/5 + white 1'))),
    VARIES: (Kind(THREE[:2], (
        'white 9/2/6', 'white 22/4/6', 'white 8/1.5/2', 'grain 8/2/6')),),
    '10 to 16 bits': (Kind(tuple('%s, %s' % (name, deep) for name in THREE
                                 for deep in DEEP), ('as it is',), True),),
    '… with noise in 12 and 10 bits of 16': (
        Kind(tuple('%s, %s' % (name, deep) for name in THREE
                   for deep in list(DEEP)[3:]), ('white 6',)),),
    '48x36 to 176x144': tuple(Kind(THREE, ('as it is',), True, size)
                              for size in SMALL),
    '… with white noise': tuple(Kind(THREE, ('white 8',), False, size)
                                for size in SMALL),
    'chroma of 176x144 to 320x240': tuple(
        Kind(THREE[1:], ('as it is',), True, size, 'u') for size in CHROMA),
    '… with soft and tape noise, coded': tuple(
        Kind(THREE[1:], ('camera 20', 'tape 8', 'camera 20 + x264 crf 20'),
             False, size, 'u') for size in CHROMA),
    'water, rain, zoom, dissolve': (Kind(NATURE, ('as it is',), True),),
    '… with noise of 6': (Kind(NATURE, ('white 6',)),),
    'text that scrolls, screens, drawings': (Kind(TEXT, ('as it is',), True),),
    'single photographs': (Kind(PHOTOS, ('as it is',), True, WHOLE),),
    '… white noise of 5, 10': (
        Kind(PHOTOS, ('white 5', 'white 10'), False, WHOLE),),
    '… grain of 6': (Kind(PHOTOS, ('grain 6',), False, WHOLE),),
    '… camera noise': (
        Kind(PHOTOS, ('camera 9', 'camera 14'), False, WHOLE),),
    '… camera noise, JPEG': (
        Kind(PHOTOS, ('camera 12 + MJPEG q 3',), False, WHOLE),),
    '… JPEG': (
        Kind(PHOTOS, ('MJPEG q 3', 'MJPEG q 8'), False, WHOLE),),
}
# noise that follows the light: its strength over luma, 1 in the middle
FOLLOWS = {'mid tones': lambda v: max(0.4, 1.6 - 1.2 * abs(v - 126) / 110),
           'shadows': lambda v: 1.6 - 1.2 * v / 236,
           'lights': lambda v: 0.4 + 1.2 * v / 236}
# a camera's noise in light, of 0 to 1, has the variance SHOT² light + READ²;
# the curve of the values, the light of a photograph's white, bits
SHOT, READ = 0.04, 0.002
CAMERAS = {'camera gamma 8': (bt709, 1, 8), 'camera PQ 10': (pq, 0.2, 10),
           'camera HLG 10': (hlg, 0.2, 10)}
LIT = 'bridge', 'dogs', 'still wood', 'bikes'
LIGHT = {
    **{'%s noise, most in %s' % (name, tones): (
        Kind(LIT, ('%s 6 %s' % (way, tones),)),)
       for name, way in (('soft', 'film'), ('white', 'white'))
       for tones in FOLLOWS},
    **{'%s, %s, %s bits' % tuple(way.split()): (Kind(LIT, (way,)),)
       for way in CAMERAS},
    **{'chroma, ' + way.split()[0]: (
        Kind((*THREE, 'wood'), (way,), False, WHOLE, 'u'),)
       for way in ('camera 12', 'tape 6')},
}
KINDS.update(LIGHT)
TINY = 'stills, cuts, flashes, bands', 'near-duplicates'
CLEAN = [title for title, kinds in KINDS.items() if kinds[0].clean]


def clips_of():
    """Return {(clip, way): (title, Kind)}; the clip's name has its size if
    that is not SIZE."""
    return {(clip if kind.size in (SIZE, WHOLE) and kind.plane == 'y' else
             '%s %dx%d %s' % (clip, *kind.size, kind.plane), way):
            (title, kind, clip)
            for title, kinds in KINDS.items() for kind in kinds
            for clip in kind.clips for way in kind.ways}


# --- scenes -------------------------------------------------------------------

def tone(frame, factor, rows=lambda y: True):
    """Return a frame with the luma of some rows multiplied."""
    table = bytes(min(235, int(16 + max(v - 16, 0) * factor + 0.5))
                  for v in range(256))
    luma = [frame[y * SIZE[0]:(y + 1) * SIZE[0]] for y in range(SIZE[1])]
    return b''.join(row.translate(table) if rows(y) else row
                    for y, row in enumerate(luma)) + frame[LUMA:]


def flat(luma):
    return bytes([luma]) * LUMA + bytes([128]) * (LUMA // 2)


def dithered(frame):
    """Return a frame of eight shades in a pattern that does not move."""
    pattern = 0, 16, 4, 20, 24, 8, 28, 12, 6, 22, 2, 18, 30, 14, 26, 10
    return bytes((v + pattern[at // SIZE[0] % 4 * 4 + at % 4]) // 32 * 28 + 16
                 for at, v in enumerate(frame[:LUMA])) + frame[LUMA:]


def mixed(a, b, share):
    return bytes(int(x + (y - x) * share + 0.5) for x, y in zip(a, b))


def drops(frames, count, width, height, light):
    """Return frames with rectangles at random places; each falls by half its
    height per frame."""
    dice = random.Random(count)
    places = [(dice.randrange(SIZE[0] - width), dice.randrange(SIZE[1]))
              for _ in range(count)]
    result = []
    for n, frame in enumerate(map(bytearray, frames)):
        for x, y in places:
            for row in range(height):
                at = (y + n * height // 2 + row) % SIZE[1] * SIZE[0] + x
                frame[at:at + width] = bytes(
                    v + (light - v) * 2 // 3 for v in frame[at:at + width])
        result.append(bytes(frame))
    return result


class Clips(quality_motion.Clips):
    def raw_frames(self, name, chain, *inputs, size=SIZE, frames=FRAMES):
        path = self.kept(
            self.path('%s-%dx%d-%d.raw' % (name, *size, frames)),
            lambda to: self.run(*inputs, '-vf', chain, '-frames:v', str(frames),
                                '-r', '25', '-f', 'rawvideo', to))
        with open(path, 'rb') as f:
            data = f.read()
        length = len(data) // frames
        return [data[i * length:(i + 1) * length] for i in range(frames)]

    def shot(self, photo, dx=3, dy=1, after='', size=SIZE, frames=FRAMES,
             fmt='yuv420p'):
        """Return a pan over a photograph."""
        photo = sources.PANS[photo][0] if photo in sources.PANS else next(
            (os.path.basename(p)[:-4] for p in lib.photos()
             if os.path.basename(p).startswith(photo)), photo)
        grown = after in (ZOOM, TURN)
        wide = [v * 5 // 4 for v in size] if dx or grown else size
        cut = after if grown else 'crop=%d:%d:%d*n:%d*n' % (
            *size, dx, dy) + (after and ',' + after)
        return self.raw_frames(
            '%s-%d-%d-%s%s' % (photo, dx, dy, after[:6], fmt),
            'scale=%d:%d:force_original_aspect_ratio=increase:flags=area:'
            'out_range=tv,format=%s,crop=%d:%d,%s' % (*wide, fmt, *wide, cut),
            *self.photo(photo), size=size, frames=frames)

    def page(self, dx, dy, x=0, y=0, frames=FRAMES):
        """Return a page of text that moves."""
        old, sources.SIZE = sources.SIZE, WHOLE
        page = self.draw('page.png', sources.text_page())
        sources.SIZE = old
        return self.raw_frames(
            'page-%d-%d-%d-%d' % (dx, dy, x, y), 'scale=out_range=tv,format='
            'yuv420p,crop=320:240:mod(%d+%d*n\\,320):mod(%d+%d*n\\,180)' % (
                x, dx, y, dy), '-framerate', '25',
            '-loop', '1', '-i', page, frames=frames)

    def every(self, clip, step, fmt='yuv420p'):
        """Return each step-th frame of a video."""
        package, member, first = clip
        return self.raw_frames(
            '%s-%d-%d%s' % (os.path.basename(member)[:-4], first, step, fmt),
            "select='gte(n,%d)*not(mod(n-%d,%d))',setpts=N/25/TB,scale=%d:%d:"
            'flags=area,format=%s' % (first, first, step, *SIZE, fmt), '-i',
            self.packaged(package, member))

    def scene(self, name, size, fmt='yuv420p'):
        """Return the frames of a clip."""
        def still(photo, n):
            return self.shot(photo, 0, 0, frames=1, fmt=fmt) * n

        def pan():
            return self.shot('dogs')

        def bands(percent):
            return [tone(f, 1 - percent / 100,
                         lambda y, n=n: (y + 17 * n) % 80 < 40)
                    for n, f in enumerate(pan())]
        if name in PHOTOS:
            return self.shot(name, 0, 0, size=size, frames=1)
        if size != SIZE:
            return self.shot(name, 1, 1, size=size, frames=8)
        bikes, bunny = (c[:2] for c in (quality_motion.BIKES,
                                        quality_motion.BUNNY))
        return {
            'still wood': lambda: still('wood', FRAMES),
            'bikes': lambda: self.every((*bikes, 42), 1, fmt),
            'slides': lambda: self.page(0, 0, frames=1) * 4 + still(
                'bridge', 3) + self.page(0, 0, 300, 150, 1) * 5,
            'photo sequence': lambda: [self.shot(p, 0, 0, frames=1)[0]
                                       for p in PHOTOS[:FRAMES]],
            'key frames': lambda: self.every((*bikes, 0), 10),
            'bunny, key frames': lambda: self.every((*bunny, 0), 10),
            'cut of stills': lambda: still('wood', 6) + still('mountain', 6),
            'black first': lambda: [flat(16)] * 4 + pan()[:8],
            'white first': lambda: [flat(235)] * 4 + pan()[:8],
            'flash': lambda: pan()[:5] + [flat(235)] + pan()[6:],
            'strobe': lambda: [tone(f, 0.35) if n % 2 else f
                               for n, f in enumerate(pan())],
            'bands 5': lambda: bands(5), 'bands 12': lambda: bands(12),
            'bands 25': lambda: bands(25),
            'channels in turn': lambda: [
                f for pair in list(zip(pan(), self.shot('bridge')))[:6]
                for f in pair],
            'waves': lambda: self.shot('mountain', 0, 0, WAVES),
            'zoom': lambda: self.shot('Dragonfly', 0, 0, ZOOM),
            'rotation': lambda: self.shot('bridge', 0, 0, TURN),
            'dissolve': lambda: [mixed(a, b, n / FRAMES) for n, (a, b) in
                                 enumerate(zip(pan(), self.shot('bridge')))],
            'bob': lambda: self.shot('wood', 0, 0, BOB),
            'rain': lambda: drops(pan(), 200, 1, 16, 200),
            'heavy rain': lambda: drops(pan(), 1200, 1, 20, 200),
            'confetti': lambda: drops(pan(), 300, 5, 5, 230),
            'scroll 4': lambda: self.page(0, 4),
            'scroll 14': lambda: self.page(0, 14),
            'scroll 26': lambda: self.page(26, 0),
            'scroll 75': lambda: self.page(75, 0),
            'screen dither': lambda: [dithered(f) for f in pan()],
            'desktop': lambda: self.every(DESKTOP, 1),
            'twos': lambda: list(sources.frames_of(
                self.source('twos'), LUMA * 3 // 2, 1)),
        }.get(name, lambda: self.shot(name, fmt=fmt))()

    # --- steps ----------------------------------------------------------------

    def noise(self, frames, size, kind):
        """Return noise of deviation 1 for the luma of frames."""
        made = self.spoil([bytes([128]) * (size[0] * size[1] * 3 // 2)] *
                          len(frames), size, kind, '32')
        return [[(v - 128) / 32 for v in f[:size[0] * size[1]]] for f in made]

    def spoil(self, frames, size, kind, sigma, *tones):
        """Add noise; sigma may be A/B/N: A in each N-th frame, else B."""
        if tones:
            share = [float(sigma) * FOLLOWS[' '.join(tones)](v)
                     for v in range(256)]
            return [bytes(max(0, min(255, int(v + share[v] * n + 0.5)))
                          for v, n in zip(f, noise)) + f[len(noise):]
                    for f, noise in zip(frames, self.noise(frames, size, kind))]
        sigma, *rest = sigma.split('/')
        ours = [self.path(name) for name in ('raw', 'out')]
        sources.save(ours[0], frames)
        self.measure('--spoil', NOISE.get(kind, kind), sigma, *size, *ours)
        made = list(sources.frames_of(ours[1], len(frames[0]), 1))
        if rest:
            other = self.spoil(frames, size, kind, rest[0])
            made = [other[n] if (n + 1) % int(rest[1]) else f
                    for n, f in enumerate(made)]
        return made

    def encode(self, frames, size, codec):
        raw, out = (self.path(name) for name in ('raw', 'out'))
        sources.save(raw, frames)
        if os.path.exists(out + '.yuv'):
            os.remove(out + '.yuv')
        return list(sources.frames_of(self.coded(out, raw, CODECS[codec], size),
                                      len(frames[0]), 1))

    def spoilt(self, clip, way, kind):
        """Return (clean, spoilt) frames of YUV 4:2:0."""
        clean = self.scene(clip, kind.size)
        made = clean
        for step in way.split(' + ') if way != sources.AS_IT_IS else ():
            first, *rest = step.split()
            if first == 'again':
                shown, of = map(int, rest[0].split('/'))
                clean, made = ([frames[n * shown // of]
                                for n in range(len(frames))]
                               for frames in (clean, made))
            elif step in CODECS:
                made = self.encode(made, kind.size, step)
            else:
                made = self.spoil(made, kind.size, first, *rest)
        return made if kind.clean else clean, made

    def planes(self, clip, way, kind):
        """Return (clean, spoilt) frames of one plane."""
        luma = kind.size[0] * kind.size[1]
        first, end = (0, luma) if kind.plane == 'y' else (luma, luma * 5 // 4)
        return ([f[first:end] for f in frames]
                for frames in self.spoilt(clip, way, kind))

    def deep(self, clip, way):
        """Return (clean, spoilt) frames of 16-bit samples, the peak."""
        name, deep = clip.split(', ', 1)
        _, bits, share = DEEP[deep]
        peak = share * ((1 << bits) - 1)
        low = (1 - share) / 2 * (1 << bits)
        dice = random.Random(clip)
        sigma = float(way.split()[1]) / 255 if way != sources.AS_IT_IS else 0

        def made(frame, sigma):
            return array.array('H', (
                max(0, min((1 << bits) - 1, int(
                    low + peak * (v / 65535 + dice.gauss(0, sigma)) + 0.5)))
                for v in array.array('H', frame))).tobytes()
        frames = self.shot(name, frames=8, fmt='gray16le')
        clean = [made(f, 0) for f in frames]
        return clean, [made(f, sigma) for f in frames] if sigma else clean, peak

    def camera(self, clip, curve, white, bits):
        """Return (clean, spoilt) frames of luma that a camera films, with soft
        noise, and the peak."""
        peak = (1 << bits) - 1
        light = [[white * bt709_light(max(0, (v / 256 - 16) / 219))
                  for v in array.array('H', f)]
                 for f in self.scene(clip, SIZE, 'gray16le')]

        def coded(frame):
            return array.array('H' if bits > 8 else 'B', (
                min(peak, int((16 + 219 * curve(max(0, v))) *
                              (1 << bits - 8) + 0.5)) for v in frame)).tobytes()
        return [coded(f) for f in light], [coded(
            v + math.sqrt(SHOT * SHOT * v + READ * READ) * n
            for v, n in zip(f, noise))
            for f, noise in zip(light, self.noise(light, SIZE, 'film'))], peak


def capped(values):
    return ' '.join('%.2f' % min(MOST, v) for v in values)


# --- measuring ----------------------------------------------------------------

class Kinds:
    def __init__(self, quality, out):
        sources.SIZE, sources.FRAMES = SIZE, FRAMES
        self.q, self.scale = quality, quality.scale
        self.clips = Clips(quality.program, os.path.join(out, 'kinds'))
        self.others = quality_measure.present(quality_motion.PEERS,
                                              quality.program)
        self.table = lib.Table(os.path.join(out, 'kinds.csv'), (
            FAST, AUTO, FLOOR, 'threshold', 'half', 'found'))

    def psnr(self, out, fmt, size, peak):
        """Return the PSNR of a file against clean.y, over the clip and of each
        frame, as text."""
        code = 'B' if fmt == 'gray' else 'H'
        sums = []
        for frames in zip(*(
                sources.frames_of(p, size[0], size[1] * (1 + (code == 'H')))
                for p in (self.clips.path('clean.y'), out))):
            a, b = (array.array(code, f) for f in frames)
            sums.append(math.dist(a, b) ** 2 / len(a))
        return capped(10 * math.log10(peak * peak / s) if s else MOST
                      for s in (sum(sums) / len(sums), *sums))

    def ours(self, row, fmt, size, peak, thresholds=THRESHOLDS[16]):
        """Fill in our columns."""
        spoilt, out = (self.clips.path(n + '.y') for n in ('spoilt', 'ours'))
        row['none'] = self.psnr(spoilt, fmt, size, peak)
        for column in (FAST, AUTO, FLOOR, *(
                FIXED % t for t in thresholds if fmt != 'gray')):
            if row.get(column):
                continue
            text = quality_measure.reference(
                self.q.build, fmt, size, spoilt, out,
                *column.split('=', 1)[1].split(':'))
            row[column] = self.psnr(out, fmt, size, peak)
            if column != AUTO:
                continue
            levels = re.findall('(?:noise \\d+ \\d+ (\\w)\\w* )?M \\d+'
                                '(?: M2 (\\d+))? Tl (\\d+)', text)
            row['threshold'] = ' '.join('%.1f' % (int(l[2]) / 9)
                                        for l in levels)
            row['half'] = ' '.join(l[1] for l in levels)
            row['found'] = ' '.join(l[0] for l in levels)

    def thresholds(self, row, size, thresholds):
        """Fill in fixed thresholds of clips with noise."""
        paths = [self.clips.path(n + '.y') for n in ('clean', 'spoilt')]
        frames = os.path.getsize(paths[0]) // (size[0] * size[1])
        found = self.clips.measure(
            '--filter', *size, ','.join(map(str, range(frames))), *paths,
            *(presets.setting('threshold=%g' % t) for t in thresholds))
        row.update((FIXED % t, line.split()[0])
                   for t, line in zip(thresholds, found.splitlines()))

    def peers(self, row, columns, fmt, size, peak):
        """Fill in columns of FFmpeg's filters."""
        def chain(column):
            if quality_measure.PEERS[column.split('=')[0]].gray:
                return column
            return 'setparams=range=pc,format=%s,%s,extractplanes=y' % (
                fmt.replace('gray', 'yuv420p'), column)
        columns = [c for c in columns if not row.get(c)]
        if not columns:
            return
        outs = [self.clips.path('out-%d.y' % n) for n in range(len(columns))]
        self.q.through([(self.clips.path('spoilt.y'), chain(c), out)
                        for c, out in zip(columns, outs)], True, size, fmt)
        for column, out in zip(columns, outs):
            row[column] = self.psnr(out, fmt, size, peak)

    def clip(self, key, title, kind, clip):
        """Measure the cells that a clip's line lacks; return the line."""
        name, way = key
        row = dict(self.table.rows.get(key, {'source': name, 'way': way}))
        if row.get(AUTO):
            return row
        size, fmt, peak = kind.size, 'gray', 255
        fixed = STRONG if title in LIGHT else THRESHOLDS[16]
        columns = (ONE,) if kind.clean else NLMEANS
        if way in CAMERAS:
            *pair, peak = self.clips.camera(clip, *CAMERAS[way])
            fmt = 'gray' if peak == 255 else 'gray10le'
        elif ', ' in clip and clip.split(', ', 1)[1] in DEEP:
            *pair, peak = self.clips.deep(clip, way)
            fmt = 'gray%dle' % DEEP[clip.split(', ', 1)[1]][0]
        else:
            pair = self.clips.planes(clip, way, kind)
            size = tuple(v // (1 + (kind.plane != 'y')) for v in size)
        for frames, n in zip(pair, ('clean', 'spoilt')):
            sources.save(self.clips.path(n + '.y'), frames)
        self.ours(row, fmt, size, peak, fixed)
        if fmt == 'gray' and not row.get(ONE) and not kind.clean:
            self.thresholds(row, size, STRONG if title in LIGHT else
                            THRESHOLDS[8][:1 if self.scale == 'tiny' else None])
        if title in LIGHT:
            columns = [c for p in self.others if p.name != 'nlmeans' or
                       fmt == 'gray' for c in quality_measure.columns(p)]
        if fmt == 'gray' or title in LIGHT:
            self.peers(row, columns, fmt, size, peak)
        return row

    def run(self):
        """Measure all clips, with the scale quick the first one of each
        kind."""
        seen = set()
        for key, (title, kind, clip) in clips_of().items():
            if self.scale != 'full' and title in seen or \
                    self.scale == 'tiny' and title not in TINY:
                continue
            try:
                self.table.rows[key] = self.clip(key, title, kind, clip)
                seen.add(title)
            except lib.Failed as e:
                print('  left out: %s: %s' % (', '.join(key), e))
            self.table.save()
