#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `make check-all`: the configured release with all suites, core and
# integration, every other release with the suites whose results may differ; then
# the failures and one total. Other releases that the mirror lacks are skipped. With
# CI set in the environment, one other release is checked; the date selects it.
set -u

setting() { sed -n "s/^$1 *:= *//p" config.mak 2>/dev/null; }

source=$(setting FFMPEG_SRC)
default=$(setting FFMPEG)
default=${default:-7.1}
others=$(tools/patches.sh)
if [ -n "$source" ]; then
    default=configured
else
    others=$(echo "$others" | grep -vxF "$default")
fi
mkdir -p build
sums=build/check-all
failed=build/check-all-failed
: >"$sums"
: >"$failed"

count() { echo "$1 passed, $2 failed, $3 skipped" >>"$sums"; }

# fetched RELEASE: otherwise count the release as skipped or failed
fetched() {
    tools/fetch.sh ffmpeg "$1" >/dev/null
    case $?:$1 in
    0:*) return ;;
    3:"$default")
        echo "FAIL: FFmpeg $1: the mirror does not have it"
        count 0 1 0 ;;
    3:*)
        echo "SKIP: FFmpeg $1: the mirror does not have it"
        count 0 0 1 ;;
    *)  echo "FAIL: FFmpeg $1 cannot be fetched"
        count 0 1 0 ;;
    esac
    false
}

# check NAME MAKE-ARGUMENT...
check() {
    log=build/check-$1.log
    shift
    make --no-print-directory check "$@" 2>&1 | tee "$log"
    grep '^FAILED' "$log" >>"$failed"
    grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' "$log" |
        tail -n 1 | grep . >>"$sums" || count 0 1 0
}

# today's other release
today=$(echo "$others" | awk -v day="$(date +%Y%m%d)" \
    '{ name[NR - 1] = $0 } END { print name[day % NR] }')
echo "=== FFmpeg ${source:-$default}"
[ -z "$source" ] && ! fetched "$default" || check "$default" SUITES=all
for release in $others; do
    echo "=== FFmpeg $release"
    fetched "$release" || continue
    # machine code comes from the same PTX in all releases; -O1 halves the build
    # time
    settings="FFMPEG=$release FFMPEG_SRC= BUILD=build/$release"
    flags='FFMPEG_FLAGS=--disable-cuda-fatbin --optflags=-O1'
    # shellcheck disable=SC2086
    if [ -z "${CI:-}" ] || [ "$release" = "$today" ]; then
        check "$release" $settings "$flags" SUITES=short
    else
        echo "SKIP: FFmpeg $release: not its turn today"
        count 0 0 1
    fi
done

cat "$failed"
awk '{ p += $1; f += $3; s += $5 }
     END { printf "%d passed, %d failed, %d skipped\n", p, f, s
           exit f > 0 || !p }' "$sums"
