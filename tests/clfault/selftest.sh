#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Test that clfault reports planted faults and makes calls fail on request.
# CLFAULT_OUT: folder of the build (build/clfault).
set -u

out=${CLFAULT_OUT:-build/clfault}
passed=0 failed=0
OCL_ICD_VENDORS=${OCL_ICD_VENDORS:-}
[ -n "$OCL_ICD_VENDORS" ] || unset OCL_ICD_VENDORS

# expect WHAT STATUS PATTERN [VARIABLE=VALUE]... -- FAULT
expect() {
    what=$1 status=$2 pattern=$3
    shift 3
    vars=
    while [ "$1" != -- ]; do vars="$vars $1"; shift; done
    cmd="env LD_PRELOAD=$out/libclfault.so$vars $out/selftest $2"
    # shellcheck disable=SC2086
    text=$($cmd 2>&1)
    got=$?
    if [ $got = "$status" ] && printf '%s\n' "$text" | grep -q "$pattern"
    then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAIL: clfault %s: status %d, expected %d and "%s": %s\n' \
            "$what" $got "$status" "$pattern" "$cmd"
    fi
}

if ! [ -e "$out/selftest" ] || ! "$out/selftest" none; then
    echo "SKIP: clfault selftest: no OpenCL device, or it was not built"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi
expect 'says what it is'    0  'test tool'                   -- none
expect 'counts'             0  'stats: alloc=1 .*enqueue=1 ' CLFAULT_STATS=1 \
                                                             -- none
expect 'leaked buffer'      87 'ERROR: the mem .* not rel'   -- leak-mem
expect 'leaked event'       87 'ERROR: the event .* not rel' -- leak-event
expect 'double release'     87 'ERROR: clReleaseMem.*alive'  -- release-twice
expect 'use of a released'  87 'ERROR: clFinish.*alive'      -- use-released
expect 'copy'               0  .                             -- copy
expect 'copy into unmapped' 87 'ERROR: clEnqueueUnmap.*copy' -- copy-unmapped
expect 'not strict'         0  'ERROR: the mem'      CLFAULT_STRICT=0 \
                                                             -- leak-mem
expect 'allocation'         1  'error -4$'     CLFAULT_FAIL=alloc:1   -- none
expect 'chosen error'       1  'error -61$'    CLFAULT_FAIL=alloc:1:-61 -- none
expect 'error by name'      1  'error -61$' \
                         CLFAULT_FAIL=alloc:1:INVALID_BUFFER_SIZE     -- none
expect 'queue'              1  'gives CL_OUT_OF_HOST_MEMORY (-6)' \
                                               CLFAULT_FAIL=queue:1   -- none
expect 'enqueue'            1  'injected: clEnqueueFillBuffer' \
                                               CLFAULT_FAIL=enqueue:1 -- none
expect 'finish'             1  'injected: clFinish' \
                                               CLFAULT_FAIL=finish:1  -- none
expect 'platform'           1  '(-1001)'       CLFAULT_FAIL=platform:1 -- none
expect 'any'                1  'clGetDeviceIDs no. 2 of any' \
                                               CLFAULT_FAIL=any:2+    -- none
expect 'another name'       0  'name Mali$'    CLFAULT_DEVICE=Mali    -- name
expect 'source as it is'    1  .                                     -- build
expect 'source with more'   0  .   CLFAULT_SOURCE='#define/**/WANTED' -- build
expect 'edited source'      0  'edited: ifndef' \
                                           'CLFAULT_EDIT=ifndef=>ifdef' -- build
expect 'nothing to fail'    0  .               CLFAULT_FAIL=alloc:2   -- none
expect 'bad request'        87 'is not kind:n' CLFAULT_FAIL=alloc     -- none

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
