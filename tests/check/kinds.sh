#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the OpenCL filters with the kernels that they choose on other vendors'
# GPUs; clfault makes the first device report such a vendor. BUILD: folder of
# check (build).
set -u

check=${BUILD:-build}/check
clfault=build/clfault/libclfault.so
if ! [ -e "$clfault" ]; then    # ld.so ignores a missing library
    echo "$clfault is missing; type: make clfault"
    echo "0 passed, 1 failed, 0 skipped"
    exit 1
fi
if ! "$check" --list | grep -q '^opencl:'; then
    echo "SKIP: GPUs of other vendors: no OpenCL device"
    echo "0 passed, 0 failed, 1 skipped"
    exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM HUP
# the kernel's source has AMD's instructions as plain OpenCL C, too
CLFAULT_EXTENSIONS=cl_amd_media_ops2
export CLFAULT_EXTENSIONS
# two vendors per day
day=$(( ${SEED:-$(date +%Y%m%d)} % 5 ))
for vendor in $(echo AMD Intel Adreno Mali other AMD |
                cut -d ' ' -f "$((day + 1)),$((day + 2))"); do
    for filter in $(tools/filters.sh names opencl); do
        CLFAULT_DEVICE=$vendor LD_PRELOAD=$clfault \
            "$check" --device=opencl --filter="$filter" \
            --first=0 --cases=12 --seed=5 >"$log" 2>&1
        status=$?
        tail -n 1 "$log"
        # such a line also counts as a failure
        grep -q '^clfault: test tool' "$log" || echo "clfault was not loaded"
        if [ $status != 0 ]; then
            echo "as a GPU of $vendor: status $status"
            cat "$log" >&2
        fi
    done
done | awk '{ p += $1; f += $3; s += $5; n += !/^[0-9]+ passed/ }
            END { print p " passed, " f + n " failed, " s " skipped"
                  exit f + n > 0 }'
