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
        .entry        = slot->number % GPU_FRAME_ENTRIES,
        .half         = &slot->half,
        .half_planes  = &setup->half_planes,
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
        if (slot->half.copied >> p & 1)
            set_plane(frame, &slot->half.copy, p);
}

void ff_gpu_slot_set_input(const GPUSlot *slot, int i, GPUJob *job)
{
    const GPUHalf *half = &slot->half;
    /* unselected planes of the frame are copied, not filtered */
    const int prepared  = half->prepared & (i ? ~0 : job->selected);

    job->present |= 1 << i;
    if (!i) {
        job->original = job->in[0];
        job->prepared = prepared;
        ff_gpu_slot_use_copies(slot, &job->original);
    }
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        if (prepared >> p & 1)
            set_plane(&job->in[i], &half->result, p);
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
