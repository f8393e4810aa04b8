#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measure ffmpeg-batch on 1, 2, 4 ... GPUs of one machine.

  gpus.py make CLIPS          make two short clips; the system's ffmpeg needs
                              libx265
  gpus.py run BUILD OUT CLIPS [full|quick|tiny]

From the environment:
  LIGHT, HEAVY    other chains
  WORKERS         workers per GPU for the files, such as 4,8
  FILES_PER_TASK  files per task, instead of ffmpeg-batch's choice
  JOBS            'files', 'pieces'

run writes OUT/gpus.csv with a line per number of GPUs and workers: a 4K clip of
10 bits in pieces, where the GPU is the limit, and 64 whole files of 1080p,
where the decoder is the limit. The time covers the tasks, each with the start
of ffmpeg and its device, but neither planning nor the encoder at the end. The
frames of each line are compared with the frames of the first line, which are
compared with one run of one ffmpeg. BUILD needs ffmpeg, ffprobe, ffmpeg-batch
and lib.
"""
import concurrent.futures
import glob
import json
import os
import shutil
import subprocess
import sys
import time

import ff

HEAVY = os.environ.get('HEAVY') or ','.join(['median_cuda=radius=127'] * 4)
LIGHT = os.environ.get('LIGHT') or 'epsilon_cuda'
PER_TASK = ['--files-per-task', os.environ['FILES_PER_TASK']] \
    if os.environ.get('FILES_PER_TASK') else []
SCALES = {  # repeats of the long clip, of each file, files, pieces
    'full': (120, 8, 64, 32),
    'quick': (48, 4, 64, 16),
    'tiny': (1, 1, 4, 4),
}
FIELDS = ['job', 'chain', 'gpus', 'workers_per_gpu', 'tasks', 'frames',
          'seconds', 'fps', 'ratio', 'efficiency', 'frames_equal']


def make(clips):
    os.makedirs(clips, exist_ok=True)
    for name, size, frames, noise, codec in (
            ('long.mkv', '3840x2160', 48, 6, [
                '-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset',
                'ultrafast', '-b:v', '12M', '-x265-params',
                'log-level=error:keyint=24']),
            ('file.mp4', '1920x1080', 150, 6, [
                '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'fast',
                '-b:v', '6M', '-g', '50'])):
        subprocess.run(['ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i',
                        'testsrc2=s=%s:r=25,noise=alls=%d:allf=t' %
                        (size, noise), '-frames:v', str(frames), *codec,
                        os.path.join(clips, name)], check=True)


class Bench:
    def __init__(self, build, out, clips, scale):
        self.build, self.out = os.path.abspath(build), os.path.abspath(out)
        self.loops, self.file_loops, self.files, self.pieces = SCALES[scale]
        self.full = scale == 'full'
        room = '/dev/shm' if os.path.isdir('/dev/shm') and \
            shutil.disk_usage('/dev/shm').free > 60 << 30 else self.out
        self.dir = os.path.join(room, 'ffmpeg-batch-gpus')
        shutil.rmtree(self.dir, ignore_errors=True)
        os.makedirs(self.dir)
        os.makedirs(self.out, exist_ok=True)
        self.count = ff.nb_gpus()
        self.clips = clips
        self.csv = ff.Sheet(self.out + '/gpus.csv', FIELDS)
        print('%d GPUs; pieces in %s' % (self.count, self.dir), flush=True)

    def tool(self, name):
        return os.path.join(self.build, name)

    def call(self, name, *args, **more):
        p = subprocess.run([self.tool(name), *args], stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           text=True, errors='replace', **more)
        if p.returncode:
            sys.exit('%s %s:\n%s' % (name, ' '.join(args), p.stdout[-3000:]))
        return p.stdout

    def clip(self, name, loops, out):
        out = os.path.join(self.dir, out)
        self.call('ffmpeg', '-v', 'error', '-y', '-stream_loop',
                  str(loops - 1), '-i', os.path.join(self.clips, name), '-c',
                  'copy', out)
        return out

    @staticmethod
    def workers(gpus, per_gpu):
        return ['--gpus', ','.join('cuda:%d' % n for n in range(gpus)),
                '--per-gpu', str(per_gpu)]

    def work(self, job, tasks, gpus, per_gpu):
        """Run all tasks; return the seconds that they take."""
        options = self.workers(gpus, per_gpu)
        begun = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(gpus * per_gpu) as pool:
            list(pool.map(lambda n: self.call('ffmpeg-batch', 'work', job,
                                              str(n), *options),
                          range(1, tasks + 1)))
        return time.perf_counter() - begun

    def row(self, job, chain, gpus, per_gpu, tasks, frames, seconds, base,
            equal):
        fps = frames / seconds
        ratio = fps / base if base else 1
        self.csv.row({
            'job': job, 'chain': chain, 'gpus': gpus,
            'workers_per_gpu': per_gpu, 'tasks': tasks, 'frames': frames,
            'seconds': '%.2f' % seconds, 'fps': '%.1f' % fps,
            'ratio': '%.2f' % ratio, 'efficiency': '%.3f' % (ratio / gpus),
            'frames_equal': equal})
        print('%-7s %d GPUs x %d: %8.1f frames/s, %.2f x, efficiency %.3f, '
              'frames %s' % (job, gpus, per_gpu, fps, ratio, ratio / gpus,
                             equal), flush=True)
        return fps

    def rows(self, shares):
        """Yield (GPUs, workers per GPU): one GPU with all shares, several with
        the last share."""
        yield from ((1, s) for s in shares)
        gpus = 2
        while gpus <= self.count:
            yield gpus, shares[-1]
            gpus *= 2

    def compare(self, job, chain, frames, shares, folder, options, result):
        """Write the rows of a job: speed, and whether the frames are equal to
        the first row's, which are returned. options: of ffmpeg-batch plan."""
        bases, first = {}, None
        for gpus, share in self.rows(shares):
            shutil.rmtree(folder, ignore_errors=True)
            self.call('ffmpeg-batch', 'plan', *self.workers(gpus, share),
                      '--job', folder, *options)
            with open(folder + '/plan.json') as f:
                planned = json.load(f)
            tasks = len(planned.get('groups', planned['tasks']))
            seconds = self.work(folder, tasks, gpus, share)
            got = result(folder)
            equal = 'first' if first is None else \
                'equal' if got == first else 'DIFFER'
            first = first or got
            base = bases.get(share)
            fps = self.row(job, chain, gpus, share, tasks, frames, seconds,
                           base, equal)
            bases.setdefault(share, fps)
        return first

    def long_clip(self):
        clip = self.clip('long.mkv', self.loops, 'long.mkv')
        frames = 48 * self.loops
        out, job = os.path.join(self.dir, 'long.md5'), \
            os.path.join(self.dir, 'long.job')
        length = frames / 25 / self.pieces - 0.02
        options = ['--store', 'rawvideo', '--length', '%.3f' % length,
                   '--preroll', '0.5', *ff.NVDEC, '-i', clip, '-vf', HEAVY,
                   '-an', '-f', 'framemd5', '-y', out]

        def result(folder):
            got = []
            for path in sorted(glob.glob(folder + '/pieces/*.json')):
                with open(path) as f:
                    got += json.load(f)['frames']
            return got

        first = self.compare('pieces', HEAVY, frames,
                             (2, 4) if self.full else (4,), job, options,
                             result)
        if not self.full:
            return shutil.rmtree(job)
        with open(job + '/plan.json') as f:
            download = json.load(f)
        begun = time.perf_counter()
        self.call('ffmpeg-batch', 'merge', job)
        print('merging: %.1f s' % (time.perf_counter() - begun))
        one, begun = os.path.join(self.dir, 'one.md5'), time.perf_counter()
        self.call('ffmpeg', '-v', 'error', '-y', *ff.NVDEC, '-i', clip,
                  '-map', '0:v:0', '-vf', HEAVY + download['download'], '-f',
                  'framemd5', one)
        self.same('pieces', out, one, len(first) == frames,
                  time.perf_counter() - begun)
        shutil.rmtree(job)

    def same(self, what, out, one, whole, seconds):
        # hashes alone: raw video has no frame rate
        equal = whole and ff.hashes(out) == ff.hashes(one)
        print('%s: the frames %s one run of one ffmpeg (%.1f s)' % (
              what, 'equal' if equal else 'DIFFER FROM', seconds), flush=True)

    def many_files(self):
        clip = self.clip('file.mp4', self.file_loops, 'file.mp4')
        folder = os.path.join(self.dir, 'files')
        os.makedirs(folder)
        for n in range(self.files):
            os.link(clip, os.path.join(folder, '%02d.mp4' % n))
        inputs = sorted(glob.glob(folder + '/*.mp4'))
        frames = 150 * self.file_loops * self.files
        chain = LIGHT + ',hwdownload,format=nv12'
        job = os.path.join(self.dir, 'files.job')
        hashes = ['-an', '-f', 'framehash', '-hash', 'murmur3']
        options = [*PER_TASK, *ff.NVDEC, '-i', *inputs, '-vf', chain, *hashes,
                   '-y', os.path.join(folder, '{}.hash')]

        def result(_):
            got = []
            for path in inputs:
                with open(path[:-4] + '.hash') as f:
                    got.append(f.read())
                os.unlink(path[:-4] + '.hash')
            return got

        shares = os.environ.get('WORKERS') or ('4,8' if self.full else '4')
        first = self.compare('files', LIGHT, frames,
                             list(map(int, shares.split(','))), job, options,
                             result)
        one, begun = os.path.join(self.dir, 'one.hash'), time.perf_counter()
        self.call('ffmpeg', '-v', 'error', '-y', *ff.NVDEC, '-i', inputs[0],
                  '-vf', chain, *hashes, one)
        with open(one) as f:
            alone = f.read()
        print('files: frame hashes of all %d %s one run (%.1f s)' % (
              len(first), 'equal' if set(first) == {alone} else 'DIFFER FROM',
              time.perf_counter() - begun), flush=True)


def main():
    if sys.argv[1:2] == ['make'] and len(sys.argv) == 3:
        return make(sys.argv[2])
    if sys.argv[1:2] != ['run'] or len(sys.argv) < 5:
        sys.exit(__doc__)
    b = Bench(*sys.argv[2:5], (sys.argv[5:] or ['full'])[0])
    try:
        for name, job in ('pieces', b.long_clip), ('files', b.many_files):
            if name in os.environ.get('JOBS', 'pieces files'):
                job()
    finally:
        shutil.rmtree(b.dir, ignore_errors=True)


if __name__ == '__main__':
    main()
