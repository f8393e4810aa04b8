/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/attributes.h"

#include "gpu_hardware.h"
#include "gpu_measure.h"
#include "gpu_setup.h"
#include "gpu_slot.h"
#include "gpu_software.h"
#include "gpu_steps.h"

/* Begin a job that reads planes of an arriving frame; software frames are
 * uploaded. */
static int begin(AVFilterContext *avctx, GPUSlot *slot, int planes, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    *job         = ff_gpu_slot_job(slot);
    job->present = 1;
    if (s->software)
        return ff_gpu_software_arrive(avctx, slot, planes, job);
    ff_gpu_hardware_begin(avctx, slot, job);
    return 0;
}

/* Run a step for the planes of a bit mask. */
static int run_step(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                    const GPUStep *step, const GPUJob *frame, int planes)
{
    GPUDerived *derived = &slot->derived;
    GPUJob job = *frame;
    int ret;

    job.op       = step->op;
    job.selected = planes;
    job.measured = slot->measured & planes;
    if (step->op == GPU_MEASURE) {
        job.selected = 0;
        ff_gpu_slot_use_copies(slot, &job.in[0]);
        return ff_gpu_measure(avctx, slot, prev, step, &job);
    }
    if (step->in == GPU_Q) {
        job.planes  = &slot->setup->q.planes;
        job.options = slot->setup->q.options;
        job.in[0]   = job.original = derived->frame[GPU_Q];
    }
    ret = ff_gpu_setup_step(avctx, slot->setup, step, &job);
    if (ret >= 0)
        derived->made[step->out] = planes;
    return ret;
}

/* Return the planes of a frame that a step runs for: without neighbors only a
 * filtered frame has its Q filtered; other planes have no Q. */
static int planes_of(const AVFilterContext *avctx, const GPUSlot *slot,
                     const GPUStep *step)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUSetup *setup     = slot->setup;
    const int filtered = setup->filtered_q & (s->reach ? ~0 : slot->selected);
    const int measured = slot->measured &
                         (step->out == GPU_Q ? setup->with_q : ~0);

    return (step->if_q ? filtered : 0) | (step->if_measured ? measured : 0);
}

/* Return the planes of a frame that steps run for. */
static int planes_of_steps(const AVFilterContext *avctx, const GPUSlot *slot)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int planes = 0;

    for (int i = 0; i < algorithm->nb_steps; i++)
        planes |= planes_of(avctx, slot, &algorithm->steps[i]);
    return planes;
}

/* Return the planes of a frame that its job and, with neighbors, jobs of others
 * read. */
static int planes_of_jobs(const AVFilterContext *avctx, const GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    return s->reach ? slot->setup->selected : slot->selected;
}

static int run_steps(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                     int planes)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    GPUJob job;
    int ret = begin(avctx, slot, planes, &job);

    for (int i = 0; i < algorithm->nb_steps && ret >= 0; i++) {
        const GPUStep *step = &algorithm->steps[i];
        const int bits      = planes_of(avctx, slot, step);

        if (bits)
            ret = run_step(avctx, slot, prev, step, &job, bits);
    }
    /* jobs of later frames read what the steps made */
    return ret < 0 || !s->software ? ret : ff_gpu_software_record(avctx, slot);
}

int ff_gpu_steps_run(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev)
{
    const GPUFilterContext *s = avctx->priv;
    int planes = planes_of_steps(avctx, slot), ret;

    memset(slot->derived.made, 0, sizeof(slot->derived.made));
    if (s->software)
        planes |= planes_of_jobs(avctx, slot);
    if (!planes)
        return 0;
    ret = ff_gpu_enter(avctx);
    if (ret >= 0) {
        ret = run_steps(avctx, slot, prev, planes);
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

av_cold void ff_gpu_steps_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb)
{
    const int entered = ff_gpu_enter(avctx) >= 0;

    for (int i = 0; i < nb; i++)
        for (int name = 0; name < GPU_NB_NAMES; name++)
            release(avctx, &slots[i].derived.frame[name], entered);
    if (entered)
        ff_gpu_leave(avctx);
}
