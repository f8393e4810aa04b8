/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/dict.h"
#include "libavutil/error.h"
#include "libavutil/intmath.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/pixdesc.h"

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "epsilon_reference.h"
#include "ref_steps.h"

static const struct {
    int radius;
    double threshold;
    int patch, weight, scales, prev, next;
} presets[] = {
#define PRESET(id, name, radius, threshold, patch, weight, weight_name,     \
               scales, prev, next)                                          \
    { radius, threshold, patch, EPSILON_WEIGHT_ ## weight, scales, prev,    \
      next },
    EPSILON_PRESETS(PRESET)
#undef PRESET
};

/* Value of an option, or of the preset if it is unset */
#define VALUE(name) (eps->name == EPSILON_UNSET ? presets[eps->preset].name \
                                                : eps->name)

static int check_fixed(const char *option, int value, int fixed, void *log_ctx)
{
    if (value == fixed)
        return 0;
    av_log(log_ctx, AV_LOG_ERROR, "%s=%d is set at runtime, but was %d when the "
           "link was configured: configure a new graph.\n", option, value,
           fixed);
    return AVERROR(EINVAL);
}

/* Check prev or next, or radiusT where that is not set. */
static int check_frames(const Epsilon *eps, const char *option, int value,
                        int fixed, void *log_ctx)
{
    if (value != EPSILON_UNSET)
        return check_fixed(option, value, fixed, log_ctx);
    return eps->radius_t == EPSILON_UNSET ? 0 :
           check_fixed("radiusT", eps->radius_t, fixed, log_ctx);
}

/* Check what the options' ranges do not: av_opt_set_double() accepts NaN, which
 * becomes 0 in integers, and the range of threshold includes (-1, 0). */
static int check(void *options, const GPUPlanes *planes, void *log_ctx)
{
    Epsilon *eps      = options;
    const char *wrong = !eps->radius           ? "radius"    :
                        !eps->scales           ? "scales"    :
                        isnan(eps->threshold)  ? "threshold" :
                        isnan(eps->strength)   ? "strength"  : NULL;
    int ret;

    if (wrong) {
        av_log(log_ctx, AV_LOG_ERROR, "%s is not a number.\n", wrong);
        return AVERROR(EINVAL);
    }
    if (eps->threshold > EPSILON_AUTO && eps->threshold < 0) {
        av_log(log_ctx, AV_LOG_ERROR, "threshold=%g is neither auto nor a "
               "threshold: use threshold=auto or one from 0 to 255.\n",
               eps->threshold);
        return AVERROR(EINVAL);
    }
    ret = check_frames(eps, "prev", eps->prev, eps->fixed_prev, log_ctx);
    if (ret >= 0)
        ret = check_frames(eps, "next", eps->next, eps->fixed_next, log_ctx);
    if (ret >= 0 && eps->scales != EPSILON_UNSET)
        ret = check_fixed("scales", eps->scales, eps->fixed_scales, log_ctx);
    if (ret >= 0)
        eps->terms = ff_epsilon_terms(eps, planes->depth);
    return ret;
}

static int selected(const void *options, enum AVPixelFormat format)
{
    const Epsilon *eps = options;
    const int is_rgb   = av_pix_fmt_desc_get(format)->flags &
                         AV_PIX_FMT_FLAG_RGB;

    return eps->planes != EPSILON_COLOR                ? eps->planes :
           is_rgb || presets[eps->preset].threshold == EPSILON_AUTO ?
           GPU_COLOR_PLANES : 1;
}

/* Return the threshold for a level of noise, M or M2. */
static int noise_threshold(const EpsilonTerms *terms, int level)
{
    const int tl = epsilon_tl(level, terms->strength,
                              EPSILON_AREA(terms->patch));

    return terms->linear ? tl : epsilon_td(tl, terms->depth);
}

