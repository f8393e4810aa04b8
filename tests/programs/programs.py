#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test the filters in Debian's ffmpeg, mpv, PyAV and melt, which were built
without them, set up no devices, and load our libavfilter.so.8 by
LD_LIBRARY_PATH. Frames are compared with those of the C references.

usage: programs.py LIB
(LIB: the folder of libavfilter.so.8; BUILD: folder of ffmpeg and reffilter)
"""
import json
import os
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import lib
from lib import (FFMPEG, HANG, ROOT, bytes_of, check, finish, raw, read, skip,
                 temporary, until, write)

WIDTH, HEIGHT, FRAMES = 160, 96, 12
TMP = temporary()
ENV = dict(os.environ, LD_LIBRARY_PATH=os.path.abspath(sys.argv[1]))


def messages(done):
    """Return a program's messages, without the one that Debian's FFmpeg prints
    for every OpenCL device that is not Intel's."""
    text = (done.stdout + done.stderr).decode()
    return '\n'.join(line for line in text.splitlines()
                     if line and 'QSV to OpenCL mapping' not in line)


def run(command):
    """Run a program of Debian with our libavfilter."""
    return subprocess.run(command, capture_output=True, env=ENV, timeout=HANG)


# --- clips -------------------------------------------------------------------

# with one key frame: after a seek, the frames from the key frame on are the past
# of the first picture, which is all that came before it only here
LOSSLESS = ['-c:v', 'libx264', '-qp', '0', '-g', str(FRAMES)]


def encode(path, frames, pixels):
    bytes_of([FFMPEG, '-v', 'error', '-y', '-f', 'rawvideo', '-video_size',
              f'{WIDTH}x{HEIGHT}', '-pix_fmt', pixels, '-i', '-', *LOSSLESS,
              path], frames)
    return path


def make_clip(pixels):
    """Make a lossless clip. Return its path and its samples."""
    path = f'{TMP}/{pixels}.mp4'
    # the noise filter supports only 8 bits: scale its output to set the low
    # bits
    bytes_of([FFMPEG, '-v', 'error', '-f', 'lavfi', '-i',
              f'testsrc2=s={2 * WIDTH}x{2 * HEIGHT}:r=25', '-frames:v',
              str(FRAMES), '-vf', 'noise=alls=20:allf=t+u,'
              f'scale={WIDTH}:{HEIGHT},format={pixels}', *LOSSLESS, path])
    return path, raw(path, pixels)


def reference(filter_, options, frames, pixels):
    return lib.reference(filter_, pixels, (WIDTH, HEIGHT), options.split(':'),
                         frames)


def description(filter_, options):
    return f'{filter_}_opencl' + (f'={options}' if options else '')


def page(program):
    """Return the indented lines of a section of doc/programs.md."""
    text = read(f'{ROOT}/doc/programs.md')
    section = text.split(f'\n## {program}\n')[1].split('\n## ')[0]
    return [line[4:].rstrip() for line in section.splitlines()
            if line.startswith('    ')]


CASES = [('epsilon', ''), ('epsilon', 'radius=6:threshold=30:planes=7'),
         ('median', 'radius=2'), ('gauss_hilbert', 'radius=3')]


def cases(pixels):
    return CASES if pixels == 'yuv420p' else CASES[1:3]


# --- ffmpeg ------------------------------------------------------------------

def try_ffmpeg(clips):
    for pixels, (path, frames) in clips.items():
        for case in cases(pixels):
            name = description(*case)
            done = run(['/usr/bin/ffmpeg', '-v', 'error', '-nostdin', '-i',
                        path, '-vf', name, '-f', 'rawvideo', '-'])
            check(f'ffmpeg: {name} {pixels}', not done.returncode and
                  done.stdout == reference(*case, frames, pixels),
                  done.stderr.decode() or 'other frames')


# --- mpv ---------------------------------------------------------------------

MPV = ['mpv', '--no-config', '--hwdec=no', '--no-audio', '--msg-level=all=warn']


