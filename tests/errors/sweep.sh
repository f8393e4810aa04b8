#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Every call of OpenCL and CUDA that a run makes fails once, one run each. The
# run then ends with a status and a message, and the frames before the fault
# are those of the good run, or all are where a filter can do without; nothing
# crashes, hangs or leaks.
#
#   tests/errors/sweep.sh              sweep; every other fault, each day the
#                                      others (SEED, the date); SAMPLE=1: all
#   tests/errors/sweep.sh --self-test  runs that must be noticed are noticed
#
# BUILD: where ffmpeg was built (build); see lib.sh. JOBS: runs at a
# time (the number of processors).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/errors/lib.sh
. tests/sample.sh

# Prefixes of lines that only say that something failed before
echoes='Failed to configure output pad\|Error reinit\|Query format failed'
echoes="$echoes\\|Task finished\\|Terminating thread\\|Could not open encoder"
echoes="$echoes\\|Nothing was written\\|Error while filtering\\|injected:"
echoes="$echoes\\|Device creation failed\\|Failed to set value\\|test tool"
echoes="$echoes\\|Error parsing global\\|test-only"

# Calls that the filters make and FFmpeg's own code does not
own='clCreateProgramWithSource\|clBuildProgram\|clCreateKernel\|clCreateBuffer'
own="$own\\|clSetKernelArg\\|clEnqueueNDRangeKernel\\|clEnqueueCopy[A-Za-z]*"
own="$own\\|clEnqueueWriteBuffer\\|clFinish\\|cuModule[A-Za-z]*"
own="$own\\|cuLaunchKernel"

# Whether a run went well in spite of its fault, as a filter may that finds its
# kernel by trying several: survived STATUS OUT GOOD TRIES
survived() { [ "$4" = yes ] && [ "$1" = 0 ] && cmp -s "$2" "$3"; }

# Whether a run went on as if a command that failed had not been there; the
# frames are then those of the folder's kept.out: went_on STATUS OUT GOOD
went_on() { [ "$1" = 0 ] && cmp -s "$2" "${3%/*}/kept.out"; }

# What is wrong with a run: verdict STATUS OUT ERR GOOD-OUT FILTER TRIES
verdict() {
    why=$(flaw "$1" "$3")
    if [ -n "$why" ]; then
        echo "$why"
    elif survived "$1" "$2" "$4" "$6"; then
        :       # or never met: how many runs are timed depends on their times
    elif ! grep -q 'injected:' "$3"; then
        echo "no fault was injected"
    elif [ "$1" = 0 ] && ! went_on "$1" "$2" "$4"; then
        echo "status 0"
    elif ! grep -v "$echoes" "$3" | grep -q .; then
        echo "no message"
    elif grep -q "injected: \\($own\\) " "$3" &&
         ! grep -v "$echoes" "$3" | grep -q "Parsed_$5_\\|\[$5 @"; then
        echo "the filter says nothing"
    elif ! went_on "$1" "$2" "$4" &&
         ! head -n "$(wc -l <"$2")" "$4" | cmp -s - "$2"; then
        echo "other frames than the good run's"
    fi
}

# One run, in a process of its own: sweep.sh --run DIR NAME FAULT
one_run() {
    dir=$1 name=$2 fault=$3
    f=$(cat "$dir/filter") command=$(cat "$dir/command")
    tries=$(cat "$dir/tries")
    eval "env $fault timeout 60 $command" >"$dir/$name.out" 2>"$dir/$name.err"
    why=$(verdict $? "$dir/$name.out" "$dir/$name.err" "$dir/good.out" "$f" \
                  "$tries")
    if [ -z "$why" ]; then
        echo ok
    else
        printf 'FAIL: %s: %s: %s\n      repeat: env %s %s\n' "$f" "$fault" \
            "$why" "$fault" "$command"
    fi >"$dir/$name.verdict"
}

