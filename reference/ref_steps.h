/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Steps of the epsilon filter on planes, before they are filtered: the
 * definitions that libavfilter compiles, too, as the plain C of its self-check.
 *
 * All functions work on one component of a picture: width x height values of
 * depth bits (8 to 16), in packed rows; dst and src are different arrays.
 * Functions that need memory return 0, or a negative value if there is none.
 */

#ifndef AVFILTER_REF_STEPS_H
#define AVFILTER_REF_STEPS_H

#include <stdint.h>

/* ---- half the size ---- */

/** Shrink a plane to Q, floor(width / 2) x floor(height / 2) samples of
 * min(depth + 2, 16) bits. */
void ff_ref_shrink(uint16_t *dst, const uint16_t *src, int width, int height,
                   int depth);

/** Make P' of a plane, its Q and the filtered Q; depth: of the plane. */
void ff_ref_put_back(uint16_t *dst, const uint16_t *p, const uint16_t *q,
                     const uint16_t *g, int width, int height, int depth);

/* ---- levels ---- */

/** Value of RefLevels.change if it is not defined. */
#define REF_UNDEFINED (-1)

/** Levels of a plane, in sixteenths of an 8-bit value, at most 1023. */
typedef struct RefLevels {
    int nb, all;            ///< blocks that count, all blocks
    int change;             ///< from the frame before
    int even;               ///< whether the blocks change alike
    int fine[4], rough[4];  ///< fine_i and rough_i for i = 2, 4, 8, 15
    int grid;               ///< borders of 8x8 blocks
} RefLevels;

/** Measure a plane; before: the plane of the previous frame, NULL if that does
 * not exist or was not measured. */
int ff_ref_measure(RefLevels *levels, const uint16_t *src,
                   const uint16_t *before, int width, int height, int depth);

/* ---- motion ---- */

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
