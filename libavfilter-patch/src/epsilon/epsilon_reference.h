/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The epsilon filter in plain C, for the self-check. Its steps are computed by
 * their definitions (ref_steps.h), with data as the kernels have it in memory.
 */

#ifndef AVFILTER_EPSILON_REFERENCE_H
#define AVFILTER_EPSILON_REFERENCE_H

#include "epsilon_noise.h"
#include "gpu_reference.h"
#include "ref_steps.h"

/** GPUStep.reference() of the steps. EPSILON_SHRINK, EPSILON_PUT_BACK and
 *  EPSILON_SEARCH make filtered channels only. */
int ff_epsilon_ref_shrink(const GPUReference *r);
int ff_epsilon_ref_measure(const GPUReference *r);
int ff_epsilon_ref_put_back(const GPUReference *r);
int ff_epsilon_ref_pyramid(const GPUReference *r);
int ff_epsilon_ref_search(const GPUReference *r);
int ff_epsilon_ref_add(const GPUReference *r);

/** Convert the levels of a plane. */
void ff_epsilon_set_levels(EpsilonLevels levels[EPSILON_NB_SETS],
                           const RefLevels *l);

/** Set the limits for a level, see GPUAlgorithm.set_level(). */
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
                      const GPUVector *const *vector, int across,
                      const void *const kept[GPU_MAX_KEPT], unsigned number,
                      int width, int height, int channels, int depth,
                      const void *options, const void *entry, int component);

#endif /* AVFILTER_EPSILON_REFERENCE_H */
