/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps on the planes of frames as they arrive, and before they are filtered:
 * GPUAlgorithm.steps. ref_steps.h defines what they make of P, a component of a
 * frame. The pyramid of a frame is made when it arrives, the vectors when the
 * frames that they lead to are there; kernels/shared/motion_layout.cl has their
 * sizes and places in memory.
 *
 * The filter then works on P' instead of P, also of neighbor frames. G is made
 * by the filter, with the options of GPUAlgorithm.options_of_q(). Q, G and P'
 * are made when their frame arrives, with the options of that time, and belong
 * to the frame's slot. A frame is measured with its Q, also if it is filtered at
 * one size only, before either filter.
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
 * Run the steps that read other frames, before a frame is filtered.
 *
 * @param input slots of GPUJob.in, NULL if a frame does not exist or is not
 *              used
 */
int ff_gpu_steps_finish(AVFilterContext *avctx, GPUSlot *slot,
                        GPUSlot *const input[GPU_MAX_INPUTS]);

/** Release the memory of nb slots; may be called repeatedly. */
void ff_gpu_steps_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb);

#endif /* AVFILTER_GPU_STEPS_H */
