#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measure independent streams on 1, 2, 4 ... all GPUs of one machine: one
process with a device context per GPU (examples/service.c), or one process per
GPU.

  streams.py BUILD OUT [full|quick|tiny]

Streams are jobs of the service: NVDEC and a chain. The limit is the GPU (4K, 10
bits), the decoder (1080p), or the download of each frame (4K); with the first
two limits, only each 4th and each 10th filtered frame is downloaded. Frames/s
are medians of several runs, from the service's counters while all streams run;
whole_run_fps includes the start of decoders and graphs. The first run of a row
is not timed and computes the MD5 of every frame. The timed runs compute
Adler-32 of the downloaded frames, which costs less CPU time. All checksums have
to be equal to the checksums of one run of one ffmpeg. The rows are written to
OUT/streams.csv.

BUILD needs ffmpeg, its lib and examples/service. From the environment:
  CLIPS         folder of long.mkv and file.mp4; OUT/clips, made if absent by a
                system ffmpeg with libx265
  GPUS          number of GPUs to use, instead of all
  HEAVY, LIGHT  other chains
  STREAMS_ONLY  some of the limits: GPU, decoder, download
  SOFTWARE=1    software decoders, software frames: to try the script without a
                GPU
  PLANT=1       compare with another chain's frames, which must fail
