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
 * What an algorithm is, free of any GPU API: its options, what its kernels
 * report, and all of it in plain C, which gpu_check.h compares them with.
 * Each algorithm's core (epsilon_common.h, ...) defines its GPUAlgorithm.
 */

#ifndef AVFILTER_GPU_REFERENCE_H
#define AVFILTER_GPU_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

#include "libavutil/frame.h"

#include "gpu_planes.h"

/** Bytes that the options of an algorithm may take. */
#define GPU_MAX_OPTIONS 64

/** Bytes that kernels may report of a frame. */
#define GPU_MAX_REPORT 16

/** Bytes of what GPUAlgorithm.describe() prints. */
#define GPU_DESCRIPTION_SIZE 64

typedef struct GPUAlgorithm {
    /**
     * Filter the samples of one component, rows without gaps.
     *
     * @param depth   significant bits of a sample, 8 to 16; no shift
     * @param options the algorithm's, such as a Epsilon
     * @return 0 or AVERROR(ENOMEM)
     */
    int (*filter)(uint16_t *dst, const uint16_t *src, int width, int height,
                  int depth, const void *options);
    /**
     * Print the class of the options: a kernel that was right with some
     * options need not be checked again with others of the class.
     */
    void (*describe)(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth);
    /**
     * Check values that ranges of options do not, and derive what depends on
     * them.
     *
     * @return 0, or AVERROR(EINVAL) after logging it
     */
    int (*check)(void *options, const GPUPlanes *planes, void *log_ctx);
    /** Whether small planes do not show all that it does with these options;
     *  NULL: they do. */
    int (*needs_large)(const void *options);
    /** Bytes that kernels report of a frame with these options; NULL: 0. */
    int (*report_size)(const void *options);
    /**
     * Put what they report of a frame into its metadata.
     *
     * @param options those that the frame was filtered with
     * @param depth   as for filter()
     * @return 0 or AVERROR(ENOMEM)
     */
    int (*report)(AVFrame *frame, const void *report, int depth,
                  const void *options);
} GPUAlgorithm;

/** The samples of a window, counted by their values. */
typedef struct GPUWindow GPUWindow;

/** How many samples of the window are below value, and their sum. */
void ff_gpu_window_below(const GPUWindow *window, int value, uint32_t *count,
                         uint32_t *sum);

/** The rank-th of the window's sorted samples, counted from 0. */
int ff_gpu_window_rank(const GPUWindow *window, uint32_t rank);

/** The result for a window around a sample of value centre. */
typedef int (*GPUWindowPick)(const GPUWindow *window, int centre,
                             const void *opaque);

/**
 * Filter a plane by what pick() makes of each window of
 * (2 radius + 1) x (2 radius_v + 1) samples, coordinates clamped to the plane.
 * A step of the window costs as much as the samples that come and go.
 *
 * @return 0 or AVERROR(ENOMEM)
 */
int ff_gpu_window_filter(uint16_t *dst, const uint16_t *src, int width,
                         int height, int depth, int radius, int radius_v,
                         GPUWindowPick pick, const void *opaque);

#endif /* AVFILTER_GPU_REFERENCE_H */
