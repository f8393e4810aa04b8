#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make OUT/report.md from the CSV files in OUT."""
import argparse
import os
import re
import sys

import published
import quality_tables
from tables import (Report, Rows, num, option, over, radius, rate, rate_us,
                    sample_bytes, us, window)

# tables of the CSV files without a section of their own
LISTS = (
    ('medians', 'Median of whole frames, and percentile 0.25',
     ('median-frame', 'median-rank')),
    ('ladders', 'The variants of the documents, and others',
     ('median-ladder', 'epsilon-ladder')),
    ('general', 'Sizes, depths and radii of epsilon and Gaussian',
     ('epsilon', 'epsilon-radius', 'epsilon-patch', 'epsilon-auto',
      'epsilon-frames', 'gauss', 'gauss-radius')),
    ('unaligned', 'Aligned and unaligned sizes', ('unaligned',)),
    ('software', 'Software frames', ('software',)),
    ('transfers', 'Upload and download of one plane', ('transfer',)),
    ('peers', 'Peers', ('peer',)),
)


def size(r):
    return r['size']


# --- a device -----------------------------------------------------------------

def floors(rep, rows):
    def cell(r):
        if not r['us'] or r['filter'] == 'empty kernel':
            return num(r['us'])
        return '%s (%s)' % (num(r['us']), num(
            r['samples'] * sample_bytes(r) * 2 / r['us'] / 1000))
    rep.pivot('floors', '### Floors: copies of one plane',
              'Microseconds; in brackets, bytes read and written in GB/s.',
              rows.pick(table='floor'), {'copy': lambda r: r['filter']},
              lambda r: '%s %d bits' % (r['size'], 8 * sample_bytes(r)), cell)


def median_windows(rep, rows):
    for depth, formats in ((8, ('yuv444p', 'gray')), (10, ('p010le',)),
                           (16, ('yuv444p16le', 'gray16le'))):
        rep.pivot('median', '### Median at %d bits' % depth,
                  'Gsample/s; us in brackets.',
                  sorted((r for f in formats for r in rows.pick(
                      table='median', format=f)),
                      key=lambda r: (radius(r), r['samples'])),
                  {'window': lambda r: window(radius(r))}, size, rate_us)


def median_contents(rep, rows):
    found = rows.pick(table='median-content')
    rep.pivot('median-content', '### Large windows by content, %s' % (
        found and found[0]['size']), 'Gsample/s. Blocks: 16x16 samples of one '
        'random value. Ramp-x: left to right, dark to bright. Edges: squares '
        'of 64x64 samples, alternately dark and bright.', found,
        {'bits': lambda r: 8 * sample_bytes(r),
         'window': lambda r: window(radius(r))}, lambda r: r['content'],
        lambda r: num(rate(r)) or r['status'])


def order(r):
    pixels = option(r, 'pixels')
    return (option(r, 'order') or 'auto') + (
        ', %s pixels' % pixels if pixels else '')


def memory(r):
    return option(r, 'mem') or ''


def gauss_orders(rep, rows):
    rep.pivot('gauss-orders', '### Gaussian: the orders, radius 5, 8 bits',
              'Microseconds for both passes. ' + published.GAUSS_PAPER,
              rows.pick(table='gauss-orders'),
              {'order': order, 'memory': memory}, size, us)


def gauss_passes(rep, rows):
    rep.pivot('gauss-passes', '### Gaussian: coordinates and passes apart, '
              'radius 5, 8 bits', "Microseconds of a kernel by the device's "
              'clock. Coordinates: find the pixel, write one byte there.',
              rows.pick(table='gauss-passes'),
              {'size': size, 'order': order, 'memory': memory},
              lambda r: r['filter'], us)


def lists(rep, rows):
    """Write the rows of LISTS."""
    def options(r):         # abbreviate a matrix of ones
        return re.sub(r'(1 ){8,}1', lambda m: '%d ones' %
                      len(m.group(0).split()), r['options'])
    for name, title, tables in LISTS:
        rep.list(name, '### ' + title, '',
                 [r for t in tables for r in rows.pick(table=t)
                  if r['us'] or r['status'] == 'not served'],
                 ['filter', 'options', 'size', 'format', 'us', 'least - most',
                  'us of commands', 'other us', 'Gsample/s', 'times the floor'],
                 options=options, **{'times the floor': lambda r: over(
                     r['us'], rows.floor_us(r['size'], r['format']))})


