#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Run ffmpeg as the tables of this folder say, and check its result.

    tests/errors/errors.py [--every=N] TABLE[:TOOL]...  tables/TABLE.txt; one
                                        section in N, selected by the date
    tests/errors/errors.py --self-test  faults have to be detected

A table has sections: lines "== TOOL NAME=VALUE..." and then cases, which are run
once per such line. TOOL is opencl (ffmpeg runs with clfault), cuda (with cudasim)
or none; $NAME in a case is its value; f={$opencl} makes a line of each OpenCL
filter, f={$cuda} of each CUDA filter; env= holds environment variables, size= and
level= (of ffmpeg's log) apply to all cases; the source has as many frames more
as the chain's tmedian_* do not output. A case is a line

    WHAT | VARIABLE=VALUE... | [OPTIONS; ]CHAIN | RESULT [& CONDITION]...

FAIL=x is CLFAULT_FAIL=x or CUDASIM_FAIL=x, level=x ffmpeg's -v. {1-3} makes three
cases. WHAT defaults to CHAIN. "FORMAT > FILTER" in CHAIN is uploaded and
downloaded on the tool's device; "@" before a chain of software frames also names
that device.

RESULT, of frames in the output:
    no [N]      an error, after N (0) frames
    N           success with N frames; without a CONDITION no filter logs anything
    good [N], old  success with N frames, which are kept under that name
    same, other success with the frames of "good", or with others
    new         the frames of "good", with any status
    new or old  those, or those of "old" and a line "rejected", or an error
                before the first frame
    prefix      an error, after some of the frames of "good"
CONDITION, of the log, which ends with call counts if COUNT= is set: REGEX
matches, -REGEX does not, 2x REGEX matches in two lines, +x in some; k= REGEX
keeps the match, k== REGEX and k!= REGEX compare with it.

"! NAME WORD..." instead of a case calls a function of steps.py.
"""

import os
import re
import shlex
import string
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
import steps
from lib import (CLFAULT, CUDASIM, FFMPEG, HANG, ROOT, filters, finish,
                 has_filter, is_turn, read, result, skip, write)

HERE = f'{ROOT}/tests/errors'
CLSHARE = 'build/clshare/libclshare.so'
TOOLS = {
    'opencl': ('CLFAULT_', {'LD_PRELOAD': CLFAULT},
               '-init_hw_device opencl=ocl -filter_hw_device ocl'),
    'cuda': ('CUDASIM_', {'LD_LIBRARY_PATH': CUDASIM},
             '-init_hw_device cuda=cu -filter_hw_device cu'),
    'both': ('', {'LD_LIBRARY_PATH': CUDASIM, 'LD_PRELOAD':
                  f"{CLFAULT}:{os.path.abspath(CLSHARE)}"},
             '-init_hw_device cuda=cu -filter_hw_device cu'),
    'none': ('', {}, ''),
}
OURS = {'FAIL', 'WRONG', 'COUNT', 'SLOW', 'DEVICE', 'PLATFORM', 'STRICT', 'CC',
        'DEVICES', 'BUSY'}
REASONS = {}                # reasons to skip sections, by TOOL, f= and need=
SPEAKS = r'Parsed_\w*_(opencl|cuda)_'


class Run:
    """One run of ffmpeg: status, out, log, and the command to repeat it."""

    def __init__(self, tool, variables, options, section, timeout=HANG):
        prefix, env, _ = TOOLS[tool]
        env = dict(env)
        level = section.get('level', 'warning')
        for word in shlex.split(variables):
            name, value = word.split('=', 1)
            if name == 'level':
                level = value
            else:
                env[prefix + name if name in OURS else name] = value
        argv = [section.ffmpeg, '-hide_banner', '-nostdin', '-stats_period',
                '0.02', '-v', level, *options, '-f', 'framecrc', '-']
        self.command = shlex.join(['env', *(
            f'{k}={v}' if v else f'-u{k}' for k, v in env.items()), *argv])
        full = {k: v for k, v in os.environ.items()
                if not re.match('(CLFAULT|CUDASIM)_(FAIL|STATS|COUNT|STRICT|'
                                'WRONG)|LD_PRELOAD|XDG_CACHE_HOME', k)}
        full.update(FFMPEG_GPU_CACHE='0', FFMPEG_GPU_SELFCHECK='0')
        full.update(env)
        full = {k: v for k, v in full.items() if v}
        try:
            done = subprocess.run(argv, env=full, timeout=timeout,
                                  stdin=subprocess.DEVNULL,
                                  capture_output=True)
            self.status, out, err = (done.returncode, done.stdout, done.stderr)
        except subprocess.TimeoutExpired as e:
            self.status, out, err = 'a hang', b'', e.stderr or b''
        self.out = out.decode(errors='replace')
        self.log = err.decode(errors='replace')
        counts = env.get(prefix + 'COUNT')
        if counts and os.path.exists(counts):
            self.log += read(counts)

    def frames(self):
        return re.findall('(?m)^[0-9].*$', self.out)

    def flaw(self):
        """Return a fault that no run may have."""
        found = re.search(r'(?m)^.*(Sanitizer|runtime error:).*$|'
                          r'^(clfault|clshare|cudasim): ERROR.*$', self.log)
        if found:
            return found[0]
        if self.status == 'a hang' or self.status < 0:
            return f'crash or hang, status {self.status}'
        return ''


class Section:
    """The values of one "==" line, and the kept results of its cases."""

    def __init__(self, words, tmp):
        self.tool, *words = shlex.split(words)
        self.values = dict(w.split('=', 1) for w in words)
        self.values.update(tmp=tmp, clfault=CLFAULT)
        self.kept, self.tmp = {}, tmp
        self.ffmpeg = FFMPEG

    def get(self, name, default=''):
        return self.values.get(name, default)

    def fill(self, text):
        for _ in range(2):              # values may have $NAME, too
            text = string.Template(text).safe_substitute(self.values)
        return text

    def lost(self, chain):
        """Return how many frames the chain's tmedian_* do not output."""
        return sum(2 * int(radius or 1) for radius in re.findall(
            r'(?:^@?|, ?|> )tmedian_\w+(?:=(?:[^,]*:)?radius=(\d+))?', chain))

    def options(self, chain):
        """Return FFmpeg's options from a case's third column."""
        lost, given = self.lost(chain), []
        if chain.startswith('-'):
            options, chain = chain.split('; ', 1)
            given = shlex.split(options)
        device = '-init_hw_device' not in given and not chain.startswith('!')
        chain = chain.lstrip('!')
        device = device and (' > ' in chain or chain.startswith('@'))
        chain = chain.lstrip('@')
        if ' > ' in chain:
            before, chain = chain.split(' > ', 1)
            *before, pixels = before.rsplit(',', 1)
            chain = ','.join([*before, f'format={pixels}', 'hwupload', chain,
                              'hwdownload', f'format={pixels}'])
        size, length = self.get('size', '32x24:d=0.08').split(':d=')
        size += f':d={float(length) + lost / 25:g}'
        return [*(shlex.split(TOOLS[self.tool][2]) if device else []), *given,
                *(() if '-i' in given else
                  ('-f', 'lavfi', '-i', 'testsrc2=s=' + size)), '-vf', chain]

    def run(self, variables, chain):
        variables = self.fill(self.get('env')) + ' ' + variables
        return Run(self.tool, variables, self.options(chain), self)

    def reason_to_skip(self):
        """Return why this section cannot run here."""
        f = self.get('f').split('=')[0]
        if f and not has_filter(f):
            return f'this FFmpeg was built without {f} (--cuda=no)'
        path = {'opencl': CLFAULT, 'cuda': CUDASIM + '/libcuda.so.1',
                'both': CLSHARE}
        if self.tool in path and not os.path.exists(path[self.tool]):
            return f'no {path[self.tool]}; type: make check-programs'
        if self.tool in ('opencl', 'cuda'):
            name = f if f.endswith(self.tool) else 'epsilon_' + self.tool
            run = self.run('', f'yuv420p > {name}')
            if run.status:
                return 'it does not run: ' + run.log.rstrip().split('\n')[-1]
        if self.get('need') and self.get('need') not in Run(
                self.tool, '', self.options('@null'),
                Section(self.tool + ' level=verbose', self.tmp)).log:
            return f"the first device is not {self.get('need')}"
        return ''


def number(text, default=0):
    return int(text) if text else default


def misses(want, run, kept):
    """Return the fault of a run's status and frames."""
    frames, failed = run.frames(), run.status != 0
    if want.split()[0] in ('good', 'old'):
        want, *count = want.split()
        kept[want] = frames
        return (f'status {run.status}' if failed else f'{len(frames)} frames'
                if count and int(*count) != len(frames) else '')
    if want in ('same', 'other'):
        return (f'status {run.status}' if failed else f'not the {want} frames'
                if (want == 'same') != (frames == kept['good']) else '')
    if want == 'prefix':
        return ('status 0' if not failed else 'other frames'
                if frames != kept['good'][:len(frames)] else '')
    if want.startswith('new'):
        if frames == kept['good'] or (want != 'new' and (
                frames == kept['old'] and 'rejected' in run.log or
                not frames and failed)):
            return ''
        return f'other frames, status {run.status}'
    no, count = re.fullmatch(r'(no)? ?(\d*)', want).groups()
    if bool(no) != failed:
        return f'status {run.status}'
    if len(frames) != number(count):
        return f'{len(frames)} frames'
    return ''


def unmet(condition, log, kept):
    """Return whether the log does not meet a condition."""
    kind, _, regex = condition.partition(' ')
    if kind in ('k=', 'k==', 'k!='):
        found = re.findall(regex, log)
        if kind == 'k=':
            kept['k'] = found
        return found == kept['k'] if kind == 'k!=' else \
            not found or found != kept['k']
    if re.fullmatch(r'\+x|\d+x', kind):
        lines = sum(bool(re.search(regex, line)) for line in log.split('\n'))
        return not lines if kind == '+x' else lines != int(kind[:-1])
    if condition.startswith('-'):
        return bool(re.search(condition[1:].strip(), log))
    return not re.search(condition, log)


def judge(run, want, conditions, kept):
    """Return the fault of a run, or ''."""
    why = run.flaw() or misses(want, run, kept)
    if not why and want.isdigit() and not conditions and \
            re.search(SPEAKS, run.log):
        why = 'the filter logged something'
    for condition in conditions:
        why = why or (f"'{condition}' is not met"
                      if unmet(condition, run.log, kept) else '')
    return why


def expanded(line):
    """Expand {1-3} and {a,b} of a line."""
    found = re.search(r'\{(\d+)-(\d+)\}|\{([^{}]*,[^{}]*)\}', line)
    if not found:
        return [line]
    values = found[3].split(',') if found[3] else \
        range(int(found[1]), int(found[2]) + 1)
    return [l for v in values for l in
            expanded(f'{line[:found.start()]}{v}{line[found.end():]}')]


def run_case(section, line):
    what, variables, chain, expect = (
        column.strip() for column in re.split(r'\s*\|\s+', line, maxsplit=3))
    want, *conditions = expect.split(' & ')
    run = section.run(variables, chain)
    result(f"{section.get('f')}: {what or chain}",
           judge(run, want, [*conditions, *section.also], section.kept),
           run.command)


def run_table(name, tmp, run_line=run_case, every=1):
    heads, cases = [], []
    apis = {api: ','.join(filters(api)) for api in ('opencl', 'cuda')}

    def flush():
        for words in (h for head in heads for h in expanded(
                string.Template(head).safe_substitute(apis))):
            section = Section(words, tmp)
            if tool not in ('', section.tool) or not is_turn(every):
                continue
            section.also = [c for c in [section.get('also')] if c]
            key = section.tool, section.get('f'), section.get('need')
            if key not in REASONS:
                REASONS[key] = section.reason_to_skip()
            why = REASONS[key]
            if why:
                skip(words.split(' ', 2)[:2], why)
                continue
            for line in cases:
                if line.startswith('! '):
                    function, *words = shlex.split(section.fill(line[2:]))
                    getattr(steps, function)(section, *words)
                    continue
                for one in expanded(section.fill(line)):
                    run_line(section, one)
    name, _, tool = name.partition(':')
    for line in open(f'{HERE}/tables/{name}.txt'):
        line = line.rstrip('\n')
        if not line or line.startswith('#'):
            continue
        if line.startswith('== '):
            if cases:
                flush()
                heads, cases = [], []
            heads.append(line[3:])
        elif line.startswith('    '):
            last = cases or heads
            last[-1] += ' ' + line.strip()
        else:
            cases.append(line)
    flush()


def self_test(tmp):
    """Check that faults of runs are detected."""
    good = ['0, 0', '0, 1']
    fake = tmp + '/ffmpeg'
    write(fake, '#!/bin/sh\neval "$DO"\n')
    os.chmod(fake, 0o755)
    section = Section('none f=x', tmp)
    section.ffmpeg = fake
    two = 'echo 0, 0; echo 0, 1;'
    told = 'echo "[Parsed_x_opencl_0] told" >&2;'
    for do, expect, wrong in (
            (two, '2', 0), (two, '3', 1), (two + told, '2', 1),
            (two + told, '2 & told', 0), (two, '2 & told', 1),
            (two + told, '2 & -told', 1), (two + told, '2 & 2x told', 1),
            (two + told, '2 & +x told', 0), (two, 'no', 1),
            (told + 'exit 1', 'no & told', 0), ('exit 1', 'no & told', 1),
            ('exit 1', '2', 1), (two + 'exit 1', 'no', 1),
            (two + 'exit 1', 'no 2', 0), (two, 'same', 0),
            ('echo 0, 0', 'same', 1), (two + 'exit 1', 'same', 1),
            ('echo 0, 0; exit 1', 'prefix', 0), (two, 'prefix', 1),
            ('echo 0, 1; exit 1', 'prefix', 1), (two + 'exit 1', 'new', 0),
            ('echo 0, 7', 'new', 1), ('echo 0, 7', 'new or old', 1),
            ('echo 0, 7; echo rejected >&2', 'new or old', 0),
            ('exit 1', 'new or old', 0), ('exit 1', 'good', 1),
            (told, '0 & k== t(.)ld', 0), (told, '0 & k!= t(.)ld', 1),
            (told, '0 & k== (t)old', 1), ('kill -SEGV $$', 'no', 1),
            ('echo "clfault: ERROR: x" >&2; exit 1', 'no', 1),
            ('echo "1==ERROR: AddressSanitizer: x" >&2; exit 1', 'no', 1)):
        run = section.run(shlex.join(['DO=' + do]), 'null')
        kept = {'good': good, 'old': ['0, 7'], 'k': ['o']}
        want, *conditions = expect.split(' & ')
        why = judge(run, want, conditions, kept)
        result(f'{do}: {expect}', '' if bool(why) == wrong else
               f"judged '{why}'", 'tests/errors/errors.py --self-test')


def main(names):
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as tmp:
        if names == ['--self-test']:
            self_test(tmp)
        else:
            every = 1
            if names[0].startswith('--every='):
                every = int(names.pop(0).partition('=')[2])
            for name in names:
                run_table(name, tmp, every=every)
    return finish()


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
