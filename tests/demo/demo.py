#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Show the filter's main use on real input.

usage: demo.py [FILE]

Pans over a photograph, spoils the clip once like a camera (sensor noise, color
mosaic, encoding) and once by film grain in luma and chroma, filters both with the
defaults of epsilon_opencl, and compares them with the clean source. FILE, a video or
picture of the user, replaces the two clips; it has no clean source. Videos,
before-after.png and demo.txt are written to OUT.

Environment: BUILD and OUT (build, out); OPENCL_DEVICE, the option device;
DEMO_OPTIONS, further options of the filter, such as preset=strong; DEMO_SECONDS
of FILE to filter (10); DEMO_FRAMES of the two clips (75), at least 41; PEERS:
also filter the two clips with FFmpeg's denoisers, and write their gains to
peers.md.
"""
import contextlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

BUILD = os.environ.get('BUILD', 'build')
OUT = os.environ.get('OUT', 'out')
FFMPEG = f'{BUILD}/ffmpeg'
PHOTO = '/usr/share/backgrounds/Bridge_by_Sander_Klootwijk.jpg'
PACKAGE = 'lomiri-wallpapers-16.04'
FRAMES = int(os.environ.get('DEMO_FRAMES', 75))
SHOWN = 40          # the frame in the picture, and how many frames before it are
BEFORE = 10         # filtered, as the threshold depends on previous frames
SIZE = 1280, 720
ENCODE = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18']
ZOOM = 3            # magnification of the picture's crops
FONT = {            # 5x7 letters, one hexadecimal byte per row
    '.': '00000000000c0c', '0': '0e11131519110e', '1': '040c040404040e',
    '2': '0e11010204081f', '3': '1f02040201110e', '4': '02060a121f0202',
    '5': '1f101e0101110e', '6': '0608101e11110e', '7': '1f010204080808',
    '9': '0e11110f01020c', 'B': '1e11111e11111e', 'G': '0e11101713110f',
    'A': '0e11111f111111', 'C': '0e11101010110e', 'D': '1e11111111111e',
    'E': '1f10101e10101f', 'F': '1f10101e101010', 'I': '0e04040404040e',
    'L': '1010101010101f', 'M': '111b1515111111', 'N': '11191513111111',
    'O': '0e11111111110e', 'P': '1e11111e101010', 'R': '1e11111e141211',
    'S': '0f10100e01011e', 'T': '1f040404040404', 'U': '1111111111110e',
    'X': '11110a040a1111', 'Y': '11110a04040404', '8': '0e11110e11110e',
    ' ': '00000000000000'}


# Decoders that FFmpeg lacks without a library: package, option
LIBRARIES = {'av1': ('libdav1d-dev', '--enable-libdav1d'),
             'jpegxl': ('libjxl-dev', '--enable-libjxl')}

# FFmpeg's denoisers, their strength option, and values of it
PEERS = [('nlmeans', 's=%g', (2, 4, 6, 8)),
         ('hqdn3d', '%g', (1, 2, 4, 8, 16)),
         ('bilateral', 'sigmaS=3:sigmaR=%g', (0.02, 0.05, 0.1, 0.2)),
         ('fftdnoiz', 'sigma=%g', (2, 4, 8, 16))]
STRENGTHS = 0.5, 0.7, 1.4, 2        # of our filter, in addition to 1


class Failure(Exception):
    log = ''


def step(text):
    print(f'\n== {text}', flush=True)


class Progress:
    """Progress in frames: one line on a terminal, else one per 30 s."""

    def __init__(self, frames):
        self.total = f' of {frames}' if frames else ''
        self.terminal = sys.stdout.isatty()
        self.start = self.said = time.monotonic()

    def show(self, frames):
        now = time.monotonic()
        if self.terminal or now - self.said >= 30:
            print(f'{frames}{self.total} frames, {now - self.start:.0f} s',
                  end='   \r' if self.terminal else '\n', flush=True)
            self.said = now

    def done(self):
        if self.terminal:
            print('\033[K', end='', flush=True)


@contextlib.contextmanager
def started(command, **more):
    """Start a program with a pipe from its output; end it with the block, so that
    it writes no files after they were removed."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, **more)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def ffmpeg(*options, log='error', frames=None):
    """Run ffmpeg; return its log, or print it after a failure. If frames is not
    None, print the progress; 0: their number is unknown."""
    with tempfile.TemporaryFile('w+', errors='replace') as said, \
            started([FFMPEG, '-hide_banner', '-nostdin', '-nostats', '-y', '-v',
                     log, '-progress', 'pipe:1', *options], stderr=said,
                    text=True) as process:
        progress = Progress(frames)
        for line in process.stdout:
            if line.startswith('frame=') and frames is not None:
                progress.show(line[len('frame='):].strip())
        progress.done()
        process.wait()
        said.seek(0)
        text = said.read()
    if process.returncode:
        failure = Failure('\n'.join(text.splitlines()[-10:]) or
                          f'ffmpeg failed ({process.returncode})')
        failure.log = text
        raise failure
    return text


