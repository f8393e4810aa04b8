#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Kernels prove themselves: wrong ones that are planted are seen and replaced,
# and what was found out is kept for later processes.
#
#   tests/errors/selfcheck.sh
#
# BUILD: where ffmpeg was built (build); see lib.sh.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/errors/lib.sh

# run FILTER OPTIONS VARIABLE=VALUE...: frames to $tmp/out, the log to $tmp/err
run() {
    chain="format=$format,hwupload,$before$1=$(base "$1")$2,hwdownload,format=$format"
    shift 2
    # shellcheck disable=SC2086
    env "$@" timeout 120 "$ffmpeg" $quiet -v verbose $device \
        -f lavfi -i testsrc2=s=$size:d=0.12 -vf "$chain" -f framecrc - \
        >"$tmp/out" 2>"$tmp/err"
}

# What the frames are, by a run without a fault.
good() {
    run "$@" || fail "$1=$2" "status $?" "$chain"
    cp "$tmp/out" "$tmp/good"
}

warnings() { grep -c 'gives wrong results on' "$tmp/err"; }

# gives WHAT WARNINGS LOG-PATTERN FILTER OPTIONS VARIABLE=VALUE...: good frames
gives() {
    what=$1 wanted=$2 pattern=$3
    shift 3
    run "$@"
    why=$(unlike_good $? "$pattern")
    if [ -z "$why" ] && [ "$(warnings)" != "$wanted" ]; then
        why="$(warnings) warnings, not $wanted"
    fi
    if [ -z "$why" ]; then
        pass
    else
        fail "$1=$2 $what" "$why" "$chain; ${3:-}${4:+ $4}"
    fi
}

# refuses WHAT LOG-PATTERN FILTER OPTIONS VARIABLE=VALUE...: an error
refuses() {
    what=$1 pattern=$2
    shift 2
    run "$@"
    status=$?
    why=$(flaw $status "$tmp/err")
    if [ -z "$why" ] && [ $status = 0 ]; then
        why='it goes on'
    elif [ -z "$why" ] && ! grep -q "$pattern" "$tmp/err"; then
        why="no '$pattern' in the log"
    fi
    if [ -z "$why" ]; then
        pass
    else
        fail "$1=$2 $what" "$why" "$chain; ${3:-}${4:+ $4}"
    fi
}

# works with a wrong kernel: the next one gives the frames
# plants FILTER OPTION FIRST SECOND KERNEL RADIUS: the candidates on this
# device, the function of the first one
plants() {
    f=$1 o=$2 first=$3 second=$4 kernel=$5 r=radius=$6
    next="$o=$first gives wrong results on.*driver.*Using $o $second"

    good "$f" "$r"
    gives 'is right' 0 "kernel $first is right" "$f" "$r:tune=0"
    run "$f" "$r:tune=0" "$preload" FFMPEG_GPU_SELFCHECK=0 \
        CLFAULT_WRONG="$kernel,at=128"
    if cmp -s "$tmp/out" "$tmp/good"; then
        fail "$f" 'the planted kernel makes no difference' "$chain"
    else
        pass
    fi
    for tune in 0 1; do
        gives "wrong at a tile's edge" 1 "$next" "$f" "$r:tune=$tune" \
            "$preload" CLFAULT_WRONG="$kernel,at=128"
    done
    gives 'wrong at odd widths' 1 "$next" "$f" "$r:tune=0" "$preload" \
        CLFAULT_WRONG="$kernel,odd"
    gives 'wrong at the second launch' 1 "$next" "$f" "$r:tune=0" "$preload" \
        CLFAULT_WRONG="$kernel,launch=2"
    gives 'does not build' 0 "$o=$first does not run on.*Using $o $second" \
        "$f" "$r:tune=0" "$preload" CLFAULT_FAIL=build:2
    refuses 'named and wrong' "$o=$first gives wrong results on" "$f" \
        "$r:$o=$first" "$preload" CLFAULT_WRONG="$kernel,at=128"

    at_15="$kernel,source=RADIUS 15"
    gives 'wrong at radius 15, not met' 0 "Using $o $first" "$f" \
        "$r:tune=0" "$preload" CLFAULT_WRONG="$at_15"
    before="sendcmd=c='0.04 $f radius 15',"
    good "$f" radius=15
    gives 'wrong at radius 15' 1 "$next" "$f" radius=15:tune=0 "$preload" \
        CLFAULT_WRONG="$at_15"
    good "$f" "$r"
    gives 'wrong at radius 15, from a command on' 1 \
        "$o=$first gives wrong results on" "$f" "$r:tune=0" "$preload" \
        CLFAULT_WRONG="$at_15"
    before=
}