static void set_threshold(EpsilonTerms *terms, double threshold,
                          double strength)
{
    const int area = EPSILON_AREA(terms->patch);
    const int max  = (1 << terms->depth) - 1;

    if (!threshold) {
        terms->linear    = 0;       // linear: differences below
                                    // 2^(depth - 8) would have weight 1
        terms->threshold = 0;
    } else if (threshold == EPSILON_AUTO) {
        terms->measured  = 1;
        terms->strength  = floor(256 * strength + 0.5);
        terms->threshold = noise_threshold(terms, EPSILON_MAX_NOISE);
        terms->may_copy  = terms->depth > 8 ||
                           !epsilon_tl(EPSILON_FLOOR, terms->strength, area);
    } else if (terms->linear) {
        terms->threshold = floor(threshold * area + 0.5);
    } else {
        terms->threshold = floor(threshold * area * max / 255 + 0.5);
    }
    terms->limit      = EPSILON_LIMIT(terms->threshold, terms->linear,
                                      terms->depth - 8);
    terms->copy_limit = EPSILON_COPY_LIMIT(terms->linear, terms->depth - 8);
}

EpsilonTerms ff_epsilon_terms(const Epsilon *eps, int depth)
{
    EpsilonTerms terms = {
        .radius = VALUE(radius),
        .prev   = eps->fixed_prev,
        .next   = eps->fixed_next,
        .patch  = VALUE(patch),
        .linear = VALUE(weight) == EPSILON_WEIGHT_LINEAR,
        .scales = eps->fixed_scales,
        .depth  = depth,
    };

    terms.factor = ff_epsilon_noise_factor(terms.patch, terms.linear);
    set_threshold(&terms, VALUE(threshold), eps->strength);
    return terms;
}

int ff_epsilon_is_plain(const EpsilonTerms *terms)
{
    return !terms->patch && !terms->linear && !terms->measured &&
           !terms->prev && !terms->next && terms->scales == 1;
}

static void configure(void *options)
{
    Epsilon *eps    = options;
    const int given = eps->radius_t != EPSILON_UNSET;

    eps->fixed_scales = VALUE(scales);
    eps->fixed_prev   = given && eps->prev == EPSILON_UNSET ? eps->radius_t :
                                                              VALUE(prev);
    eps->fixed_next   = given && eps->next == EPSILON_UNSET ? eps->radius_t :
                                                              VALUE(next);
}

/* ---- two scales ---- */

/* Set the options for planes of half size. Return 0 with one scale, and if a
 * given threshold rounds to 0 there, which would be a copy. */
static int options_of_q(void *q, const void *options)
{
    const Epsilon *eps     = options;
    const double threshold = VALUE(threshold);
    Epsilon *e             = q;
    const int area = EPSILON_AREA(VALUE(patch));

    *e              = *eps;
    e->threshold    = threshold == EPSILON_AUTO ? threshold : threshold / 2;
    e->fixed_prev   = e->fixed_next = 0;
    e->fixed_scales = 1;
    e->metadata     = 0;
    e->terms        = ff_epsilon_terms(e, FFMIN(eps->terms.depth + 2, 16));
    e->terms.size   = EPSILON_Q;
    return eps->fixed_scales > 1 &&
           (threshold == EPSILON_AUTO || floor(threshold / 2 * area + 0.5) >= 1);
}

int ff_epsilon_taps(const EpsilonTerms *terms)
{
    const int side = 2 * terms->radius + 1, others = terms->prev + terms->next;

    return side * side + EPSILON_OTHER_TAPS * others;
}

int64_t ff_epsilon_max_sum(const EpsilonTerms *terms)
{
    const int max_weight = terms->linear ? terms->threshold + 1 : 1;

    return ((2LL << terms->depth) - 1) * ff_epsilon_taps(terms) * max_weight;
}

/* ---- metadata ---- */

_Static_assert(sizeof(EpsilonEntry) <= GPU_MAX_REPORT, "the report is larger");

static int report_size(const void *options)
{
    const Epsilon *eps = options;

    return eps->metadata && eps->terms.measured ? sizeof(EpsilonEntry) : 0;
}

static const char *kind_of(const EpsilonNoise *noise)
{
    static const char *const kinds[] = {
        [EPSILON_NONE]   = "none",   [EPSILON_WHITE] = "white",
        [EPSILON_SOFT]   = "soft",   [EPSILON_CHANGE] = "change",
        [EPSILON_KEPT]   = "kept",
    };

    return kinds[noise->kind];
}

static int set_text(AVFrame *frame, const char *name, int p, const char *text)
{
    char key[64];

    if (p >= 0)
        snprintf(key, sizeof(key), "lavfi.epsilon.%s.%d", name, p);
    else
        snprintf(key, sizeof(key), "lavfi.epsilon.%s", name);
    return av_dict_set(&frame->metadata, key, text, 0);
}

