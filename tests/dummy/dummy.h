/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The dummy API, and a filter on it that uses all that the layer offers.
 */

#ifndef TESTS_DUMMY_H
#define TESTS_DUMMY_H

#include "gpu_backend.h"
#include "gpu_compat.h"

enum { DUMMY_P, DUMMY_Q, DUMMY_NB_SIZES };

/** Levels of a component at both sizes. */
typedef struct GPUDummyLevels {
    int level[DUMMY_NB_SIZES];
} GPUDummyLevels;

/** What a component is measured by. */
typedef struct GPUDummySource {
    const uint16_t *src[DUMMY_NB_SIZES];    ///< NULL: not measured
    const uint16_t *prev[DUMMY_NB_SIZES];   ///< NULL: no previous frame
    int nb[DUMMY_NB_SIZES];     ///< numbers of samples
    GPUDummyLevels past;        ///< of the last measured frame
    int gap, is_second;         ///< see GPUJob
} GPUDummySource;

/** A filter's kernels, for one component of a plane. */
typedef struct GPUDummyOps {
    GPUFilterOps filter;        ///< must be first
    GPUDummyLevels (*measure)(const GPUDummySource *source);
    /** Filter samples; src is numbered as GPUJob.in, and dst may be src[0]. */
    void (*run)(uint16_t *dst, uint16_t *const *src, int nb, int depth,
                int measured, const void *options);
    /** Replace P by Q, or by P'; see gpu_steps.h. */
    void (*shrink)(const GPUPlanes *planes, const GPUPlanes *half, int p,
                   uint16_t *src);
    void (*put_back)(const GPUPlanes *planes, const GPUPlanes *half, int p,
                     uint16_t *src, const uint16_t *q, const uint16_t *g);
} GPUDummyOps;

typedef struct GPUDummyContext {
    GPUFilterContext base;      ///< must be first

    GPUQueue queue;
    int nb_built;               ///< kernels that are not released
    /** Whether the first measurement of failing_entry answers AVERROR(ENOMEM),
     *  instead of or (0) after it. */
    int fails, fails_early, failing_entry;
    GPUDummyLevels entry[GPU_NB_ENTRIES][4 * GPU_MAX_PLANES];
} GPUDummyContext;

extern const GPUBackend gpu_dummy_api;

/** Return the number of samples of a channel. */
static inline int gpu_dummy_samples(const GPUPlanes *planes, int p)
{
    return planes->plane[p].width * planes->plane[p].height;
}

/** Mean of the frames up to radiusT away, plus add, plus a level modulo 4 that
 *  depends on the darkest samples of this and earlier frames; with two scales,
 *  at half size first. */
typedef struct Toy {
    int radius_t, scales;
    int planes, measured, add;  ///< may change at runtime
    /* not options */
    int fixed_radius_t;         ///< radius_t when the link was configured
    int is_half;                ///< the planes have half size
} Toy;

extern const FFFilter ff_vf_toy_dummy;

#endif /* TESTS_DUMMY_H */
