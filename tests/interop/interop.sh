#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test frames between CUDA and OpenCL without a GPU: clshare shares cudasim's
# memory with OpenCL on the CPU. The output is compared byte by byte with
# the same filters' for uploaded frames; unsupported transfers must fail
# with a message.
#
# BUILD: build folder of ffmpeg (build); see tests/ffmpeg.sh.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh

shared="LD_LIBRARY_PATH=$cudasim LD_PRELOAD=$clshare"
there=hwupload=derive_device=opencl
back=hwupload=derive_device=cuda

if [ ! -e "$clshare" ] || [ ! -e "$cudasim/libcuda.so.1" ]; then
    skip 'CUDA to OpenCL' "no $clshare or $cudasim; type: make check-programs"
    finish
elif ! works null -- $opencl; then
    skip 'CUDA to OpenCL' "no OpenCL device: $(tail -n 1 "$tmp/works")"
    finish
elif ! works "$there,$back" "$shared" -- $cuda; then
    fail 'CUDA to OpenCL' "it does not run: $(tail -n 1 "$tmp/works")" \
        "hwupload,$there,$back"
    finish
fi

# --- frames, by the program ----------------------------------------------------

# program VARIABLES OPTIONS
program() {
    # shellcheck disable=SC2086
    env $1 timeout $hang "$build/interop" $2 >"$tmp/out" 2>"$tmp/err"
    status=$?
    why=$(flaw $status "$tmp/err")
    grep '^FAIL' "$tmp/out"
    before=$skipped
    add "$tmp/out"
    [ "$skipped" = "$before" ] || why='cases are skipped'
    [ -z "$why" ] || fail interop "$why" "env $1 $build/interop $2"
}

expect 'an unknown option' 2 'wrong value: --frame=' "$build/interop" --frame=9
program "$shared" --alone
# simulate slow CUDA, so that all of the staging memory is used
program "$shared CUDASIM_BUSY=999999" --frames=300

# --- chains of filters -----------------------------------------------------------

# same WHAT INPUT-OPTIONS CUDA-CHAIN OPENCL-CHAIN [CUDA-CHAIN OPENCL-CHAIN]:
# compare the outputs of both chains; the last two are another graph in the
# same process
same() {
    # shellcheck disable=SC2086
    attempt "$shared" -v error $cuda $2 \
        -filter_complex_threads 3 -filter_complex "$3" \
        ${5:+-filter_complex "$5"} -f framemd5 -
    [ $status = 0 ] || why=${why:-status $status: $(tail -n 1 "$tmp/err")}
    # shellcheck disable=SC2086
    timeout $hang "$ffmpeg" $quiet -v error $opencl $2 -filter_complex "$4" \
        ${6:+-filter_complex "$6"} -f framemd5 - >"$tmp/ref" 2>>"$tmp/err"
    for file in "$tmp/out" "$tmp/ref"; do sort -o "$file" "$file"; done
    grep -q '^0,' "$tmp/ref" && cmp -s "$tmp/out" "$tmp/ref" ||
        why=${why:-other frames than OpenCL alone}
    judge "$1" "$why" "$3"
}

source_of() { echo "-f lavfi -i testsrc2=s=$1:d=0.4"; }

up=format=yuv420p,hwupload
down=hwdownload,format=yuv420p
for f in epsilon_opencl gauss_hilbert_opencl=radius=3; do
    for size in 64x48 318x178 642x482; do
        same "$f $size" "$(source_of $size)" "$up,$there,$f,$back,$down" \
            "$up,$f,$down"
    done
done

# Branches, one of which branches again
branches() {    # FIRST SECOND JOIN
    echo "$up,split[a][b];[a]$1,split[c][d];[c]$3,$down[c1];[d]$3,$down[d1];" \
         "[b]$2,$3,$down[b1];[b1][c1][d1]vstack=3"
}
f=epsilon_opencl g=gauss_hilbert_opencl=radius=2
same 'branches' "$(source_of 256x96)" "$(branches "$there,$f" "$there,$g" "$back")" \
    "$(branches $f $g null)"

# Two concurrent graphs, which run in separate threads since FFmpeg 7.1
same 'two graphs' "$(source_of 320x178) $(source_of 128x96)" \
    "$up,$there,$f,$back,$down" "$up,$f,$down" \
    "$up,$there,$g,$back,$down" "$up,$g,$down"

# The size changes in the middle of the stream, which reconfigures the graph
for size in 320x240 256x144 320x240; do
    "$ffmpeg" $quiet -v error -f lavfi -i "testsrc2=s=$size:d=0.4" \
        -c:v libx264 -preset ultrafast -f h264 - </dev/null
