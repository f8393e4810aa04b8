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
 * Kernels prove themselves: before one filters its first frame on a device
 * and driver, it filters a few small planes, and its bytes are compared with
 * what the algorithm in plain C makes of them.
 *
 * The planes have odd and even sizes, several tiles and a rest in both
 * directions, and one is smaller than any window; a large one is there for
 * algorithms that need it. Samples are noise, ramps, constants, extremes and
 * their edges.
 *
 * Which kernels were right is kept (gpu_cache.h) by device, driver, kernel,
 * format of the samples and class of the options. The environment variable
 * FFMPEG_GPU_SELFCHECK skips all checks by 0; by 1 they do not rely on
 * earlier ones.
 */

#ifndef AVFILTER_GPU_CHECK_H
#define AVFILTER_GPU_CHECK_H

#include "gpu_backend.h"

/** Most samples of a plane, all components together. */
#define GPU_CHECK_SAMPLES (4 * 179 * 83)

/**
 * Check a kernel that was built for a query, with each kind of plane that it is
 * to filter, unless it is known whether it is right.
 *
 * @param named the kernel is the one that the user named, so that a wrong one
 *              is an error; else a warning, once in a process
 * @return 0 when it may be used, AVERROR_BUG when it is wrong, or another
 *         error, of the run
 */
int ff_gpu_check(AVFilterContext *avctx, const GPUQuery *query,
                 const GPUKernel *kernel, int named);

/** Warn once in a process of a kernel that does not build or run; memory or a
 *  device that is too small for it is no fault of its own. */
void ff_gpu_check_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                          int error);

/** What a kernel has to do. */
typedef struct GPUCheck {
    const GPUAlgorithm *algorithm;
    const void *options;        ///< the algorithm's
    const GPUPlanes *planes;    ///< the format of the samples, not the size
    int p;                      ///< plane whose channels are filtered
    /**
     * Filter a plane by the kernel: rows without gaps, samples as they are
     * stored. The kernel's output has to hold what dst holds before, which is
     * wrong everywhere.
     *
     * @param round 0, 1, ... : planes of other sizes
     * @return 0, or an error, which is logged
     */
    int (*run)(void *opaque, uint8_t *dst, const uint8_t *src, int width,
               int height, int round);
    void *opaque;
} GPUCheck;

/**
 * Filter all planes by a kernel and compare.
 *
 * @param why set to a text that says what is wrong
 * @return 0, AVERROR_BUG when it is wrong, or another error, of the run
 */
int ff_gpu_check_planes(const GPUCheck *check, char why[128]);

#endif /* AVFILTER_GPU_CHECK_H */
