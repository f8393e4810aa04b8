#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `make check-all`: the configured release with all suites, core and
# integration, every other release with the suites whose results may differ; then
# the failures and one total. Other releases that the mirror lacks are skipped. With
# CI set in the environment, at most one other release is checked; the date selects
# it or one of the suites that build FFmpeg again (tests/suites.sh).
#
# check-all.sh [MAKE-ARGUMENT...]   for the configured release [SUITES=all]
set -u
. tests/lib.sh
[ $# -gt 0 ] || set -- SUITES=all

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
: >"$tmp/failed"

# fetched RELEASE: otherwise count the release as skipped or failed
fetched() {
    tools/fetch.sh ffmpeg "$1" >/dev/null
    case $?:$1 in
    0:*) return ;;
    3:"$default")
        fail "FFmpeg $1" 'the mirror does not have it' ;;
    3:*)
        skip "FFmpeg $1" 'the mirror does not have it' ;;
    *)  fail "FFmpeg $1" 'it cannot be fetched' ;;
    esac
    false
}

# check_release NAME MAKE-ARGUMENT...
check_release() {
    log=build/check-$1.log
    shift
    make --no-print-directory check "$@" 2>&1 | tee "$log"
    grep '^FAILED' "$log" >>"$tmp/failed"
    add "$log"
}

# today's other release, if any: they take turns with four suites
today=$(echo "$others" | awk -v day="$(date +%Y%m%d)" 'NR == day % 7 + 1')
echo "=== FFmpeg ${source:-$default}"
[ -z "$source" ] && ! fetched "$default" ||
    check_release "$default" "$@"
for release in $others; do
    echo "=== FFmpeg $release"
    fetched "$release" || continue
    # machine code comes from the same PTX in all releases; -O1 halves the build
    # time
    settings="FFMPEG=$release FFMPEG_SRC= BUILD=build/$release"
    flags='FFMPEG_FLAGS=--disable-cuda-fatbin --optflags=-O1'
    # shellcheck disable=SC2086
    if [ -z "${CI:-}" ] || [ "$release" = "$today" ]; then
        check_release "$release" $settings "$flags" SUITES=short
    else
        skip "FFmpeg $release" 'not its turn today'
    fi
done

cat "$tmp/failed"
[ "$passed" != 0 ] || fail 'every release' 'nothing was run'
finish
