/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Argument and launch geometry of the median kernels, for host C and CUDA C.
 */

#ifndef AVFILTER_CUDA_MEDIAN_PARAMS_H
#define AVFILTER_CUDA_MEDIAN_PARAMS_H

#include "planes.h"

typedef struct MedianParams {
    CudaPlanes planes;
    int radius;                 ///< horizontal radius in pixels, 0 to 127
    int radius_v;               ///< vertical radius in pixels, 0 to 127
    /** index of the result among the (2 radius + 1) (2 radius_v + 1) sorted
     * samples, from 0 */
    int rank;
    int tile_h;                 ///< rows filtered per block, or per tile
    /* median_tiles.cuh */
    int first_tile;             ///< of this launch
    int tile_bytes;             ///< scratch memory per tile
    unsigned long long scratch; ///< device address, a multiple of 16
} MedianParams;

/** Argument of median_select.cu. */
typedef struct MedianSelectParams {
    CudaPlanes planes;          ///< dst: the medians
    int limit;                  ///< largest difference that keeps a sample
} MedianSelectParams;

/** Columns of a tile, halo included (median_tiles.cuh). */
#define MEDIAN_TILE_COLUMNS 768

/** Tiles in a row of tiles. */
#define MEDIAN_TILES_X(width, radius)                                         \
    (((width) + MEDIAN_TILE_COLUMNS - 2 * (radius) - 1) /                     \
     (MEDIAN_TILE_COLUMNS - 2 * (radius)))

/** Tiles of a CudaPlane. */
#define MEDIAN_TILES(plane, radius, tile_h)                                   \
    (MEDIAN_TILES_X((plane).width, radius) * (plane).channels *               \
     (((plane).height + (tile_h) - 1) / (tile_h)))

/** Bands of rows and of columns of a tile in TileMap (median_tiles.cuh), and
 * the size of TileMap. */
#define MEDIAN_MAP_ROWS    16
#define MEDIAN_MAP_COLUMNS (MEDIAN_TILE_COLUMNS / 32)
#define MEDIAN_MAP_BYTES   (16 + 4 * MEDIAN_MAP_ROWS * MEDIAN_MAP_COLUMNS)

/* median_sorted16_sm80.cu: words of results per tile, and bytes of scratch
 * memory per tile, a multiple of 16 */
#define MEDIAN_TILE_RESULTS(tile_h) (MEDIAN_TILE_COLUMNS * (tile_h))
#define MEDIAN_TILE_BYTES(radius_v, tile_h)                                   \
    (MEDIAN_MAP_BYTES + 4 * MEDIAN_TILE_RESULTS(tile_h) + 8192 +              \
     5 * MEDIAN_TILE_COLUMNS * ((tile_h) + 2 * (radius_v)))

/* Threads per block, and other parameters of launches. */
#define MEDIAN_BLOCK_W        32        ///< median.cu
#define MEDIAN_BLOCK_H        8
#define MEDIAN_3X3_BLOCK_W    32        ///< median_3x3_registers.cuh
#define MEDIAN_3X3_BLOCK_H    4
#define MEDIAN_3X3_BLOCKS     5         ///< at once per multiprocessor
#define MEDIAN_LARGE_THREADS  64        ///< median_large.cu
#define MEDIAN_COUNT_THREADS  192       ///< median_counts.cuh
#define MEDIAN_SORT_THREADS   1024      ///< median_sorted16_sm80.cu
#define MEDIAN_SELECT_ROWS    4
#define MEDIAN_SELECT_WIDTH   128       ///< samples per row of a block
#define MEDIAN_SELECT_W       32        ///< median_select.cu
#define MEDIAN_SELECT_H       8

#endif /* AVFILTER_CUDA_MEDIAN_PARAMS_H */
