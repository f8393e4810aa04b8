/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/attributes.h"

#include "gpu_half.h"
#include "gpu_hardware.h"
#include "gpu_measure.h"
#include "gpu_setup.h"
#include "gpu_slot.h"
#include "gpu_software.h"

/* Begin a job that reads an arriving frame. */
static int begin(AVFilterContext *avctx, GPUSlot *slot, int planes, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    *job          = ff_gpu_slot_job(slot);
    job->selected = planes;
    job->present  = 1;
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

static int allocate(AVFilterContext *avctx, const GPUPlanes *size, int planes,
                    GPUFrame *frame)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = 0;

    for (int p = 0; p < size->nb_planes && ret >= 0; p++)
        if (planes >> p & 1)
            ret = s->ops->api->allocate(avctx, size, p, frame);
    return ret;
}

/* Make Q of planes. */
static int shrink(AVFilterContext *avctx, GPUSlot *slot, const GPUJob *frame,
                  int planes)
{
    GPUJob job = *frame;
    int ret    = allocate(avctx, job.half_planes, planes, &slot->half.half);

    job.selected = planes;
    job.measured = 0;
    if (ret >= 0)
        ret = ff_gpu_setup_shrink(avctx, slot->setup, &job);
    if (ret >= 0)
        slot->half.shrunk = planes;
    return ret;
}

static int measure(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                   const GPUJob *frame)
{
    GPUJob job = *frame;

    if (!slot->measured)
        return 0;
    job.selected = 0;
    ff_gpu_slot_use_copies(slot, &job.in[0]);
    return ff_gpu_measure(avctx, slot, prev, &job);
}

/* Make G and P' of planes. */
static int filter(AVFilterContext *avctx, GPUSlot *slot, const GPUJob *frame,
                  int planes)
{
    const GPUSetup *setup = slot->setup;
    GPUJob half = *frame, job = *frame;
    int ret     = allocate(avctx, half.half_planes, planes,
                           &slot->half.filtered);

    half.planes   = half.half_planes;
    half.options  = setup->half_options;
    half.selected = job.selected = planes;
    half.measured = job.measured = slot->measured & planes;
    half.in[0]    = half.original = slot->half.half;
    half.out      = slot->half.filtered;
    half.half     = NULL;
    if (ret >= 0)
        ret = ff_gpu_setup_run_half(avctx, setup, &half);
    if (ret >= 0)
        ret = ff_gpu_setup_put_back(avctx, setup, &job);
    if (ret >= 0)
        slot->half.prepared = planes;
    return ret;
}

/* Prepare a frame: halved: planes that need P', shrunk: planes that need Q. */
static int prepare(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                   int halved, int shrunk)
{
    GPUJob job;
    int ret = begin(avctx, slot, halved | slot->measured, &job);

    if (ret >= 0)
        ret = shrink(avctx, slot, &job, shrunk);
    if (ret >= 0)
        ret = measure(avctx, slot, prev, &job);
    if (ret >= 0)
        ret = filter(avctx, slot, &job, halved);
    return ret < 0 ? ret : end(avctx, slot);
}

int ff_gpu_half_prepare(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev)
{
    const GPUFilterContext *s = avctx->priv;
    /* without neighbors only a filtered frame needs P' */
    const int halved = slot->setup->halved & (s->reach ? ~0 : slot->selected);
    GPUHalf *half    = &slot->half;
    int ret;

    slot->components = 0;
    half->shrunk = half->copied = half->prepared = 0;
    if (!(halved | slot->measured))
        return 0;
    ret = ff_gpu_enter(avctx);
    if (ret >= 0) {
        ret = prepare(avctx, slot, prev, halved,
                      (halved | slot->measured) & slot->setup->shrunk);
        ff_gpu_leave(avctx);
    }
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
