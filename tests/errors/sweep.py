#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Let every call of OpenCL and CUDA in the runs of tables/sweep.txt fail once,
one run each. The run then ends with a status and a message; the frames before
the fault are those of the good run, or all frames are if a filter can recover;
nothing crashes, hangs or leaks.

    tests/errors/sweep.py [TOOL]       one fault in 16, selected by the date
                                       (SEED); SAMPLE=1: all
    tests/errors/sweep.py --self-test  faults have to be detected

JOBS: runs at a time (the number of processors).
"""

import os
import re
import sys
import tempfile
from multiprocessing.pool import ThreadPool

import errors
from lib import ROOT, counts, finish, is_turn, read, result

# Lines that follow from an earlier failure
ECHOES = ('Failed to configure output pad|Error reinit|Query format failed|'
          'Task finished|Terminating thread|Could not open encoder|'
          'Nothing was written|Error while filtering|injected:|'
          'Device creation failed|Failed to set value|test tool|'
          'Error parsing global|test-only')
# Calls of the filters that FFmpeg's own code does not make
OWN = ('clCreateProgramWithSource|clBuildProgram|clCreateKernel|clCreateBuffer|'
       r'clSetKernelArg|clEnqueueNDRangeKernel|clEnqueueCopy\w*|'
       r'clEnqueueWriteBuffer|clFinish|cuModule\w*|cuLaunchKernel')


def verdict(run, good, kept, f, tries):
    """Return the fault of a run with a failed call, or ''."""
    said = [l for l in run.log.split('\n') if l and not re.search(ECHOES, l)]
    frames, went_on = run.frames(), False
    if run.status == 0:
        if tries and frames == good and not run.flaw():
            return ''       # the call was not reached: the number of timing runs varies
        went_on = frames == kept
    if run.flaw():
        return run.flaw()
    if 'injected:' not in run.log:
        return 'no fault was injected'
    if run.status == 0 and not went_on:
        return 'status 0'
    if not said:
        return 'no message'
    # with N+ the calls of the filter's end fail, too, after a failure elsewhere
    first = re.search(r'injected: (\w+)', run.log)[1]
    if re.fullmatch(OWN, first) and \
            not any(re.search(rf'Parsed_{f}_|\[{f} @', l) for l in said):
        return 'the filter says nothing'
    if not went_on and frames != good[:len(frames)]:
        return "other frames than the good run's"
    return ''


def faults(kinds, counts):
    """Return the values of FAIL= of a sweep."""
    for kind, later, step in re.findall(r'(\w+)(\+?)%?(\d*)', kinds):
        last = re.search(rf'\b{kind}=(\d+)', counts)
        for n in range(1, int(last[1] if last else 0) + 1, int(step or 1)):
            yield f'{kind}:{n}{later}'


def sweep(section, line):
    kinds, variables, chain, expect = re.split(r'\s*\|\s*', section.fill(line),
                                               maxsplit=3)
    f, prefix = section.get('f'), ''
    if section.tool == 'both':      # the tool whose calls fail
        prefix, variables = variables, ''
    calls = f'{section.tmp}/counts'
    good = section.run(f'{variables} {prefix}COUNT={calls}', chain)
    text = read(calls)
    missing = [k for k in re.findall(r'\w+', re.sub(r'%\d+', '', kinds))
               if not re.search(rf'\b{k}=[1-9]', text)]
    if good.status or good.flaw() or missing:
        result(chain, f'without a fault: {good.status} {good.flaw()} '
               f'no {missing}', good.command)
        return
    kept = None
    if 'keeps ' in expect:
        kept = section.run(variables, expect.split('keeps ')[1]).frames()
    every = int(os.environ.get('SAMPLE') or section.get('every', '32'))
    some = [x for x in faults(kinds, text) if is_turn(every)]

    def one(fault):
        run = section.run(f'{variables} {prefix}FAIL={fault}', chain)
        return fault, run, verdict(run, good.frames(), kept, f,
                                   'tries' in expect)
    before = counts['passed']
    with ThreadPool(int(os.environ.get('JOBS') or os.cpu_count())) as pool:
        for fault, run, why in pool.imap(one, some):
            result(f'{f}: {fault}', why, run.command)
    print(f'{chain}: {counts["passed"] - before} of {len(some)} faults pass',
          flush=True)


def self_test():
    class Planted(errors.Run):
        def __init__(self, status, log, out):
            self.status, self.log, self.out = status, log, out
    fault = 'clfault: injected: clFinish no. 1\n'
    told = fault + '[Parsed_x_0 @ 1] told\n'
    two = '0, 0\n0, 1\n'
    for what, wrong, status, log, out, tries, kept in (
            ('a crash', 1, -11, told, '', 0, None),
            ('a hang', 1, 'a hang', told, '', 0, None),
            ('status 0', 1, 0, told, '', 0, None),
            ('survived', 1, 0, told, two, 0, None),
            ('no fault', 1, 1, '[Parsed_x_0 @ 1] told\n', '', 0, None),
            ('no message', 1, 1, fault, '', 0, None),
            ('only echoes', 1, 1, fault + '[vf] Error reinit\n', '', 0, None),
            ('not the filter', 1, 1, fault + '[hwdownload @ 1] told\n', '', 0,
             None),
            ('a leak', 1, 87, told + 'clfault: ERROR: leak\n', '', 0, None),
            ('a leak, survived', 1, 0, told + 'clfault: ERROR: leak\n', two, 1,
             None),
            ('a wrong frame', 1, 1, told, '0, 7\n', 0, None),
            ('too many frames', 1, 1, told, two + '0, 2\n', 0, None),
            ('a fault survived', 0, 0, told, two, 1, None),
            ('a command was refused', 0, 0, told, '0, 0\n0, 8\n', 0,
             ['0, 0', '0, 8']),
            ('a good run', 0, 1, told, '0, 0\n', 0, None)):
        why = verdict(Planted(status, log, out), ['0, 0', '0, 1'], kept, 'x',
                      tries)
        result(what, '' if bool(why) == wrong else f"judged '{why}'",
               'tests/errors/sweep.py --self-test')


def main():
    os.chdir(ROOT)
    if sys.argv[1:] == ['--self-test']:
        self_test()
    else:
        with tempfile.TemporaryDirectory() as tmp:
            errors.run_table(':'.join(['sweep', *sys.argv[1:]]), tmp, sweep)
    return finish()


if __name__ == '__main__':
    sys.exit(main())
