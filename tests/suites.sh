#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The suites of `make check`, one a line as tests/run.py reads them, the long
# ones first: suites.sh all | short
#
# short: what may differ between FFmpeg releases.
set -eu

b=$BUILD
here=$(pwd)
export_pocl="export BUILD=$b POCL_CACHE_DIR=$here/$b/pocl-cache"
# Mesa's OpenCL is tested by itself; elsewhere its platforms without devices
# only take time
if [ -z "${OCL_ICD_VENDORS:-}" ]; then
    rm -rf "$b/vendors"
    mkdir -p "$b/vendors"
    cp /etc/OpenCL/vendors/*.icd "$b/vendors" 2>/dev/null || true
    rm -f "$b/vendors/mesa.icd" "$b/vendors/rusticl.icd"
    export_pocl="$export_pocl OCL_ICD_VENDORS=$here/$b/vendors"
fi
sim="LD_LIBRARY_PATH=$here/build/cudasim"

mkdir -p "$b/pocl-cache"

# Each suite starts with a cache of kernels of its own, which is empty.
suite() {   # NAME COMMAND
    cache=$here/$b/gpu-cache/$1
    printf '%s: %s; %s; %s\n' "$1" "$export_pocl" \
        "rm -rf $cache; mkdir -p $cache; export FFMPEG_GPU_CACHE=$cache" "$2"
}

cases=$CASES
[ "$1" = all ] || cases=40

if [ "$1" = all ]; then
    suite asan      "tests/asan/asan.sh"
fi
# Kernels differ by their options, so that nearly each case would have them
# prove themselves anew: that is left to a part of the cases.
unproved="FFMPEG_GPU_SELFCHECK=0"
# the kernels are the same on every release, and so are the listed cases
[ "$1" = all ] && parts= || parts=" --only=behaviour,frames,random"
# What repeats is sampled by the day; SAMPLE=1: nothing is.
# sampled EVERY [TURN]: "K/N", of N parts the one that is today's
sampled() { echo "$((${2:-$SEED} % ${SAMPLE:-$1}))/${SAMPLE:-$1}"; }
# a case takes PoCL a second, for its compiler
for filter in $(tools/filters.sh names opencl); do
    suite "$filter" "$unproved $b/check --device=opencl --filter=$filter --cases=$((cases / 2)) --seed=$SEED --listed=$(sampled 2)$parts"
done
if [ "$1" = all ]; then
    suite opencl-proved "$b/check --device=opencl --only=random --cases=$((cases / 10)) --seed=$((SEED + 1))"
fi
if [ "$1" = all ]; then
    # drivers that compile slowly: a part of the cases, each day another one;
    # Intel's alone has images of two channels. The median's networks
    # for GPUs take both minutes, and its large windows are beyond rusticl's loops
    # (doc/opencl-drivers.md).
    few() {     # NAME DRIVER SLICES ARGUMENTS
        for filter in $(tools/filters.sh names opencl); do
            part=--slice=$(sampled $3)
            if [ "$filter" = median_opencl ]; then
                [ "$1" = "$networks" ] || continue
                part=--only=behaviour
            fi
            suite "$1-${filter%_opencl}" "tests/opencl.sh $2 env $unproved $b/check --device=opencl --filter=$filter --cases=$((cases / 5)) --seed=$SEED $part $4"
        done
    }
    networks=$(echo rusticl intel none none | cut -d ' ' -f $((SEED % 4 + 1)))
    few rusticl rusticl 4 ""
    few intel   intel  12 ""
    for format in nv12 p010le; do
        few "intel-$format" intel 12 "--format=$format"
    done
fi
# each class of GPU gets kernels of its own
[ "$CUDA" = nvcc ] && sim="CUDASIM_DRIVER=13000 $sim"
if [ "$CUDA" != no ]; then
    for filter in $(tools/filters.sh names cuda); do
        for cc in 7.5 8.0 9.0; do
            [ "$1$cc" = short8.0 ] || suite "$filter-$cc" "$unproved CUDASIM_CC=$cc $sim $b/check --device=cuda --filter=$filter --cases=$cases --seed=$SEED$parts"
        done
    done
    # a device of its own capability, not the first
    [ "$1" = short ] || suite cuda-devices "$unproved CUDASIM_DEVICES=2 CUDASIM_CC=9.0,7.5 $sim $b/check --device=cuda:1 --only=frames"
    for cc in 7.5 9.0; do
        [ "$1" = short ] || suite "cuda-proved-$cc" "CUDASIM_CC=$cc $sim $b/check --device=cuda --only=random --cases=$((cases / 5)) --seed=$((SEED + 1))"
    done
fi
suite doctor        "tests/doctor/doctor.py"
# software frames of all formats: a part of them on PoCL, each day another one
for filter in $(tools/filters.sh names opencl); do
    suite "software-$filter" "$unproved $b/check --device=opencl --filter=$filter --software --only=frames,behaviour,random --cases=$((cases / 10)) --seed=$SEED --slice=$(sampled 8)"
done
# a device with memory of its own, on which frames take time
suite software-card "$unproved LD_PRELOAD=$PWD/build/clfault/libclfault.so CLFAULT_DEVICE=card $b/check --device=opencl --filter=median_opencl --software --only=behaviour --seed=$SEED"
suite software-opencl "tests/errors/errors.py software:opencl"
if [ "$CUDA" != no ]; then
    suite software-cuda "$unproved CUDASIM_BUSY=2 CUDASIM_CC=8.0 $sim $b/check --device=cuda --software --only=frames,behaviour,random --cases=$((cases / 5)) --seed=$SEED && tests/errors/errors.py software:cuda"
fi
suite fate          "tests/fate/fate.sh"
suite presets       "tests/bench/presets.sh"
[ "$CUDA" = no ] || suite interop "tests/interop/interop.sh"
if [ "$1" = all ] && [ "$CUDA" != no ]; then
    # each launch in several orders of its threads; the named kernel fills
    # lists through atomics
    races="$unproved CUDASIM_ORDERS=4 CUDASIM_UNORDERED=median_sorted_sort_u16"
    # one class of GPU a day, and a third of the listed cases
    for cc in $(echo 7.5 8.0 9.0 | cut -d ' ' -f $((SEED % 3 + 1))); do
        suite "races-$cc" "$races CUDASIM_ALIGN=16 CUDASIM_CC=$cc $sim $b/check --device=cuda --cases=$((cases / 10)) --seed=$SEED --listed=$(sampled 3 $((SEED / 3)))"
    done
fi
if [ "$1" = all ] && [ "$CUDA" != no ]; then
    cc=$(echo 7.5 8.0 9.0 | cut -d ' ' -f $((SEED % 3 + 1)))
    suite twins         "$unproved CUDASIM_CC=$cc $sim $b/check --twins --cases=$((cases / 12)) --seed=$SEED"
fi
suite examples      "$unproved tests/examples/examples.py $b/examples"
if [ "$1" = all ]; then
    suite graphs-opencl "tests/graphs/graphs.py opencl $((cases / 20)) $SEED"
    [ "$CUDA" = no ] || suite graphs-cuda "$sim tests/graphs/graphs.py cuda $((cases / 10)) $SEED"
    suite median-cpu    "$b/check --device=cpu --cases=$cases --seed=$SEED"
    suite kinds         "SEED=$SEED tests/check/kinds.sh"
    suite soak          "SEED=$SEED tests/soak/soak.py $b/soak short"
    suite fuzz-opencl   "SEED=$SEED FUZZ_DEVICES=opencl:0.0 tests/fuzz/fuzz.sh 20"
    suite fuzz-card     "SEED=$SEED FUZZ_DEVICES=card:0.0 tests/fuzz/fuzz.sh 20"
    [ "$CUDA" = no ] || suite fuzz-cuda "SEED=$SEED FUZZ_DEVICES=cuda:0 tests/fuzz/fuzz.sh 20"
    suite batch         "SEED=$SEED tests/batch/batch.py pieces files input"
    suite batch-faults  "SEED=$SEED tests/batch/batch.py faults ssh slurm"
    suite errors        "tests/errors/errors.py errors"
    suite sweep         "tests/errors/sweep.py"
    suite tuner         "tests/errors/errors.py tuner"
    suite selfcheck     "tests/errors/errors.py selfcheck"
    for script in errors/errors.py errors/sweep.py oclgrind/oclgrind.sh asan/asan.sh; do
        name=${script#*/}
        suite "${name%.*}-itself" "tests/$script --self-test"
    done
    [ "$CUDA" = no ] || suite fuzz-itself "tests/fuzz/fuzz.sh --self-test"
    suite programs      "tests/programs/programs.py $b/programs/lib"
    suite oclgrind      "FFMPEG_GPU_SELFCHECK=0 SEED=$SEED tests/oclgrind/oclgrind.sh"
    suite kernels       "tests/static/kernels.sh"
    suite alone         "tests/static/alone.sh"
    suite demo          "tests/demo/test.sh"
    suite machine-code  "tests/static/machine_code.py $b"
    suite cudasim       "build/cudasim/selftest"
    suite clfault       "tests/clfault/selftest.sh"
    suite packages      "tests/packages/packages.sh"
    suite packages-series "tests/packages/series.sh"
    suite patches       "tests/static/patches.sh"
    suite fixes         "tests/fixes/fixes.sh"
    suite generated     "tests/static/generated.sh"
    suite doc           "tests/doc/doc.py"
    suite headers       "tests/static/headers.sh"
    suite style         "tests/static/style.sh"
    suite check-itself  "tests/check/selftest.sh"
    suite bench         "tests/bench/selftest.sh"
    suite unit          "$b/unit"
fi
