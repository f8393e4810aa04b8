/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measurement of noise and blocking of a plane in integers, and the threshold
 * derived from them, independent of any GPU API. The self-check compares
 * kernels with this plain C.
 *
 * P is the plane of a frame, w x h samples of depth d; R is the same plane of
 * the previous frame. Levels are in sixteenths of an 8-bit code value, at most
 * 1023.
 *
 *     blocks: 16x16 samples from x = 4, 4 + s, 4 + 2s ... <= w - 20 and y
 *            likewise; s is the smallest of 16, 32, 64 ... for which there are
 *            at most 512. A block counts if none of its rows and columns is
 *            constant; nb is the number of blocks that count.
 *     change: for each block that counts and is not equal to the same block of
 *            R, the best match in R: first (u, v) among 33x33 displacements of
 *            the sums of 4x4 samples, then D among the 9x9 displacements around
 *            (0, 0) and those around (4u, 4v);
 *            m = (sum(P - R at D) + 128) >> 8, E = sum |P - R at D - m|,
 *            level = (227 E) >> (d + 4)
 *            change is the (3 k / 8)-th smallest of these k levels; undefined
 *            if k < 40 or 4 k < nb, or without a previous frame
 *     fine:  E = sum of |L| over a block that counts, where L is the horizontal
 *            second difference of the vertical second difference,
 *                 1 -2  1
 *                -2  4 -2
 *                 1 -2  1
 *            level = (107 E) >> (d + 5); fine is the (nb / 20)-th smallest, 0
 *            if nb < 40 or less than three eighths of all blocks count
 *     noise: the smaller change of this and of the previous frame; if one is
 *            undefined, the other; if both are, fine
 *     grid:  steps e = 2a - l - r along the rows of all blocks, where
 *            a = |P(x) - P(x-1)|, l = |P(x-1) - P(x-2)|, r = |P(x+1) - P(x)|,
 *            counted if none exceeds 8 2^(d-8) and l + r > 0;
 *            b = floor(16 S8 / n8) - floor(16 S0 / n0), S8 and n8 for x at
 *            multiples of 8, S0 and n0 for x not at multiples of 4;
 *            0 if n0 = 0, n8 = 0 or 16 n8 is less than the number of
 *            samples at multiples of 8; the same along the columns
 *            grid = max(0, (b of rows + b of columns) >> (d - 8))
 *     M  = max(64, F noise, floor(2 F min(grid, 112) / 5))
 *     Tl = min(64 A, (A floor(256 strength + 1/2) M + 4096) >> 13)
 *     Td = floor((2 Tl (2^d - 1) + 255) / 510)
 *
 * Planes of half size (gpu_half.h) have M2 = floor(4 F noise / 5) instead of M,
 * or 0 if that is less than 32, so that Tl is 0.
 *
 * A and F depend on patch and weight. With strength 1 Tl / A is M / 32.
 */

#ifndef AVFILTER_EPSILON_NOISE_H
#define AVFILTER_EPSILON_NOISE_H

#include <stdint.h>

/** Maximum level, and value of an undefined level */
#define EPSILON_MAX_LEVEL 1023
#define EPSILON_UNDEFINED 1024

/** Size of the blocks, distance of the first block from the edges, maximum
 *  number of blocks, and minimum number for a level */
#define EPSILON_BLOCK      16
#define EPSILON_MARGIN     4
#define EPSILON_MAX_BLOCKS 512
#define EPSILON_MIN_BLOCKS 40

/** Maximum displacements in samples, and in sums of 4x4 samples */
#define EPSILON_FINE_REACH   4
#define EPSILON_COARSE_REACH 16

/** Range of M, whose minimum gives a threshold of 2; minimum of M2 other than
 *  0; maximum of grid in M */
#define EPSILON_MIN_NOISE 64
#define EPSILON_MIN_HALF_NOISE 32
#define EPSILON_MAX_NOISE (10 * EPSILON_MAX_LEVEL)
#define EPSILON_GRID_CAP  112

/** Blocks of a plane */
typedef struct EpsilonBlocks {
    int step;                   ///< distance between blocks
    int across, down;           ///< numbers of blocks; 0 if the plane is too
                                ///< small
} EpsilonBlocks;

EpsilonBlocks ff_epsilon_blocks(int width, int height);

/** Measurements of a component, in the layout of the kernels' report */
typedef struct EpsilonNoise {
    int32_t noise;              ///< M or M2, in 1/32 of an 8-bit code value
    int32_t change, fine, grid; ///< levels; change may be EPSILON_UNDEFINED
} EpsilonNoise;

/** Return F for a patch radius and linear or equal weights. */
int ff_epsilon_noise_factor(int patch, int linear);

/**
 * Measure a component, whose rows have no padding.
 *
 * @param prev          the previous frame, or NULL
 * @param prev_change   EpsilonNoise.change of the previous frame; at least
 *                      EPSILON_UNDEFINED if that frame was not measured
 * @param depth         8 to 16 bits
 * @param factor        ff_epsilon_noise_factor()
 * @param is_half       the plane has half size
 * @return 0 or AVERROR(ENOMEM)
 */
int ff_epsilon_noise(EpsilonNoise *noise, const uint16_t *src,
                     const uint16_t *prev, int prev_change, int width,
                     int height, int depth, int factor, int is_half);

/**
 * Return the threshold for noise M or M2.
 *
 * @param strength floor(256 strength + 1/2)
 * @return Tl, or Td for equal weights
 */
int ff_epsilon_noise_threshold(int noise, int strength, int patch, int linear,
                               int depth);

#endif /* AVFILTER_EPSILON_NOISE_H */
