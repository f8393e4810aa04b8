#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Check that build/job detects one wrong byte, repeats a case by its
# seed, and fails when nothing was run; the same of check-gpu.sh, on cudasim.
set -u
. tests/lib.sh

check=$build/job
# slices of the cases add up to all cases
count() { "$check" --device=cpu --seed=5 "$@" | sed -n 's/ passed,.*//p'; }
slices() {  # OPTION ARGUMENT...
    option=$1 sum=0
    shift
    for slice in 0 1 2; do
        sum=$((sum + $(count "$@" "$option=$slice/3")))
    done
    expect "$option of $*" 0 '' [ $sum = "$(count "$@")" ]
}

one="--device=cpu --cases=1 --seed=5"
# shellcheck disable=SC2086
{
expect "a right output passes" 0 ''     "$check" $one --first=3
expect "a wrong byte is seen" 1 ''      "$check" $one --first=3 --plant
expect "no filter is no success" 1 ''   "$check" $one --filter=nothing
expect "an unknown option" 2 ''         "$check" --nonsense
expect "no such part" 2 ''              "$check" $one --only=listed,randmo
expect "a part of another name" 2 ''    "$check" $one --only=unrandom
expect "no such API" 2 ''               "$check" --device=cp --cases=1
expect "no such device" 0 'no device is called opencl:0.0x' \
                                        "$check" --device=opencl:0.0x
expect "no such slice" 2 ''             "$check" $one --slice=3/3
slices --slice --first=0 --cases=8
slices --slice --cases=0
slices --listed --cases=0 --only=listed --format=gray
}
sim="env CUDASIM_CC=7.5 CUDASIM_DRIVER=13000 LD_LIBRARY_PATH=build/cudasim"
if $sim "$check" list 2>/dev/null | grep -q '^cuda:'; then
    gpu="$sim CASES=0 EVERY=16 FFMPEG_GPU_SELFCHECK=0"
    # shellcheck disable=SC2086
    {
    expect "the second device" 0 ''      $sim CUDASIM_DEVICES=2 "$check" \
                                           --device=cuda:1 --first=0 --cases=1
    expect "check-gpu passes" 0 ''       $gpu tests/check-gpu.sh cuda
    expect "check-gpu sees a fault" 1 '' $gpu CUDASIM_FAIL=launch:2 \
                                           tests/check-gpu.sh cuda
    expect "check-gpu: no part" 2 ''     $gpu tests/check-gpu.sh cdua
    }
fi
finish
