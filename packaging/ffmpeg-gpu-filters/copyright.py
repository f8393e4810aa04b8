#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Print the package's debian/copyright for an FFmpeg tree: copyright.py TREE"""
import pathlib
import re
import sys

HEAD = '''\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: FFmpeg
Source: https://ffmpeg.org
Comment:
 This is FFmpeg with filters added to it. The sources of both are under the
 GNU Lesser General Public License, version 2.1 or later, but for parts of
 FFmpeg under the GNU General Public License, version 2 or later, and for files
 under notices of their own, which are below.
 .
 The package is built with those parts and with x264, x265, Xvid and vid.stab,
 which are under the GPL. So its programs and libraries as a whole are under
 the GNU General Public License, version 2 or later.
 .
 This software is based in part on the work of the Independent JPEG Group.
'''
GPL = '''\
License: GPL-2+
 This program is free software; you can redistribute it and/or modify it under
 the terms of the GNU General Public License as published by the Free Software
 Foundation; either version 2 of the License, or (at your option) any later
 version.
 .
 This program is distributed in the hope that it will be useful, but WITHOUT
 ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or FITNESS
 FOR A PARTICULAR PURPOSE.  See the GNU General Public License for more details.
 .
 On Debian systems, the license is in /usr/share/common-licenses/GPL-2.
'''
LGPL = '''\
License: LGPL-2.1+
 This library is free software; you can redistribute it and/or modify it under
 the terms of the GNU Lesser General Public License as published by the Free
 Software Foundation; either version 2.1 of the License, or (at your option)
 any later version.
 .
 This library is distributed in the hope that it will be useful, but WITHOUT
 ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or FITNESS
 FOR A PARTICULAR PURPOSE.  See the GNU Lesser General Public License for more
 details.
 .
 On Debian systems, the license is in /usr/share/common-licenses/LGPL-2.1.
'''
FOLDERS = ('compat', 'fftools', 'libavcodec', 'libavdevice', 'libavfilter',
           'libavformat', 'libavutil', 'libpostproc', 'libswresample',
           'libswscale')
# not compiled for x86, or not at all
ELSEWHERE = {'aarch64', 'alpha', 'arm', 'loongarch', 'mips', 'neon', 'ppc',
             'riscv', 'sparc', 'tests', 'wasm'}
OWN_NOTICE = re.compile(r'Permission (is hereby|to use)|Redistribution and use'
                        r'|Independent JPEG Group', re.S)
BLOCK = re.compile(r'/\*.*?\*/|(?:^[;%*#/]+.*\n)+', re.S | re.M)


def sources(tree):
    for folder in FOLDERS:
        for path in sorted((tree / folder).rglob('*')):
            if path.suffix in ('.c', '.h', '.S', '.asm', '.cl', '.cu', '.cuh') \
                    and not ELSEWHERE & set(path.parts):
                yield path, path.read_text(errors='replace')


def bare(comment):
    """Return the text of a comment without comment characters."""
    comment = re.sub(r'^/\*+|\*+/$', '', comment.strip())
    lines = [re.sub(r'^\s*[*;]+ ?|^\s+', '', line).rstrip()
             for line in comment.splitlines()]
    return '\n'.join(lines).strip('\n')


def holders(texts):
    found = set()
    for text in texts:
        for line in re.findall(r'copyright\s+(?:\(c\)|©)\s*(.+)', text, re.I):
            line = re.sub(r'\s*\*/.*|[*;\\"].*$', '', line).strip(' ,.')
            if re.match(r'(\d{4}|[A-Z])', line) and len(line) < 200:
                found.add(line)
    return sorted(found)


def main(tree):
    everything = list(sources(tree))
    notices = {}                        # text: files
    for path, text in everything:
        for block in BLOCK.findall(text[:12000]):
            if OWN_NOTICE.search(block):
                notices.setdefault(bare(block), []).append(
                    str(path.relative_to(tree)))
    print(HEAD)
    print('Files: *\nCopyright:')
    for line in holders(text for path, text in everything):
        print(' ', line)
    print('License: GPL-2+\n')
    for number, (text, files) in enumerate(notices.items(), 1):
        print('Files:')
        for file in files:
            print('', file)
        print('Copyright:')
        for line in holders([text]) or ['as in the notice']:
            print(' ', line)
        print('License: notice-%d' % number)
        for line in text.splitlines():
            print('', line or '.')
        print()
    print(GPL)
    print(LGPL, end='')


main(pathlib.Path(sys.argv[1]))