def probe(file, entry, stream='v:0'):
    done = subprocess.run(
        [f'{BUILD}/ffprobe', '-v', 'error', '-select_streams', stream,
         '-show_entries', f'stream={entry}', '-of', 'default=nw=1:nk=1', file],
        capture_output=True, text=True)
    return (done.stdout.splitlines() or [''])[0]


def epsilon(*options):
    """Return the filter with options, including those of the environment."""
    device = os.environ.get('OPENCL_DEVICE')
    options = [o for o in [os.environ.get('DEMO_OPTIONS'),
                           device and f'device={device}', *options] if o]
    return 'epsilon_opencl' + ('=' + ':'.join(options) if options else '')


def find_device():
    try:
        log = ffmpeg('-f', 'lavfi', '-i', 'nullsrc=s=16x16', '-frames:v', '1',
                     '-vf', epsilon(), '-f', 'null', '-', log='verbose')
    except Failure as e:
        if os.environ.get('LD_LIBRARY_PATH') and re.search(
                'No such filter|shared libraries', e.log):
            raise Failure(f'{e}\nLD_LIBRARY_PATH has libraries of another '
                          'FFmpeg; type: env -u LD_LIBRARY_PATH make demo')
        lines = [re.sub(r'^\[[^]]*\] ', '', line)
                 for line in e.log.splitlines()
                 if re.search('opencl|device', line, re.I)]
        raise Failure('\n'.join(lines[:3] + [
            f'{epsilon()} does not run here; for an OpenCL driver on the CPU '
            'type: sudo apt-get install pocl-opencl-icd']))
    found = re.search(r"Using OpenCL device [^,]*, '(.*)'", log)
    return found.group(1) if found else 'an OpenCL device'


