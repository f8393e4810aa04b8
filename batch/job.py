# SPDX-License-Identifier: LGPL-2.1-or-later
"""A job on disk: DIR/plan.json and the files of its workers:

    pieces/N.nut    piece N, lossless
    pieces/N.json   record of piece or file N, written last: only with a record
                    is the piece done
    pieces/T.lock   lock of the worker that does task T
    .batch-*        incomplete files, in pieces/ and in the output's folder
    logs/N.log      ffmpeg's messages; logs/N.failed: reason of a failure
    logs/T.task.log messages of one ffmpeg for all files of a task
    merged.json     record of the result
"""
import contextlib
import hashlib
import json
import os
import re
import socket
import time

from tools import Failed, reporting, show

VERSION = 2
# seconds without output after which a worker that holds a task is given up
STALE = 120
# used instead of a task's number
MERGE = 'merge'
# temporary files: .MARK.HOST@PID.SUFFIX
TEMP = re.compile(r'\.(batch-[^.]+)\.([^@]+)@(\d+)(\.|$)')


def identity(path):
    """Return properties of an input file that tell if it has changed."""
    with reporting(path), open(path, 'rb') as f:
        stat = os.fstat(f.fileno())
        head = hashlib.sha256(f.read(1 << 20)).hexdigest()
    return {'path': path, 'size': stat.st_size, 'mtime': stat.st_mtime_ns,
            'head': head}


def check_input(was, moved=False):
    """Fail if a file has changed. moved: it is a copy on another host, whose
    time may differ."""
    now = identity(was['path'])
    for key, what in ('size', 'size'), ('mtime', 'time'), ('head', 'content'):
        if now[key] != was[key] and not (moved and key == 'mtime'):
            raise Failed(f"{show(was['path'])} has changed since it was "
                         f"planned (its {what}): remove the job's folder and "
                         'begin again')


def check_inputs(plan):
    for one in plan['files']:
        check_input(one)


def create(path):
    """Create a file and return its path. Follow no link, as another user might
    have put one there."""
    remove(path)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    return path


def check_owner(folder):
    """Fail unless a job's folder and plan belong to the user."""
    for path in folder, os.path.join(folder, 'plan.json'):
        if os.path.lexists(path) and {os.lstat(path).st_uid, os.stat(
                path).st_uid} != {os.getuid()}:
            raise Failed(f'{show(path)} belongs to another user: give --job a '
                         'folder of your own')


def write_json(path, data):
    """Write a file atomically."""
    temp = create('%s.%s.%d.tmp' % (path, *me()))
    with open(temp, 'w') as f:
        json.dump(data, f, indent=1)
        f.write('\n')
        f.flush()
        os.fsync(f.fileno())
    os.rename(temp, path)


def read_json(path):
    try:
        with open(path) as f:
            return json.load(f)
    except (FileNotFoundError, ValueError):
        return None


def remove(path):
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)


def me():
    """Return host and PID of this process."""
    return socket.gethostname(), os.getpid()


def gone(path, owner):
    """Return whether the process that writes a temporary file has ended, or on
    another host has written nothing for long."""
    host, pid = owner
    if host == me()[0]:
        return not os.path.exists(f'/proc/{pid}')
    with contextlib.suppress(OSError):
        return time.time() - os.stat(path).st_mtime > STALE
    return True


def own(path, owner):
    return owner == me()


