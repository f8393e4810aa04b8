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
                          ('strength', 'radius', 'threshold', 'radiusT', 'prev',
                           'next')),
          **dict.fromkeys(('tmedian', 'tmedian_opencl', 'tmedian_cuda',
                           'tmedian_{api}'), ('radius',))}
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
# since FFmpeg 8.1, of formats with alpha
ALPHA = re.compile(r'alpha_mode:(?P<alpha_mode>\w+)')
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
        facts = {'download': download}
        for found in INFO.search(text), COLOR.search(text), ALPHA.search(text):
            facts.update(found.groupdict() if found else {})
        if p.returncode == 0 and 'format' in facts:
            return facts
        first = first or p
        # hwdownload helps only if the chain ends with frames on a GPU
        if '-hwaccel_output_format' not in command.input_options and \
                'Impossible to convert' not in text:
            break
    raise Failed('failed to run the filter chain:\n' +
                 last_lines(complaint(first.stderr)))


def encoded(said):
    """Return the properties of the first output's frames in ffmpeg's messages, as
    those of first_frame(), without the unknown ones."""
    line = re.search(r'^Output #0,.*?Stream #0:0\S*: Video: ([^\n]*)', said,
                     re.S | re.M)
    found = re.search(r', (\w+)(?:\((.*?)\))?(?:, \d+x\d+|$)',
                      line[1] if line else '')
    if not found:
        return {}
    facts = {'format': found[1]}
    for word in (found[2] or '').split(', '):
        if word in ('tv', 'pc'):
            facts['range'] = word
        elif re.fullmatch(r'[\w-]+(/[\w-]+/[\w-]+)?', word) and \
                word.split('/')[0] not in ('unknown', 'reserved', 'progressive'):
            facts['colorspace'] = word.split('/')[0]
    return facts


# Options of the filter format, by the properties that a sink negotiates with the
# encoder; before FFmpeg 7.1 the pixel format alone
LIMITS = {'format': 'pix_fmts', 'range': 'color_ranges',
          'colorspace': 'color_spaces'}


def as_encoded(tools, facts, wanted):
    """Return the filter that converts frames to what the encoder gets, as the
    last filter does in one run, or ''."""
    names  = tools.help('filter=format').split()
    wanted = {k: v for k, v in wanted.items() if LIMITS[k] in names}
    differ = [k for k, v in wanted.items()
              if facts.get(k, 'unknown') not in ('unknown', v)]
    return 'format=' + ':'.join(f'{LIMITS[k]}={wanted[k]}'
                                for k in wanted) if differ else ''


# FFV1 has no formats with interleaved chroma, and NUT no tag for some of them
# as raw video; these formats have the same samples. FFV1 does not keep unused
# bytes, which are hashed.
UNUSED = {'rgb0', 'bgr0', '0rgb', '0bgr'}
PLANAR = {'nv12': 'yuv420p', 'nv21': 'yuv420p', 'nv16': 'yuv422p',
          'nv24': 'yuv444p', **{f'p{n}{bits}le': f'yuv{chroma}p{bits}le'
                                for n, chroma in ((0, 420), (2, 422), (4, 444))
                                for bits in (10, 12, 16)}}


def storage(tools, facts, codec):
    """Return codec and format of the pieces, and the filters that restore what
    pieces do not keep. FFV1 takes limited range only, so that another one is not
    told, lest ffmpeg converts the frames."""
    stored = PLANAR.get(facts['format'], facts['format'])
    if codec != 'rawvideo' and (stored in UNUSED or
                                stored not in tools.encoder_formats(codec)):
        codec = 'rawvideo'
    # RGB implies range and matrix, which conversions would keep if they were set
    implied = ('range', 'colorspace') if facts.get('colorspace') == 'gbr' else ()
    options = [f'{n}={facts[n]}' for n in COLOR.groupindex if n not in implied
               and facts.get(n, 'unknown') not in ('unknown', 'reserved')]
    if facts['location'] not in (None, 'unspecified') and \
            'chroma_location' in tools.help('filter=setparams').split():
        options.append('chroma_location=' + facts['location'])
    if facts.get('alpha_mode', 'unspecified') != 'unspecified':
        options.append('alpha_mode=' + facts['alpha_mode'])
    if codec != 'ffv1' and facts['interlaced'] in 'TB':
        options.append(f"field_mode={facts['interlaced'].lower()}ff")
    restore = ['setparams=' + ':'.join(options)] if options else []
    # NUT stores yuvj formats as those of limited range
    if stored != facts['format'] or stored.startswith('yuvj'):
        restore.append('format=' + facts['format'])
    return codec, stored, ','.join(restore)
