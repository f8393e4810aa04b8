/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Argument and launch geometry of the Gaussian kernels, for host C and CUDA C.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_PARAMS_H
#define AVFILTER_CUDA_GAUSS_HILBERT_PARAMS_H

#include "../../kernels/shared/gauss_hilbert_constants.cl"
#include "planes.h"

typedef struct GaussParams {
    CudaPlanes planes;
    int radius;                 ///< in pixels, 1 to GAUSS_MAX_RADIUS
    int tile_w, tile_h;         ///< samples per row and rows of a tile
    unsigned long long scratch; ///< device address of the first pass's result
    /** of distances 0 to radius, in Q16 */
    unsigned weight[GAUSS_MAX_RADIUS + 1];
} GaussParams;

/* gauss_hilbert.cu: threads per block, rows per thread */
#define GAUSS_BLOCK_W 32
#define GAUSS_BLOCK_H 8
#define GAUSS_ROWS    4

/* gauss_hilbert_scalar_u16.cu: the largest radius, the largest radius times
 * channels, and V per warp: samples of a row, rows */
#define GAUSS_SCALAR_RADIUS 8
#define GAUSS_SCALAR_REACH  16
#define GAUSS_SCALAR_WIDTH  256
#define GAUSS_SCALAR_STRIP  8
#define GAUSS_SCALAR_WARPS  4

/* gauss_hilbert_sm80.cu; reach is radius * channels, bytes the size of a
 * sample */

/** Columns per step. */
#define GAUSS_STEP 32
/** Input rows of a block in units of 8 rows, and words per unit. */
#define GAUSS_EIGHTS(radius, warps)                                           \
    (2 * ((warps) - 1) + 4 * GAUSS_PRODUCTS(radius))
#define GAUSS_ROWS_WORDS        72
/** Entries of each of the two tables of weights. */
#define GAUSS_TABLE(reach)      (64 * (GAUSS_LAG(reach) + 1) + 32)

/** Words of shared memory for samples, tables and roundings. */
#define GAUSS_INPUT_WORDS(radius, reach, warps, bytes)                        \
    (GAUSS_EIGHTS(radius, warps) * GAUSS_ROWS_WORDS * (bytes) +               \
     2 * GAUSS_TABLE(radius) + 2 * GAUSS_TABLE(reach) + 8)

/* any reach: V of all steps in reach is in shared memory, too */
#define GAUSS_ANY_WORDS(radius, reach, warps, bytes)                          \
    (GAUSS_INPUT_WORDS(radius, reach, warps, bytes) +                         \
     256 * (2 * GAUSS_LAG(reach) + 1) * (warps))
#define GAUSS_MAX_WORDS    (GAUSS_MAX_BYTES / 4)
#define GAUSS_MAX_WARPS    4
#define GAUSS_ANY_BLOCKS   4                ///< at once per multiprocessor

/* reach up to 16, more than 8 bits: V stays in registers */
#define GAUSS_REACH16_LIMIT   16
#define GAUSS_REACH16_WARPS   4
#define GAUSS_REACH16_BLOCKS  3             ///< at once per multiprocessor
#define GAUSS_REACH16_THREADS (32 * GAUSS_REACH16_WARPS)
#define GAUSS_REACH16_WORDS(bytes)                                            \
    GAUSS_INPUT_WORDS(GAUSS_REACH16_LIMIT, GAUSS_REACH16_LIMIT,               \
                      GAUSS_REACH16_WARPS, bytes)

/* gauss_hilbert_reach32.cuh, 8 bits: with 5 warps a thread loads once per step.
 * Words of shared memory: samples of two steps, weights, rounding */
#define GAUSS_REACH32_LIMIT   32
#define GAUSS_REACH32_WARPS   5
#define GAUSS_REACH32_BLOCKS  3             ///< at once per multiprocessor
#define GAUSS_REACH32_THREADS (32 * GAUSS_REACH32_WARPS)
#define GAUSS_REACH32_STEPS   3             ///< of V per result
#define GAUSS_REACH32_INPUT                                                   \
    (GAUSS_EIGHTS(GAUSS_REACH32_LIMIT, GAUSS_REACH32_WARPS) * GAUSS_ROWS_WORDS)
#define GAUSS_REACH32_LEFT    (GAUSS_PRODUCTS(GAUSS_REACH32_LIMIT) * 2 * 128)
#define GAUSS_REACH32_RIGHT   (GAUSS_REACH32_STEPS * 4 * 128)
#define GAUSS_REACH32_WORDS                                                   \
    (2 * GAUSS_REACH32_INPUT + GAUSS_REACH32_LEFT + GAUSS_REACH32_RIGHT + 4)

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_PARAMS_H */
