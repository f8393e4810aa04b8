#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Software frames through ffmpeg: the same frames as with hwupload and
# hwdownload, at any async_depth, with commands and enable= at their frames; all
# of them when the size changes; no conversion that is not needed; one device for
# all filters; no frame after the device is lost, and all before.
#
#   tests/software/software.sh [opencl|cuda]
#
# BUILD: where ffmpeg was built (build); see tests/errors/lib.sh.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/errors/lib.sh

source='-f lavfi -i testsrc2=s=64x48:d=0.6'

# run VARIABLE=VALUE... -- OPTION...: "$tmp/out", "$tmp/err", status, command
run() {
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    shift
    command="env$vars $ffmpeg $quiet$(quoted "$@") -f framecrc -"
    # shellcheck disable=SC2086
    env $vars timeout 120 "$ffmpeg" $quiet "$@" -f framecrc - \
        >"$tmp/out" 2>"$tmp/err"
    status=$?
}

# judge WHAT TEXT: passes when TEXT, what is wrong, is empty
judge() {
    why=$(flaw "$status" "$tmp/err")
    if [ -n "$why$2" ]; then
        fail "$1" "${why:-$2}" "$command"
    else
        pass
    fi
}

# same WHAT FILE: the last run went well, and its frames are those of FILE
same() {
    if [ "$status" != 0 ]; then
        judge "$1" "status $status"
    elif ! cmp -s "$2" "$tmp/out"; then
        judge "$1" 'other frames'
    else
        judge "$1" ''
    fi
}

# Commands and enable= with frames under way.
# shellcheck disable=SC2086
commands() {    # FILTER
    f=$1
    chain="sendcmd=c='0.12 $f planes 1;0.24 $f radius 2'"
    chain="$chain,$f=planes=7:enable='not(between(n,9,10))'"
    run $watch -- -v error $device $source \
        -vf "format=yuv420p,hwupload,$chain,hwdownload,format=yuv420p"
    cp "$tmp/out" "$tmp/good"
    [ "$(grep -c '^[0-9]' "$tmp/good")" = 15 ] ||
        judge "$f: hwupload and hwdownload" 'not 15 frames'
    for depth in -1 0 1 8; do
        run $watch -- -v error $source -vf "$chain:async_depth=$depth"
        same "$f: commands, async_depth=$depth" "$tmp/good"
    done
}

# What is reported of a frame that is under way when a command comes.
# shellcheck disable=SC2086
reports() {     # FILTER
    f=$1
    chain="noise=c0s=20,sendcmd=c='0.2 $f strength 3',$f=metadata=1"
    for depth in 0 8; do
        rm -f "$tmp/meta"
        run $watch -- -v error -f lavfi -i testsrc2=s=272x176:d=0.4 -vf \
            "format=yuv420p,$chain:async_depth=$depth,metadata=print:file=$tmp/meta"
        [ $depth != 0 ] || cp "$tmp/meta" "$tmp/good"
        text=
        [ "$(grep -c lavfi.epsilon.threshold= "$tmp/meta")" = 10 ] ||
            text='not that of 10 frames'
        cmp -s "$tmp/good" "$tmp/meta" || text='another threshold'
        judge "$f: metadata, async_depth=$depth" "$text"
    done
}

# The formats of the output, and what libavfilter inserts.
# shellcheck disable=SC2086
formats() {     # FILTER
    f=$1
    for format in yuv420p10le gbrp14le rgb48le gray16be yuyv422; do
        run $watch -- -v verbose $source -vf "format=$format,$f,showinfo"
        text=
        grep -q "showinfo.* fmt:$format " "$tmp/err" ||
            text='another format came out'
        [ "$(grep -c 'auto-inserting filter' "$tmp/err")" = 1 ] ||
            text='a conversion that is not needed'
        judge "$f: $format" "$text"
    done
}

# Frames large enough that threads share the copies of their rows.
# shellcheck disable=SC2086
threads() {     # FILTER
    f=$1
    for format in yuv420p rgb48be; do
        for threads in 1 2 7; do
            run $watch -- -v error -filter_threads $threads -f lavfi \
                -i testsrc2=s=1199x1101 -frames:v 1 -vf "format=$format,$f"
            [ $threads != 1 ] || cp "$tmp/out" "$tmp/good"
            same "$f: $format, $threads threads" "$tmp/good"
        done
    done
}

