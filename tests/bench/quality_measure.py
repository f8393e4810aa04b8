# SPDX-License-Identifier: LGPL-2.1-or-later
"""What quality.py and its parts "motion" and "still" share: the filters'
results on clips.

All write a table with a line per clip, (source, way), and a column per filter
with its options: PSNR and SSIM of a plane against the clean one, and the
trails, the shares of the difference to the clean frames before and after, and
to the mean of the frames n-10 to n-3, that are in the output (gain.c).
"""
import collections
import concurrent.futures
import os
import subprocess

import ff as lib
import material
import presets
import sources


# a filter of FFmpeg; gray: whether it has gray; frames: whether it uses other
# frames
Peer = collections.namedtuple('Peer', 'name options strengths gray frames',
                              defaults=(True, False))


PEERS = {p.name: p for p in (
    Peer('nlmeans', 'p=5:r=9:s=%g', (1, 2, 4, 8, 16)),
    Peer('bilateral', 'planes=1:sigmaS=3:sigmaR=%g',
         (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)),
    Peer('fftdnoiz', 'planes=1:sigma=%g', (1, 2, 4, 8, 16, 30, 60)),
    Peer('vaguedenoiser', 'planes=1:threshold=%g', (1, 2, 4, 8, 16, 32, 64)),
    Peer('hqdn3d', '%g', (1, 2, 4, 8, 16, 32), False, True),
    Peer('atadenoise', '0a=%g:0b=%g', (0.01, 0.02, 0.05, 0.1, 0.2, 0.3),
         frames=True),
    Peer('smartblur', 'lr=1:ls=1:lt=%d', (1, 2, 5, 10, 20, 30)),
    Peer('deblock', 'planes=1:filter=strong:alpha=%g:beta=%g:gamma=%g:delta=%g',
         (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)),
    Peer('pp7', 'qp=%d', (2, 4, 8, 16, 32, 48)),
    Peer('spp', 'quality=4:qp=%d', (2, 4, 8, 16, 32, 48)),
)}


def present(peers, program):
    """Return the peers that ffmpeg has; report the others."""
    for peer in peers:
        if peer.name not in program.filters:
            print('  left out: ffmpeg was built without ' + peer.name)
    return [p for p in peers if p.name in program.filters]


def columns(peer):
    """Return a column for each strength of a peer."""
    text = peer.options
    return ['%s=%s' % (peer.name, text % ((v,) * text.count('%')))
            for v in peer.strengths]


def reference(build, fmt, size, path, to, *options):
    """Filter a file by the reference; return the levels that it prints."""
    with open(path, 'rb') as f, open(to, 'wb') as out:
        p = subprocess.run(
            [os.path.join(build, 'reffilter'), 'epsilon', fmt,
             *map(str, size), 'levels=1', *options], text=True, stdin=f,
            stdout=out, stderr=subprocess.PIPE)
    if p.returncode:
        raise lib.Failed(p.stderr.strip())
    return p.stderr


class Measure:
    """Clips, a table of their results, and filters that fill it in."""

    def __init__(self, program, clips, table):
        self.program, self.clips, self.table = program, clips, table
        self.gains = table.rows

    def save(self):
        self.table.save()

    def each(self, function, items, what):
        """Call a function for many clips, which returns a line or None; report
        clips that cannot be made."""
        def call(item):
            try:
                return function(*item)
            except lib.Failed as e:
                print('  left out: %s: %s' % (what(item), e))
                return None

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for n, row in enumerate(pool.map(call, items)):
                if row:
                    self.gains[row['source'], row['way']] = row
                if n % 20 == 19:
                    self.save()
        self.save()

    def missing(self, found, way):
        """Return [(line, columns that it lacks)] of a way."""
        lacks = [(r, [c for c in found if not r.get(c)])
                 for (_, w), r in sorted(self.gains.items()) if w == way]
        return [(r, some) for r, some in lacks if some]

    def measured(self, command, row, *files, frames=None):
        """Measure frames of a clip by gain; return its lines."""
        return self.clips.measure(
            command, *material.size(row['way']),
            ','.join(map(str, frames or sources.MEASURED)), *files).splitlines()

    def clip(self, name, way):
        """Return the line of a clip as it is."""
        row = {'source': name, 'way': way}
        row['none'], = self.measured('--psnr', row, *self.pair(row))
        return row

    def pair(self, row):
        """Return the files of all frames of a line, clean and spoilt."""
        return [f(row['source'], row['way'])[1]
                for f in (self.clips.clean, self.clips.degraded)]

    def fill(self, ways, names, columns, peers):
        """Measure what is missing; for each way names() returns the sources,
        columns() ours, peers() FFmpeg's filters."""
        for way in ways:
            self.each(self.clip, [(name, way) for name in names(way)
                                  if (name, way) not in self.gains], ', '.join)
            self.each(self.reference, self.missing(columns(way), way),
                      lambda item: ', '.join((item[0]['source'], way)))
            for peer in peers(way):
                self.peer(peer, way)
            print(way, flush=True)

    # --- the epsilon filter ---------------------------------------------------

    def reference(self, row, wanted):
        """Fill in columns by the reference."""
        row.update(zip(wanted, self.measured(
            '--filter', row, *self.pair(row),
            *(presets.setting(c.split('=', 1)[1]) for c in wanted))))

    # --- filters in ffmpeg ----------------------------------------------------

    def through(self, jobs, gray=True, size=None, fmt='gray'):
        """Filter files of luma separately in one process; a job is
        (file, chain, file to write)."""
        args, graph, outputs = [], [], []
        for i, (luma, chain, to) in enumerate(jobs):
            args += self.clips.yuv_input(
                luma if gray else self.clips.flat(luma, size), size,
                fmt if gray else 'yuv420p')
            graph.append('[%d]%s%s[o%d]' % (
                i, chain, '' if gray else ',extractplanes=y', i))
            outputs += ['-map', '[o%d]' % i, '-fps_mode', 'passthrough', '-f',
                        'rawvideo', to]
        self.program.run('-threads', '1', '-filter_complex_threads', '1', *args,
                         '-filter_complex', ';'.join(graph), *outputs)

    def peer(self, peer, way):
        """Fill in a peer's columns for all clips of a way."""
        jobs = [(r, c) for r, some in self.missing(columns(peer), way)
                for c in some]
        if not jobs:
            return
        outs = [self.clips.path('out-%d.y' % i) for i in range(len(jobs))]
        try:
            self.through([(self.clips.degraded(r['source'], way)[peer.frames],
                           c, out)
                          for (r, c), out in zip(jobs, outs)], peer.gray,
                         material.size(way))
        except lib.Failed as e:
            print('  left out: %s, %s: %s' % (peer.name, way, e))
            return
        found = self.measured('--psnr', jobs[0][0], *(
            f for (r, _), out in zip(jobs, outs)
            for f in (self.clips.clean(r['source'], way)[1], out)))
        for (row, column), line, out in zip(jobs, found, outs):
            row[column] = line
            os.remove(out)
        self.save()
