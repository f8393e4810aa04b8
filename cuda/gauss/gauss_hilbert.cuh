/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Shared by the Gaussian kernels: the position of a block's tile.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_CUH

#include "planes.cuh"
#include "gauss_hilbert_params.h"

struct GaussTile { int x, y; };

/** The first sample and row of this block's tile, maybe outside the plane. */
static __forceinline__ __device__ GaussTile gauss_tile(const GaussParams &p)
{
    return { (int)blockIdx.x * p.tile_w, (int)blockIdx.y * p.tile_h };
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_CUH */
