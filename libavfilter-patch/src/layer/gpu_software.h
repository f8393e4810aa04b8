/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Software frames in GPU filters: copy the rows to memory that the API
 * provides, have the API filter them, and copy the result to a frame of the
 * same format. Each frame is uploaded once, and stays on the device while
 * frames beside it need it. Used by gpu_filter.c and gpu_frames.c.
 */

#ifndef AVFILTER_GPU_SOFTWARE_H
#define AVFILTER_GPU_SOFTWARE_H

#include "gpu_backend.h"

/** State of a filter for software frames. */
typedef struct GPUSoftware {
    GPUDevice *device;
} GPUSoftware;

/** Find the device. */
int ff_gpu_software_open(AVFilterContext *avctx);

/** Initialize, after GPUBackend.open(). */
int ff_gpu_software_init(AVFilterContext *avctx);

/** Start filtering a frame to a new frame out, or have it pass. */
int ff_gpu_software_run(AVFilterContext *avctx, GPUSlot *slot);

/** Return whether it is known to be done; does not wait. */
int ff_gpu_software_is_done(AVFilterContext *avctx, GPUSlot *slot);

/** Wait until a frame is filtered, and write the result to out. */
int ff_gpu_software_finish(AVFilterContext *avctx, GPUSlot *slot);

/** Upload planes of a frame unless the device has them, and set the stream of a
 *  job and its input. Called between GPUBackend.enter() and leave(). */
int ff_gpu_software_begin(AVFilterContext *avctx, GPUSlot *slot, int planes,
                          GPUJob *job);

/** Have a job on half the size wait for the frame before, and use what was
 *  measured of it. Called between GPUBackend.enter() and leave(). */
int ff_gpu_software_follow(AVFilterContext *avctx, GPUSlot *before,
                           GPUJob *job);

/** Stop using the frames of a slot, which no frame in flight needs. */
void ff_gpu_software_release(AVFilterContext *avctx, GPUSlot *slot);

/** Release the slots, of which none is in use, and undo init. */
void ff_gpu_software_uninit(AVFilterContext *avctx, GPUSlot *slots, int nb);

/** Close the device, after GPUBackend.close(). */
void ff_gpu_software_close(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_SOFTWARE_H */
