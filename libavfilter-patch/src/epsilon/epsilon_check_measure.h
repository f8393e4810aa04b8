/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Self-check of EPSILON_MEASURE with a few frames, which measure one another's
 * changes: a part of gpu_check.h.
 */

#ifndef AVFILTER_EPSILON_CHECK_MEASURE_H
#define AVFILTER_EPSILON_CHECK_MEASURE_H

#include "gpu_backend.h"

/**
 * Check the measurements of plane p.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_epsilon_check_measure(AVFilterContext *avctx, const GPUQuery *query,
                             const GPUKernel *kernel, int p, char why[128]);

#endif /* AVFILTER_EPSILON_CHECK_MEASURE_H */
