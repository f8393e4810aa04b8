/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Kernel management for any API: for each kind of plane (planes that can share
 * a kernel) list the candidates, build and check (gpu_check.h) the first usable
 * one, replace it by the fastest (gpu_tune.h), and run it.
 *
 * A kernel stays in use until its replacement is built and checked, so nothing
 * has to be undone if new options are rejected.
 */

#ifndef AVFILTER_GPU_KERNELS_H
#define AVFILTER_GPU_KERNELS_H

#include "gpu_backend.h"

/** Initialize for frames of GPUFilterContext.planes. */
void ff_gpu_kernels_init(AVFilterContext *avctx);

/** Build kernels for options. On failure keep the current kernels. */
int ff_gpu_kernels_update(AVFilterContext *avctx, const void *options);

/**
 * Enqueue a job: copies, kernels and the download of the report. Called
 * between GPUBackend.enter() and leave(). The first job may be used to time
 * kernels, which overwrites its output several times.
 */
int ff_gpu_kernels_run(AVFilterContext *avctx, const GPUJob *job);

/**
 * Enqueue the steps of filtering a frame at half its size (gpu_half.h): make Q,
 * measure it and make G, make P'. Called between GPUBackend.enter() and
 * leave().
 */
int ff_gpu_kernels_shrink(AVFilterContext *avctx, const GPUJob *job);
int ff_gpu_kernels_run_half(AVFilterContext *avctx, const GPUJob *job);
int ff_gpu_kernels_put_back(AVFilterContext *avctx, const GPUJob *job);

/** Release all kernels; may be called repeatedly. */
void ff_gpu_kernels_uninit(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_KERNELS_H */
