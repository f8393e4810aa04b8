/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Hardware frames in GPU filters. Used by gpu_frames.c.
 */

#ifndef AVFILTER_GPU_HARDWARE_H
#define AVFILTER_GPU_HARDWARE_H

#include "gpu_backend.h"

/**
 * Allocate the output frame of a slot, and enqueue its kernels.
 *
 * @param input slots of GPUJob.in, NULL if a frame does not exist or is not
 *              used; input[0] is the frame to filter
 */
int ff_gpu_hardware_run(AVFilterContext *avctx, GPUSlot *slot,
                        GPUSlot *const input[GPU_MAX_INPUTS]);

/** Wait for commands that use frames which are given away although no job has
 *  waited for them, unless their next user does. */
void ff_gpu_hardware_wait(AVFilterContext *avctx, GPUSlot *slot);

/** Return the planes of a frame. */
GPUFrame ff_gpu_hardware_planes(const AVFilterContext *avctx,
                                const AVFrame *frame);

/** Set the queue of a job, and its input to the frame of a slot. */
void ff_gpu_hardware_begin(AVFilterContext *avctx, const GPUSlot *slot,
                           GPUJob *job);

#endif /* AVFILTER_GPU_HARDWARE_H */
