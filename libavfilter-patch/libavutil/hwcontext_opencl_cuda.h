/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Frames between CUDA and OpenCL on one NVIDIA GPU.
 *
 * Neither API can see the frames of the other: those of CUDA (and of NVDEC)
 * come from allocations that cannot be exported, those of OpenCL are images.
 * Staging memory lies between them, made by CUDA so that it can be exported
 * as a file descriptor, which OpenCL imports as a buffer. A transfer is one
 * copy in each API; no byte leaves the GPU.
 */

#ifndef AVUTIL_HWCONTEXT_OPENCL_CUDA_H
#define AVUTIL_HWCONTEXT_OPENCL_CUDA_H

#include "frame.h"
#include "hwcontext.h"
#include "hwcontext_cuda_internal.h"
#include "hwcontext_opencl.h"

/** What an OpenCL frames context keeps for transfers from and to CUDA. */
typedef struct FFOpenCLCUDA FFOpenCLCUDA;

/**
 * Are they the same GPU? By UUID, by PCI address where there is none.
 */
int ff_opencl_cuda_same_device(cl_device_id device, CudaFunctions *cu,
                               CUdevice cuda_device);

/** What ff_opencl_cuda_filter_device() looks for. */
typedef struct FFOpenCLCUDAMatch {
    AVHWDeviceContext *cuda;    ///< the CUDA device
    int found;
} FFOpenCLCUDAMatch;

/**
 * A platform filter of hwcontext_opencl: those that cannot share memory are not
 * asked for their devices, which is what makes a driver start.
 *
 * @param match not used
 * @return 0 if devices of the platform can share memory, or 1
 */
int ff_opencl_cuda_filter_platform(AVHWDeviceContext *hwdev,
                                   cl_platform_id platform, const char *name,
                                   void *match);

/**
 * A device filter of hwcontext_opencl.
 *
 * @param match an FFOpenCLCUDAMatch
 * @return 0 for the first OpenCL device on that GPU that can share memory with
 *         it, 1 for any other, or an error, which is logged
 */
int ff_opencl_cuda_filter_device(AVHWDeviceContext *hwdev, cl_device_id device,
                                 const char *device_name, void *match);

/**
 * Can the device, or the driver, share memory with the other API? If not, and
 * log_ctx is not NULL, an error tells what is missing.
 *
 * @return 0 or AVERROR(ENOSYS)
 */
int ff_opencl_cuda_check_opencl(void *log_ctx, cl_device_id device);
int ff_opencl_cuda_check_cuda(void *log_ctx, CudaFunctions *cu);

FFOpenCLCUDA *ff_opencl_cuda_alloc(void);

/** Waits for transfers that are still under way. */
void ff_opencl_cuda_free(FFOpenCLCUDA **interop);

/**
 * Transfer a frame. Of its parameters fc is the OpenCL frames context, queue
 * its queue. OpenCL's part is done on return; CUDA's part of a transfer to
 * CUDA is enqueued in the stream of the CUDA device.
 */
int ff_opencl_cuda_transfer_to(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                               cl_command_queue queue,
                               AVFrame *dst, const AVFrame *src);
int ff_opencl_cuda_transfer_from(AVHWFramesContext *fc, FFOpenCLCUDA *interop,
                                 cl_command_queue queue,
                                 AVFrame *dst, const AVFrame *src);

#endif /* AVUTIL_HWCONTEXT_OPENCL_CUDA_H */
