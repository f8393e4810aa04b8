# SPDX-License-Identifier: LGPL-2.1-or-later
"""Locks: one worker per task, --per-gpu workers per GPU of a host."""
import contextlib
import fcntl
import itertools
import os
import tempfile
import time

from tools import capture


def take(path, wait=True):
    """Return a locked file, or None if another process has the lock."""
    lock = open(path, 'a')
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        lock.close()
        return None
    return lock


class GPU:
    """A device as api:device (cuda:GPU-12ab, cuda:0, opencl:1.0), or `cpu`."""

    def __init__(self, text):
        self.name = text
        if ':' not in text:
            text = ':' if text == 'cpu' else 'cuda:' + text
        self.api, _, self.device = text.partition(':')

    def env(self):
        env = dict(os.environ)
        if self.api == 'cuda' and self.device:
            # by the number that nvidia-smi shows
            env.setdefault('CUDA_DEVICE_ORDER', 'PCI_BUS_ID')
            env['CUDA_VISIBLE_DEVICES'] = self.device
        return env

    def fill(self, text):
        """Replace {api} and {gpu} in a filter chain or an option. CUDA sees one
        GPU, whose number is 0."""
        number = '0' if self.api == 'cuda' else self.device
        return text.replace('{api}', self.api).replace('{gpu}', number)


def nvidia():
    """Return the NVIDIA GPUs in CUDA_VISIBLE_DEVICES, else the UUIDs of all."""
    visible = os.environ.get('CUDA_VISIBLE_DEVICES')
    if visible is not None:
        return [v for v in visible.split(',') if v and v != '-1']
    with contextlib.suppress(OSError):
        p = capture(['nvidia-smi', '--query-gpu=uuid', '--format=csv,noheader'])
        if p.returncode == 0:
            return p.stdout.decode().split()
    return []


def gpus(given='auto'):
    if given != 'auto':
        return [GPU(g) for g in given.split(',') if g]
    return [GPU('cuda:' + g) for g in nvidia()] or [GPU('cpu')]


def slots(given, per_gpu):
    """Return how many workers may run at once on this machine."""
    found = gpus(given)
    if [g.name for g in found] == ['cpu']:
        # PoCL and the decoders are threaded themselves
        return max(1, len(os.sched_getaffinity(0)) // 4) * per_gpu
    return len(found) * per_gpu


def lock_path(name):
    """Return the path of a lock of this host and user, never on a shared file
    system."""
    folder = os.path.join(tempfile.gettempdir(), f'ffmpeg-batch-{os.getuid()}')
    os.makedirs(folder, 0o700, exist_ok=True)
    if os.lstat(folder).st_uid != os.getuid():
        raise PermissionError(f'{folder} belongs to another user')
    return os.path.join(folder, name.replace('/', '_'))


@contextlib.contextmanager
def gpu(given='auto', per_gpu=1, unlocked=False):
    """Wait for a GPU of this host with fewer than per_gpu workers; yield it and
    the file descriptors of its lock. ffmpeg inherits the lock, which is free
    when that ffmpeg has ended. unlocked: Slurm has assigned the GPU."""
    found = gpus(given)
    if unlocked or found[0].name == 'cpu':
        yield found[0], ()
        return
    for place, one in itertools.cycle(itertools.product(range(per_gpu), found)):
        lock = take(lock_path(f'gpu-{one.name}.{place}'), wait=False)
        if lock:
            break
        if (place, one) == (per_gpu - 1, found[-1]):
            time.sleep(0.1)
    with lock:
        yield one, (lock.fileno(),)
