#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make OUT/report.md from the CSV files in OUT: report.py OUT

--expect=NAME,NAME...: fail if one of these tables has no rows.
"""
import os
import re
import sys

import published
import quality_tables
from tables import (Rows, num, option, over, pivot, radius, rate, rate_us,
                    table, us, window)


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


def spread(r):
    return '%s - %s' % (num(r['least']), num(r['most'])) if r['us'] else ''


def sample_bytes(r):
    return 2 if '16' in r['format'] else 1


def floor_us(rows, device, size, fmt):
    """Return the time of the fastest copy of the same bytes."""
    return min((r['us'] for r in rows.pick(
        table='floor', device=device, size=size, format=fmt, status='ok')
        if r['filter'] not in ('empty kernel', 'clEnqueueCopyBuffer')),
        default=None)


# --- a device -----------------------------------------------------------------

def floors(rep, rows, device):
    def cell(r):
        if not r['us'] or r['filter'] == 'empty kernel':
            return num(r['us'])
        return '%s (%s)' % (num(r['us']), num(
            r['samples'] * sample_bytes(r) * 2 / r['us'] / 1000))
    sizes, lines = pivot(
        rows.pick(table='floor', device=device), lambda r: r['filter'],
        lambda r: '%s %d bits' % (r['size'], 8 * sample_bytes(r)), cell)
    rep.section('floors', '### Floors: copies of one plane',
                'Microseconds; in brackets, bytes read and written in GB/s.',
                ['copy', *sizes],
                [[name, *cells] for name, cells in lines.items()])


def transfers(rep, rows, device):
    rep.section('transfers', '### Upload and download of one plane', '',
                ['transfer', 'size', 'format', 'us', 'least - most', 'GB/s'],
                [[r['filter'], r['size'], r['format'], num(r['us']), spread(r),
                  num(r['samples'] * sample_bytes(r) / r['us'] / 1000)]
                 for r in rows.pick(table='transfer', device=device,
                                    status='ok')])


def software(rep, rows, device):
    lines = []
    for r in rows.pick(table='software', device=device, status='ok'):
        images = [i for i in rows.pick(device=device, status='ok')
                  if i['table'] != 'software' and all(
                      i[k] == r[k] for k in ('filter', 'options', 'size',
                                             'format', 'content'))]
        lines.append([r['filter'], r['options'], r['size'], r['format'],
                      num(r['us']), num(rate(r)),
                      num(images[0]['us']) if images else ''])
    rep.section('software', '### Software frames', 'Filtered in place; '
                '"images": us of the same with images on the device.',
                ['filter', 'options', 'size', 'format', 'us', 'Gsample/s',
                 'images'], lines)


def median_ratios(rows, device, row, npp_fmt):
    """Return the share of the floor's speed, NPP's rate, the ratio to NPP."""
    if not row or not row['us']:
        return ['', '', '']
    npp = rows.npp('median', device=device, size=row['size'], format=npp_fmt,
                   options=window(radius(row)))
    npp = npp and rate(npp)
    return [over(floor_us(rows, device, row['size'], row['format']),
                 row['us']), num(npp), over(rate(row), npp)]


def median_windows(rep, rows, device):
    for fmt, npp_fmt, depth in (
            ('yuv444p', 'gray', 8), ('yuv444p16le', 'gray16le', 16),
            ('p010le', None, 10), ('gray', None, 8), ('gray16le', None, 16)):
        found = sorted(rows.pick(table='median', device=device, format=fmt),
                       key=lambda r: (radius(r), r['samples']))
        sizes, lines = pivot(found, radius, lambda r: r['size'], rate_us)
        rep.section(
            'median', '### Median at %d bits' % depth,
            'Gsample/s; us in brackets.' + (
                ' Of the floor: the share of the speed of a copy at 8K. NPP: '
                "its median's Gsample/s." if npp_fmt else ''),
            ['window', *sizes, *(['of the floor', 'NPP 8K', 'times NPP']
                                 if npp_fmt else [])],
            [[window(r0), *cells, *(median_ratios(rows, device, next((
                r for r in found if (r['size'], radius(r)) == ('8K', r0)),
                None), npp_fmt) if npp_fmt else [])]
             for r0, cells in lines.items()])


def median_frames(rep, rows, device):
    rep.section('median-frame', '### Median of whole frames', '',
                ['size', 'format', 'window', 'us', 'wall us', 'Gsample/s'],
                [[r['size'], r['format'], window(radius(r)), num(r['us']),
                  num(r['wall_us']), num(rate(r))] for r in rows.pick(
                      table='median-frame', device=device, status='ok')])


def median_ranks(rep, rows, device):
    lines = []
    for r in rows.pick(table='median-rank', device=device, status='ok'):
        half = [m for m in rows.pick(table='median', device=device,
                                     size=r['size'], format=r['format'],
                                     status='ok') if radius(m) == radius(r)]
        lines.append([r['size'], r['format'], window(radius(r)), num(rate(r)),
                      over(r['us'], half[0]['us']) if half else ''])
    rep.section('median-rank', '### Percentile 0.25', 'Times the '
                'median: the ratio to the time of the median.',
                ['size', 'format', 'window', 'Gsample/s', 'times the median'],
                lines)


def median_contents(rep, rows, device):
    found = rows.pick(table='median-content', device=device)
    names, lines = pivot(found, lambda r: (8 * sample_bytes(r), radius(r)),
                         lambda r: r['content'],
                         lambda r: num(rate(r)) or r['status'])
    rep.section('median-content', '### Large windows by content, %s' % (
        found and found[0]['size']), 'Gsample/s. Blocks: 16x16 samples of one '
        'random value. Gradient: left to right, dark to bright. Edges: squares '
        'of 64x64 samples, alternately dark and bright.',
        ['bits', 'window', *names],
        [[bits, window(r0), *cells] for (bits, r0), cells in lines.items()])


def median_ladder(rep, rows, device):
    lines, theirs = [], published.MEDIAN_LADDER
    for r in rows.pick(table='median-ladder', device=device):
        r0, variant = radius(r), option(r, 'variant')
        first = rows.one(table='median-ladder', device=device, size=r['size'],
                         options='radius=1:variant=article1')
        ms = theirs.get((r0, variant))
        lines.append([r['size'], window(r0), variant, us(r), num(rate(r)),
                      over(first and first['us'], r['us']), num(ms),
                      over(theirs[1, 'article1'], ms) if r0 == 1 else ''])
    rep.section('median-ladder', "### The article's versions of the median",
                "Speed-up over the article's version 1 at 3x3, here and in the "
                'article (GTX 780 Ti). ' + published.MEDIAN_CPU,
                ['size', 'window', 'variant', 'us', 'Gsample/s', 'speed-up',
                 "article's ms", "article's speed-up"], lines)


def epsilon_ladder(rep, rows, device):
    for size in ('8MP', '1080p', '360p'):
        found = rows.pick(table='epsilon-ladder', device=device, size=size)
        naive = [r['us'] for r in found if option(r, 'variant') == 'naive']
        lines = []
        for r in found:
            name = option(r, 'variant')
            step, *theirs = published.EPSILON_LADDER.get(name, ('', None, None))
            lines.append([name, step, us(r), num(r.get('device_us')),
                          num(rate(r)), over(naive and naive[0], r['us']),
                          *(num(t, 2) for t in theirs)])
        rep.section('epsilon-ladder', '### Epsilon: the ladder at %s, 9x9, '
                    '8 bits' % size, 'Speed-up over naive: here, in the blog '
                    '(Adreno 630), in the guide (Adreno 430). half4 computes '
                    'in half precision if OpenCL has it (cl_khr_fp16), else in '
                    'float.', ['variant', 'step', 'us', 'us of commands',
                               'Gsample/s', 'speed-up', 'blog', 'guide'], lines)


def gauss_orders(rep, rows, device):
    found = rows.pick(table='gauss-orders', device=device)

    def key(r):
        return tuple(option(r, o) for o in ('order', 'pixels', 'mem'))
    sizes, lines = pivot(found, key, lambda r: r['size'], us)
    copy = rows.one(table='floor', device=device, filter='clEnqueueCopyImage',
                    size=sizes[-1], format='gray') if sizes else None
    times = {key(r): r['us'] for r in found if r['size'] == sizes[-1]}
    rep.section('gauss-orders', '### Gaussian: the orders, radius 5, 8 bits',
                'Microseconds for both passes. Copies: the time for the '
                'largest square, divided by the time of a copy of the frame '
                '(clEnqueueCopyImage). ' + published.GAUSS_PAPER,
                ['order', 'memory', *sizes, 'copies'],
                [[(order or 'auto') + (', %s pixels' % pixels if pixels else ''),
                  mem or '', *cells, over(times.get((order, pixels, mem)),
                                          copy and copy['us'])]
                 for (order, pixels, mem), cells in lines.items()])


def general(rep, rows, device):
    """Write sizes, depths and radii of filters without a table above."""
    lines = []
    for name in ('epsilon', 'epsilon-radius', 'epsilon-patch', 'epsilon-auto',
                 'epsilon-frames', 'gauss', 'gauss-radius'):
        for r in rows.pick(table=name, device=device):
            lines.append([r['filter'], r['options'], r['size'], r['format'],
                          us(r), spread(r), num(r.get('device_us')),
                          num(r['us'] - r['device_us'])
                          if r['us'] and r.get('device_us') else '',
                          num(rate(r)), over(r['us'], floor_us(
                              rows, device, r['size'], r['format']))])
    rep.section('general', '### Sizes, depths and radii of epsilon and '
                'Gaussian', '', ['filter', 'options', 'size', 'format', 'us',
                                 'least - most', 'us of commands', 'other us',
                                 'Gsample/s', 'times the floor'], lines)


def unaligned(rep, rows, device):
    found = rows.pick(table='unaligned', device=device)
    key = lambda r: (r['filter'], r['options'], r['format'])
    sizes, lines = pivot(found, key, lambda r: r['size'], rate_us)
    rates = pivot(found, key, lambda r: r['size'], rate)[1]
    rep.section('unaligned', '### Aligned and unaligned sizes', 'Gsample/s; '
                'us in brackets. Planes of CUDA at 8 bits are yuv444p with a '
                'third of the rows, 361 for the odd size.',
                ['filter', 'options', 'format', *sizes, 'last / first'],
                [[*k, *cells, over(rates[k][-1], rates[k][0])]
                 for k, cells in lines.items()])


def peers(rep, rows, device):
    def short(options):     # abbreviate a matrix of ones
        return re.sub(r'(1 ){8,}1', lambda m: '%d ones' %
                      len(m.group(0).split()), options)
    rep.section('peers', '### Peers', '',
                ['filter', 'options', 'size', 'format', 'us', 'least - most',
                 'Gsample/s'],
                [[r['filter'], short(r['options']), r['size'], r['format'],
                  num(r['us']), spread(r), num(rate(r))]
                 for r in rows.pick(table='peer', device=device) if r['us']])


# --- all devices --------------------------------------------------------------

E2E = (('e2e', 'End to end through ffmpeg', 'frames/s of an endless clip, over '
        'a second or two in which the chain is full. Filters get software '
        'frames, except between hwupload and hwdownload.'),
       ('e2e-nvdec', 'NVDEC', 'Decoded by NVDEC, filtered and discarded on the '
        'GPU; of: the share of the speed of the chain without a filter.'),
       ('e2e-streams', 'Several streams at once', 'The decoders are the limit: '
        'compare with one stream of NVDEC -> null.'),
       ('e2e-gpus', 'Several GPUs', 'In 1080p the decoder is the limit, in 4K '
        'with 10 bits and the largest window the filter is.'))


def end_to_end(rep, rows):
    def runs(r):
        if r.get('runs') == '1' or r['fps_least'] == r['fps_most']:
            return ' (1 run)' if r.get('runs') == '1' else ''
        return ' (%s - %s%s)' % (r['fps_least'], r['fps_most'],
                                 ', %s runs' % r['runs'] if r.get('runs')
                                 else '')
    for part, title, note in E2E:
        rep.section(part, '## ' + title, note,
                    ['clip', 'chain', 'frames/s', 'of', 'what'],
                    [[r['clip'], r['chain'], num(r['fps'], 4) + runs(r)
                      if r['fps'] else r['status'], r['ratio'], r['what']]
                     for r in rows.pick(table=part)])


def quality(rep, out):
    """Write all tables of gains.csv, quality.csv and frames.csv."""
    if os.path.exists(os.path.join(out, 'gains.csv')):
        n = quality_tables.Numbers(out)
        for title, block in quality_tables.EVERY_TABLE:
            head, _, *lines = [[cell.strip() for cell in line[1:-1].split('|')]
                               for line in block(n) or ['||', '||']]
            rep.section('quality', '## ' + title, '', head, lines)


def speed_of_denoisers(rep, rows):
    found = rows.pick(table='quality-fps')
    rep.section('quality-fps', '## Denoisers: frames/s', '%s, from memory to '
                'null; filters on OpenCL and CUDA with upload and download. '
                '"ours/it": frames/s of the default preset in the same run, '
                'divided by the filter\'s.' % (
                    found and found[0]['clip']),
                ['device', 'filter', 'options', 'frames/s', 'ours/it'],
                [[r['device'], r['filter'], r['options'], num(r['fps'], 3),
                  r.get('ratio', '')] for r in found])


def absent(rep, rows):
    def status(r, *starts):
        return (r.get('status') or '').startswith(starts)
    rep.section('absent', '## Absent', '', ['device', 'what', 'why'],
                [list(line) for line in dict.fromkeys(
                    (r.get('device', ''), r.get('filter') or
                     r.get('chain', ''), r['status'])
                    for r in rows.rows if status(r, 'absent', 'skipped'))])
    rep.section('wrong', '## WRONG or failed', '',
                ['device', 'size', 'format', 'filter', 'options', 'status'],
                [[r.get('device', ''), r.get('size', ''), r.get('format', ''),
                  r.get('filter') or r.get('chain', ''), r.get('options', ''),
                  r['status']] for r in rows.rows
                 if status(r, 'WRONG', 'failed')])


HOW = '''Every row of our filters was compared with the reference: before
timing, on a small frame (128x36, larger for large windows), and after timing,
on the last timed frame, in 64x16 samples at two corners and in the middle. "Not
served": the variant does not support that window or depth. Frames are in device
memory and hold random noise unless a table says otherwise; 6 frames take turns.
CUDA: GPU time by events around a batch that was queued behind a waiting kernel.
OpenCL: the host's clock around the filter, waiting included, as the filters
finish each frame; "us of commands" is the sum of their commands by the device's
clock, "other us" the rest. CPU: the host's clock, all cores. Times are medians
of 7 batches; if a batch would exceed the time of a row, one frame is timed. A
"plane" on CUDA is yuv444p with a third of the rows, which has as many samples,
as hwcontext_cuda has no format of one plane. If there is a GPU, OpenCL on the
CPU and the CPU's own filters get the rows of a quick run.'''


def build(out):
    rows, rep = Rows(out), Report()
    rep.text('# GPU filters: speed and quality')
    info = os.path.join(out, 'info.txt')
    if os.path.exists(info):
        with open(info) as f:
            rep.text(*('    ' + l.rstrip() for l in f))
    rep.text(HOW)
    names = rows.names()
    for device in rows.devices():
        if not any(r.get('samples') for r in rows.pick(device=device,
                                                       status='ok')):
            continue
        rep.text('## %s' % device + (': ' + names[device] if device in names
                                     else ''))
        for section in (floors, transfers, software, median_windows,
                        median_frames, median_ranks, median_contents,
                        median_ladder, epsilon_ladder, gauss_orders, general,
                        unaligned, peers):
            section(rep, rows, device)
    end_to_end(rep, rows)
    quality(rep, out)
    speed_of_denoisers(rep, rows)
    absent(rep, rows)
    return rep


def main():
    expect = [a[len('--expect='):].split(',') for a in sys.argv[1:]
              if a.startswith('--expect=')]
    out = [a for a in sys.argv[1:] if not a.startswith('--')]
    if len(out) != 1:
        sys.exit(__doc__)
    rep = build(out[0])
    with open(os.path.join(out[0], 'report.md'), 'w') as f:
        f.write('\n'.join(rep.lines))
    missing = [t for names in expect for t in names if not rep.tables.get(t)]
    for name in missing:
        print('report: the table "%s" has no rows' % name, file=sys.stderr)
    return 1 if missing else 0


if __name__ == '__main__':
    sys.exit(main())
