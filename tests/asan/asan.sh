#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test the filters with AddressSanitizer (and LeakSanitizer) and
# UndefinedBehaviorSanitizer: build a small FFmpeg with them, then run every
# variant, order and kind of format, and the cases of tests/errors. The output
# must be the same as from the ordinary build.
#
#   tests/asan/asan.sh              build and run; one run in 20 and
#                                   one section of errors in 18, selected by the
#                                   date (SEED); SAMPLE=1: all
#   tests/asan/asan.sh --build      build only
#   tests/asan/asan.sh --self-test  planted faults have to be reported
#
# BUILD: folder of the ordinary build (build); CUDA, JOBS as for make.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh
. tests/asan/options.sh

ordinary=$ffmpeg
out=$build/asan
ffmpeg=$out/obj/ffmpeg

# --- Build -------------------------------------------------------------------

configure() {
    newer "$out/obj/.configured" tools/configure-ffmpeg.sh &&
        newer "$out/obj/.configured" "$build/src/.overlay" && return
    nv=$(tools/fetch.sh nv-codec-headers 12.1) || return
    CUDA=${CUDA:-llvm} PREFIX=/usr/local NVHEADERS=$nv \
        tools/configure-ffmpeg.sh "$build/src" "$out/obj" asan \
        >"$out/configure.log" 2>&1 && touch "$out/obj/.configured"
}

