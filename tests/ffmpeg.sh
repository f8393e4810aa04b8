# shellcheck shell=sh disable=SC2034
# SPDX-License-Identifier: LGPL-2.1-or-later
# Functions of suites that run ffmpeg and check its result. Source it in the top
# folder.
#
# CUDASIM_OUT, CLFAULT_OUT: folders of the simulated drivers (build/cudasim,
# build/clfault). FFMPEG_PROGRAM: another ffmpeg.

. tests/lib.sh
ffmpeg=${FFMPEG_PROGRAM:-$build/ffmpeg}

# variables that these tests set
unset CLFAULT_FAIL CLFAULT_STATS CLFAULT_COUNT CLFAULT_STRICT \
      CUDASIM_FAIL CUDASIM_STATS CUDASIM_COUNT CUDASIM_STRICT LD_PRELOAD

# Each run starts without a cache, and faults are counted without self-checks,
# unless a script sets this otherwise.
unset XDG_CACHE_HOME CLFAULT_WRONG CUDASIM_WRONG
export FFMPEG_GPU_CACHE=0 FFMPEG_GPU_SELFCHECK=0

opencl='-init_hw_device opencl=ocl -filter_hw_device ocl'
cuda='-init_hw_device cuda=cu -filter_hw_device cu'
# ffmpeg looks for failed threads once per period of its statistics
quiet='-hide_banner -nostdin -stats_period 0.02'
# one build serves every FFmpeg release
cudasim=${CUDASIM_OUT:-./build/cudasim}
clfault=${CLFAULT_OUT:-./build/clfault}/libclfault.so
clshare=./build/clshare/libclshare.so

# newer FILE THAN-FILE
newer() { [ -n "$(find "$1" -newer "$2" 2>/dev/null)" ]; }

# Statuses of timeout and of signals; FFmpeg's own statuses, the low byte of
# AVERROR(), are larger.
crashed() { [ "$1" = 124 ] || { [ "$1" -ge 129 ] && [ "$1" -le 159 ]; }; }

# flaw STATUS STDERR-FILE: print why a run's end is a fault, or nothing
flaw() {
    if crashed "$1"; then
        echo "crash or hang, status $1"
    elif grep -q 'Sanitizer\|runtime error:' "$2"; then
        echo "sanitizer: $(grep -m1 'Sanitizer\|runtime error:' "$2")"
    elif grep -q '^\(clfault\|clshare\|cudasim\): ERROR' "$2"; then
        grep -m1 '^\(clfault\|clshare\|cudasim\): ERROR' "$2"
    fi
}

# attempt VARIABLES OPTION...: run ffmpeg; set status, and why to a fault of its
# end. Output and messages: $tmp/out, $tmp/err
# shellcheck disable=SC2086
attempt() {
    vars=$1
    shift
    env $vars timeout $hang "$ffmpeg" $quiet "$@" >"$tmp/out" 2>"$tmp/err"
    status=$?
    why=$(flaw $status "$tmp/err")
}

# judge WHAT WHY COMMAND: count a check, which failed if WHY is not empty
judge() {
    [ -z "$2" ]
    result $? "$@"
}

# jobs EVERY FILES COMMAND...: run files of jobs by a command that is put before
# $job, one job in EVERY, and add the results
# shellcheck disable=SC2086,SC2154
jobs() {
    every=${SAMPLE:-$1} files=$2
    shift 2
    "$@" $job --slice=$((turn % every))/"$every" $files >"$tmp/jobs" 2>&1
    sed "/^[0-9]* passed, /d; /^sampled: /d; s|repeat:|&$(quoted "$@")|" \
        "$tmp/jobs"
    add "$tmp/jobs"
}

# works FILTER VARIABLE=VALUE... -- OPTION...: whether ffmpeg can run a filter
works() {
    filter=$1
    shift
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    shift
    # shellcheck disable=SC2086
    env $vars timeout $hang "$ffmpeg" $quiet -v error "$@" \
        -f lavfi -i testsrc2=s=32x24:d=0.12 \
        -vf "format=yuv420p,hwupload,$filter,hwdownload,format=yuv420p" \
        -f null - >"$tmp/works" 2>&1
}
