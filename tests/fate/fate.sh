#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# FFmpeg's own `make fate-...` over our rules, and upstream's over the filters
# that we touch: OpenCL on device FATE_OPENCL_DEVICE (0.0), CUDA on cudasim.
set -u

build=$(cd "${BUILD:-build}" && pwd)
passed=0 failed=0 skipped=0
LD_LIBRARY_PATH=$PWD/build/cudasim:$build/lib
export LD_LIBRARY_PATH

# lacks FILTER: why fate cannot run a filter's cases, or nothing; a CUDA device
# there is, cudasim
lacks() {
    if ! "$build/ffmpeg" -v error -h filter="$1" 2>&1 | grep -q "^Filter $1"
    then
        echo "this FFmpeg was built without it"
    elif [ "${1%_opencl}" != "$1" ] &&
         ! "$build/check" --list 2>/dev/null | grep -q '^opencl:'; then
        echo "no OpenCL device"
    fi
}

run() {     # TARGETS are run one by one; each counts
    for target; do
        if make -s -C "$build/obj" "$target" \
               FATE_OPENCL_DEVICE="${FATE_OPENCL_DEVICE:-0.0}" \
               FATE_CUDA_DEVICE=0 >"$build/fate.log" 2>&1; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAIL: $target"
            tail -n 20 "$build/fate.log" | sed 's/^/    /'
        fi
    done
}

rules=$(make -s -C "$build/obj" FATE_OPENCL_DEVICE=0.0 FATE_CUDA_DEVICE=0 \
            fate-list 2>/dev/null | tr ' ' '\n')

# ours FILTER: its cases, of which there are as many as references
ours() {
    why=$(lacks "$1")
    if [ -n "$why" ]; then
        skipped=$((skipped + 1))
        echo "SKIP: FATE of $1: $why"
        return
    fi
    cases=$(echo "$rules" | grep "^fate-filter-$1-")
    wanted=$(ls fate-refs/filter-"${1%_*}"-* | wc -l)
    found=$(echo "$cases" | grep -c .)
    if [ "$found" -lt "$wanted" ]; then
        echo "FAIL: $found rules for $wanted references of $1"
        failed=$((failed + 1))
    fi
    # shellcheck disable=SC2086
    run $cases
}

ours epsilon_opencl
ours gauss_hilbert_opencl
ours median_cuda
if grep -q '^fate-filter-median:' "$build/src/tests/fate/filter-video.mak"; then
    run fate-filter-median
else
    skipped=$((skipped + 1))
    echo "SKIP: fate-filter-median: this FFmpeg has no such test"
fi

echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
