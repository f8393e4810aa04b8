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
#define EPSILON_MAX_BESIDE 6    ///< frames before and after

/** The planes of a frame beside. */
typedef struct EpsilonFrame {
    unsigned long long src[CUDA_MAX_PLANES];
    int pitch[CUDA_MAX_PLANES];
} EpsilonFrame;

typedef struct EpsilonParams {
    CudaPlanes planes;
    EpsilonFrame beside[EPSILON_MAX_BESIDE];
    int nb_beside;
    int radius;                 ///< 1 to EPSILON_MAX_RADIUS pixels
    unsigned threshold;         ///< in code values of the depth

    /* for patches and linear weights, see epsilon_patch.cuh */
    int patch;                  ///< 0 to EPSILON_MAX_PATCH pixels
    unsigned limit, cap;
    int weight_shift;
    /* limits that are measured, see epsilon_noise.cuh: */
    unsigned long long measured;    ///< address of an EpsilonMeasured; 0: limit
                                    ///< is as given
    unsigned above, most;       ///< only planes whose largest limit is above
                                ///< the one and not above the other
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

/** Tiles below each other that a block makes in case limits turn out too large
 * for another kernel: starting blocks is what it takes if they did not. */
#define EPSILON_PATCH_BEYOND 8

/** Differences that epsilon_patch_*_sm80.cu take for what they are. */
#define EPSILON_PATCH_LIMIT 2047

/* Of the kernels that measure: threads of a block. */
#define EPSILON_NOISE_STRIPS 16         ///< side by side, of 8 or 16 samples
#define EPSILON_NOISE_GROUPS 8          ///< of 8 rows
#define EPSILON_NOISE_RESIDENT 4        ///< blocks of a multiprocessor
#define EPSILON_MOTION_RESIDENT 8

/* The same in epsilon_noise.h, which says what they are: compilers warn where
 * they differ. */
#define EPSILON_MAX_LEVEL 1023
#define EPSILON_MIN_BLOCKS 40
#define EPSILON_MIN_NOISE 64
#define EPSILON_GRID_CAP  36

/** What was measured of a component. */
typedef struct EpsilonComponent {
    int noise;                  ///< M
    unsigned limit;             ///< of the weights
    unsigned most;              ///< the largest limit of the plane
} EpsilonComponent;

/** What the blocks of a component add up, 0 before and after. */
typedef struct EpsilonSums {
    unsigned count[EPSILON_MAX_LEVEL + 1];  ///< blocks of each level
    unsigned long long sum[4];  ///< S8 and S0 along rows, and down columns
} EpsilonSums;

/** The same of coarse levels, and of motion to the frames before and after. */
typedef struct EpsilonTemporal {
    unsigned count[3][EPSILON_MAX_LEVEL + 1];
    unsigned differs[2];        ///< whether those frames differ
    unsigned unused[2];
} EpsilonTemporal;

/** Scratch memory: channel c of plane z has number 4 z + c. */
typedef struct EpsilonMeasured {
    EpsilonComponent component[4 * CUDA_MAX_PLANES];
    EpsilonSums sums[4 * CUDA_MAX_PLANES];
    EpsilonTemporal temporal[4 * CUDA_MAX_PLANES];
    unsigned done[CUDA_MAX_PLANES];     ///< blocks that have added theirs
} EpsilonMeasured;

typedef struct EpsilonNoiseParams {
    CudaPlanes planes;
    unsigned long long measured;    ///< address of an EpsilonMeasured
    int blocks;                 ///< of threads, for each component
    int factor;                 ///< F
    int strength;               ///< floor(256 strength + 1/2)
    int area;                   ///< A
    int linear;                 ///< whether weights fall
    /* with frames beside: */
    EpsilonFrame beside[2];     ///< the one before, the one after
    int present;                ///< bits of those that there are
    int motion_blocks;          ///< of threads, for each component
} EpsilonNoiseParams;

#endif /* AVFILTER_CUDA_EPSILON_PARAMS_H */
