/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The epsilon filter in plain C, for the self-check. Its steps are computed by
 * their definitions (ref_steps.h), with data as the kernels have it in memory.
 */

#ifndef AVFILTER_EPSILON_REFERENCE_H
#define AVFILTER_EPSILON_REFERENCE_H

#include "gpu_reference.h"

/** Number of frames before a frame whose measurements count. */
#define EPSILON_NB_PAST 3

/** A component to measure, rows without padding. */
typedef struct EpsilonComponent {
    int number;                 ///< 4 p + c for channel c of plane p
    const uint16_t *src;        ///< NULL if it is not selected
    const uint16_t *prev;       ///< the previous frame; NULL if it does not
                                ///< exist
    int width, height, depth;
    unsigned frame;             ///< number of the frame in the stream
    const void *past[EPSILON_NB_PAST];  ///< entries of the frames before, from
                                ///< the last one on; NULL if they do not exist
} EpsilonComponent;

/** Set a component of an EpsilonEntry to its measurements.
 *  @return 0 or AVERROR(ENOMEM) */
int ff_epsilon_measure(void *entry, const EpsilonComponent *m,
                       const void *options);

/** Set the limit for a level, see GPUAlgorithm.set_level(). */
void ff_epsilon_set_level(void *entry, int component, int level,
                          const void *options);

/** Make the levels, laid out by kernels/shared/motion_layout.cl; the padding is
 *  not set. @return 0 or AVERROR(ENOMEM) */
int ff_epsilon_pyramid(uint8_t *levels, const uint16_t *p, int width,
                       int height, int depth);

/** Find the vectors of level 1 in another frame, by the levels of both.
 *  @return 0 or AVERROR(ENOMEM) */
int ff_epsilon_search(GPUVector *vectors, const uint8_t *levels,
                      const uint8_t *other, int width, int height);

/** Filter a component, see GPUAlgorithm.filter(). */
int ff_epsilon_filter(uint16_t *dst, const uint16_t *const *src,
                      const GPUVector *const *vector, int width, int height,
                      int depth, const void *options, int level);

#endif /* AVFILTER_EPSILON_REFERENCE_H */
