# SPDX-License-Identifier: LGPL-2.1-or-later
"""Steps between the cases of the tables."""

import os
import shutil
import subprocess
from multiprocessing.pool import ThreadPool

from lib import result, write


def no_libcuda(section):
    """Make a libcuda that does not load, found before any driver's."""
    os.makedirs(section.tmp + '/nocuda', exist_ok=True)
    open(section.tmp + '/nocuda/libcuda.so.1', 'w').close()


def differ(section):
    """Check that a command has an effect."""
    old, good = section.kept['old'], section.kept['good']
    result('a command', 'it does nothing' if old == good else '', '')


def files(folder, end=''):
    return [os.path.join(folder, name) for name in os.listdir(folder)
            if name.endswith(end)]


def forget(section, cache):
    shutil.rmtree(cache)


def spoil(section, cache, text):
    """Replace the text of all cache files."""
    for name in files(cache):
        write(name, text.replace('\\n', '\n'))


def crowd(section, chain):
    """Run 20 processes at once, after which no kernel has to be checked."""
    with ThreadPool(20) as pool:
        runs = pool.map(lambda n: section.run('level=error', chain), range(20))
    for run in runs:
        result('20 at once', '' if run.frames() == section.kept['good'] else
                   'other frames', run.command)
    left = [f for f in files(section.fill('$cache')) if '.txt.' in f]
    result('20 at once', f'files are left: {left}' if left else '', '')


def no_programs(section, cache):
    result('what the driver keeps', 'is kept twice' if files(cache, '.bin')
               else '', 'ls ' + cache)


def damage(section, cache):
    for name in files(cache, '.bin'):
        with open(name, 'r+b') as f:
            f.seek(1000)
            f.write(b'x')


def shorten(section, cache):
    for name in files(cache, '.bin'):
        os.truncate(name, os.path.getsize(name) - 1)


# What changes in mid-stream: codec, the two inputs, the chain
CHANGES = {
    'size': ('png', ('testsrc2=s=64x48', 'testsrc2=s=48x64'),
             'format=yuv420p,$f,scale=64:48'),
    'palette': ('bmp', ('testsrc2=s=64x48,format=bgr24',
                        'testsrc2=s=64x48,format=bgr8'),
                '$f,format=bgr24')}


def changed(section, what):
    """Change the input, and with it ffmpeg's graph, which ffmpeg frees without
    draining it: each part gives the same frames as alone."""
    codec, inputs, chain = CHANGES[what]

    chain = section.fill(chain)
    count = 12 - 2 * section.lost(chain)

    def sums(name):
        run = section.run('', '-f image2pipe -framerate 25 -c:v '
                          f'{codec} -i {name} -fps_mode passthrough; ' + chain)
        return run, [frame.split(',')[-1] for frame in run.frames()]

    alone, both = [], section.tmp + '/both'
    with open(both, 'wb') as f:
        for source in inputs:
            one = section.tmp + '/one'
            subprocess.run([section.ffmpeg, '-v', 'error', '-y', '-f', 'lavfi',
                            '-i', source, '-t', '0.24', '-c:v', codec, '-f',
                            'image2pipe', one], check=True,
                           stdin=subprocess.DEVNULL)
            alone += sums(one)[1]
            with open(one, 'rb') as part:
                f.write(part.read())
    run, frames = sums(both)
    result('another ' + what, run.flaw() or (
        '' if len(alone) == count and frames == alone else
        f'other frames, {len(frames)} of {count}'), run.command)
