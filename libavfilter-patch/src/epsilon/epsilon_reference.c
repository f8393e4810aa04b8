/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_noise.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"
#include "opencl/epsilon_older.cl"
#include "opencl/motion_layout.cl"
#include "ref_steps.h"

/* ---- noise ---- */

static EpsilonLevels levels_of_class(const RefClass *l)
{
    EpsilonLevels levels = { .nb = l->nb, .mean = l->mean };

    if (l->nb && l->change != REF_UNDEFINED)
        levels.change = EPSILON_STORED(l->change, l->even);
    memcpy(levels.fine,  l->fine,  sizeof(levels.fine));
    memcpy(levels.rough, l->rough, sizeof(levels.rough));
    return levels;
}

void ff_epsilon_set_levels(EpsilonLevels levels[EPSILON_NB_SETS],
                           const RefLevels *l)
{
    EpsilonLevels *whole = &levels[EPSILON_WHOLE];

    for (int c = 0; c < EPSILON_MAX_CLASSES; c++)
        levels[c] = levels_of_class(&l->of_class[c]);
    *whole = (EpsilonLevels) {
        .nb = l->nb, .all = l->all, .line = l->line, .grid = l->grid
    };
    if (l->change != REF_UNDEFINED)
        whole->change = EPSILON_STORED(l->change, l->even);
    memcpy(whole->fine,  l->fine,  sizeof(whole->fine));
    memcpy(whole->rough, l->rough, sizeof(whole->rough));
}

/* Measure a plane. @param prev NULL if there is none */
static int measure_plane(EpsilonLevels levels[EPSILON_NB_SETS],
                         const uint16_t *src, const uint16_t *prev, int width,
                         int height, int depth, int classes)
{
    RefLevels l;

    if (ff_ref_measure(&l, src, prev, width, height, depth, classes) < 0)
        return AVERROR(ENOMEM);
    ff_epsilon_set_levels(levels, &l);
    return 0;
}

/* Measure a component and its Q. @param has_prev whether the previous frame was
 * measured */
static int measure_sizes(EpsilonWork *w, const GPUReference *r, int has_prev)
{
    const int classes = ff_ref_classes(r->width, r->height);
    const int ret = measure_plane(w->levels[EPSILON_P], r->in[0][GPU_P],
                                  has_prev ? r->in[1][GPU_P] : NULL, r->width,
                                  r->height, r->depth, classes);

    return ret < 0 ? ret :
           measure_plane(w->levels[EPSILON_Q], r->in[0][EPSILON_KIND_Q],
                         has_prev ? r->in[1][EPSILON_KIND_Q] : NULL,
                         r->width / 2, r->height / 2,
                         FFMIN(r->depth + 2, 16), classes);
}

int ff_epsilon_ref_measure(const GPUReference *r)
{
    const EpsilonRule rule = ff_epsilon_rule(ff_epsilon_terms_of(r->options),
                                             r->number);
    const EpsilonEntry *const *entries = (const EpsilonEntry *const *)r->past;
    const int i   = EPSILON_CHANNELS * r->p + r->channel;
    EpsilonWork w = { 0 };
    unsigned stamp[EPSILON_NB_FOUND] = { 0 };
    int gap, ret = 0;

    for (int k = 0; k < EPSILON_NB_FOUND; k++)
        if (entries[k])
            stamp[k] = entries[k]->noise[i].stamp;
    gap = epsilon_gap(stamp, r->number);
    if (gap)
        memcpy(w.before, entries[gap - 1]->noise[i].past, sizeof(w.before));
    if (r->selected)
        ret = measure_sizes(&w, r, epsilon_has_prev(stamp[0], r->number));
    if (ret < 0)
        return ret;
    derive_noise(r->entry, &w, i, gap, &rule, r->selected);
    return 0;
}

/* ---- limits ---- */

static EpsilonLimits *limits_of(const void *entry, int component, int size)
{
    return &((EpsilonEntry *)entry)->limits[size][component / EPSILON_CHANNELS];
}

/* Noise that is large stands for frames without noise, too, which are filtered by
 * themselves; R is within its range. */
