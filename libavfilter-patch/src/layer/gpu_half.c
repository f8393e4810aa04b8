/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/attributes.h"

#include "gpu_half.h"
#include "gpu_hardware.h"
#include "gpu_setup.h"
#include "gpu_software.h"

/* Begin a job that reads an arriving frame. */
static int begin(AVFilterContext *avctx, GPUSlot *slot, const GPUSetup *setup,
                 int planes, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    *job = (GPUJob) {
        .planes   = &setup->planes,
        .options  = setup->options,
        .selected = planes,
        .half     = &slot->half,
        .present  = 1,
    };
    if (s->software)
        return ff_gpu_software_begin(avctx, slot, planes, job);
    ff_gpu_hardware_begin(avctx, slot, job);
    return 0;
}

/* Make jobs of later frames wait for the commands of this one. */
static int end(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUSlotAPI *slots   = s->ops->api->slots;

    return s->software && slots->mark_uploaded ?
           slots->mark_uploaded(avctx, slot) : 0;
}

static int allocate(AVFilterContext *avctx, GPUHalf *half,
                    const GPUPlanes *size, int planes)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUBackend *api     = s->ops->api;
    int ret = 0;

    for (int p = 0; p < size->nb_planes && ret >= 0; p++) {
        if (!(planes >> p & 1))
            continue;
        ret = api->allocate(avctx, size, p, &half->half);
        if (ret >= 0)
            ret = api->allocate(avctx, size, p, &half->filtered);
    }
    return ret;
}

/* Make Q of planes unless it exists, with the kernels of a setup. */
static int shrink(AVFilterContext *avctx, GPUSlot *slot, const GPUSetup *setup,
                  int planes)
{
    GPUJob job;
    int ret;

    planes &= ~slot->half.shrunk;
    if (!planes)
        return 0;
    ret = allocate(avctx, &slot->half, &setup->half_planes, planes);
    if (ret >= 0)
        ret = begin(avctx, slot, setup, planes, &job);
    if (ret >= 0)
        ret = ff_gpu_setup_shrink(avctx, setup, &job);
    if (ret >= 0)
        ret = end(avctx, slot);
    if (ret >= 0)
        slot->half.shrunk |= planes;
    return ret;
}

/* Set Q of the previous frame, to measure Q with. */
static int set_prev(AVFilterContext *avctx, GPUSlot *prev, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    job->in[1]         = prev->half.half;
    job->present      |= 1 << 1;
    job->prev_measured = prev->half.measured;
    return s->software ? ff_gpu_software_wait_for_prev(avctx, prev, job) : 0;
}

/* Measure Q and make G of the selected planes. */
static int filter(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                  const GPUJob *frame, int measured)
{
    const GPUSetup *setup = slot->setup;
    GPUJob job = {
        .planes       = &setup->half_planes,
        .options      = setup->half_options,
        .selected     = frame->selected,
        .measured     = measured,
        .history      = GPU_HISTORY_HALF + (slot->number & 1),
        .prev_history = GPU_HISTORY_HALF + (~slot->number & 1),
        .out          = slot->half.filtered,
        .in           = { slot->half.half },
        .present      = 1,
        .queue        = frame->queue,
        .prev_queue   = frame->queue,
    };
    int ret = 0;

    if (prev)
        ret = set_prev(avctx, prev, &job);
    job.original[0] = job.in[0];
    job.original[1] = job.in[1];
    return ret < 0 ? ret : ff_gpu_setup_run_half(avctx, setup, &job);
}

static int prepare(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                   int planes)
{
    const GPUFilterContext *s = avctx->priv;
    const int measured        = slot->measured & planes;
    GPUJob job;
    int ret;

    if (!measured)
        prev = NULL;
    ret = prev ? shrink(avctx, prev, slot->setup, measured) : 0;
    if (ret >= 0)
        ret = shrink(avctx, slot, slot->setup, planes);
    /* without neighbors only a filtered frame needs P' */
    if (!s->reach)
        planes &= slot->selected;
    if (ret >= 0)
        ret = begin(avctx, slot, slot->setup, planes, &job);
    if (ret >= 0)
        ret = filter(avctx, slot, prev, &job, measured);
    if (ret >= 0 && planes)
        ret = ff_gpu_setup_put_back(avctx, slot->setup, &job);
    if (ret >= 0)
        ret = end(avctx, slot);
    if (ret < 0)
        return ret;
    slot->half.measured = measured;
    slot->half.prepared = planes;
    return 0;
}

int ff_gpu_half_prepare(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev)
{
    const GPUFilterContext *s = avctx->priv;
    const int planes = slot->setup->halved;
    GPUHalf *half    = &slot->half;
    int ret;

    half->shrunk = half->measured = half->copied = half->prepared = 0;
    if (!planes || (!s->reach && !slot->selected && !slot->measured))
        return 0;
    ret = ff_gpu_enter(avctx);
    if (ret < 0)
        return ret;
    ret = prepare(avctx, slot, prev, planes);
    ff_gpu_leave(avctx);
    return ret;
}

/* Release planes; without a context nothing is left to release. */
static void release(AVFilterContext *avctx, GPUFrame *frame, int entered)
{
    const GPUFilterContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES && entered; p++)
        if (frame->data[p])
            s->ops->api->drop(avctx, frame, p);
    *frame = (GPUFrame) { { NULL } };
}

av_cold void ff_gpu_half_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb)
{
    const int entered = ff_gpu_enter(avctx) >= 0;

    for (int i = 0; i < nb; i++) {
        release(avctx, &slots[i].half.copy,     entered);
        release(avctx, &slots[i].half.half,     entered);
        release(avctx, &slots[i].half.filtered, entered);
        release(avctx, &slots[i].half.result,   entered);
    }
    if (entered)
        ff_gpu_leave(avctx);
}
