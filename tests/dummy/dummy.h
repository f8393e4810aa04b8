/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The dummy API, and a filter on it that uses all that the layer offers.
 */

#ifndef TESTS_DUMMY_H
#define TESTS_DUMMY_H

#include "gpu_backend.h"
#include "gpu_compat.h"

/** A filter's kernels, for one component of a plane. */
typedef struct GPUDummyOps {
    GPUFilterOps filter;        ///< must be first
    /** Measure samples. @param prev of the previous frame, or GPU_NO_HISTORY */
    int (*measure)(const uint16_t *src, int nb, int prev);
    /** Filter samples; src is numbered as GPUJob.in, and dst may be src[0]. */
    void (*run)(uint16_t *dst, uint16_t *const *src, int nb, int depth,
                int measured, const void *options);
    /** Replace P by Q, or by P'; see gpu_half.h. */
    void (*shrink)(const GPUPlanes *planes, const GPUPlanes *half, int p,
                   uint16_t *src);
    void (*put_back)(const GPUPlanes *planes, const GPUPlanes *half, int p,
                     uint16_t *src, const uint16_t *q, const uint16_t *g);
} GPUDummyOps;

typedef struct GPUDummyContext {
    GPUFilterContext base;      ///< must be first

    GPUQueue queue;
    int nb_built;               ///< kernels that are not released
    int history[GPU_NB_HISTORIES][GPU_MAX_PLANES][4];
} GPUDummyContext;

extern const GPUBackend gpu_dummy_api;

/** Return the number of samples of a channel. */
static inline int gpu_dummy_samples(const GPUPlanes *planes, int p)
{
    return planes->plane[p].width * planes->plane[p].height;
}

/** Mean of the frames up to radiusT away, plus add, plus the darkest sample of
 *  this and earlier frames modulo 4; with two scales, at half size first. */
typedef struct Toy {
    int planes, radius_t, scales, measured;
    int add;                    ///< may change at runtime
} Toy;

extern const FFFilter ff_vf_toy_dummy;

#endif /* TESTS_DUMMY_H */
