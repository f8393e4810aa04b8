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

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "formats.h"
#include "gpu_compat.h"
#include "gpu_frames.h"

const GPUFramesAPI ff_gpu_frames_opencl = {
    AV_PIX_FMT_OPENCL, "OpenCL", "opencl", "ocl"
};

const GPUFramesAPI ff_gpu_frames_cuda = {
    AV_PIX_FMT_CUDA, "CUDA", "cuda", "cu"
};

/* How frames of another API come to ours: CUDA's to OpenCL and back by a copy
 * on the GPU, others by a mapping where there is one. */
static const char *remedy(enum AVPixelFormat format)
{
    return format == AV_PIX_FMT_CUDA || format == AV_PIX_FMT_OPENCL ?
           "hwupload" : "hwmap";
}

static void log_input_error(AVFilterContext *avctx, const GPUFramesAPI *api,
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
static int query_formats(AVFilterContext *avctx, const GPUFramesAPI *api)
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

int ff_gpu_opencl_query_formats(AVFilterContext *avctx)
{
    return query_formats(avctx, &ff_gpu_frames_opencl);
}

int ff_gpu_cuda_query_formats(AVFilterContext *avctx)
{
    return query_formats(avctx, &ff_gpu_frames_cuda);
}

static void log_format_error(AVFilterContext *avctx, AVHWFramesContext *frames)
{
    AVHWFramesConstraints *limits =
        av_hwdevice_get_hwframe_constraints(frames->device_ref, NULL);

    ff_gpu_log_format_error(avctx, frames->sw_format,
                            limits ? limits->valid_sw_formats : NULL);
    av_hwframe_constraints_free(&limits);
}

int ff_gpu_input_frames(AVFilterLink *inlink, const GPUFramesAPI *api,
                        AVHWFramesContext **frames, GPUPlanes *planes)
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
    if (ret < 0)
        log_format_error(avctx, *frames);
    return ret;
}
