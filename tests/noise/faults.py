#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Plant the faults of faults.txt, one at a time, in the reference, the plain C
and the kernels that measure noise: the tests have to find each.

    faults.py [K/N]     every N-th fault, from the K-th on

BUILD: where FFmpeg was built (build). CUDA kernels run on cudasim.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from results import finish, result, skip

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, os.environ.get('BUILD', 'build'))
FILES = {'c': 'libavfilter-patch/src/epsilon_noise.c',
         'ref': 'tests/ref/ref_noise.c', 'cl': 'kernels/epsilon_noise.cl',
         'cuda': 'cuda/epsilon_noise.cuh',
         'both': 'kernels/epsilon_threshold.cl'}
# of GPUs below compute capability 8.0, for 8 and 16 bits
MODULE = 'epsilon_patch'


def faults():
    """Yield (file, text, fault) of the table."""
    with open(os.path.join(HERE, 'faults.txt')) as f:
        for line in f:
            if line[0] not in '#\n':
                yield [c.strip().replace('\\|', '|')
                       for c in re.split(r'(?<!\\)\|', line)]


def start(command, **more):
    env = dict(os.environ, FFMPEG_GPU_CACHE='0', FFMPEG_GPU_SELFCHECK='0')
    return subprocess.Popen(command, env=dict(env, **more), cwd=ROOT, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def run(command):
    """Return the status and the output."""
    with start(command) as p:
        said = p.communicate()[0]
    return p.returncode, said


def found(command, **more):
    """Return '' as soon as a test fails, otherwise the end of the output."""
    said = []
    with start(command, **more) as p:
        for line in p.stdout:
            said.append(line)
            if line.startswith('FAIL'):
                p.kill()
                return ''
    return 'it is not found: ' + ''.join(said)[-200:]


# ---- plain C: the unit tests with another file ------------------------------

class Unit:
    """Build the unit tests with one source replaced, and run them."""

    def __init__(self, folder):
        make = ['make', '-s', '-n', '-W', 'tests/unit/unit.c',
                'BUILD=' + os.path.relpath(BUILD, ROOT),
                os.path.relpath(os.path.join(BUILD, 'unit'), ROOT)]
        lines = run(make)[1].replace('\\\n', ' ').splitlines()
        self.command = next(l for l in lines if 'tests/unit/*.c' in l)
        self.folder = folder

    def check(self, path, source, *_):
        own, program = (os.path.join(self.folder, n) for n in
                        ('faulty.c', 'unit'))
        with open(own, 'w') as f:
            f.write(source)
        command = re.sub(r'-o \S*/unit', f'-w -o {program}', self.command)
        command = command.replace(path, own) + \
            f' -iquote {os.path.dirname(path)}'
        status, said = run(['sh', '-c', command])
        if status:
            return f'it does not compile: {said[-300:]}'
        return found([program, 'noise'],
                     LD_LIBRARY_PATH=os.path.join(BUILD, 'lib'))


# ---- kernels ----------------------------------------------------------------

class OpenCL:
    """Run the check program; clfault edits the OpenCL source."""

    def __init__(self, _):
        pass

    def check(self, _, __, text, fault):
        return found(
            [os.path.join(BUILD, 'check'), '--device=opencl', '--only=noise',
             '--filter=epsilon_opencl'], CLFAULT_EDIT=f'{text}=>{fault}',
            LD_PRELOAD=os.path.join(ROOT, 'build/clfault/libclfault.so'))


class CUDA:
    """Rebuild one module of the simulated driver, and run the check program."""

    def __init__(self, folder):
        self.out = os.path.join(folder, 'cudasim')
        shutil.copytree(os.path.join(ROOT, 'build/cudasim'), self.out,
                        ignore=shutil.ignore_patterns('cudasim-*', '*.so'))
        for name in 'cuda', 'kernels', 'tests', 'tools', 'libavfilter-patch':
            shutil.copytree(os.path.join(ROOT, name),
                            os.path.join(folder, name))
        self.folder = folder

    def check(self, path, source, *_):
        with open(os.path.join(self.folder, path), 'w') as f:
            f.write(source)
        status, said = run(['make', '-C', self.folder, '-s', '-f',
                            'tests/cudasim/cudasim.mak', 'CUDASIM_OUT=cudasim',
                            f'CUDASIM_CU={MODULE}:cuda/{MODULE}.cu', 'cudasim'])
        shutil.copy(os.path.join(ROOT, path), os.path.join(self.folder, path))
        if status:
            return f'it does not compile: {said[-300:]}'
        return found(
            [os.path.join(BUILD, 'check'), '--device=cuda', '--only=noise',
             '--filter=epsilon_cuda'], CUDASIM_CC='6.1',
            LD_LIBRARY_PATH=self.out)


def read(path):
    with open(os.path.join(ROOT, path)) as f:
        return f.read()


def checks(file):
    """Return the names of the programs that run a file's code."""
    names = {'c': 'unit', 'ref': 'unit', 'cl': 'opencl', 'cuda': 'cuda',
             'both': 'opencl cuda'}[file].split()
    return [n for n in names if n != 'cuda' or os.environ.get('CUDA') != 'no']


def main():
    k, n = map(int, (sys.argv[1:] or ['0/1'])[0].split('/'))
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for i, (file, text, fault) in enumerate(faults()):
            if i % n != k:
                continue
            path, source, names = FILES[file], read(FILES[file]), checks(file)
            if source.count(text) != 1:
                result(f'{file}, {text}',
                       f'the text is there {source.count(text)} times')
                continue
            for name in names:
                if name not in made:
                    made[name] = PROGRAMS[name](folder)
                    result(f'{name} without a fault', '' if made[name].check(
                        path, source, text, text) else 'a test fails')
                result(f'{file}, {text} -> {fault}, {name}', made[name].check(
                    path, source.replace(text, fault), text, fault))
            if not names:
                skip(f'{file}, {text}', 'this build has no CUDA filters')
    return finish()


PROGRAMS = {'unit': Unit, 'opencl': OpenCL, 'cuda': CUDA}

if __name__ == '__main__':
    sys.exit(main())
