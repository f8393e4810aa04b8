#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run FFmpeg's `make fate-...` for our rules, and for upstream's rules that our
# patches affect: OpenCL on device FATE_OPENCL_DEVICE (0.0), CUDA on cudasim.
set -u
. tests/lib.sh

build=$(cd "$build" && pwd)
LD_LIBRARY_PATH=$PWD/build/cudasim:$build/lib
export LD_LIBRARY_PATH

# lacks FILTER: print why FATE cannot run a filter's cases, if so. CUDA always
# has a device, cudasim
lacks() {
    if ! built "$1"; then
        echo "this FFmpeg was built without it"
    elif [ "${1%_opencl}" != "$1" ] &&
         ! "$build/job" list 2>/dev/null | grep -q '^opencl:'; then
        echo "no OpenCL device"
    fi
}

run() {     # TARGET..., in one make, as reading the rules takes a second
    make -s -k -C "$build/obj" "$@" \
        FATE_OPENCL_DEVICE="${FATE_OPENCL_DEVICE:-0.0}" \
        FATE_CUDA_DEVICE=0 >"$build/fate.log" 2>&1
    for target; do
        if grep -qx "TEST *${target#fate-}" "$build/fate.log" &&
           ! grep -q "\*\*\* \[[^ ]* *$target\] Error" "$build/fate.log"; then
            pass
        else
            fail "$target"
            sed -n "/^TEST *${target#fate-}\$/,/^TEST/p" "$build/fate.log" |
                head -n 20 | sed 's/^/    /'
        fi
    done
}

rules=$(make -s -C "$build/obj" FATE_OPENCL_DEVICE=0.0 FATE_CUDA_DEVICE=0 \
            fate-list 2>/dev/null | tr ' ' '\n')

# ours FILTER: select an eighth of its cases by the date; SAMPLE=1: all
ours() {
    why=$(lacks "$1")
    if [ -n "$why" ]; then
        skip "FATE of $1" "$why"
        without="$without ${1%_*}"
        return
    fi
    cases=$(echo "$rules" | grep "^fate-filter-$1-")
    [ -n "$cases" ] || fail "there are no rules for $1"
    for case in $cases; do
        ! is_turn 8 || selected="$selected $case"
    done
}

# used REFERENCE: check that a rule uses it
used() {
    of=${1##*/filter-}
    algorithm=${of%-*}
    case " $without " in
    *" $algorithm "*) return ;;
    esac
    if echo "$rules" | grep -qx "fate-filter-${algorithm}_[a-z]*-${of##*-}"; then
        pass
    elif [ "$(tools/filters.sh names "$algorithm" | wc -l)" = 1 ]; then
        skip "$1" "the only API of $algorithm has no such frames"
    else
        fail "there is no rule for $1"
    fi
}

without= selected=
for filter in $(tools/filters.sh names); do
    ours "$filter"
done
for reference in fate-refs/filter-*; do
    used "$reference"
done
# without a device, nothing is run and make fails
expect 'make fate-gpu-filters without a device' 2 \
    'FATE_OPENCL_DEVICE=.*FATE_CUDA_DEVICE=' \
    make -s -C "$build/obj" fate-gpu-filters
if grep -q '^fate-filter-median:' "$build/src/tests/fate/filter-video.mak"; then
    selected="$selected fate-filter-median"
else
    skip fate-filter-median 'this FFmpeg has no such test'
fi
# shellcheck disable=SC2086
run $selected
finish
