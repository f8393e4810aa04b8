/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The CUDA backend, a GPUBackend; the counterpart of gpu_opencl.h.
 *
 * The context of a filter begins with a GPUCudaContext, and a GPUCudaOps
 * describes its kernels. The number of a candidate is the maximum compute
 * capability, times 10, that its kernels may need, or -1 for the simplest
 * kernel; if they fail, kernels for older GPUs are used.
 *
 * Hardware frames are filtered on the device's stream, in order with other
 * filters. Only the release of scratch memory waits for the GPU, when frames or
 * windows need more memory, and the end of the filter, which unloads modules.
 */

#ifndef AVFILTER_GPU_CUDA_H
#define AVFILTER_GPU_CUDA_H

#include "libavutil/hwcontext_cuda_internal.h"

#include "cuda/planes.h"
#include "gpu_backend.h"
#include "gpu_device_cuda.h"

/** Maximum number of kernels per frame. */
#define GPU_CUDA_MAX_KERNELS 8

/** Compute capability, times 10, of the oldest modules, which have no
 *  fallback. */
#define GPU_CUDA_OLDEST_CC 30

/** A request for kernels. */
typedef struct GPUCudaQuery {
    int op;                     ///< of the GPUQuery
    int variant;                ///< GPUQuery.variant
    const void *options;        ///< of the algorithm
    int depth;                  ///< significant bits, 8 to 16
    double samples;             ///< sum of all planes
    int row_samples, height;    ///< maximum of all planes
    int channels;               ///< maximum of all planes
    /** Maximum compute capability times 10 that kernels may need; -1: the
     *  simplest kernel, after wrong results of others. */
    int cc;
    int nb_sm;                  ///< multiprocessors of the device
} GPUCudaQuery;

/** A stream and its scratch memory. */
typedef struct GPUCudaQueue {
    GPUQueue base;              ///< must be first
    CUdeviceptr memory;         ///< from ff_gpu_cuda_scratch(), or 0
    size_t size;                ///< of memory
} GPUCudaQueue;

/** A kernel and the sizes of its blocks and of their tiles. */
typedef struct GPUCudaPass {
    const char *name;           ///< in the module; NULL if unused
    int block_w, block_h;       ///< threads per block
    int tile_w, tile_h;         ///< samples per row, and rows
    int extra[2];               ///< other launch parameters of the filter
    const char *module;         ///< NULL: the plan's module
} GPUCudaPass;

/** Kernels of an operation. */
typedef struct GPUCudaPlan {
    const char *module;         ///< its name in cuda/kernels.mak
    GPUCudaPass pass[GPU_CUDA_MAX_KERNELS];
    const char *why;            ///< description of the kernels, for a log line
    const char *warning;        ///< warning to log, or NULL
    GPUPlanPriv priv;
} GPUCudaPlan;

/** A module, shared by all kernels of a filter. */
typedef struct GPUCudaLoaded GPUCudaLoaded;

typedef struct GPUCudaKernel {
    GPUKernel base;             ///< must be first
    GPUCudaPlan plan;
    GPUCudaLoaded *loaded[GPU_CUDA_MAX_KERNELS];
    CUfunction function[GPU_CUDA_MAX_KERNELS];
} GPUCudaKernel;

/** A filter's kernels. */
typedef struct GPUCudaOps {
    GPUFilterOps filter;        ///< must be first
    /**
     * Pick the kernels of an operation.
     *
     * @param plan zeroed
     * @return 0, or AVERROR(EINVAL) after logging why no kernel is suitable
     */
    int (*plan[GPU_MAX_OPERATIONS])(AVFilterContext *avctx,
                                    const GPUCudaQuery *query,
                                    GPUCudaPlan *plan);
    /**
     * Enqueue the kernels of an operation (GPUBackend.run()).
     *
     * @param planes addresses, sizes and channel masks of the planes to
     *               filter, followed by planes of width 0
     */
    int (*launch[GPU_MAX_OPERATIONS])(AVFilterContext *avctx, const GPUJob *job,
                                      const GPUCudaKernel *kernel,
                                      const CudaPlanes *planes);
    size_t measured_size;       ///< bytes of GPUCudaContext.measured, which
                                ///< begins with the entries; 0 if there are
                                ///< none
} GPUCudaOps;

/** Initializer of the fields that all filters set alike. */
#define GPU_CUDA_OPS(Context, member, algorithm_, option_)                    \
    .filter = {                                                               \
        .api       = &ff_gpu_cuda_api,                                        \
        .algorithm = &algorithm_,                                             \
        .option    = option_,                                                 \
        GPU_FILTER_OPTIONS(Context, member),                                  \
    }

typedef struct GPUCudaContext {
    GPUFilterContext base;      ///< must be first

    AVCUDADeviceContext *hwctx; ///< of base.device_ref
    int entered;                ///< number of times that enter() pushed the
                                ///< context
    char device_name[128];
    char driver[192];           ///< file of the driver; "" if unknown
    int cc;                     ///< compute capability times 10, below 90 if
                                ///< there are no modules for 9.0
    int nb_sm;                  ///< multiprocessors of the device
    GPUCudaQueue queue;         ///< the device's stream
    GPUCudaLoaded *loaded;      ///< list of the modules used so far
    CUdeviceptr measured;       ///< entries and what follows, 0 at first
    CUevent done_measuring;     ///< for streams of software frames, or NULL
} GPUCudaContext;

