#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Fuzz the filters on PoCL and on the CUDA simulator: run the jobs of corpus/,
# then mutations by libFuzzer.
#
#   tests/fuzz/fuzz.sh [JOBS]       mutations per device (40), however long they
#                                   take; on PoCL a part of corpus/, selected by
#                                   the date
#   tests/fuzz/fuzz.sh --keep [SECONDS]
#                                   per device (20); new jobs are kept for the
#                                   next time in BUILD/fuzz/corpus-*
#   tests/fuzz/fuzz.sh --self-test  planted faults have to be found
#
# BUILD: folder of fuzz (build). SEED: random seed (the date). FUZZ_DEVICES:
# instead of 'cuda:0 opencl:0.0 discrete:0.0'; discrete is OpenCL as a GPU with
# its own memory, simulated by clfault.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh
. tests/asan/options.sh

out=$build/fuzz
fuzz=$out/fuzz
seed=$turn

# libFuzzer's leak detection after each run doubles the time
options="-detect_leaks=0 -timeout=$hang -max_len=2000 -rss_limit_mb=4096"
options="$options -print_final_stats=1"

# OpenCL's drivers but Mesa's, which are slow to start
if [ -z "${OCL_ICD_VENDORS:-}" ]; then
    mkdir -p "$tmp/vendors"
    cp /etc/OpenCL/vendors/pocl*.icd "$tmp/vendors" 2>/dev/null
    OCL_ICD_VENDORS=$tmp/vendors
fi
POCL_CACHE_DIR=${POCL_CACHE_DIR:-$PWD/$out/pocl-cache}
mkdir -p "$POCL_CACHE_DIR"
# keep LLVM in PoCL from handling these signals, which would lose the job
for signal in segv abort sigill sigfpe sigbus; do
    ASAN_OPTIONS=$ASAN_OPTIONS:handle_$signal=2
done
CUDASIM_ABORT=1
export OCL_ICD_VENDORS POCL_CACHE_DIR CUDASIM_ABORT

# on DEVICE VARIABLE=VALUE... COMMAND...
on() {
    device=$1
    shift
    case $device in
    cuda*) set -- LD_LIBRARY_PATH="$PWD/build/cudasim" CUDASIM_CC=9.0 "$@" ;;
    discrete*)
           set -- LD_PRELOAD="$clfault" CLFAULT_DEVICE=card "$@"
           device=opencl:${device#*:} ;;
    esac
    env FUZZ_DEVICE="$device" "$@"
}

# List the jobs of corpus/ for a device.
jobs() {
    case $1$keep in
    *:0.0) ls tests/fuzz/corpus/* |
               awk -v day="$seed" 'NR % 4 == day % 4' ;;
    *)     ls tests/fuzz/corpus/* ;;
    esac
}

# Print the finding. Sanitizers and libFuzzer may also end with status 1 without
# one, for example if LeakSanitizer cannot stop a thread at the end.
told() { grep -m 1 'FINDING\|ERROR:\|runtime error:' "$tmp/log"; }

last_words() {
    grep -v '^stat::\|^ *$\|^jobs: ' "$tmp/log" | tail -n 3 |
        tr '\n' ' ' | cut -c 1-300
}

# search DEVICE: start with the seeds of fuzz_device
search() {
    # shellcheck disable=SC2086
    on "$1" "$fuzz" $options $limit -seed="$seed" \
        -artifact_prefix="$out/$name-" "$found" "$tmp/seeds-$name" \
        >"$tmp/log" 2>&1
}

# fuzz_device DEVICE AMOUNT: of seconds with --keep, otherwise of mutations
fuzz_device() {
    on "$1" "$fuzz" -runs=0 "$tmp/none" >"$tmp/log" 2>&1
    status=$?
    if [ $status = 77 ]; then
        skip "$1" "no such device: $(tail -n 1 "$tmp/log")"
        return
    fi
    name=${1%%:*}
    found=$out/corpus-$name
    [ "$keep" ] || found=$tmp/corpus-$name
    mkdir -p "$found" "$tmp/seeds-$name"
    # shellcheck disable=SC2046
    cp $(jobs "$1") "$tmp/seeds-$name"
    # the same jobs on any machine, so that a day's are reproducible
    if [ "$keep" ]; then
        limit=-max_total_time=$2
    else
        limit=-runs=$(($2 + $(ls "$tmp/seeds-$name" | wc -l)))
    fi
    search "$1"
    status=$?
    if [ $status = 1 ] && ! told >/dev/null; then
        skip "$1" "ended with status 1 and no finding, retrying: $(last_words)"
        search "$1"
        status=$?
    fi
    report $status "$1"
}

# report STATUS DEVICE: count the run, whose log is in $tmp/log
report() {
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$tmp/log")
    if [ "$1" = 0 ]; then
        pass
        echo "$2: $runs jobs$(grep 'cov:' "$tmp/log" | tail -n 1 |
                  sed 's/.*cov: \([0-9]*\) .*corp: \([0-9]*\).*/, \2 of which reach \1 places/')"
        return
    fi
    file=$(sed -n 's/.*Test unit written to //p' "$tmp/log" | tail -n 1)
    cp "$tmp/log" "$out/${2%%:*}.log"
    fail "$2" "$(told || echo "status $1: $(last_words)")" \
        "FUZZ_SHOW=1 tests/fuzz/fuzz.sh --job $2 $file; the log is $out/${2%%:*}.log"
    [ ! -s "$file" ] || sed 's/^/    /' "$file"
}

