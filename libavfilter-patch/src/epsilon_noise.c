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

/* Return whether no row and no column of the block at p has one value. */
static int block_counts(const uint32_t *p, int stride, int size)
{
    const unsigned all = (1u << size) - 1;
    unsigned rows = 0, columns = 0;     // bit k: row k is not of one value

    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            const uint32_t v = p[y * stride + x];

            rows    |= (v != p[y * stride]) << y;
            columns |= (v != p[x])          << x;
        }
    }
    return (rows & columns) == all;
}

/* Levels counted by their values. */
typedef struct Levels {
    int count[EPSILON_MAX_LEVEL + 1];
    int nb, all;                ///< blocks that count, all blocks
} Levels;

static void add_level(Levels *l, int64_t level)
{
    l->count[FFMIN(level, EPSILON_MAX_LEVEL)]++;
    l->nb++;
}

/* Return the (nb / part)-th smallest level, 0 if too few blocks count. */
static int smallest(const Levels *l, int part)
{
    int level = 0, k = l->nb / part;

    if (l->nb < EPSILON_MIN_BLOCKS || 8 * (int64_t)l->nb < 3LL * l->all)
        return 0;
    while (k >= l->count[level])
        k -= l->count[level++];
    return level;
}

/* ---- fine and coarse ---- */

/* The sum of |L| over the block at p. */
static int64_t block_sum(const uint32_t *p, int stride, int size)
{
    int64_t sum = 0;

    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            const uint32_t *q = p + y * stride + x;
            const uint32_t *a = q - stride, *b = q + stride;

            sum += abs((int)(4 * q[0] - 2 * (q[-1] + q[1] + a[0] + b[0]) +
                             a[-1] + a[1] + b[-1] + b[1]));
        }
    }
    return sum;
}

/* A plane P, or Q of P. */
typedef struct Plane {
    uint32_t *sample;
    int width, height;
} Plane;

static int spatial_level(const Plane *p, int size, int shift)
{
    const int across = FFMAX(p->width  - 2, 0) / size;
    const int down   = FFMAX(p->height - 2, 0) / size;
    Levels l         = { .all = across * down };

    for (int i = 0; i < across * down; i++) {
        const uint32_t *q = p->sample +
                            (ptrdiff_t)(i / across * size + 1) * p->width +
                            i % across * size + 1;

        if (block_counts(q, p->width, size))
            add_level(&l, 107 * block_sum(q, p->width, size) >> shift);
    }
    return smallest(&l, 20);
}

/* Q in place of P. */
static void halve(Plane *p)
{
    const int width = p->width / 2, height = p->height / 2;

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const uint32_t *q = p->sample + (ptrdiff_t)2 * y * p->width + 2 * x;

            p->sample[(ptrdiff_t)y * width + x] =
                q[0] + q[1] + q[p->width] + q[p->width + 1];
        }
    }
    p->width  = width;
    p->height = height;
}

/* ---- motion ---- */

static int64_t difference(const Plane *p, const uint16_t *other, int x0, int y0,
                          int dx, int dy)
{
    int64_t sum = 0;

    for (int y = y0; y < y0 + EPSILON_BLOCK; y++)
        for (int x = x0; x < x0 + EPSILON_BLOCK; x++)
            sum += abs((int)p->sample[y * p->width + x] -
                       other[(y + dy) * p->width + x + dx]);
    return sum;
}

static int64_t least_difference(const Plane *p, const uint16_t *other, int x,
                                int y)
{
    const int reach = EPSILON_MOTION_REACH;
    int64_t least   = INT64_MAX;

    for (int dy = -reach; dy <= reach; dy++) {
        for (int dx = -reach; dx <= reach; dx++) {
            const int64_t sum = difference(p, other, x, y, dx, dy);

            least = FFMIN(least, sum);
        }
    }
    return least;
}

/* The level of one frame beside, -1 if it is the same. */
static int temporal_level(const Plane *p, const uint16_t *other, int depth)
{
    const int reach = EPSILON_MOTION_REACH, end = reach + EPSILON_BLOCK;
    Levels l        = { { 0 } };
    int differs     = 0;

    for (int y = reach; y <= p->height - end; y += EPSILON_MOTION_STEP) {
        for (int x = reach; x <= p->width - end; x += EPSILON_MOTION_STEP) {
            int64_t sum;

            l.all++;
            if (!block_counts(p->sample + (ptrdiff_t)y * p->width + x, p->width,
                              EPSILON_BLOCK))
                continue;
            sum      = least_difference(p, other, x, y);
            differs |= sum > 0;
            add_level(&l, 227 * sum >> (depth + 4));
        }
    }
    return differs ? smallest(&l, 10) : -1;
}

