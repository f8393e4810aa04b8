# SPDX-License-Identifier: LGPL-2.1-or-later
"""Charts of quality.py's results, for plots.py.

gain-strength.png   gain over strength by kind of clip, a panel per filter, and
                    the gain of preset=auto on the same clips
gain-auto.png       gain over threshold by way, with the point of preset=auto
noise-time.png      thresholds of preset=auto over the frames of a film
Each chart holds a checksum of its numbers (quality_tables.digest).
"""
import os

import quality_tables as page
import sources

PANELS = ('x264 ultrafast crf 28', 'x264 veryfast crf 23', 'MPEG-2 q 12',
          'noise 8', 'grain 6', 'scaled 1.5', 'camera', 'camera x264 crf 20',
          'tape, u', 'stage light')


def save(plt, folder, name):
    path = os.path.join(folder, name)
    plt.tight_layout()
    plt.savefig(path, dpi=72, metadata={'Source': page.digest(folder)})
    plt.close()
    print(path)


def finish(axis, title, limits):
    axis.axhline(0, color='k', lw=0.8)
    axis.set_title(title, fontsize=9)
    axis.set_ylim(*limits)
    axis.tick_params(labelsize=7)
    axis.grid(alpha=0.3)


def strengths(plt, n, folder):
    clips = n.shared()
    panels = {'epsilon': [c for _, c in n.fixed], **n.peers()}
    rows = -(-len(panels) // 4)
    fig, axes = plt.subplots(rows, 4, squeeze=False, figsize=(13, 2.4 * rows))
    for axis in axes.flat[len(panels):]:
        axis.axis('off')
    for axis, (name, columns) in zip(axes.flat, panels.items()):
        for i, kind in enumerate(page.KINDS):
            some = n.among((kind,), clips)
            if some:
                axis.plot([page.knob(c)[1] for c in columns],
                          [page.mean(n.gains(c, some)) for c in columns],
                          'C%d.-' % i, lw=1, ms=4, label=kind)
                axis.axhline(page.mean(n.gains(page.AUTO, some)),
                             color='C%d' % i, lw=1, ls=':')
        axis.set_xscale('log', base=2)
        axis.xaxis.set_major_formatter('{x:g}')
        finish(axis, name, (-3, 10))
    lines = axes.flat[0].get_legend_handles_labels()
    fig.suptitle(' ', fontsize=8)   # a place for the legend
    fig.legend(*lines, fontsize=8, loc='upper center', ncol=len(lines[0]))
    fig.supylabel('dB gained, mean of the clips', fontsize=9)
    fig.supxlabel('threshold, or the option that sets the strength; dotted: '
                  'preset=auto on the same clips', fontsize=9)
    save(plt, folder, 'gain-strength.png')


def auto(plt, n, folder):
    """Draw a line and a point for each source."""
    fig, axes = plt.subplots(2, 5, figsize=(15, 5.6), squeeze=False)
    for axis, way in zip(axes.flat, PANELS):
        for i, clip in enumerate(c for c in n.clips if c[1] == way):
            axis.plot([t for t, _ in n.fixed],
                      [n.of[c][clip].gain for _, c in n.fixed],
                      color='C%d' % (i % 10), lw=0.8)
            axis.plot(float(n.rows[clip]['threshold']),
                      n.of[page.AUTO][clip].gain, 'D', ms=5, mec='k', mew=0.6,
                      color='C%d' % (i % 10))
        axis.set_xscale('log', base=2)
        axis.xaxis.set_major_formatter('{x:g}')
        finish(axis, way, (-2, 4 if way in sources.WAYS and
                           sources.WAYS[way] else 14))
    fig.supylabel('dB gained', fontsize=9)
    fig.supxlabel('threshold (radius 2, patch 1); diamonds: preset=auto',
                  fontsize=9)
    save(plt, folder, 'gain-auto.png')


def over_time(plt, n, folder):
    plt.figure(figsize=(9, 3.4))
    for i, way in enumerate(dict.fromkeys(r['way'] for r in n.film)):
        plt.plot(*zip(*sorted((int(r['options']), float(r['threshold']))
                              for r in n.film if r['way'] == way)),
                 'C%d-' % i, lw=1.2, label=way)
    plt.xlabel('frame', fontsize=8)
    plt.ylabel('threshold', fontsize=8)
    plt.ylim(0)
    plt.tick_params(labelsize=7)
    plt.grid(alpha=0.3)
    plt.legend(fontsize=6.5, ncol=4, loc='upper center')
    save(plt, folder, 'noise-time.png')


def draw(plt, folder):
    if not all(os.path.exists(os.path.join(folder, f)) for f in page.FILES):
        return
    n = page.Numbers(folder)
    if n.shared():
        strengths(plt, n, folder)
    if n.clips:
        auto(plt, n, folder)
    if n.film:
        over_time(plt, n, folder)
