#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run the OpenCL filters with the kernels that they choose on other vendors'
# GPUs; clfault makes the first device report such a vendor. BUILD: folder of
# check (build).
set -u
. tests/lib.sh

clfault=build/clfault/libclfault.so
if ! [ -e "$clfault" ]; then    # ld.so ignores a missing library
    fail 'GPUs of other vendors' "no $clfault; type: make clfault"
    finish
fi
if ! "$build/job" list | grep -q '^opencl:'; then
    skip 'GPUs of other vendors' 'no OpenCL device'
    finish
fi

# the kernel's source has AMD's instructions as plain OpenCL C, too; the smallest
# local memory that OpenCL allows
CLFAULT_EXTENSIONS=cl_amd_media_ops2
CLFAULT_LOCAL=32768
export CLFAULT_EXTENSIONS CLFAULT_LOCAL
# one vendor per day
for vendor in $(echo AMD Intel Adreno Mali other |
                cut -d ' ' -f $((turn % 5 + 1))); do
    for filter in $(tools/filters.sh names opencl); do
        CLFAULT_DEVICE=$vendor LD_PRELOAD=$clfault \
            "$build/job" --device=opencl --filter="$filter" \
            --first=0 --cases=6 --seed=5 >"$tmp/log" 2>&1
        status=$?
        add "$tmp/log"
        grep -q '^clfault: test tool' "$tmp/log" ||
            fail "$filter as on $vendor" 'clfault was not loaded'
        if [ $status != 0 ]; then
            echo "as a GPU of $vendor: status $status"
            cat "$tmp/log"
        fi
    done
done
finish
