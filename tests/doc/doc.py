#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Check the manual that tools/manual.py writes: doc.py [browser]

Links, pictures, options, messages, tables of kept results; browser: load all
pages in a headless one instead. Each check first has to find what is planted
for it.

External links are not followed. BUILD: folder of ffmpeg.
"""
import functools
import glob
import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from lib import BUILD, HANG, ROOT, filters, finish, read, result, skip, write
sys.path.insert(0, f'{ROOT}/tests/bench')
import page as kept

CHAPTER = f'{ROOT}/libavfilter-patch/doc/gpu-filters.texi'
BROWSERS = ['chromium-headless-shell', 'chromium']


def check(what, problems):
    result(what, ''.join('\n    ' + p for p in problems[:20]))


# --- pages and their links ---------------------------------------------------

class Reader(html.parser.HTMLParser):
    """Links, anchors and plain text of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.anchors, self.text, self.open = [], {''}, [], []
        self.feed(read(path))

    def handle_starttag(self, tag, attrs):
        if tag not in ('img', 'input', 'link', 'meta', 'br', 'hr'):
            self.open.append(tag)
        for name, value in attrs:
            if name in ('id', 'name'):
                self.anchors.add(value)
            elif name in ('href', 'src'):
                self.links.append(value)
            elif name == 'style':
                self.links += re.findall(r"url\('([^']*)'\)", value)

    def handle_endtag(self, tag):
        while tag in self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        if 'pre' not in self.open:
            self.text.append(data)


@functools.lru_cache(None)
def parsed(path):
    return Reader(path)


def broken_links(folder):
    """Return missing targets of links and pictures."""
    problems = []
    for page in sorted(glob.glob(folder + '/*.html')):
        for link in parsed(page).links:
            if re.match(r'\w+:', link):
                continue
            path, _, anchor = urllib.parse.unquote(link).partition('#')
            target = os.path.join(folder, path) if path else page
            if not os.path.isfile(target):
                problems.append(f'{os.path.basename(page)}: no {link}')
            elif target.endswith('.html') and \
                    anchor not in parsed(target).anchors:
                problems.append(f'{os.path.basename(page)}: no anchor {link}')
    return problems


def unreachable(folder):
    """Return pages that are not reachable from the index."""
    found, left = set(), ['index.html']
    while left:
        page = left.pop()
        if page in found or not os.path.exists(f'{folder}/{page}'):
            continue
        found.add(page)
        left += [l.partition('#')[0] for l in parsed(f'{folder}/{page}').links
                 if l.partition('#')[0].endswith('.html')]
    return sorted({os.path.basename(p) for p in glob.glob(folder + '/*.html')}
                  - found)


def raw_markup(folder):
    """Return lists and tables that were parsed as text."""
    return [f'{os.path.basename(page)}: {line.strip()}'
            for page in sorted(glob.glob(folder + '/*.html'))
            for line in ''.join(parsed(page).text).splitlines()
            if re.match(r'(\||- |\d+\. \w|#+ |```)', line)]


# --- the chapter on the filters ----------------------------------------------

