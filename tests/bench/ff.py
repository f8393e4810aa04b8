# SPDX-License-Identifier: LGPL-2.1-or-later
"""Shared code of the scripts: CSV files, ffmpeg runs, devices, clips."""
import csv
import glob
import os
import re
import subprocess
import threading
import time

NVDEC = ['-hwaccel', 'cuda', '-hwaccel_output_format', 'cuda']
PHOTOS = os.environ.get('PHOTOS', '/usr/share/backgrounds')


def read_csv(path):
    """Return the rows of a file, none if it does not exist."""
    if not os.path.exists(path):
        return []
    with open(path, newline='') as f:
        return list(csv.DictReader(f))


def write_csv(path, fields, rows):
    with open(path + '.part', 'w', newline='') as f:
        out = csv.DictWriter(f, fields, restval='', lineterminator='\n')
        out.writeheader()
        out.writerows(rows)
    os.replace(path + '.part', path)


class Sheet:
    """A CSV file that is written row by row."""

    def __init__(self, path, fields):
        self.out = csv.DictWriter(open(path, 'w', newline='', buffering=1),
                                  fields, restval='', lineterminator='\n')
        self.out.writeheader()
        self.row = self.out.writerow


def hashes(path):
    """Return the hashes of the frames in a file of framemd5 or framehash."""
    with open(path) as f:
        return [line.split()[-1] for line in f if line[0] != '#']


def nvidia_smi(*args):
    """Return what nvidia-smi prints, '' if it is absent."""
    try:
        return subprocess.run(['nvidia-smi', *args], text=True,
                              stdout=subprocess.PIPE).stdout
    except OSError:
        return ''


def nb_gpus():
    return nvidia_smi('-L').count('GPU ')


class Table:
    """A CSV file with a line per clip, (source, way), and a column per
    filter; it keeps existing results."""

    def __init__(self, path, order):
        self.path, self.order = path, ('source', 'way', 'none', *order)
        self.rows = {(r['source'], r['way']): r for r in read_csv(path)}

    def save(self):
        """Write all results in an order that does not depend on timing."""
        found = {column for r in self.rows.values() for column in r}
        write_csv(self.path, [f for f in self.order if f in found] + sorted(
            found - set(self.order)), [r for _, r in sorted(self.rows.items())])


class Failed(Exception):
    pass


