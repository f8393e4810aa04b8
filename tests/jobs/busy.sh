#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Small loads on simulated devices: busy.sh opencl|cuda
#
# opencl: PoCL; and clfault, which runs the commands of each queue as late or
# as early as the others allow, on PoCL and on a simulated card, whose uploads
# and downloads have separate queues. cuda: cudasim, which does the same with
# streams. Planted faults have to be found: a wrong byte in the references, and
# waits that do nothing.
# SEED (the date): of the order of cases, and of which queues are held back
set -u
. tests/lib.sh

api=${1:-}
seed=$turn
filters=$(tools/filters.sh names "$api")

# run DEVICE-VARIABLES ARGUMENT...: run the program
run() {
    variables=$1
    shift
    # shellcheck disable=SC2086
    env $variables "$build/job" busy --device="$device" --seed="$seed" "$@" 2>&1
}

# load WHAT DEVICE-VARIABLES ARGUMENT...: every frame has to be right
load() {
    what=$1
    shift
    run "$@" >"$tmp/log"
    status=$?
    grep '^FAIL\|^SKIP\|^ \|ERROR' "$tmp/log" | head -n 40
    add "$tmp/log"
    [ $status = 0 ] || [ $failed != 0 ] || fail "$what" "exit status $status"
    echo "$what: $(tail -n 1 "$tmp/log")"
}

# planted WHAT DEVICE-VARIABLES ARGUMENT...: a fault has to be found with one of
# four seeds, the same each day
planted() {
    what=$1 fault=$2
    shift 2
    for seed in 1 2 3 4; do
        run "$(echo "$fault" | sed "s/=SEED/=$seed/")" "$@" >"$tmp/log"
        grep -q 'differs from the reference' "$tmp/log" && break
    done
    grep -q 'differs from the reference' "$tmp/log"
    result $? "$what is not found" "$(tail -n 1 "$tmp/log")"
    seed=$turn
}

opencl() {
    device=opencl:0.0
    held=LD_PRELOAD=build/clfault/libclfault.so
    card="$held CLFAULT_DEVICE=card"
    load 'PoCL' '' --processes=2 --threads=2 --sizes=160x120,67x45
    load 'held queues' "$held CLFAULT_HOLD=$seed" --threads=2 --sizes=67x45
    for filter in $filters; do
        # kernels for GPUs take PoCL minutes to compile
        case $filter in
        epsilon*) options=variant=patch_vector ;;
        *)        options= ;;
        esac
        load "held queues of a card, $filter" "$card CLFAULT_HOLD=$seed" \
            --filter="$filter" --options=$options --sizes=67x45 --threads=2 \
            --rounds=2
    done
    planted 'wrong byte' '' --plant --filter=median_opencl --sizes=67x45
    planted 'hardware frame that is not awaited' \
        "$held CLFAULT_HOLD=SEED CLFAULT_LOOSE=finish" \
        --filter=median_opencl --sizes=67x45 --rounds=16
    for loose in barrier wait; do
        planted "CLFAULT_LOOSE=$loose" \
            "$card CLFAULT_HOLD=SEED CLFAULT_LOOSE=$loose CLFAULT_STRICT=0" \
            --filter=median_opencl --software --sizes=67x45
    done
}

cuda() {
    device=cuda:0
    sim='LD_LIBRARY_PATH=build/cudasim CUDASIM_BUSY=2 CUDASIM_CC=8.0'
    load 'threads' "$sim CUDASIM_SEED=$seed" --threads=3 --sizes=131x67
    load 'a busy stream' "$sim CUDASIM_SEED=$seed" --filter=epsilon_cuda \
        --software --threads=2 --sizes=67x45 --heavy=4
    planted 'wrong byte' "$sim" --plant --filter=median_cuda --sizes=67x45
    for loose in fill wait record; do
        planted "CUDASIM_LOOSE=$loose" \
            "$sim CUDASIM_SEED=SEED CUDASIM_LOOSE=$loose CUDASIM_STRICT=0" \
            --filter=epsilon_cuda --software --sizes=67x45
    done
}

case $api in
opencl|cuda) ;;
*)  echo "usage: busy.sh opencl|cuda" >&2
    exit 2 ;;
esac
echo "SEED=$seed"
$api
finish
