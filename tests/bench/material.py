# SPDX-License-Identifier: LGPL-2.1-or-later
"""Ways to degrade sources: coded, noisy, and models of the noise of real
material; clean pictures to preserve.

The source or a pan passes `before` (a chain and its output size), gets `noise`
(gain --spoil: kind, sigma), passes `after` and an encoder. The clean picture
passes the same chains. `plane` is measured.
"""
import collections

import ff as lib
import sources

SOURCES = ('bridge', 'dandelion', 'dogs', 'mountain', 'bikes', 'street',
           'cartoon')
Way = collections.namedtuple('Way', 'kind noise before after codec pan plane',
                             defaults=(None, None, None, None, None, 'y'))
SOFT = 'blurred:0.6', 6
FLAT = 'lutyuv=u=128:v=128'
WHOLE = 640, 360
# a camera's window in a static page
PAGE = ('null[c];movie=PAGE,scale=out_range=tv,crop=640:360:0:0,format=yuv420p,'
        'loop=-1:1[p];[p][c]overlay=W-w-20:H-h-20:shortest=1,format=yuv420p')


def x264(crf):
    return ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', str(crf)]


WAYS = {
    'scaled 1.5': Way('scaled by 1.5', ('blurred:0', 6),
                      ('scale=426:240:flags=area', (426, 240)),
                      'scale=640:360:flags=bicubic'),
    'blurred 0.6': Way('blurred by 0.6', SOFT),
    'blurred 1.0': Way('blurred by 1.0', ('blurred:1', 6)),
    'camera': Way('camera', ('camera', 12)),
    'tape': Way('tape', ('tape', 6)),
    'rows': Way('rows', ('rows', 3)),
    'stage light': Way('stage light', ('light', 0.8),
                       ('lutyuv=y=max(16\\,val-80)', WHOLE)),
    'phone': Way('a third of the frame', SOFT, ('crop=204:360', (204, 360)),
                 'pad=640:360:218:0'),
    'window 320': Way('a quarter, in a page', SOFT,
                      ('scale=320:180:flags=area', (320, 180)), PAGE),
    'window 214': Way('a ninth, in a page', SOFT,
                      ('scale=214:120:flags=area', (214, 120)), PAGE),
    'fade': Way('fade', SOFT, ('fade=out:0:12', WHOLE)),
}
for _name, _crf in (('camera', 20), ('tape', 21)):
    WAYS['%s x264 crf %d' % (_name, _crf)] = WAYS[_name]._replace(
        kind=_name + ', coded', codec=x264(_crf))
for _name in [n for n in WAYS if n.startswith(('camera', 'tape'))]:
    for _plane in 'uv':
        WAYS['%s, %s' % (_name, _plane)] = WAYS[_name]._replace(
            kind=_name.split()[0] + ', chroma', plane=_plane)
for _shift in (16, 32):
    WAYS['pan %d' % _shift] = Way('clean pans', pan=_shift)
    for _crf in (None, 20):
        WAYS['noisy pan %d%s' % (_shift, ' x264 crf 20' if _crf else '')] = \
            Way('fast pans', SOFT, codec=_crf and x264(_crf),
                                                pan=_shift)
for _times, _size in (2, (320, 180)), (3, (214, 120)), (4, (160, 90)):
    WAYS['doubled %d' % _times] = Way('doubled pixels', before=(
        'scale=%d:%d:flags=area,format=yuv420p,scale=%d*iw:%d*ih:'
        'flags=neighbor,crop=640:360:0:0' % (*_size, _times, _times), WHOLE))
WAYS['clean fade'] = Way('clean fades', before=('fade=out:0:12', WHOLE))
CLEAN = 'clean pans', 'doubled pixels', 'clean fades'


def way_of(name):
    """Return the steps of a way of this file or of sources.py."""
    if name in WAYS:
        return WAYS[name]
    first, sigma, *rest = name.split()
    noise = {'noise': 'blurred:0', 'grain': 'blurred:0.7',
             'photons': 'light'}.get(first)
    if not noise:
        return Way(None, codec=sources.WAYS.get(name))
    noise = noise, float(sigma)
    return Way(None, noise, (FLAT, None), codec=x264(rest[-1])) if rest else \
        Way(None, noise)


def sources_of(way):
    if way in WAYS:
        return tuple(sources.PANS) if WAYS[way].pan else SOURCES
    return None


def size(way):
    """Return the size of the plane that is measured."""
    width, height = sources.SIZE
    return (width // 2, height // 2) if way in WAYS and \
        WAYS[way].plane != 'y' else (width, height)


class Clips(sources.Clips):
    def step(self, to, chain, raw, size):
        """Filter YUV 4:2:0 frames through a chain."""
        if 'PAGE' in chain:
            chain = chain.replace('PAGE', self.draw('page.png',
                                                    sources.text_page()))
        return self.kept(to, lambda part: self.run(
            *self.yuv_input(raw, size), '-vf', chain, '-fps_mode',
            'passthrough', '-f', 'rawvideo', part))

    def panned(self, name, shift):
        """Return a pan by `shift` samples per frame."""
        return self.kept(self.path('%s-pan-%d.yuv' % (name, shift)), self.pan,
                         sources.PANS[name][0], 1280, '20+%d*n' % shift, '150')

    def noisy(self, to, yuv, noise, size):
        return self.kept(to, lambda part: self.measure(
            '--spoil', *noise, *size, yuv, part))

    def coded(self, to, yuv, codec, size):
        def make(part):
            self.run(*self.yuv_input(yuv, size), '-threads', '1', *codec,
                     to + '.mkv')
            self.run('-i', to + '.mkv', '-pix_fmt', 'yuv420p', '-f', 'rawvideo',
                     part)
        return self.kept(to + '.yuv', make)

    def frames(self, name, way):
        """Return YUV 4:2:0 frames: (clean, degraded)."""
        w, size = way_of(way), sources.SIZE
        if WHOLE != size and (w.pan or w.before and w.before[1]):
            raise lib.Failed('of 640x360 only')
        # ways that differ only in their last steps share the first ones
        to = self.path('%s-%s' % (name, way.split(' x264')[0].split(',')[0]
                                  .replace(' ', '-')))
        clean = self.panned(name, w.pan) if w.pan else self.source(name)
        if w.before:
            clean = self.step(to + '-before.yuv', w.before[0], clean, size)
            size = w.before[1] or size
        degraded = self.noisy(to + '-noise.yuv', clean, w.noise, size) \
            if w.noise else clean
        if w.after:
            clean = self.step(to + '-clean.yuv', w.after, clean, size)
            degraded = self.step(to + '-after.yuv', w.after, degraded, size)
        if w.codec:
            degraded = self.coded('%s-%s' % (to, w.codec[-1]), degraded,
                                  w.codec, sources.SIZE)
        return clean, degraded

    def clean(self, name, way=sources.AS_IT_IS):
        return self.plane(self.frames(name, way)[0], way_of(way).plane)

    def degraded(self, name, way):
        return self.plane(self.frames(name, way)[1], way_of(way).plane)

    def made(self, chosen):
        """Return the names of the sources, all by default, that this machine
        can make; report the others."""
        names = []
        for name in chosen or self.makers():
            try:
                self.source(name)
                names.append(name)
            except lib.Failed as e:
                print('  left out: source %s: %s' % (name, e))
        return names
