/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps of the epsilon filter on planes, before they are filtered: the
 * definitions that libavfilter compiles, too, as the plain C of its self-check.
 *
 * All functions work on one component of a picture: width x height values of
 * depth bits (8 to 16), in packed rows; dst and src are different arrays.
 * Functions that need memory return 0, or a negative value if there is none.
 * P is a component of a frame n, w x h samples of depth d.
 */

#ifndef AVFILTER_REF_STEPS_H
#define AVFILTER_REF_STEPS_H

#include <stdint.h>

/* ---- half the size ----
 *
 *     dq = min(d + 2, 16), s = d + 2 - dq
 *     Q(X,Y) = (sum of the 2x2 samples of P from (2X, 2Y) + (1 << s >> 1)) >>
 *              s, floor(w / 2) x floor(h / 2) samples of depth dq
 *     G is Q, filtered; D = G - Q, repeated beyond its edges
 *     P'(x,y) = P(x,y) + ((((9 D(X,Y) + 3 D(X2,Y) + 3 D(X,Y2) + D(X2,Y2)) <<
 *              s) + 32) >> 6), clipped to 0 ... 2^d - 1; P(x,y) without Q;
 *              X = x >> 1, X2 = X + 1 if x is odd, else X - 1, Y and Y2
 *              likewise. Also in an odd last column or row of P
 */

/** Shrink a plane to Q. */
void ff_ref_shrink(uint16_t *dst, const uint16_t *src, int width, int height,
                   int depth);

/** Make P' of a plane, Q and G; depth: of the plane. */
void ff_ref_put_back(uint16_t *dst, const uint16_t *p, const uint16_t *q,
                     const uint16_t *g, int width, int height, int depth);

/* ---- levels ----
 *
 * R is P of frame n-1. Levels are in sixteenths of an 8-bit code value, at most
 * 1023. Q is measured like P, at its depth, against Q of frame n-1.
 *
 *     blocks: 16x16 samples from x = 4, 4 + s, 4 + 2s ... <= w - 20 and y
 *            likewise; s is the smallest of 4, 8, 16, 32 ... for which there
 *            are at most 512. A block counts if none of its rows and columns is
 *            constant; nb is the number of blocks that count, all of all.
 *     change: for each block that counts and is not equal to the same block of
 *            R, the best match in R: first (u, v) among 33x33 displacements of
 *            the sums of 4x4 samples, then D among the 9x9 displacements around
 *            (0, 0) and those around (4u, 4v), as far as they are inside R, the
 *            first of equal ones, row by row;
 *            m = (sum(P - R at D) + 128) >> 8, E = sum |P - R at D - m|,
 *            level = (227 E) >> (d + 4)
 *            change(n) is the (3 k / 8)-th smallest of these k levels; not
 *            defined if k < 16 or 4 k < nb, or if frame n-1 was not measured.
 *            It is even if 5 change <= 6 (l + 1), l the (k / 8)-th smallest.
 *     fine:  E = sum of |L| over a block that counts, where L is the horizontal
 *            second difference of the vertical second difference,
 *                 1 -2  1
 *                -2  4 -2
 *                 1 -2  1
 *            level = (107 E) >> (d + 5)
 *     rough: for each 8x8 quarter of a block that counts, u = 2i - 7 and
 *            v = 2j - 7 at its column i and row j: S1 = sum P, Su = sum u P,
 *            Sv = sum v P, E = sum |1344 P - 21 S1 - u Su - v Sv|, the
 *            deviation from a plane; level = E >> (d + 4). E needs 32 bits
 *            unsigned.
 *     fine_i, rough_i: the (i nb / 40)-th smallest of the nb levels of fine,
 *            the (i nb / 10)-th of the 4 nb levels of rough, for i = 2, 4, 8,
 *            15; 0 if nb < 40
 *     line:  for each block that counts, E = sum of |2 P(x,y) - P(x-1,y) -
 *            P(x+1,y)|, level = (131 E) >> (d + 4); the same down the columns;
 *            the larger of the two (2 nb / 40)-th smallest levels; 0 if nb < 40
 *     grid:  steps e = 2a - l - r along the rows of all blocks, where
 *            a = |P(x) - P(x-1)|, l = |P(x-1) - P(x-2)|, r = |P(x+1) - P(x)|,
 *            counted if none exceeds 8 2^(d-8) and l + r > 0;
 *            b = floor(16 S8 / n8) - floor(16 S0 / n0), S8 and n8 for x at
 *            multiples of 8, S0 and n0 for x not at multiples of 4;
 *            0 if n0 = 0, n8 = 0 or 16 n8 is less than the number of
 *            samples at multiples of 8; the same along the columns
 *            grid = max(0, (b of rows + b of columns) >> (d - 8))
 *     classes: C = min(6, floor(3 min(all of P, all of Q) / 128)), 0 if that is
 *            below 3. With nb >= 32 C, the blocks of P that count, by their sums
 *            of samples, equal ones in the order of blocks: block j is in class
 *            floor(j C / nb), those of Q likewise. The levels of a class are
 *            those of its blocks, without limits of nb for fine_i and rough_i;
 *            its mean is the sum of its block floor(nb / 2) >> d.
 */

