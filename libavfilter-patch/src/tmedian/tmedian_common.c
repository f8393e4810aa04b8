/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdio.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"

#include "tmedian_common.h"

/* Set the radius that fixes the number of frames in the filter. */
static void configure(void *options)
{
    Tmedian *tmedian = options;

    tmedian->fixed_radius = tmedian->radius;
}

/* Limit the radius, as check() is called later. */
static GPUReach reach(const void *options)
{
    const int radius = FFMIN(((const Tmedian *)options)->radius,
                             TMEDIAN_MAX_RADIUS);

    return (GPUReach) { radius, radius };
}

/* Set the rank. av_opt_set_double() accepts NaN, which is 0 in an integer. */
static int check(void *options, const GPUPlanes *planes, void *log_ctx)
{
    Tmedian *tmedian = options;

    if (isnan(tmedian->percentile) || !tmedian->radius) {
        av_log(log_ctx, AV_LOG_ERROR, "%s is not a number.\n",
               tmedian->radius ? "percentile" : "radius");
        return AVERROR(EINVAL);
    }
    if (tmedian->radius > TMEDIAN_MAX_RADIUS) {
        av_log(log_ctx, AV_LOG_ERROR, "radius=%d is too large: use 1 to %d, or "
               "the filter tmedian, which filters on the CPU with up to %d.\n",
               tmedian->radius, TMEDIAN_MAX_RADIUS, TMEDIAN_MAX_CPU_RADIUS);
        return AVERROR(EINVAL);
    }
    if (tmedian->radius != tmedian->fixed_radius) {
        av_log(log_ctx, AV_LOG_ERROR, "radius=%d is set at runtime, but was %d "
               "when the link was configured: configure a new graph.\n",
               tmedian->radius, tmedian->fixed_radius);
        return AVERROR(EINVAL);
    }
    /* in float with truncation, as in vf_xmedian.c */
    tmedian->rank = tmedian->radius * 2.f * tmedian->percentile;
    return 0;
}

static int selected(const void *options, enum AVPixelFormat format)
{
    return ((const Tmedian *)options)->planes;
}

/* Return the rank-th smallest of nb values, which are reordered. */
static int pick(uint16_t *v, int nb, int rank)
{
    for (int k = 0; k <= rank; k++)
        for (int i = k + 1; i < nb; i++)
            if (v[i] < v[k])
                FFSWAP(uint16_t, v[i], v[k]);
    return v[rank];
}

static int reference(uint16_t *dst, const uint16_t *const *src,
                     const GPUVector *const *vector, int across,
                     const void *const kept[GPU_MAX_KEPT], unsigned number,
                     int width, int height, int channels, int depth,
                     const void *options, const void *entry, int component)
{
    const Tmedian *tmedian = options;
    const int nb = 2 * tmedian->radius + 1;
    uint16_t v[2 * TMEDIAN_MAX_RADIUS + 1];

    for (int i = 0; i < width * height; i++) {
        for (int k = 0; k < nb; k++)
            v[k] = src[k][i];
        dst[i] = pick(v, nb, tmedian->rank);
    }
    return 0;
}

static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const Tmedian *tmedian = options;

    snprintf(text, GPU_DESCRIPTION_SIZE, "radius %d, rank %d", tmedian->radius,
             tmedian->rank);
}

const GPUAlgorithm ff_tmedian_algorithm = {
    .filter    = reference,
    .selected  = selected,
    .reach     = reach,
    .windows   = 1,
    .configure = configure,
    .describe  = describe,
    .check     = check,
};
