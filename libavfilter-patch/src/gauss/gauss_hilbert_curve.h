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

/** List the pixels by rows, top to bottom and left to right. */
void ff_gpu_raster_order(GPUCoord *order, int width, int height);

/**
 * List the pixels along a generalized Hilbert curve, from (0, 0) to the other
 * end of the longer side. Successive pixels share a side, except for one
 * diagonal step if the longer side is odd and the shorter side is even, where
 * no path without a diagonal step exists.
 *
 * @param width, height 1 to 65535
 */
void ff_hilbert_order(GPUCoord *order, int width, int height);

/**
 * Return log2 of the side of the squares of order=fast_hilbert, the largest
 * that fits the shorter side. A frame is processed square by square in rows,
 * each square along a Hilbert curve.
 */
int ff_hilbert_square(int width, int height);

#endif /* AVFILTER_GAUSS_HILBERT_CURVE_H */
