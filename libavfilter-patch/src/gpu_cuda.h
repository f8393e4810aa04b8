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
 * What CUDA filters over the planes of a frame have in common, on top of
 * gpu_filter.h: the device, modules with a fallback to older ones, and
 * launches. The counterpart of gpu_opencl.h.
 *
 * A filter embeds GPUCudaContext as the first member of its context and
 * describes its kernels by a GPUCudaOps.
 *
 * All work on hardware frames goes to the device's own stream, in order with
 * what comes before and after in the filter graph. Nothing waits for the GPU
 * but the release of a module or of scratch memory: when options change, when
 * larger frames or windows need more, and at the end.
 */

#ifndef AVFILTER_GPU_CUDA_H
#define AVFILTER_GPU_CUDA_H

#include <limits.h>

#include "config.h"
#include "libavutil/hwcontext_cuda_internal.h"

#include "avfilter.h"
#include "cuda/planes.h"
#include "gpu_filter.h"

/** Kernels that one frame may take. */
#define GPU_CUDA_MAX_KERNELS 4

/** Modules for this compute capability, times 10, and less have no older ones
 * to fall back to. */
#define GPU_CUDA_OLDEST_CC 30

/** An embedded module, which must have included copy.cuh. */
typedef struct GPUCudaModule {
    const unsigned char *ptx;
    const unsigned int *ptx_size;
    const unsigned char *fatbin;    ///< machine code for some GPUs, or NULL
    const unsigned int *fatbin_size;
    int cc;                     ///< lowest compute capability times 10
} GPUCudaModule;

/** What the module cuda/FILE is made of, for an array of modules. */
#define GPU_CUDA_DECLARE_DATA(name)                     \
    extern const unsigned char ff_ ## name ## _data[];  \
    extern const unsigned int ff_ ## name ## _len;
