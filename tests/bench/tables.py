# SPDX-License-Identifier: LGPL-2.1-or-later
"""Rows of the bench's CSV files, tables of Markdown, the writer of reports."""
import csv
import glob
import os
import re

NUMBERS = ('us', 'least', 'most', 'wall_us', 'device_us', 'samples', 'fps',
           'psnr', 'ssim', 'gain')


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
            row[key] = float(row[key]) if row.get(key) else None
        return row

    def of(self, device):
        """Return the results of one device."""
        found = object.__new__(Rows)
        found.folder, found.rows = self.folder, self.pick(device=device)
        return found

    def pick(self, **want):
        return [r for r in self.rows
                if all(r.get(k) == v for k, v in want.items())]

    def one(self, **want):
        """Return the first row that has a result, or None."""
        return next((r for r in self.pick(**want) if r['us'] or r['fps']), None)

    def npp(self, name, **want):
        """Return the row of the faster form of NPP's function, or None."""
        return min((r for r in self.pick(table='peer', **want)
                    if r['filter'].startswith('npp ' + name) and r['us']),
                   key=lambda r: r['us'], default=None)

    def floor_us(self, size, fmt):
        """Return the time of the fastest copy of the same bytes, or None."""
        return min((r['us'] for r in self.pick(
            table='floor', size=size, format=fmt, status='ok')
            if r['filter'] not in ('empty kernel', 'clEnqueueCopyBuffer')),
            default=None)

    def devices(self):
        return list(dict.fromkeys(r['device'] for r in self.rows
                                  if r.get('device')))

    def info(self):
        """Return info.txt, which has a paragraph for each machine."""
        try:
            with open(os.path.join(self.folder, 'info.txt')) as f:
                return f.read()
        except OSError:
            return ''

    def names(self):
        """Return info.txt's names, such as {'opencl:0.0': 'NVIDIA H200'}."""
        return dict(re.findall(r'^((?:opencl|cuda):[0-9.]+): ([^,\n]*)',
                               self.info(), re.M))

    def commits(self):
        return sorted(set(re.findall('^commit: (.*)', self.info(), re.M)))


def option(row, name):
    found = re.search(r'(?:^|:)%s=([^:]*)' % name, row['options'])
    return found.group(1) if found else None


def radius(row):
    return int(option(row, 'radius') or 0)


def window(r):
    return '%dx%d' % (2 * r + 1, 2 * r + 1)


def sample_bytes(row):
    return 2 if '16' in row['format'] else 1


def rate(row):
    """Return Gsample/s."""
    return row['samples'] / row['us'] / 1000 if row and row['us'] else None


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


def pivot(rows, key, column):
    """Return the columns, and {key: a row or None per column}, in order."""
    columns, hit = dict.fromkeys(map(column, rows)), {}
    for r in rows:
        hit.setdefault(key(r), {}).setdefault(column(r), r)
    return list(columns), {k: [h.get(c) for c in columns]
                           for k, h in hit.items()}


def table(head, lines):
    return ['| %s |' % ' | '.join(head), '|' + '---|' * len(head)] + \
        ['| %s |' % ' | '.join(map(str, line)) for line in lines]


CELLS = {       # of columns that are not named as in the CSV
    'us': us,
    'us of commands': lambda r: num(r['device_us']),
    'other us': lambda r: num(r['us'] - r['device_us'])
    if r['us'] and r['device_us'] else '',
    'least - most': lambda r: '%s - %s' % (num(r['least']), num(r['most']))
    if r['us'] else '',
    'Gsample/s': lambda r: num(rate(r)),
}


class Report:
    def __init__(self):
        self.lines, self.tables = [], {}

    def text(self, *lines):
        self.lines += [*lines, '']

    def section(self, name, title, note, head, lines):
        """Write a table under its title, unless the table is empty."""
        self.tables[name] = self.tables.get(name, 0) + len(lines)
        if lines:
            self.text(title)
            if note:
                self.text(note)
            self.text(*table(head, lines))

    def list(self, name, title, note, rows, head, **more):
        """Write a line per row. head: names of columns; more: {name: cell
        function} of columns that only this table has."""
        cells = [more.get(h) or CELLS.get(h) or (lambda r, h=h: r.get(h) or '')
                 for h in head]
        self.section(name, title, note, head,
                     [[cell(r) for cell in cells] for r in rows])

    def pivot(self, name, title, note, rows, keys, column, cell):
        """Write a line per key and a column per value of column().

        keys: {name: function}.
        """
        columns, lines = pivot(rows, lambda r: tuple(
            key(r) for key in keys.values()), column)
        self.section(name, title, note, [*keys, *columns], [
            [*key, *(cell(r) if r else '' for r in line)]
            for key, line in lines.items()])
