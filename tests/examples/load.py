#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test a service under load: load.py PROGRAMS [JOBS [SECONDS]]

PROGRAMS is the folder of the built examples. Two users put JOBS (200) jobs, a
tenth of them broken in all the ways of BROKEN in service.py, spread over
SECONDS (0: as others end), while the service is killed and stopped repeatedly;
a last process gets the last quarter. Checked are the result of each job and
its reason, the frames of each output, remaining files, the counters, and the
memory, descriptors and threads of each process.

DEVICE: opencl, or for example opencl:0.1. SEED: random seed (the date). BUILD:
folder of ffmpeg. As root, the service and its clients run as three other
users, who must be able to read PROGRAMS.
"""
import dataclasses
import hashlib
import itertools
import os
import random
import shutil
import signal
import stat
import statistics
import sys
import tempfile
import time

from common import *
from service import *

SERVICE_USER, CLIENTS = 65534, (61001, 61002)
THREADS = 3
IDLE    = 5         # descriptors: standard ones, the lock and the socket
BURST = 3           # kills after which a job fails
AHEAD = 2 * THREADS # jobs waiting or running, without SECONDS
RATE = 25           # frame rate of all clips
CLIPS = {           # size, format of pixels, encoder
    'a.mp4': ('96x64', 'yuv420p', 'mpeg4'),
    'b.mp4': ('98x66', 'yuv420p', 'libx264'),
    'c.mkv': ('97x55', 'yuv420p10le', 'ffv1'),
    'd.mkv': ('61x43', 'yuv444p', 'ffvhuff'),
    'e.nut': ('65x49', 'gray', 'rawvideo'),
    'f.mkv': ('67x35', 'gbrp10le', 'ffv1'),
    'g.nut': ('51x37', 'rgba', 'rawvideo'),
}
TORN = {            # with flipped bits; frames that decode are filtered
    'u.nut': ('96x64', 'yuv420p', 'mpeg4'),
    'v.mkv': ('96x64', 'yuv420p', 'libx264'),
}
CHAINS = [
    ('epsilon', 'radius=1:threshold=20'),
    ('epsilon', 'radius=2:threshold=30:weight=linear'),
    ('epsilon', 'radius=2:threshold=auto:radiusT=0'),
    ('epsilon', 'radius=1:threshold=auto:radiusT=1'),
    ('epsilon', 'radius=2:threshold=auto:radiusT=2'),
    ('median', 'radius=1'), ('median', 'radius=2'),
    ('median', 'radius=3:radiusV=1'), ('median', 'radius=5'),
    ('gauss_hilbert', 'radius=3'), ('gauss_hilbert', 'radius=6'),
    ('gauss_hilbert', 'radius=4:sigma=1.5'),
]
LOSSLESS = [('ffv1', 'mkv'), ('ffvhuff', 'mkv'), ('rawvideo', 'nut'),
            ('framemd5', 'md5')]
# not libx264: on small pictures, its frames depend on what memory held before
LOSSY    = [('mpeg4', 'mp4'), ('mpeg4', 'mkv')]
UPLOADED = {        # by hwupload
    'opencl': ('yuv420p', 'yuv444p', 'gray', 'rgba'),
    'cuda':   ('yuv420p', 'yuv444p'),
}


def encoders(pixels):
    if pixels == 'yuv420p':
        return LOSSLESS + LOSSY
    # with subsampling, ffvhuff loses a column of odd widths
    return LOSSLESS if pixels in ('yuv444p', 'gray', 'gbrp10le') else \
        LOSSLESS[:1] + LOSSLESS[2:] if pixels != 'rgba' else LOSSLESS[2:]


@dataclasses.dataclass
class Job:
    name: str
    user: int
    kind: str = ''          # of a broken job
    text: str = ''
    reason: str = ''        # expected start of the reason, if it may fail
    may_end: str = 'done'   # expected folder, or any of several
    out: str = ''
    work: tuple = ()        # clip, chain, encoder
    stays: str = ''         # suffix of a job that stays in the queue
    tries: int = 0          # attempts ended by killing the service
    state: str = ''


# ---- expected outputs ----

def make_clips(tmp):
    for name, (size, pixels, encoder) in (CLIPS | TORN).items():
        crop = 'crop=' + size.replace('x', ':')     # also to odd sizes
        bytes_of(FFMPEG + ['-f', 'lavfi', '-i', 'testsrc2=s=120x80:d=0.4',
                           '-vf', f'noise=alls=12:allf=t,format=gbrp,{crop},'
                           f'format={pixels}', '-c:v', encoder,
                           f'{tmp}/{name}'])
        if name in TORN:
            tear(f'{tmp}/{name}')


def digest_of(path, pixels):
    """Return a digest of a file's frames."""
    if path.endswith('.md5'):
        with open(path) as f:
            return ' '.join(l.split()[-1] for l in f if l[0] != '#')
    return hashlib.sha256(raw(path, pixels)).hexdigest()


