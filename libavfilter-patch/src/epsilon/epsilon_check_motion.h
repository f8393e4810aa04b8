/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Self-check of EPSILON_PYRAMID and EPSILON_SEARCH: make the pyramids of a frame
 * and of its neighbors, and the vectors between them, and compare both with plain
 * C.
 */

#ifndef AVFILTER_EPSILON_CHECK_MOTION_H
#define AVFILTER_EPSILON_CHECK_MOTION_H

#include "gpu_backend.h"

/**
 * Check a kernel with plane p.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_epsilon_check_motion(AVFilterContext *avctx, const GPUQuery *query,
                            const GPUKernel *kernel, int p, char why[128]);

#endif /* AVFILTER_EPSILON_CHECK_MOTION_H */
