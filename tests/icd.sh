# SPDX-License-Identifier: LGPL-2.1-or-later
# Sourced by scripts that use every OpenCL device.

# add_nvidia_icd FOLDER: create NVIDIA's ICD file in FOLDER if it is missing,
# as in many containers with NVIDIA's OpenCL library.
add_nvidia_icd() {
    vendors=${OCL_ICD_VENDORS:-/etc/OpenCL/vendors}
    if ! ls "$vendors"/*nvidia* >/dev/null 2>&1 &&
       ldconfig -p | grep -q libnvidia-opencl.so.1; then
        mkdir -p "$1/vendors"
        cp "$vendors"/*.icd "$1/vendors/" 2>/dev/null || true
        echo libnvidia-opencl.so.1 >"$1/vendors/nvidia.icd"
        OCL_ICD_VENDORS=$1/vendors
        export OCL_ICD_VENDORS
        echo "(NVIDIA's OpenCL has no ICD file; using a temporary one)"
    fi
}
