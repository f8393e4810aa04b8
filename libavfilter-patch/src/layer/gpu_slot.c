/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "gpu_slot.h"

GPUJob ff_gpu_slot_job(GPUSlot *slot)
{
    const GPUSetup *setup = slot->setup;

    return (GPUJob) {
        .planes       = &setup->full.planes,
        .options      = setup->full.options,
        .selected     = slot->selected,
        .measured     = slot->measured,
        .number       = slot->number,
        .derived      = &slot->derived,
        .queue        = slot->queue,
        .q_planes     = &setup->q.planes,
        .levels_planes  = &setup->levels,
        .vectors_planes = &setup->vectors,
        .report       = slot->report,
        .report_size  = ff_gpu_slot_report_size(slot),
    };
}

static void set_plane(GPUFrame *to, const GPUFrame *from, int p)
{
    to->data[p]   = from->data[p];
    to->pitch[p]  = from->pitch[p];
    to->memory[p] = from->memory[p];
}

void ff_gpu_slot_use_copies(const GPUSlot *slot, GPUFrame *frame)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        if (slot->derived.made[GPU_P] >> p & 1)
            set_plane(frame, &slot->derived.frame[GPU_P], p);
}

void ff_gpu_slot_set_input(const GPUSlot *slot, int i, GPUJob *job)
{
    const GPUDerived *derived = &slot->derived;
    /* unselected planes of the frame are copied, not filtered */
    const int prepared  = derived->made[GPU_P2] & (i ? ~0 : job->selected);

    job->present |= 1 << i;
    if (!i) {
        job->original = job->in[0];
        job->prepared = prepared;
        ff_gpu_slot_use_copies(slot, &job->original);
    }
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        if (prepared >> p & 1)
            set_plane(&job->in[i], &derived->frame[GPU_P2], p);
}

int ff_gpu_slot_report(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    const GPUSetup *setup         = slot->setup;

    return !slot->selected || !algorithm->report ? 0 :
           algorithm->report(avctx, slot->out, slot->report, &setup->full.planes,
                             setup->full.options);
}
