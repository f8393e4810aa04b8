# SPDX-License-Identifier: LGPL-2.1-or-later
"""e2e.py's part "denoisers": our default and FFmpeg's denoisers, in whole runs.

The clips are H.264 of photographs with noise. A filter's gain is the mean over
the clips of the PSNR of its luma less that of the decoded clip; peers filter
all planes, each clip with the strength that gains most in the middle of 640x360
samples. Frames/s, from the decoder to null, are those of the first clip, in
turns: from software frames, and from NVDEC where frames stay on the GPU.
"""
import concurrent.futures
import os
import statistics

import ff as lib
import sources
from quality_measure import PEERS, Peer, columns

# the pan in samples per frame, and the noise (gain --spoil: kind, sigma)
CLIPS = {
    'slow pan, white noise': (2, 'blurred:0', 8),
    'still picture, camera': (0, 'camera', 12),
    'fast pan, grain': (8, 'blurred:0.7', 6),
}
FRAMES = 48
MEASURED = '19,30,41,44'    # one of each place in a group of four
CODEC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '14', '-g', '24']
OURS = 'epsilon_cuda', 'epsilon_opencl'
FILTERS = (
    PEERS['hqdn3d'], PEERS['atadenoise'],
    PEERS['bilateral']._replace(options='planes=15:sigmaS=3:sigmaR=%g'),
    PEERS['fftdnoiz']._replace(options='prev=1:next=1:sigma=%g'),
    PEERS['nlmeans'],
    Peer('nlmeans_opencl', 'p=5:r=9:s=%g', PEERS['nlmeans'].strengths),
    Peer('bilateral_cuda', 'window_size=9:sigmaS=3:sigmaR=%g',
         (3, 6, 12, 24, 48, 96)))


class Clip:
    """A noisy clip, its clean luma, and the PSNR without a filter."""

    def __init__(self, b, n, name):
        self.b, self.name = b, name
        self.frames = min(b.frames, FRAMES)
        self.measured = MEASURED if self.frames == FRAMES else str(self.frames - 2)
        self.middle = [min(a, c) for a, c in zip(b.size, (640, 360))]
        self.path = os.path.join(b.tmp.name, 'noisy-%d.h264' % n)
        clean = self.path + '.clean'
        self.pan(n, clean)
        _, *noise = CLIPS[name]
        self.gain('--spoil', *noise, *b.size, clean, self.path + '.noisy')
        b.ff.run(*sources.Clips.yuv_input(self.path + '.noisy', b.size), *CODEC,
                 self.path)
        self.luma = {crop: self.planes(sources.Clips.yuv_input(clean, b.size),
                                       'null', crop, '%s.y' % crop)
                     for crop in (False, True)}
        self.none = self.psnr('null')

    def pan(self, n, to):
        """Write the clean frames."""
        w, h = (v * 6 // 5 & ~1 for v in self.b.size)
        step = CLIPS[self.name][0]
        lib.make_still(self.b.ff, to + '.still', n, w, h)
        self.b.ff.run(
            '-stream_loop', str(self.frames - 1), *sources.Clips.yuv_input(
                to + '.still', (w, h)), '-vf',
            "crop=%d:%d:'mod(%d*n\\,%d)':0" % (*self.b.size, step,
                                             w - self.b.size[0] + 1),
            '-f', 'rawvideo', to)

    def gain(self, *args):
        """Run build/gain; return its output."""
        return sources.Clips.measure(self.b.ff, *args)

    def planes(self, source, chain, crop, name, init=()):
        """Write the luma of filtered frames; return the file."""
        to = '%s.%s' % (self.path, name)
        self.b.ff.run(*init, *source, '-vf', '%s%s,extractplanes=y' % (
            'crop=%d:%d,' % tuple(self.middle) if crop else '', chain),
            '-fps_mode', 'passthrough', '-f', 'rawvideo', to)
        return to

    def psnr(self, chain, crop=False):
        """Return the PSNR of the clip, or of its middle, after a chain."""
        chain, init = on_device(self.b, chain)
        out = self.planes(['-i', self.path], chain, crop,
                          'out-%d' % abs(hash((chain, crop))), init)
        size = self.middle if crop else self.b.size
        line = self.gain('--psnr', *size, self.measured, self.luma[crop], out)
        os.remove(out)
        return float(line.split()[0])


def on_device(b, chain):
    """Return the chain with upload and download where the filter needs them,
    and the options that initialize its device."""
    name = chain.split('=')[0]
    if name in OURS or not name.endswith(('_cuda', '_opencl')):
        return chain, []
    return ('format=yuv420p,hwupload,%s,hwdownload,format=yuv420p' % chain,
            b.device_of(chain).init)


def present(b, name):
    """Return whether this ffmpeg and machine run a filter; report others. A
    peer for GPUs is not run on CPUs."""
    why = None
    if name not in b.ff.filters:
        why = 'not built'
    elif name.endswith(('_cuda', '_opencl')):
        device = b.device_of(name)
        if not device or name not in OURS and 'PoCL' in device.text:
            why = 'no GPU' if device else 'no device'
    if why:
        b.row('e2e-denoisers', '', name, status='skipped: ' + why)
    return not why


def best_strengths(clips, peers, pool):
    """Return {filter: its chain for each clip}."""
    jobs = [(clip, column) for peer in peers for clip in clips
            for column in columns(peer)]
    psnr = dict(zip(jobs, pool.map(lambda job: job[0].psnr(job[1], True),
                                   jobs)))
    return {peer.name: [max(columns(peer), key=lambda c: psnr[clip, c])
                        for clip in clips] for peer in peers}


def direct(name):
    """Return the chain that filters NVDEC's frames on the GPU."""
    return 'hwupload=derive_device=opencl,' + name \
        if name.split('=')[0].endswith('_opencl') else name


def run(b, missing):
    names = [name for name in OURS if present(b, name)]
    peers = [peer for peer in FILTERS if present(b, peer.name)]
    clips = [Clip(b, n, name) for n, name in enumerate(CLIPS)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        chains = {**{name: [name] * len(clips) for name in names},
                  **best_strengths(clips, peers, pool)}
        gains = {name: list(pool.map(
            lambda clip, chain: clip.psnr(chain) - clip.none, clips, found))
            for name, found in chains.items()}

    runs = {'no filter': lib.ENDLESS}
    for name, (chain, *_) in chains.items():
        text, init = on_device(b, chain)
        runs[name] = [*init, *lib.ENDLESS, '-vf', text]
    if not missing:
        cuda = ['-init_hw_device', 'cuda=cu:0', '-filter_hw_device', 'cu',
                *lib.NVDEC, '-hwaccel_device', 'cu', *lib.ENDLESS]
        runs['NVDEC -> no filter'] = cuda
        for name, (chain, *_) in chains.items():
            if name.endswith(('_cuda', '_opencl')):
                runs['NVDEC -> ' + name] = [*cuda, '-vf', direct(chain)]
    got = b.turns({key: [args] for key, args in runs.items()}, b.repeats,
                  lambda args: b.ff.together([args], clips[0].path, b.seconds))
    for key, fps in got.items():
        name = key.split(' -> ')[-1]
        b.row('e2e-denoisers', clips[0].name, key, fps,
              what='; '.join(dict.fromkeys(chains.get(name, ()))),
              gain='%.3f' % statistics.mean(gains[name])
              if name in gains else '')
