/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Planes whose noise levels can be computed by hand, for tests of the reference
 * and of the filters. Rows have no padding.
 */

#ifndef TESTS_NOISE_PLANES_H
#define TESTS_NOISE_PLANES_H

#include <stdint.h>

#define PLANES_MAX (540 * 270)      ///< samples of the largest plane

/** Fill the plane with noise of 8 bits. */
void planes_noise(uint16_t *plane, int nb);

/**
 * 16 bits: an impulse of 1225 adds one to a block's fine level; the slope
 * between impulses adds nothing. Block i gets the level 5 + i * 11 mod nb, at
 * most 50; in blocks from nb on, a row or a column is constant.
 */
void planes_fine(uint16_t *plane, int width, int height, int nb);

/**
 * 16 bits: an impulse of 397 adds one to the level of rough of a quarter of a
 * block. Quarter k of the 4 nb in the first nb blocks gets the level
 * 3 + k * 11 mod 4 nb, at most 103; the other blocks are as of planes_fine().
 */
void planes_rough(uint16_t *plane, int width, int height, int nb);

/** 16 bits: squares of size x size samples of the least and of the largest
 *  value in turn. */
void planes_extreme(uint16_t *plane, int width, int height, int size);

/** 16 bits: impulses of 50 in every second block of every second row of
 * blocks, of 20 in the others. */
void planes_steps(uint16_t *plane, int width, int height);

/**
 * 8 bits: blocks from k on are equal to those of the previous frame. Block i
 * differs by 1 + i * 11 mod k with alternating signs, level 227 (1 + ...) >> 4.
 */
void planes_change(uint16_t *plane, uint16_t *before, int width, int height,
                   int k);

/** 8 bits, 36x36, 16 blocks that overlap: nb of them differ from those of the
 *  previous frame, 15 or 16. */
void planes_overlap(uint16_t *plane, uint16_t *before, int nb);

/**
 * 8 bits: the differences of a block from the previous frame, with alternating
 * signs, sum up to `least` in the first nb blocks, else to 760, which gives the
 * level 42. The level is 227 * sum >> 12.
 */
void planes_even(uint16_t *plane, uint16_t *before, int width, int height,
                 int least, int nb);

/**
 * 8 bits: the previous frame is displaced by (dx, dy), brighter by 30 if
 * |dx| <= 4, with alternating differences of 20 and -20: the change is
 * 227 * 20 * 256 >> 12 = 283.
 */
void planes_moved(uint16_t *plane, uint16_t *before, int width, int height,
                  int dx, int dy);

/**
 * 8 bits: a quarter of the samples differs by `difference`. With 2 the sum per
 * block is 128, the mean is rounded to 1, and the level is
 * 227 * 256 >> 12 = 14; with -2 the mean is rounded to 0, and the level is
 * 227 * 128 >> 12 = 7.
 */
void planes_mean(uint16_t *plane, uint16_t *before, int width, int height,
                 int difference);

/**
 * 8 bits: two displacements with the same sum, of which the first one (or the
 * other if !first) changes only the mean. The plane repeats every 8 samples
 * and is made for blocks 32 samples apart.
 */
void planes_tie(uint16_t *plane, uint16_t *before, int width, int height,
                int first);

/**
 * 8 bits: the plane repeats every 64 samples, so that several displacements
 * have equal 4x4 sums; the samples at each differ by different amounts.
 */
void planes_coarse_tie(uint16_t *plane, uint16_t *before, int width,
                       int height);

/**
 * Steps every 8 samples, and steps of 1 between them, along rows or columns.
 * Levels at 8 bits: with steps of 4, e is 4 at multiples of 8 and -2 at their
 * neighbors, which gives 64 - floor(-10.67) = 75; with steps of 9,
 * 224 - floor(-37.3) = 262; steps of 10 are not counted.
 */
void planes_grid(uint16_t *plane, int width, int height, int depth, int step,
                 int down);

/** 8 bits: a grid in only some rows of each block. */
void planes_rare_grid(uint16_t *plane, int width, int height, int rows);

/**
 * 16 bits, 512 blocks: steps along the rows whose sum times 16 is a multiple of
 * their number minus one, which single precision rounds to the multiple.
 */
void planes_quotient(uint16_t *plane, int width, int height);

enum PlanesKind {
    PLANES_FINE, PLANES_ROUGH, PLANES_STEPS, PLANES_EXTREME, PLANES_QUOTIENT,
    PLANES_BLOCKS, PLANES_RARE_GRID,
    FIRST_CHANGE, PLANES_CHANGE = FIRST_CHANGE, PLANES_OVERLAP, PLANES_EVEN,
    PLANES_UNEVEN, PLANES_MOVED, PLANES_MEAN, PLANES_TIE, NB_PLANES_KINDS
};

/** Values of PlanesCase.want: the change is undefined; more than 400, as the
 *  displacement is not found; not computed */
enum { PLANES_UNDEFINED = -1, PLANES_LARGE = -2, PLANES_ANY = -3 };

/** A plane and the level to measure, of 16 bits up to PLANES_QUOTIENT, else of
 *  8 */
typedef struct PlanesCase {
    enum PlanesKind kind;
    int width, height;
    int a, b;                   ///< last arguments of the kind's function
    int want;                   ///< fine_2, rough_2, number of blocks, grid or
                                ///< change
} PlanesCase;

#define PLANES_NB_CASES 61
extern const PlanesCase planes_cases[PLANES_NB_CASES];
extern const char *const planes_names[NB_PLANES_KINDS];

/** Fill the plane and, from FIRST_CHANGE on, the previous frame. */
void planes_make(uint16_t *plane, uint16_t *before, const PlanesCase *c);

#endif /* TESTS_NOISE_PLANES_H */
