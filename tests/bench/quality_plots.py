#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The charts of the bench of quality, from quality.csv and peers.csv:
quality_plots.py DIR [GPU.CSV], or draw() for plots.py. GPU.CSV is the
quality.csv of a bench on a GPU, which has its frames/s.

gain-strength.png   gain over strength by kind of source, a panel a filter
gain-speed.png      gain against frames/s: everything on the CPU
gain-gpu.png        the same on the GPU, where there are its frames/s
Each says of which numbers it was drawn (quality_page.digest).
"""
import os
import sys

import quality_page as page

FLOOR, CEILING = -2, 2.5      # dB; what is beyond leaves the panel


def save(plt, folder, name, speeds=None):
    path = os.path.join(folder, name)
    plt.tight_layout()
    plt.savefig(path, dpi=80, metadata={'Source': page.digest(folder, speeds)})
    plt.close()
    print(path)


def strengths(plt, n, folder):
    names = [name for name in list(page.KNOBS) + n.peers
             if n.best(name, n.compressed)]
    columns = 4
    rows = -(-len(names) // columns)
    fig, axes = plt.subplots(rows, columns, squeeze=False,
                             figsize=(3.1 * columns, 2.1 * rows))
    for axis in axes.flat[len(names):]:
        axis.axis('off')
    for axis, name in zip(axes.flat, names):
        for i, (kind, sources) in enumerate(page.KINDS.items()):
            clips = [c for c in n.compressed if c[0] in sources]
            points = sorted((page.strength(k[1]), page.mean(
                n.points[k][c].gain for c in clips)) for k in n.of(name)
                if clips and all(c in n.points[k] for c in clips))
            if points:
                axis.plot(*zip(*points), 'C%d.-' % i, lw=1, ms=4, label=kind)
        axis.axhline(0, color='k', lw=0.8)
        axis.set_title(name, fontsize=8)
        axis.set_ylim(FLOOR, CEILING)
        axis.set_xscale('log')
        axis.minorticks_off()
        ticks = sorted({page.strength(k[1]) for k in n.of(name) if any(
            c in n.points[k] for c in n.compressed)})
        axis.set_xticks(ticks, ['%g' % t for t in ticks])
        axis.tick_params(labelsize=6)
        axis.grid(alpha=0.3)
    fig.supylabel('dB gained, mean of the compressed clips', fontsize=8)
    fig.supxlabel('threshold, or the option that sets the strength',
                  fontsize=8)
    lines = axes.flat[0].get_legend_handles_labels()
    fig.suptitle(' ', fontsize=8)   # a place for the legend
    fig.legend(*lines, fontsize=7, loc='upper center', ncol=len(lines[0]))
    save(plt, folder, 'gain-strength.png')


def chart(plt, folder, name, label, panels, speeds=None):
    """panels: [(title, [(frames/s, gain, name, ours)])]"""
    fig, axes = plt.subplots(1, len(panels), squeeze=False,
                             figsize=(5.6 * len(panels), 4.6))
    for axis, (title, points) in zip(axes.flat, panels):
        high = max(p[1] for p in points) - min(p[1] for p in points)
        for x, gain, text, ours in sorted(points):
            near = any(abs(g - gain) < high / 25 and x / 3 < other < x
                       for other, g, *_ in points)
            axis.plot(x, gain, 'C3D' if ours else 'C0o', ms=6 if ours else 5)
            axis.annotate(text, (x, gain), fontsize=6.5,
                          xytext=(4, -9 if near else 3),
                          textcoords='offset points',
                          color='C3' if ours else 'k')
        axis.axhline(0, color='k', lw=0.8)
        axis.set_xscale('log')
        axis.xaxis.set_major_formatter('{x:g}')
        axis.xaxis.set_minor_formatter('')
        axis.set_xlim(min(p[0] for p in points) / 1.5,
                      max(p[0] for p in points) * 5)   # room for the names
        axis.set_title(title, fontsize=9)
        axis.set_xlabel(label, fontsize=8)
        axis.set_ylabel('dB gained', fontsize=8)
        axis.tick_params(labelsize=7)
        axis.grid(alpha=0.3)
    save(plt, folder, name, speeds)


def at_one_strength(n, clips, speed):
    """Points of all lines, each at one strength for these clips."""
    points = []
    for name in n.lines():
        options = n.best(name, clips)
        if options is None or not speed(name):
            continue
        text = name
        if not name.startswith('preset '):
            text += ' (%g)' % page.strength(options)
        points.append((speed(name), page.mean(
            p.gain for p in n.at(name, options, clips)), text,
            name.startswith(('preset', 'epsilon'))))
    return points


def panels(n, speed):
    noisy = [c for c in n.compared if c not in set(n.compressed)]
    return [('%d compressed clips' % len(n.compressed),
             at_one_strength(n, n.compressed, speed)),
            ('%d clips with noise 8 and 16' % len(noisy),
             at_one_strength(n, noisy, speed))]


def cpu(plt, n, folder):
    def speed(name):
        found = n.milliseconds(name)
        return found and 1000 / found[0]
    if n.cpu:
        chart(plt, folder, 'gain-speed.png', '1080p luma frames/s of CPU time '
              '(epsilon: OpenCL by PoCL)', panels(n, speed))


def gpu(plt, n, folder, rows):
    speeds = page.gpu_speeds(rows)
    if speeds:
        chart(plt, folder, page.GPU_CHART, 'frames/s on the GPU',
              panels(n, speeds.get), speeds)


def draw(plt, folder, rows=()):
    n = page.Numbers(folder)
    if n.compared:
        strengths(plt, n, folder)
        cpu(plt, n, folder)
        gpu(plt, n, folder, rows)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    draw(plt, sys.argv[1], [r for p in sys.argv[2:] for r in page.gpu_rows(p)])


if __name__ == '__main__':
    main()
