/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps on the planes of frames as they arrive: GPUAlgorithm.steps. P is a
 * component of a frame, w x h samples of depth d:
 *
 *     dq = min(d + 2, 16), s = d + 2 - dq
 *     Q(X,Y) = (sum of the 2x2 samples of P from (2X, 2Y) + (1 << s >> 1)) >> s,
 *              floor(w / 2) x floor(h / 2) samples of depth dq
 *     G = the filter of Q with the options of GPUAlgorithm.options_of_q()
 *     P'(x,y) = P(x,y) + ((((G(X,Y) - Q(X,Y)) << s) + 2) >> 2) with X = x >> 1
 *              and Y = y >> 1, clipped to 0 ... 2^d - 1; P(x,y) outside Q
 *
 * The filter then works on P' instead of P, also of neighbor frames. Q, G and P'
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

/** Release the memory of nb slots; may be called repeatedly. */
void ff_gpu_steps_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb);

#endif /* AVFILTER_GPU_STEPS_H */
