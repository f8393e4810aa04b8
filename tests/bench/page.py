#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Write the tables of the pages from the kept results: page.py [OUT=NAME...]

OUT=NAME first adds the results of `make bench` in the folder OUT to
doc/bench/NAME, and draws their plots. All results there have to be of one
commit, the last one that changed the filters. The tables of README.md, doc/*.md and doc/notes/*.md are between the
lines "<!-- NAME -->" and "<!-- end -->"; speed_tables.py and quality_tables.py
define the names.

--all: print the page of all results, which `make doc` puts into the manual.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

import quality_tables
import report
import speed_tables
from tables import Report, Rows, table

ROOT = os.path.normpath(os.path.dirname(os.path.abspath(__file__)) + '/../..')
BLOCK = re.compile('<!-- (\\w+) -->\n.*?<!-- end -->', re.S)
INTRO = '''# Speed and quality

The report of `make bench` for %s, and every table of the epsilon filter's
quality at the end. [Results](results.md) is the short form. The numbers are in
doc/bench and doc/quality as CSV.
'''


def keep(out, name):
    to = f'{ROOT}/doc/bench/{name}'
    found = sorted({*Rows(out).commits(), *Rows(to).commits()})
    if len(found) != 1 or found[0].endswith('-dirty'):
        sys.exit(f'page.py: {out} and {to} have results of the commits '
                 f'{", ".join(found)}; measure all parts at one')
    os.makedirs(to, exist_ok=True)
    kept = Rows(to).info()
    for path in glob.glob(f'{out}/*.csv'):
        shutil.copy(path, to)
    with open(f'{to}/info.txt', 'w') as f:
        f.write('\n'.join([kept] * bool(kept) + [Rows(out).info()]))
    subprocess.call([f'{ROOT}/tests/bench/plots.py', to])


def chapter(doc, name):
    """Return a machine's report, its headings one deeper, and its plots."""
    folder = f'{doc}/bench/{name}'
    lines = report.build(folder).lines[1:]
    return ['## ' + name, *('#' + l if l.startswith('#') else l for l in lines),
            '', '### Plots', '',
            *(line for p in sorted(map(os.path.basename,
                                       glob.glob(folder + '/*.png')))
              for line in (f'![{p[:-4]}](bench/{name}/{p})', ''))]


def all_results(doc=f'{ROOT}/doc'):
    """Return the page of all results, as a page of `doc`."""
    names = sorted(os.listdir(f'{doc}/bench'))
    quality = Report()
    report.quality(quality, f'{doc}/quality')
    lines = [INTRO % ' and '.join(names),
             *(l for name in names for l in chapter(doc, name)), '',
             '## Quality', '', *('#' + l if l.startswith('#') else l
                                 for l in quality.lines)]
    return re.sub('\n{3,}', '\n\n', '\n'.join(l.rstrip() for l in lines)) + '\n'


def blocks(doc=f'{ROOT}/doc'):
    """Return {name: lines of a table}."""
    n = quality_tables.Numbers(f'{doc}/quality')
    return {**{name: block() for name, block in
               speed_tables.blocks(f'{doc}/bench').items()},
            **{name: table(*block(n)) for name, block in
               quality_tables.BLOCKS.items()}}


def updated(text, tables):
    """Return the page with current tables."""
    return BLOCK.sub(lambda m: '<!-- %s -->\n%s\n<!-- end -->' % (
        m[1], '\n'.join(tables[m[1]]) if m[1] in tables else
        'There is no table of this name.'), text)


def pages():
    return [f'{ROOT}/README.md', *sorted(glob.glob(f'{ROOT}/doc/*.md')),
            *sorted(glob.glob(f'{ROOT}/doc/notes/*.md'))]


def stale(paths, doc=f'{ROOT}/doc'):
    """Return messages about outdated tables and charts."""
    tables, wrong = blocks(doc), []
    found = {c for folder in glob.glob(f'{doc}/bench/*')
             for c in Rows(folder).commits()}
    if len(found) != 1:
        wrong.append('doc/bench has results of the commits '
                     f'{", ".join(sorted(found))}; measure all at one')
    for path in paths:
        with open(path, encoding='utf-8') as f:
            text = f.read()
        for old, new in zip(BLOCK.finditer(text),
                            BLOCK.finditer(updated(text, tables))):
            if old[0] != new[0]:
                wrong.append(f'{os.path.relpath(path, ROOT)}: the table '
                             f'"{old[1]}" is out of date; type: '
                             'tests/bench/page.py')
    return wrong + quality_tables.stale_charts(f'{doc}/quality')


def main():
    if sys.argv[1:] == ['--all']:
        sys.stdout.write(all_results())
    else:
        for arg in sys.argv[1:]:
            out, equals, name = arg.partition('=')
            if not equals or not os.path.isdir(out):
                sys.exit(__doc__)
            keep(out, name)
        tables = blocks()
        for path in pages():
            with open(path, encoding='utf-8') as f:
                old = f.read()
            if updated(old, tables) != old:
                with open(path, 'w', encoding='utf-8') as f:
                    f.write(updated(old, tables))


if __name__ == '__main__':
    main()
