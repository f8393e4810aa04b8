#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make OUT/report.md from the CSV files in OUT: report.py OUT

Every table needs rows; --expect=NAME,NAME... fails if one of them has none.
"""
import csv
import glob
import os
import re
import sys

import published as doc
import quality_page


def number(text):
    return float(text) if text else None


class Rows:
    """Results of all files, as dictionaries with numbers where possible."""

    def __init__(self, out):
        self.rows, self.absent = [], []
        for path in sorted(glob.glob(os.path.join(out, '*.csv'))):
            with open(path, newline='') as f:
                for row in csv.DictReader(f):
                    if row.get('table') is None:
                        continue
                    row['content'] = row.get('content') or 'noise'
                    for key in ('us', 'least', 'most', 'wall_us', 'device_us',
                                'samples', 'fps', 'psnr', 'ssim'):
                        if key in row:
                            row[key] = number(row[key])
                    self.rows.append(row)

    def pick(self, **want):
        return [r for r in self.rows
                if all(r.get(k) == v for k, v in want.items())]

    def devices(self, kind=''):
        names = []
        for r in self.rows:
            d = r.get('device')
            if d and d.startswith(kind) and d not in names:
                names.append(d)
        return names


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
    """Format a number with the given significant digits, '' for none."""
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


class Report:
    def __init__(self):
        self.lines, self.tables = [], {}

    def text(self, *lines):
        self.lines += list(lines) + ['']

    def table(self, name, head, rows):
        """Add a table, unless it is empty."""
        rows = [r for r in rows if r]
        self.tables[name] = self.tables.get(name, 0) + len(rows)
        if not rows:
            return
        self.lines += ['| ' + ' | '.join(head) + ' |',
                       '|' + '---|' * len(head)]
        self.lines += ['| ' + ' | '.join(str(c) for c in r) + ' |'
                       for r in rows]
        self.lines += ['']


def floor_us(rows, device, size, fmt):
    """Return the time of the fastest copy of the same number of bytes."""
    best = [r['us'] for r in rows.pick(table='floor', device=device, size=size,
                                       format=fmt, status='ok')
            if r['filter'] not in ('empty kernel', 'clEnqueueCopyBuffer')]
    return min(best) if best else None


# --- sections -----------------------------------------------------------------

def floors(rep, rows, device):
    found = rows.pick(table='floor', device=device)
    if not found:
        return
    rep.text('### Floors: copies of one plane',
             '', 'Microseconds; the number after it is read and written '
             'bytes in GB/s.')
    sizes, names = [], []
    for r in found:
        key = (r['size'], r['format'])
        if key not in sizes:
            sizes.append(key)
        if r['filter'] not in names:
            names.append(r['filter'])
    lines = []
    for name in names:
        line = [name]
        for size, fmt in sizes:
            hit = [r for r in found if (r['filter'], r['size'], r['format']) ==
                   (name, size, fmt) and r['us']]
            if not hit:
                line.append('')
                continue
            bytes_ = hit[0]['samples'] * (2 if '16' in fmt else 1) * 2
            line.append(num(hit[0]['us']) if name == 'empty kernel' else '%s (%s)'
                        % (num(hit[0]['us']),
                           num(bytes_ / hit[0]['us'] / 1000)))
        lines.append(line)
    rep.table('floors', ['copy'] + ['%s %s' % (s, '16 bits' if '16' in f
                                               else '8 bits')
                                    for s, f in sizes], lines)


def transfers(rep, rows, device):
    lines = []
    for r in rows.pick(table='transfer', device=device, status='ok'):
        bytes_ = r['samples'] * (2 if '16' in r['format'] else 1)
        lines.append([r['filter'], r['size'], r['format'], num(r['us']),
                      '%s - %s' % (num(r['least']), num(r['most'])),
                      num(bytes_ / r['us'] / 1000)])
    if lines:
        rep.text('### Upload and download of one plane')
    rep.table('transfers', ['transfer', 'size', 'format', 'us', 'least - most',
                            'GB/s'], lines)


def npp_rate(rows, device, size, fmt, mask):
    """Return the rate of the faster of NPP's two forms."""
    hit = [rate(r) for r in rows.pick(table='peer', device=device, size=size,
                                      format=fmt, options=mask, status='ok')
           if r['filter'].startswith('npp median')]
    return max(hit) if hit else None


