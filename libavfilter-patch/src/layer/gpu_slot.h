/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The part of GPUSlot that hardware and software frames share.
 */

#ifndef AVFILTER_GPU_SLOT_H
#define AVFILTER_GPU_SLOT_H

#include "gpu_setup.h"

/** Return the bytes of a slot's report. */
static inline int ff_gpu_slot_report_size(const GPUSlot *slot)
{
    return slot->selected ? slot->setup->report_size : 0;
}

/** Return a job for a slot, with no frame set. */
GPUJob ff_gpu_slot_job(const AVFilterContext *avctx, GPUSlot *slot);

/** Export the metadata of a filtered frame. */
int ff_gpu_slot_report(AVFilterContext *avctx, GPUSlot *slot);

#endif /* AVFILTER_GPU_SLOT_H */
