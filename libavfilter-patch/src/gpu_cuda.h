/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * What CUDA filters over the planes of a frame have in common: link
 * configuration, module loading, and the life of one output frame. The
 * counterpart of gpu_opencl.h.
 *
 * A filter embeds GPUCudaContext as the first member of its context, sets
 * ff_gpu_cuda_config_output() as (or calls it in) its output pad's
 * config_props and ff_gpu_cuda_uninit() as its uninit, and hands a launch
 * function to ff_gpu_cuda_frame().
 *
 * All work goes to the device's own stream, in order with what comes before
 * and after in the filter graph. Nothing waits for the GPU but the release of
 * a module or of scratch memory: when options change, when larger frames or
 * windows need more, and at the end.
 */

#ifndef AVFILTER_GPU_CUDA_H
#define AVFILTER_GPU_CUDA_H

#include "libavutil/buffer.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext_cuda_internal.h"

#include "avfilter.h"
#include "cuda/planes.h"
#include "gpu_planes.h"

typedef struct GPUCudaContext {
    const AVClass *class;

    GPUPlanes planes;               ///< of the frames that pass, once configured
    AVBufferRef *device_ref;
    AVCUDADeviceContext *hwctx;     ///< of device_ref
    CUmodule module;                ///< NULL, or what ff_gpu_cuda_load() took
    const unsigned char *module_data;   ///< what it was loaded from
    CUfunction copy;                ///< cuda_copy_planes of module
    CUdeviceptr scratch;            ///< 0, or what ff_gpu_cuda_scratch() took
    size_t scratch_size;
} GPUCudaContext;

/** An embedded PTX module and the kernels that are wanted of it. */
typedef struct GPUCudaModule {
    const unsigned char *data;
    unsigned int size;
} GPUCudaModule;

/**
 * Check that the input delivers CUDA frames of a format we can filter, and
 * give the output a frame pool of the same format and size. Logs what to do
 * otherwise.
 */
int ff_gpu_cuda_config_output(AVFilterLink *outlink);

/** The device's compute capability times 10 (8.6: 86), and its number of
 * multiprocessors. */
int ff_gpu_cuda_capability(AVFilterContext *avctx, int *cc, int *nb_sm);

/**
 * Load a module, which must have included copy.cuh, in place of the one loaded
 * before, unless it is the same, and look up kernels. On failure the one
 * loaded before stays, with its kernels; what to do is the caller's to log.
 *
 * @param names, functions nb kernel names, and where to store their handles
 */
int ff_gpu_cuda_load(AVFilterContext *avctx, const GPUCudaModule *module,
                     const char *const *names, CUfunction *functions, int nb);

/**
 * Enqueue a filter's kernels for one frame, with the CUDA context current.
 *
 * @param planes addresses, sizes and channel masks of the planes of which
 *               something is to be filtered, then planes of width 0; not
 *               called where there are none
 */
typedef int (*GPUCudaLaunch)(AVFilterContext *avctx, const CudaPlanes *planes);

/**
 * Take a frame from the pool, fill it by the launch function, planes of which
 * nothing is filtered by copying, and pass it on with the input's properties.
 *
 * @param selected bit p: plane p is to be filtered, otherwise copied
 * @param in       always consumed
 */
int ff_gpu_cuda_frame(AVFilterLink *inlink, AVFrame *in, int selected,
                      GPUCudaLaunch launch);

/** Samples of the widest row, and rows of the highest plane. */
void ff_gpu_cuda_extent(const GPUPlanes *planes, int *row_samples, int *height);

/**
 * Enqueue one kernel over planes: blocks of block_w x block_h threads, each of
 * which covers tile_w samples of tile_h rows; blockIdx.z is the plane.
 *
 * @param planes as the launch function got them
 * @param param  the kernel's only argument
 */
int ff_gpu_cuda_launch(AVFilterContext *avctx, CUfunction function,
                       int block_w, int block_h, int tile_w, int tile_h,
                       const CudaPlanes *planes, void *param);

/**
 * Enqueue one kernel, with the CUDA context current.
 *
 * @param grid, block blocks and threads of a block in x, y and z
 * @param param       the kernel's only argument
 */
int ff_gpu_cuda_launch_grid(AVFilterContext *avctx, CUfunction function,
                            const int grid[3], const int block[3],
                            void *param);

/**
 * Have GPUCudaContext.scratch point to at least size bytes of device memory,
 * with the CUDA context current. What was in it may be lost.
 */
int ff_gpu_cuda_scratch(AVFilterContext *avctx, size_t size);

/** Release what the functions above hold; safe at any time, and twice. */
void ff_gpu_cuda_uninit(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_CUDA_H */
