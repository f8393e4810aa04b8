/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Jobs of a slot: a frame is uploaded, unless it is a hardware frame, and filtered
 * into another one. All functions but ff_gpu_slot_output() are called between
 * GPUBackend.enter() and leave().
 */

#ifndef AVFILTER_GPU_SLOT_H
#define AVFILTER_GPU_SLOT_H

#include "gpu_setup.h"

/** Make planes of the frame available to jobs, and set GPUSlot.queue. */
int ff_gpu_slot_arrive(AVFilterContext *avctx, GPUSlot *slot, int planes);

/** Return a job of a slot that has arrived, with its frame as the only input. */
GPUJob ff_gpu_slot_job(const AVFilterContext *avctx, GPUSlot *slot);

/** Make a slot that has arrived input i of a job, which waits for its
 *  commands. */
int ff_gpu_slot_input(AVFilterContext *avctx, GPUSlot *slot, int i,
                      GPUJob *job);

/** Make a job wait for the commands of another slot. */
int ff_gpu_slot_wait(AVFilterContext *avctx, GPUSlot *slot, const GPUJob *job);

/** Make jobs of other frames wait for the commands enqueued so far. */
int ff_gpu_slot_record(AVFilterContext *avctx, GPUSlot *slot);

/**
 * Create GPUSlot.out, or pass the slot's frame on unchanged.
 *
 * @param in frame to filter
 */
int ff_gpu_slot_output(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *in);

/** Return whether a slot has a job that fills GPUSlot.out. */
int ff_gpu_slot_has_job(const AVFilterContext *avctx, const GPUSlot *slot);

/**
 * Enqueue the job.
 *
 * @param input slots of GPUJob.in, NULL if a frame does not exist or is not
 *              used; input[0] is the frame to filter
 */
int ff_gpu_slot_run(AVFilterContext *avctx, GPUSlot *slot,
                    GPUSlot *const input[GPU_MAX_INPUTS]);

#endif /* AVFILTER_GPU_SLOT_H */
