/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Argument and launch geometry of the epsilon kernels, for host C and CUDA C.
 */

#ifndef AVFILTER_CUDA_EPSILON_PARAMS_H
#define AVFILTER_CUDA_EPSILON_PARAMS_H

#include "../../kernels/shared/epsilon_derive.cl"
#include "../../kernels/shared/motion_layout.cl"
#include "planes.h"

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
    unsigned long long limits;  ///< address of EpsilonEntry.limits[size];
                                ///< 0: limit is used
    int number[CUDA_MAX_PLANES];    ///< index of the plane in the frame
    unsigned max_limit;         ///< of epsilon_patch_f16x2_sm80.cu, for limits
                                ///< that are measured
} EpsilonParams;

/** Vectors of a frame's blocks in its neighbor frames, see motion_layout.cl. */
typedef struct EpsilonMotion {
    unsigned long long vectors[EPSILON_MAX_NEIGHBORS][CUDA_MAX_PLANES];
                                ///< of all channels
    int nb_vectors[CUDA_MAX_PLANES];    ///< per channel; 0: all are (0,0)
    int across[CUDA_MAX_PLANES], down[CUDA_MAX_PLANES]; ///< blocks
} EpsilonMotion;

/** Means of older frames, see epsilon_older.cl. */
typedef struct EpsilonOlder {
    unsigned long long group[EPSILON_GROUPS][CUDA_MAX_PLANES];  ///< sums of the
                                ///< frames of a group, from the last one on
    int frames[EPSILON_MEANS];  ///< of each mean, 0: it does not exist; then
                                ///< its groups are the last one
    int limit;                  ///< of weights, for a given threshold
} EpsilonOlder;

/** Argument of kernels in modules with neighbor frames. */
typedef struct EpsilonFramesParams {
    EpsilonParams p;
    EpsilonMotion motion;
    EpsilonOlder older;
} EpsilonFramesParams;

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
#define EPSILON_PATCH_ROWS(patch, is_q) ((patch) == 2 || (is_q) ? 4 : 8)
#define EPSILON_PATCH_VABSDIFF4_ROWS 8  ///< epsilon_patch_vabsdiff4_sm80.cu
#define EPSILON_PATCH_LEFT(radius, patch) (((radius) + (patch) + 3) & ~3)

/** Side of the blocks that have a vector, of P or, half as large, of Q. */
#define EPSILON_BLOCK_SIDE(is_q) ((is_q) ? 8 : 16)

/* The windows in neighbor frames: samples on each side of a segment, which is
 * the samples of a block in a tile, elements per row of it, and elements of a
 * segment, which are 16 more than a multiple of 32: two segments of a warp are
 * in other banks. */
#define EPSILON_DISPLACED_REACH(patch) ((patch) + 1)
#define EPSILON_DISPLACED_PITCH(side, patch)                                  \
    (((side) + 2 * EPSILON_DISPLACED_REACH(patch) + 3) & ~3)
#define EPSILON_DISPLACED_SIZE(side, rows, patch)                             \
    (((((rows) + 2 * EPSILON_DISPLACED_REACH(patch)) *                        \
       EPSILON_DISPLACED_PITCH(side, patch) + 15) & ~31) + 16)

/** Bytes of the tile of epsilon_older.cuh. */
#define EPSILON_OLDER_SIZE(rows, channels)                                    \
    (8 * ((rows) + 2 * EPSILON_OLDER_PATCH) *                                 \
     (EPSILON_PATCH_W + 8 * (channels)))

/** Largest difference that epsilon_patch_*_sm80.cu represent exactly. */
#define EPSILON_PATCH_LIMIT 2047

/** Threads per block that measures noise. */
#define EPSILON_NOISE_THREADS 128

#define EPSILON_NB_ENTRIES 20   ///< GPU_NB_ENTRIES

/** Device memory of a filter, 0 at first. The index of a component is 4 p + c
 * for channel c of plane p of the frame. */
typedef struct EpsilonMeasured {
    EpsilonEntry entry[EPSILON_NB_ENTRIES];
    /* of the frame that is measured: */
    unsigned done[EPSILON_COMPONENTS][EPSILON_NB_SIZES + 1];    ///< finished
                                ///< blocks of P and of Q, finished sizes; 0
                                ///< before and after a launch
    EpsilonLevels levels[EPSILON_COMPONENTS][EPSILON_NB_SIZES][EPSILON_NB_SETS];
    int records[EPSILON_COMPONENTS][EPSILON_NB_SIZES]
               [EPSILON_RECORD_WORDS * EPSILON_MAX_BLOCKS];
} EpsilonMeasured;