done >"$tmp/sizes.h264"
same 'a change of size' "-i $tmp/sizes.h264" \
    "$up,$there,$f,$back,$down,scale=320:240" "$up,$f,$down,scale=320:240"
"$ffmpeg" $quiet -v error -f lavfi -i testsrc2=s=320x240:d=2 -c:v libx264 \
    -preset ultrafast -g 10 -f matroska "$tmp/seek.mkv" </dev/null
same 'seeking' "-ss 0.9 -stream_loop 2 -i $tmp/seek.mkv" \
    "$up,$there,$f,$back,$down" "$up,$f,$down"

# --- software frames, with the other API's device in the graph ----------------------

# follows WHAT PATTERN WARNINGS VARIABLES OPTIONS FILTER: check the selected
# device
follows() {
    # shellcheck disable=SC2086
    attempt "$4" -v verbose $5 -f lavfi -i testsrc2=s=64x48:d=0.1 -vf "$6" \
        -f null -
    [ $status = 0 ] || why=${why:-status $status}
    warnings=$(grep -c "Failed to derive a device for " "$tmp/err")
    grep -q "$2" "$tmp/err" && [ "$warnings" = "$3" ] ||
        why=${why:-no '$2' or $warnings warnings, not $3}
    judge "$1" "$why" "$6"
}

two="$shared CUDASIM_DEVICES=2"
follows 'CUDA filter, OpenCL device' "a device of the .*opencl device" 0 \
    "$two CLSHARE_DEVICE=1" "$opencl" median_cuda,median_cuda=radius=2
follows 'CUDA filter, OpenCL device of another GPU' 'Using CUDA device 0' 1 \
    "$two CLSHARE_DEVICE=5" "$opencl" median_cuda
follows 'OpenCL filter, CUDA device' 'Using OpenCL device 0.0' 0 \
    "$two CLSHARE_DEVICE=1" '-init_hw_device cuda=cu:1 -filter_hw_device cu' \
    median_opencl
follows 'OpenCL filter, CUDA device of another GPU' 'Using OpenCL device' 1 \
    "$two CLSHARE_DEVICE=5" "$cuda" median_opencl

# --- unsupported transfers -------------------------------------------------------

release=$(cat "$build/src/.release")
up_cuda=format=yuv420p,hwupload_cuda

# refused WHAT MESSAGE VARIABLES OPTIONS CHAIN
refused() {
    # shellcheck disable=SC2086
    attempt "$3" -v error $4 -f lavfi -i testsrc2=s=64x48:d=0.1 -vf "$5" -f null -
    # the program of FFmpeg 5.1 leaks its devices if a graph fails
    [ "$release" != 5.1 ] || {
        sed -i '/leak: context/d' "$tmp/err"
        why=$(flaw $status "$tmp/err")
    }
    [ $status != 0 ] || why=${why:-status 0}
    grep -q "$2" "$tmp/err" ||
        why=${why:-no message with '$2': $(tail -n 1 "$tmp/err")}
    judge "$1" "$why" "$5"
}

none='No OpenCL device can share memory with the CUDA device'
lacks='cannot share memory with CUDA: .* cl_khr_external_memory_opaque_fd'
refused 'another GPU' "$none" \
    "$shared CLSHARE_DEVICE=5" "$cuda" "$up,$there,$down"
refused 'OpenCL without the GPU' "$none" \
    "LD_LIBRARY_PATH=$cudasim" "$cuda" "$up,$there,$down"
refused 'OpenCL without the extension' "$lacks" \
    "LD_LIBRARY_PATH=$cudasim" "$opencl" "$up,$back,$down"
refused 'a device that is not derived, without the extension' "$lacks" \
    "LD_LIBRARY_PATH=$cudasim" "$opencl" "$up_cuda,hwupload,$down"
refused 'a device that is not derived, of another GPU' \
    'The OpenCL device is not the GPU of the CUDA frames' \
    "$shared CLSHARE_DEVICE=5" "$opencl" "$up_cuda,hwupload,$down"
refused 'hwmap' 'but not mapped' \
    "$shared" "$cuda" "$up,hwmap=derive_device=opencl,$down"
refused 'CUDA without that GPU' 'Could not derive CUDA device' \
    "$shared CLSHARE_DEVICE=5" "$opencl" "$up,$back,$down"
if ldconfig -p | grep -q libcuda.so.1; then
    skip 'no CUDA driver' 'there is one'
else
    refused 'no CUDA driver' 'Could not dynamically load CUDA' \
        "LD_PRELOAD=$clshare" "$opencl" "$up,$back,$down"
fi
finish
