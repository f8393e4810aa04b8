/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Software frames in GPU filters: copy the rows to memory of the API, filter
 * them, and copy the result to a frame of the same format. Each frame is
 * uploaded once, and stays on the device while neighbor frames need it. Used by
 * gpu_filter.c and gpu_frames.c.
 */

#ifndef AVFILTER_GPU_SOFTWARE_H
#define AVFILTER_GPU_SOFTWARE_H

#include "gpu_backend.h"

/** Print how a user names a device, up to the name. */
const char *ff_gpu_device_setting(const AVFilterContext *avctx, char *text,
                                  size_t size);

/** Open the device. */
int ff_gpu_software_open(AVFilterContext *avctx);

/** Return the maximum number of frames in flight; called once, after
 *  GPUBackend.open(). */
int ff_gpu_software_init(AVFilterContext *avctx);

/** Create GPUSlot.out with the planes that are not filtered, or pass the slot's
 *  frame on. @param in the frame to filter */
int ff_gpu_software_output(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *in);

/** Return whether a frame is output once its job, or its step in order, is done.
 *  Other commands of its slot may be pending then, and use its setup's kernels:
 *  GPUSlot.is_pending. */
int ff_gpu_software_has_job(const GPUSlot *slot);

/** Wait for commands that use the frames of a slot whose job failed, and stop
 *  using GPUSlot.out. */
void ff_gpu_software_abort(AVFilterContext *avctx, GPUSlot *slot);

/** Return whether a frame is known to be filtered, without waiting. */
int ff_gpu_software_is_done(AVFilterContext *avctx, GPUSlot *slot);

/** Wait until a frame is filtered, and write the result to out. */
int ff_gpu_software_finish(AVFilterContext *avctx, GPUSlot *slot);

/** Upload planes of a frame that the device does not have yet. This and the
 *  following two functions are called between GPUBackend.enter() and leave(). */
int ff_gpu_software_upload(AVFilterContext *avctx, GPUSlot *slot, int planes);

/** Make jobs of other frames wait for the commands enqueued so far. */
int ff_gpu_software_record(AVFilterContext *avctx, GPUSlot *slot);

/** Begin a job: set queue and output of a slot. */
int ff_gpu_software_begin(AVFilterContext *avctx, GPUSlot *slot);

/** Stop using the frames of a slot, which no frame in flight needs. */
void ff_gpu_software_release(AVFilterContext *avctx, GPUSlot *slot);

/** Release nb unused slots. */
void ff_gpu_software_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb);

/** Close the device, after GPUBackend.close(). */
void ff_gpu_software_close(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_SOFTWARE_H */
