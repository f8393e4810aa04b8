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

#include <stdlib.h>
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/common.h"
#include "libavutil/cuda_check.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"

#include "gpu_compat.h"
#include "gpu_cuda.h"
#include "gpu_cuda_check.h"
#include "cuda/load_helper.h"     // wants hwcontext_cuda.h before it

/* CUresult's, which ffnvcodec has no name for */
#define OUT_OF_MEMORY 2

/* Of a grid, in y and in z; in x there may be more. */
#define MAX_BLOCKS 65535

#define CHECK_CU(x) GPU_CUDA_CHECK(avctx, x)

int ff_gpu_cuda_result(AVFilterContext *avctx, CUresult result,
                       const char *call)
{
    const GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu       = s->hwctx->internal->cuda_dl;

    if (!result)
        return 0;
    ff_cuda_check(avctx, cu->cuGetErrorName, cu->cuGetErrorString, result,
                  call);
    return result == OUT_OF_MEMORY ? AVERROR(ENOMEM) : AVERROR(EIO);
}

int ff_gpu_cuda_push(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    return CHECK_CU(s->hwctx->internal->cuda_dl->cuCtxPushCurrent(
                        s->hwctx->cuda_ctx));
}

void ff_gpu_cuda_pop(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    CUcontext dummy;

    CHECK_CU(s->hwctx->internal->cuda_dl->cuCtxPopCurrent(&dummy));
}

/* With the environment variable FFMPEG_GPU_KERNELS=75 a GPU gets the kernels
 * of compute capability 7.5: for tests, and for reports of drivers. Any other
 * text than a number is a name of OpenCL kernels. */
static int limit_capability(int cc)
{
    const char *text = getenv("FFMPEG_GPU_KERNELS");

    return ff_gpu_is_number(text) ? FFMIN(cc, atoi(text)) : cc;
}

/* The device of the context, which an application may have made. */
static int get_capability(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = s->hwctx->internal->cuda_dl;
    int major, minor, ret;
    CUdevice dev;

    ret = CHECK_CU(cu->cuCtxGetDevice(&dev));
    if (ret >= 0)
        ret = CHECK_CU(cu->cuDeviceGetName(s->device_name,
                                           sizeof(s->device_name), dev));
    if (ret >= 0)
        ret = CHECK_CU(cu->cuDeviceComputeCapability(&major, &minor, dev));
    if (ret < 0)
        return ret;
    s->cc = limit_capability(FFMIN(10 * major + minor, GPU_CUDA_NEWEST_CC));
    return CHECK_CU(cu->cuDeviceGetAttribute(
                        &s->nb_sm, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                        dev));
}

/* ---- modules ---- */

/* Unload a module, unless it is the one that is kept. */
static void unload(AVFilterContext *avctx, CUmodule module, CUmodule kept)
{
    GPUCudaContext *s = avctx->priv;

    if (module && module != kept)
        CHECK_CU(s->hwctx->internal->cuda_dl->cuModuleUnload(module));
}

static int find_function(AVFilterContext *avctx, CUmodule module,
                         const char *name, CUfunction *function)
{
    GPUCudaContext *s = avctx->priv;

    return CHECK_CU(s->hwctx->internal->cuda_dl->cuModuleGetFunction(
                        function, module, name));
}

static int find_functions(AVFilterContext *avctx, CUmodule module,
                          const GPUCudaKernels *kernels,
                          CUfunction function[GPU_CUDA_MAX_KERNELS])
{
    int ret = 0;

    for (int i = 0; i < GPU_CUDA_MAX_KERNELS && ret >= 0; i++)
        if (kernels->name[i])
            ret = find_function(avctx, module, kernels->name[i], &function[i]);
    return ret;
}

/* What kernels are taken from, as GPUCudaContext has it. */
typedef struct Loaded {
    CUmodule module;
    int is_fatbin;
    GPUCudaKernels kernels;
    CUfunction function[GPU_CUDA_MAX_KERNELS], copy;
} Loaded;

