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
 * Argument of the median kernels, seen by host C and by CUDA C.
 */

#ifndef AVFILTER_CUDA_MEDIAN_PARAMS_H
#define AVFILTER_CUDA_MEDIAN_PARAMS_H

#include "planes.h"

typedef struct MedianParams {
    CudaPlanes planes;
    int radius;                 ///< horizontal radius in pixels, 0 to 127
    int radius_v;               ///< vertical radius in pixels, 0 to 127
    /**
     * Which of the (2 radius + 1) (2 radius_v + 1) sorted samples is the
     * result, counted from 0.
     */
    int rank;
    int tile_h;                 ///< rows that a block makes (histograms)
} MedianParams;

/** Threads of a block of the plain kernels, in x and y. */
#define MEDIAN_BLOCK_W 32
#define MEDIAN_BLOCK_H 8

#endif /* AVFILTER_CUDA_MEDIAN_PARAMS_H */
