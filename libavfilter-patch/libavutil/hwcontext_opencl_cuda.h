/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Transfers of frames between CUDA and OpenCL on one NVIDIA GPU.
 *
 * The memory of CUDA frames, including frames of NVDEC, cannot be exported, and
 * OpenCL frames are images. Frames are therefore copied through staging memory,
 * which CUDA exports as a file descriptor and OpenCL imports as a buffer: one
 * copy in each API, within the memory of the GPU.
 */

#ifndef AVUTIL_HWCONTEXT_OPENCL_CUDA_H
#define AVUTIL_HWCONTEXT_OPENCL_CUDA_H

#include "frame.h"
#include "hwcontext.h"
#include "hwcontext_cuda_internal.h"
#include "hwcontext_opencl.h"

/** State of an OpenCL frames context for transfers from and to CUDA. */
typedef struct FFOpenCLCUDA FFOpenCLCUDA;

/** Return whether both devices are the same GPU, by UUID, or by PCI address if
 *  there is none. */
int ff_opencl_cuda_same_device(cl_device_id device, CudaFunctions *cu,
                               CUdevice cuda_device);

/** Argument of ff_opencl_cuda_filter_device() */
typedef struct FFOpenCLCUDAMatch {
    AVHWDeviceContext *cuda;    ///< CUDA device to find in OpenCL
    int found;                  ///< whether it was found
} FFOpenCLCUDAMatch;

/**
 * Platform filter for hwcontext_opencl, which skips platforms that cannot share
 * memory, as listing their devices would start their drivers.
 *
 * @param match not used
 * @return 0 if devices of the platform can share memory, or 1
 */
int ff_opencl_cuda_filter_platform(AVHWDeviceContext *hwdev,
                                   cl_platform_id platform, const char *name,
                                   void *match);

/**
 * Device filter for hwcontext_opencl.
 *
 * @param match an FFOpenCLCUDAMatch
 * @return 0 for the first OpenCL device that is the GPU of the CUDA device and
 *         can share memory with it, 1 for other devices, or an error after
 *         logging it
 */
int ff_opencl_cuda_filter_device(AVHWDeviceContext *hwdev, cl_device_id device,
                                 const char *device_name, void *match);

/**
 * Check whether the device or the driver can share memory with the other API.
 * If not, log the missing feature, unless log_ctx is NULL.
 *
 * @return 0 or AVERROR(ENOSYS)
 */
int ff_opencl_cuda_check_opencl(void *log_ctx, cl_device_id device);
int ff_opencl_cuda_check_cuda(void *log_ctx, CudaFunctions *cu);

FFOpenCLCUDA *ff_opencl_cuda_alloc(void);

/** Free the state, after waiting for pending transfers. */
void ff_opencl_cuda_free(FFOpenCLCUDA **interop);

/**
 * Transfer a frame. On return, the copy in OpenCL is done; the copy to a CUDA
 * frame is enqueued in the stream of the CUDA device.
 *
 * @param fc    the OpenCL frames context
 * @param queue the queue of fc
 */
int ff_opencl_cuda_transfer_to(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                               cl_command_queue queue,
                               AVFrame *dst, const AVFrame *src);
int ff_opencl_cuda_transfer_from(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                                 cl_command_queue queue,
                                 AVFrame *dst, const AVFrame *src);

#endif /* AVUTIL_HWCONTEXT_OPENCL_CUDA_H */