/** Value of RefLevels.change if it is not defined. */
#define REF_UNDEFINED (-1)

#define REF_MAX_CLASSES 6

/** Levels of a class of blocks. */
typedef struct RefClass {
    int nb;                 ///< blocks
    int mean;               ///< of the median block, in 8 bits
    int change, even;
    int fine[4], rough[4];
} RefClass;

/** Levels of a plane. */
typedef struct RefLevels {
    int nb, all;            ///< blocks that count, all blocks
    int change;             ///< from the frame before
    int even;               ///< whether the blocks change alike
    int fine[4], rough[4];  ///< fine_i and rough_i for i = 2, 4, 8, 15
    int line;
    int grid;               ///< borders of 8x8 blocks
    int nb_classes;         ///< C
    RefClass of_class[REF_MAX_CLASSES];    ///< 0 if nb < 32 C
} RefLevels;

/** Return C for a plane P. */
int ff_ref_classes(int width, int height);

/** Measure a plane, P or Q; before: the plane of the previous frame, NULL if that
 * does not exist or was not measured; classes: C. */
int ff_ref_measure(RefLevels *levels, const uint16_t *src,
                   const uint16_t *before, int width, int height, int depth,
                   int classes);

/* ---- motion ----
 *
 * A vector leads from a block of 16x16 samples of P to its place in another
 * frame, found by matching the pyramids of both. Level l has
 * floor(w / 2^l) x floor(h / 2^l) samples of 8 bits, and blocks of 8x8 from
 * (8X, 8Y); L is the largest l with min(w, h) >> l >= 16. Where min(w, h) < 32
 * there are no levels, and all vectors are (0,0).
 *
 *     P_l(X,Y) = min(255, (sum of the 2x2 samples of P_(l-1) from (2X, 2Y) +
 *                (1 << s >> 1)) >> s), P_0 = P, s = d - 6 for l = 1, else 2.
 *                Above 8 bits, the mean of white samples rounds to 256.
 *     c(u,v)   = sum of |A_l(8X + i, 8Y + j) - B_l(8X + u + i, 8Y + v + j)|
 *                over -2 <= i, j < 10 for block (X,Y) of level l in frames A
 *                and B, which are repeated beyond their edges
 *     V        = the (u,v) of the least c, the first of equal ones: (0,0), then
 *                up to 4 around (0,0) at level L, at others up to 1 around V0,
 *                twice the V of block (X >> 1, Y >> 1) of level l + 1, then
 *                up to 1 around (0,0), by v, then by u
 *     vector   = (0,0) where 8 c(V) >= 7 c(0,0) at level 1, else 2 V of it
 */

/** Displacement of a block in another frame, in samples. */
typedef struct RefVector {
    int u, v;
} RefVector;

/** Some blocks of 16x16 samples: the first one and how many, in blocks. */
typedef struct RefBlocks {
    int x, y, w, h;
} RefBlocks;

/** Plane of a pyramid. */
typedef struct RefLevel {
    int width, height;
    uint16_t *sample;
} RefLevel;

/** Levels 1 to nb of a plane; level 0, the plane, has no samples here. */
typedef struct RefPyramid {
    int nb;                 ///< L, 0 if the plane is too small for vectors
    RefLevel level[32];
} RefPyramid;

/** Allocate the levels of a plane; free them also after an error. */
int ff_ref_alloc_pyramid(RefPyramid *pyramid, int width, int height);

/** Make the levels of a plane. */
void ff_ref_make_pyramid(RefPyramid *pyramid, const uint16_t *src, int depth);

void ff_ref_free_pyramid(RefPyramid *pyramid);

/** Find the vectors of some blocks of a plane in another frame, by the pyramids
 * of both: blocks.w x blocks.h, in rows without padding. */
int ff_ref_search(RefVector *vector, const RefPyramid *src,
                  const RefPyramid *other, RefBlocks blocks);

#endif /* AVFILTER_REF_STEPS_H */
