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

/* Run a step for the planes of a bit mask, with the kernels of a setup and the
 * inputs of the job. */
static int run_step(AVFilterContext *avctx, const GPUSetup *setup,
                    GPUSlot *slot, const GPUStep *step, const GPUJob *frame,
                    int planes)
{
    GPUDerived *derived = &slot->derived;
    GPUJob job = *frame;
    int ret;

    job.op       = step->op;
    job.step     = step;
    job.reads    = step->in;
    job.selected = planes;
    job.planes   = &setup->of[step->in];
    job.options  = ff_gpu_setup_options(setup, step);
    ret = ff_gpu_setup_step(avctx, setup, &job);
    if (ret >= 0) {
        derived->done[step->op] |= planes;
        if (step->out != GPU_P && !step->keeps)
            derived->made[step->out] |= planes;
    }
    return ret;
}

/* ---- other frames ---- */

/* Make what a step reads of another frame, for planes that a command has
 * selected since that frame arrived; by the setup of this one, as that of the
 * other one may be gone. */
static int catch_up(AVFilterContext *avctx, GPUSlot *other, GPUSlot *slot,
                    const GPUStep *step, int planes)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int made = 0, ret = 0;

    for (const GPUStep *of = algorithm->steps; of != step && ret >= 0; of++) {
        const int missing = planes & ~other->derived.made[of->out];
        GPUJob job;

        if (!of->out || !(step->reads >> of->out & 1) || !missing)
            continue;
        made = 1;
        ret  = begin(avctx, other, slot, missing, &job);
        if (ret >= 0)
            ret = run_step(avctx, slot->setup, other, of, &job, missing);
    }
    return ret < 0 || !made ? ret : ff_gpu_slot_record(avctx, other);
}

/* Add the inputs that a step reads to a job: those after the frame, or before
 * it. @return their number */
static int add_inputs(AVFilterContext *avctx, GPUSlot *slot,
                      GPUSlot *const input[GPU_MAX_INPUTS],
                      const GPUStep *step, int planes, int after, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;
    int nb = 0;

    for (int i = after ? 2 : 1; i < GPU_MAX_INPUTS; i += 2) {
        int ret;

        if (!input[i] || !ff_gpu_is_input(&s->reach, i))
            continue;
        ret = input[i]->error < 0 ? input[i]->error :
              catch_up(avctx, input[i], slot, step, planes);
        if (ret >= 0)
            ret = ff_gpu_slot_input(avctx, input[i], i, job);
        if (ret < 0)
            return ret;
        nb++;
    }
    return nb;
}

/* ---- a frame that arrives ---- */

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

/* Run a step of a frame that arrives. */
static int run_on_arrival(AVFilterContext *avctx, GPUSlot *slot,
                          GPUSlot *const input[GPU_MAX_INPUTS],
                          const GPUStep *step, const GPUJob *frame, int planes)
{
    GPUSlot *prev = input[1];
    GPUJob job    = *frame;
    int ret       = 0;

    if (step->reads_before) {
        ret = add_inputs(avctx, slot, input, step, planes, 0, &job);
        if (!ret && step->reads_after)
            return 0;
    }
    /* where it was not done, nothing may have been uploaded */
    if (step->with_prev && prev && prev->derived.done[step->op] & planes)
        ret = ff_gpu_slot_input(avctx, prev, 1, &job);
    return ret < 0 ? ret :
           run_step(avctx, slot->setup, slot, step, &job, planes);
}

static int run_steps(AVFilterContext *avctx, GPUSlot *slot,
                     GPUSlot *const input[GPU_MAX_INPUTS], int planes)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    GPUJob job;
    int ret = begin(avctx, slot, slot, planes, &job);

    for (int i = 0; i < algorithm->nb_steps && ret >= 0; i++) {
        const GPUStep *step = &algorithm->steps[i];
        const int bits      = step->keeps ? 0 : planes_of(slot, step);

        if (bits)
            ret = run_on_arrival(avctx, slot, input, step, &job, bits);
    }
    /* jobs of later frames read what the steps made */
    return ret < 0 ? ret : ff_gpu_slot_record(avctx, slot);
}

int ff_gpu_steps_run(AVFilterContext *avctx, GPUSlot *slot,
                     GPUSlot *const input[GPU_MAX_INPUTS])
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
        ret = run_steps(avctx, slot, input, planes);
        ff_gpu_leave(avctx);
    }
    return ret;
}

/* ---- before a frame is filtered ---- */

/* Add a frame to what the stream keeps, after the job of the frame before. */
static int keep(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                const GPUStep *step)
{
    const GPUFilterContext *s = avctx->priv;
    int begins, ret;
    int *made        = &s->frames->kept.made[step->keeps(slot->number,
                                                         &begins)];
    const int planes = slot->setup->planes[step->op] & (begins ? ~0 : *made);
    GPUJob job;

    if (!planes)
        return 0;
    ret = begin(avctx, slot, slot, planes, &job);
    if (ret >= 0 && prev)
        ret = ff_gpu_slot_wait(avctx, prev, &job);
    if (ret >= 0)
        ret = run_step(avctx, slot->setup, slot, step, &job, planes);
    if (ret >= 0)
        *made = planes;
    return ret;
}

void ff_gpu_steps_miss(AVFilterContext *avctx, const GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUStep *step       = ff_gpu_keeping_step(s->ops->algorithm);
    int begins;

    if (step)
        s->frames->kept.made[step->keeps(slot->number, &begins)] = 0;
}

/* Run the step that reads the frames after. */
static int run_after(AVFilterContext *avctx, GPUSlot *slot,
                     GPUSlot *const input[GPU_MAX_INPUTS], const GPUStep *step,
                     int planes)
{
    GPUJob job;
    int ret = begin(avctx, slot, slot, planes, &job);

    if (ret >= 0)
        ret = add_inputs(avctx, slot, input, step, planes, 1, &job);
    return ret <= 0 ? ret :
           run_step(avctx, slot->setup, slot, step, &job, planes);
}

int ff_gpu_steps_finish(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                        GPUSlot *const input[GPU_MAX_INPUTS])
{
    const GPUFilterContext *s = avctx->priv;
    const GPUStep *after      = ff_gpu_step_after(s->ops->algorithm);
    const GPUStep *keeping    = ff_gpu_keeping_step(s->ops->algorithm);
    const int planes = after ? slot->selected & slot->setup->planes[after->op] :
                               0;
    int ret = 0;

    if (planes)
        ret = run_after(avctx, slot, input, after, planes);
    return ret < 0 || !keeping ? ret : keep(avctx, slot, prev, keeping);
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

av_cold void ff_gpu_steps_uninit(AVFilterContext *avctx, GPUFrames *frames)
{
    const int entered = ff_gpu_enter(avctx) >= 0;

    for (int i = 0; i < GPU_MAX_SLOTS; i++)
        for (int kind = 0; kind < GPU_MAX_KINDS; kind++)
            release(avctx, &frames->slot[i].derived.frame[kind], entered);
    for (int k = 0; k < GPU_MAX_KEPT; k++)
        release(avctx, &frames->kept.frame[k], entered);
    if (entered)
        ff_gpu_leave(avctx);
}
