# SPDX-License-Identifier: LGPL-2.1-or-later
"""e2e.py's part "denoisers": our default and FFmpeg's denoisers, in whole runs.

The clips are photographs with noise, coded as H.264. The gain of a filter is the
PSNR of its luma minus the PSNR of the decoded clip, averaged over the clips.
FFmpeg's filters process all planes, at the best strength for each clip. Frames/s, from the
decoder to null, are those of the first clip, in turns: from software frames,
and from NVDEC where frames stay on the GPU.
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
    PEERS['fftdnoiz']._replace(options='prev=1:next=1:sigma=%g', frames=True),
    PEERS['nlmeans'],
    Peer('nlmeans_opencl', 'p=5:r=9:s=%g', PEERS['nlmeans'].strengths),
    Peer('bilateral_cuda', 'window_size=9:sigmaS=3:sigmaR=%g',
         (3, 6, 12, 24, 48, 96)))


class Clip:
    """A noisy clip, its clean luma, and the PSNR without a filter."""

    def __init__(self, b, n, name):
        self.b, self.name = b, name
        self.frames = min(b.frames, FRAMES)
        self.measured = MEASURED if self.frames == FRAMES else \
            str(self.frames - 2)
        self.path = os.path.join(b.tmp.name, 'noisy-%d.h264' % n)
        clean = self.path + '.clean'
        self.pan(n, clean)
        _, *noise = CLIPS[name]
        self.gain('--spoil', *noise, *b.size, clean, self.path + '.noisy')
        b.ff.run(*sources.Clips.yuv_input(self.path + '.noisy', b.size), *CODEC,
                 self.path)
        self.luma = self.path + '.clean.y'
        self.planes(sources.Clips.yuv_input(clean, b.size), 'null', self.luma)
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

    def planes(self, source, chain, to, init=()):
        """Write the luma of filtered frames."""
        self.b.ff.run(*init, *source, '-vf', chain + ',extractplanes=y',
                      '-fps_mode', 'passthrough', '-f', 'rawvideo', to)

    def psnr(self, chain, every=True):
        """Return the PSNR of the clip after a chain. every: filter all frames,
        not just the measured ones."""
        chain, init = on_device(self.b, chain)
        if not every:
            chain = 'select=%s,%s' % ('+'.join(
                'eq(n\\,%s)' % n for n in self.measured.split(',')), chain)
        out = '%s.out-%d' % (self.path, abs(hash(chain)))
        self.planes(['-i', self.path], chain, out, init)
        line = self.gain('--psnr', *self.b.size, self.measured, self.luma, out)
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
    """Return {filter: [(gain, chain) of the best strength for each clip]}."""
    jobs = [(clip, peer, column) for peer in peers for clip in clips
            for column in columns(peer)]
    psnr = dict(zip(jobs, pool.map(
        lambda job: job[0].psnr(job[2], job[1].frames), jobs)))
    return {peer.name: [max((psnr[clip, peer, column] - clip.none, column)
                            for column in columns(peer)) for clip in clips]
            for peer in peers}


def direct(chain):
    """Return the chain that filters NVDEC's frames on the GPU."""
    return 'hwupload=derive_device=opencl,' + chain \
        if chain.split('=')[0].endswith('_opencl') else chain


def run(b, missing):
    names = [name for name in OURS if present(b, name)]
    peers = [peer for peer in FILTERS if present(b, peer.name)]
    clips = [Clip(b, n, name) for n, name in enumerate(CLIPS)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = {**{name: [(clip.psnr(name) - clip.none, name)
                           for clip in clips] for name in names},
                 **best_strengths(clips, peers, pool)}

    runs = {'no filter': lib.ENDLESS}
    for name, ((_, chain), *_) in found.items():
        text, init = on_device(b, chain)
        runs[name] = [*init, *lib.ENDLESS, '-vf', text]
    if not missing:
        cuda = ['-init_hw_device', 'cuda=cu:0', '-filter_hw_device', 'cu',
                *lib.NVDEC, '-hwaccel_device', 'cu', *lib.ENDLESS]
        runs['NVDEC -> no filter'] = cuda
        for name, ((_, chain), *_) in found.items():
            if name in (*OURS, 'bilateral_cuda'):
                runs['NVDEC -> ' + name] = [*cuda, '-vf', direct(chain)]
    got = b.turns({key: [args] for key, args in runs.items()}, b.repeats,
                  lambda args: b.ff.together([args], clips[0].path, b.seconds))
    for key, fps in got.items():
        best = found.get(key.split(' -> ')[-1], ())
        b.row('e2e-denoisers', clips[0].name, key, fps,
              what='; '.join(dict.fromkeys(chain for _, chain in best)),
              gain='%.3f' % statistics.mean(gain for gain, _ in best)
              if best else '')
