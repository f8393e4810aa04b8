#!/usr/bin/python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Write the manual as HTML: manual.py OUT

The pages are those of doc/ and doc/notes/, the README and the like (PAGES), by
Python-Markdown (package python3-markdown), the page of all results, which
tests/bench/page.py makes of doc/bench/, and the chapter on the filters, by
texi2any (package texinfo). Pictures are copied as well. A comment before a picture,

    <!-- compare PANELS LEFT RIGHT [ROWS] -->

gives each of its rows a slider between two panels, counted from 0.
"""
import glob
import html
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

try:
    import markdown
    from markdown.extensions.toc import TocExtension
except ImportError:
    sys.exit('manual: python3-markdown is missing; type: make deps doc')

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BENCH = 'doc/bench'
CHAPTER = 'libavfilter-patch/doc/gpu-filters.texi'
PAGES = {       # source: page, in addition to doc/*.md
    'doc/README.md': 'index.html',
    'README.md': 'readme.html',
    'CONTRIBUTING.md': 'contributing.html',
    'tests/README.md': 'tests.html',
    'tests/cudasim/README.md': 'cudasim.html',
    'tests/clfault/README.md': 'clfault.html',
    BENCH: 'benchmarks.html',
    CHAPTER: 'filters.html',
}
NAVIGATION = [('index.html', 'Manual'), ('using.html', 'Using'),
              ('filters.html', 'Filters'), ('building.html', 'Building'),
              ('results.html', 'Results'), ('internals.html', 'Internals')]

TEMPLATE = '''<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="stylesheet" href="manual.css">
</head>
<body>
<nav>{navigation}</nav>
<main>
{body}
</main>
</body>
</html>
'''

CSS = '''body { margin: 0 auto; max-width: 60em; padding: 0 1em 4em;
       font: 1em/1.5 sans-serif; color: #222; background: #fff;
       overflow-wrap: anywhere }
nav { padding: 1em 0; border-bottom: 1px solid #ccc }
nav a { margin-right: 1.5em }
a { color: #06c; text-decoration: none }
a:hover { text-decoration: underline }
pre, code, tt { font-family: monospace, monospace; font-size: .9em }
pre { padding: .7em 1em; overflow-x: auto; line-height: 1.3;
      overflow-wrap: normal;
      background: #f4f4f4 }
table { display: block; overflow-x: auto; border-collapse: collapse;
        overflow-wrap: normal;
        margin: 1em 0 }
th, td { padding: .2em .6em; border: 1px solid #ccc; vertical-align: top;
         text-align: left }
img { max-width: 100% }
.compare { position: relative; max-width: 45em; margin: 1em 0 }
.panel { background-size: calc(var(--panels) * 100%) calc(var(--rows) * 100%);
         image-rendering: pixelated }
.right { position: absolute; inset: 0 0 auto;
         clip-path: inset(0 0 0 var(--at)) }
.compare input { width: 100%; margin: .5em 0 }
'''

# anchors of FFmpeg's manual that the chapter refers to
WRAPPER = '''\\input texinfo @c -*- texinfo -*-
@documentencoding UTF-8
@settitle The filters
@contents
@include gpu-filters.texi
@chapter Elsewhere in FFmpeg's manual
@anchor{hwupload}
@anchor{hwdownload}
@anchor{format}
@anchor{commands}
The filters @code{hwupload}, @code{hwdownload} and @code{format}, timeline
editing, and changing options at runtime with a command are described in
@url{https://ffmpeg.org/ffmpeg-filters.html}.
@bye
'''


def slug(text, separator='-'):
    """Return the anchor of a heading, as on code hosting sites."""
    return re.sub(r'[^\w\- ]', '', text.lower()).replace(' ', separator)


def pages():
    """Return {source: page}."""
    doc = os.path.join(ROOT, 'doc')
    found = {os.path.relpath(path, ROOT):
             os.path.relpath(path, doc)[:-3].replace('/', '-') + '.html'
             for pattern in ('*.md', 'notes/*.md')
             for path in glob.glob(os.path.join(doc, pattern))}
    return {**found, **PAGES}


def read(source):
    """Return the Markdown of a page."""
    if source == BENCH:
        return subprocess.run([f'{ROOT}/tests/bench/page.py', '--all'],
                              text=True, stdout=subprocess.PIPE,
                              check=True).stdout
    with open(os.path.join(ROOT, source)) as f:
        return f.read()


def picture(path):
    """Return the output path of a picture."""
    return path[len('doc/'):] if path.startswith('doc/') else path


def png_size(path):
    with open(path, 'rb') as f:
        return struct.unpack('>II', f.read(24)[16:])


def write_page(out, name, title, body):
    links = ' '.join(f'<a href="{page}">{text}</a>'
                     for page, text in NAVIGATION)
    with open(os.path.join(out, name), 'w') as f:
        f.write(TEMPLATE.format(title=html.escape(title), navigation=links,
                                body=body))


def slider(image, path, panels, left, right, rows):
    """Return HTML of a picture, followed by a slider per row that compares two
    of its panels."""
    src = re.search(r'src="([^"]*)"', image).group(1)
    width, height = png_size(os.path.join(ROOT, path))

    def panel(name, number, row):
        return (f'<div class="panel {name}" style="background-image: '
                f"url('{src}'); aspect-ratio: {width // panels} / "
                f'{height // rows}; background-position: '
                f'{100 * number / (panels - 1):.4f}% '
                f'{100 * row / max(1, rows - 1):.4f}%"></div>')
    return f'<p>{image}</p>\n' + '\n'.join(
        f'<div class="compare" style="--panels: {panels}; --rows: {rows}; '
        f'--at: 50%">\n{panel("left", left, row)}\n'
        f'{panel("right", right, row)}\n'
        '<input type="range" value="50" aria-label="how much of each is '
        'shown" oninput="this.parentNode.style.setProperty(\'--at\', '
        'this.value + \'%\')">\n</div>' for row in range(rows))


class Page:
    """A Markdown source."""

    def __init__(self, source, known):
        self.source, self.known, self.pictures = source, known, {}
        self.text = read(source)

    def target(self, link):
        """Return the target of a link, or None for a file that is no page."""
        path, sharp, anchor = link.partition('#')
        if not path or re.match(r'\w+:', link):
            return link
        path = os.path.normpath(os.path.join(os.path.dirname(self.source),
                                             path))
        if path in self.known:
            return self.known[path] + sharp + anchor
        if path.endswith('.png'):
            self.pictures[picture(path)] = path
            return picture(path)
        return None if os.path.exists(os.path.join(ROOT, path)) else link

    def anchor_tag(self, match):
        target = self.target(html.unescape(match.group(1)))
        if target is None:
            return match.group(2)
        return f'<a href="{html.escape(target)}">{match.group(2)}</a>'

    def image_tag(self, match):
        return f'src="{html.escape(self.target(match.group(1)))}"'

    def slider(self, match):
        numbers = [int(n or 1) for n in match.groups()[:4]]
        src = re.search(r'src="([^"]*)"', match.group(5)).group(1)
        return slider(match.group(5), self.pictures[src], *numbers)

    def write(self, out):
        body = markdown.markdown(self.text, extensions=[
            'tables', 'fenced_code', 'sane_lists', TocExtension(slugify=slug)])
        body = re.sub(r'<a href="([^"]*)">(.*?)</a>', self.anchor_tag, body,
                      flags=re.S)
        body = re.sub(r'(?<=\s)src="([^"]*)"', self.image_tag, body)
        body = re.sub(r'<!-- compare (\d+) (\d+) (\d+)(?: (\d+))? -->\s*'
                      r'<p>(<img [^>]*>)</p>', self.slider, body)
        write_page(out, self.known[self.source],
                   re.match(r'#+ *(.*)', self.text).group(1), body)
        for to, path in self.pictures.items():
            if os.path.exists(os.path.join(ROOT, path)):
                os.makedirs(os.path.dirname(os.path.join(out, to)),
                            exist_ok=True)
                shutil.copy(os.path.join(ROOT, path), os.path.join(out, to))


def write_chapter(out):
    with tempfile.TemporaryDirectory() as tmp:
        with open(f'{tmp}/filters.texi', 'w') as f:
            f.write(WRAPPER)
        subprocess.run(['texi2any', '--html', '--no-split', '-c',
                        'CONTENTS_OUTPUT_LOCATION=inline', '-I',
                        os.path.dirname(os.path.join(ROOT, CHAPTER)), '-o',
                        f'{tmp}/filters.html', f'{tmp}/filters.texi'],
                       check=True)
        with open(f'{tmp}/filters.html') as f:
            body = re.search(r'<body[^>]*>(.*)</body>', f.read(), re.S).group(1)
    write_page(out, PAGES[CHAPTER], 'The filters', body)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out, known = sys.argv[1], pages()
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, 'manual.css'), 'w') as f:
        f.write(CSS)
    for source in sorted(known):
        if source != CHAPTER:
            Page(source, known).write(out)
    write_chapter(out)


if __name__ == '__main__':
    main()
