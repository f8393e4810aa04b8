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
 * Space-filling orders of the pixels of a rectangle, free of any GPU API.
 */

#ifndef AVFILTER_GAUSS_HILBERT_CURVE_H
#define AVFILTER_GAUSS_HILBERT_CURVE_H

#include <stdint.h>

/** Position of a pixel. */
typedef struct GPUCoord {
    uint16_t x, y;
} GPUCoord;

/** Rows from top to bottom, each from left to right. */
void ff_gpu_raster_order(GPUCoord *order, int width, int height);

/**
 * A generalized Hilbert curve: every pixel of the rectangle once, from the
 * corner (0, 0) to the other end of the longer side. Successive pixels touch
 * by a side, but for one diagonal step where the longer side is odd and the
 * shorter is even (no path without one exists there).
 *
 * @param width, height 1 to 65535
 */
void ff_hilbert_order(GPUCoord *order, int width, int height);

/**
 * Return log2 of the side of the squares in whose Hilbert curves the
 * fast_hilbert kernels process a frame, square by square in rows: the largest
 * that fits the shorter side.
 */
int ff_hilbert_square(int width, int height);

#endif /* AVFILTER_GAUSS_HILBERT_CURVE_H */
