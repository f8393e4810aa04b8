# SPDX-License-Identifier: LGPL-2.1-or-later
"""Parse a filter chain, and run it for one frame."""
import collections
import re

from tools import Failed, capture, complaint, last_lines, url

Filter = collections.namedtuple('Filter', 'name options')
# Options without a name, in the order in which values without a name are
# assigned to them; only of filters whose options matter here
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
    """Return [(name, value)] of a filter's arguments."""
    found, at, place = [], 0, 0
    while at < len(args):
        key = KEY.match(args, at)
        value, at = token(args, key.end() if key else at, ':')
        if key:
            found.append((key[1], value))
        else:
            names = PLACES.get(name, ())[place:]
            place += 1
            found.append((names[0] if names else f'no. {place}', value))
        at += 1
    return found


def parse(chain):
    """Return the filters of a chain, in order, without labels and `@id`."""
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


INFO = re.compile(r'n: *0 pts: *\S+ .*?fmt:(?P<format>\w+)'
                  r'(?: cl:(?P<location>\S+))? .*? i:(?P<interlaced>\S)')
COLOR = re.compile(r'color_range:(?P<range>\S+) '
                   r'color_space:(?P<colorspace>\S+) '
                   r'color_primaries:(?P<color_primaries>\S+) '
                   r'color_trc:(?P<color_trc>\S+)')
# hwdownload needs the format of the frames on the GPU
DOWNLOADS = [''] + [',hwdownload,format=' + f for f in (
    'nv12', 'p010le', 'yuv420p', 'yuv444p', 'p012le', 'p016le', 'yuv444p10le',
    'yuv444p16le', 'nv16', 'p210le')]


def first_frame(tools, command, path, stream, gpu):
    """Run the chain for one frame and return its properties; raise Failed with
    ffmpeg's message."""
    first = None
    for download in DOWNLOADS:
        p = capture(tools.command(
            'info', *map(gpu.fill, command.input_options), '-i', url(path),
            '-map', f'0:{stream}',
            '-vf', gpu.fill(command.chain) + download + ',showinfo',
            '-frames:v', '1', '-c:v', 'rawvideo', '-f', 'framemd5', '-'),
            env=gpu.env())
        text = p.stderr.decode(errors='replace')
        info, color = INFO.search(text), COLOR.search(text)
        if p.returncode == 0 and info:
            return {**info.groupdict(), **(color.groupdict() if color else {}),
                    'download': download}
        first = first or p
        # hwdownload helps only if the chain ends with frames on a GPU
        if '-hwaccel_output_format' not in command.input_options and \
                'Impossible to convert' not in text:
            break
    raise Failed('failed to run the filter chain:\n' +
                 last_lines(complaint(first.stderr)))


def encoded_format(said):
    """Return the pixel format of the first output in ffmpeg's messages."""
    line = re.search(r'^Output #0,.*?Stream #0:0\S*: Video: ([^\n]*)', said,
                     re.S | re.M)
    text, count = line[1] if line else '', 1
    while count:                # (tv, top coded first (swapped))
        text, count = re.subn(r'\([^()]*\)', '', text)
    return text.split(', ')[1].strip() if ', ' in text else None


# FFV1 has no formats with interleaved chroma, and NUT no tag for some of them
# as raw video; these formats have the same samples
PLANAR = {'nv12': 'yuv420p', 'nv21': 'yuv420p', 'nv16': 'yuv422p',
          'nv24': 'yuv444p', **{f'p{n}{bits}le': f'yuv{chroma}p{bits}le'
                                for n, chroma in ((0, 420), (2, 422), (4, 444))
                                for bits in (10, 12, 16)}}


def storage(tools, facts, codec):
    """Return codec and format of the pieces, and the filters that restore what
    pieces do not keep."""
    stored = PLANAR.get(facts['format'], facts['format'])
    if codec != 'rawvideo' and stored not in tools.encoder_formats(codec):
        codec = 'rawvideo'
    options = [f'{n}={facts[n]}' for n in COLOR.groupindex
               if facts.get(n, 'unknown') not in ('unknown', 'reserved')]
    if facts['location'] not in (None, 'unspecified') and \
            'chroma_location' in tools.help('filter=setparams').split():
        options.append('chroma_location=' + facts['location'])
    if codec != 'ffv1' and facts['interlaced'] in 'TB':
        options.append(f"field_mode={facts['interlaced'].lower()}ff")
    restore = ['setparams=' + ':'.join(options)] if options else []
    # NUT stores yuvj formats as those of limited range
    if stored != facts['format'] or stored.startswith('yuvj'):
        restore.append('format=' + facts['format'])
    return codec, stored, ','.join(restore)
