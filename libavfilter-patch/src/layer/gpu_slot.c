/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "gpu_slot.h"

GPUJob ff_gpu_slot_job(const AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUSetup *setup     = slot->setup;

    return (GPUJob) {
        .reads          = s->ops->algorithm->reads,
        .planes         = &setup->of[GPU_P],
        .options        = ff_gpu_setup_options(setup, NULL),
        .selected       = slot->selected,
        .number         = slot->number,
        .in[0].derived  = &slot->derived,
        .queue          = slot->queue,
        .of             = setup->of,
        .report         = slot->report,
        .report_size    = ff_gpu_slot_report_size(slot),
    };
}

int ff_gpu_slot_report(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    const GPUSetup *setup         = slot->setup;

    return !slot->selected || !algorithm->report ? 0 :
           algorithm->report(avctx, slot->out, slot->report, &setup->of[GPU_P],
                             ff_gpu_setup_options(setup, NULL));
}
