/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"

#include "gpu_frames.h"
#include "gpu_half.h"
#include "gpu_hardware.h"
#include "gpu_kernels.h"

static int get_frame(AVFilterContext *avctx, AVFrame **out, const AVFrame *in)
{
    const GPUFilterContext *s = avctx->priv;
    int ret;

    *out = av_frame_alloc();
    if (!*out)
        return AVERROR(ENOMEM);
    ret = av_hwframe_get_buffer(s->frames_ref, *out, 0);
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the %s device for a "
               "frame of %dx%d: use smaller frames or run fewer jobs at "
               "once.\n",
               s->ops->api->name, in->width, in->height);
    return ret < 0 ? ret : av_frame_copy_props(*out, in);
}

static GPUFrame planes_of(const AVFrame *frame)
{
    GPUFrame planes = { .buffers = 0 };

    memcpy(planes.data,  frame->data,     sizeof(planes.data));
    memcpy(planes.pitch, frame->linesize, sizeof(planes.pitch));
    return planes;
}

static void set_inputs(const AVFilterContext *avctx, GPUJob *job,
                       const GPUSlot *slot)
{
    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        const GPUSlot *other = ff_gpu_frames_input(avctx, slot, i);

        if (!other)
            continue;
        if (i == 1 && slot->measured)
            job->prev_measured = other->measured;
        job->in[i]    = planes_of(other->in);
        job->present |= 1 << i;
        ff_gpu_half_set_input(other, i, job);
    }
}

void ff_gpu_hardware_begin(AVFilterContext *avctx, const GPUSlot *slot,
                           GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    s->ops->api->set_stream(avctx, job);
    job->in[0] = planes_of(slot->in);
}

/* Filter the selected planes, copy the others. */
static int run(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUBackend *api     = s->ops->api;
    GPUJob job                = ff_gpu_frames_job(avctx, slot);
    int ret = ff_gpu_enter(avctx), wait;

    if (ret < 0)
        return ret;
    job.out    = planes_of(slot->out);
    job.copied = ((1 << s->planes.nb_planes) - 1) & ~slot->selected;
    set_inputs(avctx, &job, slot);
    api->set_stream(avctx, &job);
    job.prev_scratch = job.scratch;
    ret  = ff_gpu_kernels_run(avctx, &job);
    wait = api->wait(avctx, &job, ret < 0);
    ff_gpu_leave(avctx);
    if (ret < 0 || wait < 0)
        return FFMIN(ret, wait);
    return ff_gpu_frames_report(avctx, slot);
}

int ff_gpu_hardware_run(AVFilterContext *avctx, GPUSlot *slot)
{
    int ret = get_frame(avctx, &slot->out, slot->in);

    return ret < 0 ? ret : run(avctx, slot);
}
