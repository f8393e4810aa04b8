#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The tables of doc/quality.md from its CSV files: quality_page.py PAGE DIR
GPU.CSV [--write]

PAGE has them between lines "<!-- NAME -->" and "<!-- end -->"; DIR has
quality.csv and peers.csv, and the charts that were drawn of them, one of them
of GPU.CSV too, the quality.csv of a bench on a GPU. Fails where the page or a
chart is not what the files give; --write puts the page right.
"""
import collections
import csv
import hashlib
import os
import re
import subprocess
import sys

import presets

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = {   # the lines of the charts
    'photographs': ('bridge', 'wood', 'dandelion', 'mountain', 'dogs'),
    'cartoon': ('cartoon',), 'text': ('text',), 'rendered': ('rendered',),
    'gradients': ('gradients',), 'film grain': ('grain',),
}
# epsilon by one knob, the threshold, as the others have theirs
KNOBS = {'epsilon, radius 2, patch 1':
         r'radius=2:threshold=[\d.]+:patch=1:weight=linear',
         'epsilon, radius 4, patch 1':
         r'radius=4:threshold=[\d.]+:patch=1:weight=linear'}
CHARTS, GPU_CHART = ('gain-strength.png', 'gain-speed.png'), 'gain-gpu.png'
FILES = 'quality.csv', 'peers.csv'
Point = collections.namedtuple('Point', 'gain ssim')

mean = presets.mean


def strength(options):
    """The knob's value: the threshold, or the last number."""
    found = re.search(r'threshold=([\d.]+):patch', options)
    return float(found.group(1) if found else
                 re.findall(r'[\d.]+', options)[-1])


def gpu_rows(path):
    with open(path, newline='') as f:
        return [r for r in csv.DictReader(f) if r['table'] == 'quality-fps']


def gpu_speeds(rows):
    """Frames/s on a GPU by filter, ours by options."""
    found = {}
    for r in rows:
        if r['device'] == 'gpu' and not (r['ours'] and r['ratio']):
            key = r['options'].replace('=', ' ') if r['ours'] else r['filter']
            found[key] = max(float(r['fps']), found.get(key, 0))
    return found


def digest(folder, speeds=None):
    """What a chart says that it was drawn of."""
    sha = hashlib.sha256()
    for name in FILES:
        with open(os.path.join(folder, name), 'rb') as f:
            sha.update(f.read())
    if speeds:
        sha.update(repr(sorted(speeds.items())).encode())
    return sha.hexdigest()


class Numbers:
    """Gains by filter, options and clip, a clip being (source, way)."""

    def __init__(self, folder):
        self.cpu, self.points, before = {}, {}, {}
        self.failed, self.compared = set(), []
        after = []
        for name in FILES:
            path = os.path.join(folder, name)
            if not os.path.exists(path):
                continue
            with open(path, newline='') as f:
                for r in csv.DictReader(f):
                    clip = r['source'], r['way']
                    if r['status'] != 'ok':
                        self.failed.add((r['filter'], r['options']))
                    elif r['table'] == 'cpu':
                        # tiny frames may take less than the clock tells
                        if float(r['cpu_ms']) > 0:
                            self.cpu[r['filter'], r['options']] = \
                                float(r['cpu_ms']), r['program']
                    elif r['table'] == 'quality' and r['filter'] == 'none':
                        found = Point(float(r['psnr']), float(r['ssim']))
                        if before.setdefault(clip, found) != found:
                            sys.exit('quality_page.py: %s, %s: two clips have '
                                     'this name' % clip)
                        if name == 'peers.csv':
                            self.compared.append(clip)
                    elif r['table'] == 'quality':
                        after.append((r['filter'], r['options'], clip,
                                      float(r['psnr']), float(r['ssim'])))
        for name, options, clip, psnr, ssim in after:
            self.points.setdefault((name, options), {})[clip] = Point(
                psnr - before[clip].gain, ssim - before[clip].ssim)
        self.ways = list(dict.fromkeys(w for _, w in self.compared))
        self.ways.sort(key=lambda w: (w.startswith('noise'), not
                                      w.startswith('x264'), w.split()[:2],
                                      int(w.split()[-1])))
        self.compressed = [c for c in self.compared
                           if not c[1].startswith('noise')]
        self.peers = sorted({n for n, _ in [*self.points, *self.cpu]} -
                            {'epsilon', 'none'})

    def of(self, name):
        """[(filter, options)] among which a line of the tables may choose"""
        if name.startswith('preset '):
            return [('epsilon', presets.options(presets.table()[name[7:]]))]
        if name in KNOBS:
            return [k for k in self.points if k[0] == 'epsilon' and
                    re.fullmatch(KNOBS[name], k[1])]
        return [k for k in self.points if k[0] == name]

    def lines(self):
        return ['preset ' + n for n in presets.table()] + list(KNOBS) + \
            self.peers

    def best(self, name, clips):
        """The options with the largest mean gain over all of these clips."""
        found = [(mean(self.points[k][c].gain for c in clips), k[1])
                 for k in self.of(name)
                 if all(c in self.points[k] for c in clips)]
        return max(found)[1] if found else None

    def at(self, name, options, clips):
        key = ('epsilon' if name.startswith(('preset ', 'epsilon')) else name,
               options)
        return [self.points[key][c] for c in clips]

    def milliseconds(self, name):
        """CPU time of a frame, which the strength does not change much."""
        for (f, options), (ms, program) in self.cpu.items():
            if (f == name and f != 'epsilon') or (
                    name.startswith('preset ') and
                    options == name.replace(' ', '=')) or (
                    name in KNOBS and re.fullmatch(KNOBS[name], options)):
                return ms, program
        return None


