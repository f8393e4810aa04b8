# SPDX-License-Identifier: LGPL-2.1-or-later
"""Common code of the tests of examples/: results, references, inputs."""
import os
import resource
import signal
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import *

FFMPEG = [FFMPEG, '-v', 'error', '-nostdin', '-y']
SIZE = ['96', '64']
MAX_FILE = 8 << 20      # limit for the programs; long.mp4 has 14 MB of frames
UPLOAD = 'format=yuv420p,hwupload,%s,hwdownload,format=yuv420p'


def expected(path, pixels, algorithm, *options):
    """Filter a file's frames by the reference."""
    return reference(algorithm, pixels, SIZE, options, raw(path, pixels))


def environment(device, **more):
    return with_cudasim(**more) if device.startswith('cuda') else \
        dict(os.environ, **more)


def silence():
    """Return a second of silence as a WAV file."""
    data = bytes(2 * 8000)
    return struct.pack('<4sI4s4sIHHIIHH4sI', b'RIFF', 36 + len(data), b'WAVE',
                       b'fmt ', 16, 1, 1, 8000, 16000, 2, 16, b'data',
                       len(data)) + data


def make_inputs(folder):
    def make(name, seconds, size, *codec):
        bytes_of(FFMPEG + ['-f', 'lavfi', '-i',
                           f'testsrc2=s={size}:d={seconds}', *codec,
                           f'{folder}/{name}'])
    size = 'x'.join(SIZE)
    make('good.mp4', 1, size, '-c:v', 'mpeg4', '-q:v', '4')
    make('long.mp4', 60, size, '-c:v', 'mpeg4', '-q:v', '9')
    make('good.png', 0.04, size)
    make('fields.mp4', 0.2, size, '-vf', 'setparams=field_mode=tff', '-c:v',
         'libx264', '-flags', '+ildct+ilme', '-x264-params',
         'colorprim=bt709:transfer=bt709:colormatrix=bt709')
    make('hdr10.mp4', 0.2, size, '-vf', 'format=yuv420p10,setsar=4/3', '-c:v',
         'libx264', '-x264-params', 'colorprim=bt2020:transfer=smpte2084:'
         'colormatrix=bt2020nc:chromaloc=2')
    add_hdr10(folder + '/hdr10.mp4')
    make('a.h264', 0.2, size, '-c:v', 'libx264')
    make('b.h264', 0.2, '64x48', '-c:v', 'libx264')
    make('b.avi', 1, size, '-c:v', 'mpeg4', '-bf', '2')
    make('raw.h264', 1, size, '-c:v', 'libx264')
    make('ticks.ts', 1, size, '-c:v', 'mpeg2video', '-bf', '2')
    make('p_1.png', 0.04, size)
    write(folder + '/list.ffconcat', 'ffconcat version 1.0\nfile good.mp4\n')
    bytes_of(FFMPEG + ['-f', 'wav', '-i', '-', folder + '/audio.mp4'],
             silence())
    files = {name: open(f'{folder}/{name}', 'rb').read()
             for name in ('good.mp4', 'a.h264', 'b.h264')}
    for name, data in (('zero.mp4', b''), ('cut.mp4', files['good.mp4'][:3000]),
                       ('noise.mp4', os.urandom(9999)),
                       ('sizes.h264', files['a.h264'] + files['b.h264'])):
        with open(f'{folder}/{name}', 'wb') as f:
            f.write(data)


def tear(path):
    """Flip bits of a file."""
    with open(path, 'rb') as f:
        data = bytearray(f.read())
    for i in range(len(data) // 3, len(data), 997):
        data[i] ^= 1 << i % 8
    with open(path, 'wb') as f:
        f.write(data)


def grow_box(data, path, more):
    """Append to the box at a path of an MP4 file that ends with its moov."""
    data, begin = bytearray(data), 0
    for kind in path:
        while data[begin + 4:begin + 8] != kind:
            begin += int.from_bytes(data[begin:begin + 4], 'big')
        size = int.from_bytes(data[begin:begin + 4], 'big')
        data[begin:begin + 4] = (size + len(more)).to_bytes(4, 'big')
        end = begin + size
        begin += 16 if kind == b'stsd' else 8
    return bytes(data[:end] + more + data[end:])


def add_hdr10(path):
    """Add a mastering display and light levels; ffmpeg has no such option."""
    with open(path, 'rb') as f:
        data = f.read()
    display = struct.pack('>8HII', 13250, 34500, 7500, 3000, 34000, 16000,
                          15635, 16450, 10000000, 50)
    boxes = struct.pack('>I4s', 32, b'mdcv') + display + \
        struct.pack('>I4sHH', 12, b'clli', 1000, 400)
    with open(path, 'wb') as f:
        f.write(grow_box(data, (b'moov', b'trak', b'mdia', b'minf', b'stbl',
                                b'stsd', b'avc1'), boxes))


def limit_files():
    """Limit the file size to simulate a full disk. Block the signal, whose
    handler in PoCL's LLVM removes the files of all compilers."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGXFSZ})
    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_FILE, MAX_FILE))


def leftovers(tmp, name):
    return [f for f in os.listdir(tmp) if f.startswith(name)]


