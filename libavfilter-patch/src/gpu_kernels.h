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
 * The life of a filter's kernels, for any API: list the candidates, build one
 * for each kind of plane, check it (gpu_check.h), fall back to another one,
 * choose the fastest (gpu_tune.h), and run it.
 *
 * What is in use stays until its successor is built and checked, so that
 * nothing has to be undone when options cannot be followed.
 */

#ifndef AVFILTER_GPU_KERNELS_H
#define AVFILTER_GPU_KERNELS_H

#include "gpu_backend.h"

/** Be ready for frames of GPUFilterContext.planes. */
void ff_gpu_kernels_init(AVFilterContext *avctx);

/**
 * Have kernels for the options as they are set. On failure those for the
 * accepted options stay.
 */
int ff_gpu_kernels_update(AVFilterContext *avctx);

/**
 * Enqueue a job: copies, kernels, and the reading of the report, between
 * GPUBackend.enter() and leave(). The first one may choose the kernels; what
 * is in its output then is overwritten.
 */
int ff_gpu_kernels_run(AVFilterContext *avctx, const GPUJob *job);

/** Release all kernels; safe at any time, and twice. */
void ff_gpu_kernels_uninit(AVFilterContext *avctx);

#endif /* AVFILTER_GPU_KERNELS_H */
