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
 * Software frames through a GPU filter: their rows go to memory that the API
 * provides, the API filters them, and what comes back goes into a frame of
 * the same format. Used by gpu_filter.c.
 *
 * Several frames may be under way at a time, each in a slot, in order.
 */

#ifndef AVFILTER_GPU_SOFTWARE_H
#define AVFILTER_GPU_SOFTWARE_H

#include "gpu_backend.h"

/** What a filter needs for software frames. */
typedef struct GPUSoftware {
    GPUDevice *device;
    GPUSlot slot[GPU_MAX_ASYNC_DEPTH + 1];
    int nb_slots;               ///< that are used
    int first, nb;              ///< those under way
    int depth;                  ///< how many may be, when a frame has come
    int is_idle;                ///< no frame has come since the graph had
                                ///< nothing else to do
    int error;                  ///< the device is lost
} GPUSoftware;

/** Find the device. */
int ff_gpu_software_open(AVFilterContext *avctx);

/** Be ready for frames, after GPUBackend.open(). */
int ff_gpu_software_init(AVFilterContext *avctx);

/**
 * Filter a frame, and pass on what is done.
 *
 * @param selected bit p: plane p; 0: the frame passes as it is
 */
int ff_gpu_software_frame(AVFilterContext *avctx, AVFrame *in, int selected);

/** Pass on the frames that are under way. */
int ff_gpu_software_flush(AVFilterContext *avctx);

/**
 * There is no frame to filter: pass on those that are in flight as soon as the
 * graph has nothing else to do, so that none is left in the filter when the
 * program's call returns. With an explicit async_depth they stay.
 */
int ff_gpu_software_idle(AVFilterContext *avctx);

/** Forget all frames and release the slots; safe at any time, and twice. */
void ff_gpu_software_uninit(AVFilterContext *avctx);

/** Close the device, after GPUBackend.close(). */
void ff_gpu_software_close(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_SOFTWARE_H */
