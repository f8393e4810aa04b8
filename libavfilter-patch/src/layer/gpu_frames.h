/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Queue of the frames in a filter. Used by gpu_filter.c.
 *
 * Slots hold the frames in order:
 *
 *     0 ...  output, but needed by later frames
 *     done   being filtered: at most depth after a frame was added
 *     run    waiting for later frames: at most ff_gpu_nb_after()
 *     nb
 *
 * Without next frames, frames are filtered as they arrive. Hardware frames are
 * output as soon as their kernels are enqueued.
 */

#ifndef AVFILTER_GPU_FRAMES_H
#define AVFILTER_GPU_FRAMES_H

#include "gpu_backend.h"

#define GPU_MAX_SLOTS (2 * GPU_MAX_REACH + GPU_MAX_ASYNC_DEPTH + 1)

typedef struct GPUFrames {
    GPUSlot slot[GPU_MAX_SLOTS];
    int nb_slots;               ///< number of usable slots
    int first;                  ///< index of the oldest slot in use
    int done, run, nb;          ///< numbers of slots from first on, see above
    unsigned number;            ///< of the next frame
    GPUKept kept;               ///< planes of frames before the oldest slot
    int depth;                  ///< maximum number of frames in flight
    int is_idle;                ///< no frame has arrived since the graph was
                                ///< idle
    int error;                  ///< the device is lost
} GPUFrames;

/** Allocate GPUFilterContext.frames, with a depth of 0. Set reach, lead and
 *  nb_kept for the algorithm's options. */
int ff_gpu_frames_init(AVFilterContext *avctx, const void *options);

/** Set the maximum number of frames in flight, before the first frame. */
void ff_gpu_frames_set_depth(AVFilterContext *avctx, int depth);

/**
 * Add a frame, which is freed on failure; filter frames that have all their
 * neighbors, and output finished frames. Pass the frame unchanged if the
 * timeline disables the filter.
 */
int ff_gpu_frames_add(AVFilterContext *avctx, AVFrame *in, GPUSetup *setup);

/** Filter and output all frames, at the end of the stream; with
 *  GPUAlgorithm.windows, those that a whole window follows. */
int ff_gpu_frames_flush(AVFilterContext *avctx);

/**
 * Output the frames in flight once the graph is idle, so that only frames that
 * wait for later ones are in the filter when the application's call returns.
 * Keep the frames if async_depth is set. Called if there is no input frame.
 */
int ff_gpu_frames_idle(AVFilterContext *avctx);

/** Discard all frames; may be called repeatedly. */
void ff_gpu_frames_uninit(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_FRAMES_H */
