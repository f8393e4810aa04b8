# SPDX-License-Identifier: LGPL-2.1-or-later
"""Who runs the tasks: GNU parallel here or over ssh, or a Slurm array."""
import os
import shlex
import shutil
import sys
import time

import locks
from tools import Failed, capture, last_lines, say, show, start

# 1001 is the usual MaxArraySize
ARRAY = 1000
POLL = 2


def itself():
    return os.path.realpath(sys.argv[0])


def worker_options(options, *more):
    """What a worker is told besides the plan and the task."""
    given = ['--gpus', options.gpus, '--per-gpu', str(options.per_gpu), *more]
    if options.ffmpeg:
        given += ['--ffmpeg', os.path.abspath(options.ffmpeg)]
    return ' '.join(map(shlex.quote, given))


def parallel():
    path = shutil.which('parallel')
    if path:
        if b'GNU parallel' in capture([path, '--version']).stdout:
            return path
    raise Failed('GNU parallel not found: install the package parallel')


def run_parallel(job, tasks, options, args, command, env=None):
    """Its status is not asked: what counts is which pieces are there."""
    args = [parallel(), '--will-cite', '--line-buffer', '--retries',
            str(options.retries + 1), '--joblog', 'logs/parallel.log', *args,
            command, ':::', *('%05d' % n for n in tasks)]
    with start(args, env=env, cwd=job.folder, stdout=2) as p:
        p.wait()


def local(job, tasks, options):
    jobs = options.jobs or locks.slots(options.gpus, options.per_gpu)
    say('%d tasks, %d at once' % (len(tasks), min(jobs, len(tasks))))
    # paths in the environment: parallel would have to quote them
    env = dict(os.environ, FFMPEG_BATCH=itself())
    run_parallel(job, tasks, options, ['--jobs', str(jobs)],
                 'exec "$FFMPEG_BATCH" work . {} ' +
                 worker_options(options, '--attached'), env)


def read_hosts(options):
    if not options.hosts:
        raise Failed('--engine ssh needs --hosts FILE, with lines such as '
                     '4/user@host')
    try:
        with open(options.hosts) as f:
            lines = [l.split('#')[0].strip() for l in f]
    except OSError as e:
        raise Failed('%s: %s' % (show(options.hosts), e.strerror))
    return [l for l in lines if l]


def ask_host(host, program, options):
    """How many workers a host takes; None where it does not answer."""
    p = capture([*shlex.split(options.ssh), host, '%s slots %s' % (
        shlex.quote(program), worker_options(options))])
    if p.returncode or not p.stdout.strip().isdigit():
        say('%s is left out: %s' % (host, last_lines(p.stderr, 1)))
        return None
    return int(p.stdout)


def ssh(job, tasks, options):
    program = options.remote_program or itself()
    logins = []
    for line in read_hosts(options):
        jobs, slash, host = line.rpartition('/')
        found = ask_host(host, program, options)
        if found:
            logins.append('%s/%s' % (jobs if slash else found, host))
    if not logins:
        raise Failed('no host of %s can be used' % show(options.hosts))
    if not job.folder.isprintable():
        raise Failed('--engine ssh cannot pass the name %s to other hosts: '
                     'give --job another folder' % show(job.folder))
    args = ['--ssh', options.ssh]
    for login in logins:
        args += ['--sshlogin', login]
    args += transfer(job) if options.transfer else ['--workdir', job.folder]
    say('%d tasks on %s' % (len(tasks), ', '.join(logins)))
    run_parallel(job, tasks, options, args, '%s work . {} %s' % (
        shlex.quote(program),
        worker_options(options, *['--moved'] * options.transfer)))


def transfer(job):
    """The plan and the input go to a folder below each host's home, once;
    pieces come back; that folder is removed. What stands after /./ is the name
    there."""
    if not job.pieces_mode():
        raise Failed('--transfer is for pieces: files need a shared folder')
    if not shutil.which('rsync'):
        raise Failed('rsync not found: install the package rsync, here and on '
                     'the hosts')
    args = ['--workdir', '.ffmpeg-batch/' + job.plan['id'][:16], '--cleanup']
    for path in job.path('plan.json'), job.plan['source']:
        args += ['--basefile', '%s/./%s' % os.path.split(path)]
    for name in 'pieces/{}.nut', 'pieces/{}.json':
        args += ['--return', name]
    return args


def workers(options):
    """How many there will be at once, as far as options tell."""
    engine = getattr(options, 'engine', 'local')
    jobs = getattr(options, 'jobs', None)
    here = locks.slots(options.gpus, options.per_gpu)
    if engine == 'ssh':
        lines = [line.rpartition('/') for line in read_hosts(options)]
        return sum(int(n) if n.isdigit() else here for n, _, _ in lines)
    return jobs or (here if engine == 'local' else ARRAY)


ARRAY_SCRIPT = '''#!/bin/sh
# made by ffmpeg-batch
[ "${SLURM_RESTART_COUNT:-0}" -le %(retries)d ] || exit 1
status=0
for n in $(awk -v t="$SLURM_ARRAY_TASK_ID" '(NR - 1) %% %(size)d + 1 == t' \\
           %(todo)s); do
    %(program)s work . "$n" %(options)s || status=1
done
exit $status
'''
MERGE_SCRIPT = '''#!/bin/sh
# made by ffmpeg-batch
exec %(program)s merge . %(options)s
'''


def submit(job, options, name, script, *args):
    path = job.path(name + '.sh')
    with open(path, 'w') as f:
        f.write(script)
    p = capture(['sbatch', '--parsable', '--job-name=ffmpeg-batch-' + name,
                 '--chdir=' + job.folder, '--requeue', *args,
                 *shlex.split(options.slurm), path],
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
    """An array of GPU jobs, then a merge that runs however those ended, and
    finds out itself: with afterok, one failed piece would leave it pending for
    ever."""
    if not shutil.which('sbatch'):
        raise Failed('sbatch not found: install the package slurm-client')
    size = min(len(tasks), ARRAY)
    todo = job.path('todo')
    with open(todo, 'w') as f:
        f.writelines('%d\n' % n for n in tasks)
    fill = {'retries': options.retries, 'size': size, 'todo': 'todo',
            'program': shlex.quote(itself()),
            'options': worker_options(options, '--unlocked')}
    limit = '%%%d' % options.jobs if options.jobs else ''
    array = submit(job, options, 'work', ARRAY_SCRIPT % fill,
                   '--array=1-%d%s' % (size, limit), '--gres=' + options.gres,
                   '--output=logs/slurm-%A_%a.log')
    fill['options'] = '--ffmpeg ' + shlex.quote(os.path.abspath(
        options.ffmpeg)) if options.ffmpeg else ''
    merge = submit(job, options, 'merge', MERGE_SCRIPT % fill,
                   '--dependency=afterany:' + array,
                   '--output=logs/slurm-merge.log')
    say('Slurm: array %s of %d, merge %s' % (array, size, merge))
    if options.no_wait:
        return False
    while queued(merge):
        time.sleep(POLL)
    return True


ENGINES = {'local': local, 'ssh': ssh, 'slurm': slurm}
