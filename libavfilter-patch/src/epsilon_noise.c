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

#include "epsilon_noise.h"

int ff_epsilon_noise_factor(int patch, int linear)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };

    return factors[!!linear][patch];
}

/* ---- fine ---- */

/* The sum of |L| over the block at p, or -1 if it does not count. */
static int64_t block_sum(const uint16_t *p, int stride)
{
    unsigned rows = 0, columns = 0;     // bit k: row k is not of one value
    int64_t sum   = 0;

    for (int y = 0; y < EPSILON_BLOCK; y++) {
        for (int x = 0; x < EPSILON_BLOCK; x++) {
            const uint16_t *q = p + y * stride + x;
            const uint16_t *a = q - stride, *b = q + stride;

            rows    |= (*q != p[y * stride]) << y;
            columns |= (*q != p[x])          << x;
            sum     += abs(4 * q[0] - 2 * (q[-1] + q[1] + a[0] + b[0]) +
                           a[-1] + a[1] + b[-1] + b[1]);
        }
    }
    return (rows & columns) == 0xffff ? sum : -1;
}

/* The k-th smallest of levels counted by their values. */
static int smallest(const int count[EPSILON_MAX_LEVEL + 1], int k)
{
    int level = 0;

    while (k >= count[level])
        k -= count[level++];
    return level;
}

static int fine_level(const uint16_t *src, int width, int height, int depth)
{
    const int across = FFMAX(width  - 2, 0) / EPSILON_BLOCK;
    const int down   = FFMAX(height - 2, 0) / EPSILON_BLOCK;
    int count[EPSILON_MAX_LEVEL + 1] = { 0 }, nb = 0;

    for (int i = 0; i < across * down; i++) {
        const int x = i % across * EPSILON_BLOCK + 1;
        const int y = i / across * EPSILON_BLOCK + 1;
        const int64_t sum = block_sum(src + (ptrdiff_t)y * width + x, width);

        if (sum < 0)
            continue;
        count[FFMIN(107 * sum >> (depth + 5), EPSILON_MAX_LEVEL)]++;
        nb++;
    }
    if (nb < EPSILON_MIN_BLOCKS || 8 * (int64_t)nb < 3LL * across * down)
        return 0;
    return smallest(count, nb / 20);
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

void ff_epsilon_noise(EpsilonNoise *noise, const uint16_t *src, int width,
                      int height, int depth, int factor)
{
    noise->fine  = fine_level(src, width, height, depth);
    noise->grid  = grid_level(src, width, height, depth);
    noise->noise = FFMAX3(EPSILON_MIN_NOISE, factor * noise->fine,
                          7 * factor * FFMIN(noise->grid, EPSILON_GRID_CAP) /
                          5);
}

int ff_epsilon_noise_threshold(int noise, int strength, int patch, int linear,
                               int depth)
{
    const int area = (2 * patch + 1) * (2 * patch + 1);
    const int tl   = FFMIN(64 * area, (area * strength * noise + 4096) >> 13);

    return linear ? tl : (2LL * tl * ((1 << depth) - 1) + 255) / 510;
}
