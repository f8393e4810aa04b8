/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "epsilon_common.h"
#include "opencl/epsilon_derive.cl"

static const struct {
    int radius;
    double threshold;
    int patch, weight, scales, prev, next, older;
} presets[] = {
#define PRESET(id, name, radius, threshold, patch, weight, weight_name,     \
               scales, prev, next, older)                                   \
    { radius, threshold, patch, EPSILON_WEIGHT_ ## weight, scales, prev,    \
      next, older },
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
int ff_epsilon_check(void *options, const GPUPlanes *planes, void *log_ctx)
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
    if (ret >= 0 && eps->older != EPSILON_UNSET && eps->fixed_prev)
        ret = check_fixed("older", eps->older, eps->fixed_older, log_ctx);
    if (ret >= 0)
        eps->terms = ff_epsilon_terms(eps, planes->depth);
    return ret;
}

int ff_epsilon_selected(const void *options, enum AVPixelFormat format)
{
    const Epsilon *eps = options;
    const int is_rgb   = av_pix_fmt_desc_get(format)->flags &
                         AV_PIX_FMT_FLAG_RGB;

    return eps->planes != EPSILON_COLOR                ? eps->planes :
           is_rgb || presets[eps->preset].threshold == EPSILON_AUTO ?
           GPU_COLOR_PLANES : 1;
}

/* ---- terms ---- */

int ff_epsilon_noise_factor(int patch, int linear)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };

    return factors[!!linear][patch];
}

int ff_epsilon_noise_threshold(const EpsilonTerms *terms, int level)
{
    const int tl = epsilon_tl(level, terms->strength,
                              EPSILON_AREA(terms->patch));

    return terms->linear ? tl : epsilon_td(tl, terms->depth);
}

double ff_epsilon_threshold(const Epsilon *eps)
{
    return VALUE(threshold);
}

static void set_threshold(EpsilonTerms *terms, double threshold,
                          double strength)
{
    const int area = EPSILON_AREA(terms->patch);
    const int max  = (1 << terms->depth) - 1;

    terms->te = !threshold ? -1 : EPSILON_OLDER_TE((int)floor(threshold * area +
                                                             0.5),
                                                   terms->patch);
    if (!threshold) {
        terms->linear    = 0;       // linear: differences below
                                    // 2^(depth - 8) would have weight 1
        terms->threshold = 0;
    } else if (threshold == EPSILON_AUTO) {
        terms->measured  = 1;
        terms->strength  = floor(256 * strength + 0.5);
        terms->threshold = ff_epsilon_noise_threshold(terms,
                                                      EPSILON_MAX_NOISE);
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
        .older  = eps->fixed_older,
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

void ff_epsilon_configure(void *options)
{
    Epsilon *eps    = options;
    const int given = eps->radius_t != EPSILON_UNSET;

    eps->fixed_scales = VALUE(scales);
    eps->fixed_prev   = given && eps->prev == EPSILON_UNSET ? eps->radius_t :
                                                              VALUE(prev);
    eps->fixed_next   = given && eps->next == EPSILON_UNSET ? eps->radius_t :
                                                              VALUE(next);
    eps->fixed_older  = eps->fixed_prev && VALUE(older);
}

int ff_epsilon_filters_q(const void *options)
{
    const Epsilon *eps     = options;
    const double threshold = VALUE(threshold);
    const int area         = EPSILON_AREA(VALUE(patch));

    return eps->fixed_scales > 1 &&
           (threshold == EPSILON_AUTO ||
            floor(threshold / 2 * area + 0.5) >= 1);
}

void ff_epsilon_set_options_of_q(void *q, const void *options)
{
    const Epsilon *eps     = options;
    const double threshold = VALUE(threshold);
    Epsilon *e             = q;

    *e              = *eps;
    e->threshold    = threshold == EPSILON_AUTO ? threshold : threshold / 2;
    e->fixed_next   = e->fixed_older = 0;
    e->fixed_scales = 1;
    e->metadata     = 0;
    e->terms        = ff_epsilon_terms(e, FFMIN(eps->terms.depth + 2, 16));
    e->terms.size   = EPSILON_Q;
}

int ff_epsilon_taps(const EpsilonTerms *terms)
{
    const int side = 2 * terms->radius + 1, others = terms->prev + terms->next;

    return side * side + EPSILON_OTHER_TAPS * others +
           EPSILON_OLDER_TAPS * terms->older;
}

int ff_epsilon_sum_depth(const EpsilonTerms *terms)
{
    return terms->older ? EPSILON_OLDER_DEPTH(terms->depth) : terms->depth;
}

int64_t ff_epsilon_max_sum(const EpsilonTerms *terms)
{
    const int max_weight = terms->linear ? terms->threshold + 1 : 1;

    return ((2LL << ff_epsilon_sum_depth(terms)) - 1) *
           ff_epsilon_taps(terms) * max_weight;
}
