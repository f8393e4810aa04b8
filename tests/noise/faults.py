#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Plant the faults of faults.txt, one at a time, in the reference, the plain C
and the kernels that measure noise, filter at half the size or search for vectors,
and check that the tests find each, by a case that passes without the fault.

    faults.py [K/N]     every N-th fault, from the K-th on

BUILD: build folder of FFmpeg (build). CUDA kernels run on cudasim.
"""
import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import (BUILD, CLFAULT, CUDASIM, ROOT, finish, is_taken, read, result,
                 skip, write)

# of each file, and the tests that find its faults; the self-check does not run
# the code of cl3, and has no planes that show a fault of clsearch2 or near2
FILES = {'plan': ('libavfilter-patch/src/epsilon/epsilon_noise.c', 'unit'),
         'refentry': ('libavfilter-patch/src/epsilon/epsilon_reference.c',
                      'unit'),
         'levels': ('reference/ref_levels.c', 'reference'),
         'noise': ('reference/ref_noise.c', 'unit'),
         'const': ('kernels/shared/epsilon_constants.cl', 'derive'),
         'derive': ('kernels/shared/epsilon_derive.cl', 'derive'),
         'classes': ('kernels/shared/epsilon_classes.cl', 'derive'),
         'both': ('kernels/shared/epsilon_levels.cl', 'opencl cuda'),
         'match': ('kernels/shared/epsilon_match.cl', 'opencl cuda'),
         'measure': ('kernels/shared/epsilon_measure.cl', 'opencl cuda'),
         'clblock': ('kernels/epsilon/epsilon_block.cl', 'opencl'),
         'record': ('kernels/cpu/epsilon_record_lanes.cl', 'opencl'),
         'lanes': ('kernels/cpu/epsilon_block_lanes.cl', 'opencl'),
         'clnoise': ('kernels/epsilon/epsilon_noise.cl', 'opencl'),
         'cuda': ('cuda/epsilon/epsilon_noise.cuh', 'cuda'),
         'block': ('cuda/epsilon/epsilon_noise_block.cuh', 'cuda'),
         'scales': ('reference/ref_scales.c', 'reference-scales'),
         'stream': ('reference/ref_stream.c', 'reference-scales'),
         'cl2': ('kernels/epsilon/epsilon_scales.cl', 'opencl-scales selfcheck'),
         'cl3': ('kernels/epsilon/epsilon_restore.cl', 'opencl-scales'),
         'cuda2': ('cuda/epsilon/epsilon_scales.cuh', 'cuda-scales'),
         'refmotion': ('reference/ref_motion.c', 'reference-motion'),
         'refmeans': ('reference/ref_motion.c', 'unit'),
         'level1': ('kernels/epsilon/epsilon_scales.cl', 'opencl-motion'),
         'pyramid': ('kernels/shared/motion_pyramid.cl',
                     'opencl-motion cuda-motion'),
         'clsearch': ('kernels/cpu/epsilon_search_lanes.cl',
                      'opencl-motion selfcheck'),
         'clsearch2': ('kernels/cpu/epsilon_search_lanes.cl', 'opencl-motion'),
         'rows': ('kernels/cpu/epsilon_patch_lanes.cl', 'selfcheck'),
         'tile': ('kernels/epsilon/epsilon_patch_tile.cl', 'opencl'),
         'near': ('kernels/cpu/epsilon_near.cl', 'opencl-motion selfcheck'),
         'near2': ('kernels/cpu/epsilon_near.cl', 'opencl-motion'),
         'vectors': ('kernels/shared/motion_search.cl',
                     'gpu-motion cuda-motion'),
         'entry': ('kernels/epsilon/epsilon_search.cl', 'gpu-motion'),
         'frames': ('cuda/epsilon/epsilon_frames.cuh', 'cuda-motion'),
         'limits': ('cuda/epsilon/epsilon_patch.cuh', 'cudaselfcheck'),
         'columns': ('cuda/epsilon/epsilon_patch_columns.cuh', 'cudaselfcheck'),
         'vector': ('kernels/cpu/epsilon_patch_vector.cl', 'selfcheck'),
         'alone': ('kernels/epsilon/epsilon_common.cl', 'selfcheck'),
         'frames2': ('cuda/epsilon/epsilon_frames.cuh', 'cuda-scales'),
         'stream2': ('reference/ref_stream.c', 'reference-motion'),
         'refeps': ('reference/ref_epsilon.c', 'reference-motion'),
         'older': ('kernels/shared/epsilon_older.cl',
                   'opencl-motion cuda-motion'),
         'means': ('kernels/epsilon/epsilon_means.cl', 'gpu-motion'),
         'means2': ('kernels/cpu/epsilon_means_lanes.cl',
                    'opencl-motion selfcheck'),
         'tilemeans': ('kernels/epsilon/epsilon_patch_tile.cl', 'gpu-motion'),
         'tiletable': ('kernels/epsilon/epsilon_patch_tile.cl', 'opencl'),
         'cuolder': ('cuda/epsilon/epsilon_older.cuh', 'cuda-motion'),
         'cutable': ('cuda/epsilon/epsilon_older.cuh', 'cudaselfcheck'),
         'add': ('kernels/epsilon/epsilon_add.cl', 'selfcheck'),
         'cuadd': ('cuda/epsilon/epsilon_add.cuh', 'cudaselfcheck')}
# of GPUs below compute capability 6.1, for 8 and 16 bits, by the part of the
# check program that runs them: the steps, and the filter in each variant
PATCHES = ('epsilon_steps:epsilon_steps',
           'epsilon_patch:epsilon_patch',
           'epsilon_frames:epsilon_patch:NEIGHBORS',
           'epsilon_patch_sum64:epsilon_patch:SUM64',
           'epsilon_frames_sum64:epsilon_patch:NEIGHBORS:SUM64',
           'epsilon_q:epsilon_patch:NEIGHBORS:SIZE_Q',
           'epsilon_q_sum64:epsilon_patch:NEIGHBORS:SIZE_Q:SUM64')
MODULES = {
    'noise': PATCHES,
    'motion': PATCHES,
    'scales': (*PATCHES, 'epsilon:epsilon',
               'epsilon_single_small:epsilon_single:FIRST_RADIUS=1')}


def faults():
    """Yield (file, text, fault) of the table."""
    with open(f'{ROOT}/tests/noise/faults.txt') as f:
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
    """Return '' if a test fails that passes without the fault, otherwise the
    reason. The rest is not run, unless the failed test cannot be run alone."""
    said, failed, alone = '', False, None
    with start(command, **more) as p:
        for line in p.stdout:
            said += line
            failed |= line.startswith('FAIL')
            alone = re.search('repeat: (.*)', line)
            if failed and (alone or os.path.basename(command[0]) == 'unit'):
                p.kill()
                break
    if not failed:
        return 'it is not found: ' + said[-200:]
    words = shlex.split(alone[1])[1:] if alone else command[1:]
    more.pop('CLFAULT_EDIT', None)
    if 'CUDASIM_CC' in more:
        more['LD_LIBRARY_PATH'] = CUDASIM
    return without_fault(os.path.basename(command[0]), *words, **more)


@functools.lru_cache(None)
def without_fault(program, *words, **more):
    """Return the end of the output if the built program fails."""
    with start([os.path.join(BUILD, program), *words], **more) as p:
        said = p.communicate()[0]
    return f'without the fault: {said[-300:]}' if p.returncode else ''


# ---- plain C: the unit tests with another file ------------------------------

class Unit:
    """Build the unit tests with one source replaced, and run them."""
    name, arguments = 'unit', ('noise',)

    def __init__(self, folder, _):
        self.folder = folder

    def commands(self, path):
        """Return the commands that compile a source and link the program."""
        build = os.path.relpath(BUILD, ROOT)
        said = run(['make', '-s', '-n', 'BUILD=' + build, '-W', path,
                    '-o', f'{build}/.built', '-o', f'{build}/obj/.configured',
                    f'{build}/{self.name}'])[1].splitlines()
        return (next(l for l in said if f' -c {path} ' in l),
                next(l for l in said if f' -o {build}/{self.name} ' in l))

    def check(self, path, source, *_):
        own, program = f'{self.folder}/faulty', f'{self.folder}/{self.name}'
        write(own + '.c', source)
        compiler, linker = self.commands(path)
        compiler = re.sub(f' -c {path} -o .*', f' -w -iquote '
                          f'{os.path.dirname(path)} -c {own}.c -o {own}.o',
                          compiler)
        # the object comes before the one in the library
        linker = re.sub(r'(\S*/libtest.a) -o \S*', rf'{own}.o \1 -o {program}',
                        linker)
        return self.build_and_run(compiler, linker, program)

    def build_and_run(self, compiler, linker, program):
        status, said = run(['sh', '-c', f'{compiler} && {linker}'])
        if status:
            return f'it does not compile: {said[-300:]}'
        return found([program, *self.arguments],
                     LD_LIBRARY_PATH=os.path.join(BUILD, 'lib'))


class Derive(Unit):
    """Build the unit test that includes the text of kernels, and run all."""

    def check(self, path, source, *_):
        test = 'tests/unit/derive.c'
        folder = os.path.join(self.folder, 'derive')
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(f'{ROOT}/kernels/shared', folder + '/opencl')
        write(f'{folder}/opencl/{os.path.basename(path)}', source)
        compiler, linker = self.commands(test)
        compiler = re.sub(f' -c {test} -o .*', f' -w -iquote {folder} -c {test} '
                          f'-o {folder}/derive.o', compiler)
        linker = re.sub(r'\S*/tests/unit/derive.o', f'{folder}/derive.o', linker)
        linker = re.sub(r' -o \S*', f' -o {folder}/unit', linker, count=1)
        return self.build_and_run(compiler, linker, f'{folder}/unit')


class Reference(Unit):
    """Build the check program with one source replaced, and run a part of it
    on OpenCL."""
    name = 'job'

    def __init__(self, folder, part):
        super().__init__(folder, part)
        self.arguments = ('--device=opencl', '--seed=1', '--only=' + part,
                          '--filter=epsilon_opencl')


# ---- kernels ----------------------------------------------------------------

class OpenCL:
    """Run a part of the check program; clfault edits the OpenCL source."""

    device = {}

    def __init__(self, _, part):
        self.part = part

    def check(self, _, __, text, fault):
        return found(
            [os.path.join(BUILD, 'job'), '--device=opencl', '--seed=1',
             '--only=' + self.part, '--filter=epsilon_opencl'],
            CLFAULT_EDIT=f'{text}=>{fault}', LD_PRELOAD=CLFAULT, **self.device)


class OpenCLOfGPUs(OpenCL):
    """The same with the kernels for GPUs."""
    device = {'CLFAULT_DEVICE': 'other'}


class OpenCLSelfCheck:
    """Run the filter, whose self-check must find the fault on one channel of 16
    bits, or on two of 8 bits."""

    def __init__(self, *_):
        pass

    def check(self, _, __, text, fault):
        for pix_fmt in 'gray16', 'nv12':
            if self.finds(pix_fmt, f'{text}=>{fault}'):
                return 'also without the fault' if self.finds(pix_fmt) else ''
        return 'it is not found'

    @functools.lru_cache(None)
    def finds(self, pix_fmt, edit=''):
        with start([os.path.join(BUILD, 'ffmpeg'), '-v', 'warning', '-nostdin',
                    '-f', 'lavfi', '-i', 'testsrc2=s=64x48:d=0.04', '-vf',
                    f'format={pix_fmt},epsilon_opencl', '-f', 'null', '-'],
                   FFMPEG_GPU_SELFCHECK='1', CLFAULT_EDIT=edit,
                   LD_PRELOAD=CLFAULT) as p:
            return 'wrong results' in p.communicate()[0]


class CUDA:
    """Rebuild modules of the simulated driver, and run a part of the check
    program."""

    def __init__(self, folder, part):
        self.part, self.modules = part, MODULES[part]
        folder = os.path.join(folder, f'{type(self).__name__}-{part}')
        self.out = os.path.join(folder, 'build/cudasim')
        # under the same names, so that make compiles only what a fault is in
        shutil.copytree(os.path.join(ROOT, 'build/cudasim'), self.out,
                        ignore=shutil.ignore_patterns('*.so'))
        os.symlink(os.path.join(BUILD, 'obj'), os.path.join(folder, 'build/obj'))
        for name in 'cuda', 'kernels', 'tests', 'tools', 'libavfilter-patch':
            shutil.copytree(os.path.join(ROOT, name),
                            os.path.join(folder, name))
        self.folder = folder

    def check(self, path, source, *_):
        write(os.path.join(self.folder, path), source)
        status, said = run(['make', '-C', self.folder, '-s', '-f',
                            'tests/cudasim/cudasim.mak',
                            'CUDASIM_OUT=build/cudasim',
                            'FFNVCODEC_CFLAGS=-Ibuild/obj/nv-codec-headers/include',
                            'CUDASIM_CU=' + ' '.join(self.modules),
                            'cudasim'])
        shutil.copy(os.path.join(ROOT, path), os.path.join(self.folder, path))
        if status:
            return f'it does not compile: {said[-300:]}'
        return self.run()

    def run(self):
        return found(
            [os.path.join(BUILD, 'job'), '--device=cuda', '--seed=1',
             '--only=' + self.part, '--filter=epsilon_cuda'],
            CUDASIM_CC='6.0', LD_LIBRARY_PATH=self.out)


class CUDASelfCheck(CUDA):
    """Run the filter, whose self-check must find the fault."""

    def run(self):
        if not self.finds(self.out):
            return 'it is not found'
        return 'also without the fault' if self.finds(CUDASIM) else ''

    @staticmethod
    def finds(driver):
        with start([os.path.join(BUILD, 'ffmpeg'), '-v', 'warning', '-nostdin',
                    '-f', 'lavfi', '-i', 'testsrc2=s=64x48:d=0.04', '-vf',
                    'format=nv12,epsilon_cuda', '-f', 'null', '-'],
                   FFMPEG_GPU_SELFCHECK='1', CUDASIM_CC='6.0',
                   LD_LIBRARY_PATH=driver) as p:
            return 'wrong results' in p.communicate()[0]


def checks(file):
    """Return the names of the programs that run a file's code."""
    return [n for n in FILES[file][1].split()
            if n[:4] != 'cuda' or os.environ.get('CUDA') != 'no']


def main():
    k, n = map(int, (sys.argv[1:] or ['0/1'])[0].split('/'))
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for i, (file, text, fault) in enumerate(faults()):
            path, names = FILES[file][0], checks(file)
            source = read(f'{ROOT}/{path}')
            # of all faults, as any source may have changed
            if source.count(text) != 1:
                result(f'{file}, {text}',
                       f'the text is there {source.count(text)} times')
                continue
            if not is_taken(k, n, i):
                continue
            for name in names:
                if name not in made:
                    kind, _, part = name.partition('-')
                    made[name] = PROGRAMS[kind](folder, part or 'noise')
                result(f'{file}, {text} -> {fault}, {name}', made[name].check(
                    path, source.replace(text, fault), text, fault))
            if not names:
                skip(f'{file}, {text}', 'this build has no CUDA filters')
    return finish()


PROGRAMS = {'unit': Unit, 'derive': Derive, 'reference': Reference,
            'opencl': OpenCL, 'gpu': OpenCLOfGPUs, 'selfcheck': OpenCLSelfCheck,
            'cuda': CUDA, 'cudaselfcheck': CUDASelfCheck}

if __name__ == '__main__':
    sys.exit(main())
