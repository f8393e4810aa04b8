#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What finds the fastest kernel: it says what it does, passes over candidates
# that fail or are slow, and gives the same frames whatever it takes.
#
#   tests/errors/tuner.sh
#
# BUILD: where ffmpeg was built (build); see lib.sh.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/errors/lib.sh

format=gray
# run FILTER OPTIONS VARIABLE=VALUE...: frames to $tmp/out, the log to $tmp/err
run() {
    options=$1=$(base "$1")$2
    shift 2
    run_chain "format=$format,hwupload,$options,hwdownload,format=$format" "$@"
}

# run_chain CHAIN VARIABLE=VALUE...
run_chain() {
    chain=$1
    shift
    # shellcheck disable=SC2086
    env "$@" timeout 120 "$ffmpeg" $quiet -v verbose $opencl \
        -f lavfi -i testsrc2=s=160x120:d=0.08 -vf "$chain" -f framecrc - \
        >"$tmp/out" 2>"$tmp/err"
}

# delivers WHAT LOG-PATTERN FILTER OPTIONS VARIABLE=VALUE...
delivers() {
    what=$1 pattern=$2
    shift 2
    run "$@"
    why=$(unlike_good $? "$pattern")
    if [ -z "$why" ]; then
        pass
    else
        fail "$1 $what" "$why" "$chain"
    fi
}

# tuner FILTER OPTION FIRST SECOND: the candidates on this device
tuner() {
    f=$1 o=$2 first=$3 second=$4
    run "$f" "$o=$first"
    cp "$tmp/out" "$tmp/good"
    preload="LD_PRELOAD=$clfault"

    delivers 'says what it took' "$o $first: .* us for .*Using $o" $f tune=1
    for options in tune=table tune=auto; do
        delivers 'takes the table' "Using $o $first .* default of such" $f \
            $options
    done
    delivers 'times all' "$o $second: .*Using $o" $f tune=all
    for fault in build:1 build:2 build:3 alloc:1 enqueue:6; do
        delivers "does without ($fault)" 'Using' $f tune=1 $preload \
            CLFAULT_FAIL=$fault
    done
    # the first candidate is timed as it warms up, on some rows and on all
    delivers 'passes over a slow one' "Using $o $second" $f tune=1 $preload \
        CLFAULT_SLOW=4
    # by the host's clock: less than the second that is added, or any time
    by_host="$o $first: [0-9]\{1,6\}\.. us for .*Using $o"
    delivers 'does not believe absurd times' "$by_host" $f tune=1 $preload \
        CLFAULT_FAIL=time:1+
    delivers 'does without times' "$by_host" $f tune=1 $preload \
        CLFAULT_FAIL=time:1:-5+
    delivers 'does without a queue' "Using $o $first" $f tune=1 $preload \
        CLFAULT_FAIL=queue:3
    delivers 'falls back from the table' "Using $o $second" $f tune=0 \
        $preload CLFAULT_FAIL=build:1
    # another OpenCL than NVIDIA's own on its GPU: no PTX
    delivers 'supports NVIDIA GPUs by another OpenCL' 'Using variant' $f tune=0 \
        $preload CLFAULT_DEVICE=NVIDIA

    run $f tune=1 $preload CLFAULT_FAIL=build:1+
    status=$?
    if [ $status != 0 ] && [ -z "$(flaw $status "$tmp/err")" ] &&
       grep -q "Parsed_$f.*$f: " "$tmp/err"; then
        pass
    else
        fail "$f says that all fail" "status $status" "$chain"
    fi
}

# A command for which a kernel has to be built, and one build that fails, or all
# from there on: another kernel makes the frames, or those of the options
# before the command come, and the job never ends for it.
# commands FILTER COMMAND
commands() {
    f=$1 preload="LD_PRELOAD=$clfault"
    command="sendcmd=c='0.04 $f $2',"
    chain_of() {    # VARIABLE=VALUE...: frames to $tmp/out
        run_chain "format=gray,hwupload,$before$f=$(base $f)radius=2:tune=time,hwdownload,format=gray" \
            "$@"
    }
    before='' chain_of
    cp "$tmp/out" "$tmp/old"
    before=$command chain_of
    cp "$tmp/out" "$tmp/good"
    if cmp -s "$tmp/old" "$tmp/good"; then
        fail "$f $2" 'the command does nothing' "$chain"
    fi
    for n in 3 4 5 6 7 8 9 10 11 12; do
        for more in '' +; do
            before=$command chain_of $preload CLFAULT_FAIL=build:$n$more
            status=$?
            why=$(flaw $status "$tmp/err")
            if [ -n "$why" ]; then
                :
            elif cmp -s "$tmp/out" "$tmp/good"; then
                :
            elif [ -z "$more" ]; then
                why="other frames, status $status"
            elif ! cmp -s "$tmp/out" "$tmp/old"; then
                # all kernels failed before there was a frame
                ! grep -q '^[0-9]' "$tmp/out" && [ $status != 0 ] ||
                    why="neither old nor new frames, status $status"
            elif ! grep -q 'rejected' "$tmp/err"; then
                why='the refusal is not told'
            fi
            if [ -z "$why" ]; then
                pass
            else
                fail "$f $2, build:$n$more" "$why" "$chain"
            fi
        done
    done
}

# A GPU whose work-groups are small: what auto takes fits, and so does each
# kernel that fixes no size.
# small_groups SIZE FILTER RADIUS GOOD-OPTIONS OPTIONS...
small_groups() {
    size=$1 f=$2 radius=$3
    run "$f" "radius=$radius:$4"
    cp "$tmp/out" "$tmp/good"
    shift 4
    for options in tune=0 tune=1 "$@"; do
        delivers "groups of $size" . "$f" "radius=$radius:$options" \
            "LD_PRELOAD=$clfault" \
            CLFAULT_DEVICE=small POCL_MAX_WORK_GROUP_SIZE="$size"
    done
}

if [ ! -e "$clfault" ]; then
    skip 'the tuner' "no $clfault; type: make clfault"
elif ! works epsilon_opencl -- $opencl; then
    skip 'the tuner' "no OpenCL device: $(tail -n 1 "$tmp/works")"
elif ! "$ffmpeg" -v verbose $quiet $opencl -f lavfi -i nullsrc -frames:v 1 \
        -f null - 2>&1 | grep -q '0\.0: Portable Computing Language'; then
    skip 'the tuner' 'the first OpenCL device is not PoCL on a CPU'
else
    tuner epsilon_opencl variant vector buffer
    # alike but for its size: luma, which is not filtered
    format=yuv420p
    run epsilon_opencl planes=2:variant=vector
    cp "$tmp/out" "$tmp/good"
    delivers 'times the plane that it filters' 'vector: .* us for 80x60' \
        epsilon_opencl planes=2:tune=time
    format=gray
    for size in 64 16; do
        small_groups $size epsilon_opencl 4 variant=vector variant=naive \
            variant=buffer variant=packed variant=packed4
        small_groups $size gauss_hilbert_opencl 5 order=rows order=raster \
            order=hilbert order=fast_raster order=fast_hilbert
    done
    # shapes of a named order that are too large for the device are passed over
    small_groups 128 gauss_hilbert_opencl 20 order=rows order=tile_raster \
        order=tile_hilbert
    commands epsilon_opencl 'radius 5'
    commands epsilon_opencl 'threshold 90'
    commands median_opencl 'percentile 0.25'
    commands gauss_hilbert_opencl 'radius 5'
fi
finish
