#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Make tables of quality.py's files: quality_page.py DIR [PAGE... [--write]]

DIR has gains.csv, quality.csv and frames.csv. Without a page, all tables are
printed. A PAGE has tables between lines "<!-- NAME -->" and "<!-- end -->":
fails if they differ from the files' tables, or if a chart in DIR was drawn of
other numbers; --write updates the page.

A gain is PSNR of luma against the clean source less that of the unfiltered
clip. A compressed clip is good if its PSNR is at least that of its source after
REFERENCE, else poor. "Best threshold" is the best one per clip at the default's
radius, patch and weights in one scale, or no filter.
"""
import collections
import csv
import hashlib
import os
import re
import sys

import material
import presets
import quality_frames_page
import sources
from tables import table, verdict

mean = presets.mean
REFERENCE = 'x264 veryfast crf 23'
AUTO, ONE_SCALE, IN_TIME, TWO = ('epsilon=' + o for o in (
    'preset=auto', 'scales=1', 'radiusT=1', 'threshold=2'))
# grain is a part of this picture: the measured level is not noise
OWN_GRAIN = 'grain'
KINDS = 'white noise', 'noise, coded', 'grain', 'poor', 'good'
MATERIAL = tuple(dict.fromkeys(
    w.kind for w in material.WAYS.values()
    if w.kind not in (*material.CLEAN, 'fast pans')))
EVERY = *KINDS[:3], *MATERIAL, 'fast pans', *KINDS[3:]
CHARTS = 'gain-strength.png', 'gain-auto.png', 'noise-time.png'
FILES = 'gains.csv', 'quality.csv'
BEST = 'white noise', 'grain', 'camera', 'tape'
SHORT = 'nlmeans', 'hqdn3d', 'fftdnoiz', 'bilateral'
# kinds, and the least share of the best threshold's gain: measured with a model
# of the definition on other clips
PARTS = (('white noise', KINDS[:1], 0.96), ('grain', ('grain',), 0.88),
         ('noise, coded', ('noise, coded',), 0.8),
         ('noise of real material', MATERIAL, 0.88),
         ('fast pans', ('fast pans',), 0.94), ('poor clips', ('poor',), 0.45))
Point = collections.namedtuple('Point', 'gain ssim')


def digest(folder):
    """Return the text that a chart stores of its numbers."""
    sha = hashlib.sha256()
    for name in FILES:
        with open(os.path.join(folder, name), 'rb') as f:
            sha.update(f.read())
    return sha.hexdigest()


def knob(column):
    """Return (filter, strength); the strength is the last number."""
    name, options = column.split('=', 1)
    return name, float(re.findall(r'[\d.]+', options)[-1])


class Numbers:
    """of[column][clip] is a Point; a clip is (source, way)."""

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
        self.film, self.cpu = ([r for r in rows if r['table'] == name]
                               for name in ('film', 'cpu'))
        self.frames = quality_frames_page.Frames(folder)

    def kind(self, clip):
        """Return one of EVERY or CLEAN, or None for unfiltered clips."""
        source, way = clip
        if way == sources.AS_IT_IS:
            return None
        if way in material.WAYS:
            return material.WAYS[way].kind
        if way.startswith('grain'):
            return 'grain'
        if way.startswith('noise'):
            return 'noise, coded' if 'x264' in way else 'white noise'
        reference = self.before.get((source, REFERENCE))
        return 'good' if reference is not None and \
            self.before[clip] >= reference else 'poor'

    def among(self, kinds, clips=None):
        return [c for c in (self.clips if clips is None else clips)
                if self.kind(c) in kinds]

    def gains(self, column, clips):
        return [self.of[column][c].gain for c in clips]

    def best(self, clip):
        return max([0] + [self.of[c][clip].gain for _, c in self.fixed
                          if clip in self.of[c]])

    def peers(self, names=None):
        """Return {filter: its columns} that were measured on the same clips."""
        found = {}
        for column in self.of:
            if not column.startswith('epsilon=') and (
                    not names or knob(column)[0] in names):
                found.setdefault(knob(column)[0], []).append(column)
        return {name: sorted(found[name], key=knob) for name in names or found
                if name in found and
                len({len(self.of[c]) for c in found[name]}) == 1}

    def shared(self, names=None):
        """Return the clips that all filters, or the named ones, were measured on."""
        every = [self.of[c] for cs in self.peers(names).values() for c in cs]
        return [c for c in self.clips if self.kind(c) in EVERY and
                every and all(c in p for p in every)]

    def over_two(self, kinds, only=None):
        """Return [(the default's gain less that of threshold=2, clip)]."""
        return [(self.of[AUTO][c].gain - self.of[TWO][c].gain, c)
                for c in self.among(kinds) if not only or c[0] in only]


def at_clip(gain, clip):
    return '%+.2f (%s, %s)' % (gain, *clip)


def worst(gains, clips):
    return min(zip(gains, clips))


def judge(n, clips):
    """Return (aim, figure, whether it is reached)."""
    for text, kinds, least in PARTS:
        some = n.among(kinds, clips)
        best = mean(map(n.best, some))
        if best:
            found = mean(n.gains(AUTO, some)) / best
            yield '%s: at least %.0f %% of the best threshold\'s gain' % (
                text, 100 * least), '%.1f %%' % (100 * found), found >= least
    for text, least, losses in (
            ('good clips: none below', -0.4,
             [(n.of[AUTO][c].gain, c) for c in n.among(('good',))]),
            ('poor clips: none below', -0.4,
             [(n.of[AUTO][c].gain, c) for c in n.among(('poor',))]),
            ('drawn clips, less threshold 2: none below', -0.2,
             n.over_two((None, 'good', 'poor'), sources.DRAWN)),
            ('clean pans and doubled pixels, less threshold 2: none below',
             -0.01, n.over_two(material.CLEAN[:2])),
            ('clean fades, less threshold 2: none below', -8.5,
             n.over_two(material.CLEAN[2:]))):
        found = [(loss, c) for loss, c in losses if c in clips]
        if found:
            yield '%s %g dB' % (text, least), at_clip(*min(found)), \
                min(found)[0] >= least


# --- tables -------------------------------------------------------------------

def aims(n):
    less = [c for c in n.clips if c[0] != OWN_GRAIN]
    return table(['aim', 'all sources', 'without `grain`'], [
        [aim, verdict(*every), verdict(*rest)]
        for (aim, *every), (_, *rest) in zip(judge(n, n.clips),
                                             judge(n, less))])


def furthest(n):
    """Make a table of the lowest gain per kind and the clip furthest from the
    best."""
    lines = []
    for kind in EVERY:
        clips = n.among((kind,))
        if not clips:
            continue
        gain = {c: n.of[AUTO][c].gain for c in clips}
        most = max(clips, key=lambda c: n.best(c) - gain[c])
        _, best = max((n.of[column][most].gain, t) for t, column in n.fixed)
        lines.append([kind, at_clip(*worst(gain.values(), clips)),
                      '%+.2f of %+.2f (%s, %s)' % (gain[most], n.best(most),
                                                   *most),
                      '%.1f of %g' % (float(n.rows[most]['threshold']), best)])
    return table(['clips', 'lowest gain', 'furthest from the best threshold',
                  'its threshold'], lines)


def default(n):
    """Compare the default with fixed thresholds, by kind of clip."""
    names = {'auto': AUTO, **{p: 'epsilon=preset=' + p
                              for p in ('light', 'medium', 'strong')},
             'threshold 2': TWO}
    lines = []
    for kind in KINDS:
        clips = n.among((kind,))
        if clips:
            lines.append([kind, str(len(clips)), *(
                '%+.2f (%+.2f)' % (mean(n.gains(c, clips)),
                                   min(n.gains(c, clips)))
                for c in names.values()),
                '%+.2f' % mean(map(n.best, clips))])
    return table(['clips', '', *names, 'best threshold'], lines)


def pair(n, columns, one, clips):
    """Format the gain at one strength / at the best one per clip."""
    text = '%+.2f' % mean(n.gains(one, clips))
    if len(columns) > 1:
        text += ' / %+.2f' % mean(max(n.of[c][clip].gain for c in columns)
                                  for clip in clips)
    return text


def one_strength(n, columns, clips):
    return max(columns, key=lambda c: mean(n.gains(c, clips)))


def strengths(n):
    """Return {peer: (its columns, the best one for all clips)}."""
    clips = n.shared(SHORT)
    return {name: (columns, one_strength(n, columns, clips))
            for name, columns in n.peers(SHORT).items() if clips}


def kinds(n):
    """Compare the default with some filters, by kind of clip."""
    peers, shared, lines = strengths(n), n.shared(SHORT), []
    for kind in EVERY:
        clips = n.among((kind,), shared)
        if clips:
            late = [c for c in clips if c in n.of.get(IN_TIME, ())]
            lines.append([
                kind, str(len(clips)), '**%+.2f** (%+.2f)' % (
                    mean(n.gains(AUTO, clips)), min(n.gains(AUTO, clips))),
                '%+.2f' % mean(n.gains(IN_TIME, late)) if late else '',
                '%+.2f' % mean(map(n.best, clips)),
                *(pair(n, cs, one, clips) for cs, one in peers.values())])
    return table(['gain in dB', 'clips', 'no options', '`radiusT=1`',
                  'best threshold', *('%s %g' % knob(one)
                                      for _, one in peers.values())], lines)


def best(n):
    """Compare the default with some filters at the best strength per clip, on
    three kinds of noise."""
    peers, shared, lines = strengths(n), n.shared(SHORT), []
    for kind in BEST:
        clips = n.among((kind,), shared)
        if clips:
            lines.append([kind, str(len(clips)), *(
                '**%+.2f**' % mean(n.gains(c, clips)) for c in (AUTO, IN_TIME)),
                *('%+.2f' % mean(max(n.of[c][clip].gain for c in columns)
                                 for clip in clips)
                  for columns, _ in peers.values())])
    return table(['gain in dB', 'clips', 'no options', '`radiusT=1`', *peers],
                 lines)


def scales(n):
    """Compare the default with one scale, by kind of clip."""
    lines = []
    for kind in (*EVERY, *material.CLEAN):
        clips = n.among((kind,))
        if not clips:
            continue
        two, one = (n.gains(c, clips) for c in (AUTO, ONE_SCALE))
        less = [a - b for a, b in zip(two, one)]
        lines.append([kind, str(len(clips)), '%+.2f' % mean(two),
                      '%+.2f' % mean(one), at_clip(*worst(less, clips)),
                      str(sum(d < -0.5 for d in less))])
    return table(['gain in dB', 'clips', 'two scales', 'one scale',
                  'largest loss by the second', 'losses of over 0.5 dB'],
                 lines)


def clean(n):
    """Return the PSNR after filtering clips without noise."""
    peers, lines = strengths(n), []
    columns = {'no options': AUTO, '`threshold=2`': TWO, **{
        '%s %g' % knob(one): one for _, one in peers.values()}}
    for kind in material.CLEAN:
        clips = n.among((kind,))
        if clips:
            psnr = {text: [n.before[c] + n.of[column][c].gain for c in clips]
                    for text, column in columns.items()}
            lines.append([kind, str(len(clips)), *(
                '%.1f (%.1f)' % (mean(p), min(p)) for p in psnr.values())])
    return table(['PSNR in dB', 'clips', *columns], lines)


def compared(n):
    """Compare all filters at one strength for all clips, and at the best per
    clip."""
    clips = n.among(KINDS, n.shared())
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
            pair(n, columns, one, clips),
            at_clip(*worst(n.gains(one, clips), clips)),
            '%+.1f' % (1000 * mean(n.of[one][c].ssim for c in clips)),
            '%.1f' % ms if ms else '']))
    return table(['filter', 'strength', 'gain in dB (%d)' % len(clips),
                  'worst clip', 'SSIM, 1/1000', 'ms of CPU'],
                 [line for _, line in sorted(lines)])


BLOCKS = {f.__name__: f for f in (best, kinds, scales, clean, aims, furthest, default,
                                  compared)}
BLOCKS.update({name: lambda n, f=f: f(n.frames) if n.frames.psnr else []
               for name, f in quality_frames_page.BLOCKS.items()})


def check(n, page, write):
    """Yield the errors of a page."""
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
        yield '%s: a table differs from the files' % page


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
