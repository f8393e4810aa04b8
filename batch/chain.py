# SPDX-License-Identifier: LGPL-2.1-or-later
"""A filter chain: its filters and options, and what one frame of it tells."""
import collections
import re

from tools import Failed, capture, complaint, last_lines, url

Filter = collections.namedtuple('Filter', 'name options')
# Names of options that may be given by their place alone, as far as they
# matter here
PLACES = {'crop': ('w', 'h', 'x', 'y'), 'scale': ('w', 'h', 'flags'),
          'eq': ('contrast', 'brightness', 'saturation', 'gamma', 'gamma_r',
                 'gamma_g', 'gamma_b', 'gamma_weight'),
          **dict.fromkeys(('epsilon_opencl', 'epsilon_cuda', 'epsilon_{api}'),
                          ('radius', 'threshold', 'radiusT'))}
KEY = re.compile(r'\s*(/?\w+)\s*=')


def token(text, at, ends):
    """Return a word without its quotes and backslashes, and where it ends, as
    av_get_token does."""
    word = re.compile(rf"('[^']*'?|\\.?|[^'\\{re.escape(ends)}])*", re.S)
    end = word.match(text, at).end()
    return re.sub(r"'([^']*)'?|\\(.?)", r'\1\2', text[at:end],
                  flags=re.S).strip(), end


def options_of(name, args):
    """[(name, value)]; those without a name get that of their place."""
    found, at, place = [], 0, 0
    while at < len(args):
        key = KEY.match(args, at)
        value, at = token(args, key.end() if key else at, ':')
        if key:
            found.append((key.group(1), value))
        else:
            names = PLACES.get(name, ())[place:place + 1]
            found.append((*names, value) if names else
                         ('no. %d' % (place + 1), value))
            place += 1
        at += 1
    return found


def parse(chain):
    """Filters of a chain, in order, as libavfilter reads it; labels and `@id`
    left out."""
    found, at = [], 0
    while at < len(chain):
        if chain[at] == '[':
            at = (chain + ']').index(']', at) + 1
        elif chain[at] in ',; \n\t':
            at += 1
        else:
            name, at = token(chain, at, '=,;[')
            args = ''
            if chain[at:at + 1] == '=':
                args, at = token(chain, at + 1, '[],;')
            name = name.split('@')[0]
            found.append(Filter(name, options_of(name, args)))
    return found


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
        p = capture(args, env=gpu.env())
        text = p.stderr.decode(errors='replace')
        info, color = INFO.search(text), COLOR.search(text)
        if p.returncode == 0 and info:
            return frame_facts(info, color, download)
        first = first or p
        # GPU frames at the end are the one error that hwdownload mends
        if '-hwaccel_output_format' not in command.input_options and \
                'Impossible to convert' not in text:
            break
    raise Failed('failed to run the filter chain:\n' +
                 last_lines(complaint(first.stderr)))


def frame_facts(info, color, download):
    facts = {'format': info.group(1),
             'location': info.group(2) or 'unspecified',
             'interlaced': info.group(3), 'download': download}
    if color:
        facts.update(zip(('range', 'colorspace', 'color_primaries',
                          'color_trc'), color.groups()))
    return facts


def encoded_format(said):
    """Pixel format of an ffmpeg's first output, as it tells; None where it
    does not."""
    line = re.search(r'^Output #0,.*?Stream #0:0\S*: Video: ([^\n]*)', said,
                     re.S | re.M)
    text, count = line.group(1) if line else '', 1
    while count:                # (tv, top coded first (swapped))
        text, count = re.subn(r'\([^()]*\)', '', text)
    return text.split(', ')[1].strip() if ', ' in text else None


# FFV1 has no formats with interleaved chroma, and NUT no tag for some of them
# as raw video; the samples are the same
PLANAR = {'nv12': 'yuv420p', 'nv21': 'yuv420p', 'nv16': 'yuv422p',
          'nv24': 'yuv444p', **{f'p{n}{bits}le': f'yuv{chroma}p{bits}le'
                                for n, chroma in ((0, 420), (2, 422), (4, 444))
                                for bits in (10, 12, 16)}}


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
    # NUT has no formats of full range, but their samples
    if stored != facts['format'] or stored.startswith('yuvj'):
        restore.append('format=' + facts['format'])
    return codec, stored, ','.join(restore)
