/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "gpu_slot.h"

GPUJob ff_gpu_slot_job(GPUSlot *slot)
{
    const GPUSetup *setup = slot->setup;

    return (GPUJob) {
        .planes       = &setup->planes,
        .options      = setup->options,
        .selected     = slot->selected,
        .measured     = slot->measured,
        .history      = GPU_HISTORY_FRAMES + (slot->number & 1),
        .prev_history = GPU_HISTORY_FRAMES + (~slot->number & 1),
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

void ff_gpu_slot_set_input(const GPUSlot *slot, int i, GPUJob *job)
{
    const GPUHalf *half = &slot->half;
    /* unselected planes of the frame are copied, not filtered */
    const int prepared  = half->prepared & (i ? ~0 : job->selected);

    job->present |= 1 << i;
    if (i < 2)
        job->original[i] = job->in[i];
    if (!i)
        job->prepared = prepared;
    for (int p = 0; p < GPU_MAX_PLANES; p++) {
        if (i < 2 && half->copied >> p & 1)
            set_plane(&job->original[i], &half->copy, p);
        if (prepared >> p & 1)
            set_plane(&job->in[i], &half->result, p);
    }
}

int ff_gpu_slot_report(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    const GPUSetup *setup         = slot->setup;

    return !slot->selected || !algorithm->report ? 0 :
           algorithm->report(avctx, slot->out, slot->report, &setup->planes,
                             setup->options);
}