class Run:
    """A running ffmpeg, whose progress a thread records.

    `endless` is a raw H.264 file that ffmpeg reads from a pipe in a loop, as
    -stream_loop stops in NVDEC.
    """

    def __init__(self, ffmpeg, args, endless=None):
        self.seen = [(time.perf_counter(), 0)]
        self.feeder = endless and subprocess.Popen(
            ['sh', '-c', 'while cat "$0"; do :; done', endless],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        self.process = subprocess.Popen(
            [ffmpeg, '-v', 'error', '-nostdin', '-progress', 'pipe:1',
             '-stats_period', '0.02', *args, '-f', 'null', '-'],
            stdin=self.feeder.stdout if endless else subprocess.DEVNULL,
            text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if endless:
            self.feeder.stdout.close()  # the feeder ends with ffmpeg
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            if line.startswith('frame='):
                self.seen.append((time.perf_counter(), int(line[6:])))

    def last(self):
        """Return (time, frames) of the last report."""
        return self.seen[-1]

    def end(self):
        self.process.terminate()
        self.reader.join()
        self.process.wait()
        if self.feeder:
            self.feeder.terminate()
            self.feeder.wait()

    def speed(self, limit=None):
        """Return frames/s from the first tenth of a run to its last report but
        one, or to the end of `limit` seconds or the first report after that.

        Starting and closing devices do not count, unless the run ends
        within a report.
        """
        self.reader.join(limit)
        while self.reader.is_alive() and not self.last()[1]:
            self.reader.join(0.05)
        cut = self.reader.is_alive()
        if cut:
            self.end()
        if (self.process.wait() and not cut) or not self.last()[1]:
            raise Failed('ffmpeg ended with status %d' %
                         self.process.returncode)
        seen = self.seen
        if len(seen) > 2 and seen[-2][1] > seen[-1][1] // 2:
            seen = seen[:-1]
        n1 = seen[-1][1]
        t1 = next(t for t, n in seen if n == n1)
        for t0, n0 in seen:
            if n0 >= max(n1 // 10, 1) and n1 > n0 and t1 > t0:
                return (n1 - n0) / (t1 - t0)
        return n1 / (t1 - seen[0][0])


class FFmpeg:
    def __init__(self, build):
        self.build = build
        self.ffmpeg = os.path.join(build, 'ffmpeg')
        self.filters = set(re.findall(r'^ \S+ (\S+)', self.text('-filters'),
                                      re.M))

    def text(self, *args):
        return subprocess.run([self.ffmpeg, '-hide_banner', *args],
                              stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL).stdout

    def run(self, *args):
        """Run ffmpeg; raise Failed with the first line of its messages."""
        p = subprocess.run([self.ffmpeg, '-v', 'error', '-nostdin', '-y',
                            *args], stdin=subprocess.DEVNULL, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if p.returncode:
            raise Failed((p.stdout.strip().splitlines() or ['no message'])[0])

    def fps(self, *args, limit=None):
        return Run(self.ffmpeg, args).speed(limit)

    @staticmethod
    def advance(runs, frames):
        """Wait until each run has reported more frames than before."""
        hang = time.perf_counter() + 1800
        while any(r.last()[1] <= n for r, n in zip(runs, frames)):
            if any(r.process.poll() is not None for r in runs) or \
                    time.perf_counter() > hang:
                raise Failed('one of %d runs ends or hangs' % len(runs))
            time.sleep(0.05)

    def together(self, jobs, clip, seconds):
        """Return the sum of the frames/s of jobs that decode a raw clip in a
        loop (ENDLESS), over `seconds`, or until all advance."""
        runs = [Run(self.ffmpeg, args, clip) for args in jobs]
        try:
            self.advance(runs, [0] * len(runs))
            time.sleep(0.2)
            before = [r.last() for r in runs]
            time.sleep(seconds)
            self.advance(runs, [n for _, n in before])
            after = [r.last() for r in runs]
            return sum((n1 - n0) / (t1 - t0)
                       for (t0, n0), (t1, n1) in zip(before, after))
        finally:
            for r in runs:
                r.end()


class Device:
    """A device: name and options for -init_hw_device, description."""

    def __init__(self, kind, which, text):
        self.kind, self.which, self.text = kind, which, text
        self.name = '%s:%s' % (kind, which)
        self.init = ['-init_hw_device', '%s=dev:%s' % (kind, which),
                     '-filter_hw_device', 'dev']


ENDLESS = ['-f', 'h264', '-i', 'pipe:0']


def devices(build):
    """Return {kind: its first device}, GPUs before CPUs, no simulator."""
    listed = subprocess.run([os.path.join(build, 'bench'), '--list'], text=True,
                            stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL).stdout
    found = {}
    for kind, which, text in re.findall(r'^(opencl|cuda):(\S+): (.*)$', listed,
                                        re.M):
        if 'cudasim' in text:
            continue
        old = found.get(kind)
        if not old or ('PoCL' in old.text and 'PoCL' not in text):
            found[kind] = Device(kind, which, text)
    return found


def photos():
    """Return the photographs, in the same order on every machine."""
    return sorted(glob.glob(os.path.join(PHOTOS, '*.jpg')))


def make_still(ff, path, n, width, height):
    """Write a raw frame of a photograph, or of a test picture if there are no
    photographs; return the picture's name."""
    files = photos()
    if files:
        still, name = ['-i', files[n % len(files)]], \
            os.path.basename(files[n % len(files)])[:-4]
    else:
        name = ('testsrc2', 'gradients', 'testsrc')[n % 3]
        still = ['-f', 'lavfi', '-i', '%s=s=%dx%d' % (name, width, height)]
    if not os.path.exists(path):
        ff.run(*still, '-frames:v', '1', '-vf',
               'scale=%d:%d:force_original_aspect_ratio=increase:out_range=tv:'
               'flags=lanczos,crop=%d:%d,format=yuv420p' % (
                   width, height, width, height), '-f', 'rawvideo', path)
    return name


def make_clip(ff, path, n, width, height, frames, codec):
    """Encode a pan over a photograph; return the photograph's name."""
    w, h = width * 6 // 5 & ~1, height * 6 // 5 & ~1
    still = '%s-%d.yuv' % (path, n)
    name = make_still(ff, still, n, w, h)
    if not os.path.exists(path):
        ff.run('-stream_loop', str(frames - 1), '-f', 'rawvideo',
               '-video_size', '%dx%d' % (w, h), '-pixel_format', 'yuv420p',
               '-framerate', '25', '-i', still, '-vf',
               "crop=%d:%d:'mod(2*n\\,%d)':'mod(n\\,%d)',setsar=1" % (
                   width, height, w - width + 1, h - height + 1),
               *codec, path)
    return name
