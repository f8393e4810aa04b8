#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test that clfault reports planted faults. That calls fail on request, and that
# sources and devices change, tests/errors and the suites that ask for it show.
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
says 'leaked buffer'      87 'ERROR: the mem .* not rel'   -- leak-mem
says 'leaked event'       87 'ERROR: the event .* not rel' -- leak-event
says 'double release'     87 'ERROR: clReleaseMem.*alive'  -- release-twice
says 'use of a released'  87 'ERROR: clFinish.*alive'      -- use-released
says 'copy into unmapped' 87 'ERROR: clEnqueueUnmap.*copy' -- copy-unmapped
says 'not strict'         0  'ERROR: the mem'      CLFAULT_STRICT=0 \
                                                             -- leak-mem
says 'enough local memory' 0 'needs [0-9]' CLFAULT_LOCAL=2048      -- local
if grep -q 'needs 2048 bytes' "$tmp/log"; then
    says 'no local memory' 1 .              CLFAULT_LOCAL=2047      -- local
else
    skip 'no local memory' 'this driver does not tell what a kernel needs'
fi
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
