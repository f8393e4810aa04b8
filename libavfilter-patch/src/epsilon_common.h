/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * The epsilon filter's core: options and derived values, free of any GPU API.
 *
 * out = floor((2 S + n) / (2 n)), where n is the number of samples p in the
 * (2 radius + 1)^2 window around the sample c with |p - c| <= T, and S is
 * their sum; coordinates are clamped to the plane.
 */

#ifndef AVFILTER_EPSILON_COMMON_H
#define AVFILTER_EPSILON_COMMON_H

#include <stddef.h>

#include "libavutil/opt.h"

#include "gpu_reference.h"

#define EPSILON_MAX_RADIUS 15

typedef struct Epsilon {
    int radius;             ///< 1 to EPSILON_MAX_RADIUS pixels
    double threshold;       ///< 0 to 255, in 8-bit code values
    int planes;             ///< bit p: filter plane p
} Epsilon;

#define EPSILON_FLAGS (AV_OPT_FLAG_FILTERING_PARAM |                        \
                           AV_OPT_FLAG_VIDEO_PARAM |                        \
                           AV_OPT_FLAG_RUNTIME_PARAM)

/** The algorithm's options for a context type that has a Epsilon eps. */
#define EPSILON_OPTIONS(Context)                                            \
    { "radius", "radius of the square window in pixels",                    \
      offsetof(Context, eps.radius), AV_OPT_TYPE_INT,                       \
      { .i64 = 4 }, 1, EPSILON_MAX_RADIUS, EPSILON_FLAGS },                 \
    { "threshold", "largest difference from the centre that is averaged, "  \
      "in 8-bit code values at every depth",                                \
      offsetof(Context, eps.threshold), AV_OPT_TYPE_DOUBLE,                 \
      { .dbl = 12 }, 0, 255, EPSILON_FLAGS },                               \
    { "planes", "planes to filter, as a bit mask of stored planes",         \
      offsetof(Context, eps.planes), AV_OPT_TYPE_INT,                       \
      { .i64 = 1 }, 0, 0xF, EPSILON_FLAGS }

/**
 * Check values that ranges of options do not.
 *
 * @return 0, or AVERROR(EINVAL) after logging it
 */
int ff_epsilon_check(const Epsilon *eps, void *log_ctx);

/** The threshold in code values of the given depth (8 to 16 bits). */
int ff_epsilon_threshold(const Epsilon *eps, int depth);

/** The filter in plain C, of a Epsilon. */
extern const GPUAlgorithm ff_epsilon_algorithm;

#endif /* AVFILTER_EPSILON_COMMON_H */
