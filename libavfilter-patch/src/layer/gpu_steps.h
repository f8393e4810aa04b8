/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps on the planes of frames as they arrive, and before they are filtered:
 * GPUAlgorithm.steps. P is a component of a frame, w x h samples of depth d:
 *
 *     dq = min(d + 2, 16), s = d + 2 - dq
 *     Q(X,Y) = (sum of the 2x2 samples of P from (2X, 2Y) + (1 << s >> 1)) >> s,
 *              floor(w / 2) x floor(h / 2) samples of depth dq
 *     G = the filter of Q with the options of GPUAlgorithm.options_of_q()
 *     P'(x,y) = P(x,y) + ((((G(X,Y) - Q(X,Y)) << s) + 2) >> 2) with X = x >> 1
 *              and Y = y >> 1, clipped to 0 ... 2^d - 1; P(x,y) outside Q
 *
 * A vector leads from a block of 16x16 samples of P to its place in another
 * frame, found by matching the pyramids of both, levels 1 to L of 8 bits:
 *
 *     P_l(X,Y) = min(255, (sum of the 2x2 samples of P_(l-1) from (2X, 2Y) +
 *                (1 << s >> 1)) >> s), P_0 = P, s = d - 6 for l = 1, else 2
 *     c(u,v)   = sum of |A_l(8X + i, 8Y + j) - B_l(8X + u + i, 8Y + v + j)|
 *                over -2 <= i, j < 10 for block (X,Y) of level l in frames A
 *                and B
 *     V        = the (u,v) of the least c, the first of equal ones: (0,0), then
 *                up to 4 around (0,0) at level L, at others up to 1 around
 *                twice the V of block (X >> 1, Y >> 1) of level l + 1, then
 *                around (0,0), by v, then by u
 *     at level 1: (0,0) where 8 c(V) >= 7 c(0,0), else 2 V
 *
 * kernels/shared/motion_layout.cl has their sizes and places in memory. The
 * pyramid of a frame is made when it arrives, the vectors when the frames that
 * they lead to are there.
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
