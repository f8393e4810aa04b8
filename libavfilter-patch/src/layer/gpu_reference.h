/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Interface of the algorithms, independent of GPU APIs: options, reports of
 * kernels, and a reference in plain C for the self-check (gpu_check.h). The
 * core of each algorithm (epsilon_common.h, ...) defines a GPUAlgorithm.
 */

#ifndef AVFILTER_GPU_REFERENCE_H
#define AVFILTER_GPU_REFERENCE_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#include "libavutil/frame.h"

#include "gpu_planes.h"

/** Maximum number of neighbor frames, both before and after a frame. */
#define GPU_MAX_REACH 3

/** Maximum size of an algorithm's options, in bytes. */
#define GPU_MAX_OPTIONS 64

/** Maximum size of the report on a frame, in bytes. */
#define GPU_MAX_REPORT 256

/** Size of the text of GPUAlgorithm.describe(). */
#define GPU_DESCRIPTION_SIZE 80

/** History of a frame that was not measured: larger than any measurement. */
#define GPU_NO_HISTORY INT_MAX

typedef struct GPUAlgorithm {
    /**
     * Filter the samples of one component, rows without padding.
     *
     * @param src     numbered as GPUJob.in, up to reach(); NULL if the frame
     *                does not exist. src[1] is also used if measures()
     * @param history in: measurement of the previous frame, or GPU_NO_HISTORY;
     *                out: measurement of this frame
     * @param depth   significant bits of a sample, 8 to 16; no shift
     * @param options of the algorithm, such as an Epsilon
     * @return 0 or AVERROR(ENOMEM)
     */
    int (*filter)(uint16_t *dst, const uint16_t *const *src, int width,
                  int height, int depth, const void *options, int *history);
    /** Return the option planes, with its default resolved for a format; the
     *  options may be unchecked. */
    int (*selected)(const void *options, enum AVPixelFormat format);
    /** Return the number of neighbor frames before and after a frame, at most
     *  GPU_MAX_REACH; NULL means 0. Must not change at runtime. */
    int (*reach)(const void *options);
    /** Set the options that are fixed while the link is configured; may be
     *  NULL. */
    void (*configure)(void *options);
    /** Return whether frames are filtered at half their size first
     *  (gpu_half.h), and set the options for that; NULL if they never are. */
    int (*halve)(void *half, const void *options);
    /** Return whether frames are measured, with the previous frame and its
     *  measurements; NULL if they never are. */
    int (*measures)(const void *options);
    /** Print the class of the options: a kernel that passed the self-check is
     *  not checked again for options of the same class. */
    void (*describe)(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth);
    /**
     * Check what the ranges of the options do not, and set derived values.
     *
     * @return 0, or AVERROR(EINVAL) after logging the reason
     */
    int (*check)(void *options, const GPUPlanes *planes, void *log_ctx);
    /** Return the size of the report in bytes; NULL means 0. */
    int (*report_size)(const void *options);
    /**
     * Export the metadata of a filtered frame; may be NULL.
     *
     * @param report  of the kernels; undefined if report_size() is 0
     * @param options of the frame
     * @return 0 or AVERROR(ENOMEM)
     */
    int (*report)(AVFilterContext *avctx, AVFrame *frame, const void *report,
                  const GPUPlanes *planes, const void *options);
} GPUAlgorithm;

/** Return the number of neighbor frames before and after a frame. */
static inline int ff_gpu_reach(const GPUAlgorithm *algorithm,
                               const void *options)
{
    return algorithm->reach ? algorithm->reach(options) : 0;
}

/** Return 1 if frames are measured, else 0. */
static inline int ff_gpu_measures(const GPUAlgorithm *algorithm,
                                  const void *options)
{
    return algorithm->measures && algorithm->measures(options);
}

/** Return 1 if frames are filtered at half their size first, else 0. */
static inline int ff_gpu_halves(const GPUAlgorithm *algorithm,
                                const void *options)
{
    int64_t half[GPU_MAX_OPTIONS / 8];

    return algorithm->halve && algorithm->halve(half, options);
}

/** Histogram of the samples of a window. */
typedef struct GPUWindow GPUWindow;

/** Get the number and the sum of the samples below value. */
void ff_gpu_window_below(const GPUWindow *window, int value, uint32_t *count,
                         uint32_t *sum);

/** Return sorted sample number rank, counted from 0. */
int ff_gpu_window_rank(const GPUWindow *window, uint32_t rank);

/** Return the result for a window around a sample of value center. */
typedef int (*GPUWindowPick)(const GPUWindow *window, int center,
                             const void *opaque);

/**
 * Filter a plane by calling pick() for each window of
 * (2 radius + 1) x (2 radius_v + 1) samples, coordinates clamped to the plane.
 *
 * @return 0 or AVERROR(ENOMEM)
 */
int ff_gpu_window_filter(uint16_t *dst, const uint16_t *src, int width,
                         int height, int depth, int radius, int radius_v,
                         GPUWindowPick pick, const void *opaque);

#endif /* AVFILTER_GPU_REFERENCE_H */