# two filters of a kind in one graph
twice() {
    good epsilon_opencl tune=0,epsilon_opencl=preset=document:tune=0
    gives 'twice and wrong: told once' 1 'Using variant buffer' \
        epsilon_opencl tune=0,epsilon_opencl=preset=document:tune=0 "$preload" \
        CLFAULT_WRONG=epsilon_vector
    refuses 'all are wrong' 'variant=vector gives wrong results' \
        epsilon_opencl tune=0 "$preload" \
        CLFAULT_WRONG='epsilon_vector;epsilon_buffer'
}

# ---- what is kept for later processes ----

timed() { grep -c ' us for ' "$tmp/err"; }

some='[1-9]*'

# once WHAT TIMED CHECKED FILTER OPTIONS VARIABLE=VALUE...: how many candidates
# are timed and kernels checked, as patterns of the shell
once() {
    what=$1 times=$2 checked=$3
    shift 3
    gives "$what" 0 . "$@"
    # shellcheck disable=SC2254
    case $(timed) in
    $times) ;;
    *) fail "$1 $what" "$(timed) candidates timed, not $times" "$chain" ;;
    esac
    n=$(grep -c 'The kernel .* is right' "$tmp/err")
    # shellcheck disable=SC2254
    case $n in
    $checked) ;;
    *) fail "$1 $what" "$n kernels checked, not $checked" "$chain" ;;
    esac
}

