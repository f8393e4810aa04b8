/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Pictures to check the steps of the epsilon filter with.
 */

#ifndef AVFILTER_EPSILON_PICTURES_H
#define AVFILTER_EPSILON_PICTURES_H

#include "gpu_reference.h"

/** Odd and even sizes, several vectors and a partial vector, and a Q of one pixel;
 *  samples are noise, a quarter is extreme. */
extern const GPUStepCheck ff_epsilon_check_samples;

/** Blocks of 16x16 samples that overlap, 40 of which count in Q; noise on ramps
 *  that move. */
extern const GPUStepCheck ff_epsilon_check_noise;

/** Three levels, and one level with odd sides; cells that move. */
extern const GPUStepCheck ff_epsilon_check_motion;

#endif /* AVFILTER_EPSILON_PICTURES_H */
