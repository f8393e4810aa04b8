/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Planes whose noise is known by hand, for tests of the reference and of the
 * filters. Samples are in rows of width, without padding.
 */

#ifndef TESTS_NOISE_PLANES_H
#define TESTS_NOISE_PLANES_H

#include <stdint.h>

#define PLANES_MAX (540 * 270)      ///< samples of the largest plane

/** Noise of 8 bits. */
void planes_noise(uint16_t *plane, int nb);

/**
 * 16 bits: an impulse of 1225 adds one to a block's fine level; the slope
 * between impulses adds nothing. Block i gets the level 5 + i * 11 mod nb, or
 * 50 if that is more; a row or a column of the blocks from nb on has one value.
 */
void planes_fine(uint16_t *plane, int width, int height, int nb);

/** 16 bits: impulses of 50 in blocks that are 32 apart, of 20 in the others. */
void planes_steps(uint16_t *plane, int width, int height);

/**
 * 8 bits: blocks from k on are those of the frame before. Block i differs by
 * 1 + i * 11 mod k in turn, level 227 (1 + ...) >> 4.
 */
void planes_change(uint16_t *plane, uint16_t *before, int width, int height,
                   int k);

/**
 * 8 bits: the frame before is this one (dx, dy) away, lighter if that is near,
 * and 20 more or less in turn: by hand a change of 227 * 20 * 256 >> 12 = 283.
 */
void planes_moved(uint16_t *plane, uint16_t *before, int width, int height,
                  int dx, int dy);

/**
 * 8 bits: a fourth of the samples differs. The sum of 2 is 128 a block, whose
 * mean is rounded to 1, and 227 * 256 >> 12 = 14; that of -2 to 0, and
 * 227 * 128 >> 12 = 7.
 */
void planes_mean(uint16_t *plane, uint16_t *before, int width, int height,
                 int difference);

/**
 * 8 bits: two displacements with the same sum, the first one without a change
 * but of the mean, or the other way round. The plane repeats every 8 samples;
 * made for blocks that are 32 apart.
 */
void planes_tie(uint16_t *plane, uint16_t *before, int width, int height,
                int first);

/**
 * 8 bits: the plane repeats every 64 samples, so that several displacements of
 * 4x4 sums are equal; the samples at each differ by an amount of their own.
 */
void planes_coarse_tie(uint16_t *plane, uint16_t *before, int width,
                       int height);

/**
 * Steps every 8 samples, and of 1 between, along the rows or down the columns.
 * By hand, steps of 4: e is 6 - 2 = 4 at multiples of 8, -2 beside them,
 * 64 - floor(-10.67) = 75; of 9: 224 - floor(-37.3) = 262; of 10 none counts.
 */
void planes_grid(uint16_t *plane, int width, int height, int depth, int step,
                 int down);

/** 8 bits: steps in that many rows of each block alone. */
void planes_rare_grid(uint16_t *plane, int width, int height, int rows);

/**
 * 16 bits, 512 blocks: steps along the rows whose sum times 16 is one less than
 * a multiple of their number, which single precision rounds to the multiple.
 */
void planes_quotient(uint16_t *plane, int width, int height);

#endif /* TESTS_NOISE_PLANES_H */
