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

#include "gpu_compat.h"
#include "gpu_frames.h"

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
        av_log(avctx, AV_LOG_ERROR, "%s works on %s frames, but its input is "
               "%s: run ffmpeg with -init_hw_device %s=%s -filter_hw_device "
               "%s and put hwupload before the filter and "
               "hwdownload,format=FORMAT after it.\n",
               avctx->filter->name, api->name,
               av_get_pix_fmt_name(inlink->format), api->type, api->device,
               api->device);
        return AVERROR(EINVAL);
    }
    *frames = (AVHWFramesContext *)l->hw_frames_ctx->data;
    ret = ff_gpu_planes_init(planes, (*frames)->sw_format, inlink->w,
                             inlink->h);
    if (ret < 0)
        log_format_error(avctx, *frames);
    return ret;
}
