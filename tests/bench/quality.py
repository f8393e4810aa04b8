#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""How much the epsilon filter repairs: quality.py BUILD OUT SCALE [speed]

SCALE is full, quick or tiny. Clean sources of different kinds are compressed
or made noisy (sources.py); PSNR and SSIM of luma against the clean source go
into OUT/quality.csv, for the epsilon filter at many settings (BUILD/gain: its
formula, compared with the reference). Clips and rows that are there already are
kept: to measure anew, delete OUT/quality.csv and OUT/quality. Frames/s of GPUs
are measured each time, by turns with FFmpeg's filters there, and with "speed"
nothing else is; denoisers.py measures those of the CPU. Clips are made by
ffmpeg, or $FFMPEG; else by BUILD/ffmpeg.
"""
import concurrent.futures
import csv
import os
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
THRESHOLDS = '2,3,4,5,6,8,12'
# patch and weight, largest radius (the smaller ones come with it), thresholds
OURS = [('1:linear', 4, THRESHOLDS), ('2:linear', 4, THRESHOLDS)]
DOCUMENT = [('0:equal', 4, '4,6,8,12')]


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
        if os.path.exists(self.path):
            with open(self.path, newline='') as f:
                self.rows = [r for r in csv.DictReader(f)
                             if r.get('table') == 'quality']
        self.have = {(r['source'], r['way'], r['filter'], r['options'])
                     for r in self.rows}

    def save(self):
        """All rows, in an order that does not depend on what ran first."""
        self.rows.sort(key=lambda r: [r.get(k, '') for k in (
            'table', 'source', 'way', 'filter', 'options')])
        with open(self.path + '.part', 'w', newline='') as f:
            out = csv.DictWriter(f, FIELDS, restval='', lineterminator='\n')
            out.writeheader()
            out.writerows(self.rows)
        os.replace(self.path + '.part', self.path)

    def row(self, source, way, name, options, psnr, ssim, ours=''):
        return {'table': 'quality', 'source': source, 'way': way,
                'filter': name, 'options': options, 'ours': ours,
                'status': 'ok', 'psnr': psnr, 'ssim': ssim}

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
        first = 'radius=%d:threshold=%s:patch=%s:weight=%s' % (
            grids[0][1], grids[0][2].split(',')[0], *grids[0][0].split(':'))
        if (source, way, 'epsilon', first) in self.have:
            return []
        rows = []
        for setting, psnr, ssim in self.gain(clean, spoilt, *(
                '%s:%d:%s' % grid for grid in grids)):
            if grids is DOCUMENT and not setting.startswith('4:'):
                continue    # its radius is 4
            if setting != 'none':
                rows.append(self.row(
                    source, way, 'epsilon',
                    'radius=%s:threshold=%s:patch=%s:weight=%s' %
                    tuple(setting.split(':')), psnr, ssim, 'yes'))
            elif (source, way, 'none', '') not in self.have:
                self.have.add((source, way, 'none', ''))
                rows.append(self.row(source, way, 'none', '', psnr, ssim))
        return rows

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
        """Functions that give rows."""
        for grids in (OURS, DOCUMENT):
            for way in self.ways or sources.WAYS:
                for name in names:
                    yield self.ours, (name, way, grids)

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
                                 1 if self.scale == 'tiny' else 4)
        except lib.Failed as e:
            print('  %s: %s' % (text, e))
            return None
        finally:
            self.peers.ffmpeg = old
        return {'table': 'quality-fps', 'device': kind, 'clip': clip,
                'filter': name, 'options': options, 'ours': ours,
                'status': 'ok', 'fps': '%.3f' % fps}

    def speed(self):
        """On GPUs, every peer by turns with ours; ratio is ours/peer, of the
        neighbours in time."""
        clip, source, chains = self.timed()
        mine = os.path.join(self.build, 'ffmpeg')
        have = lib.FFmpeg(self.build)
        preset = presets.default_preset()
        for kind, (init, chain, text) in chains.items():
            if 'PoCL' in text or 'pthread' in text:
                continue

            def turn(name, options):
                return self.fps_row(name, mine, clip, source, init,
                                    chain % (name + '=' + options), options,
                                    'gpu', 'yes')
            peers = [p for p in (('nlmeans_opencl', 'p=5:r=9'),
                                 ('bilateral_cuda', 'window_size=9'))
                     if p[0] in have.filters and p[0].endswith(kind)]
            for name in ('document', 'light', 'medium', 'strong'):
                row = turn('epsilon_' + kind, 'preset=' + name)
                if row:
                    self.rows.append(row)
            for name, options in peers:
                ours = turn('epsilon_' + kind, 'preset=' + preset)
                row = self.fps_row(name, mine, clip, source, init, chain % (
                    name + '=' + options), options, 'gpu')
                if row and ours:
                    row['ratio'] = '%.3g' % (float(ours['fps']) /
                                             float(row['fps']))
                if row:
                    self.rows.append(row)
                    print('%-16s %-45s %9s frames/s, ours/it %s' % (
                        name, options, row['fps'], row.get('ratio', '?')),
                        flush=True)
        self.save()

    def run(self, parts):
        if parts != ['speed']:
            self.measure()
        self.rows = [r for r in self.rows if r['table'] == 'quality']
        self.speed()


def main():
    if sys.argv[3:4] not in [[s] for s in SCALES] or \
            sys.argv[4:] not in ([], ['speed']):
        sys.exit(__doc__)
    Quality(*sys.argv[1:4]).run(sys.argv[4:])


if __name__ == '__main__':
    main()