class Clip:
    """A spoilt video, its crops for the picture, and its clean source."""

    def __init__(self, name, file, label, prepare='format=yuv420p',
                 source=None, crop='160:120', extra=()):
        self.name, self.file, self.label = name, file, label
        self.prepare, self.source = prepare, source
        self.crop, self.extra = crop, list(extra)
        self.limit = []

    def filter(self, work):
        """Filter it with the command that a user would type."""
        step(f'Filtering {self.file} by {epsilon()}')
        even = self.prepare.rpartition('format=')[0]
        pixels = self.prepare.rpartition('=')[2]
        self.output = self.name + ('.mp4' if self.source else '.mkv')
        options = [*self.limit, '-i', self.file, '-vf', even + epsilon(),
                   *self.extra, *ENCODE, '-pix_fmt', pixels]
        start = time.monotonic()
        ffmpeg(*options, f'{work}/{self.output}',
               frames=FRAMES if self.source else 0)
        seconds = time.monotonic() - start
        count = int(probe(f'{work}/{self.output}', 'nb_frames') or 0) if (
            self.source) else self.count(work)
        self.nb_frames = count
        self.rate = f'{count} frames, {count / seconds:.1f} frames/s'
        self.command = shlex.join([FFMPEG, *options, f'{OUT}/{self.output}'])

    def count(self, work):
        log = ffmpeg('-i', f'{work}/{self.output}', '-map', '0:v', '-c', 'copy',
                     '-f', 'null', '-', '-stats', log='info')
        return int(re.findall(r'frame= *(\d+)', log)[-1])

    def gain(self, filters, frames=FRAMES):
        """Return the gain in luma and chroma by filters, in dB."""
        log = ffmpeg('-i', self.file, '-i', self.source, '-lavfi', f'''
            [0:v]{self.prepare},split[a][b];[1:v]{self.prepare},split[r][s];
            [b]{filters}[c];[a][r]psnr@before,nullsink;[c][s]psnr@after''',
            '-frames:v', str(frames), '-f', 'null', '-', log='info',
            frames=frames)
        before, after = (
            [float(v) for v in re.findall(
                rf'psnr@{when} .* y:([0-9.inf]+) u:([0-9.inf]+) v:([0-9.inf]+)',
                log)[-1]] for when in ('before', 'after'))
        y, u, v = (b - a for a, b in zip(before, after))
        return y, (u + v) / 2

    def speed(self, filters):
        start = time.monotonic()
        ffmpeg('-i', self.file, '-vf', f'{self.prepare},{filters}', '-f',
               'null', '-', frames=FRAMES)
        return FRAMES / (time.monotonic() - start)

    def measure(self):
        """Return luma before and after, and the measured noise."""
        step(f'Measuring {self.file}')
        shown = FRAMES if self.source else 0
        against = ['-i', self.source] if self.source else []
        first = f'[0:v]{self.prepare},split=4[a][b][f][r0]'
        clean = (f'[1:v]{self.prepare},split=4[r][s][t][u];[r0]nullsink'
                 if self.source else '[r0]split=4[r][s][t][u]')
        log = ffmpeg(*self.limit, '-i', self.file, *against, '-lavfi', f'''
            {first};{clean};
            [f]{epsilon('metadata=1')},metadata=print,split[c][d];
            [a][r]psnr@before,nullsink;[b][s]ssim@before,nullsink;
            [c][t]psnr@after,nullsink;[d][u]ssim@after[o]''', '-map', '[o]',
            '-f', 'null', '-', log='info', frames=shown)

        def last(pattern):
            return float(re.findall(pattern, log)[-1])
        self.psnr, self.u, self.v, self.ssim = (
            [last(rf'{metric}@{when} .* {key}:([0-9.inf]+)')
             for when in ('before', 'after')]
            for metric, key in (('psnr', 'y'), ('psnr', 'u'), ('psnr', 'v'),
                                ('ssim', 'Y')))
        self.thresholds = [float(t) for t in re.findall(
            r'lavfi.epsilon.threshold=([0-9.]+)', log)]

    def report(self):
        lines = [f'{self.label.lower()}: {self.rate} (decoding, filter, '
                 'encoding)']
        if self.thresholds:
            lines.append('threshold that the filter chose by what it measured: '
                         f'{min(self.thresholds):.1f} to '
                         f'{max(self.thresholds):.1f}')
        if self.source:
            lines.append('against the clean source            before      after'
                         '   gain')
            for name, (a, b) in (('luma', self.psnr), ('U', self.u),
                                 ('V', self.v)):
                lines.append(f'  PSNR of {name:4} (dB)             {a:12.2f} '
                             f'{b:10.2f}  {b - a:+.2f}')
            a, b = self.ssim
            lines.append(f'  SSIM of luma                  {a:12.4f} {b:10.4f}'
                         f'  {b - a:+.4f}')
        else:
            lines.append('PSNR of luma, output against input: '
                         f'{self.psnr[1]:.2f} dB (there is no clean source)')
        return lines + ['the command:', f'    {self.command}', '']

    def panels(self):
        """Return (label, input, filters) of each part of the picture."""
        crop = f'crop={self.crop}'
        filtered = f'{self.prepare},{epsilon()}'
        if self.source:
            before, after = self.psnr
            return [('CLEAN', self.source, f'{self.prepare},{crop}'),
                    (f'{self.label} {before:.1f} DB', self.file,
                     f'{self.prepare},{crop}'),
                    (f'FILTERED {after:.1f} DB', self.file,
                     f'{filtered},{crop}')]
        difference = (f'{self.prepare},split[a][f];[f]{epsilon()},{crop},'
                      f'format=gray[g];[a]{crop},format=gray[b];'
                      '[g][b]blend=all_expr=128+8*(A-B)')
        return [('INPUT', self.file, f'{self.prepare},{crop}'),
                ('FILTERED', self.file, f'{filtered},{crop}'),
                ('DIFFERENCE X8', self.file, difference)]


