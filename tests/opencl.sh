#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Run a command with a single OpenCL implementation:
#
#   tests/opencl.sh pocl|rusticl|intel COMMAND...
#
#   pocl     PoCL, from the package pocl-opencl-icd
#   rusticl  Mesa's rusticl on llvmpipe, from the package mesa-opencl-icd
#   intel    Intel's runtime for CPUs, from tools/fetch-intel-opencl.sh
#
# Without the implementation the command is skipped, and counted as skipped.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

name=${1-}
[ $# = 0 ] || shift

lacks() {
    skip "$name" "$*"
    finish
}

case $name in
pocl|rusticl)
    OCL_ICD_VENDORS=/etc/OpenCL/vendors/$name.icd
    [ -e "$OCL_ICD_VENDORS" ] || lacks "no $OCL_ICD_VENDORS"
    export RUSTICL_ENABLE=llvmpipe
    ;;
intel)
    intel=$("$(dirname "$0")/../tools/fetch-intel-opencl.sh") ||
        lacks "it cannot be fetched"
    OCL_ICD_VENDORS=$intel/vendors/intel.icd
    export LD_LIBRARY_PATH="$intel/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    ;;
*)  sed -n '/^# Run/,/^# Without/s/^# \{0,1\}//p' "$0"
    exit 2 ;;
esac
export OCL_ICD_VENDORS
rm -rf "$tmp"
exec "$@"
