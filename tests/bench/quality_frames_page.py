# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of quality_page.py from frames.csv."""
import csv
import os

import presets
import quality_frames
from tables import table, verdict

mean = presets.mean
OURS, FIXED = quality_frames.OURS, quality_frames.FIXED
KINDS = {'noise': 'white noise', 'grain': 'grain', 'x264': 'compressed'}
AIMS = ('white noise', 0.6), ('grain', 1.0)     # dB of radiusT=1 over 0
SHOWN = 6


class Frames:
    """psnr[clip][column]: of the clip, then of each frame; a clip is (source,
    way)."""

    def __init__(self, folder):
        self.psnr = {}
        path = os.path.join(folder, 'frames.csv')
        if not os.path.exists(path):
            return
        with open(path, newline='') as f:
            for r in csv.DictReader(f):
                clip = r.pop('source'), r.pop('way')
                values = {column: [float(v) for v in text.split()]
                          for column, text in r.items() if text}
                if all(c in values for c in OURS):
                    self.psnr[clip] = {
                        column: v for column, v in values.items()
                        if not column.startswith('threshold ')}

    def gain(self, clip, column, at=0):
        """Return the PSNR of the unfiltered clip: of frame at - 1, or of all
        with 0."""
        return self.psnr[clip][column][at] - self.psnr[clip]['none'][at]

    def more(self, clip, at=0, frames=1):
        """Return what neighbor frames gain over none."""
        return self.gain(clip, OURS[frames], at) - self.gain(clip, OURS[0], at)

    def among(self, kind):
        return [c for c in self.psnr if KINDS[c[1].split()[0]] == kind]

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


def named(column):
    return '`%s`' % column.split('=', 1)[1] if column in OURS else column


def at_clip(gain, clip):
    return '%+.2f (%s, %s)' % (gain, *clip)


def frames_aims(f):
    lines = []
    for kind, least in AIMS:
        clips = f.among(kind)
        if clips:
            found = mean(map(f.more, clips))
            lines.append(['%s: `radiusT=1` gains at least %.1f dB over '
                          '`radiusT=0`' % (kind, least),
                          verdict('%+.2f dB' % found, found >= least),
                          '%d of %d' % (sum(f.more(c) >= least for c in clips),
                                        len(clips))])
    return table(['aim', 'mean', 'clips that reach it'], lines)


def frames_mean(f):
    """Make tables of peers and thresholds: the best one per clip, or none."""
    lines = []
    every = {**{named(c): [c] for c in OURS},
             **f.peers()}
    if len(f.fixed()) == len(f.psnr):
        every.update({'`radiusT=%d:threshold=`' % t: FIXED[t] for t in FIXED})
    every['best of the peers'] = [c for cs in f.peers().values() for c in cs]
    for name, columns in every.items():
        gains = {c: f.gain(c, columns[0] if len(columns) == 1 else
                           f.best(c, columns)) for c in f.psnr}
        lines.append([name, *(
            '%+.2f' % mean(gains[c] for c in f.among(kind))
            for kind in KINDS.values()),
            at_clip(*min((gain, c) for c, gain in gains.items()))])
    return table(['filter', *('%s (%d)' % (k, len(f.among(k)))
                              for k in KINDS.values()), 'worst clip'], lines)


def frames_worst(f):
    def lowest(values):
        return ', '.join(at_clip(*v) for v in sorted(values)[:SHOWN]) or 'none'
    fixed = f.fixed()
    behind = [(f.gain(c, OURS[1]) - f.gain(c, f.best_peer(c)), c)
              for c in f.psnr]
    return table(['', 'dB'], [
        ['`radiusT=1` over `radiusT=0`', lowest((f.more(c), c)
                                                for c in f.psnr)],
        ['`radiusT=2` over `radiusT=1`', lowest(
            (f.more(c, frames=2) - f.more(c), c) for c in f.psnr)],
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


BLOCKS = {b.__name__: b for b in (frames_aims, frames_mean, frames_worst)}
