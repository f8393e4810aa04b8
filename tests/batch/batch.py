#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Test ffmpeg-batch: batch.py [full] [PART...]

PART: pieces, files, faults, input, ssh, slurm, system [all].
full: every clip, number of workers and filter instead of a sample."""
import importlib
import os
import sys

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..'))
import common

PARTS = ['pieces', 'files', 'faults', 'input', 'ssh', 'slurm', 'system']


def main():
    full = 'full' in sys.argv[1:]
    parts = [p for p in sys.argv[1:] if p != 'full'] or PARTS
    if any(p not in PARTS for p in parts):
        sys.exit(__doc__)
    for part in parts:
        importlib.import_module('test_' + part).main(full)
    return common.finish()


if __name__ == '__main__':
    sys.exit(main())
