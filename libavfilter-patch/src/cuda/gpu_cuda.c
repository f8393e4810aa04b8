/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/intmath.h"
#include "libavutil/log.h"

#include "gpu_compat.h"
#include "gpu_cuda.h"

/* Maximum size of a grid in y and z */
#define MAX_BLOCKS 65535

/* Alignment of rows in bytes, as in frames */
#define ROW_ALIGN 512

/* Software frames in flight: one is uploaded, one filtered, one downloaded. */
#define ASYNC_DEPTH 2

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

static const GPUCudaOps *ops_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (const GPUCudaOps *)s->ops;
}

/* ---- kernels ---- */

/* List the newest compute capability that has not failed yet. */
static int list(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES])
{
    const GPUCudaContext *s = avctx->priv;

    list[0] = query->current ? query->current->candidate : s->cc;
    return 1;
}

static int make_plan(AVFilterContext *avctx, const GPUQuery *query,
                     GPUCudaPlan *plan)
{
    const GPUCudaContext *s = avctx->priv;
    const GPUPlanes *planes = query->planes;
    GPUCudaQuery q = {
        .op      = query->op,
        .variant = query->variant,
        .options = query->options,
        .depth   = planes->depth,
        .cc      = query->candidate,
        .nb_sm   = s->nb_sm,
    };

    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];
        const int row         = plane->width * plane->channels;

        q.samples    += (double)row * plane->height;
        q.row_samples = FFMAX(q.row_samples, row);
        q.height      = FFMAX(q.height, plane->height);
        q.channels    = FFMAX(q.channels, plane->channels);
    }
    memset(plan, 0, sizeof(*plan));
    return ops_of(avctx)->plan[query->op](avctx, &q, plan);
}

static int prepare(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel)
{
    GPUCudaKernel *k = (GPUCudaKernel *)kernel;
    int ret = make_plan(avctx, query, &k->plan);

    k->base.name = k->plan.pass[0].name;
    return ret < 0 ? ret : ff_gpu_cuda_load(avctx, k);
}

/* Fall back to older kernels and, with -1, to the simplest kernel; not if memory
 * is short, as there may be memory for the next setup. */
static int fall_back(AVFilterContext *avctx, const GPUKernel *failed,
                     int error, int *candidate)
{
    const GPUCudaPlan *plan = &((const GPUCudaKernel *)failed)->plan;
    int cc;

    if (!failed->name || error == AVERROR(ENOMEM))      // has been logged
        return 0;
    cc = ff_gpu_cuda_module_cc(plan->module);
    if (cc > GPU_CUDA_OLDEST_CC) {
        *candidate = cc - 1;
        av_log(avctx, AV_LOG_WARNING, "%s, falling back to kernels for compute "
               "capability %d.%d and less.\n", error == AVERROR_BUG ?
               "Wrong results" : "Failed to load the kernels",
               *candidate / 10, *candidate % 10);
        return 1;
    }
    if (error == AVERROR_BUG && *candidate >= 0) {
        *candidate = -1;
        return 1;
    }
    if (error == AVERROR_BUG)
        av_log(avctx, AV_LOG_ERROR, "No kernel passed the self-check: use "
               "the default, auto, or update the NVIDIA driver.\n");
    else
        av_log(avctx, AV_LOG_ERROR, "Failed to load the kernels: update "
               "the NVIDIA driver, or build FFmpeg with "
               "--enable-cuda-llvm.\n");
    return 0;
}

/* Update the tiles of a kernel for frames of another size. */
static void resize(AVFilterContext *avctx, const GPUJob *job,
                   GPUKernel *kernel)
{
    GPUCudaKernel *k  = (GPUCudaKernel *)kernel;
    GPUPlanes small   = *job->planes;
    GPUCudaPlan fresh, *plan = &k->plan;
    int same;
    const GPUQuery query = {
        .op        = k->base.op,
        .candidate = k->base.candidate,
        .variant   = k->base.variant,
        .planes    = &small,
        .options   = job->options,
    };

    small.nb_planes = 1;
    small.plane[0]  = small.plane[ff_ctz(job->selected)];
    same = make_plan(avctx, &query, &fresh) >= 0 &&
           !strcmp(fresh.module, plan->module);
    for (int i = 0; i < GPU_CUDA_MAX_KERNELS; i++)
        same = same && fresh.pass[i].name == plan->pass[i].name;
    if (same)
        *plan = fresh;
}