def mpv_encodes(clips):
    """Test mpv with its own decoder and encoder."""
    for pixels, (path, frames) in clips.items():
        for case in cases(pixels):
            name = description(*case)
            out = f'{TMP}/mpv.mkv'
            done = run([*MPV, path, f'--vf=lavfi=[{name}]', f'--o={out}',
                        '--ovc=ffv1'])
            ok = not done.returncode and os.path.exists(out)
            check(f'mpv: {name} {pixels}', ok and raw(out, pixels) ==
                  reference(*case, frames, pixels),
                  messages(done) or 'other frames')
            if ok:
                os.remove(out)


def mpv_commands(clips):
    """Run the commands of doc/programs.md."""
    for line in page('mpv'):
        if not line.startswith('mpv '):
            continue
        out = f'{TMP}/out.mkv'
        words = line.replace('in.mp4', clips['yuv420p'][0])
        words = words.replace('out.mkv', out).split()
        done = run([*words, '--no-config', '--vo=null', '--untimed',
                    '--msg-level=all=warn'])
        said = messages(done)
        if '--hwdec' in line:
            said = ''       # warnings about missing kinds of GPUs
        check(line, not done.returncode and not said, said or done.returncode)
        if '--o=' in line:
            check(f'{line}: frames', os.path.exists(out) and
                  len(raw(out, 'gray')) == FRAMES * WIDTH * HEIGHT)


