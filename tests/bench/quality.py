#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""How much the epsilon filter and others repair: quality.py BUILD OUT SCALE

SCALE is full, quick or tiny. Clean sources of different kinds are compressed
or made noisy (sources.py); PSNR and SSIM of luma against the clean source go
into OUT/quality.csv, for the epsilon filter at many settings (BUILD/gain: its
formula, compared with the reference) and for FFmpeg's denoisers over their
strengths. Clips and rows that are there already are kept: to measure anew,
delete OUT/quality.csv and OUT/quality. Frames/s are measured each time, by
turns with the epsilon filter's. The peers' program is ffmpeg, or $FFMPEG, which
Debian builds with all filters; else BUILD/ffmpeg.
"""
import concurrent.futures
import csv
import os
import re
import shutil
import subprocess
import sys

import ff as lib
import presets
import sources

FIELDS = ['table', 'device', 'clip', 'source', 'way', 'filter', 'options',
          'ours', 'status', 'psnr', 'ssim', 'fps', 'ratio']
SCALES = {  # size, sources, ways; None: all
    'full':  ((640, 360), None, None),
    'quick': ((640, 360), ('bridge', 'cartoon', 'text', 'gradients'),
              ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'noise 16')),
    'tiny':  ((96, 64), ('bridge', 'gradients'),
              ('x264 ultrafast crf 28', 'noise 16')),
}
PEER_WAYS = 'x264 ultrafast crf 28', 'MJPEG q 8', 'noise 16'

THRESHOLDS = '2,3,4,5,6,8,12'
# patch and weight, largest radius (the smaller ones come with it), thresholds
OURS = [('1:linear', 4, THRESHOLDS), ('2:linear', 4, THRESHOLDS)]
NOISY = [(kind, radius, '16,24,32') for kind, radius, _ in OURS]
DOCUMENT = [('0:equal', 4, '4,6,8,12')]

# name, options, strengths; all but the first two see single frames only
PEERS = [
    ('hqdn3d', '%g', (2, 4, 8)),
    ('atadenoise', '0a=%g:1a=%g:2a=%g', (0.02, 0.05)),
    ('nlmeans', 'p=5:r=9:s=%g', (2, 4, 8)),
    ('bilateral', 'planes=1:sigmaS=3:sigmaR=%g', (0.02, 0.05, 0.15)),
    ('smartblur', 'lr=1.5:ls=1:lt=%d', (6, 12, 24)),
    ('owdenoise', 'ls=%g:cs=0', (2, 4, 10)),
    ('vaguedenoiser', 'planes=1:threshold=%g', (2, 4, 8)),
    ('fftdnoiz', 'planes=1:sigma=%g', (2, 6, 16)),
    ('bm3d', 'planes=1:block=4:bstep=4:group=8:range=5:sigma=%g', (3, 12)),
    ('deblock', 'planes=1:filter=strong:alpha=%g:beta=%g:gamma=%g:delta=%g',
     (0.02, 0.1)),
    ('pp7', 'qp=%d', (3, 8, 16)),
    ('spp', 'quality=4:qp=%d', (3, 8, 16)),
]
TEMPORAL = 'hqdn3d', 'atadenoise'


class Quality:
    def __init__(self, build, out, scale):
        sources.SIZE, self.chosen, self.ways = SCALES[scale]
        self.scale, self.build, self.out = scale, build, out
        self.peers = lib.FFmpeg(build)
        program = os.environ.get('FFMPEG') or shutil.which('ffmpeg')
        if program:
            self.peers = lib.FFmpeg(os.path.dirname(program))
            self.peers.ffmpeg = program
        self.clips = sources.Clips(self.peers.ffmpeg,
                                   os.path.join(build, 'gain'),
                                   os.path.join(out, 'quality'))
        self.path = os.path.join(out, 'quality.csv')
        self.rows = []
        self.table = [p for p in PEERS if p[0] in self.peers.filters]
        for name in sorted({p[0] for p in PEERS} - self.peers.filters):
            print('  left out: %s has no filter %s' % (self.peers.ffmpeg, name))
        if scale == 'tiny':
            self.table = [p for p in self.table if p[0] in
                          ('hqdn3d', 'nlmeans', 'bilateral')]
        if os.path.exists(self.path):
            with open(self.path, newline='') as f:
                self.rows = [r for r in csv.DictReader(f)
                             if r.get('table') == 'quality']
        self.have = {(r['clip'], r['filter'], r['options'])
                     for r in self.rows}

    def save(self):
        """All rows, in an order that does not depend on what ran first."""
        self.rows.sort(key=lambda r: (r['table'], r['clip'], r['filter'],
                                      r['ours'] == '', r['options']))
        with open(self.path + '.part', 'w', newline='') as f:
            out = csv.DictWriter(f, FIELDS, restval='', lineterminator='\n')
            out.writeheader()
            out.writerows(self.rows)
        os.replace(self.path + '.part', self.path)

    def row(self, source, way, name, options, psnr, ssim, ours=''):
        return {'table': 'quality', 'clip': '%s, %s' % (source, way),
                'source': source, 'way': way, 'filter': name,
                'options': options, 'ours': ours, 'status': 'ok',
                'psnr': psnr, 'ssim': ssim}

    def gain(self, clean, spoilt, *grids):
        """[(setting, PSNR, SSIM)]"""
        p = subprocess.run([os.path.join(self.build, 'gain'),
                            *map(str, sources.SIZE), clean, spoilt, *grids],
                           text=True, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed('gain: ' + p.stderr.strip())
        return [line.split() for line in p.stdout.splitlines()]

    # --- one clip ------------------------------------------------------------

    def ours(self, source, way, grids):
        clean = self.clips.clean(source)[0]
        spoilt = self.clips.spoilt(source, way)[0]
        clip = '%s, %s' % (source, way)
        first = 'radius=1:threshold=%s:patch=%s:weight=%s' % (
            grids[0][2].split(',')[0], *grids[0][0].split(':'))
        if (clip, 'epsilon', first) in self.have:
            return []
        rows = []
        for setting, psnr, ssim in self.gain(clean, spoilt, *(
                '%s:%d:%s' % grid for grid in grids)):
            if setting != 'none':
                rows.append(self.row(
                    source, way, 'epsilon',
                    'radius=%s:threshold=%s:patch=%s:weight=%s' %
                    tuple(setting.split(':')), psnr, ssim, 'yes'))
            elif (clip, 'none', '') not in self.have:
                self.have.add((clip, 'none', ''))
                rows.append(self.row(source, way, 'none', '', psnr, ssim))
        return rows

    def peer(self, source, way, name, options):
        if ('%s, %s' % (source, way), name, options) in self.have:
            return []
        clean = self.clips.clean(source)[0]
        every = self.clips.flat(self.clips.spoilt(source, way)[1])
        out = '%s-%s-%s.y' % (every, name, re.sub(r'\W+', '_', options))
        pick = "select='%s'" % sources.picked()
        text = '%s=%s' % (name, options)
        chain = [text, pick] if name in TEMPORAL else [pick, text]
        try:
            self.clips.run(*self.clips.yuv_input(every), '-threads', '1',
                           '-vf', ','.join(chain) + ',extractplanes=y',
                           '-fps_mode', 'passthrough', '-f', 'rawvideo', out)
            (_, psnr, ssim), = self.gain(clean, out)
            return [self.row(source, way, name, options, psnr, ssim)]
        except (sources.Missing, lib.Failed) as e:
            print('  %s, %s: %s: %s' % (source, way, text, e))
            return [dict(self.row(source, way, name, options, '', ''),
                         status='failed')]
        finally:
            if os.path.exists(out):
                os.remove(out)

    # --- all of them ---------------------------------------------------------

    def make_sources(self):
        """Names of those that this machine can make; the rest is said."""
        names = []
        for name in self.chosen or self.clips.makers():
            try:
                self.clips.clean(name)
                names.append(name)
            except sources.Missing as e:
                print('  left out: source %s: %s' % (name, e))
        return names

    def jobs(self, names):
        """Functions that give rows: first ours over all, then the peers."""
        wanted = self.ways or list(sources.WAYS)
        for grids in (OURS, NOISY, DOCUMENT):
            for way in wanted:
                for name in names if grids is not NOISY or \
                        way.startswith('noise') else ():
                    yield self.ours, (name, way, grids)
        for way in wanted:
            for name in names if way in PEER_WAYS else ():
                for peer, text, strengths in self.table:
                    for v in strengths:
                        yield self.peer, (name, way, peer,
                                          text % ((v,) * text.count('%g') or v))

    def measure(self):
        def run(job):
            try:
                return job[0](*job[1])
            except sources.Missing as e:
                print('  left out: %s, %s: %s' % (*job[1][:2], e))
                return []

        names = self.make_sources()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            for n, rows in enumerate(pool.map(run, self.jobs(names))):
                self.rows += rows
                if n % 20 == 19:
                    self.save()
        self.save()

    # --- frames/s ------------------------------------------------------------

    def timed(self):
        """(options of a clip's input, our chains by device)"""
        size = (1920, 1080) if self.scale == 'full' else (640, 360)
        path = self.clips.path('timed-%dx%d.yuv' % size)
        if not os.path.exists(path):
            lib.make_still(self.peers, path, 0, *size)
        source = ['-stream_loop', '-1', '-f', 'rawvideo', '-video_size',
                  '%dx%d' % size, '-pixel_format', 'yuv420p', '-i', path]
        name = 'frames of %dx%d yuv420p' % size
        chains = {}
        for kind, device in lib.devices(self.build).items():
            chains[kind] = device.init, \
                'hwupload,%s,hwdownload,format=yuv420p', device.text
        return name, source, chains

    def fps_row(self, name, program, clip, source, before, text, options, kind,
                ours=''):
        """A row of frames/s, or None where the filter does not run."""
        old, self.peers.ffmpeg = self.peers.ffmpeg, program
        try:
            fps = self.peers.fps(*before, *source, '-vf', text, limit=
                                 1 if self.scale == 'tiny' else 6)
        except lib.Failed as e:
            print('  %s: %s' % (text, e))
            return None
        finally:
            self.peers.ffmpeg = old
        return {'table': 'quality-fps', 'device': kind, 'clip': clip,
                'filter': name, 'options': options, 'ours': ours,
                'status': 'ok', 'fps': '%.3f' % fps}

    def speed(self):
        """Every peer by turns with ours, on the device that it runs on; ratio
        is ours/peer, of the neighbours in time."""
        clip, source, chains = self.timed()
        mine = os.path.join(self.build, 'ffmpeg')
        have = lib.FFmpeg(self.build)
        preset = presets.default_preset()
        for kind, (init, chain, text) in chains.items():
            device = 'cpu' if 'PoCL' in text or 'pthread' in text else 'gpu'

            def turn(name, options):
                return self.fps_row(name, mine, clip, source, init,
                                    chain % (name + '=' + options), options,
                                    device, 'yes')
            peers = [(p, o, mine, init, chain % (p + '=' + o)) for p, o in
                     (('nlmeans_opencl', 'p=5:r=9'), ('bilateral_cuda',
                      'window_size=9')) if p in have.filters and
                     p.endswith(kind)]
            if device == 'cpu':
                peers += [(p, o % ((s[len(s) // 2],) * o.count('%g') or
                                   s[len(s) // 2]), self.peers.ffmpeg, [], None)
                          for p, o, s in self.table]
            for name in ('document', 'light', 'medium', 'strong'):
                row = turn('epsilon_' + kind, 'preset=' + name)
                if row:
                    self.rows.append(row)
            for name, options, program, before, text in peers:
                ours = turn('epsilon_' + kind, 'preset=' + preset)
                row = self.fps_row(name, program, clip, source, before, text or
                                   '%s=%s' % (name, options), options, device)
                if row and ours:
                    row['ratio'] = '%.3g' % (float(ours['fps']) /
                                             float(row['fps']))
                if row:
                    self.rows.append(row)
                    print('%-16s %-45s %9s frames/s, ours/it %s' % (
                        name, options, row['fps'], row.get('ratio', '?')),
                        flush=True)
        self.save()

    # --- pictures ------------------------------------------------------------

    def best(self, clip, name):
        found = [r for r in self.rows if r['clip'] == clip and r['table'] ==
                 'quality' and r['filter'] == name and r['psnr']]
        return max(found, key=lambda r: float(r['psnr']), default=None)

    def crop(self, source, way, x, y):
        """Clean, spoilt, document, the default preset, nlmeans at its best."""
        clip, size = '%s, %s' % (source, way), (128, 96)
        try:
            clean = self.clips.clean(source)[0]
            spoilt = self.clips.spoilt(source, way)[0]
        except sources.Missing:
            return None
        best = self.best(clip, 'nlmeans')
        files = {'clean': clean, 'before': spoilt}
        for name in ('document', presets.default_preset(), 'strong'):
            files['preset ' + name] = self.clips.path('crop-%s.y' % name)
            p = subprocess.run([
                os.path.join(self.build, 'gain'), *map(str, sources.SIZE),
                clean, spoilt, '--write=' + files['preset ' + name],
                presets.grid(presets.table()[name])], stdout=subprocess.DEVNULL)
            if p.returncode:
                raise lib.Failed('gain --write')
        inputs = []
        for path in files.values():
            inputs += ['-f', 'rawvideo', '-video_size', '%dx%d' % sources.SIZE,
                       '-pixel_format', 'gray', '-i', path]
        cut = 'crop=%d:%d:%d:%d,scale=iw*2:ih*2:flags=neighbor' % (*size, x, y)
        graph = ['[%d:v]%s[p%d]' % (i, cut, i) for i in range(len(files))]
        if best:
            graph.append('[1:v]nlmeans=%s,%s[p%d]' % (best['options'], cut,
                                                     len(files)))
            files['nlmeans=' + best['options']] = ''
        graph.append(''.join('[p%d]' % i for i in range(len(files))) +
                     'hstack=%d' % len(files))
        name = 'crop-%s.png' % re.sub(r'\W+', '-', clip)
        self.clips.run(*inputs, '-lavfi', ';'.join(graph), '-frames:v', '1',
                       os.path.join(self.out, name))
        return name, list(files)

    def crops(self):
        with open(os.path.join(self.out, 'crops.txt'), 'w') as f:
            for source, way, x, y in CROPS:
                if self.scale == 'tiny':
                    x = y = 0
                    sources.SIZE = SCALES['tiny'][0]
                made = self.scale != 'tiny' and self.crop(source, way, x, y)
                if made:
                    f.write('%s: %s\n' % (made[0], ', '.join(made[1])))

    def run(self):
        self.measure()
        self.crops()
        self.rows = [r for r in self.rows if r['table'] == 'quality']
        self.speed()


CROPS = [('text', 'MJPEG q 8', 40, 60),
         ('bridge', 'x264 ultrafast crf 28', 420, 40),
         ('cartoon', 'x264 ultrafast crf 32', 120, 150),
         ('wood', 'noise 16', 200, 120),
         ('wood', 'x264 ultrafast crf 28', 200, 120)]


def main():
    if len(sys.argv) != 4 or sys.argv[3] not in SCALES:
        sys.exit(__doc__)
    Quality(*sys.argv[1:]).run()


if __name__ == '__main__':
    main()