void ff_epsilon_set_level(void *entry, int component, int level,
                          const void *options)
{
    static const int noise[] = { 64, 300, 0, 150, 1200, 600 };
    const EpsilonTerms *terms = ff_epsilon_terms_of(options);
    const EpsilonRule rule    = ff_epsilon_rule(terms, 0);
    EpsilonLimits *limits     = limits_of(entry, component, terms->size);
    const int c               = component % EPSILON_CHANNELS;
    EpsilonCurve curve        = { .nb = FF_ARRAY_ELEMS(noise) };

    for (int i = 0; i < curve.nb; i++) {
        curve.mean[i] = 20 + 37 * i;
        curve.tl[i]   = epsilon_tl(noise[i], rule.strength,
                                   EPSILON_AREA(rule.patch));
    }
    if (level >= 0)
        curve.nb = 0;
    set_limit(limits, c, &curve, FFMAX(level, 0), level >= 1000,
              EPSILON_OLDER_R_1 + FFMAX(level, 0) % EPSILON_OLDER_R_1, &rule,
              rule.depth);
    set_table(limits, c, &curve, &rule, rule.depth);
}

/* ---- two scales ---- */

int ff_epsilon_ref_shrink(const GPUReference *r)
{
    if (r->selected)
        ff_ref_shrink(r->out, r->in[0][GPU_P], r->width, r->height, r->depth);
    return 0;
}

int ff_epsilon_ref_put_back(const GPUReference *r)
{
    if (r->selected)
        ff_ref_put_back(r->out, r->in[0][GPU_P], r->in[0][EPSILON_KIND_Q],
                        r->in[0][EPSILON_KIND_G], r->width, r->height,
                        r->depth);
    return 0;
}

/* ---- motion ---- */

/* Return where sample i of level l of a pyramid is in memory. */
static int place_of(const RefPyramid *p, int l, int i)
{
    const int width     = p->level[l].width;
    const MotionLevel m = motion_level(p->level[0].width, p->level[0].height,
                                       l);

    return m.at + i / width * m.pitch + i % width;
}

static void store(uint8_t *levels, const RefPyramid *p)
{
    for (int l = 1; l <= p->nb; l++)
        for (int i = 0; i < p->level[l].width * p->level[l].height; i++)
            levels[place_of(p, l, i)] = p->level[l].sample[i];
}

static void load(RefPyramid *p, const uint8_t *levels)
{
    for (int l = 1; l <= p->nb; l++)
        for (int i = 0; i < p->level[l].width * p->level[l].height; i++)
            p->level[l].sample[i] = levels[place_of(p, l, i)];
}

/* Return the offset of the channel's pyramid, in bytes. */
static size_t offset_of(const GPUReference *r)
{
    return (size_t)r->channel * motion_pyramid_size(r->width, r->height);
}

int ff_epsilon_ref_pyramid(const GPUReference *r)
{
    RefPyramid pyramid;
    const int ret = ff_ref_alloc_pyramid(&pyramid, r->width, r->height);

    if (ret >= 0) {
        ff_ref_make_pyramid(&pyramid, r->in[0][GPU_P], r->depth);
        store((uint8_t *)r->out + offset_of(r), &pyramid);
    }
    ff_ref_free_pyramid(&pyramid);
    return ret < 0 ? AVERROR(ENOMEM) : 0;
}

/* Find the vectors of level 1 in another frame, by the levels of both. */
static int search(GPUVector *vectors, const GPUReference *r,
                  const uint8_t *levels, const uint8_t *other)
{
    const RefBlocks blocks = { 0, 0, MOTION_ACROSS(r->width),
                               MOTION_ACROSS(r->height) };
    const int nb     = blocks.w * blocks.h;
    RefVector *found = av_malloc_array(nb, sizeof(*found));
    RefPyramid a, b;
    int ret = ff_ref_alloc_pyramid(&a, r->width, r->height) |
              ff_ref_alloc_pyramid(&b, r->width, r->height) | (found ? 0 : -1);

    if (ret >= 0) {
        load(&a, levels);
        load(&b, other);
        ret = ff_ref_search(found, &a, &b, blocks);
    }
    for (int i = 0; i < nb && a.nb && ret >= 0; i++)
        vectors[i] = (GPUVector) { found[i].u, found[i].v };
    ff_ref_free_pyramid(&a);
    ff_ref_free_pyramid(&b);
    av_free(found);
    return ret < 0 ? AVERROR(ENOMEM) : 0;
}

/* Return whether other frames give no samples. */
static int is_alone(const GPUReference *r)
{
    const int i = EPSILON_CHANNELS * r->p + r->channel;

    return ff_epsilon_terms_of(r->options)->measured &&
           limits_of(r->entry, i, EPSILON_P)->alone[r->channel];
}