# The size changes while frames are under way, and with it ffmpeg's graph: each
# size has its frames, as if it came alone.
# shellcheck disable=SC2086
resized() {     # FILTER
    f=$1
    : >"$tmp/good" >"$tmp/both"
    for size in 64x48 48x64; do
        "$ffmpeg" $quiet -v error -y -f lavfi -i testsrc2=s=$size:d=0.24 \
            -c:v png -f image2pipe "$tmp/one"
        cat "$tmp/one" >>"$tmp/both"
        resize "$tmp/one"
        sed -n 's/^[0-9].*, *//p' "$tmp/out" >>"$tmp/good"
    done
    resize "$tmp/both"
    sed -n 's/^[0-9].*, *//p' "$tmp/out" >"$tmp/crcs"
    judge "$f: another size" "$(
        [ "$(wc -l <"$tmp/good")" = 12 ] || echo 'not 12 frames'
        cmp -s "$tmp/good" "$tmp/crcs" ||
            echo "other frames: $(wc -l <"$tmp/crcs") of 12")"
}
# shellcheck disable=SC2086
resize() {      # INPUT
    run $watch -- -v error -f image2pipe -framerate 25 -c:v png -i "$1" \
        -vf "format=yuv420p,yadif,$f=async_depth=8,scale=64:48" \
        -fps_mode passthrough
}

# The filter is closed with frames under way.
# shellcheck disable=SC2086
closing() {     # FILTER
    run $watch -- -v error -f lavfi -i testsrc2=s=640x360 -frames:v 1 -vf "$1"
    judge "$1: closed" "$([ "$(grep -c '^[0-9]' "$tmp/out")" = 1 ] ||
                          echo 'not one frame')"
}

# Of the calls that open a device there are as many with more filters.
# shellcheck disable=SC2086
sharing() {     # FILTER COUNTED-CALL
    f=$1
    run $watch "${tool}_COUNT=$tmp/counts" -- -v error $source -vf "$f"
    one=$(tr ' ' '\n' <"$tmp/counts" | sed -n "s/^$2=//p")
    run $watch "${tool}_COUNT=$tmp/counts" -- -v error $source \
        -vf "$f=radius=1,$f=radius=2,$f"
    three=$(tr ' ' '\n' <"$tmp/counts" | sed -n "s/^$2=//p")
    judge "$f: three of them, one device" \
        "$([ "${one:-none}" = "$three" ] || echo "$one and $three of $2")"
}

# The device fails at its n-th wait and goes on failing.
# shellcheck disable=SC2086
losing() {      # FILTER KIND
    f=$1
    run $watch -- -v error $source -vf "$f"
    cp "$tmp/out" "$tmp/good"
    for fault in 3:0 6:0 3:8 6:8; do
        run $watch "${tool}_FAIL=$2:${fault%:*}+" -- -v error $source \
            -vf "$f=async_depth=${fault#*:}"
        text=
        if [ "$status" = 0 ]; then
            text='status 0'
        elif ! grep -q 'Input/output error' "$tmp/err"; then
            text='no Input/output error'
        elif ! head -n "$(wc -l <"$tmp/out")" "$tmp/good" |
             cmp -s - "$tmp/out"; then
            text='other frames than without the fault'
        fi
        judge "$f: device lost, call and async_depth $fault" "$text"
    done
}

# shellcheck disable=SC2086
opencl_filters() {
    tool=CLFAULT device=$opencl
    for f in $(tools/filters.sh names opencl); do
        watch=LD_PRELOAD=$clfault
        commands "$f"
        formats "$f"
        # not a processor: memory of its own
        watch="LD_PRELOAD=$clfault CLFAULT_DEVICE=card"
        commands "$f"
        [ "$f" != epsilon_opencl ] || reports "$f"
        closing "$f"
        resized "$f"
        losing "$f" finish
        sharing "$f" context
    done
    threads median_opencl
}

# shellcheck disable=SC2086
cuda_filters() {
    tool=CUDASIM device=$cuda
    for f in $(tools/filters.sh names cuda); do
        built "$f" || continue
        watch=LD_LIBRARY_PATH=$cudasim
        commands "$f"
        formats "$f"
        # frames are under way until they are waited for, or asked for twice
        watch="LD_LIBRARY_PATH=$cudasim CUDASIM_BUSY=2"
        commands "$f"
        [ "$f" != epsilon_cuda ] || reports "$f"
        closing "$f"
        resized "$f"
        losing "$f" sync
        sharing "$f" context
        run $watch -- -v warning $source -vf "$f,$f"
        judge "$f: copied twice" "$(grep -q 'format=yuv420p,hwupload before' \
            "$tmp/err" || echo 'no warning')"
    done
    threads median_cuda
}

case ${1:-all} in
all|opencl)
    if [ ! -e "$clfault" ]; then
        skip 'OpenCL filters' "no $clfault; type: make clfault"
    elif ! works epsilon_opencl -- $opencl; then
        skip 'OpenCL filters' "no OpenCL device: $(tail -n 1 "$tmp/works")"
    else
        opencl_filters
    fi ;;
esac
case ${1:-all} in
all|cuda)
    if [ -e "$cudasim/libcuda.so.1" ]; then
        cuda_filters
    else
        skip 'CUDA filters' "no $cudasim/libcuda.so.1; type: make cudasim"
    fi ;;
esac
finish