# The faults of a sweep, "NAME VARIABLE=VALUE" a line:
# faults TOOL COUNTS KIND...
faults() {
    tool=$1 counts=$2
    shift 2
    for kind; do
        step=1 later=
        case $kind in
        *%*) step=${kind#*%} kind=${kind%%%*} ;;
        esac
        case $kind in
        *+) later=+ kind=${kind%+} ;;
        esac
        last=$(tr ' ' '\n' <"$counts" | sed -n "s/^$kind=//p")
        for n in $(seq 1 "$step" "${last:-0}"); do
            echo "$kind-$n$later ${tool}_FAIL=$kind:$n$later"
        done
    done
}

# sweep KINDS FILTER CHAIN TOOL VARIABLES OPTION...: TOOL is CLFAULT or
# CUDASIM; VARIABLES are words VARIABLE=VALUE; a kind is "any", or "any+" for
# every call from the n-th on, and "any%3" takes each third n; "kept", if not
# empty, is the chain without the command that may be refused
sweep() {
    kinds=$1 f=$2 chain=$3 tool=$4 vars=$5
    shift 5
    sweeps=$((sweeps + 1)) dir=$tmp/$((sweeps + 1)) before=$passed
    mkdir "$dir"
    echo "$f" >"$dir/filter"
    echo "$tries" >"$dir/tries"
    # shellcheck disable=SC2086
    quoted env $vars "$ffmpeg" $quiet -v error "$@" \
        -f lavfi -i "testsrc2=s=32x24:d=$seconds" -vf "$chain" \
        -f framecrc - >"$dir/command"
    eval "env ${tool}_COUNT=$dir/counts timeout 60 $(cat "$dir/command")" \
        >"$dir/good.out" 2>"$dir/good.err"
    status=$?
    why=$(flaw $status "$dir/good.err")
    if [ $status != 0 ] || [ -n "$why" ] || [ ! -s "$dir/counts" ]; then
        fail "$chain" "without a fault: ${why:-status $status}" \
            "$(cat "$dir/command")"
        return
    fi
    if [ -n "$kept" ]; then
        # shellcheck disable=SC2086
        env $vars timeout 60 "$ffmpeg" $quiet -v error "$@" \
            -f lavfi -i "testsrc2=s=32x24:d=$seconds" -vf "$kept" \
            -f framecrc - >"$dir/kept.out" 2>"$dir/kept.err" ||
            fail "$kept" "without a fault: status $?" "$(cat "$dir/command")"
    fi
    for kind in $kinds; do
        tr ' ' '\n' <"$dir/counts" | grep -q "^${kind%%[+%]*}=[1-9]" ||
            fail "$chain" "no call of kind $kind to fail" "$(cat "$dir/command")"
    done
    # shellcheck disable=SC2086
    faults "$tool" "$dir/counts" $kinds | while read -r fault; do
        ! is_turn 2 || echo "$fault"
    done >"$dir/list"
    xargs -r -n 2 -P "${JOBS:-$(nproc)}" tests/errors/sweep.sh --run "$dir" \
        <"$dir/list"
    for name in $(cut -d ' ' -f 1 "$dir/list"); do
        if [ "$(cat "$dir/$name.verdict" 2>&1)" = ok ]; then
            pass
        else
            failed=$((failed + 1))
            cat "$dir/$name.verdict"
        fi
    done
    echo "$chain: $((passed - before)) of $(wc -l <"$dir/list") faults pass"
}

# --- These checks can fail ---------------------------------------------------

# notices WHAT STATUS TEXT FRAMES
notices() {
    printf '%b' "$3" >"$tmp/err"
    printf '%b' "$4" >"$tmp/out"
    printf '0, 0\n0, 1\n' >"$tmp/good"
    if [ -n "$(verdict "$2" "$tmp/out" "$tmp/err" "$tmp/good" x no)" ]; then
        pass
    else
        fail 'self-test' "not noticed: $1" 'sweep.sh --self-test'
    fi
}

