#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test the filters with AddressSanitizer (and LeakSanitizer) and
# UndefinedBehaviorSanitizer: the jobs of every kernel, the cases of
# tests/errors and random graphs.
#
#   asan.sh              one job in 40 on OpenCL and in 4 on CUDA, one section of
#                        errors in 18, selected by the date (SEED); SAMPLE=1: all
#   asan.sh --build      build a small FFmpeg with the sanitizers, for asan.mak
#   asan.sh --self-test  planted faults have to be reported
#
# BUILD: folder of the ordinary build (build); CUDA, JOBS as for make.
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh
. tests/asan/options.sh

out=$build/asan
ffmpeg=$out/obj/ffmpeg
program=$out/job

# --- Build -------------------------------------------------------------------

# Choose the compiler: clang if its libFuzzer runs here, as tests/fuzz needs it.
# Debian has it in libclang-rt-dev.
choose() {
    cc=clang
    rm -f "$out/why-not"
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' >"$tmp/trial.c"
    if ! { clang -fsanitize=fuzzer,address,undefined -o "$tmp/trial" \
               "$tmp/trial.c" && "$tmp/trial" -runs=1; } >"$tmp/log" 2>&1; then
        cc=gcc
        echo "clang has no libFuzzer that runs here: $(tail -n 1 "$tmp/log")" \
            >"$out/why-not"
    fi
    [ "$(cat "$out/cc" 2>&1)" = $cc ] || rm -rf "$out/obj"
    echo $cc >"$out/cc"
}

configure() {
    newer "$out/obj/.configured" tools/configure-ffmpeg.sh &&
        newer "$out/obj/.configured" "$build/src/.overlay" && return
    nv=$(tools/fetch.sh nv-codec-headers 12.1) || return
    ASAN_CC=$cc CUDA=${CUDA:-llvm} PREFIX=/usr/local NVHEADERS=$nv \
        tools/configure-ffmpeg.sh "$build/src" "$out/obj" asan \
        >"$out/configure.log" 2>&1 && touch "$out/obj/.configured"
}

# reuse the build's PTX, which is slow to compile and is not run here
copy_ptx() {
    mkdir -p "$out/obj/libavfilter/cuda"
    cp -pu "$build"/obj/libavfilter/cuda/*.ptx "$out/obj/libavfilter/cuda" \
        2>/dev/null
}

# print the objects of the filters
our_objects() {
    for filter in $(tools/filters.sh names); do
        built "$filter" && tools/filters.sh objects "$filter"
    done | sed -n '/ptx/d; s|^|libavfilter/|p' | sort -u
}

# FFmpeg's own code compiles in a quarter of the time without optimization; the plain C
# of the self-check filters many samples
make_ffmpeg() {
    objects=$(our_objects)
    # shellcheck disable=SC2086
    make -C "$out/obj" "-j${JOBS:-$(nproc)}" ECFLAGS=-O1 $objects &&
        make -C "$out/obj" "-j${JOBS:-$(nproc)}" ffmpeg
}

build_ffmpeg() {
    mkdir -p "$out"
    choose
    copy_ptx
    if ! configure; then
        fail 'build' "$(tail -n 3 "$out/configure.log" | tr '\n' ' ')" \
            'tests/asan/asan.sh --build'
    elif ! make_ffmpeg >"$out/build.log" 2>&1; then
        fail 'build' "$(grep -m 1 'error\|\*\*\*' "$out/build.log")" \
            'tests/asan/asan.sh --build'
    fi
}

# --- Runs --------------------------------------------------------------------

# cases_of COMMAND...: run the cases of another script with this ffmpeg, and add
# its counts
cases_of() {
    FFMPEG_PROGRAM=$ffmpeg BUILD=$build "$@" >"$tmp/cases" 2>&1
    grep -v ' passed, ' "$tmp/cases" |
        sed "s|repeat: env|& ASAN_OPTIONS=$ASAN_OPTIONS|"
    add "$tmp/cases"
}

# --- self-test ---------------------------------------------------------------

# planted FAULT PATTERN: a job with commands has to fail by it
planted() {
    expect "planted $1" "${3:-1}" "$2" env JOB_PLANT="$1" "$program" \
        --apart --device=opencl:0.0 "$tmp/job"
}

self_test() {
    printf '%s\n' 'filter median' 'memory software' 'frame right noise 1' \
        'command radius 2' 'frame right noise 2' eof >"$tmp/job"
    if "$program" --apart --device=opencl:0.0 "$tmp/job" | grep '^SKIP'; then
        skip 'planted faults'
        finish
    fi
    planted overflow  'AddressSanitizer: heap-buffer-overflow'
    planted freed     'AddressSanitizer: heap-use-after-free'
    planted leak      'LeakSanitizer: detected'
    planted undefined 'runtime error: shift'
    planted none      '^1 passed' 0
    finish
}

# --- main --------------------------------------------------------------------

case ${1:-} in
--build)
    build_ffmpeg
    finish ;;
--self-test)
    self_test ;;
esac
if ! [ -e "$program" ]; then
    fail 'jobs' "$program is not built" 'make asan-programs'
    finish
fi
sim=LD_LIBRARY_PATH=$cudasim
options="ASAN_OPTIONS=$ASAN_OPTIONS LSAN_OPTIONS=$LSAN_OPTIONS"
# shellcheck disable=SC2086
{
job="$program --apart --device=opencl:0.0"
jobs 40 'tests/jobs/opencl.txt tests/jobs/buffers.txt' env $options
job="$program --apart --device=cuda:0"
jobs 4 tests/jobs/cuda.txt env $options "$sim" CUDASIM_CC=9.0
}
cases_of tests/errors/errors.py "--every=${SAMPLE:-18}" errors
cases_of tests/graphs/graphs.py opencl 3 "$turn"
[ "${CUDA:-llvm}" = no ] ||
    cases_of env "$sim" tests/graphs/graphs.py cuda 5 "$turn"
finish
