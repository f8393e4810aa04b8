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

/** Return the first sample and row of this block's tile, which may be outside
 * the plane. */
FUNCTION GaussTile gauss_tile(const GaussParams &p)
{
    return { (int)blockIdx.x * p.tile_w, (int)blockIdx.y * p.tile_h };
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_CUH */