self_test() {
    fault='clfault: injected: clFinish no. 1\n'
    told="${fault}[Parsed_x_0 @ 1] told\n"
    notices 'a crash'         139 "$told" ''
    notices 'a hang'          124 "$told" ''
    notices 'status 0'        0   "$told" ''
    notices 'survived'        0   "$told" '0, 0\n0, 1\n'
    notices 'no fault'        1   '[Parsed_x_0 @ 1] told\n' ''
    notices 'no message'      1   "$fault" ''
    notices 'only echoes'     1   "${fault}[vf#0:0] Error reinitializing\n" ''
    notices 'not the filter'  1   "${fault}[hwdownload @ 1] told\n" ''
    notices 'a leak'          87  "${told}clfault: ERROR: leak\n" ''
    notices 'a wrong frame'   1   "$told" '0, 7\n'
    notices 'too many frames' 1   "$told" '0, 0\n0, 1\n0, 2\n'
    printf '%b' "$told" >"$tmp/err"
    cp "$tmp/good" "$tmp/out"
    if [ -z "$(verdict 0 "$tmp/out" "$tmp/err" "$tmp/good" x yes)" ]
    then
        pass
    else
        fail 'self-test' 'a fault survived' 'sweep.sh --self-test'
    fi
    printf '0, 0\n0, 8\n' >"$tmp/out"
    cp "$tmp/out" "$tmp/kept.out"
    if [ -z "$(verdict 0 "$tmp/out" "$tmp/err" "$tmp/good" x no)" ]; then
        pass
    else
        fail 'self-test' 'a command was refused' 'sweep.sh --self-test'
    fi
    printf '0, 0\n' >"$tmp/out"
    why=$(verdict 1 "$tmp/out" "$tmp/err" "$tmp/good" x no)
    if [ -z "$why" ]; then
        pass
    else
        fail 'self-test' "a good run: $why" 'sweep.sh --self-test'
    fi
    finish
}

# --- All ---------------------------------------------------------------------

case ${1:-} in
--run)       shift; one_run "$@"; exit ;;
--self-test) self_test ;;
esac

# on OpenCL: on_opencl KINDS FILTER CHAIN
on_opencl() {
    # shellcheck disable=SC2086
    sweep "$1" "$2" "$3" CLFAULT \
        "LD_PRELOAD=$clfault FFMPEG_GPU_SELFCHECK=$checks" $opencl
}

# on CUDA: on_cuda KINDS FILTER CHAIN [COMPUTE-CAPABILITY]
on_cuda() {
    # shellcheck disable=SC2086
    sweep "$1" "$2" "$3" CUDASIM \
        "LD_LIBRARY_PATH=$cudasim CUDASIM_CC=${4:-7.5}
         FFMPEG_GPU_SELFCHECK=$checks" $cuda
}

# a command for which there is no kernel is refused; planes are copied, too; on
# a GPU for which there is one module
cuda_filter() {
    on_cuda 'any any+%3' "$1" "$(yuv "$1")" 5.0
    # software frames: the filter's own device, copies and streams
    sweep 'any any+%3' "$1" "$1" CUDASIM \
        "LD_LIBRARY_PATH=$cudasim CUDASIM_CC=5.0 CUDASIM_BUSY=2"
    kept=$(yuv "$1=planes=1")
    on_cuda 'alloc module module+ function launch' "$1" \
        "$(yuv "sendcmd=c='0.04 $1 radius 3',$1=planes=1")" 5.0
    kept=
}

# there is a module to fall back to, and one that a command asks for
epsilon_cuda() {
    tries=yes
    on_cuda any epsilon_cuda "$(yuv epsilon_cuda)" 7.5
    kept=$(yuv epsilon_cuda)
    on_cuda 'alloc module function launch' epsilon_cuda \
        "$(yuv "sendcmd=c='0.04 epsilon_cuda threshold 200',epsilon_cuda")" 7.5
    kept=
    tries=no
}

# kernels with scratch memory; there are older ones to fall back to
median_cuda() {
    tries=yes
    on_cuda any median_cuda "$(yuv median_cuda=radius=8:planes=1)" 8.0
    checks=1
    on_cuda any median_cuda "$(yuv median_cuda=planes=1)" 8.0
    checks=0
    on_cuda 'alloc module function launch' median_cuda \
        "format=p010le,hwupload,sendcmd=c='0.04 median_cuda radius 3',
         median_cuda=radius=2:radiusV=5,hwdownload,format=p010le" 9.0
    tries=no
}

