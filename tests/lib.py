# SPDX-License-Identifier: LGPL-2.1-or-later
"""Common code of the Python suites: results as tests/run.py reads them, the
build, its filters, a temporary folder. BUILD: build folder (build)."""
import atexit
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

# seconds after which a command hangs, whatever else the machine does
HANG = 1800
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(os.environ.get('BUILD') or 'build')
FFMPEG = os.environ.get('FFMPEG_PROGRAM', f'{BUILD}/ffmpeg')
# one build serves every FFmpeg release
CUDASIM = os.path.abspath(os.environ.get('CUDASIM_OUT', 'build/cudasim'))
CLFAULT = os.path.abspath(os.environ.get('CLFAULT_OUT', 'build/clfault') +
                          '/libclfault.so')
# the date selects the cases of a short run
SEED = int(os.environ.get('SEED') or time.strftime('%Y%m%d'))
counts = {'passed': 0, 'failed': 0, 'skipped': 0}
sampled = [0, 0]        # cases that were run, of those that are sampled
turns = itertools.count(SEED)


def result(what, flaw, repeat=''):
    """Count a check, which failed if `flaw` is not empty."""
    counts['failed' if flaw else 'passed'] += 1
    if flaw:
        print(f'FAIL: {what}: {flaw}' +
              (repeat and f'\n      repeat: {repeat}'), flush=True)


def check(what, ok, why=''):
    """Count a check, which failed with a reason unless ok; return ok."""
    result(what, '' if ok else str(why) or 'failed')
    return ok


def skip(what, why):
    counts['skipped'] += 1
    print(f'SKIP: {what}: {why}', flush=True)


def is_taken(k, n, case):
    """Return whether every n-th case, from the k-th on, includes this one."""
    taken = case % n == k
    if n > 1:
        sampled[0] += taken
        sampled[1] += 1
    return taken


def is_turn(every):
    """Return whether to run the next case, of which one in `every` is run."""
    return is_taken(0, every, next(turns))


def until(condition):
    """Wait for a condition; return its value, or None if it hangs."""
    end = time.time() + HANG
    while time.time() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.005)
    return None


def finish():
    """Print the share of the sampled cases and the sum; return the exit status,
    1 if nothing was counted."""
    if sampled[1]:
        print('sampled: %d of %d cases' % tuple(sampled))
    print('%(passed)d passed, %(failed)d failed, %(skipped)d skipped' % counts)
    return int(counts['failed'] > 0 or not any(counts.values()))


def temporary():
    """Make a folder that is removed at the end."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def read(path):
    with open(path) as f:
        return f.read()


def write(path, text):
    with open(path, 'w') as f:
        f.write(text)


def output(*command, **more):
    """Return the output of a command, which must succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          text=True, **more).stdout


def bytes_of(command, data=None):
    """Return the output of a command, which must succeed, given an input."""
    return subprocess.run(command, input=data or b'', check=True,
                          stdout=subprocess.PIPE).stdout


def raw(path, pixels):
    """Return the frames of a file."""
    return bytes_of([FFMPEG, '-v', 'error', '-i', path, '-pix_fmt', pixels,
                     '-f', 'rawvideo', '-'])


def reference(algorithm, pixels, size, options, data):
    """Return frames filtered by the reference."""
    return bytes_of([f'{BUILD}/reffilter', algorithm, pixels, *map(str, size),
                     *filter(None, options)], data)


def with_cudasim(**more):
    """Return the environment of a run on the simulated CUDA driver."""
    path = os.environ.get('LD_LIBRARY_PATH')
    return dict(os.environ, LD_LIBRARY_PATH=CUDASIM + (path and ':' + path or
                                                       ''), **more)


def filters(*api):
    """Return the filters of filters.list."""
    return output('tools/filters.sh', 'names', *api, cwd=ROOT).split()


def read_report(what, done, status):
    """Return the report of a run of ffmpeg-doctor --json, or None if there is none.

    Check the run's exit status, which has to agree with the report.
    """
    said = f'status {done.returncode}: {done.stdout!s:.2000} {done.stderr!s:.2000}'
    try:
        report = json.loads(done.stdout)
    except ValueError as error:
        check(what, False, f'no JSON: {error}: {said}')
        return None
    check(what, done.returncode == status and report['works'] == (not status),
          said)
    return report


def problems(report):
    """Return text and remedy of each problem in a doctor's report as one line."""
    listed = list(report['problems'])
    for device in report['devices']:
        listed += device['problems']
    return [f"{p['api']}: {p['problem']} -> {p['remedy']}" for p in listed]


def maximum(name, option):
    """Return the maximum of an integer option of a filter."""
    text = output(FFMPEG, '-v', 'error', '-h', f'filter={name}')
    return int(re.search(rf'(?m)^ *{option} .* to (\d+)\)', text)[1])


def has_filter(name):
    """Return whether FFmpeg was built with a filter."""
    done = subprocess.run([FFMPEG, '-v', 'error', '-h', f'filter={name}'],
                          capture_output=True, text=True)
    return f'Filter {name}' in done.stdout
