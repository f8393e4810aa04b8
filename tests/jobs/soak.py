#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Run random jobs repeatedly and check the resources of the process:
soak.py PROGRAM TIME

TIME is 'short' (some graphs), or a duration: 90, 20m, 24h. PROGRAM is
build/job, whose verb soak is run

- on OpenCL, as it is and as a GPU with its own memory, simulated by clfault,
  and on two devices of the CUDA simulator: resources may not grow
- with full disks, for the caches of kernels
- with driver calls that fail, one or all from there on, as when a device is
  lost: clfault and cudasim report each object that is not released
- with a planted leak and with planted wrong bytes, which have to be found, and
  with memory that one graph alone leaks, which must not

BUILD: build folder. SEED: random seed (the date). SOAK_DEVICES: real devices
instead ('cuda:0 opencl:0.0'), only checked for growth.
"""
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import CLFAULT, HANG, SEED, finish, result, skip, with_cudasim

OPENCL = ['opencl:0.0']
CUDA = ['cuda:0', 'cuda:1']
PLANTED = 40        # graphs of planted.txt
DISCRETE = {'LD_PRELOAD': CLFAULT, 'CLFAULT_DEVICE': 'card'}


def seconds(text):
    number, unit = re.fullmatch(r'(\d+)([smh]?)', text).groups()
    return int(number) * {'': 1, 's': 1, 'm': 60, 'h': 3600}[unit]


def no_space():
    """Let every write to a file fail, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def run(program, graphs, duration, threads, seed, devices, *arguments,
        full=False, simulated=True, **variables):
    """Run the program with an empty cache. @return (status, output)"""
    with tempfile.TemporaryDirectory() as cache:
        env = dict(os.environ)
        if devices[0].startswith('cuda') and simulated:
            # limit the simulator's list of freed memory
            env = with_cudasim(CUDASIM_DEVICES='2', CUDASIM_CC='9.0,7.5',
                               CUDASIM_QUARANTINE='64')
        env.update(variables, FFMPEG_GPU_CACHE=cache)
        limited = full and devices == CUDA
        if full and not limited:            # PoCL needs its own cache
            env['FFMPEG_GPU_CACHE'] = '/dev/null/none'
        # a fault may hang them
        try:
            done = subprocess.run(
                [program, 'soak', f'--cases={graphs}', f'--seconds={duration}',
                 f'--threads={threads}', f'--seed={seed}',
                 '--device=' + ','.join(devices), *arguments], env=env,
                stdout=subprocess.PIPE, text=True,
                stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                restore_signals=not limited,
                preexec_fn=no_space if limited else None,
                timeout=HANG if '--faulty' in arguments else None)
            return done.returncode, done.stdout
        except subprocess.TimeoutExpired as e:
            return 'it hangs', (e.stdout or b'').decode()


def judge(what, status, output, show):
    if status == 3:
        return skip(what, output.strip())
    flaw = status != 0 or re.search('^(clfault|cudasim): ERROR', output, re.M)
    lines = [l for l in output.splitlines() if 'test-only' not in l]
    result(what, flaw and f'status {status}')
    if flaw:
        print('\n'.join('    ' + l for l in lines[-20:]), flush=True)
    elif show:
        print(f'{what}: {lines[0]} ...', *lines[-4:], sep='\n    ', flush=True)


def faults(program, rng, end, nb):
    """Run with one fault each, nb times or until end."""
    kinds = {'opencl': 'alloc build arg enqueue queue finish context any',
             'cuda': 'alloc module function launch copy memset stream event '
                     'sync any'}
    done = 0
    while done < nb or time.time() < end:
        api = ('opencl', 'cuda')[done % 2]
        kind = rng.choice(kinds[api].split())
        fault = f'{kind}:{rng.randint(1, 60)}{rng.choice(["", "+"])}'
        what = f'{api}, fault {fault}'
        devices = OPENCL if api == 'opencl' else CUDA
        variables = {'CUDASIM_FAIL': fault} if api == 'cuda' else \
                    {'CLFAULT_FAIL': fault,
                     **rng.choice([DISCRETE, {'LD_PRELOAD': CLFAULT}])}
        seed = rng.randint(1, 9999)
        status, output = run(program, 10, 0, 2, seed, devices, '--faulty',
                             FFMPEG_GPU_SELFCHECK='0', **variables)
        judge(f'{what}, seed {seed}', status, output, False)
        done += 1
    print(f'{done} runs with faults')


def planted(program, seed):
    wrong = 'median_rows;median_vector;epsilon_vector;gauss_rows'
    for arguments, variables, expected in (
            (['--leak=4096'], {}, '^growth over .*: FAIL$'),
            (['--step=131072'], {}, '^growth over .*: bounded$'),
            ([], {'LD_PRELOAD': CLFAULT, 'CLFAULT_WRONG': wrong},
             f', {PLANTED} wrong$')):
        status, output = run(program, PLANTED, 0, 3, seed, OPENCL, *arguments,
                             'tests/jobs/planted.txt', FFMPEG_GPU_SELFCHECK='0',
                             **variables)
        judge(f'planted: {arguments} {variables}',
              int(not re.search(expected, output, re.M)),
              output + f'{expected} was expected\n', False)


def main():
    program, length = os.path.abspath(sys.argv[1]), sys.argv[2]
    seed, rng = SEED, random.Random(SEED)
    short = length == 'short'
    total = 0 if short else seconds(length)
    graphs = 20 if short else 1000
    no_selfcheck = {'FFMPEG_GPU_SELFCHECK': '0'} if short else {}
    print(f'seed {seed}')
    real = os.environ.get('SOAK_DEVICES', '').split()
    for device in real:
        judge(device, *run(program, graphs, total // len(real), 3, seed,
                           [device], simulated=False), True)
    if not real:
        planted(program, seed)
        for what, devices, share, more in (
                ('opencl', OPENCL, 25, {}),
                ('opencl as a GPU', OPENCL, 15, DISCRETE),
                ('cuda', CUDA, 30, {})):
            judge(what, *run(program, graphs, total * share // 100, 3, seed,
                             devices, **no_selfcheck, **more), True)
        for what, devices in ('opencl', OPENCL), ('cuda', CUDA):
            judge(f'{what}, no space for caches',
                  *run(program, 10 if short else 50, total * 5 // 100, 2, seed,
                       devices, full=True, **no_selfcheck), not short)
        faults(program, rng, time.time() + total * 20 // 100, 4)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