/* ---- launches ---- */

int ff_gpu_cuda_launch_grid(AVFilterContext *avctx, const GPUJob *job,
                            CUfunction function, const GPUCudaPass *pass,
                            const int grid[3], int shared, void *param)
{
    const GPUPlane *plane = &job->planes->plane[0];
    void *args[]          = { param };
    int ret;

    if (grid[1] > MAX_BLOCKS) {
        av_log(avctx, AV_LOG_ERROR, "Frames of %dx%d exceed the kernel's "
               "limit of %d rows: insert scale or crop before the filter.\n",
               plane->width, plane->height,
               plane->height / grid[1] * MAX_BLOCKS);
        return AVERROR(EINVAL);
    }
    ret = CHECK_CU(ff_gpu_cuda_functions(avctx)->cuLaunchKernel(
                       function, grid[0], grid[1], grid[2], pass->block_w,
                       pass->block_h, 1, shared, job->queue->stream, args,
                       NULL));
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the CUDA device to run a "
               "kernel on frames of %dx%d: use smaller frames or run fewer jobs "
               "at once.\n", plane->width, plane->height);
    else if (ret < 0)
        av_log(avctx, AV_LOG_ERROR, "Failed to launch the kernel for "
               "frames of %dx%d: update the NVIDIA driver or name another GPU "
               "with -init_hw_device cuda=cu:DEVICE.\n", plane->width,
               plane->height);
    return ret;
}

int ff_gpu_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                       CUfunction function, const GPUCudaPass *pass,
                       int shared, const CudaPlanes *planes, void *param)
{
    const int tile_w = pass->tile_w, tile_h = pass->tile_h;
    int w = 0, h = 0, nb = 0;

    for (int p = 0; p < CUDA_MAX_PLANES; p++) {
        const CudaPlane *plane = &planes->plane[p];

        w   = FFMAX(w, plane->width * plane->channels);
        h   = FFMAX(h, plane->height);
        nb += !!plane->width;
    }
    return ff_gpu_cuda_launch_grid(avctx, job, function, pass,
                                   (const int[3]) { (w + tile_w - 1) / tile_w,
                                                    (h + tile_h - 1) / tile_h,
                                                    nb },
                                   shared, param);
}

/* ---- frames ---- */

/* Return the planes of a job, without gaps. */
static CudaPlanes planes_of(const GPUJob *job)
{
    const GPUPlanes *planes = job->planes;
    CudaPlanes out = { .depth = planes->depth, .shift = planes->shift };
    int nb         = 0;

    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUFrame *in = ff_gpu_input(job, 0, p);

        if (!(job->selected >> p & 1))
            continue;
        out.plane[nb++] = (CudaPlane) {
            .src          = (uintptr_t)in->data[p],
            .dst          = (uintptr_t)job->out.data[p],
            .src_pitch    = in->pitch[p],
            .dst_pitch    = job->out.pitch[p],
            .width        = planes->plane[p].width,
            .height       = planes->plane[p].height,
            .channels     = planes->plane[p].channels,
            .channel_mask = planes->plane[p].channel_mask,
        };
    }
    return out;
}

static int copy(AVFilterContext *avctx, const GPUJob *job, CudaPlanes planes)
{
    static const GPUCudaPass pass = {
        .block_w = CUDA_COPY_BLOCK_W,
        .block_h = CUDA_COPY_BLOCK_H,
        .tile_w  = 16 * CUDA_COPY_BLOCK_W,
        .tile_h  = CUDA_COPY_ROWS * CUDA_COPY_BLOCK_H,
    };
    const GPUCudaKernel *k = (const GPUCudaKernel *)job->kernel;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        planes.plane[p].width *= job->planes->bytes;
    return ff_gpu_cuda_launch(avctx, job, ff_gpu_cuda_copy_function(k), &pass,
                              0, &planes, &planes);
}

