/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Setups: options of the algorithm and the kernels built for them, counted by
 * references. The filter has the setup of the frames to come, and each frame in
 * the filter the setup of its arrival; kernels are released with the last frame
 * that they filter.
 *
 * A setup has a kernel for each operation and kind of plane (planes that can
 * share a kernel).
 */

#ifndef AVFILTER_GPU_SETUP_H
#define AVFILTER_GPU_SETUP_H

#include "gpu_backend.h"

/** Kernels for a kind of plane, by operation; NULL if not needed. */
typedef struct GPUKernels {
    GPUKernel *full[GPU_NB_OPERATIONS];
    GPUKernel *q;               ///< GPU_FILTER of Q
} GPUKernels;

struct GPUSetup {
    int nb_refs;
    int64_t options[GPU_MAX_OPTIONS / 8];   ///< of the algorithm
    int64_t q_options[GPU_MAX_OPTIONS / 8]; ///< by GPUAlgorithm.options_of_q()
    GPUPlanes of[GPU_NB_NAMES]; ///< selected by the options
    int selected;               ///< bit p: plane p is filtered
    int measured;               ///< bit p: plane p is measured
    int filtered_q;             ///< bit p: the Q of plane p is filtered first
    int with_q;                 ///< bit p: the Q of plane p is measured or
                                ///< filtered
    int searched;               ///< bit p: plane p has vectors
    int kind[GPU_MAX_PLANES];   ///< [k]: bit mask of planes of kernels[k]
    GPUKernels kernels[GPU_MAX_PLANES];
    int report_size;            ///< GPUAlgorithm.report_size()
};

/**
 * Replace a setup by a new one with kernels for options.
 *
 * @param setup NULL at first; unchanged on failure
 */
int ff_gpu_setup_replace(AVFilterContext *avctx, GPUSetup **setup,
                         const void *options);

GPUSetup *ff_gpu_setup_ref(GPUSetup *setup);

/** Release a reference, with the last one the kernels; *setup may be NULL. */
void ff_gpu_setup_unref(AVFilterContext *avctx, GPUSetup **setup);

/**
 * Enqueue a job: copies, kernels and the download of the report. Called
 * between GPUBackend.enter() and leave().
 *
 * @param copied bit p: plane p is copied
 */
int ff_gpu_setup_run(AVFilterContext *avctx, const GPUSetup *setup,
                     const GPUJob *job, int copied);

/**
 * Enqueue a step (gpu_steps.h), for GPUJob.selected, or measured by GPU_MEASURE;
 * allocate the planes that it makes. Called between GPUBackend.enter() and
 * leave().
 */
int ff_gpu_setup_step(AVFilterContext *avctx, const GPUSetup *setup,
                      const GPUStep *step, const GPUJob *job);

#endif /* AVFILTER_GPU_SETUP_H */
