#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""How much the filters repair: quality.py BUILD OUT full|quick|tiny

Pans over a photograph are compressed (x264 at three rates) or made noisy (salt
and pepper, Gaussian). Each filter over its strength, and FFmpeg's CPU
denoisers over theirs, are measured by PSNR and SSIM against the clean source
into OUT/quality.csv; the best setting of each is timed for the first clip, and
OUT/crop-CLIP.png shows it beside the clean and the spoilt picture.
"""
import concurrent.futures
import csv
import os
import re
import sys
import tempfile

import ff as lib

FIELDS = ['table', 'device', 'clip', 'filter', 'options', 'ours', 'status',
          'psnr', 'ssim', 'fps']
SCALES = {  # size, frames, photograph's bit rates
    'full':  ((1280, 720), 8, (400, 800, 1600)),
    'quick': ((640, 360), 6, (200,)),
    'tiny':  ((96, 64), 2, (100,)),
}
SALT = "geq=lum='if(lt(random(0)\\,0.02)\\,255*gte(random(1)\\,0.5)\\,lum(X\\,Y))'" \
       ":cb='cb(X\\,Y)':cr='cr(X\\,Y)'"


# name: settings from weak to strong; luma only where a filter can
OURS = [
    ('epsilon_opencl', 'planes=1:radius=4:threshold=%g',
     (2, 4, 6, 9, 12, 16, 24, 40, 64)),
    ('epsilon_opencl radius 2', 'planes=1:radius=2:threshold=%g',
     (4, 8, 12, 16, 24, 40, 64)),
    ('median_cuda', 'planes=1:radius=%d', (1, 2, 3)),
    ('gauss_hilbert_opencl', 'planes=1:radius=%d:sigma=%g',
     ((2, 0.4), (3, 0.6), (4, 0.8), (6, 1.2), (10, 2))),
]
CPU = [
    ('median', 'planes=1:radius=%d', (1, 2, 3)),
    ('bilateral', 'planes=1:sigmaS=3:sigmaR=%g',
     (0.01, 0.02, 0.04, 0.07, 0.1, 0.2, 0.4)),
    ('smartblur', 'lr=2:ls=1:lt=%d', (3, 6, 12, 20, 30)),
    ('hqdn3d', 'luma_spatial=%g', (1, 2, 4, 8, 16, 32)),
    ('nlmeans', 'p=5:r=9:s=%g', (2, 4, 8, 16)),
    ('gblur', 'planes=1:sigma=%g', (0.4, 0.6, 0.8, 1.2, 2)),
]


class Quality:
    def __init__(self, build, out, scale):
        self.ff = lib.FFmpeg(build)
        self.devices = lib.devices(build)
        self.size, self.frames, self.rates = SCALES[scale]
        self.scale, self.out = scale, out
        self.tmp = tempfile.TemporaryDirectory()
        self.file = open(os.path.join(out, 'quality.csv'), 'w', newline='')
        self.csv = csv.DictWriter(self.file, FIELDS, restval='',
                                  lineterminator='\n')
        self.csv.writeheader()

    def path(self, name):
        return os.path.join(self.tmp.name, name)

    def make_clips(self):
        """{name of a spoilt clip: its file}; the clean one is clean.nut"""
        clean, clips = self.path('clean.nut'), {}
        photo = lib.make_clip(self.ff, clean, 0, *self.size, self.frames,
                              ['-c:v', 'ffv1'])
        for rate in self.rates:
            path = self.path('x264-%d.mkv' % rate)
            k = '%dk' % rate
            self.ff.run('-i', clean, '-c:v', 'libx264', '-preset', 'ultrafast',
                        '-b:v', k, '-maxrate', k, '-bufsize', k, path)
            clips['%s, x264 ultrafast %d kbit/s' % (photo, rate)] = path
        for name, chain in (('salt and pepper, 2 %', SALT),
                            ('Gaussian noise', 'noise=c0s=24:c0f=t')):
            path = self.path(re.sub(r'\W+', '-', name) + '.nut')
            self.ff.run('-i', clean, '-vf', chain + ',format=yuv420p',
                        '-c:v', 'ffv1', path)
            clips['%s, %s' % (photo, name)] = path
        return clips

    def chain(self, name, options):
        """(options before -i, filter chain) for a filter, or None."""
        filt = name.split()[0]
        text = filt + '=' + options
        if filt not in self.ff.filters:
            return None
        kind = filt.rsplit('_', 1)[-1]
        if kind not in ('opencl', 'cuda'):
            return [], 'format=yuv420p,' + text
        device = self.devices.get(kind)
        return device and (device.init, 'format=yuv420p,hwupload,%s,hwdownload,'
                           'format=yuv420p' % text)

    def measure(self, path, chain):
        """(PSNR of luma, SSIM of luma)"""
        before, text = chain
        said = self.ff.run(
            *before, '-i', path, '-i', self.path('clean.nut'), '-lavfi',
            '[0:v]setpts=N/25/TB,%s,split[a][b];[1:v]setpts=N/25/TB,split[c][d];'
            '[a][c]psnr,nullsink;[b][d]ssim[o]' % text, '-map', '[o]',
            '-f', 'null', '-', level='info')
        psnr = re.findall(r'PSNR y:(\S+)', said)
        ssim = re.findall(r'SSIM Y:(\S+)', said)
        if not psnr or not ssim:
            raise lib.Failed('no PSNR in what ffmpeg says')
        return min(float(psnr[-1]), 100), float(ssim[-1])

    def row(self, clip, name, options, ours, chain, path):
        r = {'table': 'quality', 'clip': clip, 'filter': name,
             'options': options, 'ours': 'yes' if ours else '', 'status': 'ok'}
        try:
            psnr, ssim = self.measure(path, chain)
            r.update(psnr='%.4f' % psnr, ssim='%.6f' % ssim)
        except lib.Failed as e:
            r['status'] = 'failed'
            print('  %s=%s: %s' % (name, options, e))
        return r

    def jobs_of(self, clip, path):
        """What row() wants for all rows of a clip."""
        jobs = [(clip, 'none', '', False, ([], 'null'), path)]
        for ours, table in ((True, OURS), (False, CPU)):
            for name, option, values in table:
                for v in values if self.scale != 'tiny' else values[:2]:
                    chain = self.chain(name, option % v)
                    if chain:
                        jobs.append((clip, name, option % v, ours, chain, path))
        return jobs

    @staticmethod
    def pool():
        return concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2)

    @staticmethod
    def best(rows):
        best = {}
        for r in rows:
            if r.get('psnr') and (r['filter'] not in best or float(r['psnr']) >
                                  float(best[r['filter']]['psnr'])):
                best[r['filter']] = r
        return best

    def crop(self, clip, path, best):
        """Clean, spoilt, and after each of our filters and the best other."""
        picked = [r for r in best.values() if r['ours']]
        others = [r for r in best.values()
                  if not r['ours'] and r['filter'] != 'none']
        if others:
            picked.append(max(others, key=lambda r: float(r['psnr'])))
        w, h = min(160, self.size[0]), min(160, self.size[1])
        cut = ('crop=%d:%d:iw/2:ih/3,scale=iw*2:ih*2:flags=neighbor,'
               'format=rgb24' % (w, h) if self.scale != 'tiny'
               else 'format=rgb24')
        panels = [(self.path('clean.nut'), ([], 'null')),
                  (path, ([], 'null'))]
        panels += [(path, self.chain(r['filter'], r['options']))
                   for r in picked]
        files = [self.path('crop-%d.png' % i) for i in range(len(panels))]
        with self.pool() as pool:
            list(pool.map(lambda p, f: self.ff.run(
                *p[1][0], '-i', p[0], '-vf', '%s,%s' % (p[1][1], cut),
                '-frames:v', '1', f), panels, files))
        name = 'crop-%s.png' % re.sub(r'\W+', '-', clip)
        inputs = [a for f in files for a in ('-i', f)]
        self.ff.run(*inputs, '-lavfi', 'hstack=inputs=%d' % len(files),
                    '-frames:v', '1', os.path.join(self.out, name))
        return ['clean', 'before'] + [r['filter'] for r in picked], name

    def timed_clip(self):
        """One for time(): more frames than those that are compared."""
        path = self.path('timed.mkv')
        lib.make_clip(self.ff, path, 0, *self.size, 40 * self.frames,
                      ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v',
                       '%dk' % self.rates[0]])
        return path

    def time(self, row, path):
        """A row of its own: what is compared is written before."""
        before, text = self.chain(row['filter'], row['options']) or ([], 'null')
        try:
            fps = self.ff.fps(*before, '-i', path, '-vf', text, limit=3)
        except lib.Failed:
            return
        self.csv.writerow({'table': 'quality-fps', 'clip': row['clip'],
                           'filter': row['filter'], 'options': row['options'],
                           'status': 'ok', 'fps': '%.2f' % fps})
        self.file.flush()
        print('%-24s %-34s %.2f frames/s' % (row['filter'], row['options'],
                                             fps), flush=True)

    def compare(self, clips):
        """{clip: best rows}; several runs at once, written clip by clip."""
        best = {}
        with self.pool() as pool:
            found = {clip: [pool.submit(self.row, *j)
                            for j in self.jobs_of(clip, path)]
                     for clip, path in clips.items()}
            for clip, futures in found.items():
                rows = [f.result() for f in futures]
                self.csv.writerows(rows)
                self.file.flush()
                best[clip] = self.best(rows)
                for r in best[clip].values():
                    print('%-55s %-24s %-34s %6.2f dB' % (
                          clip, r['filter'], r['options'], float(r['psnr'])),
                          flush=True)
        return best

    def run(self):
        clips, timed = self.make_clips(), self.timed_clip()
        best = self.compare(clips)
        with open(os.path.join(self.out, 'crops.txt'), 'w') as f:
            for clip in (list(clips)[0], list(clips)[-1]):
                panels, name = self.crop(clip, clips[clip], best[clip])
                f.write('%s: %s\n' % (name, ', '.join(panels)))
        for r in best[list(clips)[0]].values():
            self.time(r, timed)


def main():
    if len(sys.argv) != 4 or sys.argv[3] not in SCALES:
        sys.exit(__doc__)
    Quality(*sys.argv[1:]).run()


if __name__ == '__main__':
    main()