def raw_input(size, pixels):
    return ['-f', 'rawvideo', '-video_size', size, '-pix_fmt', pixels,
            '-framerate', str(RATE), '-i', '-']


class Wanted:
    """Expected outputs of jobs, from the references."""

    def __init__(self, programs, tmp):
        self.programs, self.tmp, self.known = programs, tmp, {}

    def transcode(self, path, out, encoder):
        subprocess.run([self.programs + '/transcode', path,
                        f'{self.tmp}/{out}', 'null', encoder], check=True,
                       stderr=subprocess.DEVNULL)
        return f'{self.tmp}/{out}'

    def frames(self, clip, chain):
        if (clip, chain) not in self.known:
            size, pixels, _ = (CLIPS | TORN)[clip]
            algorithm, options = chain
            path = f'{self.tmp}/{clip}'
            if clip in TORN:    # the ffmpeg program sets other decoder flags
                path = self.transcode(path, 'torn.nut', 'rawvideo')
            self.known[clip, chain] = reference(
                algorithm, pixels, size.split('x'), options.split(':'),
                raw(path, pixels))
        return self.known[clip, chain]

    def lossy(self, work):
        """Encode the reference frames with the same program and encoder."""
        clip, chain, (encoder, ending) = work
        size, pixels, _ = (CLIPS | TORN)[clip]
        source = self.tmp + '/ref.mov'
        bytes_of(FFMPEG + raw_input(size, pixels) + ['-c:v', 'ffv1', '-strict',
                                                     '-2', source],
                 self.frames(clip, chain))
        return digest_of(self.transcode(source, 'ref.' + ending, encoder),
                         pixels)

    def digest(self, work):
        clip, chain, encoder = work
        if work not in self.known:
            size, pixels, _ = (CLIPS | TORN)[clip]
            frames = self.frames(clip, chain)
            if encoder in LOSSY:
                self.known[work] = self.lossy(work)
            elif encoder[0] == 'framemd5':
                page = bytes_of(FFMPEG + raw_input(size, pixels) +
                                ['-f', 'framemd5', '-'], frames).decode()
                self.known[work] = ' '.join(
                    l.split()[-1] for l in page.splitlines() if l[0] != '#')
            else:
                self.known[work] = hashlib.sha256(frames).hexdigest()
        return self.known[work]


# ---- processes ----

def as_user(user, function):
    """Call a function as another user in the service's group. @return its
    result, a string"""
    if not user:
        return function()
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        try:
            os.setgroups([SERVICE_USER])
            os.setgid(user)
            os.setuid(user)
            os.umask(0o022)
            os.write(write, function().encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read) as f:
        text = f.read()
    if os.waitpid(pid, 0)[1]:
        raise OSError(f'a client, user {user}, could not put its job')
    return text


