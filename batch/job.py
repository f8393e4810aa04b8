# SPDX-License-Identifier: LGPL-2.1-or-later
"""A job on disk: DIR/plan.json, and what its workers leave beside it.

    pieces/N.nut    piece N, lossless
    pieces/N.json   its record, written last: what makes it count
    logs/N.log      ffmpeg's messages; logs/N.failed: why it failed
    merged.json     the result's record
"""
import glob
import hashlib
import json
import os
import socket

from tools import Failed, show

VERSION = 1
HEAD = 1 << 20


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


def write_json(path, data):
    """At once or not at all."""
    temp = '%s.%s.%d.tmp' % (path, socket.gethostname(), os.getpid())
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


def digest(data):
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


class Job:
    def __init__(self, folder, plan):
        self.folder = folder
        self.plan = plan
        self.tasks = plan['tasks']

    @classmethod
    def load(cls, path):
        if os.path.isdir(path):
            path = os.path.join(path, 'plan.json')
        plan = read_json(path)
        if not plan or plan.get('version') != VERSION:
            raise Failed('%s: no plan of this ffmpeg-batch' % show(path))
        return cls(os.path.dirname(os.path.abspath(path)), plan)

    def move(self):
        """This is a copy on another host: the input lies beside the plan."""
        for one in self.plan['inputs']:
            one['path'] = self.path(os.path.basename(one['path']))
        self.plan['source'] = self.plan['inputs'][-1]['path']
        for sub in 'pieces', 'logs':
            os.makedirs(self.path(sub), exist_ok=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def piece(self, n, kind):
        return self.path('pieces', '%05d.%s' % (n, kind))

    def log(self, n, kind='log'):
        return self.path('logs', '%05d.%s' % (n, kind))

    def temps(self, n):
        return glob.glob(glob.escape(self.path('pieces', '.%05d.' % n)) + '*')

    def pieces_mode(self):
        return self.plan['mode'] == 'pieces'

    def record(self, n):
        """Of a finished task whose result is there; None where it is not."""
        record = read_json(self.piece(n, 'json'))
        if not record or record.get('plan') != self.plan['id']:
            return None
        result = self.piece(n, 'nut') if self.pieces_mode() else \
            self.tasks[n - 1]['output']
        try:
            size = os.stat(result).st_size
        except OSError:
            return None
        return record if size == record['size'] else None

    def missing(self):
        return [n for n in range(1, len(self.tasks) + 1) if not self.record(n)]

    def merged(self):
        """The record of the result, while that is as it was written."""
        record = read_json(self.path('merged.json'))
        if not record or record.get('plan') != self.plan['id']:
            return None
        try:
            return record if os.stat(self.plan['output']).st_size == \
                record['size'] else None
        except OSError:
            return None

    def fail(self, n, why):
        with open(self.log(n, 'failed'), 'w', errors='replace') as f:
            f.write(why + '\n')

    def why_failed(self, n):
        try:
            with open(self.log(n, 'failed')) as f:
                return f.read().strip()
        except OSError:
            return None

    def discard(self, n):
        for kind in 'json', 'nut':
            try:
                os.unlink(self.piece(n, kind))
            except FileNotFoundError:
                pass
