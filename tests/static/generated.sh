#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that generated files in the tree are up to date and that the networks sort;
# generated.sh manual: that FFmpeg's filters manual builds with our chapter.
set -u
. tests/lib.sh
# make -j would have warnings about its job server printed
unset MAKEFLAGS

# quiet COMMAND...: it must succeed and print nothing to standard error
quiet() {
    "$@" 2>"$tmp/err" && ! grep . "$tmp/err" ||
        { cat "$tmp/err"; return 1; }
}

networks() {    # FILE
    python3 tools/median_networks.py "$tmp/${1##*/}" &&
        diff "$tmp/${1##*/}" "$1" | head -n 5 >&2
}

references() {
    mkdir "$tmp/refs"
    tests/fate/make-refs.sh "$build" "$tmp/refs" &&
        diff -r -x README.md "$tmp/refs" fate-refs
}

manual_as_html() {
    makeinfo --html --no-split -I "$build/src/doc" -I "$build/obj/doc" \
        -o "$tmp/filters.html" "$build/src/doc/ffmpeg-filters.texi"
}

# build the manual page, which must have a section per filter
manual_as_man() {
    perl "$build/src/doc/texi2pod.pl" -Dconfig-all=yes "-I$build/src/doc" \
        "-I$build/obj/doc" "$build/src/doc/ffmpeg-filters.texi" \
        "$tmp/filters.pod" || return
    for f in $(tools/filters.sh names); do
        grep "^=head2 $f$" "$tmp/filters.pod" || echo "no section of $f" >&2
    done
}

if [ "${1:-}" = manual ]; then
    check 'the manual' quiet manual_as_html
    check 'the manual page' quiet manual_as_man
else
    for file in cuda/generated/* kernels/generated/*; do
        check "$file" quiet networks "$file"
    done
    check 'the networks sort' quiet python3 tools/median_networks.py --verify
    check 'fate-refs' quiet references
fi
finish
