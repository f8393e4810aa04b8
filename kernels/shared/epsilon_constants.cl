/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Constants of the epsilon filter for C, OpenCL C and CUDA C: definitions of
 * the preprocessor only. Formulas of the automatic threshold: epsilon_noise.h.
 */

#ifndef AVFILTER_EPSILON_CONSTANTS_CL
#define AVFILTER_EPSILON_CONSTANTS_CL

/* Qualifiers of a function */
#if defined(__OPENCL_VERSION__)
#define EPSILON_FUNCTION
#elif defined(__CUDA__) || defined(__CUDACC__)
#define EPSILON_FUNCTION \
    static __device__ inline __attribute__((always_inline))
#else
#define EPSILON_FUNCTION static inline
#endif

/* Maximum radius of the window and of a patch, in pixels */
#define EPSILON_MAX_RADIUS   15
#define EPSILON_MAX_PATCH    2

/* Samples of a patch */
#define EPSILON_AREA(patch)  ((2 * (patch) + 1) * (2 * (patch) + 1))

/* Limit of weights (epsilon_patch.cl) for a threshold Tl, or Td with equal
 * weights, and the limit that stands for a copy; shift is depth - 8 */
#define EPSILON_LIMIT(threshold, linear, shift)                             \
    ((linear) ? (((threshold) + 2u) << (shift)) - 1 : (threshold) + 1u)
#define EPSILON_COPY_LIMIT(linear, shift) ((linear) ? 1u << (shift) : 1u)

/* Bit of a limit that stands for limits by brightness, see EpsilonLimits, and
 * the number of these */
#define EPSILON_BY_MEAN      0x80000000u
#define EPSILON_NB_MEANS     256

/* ---- means of older frames ---- */

/* Frames of a group, and groups before that of a frame; their depth; rounding
 * bits of the sums, which are kept */
#define EPSILON_GROUP        4
#define EPSILON_GROUPS       3
#define EPSILON_MEANS        2
#define EPSILON_OLDER_DEPTH(depth) ((depth) < 14 ? (depth) + 2 : 16)
#define EPSILON_OLDER_SHIFT(depth) ((depth) < 14 ? 0 : (depth) - 14)

/* Bytes of a sum */
#define EPSILON_SUM_BYTES(depth) ((depth) > 14 ? 4 : 2)

/* Radius of the patches that are compared */
#define EPSILON_OLDER_PATCH  2

/* Te for Tl; h: for a patch */
#define EPSILON_OLDER_H(patch) ((patch) == 0 ? 2 : (patch) == 1 ? 9 : 20)
#define EPSILON_OLDER_TE(tl, patch) (275 * (tl) / (16 * EPSILON_OLDER_H(patch)))

/* Weight u of linear weights */
#define EPSILON_OLDER_U(patch) ((patch) == 0 ? 1 : (patch) + 2)

/* R, by how much differences of the same sign add up, times 256: maximum, and
 * where noise2 = noise */
#define EPSILON_OLDER_R      720
#define EPSILON_OLDER_R_1    360

/* ---- the automatic threshold ---- */

/* Blocks: size, distance of the first one from the edges, smallest distance
 * between two, maximum number, and minimum numbers for fine and rough, and for
 * a change */
#define EPSILON_BLOCK        16
#define EPSILON_MARGIN       4
#define EPSILON_MIN_STEP     4
#define EPSILON_MAX_BLOCKS   512
#define EPSILON_MIN_BLOCKS   40
#define EPSILON_MIN_CHANGED  16

/* Words of a block's record, see epsilon_levels.cl */
#define EPSILON_RECORD_WORDS 14

/* Maximum displacements in samples, and in sums of 4x4 samples */
#define EPSILON_FINE_REACH   4
#define EPSILON_COARSE_REACH 16

/* Largest level; largest found noise, 7/4 of it, and M; floor of M; maximum of
 * grid in M */
#define EPSILON_MAX_LEVEL    1023
#define EPSILON_MAX_FOUND    1790
#define EPSILON_MAX_NOISE    (10 * EPSILON_MAX_FOUND)
#define EPSILON_FLOOR        64
#define EPSILON_GRID_CAP     112

/* Frames whose changes, and whose findings, count */
#define EPSILON_NB_CHANGES   4
#define EPSILON_NB_FOUND     3

/* Maximum number of classes of blocks */
#define EPSILON_MAX_CLASSES  6

/* Planes of a frame, and channels of a plane; channel c of plane p is component
 * 4 p + c */
#define EPSILON_PLANES       4
#define EPSILON_CHANNELS     4
#define EPSILON_COMPONENTS   16

/* ---- CUDA ---- */

/* Sums of 4x4 samples, from (4X, 4Y), of a plane: words per row, a multiple of
 * 4, and words of a channel. Channels are separate. */
#define EPSILON_SUMS_PITCH(width) (((width) / 4 + 3) & ~3)
#define EPSILON_SUMS_WORDS(width, height)                                     \
    (EPSILON_SUMS_PITCH(width) * ((height) / 4))

/* ---- OpenCL ---- */

/* Given limits are below EPSILON_MEASURED_AT; EPSILON_MEASURED_AT + k selects
 * the measured limits of a plane's components, at word k of the entries. */
#define EPSILON_MEASURED_AT  0x80000000u

/* Rows per work-item of epsilon_restore */
#define EPSILON_RESTORED_ROWS 16

#endif /* AVFILTER_EPSILON_CONSTANTS_CL */
