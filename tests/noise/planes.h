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

/**
 * 8 bits: the plane repeats every 64 samples, or every 32 rows with down, so
 * that several displacements have equal 4x4 sums; the samples at each differ by
 * different amounts. With down, a GPU's thread compares two of them.
 */
void planes_coarse_tie(uint16_t *plane, uint16_t *before, int width,
                       int height, int down);

/**
 * Steps every 8 samples, and steps of 1 between them, along rows or columns.
 * Levels at 8 bits: with steps of 4, e is 4 at multiples of 8 and -2 at their
 * neighbors, which gives 64 - floor(-10.67) = 75; with steps of 9,
 * 224 - floor(-37.3) = 262; steps of 10 are not counted.
 */
void planes_grid(uint16_t *plane, int width, int height, int depth, int step,
                 int down);

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
    int a, b;                   ///< parameters of the kind
    int want;                   ///< fine_2, rough_2, number of blocks, grid or
                                ///< change
} PlanesCase;

#define PLANES_NB_CASES 61
extern const PlanesCase planes_cases[PLANES_NB_CASES];
extern const char *const planes_names[NB_PLANES_KINDS];

/** Fill the plane and, from FIRST_CHANGE on, the previous frame. */
void planes_make(uint16_t *plane, uint16_t *before, const PlanesCase *c);

#endif /* TESTS_NOISE_PLANES_H */
