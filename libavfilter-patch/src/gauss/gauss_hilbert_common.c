/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "gauss_hilbert_common.h"

int ff_gauss_hilbert_radius(const GaussHilbert *gauss)
{
    return gauss->radius                      ? gauss->radius :
           gauss->sigma == GAUSS_HILBERT_AUTO ? 5 :
           av_clip(ceil(3 * gauss->sigma), 1, GAUSS_MAX_RADIUS);
}

/* Warn once if the window holds less than 95 % of the weight. */
static void warn_if_narrow(GaussHilbert *gauss, void *log_ctx)
{
    if (gauss->warned || !gauss->radius || gauss->radius >= 2 * gauss->sigma)
        return;
    gauss->warned = 1;
    av_log(log_ctx, AV_LOG_WARNING, "radius=%d cuts off a Gaussian of sigma=%g, "
           "down to a box: leave radius out, or use at least %d.\n",
           gauss->radius, gauss->sigma,
           (int)FFMIN(ceil(3 * gauss->sigma), GAUSS_MAX_RADIUS));
}

/* Check what the options' ranges do not: av_opt_set_double() accepts NaN, and
 * the range of sigma includes (-1, 0). */
static int check(void *options, const GPUPlanes *planes, void *log_ctx)
{
    GaussHilbert *gauss = options;

    if (isnan(gauss->sigma)) {
        av_log(log_ctx, AV_LOG_ERROR, "sigma is not a number.\n");
        return AVERROR(EINVAL);
    }
    if (gauss->sigma > GAUSS_HILBERT_AUTO && gauss->sigma < 0) {
        av_log(log_ctx, AV_LOG_ERROR, "sigma=%g is neither -1 nor a standard "
               "deviation: use sigma=-1 to derive it from radius, or one from "
               "0 to 1024.\n", gauss->sigma);
        return AVERROR(EINVAL);
    }
    warn_if_narrow(gauss, log_ctx);
    return 0;
}

static int selected(const void *options, enum AVPixelFormat format)
{
    return ((const GaussHilbert *)options)->planes;
}

/* Return weight k before normalization; sigma may be 0. */
static double gaussian(int k, double sigma)
{
    return k ? exp(-(double)k * k / (2 * sigma * sigma)) : 1;
}

void ff_gauss_hilbert_weights(const GaussHilbert *gauss,
                          uint32_t weight[GAUSS_MAX_RADIUS + 1])
{
    const int radius   = ff_gauss_hilbert_radius(gauss);
    const double sigma = gauss->sigma == GAUSS_HILBERT_AUTO ?
                         0.3 * (radius - 1) + 0.8 : gauss->sigma;
    double sum = 0;

    for (int k = -radius; k <= radius; k++)
        sum += gaussian(k, sigma);
    weight[0] = 65536;
    for (int k = 1; k <= radius; k++) {
        weight[k]  = lround(65536 * (gaussian(k, sigma) / sum));
        weight[0] -= 2 * weight[k];
    }
}

int ff_gauss_hilbert_tile_columns(double samples, int row_samples, int tile_h,
                                  int at_once, int min_w)
{
    const double bands = samples / row_samples / tile_h + 1;
    const int tiles    = FFMAX(at_once / bands, 1);

    return FFALIGN(FFMAX((row_samples + tiles - 1) / tiles, min_w), 32);
}

/* Add the weighted sum of the two rows at the same distance. */
static void add_rows(uint32_t *sum, const uint16_t *a, const uint16_t *b,
                     int width, uint32_t weight)
{
    for (int x = 0; x < width; x++)
        sum[x] += weight * (a[x] + b[x]);
}

static void set_row(uint32_t *sum, const uint16_t *a, int width,
                    uint32_t weight, uint32_t half)
{
    for (int x = 0; x < width; x++)
        sum[x] = half + weight * a[x];
}

/* Filter row y: the vertical pass, then the horizontal pass on its result,
 * which is extended by its first and last sample. */
static void blur_row(uint16_t *dst, const uint16_t *src, int width, int height,
                     int y, int depth, int radius, const uint32_t *weight,
                     uint32_t *sum, uint16_t *padded)
{
    uint16_t *first_pass = padded + radius;

    set_row(sum, src + y * width, width, weight[0], 1u << (depth - 1));
    for (int k = 1; k <= radius; k++)
        add_rows(sum, src + FFMAX(y - k, 0) * width,
                 src + FFMIN(y + k, height - 1) * width, width, weight[k]);
    for (int x = 0; x < width; x++)
        first_pass[x] = sum[x] >> depth;

    for (int k = 1; k <= radius; k++) {
        first_pass[-k]            = first_pass[0];
        first_pass[width - 1 + k] = first_pass[width - 1];
    }
    set_row(sum, first_pass, width, weight[0], 1u << (31 - depth));
    for (int k = 1; k <= radius; k++)
        add_rows(sum, first_pass - k, first_pass + k, width, weight[k]);
    for (int x = 0; x < width; x++)
        dst[y * width + x] = sum[x] >> (32 - depth);
}

static int reference(uint16_t *dst, const uint16_t *const *src,
                     const GPUVector *const *vector, int across,
                     const void *const kept[GPU_MAX_KEPT], unsigned number,
                     int width, int height, int channels, int depth,
                     const void *options, const void *entry, int component)
{
    const GaussHilbert *gauss = options;
    const int radius      = ff_gauss_hilbert_radius(gauss);
    uint32_t weight[GAUSS_MAX_RADIUS + 1];
    uint32_t *sum    = av_malloc_array(width, sizeof(*sum));
    uint16_t *padded = av_malloc_array(width + 2 * radius, sizeof(*padded));
    const int ret    = sum && padded ? 0 : AVERROR(ENOMEM);

    ff_gauss_hilbert_weights(gauss, weight);
    for (int y = 0; y < height && ret >= 0; y++)
        blur_row(dst, *src, width, height, y, depth, radius, weight, sum,
                 padded);
    av_free(padded);
    av_free(sum);
    return ret;
}

/* Describe the weights by their bits, as the largest may have 17. */
static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const GaussHilbert *gauss = options;
    uint32_t weight[GAUSS_MAX_RADIUS + 1];

    ff_gauss_hilbert_weights(gauss, weight);
    snprintf(text, GPU_DESCRIPTION_SIZE, "radius %d, weights of %d bits",
             ff_gauss_hilbert_radius(gauss), av_log2(weight[0]) + 1);
}

const GPUAlgorithm ff_gauss_hilbert_algorithm = {
    .filter   = reference,
    .selected = selected,
    .describe = describe,
    .check    = check,
};
