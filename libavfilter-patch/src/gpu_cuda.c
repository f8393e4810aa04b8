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

#include "libavutil/common.h"
#include "libavutil/cuda_check.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"

#include "gpu_compat.h"
#include "gpu_cuda.h"
#include "gpu_frames.h"
#include "cuda/load_helper.h"     // wants hwcontext_cuda.h before it

#define CHECK_CU(x) FF_CUDA_CHECK_DL(avctx, s->hwctx->internal->cuda_dl, x)

static int push_context(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    return CHECK_CU(s->hwctx->internal->cuda_dl->cuCtxPushCurrent(
                        s->hwctx->cuda_ctx));
}

static void pop_context(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;
    CUcontext dummy;

    CHECK_CU(s->hwctx->internal->cuda_dl->cuCtxPopCurrent(&dummy));
}

/* A pool of the filter's own: the input's may belong to a decoder. */
static int init_output_frames(AVFilterLink *outlink,
                              const AVHWFramesContext *in)
{
    FilterLink *l = ff_filter_link(outlink);
    AVBufferRef *ref = av_hwframe_ctx_alloc(in->device_ref);
    AVHWFramesContext *out;
    int ret;

    if (!ref)
        return AVERROR(ENOMEM);
    out            = (AVHWFramesContext *)ref->data;
    out->format    = AV_PIX_FMT_CUDA;
    out->sw_format = in->sw_format;
    out->width     = outlink->w;
    out->height    = outlink->h;

    ret = av_hwframe_ctx_init(ref);
    if (ret < 0) {
        av_log(outlink->src, AV_LOG_ERROR, "Cannot set up a pool of %dx%d "
               "CUDA frames.\n", out->width, out->height);
        av_buffer_unref(&ref);
        return ret;
    }
    av_buffer_unref(&l->hw_frames_ctx);
    l->hw_frames_ctx = ref;
    return 0;
}

int ff_gpu_cuda_config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    AVFilterLink *inlink   = avctx->inputs[0];
    GPUCudaContext *s      = avctx->priv;
    AVHWFramesContext *frames;
    int ret;

    ret = ff_gpu_input_frames(inlink, &ff_gpu_frames_cuda, &frames, &s->planes);
    if (ret < 0)
        return ret;
    outlink->w = inlink->w;
    outlink->h = inlink->h;

    ff_gpu_cuda_uninit(avctx);
    s->device_ref = av_buffer_ref(frames->device_ref);
    if (!s->device_ref)
        return AVERROR(ENOMEM);
    s->hwctx = frames->device_ctx->hwctx;
    return init_output_frames(outlink, frames);
}

int ff_gpu_cuda_capability(AVFilterContext *avctx, int *cc, int *nb_sm)
{
    GPUCudaContext *s    = avctx->priv;
    CudaFunctions *cu    = s->hwctx->internal->cuda_dl;
    const CUdevice dev   = s->hwctx->internal->cuda_device;
    int major, minor, ret;

    ret = CHECK_CU(cu->cuDeviceComputeCapability(&major, &minor, dev));
    if (ret < 0)
        return ret;
    *cc = 10 * major + minor;
    return CHECK_CU(cu->cuDeviceGetAttribute(
                        nb_sm, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, dev));
}

static void unload(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    if (s->module)
        CHECK_CU(s->hwctx->internal->cuda_dl->cuModuleUnload(s->module));
    s->module      = NULL;
    s->module_data = NULL;
    s->copy        = NULL;
}

static int find_functions(AVFilterContext *avctx, CUmodule module,
                          const char *const *names, CUfunction *functions,
                          int nb)
{
    GPUCudaContext *s = avctx->priv;

    for (int i = 0; i < nb; i++) {
        int ret = CHECK_CU(s->hwctx->internal->cuda_dl->cuModuleGetFunction(
                               &functions[i], module, names[i]));
        if (ret < 0)
            return ret;
    }
    return 0;
}

/* The old module stays until everything of the new one is there. */
static int load(AVFilterContext *avctx, const GPUCudaModule *module,
                const char *const *names, CUfunction *functions, int nb)
{
    static const char *const copy_name = "cuda_copy_planes";
    GPUCudaContext *s = avctx->priv;
    CUmodule loaded;
    CUfunction copy;
    int ret;

    if (s->module && s->module_data == module->data)
        return find_functions(avctx, s->module, names, functions, nb);

    ret = ff_cuda_load_module(avctx, s->hwctx, &loaded, module->data,
                              module->size);
    if (ret < 0)
        return ret;
    ret = find_functions(avctx, loaded, names, functions, nb);
    if (ret >= 0)
        ret = find_functions(avctx, loaded, &copy_name, &copy, 1);
    if (ret < 0) {
        CHECK_CU(s->hwctx->internal->cuda_dl->cuModuleUnload(loaded));
        return ret;
    }
    unload(avctx);
    s->module      = loaded;
    s->module_data = module->data;
    s->copy        = copy;
    return 0;
}