"""
import ctypes
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import ff
import gpus

LIBC, PR_SET_PDEATHSIG = ctypes.CDLL(None), 1
SOFTWARE = bool(os.environ.get('SOFTWARE'))
SCALES = {      # streams per GPU, seconds of a run, runs
    'full': ((8, 4, 2, 1), 5, 5),
    'quick': ((8, 2), 1.2, 3),
    'tiny': ((2,), 0, 1),
}
HEAVY = os.environ.get('HEAVY') or \
    'median_cuda=radius=127,epsilon_cuda=preset=strong'
LIGHT = os.environ.get('LIGHT') or 'epsilon_cuda'
LIMITS = [      # name, clip, chain, its format, frames per downloaded frame
    ('GPU', 'long.mkv', HEAVY, 'p010le', 4),
    ('decoder', 'file.mp4', LIGHT, 'nv12', 10),
    ('download', 'long.mkv', LIGHT, 'p010le', 1),
]
FIELDS = ['limit', 'chain', 'streams_per_gpu', 'gpus', 'processes', 'frames',
          'fps', 'lowest', 'highest', 'whole_run_fps', 'ratio', 'efficiency',
          'cpus', 'memory_mib_per_gpu', 'frames_equal']


class Service:
    """A process of the example, which serves the jobs of a folder."""

    def __init__(self, program, folder, devices, streams):
        self.folder = folder
        os.makedirs(folder)
        self.log = open(folder + '/log', 'w')
        self.process = subprocess.Popen(
            [program, folder, str(streams), str(streams), ','.join(devices)],
            stdin=subprocess.DEVNULL, stderr=self.log,
            preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
        while not self.listens():
            if self.process.poll() is not None:
                self.fail()
            time.sleep(0.01)

    def listens(self):
        """Connect to the socket, which exists before the service listens."""
        with socket.socket(socket.AF_UNIX) as s:
            return not s.connect_ex(self.folder + '/metrics.sock')

    def fail(self):
        with open(self.folder + '/log') as f:
            sys.exit('the service failed:\n' + f.read()[-3000:])

    def put(self, name, *lines):
        path = f'{self.folder}/queue/{name}'
        with open(path + '.new', 'w') as f:
            f.write('\n'.join(lines) + '\n')
        os.rename(path + '.new', path + '.job')

    def ask(self):
        """Return the sums of the counters over all devices."""
        try:
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(self.folder + '/metrics.sock')
                s.sendall(b'GET /metrics HTTP/1.0\r\n\r\n')
                with s.makefile() as f:
                    page = f.read()
        except OSError:
            self.fail()
        sums = {}
        for name, labels, value in re.findall(
                r'^gpu_(\w+)(\S*) (\S+)$', page, re.M):
            name += '_failed' if 'failed' in labels else ''
            sums[name] = sums.get(name, 0) + float(value)
        if sums['jobs_total_failed']:
            self.fail()
        return sums

    def cpu_seconds(self):
        with open(f'/proc/{self.process.pid}/stat') as f:
            fields = f.read().rpartition(')')[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

    def end(self):
        self.process.terminate()
        if self.process.wait(1800):
            self.fail()
        self.log.close()


class Run:
    """A run of all streams from first to last frame, with its counters."""

    def __init__(self, services, jobs, clip, frames, chain, muxer, each=1):
        self.services, self.frames = services, jobs * len(services) * frames
        self.each, self.outputs = each, []
        before, cpu = self.ask(), self.cpu_seconds()
        self.begun = time.perf_counter()
        for service in services:
            for n in range(jobs):
                out = f'{service.folder}/{n}.{muxer}'
                self.outputs.append(out)
                service.put(str(n), clip, out, chain, 'rawvideo', muxer)
        self.samples, self.memory = [], 0
        self.watch(before, jobs * len(services))
        self.cpus = (self.cpu_seconds() - cpu) / self.seconds

    def ask(self):
        pages = [s.ask() for s in self.services]
        return {name: sum(p.get(name, 0) for p in pages) for name in pages[0]}

    def cpu_seconds(self):
        return sum(s.cpu_seconds() for s in self.services)

    def watch(self, before, streams):
        while True:
            page = self.ask()
            now  = time.perf_counter() - self.begun
            frames = (page['frames_total'] - before['frames_total']) * self.each
            done   = page['jobs_total'] - before['jobs_total']
            self.memory = max(self.memory,
                              page.get('device_memory_used_bytes', 0))
            if page['jobs_running'] == streams and not done and \
                    frames > 0.15 * self.frames:
                self.samples.append((now, frames))
            if done == streams:
                break
            time.sleep(0.05)
        self.seconds = now

    def whole_fps(self):
        return self.frames / self.seconds

    def fps(self):
        """Return frames/s while all streams ran, or of the whole run if that
        time was too short."""
        if len(self.samples) < 4:
            return self.whole_fps()
        (t0, f0), (t1, f1) = self.samples[0], self.samples[-1]
        return (f1 - f0) / (t1 - t0)

    def steady_seconds(self):
        return self.samples[-1][0] - self.samples[0][0] if self.samples else 0

    def times_for(self, seconds, times):
        """Return how often to repeat the clip, given a run with `times`."""
        factor = 1.2 * seconds / max(self.steady_seconds(), self.seconds / 6)
        return max(times + 1, round(times * min(8, factor)))

    def compare(self, want):
        """Compare the outputs with the hashes of one pass of the clip."""
        good = True
        for out in self.outputs:
            got = ff.hashes(out)
            os.unlink(out)
            good &= len(got) * len(self.outputs) * self.each == self.frames \
                and all(h == want[i % len(want)] for i, h in enumerate(got))
        return good


class Bench:
    def __init__(self, build, out, scale):
        self.build, self.out = os.path.abspath(build), os.path.abspath(out)
        self.ffmpeg = ff.FFmpeg(self.build).run
        self.shares, self.seconds, self.runs = SCALES[scale]
        self.count = int(os.environ.get('GPUS') or ff.nb_gpus()) or \
            sys.exit('no GPU')
        self.clips = os.environ.get('CLIPS') or self.out + '/clips'
        self.differ = self.nb_services = 0
        os.makedirs(self.out, exist_ok=True)
        if not os.path.isdir(self.clips):
            self.make_clips(scale)
        self.tmp = tempfile.mkdtemp()

    def make_clips(self, scale):
        if scale != 'tiny':
            return gpus.make(self.clips)
        os.makedirs(self.clips)
        for name, pixels, codec in (('long.mkv', 'yuv420p10le', 'ffv1'),
                                    ('file.mp4', 'yuv420p', 'mpeg4')):
            self.ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x48:d=0.8',
                        '-pix_fmt', pixels, '-c:v', codec,
                        f'{self.clips}/{name}')

    def print_machine(self):
        with open('/proc/cpuinfo') as f:
            cpu = re.search('model name.*: (.*)', f.read())
        print('%d GPUs; %d CPUs, %s' % (
              self.count, len(os.sched_getaffinity(0)),
              cpu[1] if cpu else 'unknown'))
        print(ff.nvidia_smi('--query-gpu=name,driver_version', '--format=csv'),
              end='', flush=True)

    def services(self, nb_gpus, processes, share):
        names = [f'cuda:{n}' for n in range(nb_gpus)]
        self.nb_services += 1
        return [Service(self.build + '/examples/service',
                        f'{self.tmp}/{self.nb_services}-{n}',
                        names[n::processes], share * nb_gpus // processes)
                for n in range(processes)]

    def reference(self, clip, chain, muxer):
        """Return hashes of the clip's frames, by one ffmpeg."""
        out = self.tmp + '/reference'
        self.ffmpeg(*([] if SOFTWARE else ff.NVDEC), '-i', clip, '-map',
                    '0:v:0', '-vf', 'vflip' if os.environ.get('PLANT') else
                    chain, '-fps_mode', 'passthrough', '-c:v', 'rawvideo', '-f',
                    muxer, out)
        return ff.hashes(out)

    def repeated(self, clip, times):
        out = f'{self.tmp}/{times}-{os.path.basename(clip)}'
        if not os.path.exists(out):
            self.ffmpeg('-stream_loop', str(times - 1), '-i', clip, '-map',
                        '0:v:0', '-c', 'copy', out)
        return out

    def limit_rows(self, share, limit, name, chain, pixels, each):
        """Write rows of `share` streams per GPU; the ratio is to one GPU."""
        clip = f'{self.clips}/{name}'
        tail = '' if SOFTWARE else f',hwdownload,format={pixels}'
        some = f',select=not(mod(n\\,{each}))' if each > 1 else ''
        want_all  = self.reference(clip, chain + tail, 'framemd5')
        want_some = self.reference(clip, chain + some + tail, 'framecrc')
        base = times = 0

        def timed():
            r = Run(services, streams // processes, self.repeated(clip, times),
                    times * len(want_all), chain + some + tail, 'framecrc',
                    each)
            equal.append(r.compare(want_some))
            return r

        for nb_gpus, processes in self.splits():
            streams  = share * nb_gpus
            services = self.services(nb_gpus, processes, share)
            first    = Run(services, streams // processes, clip, len(want_all),
                           chain + tail, 'framemd5')
            equal    = [first.compare(want_all)]
            if not times:                   # find the number of repeats
                times, r = 1, first
                for _ in range(5):
                    if r.steady_seconds() >= 0.7 * self.seconds:
                        break
                    times = r.times_for(self.seconds, times)
                    r = timed()
            runs = [timed() for _ in range(self.runs)]
            for service in services:
                service.end()
            base = base or statistics.median(r.fps() for r in runs)
            self.row(limit, chain, share, nb_gpus, processes, runs, base,
                     all(equal))

    def splits(self):
        """Yield (GPUs, processes)."""
        powers = {1 << n for n in range(self.count.bit_length())}
        for nb_gpus in sorted(powers | {self.count}):
            yield nb_gpus, 1
            if nb_gpus > 1:
                yield nb_gpus, nb_gpus

    def row(self, limit, chain, share, nb_gpus, processes, runs, base, equal):
        rates = sorted(r.fps() for r in runs)
        fps   = statistics.median(rates)
        row = dict(zip(FIELDS, (
            limit, chain, share, nb_gpus, processes, runs[0].frames,
            '%.1f' % fps, '%.1f' % rates[0], '%.1f' % rates[-1],
            '%.1f' % statistics.median(r.whole_fps() for r in runs),
            '%.2f' % (fps / base), '%.3f' % (fps / base / nb_gpus),
            '%.1f' % statistics.median(r.cpus for r in runs),
            '%.0f' % (max(r.memory for r in runs) / nb_gpus / (1 << 20)),
            'equal' if equal else 'DIFFER')))
        self.differ += not equal
        self.csv.row(row)
        print('| ' + ' | '.join(str(row[f]) for f in FIELDS if f != 'chain') +
              ' |', flush=True)

    def all(self):
        self.print_machine()
        only   = os.environ.get('STREAMS_ONLY')
        limits = [l for l in LIMITS if not only or l[0] in only.split(',')]
        for limit in limits:
            print('{0}: {1}, {2}, one frame of {4} downloaded'.format(*limit))
        columns = [f for f in FIELDS if f != 'chain']
        print('| ' + ' | '.join(columns) + ' |\n|' + '---|' * len(columns),
              flush=True)
        self.csv = ff.Sheet(self.out + '/streams.csv', FIELDS)
        for share in self.shares:
            for limit in limits:
                self.limit_rows(share, *limit)
        return 1 if self.differ else 0


def main():
    if len(sys.argv) not in (3, 4) or (sys.argv[3:] or ['full'])[0] not in \
            SCALES:
        sys.exit(__doc__)
    bench = Bench(*sys.argv[1:3], (sys.argv[3:] or ['full'])[0])
    try:
        return bench.all()
    finally:
        shutil.rmtree(bench.tmp, ignore_errors=True)


if __name__ == '__main__':
    sys.exit(main())
