# SPDX-License-Identifier: LGPL-2.1-or-later
"""quality.py's part "still": sources that stand still, as a webcam's, in clips
long enough for filters that average many frames.

OUT/still.csv is as quality_motion.py's motion.csv. Frames in the beginning, in
the middle and near the end are measured. "mod 4" has the gain of the default in
the frames of STEADY by n mod 4: means of groups of frames may make it pulse.
Coded clips have no such figure, as types of coded frames alternate, too.
"""
import presets
import quality_measure
import quality_motion
import sources

FRAMES, MEASURED = 24, (6, 12, 20)
STEADY = 12, 24
STILL, OBJECTS, LIGHT = 'still', 'still, objects', 'still, slow light'
# the first frame of a source, looped, and what changes in it
PIECE = ('split[a][b];[b]crop=48:36:%d:%d[c];'
         '[a][c]overlay=W*(0.5+0.3*sin(n/%d)):H*(0.5+0.2*cos(n/7))')
GEQ = "geq=lum='16+(lum(X,Y)-16)*(%s)':cb='cb(X,Y)':cr='cr(X,Y)'"
LOOPED = {
    'still-bridge':  ('bridge', ''),
    'still-dogs':    ('dogs', ''),
    'still-text':    ('text', ''),
    'still-cells':   ('cells', ''),
    'still-cartoon': ('cartoon', ''),
    'piece-wood':    ('wood', PIECE % (60, 40, 9)),
    'piece-text':    ('text', PIECE % (200, 90, 20)),
    'light-dogs':    ('dogs', GEQ % '0.92+0.004*N'),
    'light-still':   ('still', GEQ % '1+0.04*sin(N/6)'),
}
# by what moves; trails are measured on discs
SOURCES = {
    'still': STILL, 'street': OBJECTS, 'bunny': OBJECTS, 'objects': OBJECTS,
    **{name: {'still': STILL, 'piece': OBJECTS, 'light': LIGHT}[
        name.split('-')[0]] for name in LOOPED},
    'discs': 'discs', 'discs-slow': 'discs',
}
WAYS = ('noise 4', 'noise 8', 'noise 16', 'grain 6', 'camera', 'tape',
        'photons 0.6', 'noise 6 x264 crf 20')
SIZE = quality_motion.SCALES['full'][0]
SCALES = {
    'full':  (SIZE, None, WAYS),
    'quick': (SIZE, ('still', 'still-text', 'objects', 'light-dogs'),
              WAYS[1:6]),
    'tiny':  ((96, 64), ('still', 'discs'), ('noise 16',)),
}
# atadenoise averages nine frames, with s=17 eight before and eight after; still
# pictures with much noise want more than the strengths for moving ones
PEERS = [p._replace(strengths=(*p.strengths, 64)) if p.name == 'hqdn3d' else p
         for p in quality_motion.PEERS]
PEERS.append(quality_measure.Peer('atadenoise', '0a=0.3:0b=%g',
                                  (0.6, 1.2, 5), frames=True))
PEERS += [p._replace(options='s=17:' + p.options) for p in PEERS
          if p.name == 'atadenoise']


class Clips(quality_motion.Clips):
    def looped(self, to, name, chain):
        self.yuv(to, ','.join(filter(None, ('loop=-1:1', chain))),
                 *self.yuv_input(self.source(name)))

    def makers(self):
        return {**sources.Clips.makers(self), **super().makers(),
                'discs-slow': lambda to: self.discs(to, 1),
                **{name: (lambda to, a=args: self.looped(to, *a))
                   for name, args in LOOPED.items()}}


class Still(quality_motion.Motion):
    name, frames, clips_of = 'still', (FRAMES, MEASURED), Clips
    every, scales, peers = SOURCES, SCALES, PEERS

    def psnr(self, frames, command, row, *options):
        return float(self.measured(command, row, *self.pair(row), *options,
                                   frames=frames)[0].split()[0])

    def pulse(self, row):
        """Fill in the gain by n mod 4."""
        auto = presets.setting('preset=auto')
        row['mod 4'] = ' '.join('%.4f' % (
            self.psnr(frames, '--filter', row, auto) -
            self.psnr(frames, '--psnr', row)) for frames in (
                range(n, STEADY[1], 4)
                for n in range(STEADY[0], STEADY[0] + 4)))

    def run(self):
        self.measure()
        self.each(self.pulse, [
            (r,) for (name, way), r in sorted(self.gains.items())
            if SOURCES[name] == STILL and 'x264' not in way and
            not r.get('mod 4')],
            lambda item: item[0]['source'] + ', mod 4')
