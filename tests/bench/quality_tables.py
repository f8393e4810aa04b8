# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of gains.csv, quality.csv and frames.csv, which quality.py writes.

A gain is the PSNR of the filtered luma against the clean source minus the PSNR
of the unfiltered clip. A compressed clip is good if its PSNR reaches the PSNR
of its source after REFERENCE, else poor. "Best threshold" is the best fixed
threshold for each clip, or no filter, at the default's radius, patch and
weights in one scale.
"""
import collections
import csv
import hashlib
import os
import re

import material
import presets
import quality_frames
import sources
from tables import table, verdict

mean = presets.mean
REFERENCE = 'x264 veryfast crf 23'
AUTO, ONE_SCALE, IN_TIME, TWO = ('epsilon=' + o for o in (
    'preset=auto', 'scales=1', 'radiusT=1', 'threshold=2'))
# the source whose grain belongs to the picture, so it is not noise to remove
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
# kinds, and the share of the best threshold's gain to reach: from a model of
# the definition on other clips
PARTS = (('white noise', KINDS[:1], 0.96), ('grain', ('grain',), 0.88),
         ('noise, coded', ('noise, coded',), 0.8),
         ('noise of real material', MATERIAL, 0.88),
         ('fast pans', ('fast pans',), 0.94), ('poor clips', ('poor',), 0.45))
# kinds of frames.csv, and the gain in dB of radiusT=1 over radiusT=0 to reach
FRAME_KINDS = {'noise': 'white noise', 'grain': 'grain', 'x264': 'compressed'}
FRAME_AIMS = ('white noise', 0.6), ('grain', 1.0)
OURS, FIXED = quality_frames.OURS, quality_frames.FIXED
SHOWN = 6
Point = collections.namedtuple('Point', 'gain ssim')


def digest(folder):
    """Return the checksum of the numbers, which charts store."""
    sha = hashlib.sha256()
    for name in FILES:
        with open(os.path.join(folder, name), 'rb') as f:
            sha.update(f.read())
    return sha.hexdigest()


def knob(column):
    """Return (filter, strength), the last number of the options."""
    name, options = column.split('=', 1)
    return name, float(re.findall(r'[\d.]+', options)[-1])


class Numbers:
    """Gains: of[column][clip] is a Point, a clip is (source, way)."""

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
        self.frames = Frames(folder)

    def kind(self, clip):
        """Return one of EVERY or CLEAN, or None for unchanged clips."""
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
        """Return {filter: columns} of filters measured on the same clips."""
        found = {}
        for column in self.of:
            if not column.startswith('epsilon=') and (
                    not names or knob(column)[0] in names):
                found.setdefault(knob(column)[0], []).append(column)
        return {name: sorted(found[name], key=knob) for name in names or found
                if name in found and
                len({len(self.of[c]) for c in found[name]}) == 1}

    def shared(self, names=None):
        """Return the clips that all filters (of `names`) were measured on."""
        every = [self.of[c] for cs in self.peers(names).values() for c in cs]
        return [c for c in self.clips if self.kind(c) in EVERY and
                every and all(c in p for p in every)]

    def over_two(self, kinds, only=None):
        """Return [(gain of the default minus gain of threshold=2, clip)]."""
        return [(self.of[AUTO][c].gain - self.of[TWO][c].gain, c)
                for c in self.among(kinds) if not only or c[0] in only]


def at_clip(gain, clip):
    return '%+.2f (%s, %s)' % (gain, *clip)


def worst(gains, clips):
    return min(zip(gains, clips))


def judge(n, clips):
    """Yield (aim, figure, whether it is reached)."""
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


class Frames:
    """PSNR in frames.csv: psnr[clip][column], a clip is (source, way)."""

    def __init__(self, folder):
        self.psnr = {}
        path = os.path.join(folder, 'frames.csv')
        if not os.path.exists(path):
            return
        with open(path, newline='') as f:
            for r in csv.DictReader(f):
                clip = r.pop('source'), r.pop('way')
                if all(r.get(c) for c in OURS):
                    self.psnr[clip] = {
                        column: float(text.split()[0])
                        for column, text in r.items()
                        if text and not column.startswith('threshold ')}

    def gain(self, clip, column):
        return self.psnr[clip][column] - self.psnr[clip]['none']

    def more(self, clip, frames=1):
        """Return the gain of radiusT=FRAMES over radiusT=FRAMES-1."""
        return self.gain(clip, OURS[frames]) - self.gain(clip, OURS[frames - 1])

    def among(self, kind):
        return [c for c in self.psnr if FRAME_KINDS[c[1].split()[0]] == kind]

    def peers(self):
        """Return {filter: its columns}."""
        found = {}
        for column in sorted({c for p in self.psnr.values() for c in p}):
            if '=' in column and not column.startswith('epsilon='):
                found.setdefault(column.split('=')[0], []).append(column)
        return found

    def fixed(self):
        """Return the clips that all fixed thresholds were measured on."""
        return [c for c in self.psnr if all(
            column in self.psnr[c] for t in FIXED for column in FIXED[t])]

    def best(self, clip, columns):
        """Return the column that gains most, or "none"."""
        return max(['none', *(c for c in columns if c in self.psnr[clip])],
                   key=lambda c: self.gain(clip, c))

    def best_peer(self, clip):
        return self.best(clip, [c for cs in self.peers().values() for c in cs])


def judge_frames(f):
    """Yield (aim, figure, whether it is reached)."""
    for kind, least in FRAME_AIMS:
        clips = f.among(kind)
        if clips:
            found = mean(map(f.more, clips))
            yield '%s: `radiusT=1` gains at least %.1f dB over `radiusT=0`' % (
                kind, least), '%+.2f dB, %d of %d clips' % (
                    found, sum(f.more(c) >= least for c in clips),
                    len(clips)), found >= least


# --- tables of gains.csv ------------------------------------------------------

def aims(n):
    less = [c for c in n.clips if c[0] != OWN_GRAIN]
    return table(['aim', 'all sources', 'without `grain`'], [
        *([aim, verdict(*every), verdict(*rest)]
          for (aim, *every), (_, *rest) in zip(judge(n, n.clips),
                                               judge(n, less))),
        *([aim, verdict(*found), ''] for aim, *found in
          judge_frames(n.frames))])


def missed(n):
    """Return the aims that are not reached."""
    less = [c for c in n.clips if c[0] != OWN_GRAIN]
    return table(['aim', 'reached'], [
        [aim, found] for aim, found, reached in
        (*judge(n, less), *judge_frames(n.frames)) if not reached])


def furthest(n):
    """Return the lowest gain and the worst clip of each kind."""
    lines = []
    for kind in EVERY:
        clips = n.among((kind,))
        if not clips:
            continue
        gain = {c: n.of[AUTO][c].gain for c in clips}
        clip = max(clips, key=lambda c: n.best(c) - gain[c])
        _, best = max((n.of[column][clip].gain, t) for t, column in n.fixed)
        lines.append([kind, at_clip(*worst(gain.values(), clips)),
                      '%+.2f of %+.2f (%s, %s)' % (gain[clip], n.best(clip),
                                                   *clip),
                      '%.1f of %g' % (float(n.rows[clip]['threshold']), best)])
    return table(['clips', 'lowest gain', 'furthest from the best threshold',
                  'its threshold'], lines)


def default(n):
    """Return the default and the fixed presets, by kind of clip."""
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


def one_strength(n, columns, clips):
    return max(columns, key=lambda c: mean(n.gains(c, clips)))


def best_strengths(n, columns, clips):
    """Return the mean gain at the best strength for each clip."""
    return mean(max(n.of[c][clip].gain for c in columns) for clip in clips)


def pair(n, columns, one, clips):
    """Return the gain at one strength/at the best one for each clip."""
    text = '%+.2f' % mean(n.gains(one, clips))
    return text + ('/%+.2f' % best_strengths(n, columns, clips)
                   if len(columns) > 1 else '')


def strengths(n, names=SHORT):
    """Return {peer: (its columns, the one that gains most on all clips)}."""
    clips = n.shared(SHORT)
    return {name: (columns, one_strength(n, columns, clips))
            for name, columns in n.peers(SHORT).items()
            if clips and name in names}


def by_kind(names, kinds=EVERY):
    """Return a block: the default by kind of clip, and some peers."""
    def block(n):
        peers, shared, lines = strengths(n, names), n.shared(SHORT), []
        for kind in kinds:
            clips = n.among((kind,), shared)
            if clips:
                late = [c for c in clips if c in n.of.get(IN_TIME, ())]
                lines.append([
                    kind, len(clips), '**%+.2f** (%+.2f)' % (
                        mean(n.gains(AUTO, clips)), min(n.gains(AUTO, clips))),
                    '%+.2f' % mean(n.gains(ONE_SCALE, clips)),
                    '%+.2f' % mean(n.gains(IN_TIME, late)) if late else '',
                    '%+.2f' % mean(map(n.best, clips)),
                    *(pair(n, cs, one, clips) for cs, one in peers.values())])
        return table(['gain in dB', 'clips', 'no options', '`scales=1`',
                      '`radiusT=1`', 'best threshold',
                      *('%s %g' % knob(one) for _, one in peers.values())],
                     lines)
    return block


def best(n):
    """Return the default, and filters at the best strength for each clip."""
    peers, shared, lines = strengths(n), n.shared(SHORT), []
    for kind in BEST:
        clips = n.among((kind,), shared)
        if clips:
            lines.append([kind, str(len(clips)), *(
                '**%+.2f**' % mean(n.gains(c, clips)) for c in (AUTO, IN_TIME)),
                *('%+.2f' % best_strengths(n, columns, clips)
                  for columns, _ in peers.values())])
    return table(['gain in dB', 'clips', 'no options', '`radiusT=1`', *peers],
                 lines)


def scales(n):
    """Return the default by kind of clip, with two scales and one."""
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


def clean(n, names=SHORT):
    """Return the PSNR of clips without noise after the filter."""
    peers, lines = strengths(n, names), []
    columns = {'no options': AUTO, '`scales=1`': ONE_SCALE,
               '`threshold=2`': TWO, **{
                   '%s %g' % knob(one): one for _, one in peers.values()}}
    for kind in material.CLEAN:
        clips = n.among((kind,))
        if clips:
            psnr = {text: [n.before[c] + n.of[column][c].gain for c in clips]
                    for text, column in columns.items()}
            lines.append([kind, str(len(clips)), *(
                '%.1f (%.1f)' % (mean(p), min(p)) for p in psnr.values())])
    return table(['PSNR in dB', 'clips', *columns], lines)


def every_peer(n):
    """Return all filters, at one strength and at the best for each clip."""
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


# --- tables of frames.csv -----------------------------------------------------

def named(column):
    return '`%s`' % column.split('=', 1)[1] if column in OURS else column


def frames(n, worst_clip=True):
    """Return peers and thresholds at the best strength for each clip."""
    f, lines = n.frames, []
    if not f.psnr:
        return []
    every = {**{named(c): [c] for c in OURS}, **f.peers()}
    if len(f.fixed()) == len(f.psnr):
        every.update({'`radiusT=%d:threshold=`' % t: FIXED[t] for t in FIXED})
    every['best of the peers'] = [c for cs in f.peers().values() for c in cs]
    for name, columns in every.items():
        gains = {c: f.gain(c, columns[0] if len(columns) == 1 else
                           f.best(c, columns)) for c in f.psnr}
        lines.append([name, *(
            '%+.2f' % mean(gains[c] for c in f.among(kind))
            for kind in FRAME_KINDS.values()),
            *([at_clip(*min((gain, c) for c, gain in gains.items()))]
              if worst_clip else [])])
    return table(['gain in dB', *('%s (%d)' % (k, len(f.among(k)))
                                  for k in FRAME_KINDS.values()),
                  *(['worst clip'] if worst_clip else [])], lines)


def frames_worst(n):
    f = n.frames

    def lowest(values):
        return ', '.join(at_clip(*v) for v in sorted(values)[:SHOWN]) or 'none'
    if not f.psnr:
        return []
    fixed = f.fixed()
    behind = [(f.gain(c, OURS[1]) - f.gain(c, f.best_peer(c)), c)
              for c in f.psnr]
    return table(['', 'dB'], [
        ['`radiusT=1` over `radiusT=0`', lowest((f.more(c), c)
                                                for c in f.psnr)],
        ['`radiusT=2` over `radiusT=1`', lowest((f.more(c, 2), c)
                                                for c in f.psnr)],
        ['`radiusT=1` over the clip as it is, losses', lowest(
            (f.gain(c, OURS[1]), c) for c in f.psnr
            if f.gain(c, OURS[1]) < 0)],
        ['`radiusT=1` over the best fixed threshold with `radiusT=1` '
         '(%d clips)' % len(fixed), lowest(
             (f.gain(c, OURS[1]) - f.gain(c, f.best(c, FIXED[1])), c)
             for c in fixed)],
        ['the best fixed threshold with `radiusT=1` over that with '
         '`radiusT=0` (%d clips)' % len(fixed), lowest(
             (f.gain(c, f.best(c, FIXED[1])) - f.gain(c, f.best(c, FIXED[0])),
              c) for c in fixed)],
        ['`radiusT=1` over the best peer at its best strength',
         lowest(behind)],
        ['clips where it is ahead of that peer', '%d of %d' % (
            sum(gain > 0 for gain, _ in behind), len(behind))]])


CODED = 'noise, coded', 'camera, coded', 'tape, coded', 'poor', 'good'
GRAIN = 'grain', 'camera', 'tape', 'camera, chroma', 'tape, chroma'
BLOCKS = {       # tables of pages
    'best': best, 'missed': missed, 'presets': default,
    'frames': lambda n: frames(n, False),
    'clean': lambda n: clean(n, ('nlmeans',)),
    'noise': by_kind(('nlmeans',), [k for k in EVERY
                                    if k not in CODED + GRAIN]),
    'grain': by_kind(('nlmeans',), GRAIN),
    'coded': by_kind(('nlmeans',), CODED),
}
EVERY_TABLE = (  # tables of the report
    ('The default by kind of clip', by_kind(SHORT)),
    ('Clean clips', clean),
    ('Aims', aims),
    ('Where it fails', furthest),
    ('The default and one scale', scales),
    ('The default and fixed thresholds', default),
    ('Denoisers: mean gain at one strength / at the best for each '
     'clip', every_peer),
    ('Neighbor frames', frames),
    ('Neighbor frames: where they lose', frames_worst),
)


def stale_charts(folder):
    """Return the charts that were drawn from other numbers."""
    stale = []
    for name in CHARTS:
        with open(os.path.join(folder, name), 'rb') as f:
            if digest(folder).encode() not in f.read():
                stale.append(name + ' was drawn from other numbers')
    return stale
