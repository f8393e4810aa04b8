# SPDX-License-Identifier: LGPL-2.1-or-later
"""Rows of the bench's CSV files, and tables of Markdown."""
import csv
import glob
import os
import re

NUMBERS = ('us', 'least', 'most', 'wall_us', 'device_us', 'samples', 'fps',
           'psnr', 'ssim')


class Rows:
    """All results of a folder, as dictionaries."""

    def __init__(self, folder):
        self.folder, self.rows = folder, []
        for path in sorted(glob.glob(os.path.join(folder, '*.csv'))):
            with open(path, newline='') as f:
                self.rows += [self.read(r) for r in csv.DictReader(f)
                              if r.get('table') is not None]

    @staticmethod
    def read(row):
        row['content'] = row.get('content') or 'noise'
        for key in NUMBERS:
            if key in row:
                row[key] = float(row[key]) if row[key] else None
        return row

    def pick(self, **want):
        return [r for r in self.rows
                if all(r.get(k) == v for k, v in want.items())]

    def one(self, **want):
        """Return the first row that has a result, or None."""
        return next((r for r in self.pick(**want)
                     if r.get('us') or r.get('fps')), None)

    def npp(self, name, **want):
        """Return the row of the faster form of NPP's function, or None."""
        return min((r for r in self.pick(table='peer', **want)
                    if r['filter'].startswith('npp ' + name) and r['us']),
                   key=lambda r: r['us'], default=None)

    def devices(self):
        return list(dict.fromkeys(r['device'] for r in self.rows
                                  if r.get('device')))

    def names(self):
        """Return info.txt's names, such as {'opencl:0.0': 'NVIDIA H200'}."""
        try:
            with open(os.path.join(self.folder, 'info.txt')) as f:
                return dict(re.findall(
                    r'^((?:opencl|cuda):[0-9.]+): ([^,\n]*)', f.read(), re.M))
        except OSError:
            return {}


def option(row, name):
    found = re.search(r'(?:^|:)%s=([^:]*)' % name, row['options'])
    return found.group(1) if found else None


def radius(row):
    return int(option(row, 'radius') or 0)


def window(r):
    return '%dx%d' % (2 * r + 1, 2 * r + 1)


def rate(row):
    """Return Gsample/s."""
    return row['samples'] / row['us'] / 1000 if row.get('us') else None


def num(value, digits=3):
    """Return a number with `digits` significant digits, '' for None."""
    if value is None:
        return ''
    if value == 0:
        return '0'
    whole = len(str(int(abs(value))))
    if abs(value) < 1:
        return '%.*g' % (digits, value)
    return '%.*f' % (max(digits - whole, 0), value)


def over(a, b, digits=3):
    return num(a / b, digits) if a and b else ''


def us(row):
    """Return the time, or the status of a row without one."""
    return num(row['us']) if row['us'] else row['status']


def rate_us(row):
    return '%s (%s)' % (num(rate(row)), num(row['us'])) if row['us'] else \
        row['status']


def pivot(rows, key, column, cell):
    """Return the columns, and {key: cells} in the order of the rows."""
    columns = list(dict.fromkeys(map(column, rows)))
    hit = {}
    for r in rows:
        hit.setdefault((key(r), column(r)), r)
    return columns, {k: [cell(hit[k, c]) if (k, c) in hit else ''
                         for c in columns]
                     for k in dict.fromkeys(map(key, rows))}


def table(head, lines):
    return ['| %s |' % ' | '.join(head), '|' + '---|' * len(head)] + \
        ['| %s |' % ' | '.join(map(str, line)) for line in lines]


def verdict(found, reached):
    return '%s: %s' % (found, 'reached' if reached else '**not reached**')
