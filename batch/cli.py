# SPDX-License-Identifier: LGPL-2.1-or-later
"""ffmpeg-batch: divide one job among many GPUs and machines."""
import argparse
import shlex
import sys

import engines
import files
import locks
import plan
from command import Command
from job import MERGE, Job
from merge import Replanned, merge
from piece import work
from tools import Failed, Tools, die_with_parent, read_lines, say, show

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
        raise argparse.ArgumentTypeError(f'{text} is not 1 or more')
    return value


def gpu_list(text):
    if not text.strip(','):
        raise argparse.ArgumentTypeError('no GPU is named')
    return text


def seconds(text):
    value = float(text)
    if not 0.001 <= value <= 1e6:
        raise argparse.ArgumentTypeError(f'{text} s is out of range')
    return value


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
             f'are short and outnumber the workers: up to {files.MAX_FILES} of '
             f'{files.MAX_SECONDS // 60} minutes in total)')
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
        p.usage = f'ffmpeg-batch {name} [options] INPUT... -vf CHAIN ' \
                  '[ffmpeg options] OUTPUT'
        plan_options(p.add_argument)
    if name not in ('merge', 'status'):
        p.add_argument(
            '--gpus', type=gpu_list, default='auto', metavar='LIST',
            help='GPUs to use on each host, such as cuda:0,cuda:1, opencl:1.0 '
                 "or cpu (default: all NVIDIA GPUs, or else the host's cores)")
        p.add_argument('--per-gpu', type=positive, default=1, metavar='N',
                       help='set number of workers per GPU (1)')
    if name == 'run':
        run_options(p.add_argument)
    else:
        p.set_defaults(engine='local', jobs=None)
    return p


def options_of(p):
    """Return {name: whether a value follows} of a parser's options."""
    return {name: action.nargs != 0 for action in p._actions
            for name in action.option_strings}


def divide(name, argv):
    """Split arguments into this program's options and ffmpeg's words."""
    known = options_of(parser(name))
    own, late, words = [], [], []
    while argv:
        option, equals, _ = argv[0].partition('=')
        count = 1
        if option in known:
            count += known[option] and not equals
            (late if words else own).extend(argv[:count])
        elif option in options_of(parser('run')) or \
                not words and option.startswith('--'):
            raise Failed(f'{name} has no option {option}: ffmpeg-batch {name} '
                         '--help lists them')
        else:
            words.append(argv[0])
        argv = argv[count:]
    if '--help' in late:
        return late, words
    if late:
        command = shlex.join(['ffmpeg-batch', name, *own, *late, *words])
        raise Failed(f"{late[0].split('=')[0]} is an option of ffmpeg-batch; "
                     "those come before the input and ffmpeg's options. Type:"
                     f'\n  {command}')
    return own, words


def planned(tools, options, words):
    listed = read_lines(options.list) if options.list else []
    job = plan.make(tools, Command(words, listed), options)
    tasks = f' in {len(job.groups)} tasks' * (len(job.groups) < len(job.tasks))
    say(f"{show(job.path('plan.json'))}: {len(job.tasks)} {job.plan['mode']}"
        f'{tasks}{repeated(job)}')
    return job


def repeated(job):
    """Return how many frames pieces filter again, as others depend on them."""
    pieces = [t for t in job.tasks if 'filtered' in t]
    again = sum(t['filtered']['frames'] - t['frames'] for t in pieces)
    return f', {again} frames are filtered twice' * bool(again)


def merged(tools, job, engine, options):
    """Merge the pieces; filter those that merge replans, then merge again."""
    while True:
        try:
            merge(tools, job)
            return
        except Replanned as e:
            say(str(e))
            if engine(job, job.todo(), options) is False:
                return


def run(tools, options, words):
    if options.engine != 'slurm':
        engines.parallel()
    job = planned(tools, options, words)
    engine = engines.ENGINES[options.engine]
    for last in [False] * options.retries + [True]:
        missing = [] if job.record(MERGE) else job.todo()
        if missing and engine(job, missing, options) is False:
            return
        whole = bool(job.record(MERGE)) or not job.missing()
        try:
            merged(tools, job, engine, options)
            break
        except Failed as e:
            # parallel has retried by itself; retry here what merge has found
            # damaged, and the failed jobs of Slurm
            again = whole or options.engine == 'slurm'
            if last or not again or not job.missing():
                raise
            say(str(e))
    if job.in_pieces and not options.keep:
        for n in job.numbers:
            job.discard(n)


def status(job):
    if job.in_pieces and job.record(MERGE):
        print(f"{show(job.plan['output'])}: done")
        return 0
    missing = job.missing()
    print(f'{len(job.tasks) - len(missing)} of {len(job.tasks)} '
          f"{job.plan['mode']} done")
    for n in missing:
        why = job.why_failed(n)
        if why:
            print(f'{n} failed: {why}\n  its log: {show(job.log(n))}')
    return 1 if missing or job.in_pieces else 0


def dispatch(name, argv):
    """Run a command and return its exit status."""
    words = []
    if name in ('plan', 'run'):
        argv, words = divide(name, argv)
    options = parser(name).parse_args(argv)
    if name == 'slots':
        print(locks.slots(options.gpus, options.per_gpu))
        return 0
    if name == 'status':
        return status(Job.load(options.plan))
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


def main():
    name, *argv = sys.argv[1:] or ['']
    if name not in ('plan', 'work', 'merge', 'status', 'run', 'slots'):
        asked = name in ('-h', '-help', '--help', 'help')
        print(GENERAL, end='', file=sys.stdout if asked else sys.stderr)
        sys.exit(0 if asked else 2)
    try:
        sys.exit(dispatch(name, argv))
    except Failed as e:
        say(str(e))
    except OSError as e:
        say(f"{show(e.filename) if e.filename else 'error'}: {e.strerror}")
    except KeyboardInterrupt:
        say('interrupted; type it again to go on')
    sys.exit(1)