def mosaic(clean, raw, frames):
    """Write the 8-bit samples of a sensor with a GRBG Bayer filter."""
    width, height = SIZE
    with open(raw, 'wb') as out, started(
            [FFMPEG, '-v', 'error', '-nostdin', '-i', clean, '-frames:v',
             str(frames), '-f', 'rawvideo', '-pix_fmt', 'gbrp', '-']) as source:
        for _ in range(frames):
            planes = source.stdout.read(3 * width * height)
            if len(planes) < 3 * width * height:
                raise Failure(f'{clean} has fewer than {frames} frames')
            frame = bytearray(planes[:width * height])
            for y in range(height):
                plane, x = (1, 0) if y & 1 else (2, 1)      # blue, red
                row = plane * width * height + y * width
                frame[y * width + x:(y + 1) * width:2] = planes[
                    row + x:row + width:2]
            out.write(frame)
        source.wait()
    if source.returncode:
        raise Failure(f'{clean} cannot be read')


def film(work, clean, camera):
    """Encode a clip as a camera with a noisy sensor records it."""
    raw = f'{work}/sensor.raw'
    size = ['-f', 'rawvideo', '-video_size', '%dx%d' % SIZE, '-framerate', '25']
    mosaic(clean, raw, FRAMES)
    # the default gaussian: its sigma is the strength divided by sqrt(3), 9.2
    ffmpeg(*size, '-pix_fmt', 'gray', '-i', raw, '-vf',
           'noise=c0_seed=1:c0s=16:c0f=t', '-f', 'rawvideo', '-pix_fmt',
           'gray', f'{raw}.noisy')
    ffmpeg(*size, '-pix_fmt', 'bayer_grbg8', '-i', f'{raw}.noisy', '-vf',
           'format=rgb24,scale=out_range=tv,format=yuv420p,setsar=1', '-c:v',
           'libx264', '-preset', 'veryfast', '-crf', '20', camera,
           frames=FRAMES)
    for file in (raw, f'{raw}.noisy'):
        os.remove(file)


def make_clips(work):
    """Make two clips of the photograph: from a camera, and with film grain."""
    if not os.path.exists(PHOTO):
        raise Failure(f'{PHOTO} is missing; type: make deps demo   '
                      f'(package {PACKAGE})')
    step(f'Making two clips of {FRAMES} frames, %dx%d, from a photograph' % SIZE)
    clean, camera, grain = (f'{work}/{name}' for name in (
        'clean.mkv', 'camera.mp4', 'grain.mp4'))
    ffmpeg('-i', PHOTO, '-vf', 'scale=1920:-2:flags=lanczos', '-frames:v', '1',
           f'{work}/photo.png')
    ffmpeg('-loop', '1', '-framerate', '25', '-i', f'{work}/photo.png',
           '-frames:v', str(FRAMES), '-vf', 'scale=out_range=tv:flags=lanczos,'
           'format=yuv420p,crop=%d:%d:8*n:4*n,setsar=1' % SIZE, '-c:v', 'ffv1',
           clean, frames=FRAMES)
    film(work, clean, camera)
    # noise of half the size, in all planes, is added
    ffmpeg('-i', clean, '-lavfi', 'color=gray:s=640x360:r=25,format=yuv420p,'
           'noise=all_seed=2:alls=14:allf=t,scale=%d:%d:flags=bicubic,setsar=1'
           '[g];[0:v][g]blend=all_mode=grainmerge:shortest=1' % SIZE,
           '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '16', grain,
           frames=FRAMES)
    for file in (camera, grain):
        os.replace(file, f'{OUT}/{os.path.basename(file)}')
    shown = {'source': clean, 'crop': '160:120:840:430'}
    return [Clip('camera-filtered', f'{OUT}/camera.mp4', 'CAMERA', **shown),
            Clip('grain-filtered', f'{OUT}/grain.mp4', 'GRAIN', **shown)]


