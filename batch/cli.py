# SPDX-License-Identifier: LGPL-2.1-or-later
"""ffmpeg-batch: one job over many GPUs and machines, byte for byte."""
import argparse
import shlex
import sys

import engines
import files
import locks
import plan
from command import Command
from job import Job
from merge import clean, merge
from piece import work
from tools import Failed, Tools, die_with_parent, say, show

GENERAL = '''ffmpeg-batch: one FFmpeg job over many GPUs and machines

  ffmpeg-batch run [options] INPUT -vf CHAIN [ffmpeg options] OUTPUT
      filter one long file in pieces and encode them once: the frames are
      those of one run of ffmpeg
  ffmpeg-batch run [options] INPUT... -vf CHAIN [ffmpeg options] 'DIR/{}.mp4'
      filter many files, each whole; {} is the input's name

  ffmpeg-batch plan ...           plan only; then, on any machine:
  ffmpeg-batch work PLAN N        do task N, unless it is done
  ffmpeg-batch merge PLAN         check all pieces, encode them
  ffmpeg-batch status PLAN        what is done, missing or failed

Type it again to go on after anything that stopped it: only what is missing is
done. `ffmpeg-batch COMMAND --help` lists the options, doc/batch.md has recipes.
'''
RUN = '''The options come first, then, as for ffmpeg:
  [input options -i] INPUT... -vf CHAIN [output options] OUTPUT
Input options (-hwaccel cuda, -init_hw_device ...) go to every worker, output
options to the one encoder. In CHAIN and input options {gpu} stands for the
worker's GPU and {api} for cuda or opencl; an NVIDIA GPU is the only one that
its worker sees, so that it is number 0.'''


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError('%s is not 1 or more' % text)
    return value


def seconds(text):
    value = float(text)
    if not 0.001 <= value <= 1e6:
        raise argparse.ArgumentTypeError('%s s is out of range' % text)
    return value


def gpu_options(add):
    add('--gpus', default='auto', metavar='LIST',
        help='GPUs to use on each host, such as cuda:0,cuda:1, opencl:1.0 or '
             "cpu (default: all NVIDIA GPUs, or else the host's cores)")
    add('--per-gpu', type=positive, default=1, metavar='N',
        help='set number of workers per GPU (1)')