def median_row(rows, device, found, r0, sizes):
    """Add a table of windows: at each size Gsample/s and us."""
    line = [window(r0)]
    for size in sizes:
        hit = [r for r in found if r['size'] == size and radius(r) == r0]
        line.append('' if not hit else hit[0]['status'] if not hit[0]['us'] else
                    '%s (%s)' % (num(rate(hit[0])), num(hit[0]['us'])))
    return line


def median_ratios(rows, device, found, r0, npp_fmt):
    """Add the ratios to the floor and to NPP at 8K."""
    big = [r for r in found
           if r['size'] == '8K' and r['us'] and radius(r) == r0]
    if not big:
        return ['', '', '']
    big = big[0]
    npp = npp_rate(rows, device, '8K', npp_fmt, window(r0))
    return [over(floor_us(rows, device, '8K', big['format']), big['us']),
            num(npp), over(rate(big), npp)]


def median_windows(rep, rows, device):
    for fmt, npp_fmt, depth in (
            ('yuv444p', 'gray', 8), ('yuv444p16le', 'gray16le', 16),
            ('p010le', None, 10), ('gray', None, 8), ('gray16le', None, 16)):
        found = rows.pick(table='median', device=device, format=fmt)
        if not found:
            continue
        rep.text('### Median at %d bits' % depth, '',
                 'Gsample/s; us in brackets.' +
                 (' Of the floor: the share of the speed of a copy at 8K. NPP: '
                  "its median's Gsample/s." if npp_fmt else ''))
        sizes = [s for s in ('tiny', '360p', '1080p', '4K', '8K')
                 if any(r['size'] == s for r in found)]
        lines = []
        for r0 in sorted({radius(r) for r in found}):
            line = median_row(rows, device, found, r0, sizes)
            if npp_fmt:
                line += median_ratios(rows, device, found, r0, npp_fmt)
            lines.append(line)
        rep.table('median', ['window'] + sizes +
                  (['of the floor', 'NPP 8K', 'times NPP'] if npp_fmt else []),
                  lines)


def median_small(rep, rows, device):
    lines = []
    for r in rows.pick(table='median-frame', device=device, status='ok'):
        lines.append([r['size'], r['format'], window(radius(r)), num(r['us']),
                      num(r['wall_us']), num(rate(r))])
    if lines:
        rep.text('### Median of whole frames')
    rep.table('median-frame', ['size', 'format', 'window', 'us', 'wall us',
                               'Gsample/s'], lines)


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
    if lines:
        rep.text('### Software frames', '', 'Filtered where they lie; "images": '
                 'us of the same with frames of the device, which are images.')
    rep.table('software', ['filter', 'options', 'size', 'format', 'us',
                           'Gsample/s', 'images'], lines)


def median_ranks(rep, rows, device):
    lines = []
    for r in rows.pick(table='median-rank', device=device, status='ok'):
        half = [m for m in rows.pick(table='median', device=device,
                                     size=r['size'], format=r['format'],
                                     status='ok') if radius(m) == radius(r)]
        lines.append([r['size'], r['format'], window(radius(r)),
                      num(rate(r)), over(r['us'], half[0]['us'])
                      if half else ''])
    if lines:
        rep.text('### Percentile 0.25', '', "Times: how much longer than the "
                 'median takes.')
    rep.table('median-rank', ['size', 'format', 'window', 'Gsample/s',
                              'times the median'], lines)


def median_contents(rep, rows, device):
    found = rows.pick(table='median-content', device=device)
    names = list(dict.fromkeys(r['content'] for r in found))
    lines = []
    for fmt in dict.fromkeys(r['format'] for r in found):
        here = [r for r in found if r['format'] == fmt]
        for r0 in dict.fromkeys(radius(r) for r in here):
            line = ['16' if '16' in fmt else '8', window(r0)]
            for name in names:
                hit = [r for r in here
                       if radius(r) == r0 and r['content'] == name]
                line.append('' if not hit else num(rate(hit[0]))
                            or hit[0]['status'])
            lines.append(line)
    if lines:
        rep.text('### Large windows by content, %s' % found[0]['size'], '',
                 'Gsample/s. Blocks: 16x16 samples of one random value. '
                 'Gradient: left to right, dark to bright. Edges: 64x64 '
                 'samples, in turn dark and bright.')
    rep.table('median-content', ['bits', 'window'] + names, lines)


