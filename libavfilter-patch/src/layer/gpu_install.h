/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * How to install drivers on each operating system, for messages.
 */

#ifndef AVFILTER_GPU_INSTALL_H
#define AVFILTER_GPU_INSTALL_H

#ifdef _WIN32
#define GPU_INSTALL_CUDA                                                      \
    "install NVIDIA's driver (from nvidia.com/drivers)"
#define GPU_INSTALL_OPENCL                                                    \
    "install the driver of the GPU's vendor (from nvidia.com, amd.com or "    \
    "intel.com)"
#else
#define GPU_INSTALL_CUDA                                                      \
    "install NVIDIA's driver (Debian's packages: nvidia-driver, libcuda1), "  \
    "and in a container give it the GPU"
#define GPU_INSTALL_OPENCL                                                    \
    "install its driver (Debian's packages: intel-opencl-icd, "               \
    "mesa-opencl-icd, nvidia-opencl-icd or, for CPUs, pocl-opencl-icd)"
#endif

#endif /* AVFILTER_GPU_INSTALL_H */