# --- self-test ---------------------------------------------------------------

# planted WHAT PATTERN JOBS VARIABLE=VALUE...: has to be found by jobs of corpus/
planted() {
    what=$1 pattern=$2 names=$3
    shift 3
    # shellcheck disable=SC2086
    (cd tests/fuzz/corpus && ls $names) | sed 's|^|tests/fuzz/corpus/|' \
        >"$tmp/names"
    # shellcheck disable=SC2046,SC2086
    on cuda:0 "$@" "$fuzz" $options $(cat "$tmp/names") >"$tmp/log" 2>&1
    status=$?
    if [ $status != 0 ] && grep -q "$pattern" "$tmp/log"; then
        pass
    else
        cp "$tmp/log" "$out/self-test.log"
        fail "planted $what" "not found: $out/self-test.log" \
            'tests/fuzz/fuzz.sh --self-test'
    fi
}

self_test() {
    planted 'overflow'     heap-buffer-overflow early-end JOB_PLANT=overflow
    planted 'leak'         'LeakSanitizer: detected' early-end \
                           JOB_PLANT=leak CUDASIM_ABORT=0
    planted 'wrong byte'   'FINDING: frame .* differs' '*' \
                           CUDASIM_WRONG=gauss_mma_reach8_u8
    planted 'failed call'  'FINDING: a .*frame gives' '*' \
                           CUDASIM_FAIL=launch:9 FFMPEG_GPU_SELFCHECK=0
    # an end without a message is retried once and then fails
    (JOB_PLANT=dies fuzz_device cuda:0 0) >"$tmp/dies" 2>&1
    grep -q 'SKIP: cuda:0: ended with status 1' "$tmp/dies" &&
        grep -q 'FAIL: cuda:0: status 1' "$tmp/dies"
    result $? 'planted end' "$(cat "$tmp/dies")" 'tests/fuzz/fuzz.sh --self-test'
    finish
}

# --- main --------------------------------------------------------------------

if [ -e "$build/asan/why-not" ]; then
    skip 'fuzzing' "$(cat "$build/asan/why-not")"
    finish
fi
if ! [ -e "$fuzz" ]; then
    fail 'fuzzing' "$fuzz is not built" 'make asan-programs'
    finish
fi
keep= amount=40
case ${1:-} in
--self-test)
    self_test ;;
--job)
    shift
    device=$1
    shift
    on "$device" "$fuzz" "$@"
    exit ;;
--keep)
    keep=1 amount=20
    shift ;;
esac
for device in ${FUZZ_DEVICES:-cuda:0 opencl:0.0 discrete:0.0}; do
    fuzz_device "$device" "${1:-$amount}"
done
finish
