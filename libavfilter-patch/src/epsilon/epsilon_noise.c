/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_noise.h"

int ff_epsilon_noise_factor(int patch, int linear)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };

    return factors[!!linear][patch];
}

/* ---- blocks ---- */

EpsilonBlocks ff_epsilon_blocks(int width, int height)
{
    const int border = 2 * EPSILON_MARGIN + EPSILON_BLOCK;
    EpsilonBlocks b  = { .step = EPSILON_MIN_STEP };

    if (width < border || height < border)
        return b;
    for (;; b.step *= 2) {
        b.across = (width  - border) / b.step + 1;
        b.down   = (height - border) / b.step + 1;
        if ((int64_t)b.across * b.down <= EPSILON_MAX_BLOCKS)
            return b;
    }
}

/* A plane of this and the previous frame, and sums of 4x4 samples of both */
typedef struct Measurement {
    const uint16_t *src, *prev;
    int *sums[2];
    int width, height, depth;
} Measurement;

/* Return whether no row and no column of the block at p is constant. */
static int block_counts(const uint16_t *p, int stride)
{
    unsigned rows = 0, columns = 0;     // bit k: row k is not constant

    for (int y = 0; y < EPSILON_BLOCK; y++) {
        for (int x = 0; x < EPSILON_BLOCK; x++) {
            const int v = p[y * stride + x];

            rows    |= (v != p[y * stride]) << y;
            columns |= (v != p[x])          << x;
        }
    }
    return (rows & columns) == (1 << EPSILON_BLOCK) - 1;
}

/* Histogram of levels */
typedef struct Levels {
    int count[EPSILON_MAX_LEVEL + 1];
    int nb;
} Levels;

static void add_level(Levels *l, int64_t level)
{
    l->count[FFMIN(level, EPSILON_MAX_LEVEL)]++;
    l->nb++;
}

/* Return the k-th smallest of more than k levels. */
static int smallest(const Levels *l, int k)
{
    int level = 0;

    while (k >= l->count[level])
        k -= l->count[level++];
    return level;
}

/* ---- change ---- */

/* Allocate the sums of 4x4 samples. */
static int *alloc_sums(const uint16_t *src, int width, int height)
{
    const int across = width / 4, down = height / 4;
    int *sums = av_calloc((size_t)across * down, sizeof(*sums));

    for (int y = 0; sums && y < 4 * down; y++)
        for (int x = 0; x < 4 * across; x++)
            sums[y / 4 * across + x / 4] += src[(ptrdiff_t)y * width + x];
    return sums;
}

typedef struct Match {
    int64_t sum;
    int x, y;
} Match;

/* Return the first best match of the sums of 4x4 samples. */
static Match coarse_match(const Measurement *m, int x, int y)
{
    const int reach = EPSILON_COARSE_REACH, n = EPSILON_BLOCK / 4;
    const int width = m->width / 4, height = m->height / 4;
    const int *p    = m->sums[0] + y * width + x;
    Match match     = { .sum = INT64_MAX };

    for (int v = FFMAX(-reach, -y); v <= FFMIN(reach, height - n - y); v++) {
        for (int u = FFMAX(-reach, -x); u <= FFMIN(reach, width - n - x); u++) {
            const int *r = m->sums[1] + (y + v) * width + x + u;
            int64_t sum  = 0;

            for (int i = 0; i < n * n; i++)
                sum += FFABS(p[i / n * width + i % n] -
                             r[i / n * width + i % n]);
            if (sum < match.sum)
                match = (Match) { sum, u, v };
        }
    }
    return match;
}

/* Return the sum of the differences of a block minus mean, or of their absolute
 * values. */
static int64_t block_difference(const Measurement *m, int x, int y, int dx,
                                int dy, int mean, int absolute)
{
    const ptrdiff_t shift = (ptrdiff_t)dy * m->width + dx;
    int64_t sum           = 0;

    for (int i = 0; i < EPSILON_BLOCK * EPSILON_BLOCK; i++) {
        const ptrdiff_t k = (ptrdiff_t)(y + i / EPSILON_BLOCK) * m->width + x +
                            i % EPSILON_BLOCK;
        const int d       = m->src[k] - m->prev[k + shift] - mean;

        sum += absolute ? FFABS(d) : d;
    }
    return sum;
}

/* Improve a match by the displacements in samples around (x0, y0). */
static void fine_match(const Measurement *m, int x, int y, int x0, int y0,
                       Match *match)
{
    const int reach  = EPSILON_FINE_REACH;
    const int left   = FFMAX(x0 - reach, -x), top = FFMAX(y0 - reach, -y);
    const int right  = FFMIN(x0 + reach, m->width  - EPSILON_BLOCK - x);
    const int bottom = FFMIN(y0 + reach, m->height - EPSILON_BLOCK - y);

    for (int dy = top; dy <= bottom; dy++) {
        for (int dx = left; dx <= right; dx++) {
            const int64_t sum = block_difference(m, x, y, dx, dy, 0, 1);

            if (sum < match->sum)
                *match = (Match) { sum, dx, dy };
        }
    }
}

