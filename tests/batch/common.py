# SPDX-License-Identifier: LGPL-2.1-or-later
"""Shared code of the tests of ffmpeg-batch: results, commands, clips."""
import glob
import importlib
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import (BUILD, CUDASIM, FFMPEG, HANG, SEED, check, filters, finish,
                 is_turn, read, skip, until, write)

BATCH = os.path.join(BUILD, 'ffmpeg-batch')
KEPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'clips')
NO_PARALLEL = 'no GNU parallel; type: make deps check'
# frames of the clips short.*
SHORT = 29


def environment(**more):
    env = {k: v for k, v in os.environ.items()
           if k not in ('FFMPEG', 'CUDA_VISIBLE_DEVICES')}
    env.update(FFMPEG_GPU_SELFCHECK='0', LD_LIBRARY_PATH=CUDASIM, **more)
    return env


def run(args, env=None, **more):
    """Return (status, output) of a command."""
    more.setdefault('timeout', HANG)
    p = subprocess.run(args, stdin=subprocess.DEVNULL, env=env or environment(),
                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    return p.returncode, p.stdout.decode(errors='replace')


def batch(*args, stale=None, change=None, **more):
    """Run ffmpeg-batch; return (status, output).

    stale: seconds after which another worker counts as gone; change: a Python
    statement that modifies ffmpeg-batch
    """
    start = [BATCH]
    if stale is not None:
        change = 'import piece; piece.STALE = %f' % stale
    if change:
        start = [sys.executable, '-c', 'import sys, cli; sys.argv[0] = %r; %s; '
                 'cli.main()' % (BATCH, change)]
        more['env'] = environment(PYTHONPATH=BATCH)
    return run([*start, *map(str, args)], **more)


def module(name):
    """Return a module of ffmpeg-batch."""
    if BATCH not in sys.path:
        sys.path.insert(0, BATCH)
    return importlib.import_module(name)


def load_job(folder):
    return module('job').Job.load(folder)


def background(*args, **variables):
    return subprocess.Popen([BATCH, *map(str, args)],
                            env=environment(**variables),
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT)


def said(job):
    """Return the output of a job in the background, once it has ended."""
    return job.communicate(timeout=HANG)[0].decode(errors='replace')


HELD = '''#!/bin/sh
case "$*" in
*/.batch-*-%s.*@*)
    : >%s/waiting.$$
    while [ -e %s/held ]; do sleep 0.05; done ;;
esac
exec %s "$@"
'''


class Held:
    """An ffmpeg that waits before it writes a piece or file, so that a job is
    under way until it is released. which: a pattern of their numbers, or
    'merge'"""

    def __init__(self, clips, which='*'):
        self.folder = tempfile.mkdtemp(dir=clips.folder.name)
        program = self.folder + '/ffmpeg'
        write(program, HELD % (which, self.folder, self.folder, FFMPEG))
        os.chmod(program, 0o755)
        os.symlink(BUILD + '/ffprobe', self.folder + '/ffprobe')
        write(self.folder + '/held', '')
        self.options = ['--ffmpeg', program]

    def wait(self, nb):
        """Wait until nb of them wait."""
        return until(lambda: len(glob.glob(self.folder + '/waiting.*')) >= nb)

    def release(self):
        os.unlink(self.folder + '/held')


def one_run(clip, chain, out, *options):
    """Return the framemd5 of one ffmpeg."""
    status, said = run([FFMPEG, '-v', 'error', '-y', *options, '-i',
                        'file:' + clip, '-map', '0:V:0', '-vf', chain, '-f',
                        'framemd5', 'file:' + out])
    if status:
        raise RuntimeError('%s: %s' % (clip, said))
    return read(out)


def frames(md5):
    return sum(not l.startswith('#') for l in md5.splitlines())


SIZE = '96x64'
X264 = ['-c:v', 'libx264', '-x264-params',
        'open-gop=1:bframes=3:b-pyramid=2:keyint=12:min-keyint=4']
MPEG2 = ['-vf', 'setfield=tff', '-c:v', 'mpeg2video', '-g', '12', '-bf', '2',
         '-flags', '+ildct+ilme', '-b:v', '400k']
AUDIO = ['-c:a', 'aac', '-b:a', '32k']
# name: how build/ffmpeg encodes it; copy:OTHER, cut:OTHER: from another clip;
# kept: in clips/, made by make-clips.sh, as the default build has no encoder
CLIPS = {
    'h264.mkv': X264 + AUDIO,
    'h264.mp4': ['copy:h264.mkv'],
    'h264.ts': ['copy:h264.mkv'],
    'hevc10.mkv': ['kept:'],
    'hevc10.mp4': ['copy:hevc10.mkv', '-tag:v', 'hvc1'],
    'mpeg2.mkv': MPEG2,
    'mpeg2.ts': ['copy:mpeg2.mkv'],
    'mpeg2.mp4': ['copy:mpeg2.mkv'],
    'mpeg4.mp4': ['-c:v', 'mpeg4', '-g', '12', '-bf', '2', '-b:v', '400k'],
    'mpeg4.mkv': ['copy:mpeg4.mp4'],
    'vp9.mkv': ['kept:'],
    'vp9.mp4': ['copy:vp9.mkv'],
    # variable frame rate, from 7.5 s on
    'vfr.mkv': ['-vf', "select='not(eq(mod(n,7),3)+eq(mod(n,5),1))'",
                '-fps_mode', 'vfr', *X264, '-output_ts_offset', '7.5'],
    'vfr.mp4': ['copy:vfr.mkv'],
    # begins between key frames: an edit list, packets that are not shown
    'edit.mp4': ['cut:h264.mp4'],
    # short and small, with many key frames
    'short.mkv': ['-vf', 'crop=48:32', '-frames:v', str(SHORT), '-c:v',
                  'libx264', '-x264-params', 'open-gop=1:bframes=1:keyint=2:min-keyint=1'],
    'shortvfr.mp4': ['-vf', 'crop=48:32,'
                     "select='not(eq(mod(n,7),3)+eq(mod(n,5),1))'", '-fps_mode',
                     'vfr', '-frames:v', str(SHORT), '-c:v', 'mpeg4',
                     '-g', '2', '-bf', '1', '-output_ts_offset', '7.5'],
    # one key frame only
    'onekey.mp4': ['-c:v', 'libx264', '-g', '999'],
}


class Clips:
    """Clips, made on first use."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix='ffmpeg-batch-')

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def __getitem__(self, name):
        path = self.path(name)
        if os.path.exists(path):
            return path
        args = CLIPS[name]
        verb, _, other = args[0].partition(':')
        if verb == 'kept':
            return shutil.copy(os.path.join(KEPT, name), path)
        if verb == 'copy':
            args = ['-copyts', '-i', self[other], '-c', 'copy', '-map', '0',
                    *args[1:]]
        elif verb == 'cut':
            args = ['-ss', '0.7', '-i', self[other], '-c', 'copy']
        else:
            source = ['-f', 'lavfi', '-i', 'testsrc2=s=%s:r=25:d=3' % SIZE]
            if AUDIO[0] in args:
                source += ['-f', 'lavfi', '-i', 'sine=d=3']
            args = source + args
        encode(*args, path)
        return path


def encode(*args):
    """Run build/ffmpeg to make a clip."""
    status, said = run([FFMPEG, '-v', 'error', '-nostdin', '-y', *args])
    if status:
        raise RuntimeError('%s: %s' % (args[-1], said))


def attempts(job, n):
    """Return how often ffmpeg was started for a piece."""
    try:
        with open('%s/logs/%05d.log' % (job, n), errors='replace') as f:
            return sum(l.startswith('[') and 'framehash' in l for l in f)
    except OSError:
        return 0


def temporaries(folder, n=None):
    """Return {path: PID of the worker} of a folder's temporary files, of task
    n or all tasks."""
    found = glob.glob('%s/.batch-*-%s.*@*' % (
        glob.escape(folder), '*' if n is None else '%05d' % n))
    return {path: int(path.rsplit('@', 1)[1].split('.')[0]) for path in found
            if not path.endswith('.hash')}


def worker_of(job, n=None):
    """Return the PID of a worker of piece n or any piece, or None."""
    return next(iter(temporaries(job + '/pieces', n).values()), None)


def processes_of(folder):
    """Return the processes with a folder's name on their command line."""
    found = []
    for path in glob.glob('/proc/[0-9]*/cmdline'):
        try:
            with open(path, 'rb') as f:
                if os.fsencode(folder) in f.read():
                    found.append(path)
        except OSError:
            pass
    return found
