/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Filter at half the frame size first. P is a component of a frame, w x h
 * samples of depth d:
 *
 *     dq = min(d + 2, 16), s = d + 2 - dq
 *     Q(X,Y) = (sum of the 2x2 samples of P from (2X, 2Y) + (1 << s >> 1)) >> s,
 *              floor(w / 2) x floor(h / 2) samples of depth dq
 *     G = the filter of Q with the options of GPUAlgorithm.halve()
 *     P'(x,y) = P(x,y) + ((((G(X,Y) - Q(X,Y)) << s) + 2) >> 2) with X = x >> 1
 *              and Y = y >> 1, clipped to 0 ... 2^d - 1; P(x,y) outside Q
 *
 * The filter then works on P' instead of P, also of neighbor frames, but
 * measures P. The filter of Q measures Q of a frame and of the previous frame.
 *
 * P' is made when its frame arrives, with the options of that time, and belongs
 * to the frame's slot.
 */

#ifndef AVFILTER_GPU_HALF_H
#define AVFILTER_GPU_HALF_H

#include "gpu_backend.h"

/**
 * Make P' of a frame that has arrived, if the options of the frame say so.
 *
 * @param prev the previous frame, or NULL
 */
int ff_gpu_half_prepare(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev);

/** Release the memory of nb slots; may be called repeatedly. */
void ff_gpu_half_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb);

#endif /* AVFILTER_GPU_HALF_H */
