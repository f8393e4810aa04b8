# SPDX-License-Identifier: LGPL-2.1-or-later
"""ffmpeg and ffprobe: where they are, running them, their messages."""
import ctypes
import json
import os
import re
import shutil
import signal
import subprocess
import sys


NOISE = re.compile(
    r'Task finished|Terminating thread|Nothing was written|^frame=|^\s|'
    r"^\['|"                # the command
    r'^(In|Out)put #|Could not open encoder|Conversion failed|Press \[q\]')


class Failed(Exception):
    """What the user reads, in place of a traceback."""


def say(text):
    print('ffmpeg-batch: ' + text, file=sys.stderr, flush=True)


def show(path):
    """A path as it can be printed and, mostly, typed."""
    path = os.path.relpath(path) if path.startswith(os.getcwd() + '/') else path
    return path.encode(errors='surrogateescape').decode(errors='replace') \
        if path.isprintable() else repr(path)


def beside(name):
    return os.path.join(os.path.dirname(os.path.realpath(sys.argv[0])), name)


class Tools:
    """The ffmpeg that was given, the one beside this program, or PATH's."""

    def __init__(self, ffmpeg=None):
        ffmpeg = ffmpeg or os.environ.get('FFMPEG')
        if not ffmpeg:
            ffmpeg = beside('ffmpeg')
            if not os.access(ffmpeg, os.X_OK):
                ffmpeg = 'ffmpeg'
        self.ffmpeg = shutil.which(ffmpeg)
        if not self.ffmpeg:
            raise Failed('%s not found: give --ffmpeg or set FFMPEG' % ffmpeg)
        self.ffmpeg = os.path.abspath(self.ffmpeg)
        probe = os.path.join(os.path.dirname(self.ffmpeg), 'ffprobe')
        self.ffprobe = probe if os.access(probe, os.X_OK) else \
            shutil.which('ffprobe')
        if not self.ffprobe:
            raise Failed('no ffprobe beside %s' % self.ffmpeg)

    def probe(self, path, *args):
        p = capture([self.ffprobe, '-v', 'error', *args, '-i', url(path)])
        if p.returncode:
            raise Failed('%s: %s' % (show(path), last_lines(p.stderr, 3)))
        return p.stdout.decode(errors='surrogateescape')

    def describe(self, path):
        return json.loads(self.probe(path, '-show_format', '-show_streams',
                                     '-of', 'json'))

    def help(self, topic):
        return capture([self.ffmpeg, '-nostdin', '-hide_banner', '-h',
                        topic]).stdout.decode()

    def options(self):
        """Return the names of ffmpeg's own options, and of the AVOptions for
        encoding and for decoding, each of which takes a value."""
        own, _, others = self.help('full').partition(' AVOptions:')
        found = re.findall(r'^  -(\S+) +\[?<.*?> +([E.])([D.])',
                           others.partition('SWScaler ')[0], re.M)
        return (set(re.findall(r'^-(\w+)', own, re.M)),
                {name for name, e, _ in found if e == 'E'},
                {name for name, _, d in found if d == 'D'})

    def has_option(self, topic, option):
        return option in self.help(topic).split()

    def encoder_formats(self, name):
        """Pixel formats that an encoder takes."""
        for line in self.help('encoder=' + name).splitlines():
            if 'Supported pixel formats:' in line:
                return line.split(':', 1)[1].split()
        raise Failed('%s has no encoder %s' % (self.ffmpeg, name))


def capture(args, **more):
    """Run a program to its end and keep what it writes."""
    more.setdefault('input', b'')
    return subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          **more)


def url(path):
    """A path that libavformat takes for nothing else: with :, - or %."""
    return 'file:' + os.path.abspath(path)


def last_lines(text, count=8):
    if isinstance(text, bytes):
        text = text.decode(errors='replace')
    lines = [l for l in text.replace('\r', '\n').splitlines() if l.strip()]
    return '\n'.join(lines[-count:]) or 'no message'


def die_with_parent():
    """In a child: a worker that is killed must not leave its ffmpeg running."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def start(args, env=None, fds=(), **more):
    more.setdefault('stdin', subprocess.DEVNULL)
    return subprocess.Popen(args, env=env, pass_fds=fds,
                            preexec_fn=die_with_parent, **more)


def complaint(text):
    """ffmpeg's lines without those that only tell what it ends for."""
    lines = text.decode(errors='replace').splitlines()
    start = [i for i, l in enumerate(lines)
             if 'Stream mapping' in l or 'Press [q]' in l]
    return '\n'.join(l for l in lines[start[-1] + 1 if start else 0:]
                     if not NOISE.search(l))
