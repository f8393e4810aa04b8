#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Run test suites and add up their results: run.py LOGS SUITES

SUITES is a file of lines "name: shell command". A suite's output is written to
LOGS/name.log; its result is the last line 'N passed, N failed, N skipped'. A
suite without a result, with a status that does not match it, or that hangs, for
LIMIT seconds, counts as a failure. Two suites run at a time. At the
end, failures are printed again, followed by the slowest suites, by the share of
the sampled cases that SEED selected, and by the sum.

At the start, the time that the suites take is printed: by LOGS/times, of the last
runs, or by tests/times, of two idle cores.

In PATH, stand-ins for programs that use FFmpeg hide those of the machine. A call
of one fails, and its suite with it, whatever the suite makes of the status. The
integration suites, which test such programs, go back to $MACHINE_PATH.
"""
import concurrent.futures
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time

LIMIT = int(os.environ.get('LIMIT') or 4 * 3600)
running = set()     # process groups of the suites
TOTALS = re.compile(r'^(\d+) passed, (\d+) failed, (\d+) skipped$', re.M)
SAMPLED = re.compile(r'^sampled: (\d+) of (\d+) cases', re.M)
HIDDEN = ('ffmpeg', 'ffprobe', 'ffplay', 'mpv', 'mplayer', 'melt', 'vlc', 'cvlc',
          'gst-launch-1.0', 'vspipe')
STAND_IN = '''#!/bin/sh
echo "${0##*/} $*" >>%s
echo "$0: a core suite needs no program from outside of the build" >&2
exit 127
'''


def read_suites(path):
    with open(path) as f:
        lines = [l.strip() for l in f]
    return [l.split(': ', 1) for l in lines if l and not l.startswith('#')]


def read_times(path):
    """Return {name: seconds}."""
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        lines = [l.split() for l in f if not l.startswith('#')]
    return {name: int(seconds) for name, seconds in lines}


def announce(suites, known):
    """Print what two suites at a time will take."""
    seconds = [known.get(name, 0) for name, _ in suites]
    minutes = max(sum(seconds) / 2, *seconds, 60) / 60
    print(f'{len(suites)} suites, about {minutes:.0f} min', flush=True)


def print_slowest(took):
    slowest = sorted(took, key=took.get)[:-4:-1]
    print('slowest:', ', '.join(f'{n} {took[n]} s' for n in slowest) +
          f'; make check ONLY={slowest[0]} runs one')


def write_times(path, known):
    with open(path, 'w') as f:
        for name in sorted(known):
            f.write(f'{name} {known[name]}\n')


class StandIns:
    """A folder of stand-ins, which record their calls."""

    def __init__(self, path):
        self.path, self.calls = path, path + '/calls'
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        for name in HIDDEN:
            with open(f'{path}/{name}', 'w') as f:
                f.write(STAND_IN % shlex.quote(self.calls))
            os.chmod(f.name, 0o755)

    def environment(self):
        path = os.environ['PATH']
        return dict(os.environ, MACHINE_PATH=path, PATH=f'{self.path}:{path}')

    def remove(self):
        """Remove the folder; return the first call of each program."""
        found = {}          # a line may be part of an argument
        if os.path.exists(self.calls):
            with open(self.calls, errors='replace') as f:
                for line in f:
                    found.setdefault(line.split(' ')[0], line.strip())
        shutil.rmtree(self.path)
        return [found[name] for name in HIDDEN if name in found]


def call(command, out, env):
    """Run a shell command and return its status. At the time limit, kill its
    process group."""
    with subprocess.Popen(['sh', '-c', command], stdin=subprocess.DEVNULL,
                          stdout=out, stderr=subprocess.STDOUT, env=env,
                          start_new_session=True) as process:
        running.add(process.pid)
        try:
            return process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            os.write(out.fileno(), b'\nFAIL: it hangs, for %d s\n' % LIMIT)
            return 124
        finally:
            running.discard(process.pid)


def stop(number, _):
    for pid in list(running):
        os.killpg(pid, signal.SIGTERM)
    os._exit(128 + number)


def run(logs, name, command):
    """Return (seconds, passed, failed, skipped, sampled, of, output)."""
    log = os.path.join(logs, name + '.log')
    start = time.time()
    stand_ins = StandIns(os.path.abspath(f'{logs}/{name}.outside'))
    with open(log, 'wb') as f:
        status = call(command, f, stand_ins.environment())
        calls = stand_ins.remove()
        for line in calls:
            f.write(b'\nFAIL: it calls, from outside of the build: %s\n' %
                    line.encode(errors='replace'))
    with open(log, errors='replace') as f:
        output = f.read()
    found = TOTALS.findall(output)
    passed, failed, skipped = map(int, found[-1]) if found else (0, 1, 0)
    failed += len(calls)
    if status and not failed:
        failed = 1
    sampled = map(int, (SAMPLED.findall(output) or [(0, 0)])[-1])
    return time.time() - start, passed, failed, skipped, *sampled, output


def failed_lines(output):
    """Return the lines that begin with FAIL, each with up to 20 lines about it;
    the last lines of a suite without one, which ended early."""
    shown, left = [], 0
    for line in output.splitlines():
        if line.startswith('FAIL'):
            left = 21
        elif re.match(r'SKIP|sampled: |\d+ passed, ', line):
            left = 0
        if left:
            shown.append(line)
            left -= 1
    return shown or output.splitlines()[-40:]


def report(logs, name, outcome):
    seconds, passed, failed, skipped, sampled, of, output = outcome
    print(f'{name:22} {passed:6} passed {failed:4} failed {skipped:4} skipped '
          f'{seconds:6.0f} s' + (of and f', {sampled} of {of} sampled' or ''),
          flush=True)
    for line in output.splitlines():
        if line.startswith('SKIP'):
            print('  ' + line)
    if failed:
        print('\n'.join('  | ' + l for l in failed_lines(output)))
        print(f'  the whole log: {logs}/{name}.log', flush=True)


def failures(name, output):
    """Return shortened lines about failures, for the end of the output."""
    lines = [l for l in output.splitlines() if l.startswith('FAIL')]
    return [f'FAILED: {name}: {l[:300]}'
            for l in lines[:10] or ['see its log']]


def main():
    logs, suites = sys.argv[1], read_suites(sys.argv[2])
    os.makedirs(logs, exist_ok=True)
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, stop)
    sums, failed, took = [0] * 5, [], {}
    known = {**read_times('tests/times'), **read_times(f'{logs}/times')}
    announce(suites, known)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {pool.submit(run, logs, *suite): suite[0] for suite in suites}
        for job in concurrent.futures.as_completed(jobs):
            outcome = job.result()
            took[jobs[job]] = round(outcome[0])
            report(logs, jobs[job], outcome)
            sums = [a + b for a, b in zip(sums, outcome[1:6])]
            if outcome[2]:
                failed += failures(jobs[job], outcome[-1])
    for line in failed:
        print(line)
    print_slowest(took)
    write_times(f'{logs}/times', {**known, **took})
    if sums[4]:
        print('sampled: %d of %d cases' % tuple(sums[3:]),
              f'by SEED={os.environ.get("SEED")}; SAMPLE=1 runs all')
    print('%d passed, %d failed, %d skipped' % tuple(sums[:3]))
    return 1 if sums[1] or not sums[0] else 0


if __name__ == '__main__':
    sys.exit(main())
