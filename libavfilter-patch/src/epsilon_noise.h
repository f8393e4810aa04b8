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
 * Measurement of noise and blocking of a plane in integers, and the threshold
 * derived from them, independent of any GPU API. The self-check compares
 * kernels with this plain C.
 *
 * Levels are in sixteenths of an 8-bit code value. For samples P of depth d:
 *
 *     fine:  E = sum over a block of |L|, where L is the second difference
 *            across of the second difference down,
 *                 1 -2  1
 *                -2  4 -2
 *                 1 -2  1
 *            blocks of 16x16 samples from (1, 1) on, within 1 <= x <= w - 2,
 *            1 <= y <= h - 2; level = (107 E) >> (d + 5)
 *            fine is the (nb / 20)-th smallest of the nb blocks of which no row
 *            and no column has one value throughout, counted from 0; it is 0
 *            where nb < 40, or where less than three eighths of all count
 *     coarse: the same of Q(x,y) = P(2x,2y) + P(2x+1,2y) + P(2x,2y+1) +
 *            P(2x+1,2y+1), in blocks of 8x8, level (107 E) >> (d + 4)
 *     motion: blocks of 16x16 every 32 samples from (4, 4); E is the least sum
 *            of differences to the blocks of the frame before or after that lie
 *            up to 4 samples away either way; level (227 E) >> (d + 4), and the
 *            (nb / 10)-th smallest level of that frame, as above; a frame whose
 *            E are all 0 does not count, the lesser of the two levels does,
 *            0 where there is none
 *     grid:  e(x) = 2 |P(x) - P(x-1)| - |P(x-1) - P(x-2)| - |P(x+1) - P(x)|
 *            along a row, clipped to +-32 2^(d-8), for x = 2 .. w - 2;
 *            b = floor(16 S8 / n8) - floor(16 S0 / n0), of the x that are
 *            multiples of 8, and of those that are none of 4; 0 where there are
 *            none; the same down the columns
 *            grid = (b of rows + b of columns) >> (d - 6), from 0 to 1023
 *     noise M = max(64, F fine, floor(7 F min(grid, 36) / 5)), and with frames
 *            beside also floor(4 F min(coarse, motion) / 5)
 *     Tl = min(64 A, (A floor(256 strength + 1/2) M + 4096) >> 13)
 *     Td = floor((2 Tl (2^d - 1) + 255) / 510)
 *
 * A and F depend on patch and weight. The strength 1 makes Tl / A = M / 32.
 */

#ifndef AVFILTER_EPSILON_NOISE_H
#define AVFILTER_EPSILON_NOISE_H

#include <stdint.h>

/** Maximum level. */
#define EPSILON_MAX_LEVEL 1023

/** Size of the blocks, and the minimum number that counts. */
#define EPSILON_BLOCK        16
#define EPSILON_COARSE_BLOCK 8
#define EPSILON_MIN_BLOCKS   40

/** How far the blocks of motion lie apart, and how far they are searched. */
#define EPSILON_MOTION_STEP  32
#define EPSILON_MOTION_REACH 4

/** Range of M, whose minimum is a threshold of 2, and the maximum of grid that
 * counts. */
#define EPSILON_MIN_NOISE 64
#define EPSILON_MAX_NOISE (10 * EPSILON_MAX_LEVEL)
#define EPSILON_GRID_CAP  36

/** Measurements of one component. */
typedef struct EpsilonNoise {
    int fine, coarse, motion, grid; ///< levels; coarse and motion only with
                                    ///< frames beside
    int noise;                  ///< M, in 1/32 of an 8-bit code value
} EpsilonNoise;

/** Return F for a patch radius, and linear or equal weights. */
int ff_epsilon_noise_factor(int patch, int linear);

/**
 * Measure the samples of one component, rows without padding.
 *
 * @param src      src[0] is the frame, src[1] the one before and src[2] the one
 *                 after it, or NULL
 * @param temporal whether the frame is filtered with frames beside; otherwise
 *                 only src[0] is used
 * @param depth    8 to 16 bits
 * @param factor   ff_epsilon_noise_factor()
 * @return 0 or AVERROR(ENOMEM)
 */
int ff_epsilon_noise(EpsilonNoise *noise, const uint16_t *const *src,
                     int temporal, int width, int height, int depth,
                     int factor);

/**
 * Return the threshold for noise M.
 *
 * @param strength floor(256 strength + 1/2)
 * @return Tl, or Td for equal weights
 */
int ff_epsilon_noise_threshold(int noise, int strength, int patch, int linear,
                               int depth);

#endif /* AVFILTER_EPSILON_NOISE_H */