/** A size of the planes to measure, see EpsilonBlocks; inverse is
 * 2^20 / across + 1, for quotients <= 512. */
typedef struct EpsilonSize {
    EpsilonFrame now, prev;     ///< prev: undefined if there is none
    unsigned long long sums[CUDA_MAX_PLANES];   ///< EPSILON_SUMS_WORDS of prev,
                                ///< or of the frame itself
    int step[CUDA_MAX_PLANES], across[CUDA_MAX_PLANES];
    int inverse[CUDA_MAX_PLANES], blocks[CUDA_MAX_PLANES];
} EpsilonSize;

typedef struct EpsilonNoiseParams {
    CudaPlanes planes;          ///< P
    EpsilonSize size[EPSILON_NB_SIZES];
    int number[CUDA_MAX_PLANES];    ///< index of the plane in the frame
    int entry;                  ///< of the frame
    int past[EPSILON_NB_FOUND]; ///< entries of the frames before, from the last
                                ///< one on
    unsigned long long measured;    ///< address of an EpsilonMeasured
    EpsilonRule rule;
} EpsilonNoiseParams;

/** Where to make level 1 of pyramids. */
typedef struct EpsilonLevel1 {
    unsigned long long pyramid[CUDA_MAX_PLANES];    ///< of all channels; 0: not
                                                    ///< made
    int size[CUDA_MAX_PLANES];  ///< bytes per channel
} EpsilonLevel1;

/** Argument of the kernels in epsilon_scales.cuh. */
typedef struct EpsilonScalesParams {
    CudaPlanes planes;          ///< P; dst: P' or the output
    unsigned long long q[CUDA_MAX_PLANES], g[CUDA_MAX_PLANES];
    int q_pitch[CUDA_MAX_PLANES], g_pitch[CUDA_MAX_PLANES];
    unsigned long long sums[CUDA_MAX_PLANES];   ///< EPSILON_SUMS_WORDS per
                                ///< channel of P, then of Q; 0: not needed
    unsigned long long limits;  ///< address of EpsilonEntry.limits[EPSILON_P]
    int number[CUDA_MAX_PLANES];    ///< index of the plane in the frame
    unsigned limit_0;           ///< limit for a threshold of 0
} EpsilonScalesParams;

/** Argument of the kernel that makes pyramids, see motion_layout.cl. */
typedef struct EpsilonPyramidParams {
    CudaPlanes planes;          ///< P
    unsigned long long pyramid[CUDA_MAX_PLANES];    ///< of all channels
    int level;                  ///< level to make the next ones from, 0: P
} EpsilonPyramidParams;

/** Threads per tile, a thread per 8x8 samples. */
#define EPSILON_PYRAMID_THREADS ((MOTION_PYRAMID_TILE / 8) * \
                                 (MOTION_PYRAMID_TILE / 8))

/** Argument of the kernel that searches for vectors. */
typedef struct EpsilonSearchParams {
    CudaPlanes planes;
    unsigned long long pyramid[CUDA_MAX_PLANES];    ///< of all channels
    unsigned long long other[EPSILON_MAX_NEIGHBORS][CUDA_MAX_PLANES];   ///< of
                                ///< neighbor frames
    unsigned long long vectors[EPSILON_MAX_NEIGHBORS][CUDA_MAX_PLANES];
    int nb_neighbors;           ///< at least 1
    unsigned long long limits;  ///< see EpsilonParams
    int number[CUDA_MAX_PLANES];
} EpsilonSearchParams;

#define EPSILON_SEARCH_THREADS 256  ///< per region

/** Argument of the kernel that makes Q in modules with neighbor frames, which
 * makes level 1 of the pyramids as well. */
typedef struct EpsilonShrinkParams {
    EpsilonScalesParams p;
    EpsilonLevel1 level1;
} EpsilonShrinkParams;

/** Argument of the kernel that adds a frame to the sums of its group. */
typedef struct EpsilonAddParams {
    CudaPlanes planes;          ///< P
    unsigned long long sums[CUDA_MAX_PLANES];
    int begins;                 ///< whether the sums are replaced
} EpsilonAddParams;

/* Threads per block, samples of a row per thread, rows per thread (restore). */
#define EPSILON_SCALES_W       32
#define EPSILON_SCALES_H       8
#define EPSILON_SCALES_COLUMNS 8
#define EPSILON_SCALES_ROWS    8

#endif /* AVFILTER_CUDA_EPSILON_PARAMS_H */
