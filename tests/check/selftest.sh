#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that the check program detects one wrong byte, repeats a case by its
# seed, and fails when nothing was run; the same of check-gpu.sh, on cudasim.
set -u

check=${BUILD:-build}/check
passed=0 failed=0

expect() {  # STATUS WHAT COMMAND...
    want=$1 what=$2
    shift 2
    "$@" >/dev/null 2>&1
    status=$?
    if [ $status = "$want" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $what: status $status, not $want: $*"
    fi
}

# slices of the cases add up to all cases
count() { "$check" --device=cpu --seed=5 "$@" | sed -n 's/ passed,.*//p'; }
slices() {  # OPTION ARGUMENT...
    option=$1 sum=0
    shift
    for slice in 0 1 2; do
        sum=$((sum + $(count "$@" "$option=$slice/3")))
    done
    expect 0 "$option of $*" [ $sum = "$(count "$@")" ]
}

one="--device=cpu --cases=1 --seed=5"
# shellcheck disable=SC2086
{
expect 0 "a right output passes"     "$check" $one --first=3
expect 1 "a wrong byte is seen"      "$check" $one --first=3 --plant
expect 1 "no filter is no success"   "$check" $one --filter=nothing
expect 2 "an unknown option"         "$check" --nonsense
expect 2 "no such slice"             "$check" $one --slice=3/3
slices --slice --first=0 --cases=8
slices --slice --cases=0
slices --listed --cases=0 --only=listed --format=gray
}
sim="env CUDASIM_CC=7.5 CUDASIM_DRIVER=13000 LD_LIBRARY_PATH=build/cudasim"
if $sim "$check" --list 2>/dev/null | grep -q '^cuda:'; then
    gpu="$sim CASES=0 EVERY=16 FFMPEG_GPU_SELFCHECK=0"
    # shellcheck disable=SC2086
    {
    expect 0 "the second device"      $sim CUDASIM_DEVICES=2 "$check" \
                                           --device=cuda:1 --first=0 --cases=1
    expect 0 "check-gpu passes"       $gpu tests/check-gpu.sh cuda
    expect 1 "check-gpu sees a fault" $gpu CUDASIM_FAIL=launch:2 \
                                           tests/check-gpu.sh cuda
    expect 2 "check-gpu: no part"     $gpu tests/check-gpu.sh cdua
    }
    if "$check" --list | grep -q '^opencl:'; then
        twins="$check --twins --filter=gauss_hilbert_opencl --cases=1 --seed=5"
        # shellcheck disable=SC2086
        {
        expect 0 "twins agree"                $sim $twins
        expect 1 "a difference of twins"      $sim $twins --plant
        }
    fi
fi
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
