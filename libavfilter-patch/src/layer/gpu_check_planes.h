/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Test planes of the self-check (gpu_check.h), and their comparison with plain C
 * (gpu_reference.h). Calls no GPU API.
 *
 * The planes have odd and even sizes, several tiles and a partial tile in both
 * directions, or are smaller than any window. Samples are noise, ramps,
 * constants, extremes and edges; some neighbor frames are left out on purpose.
 */

#ifndef AVFILTER_GPU_CHECK_PLANES_H
#define AVFILTER_GPU_CHECK_PLANES_H

#include "gpu_backend.h"

/** Maximum number of samples of a plane of the self-check, also with steps, all
 *  components together. */
#define GPU_CHECK_SAMPLES (4 * 408 * 48)

/** A kernel of a filter to check. */
typedef struct GPUCheck {
    const GPUAlgorithm *algorithm;
    const void *options;        ///< the algorithm's
    const GPUStep *step;        ///< of the kernel; NULL: the filter
    const GPUPlanes *planes;    ///< format and selected channels; sizes are
                                ///< ignored
    int p;                      ///< plane whose channels are filtered
    /**
     * Run the kernel for a plane: rows without padding, samples as they are
     * stored.
     *
     * @param dst    initial content of the kernel's output, which differs from
     *               the expected result everywhere
     * @param src    numbered as GPUJob.in, NULL if the frame does not exist
     * @param planes by kind, with the size of the plane
     * @param round  index of the call
     * @param entry  the frame's GPUEntry; NULL if it is not measured
     * @param vectors the plane that the last step makes; NULL if it has none
     * @param kept   planes that the stream keeps, NULL if there are none
     * @param number of the frame
     * @return 0, or an error after logging it
     */
    int (*run)(void *opaque, uint8_t *dst, const uint8_t *const *src,
               const GPUPlanes planes[GPU_MAX_KINDS], int round,
               const void *entry, const GPUVector *vectors,
               const void *const kept[GPU_MAX_KEPT], unsigned number);
    void *opaque;
} GPUCheck;

/**
 * Filter all planes and compare.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_gpu_check_planes(const GPUCheck *check, char why[128]);

/* ---- samples as they are stored ---- */

/** Return a channel of plane p without its shift, to free; NULL if there is no
 *  memory. */
uint16_t *ff_gpu_check_component(const GPUPlanes *planes, int p,
                                 const uint8_t *plane, int channel);

/** Set a channel of plane p. */
void ff_gpu_check_store(const GPUPlanes *planes, int p, uint8_t *plane,
                        int channel, const uint16_t *component);

/** Hash a number, to make noise. */
static inline uint32_t ff_gpu_check_mix(uint32_t v)
{
    v = (v ^ v >> 16) * 0x7feb352d;
    v = (v ^ v >> 15) * 0x846ca68b;
    return v ^ v >> 16;
}

static inline int ff_gpu_check_get(const GPUPlanes *planes,
                                   const uint16_t *samples, int i)
{
    return planes->bytes == 1 ? ((const uint8_t *)samples)[i] : samples[i];
}

static inline void ff_gpu_check_put(const GPUPlanes *planes,
                                    uint16_t *samples, int i, int value)
{
    if (planes->bytes == 1)
        ((uint8_t *)samples)[i] = value;
    else
        samples[i] = value;
}

#endif /* AVFILTER_GPU_CHECK_PLANES_H */
