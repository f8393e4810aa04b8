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
#define GPU_MAX_OPTIONS 160

/** Maximum sizes of the measurements of a frame, and of their beginning that is
 *  the report on the frame, in bytes. */
#define GPU_MAX_ENTRY  45056
#define GPU_MAX_REPORT 10240

/** Size of the text of GPUAlgorithm.describe(). */
#define GPU_DESCRIPTION_SIZE 80

/** Displacement of a block in another frame, in samples (ref_steps.h). */
typedef struct GPUVector {
    int16_t u, v;
} GPUVector;

/** What a job does with planes: it filters or copies them, or it does a step of
 *  the algorithm, which numbers them. */
enum { GPU_FILTER, GPU_MAX_OPERATIONS = 8, GPU_COPY = GPU_MAX_OPERATIONS };

/** Number of frames before a frame whose entries a step may read. */
#define GPU_NB_PAST 3

/** Maximum number of frames of planes that a stream keeps: GPUStep.keeps(). */
#define GPU_MAX_KEPT 4

/** The arguments of a step in plain C. */
typedef struct GPUReference {
    int p, channel, channels;   ///< the channel of plane p
    int selected;               ///< the channel is filtered
    int width, height, depth;   ///< of P
    const void *options;
    /** [i][k]: plane of kind k of the frame, which is in[0], or of another one,
     *  numbered as GPUJob.in, if the step reads it: samples of the channel as
     *  uint16_t, without shift and padding; of GPUPlaneKind.is_rows the memory
     *  of all channels. NULL if it does not exist. */
    const void *in[GPU_MAX_INPUTS][GPU_MAX_KINDS];
    void *out;                  ///< plane that it makes, likewise
    unsigned number;            ///< of the frame in the stream
    void *entry;                ///< of the frame
    const void *past[GPU_NB_PAST];  ///< entries of the frames before, from the
                                ///< last one on; NULL if they do not exist
} GPUReference;

/** Maximum number of sizes of the frames that a step is checked with. */
#define GPU_CHECK_SIZES 3

/** Frames to check a step with. */
typedef struct GPUStepCheck {
    int size[GPU_CHECK_SIZES][2];   ///< width and height; 0: none
    /** Draw a sample. @param frame position of the frame in time */
    int (*draw)(int x, int y, int width, int frame, int depth, uint32_t seed);
} GPUStepCheck;

/** A step on the planes of a frame, before it is filtered. */
typedef struct GPUStep {
    int op;                     ///< from 1 to GPU_MAX_OPERATIONS - 1
    const char *name;           ///< of what it makes, for messages
    int in;                     ///< kind of the planes that its kernel is for
    int out;                    ///< kind of planes that it makes; GPU_P: none
    int begins;                 ///< kind of planes of which it makes a part,
                                ///< where they are made; GPU_P: none
    unsigned reads;             ///< bit k: it reads planes of kind k
    /** Return whether the options ask for it. */
    int (*when)(const void *options);
    /** Return the bit mask of planes that it can be done for; NULL: all. */
    int (*on)(const GPUPlanes *planes);
    /** Return whether it is done for frames that are not filtered, either; NULL:
     *  only if they are neighbors. */
    int (*always)(const void *options);
    /** Set options of its own; NULL: it has the frame's. */
    void (*set_options)(void *own, const void *options);
    int is_filter;              ///< it is the algorithm's filter
    /**
     * Return which of the frames of planes that the stream keeps, below
     * GPU_MAX_KEPT, it adds a frame to, one frame after the other, selected or
     * not, when the frame is filtered; NULL: it makes planes of the frame.
     *
     * @param number of the frame
     * @param begins set to whether what was there is replaced
     */
    int (*keeps)(unsigned number, int *begins);
    int with_prev;              ///< it reads the frame before as well, for which
                                ///< it was done: one frame after the other
    int reads_before;           ///< it reads the frames before as well, up to
                                ///< those that the filter reads
    int reads_after;            ///< it runs again for the frames after, when
                                ///< they are there: before the frame is
                                ///< filtered; it does not run without others
    int log_size;               ///< planes of kind `in` are smaller than P by
                                ///< this power of two
    /** Do it in plain C for a channel. @return 0 or AVERROR(ENOMEM) */
    int (*reference)(const GPUReference *r);
    const GPUStepCheck *check;
} GPUStep;

