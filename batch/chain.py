# SPDX-License-Identifier: LGPL-2.1-or-later
"""A filter chain: its filters' names, and what one frame of it tells."""
import re
import subprocess

from tools import Failed, complaint, last_lines, url

# What looks at one frame at a time: pieces filtered apart are the bytes of
# one run.
SPATIAL = re.compile(r'''
    (epsilon|median|gauss_hilbert|nlmeans|bilateral|avgblur|boxblur|unsharp|
     convolution|scale|transpose|pad|hwupload|tonemap)
        (_\{api\}|_cuda|_opencl|_vulkan|_vaapi)?$ |
    (hwdownload|hwmap|format|noformat|null|crop|setsar|setdar|setparams|
     setfield|hflip|vflip|gblur|gblur_vulkan|smartblur|lut|lutyuv|lutrgb|
     negate|eq|curves|colorspace|zscale|swapuv|drawbox|fillborders|sobel|
     prewitt|owdenoise|cas|limiter|chromashift|showinfo|sidedata)$''', re.X)


def names(chain):
    """Filters of a chain, in order: quotes and backslashes as in libavfilter,
    labels and `@id` left out."""
    bare = re.sub(r"\\.|'[^']*'", '_', chain, flags=re.S)
    bare = re.sub(r'\[[^\]]*\]', '', bare)
    found = [f.split('=')[0].split('@')[0].strip()
             for f in re.split('[,;]', bare)]
    return [f for f in found if f]


def check_spatial(chain):
    other = [n for n in names(chain) if not SPATIAL.match(n)]
    if other:
        raise Failed(
            "%s may look at more than one frame, so that pieces could differ "
            'from one run: filter whole files (--mode files), or give '
            '--any-filter where each frame is filtered by itself' % other[0])


INFO = re.compile(r'n: *0 pts: *\S+ .*?fmt:(\w+)(?: cl:(\S+))? .*? i:(\S)')
COLOR = re.compile(r'color_range:(\S+) color_space:(\S+) '
                   r'color_primaries:(\S+) color_trc:(\S+)')
# hwdownload has to be told what is in a GPU's frames
DOWNLOADS = [''] + [',hwdownload,format=' + f for f in (
    'nv12', 'p010le', 'yuv420p', 'yuv444p', 'p012le', 'p016le', 'yuv444p10le',
    'yuv444p16le', 'nv16', 'p210le')]


def first_frame(tools, command, path, stream, gpu):
    """Run the chain for one frame: what it makes, or Failed with ffmpeg's
    message."""
    first = None
    for download in DOWNLOADS:
        chain = gpu.fill(command.chain) + download
        args = [tools.ffmpeg, '-nostdin', '-hide_banner', '-v', 'info',
                *map(gpu.fill, command.input_options), '-i', url(path),
                '-map', '0:%d' % stream, '-vf', chain + ',showinfo',
                '-frames:v', '1', '-c:v', 'rawvideo', '-f', 'framemd5', '-']
        p = subprocess.run(args, stdin=subprocess.DEVNULL, env=gpu.env(),
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        text = p.stderr.decode(errors='replace')
        info, color = INFO.search(text), COLOR.search(text)
        if p.returncode == 0 and info:
            return frame_facts(p.stdout.decode(), info, color, download)
        first = first or p
        # GPU frames at the end are the one error that hwdownload mends
        if '-hwaccel_output_format' not in command.input_options and \
                'Impossible to convert' not in text:
            break
    raise Failed('the filter chain does not run:\n' +
                 last_lines(complaint(first.stderr)))


def frame_facts(md5, info, color, download):
    rate = re.search(r'#tb 0: (\d+)/(\d+)', md5)
    facts = {'format': info.group(1),
             'location': info.group(2) or 'unspecified',
             'interlaced': info.group(3), 'download': download,
             'frame_time': '%s/%s' % rate.groups()}
    if color:
        facts.update(zip(('range', 'colorspace', 'color_primaries',
                          'color_trc'), color.groups()))
    return facts


# FFV1 has no formats with interleaved chroma, and NUT no tag for some of them
# as raw video; the samples are the same
PLANAR = {'nv12': 'yuv420p', 'nv21': 'yuv420p', 'p010le': 'yuv420p10le',
          'p012le': 'yuv420p12le', 'p016le': 'yuv420p16le', 'nv16': 'yuv422p',
          'nv24': 'yuv444p', 'p210le': 'yuv422p10le', 'p212le': 'yuv422p12le',
          'p216le': 'yuv422p16le', 'p410le': 'yuv444p10le',
          'p412le': 'yuv444p12le', 'p416le': 'yuv444p16le'}


def restoring(facts, codec, location):
    """setparams with what pieces do not keep."""
    names = ['range', 'colorspace', 'color_primaries', 'color_trc']
    options = ['%s=%s' % (n, facts[n]) for n in names
               if facts.get(n, 'unknown') not in ('unknown', 'reserved')]
    if location and facts['location'] != 'unspecified':
        options.append('chroma_location=' + facts['location'])
    if codec != 'ffv1' and facts['interlaced'] in 'TB':
        options.append('field_mode=%sff' % facts['interlaced'].lower())
    return ['setparams=' + ':'.join(options)] if options else []


def storage(tools, facts, codec):
    """Codec and format of pieces, and the filters that put back what those do
    not keep."""
    stored = PLANAR.get(facts['format'], facts['format'])
    if codec != 'rawvideo' and stored not in tools.encoder_formats(codec):
        codec = 'rawvideo'
    restore = restoring(facts, codec, tools.has_option('filter=setparams',
                                                       'chroma_location'))
    if stored != facts['format']:
        restore.append('format=' + facts['format'])
    return codec, stored, ','.join(restore)
