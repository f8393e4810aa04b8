/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Self-check of kernels: before a kernel filters its first frame with a device
 * and driver, it filters a few small planes, and the results are compared with
 * those of the algorithm in plain C.
 *
 * The planes have odd and even sizes, several tiles and a partial tile in both
 * directions, or are smaller than any window. Samples are noise, ramps, constants, extremes and
 * edges; some neighbor frames are left out on purpose.
 *
 * Kernels that passed are cached (gpu_cache.h) by device, driver, kernel,
 * sample format and class of options. With the environment variable
 * FFMPEG_GPU_SELFCHECK=0 nothing is checked, with 1 the cache is ignored.
 */

#ifndef AVFILTER_GPU_CHECK_H
#define AVFILTER_GPU_CHECK_H

#include "gpu_backend.h"

/** Maximum number of samples of a plane, all components together. */
#define GPU_CHECK_SAMPLES (4 * GPU_CHECK_WIDTH * GPU_CHECK_HEIGHT)

/** Size of the frames to measure: with blocks of 16x16 samples that overlap, 40
 *  of which count at half the size. */
#define GPU_CHECK_WIDTH  408
#define GPU_CHECK_HEIGHT 48

/**
 * Check a kernel with each kind of plane that it filters, unless the result is
 * cached.
 *
 * @param named whether the user selected the kernel: then wrong results are
 *              logged as an error, otherwise as a warning, once per process
 * @return 0, AVERROR_BUG if results are wrong, or another error if the kernel
 *         failed to run
 */
int ff_gpu_check(AVFilterContext *avctx, const GPUQuery *query,
                 const GPUKernel *kernel, int named);

/**
 * Check GPU_SHRINK and GPU_PUT_BACK of a kernel.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_gpu_check_half(AVFilterContext *avctx, const GPUQuery *query,
                      const GPUKernel *kernel, int p, char why[128]);

/**
 * Check GPU_MEASURE of a kernel, with a few frames.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_gpu_check_measure(AVFilterContext *avctx, const GPUQuery *query,
                         const GPUKernel *kernel, int p, char why[128]);

/** Warn once per process about a kernel that failed to build or run, unless
 *  the device or its memory is too small. */
void ff_gpu_check_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                          int error);

/** A kernel to check. */
typedef struct GPUCheck {
    const GPUAlgorithm *algorithm;
    const void *options;        ///< the algorithm's
    const GPUPlanes *planes;    ///< format and selected channels; sizes are
                                ///< ignored
    int p;                      ///< plane whose channels are filtered
    /**
     * Filter a plane with the kernel: rows without padding, samples as they
     * are stored.
     *
     * @param dst   initial content of the kernel's output, which differs from
     *              the expected result everywhere
     * @param src   numbered as GPUJob.in; NULL if the frame does not exist
     * @param round index of the call
     * @param entry the frame's GPUEntry; NULL if it is not measured
     * @return 0, or an error after logging it
     */
    int (*run)(void *opaque, uint8_t *dst, const uint8_t *const *src, int width,
               int height, int round, const void *entry);
    void *opaque;
} GPUCheck;

/**
 * Filter all planes with a kernel and compare.
 *
 * @param why set to a description of the first difference
 * @return as ff_gpu_check()
 */
int ff_gpu_check_planes(const GPUCheck *check, char why[128]);

/* ---- samples of planes as they are stored, for the self-check ---- */

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

#endif /* AVFILTER_GPU_CHECK_H */
