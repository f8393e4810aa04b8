/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Hardware frames in GPU filters. Used by gpu_frames.c.
 */

#ifndef AVFILTER_GPU_HARDWARE_H
#define AVFILTER_GPU_HARDWARE_H

#include "gpu_backend.h"

/** Get an output frame, and enqueue the kernels that fill it. */
int ff_gpu_hardware_run(AVFilterContext *avctx, GPUSlot *slot);

/** Set the stream of a job and its input from a slot. */
void ff_gpu_hardware_begin(AVFilterContext *avctx, const GPUSlot *slot,
                           GPUJob *job);

#endif /* AVFILTER_GPU_HARDWARE_H */