def check_decoder(file):
    """Decode one frame, or name what the build lacks."""
    codec = probe(file, 'codec_name')
    if not codec:
        raise Failure(f'{file}: no video that this ffmpeg can read; with '
                      './configure --full it reads more')
    try:
        ffmpeg('-i', file, '-map', '0:v:0', '-frames:v', '1', '-f', 'null', '-')
    except Failure as e:
        library = LIBRARIES.get(codec)
        raise Failure(f'{file}: this ffmpeg cannot decode {codec}; type: ' + (
            f'sudo apt-get install {library[0]}; ./configure -- {library[1]}'
            if library else './configure --full') + f"; make demo INPUT={file}"
            f'\n{str(e).splitlines()[-1]}')


def sound(file):
    """Return the encoder of the sound: copy, if Matroska can hold it."""
    codec = probe(file, 'codec_name', 'a:0')
    known = re.fullmatch('|aac|ac3|eac3|flac|mp[23]|opus|vorbis|pcm_[su].*le',
                         codec)
    return 'copy' if known else 'aac'


def take_file(file):
    if not os.access(file, os.R_OK):
        raise Failure(f'there is no file {file}')
    check_decoder(file)
    width, height = (int(probe(file, side) or 0) for side in ('width',
                                                              'height'))
    if width < 64 or height < 64:
        raise Failure(f'{file} is {width}x{height}; the demo wants 64x64 or '
                      'more')
    deep = re.search(r'(9|10|12|14|16)[lb]e$|^p01', probe(file, 'pix_fmt'))
    prepare = 'format=yuv420p' + ('10le' if deep else '')
    if width % 2 or height % 2:     # x264 needs even sizes
        prepare = f'crop={width // 2 * 2}:{height // 2 * 2}:0:0,{prepare}'
    extra = ['-map', '0:v:0', '-map', '0:a?', '-c:a', sound(file)]
    if probe(file, 'field_order') in ('tt', 'bb', 'tb', 'bt'):
        extra += ['-flags', '+ilme+ildct']
    crop = '160:120' if width >= 160 and height >= 120 else '64:64'
    clip = Clip('demo', file, 'INPUT', prepare, crop=crop, extra=extra)
    seconds = os.environ.get('DEMO_SECONDS', '10')
    clip.limit = ['-t', seconds]
    print(f'input: {file}, {width}x{height}, the first {seconds} s '
          '(DEMO_SECONDS)')
    return clip


def label(width, text):
    """Return a bar of gray samples with a text."""
    size = 3
    rows = bytearray(width * 11 * size)
    for n, letter in enumerate(text):
        for y in range(7):
            row = int(FONT[letter][2 * y:2 * y + 2], 16)
            for x in range(5):
                if row >> (4 - x) & 1:
                    left = (6 * n + x + 2) * size
                    for line in range((y + 2) * size, (y + 3) * size):
                        rows[line * width + left:
                             line * width + left + size] = b'\xff' * size
    return bytes(rows)


