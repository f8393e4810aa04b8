/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The median filter's core: options and derived values, free of any GPU API.
 * All options and runtime commands work as in vf_median.c, which has no
 * threshold: 0 is the filter median.
 */

#ifndef AVFILTER_MEDIAN_COMMON_H
#define AVFILTER_MEDIAN_COMMON_H

#include <stddef.h>

#include "libavutil/opt.h"

#include "gpu_planes.h"
#include "gpu_reference.h"

#define MEDIAN_MAX_RADIUS 127

/** Options and derived values */
typedef struct Median {
    int radius;             ///< 1 to MEDIAN_MAX_RADIUS pixels
    int radius_v;           ///< 0 (as radius) to MEDIAN_MAX_RADIUS
    float percentile;       ///< 0 (minimum) to 1 (maximum)
    int planes;             ///< bit p: filter plane p
    double threshold;       ///< 0 to 255, in 8-bit code values
    /**
     * Index of the result in the sorted samples of the window, set by
     * ff_median_update()
     */
    int rank;
} Median;

#define MEDIAN_FLAGS (AV_OPT_FLAG_FILTERING_PARAM |                         \
                          AV_OPT_FLAG_VIDEO_PARAM |                         \
                          AV_OPT_FLAG_RUNTIME_PARAM)

/** The algorithm's options for a context type that has a Median median. */
#define MEDIAN_OPTIONS(Context)                                             \
    { "radius", "set horizontal radius of the window in pixels",            \
      offsetof(Context, median.radius), AV_OPT_TYPE_INT,                    \
      { .i64 = 1 }, 1, MEDIAN_MAX_RADIUS, MEDIAN_FLAGS },                   \
    { "planes", "set planes to filter, as a bit mask (1 = first plane)",    \
      offsetof(Context, median.planes), AV_OPT_TYPE_INT,                    \
      { .i64 = 0xF }, 0, 0xF, MEDIAN_FLAGS },                               \
    { "radiusV", "set vertical radius of the window in pixels, 0 = same "   \
      "as radius", offsetof(Context, median.radius_v), AV_OPT_TYPE_INT,     \
      { .i64 = 0 }, 0, MEDIAN_MAX_RADIUS, MEDIAN_FLAGS },                   \
    { "percentile", "set percentile of the window to output: 0 = minimum, " \
      "0.5 = median, 1 = maximum",                                          \
      offsetof(Context, median.percentile), AV_OPT_TYPE_FLOAT,              \
      { .dbl = 0.5 }, 0, 1, MEDIAN_FLAGS },                                 \
    { "threshold", "set difference up to which a sample is kept, on the "   \
      "8-bit scale at any depth, 0 = replace all samples",                  \
      offsetof(Context, median.threshold), AV_OPT_TYPE_DOUBLE,              \
      { .dbl = 0 }, 0, 255, MEDIAN_FLAGS }

/**
 * GPUAlgorithm.check(): derive the rank after the options or the size of the
 * frames changed.
 *
 * As in vf_median.c, radiusV 0 is replaced by radius, and a window larger than
 * a selected plane is clipped for all planes, with a warning. Later frames keep
 * both changes.
 *
 * @return 0, or AVERROR(EINVAL) with an error message
 */
int ff_median_update(void *options, const GPUPlanes *planes, void *log_ctx);

/** Return the largest difference from the median, in code values, of a sample
 *  that is kept; 0 is the same as no threshold. */
int ff_median_limit(const Median *median, int depth);

/** The filter in plain C, whose options are an updated Median */
extern const GPUAlgorithm ff_median_algorithm;

#endif /* AVFILTER_MEDIAN_COMMON_H */
