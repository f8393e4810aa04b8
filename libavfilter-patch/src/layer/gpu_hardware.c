/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/log.h"

#include "gpu_hardware.h"
#include "gpu_setup.h"

/* Log that the pool has no frame: it returns AVERROR(ENOMEM) for all errors of
 * the driver, also if the device is lost. @return the error */
static int log_no_frame(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = ff_gpu_enter(avctx);

    if (ret < 0)
        return ret;
    slot->queue = s->queue;
    ret = s->ops->api->poll(avctx, slot, 1);
    ff_gpu_leave(avctx);
    if (ret < 0)
        return ret;
    av_log(avctx, AV_LOG_ERROR, "Out of memory on the %s device for a frame of "
           "%dx%d: use smaller frames or run fewer jobs at once.\n",
           s->ops->api->name, slot->in->width, slot->in->height);
    return AVERROR(ENOMEM);
}

int ff_gpu_hardware_output(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    int ret;

    slot->out = av_frame_alloc();
    if (!slot->out)
        return AVERROR(ENOMEM);
    ret = av_hwframe_get_buffer(s->frames_ref, slot->out, 0);
    if (ret == AVERROR(ENOMEM))
        ret = log_no_frame(avctx, slot);
    return ret < 0 ? ret : av_frame_copy_props(slot->out, slot->in);
}

GPUFrame ff_gpu_hardware_planes(const AVFilterContext *avctx,
                                const AVFrame *frame)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrame planes;

    memcpy(planes.data,  frame->data,     sizeof(planes.data));
    memcpy(planes.pitch, frame->linesize, sizeof(planes.pitch));
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        planes.memory[p] = s->planes.memory;
    return planes;
}

int ff_gpu_hardware_begin(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    slot->queue     = s->queue;
    slot->device[1] = ff_gpu_hardware_planes(avctx, slot->out);
    return 0;
}

int ff_gpu_hardware_end(AVFilterContext *avctx, GPUSlot *slot, int has_report)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUBackend *api     = s->ops->api;
    int ret = 0;

    if (!api->in_order || has_report)
        ret = api->poll(avctx, slot, 1);
    return ret < 0 ? ret : ff_gpu_setup_report(avctx, slot);
}

void ff_gpu_hardware_wait(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    if (ff_gpu_enter(avctx) < 0)
        return;
    s->ops->api->end(avctx, slot, 1);
    ff_gpu_leave(avctx);
}
