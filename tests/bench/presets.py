#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The epsilon filter's presets follow from the bench: presets.py CSV [--check]

Prints what the rule makes of quality.py's CSV, and what it would be without
each of the sources. --check fails where the table in epsilon_presets.h is another.

The rule. A gain is the PSNR of luma against the clean source, less that of the
clip as it is. A compressed clip is good if its PSNR is at least that of its
source after x264 veryfast crf 23, else poor. Candidates are all settings in
the CSV with linear weights and a patch.
  light   of those that lose at most 0.05 dB on any clip, noisy ones too: the
          one with the largest mean gain over the poor clips
  medium  likewise of those that lose at most 0.1 dB on any good clip and whose
          mean gain over the poor ones is at least 60 % of that of their best
          threshold, chosen for each clip (0 dB where all lose); if there are
          none, of those that gain as much, the one that loses least on its
          worst good clip
  strong  the largest mean gain over the poor clips and noise 16
Where two are within 0.01 dB, the smaller window counts, then the smaller patch.
"""
import collections
import csv
import os
import re
import sys

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..',
                      'libavfilter-patch', 'src')
REFERENCE = 'x264 veryfast crf 23'
LIGHT, MEDIUM, SHARE, TIE = -0.05, -0.1, 0.6, 0.01
Setting = collections.namedtuple('Setting', 'radius threshold patch weight')


def text_of(name):
    with open(os.path.join(SOURCE, name)) as f:
        return f.read()


def table():
    """{preset: Setting} as the source has it."""
    found = re.findall(r'P\((\w+), *(\d+), *([\d.]+), *(\d+), *(\w+)\)',
                       text_of('epsilon_presets.h'))
    return {name: Setting(int(r), float(t), int(p), w)
            for name, r, t, p, w in found}


def default_preset():
    return re.search(r'EPSILON_DEFAULT_PRESET +EPSILON_PRESET_(\w+)',
                     text_of('epsilon_presets.h')).group(1)


def grid(s):
    """A setting as build/gain takes it."""
    return '%d:%s:%d:%g' % (s.patch, s.weight, s.radius, s.threshold)


def options(s):
    return 'radius=%d:threshold=%g:patch=%d:weight=%s' % s


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.


class Bench:
    """Gains by setting and clip, a clip being (source, way)."""

    def __init__(self, path, without=None):
        self.before, psnr = {}, {}
        with open(path, newline='') as f:
            for r in csv.DictReader(f):
                if r['table'] != 'quality' or not r['psnr'] or \
                        r['source'] == without:
                    continue
                clip = r['source'], r['way']
                if r['filter'] == 'none':
                    self.before[clip] = float(r['psnr'])
                else:
                    psnr.setdefault((r['filter'], r['options']),
                                    {})[clip] = float(r['psnr'])
        self.gains = {name: {c: p - self.before[c] for c, p in found.items()}
                      for name, found in psnr.items()}
        coded = [c for c in self.before if not c[1].startswith('noise')]
        self.good = [c for c in coded if self.before[c] >=
                     self.before[c[0], REFERENCE]]
        self.poor = [c for c in coded if c not in set(self.good)]
        self.noise16 = [c for c in self.before if c[1] == 'noise 16']
        self.all = list(self.before)

    def settings(self):
        """Candidates that were measured on all clips."""
        for name, text in self.gains:
            if name != 'epsilon' or 'patch=0' in text or 'equal' in text:
                continue
            values = re.findall(r'=([^:]*)', text)
            s = Setting(int(values[0]), float(values[1]), int(values[2]),
                        values[3])
            if len(self.gains[name, text]) == len(self.all):
                yield s

    def of(self, s, clips):
        found = self.gains['epsilon', options(s)]
        return [found[c] for c in clips]

    def best(self, candidates, clips):
        """The largest mean gain; within TIE of it, the smallest window."""
        ranked = [(mean(self.of(s, clips)), s) for s in candidates]
        if not ranked:
            return None
        top = max(ranked)[0]
        return min((s.radius, s.patch, -g, s) for g, s in ranked
                   if g >= top - TIE)[3]

    def worst(self, s, clips):
        return min(self.of(s, clips))

    def medium(self, every):
        gaining = [s for s in every if self.share(s) >= SHARE]
        safe = [s for s in gaining if self.worst(s, self.good) >= MEDIUM]
        if safe:
            return self.best(safe, self.poor)
        return max(gaining, default=None,
                   key=lambda s: self.worst(s, self.good))

    def choose(self):
        every = list(self.settings())
        return {
            'light': self.best([s for s in every if self.worst(s, self.all) >=
                                LIGHT], self.poor),
            'medium': self.medium(every),
            'strong': self.best(every, self.poor + self.noise16),
        }

    def share(self, s):
        """Of the gain of the threshold that is best for each poor clip."""
        same = [x for x in self.settings()
                if x._replace(threshold=0) == s._replace(threshold=0)]
        oracle = mean(max([0] + [self.gains['epsilon', options(x)][c]
                                 for x in same]) for c in self.poor)
        return mean(self.of(s, self.poor)) / oracle if oracle else 1


def summary(bench, s):
    worst = min(zip(bench.of(s, bench.good), bench.good))
    every = min(zip(bench.of(s, bench.all), bench.all))
    return ('%s: poor %+.3f dB (%.0f %% of the best threshold\'s), noise 16 '
            '%+.2f dB, worst of the good %+.3f dB (%s), of all %+.3f dB (%s)' %
            (options(s), mean(bench.of(s, bench.poor)), 100 * bench.share(s),
             mean(bench.of(s, bench.noise16)), worst[0], ', '.join(worst[1]),
             every[0], ', '.join(every[1])))


def main():
    args = [a for a in sys.argv[1:] if a != '--check']
    if len(args) != 1:
        sys.exit(__doc__)
    bench = Bench(args[0])
    print('%d clips: %d good, %d poor, %d with noise' % (
        len(bench.all), len(bench.good), len(bench.poor),
        len(bench.all) - len(bench.good) - len(bench.poor)))
    chosen, wrong = bench.choose(), []
    if None in chosen.values():
        sys.exit('presets.py: no setting meets the rule, or none was measured '
                 'on all clips')
    for name, s in chosen.items():
        print('%-7s %s' % (name, summary(bench, s)))
        if table().get(name) != s:
            wrong.append('%s is %s in epsilon_presets.h' % (
                name, options(table()[name])))
    for left in sorted({c[0] for c in bench.all}):
        other = Bench(args[0], left).choose()
        differs = ['%s %s' % (n, options(other[n])) for n in chosen
                   if other[n] and other[n] != chosen[n]]
        print('without %-10s %s' % (left, '; '.join(differs) or 'the same'))
    if '--check' in sys.argv:
        for line in wrong:
            print('presets.py: ' + line)
        sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
