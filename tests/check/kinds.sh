#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The OpenCL filters as they choose their kernels on other vendors' GPUs, which
# the first device here pretends to be. BUILD: where check was built (build).
set -u

check=${BUILD:-build}/check
clfault=build/clfault/libclfault.so
if ! [ -e "$clfault" ]; then    # which ld.so would do without
    echo "$clfault is missing; type: make clfault"
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
fi
if ! "$check" --list | grep -q '^opencl:'; then
    echo "SKIP: kinds of GPUs: no OpenCL device"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM HUP
# AMD's instructions stand in the kernel's source as plain OpenCL C, too
CLFAULT_EXTENSIONS=cl_amd_media_ops2
export CLFAULT_EXTENSIONS
# two kinds a day
day=$(( ${SEED:-$(date +%Y%m%d)} % 5 ))
for vendor in $(echo AMD Intel Adreno Mali other AMD |
                cut -d ' ' -f "$((day + 1)),$((day + 2))"); do
    for filter in $(tools/filters.sh names opencl); do
        CLFAULT_DEVICE=$vendor LD_PRELOAD=$clfault \
            "$check" --device=opencl --filter="$filter" \
            --first=0 --cases=12 --seed=5 >"$log" 2>&1
        status=$?
        tail -n 1 "$log"
        # lines that count as a failure, too
        grep -q '^clfault: test tool' "$log" || echo "clfault was not there"
        if [ $status != 0 ]; then
            echo "as a GPU of $vendor: status $status"
            cat "$log" >&2
        fi
    done
done | awk '{ p += $1; f += $3; s += $5; n += !/^[0-9]+ passed/ }
            END { print p " passed, " f + n " failed, " s " skipped"
                  exit f + n > 0 }'
