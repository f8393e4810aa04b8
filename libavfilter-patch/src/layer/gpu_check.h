/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Self-check of kernels: before a kernel filters its first frame with a device
 * and driver, it does its operation on a few small planes, and the results are
 * compared with those of plain C (gpu_check_planes.h, gpu_check_steps.h).
 *
 * Kernels that passed are cached (gpu_cache.h) by device, driver, operation,
 * kernel, sample format and class of options. With the environment variable
 * FFMPEG_GPU_SELFCHECK=0 nothing is checked, with 1 the cache is ignored.
 */

#ifndef AVFILTER_GPU_CHECK_H
#define AVFILTER_GPU_CHECK_H

#include "gpu_backend.h"

/**
 * Check a kernel with each kind of plane that it filters, unless the result is
 * cached.
 *
 * @param named whether the user selected the kernel: then wrong results are
 *              logged as an error, otherwise as a warning, once per process
 * @return 0, AVERROR_BUG if results are wrong, or another error if the kernel
 *         failed to run
 */
int ff_gpu_check(AVFilterContext *avctx, const GPUQuery *query,
                 const GPUKernel *kernel, int named);

/** Warn once per process about a kernel that failed to build or run, unless
 *  the device or its memory is too small. */
void ff_gpu_check_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                          int error);

#endif /* AVFILTER_GPU_CHECK_H */
