/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * CUDA's devices, also for filters of other APIs on the same GPU. Can be used
 * without the headers of CUDA.
 */

#ifndef AVFILTER_GPU_DEVICE_CUDA_H
#define AVFILTER_GPU_DEVICE_CUDA_H

#include "config.h"

#include "gpu_device.h"

/** CUDA_ERROR_OUT_OF_MEMORY, not in ffnvcodec */
#define GPU_CUDA_OUT_OF_MEMORY 2

#if CONFIG_CUDA
extern const GPUDeviceAPI ff_gpu_cuda_devices;

/** GPUDeviceAPI.identify() of other APIs, for CUDA devices. */
int ff_gpu_cuda_identify(AVHWDeviceContext *device, GPUDeviceID *id);
#else
#define ff_gpu_cuda_identify NULL
#endif

#endif /* AVFILTER_GPU_DEVICE_CUDA_H */