class Player:
    """A paused mpv without a window, controlled by its socket."""

    def __init__(self, path, *options):
        self.buffer, self.events = b'', []
        name = tempfile.mktemp(dir=TMP)
        self.process = subprocess.Popen(
            # with all frames before the one that is sought, which it depends on
            [*MPV, '--vo=null', '--pause', '--keep-open', '--idle=once',
             '--hr-seek-framedrop=no', f'--input-ipc-server={name}', *options],
            env=ENV,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(HANG)
        until(lambda: self.process.poll() is not None or
              not self.socket.connect_ex(name))
        # load the file after connecting, so that no event is missed
        self.command('loadfile', path)
        self.wait('playback-restart')

    def line(self):
        while b'\n' not in self.buffer:
            data = self.socket.recv(65536)
            if not data:
                raise RuntimeError('mpv ended: ' +
                                   self.process.stdout.read().decode())
            self.buffer += data
        line, self.buffer = self.buffer.split(b'\n', 1)
        return json.loads(line)

    def wait(self, event):
        while event not in self.events:
            self.events.append(self.line().get('event'))

    def command(self, *words):
        """Send a command. Return the answer, which events may precede."""
        self.events = []
        self.socket.sendall(json.dumps({'command': words}).encode() + b'\n')
        while True:
            line = self.line()
            if 'error' in line:
                return line
            self.events.append(line.get('event'))

    def seek(self, frame):
        """Seek to a frame, which is filtered again."""
        self.command('seek', (frame + 0.4) / 25, 'absolute+exact')
        self.wait('playback-restart')

    def shot(self):
        """Return the shown frame as rgb24."""
        out = f'{TMP}/shot.png'
        answer = self.command('screenshot-to-file', out, 'video')
        if answer['error'] != 'success':
            raise RuntimeError(answer)
        pixels = raw(out, 'rgb24')
        os.remove(out)
        return pixels

    def close(self):
        """Quit. Return mpv's messages."""
        self.command('quit')
        self.socket.close()
        out = self.process.communicate(timeout=HANG)[0]
        return messages(subprocess.CompletedProcess((), 0, out, b''))


def mpv_plays(clips):
    """Test seeking, and switching the filter while playing."""
    pixels = 'yuv420p'
    path, frames = clips[pixels]
    wanted = {'': Player(path)}
    default, other = 'planes=7', 'radius=7:threshold=20'
    for options in default, other:
        file = encode(f'{TMP}/{options}.mp4',
                      reference('epsilon', options, frames, pixels), pixels)
        wanted[options] = Player(file)

    def compare(what, frame, options):
        wanted[options].seek(frame)
        shot = wanted[options].shot()
        # mpv executes a command after answering it
        equal = until(lambda: player.shot() == shot)
        check(f'mpv: {what}', equal,
              f'another picture than of {options or "no filter"}')

    keys = f'{TMP}/input.conf'
    write(keys, '\n'.join(page('mpv')[-2:]))
    player = Player(path, f'--input-conf={keys}')
    player.seek(2)
    compare('no filter', 2, '')
    player.command('keypress', 'e')
    for frame in [0, 9, 3, 4]:
        player.seek(frame)
        compare(f'seeking to frame {frame}', frame, default)
    for frame, state, options in [(4, 'off', ''), (5, 'on', default)]:
        player.command('keypress', 'e')
        compare(f'switched {state}', frame, options)
        player.seek(frame + 1)
        compare(f'seeking when switched {state}', frame + 1, options)
    player.command('keypress', 'E')
    compare('other options', 6, other)
    player.command('frame-step')
    compare('a step', 7, other)
    said = player.close()
    check('mpv: warnings', not said, said)
    for other in wanted.values():
        other.close()


# --- PyAV, melt --------------------------------------------------------------

def try_pyav(clips):
    script = f'{TMP}/pyav.py'
    write(script, '\n'.join(page('PyAV')))
    for pixels, (path, frames) in clips.items():
        for case in cases(pixels):
            filter_, options = case
            done = run(['/usr/bin/python3', script, path, filter_ + '_opencl',
                        options])
            check(f'PyAV: {description(*case)} {pixels}',
                  not done.returncode and
                  done.stdout == reference(*case, frames, pixels),
                  done.stderr.decode() or 'other frames')


def luma(frames):
    """Return the luma, which alone is unchanged: MLT's frames are packed
    4:2:2."""
    size = WIDTH * HEIGHT
    frame = 2 * size
    return b''.join(frames[i:i + size]
                    for i in range(0, len(frames), frame))


def melt(path, *filters):
    out = f'{TMP}/melt.mkv'
    command = ['melt', '-silent', '-profile', 'atsc_720p_25', path, *filters,
               '-consumer', f'avformat:{out}', 'vcodec=ffv1', 'an=1',
               'pix_fmt=yuv422p', f'width={WIDTH}', f'height={HEIGHT}',
               'real_time=-1', 'rescale=nearest']
    # one run in a hundred on a busy machine writes an empty file, also without
    # a filter and with Debian's own libavfilter
    for _ in range(5):
        done = run(command)
        if done.returncode or os.path.getsize(out):
            break
    if done.returncode:
        return b'', f'status {done.returncode}: {done.stderr.decode()}'
    return luma(raw(out, 'yuv422p')), messages(done)


def try_melt(clips):
    path, _ = clips['yuv420p']
    plain, said = melt(path)
    check('melt: frames', len(plain) == FRAMES * WIDTH * HEIGHT, said)
    for filter_, options in CASES:
        settings = [f'av.{o}' for o in options.split(':') if o]
        got, said = melt(path, '-filter', f'avfilter.{filter_}_opencl',
                         *settings)
        check(f'melt: {description(filter_, options)}',
              got == reference(filter_, options, plain, 'gray'),
              said or 'other luma')


def main():
    if not os.path.exists(f'{sys.argv[1]}/libavfilter.so.8'):
        skip('programs', 'the mirror has no FFmpeg 5.1 to build')
        return finish()
    clips = {p: make_clip(p) for p in ['yuv420p', 'yuv420p10le']}
    for program, package, test in [
            ('/usr/bin/ffmpeg', 'ffmpeg', [try_ffmpeg]),
            ('/usr/bin/mpv', 'mpv', [mpv_encodes, mpv_commands, mpv_plays]),
            ('/usr/lib/python3/dist-packages/av', 'python3-av', [try_pyav]),
            ('/usr/bin/melt', 'melt', [try_melt])]:
        if not os.path.exists(program):
            skip(package, f'there is no {program}; type: make deps check-all')
            continue
        for each in test:
            try:
                each(clips)
            except (RuntimeError, OSError, subprocess.SubprocessError) as error:
                check(package, False, error)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
