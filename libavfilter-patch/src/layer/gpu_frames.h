/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The frames in a filter: those that wait for frames after them, those that
 * are filtered, and those that frames after them need. Used by gpu_filter.c.
 *
 * Each frame is in a slot, in order:
 *
 *     0 ...  output, but needed by later frames
 *     done   filtered, in flight; at most depth after a frame was added
 *     run    waiting for frames after it: at most the reach
 *     nb
 *
 * Frames of a reach of 0 are filtered as they arrive. Hardware frames are output
 * as soon as they are filtered.
 */

#ifndef AVFILTER_GPU_FRAMES_H
#define AVFILTER_GPU_FRAMES_H

#include "gpu_backend.h"

#define GPU_MAX_SLOTS (2 * GPU_MAX_REACH + GPU_MAX_ASYNC_DEPTH + 1)

typedef struct GPUFrames {
    GPUSlot slot[GPU_MAX_SLOTS];
    int nb_slots;               ///< number of usable slots
    int first;                  ///< index of the oldest slot in use
    int done, run, nb;          ///< numbers of slots from there on
    unsigned number;            ///< of the next frame
    int depth;                  ///< maximum number in flight
    int is_idle;                ///< no frame has arrived since the graph was
                                ///< idle
    int error;                  ///< the device is lost
} GPUFrames;

/**
 * Allocate GPUFilterContext.frames, with none in flight.
 *
 * @param back number of frames to keep for later ones, at most GPU_MAX_REACH
 */
int ff_gpu_frames_init(AVFilterContext *avctx, int reach, int back);

/** Set the maximum number of frames in flight, before there is any. */
void ff_gpu_frames_set_depth(AVFilterContext *avctx, int depth);

/**
 * Add a frame, which is freed on failure; filter what can be filtered, and
 * output what is done.
 *
 * @param selected bit mask of planes to filter; 0: pass the frame unchanged
 * @param measured bit mask of planes to measure
 * @param halved   bit mask of planes to filter at half size first
 */
int ff_gpu_frames_add(AVFilterContext *avctx, AVFrame *in, int selected,
                      int measured, int halved);

/** Filter and output all frames: none comes after them. */
int ff_gpu_frames_flush(AVFilterContext *avctx);

/**
 * Called if there is no input frame: output the frames in flight once the graph
 * is idle, so that none is left in the filter when the application's call
 * returns, except those that wait for frames after them. With an explicit
 * async_depth they are kept.
 */
int ff_gpu_frames_idle(AVFilterContext *avctx);

/**
 * Return input i of a slot's job, numbered as GPUJob.in; NULL if the job does
 * not use it or there is no such frame.
 */
GPUSlot *ff_gpu_frames_input(const AVFilterContext *avctx,
                             const GPUSlot *slot, int i);

/** Return a job for a slot, without planes of frames and a stream. */
GPUJob ff_gpu_frames_job(const AVFilterContext *avctx, GPUSlot *slot);

/** Export the metadata of a filtered frame. */
int ff_gpu_frames_report(AVFilterContext *avctx, GPUSlot *slot);

/** Discard all frames; may be called repeatedly. */
void ff_gpu_frames_uninit(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_FRAMES_H */
