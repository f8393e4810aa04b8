#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `make check-gpu`: the checks on every real device. It needs a build folder,
# made here or elsewhere, and the devices' drivers; nothing else.
#
# From the environment: BUILD, CASES (500), SEED.
set -u

build=${BUILD:-build}
cases=${CASES:-500}
seed=${SEED:-$(date +%Y%m%d)}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

. tests/icd.sh

# Parts run at the same time, each in a folder $dir of its own: most of their
# time goes to the references, on the CPU.
parts=
part() {    # NAME COMMAND...
    dir=$tmp/$1
    mkdir "$dir"
    parts="$parts $1"
    shift
    "$@" >"$dir/out" 2>&1 &
}

# Every result is a line of the part's counts: PASSED FAILED SKIPPED
count() { echo "$1 $2 $3" >>"$dir/counts"; }

skip() {
    count 0 0 1
    echo "SKIP: $*"
}

result() {  # STATUS WHAT
    if [ "$1" = 0 ]; then
        count 1 0 0
    else
        count 0 1 0
        echo "FAIL: $2"
    fi
}

# What the parts said, in order, and the sum of their counts
finish() {
    wait
    for name in $parts; do
        echo "== $name"
        cat "$tmp/$name/out"
        # a part that counted nothing did not run
        [ -s "$tmp/$name/counts" ] || echo "0 1 0" >"$tmp/$name/counts"
    done
    cat "$tmp"/*/counts |
        awk '{ p += $1; f += $2; s += $3 }
             END { print p " passed, " f " failed, " s " skipped"
                   exit f || !p }'
}

# Run the check program and add its counts.
check() {   # COMMAND...
    "$@" >"$dir/log" 2>&1
    status=$?
    grep -E '^(FAIL|SKIP|    |[a-z]+:[0-9.]+ )|ERROR SUMMARY|RACECHECK' \
        "$dir/log" | head -n 40
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' \
           "$dir/log" | tail -n 1)
    # shellcheck disable=SC2086
    set -- ${line:-0 passed, 1 failed, 0 skipped}
    count "$1" "$3" "$5"
    # status 1 without failures: all was skipped
    if [ $status != 0 ] && [ "$3" = 0 ] && [ "$1$5" != 01 ]; then
        result 1 "exit status $status"
        tail -n 20 "$dir/log"
    fi
}

# A filter with every format and variant on every device of one kind: the
# listed cases, then the random ones in slices
check_listed() {    # KIND FILTER
    check "$build/check" --device="$1" --filter="$2" --cases=0
}

slices=4
check_slice() {     # KIND FILTER SLICE
    each=$(((cases + slices - 1) / slices))
    check "$build/check" --device="$1" --filter="$2" --cases=$each \
        --first=$(($3 * each)) --seed="$seed"
}

part_filter() {     # KIND FILTER
    part "$2" check_listed "$1" "$2"
    for slice in $(seq 0 $((slices - 1))); do
        part "$2-$slice" check_slice "$1" "$2" "$slice"
    done
}

check_sanitizer() { # TOOL AND ITS OPTIONS...
    if ! command -v compute-sanitizer >/dev/null; then
        skip "compute-sanitizer: it is not installed"
        return
    fi
    check compute-sanitizer --tool "$@" --error-exitcode 9 \
        "$build/check" --device=cuda:0 --first=0 --cases=25 --seed=11
}

# Decoder surfaces of 1088 rows, frames of 1080: against software decoding and
# the reference, byte by byte.
nvdec_case() {  # CODEC-FORMAT RAW-FORMAT SIZE OPTIONS
    clip=$dir/clip.mkv
    "$build/ffmpeg" -v error -nostdin -y -f lavfi \
        -i "testsrc2=s=$3:d=0.2,format=$1" -c:v libx264 -preset veryfast \
        "$clip" || { result 1 "encoding the clip"; return; }
    "$build/ffmpeg" -v error -nostdin -hwaccel cuda \
        -hwaccel_output_format cuda -i "$clip" \
        -vf "median_cuda=$4,hwdownload,format=$2" -f rawvideo - >"$dir/gpu.raw"
    result $? "NVDEC -> median_cuda=$4"
    # shellcheck disable=SC2046
    "$build/ffmpeg" -v error -nostdin -i "$clip" -pix_fmt "$2" -f rawvideo - |
        "$build/reffilter" median "$2" "${3%x*}" "${3#*x}" \
            $(echo "$4" | tr : ' ') >"$dir/ref.raw"
    [ -s "$dir/ref.raw" ] && cmp "$dir/gpu.raw" "$dir/ref.raw"
    result $? "NVDEC -> median_cuda=$4 $3 differs from the reference"
}

# NVDEC -> filter -> download, against software decoding
check_nvdec() {
    if ! ls /dev/nvidia0 >/dev/null 2>&1 && ! command -v nvidia-smi >/dev/null
    then
        skip "NVDEC: no NVIDIA GPU"
        return
    fi
    nvdec_case yuv420p nv12 1920x1080 radius=1
    nvdec_case yuv420p nv12 1920x1080 radius=3:percentile=0.25
    nvdec_case yuv420p nv12 1276x714  radius=8
    nvdec_case yuv420p nv12 1920x1080 radius=20:planes=2
}

check_interop() {
    if ! ls /dev/nvidia0 >/dev/null 2>&1 && ! command -v nvidia-smi >/dev/null
    then
        skip "CUDA to OpenCL: no NVIDIA GPU"
        return
    fi
    # fewer frames than by itself: every wait is long while others use the GPU
    check "$build/interop" --frames=2000
    check tests/interop/gpu.sh
}

if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
fi
"$build/ffmpeg" -hide_banner -version | head -n 1
add_nvidia_icd "$tmp"

part_filter opencl epsilon_opencl
part_filter opencl gauss_hilbert_opencl
part_filter cuda   median_cuda
part memcheck             check_sanitizer memcheck
part racecheck            check_sanitizer racecheck
# hwdownload copies the padding of rows, too, which nobody wrote
part initcheck            check_sanitizer initcheck --check-api-memory-access no
part nvdec                check_nvdec
part interop              check_interop
finish
