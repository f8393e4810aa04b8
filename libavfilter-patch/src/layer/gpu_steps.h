/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps on the planes of frames as they arrive, and before they are filtered:
 * GPUAlgorithm.steps, in their order. The planes that they make belong to the
 * frame's slot, and are made with the options of the frame's arrival. The last
 * step may read other frames; it runs when those are there.
 */

#ifndef AVFILTER_GPU_STEPS_H
#define AVFILTER_GPU_STEPS_H

#include "gpu_backend.h"

/**
 * Run the steps for a frame that has arrived, as far as its options ask for them;
 * upload a software frame.
 *
 * @param prev the previous frame, or NULL
 */
int ff_gpu_steps_run(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev);

/**
 * Run the step that reads other frames, before a frame is filtered. Called
 * between GPUBackend.enter() and leave().
 *
 * @param input slots of GPUJob.in, NULL if a frame does not exist or is not
 *              used
 */
int ff_gpu_steps_finish(AVFilterContext *avctx, GPUSlot *slot,
                        GPUSlot *const input[GPU_MAX_INPUTS]);

/** Release the memory of nb slots; may be called repeatedly. */
void ff_gpu_steps_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb);

#endif /* AVFILTER_GPU_STEPS_H */
