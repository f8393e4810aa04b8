#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Run the commands of the documentation pages, unchanged: pages.py [PAGE...]

All blocks of code are run in order, in a folder with the built programs and
small inputs with the names that the pages use, whose frames do not say whether
they are interlaced; CUDA filters run on the simulator. With `null` in place of
each filter that has one output frame per input frame, chains may not change a
frame. A block that is not run has the reason before it, and is counted as
skipped:

    <!-- not run: REASON -->            the whole block
    <!-- not run (TEXT): REASON -->     its commands that contain TEXT

Targets and variables of make must exist, and suites named in reasons. BUILD:
folder of ffmpeg (build).
"""
import contextlib
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import BUILD, HANG, ROOT, counts, finish, read, result, skip

PAGES = ['README.md'] + sorted(
    f'doc/{name}' for name in os.listdir(f'{ROOT}/doc') if name.endswith('.md'))
INPUTS = 'in.mp4', 'in.mkv', 'video.mp4'
# notes, and a block that is fenced or indented
BLOCK = re.compile(r'^((?:<!-- (?:(?!-->).)*-->\n+)*)(?:```\w*\n(.*?)^```$|'
                   r'((?:    [^\n]*\n|\n+(?=    ))+))', re.M | re.S)
NOTE = re.compile(r'<!-- not run(?: \((.*?)\))?: (.*?) -->', re.S)


def output(*command):
    return subprocess.run(command, text=True, capture_output=True,
                          env=environment()).stdout


def blocks(text):
    """Yield (line, code, notes) of each block."""
    for m in BLOCK.finditer(text):
        part = 3 if m[2] is None else 2
        yield (text.count('\n', 0, m.start(part)) + 1,
               re.sub('^    ', '', m[3], flags=re.M) if part == 3 else m[2],
               [(only, ' '.join(why.split()))
                for only, why in NOTE.findall(m[1])])


def commands(code):
    """Yield (offset, command), joining lines until the shell accepts them."""
    command = ''
    for n, line in enumerate(code.split('\n') + ['']):
        whole = not command.endswith('\\\n') and not subprocess.run(
            ['sh', '-nc', command], capture_output=True).returncode
        if whole or n > code.count('\n'):
            if command.strip() and not command.startswith('#'):
                yield n - command.count('\n'), command.strip()
            command = ''
        command += line + '\n'


# --- make --------------------------------------------------------------------

def known():
    """Return make's targets, the text of files that read variables, and
    suites."""
    text = ''
    # not in build, where Wine's folder links to the whole machine
    for pattern in ('Makefile', 'tools/*.sh', 'cuda/*.mak', 'tools/*.mak',
                    'packaging/**/*.mak', 'tests/**/*.mak', 'tests/**/*.py'):
        for name in glob.glob(f'{ROOT}/{pattern}', recursive=True):
            if not os.path.samefile(name, __file__):
                text += read(name)
    suites = re.findall(r'^ *(?:building_suite \d|suite) ([a-z-]+) ',
                        read(f'{ROOT}/tests/suites.sh'), re.M)
    targets = re.findall(r'^([\w-]+):', output('make', '-pRrq', '-C', ROOT,
                                               'help', ':'), re.M)
    return ['deps', *targets], text, suites


def unknown(call, targets, text):
    """Return the targets and variables of a call of make that do not exist."""
    words = shlex.split(call, comments=True)
    words = words[words.index('make') + 1:]
    return ' '.join(w for w in words if '-C' not in words and not (
        re.search(rf'\b{w.partition("=")[0]}\b', text) if '=' in w
        else w in targets or w.isupper()))


def check_names(name, text, targets, variables, suites):
    """Check that the names in commands and reasons exist."""
    calls = re.findall(r"^    ((?:sudo |\w+=(?:'.*?'|\S+) )*make\b.*)", text, re.M)
    for call in calls + re.findall('`(make [^`]*)`', text):
        missing = unknown(call, targets, variables)
        result(f'{name}: {call}', missing and f'{missing} does not exist')
    for suite in re.findall('<!-- not run.*?suite ([a-z-]+)', text):
        result(f'{name}: suite {suite}',
               suite not in suites and 'it does not exist')


# --- commands ----------------------------------------------------------------

def environment():
    """Return the environment without the variables of make and of its
    suites."""
    env = {k: v for k, v in os.environ.items()
           if not k.startswith('MAKE') and k not in (
               'MFLAGS', 'BUILD', 'OUT', 'CUDA', 'FFMPEG', 'PREFIX', 'SEED')}
    return dict(env, PATH=f'{BUILD}:{env["PATH"]}', CUDASIM_DEVICES='2')


def prepare(folder):
    """Create the files that the pages assume."""
    for name in os.listdir(ROOT):
        if name not in ('build', 'out', 'config.mak', 'configure'):
            os.symlink(f'{ROOT}/{name}', f'{folder}/{name}')
    # a link would write the config.mak of the tree
    shutil.copy(f'{ROOT}/configure', folder)
    os.symlink(BUILD, f'{folder}/build')
    os.mkdir(f'{folder}/queue')
    for name in INPUTS:
        subprocess.run(
            [f'{BUILD}/ffmpeg', '-v', 'error', '-f', 'lavfi', '-i',
             'testsrc2=s=160x120:d=0.4', '-f', 'lavfi', '-t', '0.4', '-i',
             'anullsrc', '-pix_fmt', 'yuv420p', '-c:a', 'aac',
             f'{folder}/{name}'], check=True)


def lacking(command, filters):
    """Return what a command needs and is missing."""
    if re.search('ffmpeg.*_cuda', command, re.S) and 'epsilon_cuda' not in filters:
        return 'this build has no CUDA filters'
    if 'ffmpeg-batch run' in command and not shutil.which('parallel'):
        return 'no GNU parallel; type: make deps check'
    return ''


def environment_of(command):
    """Return the environment of a command."""
    return dict(environment(), **{'LD_LIBRARY_PATH': f'{ROOT}/build/cudasim'}
                if re.search('_cuda|cuda=', command) else {})


def run(folder, command):
    """Return why a command fails, if it does."""
    try:
        done = subprocess.run(
            ['sh', '-c', command], cwd=folder, env=environment_of(command),
            text=True, timeout=HANG, errors='replace',
            stdin=subprocess.DEVNULL, capture_output=True)
    except subprocess.TimeoutExpired:
        return f'it hangs, for {HANG} s'
    said = (done.stdout + done.stderr).strip()
    # without -y, ffmpeg keeps an existing file and succeeds
    wrong = done.returncode or 'already exists' in said
    return wrong and f'status {done.returncode}: {said[-200:]}'


# what one filter has in a chain
OURS = re.compile(r'\b(epsilon|median|gauss_hilbert)_(opencl|cuda)\b'
                  r'(=[^,;\[\]]*)?')


def hashes(folder, arguments):
    """Return the hashes of the frames that ffmpeg outputs, as yuv420p."""
    done = subprocess.run(
        [f'{BUILD}/ffmpeg', '-nostdin', '-v', 'error', *arguments, '-an',
         '-pix_fmt', 'yuv420p', '-f', 'framemd5', '-'], cwd=folder, text=True,
        env=environment_of(' '.join(arguments)), stdout=subprocess.PIPE)
    return [line.split(',')[5] for line in done.stdout.split('\n')
            if line[:1] == '0']


def try_chain(where, folder, command):
    """Check that the chain of a command outputs its input with `null` in place
    of the filters."""
    words = shlex.split(command.replace('\\\n', ' '))
    if words[0] != 'build/ffmpeg' or '-vf' not in words:
        return
    at = words.index('-vf')
    chain, found = OURS.subn('null', words[at + 1])
    if found:
        frames = hashes(folder, ['-i', words[words.index('-i') + 1]])
        result(f'{where}: the chain alone', not frames or frames != hashes(
            folder, [*words[1:at], '-vf', chain]) and f'{chain} changes frames')


def try_page(name, text, filters, names):
    check_names(name, text, *names)
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        try_blocks(name, text, folder, filters)


def try_blocks(name, text, folder, filters):
    for line, code, notes in blocks(text):
        whole = [why for only, why in notes if not only]
        for offset, command in [] if whole else commands(code):
            where = f'{name}:{line + offset}'
            why = [w for only, w in notes if only in command]
            why = (why + [lacking(command, filters)])[0]
            if why:
                skip(where, why)
            else:
                flaw = run(folder, command)
                result(f'{where}: {command}', flaw)
                if not flaw:
                    try_chain(where, folder, command)
        if whole:
            skip(f'{name}:{line}', whole[0])


# a page with two correct commands, two that are not run, and eight faults
ROTTEN = '''
    build/ffmpeg -v error -i in.mp4 -vf separatefields,median_opencl,weave -f null -
    build/ffmpeg -v error -i in.mp4 -vf epsilon_opencl=strengh=1 -f null -
    build/ffmpeg -v error -i in.mp4 -c copy in.mkv
    true

<!-- not run: the suite nosuch runs
it -->

    sudo make demmo INPT=x

Inline: `make chek`.

<!-- not run (never): not here -->
```sh
never mind
for i in 1 2; do
    no-such-program
done
if
```
'''


def main():
    names = known()
    filters = output('ffmpeg', '-v', 'error', '-filters')
    with contextlib.redirect_stdout(None):
        try_page('planted', ROTTEN, filters, names)
    found = list(counts.values())
    counts.update(passed=0, failed=0, skipped=0)
    result('planted faults are found', found != [2, 8, 2] and found)
    for name in sys.argv[1:] or PAGES:
        try_page(name, read(f'{ROOT}/{name}'), filters, names)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
