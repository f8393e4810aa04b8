# SPDX-License-Identifier: LGPL-2.1-or-later
"""A job on disk: DIR/plan.json, and what its workers leave beside it.

    pieces/N.nut    piece N, lossless
    pieces/N.json   the record of piece or file N, written last: what makes it
                    count
    pieces/T.lock   of the worker that does task T
    .batch-*        what is not complete yet, there and beside the output
    logs/N.log      ffmpeg's messages; logs/N.failed: why it failed
    logs/T.task.log those of one ffmpeg for all files of a task
    merged.json     the result's record
"""
import hashlib
import json
import os
import socket
import time

from tools import Failed, show

VERSION = 2
HEAD = 1 << 20
# a worker that holds a task and writes nothing for so long is gone
STALE = 120
# in place of a task's number
MERGE = 'merge'


def identity(path):
    """Of an input file: enough to notice that it changed."""
    try:
        with open(path, 'rb') as f:
            stat = os.fstat(f.fileno())
            head = hashlib.sha256(f.read(HEAD)).hexdigest()
    except OSError as e:
        raise Failed('%s: %s' % (show(path), e.strerror))
    return {'path': path, 'size': stat.st_size, 'mtime': stat.st_mtime_ns,
            'head': head}


def check_input(was, moved=False):
    """moved: a copy on another host, where the time may differ"""
    now = identity(was['path'])
    for key, what in ('size', 'size'), ('mtime', 'time'), ('head', 'content'):
        if now[key] != was[key] and not (moved and key == 'mtime'):
            raise Failed('%s has changed since it was planned (its %s): remove '
                         "the job's folder and begin again" %
                         (show(was['path']), what))


def create(path):
    """Create a file of this process: follow no link, which others could make
    where they may write. Return its path."""
    remove(path)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    return path


def check_owner(folder):
    """Fail unless the plan of a job is the user's own."""
    for path in folder, os.path.join(folder, 'plan.json'):
        if os.path.lexists(path) and {os.lstat(path).st_uid, os.stat(
                path).st_uid} != {os.getuid()}:
            raise Failed('%s belongs to another user: give --job a folder of '
                         'your own' % show(path))


def write_json(path, data):
    """At once or not at all."""
    temp = create('%s.%s.%d.tmp' % (path, socket.gethostname(), os.getpid()))
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
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def digest(data):
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def me():
    return socket.gethostname(), os.getpid()


def gone(path, owner):
    """Whether whoever wrote a temporary file has ended, as far as this host
    can tell."""
    host, pid = owner
    if host == me()[0]:
        return not os.path.exists('/proc/%d' % pid)
    try:
        return time.time() - os.stat(path).st_mtime > STALE
    except OSError:
        return True


def own(path, owner):
    return owner == me()


class Job:
    def __init__(self, folder, plan):
        self.folder = folder
        self.plan = plan
        self.tasks = plan['tasks']
        # numbers of what a worker does at once
        self.groups = plan.get('groups') or \
            [[n] for n in range(1, len(self.tasks) + 1)]

    @classmethod
    def load(cls, path):
        if os.path.isdir(path):
            path = os.path.join(path, 'plan.json')
        check_owner(os.path.dirname(os.path.abspath(path)))
        plan = read_json(path)
        if not plan or plan.get('version') != VERSION:
            raise Failed('%s: no plan of this ffmpeg-batch' % show(path))
        return cls(os.path.dirname(os.path.abspath(path)), plan)

    def cwd(self):
        """Return the folder that relative names in options belong to."""
        folder = self.plan['folder']
        return folder if os.path.isdir(folder) else self.folder

    def move(self):
        """This is a copy on another host: the input lies beside the plan."""
        for one in self.plan['files']:
            one['path'] = self.path(os.path.basename(one['path']))
        self.plan['source'] = self.plan['files'][-1]['path']
        for sub in 'pieces', 'logs':
            os.makedirs(self.path(sub), exist_ok=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def piece(self, n, kind):
        return self.path('pieces', '%05d.%s' % (n, kind))

    def log(self, n, kind='log'):
        return self.path('logs', '%05d.%s' % (n, kind))

    def result_folder(self, n):
        return os.path.dirname(self.plan['output'] if n == MERGE else
                               self.result(n))

    def mark(self, n):
        """In the names of a task's temporary files"""
        return 'batch-%s-%s' % (self.plan['id'][:12],
                                n if n == MERGE else '%05d' % n)

    def temp(self, n, suffix, folder=None):
        """Return the name of a file of this process, to be renamed when it is
        complete."""
        return os.path.join(folder or self.result_folder(n), '.%s.%s@%d%s' % (
            self.mark(n), *me(), suffix))

    def temps(self, *tasks):
        """{path: (host, PID)} of all workers of these tasks"""
        folders = {self.path('pieces'), *map(self.result_folder, tasks)}
        marks, found = set(map(self.mark, tasks)), {}
        for folder in folders:
            for name in os.listdir(folder):
                _, mark, owner = (name + '..').split('.', 2)
                host, _, pid = owner.partition('@')
                pid = pid.split('.')[0]
                if mark in marks and pid.isdigit():
                    found[os.path.join(folder, name)] = host, int(pid)
        return found

    def sweep(self, whose, *tasks):
        """Remove temporary files of tasks: whose(path, (host, PID))."""
        for path, owner in self.temps(*tasks).items():
            if not whose or whose(path, owner):
                remove(path)

    def sweep_all(self):
        """When the result is there, and nobody needs them any more."""
        self.sweep(None, *[MERGE] * self.pieces_mode(),
                   *range(1, len(self.tasks) + 1))

    def pieces_mode(self):
        return self.plan['mode'] == 'pieces'

    def name(self, *numbers):
        what = 'piece' if self.pieces_mode() else 'file'
        return '%s %d' % (what, *numbers) if len(numbers) == 1 else \
            '%ss %s' % (what, ', '.join(map(str, numbers)))

    def result(self, n):
        return self.piece(n, 'nut') if self.pieces_mode() else \
            self.plan['outputs'][n - 1]

    def suffix(self, n):
        return os.path.splitext(self.result(n))[1]

    def valid(self, path, result):
        """Return the record in a file while its result is as it was written."""
        record = read_json(path)
        try:
            return record if record and record.get('plan') == self.plan['id'] \
                and os.stat(result).st_size == record['size'] else None
        except OSError:
            return None

    def record(self, n):
        """Return the record of a finished task, or None."""
        return self.valid(self.piece(n, 'json'), self.result(n))

    def missing(self):
        return [n for n in range(1, len(self.tasks) + 1) if not self.record(n)]

    def done(self, task):
        return all(self.record(n) for n in self.groups[task - 1])

    def todo(self):
        return [t for t in range(1, len(self.groups) + 1) if not self.done(t)]

    def merged(self):
        """Return the record of the result, or None."""
        return self.valid(self.path('merged.json'), self.plan['output'])

    def fail(self, n, why):
        try:
            with open(self.log(n, 'failed'), 'w', errors='replace') as f:
                f.write(why + '\n')
        except OSError:
            pass                        # the disk is full

    def why_failed(self, n):
        try:
            with open(self.log(n, 'failed')) as f:
                return f.read().strip()
        except OSError:
            return None

    def discard(self, n):
        for kind in 'json', 'nut':
            remove(self.piece(n, kind))
