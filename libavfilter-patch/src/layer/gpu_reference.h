/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Interface of the algorithms, independent of GPU APIs: options, reports of
 * kernels, and a reference in plain C for the self-check (gpu_check.h). The
 * core of each algorithm (epsilon_common.h, ...) defines a GPUAlgorithm.
 */

#ifndef AVFILTER_GPU_REFERENCE_H
#define AVFILTER_GPU_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

#include "libavutil/frame.h"

#include "gpu_planes.h"

/** Maximum number of neighbor frames, both before and after a frame. */
#define GPU_MAX_REACH 7

/** Maximum number of input frames per output frame. */
#define GPU_MAX_INPUTS (2 * GPU_MAX_REACH + 1)

/** Position of input i relative to the frame: 0, -1, 1, -2, 2 ... */
#define GPU_INPUT_OFFSET(i) ((i) & 1 ? -((i) + 1) / 2 : (i) / 2)

/** Numbers of neighbor frames before and after a frame. */
typedef struct GPUReach {
    int prev, next;
} GPUReach;

/** Maximum size of an algorithm's options, in bytes. */
#define GPU_MAX_OPTIONS 128

/** Maximum size of the measurements of a frame (GPUEntry), which are also the
 *  report on the frame, in bytes. */
#define GPU_MAX_REPORT 3072

/** Number of frames before a frame whose measurements count. */
#define GPU_NB_PAST 3

/** Size of the text of GPUAlgorithm.describe(). */
#define GPU_DESCRIPTION_SIZE 80

/** Displacement of a block in another frame, in samples (ref_steps.h). */
typedef struct GPUVector {
    int16_t u, v;
} GPUVector;

/** What kernels do with planes. */
enum GPUOperation {
    GPU_FILTER, GPU_SHRINK, GPU_MEASURE, GPU_PUT_BACK, GPU_PYRAMID, GPU_SEARCH,
    GPU_NB_OPERATIONS,          ///< number of those of filters
    GPU_COPY = GPU_NB_OPERATIONS,
};

/** A step on the planes of a frame. */
typedef struct GPUStep {
    enum GPUOperation op;
    enum GPUPlaneName in;       ///< first planes that it reads: GPU_Q: with the
                                ///< options and kernels of Q
    enum GPUPlaneName out;      ///< planes that it makes; GPU_P: none
    enum GPUPlaneName begins;   ///< planes of which it makes a part, where they
                                ///< are searched; GPU_P: none
    int if_measured, if_q, if_searched;     ///< for planes that are measured,
                                ///< whose Q is filtered, or whose motion is
                                ///< searched for
    int with_prev;              ///< it reads the frame before as well
    int is_last;                ///< it reads other frames, and runs when they
                                ///< are there: before the frame is filtered
} GPUStep;

/** A component to measure, rows without padding, for the self-check. */
typedef struct GPUMeasured {
    int component;              ///< 4 p + c for channel c of plane p
    const uint16_t *src;
    const uint16_t *prev;       ///< the previous frame; NULL if it does not
                                ///< exist
    int width, height, depth;
    unsigned number;            ///< of the frame in the stream
    const void *past[GPU_NB_PAST];  ///< entries of the frames before, from the
                                ///< last one on; NULL if they do not exist
} GPUMeasured;

