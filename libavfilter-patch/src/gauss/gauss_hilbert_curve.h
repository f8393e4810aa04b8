/* SPDX-License-Identifier: LGPL-2.1-or-later */
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
