# SPDX-License-Identifier: LGPL-2.1-or-later
"""Engines, which run the tasks: GNU parallel, here or over ssh, or Slurm."""
import os
import shlex
import shutil
import time

import locks
from tools import (Failed, capture, last_lines, program, read_lines, say, show,
                   start)

# 1001 is the usual MaxArraySize
ARRAY = 1000
POLL = 2


def ffmpeg_option(options):
    return ['--ffmpeg', os.path.abspath(options.ffmpeg)] if options.ffmpeg \
        else []


def worker_options(options, *more):
    """Return a worker's options for a shell."""
    return shlex.join([
        '--gpus', options.gpus, '--per-gpu', str(options.per_gpu), *more,
        *ffmpeg_option(options)])


def parallel():
    path = shutil.which('parallel')
    if path and b'GNU parallel' in capture([path, '--version']).stdout:
        return path
    raise Failed('GNU parallel not found: install the package parallel')


def run_parallel(job, tasks, options, args, command, env=None):
    """Run GNU parallel. Its status is ignored, as merge checks the results."""
    args = [parallel(), '--will-cite', '--line-buffer', '--retries',
            str(options.retries + 1), '--joblog', 'logs/parallel.log', *args,
            command, ':::', *(f'{n:05d}' for n in tasks)]
    with start(args, env=env, cwd=job.folder, stdout=2) as p:
        p.wait()


def local(job, tasks, options):
    jobs = options.jobs or locks.slots(options.gpus, options.per_gpu)
    say(f'{len(tasks)} tasks, {min(jobs, len(tasks))} at once')
    # parallel does not quote a path from the environment
    env = dict(os.environ, FFMPEG_BATCH=program())
    run_parallel(job, tasks, options, ['--jobs', str(jobs)],
                 'exec "$FFMPEG_BATCH" work . {} ' +
                 worker_options(options, '--attached'), env)


def read_hosts(options):
    """Return [(workers or '', '/' or '', host)]."""
    if not options.hosts:
        raise Failed('--engine ssh needs --hosts FILE, with lines such as '
                     '4/user@host')
    lines = [l.split('#')[0].strip() for l in read_lines(options.hosts)]
    return [l.rpartition('/') for l in lines if l]


def ask_host(host, remote, options):
    """Return how many workers a host takes, 0 if it does not answer."""
    p = capture([*shlex.split(options.ssh), host,
                 f'{remote} slots {worker_options(options)}'])
    if p.returncode or not p.stdout.strip().isdigit():
        say(f'{host} is left out: {last_lines(p.stderr, 1)}')
        return 0
    return int(p.stdout)


def ssh(job, tasks, options):
    remote = shlex.quote(options.remote_program or program())
    logins = []
    for jobs, slash, host in read_hosts(options):
        found = ask_host(host, remote, options)
        if found:
            logins.append(f'{jobs if slash else found}/{host}')
    if not logins:
        raise Failed(f'no host of {show(options.hosts)} can be used')
    if not job.folder.isprintable():
        raise Failed(f'--engine ssh cannot pass the name {show(job.folder)} to '
                     'other hosts: give --job another folder')
    args = ['--ssh', options.ssh, '--sshlogin', ','.join(logins)]
    args += transfer(job) if options.transfer else ['--workdir', job.folder]
    say(f"{len(tasks)} tasks on {', '.join(logins)}")
    moved = ['--moved'] * options.transfer
    run_parallel(job, tasks, options, args,
                 f'{remote} work . {{}} {worker_options(options, *moved)}')


def transfer(job):
    """Return options of GNU parallel that copy plan and input to a folder in
    each host's home once, bring back the pieces and remove the folder. The part
    of a path after /./ is the name in that folder."""
    if not job.in_pieces:
        raise Failed('--transfer is for pieces: files need a shared folder')
    if not shutil.which('rsync'):
        raise Failed('rsync not found: install the package rsync, here and on '
                     'the hosts')
    args = ['--workdir', '.ffmpeg-batch/' + job.plan['id'][:16], '--cleanup']
    for path in job.path('plan.json'), job.plan['source']:
        args += ['--basefile', '/./'.join(os.path.split(path))]
    for name in 'pieces/{}.nut', 'pieces/{}.json':
        args += ['--return', name]
    return args


def workers(options):
    """Return how many workers may run at once, according to the options."""
    here = locks.slots(options.gpus, options.per_gpu)
    if options.engine == 'ssh':
        return sum(int(n) if n.isdigit() else here
                   for n, _, _ in read_hosts(options))
    return options.jobs or (here if options.engine == 'local' else ARRAY)


# run one element of the array: a share of the tasks, one after the other
ARRAY_SCRIPT = '''[ "${SLURM_RESTART_COUNT:-0}" -le %(retries)d ] || exit 1
status=0
for n in $(awk -v t="$SLURM_ARRAY_TASK_ID" '(NR - 1) %% %(size)d + 1 == t' \\
           todo); do
    %(program)s work . "$n" %(options)s || status=1
done
exit $status
'''


def submit(job, options, name, script, *args):
    """Submit a script to Slurm and return the number of its job."""
    p = capture(['sbatch', '--parsable', '--job-name=ffmpeg-batch-' + name,
                 '--chdir=' + job.folder, '--requeue', *args,
                 *shlex.split(options.slurm)],
                f'#!/bin/sh\n# made by ffmpeg-batch\n{script}\n'.encode(),
                env=dict(os.environ, SBATCH_EXPORT='ALL'))
    if p.returncode:
        raise Failed('sbatch: ' + last_lines(p.stderr))
    return p.stdout.decode().strip().split(';')[0]


def queued(number):
    p = capture(['squeue', '-h', '-j', number, '-o', '%T'])
    if p.returncode and b'Invalid job id' not in p.stderr:
        return True         # the controller does not answer: ask again
    return bool(p.stdout.strip())


def slurm(job, tasks, options):
    """Submit an array of GPU jobs, and a merge to run after them even if some
    fail: with afterok, one failed piece would leave the merge pending for ever.
    Return False if the merge is not waited for."""
    if not shutil.which('sbatch'):
        raise Failed('sbatch not found: install the package slurm-client')
    size = min(len(tasks), ARRAY)
    with open(job.path('todo'), 'w') as f:
        f.writelines(f'{n}\n' for n in tasks)
    script = ARRAY_SCRIPT % {
        'retries': options.retries, 'size': size,
        'program': shlex.quote(program()),
        'options': worker_options(options, '--unlocked')}
    limit = f'%{options.jobs}' if options.jobs else ''
    array = submit(job, options, 'work', script,
                   f'--array=1-{size}{limit}', '--gres=' + options.gres,
                   '--output=logs/slurm-%A_%a.log')
    script = shlex.join([program(), 'merge', '.', *ffmpeg_option(options)])
    merge = submit(job, options, 'merge', 'exec ' + script,
                   '--dependency=afterany:' + array,
                   '--output=logs/slurm-merge.log')
    say(f'Slurm: array {array} of {size}, merge {merge}')
    while not options.no_wait and queued(merge):
        time.sleep(POLL)
    return not options.no_wait


ENGINES = {'local': local, 'ssh': ssh, 'slurm': slurm}
