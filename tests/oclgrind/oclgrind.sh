#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the OpenCL filters on Oclgrind, which detects data races, accesses out of
# bounds and uninitialized values, and compare the results with those of the
# machine's OpenCL device.
#
#   tests/oclgrind/oclgrind.sh              every kernel, a thirtieth of the cases
#                                           per day (SEED, the date); SAMPLE=1:
#                                           all
#   tests/oclgrind/oclgrind.sh --self-test  planted faults must be reported
#
# BUILD: build folder of FFmpeg (build). OPENCL_PLATFORM: name of the platform
# to compare with (Portable Computing Language).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh

platform=${OPENCL_PLATFORM:-Portable Computing Language}
program=$build/clfault/onethread
LD_LIBRARY_PATH=$(cd "$build" && pwd)/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# In Oclgrind 21.10, optimized vector comparisons give 255 for true.
oclgrind='oclgrind --data-races --build-options -cl-opt-disable'

build_program() {
    libs=$build/obj/libavfilter/libavfilter.so
    libs="$libs $build/obj/libavutil/libavutil.so"
    mkdir -p "${program%/*}"
    newer "$program" tests/oclgrind/onethread.c &&
        newer "$program" "$build/lib" && return
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c11 -O1 -g -Wall -Wextra "-I$build/obj" "-I$build/src" \
        -o "$program" tests/oclgrind/onethread.c $libs -lOpenCL -ldl \
        "-Wl,-rpath-link,$build/lib"
}

# fault STATUS STDERR-FILE OUTPUT EXPECTED: print it, if any; Oclgrind reports to
# stderr
fault() {
    if crashed "$1"; then
        echo "crash or hang, status $1"
    elif [ -s "$2" ]; then
        grep . "$2" | head -n 4 | tr -s '\t\n' '  '
    elif [ "$1" != 0 ]; then
        echo "status $1"
    elif [ "$3" != "$4" ]; then
        echo "gives '$3' and not '$4'"
    fi
}

# compare MODE GRAPH [OTHER-GRAPH]: compare the results; MODE is init, to detect
# uninitialized values as well, or any
compare() {
    is_turn 30 || return 0
    mode=$1 graph=$2 other=${3:-$2}
    set -- "$program"
    case $mode in
    init) flags='--uninitialized' set -- "$@" host ;;
    any)  flags= ;;
    esac
    # shellcheck disable=SC2086
    got=$(timeout 100 $oclgrind $flags "$@" Oclgrind "$graph" 2>"$tmp/err")
    status=$?
    want=$("$program" "$platform" "$other" 2>>"$tmp/err")
    judge "$graph" \
        "$(fault $status "$tmp/err" "${got##*: }" "${want##*: }")" \
        "LD_LIBRARY_PATH=$LD_LIBRARY_PATH $oclgrind $flags$(quoted "$@" \
        Oclgrind "$graph")"
}

# chain FORMAT WIDTH HEIGHT FILTER [FORMAT-TO-COMPARE]
chain() {
    case $4 in
    tmedian_*) d=0.3 ;;     # two windows of 7 frames
    *)         d=0.04 ;;
    esac
    printf %s "testsrc2=s=64x48:d=$d:alpha=200,format=$1,crop=$2:$3:3:5,"
    echo "hwupload,$4,hwdownload,format=$1${5:+,format=$5}"
}

# test the automatic variants of every filter
filters() {
    for f in $(tools/filters.sh names opencl); do
        for radius in 1 3; do
            for format in gray gray16 rgba; do
                compare any "$(chain $format 21 13 "$f=radius=$radius")"
            done
        done
        compare any "$(chain gray 1 1 "$f")"
        compare any "$(chain yuv420p 22 18 "$f=planes=7")"
        compare any "$(chain nv12 22 18 "$f=planes=3" yuv420p)" \
                    "$(chain yuv420p 22 18 "$f=planes=7")"
    done
}

# mode_of KERNEL: print the mode of compare. Oclgrind takes results of
# read_imagef() for uninitialized; 21.10 itself crashes when detecting
# uninitialized values in median_vector.
mode_of() {
    case $1 in
    *,image*|variant=vector:*) echo any ;;
    *)                         echo init ;;
    esac
}

epsilon_kernels() {
    list_kernels epsilon_opencl
    for kernel in $kernels; do
        e=epsilon_opencl=preset=document:${kernel%%,*}
        compare "$(mode_of "$kernel")" "$(chain gray 37 21 $e:radius=4)"
        compare any "$(chain gray 11 9 $e:radius=15)"
        compare any "$(chain rgba 21 13 $e:radius=2)"
        compare any "$(chain gray16 21 13 $e:radius=1)"
        compare any "$(chain yuv420p 22 18 $e:planes=7)"
        compare any "$(chain gray 1 1 $e:threshold=255)"
        # PoCL has no images of two channels
        compare any "$(chain nv12 22 18 $e:planes=3 yuv420p)" \
                    "$(chain yuv420p 22 18 $e:planes=7)"
        case $kernel in
        variant=patch*) ;;
        *)              continue ;;
        esac
        # patches, 32 bits for the sums and 64
        for options in patch=1 patch=2:threshold=255; do
            options=radius=2:weight=linear:$options
            compare any "$(chain gray 37 21 $e:$options)"
            compare any "$(chain rgba 21 13 $e:$options)"
            compare any "$(chain gray16 21 13 $e:$options)"
        done
    done
    # 75 x 12 work-items: including work-groups without borders
    compare init "$(chain gray 60 41 \
        epsilon_opencl=preset=document:radius=1:variant=buffer)"
}

