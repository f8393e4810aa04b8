#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The OpenCL filters as they choose their kernels on other vendors' GPUs, which
# the first device here pretends to be. BUILD: where check was built (build).
set -u

log=$(mktemp)
trap 'rm -f "$log"' EXIT
for vendor in AMD Intel Adreno Mali other; do
    for filter in epsilon_opencl gauss_hilbert_opencl; do
        CLFAULT_DEVICE=$vendor LD_PRELOAD=build/clfault/libclfault.so \
            "${BUILD:-build}/check" --device=opencl --filter=$filter \
            --first=0 --cases=12 --seed=5 >"$log" 2>&1
        status=$?
        tail -n 1 "$log"
        if [ $status != 0 ]; then   # a line that counts as a failure, too
            echo "as a GPU of $vendor: status $status"
            cat "$log" >&2
        fi
    done
done | awk '{ p += $1; f += $3; s += $5; n += !/^[0-9]+ passed/ }
            END { print p " passed, " f + n " failed, " s " skipped"
                  exit f + n > 0 }'