def plan_options(add):
    add('--job', metavar='DIR', help='set folder for plan, pieces and '
        'logs (OUTPUT.batch); must be shared between machines')
    add('--mode', choices=('auto', 'pieces', 'files'), default='auto',
        help='split into pieces of one file or into whole files (auto: files '
             'if there are several or OUTPUT has {})')
    add('--length', type=seconds, default=60, metavar='S',
        help='set minimum length of a piece in seconds (60)')
    add('--preroll', type=seconds, default=5, metavar='S',
        help='set minimum seconds to decode before a piece (5)')
    add('--store', choices=('ffv1', 'ffvhuff', 'rawvideo'), default='ffv1',
        help='set lossless codec of the pieces: small, fast, faster (ffv1)')
    add('--files-per-task', type=positive, metavar='N',
        help='set number of whole files per run of ffmpeg (several if they '
             'are short and outnumber the workers: up to %d of %d minutes '
             'in total)' % (files.MOST, files.TOGETHER // 60))
    add('--list', metavar='FILE', help='read more inputs, one per line')
    add('--remux', action='store_true',
        help='remux inputs without an exact index to Matroska first')
    add('--any-filter', action='store_true',
        help='skip the check that filters treat each frame alone')
    add('--ignore-side-data', action='store_true',
        help='drop captions and HDR metadata')


def run_options(add):
    add('--engine', choices=sorted(engines.ENGINES), default='local',
        help='run by GNU parallel, locally or over ssh, or by slurm')
    add('--jobs', type=positive, metavar='N',
        help='set number of workers (local: one per GPU; slurm: no limit)')
    add('--retries', type=int, choices=range(0, 11), default=2, metavar='N',
        help='set number of retries, 0 to 10 (2)')
    add('--keep', action='store_true', help='keep the pieces')
    add('--hosts', metavar='FILE', help='ssh: read hosts, one per line, '
        'as 4/HOST for 4 workers (one per GPU)')
    add('--transfer', action='store_true',
        help='ssh: copy the input to the hosts and pieces back by rsync, '
             'instead of using a shared folder')
    add('--ssh', metavar='COMMAND', help='ssh: set ssh command',
        default='ssh -o BatchMode=yes -o ConnectTimeout=10 '
                '-o ServerAliveInterval=5 -o ServerAliveCountMax=3')
    add('--remote-program', metavar='PATH',
        help='ssh: set path of ffmpeg-batch on the hosts (same as here)')
    add('--gres', default='gpu:1', help='slurm: set --gres of a worker (gpu:1)')
    add('--slurm', default='', metavar='OPTIONS',
        help="slurm: pass to sbatch: --slurm='--partition=gpu --time=60'")
    add('--no-wait', action='store_true',
        help='slurm: submit the jobs, including the merge, and return')


def parser(name):
    p = argparse.ArgumentParser(
        prog='ffmpeg-batch ' + name, add_help=False, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=RUN if name in ('plan', 'run') else None)
    p.add_argument('--help', action='help', help='print this help')
    p.add_argument('--ffmpeg', metavar='PATH', help='set ffmpeg to use (the '
                   'one next to ffmpeg-batch, or $FFMPEG)')
    if name in ('work', 'merge', 'status'):
        p.add_argument('plan', metavar='PLAN',
                       help="a job's folder or its plan.json")
    if name == 'work':
        p.add_argument('n', metavar='N', type=int, help='which task, from 1')
        for hidden in '--attached', '--unlocked', '--moved':
            p.add_argument(hidden, action='store_true', help=argparse.SUPPRESS)
    if name in ('plan', 'run'):
        p.usage = 'ffmpeg-batch %s [options] INPUT... -vf CHAIN [ffmpeg ' \
                  'options] OUTPUT' % name
        plan_options(p.add_argument)
    if name != 'merge' and name != 'status':
        gpu_options(p.add_argument)
    if name == 'run':
        run_options(p.add_argument)
    return p


def options_of(p):
    """Of a parser: {name: whether a value follows}"""
    return {name: action.nargs != 0 for action in p._actions
            for name in action.option_strings}


def leading(known, words):
    """How many of the words are options of these, and their values."""
    at = 0
    while at < len(words) and words[at].split('=')[0] in known:
        at += 1 + (known[words[at].split('=')[0]] and '=' not in words[at])
    return min(at, len(words))


def divide(name, argv):
    """This program's options, which come first, and ffmpeg's words."""
    known = options_of(parser(name))
    first = leading(known, argv)
    own, words, late, at = argv[:first], [], [], first
    while at < len(argv):
        count = leading(known, argv[at:])
        option = argv[at].split('=')[0]
        if not count and (option in options_of(parser('run')) or
                          at == first and option.startswith('--')):
            raise Failed('%s has no option %s: ffmpeg-batch %s --help lists '
                         'them' % (name, option, name))
        late += argv[at:at + count]
        words += argv[at + count:at + count + 1]
        at += count + 1
    if '--help' in late:
        return late, words
    if late:
        raise Failed("%s is an option of ffmpeg-batch; those come before the "
                     "input and ffmpeg's options. Type:\n  %s" % (
                         late[0].split('=')[0], ' '.join(map(shlex.quote, [
                             'ffmpeg-batch', name, *own, *late, *words]))))
    return own, words


def planned(tools, options, words):
    listed = []
    if options.list:
        try:
            with open(options.list, errors='surrogateescape') as f:
                listed = [l.rstrip('\n') for l in f if l.strip()]
        except OSError as e:
            raise Failed('%s: %s' % (show(options.list), e.strerror))
    job = plan.make(tools, Command(words, listed), options)
    say('%s: %d %s%s' % (
        show(job.path('plan.json')), len(job.tasks), job.plan['mode'],
        ' in %d tasks' % len(job.groups) if len(job.groups) < len(job.tasks)
        else ''))
    return job


def run(tools, options, words):
    if options.engine != 'slurm':
        engines.parallel()
    job = planned(tools, options, words)
    engine = engines.ENGINES[options.engine]
    for last in [False] * options.retries + [True]:
        missing = [] if job.merged() else job.todo()
        if missing and engine(job, missing, options) is False:
            return
        whole = bool(job.merged()) or not job.missing()
        try:
            merge(tools, job)
            break
        except Failed as e:
            # parallel has tried again itself; what was damaged since, and
            # what Slurm's jobs left, is done anew
            again = whole or options.engine == 'slurm'
            if last or not again or not job.missing():
                raise
            say(str(e))
    if job.pieces_mode() and not options.keep:
        clean(job)


def status(job):
    done = len(job.tasks) - len(job.missing())
    if job.pieces_mode() and job.merged():
        print('%s: done' % show(job.plan['output']))
        return 0
    print('%d of %d %s done' % (done, len(job.tasks), job.plan['mode']))
    for n in job.missing():
        why = job.why_failed(n)
        if why:
            print('%d failed: %s\n  its log: %s' % (n, why, show(job.log(n))))
    return 0 if done == len(job.tasks) and not job.pieces_mode() else 1


def dispatch(name, argv):
    words = []
    if name in ('plan', 'run'):
        argv, words = divide(name, argv)
    options = parser(name).parse_args(argv)
    if name == 'slots':
        print(locks.slots(options.gpus, options.per_gpu))
    elif name == 'status':
        return status(Job.load(options.plan))
    else:
        tools = Tools(options.ffmpeg)
        if name == 'plan':
            planned(tools, options, words)
        elif name == 'run':
            run(tools, options, words)
        elif name == 'merge':
            merge(tools, Job.load(options.plan))
        else:
            if options.attached:
                die_with_parent()
            job = Job.load(options.plan)
            if options.moved:
                job.move()
            work(tools, job, options.n, options)
    return 0


def status_of(name, argv):
    if name not in ('plan', 'work', 'merge', 'status', 'run', 'slots'):
        asked = name in ('-h', '-help', '--help', 'help')
        print(GENERAL, end='', file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    try:
        return dispatch(name, argv)
    except Failed as e:
        say(str(e))
    except OSError as e:
        say('%s: %s' % (show(e.filename) if e.filename else 'error',
                        e.strerror))
    except KeyboardInterrupt:
        say('interrupted; type it again to go on')
    return 1


def main():
    sys.exit(status_of(sys.argv[1] if sys.argv[1:] else '', sys.argv[2:]))