static Loaded get_loaded(const GPUCudaContext *s)
{
    Loaded l = { s->module, s->is_fatbin, s->loaded, .copy = s->copy };

    memcpy(l.function, s->kernel, sizeof(s->kernel));
    return l;
}

static void set_loaded(GPUCudaContext *s, const Loaded *l)
{
    s->module    = l->module;
    s->is_fatbin = l->is_fatbin;
    s->loaded    = l->kernels;
    s->copy      = l->copy;
    memcpy(s->kernel, l->function, sizeof(s->kernel));
}

/* Machine code spares the driver the compilation of PTX, which is there for
 * GPUs and drivers that the machine code is not for. */
static int load_module(AVFilterContext *avctx, const GPUCudaModule *module,
                       Loaded *l)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = s->hwctx->internal->cuda_dl;
    int ret;

    l->is_fatbin = module->fatbin &&
                   !cu->cuModuleLoadData(&l->module, module->fatbin);
    if (l->is_fatbin)
        return 0;
    ret = ff_cuda_load_module(avctx, s->hwctx, &l->module, module->ptx,
                              *module->ptx_size);
    return ret == AVERROR_EXTERNAL ? AVERROR(EIO) : ret;
}

/* Find kernels, in a module of their own unless it is the one of before. */
static int load(AVFilterContext *avctx, const GPUCudaKernels *kernels,
                const Loaded *before, Loaded *l)
{
    int ret = 0;

    *l         = (Loaded) { before->module, before->is_fatbin, *kernels,
                            .copy = before->copy };
    if (kernels->module != before->kernels.module) {
        ret = load_module(avctx, kernels->module, l);
        if (ret < 0)
            return ret;
        ret = find_function(avctx, l->module, "cuda_copy_planes", &l->copy);
    }
    if (ret >= 0)
        ret = find_functions(avctx, l->module, kernels, l->function);
    if (ret < 0)
        unload(avctx, l->module, before->module);
    return ret;
}

/* Load kernels and check them, with the context current; what was loaded
 * before stays until they were right. */
static int load_right(AVFilterContext *avctx, const GPUCudaKernels *kernels,
                      int cc)
{
    GPUCudaContext *s   = avctx->priv;
    const Loaded before = get_loaded(s);
    const int same      = !memcmp(&s->loaded, kernels, sizeof(*kernels));
    Loaded next = before;
    int ret = same ? 0 : load(avctx, kernels, &before, &next);

    if (ret < 0)
        return ret;
    set_loaded(s, &next);
    s->ops->adopt(avctx);
    ret = ff_gpu_cuda_check(avctx, cc);
    if (ret < 0) {
        unload(avctx, next.module, before.module);
        set_loaded(s, &before);
        return ret;
    }
    unload(avctx, before.module, next.module);
    if (!same)
        av_log(avctx, AV_LOG_VERBOSE, "Kernel %s: %s%s.\n", kernels->name[0],
               kernels->why, next.is_fatbin ? "" : "; from PTX");
    return 0;
}

static int try_kernels(AVFilterContext *avctx, const GPUCudaKernels *kernels,
                       int cc)
{
    int ret = ff_gpu_cuda_push(avctx);

    if (ret < 0)
        return ret;
    ret = load_right(avctx, kernels, cc);
    ff_gpu_cuda_pop(avctx);
    return ret;
}

/* Have launch() be for the options that were accepted last again, whose
 * kernels are still loaded. */
static void go_back(AVFilterContext *avctx)
{
    GPUCudaContext *s       = avctx->priv;
    const GPUFilterOps *ops = s->base.ops;
    uint8_t *options        = (uint8_t *)s + ops->options;
    uint8_t refused[GPU_MAX_OPTIONS];
    GPUCudaKernels kernels;

    if (!s->module)
        return;
    memset(&kernels, 0, sizeof(kernels));
    memcpy(refused, options, ops->options_size);
    memcpy(options, s->base.accepted, ops->options_size);
    if (s->ops->pick(avctx, s->cc, &kernels) >= 0)
        s->ops->adopt(avctx);
    memcpy(options, refused, ops->options_size);
}

