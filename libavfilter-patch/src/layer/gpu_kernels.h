/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * One kernel of a setup, for any API: list the candidates of the user's
 * variant, and use the first one that builds and passes the self-check
 * (gpu_check.h). With variant=auto, ranks decide about the list, unless
 * ffmpeg-doctor --tune found another variant to be faster (gpu_cache.h): then
 * its candidates are tried first. Called between GPUBackend.enter() and
 * leave().
 */

#ifndef AVFILTER_GPU_KERNELS_H
#define AVFILTER_GPU_KERNELS_H

#include "gpu_backend.h"

/** Build a kernel; sets GPUQuery.candidate and variant. */
int ff_gpu_kernel_get(AVFilterContext *avctx, GPUQuery *query,
                      GPUKernel **kernel);

/** Release a kernel; *kernel may be NULL. */
void ff_gpu_kernel_drop(AVFilterContext *avctx, GPUKernel **kernel);

#endif /* AVFILTER_GPU_KERNELS_H */
