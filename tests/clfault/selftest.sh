#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test that clfault reports planted faults and makes calls fail on request.
# CLFAULT_OUT: folder of the build (build/clfault).
set -u
. tests/lib.sh

out=${CLFAULT_OUT:-build/clfault}
OCL_ICD_VENDORS=${OCL_ICD_VENDORS:-}
[ -n "$OCL_ICD_VENDORS" ] || unset OCL_ICD_VENDORS

# says WHAT STATUS PATTERN [VARIABLE=VALUE]... -- FAULT
says() {
    what="clfault $1" status=$2 pattern=$3
    shift 3
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    # shellcheck disable=SC2086
    expect "$what" "$status" "$pattern" \
        env LD_PRELOAD="$out/libclfault.so" $vars "$out/selftest" "$2"
}

# ordered FAULT: whether a program that misses an order, or none, gives the right
# values with each of eight seeds
ordered() {
    for seed in 1 2 3 4 5 6 7 8; do
        LD_PRELOAD=$out/libclfault.so CLFAULT_HOLD=$seed \
            "$out/selftest" "$1" >"$tmp/log" 2>&1 || return
    done
}

if ! [ -e "$out/selftest" ] || ! "$out/selftest" none; then
    skip 'clfault' 'no OpenCL device, or it was not built'
    finish
fi
says 'says what it is'    0  'test tool'                   -- none
says 'counts'             0  'stats: alloc=1 .*enqueue=1 ' CLFAULT_STATS=1 \
                                                             -- none
says 'leaked buffer'      87 'ERROR: the mem .* not rel'   -- leak-mem
says 'leaked event'       87 'ERROR: the event .* not rel' -- leak-event
says 'double release'     87 'ERROR: clReleaseMem.*alive'  -- release-twice
says 'use of a released'  87 'ERROR: clFinish.*alive'      -- use-released
says 'copy'               0  .                             -- copy
says 'copy into unmapped' 87 'ERROR: clEnqueueUnmap.*copy' -- copy-unmapped
says 'not strict'         0  'ERROR: the mem'      CLFAULT_STRICT=0 \
                                                             -- leak-mem
says 'allocation'         1  'error -4$'     CLFAULT_FAIL=alloc:1   -- none
says 'chosen error'       1  'error -61$'    CLFAULT_FAIL=alloc:1:-61 -- none
says 'error by name'      1  'error -61$' \
                         CLFAULT_FAIL=alloc:1:INVALID_BUFFER_SIZE     -- none
says 'queue'              1  'gives CL_OUT_OF_HOST_MEMORY (-6)' \
                                               CLFAULT_FAIL=queue:1   -- none
says 'enqueue'            1  'injected: clEnqueueFillBuffer' \
                                               CLFAULT_FAIL=enqueue:1 -- none
says 'finish'             1  'injected: clFinish' \
                                               CLFAULT_FAIL=finish:1  -- none
says 'platform'           1  '(-1001)'       CLFAULT_FAIL=platform:1 -- none
says 'any'                1  'clGetDeviceIDs no. 2 of any' \
                                               CLFAULT_FAIL=any:2+    -- none
says 'another name'       0  'name Mali$'    CLFAULT_DEVICE=Mali    -- name
says 'enough local memory' 0 'needs [0-9]' CLFAULT_LOCAL=2048      -- local
if grep -q 'needs 2048 bytes' "$tmp/log"; then
    says 'no local memory' 1 .              CLFAULT_LOCAL=2047      -- local
else
    skip 'no local memory' 'this driver does not tell what a kernel needs'
fi
says 'source as it is'    1  .                                     -- build
says 'source with more'   0  .   CLFAULT_SOURCE='#define/**/WANTED' -- build
says 'edited source'      0  'edited: ifndef' \
                                           'CLFAULT_EDIT=ifndef=>ifdef' -- build
says 'nothing to fail'    0  .               CLFAULT_FAIL=alloc:2   -- none
says 'copy to used memory' 87 'ERROR: a copy to the mem' CLFAULT_HOLD=5 \
                                                             -- order-again
for fault in upload download read reuse early; do
    ! ordered "order-$fault"
    result $? "clfault: order-$fault is not found" '' \
        "CLFAULT_HOLD=1 LD_PRELOAD=$out/libclfault.so $out/selftest order-$fault"
done
ordered order
result $? "clfault: the right order with CLFAULT_HOLD=$seed" "$(cat "$tmp/log")"
says 'bad request'        87 'is not kind:n' CLFAULT_FAIL=alloc     -- none
finish
