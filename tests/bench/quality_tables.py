# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of gains.csv, quality.csv, motion.csv, still.csv and kinds.csv, which
quality.py writes.

A gain is the PSNR of the filtered luma against the clean source minus the PSNR
of the unfiltered clip. A compressed clip is good if its PSNR reaches the PSNR
of its source after REFERENCE, else poor. "Best threshold" is the best fixed
threshold for each clip, or no filter, at the default's radius, patch and
weights in one scale. A block returns the head and the lines of a table.
"""
import csv
import hashlib
import os
import re

import material
import presets
import quality_kinds
import quality_motion
import quality_still
import sources

mean = presets.mean
REFERENCE = 'x264 veryfast crf 23'
AUTO, FAST, ONE_SCALE, TWO = ('epsilon=' + o for o in (
    'preset=auto', 'preset=fast', 'preset=fast:scales=1', 'threshold=2'))
FLOOR = quality_kinds.FLOOR
LIGHT = quality_kinds.LIGHT
OTHERS = [title for title in quality_kinds.KINDS if title not in LIGHT]
# film, photons and cameras
FILMED = [title for title in LIGHT if title.endswith((
    'mid tones', 'bits')) or title == 'white noise, most in lights']
FLICKER = range(2, 9)       # frames in which the threshold shall stay alike
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
NEAREST = 'nlmeans', 'fftdnoiz', 'atadenoise'
# kinds, and the share of the best threshold's gain to reach: from a model of
# the definition on other clips
PARTS = (('white noise', KINDS[:1], 0.96), ('grain', ('grain',), 0.88),
         ('noise, coded', ('noise, coded',), 0.8),
         ('noise of real material', MATERIAL, 0.88),
         ('fast pans', ('fast pans',), 0.94), ('poor clips', ('poor',), 0.45))
# kinds of clips of motion.csv, luma and chroma; sources that show a trail
MOTION_KINDS = ('white noise', 'grain', 'camera', 'tape', 'noise, coded',
                'poor', 'good', 'camera, chroma', 'tape, chroma')
TRAILS = {'discs': 'faint discs', 'discs-slow': 'slow discs',
          'objects': 'objects'}
STILL_KINDS = *MOTION_KINDS[:5], 'photons'
STILL_GROUPS = quality_still.STILL, quality_still.OBJECTS, quality_still.LIGHT
LONG = ', `s=17`'           # after atadenoise's name: more frames than usual
PULSE = 0.2                 # dB, the most by n mod 4
OURS = quality_motion.OURS


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
    return name + LONG * options.startswith('s=17:'), float(
        re.findall(r'[\d.]+', options)[-1])


class Gains:
    """The values of a file with a line per clip, (source, way), and a column
    per filter: value[clip][column] is (PSNR, SSIM, trail, long trail), the last
    not in all files; own: columns without which a clip does not count."""

    def __init__(self, path, own):
        self.rows, self.value = {}, {}
        if os.path.exists(path):
            with open(path, newline='') as f:
                self.rows = {(r['source'], r['way']): r
                             for r in csv.DictReader(f)}
        for clip, row in self.rows.items():
            self.value[clip] = {
                column: tuple(map(float, text.split()[:4]))
                for column, text in row.items()
                if text and re.match('none$|[^ ]+=', column)}
        self.columns = list(dict.fromkeys(
            c for v in self.value.values() for c in v))
        self.clips = self.among(None, own)

    def kind(self, clip):
        """Return one of EVERY or a clean kind, None for clips as they are."""
        source, way = clip
        if way == sources.AS_IT_IS:
            return None
        if way in material.WAYS:
            return material.WAYS[way].kind
        if way.startswith(('grain', 'photons')):
            return way.split()[0]
        if way.startswith('noise'):
            return 'noise, coded' if 'x264' in way else 'white noise'
        reference = self.value.get((source, REFERENCE))
        return 'good' if reference and self.value[clip]['none'][0] >= \
            reference['none'][0] else 'poor'

    def among(self, kinds=None, columns=(), clips=None):
        """Return the clips of some kinds that have all of some columns."""
        return [c for c in (self.value if clips is None else clips)
                if (not kinds or self.kind(c) in kinds) and
                all(column in self.value[c] for column in columns)]

    def each(self, kinds, clips=None):
        """Return [(kind, its clips)] without empty kinds."""
        found = [(k, self.among((k,), clips=self.clips if clips is None
                                else clips)) for k in kinds]
        return [(k, c) for k, c in found if c]

    def gain(self, clip, column):
        return self.value[clip][column][0] - self.value[clip]['none'][0]

    def over(self, clip, column, other=FAST):
        """Return the PSNR of a column over another one's, where both count as
        MOST at most."""
        a, b = (min(quality_kinds.MOST, self.value[clip][c][0])
                for c in (column, other))
        return a - b

    def gains(self, column, clips):
        return [self.gain(c, column) for c in clips]

    def left(self, clip, column):
        """Return the gain, of a clean clip the PSNR."""
        return self.value[clip][column][0] if self.kind(clip) in self.clean \
            else self.gain(clip, column)

    lowest = left

    def at_best(self, clip, columns):
        """Return the gain of the column that gains most."""
        return max(self.gain(clip, c) for c in columns
                   if c in self.value[clip])

    def peers(self):
        """Return {filter: columns}."""
        found = {}
        for column in self.columns:
            if '=' in column and not column.startswith('epsilon='):
                found.setdefault(knob(column)[0], []).append(column)
        return {name: sorted(found[name], key=knob) for name in found}


class Numbers(Gains):
    """All results of a folder."""
    clean = material.CLEAN

    def __init__(self, folder):
        super().__init__(os.path.join(folder, FILES[0]), (AUTO,))
        self.fixed = sorted((knob(c)[1], c) for c in self.columns
                            if c.startswith('epsilon=threshold='))
        with open(os.path.join(folder, FILES[1]), newline='') as f:
            rows = list(csv.DictReader(f))
        self.film, self.cpu = ([r for r in rows if r['table'] == name]
                               for name in ('film', 'cpu'))
        self.motion = Motion(os.path.join(folder, 'motion.csv'))
        self.still = Still(os.path.join(folder, 'still.csv'))
        self.kinds = Kinds(os.path.join(folder, 'kinds.csv'), (AUTO,))

    def best(self, clip):
        """Return the gain of the best threshold, or of no filter; of a clean
        clip what threshold=2 leaves."""
        if self.kind(clip) in self.clean:
            return self.left(clip, TWO)
        return self.at_best(clip, ['none', *(c for _, c in self.fixed)])

    def peers(self):
        """Return {filter: columns} of filters measured on the same clips."""
        return {name: found for name, found in super().peers().items()
                if len({len(self.among(columns=(c,))) for c in found}) == 1}

    def shared(self):
        """Return the clips that all filters were measured on."""
        columns = [c for cs in self.peers().values() for c in cs]
        return self.among(EVERY, columns, self.clips) if columns else []

    def over_two(self, kinds, only=None):
        """Return [(PSNR of the default over that of threshold=2, clip)]."""
        return [(self.over(c, AUTO, TWO), c)
                for c in self.among(kinds, clips=self.clips)
                if not only or c[0] in only]


class Motion(Gains):
    """Results in motion.csv, of clips that all filters were measured on."""

    def __init__(self, path):
        super().__init__(path, OURS)
        self.clips = self.among(columns=[
            c for columns in self.peers().values() for c in columns],
            clips=self.clips)

    def moves(self, motion, filmed=(False, True), clips=None):
        """Return the clips with noise whose source has a kind of motion."""
        return [c for c in self.among(MOTION_KINDS[:5], clips=clips)
                if quality_motion.SOURCES[c[0]].motion == motion and
                quality_motion.SOURCES[c[0]].filmed in filmed]


class Still(Motion):
    """Results in still.csv."""

    def group(self, name):
        """Return the clips of sources in which the same moves."""
        return [c for c in self.clips if quality_still.SOURCES[c[0]] == name]

    def groups(self, kinds=STILL_KINDS):
        """Return all clips but those of discs."""
        return self.among(kinds, clips=sum(map(self.group, STILL_GROUPS), []))

    def trails(self, source, columns):
        """Return the mean trail and the long one of the columns that gain
        most, on a source."""
        found = [self.value[c][max(columns, key=lambda s: self.gain(c, s))][2:]
                 for c in self.clips
                 if c[0] == source and self.kind(c) != 'noise, coded']
        return '/'.join('%.3f' % mean(t) for t in zip(*found))

    def pulse(self, clips):
        """Return the difference of the mean gains by n mod 4, None without
        any. In a single clip they differ by the threshold of each frame."""
        found = [map(float, self.rows[c]['mod 4'].split())
                 for c in clips if self.rows[c].get('mod 4')]
        means = list(map(mean, zip(*found)))
        return max(means) - min(means) if means else None


class Kinds(Gains):
    """PSNR in kinds.csv."""
    clean = quality_kinds.CLEAN
    titles = {clip: found[0]
              for clip, found in quality_kinds.clips_of().items()}

    def kind(self, clip):
        return self.titles.get(clip)

    def each_frame(self, clip, column):
        """Return the gain of each frame, the PSNR in clean clips."""
        psnr, none = (list(map(float, self.rows[clip][c].split()[1:]))
                      for c in (column, 'none'))
        return psnr if self.kind(clip) in self.clean else [
            a - b for a, b in zip(psnr, none)]

    def lowest(self, clip, column):
        return min(self.each_frame(clip, column))

    def best(self, clip):
        if self.kind(clip) in self.clean:
            return self.left(clip, FLOOR)
        return self.at_best(clip, ['none', *(
            c for c in self.columns if ':threshold=' in c)])

    def falls(self, column, share):
        """Return the noisy clips whose value falls below a share of its
        largest, and the number of those that have any."""
        found, every = [], 0
        for clip in self.among([t for t in quality_kinds.KINDS if t not in (
                *self.clean, quality_kinds.VARIES)]):
            some = [float(v) for n, v in enumerate(
                self.rows[clip].get(column, '').split()) if n in FLICKER]
            if len(some) > 5 and max(some) > 2:
                every += 1
                found += [clip] if min(some) < share * max(some) else []
        return found, every


def db(values):
    return '%+.2f' % mean(values)


def at_clip(gain, clip):
    return '%+.2f (%s, %s)' % (gain, *clip)


def worst(gains, clips):
    return at_clip(*min(zip(gains, clips)))


def judge(n, clips):
    """Yield (aim, figure, whether it is reached)."""
    for text, kinds, least in PARTS:
        some = n.among(kinds, clips=clips)
        best = mean(map(n.best, some))
        if best:
            found = mean(n.gains(AUTO, some)) / best
            yield '%s: at least %.0f %% of the best threshold\'s gain' % (
                text, 100 * least), '%.1f %%' % (100 * found), found >= least

    def losses(kind):
        return [(n.gain(c, AUTO), c) for c in n.among((kind,), clips=n.clips)]
    for text, least, found in (
            ('good clips: none below', -0.4, losses('good')),
            ('poor clips: none below', -0.4, losses('poor')),
            ('drawn clips, less threshold 2: none below', -0.2,
             n.over_two((None, 'good', 'poor'), sources.DRAWN)),
            ('clean pans, doubled pixels and fades, less threshold 2: none '
             'below', -0.01, n.over_two(material.CLEAN))):
        found = [(loss, c) for loss, c in found if c in clips]
        if found:
            yield '%s %g dB' % (text, least), at_clip(*min(found)), \
                min(found)[0] >= least


def judge_peers(n):
    """Yield (aim, figure, whether it is reached)."""
    for f, where in (n, 'gains.csv'), (n.motion, 'motion.csv'):
        for kind, every in f.each(BEST):
            found = []
            for name, columns in Gains.peers(f).items():
                clips = f.among(columns=columns, clips=every)
                if clips:
                    found.append((mean(
                        f.gain(c, AUTO) - f.at_best(c, columns)
                        for c in clips), name))
            if found:
                least, name = min(found)
                yield '%s, %s: ahead of each peer at its best strength for ' \
                    'each clip' % (kind, where), '%+.2f dB, %s' % (
                        least, name), least > 0


def judge_light(n):
    """Yield (aim, figure, whether it is reached)."""
    for kind, clips in n.kinds.each(LIGHT):
        if kind in FILMED:
            share = mean(n.kinds.gains(AUTO, clips)) / mean(map(
                n.kinds.best, clips))
            yield '%s: at least 70 %% of the best threshold\'s gain' % kind, \
                '%.0f %%' % (100 * share), share >= 0.7
        elif kind.startswith('chroma'):
            best, name = max(
                (mean(n.kinds.at_best(c, columns) for c in clips), name)
                for name, columns in n.kinds.peers().items())
            over = mean(n.kinds.gains(AUTO, clips)) - best
            yield '%s, kinds.csv: ahead of each peer at its best strength ' \
                'for each clip' % kind, '%+.2f dB, %s' % (over, name), over > 0


def judge_harm(n):
    """Yield (aim, figure, whether it is reached)."""
    for f, where in (n, 'gains.csv'), (n.motion, 'motion.csv'):
        for kind in (None, 'good'):
            found = [(f.over(c, AUTO), c) for c in f.clips
                     if f.kind(c) == kind and FAST in f.value[c]]
            if found:
                loss = mean(d for d, _ in found)
                yield '%s clips, %s: at most 0.1 dB below `prev=0` in the ' \
                    'mean' % (kind or 'clean', where), '%+.2f dB' % loss, \
                    loss >= -0.1


def judge_pulse(n):
    """Yield (aim, figure, whether it is reached)."""
    found = [(pulse, kind) for kind, pulse in (
        (k, n.still.pulse(c)) for k, c in n.still.each(STILL_KINDS)) if pulse]
    if found:
        yield 'still.csv: gain by n mod 4 within %g dB' % PULSE, \
            '%.2f dB, %s' % max(found), max(found)[0] <= PULSE


# --- tables of gains.csv ------------------------------------------------------

def without_grain(n):
    return [c for c in n.clips if c[0] != OWN_GRAIN]


def aims(n):
    def verdict(found, reached):
        return '%s: %s' % (found, 'reached' if reached else '**not reached**')
    return ['aim', 'all sources', 'without `grain`'], [
        *([aim, verdict(*every), verdict(*rest)] for (aim, *every), (_, *rest)
          in zip(judge(n, n.clips), judge(n, without_grain(n)))),
        *([aim, verdict(*found), ''] for aim, *found in
          (*judge_peers(n), *judge_light(n), *judge_harm(n),
           *judge_pulse(n)))]


def missed(n):
    """Return the aims that are not reached."""
    return ['aim', 'reached'], [
        [aim, found] for aim, found, reached in
        (*judge(n, without_grain(n)), *judge_peers(n), *judge_light(n),
         *judge_harm(n), *judge_pulse(n))
        if not reached]


def fixed_presets(n):
    """Return the presets with a given threshold, by kind of clip."""
    names = {p: 'epsilon=preset=' + p for p in ('light', 'medium', 'strong')}
    return ['clips', '', *names, 'best threshold'], [[kind, len(clips), *(
        '%s (%+.2f)' % (db(n.gains(c, clips)), min(n.gains(c, clips)))
        for c in names.values()), db(map(n.best, clips))]
        for kind, clips in n.each(KINDS)]


def one_strength(n, columns, clips):
    return max(columns, key=lambda c: mean(n.gains(c, clips)))


def best_strengths(n, columns, clips):
    """Return the mean gain at the best strength for each clip."""
    return db(n.at_best(clip, columns) for clip in clips)


def pair(n, columns, one, clips):
    """Return the gain at one strength/at the best one for each clip."""
    return db(n.gains(one, clips)) + (
        '/' + best_strengths(n, columns, clips) if len(columns) > 1 else '')


def gains(n):
    """Return what prev=0 and the default gain and what they leave of clean
    clips, on the clips of gains.csv and of kinds.csv."""
    def cell(f, column, clips, text):
        return '%s (%.1f)' % (text % mean(f.left(c, column) for c in clips),
                              min(f.lowest(c, column) for c in clips))
    lines = []
    for f, kinds, noisy in (
            (n, (*EVERY, *n.clean), n.peers()['nlmeans']),
            (n.kinds, OTHERS, quality_kinds.NLMEANS)):
        for kind, every in f.each(kinds):
            clean = kind in f.clean
            text = '%.1f' if clean else '%+.2f'
            peer = [quality_kinds.ONE] if clean else noisy
            shared = f.among(columns=(AUTO, *peer), clips=every)
            clips = shared or every
            lines.append([
                kind + ', clean' * (clean and 'clean' not in kind), len(clips),
                cell(f, FAST, clips, text),
                '**%s**' % cell(f, AUTO, clips, text),
                text % mean(map(f.best, clips)), text % mean(
                    max(f.left(c, column) for column in peer)
                    for c in shared) if shared else ''])
    return ['dB', 'clips', '`prev=0`', '**no options**', 'best threshold',
            'nlmeans'], lines


def light(n):
    """Return the default and filters at the best strength for each clip, by
    kind of noise that follows the light."""
    k, names = n.kinds, [p.name for p in quality_motion.PEERS]
    lines = []
    for kind, clips in k.each(LIGHT):
        peers = {name: [c for c in k.peers().get(name, [])
                        if c in k.value[clips[0]]] for name in names}
        lines.append([kind, len(clips), db(k.gains(FAST, clips)),
                      '**%s**' % db(k.gains(AUTO, clips)),
                      db(map(k.best, clips)), *(
                          best_strengths(k, columns, clips) if columns else ''
                          for columns in peers.values())])
    return ['gain in dB', 'clips', '`prev=0`', '**no options**',
            'best threshold', *names], lines


def furthest_frames(n):
    """Return the frame of each kind where the default is furthest, by 1 dB or
    more, from the best threshold over the clip, in clean clips from threshold
    2 in that frame."""
    k, lines = n.kinds, []
    for kind, clips in k.each(OTHERS):
        found = ((want - gain, gain, want, c, i) for c in clips
                 for i, (gain, want) in enumerate(zip(
                     k.each_frame(c, AUTO), k.each_frame(c, FLOOR)
                     if kind in k.clean else [k.best(c)] * len(
                         k.each_frame(c, AUTO)))))
        gap, gain, want, clip, i = max(found)
        if gap >= 1:
            lines.append([kind, '%s, %s' % clip, i, '%.2f' % gain,
                          '%.2f' % want])
    return ['dB', 'clip', 'frame', 'no options', 'best threshold'], lines


def flicker(n):
    lines = []
    for name, column in (('threshold', 'threshold'),
                         ('M2, the threshold at half the size', 'half')):
        (far, every), (near, _) = (n.kinds.falls(column, s)
                                   for s in (0.6, 0.8))
        lines.append([name, every, len(far), len(near), ', '.join(
            '%s (%s)' % c for c in far)])
    return ['falls in frames %d to %d' % (FLICKER[0], FLICKER[-1]),
            'noisy clips', 'below 0.6', 'below 0.8', 'which fall below 0.6'], \
        lines


def every_peer(n):
    """Return all filters, at one strength and at the best for each clip."""
    clips = n.among(KINDS, clips=n.shared())
    cpu = {r['filter'] if r['filter'] != 'epsilon' else r['options']:
           float(r['cpu_ms']) for r in n.cpu}
    every = {'**default**': [AUTO], 'preset=fast': [FAST],
             'scales=1': [ONE_SCALE],
             '`threshold=`': [c for _, c in n.fixed],
             **{'preset=' + p: ['epsilon=preset=' + p]
                for p in presets.table()}, **n.peers()}
    lines = []
    for name, columns in every.items() if clips else ():
        one = one_strength(n, columns, clips)
        ms = cpu.get({'**default**': 'preset=auto', '`threshold=`':
                      'preset=fast:scales=1'}.get(name, name))
        lines.append((-mean(n.gains(one, clips)), [
            name, '%g' % knob(one)[1] if len(columns) > 1 else '',
            pair(n, columns, one, clips), worst(n.gains(one, clips), clips),
            '%+.1f' % (1000 * mean(n.value[c][one][1] - n.value[c]['none'][1]
                                   for c in clips)),
            '%.1f' % ms if ms else '']))
    return ['filter', 'strength', 'gain in dB (%d)' % len(clips),
            'worst clip', 'SSIM, 1/1000', 'ms of CPU'], [
                line for _, line in sorted(lines)]


# --- tables of motion.csv -----------------------------------------------------

def settings(m):
    """Return {name: columns} of the epsilon filter and of the peers."""
    names = {FAST: '`prev=0`', AUTO: '**no options**'}
    return {**{names.get(c, '`%s`' % c.split('=', 1)[1]): [c] for c in OURS},
            **m.peers()}


def motion(n):
    """Return filters by kind of clip, at one strength/at the best one for each
    clip."""
    m = n.motion
    kinds = m.each(MOTION_KINDS)
    noisy = m.among(MOTION_KINDS[:5], clips=m.clips)
    return ['gain in dB', *('%s (%d)' % (k, len(c)) for k, c in kinds)], [
        [name, *(pair(m, columns, one_strength(m, columns, noisy), clips)
                 for _, clips in kinds)]
        for name, columns in (settings(m) if noisy else {}).items()]


def moves(n):
    """Return filters at the best strength for each clip with noise, by the
    motion of its source, and the trails that they leave."""
    m, s = n.motion, n.still
    of = {f: settings(f) if f.clips else {} for f in (m, s)}
    found = [(name, s, s.group(name)) for name in STILL_GROUPS]
    found += [('%s, %s' % (motion, how), m, m.moves(motion, (filmed,), m.clips))
              for motion in ('slow', 'fast')
              for how, filmed in (('moved', False), ('filmed', True))]
    found.append(('mixed', m, m.moves('mixed', clips=m.clips)))
    return ['gain in dB', *('%s (%d)' % (t, len(c)) for t, _, c in found),
            *('trail, ' + t for t in TRAILS.values())], [
        [name, *(best_strengths(f, of[f][name], clips) if name in of[f] else ''
                 for _, f, clips in found),
         *(s.trails(source, of[s][name]) if name in of[s] else ''
           for source in TRAILS)]
        for name in {**of[m], **of[s]}]


def still(n):
    """Return filters at the best strength for each clip of a still source, by
    kind of noise, and where a peer is furthest ahead of the default."""
    s, lines = n.still, []
    for kind, clips in s.each(STILL_KINDS, s.groups()):
        gap = {(c, name): s.gain(c, AUTO) - s.at_best(c, columns)
               for name, columns in s.peers().items() for c in clips}
        clip, name = min(gap, key=gap.get)
        pulse = s.pulse(clips)
        lines.append([
            kind, len(clips), db(s.gains(FAST, clips)),
            '**%s**' % db(s.gains(AUTO, clips)),
            *(best_strengths(s, columns, clips)
              for columns in s.peers().values()),
            len({c for c, peer in gap if gap[c, peer] < 0}),
            '%+.2f, %s (%s, %s)' % (gap[clip, name], name, *clip),
            '' if pulse is None else '%.2f' % pulse])
    return ['gain in dB', 'clips', '`prev=0`', '**no options**', *s.peers(),
            'clips behind a peer', 'furthest behind', 'by n mod 4'], lines


def best(n):
    """Return the default, and the filters that come nearest to it at the best
    strength for each clip."""
    m, s = n.motion, n.still
    nearest = [name for name in m.peers() if name in NEAREST]
    rows = [(m, kind, clips) for kind, clips in m.each(BEST)]
    rows.append((s, 'still sources', s.groups(BEST)))
    rows += [(m, motion + ' sources', m.moves(
        motion, clips=m.among(BEST, clips=m.clips)))
        for motion in ('slow', 'fast')]

    def cell(f, name, clips):
        """Return the gain of a peer, then with more frames than usual."""
        return ''.join('%s %s' % (long, best_strengths(
            f, f.peers()[name + long], clips)) for long in ('', LONG)
            if name + long in f.peers()).strip()
    return ['gain in dB', 'clips', 'no options', *nearest], [
        [kind, len(clips), '**%s**' % db(f.gains(AUTO, clips)),
         *(cell(f, name, clips) for name in nearest)]
        for f, kind, clips in rows if clips]


def harm(n):
    """Return what other frames change on clean and coded clips: the difference
    to prev=0 in PSNR, 70 dB at most, and the worst clip."""
    def cell(f, clips, column):
        found = [(f.over(c, column), c)
                 for c in f.among(columns=(column,), clips=clips)]
        return '%+.2f (%+.2f)' % (mean(d for d, _ in found), min(found)[0]) \
            if found else ''
    lines = []
    for f, kinds, where in (
            (n.motion, (None, 'good', 'poor'), ', motion.csv'),
            (n, (None, 'good', 'poor'), ', gains.csv'), (n, n.clean, ''),
            (n.kinds, n.kinds.clean, '')):
        for kind in kinds:
            clips = [c for c in f.clips if f.kind(c) == kind]
            if clips:
                lines.append([(kind or 'clean') + where, len(clips), *(
                    cell(f, clips, c) for c in OURS[1:])])
    return ['dB over `prev=0`', 'clips', '**no options**', *(
        '`%s`' % c.split('=', 1)[1] for c in OURS[2:])], lines


BLOCKS = {       # tables of pages
    'best': best, 'missed': missed, 'presets': fixed_presets,
    'motion': motion, 'moves': moves, 'still': still, 'harm': harm,
    'gains': gains, 'light': light, 'furthest': furthest_frames,
    'flicker': flicker,
}
EVERY_TABLE = (  # tables of the report
    ('The default and `prev=0`', gains),
    ('Noise that follows the light', light),
    ('Furthest frames', furthest_frames),
    ('Flicker', flicker),
    ('Aims', aims),
    ('The fixed presets', fixed_presets),
    ('Denoisers: mean gain at one strength / at the best for each '
     'clip', every_peer),
    ('Other frames by kind of clip', motion),
    ('Other frames by motion', moves),
    ('Still sources', still),
    ('Other frames: clean and coded clips', harm),
)


def stale_charts(folder):
    """Return the charts that were drawn from other numbers."""
    stale = []
    for name in CHARTS:
        with open(os.path.join(folder, name), 'rb') as f:
            if digest(folder).encode() not in f.read():
                stale.append(name + ' was drawn from other numbers')
    return stale
