#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `make check-all`: the configured release in full, the others built, with
# their filters run; one sum of all at the end.
set -u

default=$(sed -n 's/^FFMPEG *:= *//p' config.mak 2>/dev/null)
default=${default:-7.1}
mkdir -p build
sums=build/check-all
: >"$sums"
status=0

count() {   # LOG
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' "$1" |
           tail -n 1)
    echo "${line:-0 passed, 1 failed, 0 skipped}" >>"$sums"
}

for release in $default $(ls libavfilter-patch/patches | grep -vxF "$default"); do
    echo "=== FFmpeg $release"
    tools/fetch.sh ffmpeg "$release" >/dev/null
    case $? in
    0) ;;
    3) echo "SKIP: FFmpeg $release: the mirror does not have it"
       echo "0 passed, 0 failed, 1 skipped" >>"$sums"
       continue ;;
    *) echo "0 passed, 1 failed, 0 skipped" >>"$sums"
       status=1
       continue ;;
    esac
    if [ "$release" = "$default" ]; then
        set -- make --no-print-directory check
    else
        set -- make --no-print-directory check FFMPEG="$release" \
            BUILD="build/$release" SUITES=short
    fi
    { "$@" || status=1; } 2>&1 | tee "build/check-$release.log"
    count "build/check-$release.log"
done

awk '{ p += $1; f += $3; s += $5 }
     END { printf "%d passed, %d failed, %d skipped\n", p, f, s; exit f > 0 }' \
    "$sums"
