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

# Other releases have the filters that the short suites use. Machine code comes from the
# same PTX in all releases, and PTX from the same kernels, which are compiled in part
# only. -O1 halves the build time.
flags='--disable-cuda-fatbin --optflags=-O1 --disable-filters
    --enable-filter=amovie,aresample,blend,colorspace,concat,copy,crop,cropdetect
    --enable-filter=drawbox,fade,field,fieldorder,format,fps,framestep,geq,hflip
    --enable-filter=hqdn3d,hstack,hwdownload,hwmap,hwupload,hwupload_cuda,interlace
    --enable-filter=interleave,loop,lut,lutrgb,lutyuv,median,metadata,movie,negate
    --enable-filter=noise,null,nullsrc,overlay,overlay_cuda,overlay_opencl,pad,psnr
    --enable-filter=realtime,reverse,rgbtestsrc,rotate,scale,scale_cuda,select
    --enable-filter=sendcmd,setdar,setfield,setparams,setpts,setsar,settb,showinfo
    --enable-filter=sine,split,streamselect,swapuv,testsrc,testsrc2,thumbnail,tile
    --enable-filter=tmedian,tpad,transpose,trim,unsharp_opencl,vflip,vstack,yadif'
# shellcheck disable=SC2086
flags=$(set -f; echo $flags) ours=$(tools/filters.sh names | paste -sd , -)
flags="$flags --enable-filter=$ours"
[ "$(setting CUDA)" != llvm ] ||
    flags="$flags --nvcc=$PWD/tests/static/nvcc.sh"
export PTX="$PWD/build/obj/libavfilter/cuda"

# today's other release, if any: they take turns with four suites
today=$(echo "$others" | awk -v day="$(date +%Y%m%d)" 'NR == day % 7 + 1')
echo "=== FFmpeg ${source:-$default}"
[ -z "$source" ] && ! fetched "$default" ||
    check_release "$default" "$@"
for release in $others; do
    echo "=== FFmpeg $release"
    fetched "$release" || continue
    settings="FFMPEG=$release FFMPEG_SRC= BUILD=build/$release"
    # shellcheck disable=SC2086
    if [ -z "${CI:-}" ] || [ "$release" = "$today" ]; then
        check_release "$release" $settings "FFMPEG_FLAGS=$flags" SUITES=short
    else
        skip "FFmpeg $release" 'not its turn today'
    fi
done

cat "$tmp/failed"
[ "$passed" != 0 ] || fail 'every release' 'nothing was run'
finish