def median_ladder(rep, rows, device):
    found = rows.pick(table='median-ladder', device=device)
    if not found:
        return
    rep.text("### The article's versions of the median", '',
             "Speed-up over the article's version 1 at 3x3, here and there "
             '(GTX 780 Ti). ' + doc.MEDIAN_CPU)
    lines = []
    for size in ('360p', '1080p', '8K'):
        first = [r for r in found if r['size'] == size and r['us'] and
                 radius(r) == 1 and option(r, 'variant') == 'article1']
        for r in found:
            if r['size'] != size:
                continue
            key = (radius(r), option(r, 'variant'))
            theirs = doc.MEDIAN_LADDER.get(key)
            lines.append([size, window(key[0]), key[1],
                          num(r['us']) if r['us'] else r['status'],
                          num(rate(r)),
                          over(first[0]['us'], r['us']) if first else '',
                          num(theirs),
                          over(doc.MEDIAN_LADDER[1, 'article1'], theirs)
                          if key[0] == 1 else ''])
    rep.table('median-ladder', ['size', 'window', 'variant', 'us', 'Gsample/s',
                                'speed-up', "article's ms",
                                "article's speed-up"], lines)


def epsilon_ladder(rep, rows, device):
    for size in ('8MP', '1080p', '360p'):
        found = rows.pick(table='epsilon-ladder', device=device, size=size)
        if not found:
            continue
        rep.text('### Epsilon: the ladder at %s (%sx%s), 9x9, 8 bits' % (
                 size, found[0]['width'], int(found[0]['height']) *
                 (3 if found[0]['format'] == 'yuv444p' else 1)), '',
                 'Speed-up over naive: here, in the blog (Adreno 630), in the '
                 'guide (Adreno 430). half4 counts in half precision where '
                 'OpenCL has it (cl_khr_fp16). The devices of this page do '
                 'not, so that it ran in float: half was never measured.')
        naive = [r['us'] for r in found
                 if option(r, 'variant') == 'naive' and r['us']]
        lines = []
        for r in found:
            name = option(r, 'variant')
            step, blog, guide = doc.EPSILON_LADDER.get(name, ('', None, None))
            lines.append([name, step, num(r['us']) if r['us'] else r['status'],
                          num(r.get('device_us')), num(rate(r)),
                          over(naive[0], r['us']) if naive else '',
                          num(blog, 2), num(guide, 2)])
        rep.table('epsilon-ladder', ['variant', 'step', 'us',
                                     'us of commands', 'Gsample/s', 'speed-up',
                                     'blog', 'guide'], lines)


def gauss_orders(rep, rows, device):
    found = rows.pick(table='gauss-orders', device=device)
    if not found:
        return
    rep.text('### Gaussian: the orders, radius 5, 8 bits', '',
             'Microseconds for both passes; at the right, for the largest '
             'square: how many copies of the frame (clEnqueueCopyImage) fit '
             'into that time. ' + doc.GAUSS_PAPER)
    sizes = []
    names = []
    for r in found:
        key = (option(r, 'order'), option(r, 'pixels'), option(r, 'mem'))
        if r['size'] not in sizes:
            sizes.append(r['size'])
        if key not in names:
            names.append(key)
    copy = [r for r in rows.pick(table='floor', device=device, status='ok',
                                 filter='clEnqueueCopyImage', size=sizes[-1])
            if '16' not in r['format']]
    lines = []
    for key in names:
        line = ['%s%s' % (key[0], ', %s pixels' % key[1] if key[1] else ''),
                key[2] or '']
        hit = []
        for size in sizes:
            hit = [r for r in found if r['size'] == size and
                   (option(r, 'order'), option(r, 'pixels'),
                    option(r, 'mem')) == key]
            line.append('' if not hit else num(hit[0]['us'])
                        if hit[0]['us'] else hit[0]['status'])
        line.append(over(hit[0]['us'], copy[0]['us'])
                    if hit and hit[0]['us'] and copy else '')
        lines.append(line)
    rep.table('gauss-orders', ['order', 'memory'] + sizes +
              ['copies at ' + sizes[-1]], lines)


