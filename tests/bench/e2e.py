#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measure frames/s of whole ffmpeg runs: e2e.py BUILD OUT full|quick|tiny PART

Write OUT/e2e-PART.csv. build/bench --part=transfers times upload and download
alone. Runs that are compared with each other alternate. PART:

null, x264  decoding to null or to x264 with our filters and their CPU peers
nvdec       filters after NVDEC, NVDEC to OpenCL, several streams on one GPU
gpus        one ffmpeg per GPU
denoisers   the default and FFmpeg's denoisers: frames/s and gain (denoisers.py)
"""
import os
import statistics
import sys
import tempfile
import time

import denoisers
import ff as lib

FIELDS = ['table', 'device', 'clip', 'chain', 'filter', 'status', 'fps',
          'fps_least', 'fps_most', 'runs', 'ratio', 'what', 'gain']

# our filter with its options, its CPU peers
TWINS = {
    'epsilon_opencl': [],
    'epsilon_cuda': [],
    'epsilon_opencl=preset=document': [
        'bilateral=sigmaS=3:sigmaR=0.05:planes=1',
        'smartblur=lr=3:ls=1:lt=12:cr=0.1:cs=0'],
    'gauss_hilbert_opencl=planes=1': ['gblur=sigma=2:planes=1'],
    'gauss_hilbert_cuda=planes=1': [],
    'median_cuda=radius=2': ['median=radius=2'],
    'median_opencl=radius=2': [],
}
SCALES = {  # size, frames, repeats, seconds per chain in twins()
    'full':  ((1920, 1080), 250, 3, 1.5),
    'quick': ((640, 360), 60, 1, 1),
    'tiny':  ((96, 64), 12, 1, 0.1),
}
X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-g', '60']


class Bench:
    def __init__(self, build, out, scale, part):
        self.begin = time.perf_counter()
        self.ff = lib.FFmpeg(build)
        self.devices = lib.devices(build)
        self.scale = scale
        self.size, self.frames, self.repeats, self.seconds = SCALES[scale]
        self.csv = lib.Sheet(os.path.join(out, 'e2e-%s.csv' % part), FIELDS)
        self.tmp = tempfile.TemporaryDirectory()
        self.clips = {}

    def row(self, table, clip, chain, fps=(), ratio='', what='', status='ok',
            device='', gain=''):
        """Write a row; fps: of each run, or Failed."""
        if isinstance(fps, lib.Failed):
            fps, ratio, what, status, gain = (), '', '', 'failed', ''
        r = {'table': table, 'device': device, 'clip': clip, 'chain': chain,
             'status': status, 'ratio': ratio, 'what': what, 'gain': gain}
        if fps:
            r.update(fps='%.3f' % statistics.median(fps),
                     fps_least='%.4g' % min(fps), fps_most='%.4g' % max(fps),
                     runs=len(fps))
        self.csv.row(r)
        print('%5.1f s  %-12s %-14s %s: %s %s' % (
              time.perf_counter() - self.begin, table, clip, chain,
              r.get('fps') or status, ratio), flush=True)

    def clip(self, n):
        if n not in self.clips:
            path = os.path.join(self.tmp.name, 'clip-%d.mkv' % n)
            self.clips[n] = lib.make_clip(
                self.ff, path, n, *self.size, self.frames, X264), path
        return self.clips[n]

    def endless(self, n):
        """Return the same clip as a raw file, for lib.ENDLESS."""
        clip, path = self.clip(n)
        raw = path + '.h264'
        if not os.path.exists(raw):
            self.ff.run('-i', path, '-c', 'copy', raw)
        return clip, raw

    def repeated(self, name, times):
        """Return a file that repeats a clip of the interop tests."""
        path = os.path.join(self.tmp.name, name)
        if not os.path.exists(path):
            with open(os.path.join(CLIPS, name), 'rb') as clip, \
                    open(path, 'wb') as file:
                file.write(clip.read() * times)
        return path

    def turns(self, runs, repeats, fps):
        """Repeat all runs in turn; return {name: [fps] or Failed}."""
        got = {name: [] for name in runs}
        for _ in range(repeats):
            for name, args in runs.items():
                if isinstance(got[name], lib.Failed):
                    continue
                try:
                    got[name].append(fps(*args))
                except lib.Failed as e:
                    got[name] = e
        return got

    def device_of(self, text):
        name = text.split('=')[0]
        kind = name.rsplit('_', 1)[1]
        return self.devices.get(kind) if name in self.ff.filters else None


def gpu_chain(text):
    return 'format=yuv420p,hwupload,%s,hwdownload,format=yuv420p' % text


def forms(b, text, encoder):
    """Return {chain: (arguments, device)} of one of our filters.

    The filter gets software frames; with encoder null also software frames
    with one thread for their copies, and hwupload and hwdownload around it.
    """
    device = b.device_of(text)
    if not device:
        return {}
    found = {text: ([*lib.ENDLESS, '-vf', text], device.name)}
    if encoder == 'null':
        alone = text + (':' if '=' in text else '=') + 'threads=1'
        found[alone] = ([*lib.ENDLESS, '-vf', alone], device.name)
        found['hwupload, %s, hwdownload' % text] = (
            [*device.init, *lib.ENDLESS, '-vf', gpu_chain(text)], device.name)
    return found


def twins(b, encoder):
    """Time decode -> filter -> null or x264 once the chain is full.

    The chains take turns, several times if nothing is encoded.
    """
    codec = ['-c:v', 'libx264', '-preset', 'veryfast']
    codec = codec if encoder == 'x264' else []
    clip, raw = b.endless(0)
    runs = {'': (lib.ENDLESS, '')}
    for text, peers in TWINS.items():
        found = forms(b, text, encoder)
        runs.update(found)
        if not found and encoder == 'null':
            b.row('e2e', clip, text.split('=')[0],
                  status='skipped: no device')
        for peer in peers:
            if peer.split('=')[0] in b.ff.filters:
                runs[peer] = ([*lib.ENDLESS, '-vf', 'format=yuv420p,' + peer],
                              '')
    got = b.turns(runs, 1 if codec else b.repeats, lambda args, _:
                  b.ff.together([[*args, *codec]], raw, b.seconds))
    for chain, fps in got.items():
        key = 'decode -> %s%s' % (chain and chain + ' -> ', encoder)
        device = runs[chain][1]
        b.row('e2e', clip, key, fps, what=device or 'CPU', device=device)


def nvdec_missing(b):
    if 'cuda' not in b.devices:
        return 'no CUDA device'
    try:
        b.ff.run(*lib.NVDEC, '-i', b.clip(0)[1], '-frames:v', '2', '-vf',
                 'hwdownload,format=nv12', '-f', 'null', '-')
    except lib.Failed as e:
        return 'NVDEC does not decode here (%s)' % str(e).replace('"', "'")
    return None


def compare(b, clip, runs, base, ratio, what, prefix='', times=1, **more):
    """Write a row per run, with its ratio to the run `base`; `times` is the
    number of streams of a run."""
    got = b.turns(runs, b.repeats, b.ff.fps)
    for key, fps in got.items():
        if isinstance(fps, lib.Failed):
            b.row('e2e-nvdec', clip, prefix + key, status='failed')
            continue
        known = key != base and not isinstance(got[base], lib.Failed)
        b.row('e2e-nvdec', clip, prefix + key, [times * f for f in fps],
              ratio % (statistics.median(fps) / statistics.median(
                  got[base])) if known else '', what, **more)


def nvdec(b):
    """Compare NVDEC -> filter -> null with NVDEC -> null on three clips."""
    for n in range(3 if b.scale == 'full' else 1):
        clip, path = b.clip(n)
        runs = {'NVDEC -> null': [*lib.NVDEC, '-i', path]}
        for f in 'median_cuda=radius=2', 'epsilon_cuda':
            runs['NVDEC -> %s -> null' % f] = [*lib.NVDEC, '-i', path, '-vf', f]
        compare(b, clip, runs, 'NVDEC -> null', '%.3f', '%d frames, %dx%d' %
                (b.frames, *b.size), device='cuda:0')


CLIPS = os.path.join(os.path.dirname(__file__), '..', 'interop', 'clips')
MEMORY = 'hwdownload,format=nv12,hwupload,epsilon_opencl,' \
         'hwdownload,format=nv12,hwupload_cuda'
DIRECT = 'hwupload=derive_device=opencl,epsilon_opencl,' \
         'hwupload=derive_device=cuda'


def decoders(n, path, frames, chain):
    """Return arguments for n decoders in one process, each with a chain."""
    args = [*lib.NVDEC, '-hwaccel_device', 'cu', '-i', path] * n
    for i in range(n):
        args += ['-f', 'null', '-'] if i else []
        args += ['-map', '%d:v' % i, '-frames:v', str(frames)]
        args += ['-vf', chain] if chain else []
    return args


def crossing(b):
    """Time NVDEC -> epsilon at 4K on CUDA, on OpenCL, and on OpenCL through
    memory. An H200 has seven decoders."""
    ocl = b.devices.get('opencl')
    if not ocl or 'PoCL' in ocl.text or 'epsilon_opencl' not in b.ff.filters:
        b.row('e2e-nvdec', '', 'NVDEC -> epsilon_opencl',
              status='skipped: no OpenCL GPU')
        return
    path = b.repeated('nv12-3840x2160.hevc', 50)    # of 20 frames
    cuda = ['-init_hw_device', 'cuda=cu:0', '-filter_hw_device', 'cu']
    mixed = ['-init_hw_device', 'cuda=cu:0', '-init_hw_device',
             'opencl=ocl:' + ocl.which, '-filter_hw_device', 'ocl']
    for n in 1, 2, 7:
        runs = {
            'null': cuda + decoders(n, path, 600, ''),
            'epsilon_cuda -> null': cuda + decoders(n, path, 600,
                                                    'epsilon_cuda'),
            DIRECT + ' -> null': cuda + decoders(n, path, 600, DIRECT),
            MEMORY + ' -> null': mixed + decoders(n, path, 200, MEMORY),
        }
        compare(b, 'HEVC 4K', runs, MEMORY + ' -> null', '%.2f x memory',
                'sum of frames/s, one process', '%d NVDEC -> ' % n, n)


def at_once(b, table, chain, sets, clip, raw):
    """Write a row per set of endless jobs that run at the same time."""
    one = None
    for jobs in sets:
        name = '%d at once: %s' % (len(jobs), chain)
        try:
            total = b.ff.together(jobs, raw, 1)
        except lib.Failed as e:
            return b.row(table, clip, name, e)
        one = one or total
        b.row(table, clip, name, [total], '%.2f' % (total / one),
              'sum of frames/s; of one alone')


def streams(b, missing):
    """Run the same job several times at once on one GPU."""
    device = b.devices.get('cuda') or b.devices.get('opencl')
    ours = [t for t in TWINS if device and b.device_of(t) is device]
    if not ours or 'PoCL' in device.text:
        b.row('e2e-streams', '', 'several streams', status='skipped: no GPU')
        return
    if missing:
        chain, args = 'decode -> %s -> null' % ours[0], [
            *device.init, *lib.ENDLESS, '-vf', gpu_chain(ours[0])]
    else:
        chain, args = 'NVDEC -> %s -> null' % ours[0], [
            *lib.NVDEC, *lib.ENDLESS, '-vf', ours[0]]
    at_once(b, 'e2e-streams', chain,
            [[args] * n for n in ((1, 4, 8) if b.scale == 'full' else (1, 2))],
            *b.endless(0))


def gpus(b, missing):
    """Measure how the sum of frames/s scales with one ffmpeg per GPU.

    The decoder is the limit in 1080p, the filter in 4K with 10 bits and the
    largest window, as the same chain without the filter shows.
    """
    count = lib.nb_gpus()
    if count < 2 or missing or 'median_cuda' not in b.ff.filters:
        b.row('e2e-gpus', '', 'one ffmpeg per GPU', status='skipped: %s' % (
              missing or '%d GPU' % count))
        return
    large = 'HEVC 4K, 10 bits', b.repeated('p010-3840x2160.hevc', 100)
    hevc = ['-f', 'hevc', *lib.ENDLESS[2:]]
    for clip, source, chain in (
            (b.endless(0), lib.ENDLESS, 'median_cuda=radius=2'),
            (large, hevc, ''), (large, hevc, 'median_cuda=radius=127')):
        jobs = [['-hwaccel_device', str(i), *lib.NVDEC, *source,
                 *(['-vf', chain] if chain else [])] for i in range(count)]
        at_once(b, 'e2e-gpus', 'NVDEC -> %snull, one per GPU' %
                (chain and chain + ' -> '),
                [jobs[:n] for n in range(1, (count if chain else 1) + 1)],
                *clip)


def from_nvdec(b, missing):
    """Measure what NVDEC decodes."""
    if missing:
        b.row('e2e-nvdec', '', 'NVDEC', status='skipped: ' + missing)
    else:
        nvdec(b)
        if b.scale == 'full':
            crossing(b)
    streams(b, missing)


def main():
    if len(sys.argv) != 5 or sys.argv[3] not in SCALES:
        sys.exit(__doc__)
    part = sys.argv[4]
    b = Bench(*sys.argv[1:])
    if part in ('null', 'x264'):
        twins(b, part)
    elif part == 'nvdec':
        from_nvdec(b, nvdec_missing(b))
    elif part == 'gpus':
        gpus(b, nvdec_missing(b))
    elif part == 'denoisers':
        denoisers.run(b, nvdec_missing(b))
    else:
        sys.exit(__doc__)


if __name__ == '__main__':
    main()
