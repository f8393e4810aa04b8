/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * One kernel of a setup, for any API: list the candidates, build and check
 * (gpu_check.h) the first usable one, and replace it by the fastest
 * (gpu_tune.h). Called between GPUBackend.enter() and leave().
 */

#ifndef AVFILTER_GPU_KERNELS_H
#define AVFILTER_GPU_KERNELS_H

#include "gpu_backend.h"

/**
 * Build the kernel of a new setup.
 *
 * @param prev    the query that query->current was built for
 * @param untimed whether query->current was still to be selected by time
 * @return 1 if the next frame has to select a kernel by time, 0 if not, or an
 *         error
 */
int ff_gpu_kernel_get(AVFilterContext *avctx, GPUQuery *query,
                      const GPUQuery *prev, int untimed, GPUKernel **kernel);

/** Build a kernel that is not selected by time. */
int ff_gpu_kernel_get_first(AVFilterContext *avctx, GPUQuery *query,
                            GPUKernel **kernel);

/** Replace a kernel by the fastest one for plane p of the job, whose output is
 *  undefined afterwards. */
void ff_gpu_kernel_choose(AVFilterContext *avctx, const GPUJob *job, int p,
                          GPUKernel **kernel);

/** Release a kernel; *kernel may be NULL. */
void ff_gpu_kernel_drop(AVFilterContext *avctx, GPUKernel **kernel);

#endif /* AVFILTER_GPU_KERNELS_H */