int ff_gpu_cuda_load(AVFilterContext *avctx, const GPUCudaModule *module,
                     const char *const *names, CUfunction *functions, int nb)
{
    int ret = push_context(avctx);

    if (ret < 0)
        return ret;
    ret = load(avctx, module, names, functions, nb);
    pop_context(avctx);
    return ret;
}

static void fill_planes(AVFilterContext *avctx, CudaPlanes *out,
                        const AVFrame *dst, const AVFrame *src, int selected)
{
    const GPUCudaContext *s = avctx->priv;
    const GPUPlanes *planes = &s->planes;

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
                              CUDA_COPY_ROWS * CUDA_COPY_BLOCK_H, &copied,
                              &copied);
}

int ff_gpu_cuda_frame(AVFilterLink *inlink, AVFrame *in, int selected,
                      GPUCudaLaunch launch)
{
    AVFilterContext *avctx = inlink->dst;
    AVFilterLink *outlink  = avctx->outputs[0];
    CudaPlanes planes;
    AVFrame *out;
    int ret;

    out = ff_get_video_buffer(outlink, outlink->w, outlink->h);
    if (!out) {
        av_log(avctx, AV_LOG_ERROR, "No memory on the GPU for a frame of "
               "%dx%d: use smaller frames or run fewer jobs at once.\n",
               outlink->w, outlink->h);
        ret = AVERROR(ENOMEM);
        goto fail;
    }
    ret = av_frame_copy_props(out, in);
    if (ret < 0)
        goto fail;

    ret = push_context(avctx);
    if (ret < 0)
        goto fail;
    fill_planes(avctx, &planes, out, in, avctx->is_disabled ? 0 : selected);
    ret = copy_planes(avctx, &planes);
    if (ret >= 0 && planes.plane[0].width)
        ret = launch(avctx, &planes);
    pop_context(avctx);
    if (ret < 0)
        goto fail;

    av_frame_free(&in);
    return ff_filter_frame(outlink, out);
fail:
    av_frame_free(&out);
    av_frame_free(&in);
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
                            const int grid[3], const int block[3],
                            void *param)
{
    GPUCudaContext *s       = avctx->priv;
    const GPUPlanes *planes = &s->planes;
    void *args[]            = { param };
    int ret;

    ret = CHECK_CU(s->hwctx->internal->cuda_dl->cuLaunchKernel(
                       function, grid[0], grid[1], grid[2], block[0],
                       block[1], block[2], 0, s->hwctx->stream, args, NULL));
    if (ret < 0)
        av_log(avctx, AV_LOG_ERROR, "%s: the GPU does not run the kernel for "
               "frames of %dx%d: update the NVIDIA driver or name another GPU "
               "with -init_hw_device cuda=cu:DEVICE.\n", avctx->filter->name,
               planes->plane[0].width, planes->plane[0].height);
    return ret;
}

int ff_gpu_cuda_launch(AVFilterContext *avctx, CUfunction function,
                       int block_w, int block_h, int tile_w, int tile_h,
                       const CudaPlanes *planes, void *param)
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
                                   param);
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
        av_log(avctx, AV_LOG_ERROR, "No memory on the GPU for %zu MiB of "
               "scratch data: use smaller frames, a smaller radius, or run "
               "fewer jobs at once.\n", (size + (1 << 20) - 1) >> 20);
        return AVERROR(ENOMEM);
    }
    s->scratch_size = size;
    return 0;
}

void ff_gpu_cuda_uninit(AVFilterContext *avctx)
{
    GPUCudaContext *s = avctx->priv;

    if ((s->module || s->scratch) && push_context(avctx) >= 0) {
        unload(avctx);
        free_scratch(avctx);
        pop_context(avctx);
    }
    /* gone with the context, if this could not be made current */
    s->module       = NULL;
    s->module_data  = NULL;
    s->copy         = NULL;
    s->scratch      = 0;
    s->scratch_size = 0;
    s->hwctx        = NULL;
    av_buffer_unref(&s->device_ref);
}