class Job:
    def __init__(self, folder, plan):
        self.folder = folder
        self.plan = plan
        self.in_pieces = plan['mode'] == 'pieces'
        self.tasks = plan['tasks']
        self.numbers = range(1, len(self.tasks) + 1)
        # the pieces or files of each task
        self.groups = plan.get('groups') or [[n] for n in self.numbers]

    @classmethod
    def load(cls, path):
        if os.path.isdir(path):
            path = os.path.join(path, 'plan.json')
        folder = os.path.dirname(os.path.abspath(path))
        check_owner(folder)
        plan = read_json(path)
        if not plan or plan.get('version') != VERSION:
            raise Failed(f'{show(path)}: no plan of this ffmpeg-batch')
        return cls(folder, plan)

    def cwd(self):
        """Return the folder for relative names in options."""
        folder = self.plan['folder']
        return folder if os.path.isdir(folder) else self.folder

    def move(self):
        """Take the input from the plan's folder, for a job that was copied to
        another host."""
        for one in self.plan['files']:
            one['path'] = self.path(os.path.basename(one['path']))
        self.plan['source'] = self.plan['files'][-1]['path']
        for sub in 'pieces', 'logs':
            os.makedirs(self.path(sub), exist_ok=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def piece(self, n, kind):
        return self.path('pieces', f'{n:05d}.{kind}')

    def log(self, n, kind='log'):
        return self.path('logs', f'{n:05d}.{kind}')

    def mark(self, n):
        """Return the common part of the names of temporary files."""
        number = n if n == MERGE else f'{n:05d}'
        return f"batch-{self.plan['id'][:12]}-{number}"

    def temp(self, n, suffix=None, folder=None):
        """Return the path of a temporary file of this process; it has the
        result's suffix and folder by default."""
        own_folder, name = os.path.split(self.result(n))
        return os.path.join(folder or own_folder, '.%s.%s@%d%s' % (
            self.mark(n), *me(), suffix or os.path.splitext(name)[1]))

    def temps(self, *tasks):
        """Return {path: (host, PID)} of all temporary files of these tasks."""
        marks, found = set(map(self.mark, tasks)), {}
        paths = self.path('pieces', ''), *map(self.result, tasks)
        for folder in set(map(os.path.dirname, paths)):
            for name in os.listdir(folder):
                temp = TEMP.match(name)
                if temp and temp[1] in marks:
                    found[os.path.join(folder, name)] = temp[2], int(temp[3])
        return found

    def sweep(self, whose, *tasks):
        """Remove the files of temps(*tasks) for which whose() is true."""
        for path, owner in self.temps(*tasks).items():
            if whose(path, owner):
                remove(path)

    def sweep_all(self):
        """Remove all temporary files, once there is a result."""
        self.sweep(lambda *_: True, *[MERGE] * self.in_pieces, *self.numbers)

    def name(self, *numbers):
        several = self.plan['mode']
        return f"{several if len(numbers) > 1 else several[:-1]} " + \
            ', '.join(map(str, numbers))

    def failure(self, n, why):
        """Return a message that names the log of piece or file n."""
        return f'{self.name(n)}: {why}\n  its log: {show(self.log(n))}'

    def fail_missing(self, wrong):
        """Fail if there are messages about missing pieces or files."""
        if wrong:
            count = f"{len(wrong)} of {len(self.tasks)} {self.plan['mode']}"
            raise Failed('\n'.join([count + ' are missing:', *wrong[:20]]))

    def result(self, n):
        if n == MERGE:
            return self.plan['output']
        return self.piece(n, 'nut') if self.in_pieces else \
            self.plan['outputs'][n - 1]

    def record(self, n):
        """Return the record of piece or file n, or of the result, if done."""
        record = read_json(self.path('merged.json') if n == MERGE else
                           self.piece(n, 'json'))
        with contextlib.suppress(OSError):
            if record and record.get('plan') == self.plan['id'] and \
                    os.stat(self.result(n)).st_size == record['size']:
                return record
        return None

    def missing(self):
        return [n for n in self.numbers if not self.record(n)]

    def done(self, task):
        return all(self.record(n) for n in self.groups[task - 1])

    def todo(self):
        return [t for t in range(1, len(self.groups) + 1) if not self.done(t)]

    def fail(self, n, why):
        """Write the reason of a failure, if the disk is not full."""
        with contextlib.suppress(OSError), \
                open(self.log(n, 'failed'), 'w', errors='replace') as f:
            f.write(why + '\n')

    def why_failed(self, n):
        with contextlib.suppress(OSError), open(self.log(n, 'failed')) as f:
            return f.read().strip()
        return None

    def replan(self, tasks):
        """Replace tasks, {number: task}, and discard their results."""
        for n, task in tasks.items():
            self.tasks[n - 1] = task
            self.discard(n)
        write_json(self.path('plan.json'), self.plan)

    def discard(self, n):
        for kind in 'json', 'nut':
            remove(self.piece(n, kind))
