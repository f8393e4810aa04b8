#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make doc/benchmarks.md from kept results: page.py [OUT=NAME...]

OUT=NAME first draws the plots of `make bench` results in the folder OUT, and
copies them, with the results and a note.txt, to doc/bench/NAME. The page has the
report of every folder in doc/bench, as report.py makes it from its CSV files, and
the plots. The table of speed in doc/results.md is updated from doc/bench/H200.
"""
import glob
import os
import shutil
import subprocess
import sys

import report

DOC = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..',
                   'doc')

INTRO = '''# Speed and quality

As `make bench` reports them, here for %s; `make bench QUICK=1` is shorter,
`build/bench --help` and `tests/bench/bench.sh` do parts. The numbers are in
[bench/](bench/) as CSV. [Results](results.md) is the short form.

This page is made by `tests/bench/page.py OUT=NAME`, which keeps the results
in OUT (out/bench) under a machine's NAME.
'''


def draw(out):
    """Draw plots with the first Python that has matplotlib."""
    plots = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'plots.py')
    for python in (sys.executable, '/usr/bin/python3'):
        if not subprocess.call([python, '-c', 'import matplotlib'],
                               stderr=subprocess.DEVNULL):
            subprocess.call([python, plots, out])
            return


def keep(out, name):
    to = os.path.join(DOC, 'bench', name)
    shutil.rmtree(to, ignore_errors=True)
    os.makedirs(to)
    for path in sorted(glob.glob(os.path.join(out, '*'))):
        base = os.path.basename(path)
        if base in ('info.txt', 'note.txt') or base.endswith(('.csv', '.png')):
            shutil.copy(path, to)


def chapter(name):
    """Return a report with headings one level deeper and adapted picture paths."""
    folder = os.path.join(DOC, 'bench', name)
    lines = report.build(folder).lines
    out = ['# ' + name, '']
    if os.path.exists(os.path.join(folder, 'note.txt')):
        with open(os.path.join(folder, 'note.txt')) as f:
            out += [f.read().rstrip(), '']
    out += lines[1:]
    out += ['', '## Plots', '']
    for path in sorted(glob.glob(os.path.join(folder, '*.png'))):
        base = os.path.basename(path)
        out += ['![%s](bench/%s/%s)' % (base[:-4], name, base), '']
    return out


def us(rows, **want):
    """Return the least time of the rows as text, or None without rows."""
    found = [r['us'] for r in rows.pick(status='ok', **want) if r['us']]
    if not found:
        return None
    least = min(found)
    return report.num(least / 1000, 2) + ' ms' if least >= 1000 else \
        report.num(least, 2 if least < 100 else 3) + ' us'


def compared(text, what):
    return text and '%s by %s' % (text, what)


def rates(rows, chain):
    """Return frames/s (without, with) the filter of the first clip."""
    got = [r['fps'] for name in ('NVDEC -> null', 'NVDEC -> %s -> null' % chain)
           for r in rows.pick(table='e2e-nvdec', chain=name, status='ok')[:1]]
    return got if len(got) == 2 else (None, None)


def figures(rows):
    """Return lines of doc/results.md: name, our speed, a peer's."""
    ocl, cuda = 'opencl:0.0', 'cuda:0'
    ladder = {'table': 'epsilon-ladder', 'device': ocl, 'size': '8MP'}
    epsilon = 'radius=4:planes=15:preset=document'
    nvdec, filtered = rates(rows, 'median_cuda=radius=2')

    def npp(name, **want):
        return compared(us(rows, table='peer', device=cuda, filter=name, **want),
                        "NPP's " + name.split()[1])

    def copy(format_):
        return compared(us(rows, table='floor', device=cuda, size='8K',
                           format=format_, filter='copy kernel linear'), 'a copy')

    def median(radius, format_='yuv444p', api='cuda'):
        return us(rows, table='median', device=cuda if api == 'cuda' else ocl,
                  size='8K', options='radius=%d' % radius,
                  format=format_ if api == 'cuda' else 'gray')

    def npp_median(window, format_):
        rate = report.npp_rate(rows, cuda, '8K', format_, window)
        return rate and compared('%.0f us' % (7680 * 4320 / rate / 1000),
                                 "NPP's median")
    # hwcontext_cuda has no format of one plane
    both = ('opencl', ocl, 'gray'), ('cuda', cuda, 'yuv444p')
    return [
        ('`epsilon_opencl`, 9x9, 3264x2448',
         us(rows, options=epsilon + ':variant=auto', **ladder),
         compared(us(rows, options=epsilon + ':variant=naive', **ladder),
                  'the plain kernel')),
        *(('`epsilon_%s`, 9x9, 1080p' % name,
           us(rows, table='epsilon', device=device, size='1080p',
              format=format_),
           npp('npp bilateral', size='1080p'))
          for name, device, format_ in both),
        ('`gauss_hilbert_opencl`, radius 5, 4096x4096',
         us(rows, table='gauss-orders', device=ocl, size='4096',
            options='radius=5:order=auto:mem=device'),
         compared(us(rows, table='floor', device=ocl, size='4096', format='gray',
                     filter='clEnqueueCopyImage'), 'a copy of the image')),
        *(('`gauss_hilbert_%s`, radius 5, 1080p' % name,
           us(rows, table='gauss', device=device, size='1080p',
              format=format_),
           npp('npp gauss', size='1080p', options='11x11', format='gray'))
          for name, device, format_ in both),
        ('`median_cuda`, 3x3, 8K', median(1), copy('yuv444p')),
        ('`median_cuda`, 5x5, 8K', median(2), npp_median('5x5', 'gray')),
        ('`median_opencl`, 5x5, 8K', median(2, api='opencl'),
         npp_median('5x5', 'gray')),
        ('`median_cuda`, 11x11, 8K', median(5), npp_median('11x11', 'gray')),
        ('`median_cuda`, 5x5, 8K, 16 bits', median(2, 'yuv444p16le'),
         npp_median('5x5', 'gray16le')),
        ('NVDEC -> `median_cuda=radius=2`',
         filtered and '%.0f frames/s of 1080p' % filtered,
         nvdec and '%.0f by NVDEC alone' % nvdec),
    ]


def update_results():
    path = os.path.join(DOC, 'results.md')
    folder = os.path.join(DOC, 'bench', 'H200')
    head = '| on an H200 | | compared with |\n|---|---|---|\n'
    if not os.path.isdir(folder):
        return
    with open(path) as f:
        before, found, after = f.read().partition(head)
    if not found:
        sys.exit('page.py: doc/results.md has no table of figures')
    after = after[after.index('\n\n'):]
    lines = ['| %s | %s | %s |' % l for l in figures(report.Rows(folder))
             if l[1] and l[2]]
    with open(path, 'w') as f:
        f.write(before + head + '\n'.join(lines) + after)


def main():
    for arg in sys.argv[1:]:
        out, equals, name = arg.partition('=')
        if not equals or not os.path.isdir(out):
            sys.exit(__doc__)
        draw(out)
        keep(out, name)
    names = sorted(os.listdir(os.path.join(DOC, 'bench')))
    lines = [INTRO % ' and '.join(names)]
    for name in names:
        lines += ['#' + l if l.startswith('#') else l for l in chapter(name)]
    text = '\n'.join(lines)
    while '\n\n\n' in text:
        text = text.replace('\n\n\n', '\n\n')
    with open(os.path.join(DOC, 'benchmarks.md'), 'w') as f:
        f.write('\n'.join(l.rstrip() for l in text.rstrip().split('\n')) + '\n')
    update_results()


if __name__ == '__main__':
    main()