int ff_epsilon_ref_search(const GPUReference *r)
{
    const int nb          = motion_nb_vectors(r->width, r->height);
    const uint8_t *levels = r->in[0][EPSILON_KIND_LEVELS];
    GPUVector *vectors    = (GPUVector *)r->out + r->channel * nb;
    int ret = 0;

    if (!r->selected || is_alone(r))
        return 0;
    for (int i = 1; i < GPU_MAX_INPUTS && ret >= 0; i++) {
        const uint8_t *other = r->in[i][EPSILON_KIND_LEVELS];

        if (other)
            ret = search(vectors + (i - 1) * r->channels * nb, r,
                         levels + offset_of(r), other + offset_of(r));
    }
    return ret;
}

/* ---- means of older frames ---- */

static uint32_t get_sum(const void *sums, int i, int depth)
{
    return EPSILON_SUM_BYTES(depth) == 4 ? ((const uint32_t *)sums)[i] :
                                           ((const uint16_t *)sums)[i];
}

int ff_epsilon_ref_add(const GPUReference *r)
{
    const uint16_t *src = r->in[0][GPU_P];
    const int begins    = !(r->number % EPSILON_GROUP);

    for (int k = 0; k < r->width * r->height; k++) {
        const int i        = k * r->channels + r->channel;
        const uint32_t sum = src[k] + (begins ? 0 :
                                       get_sum(r->out, i, r->depth));

        if (EPSILON_SUM_BYTES(r->depth) == 4)
            ((uint32_t *)r->out)[i] = sum;
        else
            ((uint16_t *)r->out)[i] = sum;
    }
    return 0;
}

/* ---- the filter ---- */

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

/* Means of older frames of a component */
typedef struct Older {
    const void *group[EPSILON_GROUPS];  ///< sums, from the last group on
    int nb;                     ///< groups
    int channels, channel;
    int is_measured, r;
} Older;

