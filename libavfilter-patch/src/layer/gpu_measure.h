/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measure frames as they arrive, their planes P and Q against those of the
 * previous frame. Measurements stay in device memory, in an entry for each
 * frame (GPUEntry), where the kernels of later frames find those of the last
 * frame that was measured.
 */

#ifndef AVFILTER_GPU_MEASURE_H
#define AVFILTER_GPU_MEASURE_H

#include "gpu_backend.h"

/**
 * Measure the measured planes of a frame whose Q exists. Called between
 * GPUBackend.enter() and leave().
 *
 * @param prev the previous frame, or NULL
 * @param job  of the frame, with its input and queue; set to what GPU_MEASURE
 *             needs
 */
int ff_gpu_measure(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *prev,
                   const GPUStep *step, GPUJob *job);

#endif /* AVFILTER_GPU_MEASURE_H */