static int64_t change_level(const Measurement *m, int x, int y)
{
    const Match coarse = coarse_match(m, x / 4, y / 4);
    Match match        = { .sum = INT64_MAX };
    int mean;

    fine_match(m, x, y, 0, 0, &match);
    fine_match(m, x, y, 4 * coarse.x, 4 * coarse.y, &match);
    mean = (block_difference(m, x, y, match.x, match.y, 0, 0) + 128) >> 8;
    return 227 * block_difference(m, x, y, match.x, match.y, mean, 1) >>
           (m->depth + 4);
}

/* ---- fine ---- */

static int64_t fine_level(const Measurement *m, int x0, int y0)
{
    const int stride = m->width;
    int64_t sum      = 0;

    for (int i = 0; i < EPSILON_BLOCK * EPSILON_BLOCK; i++) {
        const uint16_t *q = m->src +
                            (ptrdiff_t)(y0 + i / EPSILON_BLOCK) * stride + x0 +
                            i % EPSILON_BLOCK;
        const uint16_t *a = q - stride, *b = q + stride;

        sum += FFABS(4 * q[0] - 2 * (q[-1] + q[1] + a[0] + b[0]) +
                     a[-1] + a[1] + b[-1] + b[1]);
    }
    return 107 * sum >> (m->depth + 5);
}

/* ---- rough ---- */

/* Return the level of the 8x8 samples from (x0, y0) on. */
static int64_t rough_level(const Measurement *m, int x0, int y0)
{
    const uint16_t *p = m->src + (ptrdiff_t)y0 * m->width + x0;
    int64_t mean = 0, across = 0, down = 0, sum = 0;

    for (int i = 0; i < 64; i++) {
        const int v = p[(ptrdiff_t)(i / 8) * m->width + i % 8];

        mean   += v;
        across += (2 * (i % 8) - 7) * v;
        down   += (2 * (i / 8) - 7) * v;
    }
    for (int i = 0; i < 64; i++) {
        const int v       = p[(ptrdiff_t)(i / 8) * m->width + i % 8];
        const int64_t fit = 21 * mean + (2 * (i % 8) - 7) * across +
                            (2 * (i / 8) - 7) * down;

        sum += FFABS(1344 * v - fit);
    }
    return sum >> (m->depth + 4);
}

/* ---- grid ---- */

/* Steps at multiples of 8, and not at multiples of 4 */
typedef struct Steps {
    int64_t sum8, n8, sum0, n0;
    int64_t all8;               ///< samples at multiples of 8
} Steps;

/* Add the step to the sample p, which has index i in its row or column. */
static void add_step(Steps *s, int i, const uint16_t *p, ptrdiff_t distance,
                     int max)
{
    const int a = abs(p[0] - p[-distance]);
    const int l = abs(p[-distance] - p[-2 * distance]);
    const int r = abs(p[distance] - p[0]);
    const int counts = FFMAX3(a, l, r) <= max && l + r;

    if (!(i & 7)) {
        s->all8++;
        s->n8   += counts;
        s->sum8 += counts * (2 * a - l - r);
    } else if (i & 3) {
        s->n0   += counts;
        s->sum0 += counts * (2 * a - l - r);
    }
}

static void add_steps(const Measurement *m, Steps steps[2], int x0, int y0)
{
    const int max = 8 << (m->depth - 8);

    for (int y = y0; y < y0 + EPSILON_BLOCK; y++) {
        for (int x = x0; x < x0 + EPSILON_BLOCK; x++) {
            const uint16_t *p = m->src + (ptrdiff_t)y * m->width + x;

            add_step(&steps[0], x, p, 1, max);
            add_step(&steps[1], y, p, m->width, max);
        }
    }
}

/* Return floor(16 sum / n); sum may be negative. */
static int64_t mean16(int64_t sum, int64_t n)
{
    const int64_t quotient = 16 * sum / n;

    return quotient - (16 * sum < quotient * n);
}

static int64_t excess(const Steps *s)
{
    return s->n8 && s->n0 && 16 * s->n8 >= s->all8 ?
           mean16(s->sum8, s->n8) - mean16(s->sum0, s->n0) : 0;
}

/* ---- levels ---- */

