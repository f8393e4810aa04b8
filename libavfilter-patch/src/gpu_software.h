/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Software frames in GPU filters: copy the rows to memory that the API
 * provides, have the API filter them, and copy the result to a frame of the
 * same format. Used by gpu_filter.c.
 *
 * Several frames may be in flight, each in a slot; they are output in order.
 */

#ifndef AVFILTER_GPU_SOFTWARE_H
#define AVFILTER_GPU_SOFTWARE_H

#include "gpu_backend.h"

/** State of a filter for software frames. */
typedef struct GPUSoftware {
    GPUDevice *device;
    GPUSlot slot[GPU_MAX_ASYNC_DEPTH + 1];
    int nb_slots;               ///< number of usable slots
    int first, nb;              ///< frames in flight
    int depth;                  ///< maximum of nb after a frame was added
    int is_idle;                ///< no frame has arrived since the graph was
                                ///< idle
    int error;                  ///< the device is lost
} GPUSoftware;

/** Find the device. */
int ff_gpu_software_open(AVFilterContext *avctx);

/** Initialize, after GPUBackend.open(). */
int ff_gpu_software_init(AVFilterContext *avctx);

/**
 * Start filtering a frame, and output finished ones.
 *
 * @param selected bit mask of planes to filter; 0: pass the frame unchanged
 */
int ff_gpu_software_frame(AVFilterContext *avctx, AVFrame *in, int selected);

/** Output all frames in flight. */
int ff_gpu_software_flush(AVFilterContext *avctx);

/**
 * Called if there is no input frame: output the frames in flight once the graph
 * is idle, so that none is left in the filter when the application's call
 * returns. With an explicit async_depth they are kept.
 */
int ff_gpu_software_idle(AVFilterContext *avctx);

/** Discard all frames and release the slots; may be called repeatedly. */
void ff_gpu_software_uninit(AVFilterContext *avctx);

/** Close the device, after GPUBackend.close(). */
void ff_gpu_software_close(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_SOFTWARE_H */
