#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Print test suites, one per line, as tests/run.py reads them: suites.sh SET
#
#   core         `make check`, with the packages of `make deps check`
#   integration  suites that need the packages of `make deps check-all`; they
#                also find the programs that tests/run.py hides from the others
#   all          both
#   short        suites whose result may differ between FFmpeg releases
#
# Long suites come first, so that no long suite runs alone at the end.
set -eu

set_of_suites=${1:-}
b=$BUILD
here=$(pwd)
export_pocl="export BUILD=$b CUDA=$CUDA POCL_CACHE_DIR=$here/$b/pocl-cache"
# Mesa's OpenCL has separate suites; in other suites its platforms without
# devices only take time
if [ -z "${OCL_ICD_VENDORS:-}" ]; then
    rm -rf "$b/vendors"
    mkdir -p "$b/vendors"
    cp /etc/OpenCL/vendors/*.icd "$b/vendors" 2>/dev/null || true
    rm -f "$b/vendors/mesa.icd" "$b/vendors/rusticl.icd"
    export_pocl="$export_pocl OCL_ICD_VENDORS=$here/$b/vendors"
fi
sim="LD_LIBRARY_PATH=$here/build/cudasim CUDASIM_SEED=$SEED"
# each class of GPUs gets different kernels
[ "$CUDA" = nvcc ] && sim="CUDASIM_DRIVER=13000 $sim"

mkdir -p "$b/pocl-cache"

# Print a suite, which starts with a separate, empty kernel cache.
path=
suite() {   # NAME COMMAND
    cache=$here/$b/gpu-cache/$1
    printf '%s: %s; %s; %s\n' "$1" "$export_pocl$path" \
        "rm -rf $cache; mkdir -p $cache; export FFMPEG_GPU_CACHE=$cache" "$2"
}

# Print a suite of the CUDA filters, if the build has them.
cuda_suite() { [ "$CUDA" = no ] || suite "$@"; }

# Kernels depend on the options, so that nearly every case would run the
# self-check again: only some suites do.
no_selfcheck="FFMPEG_GPU_SELFCHECK=0"

# Repetitive cases are sampled; the date selects which. SAMPLE=1 runs all.
# sampled EVERY [TURN]: print "K/N", today's part of N
sampled() { echo "$((${2:-$SEED} % ${SAMPLE:-$1}))/${SAMPLE:-$1}"; }

# one section in eight of long tables of errors
sections=${SAMPLE:-8}

# one class of GPU per day for what does not depend on it
SAMPLE=${SAMPLE:-}
cc_today=$(echo 7.5 8.0 9.0 | cut -d ' ' -f $((SEED % 3 + 1)))

# Print suites of the filters and of programs that use them.
filter_suites() {   # CASES CLASSES-OF-GPUS [CHECK-ARGUMENT]
    cases=$1 classes=$2 parts=${3:-}
    # a case takes a second on PoCL, for its compiler: a quarter of them each day
    only=${parts:-"--slice=$(sampled 4)"}
    [ -n "$parts" ] || cases=$((4 * cases))
    for filter in $(tools/filters.sh names opencl); do
        suite "$filter" "$no_selfcheck $b/job --device=opencl --filter=$filter --cases=$((cases / 4)) --seed=$SEED --listed=$(sampled 40) $only"
    done
    cases=$1
    for filter in $(tools/filters.sh names cuda); do
        # each listed case runs on one class per day
        turn=$SEED
        for cc in $classes; do
            turn=$((turn + 1))
            only=$parts
            [ -n "$parts$SAMPLE" ] || [ "$cc" = "$cc_today" ] ||
                only=--only=listed,random
            cuda_suite "$filter-$cc" "$no_selfcheck CUDASIM_CC=$cc $sim $b/job --device=cuda --filter=$filter --cases=$((cases / 2)) --seed=$SEED --listed=$(sampled 16 $turn) $only"
        done
    done
    suite doctor    "tests/doctor/doctor.py"
    # software frames of all formats, sampled on PoCL
    for filter in $(tools/filters.sh names opencl); do
        suite "software-$filter" "$no_selfcheck $b/job --device=opencl --filter=$filter --software --only=frames,behavior,random --cases=$((cases / 10)) --seed=$SEED --slice=$(sampled 24)"
    done
    # a simulated discrete GPU: separate memory and queues, which run late
    suite software-discrete "$no_selfcheck LD_PRELOAD=$here/build/clfault/libclfault.so CLFAULT_DEVICE=card CLFAULT_HOLD=$SEED $b/job --device=opencl --filter=median_opencl --software --only=behavior --seed=$SEED"
    suite software-opencl   "tests/errors/errors.py --every=$sections software:opencl"
    cuda_suite software-cuda "$no_selfcheck CUDASIM_BUSY=2 CUDASIM_CC=8.0 $sim $b/job --device=cuda --software --only=frames,behavior,random --cases=$((cases / 10)) --seed=$SEED --slice=$(sampled 10) && tests/errors/errors.py --every=$sections software:cuda"
    suite fate      "$no_selfcheck tests/fate/fate.sh"
    cuda_suite interop "tests/interop/interop.sh"
    suite examples  "$no_selfcheck tests/examples/examples.py $b/examples"
}

# Print the suite of the example for PyAV, which uses libavfilter of FFmpeg 5.1.
python_example() {
    suite examples-python "$no_selfcheck tests/examples/examples.py $b/examples python"
}

core_suites() {
    suite dummy         "$no_selfcheck $b/job-dummy --device=dummy --cases=$((2 * CASES)) --seed=$SEED --slice=$(sampled 8) --listed=$(sampled 8)"
    suite dummy-selfcheck "$b/job-dummy --device=dummy --only=random --cases=$((CASES / 4)) --seed=$((SEED + 1))"
    suite batch     "SEED=$SEED tests/batch/batch.py pieces files input"
    suite asan      "tests/asan/asan.sh"
    suite bench         "tests/bench/selftest.sh"
    cuda_suite fuzz-selftest "tests/fuzz/fuzz.sh --self-test"
    suite demo          "tests/demo/test.sh"
    suite commands      "tests/commands/commands.py"
    suite single-filters "tests/static/single-filters.sh"
    suite check-selftest "tests/jobs/check-selftest.sh"
    suite jobs-selftest "$no_selfcheck tests/jobs/selftest.sh"
    filter_suites "$CASES" '7.5 8.0 9.0'
    suite opencl-selfcheck "$b/job --device=opencl --only=random --cases=$((CASES / 10)) --seed=$((SEED + 1))"
    for cc in 7.5 9.0; do
        cuda_suite "cuda-selfcheck-$cc" "CUDASIM_CC=$cc $sim $b/job --device=cuda --only=random --cases=$((CASES / 5)) --seed=$((SEED + 1))"
    done
    # a second device with another compute capability
    cuda_suite cuda-devices "$no_selfcheck CUDASIM_DEVICES=2 CUDASIM_CC=9.0,7.5 $sim $b/job --device=cuda:1 --only=frames"
    # each kernel once a day, whatever is sampled
    cuda_suite cuda-kernels "$no_selfcheck CUDASIM_CC=9.0 $sim $b/job --device=cuda tests/jobs/cuda.txt"
    # run each launch in several orders of its threads, for a sixth of the
    # listed cases; the named kernel fills lists by atomics, in any order
    races="$no_selfcheck CUDASIM_ORDERS=4 CUDASIM_UNORDERED=median_sorted_sort_u16 CUDASIM_ALIGN=16"
    cuda_suite "races-$cc_today" "$races CUDASIM_CC=$cc_today $sim $b/job --device=cuda --only=listed,random --cases=$((CASES / 20)) --seed=$SEED --listed=$(sampled 20 $((SEED / 3)))"
    suite graphs-opencl "$no_selfcheck tests/graphs/graphs.py opencl $((CASES / 20)) $SEED"
    cuda_suite graphs-cuda "$no_selfcheck $sim tests/graphs/graphs.py cuda $((CASES / 10)) $SEED"
    suite median-cpu    "$b/job --device=cpu --cases=$CASES --seed=$SEED"
    suite gpu-vendors   "SEED=$SEED tests/jobs/gpu-vendors.sh"
    suite busy-opencl   "$no_selfcheck SEED=$SEED tests/jobs/busy.sh opencl"
    cuda_suite busy-cuda "$no_selfcheck $sim SEED=$SEED tests/jobs/busy.sh cuda"
    suite soak          "SEED=$SEED tests/jobs/soak.py $b/job short"
    suite fuzz-opencl   "SEED=$SEED FUZZ_DEVICES=opencl:0.0 tests/fuzz/fuzz.sh"
    suite fuzz-discrete "SEED=$SEED FUZZ_DEVICES=discrete:0.0 tests/fuzz/fuzz.sh"
    cuda_suite fuzz-cuda "SEED=$SEED FUZZ_DEVICES=cuda:0 tests/fuzz/fuzz.sh"
    suite batch-faults  "SEED=$SEED tests/batch/batch.py faults"
    suite errors        "tests/errors/errors.py --every=$sections errors"
    suite sweep         "tests/errors/sweep.py"
    suite selfcheck     "tests/errors/errors.py --every=$sections selfcheck"
    for script in errors/errors.py errors/sweep.py oclgrind/oclgrind.sh asan/asan.sh; do
        name=${script#*/}
        suite "${name%.*}-selftest" "tests/$script --self-test"
    done
    suite noise-faults  "tests/noise/faults.py $(sampled 8)"
    suite oclgrind      "$no_selfcheck SEED=$SEED tests/oclgrind/oclgrind.sh"
    suite kernels       "tests/static/kernels.sh"
    suite page-commands "$no_selfcheck tests/pages/pages.py"
    suite machine-code  "tests/static/machine_code.py $b"
    suite cudasim       "build/cudasim/selftest"
    cuda_suite order    "SEED=$SEED tests/cudasim/order.sh"
    # work that runs late while frames, kernels and memory change
    cuda_suite order-cuda "$no_selfcheck CUDASIM_BUSY=999999 CUDASIM_CC=8.0 $sim $b/job --device=cuda tests/jobs/order.txt"
    suite order-opencl  "$no_selfcheck LD_PRELOAD=$here/build/clfault/libclfault.so CLFAULT_DEVICE=card CLFAULT_HOLD=$SEED $b/job --device=opencl tests/jobs/order.txt"
    suite clfault       "tests/clfault/selftest.sh"
    suite install       "tests/packages/packages.sh install"
    suite patches       "tests/static/patches.sh"
    suite fixes         "tests/fixes/fixes.sh"
    suite generated     "tests/static/generated.sh"
    suite headers       "tests/static/headers.sh"
    suite style         "tests/static/style.sh"
    suite suites        "tests/static/suites.py"
    suite unit          "$b/unit"
}

