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
