#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test random graphs with other filters before and after each GPU filter.

usage: graphs.py API CASES SEED
(BUILD: build folder of ffmpeg; FFMPEG_PROGRAM: another ffmpeg)

Hardware frames pass through split, concat and vflip, and inputs differ in size
and format. A graph must give the same frames as plain chains with one GPU
filter each, with the other filters on software frames (median, tmedian: with
the CPU filter). A graph that mixes sizes or formats must fail with a message. No graph
may crash or, on the simulated driver, access memory out of bounds.

Software frames pass through filters that join streams or pass formats on, in
any order, and then through the GPU filter. They are compared with the CPU's
median or tmedian, or with the GPU filter between hwupload and hwdownload.

Packed formats with alpha must give the same result as planar formats.
"""
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import (BUILD, FFMPEG, HANG, filters, finish, has_filter, maximum, read,
                 result, skip)

SOURCE = 'testsrc2=s=%dx%d:d=0.08:r=25,format=%s'
# long enough for two tmedian of radius 2
LONG_SOURCE = SOURCE.replace('0.08', '0.4')
FORMATS = {'opencl': ['gray', 'yuv444p', 'yuv420p', 'yuv444p16', 'gbrp'],
           'cuda': ['nv12', 'yuv420p', 'p010', 'yuv444p16', 'bgr0']}
RELEASE = read(f'{BUILD}/src/.release').strip()
DEVICE = {'opencl': 'opencl=gpu', 'cuda': 'cuda=gpu:0'}
CPU = 'median', 'tmedian'       # have a filter for software frames
SIZES = [(48, 36), (64, 64), (130, 22), (32, 70)]


def options(name, rng):
    radius = f"radius={rng.randint(1, min(6, maximum(name, 'radius')))}"
    algorithm = name.rpartition('_')[0]
    if algorithm == 'tmedian':
        return (f'radius={rng.randint(1, 2)}'
                f':percentile={rng.choice([0, 0.4, 0.5, 1])}')
    if algorithm == 'epsilon':
        return (f'{radius}:threshold={rng.randint(1, 60)}:planes=15'
                f':prev={rng.choice([0, 0, 1, 2])}'
                f':next={rng.choice([0, 0, 1])}')
    if algorithm == 'median':
        return f'{radius}:percentile={rng.choice([0, 0.25, 0.5, 1])}'
    if algorithm == 'gauss_hilbert':
        return f'{radius}:sigma={rng.choice([-1, 0, 0.7, 3])}'
    return radius


def source(name):
    return LONG_SOURCE if name.startswith('tmedian') else SOURCE


class Case:
    """A graph; inputs: (width, height, format) of each, shape: kind of
    graph."""

    def __init__(self, api, algorithm, rng):
        self.filter = f'{algorithm}_{api}'
        # with planes=0 a filter that copies frames
        self.copies = self.filter.replace('tmedian', 'median')
        self.formats = FORMATS[api]
        self.shape = rng.choice(['split', 'concat', 'concat', 'mixed',
                                 'sizes', 'twice', 'vflip', 'changed'])
        width, height = rng.choice(SIZES)
        pixels = rng.choice(self.formats)
        self.inputs = [(width, height, pixels)] * 2
        if self.shape == 'mixed':
            other = rng.choice([f for f in self.formats if f != pixels])
            self.inputs[1] = (width, height, other)
        if self.shape == 'sizes':
            self.inputs[1] = (*rng.choice([s for s in SIZES
                                           if s != (width, height)]), pixels)
        self.options = [options(self.filter, rng) for _ in range(2)]
        if self.shape == 'changed':     # would mix neighbors of both inputs
            if algorithm == 'tmedian':
                self.shape = 'concat'
            self.options = [re.sub('(prev|next)=.', r'\1=0', o)
                            for o in self.options]
        self.before = rng.choice(['null', 'hflip', 'vflip', 'crop=iw-2:ih-2'])
        cpu = algorithm in CPU and all(
            f not in ('nv12', 'p010', 'bgr0') for _, _, f in self.inputs)
        self.plain_filter = algorithm if cpu else self.filter

    def source(self, i):
        return f'{source(self.filter) % self.inputs[i]},{self.before}'

    def hardware(self, i):
        return f'hwupload,{self.filter}={self.options[i]}'

    def down(self, i=0):
        return f'hwdownload,format={self.inputs[i][2]}'

    def plain(self, i, j):
        """Return a chain that filters input i with options j, with software
        frames in and out."""
        if self.plain_filter in CPU:
            return f'{self.source(i)},{self.plain_filter}={self.options[j]}'
        return f'{self.source(i)},{self.hardware(j)},{self.down(i)}'

    def graph(self):
        """Return (graph, equivalent plain chains or None if it must fail)."""
        a, b = (f'{self.source(i)},{self.hardware(i)}' for i in (0, 1))
        copy = f'{self.copies}=planes=0'
        if self.shape == 'split':
            return (f'{a},split[x][y];[x]{self.down()}[p];[y]{copy},'
                    f'{self.down()}[q];[p][q]hstack',
                    f'{self.plain(0, 0)},split[p][q];[p][q]hstack')
        if self.shape == 'concat':
            return (f'{a}[x];{b}[y];[x][y]concat,{copy},{self.down()}',
                    f'{self.plain(0, 0)}[x];{self.plain(1, 1)}[y];'
                    '[x][y]concat')
        if self.shape in ('mixed', 'sizes'):
            return (f'{a}[x];{b}[y];[x][y]concat=unsafe=1,{copy},'
                    f'{self.down()}', None)
        if self.shape == 'changed':     # the link has the first frames context
            up = [f'{self.source(i)},hwupload' for i in (0, 1)]
            return (f'{up[0]}[x];{up[1]}[y];[x][y]concat,'
                    f'{self.filter}={self.options[0]},{self.down()}',
                    f'{self.plain(0, 0)}[x];{self.plain(1, 0)}[y];'
                    '[x][y]concat')
        if self.shape == 'twice':
            return (f'{a},{self.filter}={self.options[1]},{self.down()}',
                    f'{self.plain(0, 0)},'
                    f'{self.plain(0, 1).split(self.before + ",", 1)[1]}')
        if self.filter.endswith('_cuda'):   # vflip points outside of planes
            return f'{a},vflip,{copy},{self.down()}', None
        return f'{a},vflip,{copy},{self.down()}', self.plain(0, 0)


class SoftwareCase:
    """Two sources, joined by random filters, and a GPU filter."""
    shape = 'software'

    def __init__(self, api, algorithm, rng):
        self.rng = rng
        self.filter = f'{algorithm}_{api}'
        # the output must not share unselected planes with the input
        planes = f':planes={rng.randint(0, 15)}'
        self.options = (options(self.filter, rng).replace(':planes=15', '') +
                        planes)
        self.pixels = rng.choice(['gray', 'yuv444p', 'gbrp'] if api == 'opencl'
                                 else ['yuv420p', 'yuv444p'])
        self.algorithm = algorithm
        width, height = rng.choice(SIZES[:2])
        self.size = f'{width}:{height}'
        one = source(self.filter) % (width, height, self.pixels)
        self.before = f'{one}[a];{one},negate[b];'
        self.nb_labels = 0
        joined = self.join('a', 'b')
        for _ in range(rng.randint(0, 3)):
            joined = self.hand_on(api, joined)
        self.before += f'[{joined}]'

    def add(self, inputs, filters, nb_outputs=1):
        outputs = [f'l{self.nb_labels + i}' for i in range(nb_outputs)]
        self.nb_labels += nb_outputs
        self.before += (''.join(f'[{i}]' for i in inputs) + filters +
                        ''.join(f'[{o}]' for o in outputs) + ';')
        return outputs

    def join(self, a, b):
        return self.add((a, b), self.rng.choice([
            'concat', 'interleave', 'hstack',
            f'overlay=4:4:format=auto,format={self.pixels}',
            f'streamselect=map={self.rng.randint(0, 1)}']))[0]

    def hand_on(self, api, a):
        step = self.rng.choice(['split', 'null', 'setpts=PTS', 'scale',
                                'format', 'hwmap'])
        if step == 'split':
            return self.join(*self.add((a,), step, 2))
        if step == 'scale':
            step = f'scale={self.size},format={self.pixels}'
        if step == 'format':
            other = 'yuv444p' if self.pixels == 'yuv420p' else 'yuv420p'
            step = f'format={self.pixels}|{other},format={self.pixels}'
        if step == 'hwmap':     # FFmpeg 5.1 maps OpenCL frames incorrectly;
            # others fail to upload a mapped frame
            step = (f'hwupload,hwmap=mode=read,format={self.pixels}'
                    if api == 'opencl' and RELEASE != '5.1' and
                    'hwmap' not in self.before else 'null')
        return self.add((a,), step)[0]

    def graph(self):
        end = f'format={self.pixels}'
        plain = (f'{self.algorithm}={self.options},{end}'
                 if self.algorithm in CPU else
                 f'{end},hwupload,{self.filter}={self.options},'
                 f'hwdownload,{end}')
        return (f'{self.before}{self.filter}={self.options},{end}',
                self.before.replace('hwmap=mode=read', 'hwdownload') + plain)


class AlphaCase:
    """A packed format with alpha, with colors, alpha, both or the default
    selected by planes=, compared with gbrap, as FFmpeg's conversions keep
    alpha only between these formats."""
    shape = 'alpha'
    PLANES = [('', ''), (':planes=1', ':planes=7'), (':planes=8', ':planes=8'),
              (':planes=9', ':planes=15')]

    def __init__(self, api, algorithm, rng, n):
        self.filter = f'{algorithm}_{api}'
        self.options = options(self.filter, rng).replace(':planes=15', '')
        self.packed = rng.choice(['rgba', 'argb', 'bgra', 'abgr'])
        self.planes = self.PLANES[n]

    def graph(self):
        planar = (source(self.filter) % (*SIZES[0], 'gbrap') +
                  ",geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':"
                  "a='bitand(7*X+3*Y*Y+5*N\\,255)',")
        return tuple(f'{planar}format={pixels},{self.filter}={self.options}'
                     f'{planes},format={pixels},format={self.packed}'
                     for pixels, planes in
                     zip((self.packed, 'gbrap'), self.planes))


def run(api, graph):
    command = [FFMPEG, '-v', 'error', '-nostdin',
               '-init_hw_device', DEVICE[api], '-filter_hw_device', 'gpu',
               # durations, which tmedian drops, must not select frames
               '-lavfi', graph, '-fps_mode', 'passthrough', '-f', 'framecrc',
               '-']
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG)
    frames = [l.split(',')[-1] for l in done.stdout.splitlines()
              if not l.startswith('#')]
    return done.returncode, frames, done.stderr


def flaw(case, api):
    graph, plain = case.graph()
    status, frames, errors = run(api, graph)
    if 'Sanitizer' in errors or 'runtime error' in errors:
        return errors
    if status < 0 or status in (86, 87) or 'cudasim: ' in errors.replace(
            'cudasim: test-only', ''):
        return f'status {status}: {errors}'
    if plain is None:
        return '' if status and errors else 'no error'
    want = run(api, plain)
    if want[0] or not want[1]:
        return f'the plain chain fails: {want[2]}'
    if status or frames != want[1]:
        return f'status {status}, other frames: {errors}'
    return ''


def main():
    api, cases, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(f'seed {seed}')
    for name in filters(api):
        if not has_filter(name):
            skip(name, 'this FFmpeg was built without it')
            continue
        nb_alpha = len(AlphaCase.PLANES)
        for n in range(cases + nb_alpha):
            rng = random.Random(f'{seed} {name} {n}')
            algorithm = name.rsplit('_', 1)[0]
            if n >= cases:
                case = AlphaCase(api, algorithm, rng, n - cases)
            else:
                kind = SoftwareCase if n % 2 else Case
                case = kind(api, algorithm, rng)
            why = flaw(case, api)
            result(f'{name}, case {n}, {case.shape}',
                   why and f'{why.strip()}\n    {case.graph()[0]}')
    return finish()


if __name__ == '__main__':
    sys.exit(main())
