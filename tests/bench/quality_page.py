#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What quality.py's files say: quality_page.py DIR [PAGE... [--write]]

DIR has gains.csv, quality.csv and frames.csv. Without a page, all tables of
them are printed. A PAGE has some between lines "<!-- NAME -->" and
"<!-- end -->": fails where it is not what the files give, or where a chart in
DIR was drawn of other numbers; --write puts the page right.

A gain is PSNR of luma against the clean source less that of the clip as it is.
A compressed clip is good if its PSNR is at least that of its source after
REFERENCE, else poor. "Best threshold" is that of each clip at the default's
radius, patch and weights, or no filter.
"""
import collections
import csv
import hashlib
import math
import os
import re
import sys

import presets
import quality_frames_page
import sources
from tables import table, verdict

mean = presets.mean
REFERENCE = 'x264 veryfast crf 23'
AUTO, TWO, LIGHT = ('epsilon=' + o for o in (
    'preset=auto', 'threshold=2', 'preset=light'))
# grain is a part of its picture: what is measured there is no noise
OWN_GRAIN = 'grain'
KINDS = 'good', 'poor', 'white noise', 'grain', 'noise, compressed'
CHARTS = 'gain-strength.png', 'gain-auto.png', 'noise-time.png'
FILES = 'gains.csv', 'quality.csv'
SHORT = 'nlmeans', 'fftdnoiz', 'bilateral', 'hqdn3d'    # for README
TRIED = (7, 36), (6, 36), (6, 32), (6, 21)     # of grid; the definition first
Point = collections.namedtuple('Point', 'gain ssim')


def digest(folder):
    """What a chart says that it was drawn of."""
    sha = hashlib.sha256()
    for name in FILES:
        with open(os.path.join(folder, name), 'rb') as f:
            sha.update(f.read())
    return sha.hexdigest()


def knob(column):
    """(filter, strength); the strength is the last number."""
    name, options = column.split('=', 1)
    return name, float(re.findall(r'[\d.]+', options)[-1])


class Numbers:
    """of[column][clip] is a Point, a clip being (source, way)."""

    def __init__(self, folder):
        self.before, self.of, self.rows = {}, {}, {}
        with open(os.path.join(folder, FILES[0]), newline='') as f:
            for r in csv.DictReader(f):
                clip = r['source'], r['way']
                self.rows[clip] = r
                self.before[clip] = float(r['none'].split()[0])
                for column, text in r.items():
                    if '=' not in column or not text:
                        continue
                    psnr, ssim = (float(b) - float(a) for a, b in zip(
                        r['none'].split(), text.split()))
                    self.of.setdefault(column, {})[clip] = Point(psnr, ssim)
        self.clips = [c for c in self.rows if c in self.of.get(AUTO, ())]
        self.fixed = sorted((knob(c)[1], c) for c in self.of
                            if c.startswith('epsilon=threshold='))
        with open(os.path.join(folder, FILES[1]), newline='') as f:
            rows = list(csv.DictReader(f))
        self.levels, self.film, self.cpu = (
            [r for r in rows if r['table'] == name]
            for name in ('level', 'film', 'cpu'))
        self.frames = quality_frames_page.Frames(folder)

    def kind(self, clip):
        """One of KINDS, or None for clips as they are."""
        source, way = clip
        if way == sources.AS_IT_IS:
            return None
        if way.startswith('grain'):
            return 'grain'
        if way.startswith('noise'):
            return 'noise, compressed' if 'x264' in way else 'white noise'
        reference = self.before.get((source, REFERENCE))
        return 'good' if reference is not None and \
            self.before[clip] >= reference else 'poor'

    def among(self, kind, clips=None):
        return [c for c in (self.clips if clips is None else clips)
                if self.kind(c) == kind]

    def gains(self, column, clips):
        return [self.of[column][c].gain for c in clips]

    def best(self, clip):
        return max([0] + [self.of[c][clip].gain for _, c in self.fixed])

    def peers(self):
        """{filter: its columns}, what was measured on as many clips as any"""
        found = {}
        for column, points in self.of.items():
            if not column.startswith('epsilon='):
                found.setdefault(knob(column)[0], []).append(column)
        most = max((len(self.of[c]) for cs in found.values() for c in cs),
                   default=0)
        return {name: sorted(cs, key=knob) for name, cs in found.items()
                if all(len(self.of[c]) == most for c in cs)}

    def shared(self):
        """Clips that all filters were measured on."""
        every = [self.of[c] for cs in self.peers().values() for c in cs]
        return [c for c in self.clips if every and all(c in p for p in every)]

    # --- the filter with other constants -------------------------------------

    def threshold(self, clip, factor, cap):
        """By the levels of the reference; the definition: factor 7, cap 36."""
        fine, grid = (float(self.rows[clip][k]) for k in ('fine', 'grid'))
        return min(64, max(64, 5 * fine, factor * min(grid, cap)) / 32)

    def at(self, clip, threshold):
        """A gain between two measured thresholds."""
        low = max((t, c) for t, c in self.fixed if t <= threshold)
        high = min((t, c) for t, c in self.fixed if t >= threshold)
        a, b = (self.of[c][clip].gain for _, c in (low, high))
        return a if low == high else a + (b - a) * (
            math.log(threshold / low[0]) / math.log(high[0] / low[0]))


def at_clip(gain, clip):
    return '%+.2f (%s, %s)' % (gain, *clip)


def worst(gains, clips):
    return min(zip(gains, clips))


def changes(n):
    """[(relative change of the level, variant, way, source)]"""
    level = {(r['source'], r['way'], r['options']): float(r['noise'])
             for r in n.levels}
    return [(v / level[s, w, ''] - 1, o, w, s)
            for (s, w, o), v in level.items() if o]


def drawn_losses(n, gain, clips):
    """[(gain less that of threshold 2, clip)]"""
    return [(gain(c) - n.of[TWO][c].gain, c) for c in clips if c[0] in
            sources.DRAWN and n.kind(c) in (None, 'good', 'poor')]


def judge(n, gain, clips):
    """(aim, figure, whether it is reached); gain: of a clip"""
    good, poor, white = (n.among(k, clips) for k in KINDS[:3])
    drawn = drawn_losses(n, gain, clips)
    for text, least, some in (
            ('white noise: at least 92 % of the best threshold\'s gain', 0.92,
             white),
            ('poor clips: at least 45 % of the best threshold\'s gain', 0.45,
             poor)):
        best = mean(map(n.best, some))
        if best:
            found = mean(map(gain, some)) / best
            yield text, '%.1f %%' % (100 * found), found >= least
    if good:
        found, light = mean(map(gain, good)), mean(n.gains(LIGHT, good))
        yield 'good clips: at least light\'s mean gain', \
            '%+.2f dB, light %+.2f' % (found, light), found >= light
    for text, least, some in (('good clips: none below -0.5 dB', -0.5, good),
                              ('poor clips: none below -0.1 dB', -0.1, poor)):
        if some:
            found = worst(map(gain, some), some)
            yield text, at_clip(*found), found[0] >= least
    if drawn:
        found = min(drawn)
        yield 'drawn sources: none worse than with threshold 2', \
            at_clip(*found), found[0] >= -0.01


# --- tables -------------------------------------------------------------------

def aims(n):
    def gain(clip):
        return n.of[AUTO][clip].gain
    less = [c for c in n.clips if c[0] != OWN_GRAIN]
    lines = [[aim, verdict(*every), verdict(*rest)]
             for (aim, *every), (_, *rest) in zip(judge(n, gain, n.clips),
                                                  judge(n, gain, less))]
    found = changes(n)
    if found:
        change, *where = max(found, key=lambda c: abs(c[0]))
        lines.append([
            'bars, fades, subtitles, clipped skies: the level changes by 10 % '
            'at most', verdict('%+.0f %% (%s, %s, %s)' % (
                100 * change, *where), abs(change) <= 0.1), ''])
    return table(['aim', 'all sources', 'without `grain`'], lines)


def missed(n):
    """Clips that miss the aims of the worst ones."""
    drawn, lines = drawn_losses(n, lambda c: n.of[AUTO][c].gain, n.clips), []
    for kind, least, losses in (
            ('good', -0.5, zip(n.gains(AUTO, n.among('good')),
                               n.among('good'))),
            ('poor', -0.1, zip(n.gains(AUTO, n.among('poor')),
                               n.among('poor'))),
            ('drawn, less threshold 2', -0.01, drawn)):
        found = {}
        for gain, (source, way) in sorted(losses):
            if gain < least:
                found.setdefault(source, []).append('%s %+.2f' % (way, gain))
        lines += [[kind, source, ', '.join(ways)]
                  for source, ways in found.items()]
    return table(['clips', 'source', 'below the aim'], lines)


def constants(n):
    """The aims with other constants of grid, by measured thresholds."""
    lines = []
    for without in (OWN_GRAIN,), (OWN_GRAIN, 'cells'):
        clips = [c for c in n.clips if c[0] not in without]
        for factor, cap in TRIED:
            found = list(judge(n, lambda c: n.at(c, n.threshold(
                c, factor, cap)), clips))
            lines.append(['%d, %d' % (factor, cap), ', '.join(without), *(
                verdict(figure, reached) for _, figure, reached in found)])
    return table(['factor, cap', 'without', *(aim for aim, *_ in found)], lines)


def default(n):
    """The default beside fixed thresholds, by kind of clip."""
    names = {'auto': AUTO, **{p: 'epsilon=preset=' + p
                              for p in ('light', 'medium', 'strong')},
             'threshold 2': TWO}
    lines = []
    for kind in KINDS:
        clips = n.among(kind)
        if clips:
            lines.append([kind, str(len(clips)), *(
                '%+.2f (%+.2f)' % (mean(n.gains(c, clips)),
                                   min(n.gains(c, clips)))
                for c in names.values()),
                '%+.2f' % mean(map(n.best, clips))])
    return table(['clips', '', *names, 'best threshold'], lines)


def levels(n):
    """What bars, fades and the like change, the largest of all sources."""
    found = {}
    for change, variant, way, _ in changes(n):
        found[way, variant] = max(found.get((way, variant), 0.), change,
                                  key=abs)
    ways = sorted({way for way, _ in found})
    return table(['', *ways], [[v, *(
        '%+.0f %%' % (100 * found[w, v]) if (w, v) in found else ''
        for w in ways)] for v in dict.fromkeys(v for _, v in found)])


def pair(n, columns, one, clips):
    """At one strength / at the best one for each clip."""
    text = '%+.2f' % mean(n.gains(one, clips))
    if len(columns) > 1:
        text += ' / %+.2f' % mean(max(n.of[c][clip].gain for c in columns)
                                  for clip in clips)
    return text


def one_strength(n, columns, clips):
    return max(columns, key=lambda c: mean(n.gains(c, clips)))


def beside(n):
    """Each filter at one strength for all clips, and at the best for each."""
    clips = n.shared()
    kinds = [k for k in KINDS if n.among(k, clips)]
    cpu = {r['filter'] if r['filter'] != 'epsilon' else r['options']:
           float(r['cpu_ms']) for r in n.cpu}
    every = {'**default**': [AUTO], '`threshold=`': [c for _, c in n.fixed],
             **{'preset=' + p: ['epsilon=preset=' + p]
                for p in presets.table()}, **n.peers()}
    lines = []
    for name, columns in every.items() if clips else ():
        one = one_strength(n, columns, clips)
        ms = cpu.get('preset=auto' if name.startswith(('**', '`thr')) else name)
        lines.append((-mean(n.gains(one, clips)), [
            name, '%g' % knob(one)[1] if len(columns) > 1 else '',
            *(pair(n, columns, one, n.among(k, clips)) for k in kinds),
            at_clip(*worst(n.gains(one, clips), clips)),
            '%+.1f' % (1000 * mean(n.of[one][c].ssim for c in clips)),
            '%.1f' % ms if ms else '']))
    return table(['filter', 'strength', *('%s (%d)' % (
        k, len(n.among(k, clips))) for k in kinds), 'worst clip',
        'SSIM, 1/1000', 'ms of CPU'], [line for _, line in sorted(lines)])


def short(n):
    """The default beside some, for README."""
    clips, peers = n.shared(), n.peers()
    names = [name for name in SHORT if name in peers]
    lines = []
    for text, cells, kinds in (
            ('white noise, sigma 2 to 24', False, ('white noise',)),
            ('noise, compressed by x264', False, ('noise, compressed',)),
            ('grain', False, ('grain',)),
            ('poorly compressed', False, ('poor',)),
            ('well compressed', False, ('good',)),
            ('drawn in cells of 8 pixels, compressed', True, KINDS[:2])):
        some = [c for c in clips if n.kind(c) in kinds and
                (c[0] == 'cells') == cells]
        if some:
            lines.append([text, *(pair(n, cs, one_strength(n, cs, clips), some)
                                  for cs in ([AUTO], *(peers[p] for p in names)
                                             ))])
    return table(['gain in dB', 'epsilon, no options', *names], lines)


BLOCKS = {f.__name__: f for f in (aims, missed, constants, default, levels,
                                  beside, short)}
BLOCKS.update({name: lambda n, f=f: f(n.frames) if n.frames.psnr else []
               for name, f in quality_frames_page.BLOCKS.items()})


def check(n, page, write):
    """What is wrong with the page."""
    with open(page, encoding='utf-8') as f:
        old = f.read()
    new = re.sub('<!-- (%s) -->\n.*?<!-- end -->' % '|'.join(BLOCKS),
                 lambda m: '<!-- %s -->\n%s\n<!-- end -->' % (
                     m.group(1), '\n'.join(BLOCKS[m.group(1)](n))), old,
                 flags=re.S)
    if write:
        with open(page, 'w', encoding='utf-8') as f:
            f.write(new)
    elif new != old:
        yield '%s: a table is not what the files give' % page


def main():
    args = [a for a in sys.argv[1:] if a != '--write']
    if not args:
        sys.exit(__doc__)
    folder, pages, wrong = args[0], args[1:], []
    n = Numbers(folder)
    for name, block in BLOCKS.items() if not pages else ():
        print('\n'.join(['', name, '', *block(n)]))
    for page in pages:
        wrong += check(n, page, '--write' in sys.argv)
    for name in CHARTS if pages else ():
        path = os.path.join(folder, name)
        with open(path, 'rb') as f:
            if digest(folder).encode() not in f.read():
                wrong.append('%s was drawn of other numbers' % path)
    for line in wrong:
        print('quality_page.py: ' + line)
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
