#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""FFmpeg's denoisers on clips of the bench of quality: denoisers.py BUILD OUT
SCALE [FILTER...]

SCALE is full, quick or tiny. Into OUT/peers.csv go PSNR and SSIM of luma of
each filter at each strength, and CPU time. What it has is kept, save that of
each FILTER.

The rule for the clips: every source that can be made, after each of WAYS: x264
fast and poor, x264 good, MPEG-2 and MJPEG poor, and two noises.

CPU time: user and system time of ffmpeg's process, whose filters have one
thread, for one more 1080p gray frame (yuv420p where a filter has no gray):
that of a long run less that of a short one, median of three. Reading the frame
is in it ("null"), and for OpenCL the copies to the device and back. Other
processes may run meanwhile: they take caches, but their time is not counted.
A filter runs in BUILD/ffmpeg if that has it, else in ffmpeg or $FFMPEG.
"""
import csv
import os
import re
import shutil
import statistics
import subprocess
import sys

import ff as lib
import presets
import quality
import sources

FIELDS = ['table', 'program', 'source', 'way', 'filter', 'options', 'status',
          'psnr', 'ssim', 'cpu_ms']
WAYS = ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'MPEG-2 q 12',
        'MJPEG q 8', 'noise 8', 'noise 16')
# name, options, strengths, whether it has gray
PEERS = [
    ('hqdn3d', '%g', (1, 2, 4, 8, 16, 32), False),
    ('atadenoise', '0a=%g:0b=%g', (0.01, 0.02, 0.05, 0.1, 0.2, 0.3), True),
    ('nlmeans', 'p=5:r=9:s=%g', (1, 2, 4, 8, 16), True),
    ('nlmeans_opencl', 'p=5:r=9:s=%g', (1, 2, 4, 8, 16), False),
    ('bilateral', 'planes=1:sigmaS=3:sigmaR=%g',
     (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8), True),
    ('smartblur', 'lr=1:ls=1:lt=%d', (1, 2, 5, 10, 20, 30), True),
    ('vaguedenoiser', 'planes=1:threshold=%g', (1, 2, 4, 8, 16, 32, 64), True),
    ('fftdnoiz', 'planes=1:sigma=%g', (1, 2, 4, 8, 16, 30, 60), True),
    ('deblock', 'planes=1:filter=strong:alpha=%g:beta=%g:gamma=%g:delta=%g',
     (0.01, 0.02, 0.05, 0.1, 0.2, 0.5), True),
    ('pp7', 'qp=%d', (2, 4, 8, 16, 32, 48), True),
    ('spp', 'quality=4:qp=%d', (2, 4, 8, 16, 32, 48), True),
    ('owdenoise', 'cs=0:ls=%g', (1, 2, 4, 8, 32, 128), False),
    ('bm3d', 'planes=1:block=4:bstep=4:group=8:range=5:sigma=%g',
     (10, 30, 100, 300, 1000), True),
]
TEMPORAL = 'hqdn3d', 'atadenoise'     # they see the frames before, too
TINY = 'hqdn3d', 'nlmeans', 'nlmeans_opencl', 'bilateral'
SLOW = 'nlmeans_opencl', 'owdenoise', 'bm3d'    # no part of a quick run
# whose CPU time is taken
OURS = ['preset=' + name for name in presets.table()] + [
    'radius=%d:threshold=4:patch=1:weight=linear' % radius for radius in (2, 4)]
# ours beyond the thresholds of quality.py, for the clips with noise
NOISY = ['%d:linear:4:16,24,32,48' % patch for patch in (1, 2)] + \
    ['0:equal:4:16,24,32,48']


def settings(text, strengths):
    return [text % ((v,) * text.count('%')) for v in strengths]


class Denoisers:
    def __init__(self, build, out, scale, only):
        size, self.names, ways = quality.SCALES[scale]
        sources.SIZE = size
        self.build, self.tiny = build, scale == 'tiny'
        self.left_out = {'tiny': {p[0] for p in PEERS} - set(TINY),
                         'quick': set(SLOW)}.get(scale, ())
        self.only = only
        self.ways = [w for w in WAYS if not ways or w in ways]
        program = os.environ.get('FFMPEG') or shutil.which('ffmpeg')
        self.programs = [lib.FFmpeg(build)]
        self.device = lib.devices(build).get('opencl')
        if program:
            self.programs.append(lib.FFmpeg(os.path.dirname(program)))
            self.programs[1].ffmpeg = program
        self.clips = sources.Clips(self.programs[-1].ffmpeg,
                                   os.path.join(build, 'gain'),
                                   os.path.join(out, 'quality'))
        self.path = os.path.join(out, 'peers.csv')
        self.rows = []
        if os.path.exists(self.path):
            with open(self.path, newline='') as f:
                self.rows = [r for r in csv.DictReader(f)
                             if r['filter'] not in only]
        self.have = {(r['table'], r['filter'], r['options'])
                     for r in self.rows}

    def save(self):
        self.rows.sort(key=lambda r: (r['table'], r['filter'], r['options'],
                                      r.get('source') or '',
                                      r.get('way') or ''))
        with open(self.path + '.part', 'w', newline='') as f:
            out = csv.DictWriter(f, FIELDS, restval='', lineterminator='\n')
            out.writeheader()
            out.writerows(self.rows)
        os.replace(self.path + '.part', self.path)

    def add(self, table, name, options, **more):
        self.rows.append(dict(table=table, filter=name, options=options,
                              **{'status': 'ok', **more}))

    def program(self, name):
        if name.endswith('_opencl') and not self.device:
            return None
        needed = {name, 'pad', 'fillborders', 'crop'} \
            if name == 'nlmeans_opencl' else {name}
        return next((p for p in self.programs if needed <= p.filters), None)

    def chain(self, name, options, gray):
        """Options before the input, and the chain. nlmeans_opencl spoils
        samples at the edges; it is given frames that are larger."""
        text = '%s=%s' % (name, options)
        if not name.endswith('_opencl'):
            return (), text
        text = 'hwupload,%s,hwdownload,format=%s' % (
            text, 'gray' if gray else 'yuv420p')
        if name == 'nlmeans_opencl':
            text = 'pad=iw+16:ih+16:8:8,fillborders=8:8:8:8:smear,' + text + \
                ',crop=iw-16:ih-16:8:8'
        return self.device.init, text

    # --- clips ---------------------------------------------------------------

    def make_clips(self):
        """All of them, as (source, way, clean, spoilt, all frames)."""
        self.list = []
        for name in self.names or self.clips.makers():
            for way in self.ways:
                try:
                    self.list.append((name, way, self.clips.clean(name)[0],
                                      *self.clips.spoilt(name, way)))
                except sources.Missing as e:
                    print('  left out: %s, %s: %s' % (name, way, e))

    def together(self, clips, gray):
        """The measured frames of clips, one after the other."""
        to = self.clips.path('together.y')
        with open(to, 'wb') as out:
            for *_, spoilt, _ in clips:
                with open(spoilt, 'rb') as f:
                    out.write(f.read())
        if gray:
            return to
        flat = to[:-2] + '.yuv'
        if os.path.exists(flat):
            os.remove(flat)
        return self.clips.flat(to)

    def gains(self, clean, spoilt, *grids):
        p = subprocess.run([self.clips.gain, *map(str, sources.SIZE), clean,
                            spoilt, *grids], text=True, check=True,
                           stdout=subprocess.PIPE)
        return [line.split() for line in p.stdout.splitlines()]

    def filtered(self, program, chain, path, gray):
        """Luma of all frames of PATH after a filter."""
        before, text = chain
        fmt = 'gray' if gray else 'yuv420p'
        p = subprocess.run([
            program.ffmpeg, '-v', 'error', '-nostdin', '-threads', '1',
            '-filter_threads', '1', *before, '-f', 'rawvideo', '-video_size',
            '%dx%d' % sources.SIZE, '-pixel_format', fmt, '-framerate', '25',
            '-i', path, '-vf', text + ',format=' + fmt, '-threads', '1',
            '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed((p.stderr.decode().strip().splitlines() or
                              ['status %d' % p.returncode])[0])
        luma = sources.SIZE[0] * sources.SIZE[1]
        step = luma if gray else luma * 3 // 2
        return [p.stdout[i:i + luma] for i in range(0, len(p.stdout), step)]

    def outputs(self, name, chain, gray, program, clips):
        """For each clip its measured frames after a filter."""
        count = len(sources.MEASURED)
        if name not in TEMPORAL:
            frames = self.filtered(program, chain, self.together(clips, gray),
                                   gray)
            if len(frames) != count * len(clips):
                raise lib.Failed('%d frames came out' % len(frames))
            return [frames[i:i + count] for i in range(0, len(frames), count)]
        found = []
        for *_, every in clips:
            frames = self.filtered(program, chain, every if gray else
                                   self.clips.flat(every), gray)
            if len(frames) != sources.FRAMES:
                raise lib.Failed('%d frames came out' % len(frames))
            found.append([frames[n] for n in sources.MEASURED])
        return found

    def peer(self, name, options, gray):
        try:
            outputs = self.outputs(name, self.chain(name, options, gray), gray,
                                   self.program(name), self.list)
        except lib.Failed as e:
            print('  %s=%s: %s' % (name, options, e))
            self.add('quality', name, options, status='failed')
            return
        cut = self.clips.path('after.y')
        for (source, way, clean, *_), frames in zip(self.list, outputs):
            with open(cut, 'wb') as f:
                f.write(b''.join(frames))
            (_, psnr, ssim), = self.gains(clean, cut)
            self.add('quality', name, options, source=source, way=way,
                     psnr=psnr, ssim=ssim)

    def ours(self):
        """The clips as they are, and the epsilon filter against noise."""
        for source, way, clean, spoilt, _ in self.list:
            for setting, psnr, ssim in self.gains(clean, spoilt, *(
                    NOISY if way.startswith('noise') else ())):
                what = ('epsilon', 'radius=%s:threshold=%s:patch=%s:weight=%s' %
                        tuple(setting.split(':'))) if setting != 'none' else \
                    ('none', '')
                self.add('quality', *what, source=source, way=way, psnr=psnr,
                         ssim=ssim)

    # --- CPU time ------------------------------------------------------------

    def cpu(self, program, chain, gray, frames):
        """Seconds of a run over so many frames."""
        before, text = chain
        size = (1920, 1080) if not self.tiny else (192, 108)
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
             '-filter_threads', '1', *before, '-stream_loop', '-1', '-f',
             'rawvideo', '-video_size', '%dx%d' % size, '-pixel_format', fmt,
             '-i', path, '-frames:v', str(frames), '-vf', text, '-f', 'null',
             '-'], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            env=dict(os.environ, POCL_MAX_PTHREAD_COUNT='1'))
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = status
        if status:
            raise lib.Failed('status %d' % status)
        return used.ru_utime + used.ru_stime

    def timed(self, name, options, program, chain, gray=True):
        if ('cpu', name, options) in self.have:
            return
        try:
            one = self.cpu(program, chain, gray, 1)
            if one < 5:
                one = max(self.cpu(program, chain, gray, 2) - one, 0.005)
            if one < 1:     # a second's frames
                more = 4 if self.tiny else max(4, int(1 / one))
                one = statistics.median(
                    (self.cpu(program, chain, gray, 1 + more) -
                     self.cpu(program, chain, gray, 1)) / more
                    for _ in range(3))
        except lib.Failed as e:
            print('  %s: %s' % (chain[1], e))
            self.add('cpu', name, options, status='failed')
            return
        self.add('cpu', name, options, program=self.version(program),
                 cpu_ms='%.2f' % (1000 * one))
        self.save()
        print('%-14s %-55s %8.2f ms a frame' % (name, options, 1000 * one),
              flush=True)

    @staticmethod
    def version(program):
        return re.sub(r'^ffmpeg version (\S+).*', r'\1', program.text(
            '-version').splitlines()[0])

    def speed(self):
        self.timed('none', '', self.programs[0], ((), 'null'))
        if self.device and ('PoCL' in self.device.text or
                            'pthread' in self.device.text):
            for options in OURS[:1] if self.tiny else OURS:
                self.timed('epsilon', options, self.programs[0],
                           self.chain('epsilon_opencl', options, True))
        timed = {name for table, name, _ in self.have if table == 'cpu'}
        for name, text, strengths, gray in self.peers():
            if name in timed:
                continue
            options = settings(text, strengths)[len(strengths) // 2]
            self.timed(name, options, self.program(name),
                       self.chain(name, options, gray), gray)

    # --- all of it -----------------------------------------------------------

    def peers(self):
        for peer in PEERS:
            if peer[0] in self.left_out:
                continue
            if self.program(peer[0]):
                yield peer
            else:
                print('  left out: no ffmpeg here has the filter ' + peer[0])

    def run(self):
        for p in self.programs:
            print('%s: %s' % (p.ffmpeg, self.version(p)))
        self.make_clips()
        self.speed()
        if ('quality', 'none', '') not in self.have:
            self.ours()
        for name, text, strengths, gray in self.peers():
            for options in settings(text, strengths):
                if ('quality', name, options) not in self.have:
                    self.peer(name, options, gray)
                    print('%s=%s' % (name, options), flush=True)
                    self.save()


def main():
    if len(sys.argv) < 4 or sys.argv[3] not in quality.SCALES:
        sys.exit(__doc__)
    Denoisers(*sys.argv[1:4], sys.argv[4:]).run()


if __name__ == '__main__':
    main()