static int run(AVFilterContext *avctx, const GPUJob *job)
{
    const CudaPlanes planes = planes_of(job);

    if (job->op == GPU_COPY)
        return copy(avctx, job, planes);
    if (job->step && job->step->with_prev)
        return ff_gpu_cuda_run_in_order(avctx, job, &planes);
    return ops_of(avctx)->launch[job->op](avctx, job,
                                          (const GPUCudaKernel *)job->kernel,
                                          &planes);
}

/* Clear memory for memory checkers, if FFMPEG_GPU_CLEAR is set: kernels load the
 * padding of rows and ignore it. Wait, as the memory may be used in any
 * stream. */
static int clear(AVFilterContext *avctx, CUdeviceptr memory, size_t size)
{
    const GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu       = ff_gpu_cuda_functions(avctx);
    int ret;

    if (!getenv("FFMPEG_GPU_CLEAR"))
        return 0;
    ret = CHECK_CU(cu->cuMemsetD8Async(memory, 0, size, s->hwctx->stream));
    return ret < 0 ? ret :
           CHECK_CU(cu->cuStreamSynchronize(s->hwctx->stream));
}

static int allocate_plane(AVFilterContext *avctx, const GPUPlanes *planes,
                          int p, GPUFrame *frame)
{
    const GPUCudaContext *s = avctx->priv;
    const int pitch   = FFALIGN(ff_gpu_row_bytes(planes, p), ROW_ALIGN);
    const size_t size = (size_t)pitch * planes->plane[p].height +
                        planes->plane[p].extra;
    CUdeviceptr memory = 0;
    int ret;

    if (frame->data[p])
        return 0;
    ret = CHECK_CU(ff_gpu_cuda_functions(avctx)->cuMemAlloc(&memory, size));
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the CUDA device for a "
               "frame of %dx%d: use smaller frames or run fewer jobs at "
               "once.\n", s->base.planes.plane[0].width,
               s->base.planes.plane[0].height);
    if (ret < 0)
        return ret;
    frame->data[p]  = (uint8_t *)(uintptr_t)memory;
    frame->pitch[p] = pitch;
    return clear(avctx, memory, size);
}

static int allocate(AVFilterContext *avctx, const GPUJob *job, int kind, int p,
                    GPUFrame *frame)
{
    return allocate_plane(avctx, &job->of[kind], p, frame);
}

/* Reject negative linesizes: vflip computes them with the height of plane 0. */
static int check_plane(AVFilterContext *avctx, const AVFrame *frame, int p)
{
    const GPUFilterContext *s = avctx->priv;

    return frame->linesize[p] >= ff_gpu_row_bytes(&s->planes, p);
}

/* ---- planes to check kernels with ---- */

/* Create a plane, with padding that kernels may read but have to ignore. */
static int put(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples)
{
    const int height = job->planes->plane[p].height;
    int ret = allocate_plane(avctx, job->planes, p, frame);
    const CUdeviceptr memory = (uintptr_t)frame->data[p];
    const int pitch          = frame->pitch[p];

    if (ret >= 0)
        ret = CHECK_CU(ff_gpu_cuda_functions(avctx)->cuMemsetD8Async(
                           memory, 0xa5, (size_t)pitch * height,
                           job->queue->stream));
    return ret < 0 ? ret :
           ff_gpu_cuda_copy_plane(avctx, job, memory, pitch,
                                  (uint8_t *)samples, 1,
                                  ff_gpu_row_bytes(job->planes, p), height);
}

