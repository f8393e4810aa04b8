/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Argument and launch geometry of the epsilon kernels, for host C and CUDA C.
 */

#ifndef AVFILTER_CUDA_EPSILON_PARAMS_H
#define AVFILTER_CUDA_EPSILON_PARAMS_H

#include "planes.h"

#define EPSILON_MAX_RADIUS 15
#define EPSILON_MAX_PATCH  2
#define EPSILON_MAX_NEIGHBORS 6    ///< frames before and after

/** Planes of a neighbor frame. */
typedef struct EpsilonFrame {
    unsigned long long src[CUDA_MAX_PLANES];
    int pitch[CUDA_MAX_PLANES];
} EpsilonFrame;

typedef struct EpsilonParams {
    CudaPlanes planes;
    EpsilonFrame neighbor[EPSILON_MAX_NEIGHBORS];
    int nb_neighbors;
    int radius;                 ///< 1 to EPSILON_MAX_RADIUS pixels
    unsigned threshold;         ///< in code values of the depth

    /* patches and linear weights, see epsilon_patch.cuh */
    int patch;                  ///< 0 to EPSILON_MAX_PATCH pixels
    unsigned limit, cap;
    int weight_shift;
    unsigned long long measured;    ///< address of an EpsilonMeasured with the
                                    ///< limits; 0: limit is used
    unsigned above, max_limit;  ///< filter only planes whose largest measured
                                ///< limit is > above and <= max_limit
} EpsilonParams;

/* Threads per block; samples of a row and rows per tile. */
#define EPSILON_BLOCK_W 32
#define EPSILON_BLOCK_H 8
#define EPSILON_TILE_W  128
#define EPSILON_TILE_H  16

#define EPSILON_DP4A_LIMIT 127      ///< largest threshold of epsilon_dp4a.cu

/* Patches: threads per block, rows of elements per thread, and pixels of a
 * channel left of the tile in shared memory. */
#define EPSILON_PATCH_W 64
#define EPSILON_PATCH_H 2
#define EPSILON_PATCH_ROWS(patch) ((patch) == 2 ? 4 : 8)
#define EPSILON_PATCH_VABSDIFF4_ROWS 8  ///< epsilon_patch_vabsdiff4_sm80.cu
#define EPSILON_PATCH_LEFT(radius, patch) (((radius) + (patch) + 3) & ~3)

/** Tiles, one below the other, per block of the kernels for large limits: where
 * no limit is large, starting blocks is their whole cost. */
#define EPSILON_LARGE_LIMIT_ROWS 8

/** Largest difference that epsilon_patch_*_sm80.cu represent exactly. */
#define EPSILON_PATCH_LIMIT 2047

/** Threads per block that measures noise. */
#define EPSILON_NOISE_THREADS 128

/* Repeated from epsilon_noise.h; compilers warn if they differ. */
#define EPSILON_MAX_LEVEL 1023
#define EPSILON_UNDEFINED 1024
#define EPSILON_BLOCK      16
#define EPSILON_MARGIN     4
#define EPSILON_MAX_BLOCKS 512
#define EPSILON_MIN_BLOCKS 40
#define EPSILON_FINE_REACH   4
#define EPSILON_COARSE_REACH 16
#define EPSILON_MIN_NOISE 64
#define EPSILON_MIN_HALF_NOISE 32
#define EPSILON_GRID_CAP  112

/** Components of all planes, and words per record of a block, see
 * opencl/epsilon_threshold.cl. */
#define EPSILON_COMPONENTS   (4 * CUDA_MAX_PLANES)
#define EPSILON_RECORD_WORDS 10

#define EPSILON_HISTORIES 6     ///< GPU_NB_HISTORIES

/** Measurements of a component, laid out as EpsilonNoise. */
typedef struct EpsilonComponent {
    int noise, change, fine, grid;
} EpsilonComponent;

/** Scratch memory. The index of a component is 4 p + c for channel c of plane p
 * of the frame, or 4 z + c for channel c of plane z of the launch. */
typedef struct EpsilonMeasured {
    EpsilonComponent component[EPSILON_COMPONENTS]; ///< by plane of the frame
    int history[EPSILON_HISTORIES][EPSILON_COMPONENTS]; ///< change, by
                                        ///< GPUHistory and plane of the frame
    unsigned limit[EPSILON_COMPONENTS]; ///< of weights, by plane of the launch
    unsigned done[EPSILON_COMPONENTS];  ///< finished blocks; 0 before and after
                                        ///< a launch
    int records[EPSILON_COMPONENTS][EPSILON_RECORD_WORDS * EPSILON_MAX_BLOCKS];
} EpsilonMeasured;

typedef struct EpsilonNoiseParams {
    CudaPlanes planes;
    EpsilonFrame prev;          ///< the previous frame, or the frame itself
    /* see EpsilonBlocks; inverse is 2^20 / across + 1, for quotients <= 512 */
    int step[CUDA_MAX_PLANES], across[CUDA_MAX_PLANES];
    int inverse[CUDA_MAX_PLANES], blocks[CUDA_MAX_PLANES];
    int number[CUDA_MAX_PLANES];    ///< index of the plane in the frame
    unsigned long long measured;    ///< address of an EpsilonMeasured
    unsigned long long history;     ///< address of EPSILON_COMPONENTS levels
    unsigned long long prev_history;    ///< the same of the previous frame
    int prev_measured;          ///< bit p: prev_history has plane p
    int patch, linear;
    int factor;                 ///< F
    int strength;               ///< floor(256 strength + 1/2)
    int is_half;                ///< whether the planes are of half size
} EpsilonNoiseParams;

/** Argument of the kernels in epsilon_scales.cuh. */
typedef struct EpsilonScalesParams {
    CudaPlanes planes;          ///< P; dst: P' or the output
    unsigned long long half[CUDA_MAX_PLANES], filtered[CUDA_MAX_PLANES];
    int half_pitch[CUDA_MAX_PLANES], filtered_pitch[CUDA_MAX_PLANES];
    unsigned long long measured;    ///< address of an EpsilonMeasured
    unsigned limit_0;           ///< limit for a threshold of 0
} EpsilonScalesParams;

/* Threads per block, samples of a row per thread, rows per thread (restore). */
#define EPSILON_SCALES_W       32
#define EPSILON_SCALES_H       8
#define EPSILON_SCALES_COLUMNS 8
#define EPSILON_RESTORED_ROWS  8

#endif /* AVFILTER_CUDA_EPSILON_PARAMS_H */