static void log_failure(AVFilterContext *avctx, int error)
{
    if (error == AVERROR_BUG)
        av_log(avctx, AV_LOG_ERROR, "No kernel for these options gives right "
               "results: name none, or update the NVIDIA driver.\n");
    else
        av_log(avctx, AV_LOG_ERROR, "The GPU does not load the kernels: "
               "update the NVIDIA driver, free GPU memory, or build FFmpeg "
               "with --enable-cuda-llvm.\n");
}

/* What to try after kernels that failed: older ones; at last, by -1, the
 * plainest. @return whether there is more */
static int try_less(AVFilterContext *avctx, const GPUCudaKernels *failed,
                    int *cc, int error)
{
    if (failed->module->cc > GPU_CUDA_OLDEST_CC) {
        *cc = failed->module->cc - 1;
        av_log(avctx, AV_LOG_WARNING, "%s: trying those for compute capability "
               "%d.%d and less.\n", error == AVERROR_BUG ?
               "These kernels are wrong" : "The GPU does not load these "
               "kernels", *cc / 10, *cc % 10);
        return 1;
    }
    if (error != AVERROR_BUG || *cc < 0)
        return 0;
    *cc = -1;
    return 1;
}

int ff_gpu_cuda_update(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    GPUCudaKernels kernels, failed = { NULL };
    int cc = s->cc, ret;

    for (;;) {
        memset(&kernels, 0, sizeof(kernels));   // they are compared as bytes
        ret = s->ops->pick(avctx, cc, &kernels);
        if (ret < 0)
            break;
        ret = try_kernels(avctx, &kernels, cc);
        if (ret >= 0)
            break;
        if (!memcmp(&kernels, &failed, sizeof(failed)) ||
            !try_less(avctx, &kernels, &cc, ret)) {
            log_failure(avctx, ret);
            break;
        }
        failed = kernels;
    }
    if (ret < 0)
        go_back(avctx);
    else
        s->cc = cc;
    return ret;
}

/* ---- frames ---- */

static void fill_planes(AVFilterContext *avctx, CudaPlanes *out,
                        const AVFrame *dst, const AVFrame *src, int selected)
{
    const GPUCudaContext *s = avctx->priv;
    const GPUPlanes *planes = &s->base.planes;

    *out = (CudaPlanes) { .depth = planes->depth, .shift = planes->shift };
    for (int p = 0; p < planes->nb_planes; p++) {
        out->plane[p] = (CudaPlane) {
            .src          = (uintptr_t)src->data[p],
            .dst          = (uintptr_t)dst->data[p],
            .src_pitch    = src->linesize[p],
            .dst_pitch    = dst->linesize[p],
            .width        = planes->plane[p].width,
            .height       = planes->plane[p].height,
            .channels     = planes->plane[p].channels,
            .channel_mask = ff_gpu_plane_mask(planes, p, selected),
        };
    }
}

/* Copy the planes of which nothing is filtered; leave only the others. */
static int copy_planes(AVFilterContext *avctx, CudaPlanes *planes)
{
    GPUCudaContext *s = avctx->priv;
    CudaPlanes copied = { .depth = planes->depth };
    int nb_copied = 0, nb_left = 0;

    for (int p = 0; p < CUDA_MAX_PLANES; p++) {
        CudaPlane plane = planes->plane[p];

        planes->plane[p] = (CudaPlane) { 0 };
        if (!plane.width)
            continue;
        if (plane.channel_mask) {
            planes->plane[nb_left++] = plane;
        } else {
            plane.width *= copied.depth > 8 ? 2 : 1;    // in bytes
            copied.plane[nb_copied++] = plane;
        }
    }
    if (!nb_copied)
        return 0;
    return ff_gpu_cuda_launch(avctx, s->copy, CUDA_COPY_BLOCK_W,
                              CUDA_COPY_BLOCK_H, 16 * CUDA_COPY_BLOCK_W,
                              CUDA_COPY_ROWS * CUDA_COPY_BLOCK_H, 0, &copied,
                              &copied);
}

