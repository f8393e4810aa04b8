# SPDX-License-Identifier: LGPL-2.1-or-later
"""Count and print the results of a suite for tests/run.py."""
counts = {'passed': 0, 'failed': 0, 'skipped': 0}


def result(what, flaw):
    """Count a check, which failed if `flaw` is not empty."""
    counts['failed' if flaw else 'passed'] += 1
    if flaw:
        print(f'FAIL: {what}: {flaw}', flush=True)


def skip(what, why):
    counts['skipped'] += 1
    print(f'SKIP: {what}: {why}', flush=True)


def finish():
    """Print the sum; return the exit status."""
    print('%(passed)d passed, %(failed)d failed, %(skipped)d skipped' % counts)
    return 1 if counts['failed'] else 0
