/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Position of a block's tile in the Gaussian kernels.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_CUH

#include "planes.cuh"
#include "gauss_hilbert_params.h"

struct GaussTile { int x, y; };

/** Return point n of a Hilbert curve through a square whose side is a power of
 * two. From the finest level to the coarsest, two bits of n select the quadrant
 * and the rotation of the path so far. */
static __forceinline__ __device__ GaussTile gauss_curve(unsigned n, int side)
{
    GaussTile at = { 0, 0 };

    NO_UNROLL
    for (int s = 1; s < side; s *= 2, n >>= 2) {
        const int far = n >> 1 & 1, next = (n ^ far) & 1;

        if (!next) {
            const int x = far ? s - 1 - at.x : at.x;

            at.x = far ? s - 1 - at.y : at.y;
            at.y = x;
        }
        at.x += far * s;
        at.y += next * s;
    }
    return at;
}

/** Return the first sample and row of this block's tile, which may be outside
 * the plane. With curves, squares as large as the shorter side cover the plane
 * row by row, and blockIdx.x is the index of a tile along their curves. */
static __forceinline__ __device__ GaussTile
gauss_tile(const GaussParams &p, const CudaPlane &pl)
{
    GaussTile at = { (int)blockIdx.x, (int)blockIdx.y };

    if (p.curve) {
        const int w = (pl.width * pl.channels + p.tile_w - 1) / p.tile_w;
        const int h = (pl.height + p.tile_h - 1) / p.tile_h;
        int side = 1, square, row;

        while (2 * side <= w && 2 * side <= h)
            side *= 2;
        square = at.x / (side * side);
        row    = (w + side - 1) / side;
        at     = gauss_curve(at.x & (side * side - 1), side);
        at.x  += square % row * side;
        at.y  += square / row * side;
    }
    at.x *= p.tile_w;
    at.y *= p.tile_h;
    return at;
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_CUH */
