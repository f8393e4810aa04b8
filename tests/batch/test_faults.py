# SPDX-License-Identifier: LGPL-2.1-or-later
"""What goes wrong while a plan is worked on: repaired or told, never merged."""
import glob
import json
import os
import resource
import shutil
import signal

import lib
from lib import (Clips, attempts, background, batch, one_run, processes_of,
                 read, skip, until, verdict)
from test_ssh import SLOW

CUT = ['--length', '0.4', '--preroll', '0.3', '--gpus', 'cpu', '--any-filter',
       '--jobs', '2', '--per-gpu', '2']


class Faults:
    def __init__(self, clips):
        self.clips = clips
        self.clip = clips['mpeg4.mp4']
        self.one = one_run(self.clip, 'hflip', clips.path('one.md5'))

    def job(self, name, chain='hflip', *more):
        """Its output, its folder, arguments of run"""
        out = self.clips.path(name + '.md5')
        return out, out + '.batch', [*CUT, *more, self.clip, '-vf', chain,
                                     '-an', '-f', 'framemd5', out]

    def right(self, what, status, said, out):
        there = os.path.exists(out)
        verdict(what, status == 0 and there and read(out) == self.one,
                'the frames differ from one run' if status == 0 and there
                else said)

    def worker_killed(self):
        out, folder, args = self.job('killed', SLOW, '--keep')
        job = background('run', *args)
        pid = until(lambda: lib.worker_of(folder, 0))
        if pid:
            os.kill(pid, signal.SIGKILL)
        said = job.communicate(timeout=lib.LIMIT)[0].decode(errors='replace')
        tries = sorted(attempts(folder, n) for n in range(1, 8))
        verdict('a worker was killed', pid and tries[-1] == 2 and
                tries[-2] == 1, 'attempts: %s' % tries)
        self.right('a killed worker', job.returncode, said, out)
        verdict('nothing runs on', not processes_of(folder),
                processes_of(folder))

    def run_killed(self):
        """and typed again, twice at once"""
        out, folder, args = self.job('again', SLOW, '--keep')
        job = background('run', *args)
        done = until(lambda: glob.glob(folder + '/pieces/*.json'))
        job.kill()
        job.wait()
        verdict('no result of half a job', done and not os.path.exists(out),
                out)
        jobs = [background('run', *args) for _ in range(2)]
        for n, job in enumerate(jobs):
            said = job.communicate(timeout=lib.LIMIT)[0]
            self.right('a job that goes on, run %d' % n, job.returncode,
                       said.decode(errors='replace'), out)
        first = int(os.path.basename(done[0])[:5]) if done else 0
        verdict('what was done is not done again', attempts(folder, first) == 1,
                attempts(folder, first))
        before = os.stat(out).st_mtime_ns
        status, said = batch('run', *args)
        verdict('a job that is done', status == 0 and
                os.stat(out).st_mtime_ns == before, said)

    def piece_damaged(self):
        out, folder, args = self.job('damaged', 'hflip', '--keep')
        batch('run', *args)
        os.unlink(out)
        for where in (100, -2000):
            self.flip(folder + '/pieces/00003.nut', where)
            status, said = batch('merge', folder)
            verdict('a damaged piece', status == 1 and 'piece 3: damaged' in said
                    and not os.path.exists(out), said)
            status, said = batch('run', *args)
            self.right('a damaged piece is made again', status, said, out)
            os.unlink(out)
        # a record that is forged, too: the frames' hashes tell
        path = folder + '/pieces/00002.json'
        with open(path) as f:
            record = json.load(f)
        record['frames'][1][2] = '0' * 32
        with open(path, 'w') as f:
            json.dump(record, f)
        status, said = batch('merge', folder)
        verdict("a frame's hash", status == 1 and 'that are not' in said and
                not os.path.exists(out), said)
        record['frames'].pop(1)
        with open(path, 'w') as f:
            json.dump(record, f)
        status, said = batch('merge', folder)
        verdict('a frame that is missing', status == 1 and
                'lacks frames' in said and not os.path.exists(out), said)

    @staticmethod
    def flip(path, where):
        with open(path, 'r+b') as f:
            f.seek(where, os.SEEK_SET if where >= 0 else os.SEEK_END)
            byte = f.read(1)[0]
            f.seek(-1, os.SEEK_CUR)
            f.write(bytes([byte ^ 0x55]))

    def disk_full(self):
        """of workers, then of the encoder"""
        out, folder, args = self.job('full', 'hflip', '--retries', '1')
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                           (20000, 20000))
        status, said = batch('run', *args, preexec_fn=limit)
        verdict('a full disk', status == 1 and 'File too large' in said and
                not os.path.exists(out), said)
        verdict('no rest of a piece', not glob.glob(folder + '/pieces/.0*'),
                'temporary files')
        status, said = batch('run', '--keep', *args)
        self.right('a disk that was full', status, said, out)
        os.unlink(out)
        raw = out[:-4] + '.nut'
        args = [*CUT, '--keep', self.clip, '-vf', 'hflip', '-an', '-c:v',
                'rawvideo', raw]
        small = lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                           (300000, 300000))
        status, said = batch('run', *args, preexec_fn=small)
        left = glob.glob(self.clips.path('.batch-*'))
        verdict('no room for the result', status == 1 and
                not os.path.exists(raw) and not left, said)

    def input_changes(self, full):
        changes = [('size', self.append),
                   ('time', lambda path: os.utime(path, (1, 1))),
                   ('content', self.rewrite)]
        for what, change in changes if full else [changes[lib.DAY % 3]]:
            clip = self.clips.path('changing.mp4')
            shutil.copy(self.clip, clip)
            out, folder, args = self.job('changes')
            args[args.index(self.clip)] = clip
            status, said = batch('plan', *plan_args(args))
            batch('work', folder, 1)
            change(clip)
            status, said = batch('work', folder, 2)
            verdict('an input that changes: ' + what, status == 1 and
                    'has changed' in said and what in said, said)
            status, said = batch('merge', folder)
            verdict('merging what changed: ' + what, status == 1 and
                    'has changed' in said, said)
            status, said = batch('run', *args)
            verdict('going on with what changed: ' + what, status == 1 and
                    'has changed' in said, said)
            shutil.rmtree(folder)

    @staticmethod
    def append(path):
        with open(path, 'ab') as f:
            f.write(b'0')

    @staticmethod
    def rewrite(path):
        stat = os.stat(path)
        Faults.flip(path, 64)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def seeking_late(self):
        """A container whose index leads past the frames that are sought."""
        out, folder, args = self.job('late', 'hflip', '--keep')
        batch('plan', *plan_args(args))
        path = folder + '/plan.json'
        with open(path) as f:
            plan = json.load(f)
        plan['tasks'][-2]['seek'] = '2.9'
        with open(path, 'w') as f:
            json.dump(plan, f)
        status, said = batch('run', *args)
        verdict('seeking past the frames', 'decoding from the beginning' in
                said, said)
        self.right('frames past which seeking leads', status, said, out)

    def gpu_locks(self):
        """Two names of GPUs, two workers each: never three at once."""
        out, folder, args = self.job('locks', SLOW, '--keep')
        args[args.index('cpu')] = 'cuda:0,cuda:1'
        args[args.index('--per-gpu') + 1] = '1'
        args[args.index('--jobs') + 1] = '7'
        job = background('run', *args)
        most = 0
        while job.poll() is None:
            most = max(most, len(glob.glob(folder + '/pieces/.0*.nut')))
        said = job.communicate()[0].decode(errors='replace')
        self.right('workers that wait for a GPU', job.returncode, said, out)
        verdict('one worker a GPU', most == 2, '%d at once' % most)


def plan_args(args):
    """run's arguments without those that plan does not have."""
    args = list(args)
    for name in '--jobs', '--retries':
        if name in args:
            at = args.index(name)
            del args[at:at + 2]
    return [a for a in args if a != '--keep']


def main(full):
    clips = Clips()
    if not clips.there() or not shutil.which('parallel'):
        return skip('faults', 'no %s or no GNU parallel' % clips.encoder)
    faults = Faults(clips)
    for test in (faults.worker_killed, faults.run_killed, faults.piece_damaged,
                 faults.disk_full, faults.seeking_late, faults.gpu_locks):
        test()
    faults.input_changes(full)