typedef struct GPUAlgorithm {
    /**
     * Filter the samples of one component, rows without padding.
     *
     * @param src     numbered as GPUJob.in, up to reach(); NULL if the frame
     *                does not exist
     * @param vector  vectors of blocks in these frames, but for src[0], if
     *                there are other frames
     * @param across  blocks per row
     * @param kept    planes that the stream keeps, of all channels
     * @param number  of the frame
     * @param depth   significant bits of a sample, 8 to 16; no shift
     * @param options of the algorithm, such as an Epsilon
     * @param entry   of the frame, of which component is filtered; ignored
     *                unless measures()
     * @return 1 if it is a copy, 0 or AVERROR(ENOMEM)
     */
    int (*filter)(uint16_t *dst, const uint16_t *const *src,
                  const GPUVector *const *vector, int across,
                  const void *const kept[GPU_MAX_KEPT], unsigned number,
                  int width, int height, int channels, int depth,
                  const void *options, const void *entry, int component);
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
     *  Not for algorithms with steps. */
    int windows;
    /** Set the options that are fixed while the link is configured; may be
     *  NULL. */
    void (*configure)(void *options);
    /** Planes that are made from a frame, by their kind, and their number;
     *  NULL if there are none. */
    const GPUPlaneKind *kinds;
    int nb_kinds;
    int reads;                  ///< kind of planes that it filters in place of
                                ///< P, where they are made
    /** Steps on the planes of a frame, before it is filtered: a step with
     *  reads_before comes after those that make what it reads. NULL if there
     *  are none. */
    const GPUStep *steps;
    int nb_steps;

    /* NULL if there are no entries: */
    /** Return whether the filter reads the entry of its frame. */
    int (*measures)(const void *options);
    /** Set a component of an entry so that it is filtered at a level of noise,
     *  or, below 0, at levels that depend on the brightness. */
    void (*set_level)(void *entry, int component, int level,
                      const void *options);
    size_t entry_size;          ///< bytes of an entry, at most GPU_MAX_ENTRY;
                                ///< the report is its beginning

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
     * @param report  of the kernels, NULL if report_size() was 0
     * @param options of the frame
     * @param logged  what the algorithm has logged of the stream, at first 0
     * @return 0 or AVERROR(ENOMEM)
     */
    int (*report)(AVFilterContext *avctx, AVFrame *frame, const void *report,
                  const GPUPlanes *planes, const void *options,
                  unsigned *logged);
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

/** Return 1 if the filter reads the entry of its frame, else 0. */
static inline int ff_gpu_measures(const GPUAlgorithm *algorithm,
                                  const void *options)
{
    return algorithm->measures && algorithm->measures(options);
}

/** Return whether a kernel is of the algorithm's filter. @param step NULL: none */
static inline int ff_gpu_is_filter(const GPUStep *step)
{
    return !step || step->is_filter;
}

/** Return the step of reads_after, or NULL. */
static inline const GPUStep *ff_gpu_step_after(const GPUAlgorithm *algorithm)
{
    for (int i = 0; i < algorithm->nb_steps; i++)
        if (algorithm->steps[i].reads_after)
            return &algorithm->steps[i];
    return NULL;
}

/** Return the step of keeps(), or NULL. */
static inline const GPUStep *ff_gpu_keeping_step(const GPUAlgorithm *algorithm)
{
    for (int i = 0; i < algorithm->nb_steps; i++)
        if (algorithm->steps[i].keeps)
            return &algorithm->steps[i];
    return NULL;
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
