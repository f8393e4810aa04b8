/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "gpu_frames.h"
#include "gpu_hardware.h"
#include "gpu_measure.h"
#include "gpu_setup.h"
#include "gpu_slot.h"
#include "gpu_software.h"

/* Set the last frame in which each plane was measured. */
static void set_past(const GPUFrames *frames, const GPUSlot *slot, GPUJob *job)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++) {
        const unsigned last = frames->measured[p] - 1;
        const unsigned gap  = slot->number - last;

        if (!frames->measured[p] || gap > GPU_MAX_GAP)
            continue;
        job->gap[p]  = gap;
        job->past[p] = last % GPU_FRAME_ENTRIES;
    }
}

/* Set the previous frame, and make the job wait for it. */
static int set_prev(AVFilterContext *avctx, GPUSlot *prev, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = 0;

    job->prev_q = prev->derived.frame[GPU_Q];
    if (s->software)
        ret = ff_gpu_software_input(avctx, prev, job, &job->prev);
    else
        job->prev = ff_gpu_hardware_planes(avctx, prev->in);
    ff_gpu_slot_use_copies(prev, &job->prev);
    return ret;
}

int ff_gpu_measure(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                   const GPUStep *step, GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = 0;

    if (slot->components)       // measured, but a later step failed
        return 0;
    job->measured  = slot->measured;
    job->is_second = slot->number == 1;
    set_past(s->frames, slot, job);
    for (int p = 0; p < GPU_MAX_PLANES && prev; p++)
        if (slot->measured >> p & 1)
            job->has_prev |= prev->components & GPU_COMPONENTS(p);
    if (job->has_prev)
        ret = set_prev(avctx, prev, job);
    if (ret >= 0)
        ret = ff_gpu_setup_step(avctx, slot->setup, step, job);
    if (ret < 0)
        return ret;
    slot->components = slot->setup->components;
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        if (slot->measured >> p & 1)
            s->frames->measured[p] = slot->number + 1;
    return 0;
}
