#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check tabs, trailing space, final newlines, long lines, license lines, include
# guards, that filters.list names every filter, and that the plans name every CUDA
# module.
set -u
. tests/lib.sh

if ! git ls-files 2>/dev/null | grep -q .; then
    skip style "git does not list the tree's files"
    finish
fi

# A check fails when its command prints anything.
no() {  # WHAT COMMAND
    found=$(eval "$2" | head -n 10)
    [ -z "$found" ]
    result $? "$1" "
$found"
}

text() {
    git ls-files |
        grep -vE '\.(png|jpg|patch|hevc|mkv)$|^LICENSE|^fate-refs/|^tests/demo/clips/'
}
code() { git ls-files | grep -E '\.(c|h|cl|cu|cuh|cpp|sh|py|texi)$|(^|/)configure$'; }
lavfi() {
    git ls-files libavfilter-patch kernels cuda |
        grep -E '\.(c|h|cl|cu|cuh)$'
}

# makefiles of FFmpeg have no license line
sources() {
    { git ls-files '*.sh' '*.py' '*.mak' configure Makefile examples/Makefile
      git ls-files | grep -E '\.(c|h|cl|cu|cuh|cpp)$'
    } | grep -vE '^(cuda|tests/fate)/.*\.mak' | sort -u
}

unended_files() {
    text | while read -r f; do
        [ ! -s "$f" ] || [ -z "$(tail -c 1 "$f")" ] || echo "$f"
    done
}

bad_guards() {
    for h in $(lavfi | grep -E 'h$'); do
        base=$(basename "$h" | tr 'a-z.' 'A-Z_')
        case $h in
        */libavutil/*) prefix=AVUTIL_ ;;
        *)             prefix='AVFILTER_(CUDA_)?' ;;
        esac
        grep -qE "^#ifndef $prefix$base\$" "$h" || echo "$h"
    done
}

unlisted() {
    { tools/filters.sh names
      ls libavfilter-patch/src/*/vf_*.c | sed 's/.*vf_//; s/\.c$//'
    } | sort | uniq -u
}

# modules of cuda/ that no plan names, and names NAME_smNN in plans that are of no
# module
unused_modules() {
    tools/filters.sh modules | cut -d ' ' -f 1 | sort >"$tmp/modules"
    cat libavfilter-patch/src/*/*_cuda*.c | grep -oE '"[a-z0-9_]+"' |
        tr -d '"' | sort -u >"$tmp/named"
    comm -23 "$tmp/modules" "$tmp/named"
    comm -13 "$tmp/modules" "$tmp/named" | grep '_sm[0-9]*$'
}

no "tabs" "code | xargs grep -nP '\t'"
no "trailing space" "text | xargs grep -nE '[[:space:]]+\$'"
no "no newline at the end" unended_files
no "lines over 100 columns (except generated files)" \
    "lavfi | grep -v /generated/ | xargs grep -nE '^.{101,}'"
no "lines over 80 columns in kernels (except generated files)" \
    "lavfi | grep -vE '/generated/|/src/|/libavutil/' | xargs grep -nE '^.{81,}'"
no "no license line" \
    "sources | xargs grep -LF 'SPDX-License-Identifier: LGPL-2.1-or-later'"
no "FFmpeg's license text instead of an SPDX line" \
    "sources | xargs grep -lF 'FFmpeg is free software; you can redistribute it' |
     grep -v /style.sh"
no "include guard is not AVFILTER_<FILE>_H or AVUTIL_<FILE>_H" bad_guards
no "modules of cuda/ and of the plans differ" unused_modules
no "filters.list and the filters' sources differ" unlisted
finish
