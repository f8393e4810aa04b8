/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Self-check of steps (gpu_check.h): frames are drawn as the step says
 * (GPUStepCheck), the kernel does the step for them, after steps that make what
 * it reads, and what it makes is compared with GPUStep.reference().
 */

#ifndef AVFILTER_GPU_CHECK_STEPS_H
#define AVFILTER_GPU_CHECK_STEPS_H

#include "gpu_backend.h"

/**
 * Check the kernel of GPUQuery.step with plane p.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_gpu_check_step(AVFilterContext *avctx, const GPUQuery *query,
                      const GPUKernel *kernel, int p, char why[128]);

#endif /* AVFILTER_GPU_CHECK_STEPS_H */