typedef struct GPUAlgorithm {
    /**
     * Filter the samples of one component, rows without padding.
     *
     * @param src     numbered as GPUJob.in, up to reach(); NULL if the frame
     *                does not exist
     * @param vector  vectors of blocks in these frames, but for src[0], if
     *                there are other frames
     * @param depth   significant bits of a sample, 8 to 16; no shift
     * @param options of the algorithm, such as an Epsilon
     * @param level   of the noise, ignored unless measures()
     * @return 0 or AVERROR(ENOMEM)
     */
    int (*filter)(uint16_t *dst, const uint16_t *const *src,
                  const GPUVector *const *vector, int width, int height,
                  int depth, const void *options, int level);
    /** Return the option planes, with its default resolved for a format; the
     *  options may be unchecked. */
    int (*selected)(const void *options, enum AVPixelFormat format);
    /** Return the numbers of neighbor frames, at most GPU_MAX_REACH each, or 3
     *  if frames are measured (GPU_FRAME_ENTRIES); NULL means 0. check() has to
     *  reject options that change them after configure(). */
    GPUReach (*reach)(const void *options);
    /** Whether there is an output frame per window of prev + 1 + next frames,
     *  as in vf_xmedian.c: it has the properties of the window's first frame, and
     *  is that frame where the timeline disables the filter; options and
     *  timeline are those of the last frame. The middle frame is GPUJob.in[0].
     *  Not for algorithms with options_of_q(), measures() or searches(). */
    int windows;
    /** Set the options that are fixed while the link is configured; may be
     *  NULL. */
    void (*configure)(void *options);
    /** Return whether Q is filtered before the frame (gpu_steps.h), and set its
     *  options; NULL if it never is. */
    int (*options_of_q)(void *q, const void *options);
    /** Return whether vectors in the neighbor frames are searched for
     *  (gpu_steps.h), if there are any; NULL: they never are. */
    int (*searches)(const void *options);
    /** Steps on the planes of a frame, before it is filtered: those of is_last
     *  come last. NULL if there are none. */
    const GPUStep *steps;
    int nb_steps;

    /* Steps in plain C for one component, rows without padding; width, height
     * and depth are those of P. NULL if there are no such steps: */
    /** GPU_SHRINK: make Q. */
    void (*shrink)(uint16_t *q, const uint16_t *p, int width, int height,
                   int depth);
    /** GPU_PUT_BACK: make P'. */
    void (*put_back)(uint16_t *p2, const uint16_t *p, const uint16_t *q,
                     const uint16_t *g, int width, int height, int depth);
    /** GPU_PYRAMID: make the levels, laid out by kernels/shared/motion_layout.cl;
     *  the padding is not set. @return 0 or AVERROR(ENOMEM) */
    int (*pyramid)(uint8_t *levels, const uint16_t *p, int width, int height,
                   int depth);
    /** GPU_SEARCH: find the vectors of level 1 in another frame, by the levels
     *  of both. @return 0 or AVERROR(ENOMEM) */
    int (*search)(GPUVector *vectors, const uint8_t *levels,
                  const uint8_t *other, int width, int height);

    /* NULL if frames are never measured: */
    /** Return whether frames are measured, see GPUBackend.run(). */
    int (*measures)(const void *options);
    /** Set a component of an entry to its measurements.
     *  @return 0 or AVERROR(ENOMEM) */
    int (*measure)(void *entry, const GPUMeasured *m, const void *options);
    /** Set a component of an entry so that it is filtered at a level of
     *  noise. */
    void (*set_level)(void *entry, int component, int level,
                      const void *options);
    size_t entry_size;          ///< bytes of an entry, at most GPU_MAX_REPORT

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

/** Return the numbers of neighbor frames. */
static inline GPUReach ff_gpu_reach(const GPUAlgorithm *algorithm,
                                    const void *options)
{
    return algorithm->reach ? algorithm->reach(options) : (GPUReach) { 0, 0 };
}

/** Return the number of other frames, with gaps, whose vectors have memory:
 *  those in GPUJob.in[i] are number i - 1. */
static inline int ff_gpu_nb_others(const GPUReach *reach)
{
    return reach->prev > reach->next ? 2 * reach->prev - 1 : 2 * reach->next;
}

/** Return whether jobs can have GPUJob.in[i]. */
static inline int ff_gpu_is_input(const GPUReach *reach, int i)
{
    const int k = GPU_INPUT_OFFSET(i);

    return k >= -reach->prev && k <= reach->next;
}

/** Return 1 if there are neighbor frames, else 0. */
static inline int ff_gpu_has_neighbors(const GPUReach *reach)
{
    return reach->prev || reach->next;
}

/** Return 1 if frames are measured, else 0. */
static inline int ff_gpu_measures(const GPUAlgorithm *algorithm,
                                  const void *options)
{
    return algorithm->measures && algorithm->measures(options);
}

/** Return 1 if vectors in other frames are searched for, else 0. */
static inline int ff_gpu_searches(const GPUAlgorithm *algorithm,
                                  const void *options)
{
    const GPUReach reach = ff_gpu_reach(algorithm, options);

    return algorithm->searches && algorithm->searches(options) &&
           ff_gpu_has_neighbors(&reach);
}

/** Return 1 if Q is filtered before the frame, else 0. */
static inline int ff_gpu_filters_q(const GPUAlgorithm *algorithm,
                                   const void *options)
{
    int64_t q[GPU_MAX_OPTIONS / 8];

    return algorithm->options_of_q && algorithm->options_of_q(q, options);
}

/** Return 1 if options ask for a step, else 0. */
static inline int ff_gpu_has_step(const GPUAlgorithm *algorithm,
                                  const GPUStep *step, const void *options)
{
    return (step->if_measured && ff_gpu_measures(algorithm, options)) ||
           (step->if_q        && ff_gpu_filters_q(algorithm, options)) ||
           (step->if_searched && ff_gpu_searches(algorithm, options));
}

/* ---- windows ---- */

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