def freeze(process):
    """Stop a process, so that its state can be checked before it is killed.
    @return whether it is alive"""
    process.send_signal(signal.SIGSTOP)
    while process.poll() is None:
        try:
            states = []
            for task in os.listdir(f'/proc/{process.pid}/task'):
                with open(f'/proc/{process.pid}/task/{task}/stat') as f:
                    states.append(f.read().rsplit(')')[-1].split()[0])
            if set(states) <= {'T', 't'}:
                return True
        except OSError:
            pass
        time.sleep(0.001)
    return False


class Life:
    """Statistics of one process of the service."""

    def __init__(self, service):
        self.service, self.start = service, time.time()
        self.samples = []       # time, jobs, KiB, descriptors, threads
        self.works = []         # work of the ended jobs, in order
        self.begun = {'done': 0, 'failed': 0}
        self.how = ''

    def sample(self):
        now = time.time() - self.start
        last = self.samples[-1][0] if self.samples else 0
        try:
            if now - last >= 0.5 and \
               os.path.exists(self.service.folder + '/metrics.sock'):
                self.samples.append((now, len(self.works),
                                     *usage(self.service.process.pid)))
        except (OSError, TypeError):
            pass                # it is ending

    def quarter(self, n, column, what=statistics.median):
        nb = len(self.samples)
        return what([s[column] for s in
                     self.samples[nb * n // 4:nb * (n + 1) // 4]])

    def line(self):
        head = f'{self.samples[-1][0] if self.samples else 0:6.0f} s' \
            f'{len(self.works):6} jobs'
        if len(self.samples) < 8:
            return f'{head}{"":47}{self.how}'
        memory = ' '.join(f'{self.quarter(n, 2) / 1024:6.1f}' for n in
                          range(4))
        return f'{head}  {memory} MiB  {self.quarter(1, 3, min)} ' \
            f'{self.quarter(3, 3, min)} {max(s[3] for s in self.samples):3}  ' \
            f'{max(s[4] for s in self.samples)}  {self.how}'

    def flaw(self):
        """Return a description if the process grew in its second half, except
        for the memory of kernels used for the first time."""
        nb = len(self.samples)
        if nb < 40:
            return ''
        begin, end = self.samples[nb // 2], self.samples[-1]
        before, later = self.works[:begin[1]], self.works[begin[1]:end[1]]
        new = len({w[:2] for w in later if w} - {w[:2] for w in before if w})
        growth = self.quarter(3, 2) - self.quarter(2, 2)
        bound = 3072 + 1024 * new + 4 * len(later)
        flaws = []
        if growth > bound:
            flaws.append(f'{growth:.0f} KiB, more than {bound}, in '
                         f'{len(later)} jobs, {new} of new kinds')
        # a job has an input, output and lock, a client a socket
        if max(s[3] for s in self.samples) > IDLE + 3 * THREADS + 2:
            flaws.append('descriptors')
        # how many jobs run at once when a sample is taken varies
        if self.quarter(3, 4, min) > self.quarter(1, 4, max):
            flaws.append('threads')
        return '; '.join(flaws)


# ---- the load ----

class Load:
    def __init__(self, programs, tmp, device, api, nb, seconds, seed):
        self.programs, self.tmp, self.device, self.api = programs, tmp, \
            device, api
        self.nb, self.seconds = nb, seconds
        self.random  = random.Random(seed)
        self.folder  = f'{tmp}/load-{api}'
        self.wanted  = Wanted(programs, tmp)
        self.lives, self.flaws, self.jobs = [], [], {}
        self.ended   = 0
        self.set_users()
        make_clips(tmp)
        self.plan()

    def set_users(self):
        self.user, self.clients = None, (0, 0)
        if os.geteuid():
            skip('load, two users', 'only root can be other users')
        elif subprocess.run(['test', '-x', self.programs + '/service'],
                            user=SERVICE_USER).returncode:
            skip('load, two users', f'{self.programs} is not for them')
        else:
            self.user, self.clients = SERVICE_USER, CLIENTS
            os.chmod(self.tmp, 0o755)
        self.env = {}
        for name, path in (('TMPDIR', 'tmp'), ('FFMPEG_GPU_CACHE', 'filters'),
                           ('POCL_CACHE_DIR', 'pocl'),
                           ('XDG_CACHE_HOME', 'cache')):
            path = f'{self.tmp}/home-{self.api}/{path}'
            os.makedirs(path)
            if self.user:
                os.chown(path, self.user, self.user)
            self.env[name] = path

    def plan(self):
        r = self.random
        works = [(clip, chain, encoder) for clip, chain in
                 r.sample(list(itertools.product(CLIPS, CHAINS)),
                          min(max(3, self.nb // 8), len(CLIPS) * len(CHAINS)))
                 for encoder in encoders(CLIPS[clip][1])]
        kinds, broken = [], set()
        for first in range(0, self.nb, 10):
            broken.add(first + r.randrange(min(10, self.nb - first)))
        while len(kinds) < len(broken):
            deck = broken_kinds(self.user) + ['twice', 'torn', 'torn']
            kinds += r.sample(deck, len(deck))
        for i in range(self.nb):
            job = Job(f'job{i:04}', self.clients[i % 2])
            if i in broken:
                job.kind = kinds.pop()
            if job.kind == 'new':
                job.stays = '.new'
            elif job.kind == 'dir' and self.user:
                job.stays = '.job'      # another user's folder cannot be moved
            if job.kind not in BROKEN:
                job.work = r.choice(works)
                if job.kind == 'torn':
                    job.work = (r.choice(list(TORN)), r.choice(CHAINS[:9]),
                                r.choice(LOSSLESS))
                job.out  = f'{self.folder}/out/{job.name}.{job.work[2][1]}'
            self.jobs[job.name] = job
        # pairs of jobs with the same output
        for first, second in zip(list(self.jobs.values()),
                                 list(self.jobs.values())[1:]):
            if second.kind == 'twice' and first.work and not first.kind:
                first.may_end = second.may_end = 'done failed'
                first.reason  = second.reason  = 'File exists'
                second.work, second.out = first.work, first.out
        self.to_put = list(self.jobs.values())
        self.stops = self.plan_stops()

    def plan_stops(self):
        """Return pairs of a number of ended jobs and how to stop the service
        then."""
        r = self.random
        nb = max(2, self.nb * 3 // 4 // 90)
        at = [self.nb * 3 // 4 * (i + 1) // (nb + 1) for i in range(nb)]
        hows = ['kill', 'term'] + [('kill', 'burst', 'term', 'both')[i % 4]
                                   for i in range(nb - 2)]
        width = self.nb * 3 // 4 // (nb + 1) // 3
        return [(n + r.randint(-width, width), how) for n, how in
                zip(at, r.sample(hows, nb))]

    def flawed(self, what):
        self.flaws.append(what)
        print(f'load: {what}', flush=True)

    # -- clients --

    def put(self, job):
        if job.kind in BROKEN:
            job.reason, job.may_end = BROKEN[job.kind][0], 'failed'
            if job.kind == 'dir' and job.stays:
                job.reason = 'Permission denied'
            job.text = as_user(job.user, lambda: put_broken(
                self.service, self.tmp, job.name, job.kind, self.api)[1])
            return
        clip, chain, (encoder, _) = job.work
        pixels = (CLIPS | TORN)[clip][1]
        text = f'{chain[0]}_{self.api}={chain[1]}'
        if pixels in UPLOADED[self.api] and self.random.randrange(2):
            text = f'hwupload,{text},hwdownload,format={pixels}'
        if job.may_end != 'done':
            text += ',realtime'     # so that both jobs overlap
        lines = [encoder]
        if encoder == 'framemd5':
            lines = ['rawvideo', encoder]
        job.text = as_user(job.user, lambda: self.service.put(
            job.name, f'{self.tmp}/{clip}', job.out, text, *lines))

    # -- the process --

    def start(self):
        self.service = Service(self.programs, self.folder, self.device, THREADS,
                               4, self.user, **self.env)
        life = Life(self.service)
        life.begun = {s: len(self.service.listed(s)) for s in life.begun}
        self.lives.append(life)

    def ask(self):
        """Wait until the service listens, and request the counters along with a
        client that disconnects. @return the counters"""
        page = {}

        def answers():
            try:
                with socket.socket(socket.AF_UNIX) as s:
                    s.connect(self.folder + '/metrics.sock')
                    s.sendall(b'GET')
                page.update(self.service.ask())
                return True
            except OSError:
                return False
        self.service.wait(answers)
        return page

    def check_counters(self, exact=False):
        def listed(state):
            return len(self.service.listed(state)) - life.begun[state]
        life   = self.lives[-1]
        before = {s: listed(s) for s in life.begun}
        page   = self.ask()
        for state in before:
            got = counted(page, 'gpu_jobs_total', state)
            # jobs are counted after they are moved
            slack = 0 if exact else THREADS
            if page and not before[state] - slack <= got <= listed(state):
                self.flawed(f'counter of {state}: {got}, not {before[state]}')
        errors = page.get('gpu_errors_total', 0)
        if page and errors < before['failed'] - (0 if exact else THREADS):
            self.flawed(f'counter of errors: {errors}')
        if page and exact:
            frames = 10 * before['done']
            got = counted(page, 'gpu_frames_total')
            if got < frames or counted(page, 'gpu_jobs_running'):
                self.flawed(f'counters: {page}, at least {frames} frames')

    def is_begun(self, name):
        """Return whether the current process runs the job, rather than a
        killed one before it."""
        return name.count('~') == self.jobs[name.split('.')[0]].tries

    def left(self):
        """Return the number of jobs that the service has yet to end."""
        return sum(not j.stays for j in self.jobs.values()) - \
            sum(len(self.service.listed(s)) for s in ('done', 'failed'))

    def works(self):
        """Return whether a job is running, or none is left."""
        self.feed()
        return any(map(self.is_begun, self.service.listed('running'))) or \
            not self.left()

    def kill(self, after=0):
        """Kill the service and count an attempt of each running job."""
        time.sleep(after)
        if not freeze(self.service.process):
            return
        for name in self.service.listed('running'):
            job = self.jobs[name.split('.')[0]]
            if self.is_begun(name):
                job.tries += 1
            elif name.count('~') != job.tries - 1:
                self.flawed(f'{name} was tried {job.tries} times')
        self.service.end(signal.SIGKILL)

    def stop(self, how):
        self.check_counters()
        self.lives[-1].how = how
        if how == 'term':
            status = self.service.end()
            left = self.service.listed('running') + \
                [f for f in leftovers(self.folder + '/out', '')
                 if f.endswith('.part')]
            if status or left:
                self.flawed(f'SIGTERM: status {status}, left: {left}')
        elif how == 'both':
            self.service.process.send_signal(signal.SIGTERM)
            self.kill(self.random.uniform(0, 0.05))
        else:
            for i in range(BURST if how == 'burst' else 1):
                if i:
                    self.start()
                    self.lives[-1].how = how
                if not self.service.wait(self.works):
                    self.flawed('nothing is begun')
                self.kill(self.random.uniform(0, 0.1))
        self.start()

    # -- ended jobs --

    def check_done(self, job):
        pixels = (CLIPS | TORN)[job.work[0]][1]
        try:
            if digest_of(job.out, pixels) != self.wanted.digest(job.work):
                self.flawed(f'{job.name}: other frames: {job.text!r}')
        except (OSError, subprocess.CalledProcessError) as e:
            self.flawed(f'{job.name}: no output ({e}): {job.text!r}')

    def check_ended(self, job, file):
        path = f'{self.folder}/{job.state}/{file}'
        reason = job.reason
        if job.tries >= BURST:
            reason = 'The process ended each time'
        elif job.state not in job.may_end.split():
            self.flawed(f'{job.name} is {job.state}: {job.text!r}' +
                        (reason_flaw(self.service, job.name, '?')
                         if job.state == 'failed' else ''))
            return
        if file != job.name + '.job' + ('~~~' if job.tries >= BURST else ''):
            self.flawed(f'{file}: tried {job.tries} times')
        if job.state == 'failed':
            flaw = reason_flaw(self.service, job.name, reason)
            if flaw:
                self.flawed(f'{flaw}: {job.text!r}')
        there = os.lstat(path)
        if self.user and there.st_uid != job.user:
            self.flawed(f'{file} belongs to user {there.st_uid}')
        if stat.S_ISREG(there.st_mode):
            if read(path) != job.text:
                self.flawed(f'{file} was changed')
        # the output of a killed job may be complete
        complete = job.tries >= BURST and os.path.exists(job.out)
        if job.may_end == 'done' and (job.state == 'done' or complete):
            self.check_done(job)
            if os.path.exists(job.out):
                os.unlink(job.out)

    def harvest(self):
        """Check jobs that ended since the last call. @return their number"""
        nb = 0
        for state in 'done', 'failed':
            for file in self.service.listed(state):
                job = self.jobs.get(file.split('.')[0])
                if not job:
                    self.flawed(f'{state}/{file} is nobody\'s')
                elif not job.state:
                    job.state = state
                    self.lives[-1].works.append(job.work)
                    self.check_ended(job, file)
                    nb += 1
                elif job.state != state:
                    self.flawed(f'{job.name} is {job.state} and {state}')
        self.ended += nb
        return nb

    # -- main loop --

    def feed(self):
        """Put the jobs that are due. @return their number"""
        if self.seconds:
            now = time.time() - self.begin
            due = int(self.nb * now / self.seconds) + 1
        else:
            due = self.nb - self.left() + AHEAD
        nb = min(self.nb, due) - self.nb + len(self.to_put)
        for _ in range(nb):
            self.put(self.to_put.pop(0))
        return nb

    def step(self):
        """Put, check and stop as planned. @return whether jobs were put or
        ended"""
        nb = self.feed() + self.harvest()
        self.lives[-1].sample()
        if self.service.process.poll() is not None:
            self.flawed(f'it ended by itself: {self.service.end()}')
            for name in self.service.listed('running'):
                self.jobs[name.split('.')[0]].tries += 1
            self.lives[-1].how = 'by itself'
            self.start()
        if self.stops and self.ended >= self.stops[0][0]:
            self.stop(self.stops.pop(0)[1])
        return nb

    def run(self):
        self.begin = last = time.time()
        make_folder(self.folder, self.user)
        self.start()
        staying = [j for j in self.jobs.values() if j.stays]
        while self.to_put or self.ended + len(staying) < self.nb:
            if self.step():
                last = time.time()
            if time.time() - last > HANG + 3 * self.seconds / self.nb:
                self.flawed('it hangs: nothing ends any more')
                break
            time.sleep(0.1)
        self.service.wait(lambda: not self.service.listed('running'))
        self.service.wait(lambda: not counted(self.ask(), 'gpu_jobs_running'))
        self.check_counters(exact=True)
        self.lives[-1].sample()
        self.lives[-1].how = 'the end'
        memory, descriptors, threads = usage(self.service.process.pid)
        print(f'load {self.api}: idle at the end: {memory} KiB, {descriptors} '
              f'descriptors, {threads} threads')
        if descriptors > IDLE:
            self.flawed('it keeps descriptors')
        status = self.service.end()
        if status:
            self.flawed(f'the last SIGTERM: status {status}')
        self.check_left()
        self.report(time.time() - self.begin)

    def check_pairs(self):
        for job in self.jobs.values():
            if job.may_end == 'done failed' and job.kind == 'twice':
                pair = [j for j in self.jobs.values() if j.out == job.out]
                if any(j.state == 'done' for j in pair):
                    self.check_done(job)
                elif not any(j.tries >= BURST for j in pair):
                    self.flawed(f'{job.name}: neither of two is done')
                if os.path.exists(job.out):
                    os.unlink(job.out)

    def check_left(self):
        self.check_pairs()
        stuck = [n for n, j in self.jobs.items() if j.stays == '.job']
        files = [f'queue/{n}{j.stays}' for n, j in self.jobs.items() if j.stays]
        reasons = [n + '.job.reason' for n, j in self.jobs.items()
                   if j.state == 'failed' or n in stuck]
        for name in stuck:
            flaw = reason_flaw(self.service, name, self.jobs[name].reason)
            if flaw:
                self.flawed(flaw)
        left = {f'{s}/{f}' for s in ('queue', 'running', 'out')
                for f in leftovers(f'{self.folder}/{s}', '')} ^ set(files)
        left |= {f for f in leftovers(self.folder + '/failed', '')
                 if f.endswith('.reason')} ^ set(reasons)
        for flaw in sorted(left), left_flaw(self.service), \
                leftovers(self.env['TMPDIR'], ''):
            if flaw:
                self.flawed(f'left or missing: {flaw}')
        lost = [j.name for j in self.jobs.values()
                if not j.state and not j.stays]
        if lost:
            self.flawed(f'lost: {lost}')

    def report(self, seconds):
        jobs   = self.jobs.values()
        ends   = {s: sum(j.state == s for j in jobs) for s in
                  ('done', 'failed', '')}
        thrice = sum(j.tries >= BURST for j in jobs)
        killed = sum(life.how in ('kill', 'burst', 'both')
                     for life in self.lives)
        print(f'load {self.api}: {self.nb} jobs of '
              f'{len(set(j.user for j in jobs))} users in {seconds:.0f} s, '
              f'{sum(bool(j.kind) for j in jobs)} of them broken in '
              f'{len({j.kind for j in jobs if j.kind})} ways: {ends["done"]} '
              f'done, {ends["failed"]} failed, {thrice} of these killed three '
              f'times, {ends[""]} never taken; {len(self.lives)} processes, '
              f'{killed} killed as they ran '
              f'{sum(j.tries for j in jobs)} jobs')
        print('   time   jobs  resident by quarters of its life    '
              'descriptors, threads')
        for life in self.lives:
            print(life.line())
            if life.flaw():
                self.flawed(f'grew: {life.flaw()}')
        self.check_lives()
        what = f'load {self.api}, {self.nb} jobs'
        result(what, '; '.join(self.flaws[:5]))
        check_log(self.service)

    def check_lives(self):
        """Check that later processes are not larger than earlier ones."""
        sizes = [life.quarter(3, 2) for life in self.lives[:-1]
                 if len(life.samples) >= 40]
        third = len(sizes) // 3
        if third:
            growth = (statistics.mean(sizes[-third:]) -
                      statistics.mean(sizes[:third])) / 1024
            print(f'processes: the last third has {growth:.1f} MiB more than '
                  'the first')
            if growth > 16:
                self.flawed(f'processes grow: {growth:.1f} MiB')


def main():
    programs = os.path.abspath(sys.argv[1])
    nb, seconds = map(int, (sys.argv[2:] + ['200', '0'][len(sys.argv) - 2:]))
    device = os.environ.get('DEVICE', 'opencl')
    print(f'seed {SEED}', flush=True)
    tmp = tempfile.mkdtemp()
    make_inputs(tmp)
    load = Load(programs, tmp, device, device.split(':')[0], nb, seconds, SEED)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        load.run()
    finally:
        if load.lives:
            load.service.end(signal.SIGKILL)
    if counts['failed']:
        print(f'{tmp} stays: the jobs, their outputs and the log')
    else:
        shutil.rmtree(tmp)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