# Print suites for drivers that compile slowly, with a part of the cases
# selected by the date. Compiling the median's networks for GPUs takes minutes
# with both drivers, and rusticl rejects the loops of large windows
# (doc/opencl-drivers.md).
driver_suites() {   # NAME DRIVER SLICES [CHECK-ARGUMENT]
    for filter in $(tools/filters.sh names opencl); do
        part=--slice=$(sampled "$3")
        if [ "$filter" = median_opencl ]; then
            [ "$1" = "$networks" ] || continue
            part="--only=behavior --slice=$(sampled 4)"
        fi
        suite "$1-${filter%_opencl}" "tests/opencl.sh $2 env $no_selfcheck $b/job --device=opencl --filter=$filter --cases=$((CASES / 5)) --seed=$SEED $part ${4:-}"
    done
}

# Print a suite that builds FFmpeg again, which takes ten minutes. The date selects
# one of these four or, in tests/check-all.sh, one of three other releases;
# SAMPLE=1: all.
building_suite() {  # TURN NAME COMMAND
    turn=$1
    shift
    if [ -n "${SAMPLE:-}" ] || [ $((SEED % 7)) = "$turn" ]; then
        suite "$@"
    else
        suite "$1" "echo \"SKIP: $1: not selected by today's date\"; echo 0 passed, 0 failed, 1 skipped"
    fi
}

