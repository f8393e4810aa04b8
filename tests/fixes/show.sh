#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Show whether FFmpeg has the faults that the patches fix, without a GPU:
#
#   show.sh FFMPEG [FAULT...]
#
# For each fault, print "FAULT: present", "fixed" or "not shown"; exit status 1
# if a fault is present. events and opencl need an OpenCL driver such as PoCL,
# derive a Vulkan driver such as Mesa's llvmpipe; cuda, copy and place use
# cuda.c.
set -u

here=$(cd "$(dirname "$0")" && pwd)
ffmpeg=${1:?an ffmpeg}
shift
[ $# != 0 ] || set -- events opencl cuda place copy derive

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
${CC:-cc} -shared -fPIC -o "$tmp/opencl.so" "$here/opencl.c" -ldl || exit
${CC:-cc} -shared -fPIC -o "$tmp/libcuda.so.1" "$here/cuda.c" || exit

run() { "$ffmpeg" -v error -nostdin "$@" </dev/null 2>"$tmp/log"; }

# transfer DEVICE FORMAT SIZE ARGUMENT...: upload and download one frame
transfer() {
    device=$1 format=$2 size=$3
    shift 3
    run -init_hw_device "$device" -filter_hw_device d -f lavfi \
        -i "testsrc=s=$size" -frames:v 1 \
        -vf "format=$format,hwupload,hwdownload,format=$format" "$@"
}
with_cuda() {   # [NAME=VALUE] COMMAND...
    (
        export LD_LIBRARY_PATH="$tmp${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
        export MALLOC_PERTURB_=90
        case $1 in *=*) export "$1"; shift ;; esac
        "$@"
    )
}

# Each function returns 0 if the fault is present, 1 if not, 2 if it cannot be
# shown

opencl_waits() {
    transfer "opencl=d:${OPENCL_DEVICE:-0.0}" gray 64x48 -f null - || return 2
    (
        export LD_PRELOAD="$tmp/opencl.so"
        transfer "opencl=d:${OPENCL_DEVICE:-0.0}" gray 64x48 -f null -
    )
    status=$?
    grep -q 'Failed to wait' "$tmp/log" || return 2
}
events() {      # events leak when waiting for them fails
    opencl_waits || return
    ! grep -qx 'events left: 0' "$tmp/log"
}
opencl() {      # a failed wait is ignored
    opencl_waits || return
    [ $status = 0 ]
}

cuda() {        # a failed copy, or a failed wait for it, is ignored
    for call in copy sync; do
        with_cuda transfer cuda=d nv12 64x48 -f null - || return 2
        ! with_cuda "FAIL=$call" transfer cuda=d nv12 64x48 -f null - || return 0
        grep -q 'an error' "$tmp/log" || return 2
    done
    return 1
}

same() {        # FORMAT SIZE: a frame is unchanged by upload and download
    with_cuda transfer cuda=d "$1" "$2" -f framecrc - >"$tmp/back" &&
    run -f lavfi -i "testsrc=s=$2" -frames:v 1 -vf "format=$1" \
        -f framecrc - >"$tmp/frame" || return 2
    cmp -s "$tmp/frame" "$tmp/back"
}
differs() {     # FORMAT: frames change at an odd height only
    same "$1" 64x48 || return 2
    same "$1" 64x49
    case $? in 0) return 1 ;; 1) return 0 ;; *) return 2 ;; esac
}
copy()  { differs nv12; }
place() { differs yuv420p; }    # also present if copy is

derive() {      # no error if no CUDA device matches the Vulkan device
    run -hwaccels | grep -qx vulkan || {
        echo 'this ffmpeg has no Vulkan' >"$tmp/log"
        return 2
    }
    with_cuda run -init_hw_device cuda=d -f lavfi -i nullsrc -frames:v 1 \
        -f null - || return 2
    with_cuda run -init_hw_device "vulkan=v:${VULKAN_DEVICE:-0}" \
        -init_hw_device cuda=d@v -f lavfi -i nullsrc -frames:v 1 -f null -
    status=$?
    grep -q 'Could not derive CUDA device' "$tmp/log" || return 2
    [ $status = 0 ]
}

found=0
for fault; do
    "$fault"
    case $? in
    0)  echo "$fault: present"; found=1 ;;
    1)  echo "$fault: fixed" ;;
    *)  echo "$fault: not shown"; sed 's/^/    /' "$tmp/log" >&2 ;;
    esac
done
exit $found
