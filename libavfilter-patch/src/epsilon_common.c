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
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "epsilon_common.h"

/* av_opt_set_double() lets NaN pass, which makes an integer 0 */
int ff_epsilon_check(const Epsilon *eps, void *log_ctx)
{
    if (eps->radius && !isnan(eps->threshold))
        return 0;
    av_log(log_ctx, AV_LOG_ERROR, "%s is not a number.\n",
           !eps->radius ? "radius" : "threshold");
    return AVERROR(EINVAL);
}

EpsilonTerms ff_epsilon_terms(const Epsilon *eps, int depth)
{
    static const struct {
        int radius;
        double threshold;
        int patch, weight;
    } presets[] = {
#define PRESET(name, radius, threshold, patch, weight) \
        { radius, threshold, patch, EPSILON_WEIGHT_ ## weight },
        EPSILON_PRESETS(PRESET)
#undef PRESET
    };
#define VALUE(name) (eps->name == EPSILON_UNSET ? presets[eps->preset].name \
                                                : eps->name)
    const double threshold = VALUE(threshold);
    EpsilonTerms terms     = {
        .radius = VALUE(radius),
        .patch  = VALUE(patch),
        .linear = VALUE(weight) == EPSILON_WEIGHT_linear,
    };
#undef VALUE
    const int area = (2 * terms.patch + 1) * (2 * terms.patch + 1);

    if (terms.linear)
        terms.threshold = floor(threshold * area + 0.5);
    else
        terms.threshold = floor(threshold * area * ((1 << depth) - 1) / 255 +
                                0.5);
    return terms;
}

int ff_epsilon_is_plain(const EpsilonTerms *terms)
{
    return !terms->patch && !terms->linear;
}

int ff_epsilon_max_weight(const EpsilonTerms *terms)
{
    return terms->linear ? terms->threshold + 1 : 1;
}

int64_t ff_epsilon_max_sum(const EpsilonTerms *terms, int depth)
{
    const int side = 2 * terms->radius + 1;

    return ((2LL << depth) - 1) * side * side * ff_epsilon_max_weight(terms);
}

/* ---- plain C ---- */

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

/* What patches are compared with. */
typedef struct Patches {
    const EpsilonTerms *terms;
    const uint16_t *src;
    int width, height, depth;
    uint64_t *sum;              ///< of a plane
    uint32_t *n;
    uint32_t *across;           ///< sums of a row of patches, of 2 patch + 2
                                ///< rows; then of the columns of the last ones
} Patches;

static int sample(const Patches *p, int x, int y)
{
    return p->src[av_clip(y, 0, p->height - 1) * p->width +
                  av_clip(x, 0, p->width - 1)];
}

/* What samples (dx, dy) apart differ by, summed up along row y over as much as
 * a patch is wide. */
static void sum_across(const Patches *p, uint32_t *row, int y, int dx, int dy)
{
    const int k = p->terms->patch;
    uint32_t d  = 0;

#define DIFFERENCE(x) abs(sample(p, x, y) - sample(p, (x) + dx, y + dy))
    for (int x = -k; x < k; x++)
        d += DIFFERENCE(x);
    for (int x = 0; x < p->width; x++) {
        d     += DIFFERENCE(x + k);
        row[x] = d;
        d     -= DIFFERENCE(x - k);
    }
#undef DIFFERENCE
}

static int weight(const Patches *p, uint32_t difference)
{
    const int threshold = p->terms->threshold;

    if (!p->terms->linear)
        return difference <= threshold;
    difference >>= p->depth - 8;
    return difference > threshold ? 0 : threshold + 1 - difference;
}

/* Add the sample (dx, dy) away to each one's mean. */
static void add_samples(const Patches *p, int dx, int dy)
{
    const int k = p->terms->patch, rows = 2 * k + 2, width = p->width;
    uint32_t *down = p->across + rows * width;

#define ACROSS(y) (p->across + ((y) + 2 * rows) % rows * width)
    memset(p->across, 0, (rows + 1) * width * sizeof(*p->across));
    for (int y = -k; y < p->height + k; y++) {
        sum_across(p, ACROSS(y), y, dx, dy);
        for (int x = 0; x < width; x++) {
            const int i = (y - k) * width + x;
            uint32_t w;

            down[x] += ACROSS(y)[x] - ACROSS(y - rows + 1)[x];
            if (y < k)
                continue;
            w = weight(p, down[x]);
            p->n[i]   += w;
            p->sum[i] += (uint64_t)w * sample(p, x + dx, y - k + dy);
        }
    }
#undef ACROSS
}

static int compare_patches(uint16_t *dst, const uint16_t *src, int width,
                           int height, int depth, const EpsilonTerms *terms)
{
    const int nb = width * height, radius = terms->radius;
    Patches p    = {
        .terms  = terms,
        .src    = src,
        .width  = width,
        .height = height,
        .depth  = depth,
        .sum    = av_calloc(nb, sizeof(*p.sum)),
        .n      = av_calloc(nb, sizeof(*p.n)),
        .across = av_calloc((2 * terms->patch + 3) * width, sizeof(*p.across)),
    };
    const int ret = p.sum && p.n && p.across ? 0 : AVERROR(ENOMEM);

    for (int dy = -radius; dy <= radius && !ret; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            add_samples(&p, dx, dy);
    for (int i = 0; i < nb && !ret; i++)
        dst[i] = (2 * p.sum[i] + p.n[i]) / (2 * (uint64_t)p.n[i]);
    av_free(p.sum);
    av_free(p.n);
    av_free(p.across);
    return ret;
}

static int reference(uint16_t *dst, const uint16_t *src, int width, int height,
                     int depth, const void *options)
{
    const EpsilonTerms terms = ff_epsilon_terms(options, depth);
    const Range range        = { terms.threshold, (1 << depth) - 1 };

    if (!ff_epsilon_is_plain(&terms))
        return compare_patches(dst, src, width, height, depth, &terms);
    return ff_gpu_window_filter(dst, src, width, height, depth, terms.radius,
                                terms.radius, mean_around, &range);
}

/* Kernels know the threshold as a number: its size may matter. */
static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const EpsilonTerms terms = ff_epsilon_terms(options, depth);

    snprintf(text, GPU_DESCRIPTION_SIZE, "radius %d, patch %d%s, threshold of "
             "%d bits", terms.radius, terms.patch,
             terms.linear ? ", linear" : "", av_log2(2 * terms.threshold + 1));
}

const GPUAlgorithm ff_epsilon_algorithm = { reference, describe };