static int motion_level(const Plane *p, const uint16_t *const *src, int depth)
{
    int least = -1;

    for (int i = 1; i <= 2; i++) {
        const int level = src[i] ? temporal_level(p, src[i], depth) : -1;

        if (level >= 0 && (least < 0 || level < least))
            least = level;
    }
    return FFMAX(least, 0);
}

/* ---- grid ---- */

/* Steps across the borders of blocks, and elsewhere. */
typedef struct Steps {
    int64_t sum8, n8, sum0, n0;
} Steps;

/* Along a line of nb samples that lie step apart. */
static void add_line(Steps *s, const uint16_t *p, ptrdiff_t step, int nb,
                     int depth)
{
    const int most = 32 << (depth - 8);

#define DIFFERENCE(x) abs(p[(x) * step] - p[((x) - 1) * step])
    for (int x = 2; x <= nb - 2; x++) {
        const int e = av_clip(2 * DIFFERENCE(x) - DIFFERENCE(x - 1) -
                              DIFFERENCE(x + 1), -most, most);

        if (!(x & 7)) {
            s->sum8 += e;
            s->n8++;
        } else if (x & 3) {
            s->sum0 += e;
            s->n0++;
        }
    }
#undef DIFFERENCE
}

/* rounds down, the sums may be negative */
static int64_t mean16(int64_t sum, int64_t n)
{
    const int64_t quotient = 16 * sum / n;

    return quotient - (16 * sum < quotient * n);
}

static int64_t excess(const Steps *s)
{
    return s->n8 && s->n0 ? mean16(s->sum8, s->n8) - mean16(s->sum0, s->n0)
                          : 0;
}

static int grid_level(const uint16_t *src, int width, int height, int depth)
{
    Steps rows = { 0 }, columns = { 0 };

    for (int y = 0; y < height; y++)
        add_line(&rows, src + (ptrdiff_t)y * width, 1, width, depth);
    for (int x = 0; x < width; x++)
        add_line(&columns, src + x, width, height, depth);
    return av_clip64((excess(&rows) + excess(&columns)) >> (depth - 6), 0,
                     EPSILON_MAX_LEVEL);
}

/* ---- the threshold ---- */

/* The levels of blocks. */
static int measure_blocks(EpsilonNoise *noise, const uint16_t *const *src,
                          int temporal, int width, int height, int depth)
{
    Plane p = { av_malloc_array((size_t)width * height, sizeof(*p.sample)),
                width, height };

    if (!p.sample)
        return AVERROR(ENOMEM);
    for (ptrdiff_t i = 0; i < (ptrdiff_t)width * height; i++)
        p.sample[i] = src[0][i];
    noise->fine = spatial_level(&p, EPSILON_BLOCK, depth + 5);
    if (temporal) {
        noise->motion = motion_level(&p, src, depth);
        halve(&p);
        noise->coarse = spatial_level(&p, EPSILON_COARSE_BLOCK, depth + 4);
    }
    av_free(p.sample);
    return 0;
}

int ff_epsilon_noise(EpsilonNoise *noise, const uint16_t *const *src,
                     int temporal, int width, int height, int depth, int factor)
{
    int ret;

    *noise = (EpsilonNoise) { 0 };
    ret = measure_blocks(noise, src, temporal, width, height, depth);
    if (ret < 0)
        return ret;
    noise->grid  = grid_level(src[0], width, height, depth);
    noise->noise = FFMAX3(EPSILON_MIN_NOISE, factor * noise->fine,
                          7 * factor * FFMIN(noise->grid, EPSILON_GRID_CAP) /
                          5);
    noise->noise = FFMAX(noise->noise, 4 * factor *
                         FFMIN(noise->coarse, noise->motion) / 5);
    return 0;
}

int ff_epsilon_noise_threshold(int noise, int strength, int patch, int linear,
                               int depth)
{
    const int area = (2 * patch + 1) * (2 * patch + 1);
    const int tl   = FFMIN(64 * area, (area * strength * noise + 4096) >> 13);

    return linear ? tl : (2LL * tl * ((1 << depth) - 1) + 255) / 510;
}
