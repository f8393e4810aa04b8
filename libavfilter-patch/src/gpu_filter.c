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

#include <string.h>

#include "libavutil/avassert.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "formats.h"
#include "gpu_compat.h"
#include "gpu_filter.h"

/* ---- formats ---- */

/* How frames of another API come to ours: CUDA's to OpenCL and back by a copy
 * on the GPU, others by a mapping where there is one. */
static const char *remedy(enum AVPixelFormat format)
{
    return format == AV_PIX_FMT_CUDA || format == AV_PIX_FMT_OPENCL ?
           "hwupload" : "hwmap";
}

static void log_input_error(AVFilterContext *avctx, const GPUFilterAPI *api,
                            enum AVPixelFormat format)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(format);
    const char *name = avctx->filter->name;

    if (desc->flags & AV_PIX_FMT_FLAG_HWACCEL)
        av_log(avctx, AV_LOG_ERROR, "%s works on %s frames, but its input is "
               "%s: put %s=derive_device=%s before the filter.\n", name,
               api->name, desc->name, remedy(format), api->type);
    else
        av_log(avctx, AV_LOG_ERROR, "%s works on %s frames, but its input is "
               "%s: run ffmpeg with -init_hw_device %s=%s -filter_hw_device "
               "%s and put hwupload before the filter and "
               "hwdownload,format=FORMAT after it.\n", name, api->name,
               desc->name, api->type, api->device, api->device);
}

/* What the filter before offers, or the one before that if it only hands its
 * formats on. */
static const AVFilterFormats *offered_formats(const AVFilterContext *avctx)
{
    const AVFilterLink *link = avctx->inputs[0];

    while (link->incfg.formats && link->src->nb_inputs == 1 &&
           link->src->inputs[0]->outcfg.formats == link->incfg.formats)
        link = link->src->inputs[0];
    return link->incfg.formats;
}

/* Refuses itself what libavfilter would call impossible to convert. */
int ff_gpu_filter_query_formats(AVFilterContext *avctx,
                                const GPUFilterAPI *api)
{
    const int formats[] = { api->format, AV_PIX_FMT_NONE };
    const AVFilterFormats *offered = offered_formats(avctx);

    if (!offered)
        return AVERROR(EAGAIN);
    for (int i = 0; i < offered->nb_formats; i++)
        if (offered->formats[i] == api->format)
            return ff_set_common_formats_from_list(avctx, formats);
    log_input_error(avctx, api, offered->formats[0]);
    return AVERROR(EINVAL);
}

/* ---- options ---- */

static uint8_t *options_of(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (uint8_t *)avctx->priv + s->ops->options;
}

static int update(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;
    int ret = s->ops->update(avctx);

    if (ret >= 0)
        memcpy(s->accepted, options_of(avctx), s->ops->options_size);
    return ret;
}

/* Options may also be set past process_command(), by av_opt_set(). */
static int follow_options(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;
    int ret;

    if (!memcmp(s->accepted, options_of(avctx), s->ops->options_size))
        return 0;
    ret = update(avctx);
    if (ret < 0)
        memcpy(options_of(avctx), s->accepted, s->ops->options_size);
    return ret;
}

int ff_gpu_filter_command(AVFilterContext *avctx, const char *cmd,
                          const char *arg, char *res, int res_len, int flags)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = ff_filter_process_command(avctx, cmd, arg, res, res_len, flags);

    if (ret < 0 || !s->ops)
        return ret;
    ret = follow_options(avctx);
    if (ret < 0)
        av_log(avctx, AV_LOG_WARNING, "The command %s %s is refused: the "
               "filter goes on as before.\n", cmd, arg);
    return ret;
}

/* ---- the link ---- */

static void log_format_error(AVFilterContext *avctx, AVHWFramesContext *frames)
{
    AVHWFramesConstraints *limits =
        av_hwdevice_get_hwframe_constraints(frames->device_ref, NULL);

    ff_gpu_log_format_error(avctx, frames->sw_format,
                            limits ? limits->valid_sw_formats : NULL);
    av_hwframe_constraints_free(&limits);
}

/* The frames that the input delivers, if they are for us. */
static int input_frames(AVFilterLink *inlink, const GPUFilterAPI *api,
                        GPUPlanes *planes, AVHWFramesContext **frames)
{
    AVFilterContext *avctx = inlink->dst;
    FilterLink *l = ff_filter_link(inlink);
    int ret;

    if (inlink->format != api->format || !l->hw_frames_ctx) {
        log_input_error(avctx, api, inlink->format);
        return AVERROR(EINVAL);
    }
    *frames = (AVHWFramesContext *)l->hw_frames_ctx->data;
    ret = ff_gpu_planes_init(planes, (*frames)->sw_format, inlink->w,
                             inlink->h);
    if (ret < 0) {
        log_format_error(avctx, *frames);
        return ret;
    }
    return api->check_frames(avctx, *frames);
}

/* A pool of the filter's own: the input's may belong to a decoder. */
static int init_output_frames(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    GPUFilterContext *s    = avctx->priv;
    FilterLink *l          = ff_filter_link(outlink);
    AVHWFramesContext *frames;
    int ret;

    s->frames_ref = av_hwframe_ctx_alloc(s->device_ref);
    if (!s->frames_ref)
        return AVERROR(ENOMEM);
    frames            = (AVHWFramesContext *)s->frames_ref->data;
    frames->format    = s->ops->api->format;
    frames->sw_format = s->planes.format;
    frames->width     = outlink->w;
    frames->height    = outlink->h;
    ret = av_hwframe_ctx_init(s->frames_ref);
    if (ret < 0) {
        av_log(avctx, AV_LOG_ERROR, "Cannot set up a pool of %dx%d %s "
               "frames.\n", outlink->w, outlink->h, s->ops->api->name);
        return ret;
    }
    av_buffer_unref(&l->hw_frames_ctx);
    l->hw_frames_ctx = av_buffer_ref(s->frames_ref);
    return l->hw_frames_ctx ? 0 : AVERROR(ENOMEM);
}

