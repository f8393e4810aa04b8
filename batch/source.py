# SPDX-License-Identifier: LGPL-2.1-or-later
"""Read a container's index: timestamps, and where pieces may begin."""
import bisect
import math
import os
import re
import shlex
from fractions import Fraction

from job import create
from tools import Failed, capture, digest, last_lines, nearest, show, url

# containers whose demuxers seek exactly
INDEXED = {'matroska,webm', 'mov,mp4,m4a,3gp,3g2,mj2'}
# side data of frames that neither pieces nor options of an encoder keep
LOST = ('closed captions', 'hdr10+', 'smpte2094', 'dovi', 'dolby vision',
        'hdr vivid', 'film grain', 'afd', 'active format', 'stereo 3d',
        'spherical')


def remuxing(tools, path, out):
    return [tools.ffmpeg, '-nostdin', '-v', 'error', '-fflags', '+genpts', '-i',
            url(path), '-map', '0:v:0', '-map', '0:a?', '-map', '0:s?', '-c',
            'copy', '-y', '-f', 'matroska', url(out)]


def remux(tools, path, out):
    """Make a copy with an index, unless it exists."""
    if not os.path.exists(out):
        p = capture(remuxing(tools, path, create(out + '.tmp')))
        if p.returncode:
            raise Failed(f'{show(path)} cannot be remuxed: '
                         f'{last_lines(p.stderr)}')
        os.rename(out + '.tmp', out)


class Source:
    """The video of a file."""

    def __init__(self, tools, path):
        self.tools, self.path = tools, path
        about = tools.probe_json(path, '-show_format', '-show_streams')
        self.container = about['format']['format_name']
        self.kinds = {s['index']: s.get('codec_type') for s in about['streams']}
        streams = [s for s in about['streams'] if
                   self.kinds[s['index']] == 'video' and
                   not s.get('disposition', {}).get('attached_pic')]
        if not streams:
            raise Failed(f'{show(path)} has no video')
        self.about = streams[0]
        self.stream = self.about['index']
        self.disposition = 'default' if self.about['disposition'].get(
            'default') else '0'
        self.time_base = Fraction(self.about['time_base'])
        # subtracted from timestamps by ffmpeg, so that the file starts at 0
        start = about['format'].get('start_time', 'N/A')
        self.offset = 0 if start == 'N/A' else nearest(
            Fraction(start) / self.time_base)

    def fail(self, why):
        raise Failed(f'{show(self.path)}: {why}')

    def check_container(self):
        if self.container in INDEXED:
            return
        self.check_times()
        args = remuxing(self.tools, self.path,
                        os.path.splitext(self.path)[0] + '.mkv')
        self.fail(f'{self.container} has no exact index; give --remux, or type:'
                  f'\n  {shlex.join(args)}\nand filter that')

    def probe(self, entries, *options):
        """Return entries of the video as lines of comma-separated values."""
        return self.tools.probe(self.path, '-select_streams', str(self.stream),
                                '-show_entries', entries, '-of', 'csv=p=0',
                                *options)

    def check_times(self):
        """Fail if times are not stored: a remux would guess them."""
        text = self.probe('packet=pts,flags', '-read_intervals', '%+#99')
        keys = [line for line in text.split() if 'K' in line]
        if not keys or keys[0].startswith('N/A'):
            self.fail(f'{self.container} does not have the times of all '
                      'frames: use --mode files')

    def check_sizes(self, tasks):
        """Fail if the first frames of the pieces differ in size or format."""
        seconds = [0] + [float(t['start'] * self.time_base) for t in tasks[1:]]
        text = self.probe('frame=width,height,pix_fmt', '-read_intervals',
                          ','.join(f'{s:.6f}%+#1' for s in seconds))
        kinds = ['%sx%s %s' % kind for kind in
                 re.findall(r'^(\d+),(\d+),(\w+)', text, re.M)]
        for kind in kinds:
            if kind != kinds[0]:
                self.fail(f'the video changes from {kinds[0]} to {kind}: use '
                          '--mode files')

    def read_index(self):
        """Read the timestamps of all frames and of the key frames."""
        times, keys = [], []
        for line in self.probe('packet=pts,flags').split():
            pts, flags = line.split(',')[:2]
            if pts == 'N/A':
                self.fail('frames without timestamps; give --remux')
            if 'K' in flags:
                keys.append(int(pts))
            if 'D' not in flags:        # before the start of an edit list
                times.append(int(pts))
        self.times, self.keys = sorted(times), sorted(keys)
        if not times:
            self.fail('the video has no frames')
        if len(set(times)) < len(times):
            self.fail('timestamps repeat; give --remux, or use --mode files')

    def ticks(self, seconds):
        return max(1, round(Fraction(seconds) / self.time_base))

    def cuts(self, length):
        """Return where pieces begin: at key frames, unless those are rare."""
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
        """Return the time to seek to, in seconds, for the frames from start on,
        or None for the beginning of the file. It is two key frames and some
        seconds earlier, as frames after a key frame may refer to frames before
        it."""
        preroll = self.ticks(preroll)
        at = min(bisect.bisect_right(self.keys, start) - 3,
                 bisect.bisect_right(self.keys, start - preroll) - 1)
        if at < 1 or self.keys[at] <= 0:
            return None
        micro = self.keys[at] * self.time_base * 1000000
        return f'{math.ceil(micro) / 1e6:.6f}'

    def part(self, first, last, lost=0):
        """Return the range of the frames first to last - 1, open at the ends of
        the file, and the number of all but the last `lost` frames and a digest
        of their times."""
        times = self.times[first:last - lost]
        return {'start': times[0] if first else None,
                'end': self.times[last] if last < len(self.times) else None,
                'frames': len(times),
                'times': times_digest(t - self.offset for t in times)}

    def pieces(self, length, preroll, reach, group, lost):
        """Return the pieces. reach: the numbers of frames before and after a
        frame that its filters need, from a multiple of `group` on; lost: the
        number of frames at the end that they do not output."""
        count = len(self.times) - lost
        if count <= 0:
            self.fail(f'the chain outputs nothing of {len(self.times)} frames')
        firsts = [n for n in (bisect.bisect_left(self.times, cut)
                              for cut in self.cuts(length)) if n < count]
        found = []
        for first, last in zip(firsts, firsts[1:] + [count]):
            begin = max(0, first - reach[0]) // group * group
            end = min(len(self.times), last + reach[1])
            piece = self.part(first, last)
            piece['seek'] = self.seek_for(self.times[begin], preroll)
            if (begin, end) != (first, last):
                piece.update(reach=[first - begin, reach[1] - lost], lost=lost,
                             filtered=self.part(begin, end, lost))
            found.append(piece)
        return found

    def side_data(self):
        """Return mastering display and content light level of the first frame
        and the stream, and the names of side data that would be lost."""
        frames = self.tools.probe_json(
            self.path, '-select_streams', str(self.stream), '-read_intervals',
            '%+#1', '-show_frames')['frames'][:1]
        named = {d.get('side_data_type', ''): d for about in (
            *frames, self.about) for d in about.get('side_data_list', ())}
        lost = [n for n in named if any(l in n.lower() for l in LOST)]
        if self.about.get('closed_captions'):
            lost.append('closed captions')
        return (named.get('Mastering display metadata'),
                named.get('Content light level metadata'), lost)


def times_digest(times):
    return digest(','.join(map(str, times)))