# spoil TEXT: in place of all that was kept
spoil() {
    for file in "$cache"/*; do
        printf '%b' "$1" >"$file"
    done
}

keeps() {
    f=epsilon_opencl o=radius=2:tune=time cache=$tmp/cache
    FFMPEG_GPU_CACHE=$cache
    good $f $o
    rm -rf "$cache"
    once 'checks and times at first' "$some" 1 $f $o
    once 'does neither again' 0 0 $f $o
    # software frames lie in buffers
    "$ffmpeg" $quiet -v verbose -f lavfi -i testsrc2=s=160x120:d=0.12 \
        -vf "format=gray,$f=$(base $f)$o" -f null - 2>"$tmp/err"
    grep -q 'kernel .* is right' "$tmp/err" ||
        fail "$f" 'does not check it for software frames' "$chain"
    # another kernel may be the fastest now
    once 'times again where it is asked to' "$some" '[01]' $f radius=2:tune=all
    once 'checks again where it is asked to' 0 1 $f $o \
        FFMPEG_GPU_SELFCHECK=1
    once 'does not check where it is not' 0 0 $f $o \
        FFMPEG_GPU_SELFCHECK=0
    once 'keeps nothing' "$some" 1 $f $o FFMPEG_GPU_CACHE=0
    once 'keeps nothing' "$some" 1 $f $o FFMPEG_GPU_CACHE=/dev/null
    once 'keeps it elsewhere' "$some" 1 $f $o FFMPEG_GPU_CACHE= \
        XDG_CACHE_HOME="$tmp/xdg"
    once 'keeps it elsewhere' 0 0 $f $o \
        FFMPEG_GPU_CACHE="$tmp/xdg/ffmpeg-gpu"
    for text in '' 'nothing\n' 'FFmpeg GPU cache 1\nsomething\nright\nend\n'; do
        spoil "$text"
        once 'does without broken files' "$some" 1 $f $o
        once 'replaces them' 0 0 $f $o
    done
    rm -rf "$cache"
    crowd
    FFMPEG_GPU_CACHE=0
}

# program WHAT COMPILED VARIABLE=VALUE...: whether the programs are those of an
# earlier run, on a driver without a cache of its own
program() {
    what=$1 compiled=$2
    shift 2
    gives "$what" 0 . "$f" "$o" "$preload" CLFAULT_PLATFORM=another \
        CLFAULT_STRICT=1 "$@"
    [ "$(grep -c 'compiled by an earlier run' "$tmp/err")" = "$compiled" ] ||
        fail "$f $what" "not $compiled programs of an earlier run" "$chain"
}

keeps_programs() {
    f=epsilon_opencl o=radius=2:tune=0 cache=$tmp/programs
    FFMPEG_GPU_CACHE=$cache
    good $f $o
    [ -z "$(ls "$cache"/*.bin 2>/dev/null)" ] && pass ||
        fail "$f" 'keeps what the driver keeps' "$chain"
    program 'compiles at first' 0
    program 'keeps the program' 1
    program 'compiles what the driver refuses' 0 CLFAULT_FAIL=binary:1
    program 'compiles what the driver does not link' 0 CLFAULT_FAIL=build:1
    for file in "$cache"/*.bin; do
        printf x | dd of="$file" bs=1 seek=1000 conv=notrunc 2>/dev/null
    done
    program 'does without a file that is damaged' 0
    program 'replaces it' 1
    for file in "$cache"/*.bin; do
        truncate -s -1 "$file"
    done
    program 'does without a file that is cut' 0
    program 'replaces it' 1
    FFMPEG_GPU_CACHE=0
}

# 20 processes at once, and none after them has to check or time
crowd() {
    for n in $(seq 20); do
        # shellcheck disable=SC2086
        timeout 300 "$ffmpeg" $quiet -v error $device -f lavfi \
            -i testsrc2=s=160x120:d=0.12 -vf "$chain" -f framecrc - \
            >"$tmp/crowd.$n" 2>&1 &
    done
    wait
    for n in $(seq 20); do
        cmp -s "$tmp/crowd.$n" "$tmp/good" ||
            fail "$f, 20 at once" "$(tail -n 1 "$tmp/crowd.$n")" "$chain"
    done
    once 'after 20 processes at once' 0 0 $f $o
    [ -z "$(find "$cache" -name '*.txt.*')" ] ||
        fail "$f, 20 at once" 'files are left' "$chain"
}

# ---- CUDA ----

# wrong_cuda WHAT CC FORMAT OPTIONS KERNEL CONDITIONS WARNINGS FIRST NEXT:
# kernels of several modules may have that name; FIRST is the first of those
# that run one after the other
wrong_cuda() {
    sim="LD_LIBRARY_PATH=$cudasim" format=$3
    good median_cuda "$4" "$sim" CUDASIM_CC="$2"
    gives "$1" "$7" "kernel $8 gives wrong results on.*Kernel $9:" \
        median_cuda "$4" "$sim" CUDASIM_CC="$2" CUDASIM_WRONG="$5,$6"
}

on_cuda() {
    device=$cuda
    wrong_cuda "at a tile's edge" 8.0 yuv420p radius=1 median_direct_3_u8 \
        at=512 1 median_direct_3_u8 median_net_3_u8
    wrong_cuda "at a tile's edge" 7.5 yuv420p radius=3 median_net_7_u8 \
        at=128 1 median_net_7_u8 median_plain_u8
    wrong_cuda 'at odd widths' 9.0 yuv444p16le radius=2 median_net_5_u16 \
        odd 2 median_net_5_u16 median_plain_u16
    wrong_cuda 'at the second launch' 8.0 yuv420p radius=5 median_net_11_u8 \
        launch=2 1 median_net_11_u8 median_large_u8
    wrong_cuda 'large windows' 7.5 yuv420p radius=5 median_large_u8 at=64 1 \
        median_large_u8 median_plain_u8
    wrong_cuda 'several stages' 8.0 yuv420p radius=10 median_large8_lower_u8 \
        at=700 1 median_large8_upper_u8 median_large_u8
    format=yuv420p
    refuses 'named and wrong' 'No kernel for these options gives right' \
        median_cuda variant=article1 "$sim" CUDASIM_WRONG=median_article1_3_u8
    refuses 'all are wrong' 'No kernel for these options gives right' \
        median_cuda variant=plain "$sim" CUDASIM_WRONG=median_plain_u8
    FFMPEG_GPU_CACHE=$tmp/cuda-cache
    good median_cuda radius=2 "$sim"
    grep -q 'kernel .* is right' "$tmp/err" ||
        fail 'median_cuda' 'no kernel is checked' "$chain"
    once 'does not check again' 0 0 median_cuda radius=2 "$sim"
    for size in 160x120 160x480; do
        good median_cuda radius=5 "$sim"
    done
    grep -q 'kernel .* is right' "$tmp/err" ||
        fail median_cuda 'higher tiles are not checked' "$chain"
    FFMPEG_GPU_CACHE=0
}

unset FFMPEG_GPU_SELFCHECK
preload="LD_PRELOAD=$clfault" format=gray before= size=160x120
if [ ! -e "$clfault" ]; then
    skip 'OpenCL kernels' "no $clfault; type: make clfault"
elif ! works epsilon_opencl -- $opencl; then
    skip 'OpenCL kernels' "no OpenCL device: $(tail -n 1 "$tmp/works")"
elif ! "$ffmpeg" -v verbose $quiet $opencl -f lavfi -i nullsrc -frames:v 1 \
        -f null - 2>&1 | grep -q '0\.0: Portable Computing Language'; then
    skip 'OpenCL kernels' 'the first OpenCL device is not PoCL on a CPU'
else
    device=$opencl
    plants epsilon_opencl variant vector buffer epsilon_vector 4
    twice
    keeps
    keeps_programs
fi
if [ ! -e "$cudasim/libcuda.so.1" ]; then
    skip 'CUDA kernels' "no $cudasim/libcuda.so.1; type: make cudasim"
elif ! built median_cuda; then
    skip 'CUDA kernels' 'this FFmpeg was built without it (--cuda=no)'
else
    on_cuda
fi
finish