int ff_gpu_cuda_run(AVFilterContext *avctx, CudaPlanes *planes)
{
    GPUCudaContext *s = avctx->priv;
    int ret = copy_planes(avctx, planes);

    if (ret >= 0 && planes->plane[0].width)
        ret = s->ops->launch(avctx, planes);
    return ret;
}

/* Wait for what the kernels report of a frame. */
static int get_report(AVFilterContext *avctx, AVFrame *out)
{
    GPUCudaContext *s = avctx->priv;
    CudaFunctions *cu = s->hwctx->internal->cuda_dl;
    uint8_t report[GPU_MAX_REPORT];
    int ret = CHECK_CU(cu->cuMemcpyDtoHAsync(report, s->report,
                                             s->base.report_size, s->stream));

    if (ret >= 0)
        ret = CHECK_CU(cu->cuStreamSynchronize(s->stream));
    return ret < 0 ? ret :
           ff_gpu_filter_report(avctx, out, report, s->base.accepted);
}

static int run(AVFilterContext *avctx, AVFrame *out, const AVFrame *in,
               int selected)
{
    const GPUCudaContext *s = avctx->priv;
    CudaPlanes planes;
    int ret = ff_gpu_cuda_push(avctx);

    if (ret < 0)
        return ret;
    fill_planes(avctx, &planes, out, in, selected);
    ret = ff_gpu_cuda_run(avctx, &planes);
    if (ret >= 0 && s->base.report_size && planes.plane[0].width)
        ret = get_report(avctx, out);
    ff_gpu_cuda_pop(avctx);
    return ret;
}

void ff_gpu_cuda_extent(const GPUPlanes *planes, int *row_samples, int *height)
{
    *row_samples = *height = 0;
    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        *row_samples = FFMAX(*row_samples, plane->width * plane->channels);
        *height      = FFMAX(*height, plane->height);
    }
}

int ff_gpu_cuda_launch_grid(AVFilterContext *avctx, CUfunction function,
                            const int grid[3], const int block[3], int shared,
                            void *param)
{
    GPUCudaContext *s       = avctx->priv;
    const GPUPlanes *planes = &s->base.planes;
    void *args[]            = { param };
    int ret;

    if (grid[1] > MAX_BLOCKS) {
        av_log(avctx, AV_LOG_ERROR, "Frames of %dx%d are too high for the "
               "kernel, which takes up to %d rows: insert scale or crop "
               "before the filter.\n", planes->plane[0].width,
               planes->plane[0].height,
               planes->plane[0].height / grid[1] * MAX_BLOCKS);
        return AVERROR(EINVAL);
    }
    ret = CHECK_CU(s->hwctx->internal->cuda_dl->cuLaunchKernel(
                       function, grid[0], grid[1], grid[2], block[0],
                       block[1], block[2], shared, s->stream, args, NULL));
    if (ret < 0)
        av_log(avctx, AV_LOG_ERROR, "The GPU does not run the kernel for "
               "frames of %dx%d: update the NVIDIA driver or name another GPU "
               "with -init_hw_device cuda=cu:DEVICE.\n",
               planes->plane[0].width, planes->plane[0].height);
    return ret;
}

int ff_gpu_cuda_launch(AVFilterContext *avctx, CUfunction function,
                       int block_w, int block_h, int tile_w, int tile_h,
                       int shared, const CudaPlanes *planes, void *param)
{
    int w = 0, h = 0, nb = 0;

    for (int p = 0; p < CUDA_MAX_PLANES; p++) {
        const CudaPlane *plane = &planes->plane[p];

        w   = FFMAX(w, plane->width * plane->channels);
        h   = FFMAX(h, plane->height);
        nb += !!plane->width;
    }
    return ff_gpu_cuda_launch_grid(avctx, function,
                                   (const int[3]) { (w + tile_w - 1) / tile_w,
                                                    (h + tile_h - 1) / tile_h,
                                                    nb },
                                   (const int[3]) { block_w, block_h, 1 },
                                   shared, param);
}

