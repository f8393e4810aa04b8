#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that the patches apply without fuzz to every release, that each filter is
# complete with the patch of the series that adds it, and that the programs and
# FFmpeg's own filters are those of the release.
set -u
. tests/lib.sh

for release in $(tools/patches.sh); do
    tree=$(tools/fetch.sh ffmpeg "$release" 2>"$tmp/log")
    if [ $? = 3 ]; then
        skip "patches of $release" 'the mirror has no such FFmpeg'
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
        skip "series for $release" 'git is missing'
    else
        check "series for $release" \
            tools/patch-series.sh "$release" "$tmp/tree" "$tmp"
    fi
    for p in $(tools/patches.sh "$release"); do
        check "$p" patch -d "$tmp/tree" -p1 --fuzz=0 -i "$p"
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
    want=$(code "$src/$name") && [ -n "$want" ] &&
        [ "$(code "$file")" = "$want" ]
    result $? "$name differs in the patches of this release"
done

# print FFmpeg's own files that differ from the release or are missing
changed() {
    diff -rq "$(head -n 1 "$build/src/.overlay")" "$build/src" |
        grep -v "^Only in $build/src" |
        sed "s|^Files .* and $build/src/\(.*\) differ\$|\1|"
}
cat >"$tmp/allowed" <<'EOF'
Changelog
configure
doc/filters.texi
libavfilter/Makefile
libavfilter/allfilters.c
libavfilter/version.h
libavutil/Makefile
libavutil/hwcontext_cuda.c
libavutil/hwcontext_opencl.c
tests/Makefile
EOF
changed | LC_ALL=C sort >"$tmp/changed"
if diff "$tmp/allowed" "$tmp/changed" >"$tmp/diff"; then
    pass
else
    fail "FFmpeg's own files" "$(grep '^[<>]' "$tmp/diff" | tr '\n' ' ')"
fi
finish
