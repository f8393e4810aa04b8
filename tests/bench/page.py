#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make doc/benchmarks.md of kept results: page.py [OUT=NAME...]

OUT=NAME first draws the plots of what `make bench` left in the folder OUT, and
copies it, and a note.txt there, to doc/bench/NAME. The page holds the report
of every folder in doc/bench, as report.py makes it from the CSV files there,
and the plots.
"""
import glob
import os
import shutil
import subprocess
import sys

import report

DOC = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..',
                   'doc')
CROPS = 2       # pictures of crops that are kept of each run

INTRO = '''# Speed and quality

As `make bench` reports them, here for %s; `make bench QUICK=1` is shorter,
`build/bench --help` and `tests/bench/bench.sh` do parts. The numbers are in
[bench/](bench/) as CSV. More of single filters: %s.

This page is made by `tests/bench/page.py OUT=NAME`, which keeps the results
in OUT (out/bench) under a machine's NAME.
'''


def draw(out):
    """With the first Python that has matplotlib."""
    plots = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'plots.py')
    for python in (sys.executable, '/usr/bin/python3'):
        if not subprocess.call([python, '-c', 'import matplotlib'],
                               stderr=subprocess.DEVNULL):
            subprocess.call([python, plots, out])
            return


def keep(out, name):
    """Copy the results, and only so many of the crops."""
    to = os.path.join(DOC, 'bench', name)
    shutil.rmtree(to, ignore_errors=True)
    os.makedirs(to)
    crops = []
    if os.path.exists(os.path.join(out, 'crops.txt')):
        with open(os.path.join(out, 'crops.txt')) as f:
            lines = f.read().splitlines()
        crops = lines[:1] + lines[-1:] if len(lines) > CROPS else lines
        with open(os.path.join(to, 'crops.txt'), 'w') as f:
            f.write(''.join(l + '\n' for l in crops))
    wanted = {l.split(': ', 1)[0] for l in crops} | {'info.txt', 'note.txt'}
    for path in sorted(glob.glob(os.path.join(out, '*'))):
        base = os.path.basename(path)
        if base in wanted or base.endswith('.csv') or \
                base.endswith('.png') and not base.startswith('crop-'):
            shutil.copy(path, to)


def chapter(name):
    """A report, its headings one deeper, its pictures where they are."""
    folder = os.path.join(DOC, 'bench', name)
    lines = report.build(folder).lines
    out = ['# ' + name, '']
    if os.path.exists(os.path.join(folder, 'note.txt')):
        with open(os.path.join(folder, 'note.txt')) as f:
            out += [f.read().rstrip(), '']
    for line in lines[1:]:
        out.append(line.replace('](crop-', '](bench/%s/crop-' % name))
    out += ['', '## Plots', '']
    for path in sorted(glob.glob(os.path.join(folder, '*.png'))):
        base = os.path.basename(path)
        if not base.startswith('crop-'):
            out += ['![%s](bench/%s/%s)' % (base[:-4], name, base), '']
    return out


def main():
    for arg in sys.argv[1:]:
        out, equals, name = arg.partition('=')
        if not equals or not os.path.isdir(out):
            sys.exit(__doc__)
        draw(out)
        keep(out, name)
    names = sorted(os.listdir(os.path.join(DOC, 'bench')))
    others = [os.path.basename(p) for p in glob.glob(os.path.join(DOC, '*.md'))]
    links = ['[%s](%s)' % (o, o) for o in sorted(others)
              if o not in ('benchmarks.md', 'check-gpu.md')]
    lines = [INTRO % (' and '.join(names), ', '.join(links))]
    for name in names:
        lines += ['#' + l if l.startswith('#') else l for l in chapter(name)]
    text = '\n'.join(lines)
    while '\n\n\n' in text:
        text = text.replace('\n\n\n', '\n\n')
    with open(os.path.join(DOC, 'benchmarks.md'), 'w') as f:
        f.write('\n'.join(l.rstrip() for l in text.rstrip().split('\n')) + '\n')


if __name__ == '__main__':
    main()