/* State of the comparison of patches */
typedef struct Patches {
    const EpsilonTerms *terms;
    const Older *older;
    const uint16_t *src;
    const uint32_t *table;      ///< limits by the mean around a sample; NULL:
                                ///< they are all the same
    uint32_t limit;
    int width, height;
    uint64_t *sum;              ///< S of each sample
    uint32_t *n;                ///< n of each sample
    uint32_t *limits;           ///< of each sample
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

/* Return the limit of weights of sample i, see epsilon_patch.cl. */
static uint32_t limit_at(const Patches *p, int i)
{
    const int x = i % p->width, y = i / p->width;
    int sum = 0;

    if (!p->table)
        return p->limit;
    for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
            sum += sample(p, p->src, u, v);
    return p->table[sum / 9 >> (p->terms->depth - 8)];
}

static uint32_t weight(const Patches *p, uint32_t difference, uint32_t limit)
{
    if (difference >= limit)
        return 0;
    return p->terms->linear ? (limit - difference) >> (p->terms->depth - 8) : 1;
}

/* Add a tap with difference d to the sums of sample i. */
static void add_tap(const Patches *p, int i, int tap, uint32_t d)
{
    const uint32_t w = weight(p, d, p->limits[i]);

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

/* Add the windows of another frame; vectors are of blocks of P. */
static void add_others(const Patches *p, const uint16_t *other,
                       const GPUVector *vector, int across)
{
    const int size = p->terms->size == EPSILON_Q;

    for (int i = 0; i < p->width * p->height; i++) {
        const int x = i % p->width, y = i / p->width;
        const GPUVector d = vector[MOTION_BLOCK_OF(x << size, y << size,
                                                   across)];
        const int du = d.u >> size, dv = d.v >> size;

        for (int v = y + dv - 1; v <= y + dv + 1; v++)
            for (int u = x + du - 1; u <= x + du + 1; u++)
                add_tap(p, i, sample(p, other, u, v),
                        difference(p, other, x, y, u, v));
    }
}

/* Return sample (x, y) of mean 0 or 1, of the last group or of those before. */
static int mean_sample(const Patches *p, int mean, int x, int y)
{
    const Older *o  = p->older;
    const int depth = p->terms->depth;
    const int i = (av_clip(y, 0, p->height - 1) * p->width +
                   av_clip(x, 0, p->width - 1)) * o->channels + o->channel;
    int v[EPSILON_GROUPS];

    for (int k = 0; k < o->nb; k++)
        v[k] = epsilon_older_mean(get_sum(o->group[k], i, depth), depth);
    return !mean ? v[0] : o->nb == 2 ? v[1] : (v[1] + v[2] + 1) >> 1;
}

static int older_limit(const Patches *p, int i)
{
    const EpsilonTerms *t = p->terms;

    return !p->older->is_measured ?
               epsilon_older_limit(t->te, t->linear, t->depth) :
           !p->table && p->limit == t->copy_limit ? 0 :
               epsilon_older_measured(p->limits[i], t->linear, t->depth,
                                      t->patch);
}

/* Add the samples of the means to sample i, whose sum then has the depth of
 * means. */
static void add_older(const Patches *p, int i)
{
    const EpsilonTerms *t = p->terms;
    const int x = i % p->width, y = i / p->width, k = EPSILON_OLDER_PATCH;
    const int bits = EPSILON_OLDER_DEPTH(t->depth) - t->depth;

    p->sum[i] <<= bits;
    for (int mean = 0; mean < FFMIN(p->older->nb, EPSILON_MEANS); mean++) {
        int differences = 0, sum = 0, w;

        for (int v = y - k; v <= y + k; v++)
            for (int u = x - k; u <= x + k; u++) {
                const int g = (sample(p, p->src, u, v) << bits) -
                              mean_sample(p, mean, u, v);

                differences += abs(g);
                sum         += g;
            }
        w = epsilon_older_weight(differences, sum, p->older->r,
                                 older_limit(p, i),
                                 mean && p->older->nb > 2 ? 2 * EPSILON_GROUP :
                                 EPSILON_GROUP, t->linear, t->depth, t->patch);
        p->n[i]   += w;
        p->sum[i] += (uint64_t)w * mean_sample(p, mean, x, y);
    }
    p->n[i] <<= bits;
}

static int compare_patches(uint16_t *dst, const uint16_t *const *src,
                           const GPUVector *const *vector, int across,
                           int width, int height, const EpsilonTerms *terms,
                           const Older *older, uint32_t limit,
                           const uint32_t *table, int alone)
{
    const GPUReach reach = { terms->prev, terms->next };
    const int nb = width * height;
    Patches p    = {
        .terms  = terms,
        .older  = older,
        .src    = src[0],
        .table  = table,
        .limit  = limit,
        .width  = width,
        .height = height,
        .sum    = av_calloc(nb, sizeof(*p.sum)),
        .n      = av_calloc(nb, sizeof(*p.n)),
        .limits = av_malloc_array(nb, sizeof(*p.limits)),
        .across = av_calloc((2 * terms->patch + 3) * width, sizeof(*p.across)),
    };
    const int ret = p.sum && p.n && p.limits && p.across ? 0 : AVERROR(ENOMEM);

    for (int i = 0; i < nb && !ret; i++)
        p.limits[i] = limit_at(&p, i);
    if (!ret)
        add_windows(&p);
    for (int i = 1; i < GPU_MAX_INPUTS && !alone && !ret; i++)
        if (ff_gpu_is_input(&reach, i) && src[i])
            add_others(&p, src[i], vector[i], across);
    for (int i = 0; i < nb && older->nb && !alone && !ret; i++)
        add_older(&p, i);
    for (int i = 0; i < nb && !ret; i++)
        dst[i] = (2 * p.sum[i] + p.n[i]) / (2 * (uint64_t)p.n[i]);
    av_free(p.sum);
    av_free(p.n);
    av_free(p.limits);
    av_free(p.across);
    return ret;
}

int ff_epsilon_filter(uint16_t *dst, const uint16_t *const *src,
                      const GPUVector *const *vector, int across,
                      const void *const kept[GPU_MAX_KEPT], unsigned number,
                      int width, int height, int channels, int depth,
                      const void *options, const void *entry, int component)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(options);
    const int c               = component % EPSILON_CHANNELS;
    const EpsilonLimits *limits =
        terms->measured ? limits_of(entry, component, terms->size) : NULL;
    const uint32_t limit      = limits ? limits->limit[c] : terms->limit;
    const uint32_t *table     =
        limits && limit & EPSILON_BY_MEAN ? limits->table[c] : NULL;
    const Range range         = { terms->threshold, (1 << depth) - 1 };
    Older older               = {
        .nb          = terms->older ? ff_epsilon_nb_groups(number) : 0,
        .channels    = channels,
        .channel     = c,
        .is_measured = terms->measured,
        .r           = limits ? limits->r[c] : EPSILON_OLDER_R,
    };

    for (int k = 0; k < older.nb; k++)
        older.group[k] = kept[ff_epsilon_group(number, k)];
    if (limits && limit == terms->copy_limit) {
        memcpy(dst, *src, width * height * sizeof(*dst));
        return 1;
    }
    if (terms->measured || terms->patch || terms->linear || terms->prev ||
        terms->next)
        return compare_patches(dst, src, vector, across, width, height, terms,
                               &older, limit, table,
                               limits && limits->alone[c]);
    return ff_gpu_window_filter(dst, *src, width, height, depth, terms->radius,
                                terms->radius, mean_around, &range);
}