integration_suites() {
    path=' PATH="${MACHINE_PATH:-$PATH}"'
    building_suite 6 clean-machines "SEED=$SEED tests/packages/roots.sh"
    building_suite 3 windows "SEED=$SEED tests/windows/windows.py"
    suite programs      "tests/programs/programs.py $b/programs/lib"
    suite batch-hosts   "SEED=$SEED tests/batch/batch.py ssh slurm system"
    building_suite 4 packages "tests/packages/packages.sh deb"
    building_suite 5 dist "SEED=$SEED tests/packages/dist.sh"
    suite packages-series "tests/packages/series.sh"
    suite manual        "tests/static/generated.sh manual"
    suite doc           "tests/doc/doc.py"
    suite doc-browser   "tests/doc/doc.py browser"
    python_example
    networks=$(echo rusticl intel none none | cut -d ' ' -f $((SEED % 4 + 1)))
    driver_suites rusticl rusticl 36
    driver_suites intel intel 36
    # only Intel's driver has images of two channels
    for format in nv12 p010le; do
        driver_suites "intel-$format" intel 36 "--format=$format"
    done
    path=
}

case $set_of_suites in
core)        core_suites ;;
integration) integration_suites ;;
all)         integration_suites
             core_suites ;;
# the kernels are the same on every release, and so are the listed cases
short)       filter_suites 15 '7.5 9.0' --only=behavior,frames,random
             python_example ;;
*)           echo "suites.sh: the sets are core, integration, all, short" >&2
             exit 2 ;;
esac