static int set_decimal(AVFrame *frame, const char *name, int p, double value)
{
    char text[32];

    snprintf(text, sizeof(text), "%.3f", value);
    return set_text(frame, name, p, text);
}

/* Set the metadata of stored plane p, or without a plane number if p < 0. */
static int set_values(AVFrame *frame, int p, const EpsilonTerms *terms,
                      const EpsilonNoise *noise, int tl)
{
    const int area = EPSILON_AREA(terms->patch);
    int ret        = 0;

    if (terms->measured)
        ret = set_decimal(frame, "noise", p, noise->noise[EPSILON_P] / 32.);
    if (terms->measured && ret >= 0)
        ret = set_text(frame, "kind", p, kind_of(noise));
    return ret < 0 ? ret :
           set_decimal(frame, "threshold", p, (double)tl / area);
}

static void log_levels(AVFilterContext *avctx, const char *size,
                       const EpsilonLevels *l)
{
    const int *fine = l->fine, *rough = l->rough;
    char change[32] = "undefined";

    if (l->change)
        snprintf(change, sizeof(change), "%g%s",
                 EPSILON_LEVEL(l->change) / 16.,
                 EPSILON_IS_EVEN(l->change) ? " (even)" : "");
    av_log(avctx, AV_LOG_VERBOSE, "  %s size: %d of %d blocks, change %s, fine "
           "%g %g %g %g, rough %g %g %g %g, grid %g\n", size, l->nb, l->all,
           change, fine[0] / 16., fine[1] / 16., fine[2] / 16., fine[3] / 16.,
           rough[0] / 16., rough[1] / 16., rough[2] / 16., rough[3] / 16.,
           l->grid / 16.);
}

static void log_noise(AVFilterContext *avctx, int p, const EpsilonNoise *noise)
{
    av_log(avctx, AV_LOG_VERBOSE, "Plane %d: noise %g, at half size %g, found "
           "by: %s\n", p, noise->noise[EPSILON_P] / 32.,
           noise->noise[EPSILON_Q] / 32., kind_of(noise));
    log_levels(avctx, "full", &noise->levels[EPSILON_P]);
    log_levels(avctx, "half", &noise->levels[EPSILON_Q]);
}

/* Return the index in the report of the first component, in the order of
 * FFmpeg's descriptor, that bit p of the option planes selects, or -1. */
static int find_component(const GPUPlanes *planes, int p)
{
    for (int i = 0; i < planes->nb_planes; i++) {
        const GPUPlane *plane = &planes->plane[i];

        if (plane->stored == p && plane->own_mask)
            return 4 * i + plane->first_channel;
        if (p == GPU_ALPHA_PLANE && plane->alpha_mask)
            return 4 * i + ff_ctz(plane->alpha_mask);
    }
    return -1;
}

static int report(AVFilterContext *avctx, AVFrame *frame, const void *report,
                  const GPUPlanes *planes, const void *options)
{
    const Epsilon *eps        = options;
    const EpsilonEntry *entry = report;
    const EpsilonTerms *terms = &eps->terms;
    const int area = EPSILON_AREA(terms->patch);
    const int bits = selected(options, planes->format);
    int ret = 0;

    for (int p = 0; p < GPU_MAX_PLANES && eps->metadata && ret >= 0; p++) {
        const int component       = find_component(planes, p);
        const EpsilonNoise *noise = component < 0 ? NULL :
                                                    &entry->noise[component];
        int tl = floor(VALUE(threshold) * area + 0.5);

        if (!(bits >> p & 1) || !noise)
            continue;
        if (terms->measured) {
            tl = epsilon_tl(noise->noise[EPSILON_P], terms->strength, area);
            log_noise(avctx, p, noise);
        }
        ret = set_values(frame, p, terms, noise, tl);
        if (ret >= 0 && !p)
            ret = set_values(frame, -1, terms, noise, tl);
    }
    return ret;
}

/* ---- plain C ---- */

typedef struct Range {
    int threshold, max;
} Range;

static int mean_around(const GPUWindow *window, int center, const void *opaque)
{
    const Range *range = opaque;
    uint32_t n, sum, n_below, below;

    ff_gpu_window_below(window, FFMAX(center - range->threshold, 0), &n_below,
                        &below);
    ff_gpu_window_below(window, FFMIN(center + range->threshold, range->max) +
                        1, &n, &sum);
    n   -= n_below;
    sum -= below;
    return (2 * sum + n) / (2 * n);
}

