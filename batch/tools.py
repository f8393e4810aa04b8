# SPDX-License-Identifier: LGPL-2.1-or-later
"""Find and run ffmpeg and ffprobe, and report errors."""
import contextlib
import ctypes
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from fractions import Fraction

NOISE = re.compile(
    r'Task finished|Terminating thread|Nothing was written|^frame=|^\s|'
    r"^\['|"                # the command
    r'^(In|Out)put #|Could not open encoder|Conversion failed|Press \[q\]')


class Failed(Exception):
    """An error that is shown to the user without a traceback."""


def say(text):
    print('ffmpeg-batch: ' + text, file=sys.stderr, flush=True)


def show(path):
    """Return a path in a form to print and, mostly, to type."""
    path = os.path.relpath(path) if path.startswith(os.getcwd() + '/') else path
    return path.encode(errors='surrogateescape').decode(errors='replace') \
        if path.isprintable() else repr(path)


@contextlib.contextmanager
def reporting(path):
    """Turn an OSError into Failed, with the name of the file."""
    try:
        yield
    except OSError as e:
        raise Failed(f'{show(path)}: {e.strerror}')


def read_lines(path):
    """Return the lines of a list, blank ones left out."""
    with reporting(path), open(path, errors='surrogateescape') as f:
        return [l.rstrip('\n') for l in f if l.strip()]


def program():
    """Return the path of this ffmpeg-batch."""
    return os.path.realpath(sys.argv[0])


def next_to(path, name):
    """Return the program of a name in another's folder, else the name."""
    return shutil.which(os.path.join(os.path.dirname(path), name)) or name


class Tools:
    """The given ffmpeg, else the one next to this program, else PATH's."""

    def __init__(self, ffmpeg=None):
        ffmpeg = ffmpeg or os.environ.get('FFMPEG') or \
            next_to(program(), 'ffmpeg')
        found = shutil.which(ffmpeg)
        if not found:
            raise Failed(f'{ffmpeg} not found: give --ffmpeg or set FFMPEG')
        self.ffmpeg = os.path.abspath(found)
        self.ffprobe = shutil.which(next_to(self.ffmpeg, 'ffprobe'))
        if not self.ffprobe:
            raise Failed(f'no ffprobe next to {self.ffmpeg}')

    def command(self, level, *args):
        """Return an ffmpeg command line; level: of the messages."""
        return [self.ffmpeg, '-nostdin', '-hide_banner', '-v', level, *args]

    def probe(self, path, *args):
        p = capture([self.ffprobe, '-v', 'error', *args, '-i', url(path)])
        if p.returncode:
            raise Failed(f'{show(path)}: {last_lines(p.stderr, 3)}')
        return p.stdout.decode(errors='surrogateescape')

    def probe_json(self, path, *args):
        return json.loads(self.probe(path, *args, '-of', 'json'))

    def help(self, topic):
        return capture(self.command('info', '-h', topic)).stdout.decode()

    def options(self):
        """Return the names of ffmpeg's own options, and of the AVOptions for
        encoding and for decoding, each of which takes a value."""
        own, _, others = self.help('full').partition(' AVOptions:')
        found = re.findall(r'^  -(\S+) +\[?<.*?> +([E.])([D.])',
                           others.partition('SWScaler ')[0], re.M)
        return (set(re.findall(r'^-(\w+)', own, re.M)),
                {name for name, e, _ in found if e == 'E'},
                {name for name, _, d in found if d == 'D'})

    def encoder_formats(self, name):
        """Return the pixel formats of an encoder."""
        formats = re.search('Supported pixel formats:(.*)',
                            self.help('encoder=' + name))
        if not formats:
            raise Failed(f'{self.ffmpeg} has no encoder {name}')
        return formats[1].split()


def capture(args, input=b'', **more):
    """Run a program to its end and keep its output."""
    return subprocess.run(args, input=input, capture_output=True, **more)


def chunks(read):
    """Iterate over the data of a file's read function."""
    return iter(lambda: read(1 << 20), b'')


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def nearest(fraction):
    """Return the nearest integer, halves away from 0, as av_rescale_q does."""
    return int(fraction + Fraction(1 if fraction >= 0 else -1, 2))


def url(path):
    """Return the URL of a file, whose name may contain :, - or %."""
    return 'file:' + os.path.abspath(path)


def last_lines(text, count=8):
    if isinstance(text, bytes):
        text = text.decode(errors='replace')
    lines = [l for l in text.replace('\r', '\n').splitlines() if l.strip()]
    return '\n'.join(lines[-count:]) or 'no message'


def die_with_parent():
    """Kill this process when its parent ends, so that no ffmpeg is left."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def start(args, env=None, fds=(), stdin=subprocess.DEVNULL, **more):
    return subprocess.Popen(args, env=env, pass_fds=fds, stdin=stdin,
                            preexec_fn=die_with_parent, **more)


def complaint(text):
    """Return ffmpeg's messages, omitting consequences of other messages."""
    lines = text.decode(errors='replace').splitlines()
    start = [i for i, l in enumerate(lines)
             if 'Stream mapping' in l or 'Press [q]' in l]
    return '\n'.join(l for l in lines[start[-1] + 1 if start else 0:]
                     if not NOISE.search(l))
