/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Hardware frames in GPU filters. Used by gpu_frames.c.
 */

#ifndef AVFILTER_GPU_HARDWARE_H
#define AVFILTER_GPU_HARDWARE_H

#include "gpu_backend.h"

/** Allocate an output frame, and enqueue its kernels. */
int ff_gpu_hardware_run(AVFilterContext *avctx, GPUSlot *slot);

/** Set the stream of a job, and its input to the frame of a slot. */
void ff_gpu_hardware_begin(AVFilterContext *avctx, const GPUSlot *slot,
                           GPUJob *job);

#endif /* AVFILTER_GPU_HARDWARE_H */