static int get(AVFilterContext *avctx, const GPUJob *job, int p,
               const GPUFrame *frame, uint8_t *samples)
{
    int ret = ff_gpu_cuda_copy_plane(avctx, job, (uintptr_t)frame->data[p],
                                     frame->pitch[p], samples, 0,
                                     ff_gpu_row_bytes(job->planes, p),
                                     job->planes->plane[p].height);

    return ret < 0 ? ret :
           CHECK_CU(ff_gpu_cuda_functions(avctx)->cuStreamSynchronize(
                        job->queue->stream));
}

static void drop(AVFilterContext *avctx, GPUFrame *frame, int p)
{
    if (frame->data[p])
        CHECK_CU(ff_gpu_cuda_functions(avctx)->cuMemFree(
                     (uintptr_t)frame->data[p]));
    frame->data[p] = NULL;
}

/* ---- the backend ---- */

/* Compare streams, too: work in another stream is not in order with ours. */
static int same_device(const AVHWDeviceContext *a, const AVHWDeviceContext *b)
{
    const AVCUDADeviceContext *x = a->hwctx, *y = b->hwctx;

    return x->cuda_ctx == y->cuda_ctx && x->stream == y->stream;
}

static av_cold int open_device(AVFilterContext *avctx,
                               const AVHWFramesContext *frames)
{
    GPUCudaContext *s = avctx->priv;
    AVHWDeviceContext *device = (void *)s->base.device_ref->data;
    int ret;

    s->hwctx            = device->hwctx;
    s->base.device_name = s->device_name;
    s->base.driver      = s->driver;
    s->base.queue       = &s->queue.base;
    s->base.depth       = ASYNC_DEPTH;
    s->queue.base.stream = s->hwctx->stream;
    ret = ff_gpu_cuda_enter(avctx);
    if (ret < 0)
        return ret;
    ret = ff_gpu_cuda_get_info(avctx);
    ff_gpu_cuda_leave(avctx);
    return ret;
}

/* Free memory and unload modules, unless they were released together with the
 * context. Without modules no memory was allocated. */
static av_cold void close_device(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    if (s->loaded) {
        const int entered = ff_gpu_cuda_enter(avctx) >= 0;

        if (entered) {
            ff_gpu_cuda_free_scratch(avctx, &s->queue);
            ff_gpu_cuda_free_measured(avctx);
        }
        ff_gpu_cuda_unload(avctx);
        if (entered)
            ff_gpu_cuda_leave(avctx);
    }
    s->queue          = (GPUCudaQueue) { { NULL } };
    s->measured       = 0;
    s->done_measuring = NULL;
    s->hwctx          = NULL;
}

const GPUBackend ff_gpu_cuda_api = {
    .format        = AV_PIX_FMT_CUDA,
    .name          = "CUDA",
    .type          = "cuda",
    .device        = "cu",
    .frame_memory  = GPU_MEMORY_LINEAR,
    .copy_memory   = GPU_MEMORY_LINEAR,
    .hwupload_from = AV_PIX_FMT_OPENCL,
    .kernel_size   = sizeof(GPUCudaKernel),
    .whole_frames  = 1,
    .in_order      = 1,
    .devices       = &ff_gpu_cuda_devices,
    .same_device   = same_device,
    .check_plane   = check_plane,
    .open          = open_device,
    .close         = close_device,
    .enter         = ff_gpu_cuda_enter,
    .leave         = ff_gpu_cuda_leave,
    .list          = list,
    .fall_back     = fall_back,
    .prepare       = prepare,
    .resize        = resize,
    .run           = run,
    .set_entry     = ff_gpu_cuda_set_entry,
    .get_report    = ff_gpu_cuda_get_report,
    .allocate      = allocate,
    .put           = put,
    .get           = get,
    .drop          = drop,
    .begin         = ff_gpu_cuda_begin,
    .upload        = ff_gpu_cuda_upload,
    .download      = ff_gpu_cuda_download,
    .end           = ff_gpu_cuda_end,
    .free          = ff_gpu_cuda_free,
    .record        = ff_gpu_cuda_record,
    .wait_for      = ff_gpu_cuda_wait_for,
    .poll          = ff_gpu_cuda_poll,
};
