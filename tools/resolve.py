#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Remove the version tests from the filters' sources: resolve.py MAJOR FOLDER FILE...

The patches for one FFmpeg release have no code for other releases. MAJOR is the
version of libavfilter. Evaluate the #if of gpu_compat.h, which must be one of
the files, and expand its macros GPU_...(x) in every file. If gpu_compat.h then
consists of includes only, include these directly. The results are written to
FOLDER.
"""
import os
import re
import sys

COMPAT = 'gpu_compat.h'


def decide(text, major):
    """Evaluate #if LIBAVFILTER_VERSION_MAJOR < N and keep the true branches."""
    out, stack = [], []         # of each open #if: [is a version test, is true]
    for line in text.splitlines(keepends=True):
        ours = re.match(r'#if LIBAVFILTER_VERSION_MAJOR < (\d+)\s*$', line)
        if ours:
            stack.append([True, major < int(ours[1])])
            continue
        if re.match(r'#\s*if', line):
            stack.append([False, True])
        elif re.match(r'#\s*else', line) and stack[-1][0]:
            stack[-1][1] = not stack[-1][1]
            continue
        elif re.match(r'#\s*endif', line):
            if stack.pop()[0]:
                continue
        if all(holds for _, holds in stack):
            out.append(line)
    return ''.join(out)


def take_macros(text):
    """Return the macros GPU_NAME(x) of the text, and the text without them."""
    pattern = re.compile(r'(?:/\*\*[^*]*\*/\n)?'
                         r'#define (GPU_\w+)\((\w+)\) +(.*)\n')
    return {m[1]: (m[2], m[3]) for m in pattern.finditer(text)}, \
        pattern.sub('', text)


def expand(line, macros, is_define):
    for name, (parameter, body) in macros.items():
        def one(match):
            text = re.sub(rf'\b{parameter}\b', match[1], body)
            return text if is_define else text.replace(' ## ', '')
        width = line.rfind('\\')
        line = re.sub(rf'\b{name}\((\w+)\)', one, line)
        if is_define and line.endswith('\\\n'):
            line = line[:-2].rstrip().ljust(width) + '\\\n'
    return line


def expand_all(text, macros):
    out, is_define = [], False
    for line in text.splitlines(keepends=True):
        is_define = is_define or line.startswith('#define')
        out.append(expand(line, macros, is_define))
        is_define = is_define and line.endswith('\\\n')
    return ''.join(out)


def code_of(text):
    """Return the lines that are not comments, blank or the include guard."""
    text = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
    return [line for line in text.splitlines() if line.strip() and
            not re.match(r'#(ifndef|define) AVFILTER_GPU_COMPAT_H|#endif',
                         line)]


def include(text, lines):
    """Replace the include of COMPAT; add libavutil's headers after the others
    of libavutil."""
    lines = [line + '\n' for line in lines if line not in text]
    first = [line for line in lines if '"libavutil/' in line]
    rest = [line for line in lines if line not in first]
    text = text.replace(f'#include "{COMPAT}"\n', ''.join(rest))
    like = re.findall(r'#include "libavutil/.*\n', text)
    return text.replace(like[-1], like[-1] + ''.join(first))


def main():
    major, dest, files = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    text_of = {}
    for path in files:
        with open(path, encoding='utf-8') as file:
            text_of[os.path.basename(path)] = file.read()
    macros, compat = take_macros(decide(text_of[COMPAT], major))
    compat = re.sub(r'#include "version.h"\n', '', compat)
    code = code_of(compat)
    is_needed = not all(line.startswith('#include') for line in code)

    os.makedirs(dest, exist_ok=True)
    for name, text in text_of.items():
        if name == COMPAT:
            if not is_needed:
                continue
            text = re.sub(r'\n{3,}', '\n\n', compat)
        else:
            text = expand_all(text, macros)
        if not is_needed and f'"{COMPAT}"' in text:
            text = include(text, code)
        with open(f'{dest}/{name}', 'w', encoding='utf-8') as file:
            file.write(text)


main()
