# SPDX-License-Identifier: LGPL-2.1-or-later
"""What a container's index says: timestamps, and where pieces may begin."""
import bisect
import hashlib
import json
import os
import re
import shlex
from fractions import Fraction

from job import create
from tools import Failed, capture, last_lines, show, url

# whose demuxers seek exactly
INDEXED = {'matroska,webm', 'mov,mp4,m4a,3gp,3g2,mj2'}
# side data of frames that neither pieces nor any option of an encoder keep
LOST = ('closed captions', 'hdr10+', 'smpte2094', 'dovi', 'dolby vision',
        'hdr vivid', 'film grain', 'afd', 'active format', 'stereo 3d',
        'spherical')


def remuxing(tools, path, out):
    return [tools.ffmpeg, '-nostdin', '-v', 'error', '-fflags', '+genpts', '-i',
            url(path), '-map', '0:v:0', '-map', '0:a?', '-map', '0:s?', '-c',
            'copy', '-y', '-f', 'matroska', url(out)]


def remux(tools, path, out):
    """Once: a copy with an index."""
    if not os.path.exists(out):
        p = capture(remuxing(tools, path, create(out + '.tmp')))
        if p.returncode:
            raise Failed('%s cannot be remuxed: %s' % (
                show(path), last_lines(p.stderr)))
        os.rename(out + '.tmp', out)


