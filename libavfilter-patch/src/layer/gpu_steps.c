/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/attributes.h"

#include "gpu_setup.h"
#include "gpu_slot.h"
#include "gpu_steps.h"

/* Begin a job that reads planes of a frame, with the setup of another one or of
 * the same; software frames are uploaded. */
static int begin(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *other,
                 int planes, GPUJob *job)
{
    const int ret = ff_gpu_slot_arrive(avctx, slot, planes);

    *job       = ff_gpu_slot_job(avctx, other);
    job->queue = slot->queue;
    job->in[0] = (GPUInput) { slot->device[0], &slot->derived };
    if (ret >= 0)
        slot->is_pending = 1;
    return ret;
}

/* Run a step for the planes of a bit mask, with the kernels of a setup. */
static int run_step(AVFilterContext *avctx, const GPUSetup *setup,
                    GPUSlot *slot, GPUSlot *prev, const GPUStep *step,
                    const GPUJob *frame, int planes)
{
    GPUDerived *derived = &slot->derived;
    GPUJob job = *frame;
    int ret    = 0;

    job.op       = step->op;
    job.step     = step;
    job.reads    = step->in;
    job.selected = planes;
    job.planes   = &setup->of[step->in];
    job.options  = ff_gpu_setup_options(setup, step);
    /* where it was not done, nothing may have been uploaded */
    if (step->with_prev && prev && prev->derived.done[step->op] & planes)
        ret = ff_gpu_slot_input(avctx, prev, 1, &job);
    if (ret >= 0)
        ret = ff_gpu_setup_step(avctx, setup, &job);
    if (ret >= 0) {
        derived->done[step->op] |= planes;
        if (step->out != GPU_P)
            derived->made[step->out] |= planes;
    }
    return ret;
}

/* Return the planes of a frame that a step runs for. */
static int planes_of(const GPUSlot *slot, const GPUStep *step)
{
    const GPUSetup *setup = slot->setup;

    return setup->planes[step->op] & (slot->selected | setup->always[step->op]);
}

/* Return the planes of a frame that steps run for. */
static int planes_of_steps(const AVFilterContext *avctx, const GPUSlot *slot)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int planes = 0;

    for (int i = 0; i < algorithm->nb_steps; i++)
        planes |= planes_of(slot, &algorithm->steps[i]);
    return planes;
}

/* Return the planes of a frame that its job and, with neighbors, jobs of others
 * read. */
static int planes_of_jobs(const AVFilterContext *avctx, const GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    return ff_gpu_has_neighbors(&s->reach) ? slot->setup->selected :
                                             slot->selected;
}

static int run_steps(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                     int planes)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    GPUJob job;
    int ret = begin(avctx, slot, slot, planes, &job);

    for (int i = 0; i < algorithm->nb_steps && ret >= 0; i++) {
        const GPUStep *step = &algorithm->steps[i];
        const int bits      = step->is_last ? 0 : planes_of(slot, step);

        if (bits)
            ret = run_step(avctx, slot->setup, slot, prev, step, &job, bits);
    }
    /* jobs of later frames read what the steps made */
    return ret < 0 ? ret : ff_gpu_slot_record(avctx, slot);
}

int ff_gpu_steps_run(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev)
{
    const GPUFilterContext *s = avctx->priv;
    int planes = planes_of_steps(avctx, slot), ret;

    memset(slot->derived.made, 0, sizeof(slot->derived.made));
    memset(slot->derived.done, 0, sizeof(slot->derived.done));
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

/* ---- before a frame is filtered ---- */

/* Make what the last step reads of a frame, for planes that a command has
 * selected since the frame arrived; by the setup of another frame, as that of
 * the frame may be gone. */
static int catch_up(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *other,
                    const GPUStep *last, int planes)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int made = 0, ret = 0;

    for (const GPUStep *step = algorithm->steps; step != last && ret >= 0;
         step++) {
        const int missing = planes & ~slot->derived.made[step->out];
        GPUJob job;

        if (!(last->reads >> step->out & 1) || !missing)
            continue;
        made = 1;
        ret  = begin(avctx, slot, other, missing, &job);
        if (ret >= 0)
            ret = run_step(avctx, other->setup, slot, NULL, step, &job,
                           missing);
    }
    return ret < 0 || !made ? ret : ff_gpu_slot_record(avctx, slot);
}

static int run_last_step(AVFilterContext *avctx, GPUSlot *slot,
                         GPUSlot *const input[GPU_MAX_INPUTS],
                         const GPUStep *last, int planes)
{
    GPUJob job;
    int nb = 0, ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++)
        if (input[i])
            ret = catch_up(avctx, input[i], slot, last, planes);
    if (ret >= 0)
        ret = begin(avctx, slot, slot, planes, &job);
    for (int i = 1; i < GPU_MAX_INPUTS && ret >= 0; i++)
        if (input[i]) {
            ret = ff_gpu_slot_input(avctx, input[i], i, &job);
            nb++;
        }
    return ret < 0 || !nb ? ret :
           run_step(avctx, slot->setup, slot, NULL, last, &job, planes);
}

int ff_gpu_steps_finish(AVFilterContext *avctx, GPUSlot *slot,
                        GPUSlot *const input[GPU_MAX_INPUTS])
{
    const GPUFilterContext *s = avctx->priv;
    const GPUStep *last       = ff_gpu_last_step(s->ops->algorithm);
    const int planes = last ? slot->selected & slot->setup->planes[last->op] :
                              0;

    return planes ? run_last_step(avctx, slot, input, last, planes) : 0;
}

/* ---- life ---- */

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
        for (int kind = 0; kind < GPU_MAX_KINDS; kind++)
            release(avctx, &slots[i].derived.frame[kind], entered);
    if (entered)
        ff_gpu_leave(avctx);
}