extern const GPUBackend ff_gpu_cuda_api;

/* ---- errors, memory, devices: gpu_cuda_base.c ---- */

/**
 * Log the error of a call, if any.
 *
 * @return 0, AVERROR(ENOMEM), or AVERROR(EIO) for other errors
 */
int ff_gpu_cuda_result(AVFilterContext *avctx, CUresult result,
                       const char *call);
#define GPU_CUDA_CHECK(avctx, x) ff_gpu_cuda_result(avctx, x, #x)

CudaFunctions *ff_gpu_cuda_functions(const AVFilterContext *avctx);

/** GPUBackend.enter() and leave(). */
int ff_gpu_cuda_enter(AVFilterContext *avctx);
void ff_gpu_cuda_leave(AVFilterContext *avctx);

/** Get the properties of the device. */
int ff_gpu_cuda_get_info(AVFilterContext *avctx);

/** Return the queue of a job. */
GPUCudaQueue *ff_gpu_cuda_queue(const GPUJob *job);

/** Allocate scratch memory of the job's queue of at least size bytes. New memory
 *  is cleared in the stream. */
int ff_gpu_cuda_scratch(AVFilterContext *avctx, const GPUJob *job,
                        size_t size);

void ff_gpu_cuda_free_scratch(AVFilterContext *avctx, GPUCudaQueue *queue);

/** Create an event for ff_gpu_cuda_wait_event(). */
int ff_gpu_cuda_create_event(AVFilterContext *avctx, CUevent *event);

/** Make later commands of a stream wait for an event. */
int ff_gpu_cuda_wait_event(AVFilterContext *avctx, void *stream, CUevent event);

/** Copy a plane from or to host memory without padding. */
int ff_gpu_cuda_copy_plane(AVFilterContext *avctx, const GPUJob *job,
                           CUdeviceptr device, int pitch, uint8_t *host,
                           int to_device, int row, int height);

/* ---- measurements: gpu_cuda_measure.c ---- */

/** Return the address of an entry, see GPUEntry. */
CUdeviceptr ff_gpu_cuda_entry(const AVFilterContext *avctx, int entry);

/** Run the job of a step with_prev after those of earlier frames. */
int ff_gpu_cuda_run_in_order(AVFilterContext *avctx, const GPUJob *job,
                             const CudaPlanes *planes);

/** Functions of GPUBackend. */
int ff_gpu_cuda_set_entry(AVFilterContext *avctx, const GPUJob *job,
                          const void *entry, int size);
int ff_gpu_cuda_get_report(AVFilterContext *avctx, const GPUJob *job);

/** Release the memory; may be called repeatedly. */
void ff_gpu_cuda_free_measured(AVFilterContext *avctx);

/* ---- software frames, functions of GPUBackend: gpu_cuda_software.c ---- */

int ff_gpu_cuda_begin(AVFilterContext *avctx, GPUSlot *slot, int out, int bits);
int ff_gpu_cuda_upload(AVFilterContext *avctx, GPUSlot *slot, int planes);
int ff_gpu_cuda_download(AVFilterContext *avctx, GPUSlot *slot);
int ff_gpu_cuda_end(AVFilterContext *avctx, GPUSlot *slot, int out);
void ff_gpu_cuda_free(AVFilterContext *avctx, GPUSlot *slot);
int ff_gpu_cuda_record(AVFilterContext *avctx, GPUSlot *slot);
int ff_gpu_cuda_wait_for(AVFilterContext *avctx, GPUSlot *slot,
                         const GPUJob *job);
int ff_gpu_cuda_poll(AVFilterContext *avctx, GPUSlot *slot, int wait);

/* ---- modules: gpu_cuda_module.c ---- */

/** Return the lowest compute capability, times 10, of a module. */
int ff_gpu_cuda_module_cc(const char *name);

/**
 * Load the functions of a kernel's plan, and its modules unless already done.
 * Modules stay loaded, as kernels of earlier frames may be pending in any
 * stream.
 */
int ff_gpu_cuda_load(AVFilterContext *avctx, GPUCudaKernel *kernel);

/** Unload all modules, once the slots are released. */
void ff_gpu_cuda_unload(AVFilterContext *avctx);

/** Return cuda_copy_planes of the kernel's module. */
CUfunction ff_gpu_cuda_copy_function(const GPUCudaKernel *kernel);

/* ---- for GPUCudaOps: gpu_cuda.c ---- */

/**
 * Enqueue a kernel over planes, one block per tile; blockIdx.z is the plane.
 *
 * @param shared bytes of dynamic shared memory
 * @param planes as passed to the launch function
 * @param param  the kernel's only argument
 */
int ff_gpu_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                       CUfunction function, const GPUCudaPass *pass,
                       int shared, const CudaPlanes *planes, void *param);

/**
 * Enqueue a kernel.
 *
 * @param pass   only the size of the blocks is used
 * @param grid   blocks in x, y and z
 * @param shared bytes of dynamic shared memory
 * @param param  the kernel's only argument
 */
int ff_gpu_cuda_launch_grid(AVFilterContext *avctx, const GPUJob *job,
                            CUfunction function, const GPUCudaPass *pass,
                            const int grid[3], int shared, void *param);

#endif /* AVFILTER_GPU_CUDA_H */
