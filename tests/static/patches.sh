#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that the patches apply without fuzz to every release, and that each
# filter is complete with the patch of the series that adds it.
set -u

build=${BUILD:-build}
passed=0 failed=0 skipped=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP

for release in $(tools/patches.sh); do
    tree=$(tools/fetch.sh ffmpeg "$release" 2>"$tmp/log")
    if [ $? = 3 ]; then
        skipped=$((skipped + 1))
        echo "SKIP: patches of $release: the mirror has no such FFmpeg"
        continue
    fi
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree"
    # only files in which filters are registered, and patched files
    cp -a "$tree/configure" "$tree/Changelog" "$tree/libavfilter" "$tmp/tree/"
    # shellcheck disable=SC2046
    sed -n 's/^--- a\///p' $(tools/patches.sh "$release") | while read -r f; do
        mkdir -p "$tmp/tree/$(dirname "$f")"
        cp "$tree/$f" "$tmp/tree/$f"
    done
    if ! command -v git >/dev/null; then
        skipped=$((skipped + 1))
        echo "SKIP: series for $release: git is missing"
    elif tools/patch-series.sh "$release" "$tmp/tree" "$tmp" >"$tmp/log" 2>&1
    then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: series for $release"
        sed 's/^/    /' "$tmp/log"
    fi
    for p in $(tools/patches.sh "$release"); do
        if patch -d "$tmp/tree" -p1 --fuzz=0 <"$p" >"$tmp/log" 2>&1; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL: $p"
            sed 's/^/    /' "$tmp/log"
        fi
    done
done

# Sources in the patches have no tests of FFmpeg's version: compare the
# remaining code with the compiled code.
code() {    # FILE
    # shellcheck disable=SC2086
    gcc -std=c11 -E -w -D__FILE__= -D__LINE__= \
        $flags "$1" >"$tmp/code" &&
    awk -v file="$1" '
    /^# [0-9]+ "/ { ours = $3 == "\"" file "\""; next }
    ours' "$tmp/code" | tr -s ' \n' '  '
}
src=$build/src/libavfilter
flags="-I$build/obj -I$build/src -I$src -DHAVE_AV_CONFIG_H -D_GNU_SOURCE
    -I$build/obj/nv-codec-headers/include"
ours=$(grep '^libavfilter/[^/]*$' "$build/src/.overlaid" | sed "s|^|$build/src/|")
# shellcheck disable=SC2086
python3 tools/resolve.py "$(sed -n 's/^#define LIBAVFILTER_VERSION_MAJOR *//p' \
    "$src"/version*.h)" "$tmp/resolved" $ours
for file in "$tmp"/resolved/*.c; do
    name=${file##*/}
    if want=$(code "$src/$name") && [ -n "$want" ] &&
            [ "$(code "$file")" = "$want" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $name differs in the patches of this release"
    fi
done

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
