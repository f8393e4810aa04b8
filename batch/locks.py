# SPDX-License-Identifier: LGPL-2.1-or-later
"""Locks: one worker a piece, one a GPU (or so many) and host."""
import contextlib
import fcntl
import os
import tempfile
import time

from tools import capture


def take(path, wait=True):
    """The file descriptor of a locked file; None where another has it."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BaseException as e:
        os.close(fd)
        if not isinstance(e, BlockingIOError):
            raise
        return None
    return fd


@contextlib.contextmanager
def locked(path):
    fd = take(path)
    try:
        yield fd
    finally:
        os.close(fd)


class GPU:
    """api:device, as in cuda:GPU-12ab, cuda:0, opencl:1.0; `cpu` is none."""

    def __init__(self, text):
        self.name = text
        api, colon, device = text.partition(':')
        self.api = api if colon else '' if text == 'cpu' else 'cuda'
        self.device = device if colon else '' if text == 'cpu' else text

    def env(self):
        env = dict(os.environ)
        if self.api == 'cuda' and self.device:
            # by the number that nvidia-smi shows
            env.setdefault('CUDA_DEVICE_ORDER', 'PCI_BUS_ID')
            env['CUDA_VISIBLE_DEVICES'] = self.device
        return env

    def fill(self, text):
        """{api} and {gpu} of a filter chain or an option. CUDA is shown one
        GPU, so that its number is 0."""
        number = '0' if self.api == 'cuda' else self.device
        return text.replace('{api}', self.api).replace('{gpu}', number)


def nvidia():
    """UUIDs of NVIDIA's GPUs, or what CUDA_VISIBLE_DEVICES leaves of them."""
    visible = os.environ.get('CUDA_VISIBLE_DEVICES')
    if visible is not None:
        return [v for v in visible.split(',') if v and v != '-1']
    try:
        p = capture(['nvidia-smi', '--query-gpu=uuid', '--format=csv,noheader'])
    except OSError:
        return []
    return p.stdout.decode().split() if p.returncode == 0 else []


def gpus(given='auto'):
    if given != 'auto':
        return [GPU(g) for g in given.split(',') if g]
    return [GPU('cuda:' + g) for g in nvidia()] or [GPU('cpu')]


def slots(given, per_gpu):
    """How many workers this machine takes at once."""
    found = gpus(given)
    if [g.name for g in found] == ['cpu']:
        # PoCL and the decoders are threaded themselves
        return max(1, len(os.sched_getaffinity(0)) // 4) * per_gpu
    return len(found) * per_gpu


def lock_folder():
    """Of this host and user: never on a shared file system."""
    path = os.path.join(tempfile.gettempdir(), 'ffmpeg-batch-%d' % os.getuid())
    os.makedirs(path, 0o700, exist_ok=True)
    if os.lstat(path).st_uid != os.getuid():
        raise PermissionError('%s belongs to another user' % path)
    return path


def take_gpu(found, per_gpu):
    """(GPU, lock) of one that is free, or None."""
    for place in range(per_gpu):
        for one in found:
            fd = take(os.path.join(lock_folder(), 'gpu-%s.%d' % (
                one.name.replace('/', '_'), place)), wait=False)
            if fd is not None:
                return one, fd
    return None


@contextlib.contextmanager
def gpu(given='auto', per_gpu=1, unlocked=False):
    """A GPU of this host that fewer than per_gpu workers have; waits for one.
    ffmpeg inherits the lock: a GPU is free when its ffmpeg has ended. Slurm
    gives GPUs itself: unlocked."""
    found, got = gpus(given), None
    if unlocked or found[0].name == 'cpu':
        yield found[0], ()
        return
    while not got:
        got = take_gpu(found, per_gpu)
        if not got:
            time.sleep(0.1)
    try:
        yield got[0], (got[1],)
    finally:
        os.close(got[1])