int ff_gpu_filter_config(AVFilterLink *outlink, const GPUFilterOps *ops)
{
    AVFilterContext *avctx = outlink->src;
    AVFilterLink *inlink   = avctx->inputs[0];
    GPUFilterContext *s    = avctx->priv;
    AVHWFramesContext *frames;
    int ret;

    av_assert0(ops->options_size <= GPU_FILTER_MAX_OPTIONS && ops->algorithm);
    ff_gpu_filter_uninit(avctx);
    ret = input_frames(inlink, ops->api, &s->planes, &frames);
    if (ret < 0)
        return ret;
    outlink->w = inlink->w;
    outlink->h = inlink->h;

    s->ops        = ops;
    s->device_ref = av_buffer_ref(frames->device_ref);
    if (!s->device_ref)
        return AVERROR(ENOMEM);
    ret = ops->api->init(avctx);
    if (ret >= 0)
        ret = init_output_frames(outlink);
    return ret < 0 ? ret : update(avctx);
}

void ff_gpu_filter_uninit(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;

    if (s->ops)
        s->ops->api->uninit(avctx);
    s->ops = NULL;
    av_buffer_unref(&s->frames_ref);
    av_buffer_unref(&s->device_ref);
}

/* ---- frames ---- */

/* The kind of frames that one is of; NULL: it has no frames context. */
static const AVHWFramesContext *frames_of(const AVFrame *frame)
{
    return frame->hw_frames_ctx ?
           (const AVHWFramesContext *)frame->hw_frames_ctx->data : NULL;
}

static const char *format_name(const AVFrame *frame)
{
    const AVHWFramesContext *frames = frames_of(frame);
    const char *name = av_get_pix_fmt_name(frames ? frames->sw_format :
                                                    frame->format);

    return name ? name : "an unknown format";
}

/* Memory of another size, layout or device than the link's is never touched. */
static int check_frame(const AVFilterLink *inlink, const AVFrame *in)
{
    AVFilterContext *avctx          = inlink->dst;
    const GPUFilterContext *s       = avctx->priv;
    const GPUFilterAPI *api         = s->ops->api;
    const AVHWFramesContext *frames = frames_of(in);
    const AVHWDeviceContext *device = (void *)s->device_ref->data;

    if (in->width != inlink->w || in->height != inlink->h ||
        in->format != api->format || !frames ||
        frames->sw_format != s->planes.format) {
        av_log(avctx, AV_LOG_ERROR, "A frame of %dx%d %s in a stream of %dx%d "
               "%s: configure a new graph when the size or format "
               "changes.\n", in->width, in->height, format_name(in),
               inlink->w, inlink->h, av_get_pix_fmt_name(s->planes.format));
        return AVERROR(EINVAL);
    }
    if (!api->same_device(frames->device_ctx, device)) {
        av_log(avctx, AV_LOG_ERROR, "A frame of another %s device than the "
               "stream's: give all inputs one device with "
               "-filter_hw_device.\n", api->name);
        return AVERROR(EINVAL);
    }
    for (int p = 0; p < s->planes.nb_planes; p++) {
        if (!in->data[p] || !api->check_plane(avctx, in, p)) {
            av_log(avctx, AV_LOG_ERROR, "Plane %d of a %dx%d %s frame is "
                   "missing or too small.\n", p, in->width, in->height,
                   format_name(in));
            return AVERROR(EINVAL);
        }
    }
    return 0;
}

static int get_frame(AVFilterContext *avctx, AVFrame **out, const AVFrame *in)
{
    const GPUFilterContext *s = avctx->priv;
    int ret;

    *out = av_frame_alloc();
    if (!*out)
        return AVERROR(ENOMEM);
    ret = av_hwframe_get_buffer(s->frames_ref, *out, 0);
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "No memory on the %s device for a frame "
               "of %dx%d: use smaller frames or run fewer jobs at once.\n",
               s->ops->api->name, in->width, in->height);
    return ret < 0 ? ret : av_frame_copy_props(*out, in);
}

int ff_gpu_filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    AVFilterContext *avctx    = inlink->dst;
    const GPUFilterContext *s = avctx->priv;
    AVFrame *out = NULL;
    int selected, ret;

    ret = check_frame(inlink, in);
    if (ret < 0)
        goto fail;
    if (follow_options(avctx) < 0)
        av_log(avctx, AV_LOG_WARNING, "The options that were set are refused: "
               "the filter goes on as before.\n");
    selected = avctx->is_disabled ? 0 :
               *(const int *)((const uint8_t *)avctx->priv + s->ops->planes);
    ret = get_frame(avctx, &out, in);
    if (ret >= 0)
        ret = s->ops->api->run(avctx, out, in, selected);
    if (ret < 0)
        goto fail;

    av_frame_free(&in);
    return ff_filter_frame(avctx->outputs[0], out);
fail:
    av_frame_free(&out);
    av_frame_free(&in);
    return ret;
}