SECTIONS = (floors, median_windows, median_contents, gauss_orders,
            gauss_passes, lists)


# --- all devices --------------------------------------------------------------

E2E = (('e2e', 'End to end through ffmpeg', 'frames/s of an endless clip, over '
        'a second or two in which the chain is full. Filters get software '
        'frames, except between hwupload and hwdownload.'),
       ('e2e-nvdec', 'NVDEC', 'Decoded by NVDEC, filtered and discarded on the '
        'GPU; of: the share of the speed of the chain without a filter.'),
       ('e2e-denoisers', 'Denoisers', 'On clips with noise, from the decoder to '
        'null; the gain in dB of PSNR is the mean of the clips, each with the '
        'strength that gains most.'),
       ('e2e-streams', 'Several streams at once', 'The decoders are the limit: '
        'compare with one stream of NVDEC -> null.'),
       ('e2e-gpus', 'Several GPUs', 'In 1080p the decoder is the limit, in 4K '
        'with 10 bits and the largest window the filter is.'))


def end_to_end(rep, rows):
    def fps(r):
        runs = r.get('runs')
        return r['status'] if not r['fps'] else num(r['fps'], 4) + (
            ' (1 run)' if runs == '1' else
            '' if r['fps_least'] == r['fps_most'] else
            ' (%s - %s%s)' % (r['fps_least'], r['fps_most'],
                              ', %s runs' % runs if runs else ''))
    for part, title, note in E2E:
        rep.list(part, '## ' + title, note, rows.pick(table=part),
                 ['clip', 'chain', 'frames/s', 'of', 'gain', 'what'],
                 of=lambda r: r['ratio'], gain=lambda r: num(r['gain']),
                 what=lambda r: r['what'],
                 **{'frames/s': fps})


def quality(rep, out):
    """Write all tables of gains.csv, quality.csv, motion.csv,
    still.csv and kinds.csv."""
    if os.path.exists(os.path.join(out, 'gains.csv')):
        n = quality_tables.Numbers(out)
        for title, block in quality_tables.EVERY_TABLE:
            head, lines = block(n)
            rep.section('quality', '## ' + title, '', head, lines)


def absent(rep, rows):
    def those(*starts):
        return [r for r in rows.rows
                if (r.get('status') or '').startswith(starts)]

    def what(r):
        return r.get('filter') or r.get('chain', '')
    rep.section('absent', '## Absent', '', ['device', 'what', 'why'],
                dict.fromkeys((r.get('device', ''), what(r), r['status'])
                              for r in those('absent', 'skipped')))
    rep.list('wrong', '## WRONG or failed', '', those('WRONG', 'failed'),
             ['device', 'size', 'format', 'filter', 'options', 'status'],
             filter=what)


HOW = '''Every row of our filters was compared with the reference: before
timing, on a small frame (128x36, larger for large windows), and after timing,
on the last timed frame, in 64x32 samples at two corners and in the middle. "Not
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
        own = rows.of(device)
        if any(r['samples'] for r in own.pick(status='ok')):
            rep.text('## %s' % device + (': ' + names[device]
                                         if device in names else ''))
            for section in SECTIONS:
                section(rep, own)
    end_to_end(rep, rows)
    quality(rep, out)
    absent(rep, rows)
    return rep


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('out', metavar='OUT')
    parser.add_argument('--expect', metavar='NAME,NAME...', default='',
                        help='fail if one of these tables has no rows')
    args = parser.parse_args()
    rep = build(args.out)
    with open(os.path.join(args.out, 'report.md'), 'w') as f:
        f.write('\n'.join(rep.lines))
    missing = [t for t in args.expect.split(',') if t and not rep.tables.get(t)]
    for name in missing:
        print('report: the table "%s" has no rows' % name, file=sys.stderr)
    return 1 if missing else 0


if __name__ == '__main__':
    sys.exit(main())