# products of matrices, with a kernel for each pass to fall back to
gauss_hilbert_cuda() {
    g=gauss_hilbert_cuda
    tries=yes
    on_cuda 'alloc module function launch' $g \
        "$(yuv "sendcmd=c='0.04 $g radius 20',$g=planes=1")" 8.0
    tries=no
}

# frames of CUDA to OpenCL and back, in several pieces of staging memory; one
# is enough where there is no more
crossing() {    # KINDS TOOL LIBRARIES
    # shellcheck disable=SC2086
    sweep "$1" hwupload "$(yuv "$there_and_back")" "$2" \
        "LD_LIBRARY_PATH=$cudasim LD_PRELOAD=$3 CUDASIM_BUSY=999999" $cuda
}

# checks=1: kernels are checked, which are faults of calls, too
sweeps=0 seconds=0.08 tries=no kept= checks=0
there_and_back=hwupload=derive_device=opencl,hwupload=derive_device=cuda
yuv() { echo "format=yuv420p,hwupload,$1,hwdownload,format=yuv420p"; }
gray() { echo "format=gray,hwupload,$1,hwdownload,format=gray"; }

if [ ! -e "$clfault" ]; then
    skip 'OpenCL filters' "no $clfault; type: make clfault"
elif ! works epsilon_opencl -- $opencl; then
    skip 'OpenCL filters' "no OpenCL device: $(tail -n 1 "$tmp/works")"
else
    e=epsilon_opencl b=$(base epsilon_opencl) g=gauss_hilbert_opencl
    on_opencl any $e "$(gray $e=${b}variant=naive)"
    on_opencl 'any any+%5' $g "$(gray $g=order=hilbert)"
    seconds=0.04
    on_opencl any $g "$(yuv $g=order=fast_hilbert)"

    tries=yes
    on_opencl "any any+%5" $g "$(yuv $g=order=rows:tune=0)"
    on_opencl any $g "$(gray $g=order=tile_hilbert:tune=0)"
    checks=1
    on_opencl any $e "$(gray $e=${b}tune=0)"
    checks=0 seconds=0.08
    on_opencl 'any any+%5' $e "$(yuv $e)"
    on_opencl 'alloc build arg enqueue' $e \
        "$(gray "sendcmd=c='0.04 $e radius 3',$e")"
    on_opencl 'any any+%5' median_opencl "$(yuv median_opencl)"
    # software frames in memory that is shared, in place or not, and copied
    sweep any $e "format=gray,$e=${b}variant=buffer" CLFAULT \
        "LD_PRELOAD=$clfault"
    sweep any $e "$e=${b}variant=buffer" CLFAULT \
        "LD_PRELOAD=$clfault CLFAULT_DEVICE=card"
    # a command has the only kernel tried twice
    on_opencl 'alloc build arg enqueue' $g \
        "$(gray "sendcmd=c='0.04 $g radius 3',$g=order=fast_raster:mem=host")"
    tries=no
fi
for filter in $(tools/filters.sh names cuda); do
    if [ ! -e "$cudasim/libcuda.so.1" ]; then
        skip "$filter" "no $cudasim/libcuda.so.1; type: make cudasim"
    elif ! built "$filter"; then
        skip "$filter" 'this FFmpeg was built without it (--cuda=no)'
    else
        cuda_filter "$filter"
        "$filter"               # what it has besides
    fi
done
if [ ! -e "$clshare" ] || [ ! -e "$clfault" ]; then
    skip 'CUDA to OpenCL' "no $clshare; type: make check-programs"
elif ! works null -- $opencl; then
    skip 'CUDA to OpenCL' "no OpenCL device: $(tail -n 1 "$tmp/works")"
else
    tries=yes
    # not "sync": one wait is at the end, when every frame is out
    crossing 'alloc copy event context any+%3' CUDASIM "$clshare"
    crossing 'alloc enqueue queue finish context any+%3' CLFAULT \
        "$clfault:$clshare"
fi
finish
