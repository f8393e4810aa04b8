#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the default preset should reach, and what it does: quality_aims.py CSV

CSV is quality_auto.py's. "best" is the best fixed threshold of each clip at the
same radius, patch and weights, or none. A compressed clip is good if its PSNR is
at least that of its source after x264 veryfast crf 23, else poor.
"""
import collections
import csv
import sys

import presets
import sources

mean = presets.mean
AUTO, TWO = 'preset=auto', 'radius=2:threshold=2:patch=1:weight=linear'
# grain is a part of its picture: what is measured there is no noise
OWN_GRAIN = 'grain'
KINDS = ('good', 'poor', 'white noise', 'grain', 'noise, compressed')
Row = collections.namedtuple('Row', 'gain noise threshold')


class Gains:
    """Gains by options and clip, a clip being (source, way)."""

    def __init__(self, path):
        self.before, found, self.levels, self.film = {}, [], [], []
        with open(path, newline='') as f:
            for r in csv.DictReader(f):
                if r['table'] == 'gain':
                    clip = r['source'], r['way']
                    if r['filter'] == 'none':
                        self.before[clip] = float(r['psnr'])
                    else:
                        found.append((r['options'], clip, r))
                elif r['table'] == 'level':
                    self.levels.append(r)
                else:
                    self.film.append(r)
        self.of = {}
        for options, clip, r in found:
            self.of.setdefault(options, {})[clip] = Row(
                float(r['psnr']) - self.before[clip],
                float(r['noise'] or 0), float(r['threshold'] or 0))
        self.clips = [c for c in self.before if c in self.of.get(AUTO, ())]

    def kind(self, clip):
        """One of KINDS, or None for clips as they are."""
        source, way = clip
        if way == sources.AS_IT_IS:
            return None
        if way.startswith('grain'):
            return 'grain'
        if way.startswith('noise'):
            return 'noise, compressed' if 'x264' in way else 'white noise'
        reference = self.before.get((source, presets.REFERENCE))
        return 'good' if reference is not None and \
            self.before[clip] >= reference else 'poor'

    def among(self, kind, without=()):
        return [c for c in self.clips if self.kind(c) == kind and
                c[0] not in without]

    def best(self, clip):
        return max([0] + [self.of[o][clip].gain for o in thresholds(self)
                          if clip in self.of[o]])

    def gains(self, options, clips):
        return [(self.of[options][c].gain, c) for c in clips]


def thresholds(gains):
    """Options that differ from AUTO's in the threshold alone."""
    return [o for o in gains.of if o.startswith('radius=2:') and
            o.endswith(':patch=1:weight=linear')]


def share(g, clips):
    best = mean(g.best(c) for c in clips)
    return mean(x for x, _ in g.gains(AUTO, clips)) / best if best else 1.


def text(gain, clip):
    return '%+.2f (%s, %s)' % (gain, *clip)


def less_than_two(g):
    """How much more auto gains on drawn sources than threshold 2."""
    return [(g.of[AUTO][c].gain - g.of[TWO][c].gain, c) for c in g.clips
            if c[0] in sources.DRAWN and
            g.kind(c) in (None, 'good', 'poor')]


def changes(g):
    """[(relative change of the level, variant, way, source)]"""
    level = {(r['source'], r['way'], r['options']): float(r['noise'])
             for r in g.levels}
    return [(v / level[s, w, ''] - 1, o, w, s)
            for (s, w, o), v in level.items() if o]


def aims(g, without):
    """(aim, figure, whether it is reached)"""
    white, good, poor = (g.among(k, without) for k in (
        'white noise', 'good', 'poor'))
    light = presets.options(presets.table()['light'])
    if white:
        found = share(g, white)
        yield 'white noise: at least 92 % of the best threshold\'s gain', \
            '%.0f %%' % (100 * found), found >= 0.92
    if good:
        found = mean(x for x, _ in g.gains(AUTO, good))
        other = mean(x for x, _ in g.gains(light, good))
        yield 'good clips: at least light\'s mean gain', \
            '%+.2f dB, light %+.2f' % (found, other), found >= other
        worst = min(g.gains(AUTO, good))
        yield 'good clips: none loses more than 0.5 dB', text(*worst), \
            worst[0] >= -0.5
    if poor:
        found = share(g, poor)
        yield 'poor clips: at least 45 % of the best threshold\'s gain', \
            '%.0f %%' % (100 * found), found >= 0.45
        worst = min(g.gains(AUTO, poor))
        yield 'poor clips: none loses more than 0.1 dB', text(*worst), \
            worst[0] >= -0.1


def fixed_aims(g):
    drawn = less_than_two(g)
    if drawn:
        worst = min(drawn)
        yield 'drawn sources: none worse than with threshold 2', \
            text(*worst), worst[0] >= -0.01
    found = changes(g)
    if found:
        worst = max(found, key=lambda c: abs(c[0]))
        yield 'bars, fades, subtitles, clipped skies: the level changes by ' \
            '10 % at most', '%+.0f %% (%s, %s, %s)' % (
                100 * worst[0], *worst[1:]), abs(worst[0]) <= 0.1


def table(path):
    """Lines of Markdown."""
    g = Gains(path)
    lines = ['| aim | all sources | without `grain` |', '|---|---|---|']

    def cell(found, reached):
        return '%s: %s' % (found, 'reached' if reached else '**not reached**')
    for (aim, *every), (_, *less) in zip(aims(g, ()), aims(g, (OWN_GRAIN,))):
        lines.append('| %s | %s | %s |' % (aim, cell(*every), cell(*less)))
    for aim, *found in fixed_aims(g):
        lines.append('| %s | %s | |' % (aim, cell(*found)))
    return lines


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print('\n'.join(table(sys.argv[1])))


if __name__ == '__main__':
    main()
