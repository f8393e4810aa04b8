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
passed=0 failed=0 skipped=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

skip() {
    skipped=$((skipped + 1))
    echo "SKIP: $*"
}

result() {  # STATUS WHAT
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $2"
    fi
}

. tests/icd.sh

# Run the check program and add its counts.
check() {   # ARGUMENTS...
    "$@" >"$tmp/log" 2>&1
    status=$?
    grep -E '^(FAIL|SKIP|    |[a-z]+:[0-9.]+ )|ERROR SUMMARY|RACECHECK' \
        "$tmp/log" | head -n 40
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' \
           "$tmp/log" | tail -n 1)
    set -- ${line:-0 passed, 1 failed, 0 skipped}
    passed=$((passed + $1)) failed=$((failed + $3)) skipped=$((skipped + $5))
    if [ $status != 0 ] && [ "$3" = 0 ]; then
        failed=$((failed + 1))
        echo "FAIL: exit status $status"
        tail -n 20 "$tmp/log"
    fi
}

check_devices() {
    echo "== every filter, format and variant on every device"
    check "$build/check" --device=opencl --cases="$cases" --seed="$seed"
    check "$build/check" --device=cuda --cases="$cases" --seed="$seed"
}

check_sanitizers() {
    echo "== compute-sanitizer"
    if ! command -v compute-sanitizer >/dev/null; then
        skip "compute-sanitizer: it is not installed"
        return
    fi
    # initcheck: hwdownload copies the padding of rows, too, which nobody wrote
    for tool in memcheck racecheck "initcheck --check-api-memory-access no"; do
        echo "$tool"
        # shellcheck disable=SC2086
        check compute-sanitizer --tool $tool --error-exitcode 9 \
            "$build/check" --device=cuda:0 --first=0 --cases=25 --seed=11
    done
}

# Decoder surfaces of 1088 rows, frames of 1080: against software decoding and
# the reference, byte by byte.
nvdec_case() {  # CODEC-FORMAT RAW-FORMAT SIZE OPTIONS
    clip=$tmp/clip.mkv
    "$build/ffmpeg" -v error -nostdin -y -f lavfi \
        -i "testsrc2=s=$3:d=0.2,format=$1" -c:v libx264 -preset veryfast \
        "$clip" || { result 1 "encoding the clip"; return; }
    "$build/ffmpeg" -v error -nostdin -hwaccel cuda \
        -hwaccel_output_format cuda -i "$clip" \
        -vf "median_cuda=$4,hwdownload,format=$2" -f rawvideo - >"$tmp/gpu.raw"
    result $? "NVDEC -> median_cuda=$4"
    # shellcheck disable=SC2046
    "$build/ffmpeg" -v error -nostdin -i "$clip" -pix_fmt "$2" -f rawvideo - |
        "$build/reffilter" median "$2" ${3%x*} ${3#*x} \
            $(echo "$4" | tr : ' ') >"$tmp/ref.raw"
    [ -s "$tmp/ref.raw" ] && cmp "$tmp/gpu.raw" "$tmp/ref.raw"
    result $? "NVDEC -> median_cuda=$4 $3 differs from the reference"
}

check_nvdec() {
    echo "== NVDEC -> filter -> download, against software decoding"
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

if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
fi
"$build/ffmpeg" -hide_banner -version | head -n 1
add_nvidia_icd "$tmp"
check_devices
check_sanitizers
check_nvdec
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ] && [ $passed -gt 0 ]