/* State of the comparison of patches */
typedef struct Patches {
    const EpsilonTerms *terms;
    const uint16_t *src;
    int width, height;
    uint64_t *sum;              ///< S of each sample
    uint32_t *n;                ///< n of each sample
    uint32_t *across;           ///< 2 patch + 2 rows of sums of differences
                                ///< along a row of a patch, then a row of D
} Patches;

static int sample(const Patches *p, const uint16_t *plane, int x, int y)
{
    return plane[av_clip(y, 0, p->height - 1) * p->width +
                  av_clip(x, 0, p->width - 1)];
}

/* Add up the differences of samples (dx, dy) apart along row y, over the width
 * of a patch around each sample. */
static void sum_across(const Patches *p, uint32_t *row, int y, int dx, int dy)
{
    const int k = p->terms->patch;
    uint32_t d  = 0;

#define DIFFERENCE(x) abs(sample(p, p->src, x, y) -                         \
                          sample(p, p->src, (x) + dx, y + dy))
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
    difference >>= p->terms->depth - 8;
    return difference > threshold ? 0 : threshold + 1 - difference;
}

/* Add a tap with difference d to the sums of sample i. */
static void add_tap(const Patches *p, int i, int tap, uint32_t d)
{
    const uint32_t w = weight(p, d);

    p->n[i]   += w;
    p->sum[i] += (uint64_t)w * tap;
}

/* Add the tap at distance (dx, dy) in the frame to the sums of all samples. */
static void add_samples(const Patches *p, int dx, int dy)
{
    const int k = p->terms->patch, rows = 2 * k + 2, width = p->width;
    uint32_t *down = p->across + rows * width;

#define ACROSS(y) (p->across + ((y) + 2 * rows) % rows * width)
    memset(p->across, 0, (rows + 1) * width * sizeof(*p->across));
    for (int y = -k; y < p->height + k; y++) {
        sum_across(p, ACROSS(y), y, dx, dy);
        for (int x = 0; x < width; x++) {
            down[x] += ACROSS(y)[x] - ACROSS(y - rows + 1)[x];
            if (y >= k)
                add_tap(p, (y - k) * width + x,
                        sample(p, p->src, x + dx, y - k + dy), down[x]);
        }
    }
#undef ACROSS
}

/* Add the windows of the frame. */
static void add_windows(const Patches *p)
{
    const int radius = p->terms->radius;

    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            add_samples(p, dx, dy);
}

/* Return D of (x, y) and of (u, v) in another frame. */
static uint32_t difference(const Patches *p, const uint16_t *other, int x,
                           int y, int u, int v)
{
    const int k = p->terms->patch;
    uint32_t d  = 0;

    for (int j = -k; j <= k; j++)
        for (int i = -k; i <= k; i++)
            d += abs(sample(p, p->src, x + i, y + j) -
                     sample(p, other,  u + i, v + j));
    return d;
}

/* Add the windows of another frame. */
static void add_others(const Patches *p, const uint16_t *other,
                       const GPUVector *vector)
{
    const int across = MOTION_ACROSS(p->width);

    for (int i = 0; i < p->width * p->height; i++) {
        const int x = i % p->width, y = i / p->width;
        const GPUVector d = vector[MOTION_BLOCK_OF(x, y, across)];

        for (int v = y + d.v - 1; v <= y + d.v + 1; v++)
            for (int u = x + d.u - 1; u <= x + d.u + 1; u++)
                add_tap(p, i, sample(p, other, u, v),
                        difference(p, other, x, y, u, v));
    }
}

static int compare_patches(uint16_t *dst, const uint16_t *const *src,
                           const GPUVector *const *vector, int width,
                           int height, const EpsilonTerms *terms)
{
    const GPUReach reach = { terms->prev, terms->next };
    const int nb = width * height;
    Patches p    = {
        .terms  = terms,
        .src    = src[0],
        .width  = width,
        .height = height,
        .sum    = av_calloc(nb, sizeof(*p.sum)),
        .n      = av_calloc(nb, sizeof(*p.n)),
        .across = av_calloc((2 * terms->patch + 3) * width, sizeof(*p.across)),
    };
    const int ret = p.sum && p.n && p.across ? 0 : AVERROR(ENOMEM);

    if (!ret)
        add_windows(&p);
    for (int i = 1; i < GPU_MAX_INPUTS && !ret; i++)
        if (ff_gpu_is_input(&reach, i) && src[i])
            add_others(&p, src[i], vector[i]);
    for (int i = 0; i < nb && !ret; i++)
        dst[i] = (2 * p.sum[i] + p.n[i]) / (2 * (uint64_t)p.n[i]);
    av_free(p.sum);
    av_free(p.n);
    av_free(p.across);
    return ret;
}