def general(rep, rows, device):
    """Add tables of sizes, depths and radii of filters without a table above."""
    lines = []
    for table in ('epsilon', 'epsilon-radius', 'epsilon-patch',
                  'epsilon-auto', 'gauss', 'gauss-radius'):
        for r in rows.pick(table=table, device=device):
            floor = floor_us(rows, device, r['size'], r['format'])
            lines.append([r['filter'], r['options'], r['size'], r['format'],
                          num(r['us']) if r['us'] else r['status'],
                          '%s - %s' % (num(r['least']), num(r['most']))
                          if r['us'] else '', num(r.get('device_us')),
                          num(r['us'] - r['device_us'])
                          if r['us'] and r.get('device_us') else '',
                          num(rate(r)), over(r['us'], floor)])
    if lines:
        rep.text('### Sizes, depths and radii of epsilon and Gaussian')
    rep.table('general', ['filter', 'options', 'size', 'format', 'us',
                          'least - most', 'us of commands', 'overhead',
                          'Gsample/s', 'times the floor'], lines)


def short(options):
    """Shorten a matrix of ones in options to their number."""
    return re.sub(r'(1 ){8,}1', lambda m: '%d ones' % len(m.group(0).split()),
                  options)


def peers(rep, rows, device):
    lines = []
    for r in rows.pick(table='peer', device=device):
        if r['us']:
            lines.append([r['filter'], short(r['options']), r['size'],
                          r['format'], num(r['us']),
                          '%s - %s' % (num(r['least']), num(r['most'])),
                          num(rate(r))])
    if lines:
        rep.text('### Peers')
    rep.table('peers', ['filter', 'options', 'size', 'format', 'us',
                        'least - most', 'Gsample/s'], lines)


def spread(r):
    """Merge several runs; older results have no run number."""
    if r.get('runs') == '1':
        return ' (1 run)'
    if r['fps_least'] == r['fps_most']:
        return ''
    return ' (%s - %s%s)' % (r['fps_least'], r['fps_most'],
                             ', %s runs' % r['runs'] if r.get('runs') else '')


def unaligned(rep, rows, device):
    found = rows.pick(table='unaligned', device=device)
    sizes = list(dict.fromkeys(r['size'] for r in found))
    lines = []
    for key in dict.fromkeys((r['filter'], r['options'], r['format'])
                             for r in found):
        hit = {r['size']: r for r in found
               if (r['filter'], r['options'], r['format']) == key}
        line = list(key)
        for size in sizes:
            r = hit.get(size)
            line.append('' if not r else '%s (%s)' % (
                num(rate(r)), num(r['us'])) if r['us'] else r['status'])
        rates = [rate(hit[s]) for s in sizes if s in hit]
        lines.append(line + [over(rates[-1], rates[0])
                             if len(rates) > 1 else ''])
    if lines:
        rep.text('### Aligned and not', '', 'Gsample/s; us in brackets. Planes '
                 'of CUDA at 8 bits are yuv444p with a third of the rows, '
                 '361 for the odd size.')
    rep.table('unaligned', ['filter', 'options', 'format'] + sizes +
              ['last / first'], lines)


def end_to_end(rep, rows):
    for part, title, note in (
            ('e2e', 'End to end through ffmpeg', 'frames/s of an endless '
             'clip, over a second or two in which the chain is full. Filters '
             'get software frames, but between hwupload and hwdownload.'),
            ('e2e-nvdec', 'NVDEC', 'Decoded by NVDEC, filtered on the GPU, '
             'dropped there; of: the share of the same chain without a '
             'filter.'),
            ('e2e-streams', 'Several streams at once', 'The decoders are the '
             'limit: compare with one stream of NVDEC -> null.'),
            ('e2e-gpus', 'Several GPUs', 'In 1080p the decoder is the limit, '
             'so that this says little of the filter.')):
        found = rows.pick(table=part)
        if not found:
            continue
        rep.text('## ' + title)
        if any('10 bits' in r['clip'] for r in found):
            note += ' In 4K with 10 bits and the largest window it is the ' \
                    'filter, as the same chain without one shows.'
        if note and any(r['fps'] for r in found):
            rep.text(note)
        lines = []
        for r in found:
            lines.append([r['clip'], r['chain'],
                          num(r['fps'], 4) + spread(r)
                          if r['fps'] else r['status'], r['ratio'], r['what']])
        rep.table(part, ['clip', 'chain', 'frames/s', 'of', 'what'], lines)


