#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Draw the results in OUT's CSV files as PNG files in OUT: plots.py OUT

orders-DEVICE.png   Gaussian: milliseconds over pixels for the orders
median-DEVICE.png   Gsample/s over the radius, with peers and the floor
ladder-DEVICE.png   speed-up over naive, ours and the documents'
gain-strength.png   gain over strength by kind of clip, a panel per filter, and
                    the gain of preset=auto on the same clips
gain-auto.png       gain over threshold by way, with the point of preset=auto
noise-time.png      thresholds of preset=auto over the frames of a film
The last three hold a checksum of their numbers (quality_tables.digest).
"""
import os
import sys

import published
import quality_tables as quality
import sources
from tables import Rows, option, radius, rate

PANELS = ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'MPEG-2 q 12',
          'noise 8', 'grain 6', 'scaled 1.5', 'camera', 'camera x264 crf 20',
          'tape, u', 'stage light')


def start():
    plt.figure(figsize=(9, 5.5))


def save(path, **options):
    plt.tight_layout()
    plt.savefig(path, **{'dpi': 110, **options})
    plt.close()
    print(path)


def draw(points, label, scale=None, **style):
    """Draw a line through [(x, y)] in order; return whether there is one."""
    if points:
        plt.plot(*zip(*sorted(points)), label=label, **style)
    return bool(points)


def finish(title, x, y, **legend):
    plt.xscale('log')
    plt.yscale('log')
    plt.xlabel(x)
    plt.ylabel(y)
    plt.title(title)
    plt.legend(**legend)
    plt.grid(alpha=0.3)


# --- speed of a device ---------------------------------------------------------

def orders(rows, title, path):
    found = [r for r in rows.pick(table='gauss-orders')
             if r['us'] and option(r, 'order')]
    if not found:
        return
    start()
    lines, colors = {}, {}
    for r in found:
        pixels = option(r, 'pixels')
        lines.setdefault((option(r, 'order') + (
            ', %s pixels' % pixels if pixels else ''), option(r, 'mem')),
            []).append((r['samples'], r['us'] / 1000))
    for (name, mem), points in lines.items():
        draw(points, name + (', host memory' if mem == 'host' else ''),
             color=colors.setdefault(name, 'C%d' % (len(colors) % 10)),
             marker='o', ms=3, ls='--' if mem == 'host' else '-')
    draw([(r['samples'], r['us'] / 1000) for r in rows.pick(
        table='floor', status='ok', filter='clEnqueueCopyImage', format='gray')
        if r['size'] in {f['size'] for f in found}], 'clEnqueueCopyImage',
         color='k', ls=':')
    # the legend next to the plot: there are many lines
    finish('Gaussian, radius 5, 8 bits, ' + title, 'pixels',
           'milliseconds, both passes', fontsize=6, loc='center left',
           bbox_to_anchor=(1.01, 0.5))
    save(path % 'orders')


def largest(rows, **want):
    """Return the rows of the largest size."""
    found = [r for r in rows.pick(**want) if r['us']]
    samples = max((r['samples'] for r in found), default=0)
    return [r for r in found if r['samples'] == samples]


def medians(rows, title, path):
    size = largest(rows, table='median')
    if not size:
        return
    start()
    for fmt, name in (('yuv444p', '8 bits'), ('gray', '8 bits'),
                      ('p010le', '10 bits (p010)'),
                      ('yuv444p16le', '16 bits'), ('gray16le', '16 bits')):
        draw([(radius(r), rate(r)) for r in largest(
            rows, table='median', format=fmt)], (
                "FFmpeg's median, " if size[0]['device'] == 'cpu' else
                'ours, ') + name, marker='o', ms=3)
    for peer in ('npp median', 'npp median border', 'OpenCV medianBlur',
                 'OpenCV CUDA median', 'CuPy median_filter'):
        draw([(radius(r) or int(r['options'].split('x')[0]) // 2, rate(r))
              for r in largest(rows, table='peer', filter=peer,
                               format='gray')], peer, marker='s', ms=3, ls='--')
    for fmt, name in (('yuv444p', '8 bits'), ('yuv444p16le', '16 bits')):
        us = rows.floor_us(size[0]['size'], fmt)
        if us:
            level = rows.pick(table='floor', format=fmt, size=size[0]['size'])[
                0]['samples'] / us / 1000
            plt.axhline(level, color='k', ls=':', lw=0.8)
            plt.text(40, level, 'copy, ' + name, fontsize=7, va='bottom')
    finish('Median, %s, %s' % (size[0]['size'], title), 'radius', 'Gsample/s',
           fontsize=7)
    save(path % 'median')


def bars(title, path, names, *groups):
    """Draw bars side by side: groups are (legend, [value or None])."""
    start()
    width = 0.8 / len(groups)
    for i, (name, values) in enumerate(groups):
        x = [k + (i - (len(groups) - 1) / 2) * width
             for k in range(len(values))]
        plt.bar(x, [v or 0 for v in values], width, label=name)
    plt.xticks(range(len(names)), names, rotation=35, ha='right', fontsize=7)
    plt.ylabel('speed-up')
    plt.legend(fontsize=7)
    plt.grid(alpha=0.3, axis='y')
    plt.title(title)
    save(path)


def ladder(rows, first):
    """Return {variant: speed-up over the first}."""
    us = {option(r, 'variant'): r['us'] for r in rows if r['us']}
    return {v: us[first] / us[v] for v in us} if first in us else {}


def epsilon_ladder(rows, title, path):
    for size in ('8MP', '360p'):
        ours = ladder(rows.pick(table='epsilon-ladder', size=size), 'naive')
        if ours:
            theirs = [published.EPSILON_LADDER.get(v, (None, None))
                      for v in ours]
            bars('Epsilon 9x9, %s, over naive' % size, path % 'ladder', ours,
                 (title, ours.values()),
                 ('blog, Adreno 630', [t[0] for t in theirs]),
                 ('guide, Adreno 430', [t[1] for t in theirs]))
            return


def median_ladder(rows, title, path):
    ours = ladder([r for r in rows.pick(table='median-ladder', size='1080p')
                   if radius(r) == 1 and option(r, 'variant') != 'plain'],
                  'article1')
    if ours:
        theirs = [published.MEDIAN_LADDER.get((1, v)) for v in ours]
        base = published.MEDIAN_LADDER[1, 'article1']
        bars("Median 3x3, 1080p, over the article's version 1",
             path % 'median-ladder', ours, (title, ours.values()),
             ('article, GTX 780 Ti', [t and base / t for t in theirs]))


# --- quality -------------------------------------------------------------------

def panels(folder, name, rows, columns, size, titles, sides):
    """Yield (axis, title) for panels, whose axes are labeled at the sides of
    the figure; then save the chart."""
    fig, axes = plt.subplots(rows, columns, squeeze=False, figsize=size)
    for axis in axes.flat[len(titles):]:
        axis.axis('off')
    for axis, title in zip(axes.flat, titles):
        yield axis, title
        axis.set_xscale('log', base=2)
        axis.xaxis.set_major_formatter('{x:g}')
        axis.axhline(0, color='k', lw=0.8)
        axis.set_title(title, fontsize=9)
        axis.tick_params(labelsize=7)
        axis.grid(alpha=0.3)
    fig.supylabel(sides[0], fontsize=9)
    fig.supxlabel(sides[1], fontsize=9)
    save_quality(folder, name)


def save_quality(folder, name):
    save(os.path.join(folder, name), dpi=72,
         metadata={'Source': quality.digest(folder)})


def strengths(n, folder):
    clips = n.shared()
    filters = {'epsilon': [c for _, c in n.fixed], **n.peers()}
    rows = -(-len(filters) // 4)
    for axis, name in panels(
            folder, 'gain-strength.png', rows, 4, (13, 2.4 * rows), filters,
            ('dB gained, mean of the clips', 'threshold, or the option that '
             'sets the strength; dotted: preset=auto on the same clips')):
        for i, kind in enumerate(quality.KINDS):
            some = n.among((kind,), clips=clips)
            if some:
                axis.plot([quality.knob(c)[1] for c in filters[name]],
                          [quality.mean(n.gains(c, some))
                           for c in filters[name]],
                          'C%d.-' % i, lw=1, ms=4, label=kind)
                axis.axhline(quality.mean(n.gains(quality.AUTO, some)),
                             color='C%d' % i, lw=1, ls=':')
        axis.set_ylim(-3, 10)
        if name == 'epsilon':
            lines = axis.get_legend_handles_labels()
            axis.figure.suptitle(' ', fontsize=8)   # a place for the legend
            axis.figure.legend(*lines, fontsize=8, loc='upper center',
                               ncol=len(lines[0]))


def auto(n, folder):
    """Draw a line and a point for each source."""
    for axis, way in panels(
            folder, 'gain-auto.png', 2, 5, (15, 5.6), PANELS,
            ('dB gained',
             'threshold (radius 2, patch 1); diamonds: preset=auto')):
        for i, clip in enumerate(c for c in n.clips if c[1] == way):
            color = 'C%d' % (i % 10)
            axis.plot([t for t, _ in n.fixed],
                      [n.gain(clip, c) for _, c in n.fixed], color=color,
                      lw=0.8)
            axis.plot(float(n.rows[clip]['threshold']),
                      n.gain(clip, quality.AUTO), 'D', ms=5, mec='k', mew=0.6,
                      color=color)
        axis.set_ylim(-2, 4 if sources.WAYS.get(way) else 14)


def over_time(n, folder):
    plt.figure(figsize=(9, 3.4))
    for i, way in enumerate(dict.fromkeys(r['way'] for r in n.film)):
        draw([(int(r['options']), float(r['threshold'])) for r in n.film
              if r['way'] == way], way, color='C%d' % i, lw=1.2)
    plt.xlabel('frame', fontsize=8)
    plt.ylabel('threshold', fontsize=8)
    plt.ylim(0)
    plt.tick_params(labelsize=7)
    plt.grid(alpha=0.3)
    plt.legend(fontsize=6.5, ncol=4, loc='upper center')
    save_quality(folder, 'noise-time.png')


def draw_all(out):
    rows = Rows(out)
    names = rows.names()
    for device in rows.devices():
        for plot in orders, medians, epsilon_ladder, median_ladder:
            plot(rows.of(device), '%s (%s)' % (names[device], device)
                 if device in names else device,
                 os.path.join(out, '%s-' + device.replace(':', '-') + '.png'))
    if all(os.path.exists(os.path.join(out, f)) for f in quality.FILES):
        n = quality.Numbers(out)
        if n.shared():
            strengths(n, out)
        if n.clips:
            auto(n, out)
        if n.film:
            over_time(n, out)


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        import matplotlib
        matplotlib.use('Agg')
        import matplotlib.pyplot as plt
    except ImportError:
        system = '/usr/bin/python3'
        if os.path.exists(system) and sys.executable != system:
            os.execv(system, [system, *sys.argv])
        print('plots: python3-matplotlib is absent; on a machine that has it: '
              'tests/bench/plots.py ' + sys.argv[1])
    else:
        draw_all(sys.argv[1])
