#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that generated files in the tree are up to date and that the networks sort;
# generated.sh manual: that FFmpeg's filters manual builds with our chapter.
set -u

build=${BUILD:-build}
passed=0 failed=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP

# try WHAT COMMAND...: it must succeed and print nothing to standard error
try() {
    what=$1
    shift
    if "$@" >"$tmp/out" 2>"$tmp/err" && ! [ -s "$tmp/err" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $what: $*"
        cat "$tmp/out" "$tmp/err" | tail -n 10 | sed 's/^/    /'
    fi
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
    try 'the manual' manual_as_html
    try 'the manual page' manual_as_man
else
    for file in cuda/generated/* kernels/generated/*; do
        try "$file" networks "$file"
    done
    try 'the networks sort' python3 tools/median_networks.py --verify
    try 'fate-refs' references
fi

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
