/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "libavutil/error.h"
#include "libavutil/log.h"

#include "median_common.h"

static void clip_radius(int *radius, int size, int plane, const char *option,
                        const char *dimension, void *log_ctx)
{
    if (size >= 2 * *radius + 1)
        return;
    av_log(log_ctx, AV_LOG_WARNING, "Plane %d has a %s of %d, less than the "
           "window's %d: %s is clipped to %d.\n", plane, dimension, size,
           2 * *radius + 1, option, (size - 1) / 2);
    *radius = (size - 1) / 2;
}

int ff_median_update(void *options, const GPUPlanes *planes, void *log_ctx)
{
    Median *median = options;
    int bits;

    /* av_opt_set_double() accepts NaN */
    if (isnan(median->percentile) || isnan(median->threshold)) {
        av_log(log_ctx, AV_LOG_ERROR, "%s is not a number: set it to a value "
               "from 0 to %d.\n", isnan(median->percentile) ? "percentile" :
               "threshold", isnan(median->percentile) ? 1 : 255);
        return AVERROR(EINVAL);
    }
    if (!median->radius_v)
        median->radius_v = median->radius;

    bits = ff_gpu_plane_bits(planes, median->planes);
    for (int p = 0; p < planes->nb_planes; p++) {
        if (!(bits >> p & 1))
            continue;
        clip_radius(&median->radius, planes->plane[p].width, p, "radius",
                    "width", log_ctx);
        clip_radius(&median->radius_v, planes->plane[p].height, p, "radiusV",
                    "height", log_ctx);
    }
    /* in float with truncation, as in vf_median.c */
    median->rank = (2 * median->radius * median->radius_v +
                    median->radius_v + median->radius) *
                   2.f * median->percentile;
    return 0;
}

int ff_median_limit(const Median *median, int depth)
{
    return floor(median->threshold * ((1 << depth) - 1) / 255 + 0.5);
}

static int selected(const void *options, enum AVPixelFormat format)
{
    return ((const Median *)options)->planes;
}

static int ranked(const GPUWindow *window, int center, const void *options)
{
    const Median *median = options;

    return ff_gpu_window_rank(window, median->rank);
}

static int reference(uint16_t *dst, const uint16_t *const *src,
                     const GPUVector *const *vector, int across,
                     const void *const kept[GPU_MAX_KEPT], unsigned number,
                     int width, int height, int channels, int depth,
                     const void *options, const void *entry, int component)
{
    const Median *median = options;
    const int limit      = ff_median_limit(median, depth);
    const int ret = ff_gpu_window_filter(dst, *src, width, height, depth,
                                         median->radius, median->radius_v,
                                         ranked, median);

    for (int i = 0; i < width * height && limit && ret >= 0; i++)
        if (abs(dst[i] - (*src)[i]) <= limit)
            dst[i] = (*src)[i];
    return ret;
}

static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const Median *median = options;
    const int last = (2 * median->radius + 1) * (2 * median->radius_v + 1) - 1;

    snprintf(text, GPU_DESCRIPTION_SIZE, "radii %d and %d, %s%s",
             median->radius, median->radius_v,
             median->rank == last / 2 ? "median"  :
             median->rank == 0        ? "minimum" :
             median->rank == last     ? "maximum" : "any rank",
             ff_median_limit(median, depth) ? ", threshold" : "");
}

const GPUAlgorithm ff_median_algorithm = {
    .filter   = reference,
    .selected = selected,
    .describe = describe,
    .check    = ff_median_update,
};