def draw(work, clips):
    step('Drawing before-after.png')
    inputs, graph, rows = [], '', ''
    for clip in clips:
        width, height = (ZOOM * int(v) for v in clip.crop.split(':')[:2])
        for text, file, filters in clip.panels():
            i = len(inputs) // 2
            # a single JPEG cannot be seeked
            seek = ['-ss', str((SHOWN - BEFORE) / 25)] if clip.source else []
            after = min(BEFORE, clip.nb_frames - 1)
            ffmpeg(*seek, '-i', file, '-lavfi', f'{filters},trim=start_frame='
                   f'{after},scale={width}:{height}:flags=neighbor,'
                   'format=rgb24,setsar=1', '-frames:v', '1',
                   f'{work}/panel{i}.png')
            with open(f'{work}/label{i}.gray', 'wb') as f:
                f.write(label(width, text))
            inputs += [['-i', f'{work}/panel{i}.png'],
                       ['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size',
                        f'{width}x33', '-i', f'{work}/label{i}.gray']]
            graph += (f'[{2 * i + 1}:v]format=rgb24,setsar=1[l{i}];'
                      f'[l{i}][{2 * i}:v]vstack[p{i}];')
            rows += f'[p{i}]'
        rows += f'hstack={len(clip.panels())}[r{clips.index(clip)}];'
    graph += rows
    names = ''.join(f'[r{i}]' for i in range(len(clips)))
    graph += (f'{names}vstack={len(clips)}' if len(clips) > 1 else
              f'{names}null')
    ffmpeg(*sum(inputs, []), '-lavfi', graph, '-frames:v', '1',
           f'{work}/before-after.png')


def compare(clips):
    """Make a table of the gains of the defaults and of FFmpeg's denoisers, at
    their defaults and at the best strength for the clip."""
    names = [f'{c.label.lower()}, luma | chroma' for c in clips]
    rows = [f'| filter | {" | ".join(names)} | frames/s |',
            '|---' * (2 * len(clips) + 2) + '|']
    for name, strength, values in [('epsilon_opencl', 'strength=%g', STRENGTHS),
                                   *PEERS]:
        step(f'Filtering both clips by {name}')
        ours = name == 'epsilon_opencl'
        default = epsilon() if ours else name
        cells = []
        for clip in clips:
            # find the strength on a part of the clip, as some denoisers are slow
            best = max([strength % v for v in values], key=lambda option:
                       clip.gain(epsilon(option) if ours else
                                 f'{name}={option}', 8))
            gains = [clip.gain(filters) for filters in (
                default, epsilon(best) if ours else f'{name}={best}')]
            luma, chroma = zip(*gains)
            cells.append('%+.2f dB (%+.2f by %s)' % (*luma, best))
            cells.append('%+.2f (%+.2f)' % chroma)
        rows.append(f'| {" | ".join([name, *cells])} | '
                    f'{clips[-1].speed(default):.1f} |')
        print(rows[-1])
    return '\n'.join(rows) + f'''

Gain in PSNR with default options, in parentheses with the strength, of a few, that
is best for the first frames' luma; frames/s of decoding and filtering the grainy
clip, 1280x720, on {os.cpu_count()} CPU cores (OpenCL: {find_device()}).
'''


def run(work, files):
    device = find_device()
    print(f'OpenCL device: {device}')
    clips = [take_file(files[0])] if files else make_clips(work)
    for clip in clips:
        clip.filter(work)
        clip.measure()
    draw(work, clips)
    text = '\n'.join([f'on {device}', ''] +
                     sum((clip.report() for clip in clips), []))
    with open(f'{work}/demo.txt', 'w', errors='surrogateescape') as f:
        f.write(text)
    results = [clip.output for clip in clips] + ['before-after.png', 'demo.txt']
    if os.environ.get('PEERS') and not files:
        with open(f'{work}/peers.md', 'w') as f:
            f.write(compare(clips))
        results.append('peers.md')
    for name in results:
        os.replace(f'{work}/{name}', f'{OUT}/{name}')
    step('Done')
    print(text)
    print('written:', *(f'{OUT}/{name}' for name in results))
    print('''
On a GPU: install its OpenCL driver, and the filter takes the GPU by itself; the
result is the same, byte for byte. Your own file: make demo INPUT=file''')


def main():
    # names of files may not be text in the locale's encoding
    sys.stdout.reconfigure(errors='surrogateescape')
    if len(sys.argv) > 2:
        raise Failure('give one file at most: make demo INPUT=file')
    if not os.access(FFMPEG, os.X_OK):
        raise Failure(f'{FFMPEG} is not there; type: make')
    os.makedirs(OUT, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=OUT, prefix='.demo.') as work:
        run(work, sys.argv[1:])


if __name__ == '__main__':
    try:
        main()
    except Failure as e:
        sys.exit(f'demo: {e}')
    except KeyboardInterrupt:
        sys.exit(130)