def quality(rep, out):
    """Add the tables of doc/quality.md."""
    if os.path.exists(os.path.join(out, 'gains.csv')):
        n = quality_page.Numbers(out)
        for title, block in (
                ('The default by kind of clip', quality_page.kinds),
                ('The default and its aims', quality_page.aims),
                ('The default and fixed thresholds', quality_page.default),
                ('Denoisers: mean gain at one strength / at the best for each '
                 'clip', quality_page.compared)):
            head, _, *lines = [[cell.strip() for cell in line[1:-1].split('|')]
                               for line in block(n)]
            if lines:
                rep.text('## ' + title)
            rep.table('quality', head, lines)


def speed_of_denoisers(rep, rows):
    found = rows.pick(table='quality-fps')
    if found:
        rep.text('## Denoisers: frames/s', '', found[0]['clip'] + ', from memory to '
                 'null; those of OpenCL and CUDA with upload and download. '
                 '"ours/it": the default preset relative to it in the same run.')
        rep.table('quality-fps', ['device', 'filter', 'options', 'frames/s',
                                  'ours/it'],
                  [[r['device'], r['filter'], r['options'], num(r['fps'], 3),
                    r.get('ratio', '')] for r in found])


def absent(rep, rows):
    lines = []
    for r in rows.rows:
        status = r.get('status') or ''
        if status.startswith(('absent', 'skipped')):
            line = [r.get('device', ''), r.get('filter') or r.get('chain', ''),
                    status]
            if line not in lines:
                lines.append(line)
    wrong = [r for r in rows.rows
             if (r.get('status') or '').startswith(('WRONG', 'failed'))]
    if lines:
        rep.text('## Absent')
    rep.table('absent', ['device', 'what', 'why'], lines)
    if wrong:
        rep.text('## WRONG or failed')
    rep.table('wrong', ['device', 'size', 'format', 'filter', 'options',
                        'status'],
              [[r.get('device', ''), r.get('size', ''), r.get('format', ''),
                r.get('filter') or r.get('chain', ''), r.get('options', ''),
                r['status']] for r in wrong])


HOW = '''Every row of our filters was compared with the reference: before timing on a
small frame (128x36, larger for large windows), after it on the last timed
frame, in 64x16 samples at two corners and in the middle. "Not served": the
variant does not support the window or depth. Frames are on the device and are
random noise unless a table says otherwise; %d of them alternate. CUDA: GPU time
by events around a batch that was enqueued behind a waiting kernel. OpenCL: the
host's clock around the filter, including waits, as the filters finish each
frame; "us of commands" is the sum of their commands by the device's clock,
"overhead" the rest. CPU: the host's clock, all cores. Medians of 7 batches, or
one frame if it takes longer than a row's time. A "plane" on CUDA is yuv444p
with a third of the rows, which is the same number of samples, as hwcontext_cuda
has no format of one plane. On a machine with a GPU, OpenCL on the CPU and
FFmpeg's CPU filters are measured as in a quick run.'''


def device_names(out):
    """Return {'opencl:0.0': 'NVIDIA H200'}, from info.txt's lines."""
    try:
        with open(os.path.join(out, 'info.txt')) as f:
            return dict(re.findall(r'^((?:opencl|cuda):[0-9.]+): ([^,\n]*)',
                                   f.read(), re.M))
    except OSError:
        return {}


def build(out):
    rows, rep = Rows(out), Report()
    rep.text('# GPU filters: speed and quality')
    info = os.path.join(out, 'info.txt')
    if os.path.exists(info):
        with open(info) as f:
            rep.lines += ['    ' + l.rstrip() for l in f] + ['']
    rep.text(HOW % 6)
    names = device_names(out)
    for device in rows.devices():
        if not rows.pick(device=device, status='ok') or \
                not any(r.get('samples') for r in rows.pick(device=device)):
            continue
        rep.text('## %s' % device + (': ' + names[device] if device in names
                                     else ''))
        for section in (floors, transfers, software, median_windows,
                        median_small,
                        median_ranks, median_contents, median_ladder,
                        epsilon_ladder,
                        gauss_orders, general, unaligned, peers):
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