# reuse the build's PTX, which is slow to compile and is not run here
copy_ptx() {
    mkdir -p "$out/obj/libavfilter/cuda"
    cp -pu "$build"/obj/libavfilter/cuda/*.ptx "$out/obj/libavfilter/cuda" \
        2>/dev/null
}

build_ffmpeg() {
    mkdir -p "$out"
    copy_ptx
    if ! configure; then
        fail 'build' "$(tail -n 3 "$out/configure.log" | tr '\n' ' ')" \
            'tests/asan/asan.sh --build'
    elif ! make -C "$out/obj" "-j${JOBS:-$(nproc)}" ffmpeg \
            >"$out/build.log" 2>&1; then
        fail 'build' "$(grep -m 1 'error\|\*\*\*' "$out/build.log")" \
            'tests/asan/asan.sh --build'
    fi
}

# --- Runs --------------------------------------------------------------------

# clean VARIABLES DEVICE-OPTIONS SOURCE CHAIN: succeeds with the same bytes
# shellcheck disable=SC2086
clean() {
    is_turn 20 || return 0
    vars=$1 device=$2 input=$3 vf=$4
    command="env $vars ASAN_OPTIONS=$ASAN_OPTIONS LSAN_OPTIONS=$LSAN_OPTIONS"
    command="$command $ffmpeg $quiet -v error $device -f lavfi"
    command="$command -i$(quoted "$input") -vf$(quoted "$vf") -f framecrc -"
    for program in "$ordinary" "$ffmpeg"; do
        mv -f "$tmp/out" "$tmp/good" 2>/dev/null
        good=${status:-}
        env $vars timeout 100 "$program" $quiet -v error \
            $device -f lavfi -i "$input" -vf "$vf" -f framecrc - \
            >"$tmp/out" 2>"$tmp/err"
        status=$?
    done
    why=$(flaw "$status" "$tmp/err")
    [ "$status" = 0 ] ||
        why=${why:-status $status, $good without the sanitizers}
    cmp -s "$tmp/out" "$tmp/good" ||
        why=${why:-the output differs from that without sanitizers}
    judge "$vf" "$why" "$command"
}

seed=$turn
source=testsrc2=s=38x22:d=0.2

# This build has no assembler: only exact conversions give the same input.
exact=scale=flags=neighbor+bitexact+accurate_rnd+full_chroma_int

# chain FORMAT FILTER
chain() { echo "$exact,format=$1,hwupload,$2,hwdownload,format=$1"; }

on_opencl() { clean '' "$opencl" "${3:-$source}" "$(chain "$1" "$2")"; }

on_cuda() {
    clean "LD_LIBRARY_PATH=$cudasim" "$cuda" "${3:-$source}" \
        "$(chain "$1" "$2")"
}

# the filters are reinitialized when the size changes
resized="$source,scale=w='if(lt(n,2),38,20)':h=12:eval=frame:${exact#*=}"

opencl_runs() {
    e=epsilon_opencl g=gauss_hilbert_opencl m=median_opencl
    for f in $e=preset=document:threshold=9 $m=percentile=0.5 \
             tmedian_opencl=percentile=0.5; do
        list_kernels "${f%%=*}"
        for kernel in $kernels; do
            case $kernel in
            *,8bit*)  on_opencl yuva420p "$f:${kernel%%,*}:planes=9" ;;
            *,16bit*) on_opencl gray16 "$f:${kernel%%,*}" ;;
            esac
        done
    done
    for variant in auto patch; do
        on_opencl yuv420p "$e=preset=medium:variant=$variant"
        on_opencl gray16 "$e=patch=2:weight=linear:threshold=255:variant=$variant"
    done
    on_opencl gray16 "$e=preset=document:radius=15"
    on_opencl rgba "$m=percentile=0.2"
    on_opencl gray16 "$m=radius=5:radiusV=2"
    on_opencl rgba "$m=radius=2:threshold=9:planes=7"
    on_opencl gray "sendcmd=c='0.04 $e preset strong;0.08 $e patch 0',$e"
    for order in auto raster hilbert fast_raster fast_hilbert rows \
                 tile_raster; do
        on_opencl yuva420p "$g=order=$order:planes=9"
        on_opencl gray16 "$g=order=$order:radius=127:mem=host"
        on_opencl rgba "$g=order=$order:sigma=0.5"
    done
    for f in $(tools/filters.sh names opencl); do
        on_opencl yuv444p "$f=enable='eq(mod(n,2),0)'"
        on_opencl gray "sendcmd=c='0.04 $f radius 9;0.08 $f planes 0',$f"
        on_opencl yuv420p "$f" "$resized"
        on_opencl gray "$f" testsrc2=s=2x2:d=0.12
    done
    on_opencl yuv444p "$m=enable='eq(mod(n,2),0)'"
    on_opencl gray "sendcmd=c='0.04 $m radius 9;0.08 $m percentile 1',$m"
    on_opencl yuv420p "$m" "$resized"
    on_opencl gray "sendcmd=c='0.08 $e threshold 99',$e,$g=sigma=3"
    on_opencl gray "sendcmd=c='0.08 $g sigma 2.5',$g"
    # as software frames: planar OpenCL frames have 8 or 16 bits
    clean '' "$opencl" testsrc2=s=38x22:d=0.64 \
        "$exact,format=gray10,tmedian_opencl=radius=7:percentile=0.3"
}

# even heights: FFmpeg's CUDA frames do not support all odd ones
cuda_runs() {
    f=$1 plain= kernels= long=
    if [ "$f" = epsilon_cuda ]; then
        plain=:preset=document
        on_cuda yuv420p "sendcmd=c='0.04 $f threshold 200',$f"
    fi
    for format in yuv420p nv12 p010 yuv444p16 bgr0; do
        on_cuda $format "$f"
        on_cuda $format "$f=radius=3:planes=3"
    done
    [ "$f" != tmedian_cuda ] || long=testsrc2=s=38x22:d=0.64
    on_cuda yuv420p "$f=radius=$(radius "$f" 15)" "$long"
    on_cuda yuv420p "$f=enable='eq(mod(n,2),0)'"
    on_cuda yuv420p "sendcmd=c='0.04 $f radius 3;0.08 $f planes 0',$f"
    on_cuda yuv420p "$f" "$resized"
    case $f in epsilon_cuda|median_cuda) list_kernels "$f" ;; esac
    for kernel in $kernels; do
        case $kernel in
        *,8bit*)  on_cuda nv12 "$f=${kernel%%,*}:planes=3$plain" ;;
        esac
        case $kernel in
        *,16bit*) on_cuda p010 "$f=${kernel%%,*}:planes=3$plain" ;;
        esac
    done
    # GPUs with tensor cores use other kernels
    if [ "$f" = gauss_hilbert_cuda ]; then
        sm80="LD_LIBRARY_PATH=$cudasim CUDASIM_CC=8.0"
        clean "$sm80" "$cuda" "$source" \
            "$(chain p010 $f=radius=40:sigma=9)"
        clean "$sm80" "$cuda" "$source" "$(chain yuv420p \
            "sendcmd=c='0.04 $f radius 40;0.08 $f sigma 0.01',$f")"
    fi
    [ "$f" = median_cuda ] || return
    on_cuda nv12 $f=radius=3:radiusV=1:percentile=0.2:planes=3
    on_cuda yuv420p $f=variant=plain:radius=6
    on_cuda yuv420p "sendcmd=c='0.04 $f radius 3;0.08 $f percentile 1',$f"
    on_cuda yuv420p $f=radius=127
    on_cuda p010 $f=threshold=9:planes=2
}

# cases_of COMMAND...: run the cases of another script with this ffmpeg, and add
# its counts
cases_of() {
    FFMPEG_PROGRAM=$ffmpeg BUILD=$build "$@" >"$tmp/cases" 2>&1
    grep -v ' passed, ' "$tmp/cases" |
        sed "s|repeat: env|& ASAN_OPTIONS=$ASAN_OPTIONS|"
    add "$tmp/cases"
}

# --- self-test ---------------------------------------------------------------

# planted FAULT PATTERN: compiled with the build's options
planted() {
    "$tmp/planted" "$1" >"$tmp/out" 2>"$tmp/err"
    why=$(flaw $? "$tmp/err")
    case $why in
    *"$2"*) pass ;;
    *)      fail "planted $1" "got '$why'" 'tests/asan/asan.sh --self-test' ;;
    esac
}

self_test() {
    gcc -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all \
        -o "$tmp/planted" tests/asan/planted.c || exit
    planted overflow  heap-buffer-overflow
    planted freed     heap-use-after-free
    planted leak      LeakSanitizer
    planted undefined 'runtime error: shift'
    "$tmp/planted" none >"$tmp/out" 2>"$tmp/err"
    [ -z "$(flaw $? "$tmp/err")" ]
    result $? 'planted none' "$(cat "$tmp/err")" 'tests/asan/asan.sh --self-test'
    finish
}

# --- main --------------------------------------------------------------------

[ "${1:-}" != --self-test ] || self_test
build_ffmpeg
if [ $failed != 0 ] || [ "${1:-}" = --build ]; then
    finish
fi
# shellcheck disable=SC2086
if works epsilon_opencl -- $opencl; then
    opencl_runs
else
    skip 'OpenCL filters' "no OpenCL device: $(tail -n 1 "$tmp/works")"
fi
for filter in $(tools/filters.sh names cuda); do
    # shellcheck disable=SC2086
    if works "$filter" "LD_LIBRARY_PATH=$cudasim" -- $cuda; then
        cuda_runs "$filter"
    else
        skip "$filter" "does not run on cudasim: $(tail -n 1 "$tmp/works")"
    fi
done
cases_of tests/errors/errors.py "--every=${SAMPLE:-18}" errors
cases_of tests/graphs/graphs.py opencl 5 "$seed"
[ "${CUDA:-llvm}" = no ] || LD_LIBRARY_PATH=$cudasim \
    cases_of tests/graphs/graphs.py cuda 10 "$seed"
finish
