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
 * Argument and launch geometry of the epsilon kernels, seen by host C and by
 * CUDA C.
 */

#ifndef AVFILTER_CUDA_EPSILON_PARAMS_H
#define AVFILTER_CUDA_EPSILON_PARAMS_H

#include "planes.h"

#define EPSILON_MAX_RADIUS 15
#define EPSILON_MAX_PATCH  2

typedef struct EpsilonParams {
    CudaPlanes planes;
    int radius;                 ///< 1 to EPSILON_MAX_RADIUS pixels
    unsigned threshold;         ///< in code values of the depth

    /* for patches and linear weights, see epsilon_patch.cuh */
    int patch;                  ///< 0 to EPSILON_MAX_PATCH pixels
    unsigned limit, cap;
    int weight_shift;
} EpsilonParams;

/* Threads of a block; samples of a row and rows that it makes in tiles. */
#define EPSILON_BLOCK_W 32
#define EPSILON_BLOCK_H 8
#define EPSILON_TILE_W  128
#define EPSILON_TILE_H  16

#define EPSILON_BYTES_LIMIT 127     ///< threshold of epsilon_bytes.cu
/** (2 radius + 1) threshold of epsilon_half.cu */
#define EPSILON_HALF_LIMIT  2048

/* Of patches: threads of a block, rows of elements that a thread makes, and
 * pixels of a channel beside the tile in shared memory. */
#define EPSILON_PATCH_W 64
#define EPSILON_PATCH_H 2
#define EPSILON_PATCH_ROWS(patch) ((patch) == 2 ? 4 : 8)
#define EPSILON_PATCH_BYTES_ROWS  8         ///< in epsilon_patch_bytes_sm80.cu
#define EPSILON_PATCH_LEFT(radius, patch) (((radius) + (patch) + 3) & ~3)

/** Differences that epsilon_patch_*_sm80.cu take for what they are. */
#define EPSILON_PATCH_LIMIT 2047

#endif /* AVFILTER_CUDA_EPSILON_PARAMS_H */
