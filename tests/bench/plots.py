#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Draw what OUT's CSV files hold as PNG files in OUT: plots.py OUT

orders-DEVICE.png   Gaussian: milliseconds over pixels for the orders
median-DEVICE.png   Gsample/s over the radius, beside peers and the floor
ladder-DEVICE.png   speed-up over naive, ours and the documents'
gain-*.png, noise-time.png  quality_plots.py's
"""
import os
import sys

import published as doc
import quality_plots
import report
import tables as rep

WIDE = (9, 5.5)
NAMES = {}     # of devices, by what the bench calls them


def title(device):
    return '%s (%s)' % (NAMES[device], device) if device in NAMES else device


def save(plt, out, name):
    plt.tight_layout()
    path = os.path.join(out, name.replace(':', '-') + '.png')
    plt.savefig(path, dpi=110)
    plt.close()
    print(path)


def orders(plt, rows, out, device):
    found = [r for r in rows.pick(table='gauss-orders', device=device)
             if r['us'] and rep.option(r, 'order')]
    if not found:
        return
    lines = {}
    for r in found:
        key = (rep.option(r, 'order'), rep.option(r, 'pixels'),
               rep.option(r, 'mem'))
        lines.setdefault(key, []).append((r['samples'], r['us'] / 1000))
    plt.figure(figsize=WIDE)
    colors = {}
    for (order, pixels, mem), points in lines.items():
        name = order + (', %s pixels' % pixels if pixels else '')
        color = colors.setdefault(name, 'C%d' % (len(colors) % 10))
        points.sort()
        plt.plot([p[0] for p in points], [p[1] for p in points],
                 color=color, marker='o', ms=3,
                 ls='--' if mem == 'host' else '-',
                 label=name + (', host memory' if mem == 'host' else ''))
    copies = sorted((r['samples'], r['us'] / 1000) for r in
                    rows.pick(table='floor', device=device, status='ok',
                              filter='clEnqueueCopyImage')
                    if r['format'] == 'gray' and
                    r['size'] in {f['size'] for f in found})
    if copies:
        plt.plot([c[0] for c in copies], [c[1] for c in copies], 'k:',
                 label='clEnqueueCopyImage')
    plt.xscale('log')
    plt.yscale('log')
    plt.xlabel('pixels')
    plt.ylabel('milliseconds, both passes')
    plt.title('Gaussian, radius 5, 8 bits, ' + title(device))
    # beside the lines, of which there are many
    plt.legend(fontsize=6, loc='center left', bbox_to_anchor=(1.01, 0.5))
    plt.grid(alpha=0.3)
    save(plt, out, 'orders-' + device)


def largest(rows, **want):
    """Rows of the largest size of these."""
    found = [r for r in rows.pick(**want) if r['us']]
    most = max((r['samples'] for r in found), default=0)
    return [r for r in found if r['samples'] == most]


def medians(plt, rows, out, device):
    drawn = False
    plt.figure(figsize=WIDE)
    for fmt, name in (('yuv444p', '8 bits'), ('gray', '8 bits'),
                      ('p010le', '10 bits (p010)'),
                      ('yuv444p16le', '16 bits'), ('gray16le', '16 bits')):
        found = sorted((rep.radius(r), rep.rate(r)) for r in
                       largest(rows, table='median', device=device,
                               format=fmt))
        if found:
            plt.plot(*zip(*found), marker='o', ms=3, label='ours, ' + name
                     if device != 'cpu' else "FFmpeg's median, " + name)
            drawn = True
    for peer in ('npp median', 'npp median border', 'OpenCV medianBlur',
                 'OpenCV CUDA median', 'CuPy median_filter'):
        found = sorted(((rep.radius(r) or int(r['options'].split('x')[0]) // 2),
                        rep.rate(r)) for r in
                       largest(rows, table='peer', device=device, filter=peer,
                               format='gray'))
        if found:
            plt.plot(*zip(*found), marker='s', ms=3, ls='--', label=peer)
    size = largest(rows, table='median', device=device)
    if size:
        for fmt, name in (('yuv444p', '8 bits'), ('yuv444p16le', '16 bits')):
            us = report.floor_us(rows, device, size[0]['size'], fmt)
            floor = rows.pick(table='floor', device=device, format=fmt,
                              size=size[0]['size'])
            if us:
                level = floor[0]['samples'] / us / 1000
                plt.axhline(level, color='k', ls=':', lw=0.8)
                plt.text(40, level, 'copy, ' + name, fontsize=7, va='bottom')
    if not drawn:
        plt.close()
        return
    plt.xscale('log')
    plt.yscale('log')
    plt.xlabel('radius')
    plt.ylabel('Gsample/s')
    plt.title('Median, %s, %s' % (size[0]['size'], title(device)))
    plt.legend(fontsize=7)
    plt.grid(alpha=0.3)
    save(plt, out, 'median-' + device)


def bars(plt, groups, labels):
    """Bars side by side: groups is [(legend, [value or None])]."""
    width = 0.8 / len(groups)
    for i, (name, values) in enumerate(groups):
        x = [k + (i - (len(groups) - 1) / 2) * width
             for k in range(len(values))]
        plt.bar(x, [v or 0 for v in values], width, label=name)
    plt.xticks(range(len(labels)), labels, rotation=35, ha='right', fontsize=7)
    plt.ylabel('speed-up')
    plt.legend(fontsize=7)
    plt.grid(alpha=0.3, axis='y')


def ladder(plt, rows, out, device):
    for size in ('8MP', '360p'):
        found = [r for r in rows.pick(table='epsilon-ladder', device=device,
                                      size=size) if r['us']]
        naive = [r['us'] for r in found if rep.option(r, 'variant') == 'naive']
        if not naive:
            continue
        names = [rep.option(r, 'variant') for r in found]
        theirs = [doc.EPSILON_LADDER.get(n, ('', None, None)) for n in names]
        plt.figure(figsize=WIDE)
        bars(plt, [(title(device), [naive[0] / r['us'] for r in found]),
                   ('blog, Adreno 630', [t[1] for t in theirs]),
                   ('guide, Adreno 430', [t[2] for t in theirs])], names)
        plt.title('Epsilon 9x9, %s, over naive' % size)
        save(plt, out, 'ladder-' + device)
        return


def median_ladder(plt, rows, out, device):
    found = [r for r in rows.pick(table='median-ladder', device=device,
                                  size='1080p')
             if r['us'] and rep.radius(r) == 1 and
             rep.option(r, 'variant') != 'plain']
    first = [r['us'] for r in found if rep.option(r, 'variant') == 'article1']
    if not first:
        return
    names = [rep.option(r, 'variant') for r in found]
    theirs = [doc.MEDIAN_LADDER.get((1, n)) for n in names]
    base = doc.MEDIAN_LADDER[1, 'article1']
    plt.figure(figsize=WIDE)
    bars(plt, [(title(device), [first[0] / r['us'] for r in found]),
               ('article, GTX 780 Ti', [base / t if t else None
                                        for t in theirs])], names)
    plt.title("Median 3x3, 1080p, over the article's version 1")
    save(plt, out, 'median-ladder-' + device)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = sys.argv[1]
    try:
        import matplotlib
        matplotlib.use('Agg')
        import matplotlib.pyplot as plt
    except ImportError:
        print('plots: python3-matplotlib is absent; on a machine that has it: '
              'tests/bench/plots.py ' + out)
        return
    rows = rep.Rows(out)
    NAMES.update(rows.names())
    for device in rows.devices():
        orders(plt, rows, out, device)
        medians(plt, rows, out, device)
        ladder(plt, rows, out, device)
        median_ladder(plt, rows, out, device)
    quality_plots.draw(plt, out)


if __name__ == '__main__':
    main()
