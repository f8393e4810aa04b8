/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The core of the median in time: options and derived values, free of any GPU
 * API. Options and runtime commands work as in vf_xmedian.c, except that the
 * radius has a lower limit.
 */

#ifndef AVFILTER_TMEDIAN_COMMON_H
#define AVFILTER_TMEDIAN_COMMON_H

#include <stddef.h>

#include "libavutil/opt.h"

#include "gpu_reference.h"

/** Largest radius, and the largest one of the filter tmedian. */
#define TMEDIAN_MAX_RADIUS     GPU_MAX_REACH
#define TMEDIAN_MAX_CPU_RADIUS 127

/** Options and derived values */
typedef struct Tmedian {
    int radius;             ///< 1 to TMEDIAN_MAX_RADIUS frames
    float percentile;       ///< 0 (minimum) to 1 (maximum)
    int planes;             ///< bit p: filter plane p

    /* not options */
    int fixed_radius;       ///< radius when the link was configured
    int rank;               ///< index of the result in the sorted samples of
                            ///< 2 radius + 1 frames
} Tmedian;

#define TMEDIAN_FLAGS       (TMEDIAN_FIXED_FLAGS | AV_OPT_FLAG_RUNTIME_PARAM)
#define TMEDIAN_FIXED_FLAGS (AV_OPT_FLAG_FILTERING_PARAM |                  \
                             AV_OPT_FLAG_VIDEO_PARAM)

/** The algorithm's options for a context type that has a Tmedian tmedian. */
#define TMEDIAN_OPTIONS(Context)                                            \
    { "radius", "set number of frames before and after the middle one, up " \
      "to 7", offsetof(Context, tmedian.radius), AV_OPT_TYPE_INT,           \
      { .i64 = 1 }, 1, TMEDIAN_MAX_CPU_RADIUS, TMEDIAN_FIXED_FLAGS },       \
    { "planes", "set planes to filter, as a bit mask (1 = first plane)",    \
      offsetof(Context, tmedian.planes), AV_OPT_TYPE_INT,                   \
      { .i64 = 0xF }, 0, 0xF, TMEDIAN_FLAGS },                              \
    { "percentile", "set percentile of the frames to output: 0 = minimum, " \
      "0.5 = median, 1 = maximum",                                          \
      offsetof(Context, tmedian.percentile), AV_OPT_TYPE_FLOAT,             \
      { .dbl = 0.5 }, 0, 1, TMEDIAN_FLAGS }

/** The filter in plain C, whose options are a Tmedian */
extern const GPUAlgorithm ff_tmedian_algorithm;

#endif /* AVFILTER_TMEDIAN_COMMON_H */
