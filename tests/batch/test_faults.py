# SPDX-License-Identifier: LGPL-2.1-or-later
"""Faults while a job runs are repaired or reported, and never merged."""
import fcntl
import glob
import json
import os
import resource
import shutil
import signal

import common
from common import (Clips, Held, attempts, background, batch, check, one_run,
                    processes_of, read, skip, until)

CUT = ['--length', '0.4', '--preroll', '0.3', '--gpus', 'cpu', '--any-filter',
       '--jobs', '2', '--per-gpu', '2']


class Faults:
    def __init__(self, clips):
        self.clips = clips
        self.clip = clips['mpeg4.mp4']
        self.one = one_run(self.clip, 'hflip', clips.path('one.md5'))

    def job(self, name, chain='hflip', *more):
        """Return a job's output, its folder, and arguments of run."""
        out = self.clips.path(name + '.md5')
        return out, out + '.batch', [*CUT, *more, self.clip, '-vf', chain,
                                     '-an', '-f', 'framemd5', out]

    def right(self, what, status, said, out):
        there = os.path.exists(out)
        check(what, status == 0 and there and read(out) == self.one,
              'the frames differ from one run' if status == 0 and there
              else said)

    def worker_killed(self):
        held = Held(self.clips)
        out, folder, args = self.job('killed', 'hflip', '--keep',
                                     *held.options)
        job = background('run', *args)
        held.wait(2)
        pid = common.worker_of(folder)
        if pid:
            os.kill(pid, signal.SIGKILL)
        held.release()
        said = common.said(job)
        tries = sorted(attempts(folder, n) for n in range(1, 8))
        check('a worker was killed', pid and tries[-1] == 2 and
              tries[-2] == 1, 'attempts: %s' % tries)
        self.right('a killed worker', job.returncode, said, out)
        check('nothing runs on', not processes_of(folder),
              processes_of(folder))

    def file_killed(self):
        """Kill a whole file's worker; the next worker removes its files."""
        folder, held = self.clips.path('whole'), Held(self.clips)
        os.makedirs(folder)
        args = ['run', '--gpus', 'cpu', '--retries', '0', '--mode', 'files',
                *held.options, self.clip, '-vf', 'hflip', '-an', '-f',
                'framemd5', os.path.join(folder, '{}.md5')]
        left = lambda: [n for n in os.listdir(folder) if n[0] == '.']
        job = background(*args)
        held.wait(1)
        for pid in set(common.temporaries(folder).values()):
            os.kill(pid, signal.SIGKILL)
        held.release()
        common.said(job)
        check('a killed worker leaves a part of a file', left(), 'nothing')
        status, said = batch(*args)
        self.right('a file whose worker was killed', status, said,
                   os.path.join(folder, 'mpeg4.md5'))
        check('a part of a file is removed', not left(), left())

    def merge_killed(self):
        out, folder, args = self.job('merging')
        batch('plan', *plan_args(args))
        for n in range(1, len(common.load_job(folder).tasks) + 1):
            batch('work', folder, n, '--gpus', 'cpu')
        held = Held(self.clips, 'merge')
        before = set(os.listdir(self.clips.folder.name))
        merge = background('merge', folder, *held.options)
        held.wait(1)
        left = [n for n in os.listdir(self.clips.folder.name)
                if n[0] == '.' and n not in before]
        merge.kill()
        held.release()
        merge.communicate()
        status, said = batch('merge', folder)
        self.right('a merge that was killed', status, said, out)
        check('a part of a result is removed', left and not os.path.exists(
            self.clips.path(left[0])), left)

    def taken_over(self):
        """Take over the task of a stale worker without removing its files."""
        out, folder, args = self.job('stale', 'hflip', '--keep')
        batch('plan', *plan_args(args))
        job = common.load_job(folder)
        others = [job.temp(2, '.nut'), job.temp(3, '.nut')]
        elsewhere = job.temp(3, '.nut').replace('@', 'elsewhere@')
        for path in [*others, elsewhere]:
            with open(path, 'w'):
                os.utime(path, (1, 1))
        with open(job.piece(2, 'lock'), 'w') as f:
            fcntl.flock(f, fcntl.LOCK_EX)
            status, said = batch('work', folder, 2, '--gpus', 'cpu', stale=1)
        check('a stale worker', status == 0 and 'seems to be gone' in said,
              said)
        batch('work', folder, 3, '--gpus', 'cpu')
        check("a living worker's files", all(map(os.path.exists, others)),
              'were removed')
        check("a gone worker's file", not os.path.exists(elsewhere),
              'was not removed')
        status, said = batch('run', *args)
        self.right('after a stale worker', status, said, out)
        check('no temporary file in the end', not job.temps(2, 3),
              job.temps(2, 3))

    def run_killed(self):
        """Kill run, and start it again twice at once."""
        held = Held(self.clips, '0000[2-9]')
        out, folder, args = self.job('again', 'hflip', '--keep',
                                     *held.options)
        job = background('run', *args)
        done = until(lambda: glob.glob(folder + '/pieces/*.json'))
        job.kill()
        job.wait()
        held.release()
        check('no result of half a job', done and not os.path.exists(out),
              out)
        jobs = [background('run', *args) for _ in range(2)]
        for n, job in enumerate(jobs):
            said = common.said(job)
            self.right('a job that goes on, run %d' % n, job.returncode, said,
                       out)
        first = int(os.path.basename(done[0])[:5]) if done else 0
        check('finished pieces are not repeated',
              attempts(folder, first) == 1, attempts(folder, first))
        before = os.stat(out).st_mtime_ns
        status, said = batch('run', *args)
        check('a job that is done', status == 0 and
              os.stat(out).st_mtime_ns == before, said)

    def piece_damaged(self):
        out, folder, args = self.job('damaged', 'hflip', '--keep')
        batch('run', *args)
        os.unlink(out)
        for where in (100, -2000):
            self.flip(folder + '/pieces/00003.nut', where)
            status, said = batch('merge', folder)
            check('a damaged piece', status == 1 and 'piece 3: damaged' in said
                  and not os.path.exists(out), said)
            status, said = batch('run', *args)
            self.right('a damaged piece is made again', status, said, out)
            os.unlink(out)
        # a forged record is detected by the frames' hashes
        path = folder + '/pieces/00002.json'
        with open(path) as f:
            record = json.load(f)
        record['frames'][1][2] = '0' * 32
        with open(path, 'w') as f:
            json.dump(record, f)
        status, said = batch('merge', folder)
        check("a frame's hash", status == 1 and 'that are not' in said and
              not os.path.exists(out), said)
        record['frames'].pop(1)
        with open(path, 'w') as f:
            json.dump(record, f)
        status, said = batch('merge', folder)
        check('a frame that is missing', status == 1 and
              'lacks frames' in said and not os.path.exists(out), said)

    @staticmethod
    def flip(path, where):
        with open(path, 'r+b') as f:
            f.seek(where, os.SEEK_SET if where >= 0 else os.SEEK_END)
            byte = f.read(1)[0]
            f.seek(-1, os.SEEK_CUR)
            f.write(bytes([byte ^ 0x55]))

    def disk_full(self):
        """Limit the file size for workers, then for the encoder."""
        out, folder, args = self.job('full', 'hflip', '--retries', '1')
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                           (20000, 20000))
        status, said = batch('run', *args, preexec_fn=limit)
        check('a full disk', status == 1 and 'File too large' in said and
              not os.path.exists(out), said)
        check('no part of a piece', not glob.glob(folder + '/pieces/.b*'),
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
        check('no room for the result', status == 1 and
              not os.path.exists(raw) and not left, said)

    def input_changes(self, full):
        changes = [('size', self.append),
                   ('time', lambda path: os.utime(path, (1, 1))),
                   ('content', self.rewrite)]
        for what, change in changes if full else [changes[common.SEED % 3]]:
            clip = self.clips.path('changing.mp4')
            shutil.copy(self.clip, clip)
            out, folder, args = self.job('changes')
            args[args.index(self.clip)] = clip
            status, said = batch('plan', *plan_args(args))
            batch('work', folder, 1)
            change(clip)
            status, said = batch('work', folder, 2)
            check('an input that changes: ' + what, status == 1 and
                  'has changed' in said and what in said, said)
            status, said = batch('merge', folder)
            check('merging a changed input: ' + what, status == 1 and
                  'has changed' in said, said)
            status, said = batch('run', *args)
            check('resuming with a changed input: ' + what, status == 1 and
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
        """Seek past the wanted frames, as with a wrong index."""
        out, folder, args = self.job('late', 'hflip', '--keep')
        batch('plan', *plan_args(args))
        path = folder + '/plan.json'
        with open(path) as f:
            plan = json.load(f)
        plan['tasks'][-2]['seek'] = '2.9'
        with open(path, 'w') as f:
            json.dump(plan, f)
        status, said = batch('run', *args)
        check('seeking past the frames', 'decoding from the beginning' in
              said, said)
        self.right('frames before the seek point', status, said, out)

    def gpu_locks(self):
        """Check that --per-gpu 1 allows one worker for each of two GPUs."""
        held = Held(self.clips)
        out, folder, args = self.job('locks', 'hflip', '--keep',
                                     *held.options)
        args[args.index('cpu')] = 'cuda:0,cuda:1'
        args[args.index('--per-gpu') + 1] = '1'
        args[args.index('--jobs') + 1] = '7'
        # the locks are of all jobs of a user
        job = background('run', *args, TMPDIR=self.clips.folder.name)
        held.wait(2)
        max_workers = len(common.temporaries(folder + '/pieces'))
        held.release()
        while job.poll() is None:
            max_workers = max(max_workers,
                              len(common.temporaries(folder + '/pieces')))
        said = common.said(job)
        self.right('workers that wait for a GPU', job.returncode, said, out)
        check('one worker per GPU', max_workers == 2,
              '%d at once' % max_workers)


def plan_args(args):
    """Return run's arguments without the ones that plan does not have."""
    args = list(args)
    for name in '--jobs', '--retries':
        if name in args:
            at = args.index(name)
            del args[at:at + 2]
    return [a for a in args if a != '--keep']


def main(full):
    clips = Clips()
    if not shutil.which('parallel'):
        return skip('faults', common.NO_PARALLEL)
    faults = Faults(clips)
    for test in (faults.worker_killed, faults.file_killed, faults.merge_killed,
                 faults.taken_over, faults.run_killed, faults.piece_damaged,
                 faults.disk_full, faults.seeking_late, faults.gpu_locks):
        test()
    faults.input_changes(full)