#define GPU_CUDA_DATA(name) ff_ ## name ## _data, &ff_ ## name ## _len
#if CONFIG_CUDA_FATBIN
#define GPU_CUDA_DECLARE_MODULE(file)       \
    GPU_CUDA_DECLARE_DATA(file ## _ptx)     \
    GPU_CUDA_DECLARE_DATA(file ## _fatbin)
#define GPU_CUDA_MODULE(file, cc) \
    { GPU_CUDA_DATA(file ## _ptx), GPU_CUDA_DATA(file ## _fatbin), cc }
#else
#define GPU_CUDA_DECLARE_MODULE(file) GPU_CUDA_DECLARE_DATA(file ## _ptx)
#define GPU_CUDA_MODULE(file, cc) \
    { GPU_CUDA_DATA(file ## _ptx), NULL, NULL, cc }
#endif

/** The same for compute capability 9.0, which not all compilers support; and
 * the newest GPUs that there are modules for. */
#if HAVE_CUDA_SM90
#define GPU_CUDA_MODULE_SM90 GPU_CUDA_MODULE
#define GPU_CUDA_NEWEST_CC   INT_MAX
#else
#define GPU_CUDA_MODULE_SM90(file, least_cc) { .cc = least_cc }
#define GPU_CUDA_NEWEST_CC   89
#endif

/** Kernels of one module. */
typedef struct GPUCudaKernels {
    const GPUCudaModule *module;
    const char *name[GPU_CUDA_MAX_KERNELS];     ///< NULL where there are fewer
    const char *why;            ///< why these, for a log line
} GPUCudaKernels;

/** A filter's kernels. */
typedef struct GPUCudaOps {
    /**
     * Pick the kernels for the options as they are.
     *
     * @param cc compute capability times 10 that they may need at most; -1:
     *           the plainest there is, as others turned out wrong
     * @return 0, or AVERROR(EINVAL) after logging why nothing is possible
     */
    int (*pick)(AVFilterContext *avctx, int cc, GPUCudaKernels *kernels);
    /** What was picked last is loaded from here on. */
    void (*adopt)(AVFilterContext *avctx);
    /** A hash of how blocks cover planes, as adopted. */
    uint64_t (*geometry)(AVFilterContext *avctx);
    /**
     * Enqueue the kernels for one frame, with the CUDA context current.
     *
     * @param planes addresses, sizes and channel masks of the planes of which
     *               something is to be filtered, then planes of width 0; not
     *               called where there are none
     */
    int (*launch)(AVFilterContext *avctx, const CudaPlanes *planes);
} GPUCudaOps;

typedef struct GPUCudaContext {
    GPUFilterContext base;      ///< must be first

    AVCUDADeviceContext *hwctx; ///< of base.device_ref
    char device_name[128];
    char driver[192];           ///< ff_gpu_cuda_driver()
    const GPUCudaOps *ops;      ///< set by ff_gpu_cuda_config()
    int cc;                     ///< of the device, or what modules load for
    int nb_sm;                  ///< multiprocessors of the device

    CUmodule module;            ///< NULL, or what kernels are of
    int is_fatbin;              ///< module is machine code of ours
    GPUCudaKernels loaded;
    CUfunction kernel[GPU_CUDA_MAX_KERNELS];
    CUfunction copy;            ///< cuda_copy_planes of module
    CUstream stream;            ///< where work goes: the device's, or a slot's
    CUdeviceptr scratch;        ///< 0, or what ff_gpu_cuda_scratch() took
    size_t scratch_size;
    CUdeviceptr report;         ///< where launch() leaves base.report_size
                                ///< bytes for ff_gpu_filter_report()
} GPUCudaContext;

extern const GPUFilterAPI ff_gpu_cuda_api;
extern const GPUSoftwareAPI ff_gpu_cuda_software;

/**
 * Log the error of a call, if it is one.
 *
 * @return 0, AVERROR(ENOMEM), or AVERROR(EIO) for any other
 */
int ff_gpu_cuda_result(AVFilterContext *avctx, CUresult result,
                       const char *call);
#define GPU_CUDA_CHECK(avctx, x) ff_gpu_cuda_result(avctx, x, #x)

/** Make the device's context current, and what was so before again. */
int ff_gpu_cuda_push(AVFilterContext *avctx);
void ff_gpu_cuda_pop(AVFilterContext *avctx);

/**
 * Filter planes, copy those of which nothing is filtered, with the context
 * current.
 */
int ff_gpu_cuda_run(AVFilterContext *avctx, CudaPlanes *planes);

/** For FILTER_QUERY_FUNC. */
int ff_gpu_cuda_query_formats(AVFilterContext *avctx);

/** The config_props of an output pad: ff_gpu_filter_config(), with kernels. */
int ff_gpu_cuda_config(AVFilterLink *outlink, const GPUFilterOps *filter,
                       const GPUCudaOps *ops);

/**
 * Load the kernels for the options as they are, unless they are loaded, and
 * check that they are right (gpu_selfcheck.h). Where the newest ones do not
 * load or are wrong, older ones are taken, then and later. On failure those
 * loaded before stay.
 */
int ff_gpu_cuda_update(AVFilterContext *avctx);

/** Samples of the widest row, and rows of the highest plane. */
void ff_gpu_cuda_extent(const GPUPlanes *planes, int *row_samples, int *height);

/**
 * Enqueue one kernel over planes: blocks of block_w x block_h threads, each of
 * which covers tile_w samples of tile_h rows; blockIdx.z is the plane.
 *
 * @param shared bytes of shared memory, besides what the kernel declares
 * @param planes as the launch function got them
 * @param param  the kernel's only argument
 */
int ff_gpu_cuda_launch(AVFilterContext *avctx, CUfunction function,
                       int block_w, int block_h, int tile_w, int tile_h,
                       int shared, const CudaPlanes *planes, void *param);

/**
 * Enqueue one kernel, with the CUDA context current.
 *
 * @param grid, block blocks and threads of a block in x, y and z
 * @param shared      bytes of shared memory, besides what the kernel declares
 * @param param       the kernel's only argument
 */
int ff_gpu_cuda_launch_grid(AVFilterContext *avctx, CUfunction function,
                            const int grid[3], const int block[3], int shared,
                            void *param);

/**
 * Have GPUCudaContext.scratch point to at least size bytes of device memory,
 * with the CUDA context current. They are 0 at first, in order with kernels,
 * and after a growth.
 */
int ff_gpu_cuda_scratch(AVFilterContext *avctx, size_t size);

#endif /* AVFILTER_GPU_CUDA_H */
