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

#include <math.h>
#include <stdio.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"

#include "epsilon_common.h"

/* av_opt_set_double() lets NaN pass, which makes an integer 0 */
int ff_epsilon_check(const Epsilon *eps, void *log_ctx)
{
    if (eps->radius >= 1 && !isnan(eps->threshold))
        return 0;
    av_log(log_ctx, AV_LOG_ERROR, "%s is not a number.\n",
           eps->radius < 1 ? "radius" : "threshold");
    return AVERROR(EINVAL);
}

int ff_epsilon_threshold(const Epsilon *eps, int depth)
{
    return floor(eps->threshold * ((1 << depth) - 1) / 255 + 0.5);
}

typedef struct Range {
    int threshold, max;
} Range;

static int mean_around(const GPUWindow *window, int centre, const void *opaque)
{
    const Range *range = opaque;
    uint32_t n, sum, n_below, below;

    ff_gpu_window_below(window, FFMAX(centre - range->threshold, 0), &n_below,
                        &below);
    ff_gpu_window_below(window, FFMIN(centre + range->threshold, range->max) +
                        1, &n, &sum);
    n   -= n_below;
    sum -= below;
    return (2 * sum + n) / (2 * n);
}

static int reference(uint16_t *dst, const uint16_t *src, int width, int height,
                     int depth, const void *options)
{
    const Epsilon *eps = options;
    const Range range = { ff_epsilon_threshold(eps, depth),
                          (1 << depth) - 1 };

    return ff_gpu_window_filter(dst, src, width, height, depth, eps->radius,
                                eps->radius, mean_around, &range);
}

/* Kernels know the threshold as a number: its size may matter. */
static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const Epsilon *eps = options;

    snprintf(text, GPU_DESCRIPTION_SIZE, "radius %d, threshold of %d bits",
             eps->radius, av_log2(2 * ff_epsilon_threshold(eps, depth) +
                                  1));
}

const GPUAlgorithm ff_epsilon_algorithm = { reference, describe };