def sections(text):
    """Return {filter: its section} of the chapter."""
    parts = re.split(r'^@section (\w+)$', text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def items(text):
    """Return the @item names of a section."""
    return set(re.findall(r'^@item(?: -)? *(\w+)$', text, re.M))


def options_of(name):
    """Return the options of a filter, and the names of their values that are
    not deprecated."""
    done = subprocess.run([f'{BUILD}/ffmpeg', '-hide_banner', '-h',
                           f'filter={name}'], capture_output=True, text=True,
                          check=True)
    return re.findall(r'^ {3}(\w+) +<\w+> ', done.stdout, re.M), \
        re.findall(r'^ {5}(\w+) +-?\d* +\.\.FV\S*(?<!P) ', done.stdout, re.M)


def undocumented(text, filters):
    """Return options and values that are missing in the filter's section, the
    common section, and the section that the filter's refers to."""
    parts = sections(text)
    common = items(text[:text.index('@section')])
    problems = []
    for name in filters:
        section = parts.get(name, '')
        known = items(section) | common
        for other in re.findall(r'@(?:ref|samp){(\w+)}', section):
            known |= items(parts.get(other, ''))
        options, values = options_of(name)
        if not options:
            problems.append(f'{name}: -h lists no options')
        problems += [f'{name}: {o}' for o in options + values
                     if o not in known and o not in ('auto', 'enable')]
    return problems


# --- messages ----------------------------------------------------------------

# files of FFmpeg's own messages
FFMPEG = ['libavfilter/avfiltergraph.c', 'libavfilter/vf_hwdownload.c',
          'libavfilter/vf_hwupload.c', 'libavutil/hwcontext_cuda.c',
          'libavutil/hwcontext_opencl.c', 'libavutil/opt.c']


def messages():
    """Return all messages of our sources and of FFMPEG, with values as '...'."""
    text = ''
    for path in glob.glob(f'{ROOT}/libavfilter-patch/**/*.[ch]',
                          recursive=True) + \
            [f'{BUILD}/src/{name}' for name in FFMPEG]:
        text += read(path)
    text = re.sub(r'" *\n? *"', '', text)      # join parts of strings
    return re.sub(r'%[-0-9.]*l*[a-z]', '...', text)


def unknown_messages(page, said):
    """Return messages of the table of errors that do not exist."""
    table = page[page.index('| message |'):].splitlines()[2:]
    quoted = [re.match(r'\| `(.*?)`', line).group(1) for line in table]
    return [message for message in quoted for part in message.split('...')
            if part.strip(" '") not in said]


def check_messages():
    page = read(f'{ROOT}/doc/using.md')
    check('messages in using.md', unknown_messages(page, messages()))
    check('a message that nobody has is seen', missed(unknown_messages(
        '| message |\n|---|\n| `Nobody says ... this` |\n', messages()),
        ['Nobody says ... this']))


# --- tables ------------------------------------------------------------------

def altered(path, old, new):
    """Replace the first OLD in a file."""
    text = read(path)
    assert old in text, f'{path} has no {old}'
    write(path, text.replace(old, new, 1))


def check_tables(tmp):
    """Check tables and charts against doc/bench and doc/quality."""
    check('tables of the pages', kept.stale(kept.pages()))
    for name in 'bench', 'quality':
        shutil.copytree(f'{ROOT}/doc/{name}', f'{tmp}/kept/{name}')
    quality, results, other = (f'{tmp}/{n}.md' for n in ('quality', 'results',
                                                         'other'))
    for path, text in (
            (quality, f'{ROOT}/doc/quality.md'),
            (results, f'{ROOT}/doc/results.md')):
        shutil.copy(text, path)
    write(other, '<!-- no_such_table -->\n<!-- end -->\n')
    altered(results, '<!-- twins -->\n| us', '<!-- twins -->\n| ms')
    check('another table is seen', missed(
        kept.stale([results, other]), ['"twins"', '"no_such_table"']))
    for name, row, wanted in (
            ('quality/gains.csv', 'bridge,noise 8,',
             'drawn from other numbers'),
            ('quality/motion.csv', 'cut,noise 8,', '"motion"'),
            ('quality/still.csv', 'still,noise 8,', '"still"'),
            ('quality/kinds.csv', 'dogs,white 9/2/6,', '"gains"')):
        path = f'{tmp}/kept/{name}'
        altered(path, row + '3', row + '4')
        check(f'another number in {name} is seen', missed(
            kept.stale([quality], f'{tmp}/kept'), [wanted]))
    altered(f'{tmp}/kept/bench/PoCL/info.txt', 'commit: ', 'commit: 0')
    check('results of another commit are seen', missed(
        kept.stale([quality], f'{tmp}/kept'), ['measure all at one']))


def kernels_amiss(page):
    """Return kernels that a page's tables lack, or that do not exist."""
    tables = page[page.index('## Which kernel'):page.index('## The tree')]
    listed = set(re.findall(r'`([a-z0-9_]+)`', tables))
    sources = glob.glob(f'{ROOT}/kernels/**/*.cl', recursive=True) + \
        glob.glob(f'{ROOT}/cuda/*/*.cu')
    names = {os.path.basename(path).split('.')[0] for path in sources}
    folders = {os.path.basename(os.path.dirname(path)) for path in sources}
    return sorted(names - listed) + sorted(
        name for name in listed - names
        if re.match(f'({"|".join(folders)})_', name))


def check_kernels():
    page = read(f'{ROOT}/doc/internals.md')
    check('kernels in internals.md', kernels_amiss(page))
    check('other kernels are seen', missed(kernels_amiss(
        page.replace('`median_rows`', '`median_rosw`')),
        ['median_rows', 'median_rosw']))


def calls_upwards(page):
    """Return calls of files of the layer to files above them in the page's
    list."""
    names = re.findall(r'^ +(gpu_\w+)\.c +[a-z]', page, re.M)
    texts = [read(f'{ROOT}/libavfilter-patch/src/layer/{name}.c')
             for name in names]
    level = {function: i for i, text in enumerate(texts) for function in
             re.findall(r'^\w[^\n(=]*\b(ff_gpu_\w+)\(', text, re.M)}
    return [f'{names[i]}.c calls {function} of {names[level[function]]}.c'
            for i, text in enumerate(texts)
            for function in sorted(set(re.findall(r'\b(ff_gpu_\w+)\(', text)))
            if level.get(function, i) < i]


def check_levels():
    page = read(f'{ROOT}/doc/internals.md')
    check('levels in internals.md', calls_upwards(page))
    check('a file above its callers is seen', missed(calls_upwards(
        page.replace('  gpu_filter.c ', '  gpu_cache.c ').replace(
            '    gpu_cache.c ', '    gpu_filter.c ')),
        ['gpu_kernels.c calls ff_gpu_cache_find of gpu_cache.c']))


# --- browser -----------------------------------------------------------------

def load(browser, path):
    """Return (the page after its scripts ran, messages of the console)."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [browser, '--headless', '--no-sandbox', '--disable-gpu',
             f'--user-data-dir={home}', '--allow-file-access-from-files',
             '--enable-logging=stderr', '--dump-dom', 'file://' + path],
            capture_output=True, text=True, timeout=HANG,
            env=dict(os.environ, HOME=home))
    said = [l.partition('CONSOLE')[2] for l in done.stderr.splitlines()
            if 'CONSOLE' in l]
    return done.stdout, said if done.returncode == 0 else \
        said + [f'{browser} ended with status {done.returncode}: ' +
                done.stderr[-300:]]


MOVE = '''<script>
for (const input of document.querySelectorAll('.compare input')) {
    input.value = 25;
    input.dispatchEvent(new Event('input'));
}
for (const image of document.images)
    if (!image.naturalWidth)
        console.error('no picture: ' + image.src);
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth)
    console.error('wider than a phone: ' + root.scrollWidth + ', ' + location);
</script>'''
PHONE = 360         # pixels


def browse(browser, folder, pages):
    """Return faults of the pages, which are loaded in frames of one page."""
    probed = []
    for page in pages:
        name = f'{folder}/probe-{os.path.basename(page)}'
        with open(page) as f, open(name, 'w') as to:
            to.write(f.read().replace('</body>', MOVE.replace(
                '<script>', '<script>addEventListener("load", () => {')
                .replace('</script>', '})</script>') + '</body>'))
        probed.append(name)
    with open(f'{folder}/frames.htm', 'w') as f:
        f.write('<!DOCTYPE html>' + ''.join(
            f'<iframe width={PHONE} src="{os.path.basename(p)}"></iframe>'
            for p in probed))
    try:
        dom, problems = load(browser, f'{folder}/frames.htm')
        if dom.count('<iframe') != len(pages):
            problems.append('the browser did not load the page of frames')
        for page in probed:
            if 'class="compare"' not in read(page):
                continue
            dom, said = load(browser, page)
            problems += said
            if len(re.findall('--at: ?25%', dom)) != \
                    dom.count('class="compare"'):
                problems.append(f'{page}: a slider does not move')
        return problems
    finally:
        for name in probed + [f'{folder}/frames.htm']:
            os.remove(name)


# --- planted faults -----------------------------------------------------------

PLANTED = '''<!DOCTYPE html><html><body><p>text
- no list</p><a href="nowhere.html">a</a><a href="#nowhere">b</a>
<img src="nowhere.png" alt=""><div style="background:url('none.png')"></div>
<p style="width: 40em">wide</p><script>nowhere()</script></body></html>'''


def plant(folder):
    """Make a folder with one bad page."""
    os.mkdir(folder)
    for name, text in [('index.html', PLANTED), ('lonely.html', '<p></p>')]:
        write(f'{folder}/{name}', text)


def missed(found, wanted):
    text = '\n'.join(found)
    return [f'a planted fault is not seen: {w}' for w in wanted
            if w not in text]


def selftest(tmp):
    folder = f'{tmp}/planted'
    plant(folder)
    check('broken links are seen', missed(broken_links(folder), [
        'no nowhere.html', 'no anchor #nowhere', 'no nowhere.png',
        'no none.png']))
    check('lonely pages are seen', missed(unreachable(folder), ['lonely']))
    check('raw markup is seen', missed(raw_markup(folder), ['- no list']))


# --- main ---------------------------------------------------------------------

def build(out):
    """Return whether the manual was made without messages."""
    done = subprocess.run([f'{ROOT}/tools/manual.py', out], text=True,
                          capture_output=True)
    check('make doc', (done.stdout + done.stderr).splitlines()[-10:] or
          ([f'status {done.returncode}'] if done.returncode else []))


def lacking():
    """Return why the manual cannot be made here, or ''."""
    missing = [package for package, there in [
        ('python3-markdown', os.path.isdir(
            '/usr/lib/python3/dist-packages/markdown')),
        ('texinfo', shutil.which('texi2any'))] if not there]
    return f'no {" and no ".join(missing)}; type: make deps check' \
        if missing else ''


def check_manual(tmp):
    if lacking():
        return skip('the manual', lacking())
    out = f'{tmp}/doc'
    build(out)
    check('links', broken_links(out))
    check('pages that the index does not lead to', unreachable(out))
    check('markup', raw_markup(out))


def check_in_browser(tmp):
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser or lacking():
        return skip('pages in a browser', lacking() or
                    'no chromium-headless-shell; type: make deps check-all')
    folder = f'{tmp}/planted'
    plant(folder)
    check('errors in the browser are seen', missed(
        browse(browser, folder, [f'{folder}/index.html']),
        ['nowhere is not defined', 'no picture', 'wider than a phone']))
    out = f'{tmp}/doc'
    build(out)
    check('pages in a browser',
          browse(browser, out, sorted(glob.glob(out + '/*.html'))))


def not_in_man(text, filters):
    """Return filters outside of the part that becomes the manual page."""
    parts = re.findall(r'^@c man begin (.*?)^@c man end', text, re.M | re.S)
    return [f for f in filters if f'@section {f}\n' not in ''.join(parts)]


def check_options():
    text = read(CHAPTER)
    listed = subprocess.run([f'{BUILD}/ffmpeg', '-v', 'error', '-filters'],
                            text=True, capture_output=True).stdout
    built = [f for f in filters() if f' {f} ' in listed]
    check('options in the chapter', undocumented(text, built))
    check('filters in the manual page', not_in_man(text, filters()))
    check('a missing option is seen', missed(undocumented(
        text.replace('@item async_depth\n', ''), built[:1]),
        ['async_depth']))


def main():
    with tempfile.TemporaryDirectory() as tmp:
        if sys.argv[1:] == ['browser']:
            check_in_browser(tmp)
        else:
            selftest(tmp)
            check_manual(tmp)
            check_tables(tmp)
            check_kernels()
            check_levels()
            if os.access(f'{BUILD}/ffmpeg', os.X_OK):
                check_options()
                check_messages()
            else:
                skip('options and messages', f'there is no {BUILD}/ffmpeg')
    return finish()


if __name__ == '__main__':
    sys.exit(main())
