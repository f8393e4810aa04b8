/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Hardware frames in GPU filters. Used by gpu_frames.c.
 */

#ifndef AVFILTER_GPU_HARDWARE_H
#define AVFILTER_GPU_HARDWARE_H

#include "gpu_backend.h"

/** Get the output frame of a slot from the pool. */
int ff_gpu_hardware_output(AVFilterContext *avctx, GPUSlot *slot);

/** Set GPUSlot.queue and the planes of the output. */
int ff_gpu_hardware_begin(AVFilterContext *avctx, GPUSlot *slot);

/** Wait for a job if later users of the frame do not, or for its report. */
int ff_gpu_hardware_end(AVFilterContext *avctx, GPUSlot *slot, int has_report);

/** Wait for commands that use frames which are given away although no job has
 *  waited for them, unless their next user does. */
void ff_gpu_hardware_wait(AVFilterContext *avctx, GPUSlot *slot);

/** Return the planes of a frame. */
GPUFrame ff_gpu_hardware_planes(const AVFilterContext *avctx,
                                const AVFrame *frame);

#endif /* AVFILTER_GPU_HARDWARE_H */
