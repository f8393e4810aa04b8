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

#include "gpu_frames.h"

/**
 * Run the steps for a frame that has arrived, as far as its options ask for them;
 * upload a software frame.
 *
 * @param input slots by GPUJob.in, of which steps read those before the frame;
 *              NULL: there is none
 */
int ff_gpu_steps_run(AVFilterContext *avctx, GPUSlot *slot,
                     GPUSlot *const input[GPU_MAX_INPUTS]);

/**
 * Run the steps of a frame that is filtered next: the one that reads the frames
 * after it, and the one that adds the frame to what the stream keeps. Called
 * between GPUBackend.enter() and leave().
 *
 * @param prev  the previous frame, or NULL
 * @param input slots of GPUJob.in, NULL if a frame does not exist or is not
 *              used
 */
int ff_gpu_steps_finish(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                        GPUSlot *const input[GPU_MAX_INPUTS]);

/** Note that a frame is missing in what the stream keeps. */
void ff_gpu_steps_miss(AVFilterContext *avctx, const GPUSlot *slot);

/** Release the planes that steps made; may be called repeatedly. */
void ff_gpu_steps_uninit(AVFilterContext *avctx, GPUFrames *frames);

#endif /* AVFILTER_GPU_STEPS_H */