/* Set the threshold for a level of noise, M or M2. */
static void set_level(EpsilonTerms *terms, int level)
{
    terms->threshold = noise_threshold(terms, level);
    if (!terms->threshold)
        terms->linear = 0;          // a copy, as with a given threshold of 0
}

EpsilonRule ff_epsilon_rule(const EpsilonTerms *terms, int is_second)
{
    return (EpsilonRule) {
        .depth     = terms->depth,
        .patch     = terms->patch,
        .linear    = terms->linear,
        .factor    = terms->factor,
        .strength  = terms->strength,
        .is_second = is_second,
    };
}

static void set_entry_level(void *entry, int component, int level,
                            const void *options)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(options);
    const EpsilonRule rule    = ff_epsilon_rule(terms, 0);

    ((EpsilonEntry *)entry)->limit[terms->size][component] =
        epsilon_limit(&rule, level, rule.depth);
}

static int measures(const void *options)
{
    return ff_epsilon_terms_of(options)->measured;
}

static GPUReach reach(const void *options)
{
    const Epsilon *eps = options;

    return (GPUReach) { eps->fixed_prev, eps->fixed_next };
}

static int searches(const void *options)
{
    return 1;
}

static int reference(uint16_t *dst, const uint16_t *const *src,
                     const GPUVector *const *vector, int width, int height,
                     int depth, const void *options, int level)
{
    EpsilonTerms terms = *ff_epsilon_terms_of(options);
    Range range        = { .max = (1 << depth) - 1 };

    if (terms.measured)
        set_level(&terms, level);
    if (terms.patch || terms.linear || terms.prev || terms.next)
        return compare_patches(dst, src, vector, width, height, &terms);
    range.threshold = terms.threshold;
    return ff_gpu_window_filter(dst, *src, width, height, depth, terms.radius,
                                terms.radius, mean_around, &range);
}

/* Describe the options by the number of bits of the threshold, not its value,
 * as kernels have it as an argument. */
static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(options);

    snprintf(text, GPU_DESCRIPTION_SIZE, "%sradius %d, frames -%d to %d, "
             "patch %d%s, %s of %d bits", terms->scales > 1 ? "2 scales, " :
             terms->size == EPSILON_Q ? "half, " : "", terms->radius,
             terms->prev, terms->next, terms->patch,
             terms->linear ? ", linear" : "",
             terms->measured ? "auto" : "threshold",
             av_log2(2 * terms->threshold + 1));
}

static const GPUStep steps[] = {
    { GPU_SHRINK,   GPU_P,      GPU_Q,       .if_measured = 1, .if_q = 1 },
    { GPU_MEASURE,  GPU_P,      GPU_P,       .if_measured = 1 },
    { GPU_FILTER,   GPU_Q,      GPU_G,       .if_q        = 1 },
    { GPU_PUT_BACK, GPU_P,      GPU_P2,      .if_q        = 1 },
    { GPU_PYRAMID,  GPU_P,      GPU_LEVELS,  .if_searched = 1 },
    { GPU_SEARCH,   GPU_LEVELS, GPU_VECTORS, .if_searched = 1, .is_last = 1 },
};

const GPUAlgorithm ff_epsilon_algorithm = {
    .filter      = reference,
    .selected    = selected,
    .reach       = reach,
    .describe    = describe,
    .configure   = configure,
    .options_of_q = options_of_q,
    .searches    = searches,
    .steps       = steps,
    .nb_steps    = FF_ARRAY_ELEMS(steps),
    .check       = check,
    .shrink      = ff_ref_shrink,
    .put_back    = ff_ref_put_back,
    .pyramid     = ff_epsilon_pyramid,
    .search      = ff_epsilon_search,
    .measures    = measures,
    .measure     = ff_epsilon_measure,
    .set_level   = set_entry_level,
    .entry_size  = sizeof(EpsilonEntry),
    .report_size = report_size,
    .report      = report,
};