class Source:
    """The video of a file."""

    def __init__(self, tools, path):
        self.tools, self.path = tools, path
        about = tools.describe(path)
        self.container = about['format']['format_name']
        self.kinds = {s['index']: s.get('codec_type') for s in about['streams']}
        streams = [s for s in about['streams'] if
                   self.kinds[s['index']] == 'video' and
                   not s.get('disposition', {}).get('attached_pic')]
        if not streams:
            raise Failed('%s has no video' % show(path))
        self.about = streams[0]
        self.stream = self.about['index']
        self.time_base = Fraction(self.about['time_base'])
        self.offset = self.begin(about['format'].get('start_time'))

    def begin(self, start):
        """What ffmpeg subtracts from timestamps so that a file starts at 0:
        av_rescale_q of microseconds."""
        if start in (None, 'N/A'):
            return 0
        ticks = Fraction(start) / self.time_base
        return int(ticks + Fraction(1, 2)) if ticks >= 0 else \
            -int(-ticks + Fraction(1, 2))

    def disposition(self):
        return 'default' if self.about['disposition'].get('default') else '0'

    def check_container(self):
        if self.container in INDEXED:
            return
        self.check_times()
        out = os.path.splitext(self.path)[0] + '.mkv'
        raise Failed(
            '%s: %s has no exact index; give --remux, or type:\n  %s\n'
            'and filter that' % (show(self.path), self.container, ' '.join(
                map(shlex.quote, remuxing(self.tools, self.path, out)))))

    def probe(self, entries, *options):
        """Return lines of entries of the video, separated by commas."""
        return self.tools.probe(self.path, '-select_streams', str(self.stream),
                                '-show_entries', entries, '-of', 'csv=p=0',
                                *options)

    def check_times(self):
        """Fail where only the order of frames is stored, so that a remux would
        have to guess their times."""
        text = self.probe('packet=pts,flags', '-read_intervals', '%+#99')
        keys = [line for line in text.split() if 'K' in line]
        if not keys or keys[0].startswith('N/A'):
            raise Failed('%s: %s does not have the times of all frames: use '
                         '--mode files' % (show(self.path), self.container))

    def check_sizes(self, tasks):
        """Fail where the video changes its size or format, as far as the first
        key frames of the pieces tell."""
        seconds = [0] + [float(t['start'] * self.time_base) for t in tasks[1:]]
        text = self.probe('frame=width,height,pix_fmt', '-read_intervals',
                          ','.join('%.6f%%+#1' % s for s in seconds))
        kinds = re.findall(r'^(\d+),(\d+),(\w+)', text, re.M)
        for kind in kinds:
            if kind != kinds[0]:
                raise Failed('%s: the video changes from %sx%s %s to %sx%s %s: '
                             'use --mode files' % (show(self.path), *kinds[0],
                                                   *kind))

    def read_index(self):
        """Timestamps of the frames and of those that decoding can begin at."""
        times, keys = [], []
        for line in self.probe('packet=pts,flags').split():
            pts, flags = line.split(',')[:2]
            if pts == 'N/A':
                raise Failed('%s: frames without timestamps; give --remux' %
                             show(self.path))
            if 'K' in flags:
                keys.append(int(pts))
            if 'D' not in flags:        # before the start of an edit list
                times.append(int(pts))
        self.times, self.keys = sorted(times), sorted(keys)
        if not times:
            raise Failed('%s: the video has no frames' % show(self.path))
        if len(set(times)) < len(times):
            raise Failed('%s: timestamps repeat; give --remux, or use --mode '
                         'files' % show(self.path))

    def ticks(self, seconds):
        return max(1, round(Fraction(seconds) / self.time_base))

    def cuts(self, length):
        """Where pieces begin: at frames that decoding can begin at, unless
        those are far apart."""
        length, cuts = self.ticks(length), [self.times[0]]
        while True:
            target = cuts[-1] + length
            key = bisect.bisect_left(self.keys, target)
            frame = bisect.bisect_left(self.times, target)
            if frame == len(self.times):
                return cuts
            cut = self.times[frame]
            if key < len(self.keys) and self.keys[key] < target + length:
                cut = self.times[bisect.bisect_left(self.times,
                                                    self.keys[key])]
            cuts.append(cut)

    def seek_for(self, start, preroll):
        """A time to seek to, in seconds, from which frames at start and later
        are whole: two key frames and some seconds before, as those after a
        key frame may still refer to what is before it. None: decode from the
        beginning."""
        key = bisect.bisect_right(self.keys, start) - 3
        early = bisect.bisect_right(self.keys,
                                    start - self.ticks(preroll)) - 1
        at = min(key, early)
        if at < 1 or self.keys[at] <= 0:
            return None
        micro = self.keys[at] * self.time_base * 1000000
        return '%.6f' % (-(-micro.numerator // micro.denominator) / 1e6)

    def part(self, first, last):
        """Frames of these numbers without the last one: from when to when,
        where the file does not begin or end there, and what they are."""
        times = self.times[first:last]
        return {'start': times[0] if first else None,
                'end': self.times[last] if last < len(self.times) else None,
                'frames': len(times),
                'times': times_digest([t - self.offset for t in times])}

    def pieces(self, length, preroll, reach):
        """reach: how many frames before and after a frame its filters need"""
        count = len(self.times)
        firsts = [bisect.bisect_left(self.times, cut)
                  for cut in self.cuts(length)]
        found = []
        for first, last in zip(firsts, firsts[1:] + [count]):
            begin = max(0, first - reach[0])
            end = min(count, last + reach[1])
            piece = self.part(first, last)
            piece['seek'] = self.seek_for(self.times[begin], preroll)
            if (begin, end) != (first, last):
                piece.update(reach=reach, filtered=self.part(begin, end))
            found.append(piece)
        return found

    def side_data(self):
        """What the first frame and the stream carry: HDR parameters for an
        encoder, and names of what would be lost."""
        frame = json.loads(self.tools.probe(
            self.path, '-select_streams', str(self.stream), '-read_intervals',
            '%+#1', '-show_frames', '-of', 'json'))['frames'][:1]
        data = [d for f in frame for d in f.get('side_data_list', ())]
        data += self.about.get('side_data_list', [])
        named = {d.get('side_data_type', ''): d for d in data}
        lost = [n for n in named if any(l in n.lower() for l in LOST)]
        if self.about.get('closed_captions'):
            lost.append('closed captions')
        return (named.get('Mastering display metadata'),
                named.get('Content light level metadata'), lost)


def times_digest(times):
    return hashlib.sha256(','.join(map(str, times)).encode()).hexdigest()