/* Return the change of blocks as it is stored. */
static int stored_change(const Levels *change)
{
    int level, least;

    if (!change->nb)
        return 0;
    level = smallest(change, 3 * change->nb / 8);
    least = smallest(change, change->nb / 8);
    return EPSILON_STORED(level, 5 * level <= 6 * (least + 1));
}

static void measure_blocks(const Measurement *m, EpsilonLevels *levels)
{
    static const int part[EPSILON_NB_LEVELS] = { 2, 4, 8, 15 };
    const EpsilonBlocks blocks = ff_epsilon_blocks(m->width, m->height);
    Levels change = { .nb = 0 }, fine = { .nb = 0 }, rough = { .nb = 0 };
    Steps steps[2] = { { 0 } };

    levels->all = blocks.across * blocks.down;
    for (int i = 0; i < levels->all; i++) {
        const int x = EPSILON_MARGIN + i % blocks.across * blocks.step;
        const int y = EPSILON_MARGIN + i / blocks.across * blocks.step;

        add_steps(m, steps, x, y);
        if (!block_counts(m->src + (ptrdiff_t)y * m->width + x, m->width))
            continue;
        add_level(&fine, fine_level(m, x, y));
        for (int k = 0; k < 4; k++)
            add_level(&rough, rough_level(m, x + k % 2 * 8, y + k / 2 * 8));
        if (m->prev && block_difference(m, x, y, 0, 0, 0, 1))
            add_level(&change, change_level(m, x, y));
    }
    levels->nb = fine.nb;
    if (change.nb >= EPSILON_MIN_CHANGED && 4 * change.nb >= fine.nb)
        levels->change = stored_change(&change);
    for (int k = 0; k < EPSILON_NB_LEVELS && fine.nb >= EPSILON_MIN_BLOCKS;
         k++) {
        levels->fine[k]  = smallest(&fine,  part[k] * fine.nb / 40);
        levels->rough[k] = smallest(&rough, part[k] * fine.nb / 10);
    }
    levels->grid = av_clip64((excess(&steps[0]) + excess(&steps[1])) >>
                             (m->depth - 8), 0, EPSILON_MAX_LEVEL);
}

/* Measure a plane. @param prev NULL if there is none */
static int measure_plane(EpsilonLevels *levels, const uint16_t *src,
                         const uint16_t *prev, int width, int height, int depth)
{
    Measurement m = { src, prev, { NULL }, width, height, depth };
    int ret = 0;

    *levels = (EpsilonLevels) { 0 };
    if (!ff_epsilon_blocks(width, height).across)
        return 0;
    if (prev) {
        m.sums[0] = alloc_sums(src,  width, height);
        m.sums[1] = alloc_sums(prev, width, height);
        ret = m.sums[0] && m.sums[1] ? 0 : AVERROR(ENOMEM);
    }
    if (ret >= 0)
        measure_blocks(&m, levels);
    av_free(m.sums[0]);
    av_free(m.sums[1]);
    return ret;
}

/* Allocate and make Q. */
static uint16_t *alloc_q(const uint16_t *src, int width, int height, int depth)
{
    const int nb = (width / 2) * (height / 2);
    uint16_t *q  = av_malloc_array(FFMAX(nb, 1), sizeof(*q));

    if (q)
        ff_gpu_shrink(q, src, width, height, depth);
    return q;
}

static int measure_q(EpsilonLevels *levels, const uint16_t *src,
                     const uint16_t *prev, int width, int height, int depth,
                     int q_depth)
{
    uint16_t *q      = alloc_q(src, width, height, depth);
    uint16_t *prev_q = prev ? alloc_q(prev, width, height, depth) : NULL;
    int ret = q && (prev_q || !prev) ? 0 : AVERROR(ENOMEM);

    if (ret >= 0)
        ret = measure_plane(levels, q, prev_q, width / 2, height / 2, q_depth);
    av_free(q);
    av_free(prev_q);
    return ret;
}

/* ---- the threshold ---- */

int ff_epsilon_measure(EpsilonNoise *noise, unsigned limit[2],
                       const uint16_t *src, const uint16_t *prev, int width,
                       int height, const EpsilonPast *before, int gap,
                       const EpsilonRule *rule)
{
    const EpsilonPast past = gap ? *before : (EpsilonPast) { { { 0 } } };
    int ret;

    if (!src) {
        epsilon_skip(noise, limit, past, gap, rule);
        return 0;
    }
    ret = measure_plane(&noise->levels[EPSILON_P], src, prev, width, height,
                        rule->depth);
    if (ret >= 0)
        ret = measure_q(&noise->levels[EPSILON_Q], src, prev, width, height,
                        rule->depth, FFMIN(rule->depth + 2, 16));
    if (ret >= 0)
        epsilon_derive(noise, limit, past, gap, rule);
    return ret;
}