gauss_hilbert_kernels() {
    g=gauss_hilbert_opencl
    for order in raster hilbert fast_raster fast_hilbert; do
        for radius in 1 4; do
            compare init "$(chain gray 37 21 $g=radius=$radius:order=$order)"
        done
        compare init "$(chain gray 13 10 $g=radius=127:order=$order)"
        compare any "$(chain rgba 13 17 $g=order=$order)"
        compare any "$(chain gray16 21 17 $g=order=$order:mem=host)"
        compare any "$(chain yuv420p 22 18 $g=order=$order)"
        compare any "$(chain gray 1 1 $g=order=$order)"
        compare any "$(chain nv12 22 18 $g=order=$order yuv420p)" \
                    "$(chain yuv420p 22 18 $g)"
    done
    export FFMPEG_GPU_KERNELS=BUFFER
    for order in rows tile_raster; do
        compare init "$(chain gray 37 21 $g=order=$order)"
        compare init "$(chain gray 13 10 $g=radius=32:order=$order)"
        compare any "$(chain rgba 13 17 $g=order=$order)"
        compare any "$(chain gray16 37 17 $g=order=$order)"
        compare any "$(chain nv12 22 18 $g=order=$order yuv420p)" \
                    "$(chain yuv420p 22 18 $g)"
    done
    export FFMPEG_GPU_KERNELS=IMAGE
    compare any "$(chain gray 37 21 $g=order=tile_raster)"
    unset FFMPEG_GPU_KERNELS
}

median_kernels() {
    m=median_opencl
    list_kernels $m
    for kernel in $kernels; do
        options=${kernel%%,*}
        case $options in
        *radius*|*plain) ;;
        *)               options=$options:radius=3:radiusV=1 ;;
        esac
        case $kernel in
        *,8bit*)
            compare "$(mode_of "$kernel")" "$(chain gray 37 21 $m=$options)"
            compare any "$(chain rgba 21 13 $m=$options)"
            compare any "$(chain nv12 22 18 $m=$options yuv420p)" \
                        "$(chain yuv420p 22 18 $m=$options)" ;;
        esac
        case $kernel in
        *,16bit*)
            compare "$(mode_of "$kernel")" "$(chain gray16 21 13 $m=$options)" ;;
        esac
    done
    for options in vector:radius=2:percentile=0.3 vector:radius=4 \
                   pairs:radius=3:percentile=0.3 article3:radius=1; do
        compare any "$(chain gray 37 21 $m=variant=$options)"
    done
    compare any "$(chain gray 11 9 $m=variant=rows)"  # shorter than a vector
    compare init "$(chain gray 37 21 $m=variant=plain:threshold=9)"
    compare any "$(chain rgba 21 13 $m=variant=plain:threshold=9:planes=8)"
    compare any "$(chain gray16 21 13 $m=variant=plain:threshold=9)"
    compare init "$(chain gray16 60 41 $m=radius=4:variant=sorted)"
    compare init "$(chain gray 11 9 $m=radius=5:variant=count)"
    compare init "$(chain gray 1 1 $m=variant=count)"
}

tmedian_kernels() {
    t=tmedian_opencl
    list_kernels $t
    for kernel in $kernels; do
        options=${kernel%%,*}:percentile=0.3
        for radius in 1 3; do
            compare "$(mode_of "$kernel")" \
                "$(chain gray 37 21 $t=$options:radius=$radius)"
            compare any "$(chain gray16 21 13 $t=$options:radius=$radius)"
        done
        compare any "$(chain rgba 21 13 $t=$options:planes=7)"
        compare any "$(chain nv12 22 18 $t=$options:radius=2 yuv420p)" \
                    "$(chain yuv420p 22 18 $t=$options:radius=2)"
    done
}

# --- self-test ---------------------------------------------------------------

# planted KERNEL PATTERN
planted() {
    printf 'planted.cl\n%s\n4 1 1\n4 1 1\n\n<size=16 fill=0>\n' "$1" \
        >"$tmp/$1.sim"
    text=$(cd "$tmp" && oclgrind-kernel --data-races --uninitialized "$1.sim" \
        2>&1)
    printf '%s\n' "$text" | grep -q "$2"
    result $? "planted $1" "the output is '$text'" "oclgrind-kernel $1.sim"
}

# noticed WHAT STATUS TEXT OUTPUT EXPECTED
noticed() {
    printf %s "$3" >"$tmp/err"
    [ -n "$(fault "$2" "$tmp/err" "$4" "$5")" ]
    result $? 'self-test' "not noticed: $1" 'oclgrind.sh --self-test'
}

self_test() {
    cp tests/oclgrind/planted.cl "$tmp/"
    planted race          'Write-write data race'
    planted bounds        'Invalid write of size 4'
    planted uninitialized 'Uninitialized value'
    planted clean         '^$'
    noticed 'a crash'     139 ''               1 1
    noticed 'a status'    1   ''               1 1
    noticed 'a finding'   0   'Invalid write'  1 1
    noticed 'other bytes' 0   ''               1 2
    finish
}

command -v oclgrind >/dev/null || {
    skip 'Oclgrind' 'not installed; apt-get install oclgrind'
    finish
}
[ "${1:-}" != --self-test ] || self_test
if ! build_program >"$tmp/log" 2>&1; then
    fail onethread "$(head -n 1 "$tmp/log")" 'see build_program'
elif ! "$program" "$platform" >"$tmp/log" 2>&1; then
    skip 'Oclgrind' "no OpenCL platform \"$platform\" to compare with"
else
    filters
    epsilon_kernels
    gauss_hilbert_kernels
    median_kernels
    tmedian_kernels
fi
finish