static void free_scratch(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    if (s->scratch)
        CHECK_CU(s->hwctx->internal->cuda_dl->cuMemFree(s->scratch));
    s->scratch      = 0;
    s->scratch_size = 0;
}

int ff_gpu_cuda_scratch(AVFilterContext *avctx, size_t size)
{
    GPUCudaContext *s = avctx->priv;
    int ret;

    if (size <= s->scratch_size)
        return 0;
    free_scratch(avctx);
    ret = CHECK_CU(s->hwctx->internal->cuda_dl->cuMemAlloc(&s->scratch, size));
    if (ret < 0) {
        s->scratch = 0;
        if (ret != AVERROR(ENOMEM))
            return ret;
        av_log(avctx, AV_LOG_ERROR, "No memory on the GPU for %zu MiB of "
               "scratch data: use smaller frames, a smaller radius, or run "
               "fewer jobs at once.\n", (size + (1 << 20) - 1) >> 20);
        return ret;
    }
    s->scratch_size = size;
    return CHECK_CU(s->hwctx->internal->cuda_dl->cuMemsetD8Async(
                        s->scratch, 0, size, s->stream));
}

/* ---- the API's part in the life of a filter ---- */

/* What another stream has enqueued is not in order with our kernels. */
static int same_device(const AVHWDeviceContext *a, const AVHWDeviceContext *b)
{
    const AVCUDADeviceContext *x = a->hwctx, *y = b->hwctx;

    return x->cuda_ctx == y->cuda_ctx && x->stream == y->stream;
}

static int check_frames(AVFilterContext *avctx, const AVHWFramesContext *frames)
{
    return 0;
}

/* Rows from the bottom up are refused: vflip, which makes such frames, takes
 * all planes for as high as the first. */
static int check_plane(AVFilterContext *avctx, const AVFrame *frame, int p)
{
    const GPUCudaContext *s = avctx->priv;
    const GPUPlane *plane   = &s->base.planes.plane[p];

    return frame->linesize[p] >=
           plane->width * plane->channels * s->base.planes.bytes;
}

static av_cold int init(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    AVHWDeviceContext *device = (void *)s->base.device_ref->data;
    int ret;

    s->hwctx  = device->hwctx;
    s->stream = s->hwctx->stream;
    ret = ff_gpu_cuda_push(avctx);
    if (ret < 0)
        return ret;
    ret = get_capability(avctx);
    ff_gpu_cuda_pop(avctx);
    ff_gpu_cuda_driver(s->driver, sizeof(s->driver));
    return ret;
}

static av_cold void uninit(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    if ((s->module || s->scratch) && ff_gpu_cuda_push(avctx) >= 0) {
        unload(avctx, s->module, NULL);
        free_scratch(avctx);
        ff_gpu_cuda_pop(avctx);
    }
    /* gone with the context, if this could not be made current */
    s->module       = NULL;
    s->loaded       = (GPUCudaKernels) { NULL };
    s->scratch      = 0;
    s->scratch_size = 0;
    s->hwctx        = NULL;
}

const GPUFilterAPI ff_gpu_cuda_api = {
    .format       = AV_PIX_FMT_CUDA,
    .name         = "CUDA",
    .type         = "cuda",
    .device       = "cu",
    .same_device  = same_device,
    .check_frames = check_frames,
    .check_plane  = check_plane,
    .init         = init,
    .run          = run,
    .uninit       = uninit,
    .software     = &ff_gpu_cuda_software,
};

int ff_gpu_cuda_config(AVFilterLink *outlink, const GPUFilterOps *filter,
                       const GPUCudaOps *ops)
{
    GPUCudaContext *s = outlink->src->priv;

    s->ops = ops;
    return ff_gpu_filter_config(outlink, filter);
}

int ff_gpu_cuda_query_formats(AVFilterContext *avctx)
{
    return ff_gpu_filter_query_formats(avctx, &ff_gpu_cuda_api);
}