def table(head, lines):
    return ['| %s |' % ' | '.join(head), '|' + '---|' * len(head)] + \
        ['| %s |' % ' | '.join(line) for line in lines]


def by_way(n, folder):
    """Presets after each way, over all sources."""
    bench = presets.Bench(os.path.join(folder, 'quality.csv'))
    found = presets.table()
    ways = list(dict.fromkeys(w for _, w in bench.all))
    ways.sort(key=lambda w: (w.startswith('noise'), 'MJPEG' in w, 'MPEG-4' in w,
                             'MPEG-2' in w, w.split()[:2], int(w.split()[-1])))
    lines = []
    for way in ways:
        clips = [c for c in bench.all if c[1] == way]
        lines.append([way, str(len(clips))])
        for s in found.values():
            gains = bench.of(s, clips)
            lines[-1].append('%+.2f (%+.2f)' % (mean(gains), min(gains)))
    return table(['source after', 'sources', *found], lines)


def best_by_way(n, folder):
    """Everything at the strength that is best for a way."""
    lines = []
    for name in n.lines():
        lines.append([name])
        for way in n.ways:
            clips = [c for c in n.compared if c[1] == way]
            options = n.best(name, clips)
            gains = [p.gain for p in n.at(name, options, clips)] \
                if options is not None else []
            lines[-1].append('%+.2f (%+.2f)' % (mean(gains), min(gains))
                             if gains else '')
    return table(['filter', *n.ways], [l for l in lines if any(l[1:])])


def fixed(n, folder):
    """Everything at one strength for all compressed clips, and its price."""
    lines = []
    for name in n.lines():
        price = n.milliseconds(name)
        speed = ['%.1f' % price[0], '%.3g' % (1000 / price[0])] if price \
            else ['', '']
        options = n.best(name, n.compressed)
        if options is None:
            lines.append((-99, [name] + 5 * ['-'] + speed))
            continue
        found = n.at(name, options, n.compressed)
        gain = mean(p.gain for p in found)
        worst = min(zip([p.gain for p in found], n.compressed))
        lines.append((gain, [
            name, '' if name.startswith('preset ') else '%g' %
            strength(options), '%+.2f' % gain,
            '%+.2f' % mean(p.gain for p, c in zip(found, n.compressed)
                           if c[0] in KINDS['photographs']),
            '%+.2f (%s, %s)' % (worst[0], *worst[1]),
            '%+.2f' % (1000 * mean(p.ssim for p in found)), *speed]))
    lines.sort(key=lambda l: -l[0])
    return table(['filter', 'strength', 'dB', 'photographs', 'worst clip',
                  'SSIM, 1/1000', 'ms of CPU', 'frames/s'],
                 [l for _, l in lines])


def programs(n, folder):
    """Which release a filter comes from."""
    found = {}
    for (name, _), (_, program) in n.cpu.items():
        found.setdefault(program, set()).add(name)
    return ['FFmpeg %s: %s.' % (p, ', '.join(sorted(names - {'none'})))
            for p, names in sorted(found.items())]


def chosen(n, folder):
    run = subprocess.run([os.path.join(HERE, 'presets.py'),
                          os.path.join(folder, 'quality.csv')], text=True,
                         stdout=subprocess.PIPE, check=True)
    return ['    ' + line for line in run.stdout.splitlines()]


BLOCKS = {'presets': chosen, 'ways': by_way, 'best': best_by_way,
          'fixed': fixed, 'programs': programs}


def main():
    args = [a for a in sys.argv[1:] if a != '--write']
    if len(args) != 3:
        sys.exit(__doc__)
    page, folder, gpu = args
    numbers = Numbers(folder)
    with open(page, encoding='utf-8') as f:
        old = f.read()

    def block(found):
        lines = BLOCKS[found.group(1)](numbers, folder)
        return '<!-- %s -->\n%s\n<!-- end -->' % (found.group(1),
                                                  '\n'.join(lines))
    new, count = re.subn(r'<!-- (\w+) -->\n.*?<!-- end -->', block, old,
                         flags=re.S)
    wrong = []
    if count != len(BLOCKS):
        wrong.append('%s has %d tables, not %d' % (page, count, len(BLOCKS)))
    if '--write' in sys.argv:
        with open(page, 'w', encoding='utf-8') as f:
            f.write(new)
    elif new != old:
        wrong.append('%s: a table is not what %s gives' % (page, folder))
    drawn_of = dict.fromkeys(CHARTS, digest(folder))
    drawn_of[GPU_CHART] = digest(folder, gpu_speeds(gpu_rows(gpu)))
    for name, wanted in drawn_of.items():
        path = os.path.join(folder, name)
        with open(path, 'rb') as f:
            if wanted.encode() not in f.read():
                wrong.append('%s was drawn of other numbers' % path)
    for line in wrong:
        print('quality_page.py: ' + line)
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
