#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the OpenCL filters on Oclgrind, which detects data races, accesses out of
# bounds and uninitialized values: the jobs of every kernel.
#
#   tests/oclgrind/oclgrind.sh              one job in 30, selected by the date
#                                           (SEED); SAMPLE=1: all
#   tests/oclgrind/oclgrind.sh --self-test  planted faults must be reported
#
# BUILD: build folder of FFmpeg (build).
set -u
cd "$(dirname "$0")/../.." || exit
. tests/ffmpeg.sh

# In Oclgrind 21.10, optimized vector comparisons give 255 for true.
oclgrind='oclgrind --data-races --build-options -cl-opt-disable'
job="$build/job --apart --device=opencl:0.0"

copy=$build/oclgrind-copy.so
# oclgrind sets LD_PRELOAD itself
# shellcheck disable=SC2016
with_copy='LD_PRELOAD=$0:$LD_PRELOAD exec "$@"'

# --- self-test ---------------------------------------------------------------

# planted KERNEL PATTERN
planted() {
    printf 'planted.cl\n%s\n4 1 1\n4 1 1\n\n<size=16 fill=0>\n' "$1" \
        >"$tmp/$1.sim"
    text=$(cd "$tmp" && oclgrind-kernel --data-races --uninitialized "$1.sim" \
        2>&1)
    printf '%s\n' "$text" | grep -q "$2"
    result $? "planted $1" "the output is '$text'" "oclgrind-kernel $1.sim"
}

self_test() {
    cp tests/oclgrind/planted.cl "$tmp/"
    planted race          'Write-write data race'
    planted bounds        'Invalid write of size 4'
    planted uninitialized 'Uninitialized value'
    planted clean         '^$'
    # of samples that the device copies, see copy.c
    # shellcheck disable=SC2086
    expect 'a report fails its job' 1 '^FAIL: .*uninitialized value' \
        $oclgrind --uninitialized $job --slice=0/100 tests/jobs/buffers.txt
    finish
}

command -v oclgrind >/dev/null || {
    skip 'Oclgrind' 'not installed; apt-get install oclgrind'
    finish
}
[ "${1:-}" != --self-test ] || self_test
# shellcheck disable=SC2086
{
jobs 30 tests/jobs/opencl.txt $oclgrind
check copy.c ${CC:-cc} -O1 -shared -fPIC -o "$copy" tests/oclgrind/copy.c
jobs 30 tests/jobs/buffers.txt $oclgrind --uninitialized \
    sh -c "$with_copy" "$copy"
}
finish
