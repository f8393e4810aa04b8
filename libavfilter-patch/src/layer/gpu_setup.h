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
    GPUKernel *of[GPU_MAX_OPERATIONS];
} GPUKernels;

struct GPUSetup {
    int nb_refs;
    /** By operation: the options, of the algorithm [GPU_FILTER] and of steps
     *  that have their own. */
    int64_t options[GPU_MAX_OPERATIONS][GPU_MAX_OPTIONS / 8];
    GPUPlanes of[GPU_MAX_KINDS];    ///< selected by the options
    int selected;               ///< bit p: plane p is filtered
    /** By operation, bit p: the step is done for plane p, always or if the frame
     *  is filtered or a neighbor. */
    int planes[GPU_MAX_OPERATIONS], always[GPU_MAX_OPERATIONS];
    int in_order;               ///< bit p: a step with_prev is done for plane p
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
 * Enqueue a step, GPUJob.step; allocate the planes that it makes. Called between
 * GPUBackend.enter() and leave().
 */
int ff_gpu_setup_step(AVFilterContext *avctx, const GPUSetup *setup,
                      const GPUJob *job);

/** Export the metadata of the frame that a slot has filtered. */
int ff_gpu_setup_report(AVFilterContext *avctx, GPUSlot *slot);

/** Return the options of a step; NULL: of the filter. */
const void *ff_gpu_setup_options(const GPUSetup *setup, const GPUStep *step);

#endif /* AVFILTER_GPU_SETUP_H */
