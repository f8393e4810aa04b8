/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stdlib.h>

#include "ref.h"

#define MAX_LEVEL 1023

/* ---- planes and blocks ---- */

/* The samples P, or the sums Q of two by two of them. */
typedef struct Plane {
    int64_t *sample;
    int width, height;
} Plane;

static int64_t at(const Plane *p, int x, int y)
{
    return p->sample[y * p->width + x];
}

static Plane new_plane(int width, int height)
{
    Plane p = { calloc(width * height + 1, sizeof(*p.sample)), width, height };

    if (!p.sample)
        abort();
    return p;
}

static Plane whole(const uint16_t *src, int width, int height)
{
    Plane p = new_plane(width, height);

    for (int i = 0; i < width * height; i++)
        p.sample[i] = src[i];
    return p;
}

static Plane halved(const Plane *p)
{
    Plane q = new_plane(p->width / 2, p->height / 2);

    for (int y = 0; y < q.height; y++)
        for (int x = 0; x < q.width; x++)
            q.sample[y * q.width + x] =
                at(p, 2 * x, 2 * y)     + at(p, 2 * x + 1, 2 * y) +
                at(p, 2 * x, 2 * y + 1) + at(p, 2 * x + 1, 2 * y + 1);
    return q;
}

/* Has none of the block's rows and columns one value throughout? */
static int counts(const Plane *p, int left, int top, int size)
{
    for (int k = 0; k < size; k++) {
        int row = 0, column = 0;

        for (int i = 0; i < size; i++) {
            row    |= at(p, left + i, top + k) != at(p, left, top + k);
            column |= at(p, left + k, top + i) != at(p, left + k, top);
        }
        if (!row || !column)
            return 0;
    }
    return 1;
}

/* The levels of those blocks that count, of all blocks there are. */
typedef struct Levels {
    int *level;
    int nb, all;
} Levels;

static Levels new_levels(const Plane *p)
{
    /* no block is smaller than 8x8 */
    Levels l = {
        calloc(p->width * p->height / 64 + 1, sizeof(*l.level)), 0, 0,
    };

    if (!l.level)
        abort();
    return l;
}

static void add_level(Levels *l, int64_t level)
{
    l->level[l->nb++] = level < MAX_LEVEL ? level : MAX_LEVEL;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The (nb / part)-th smallest level, if enough of the blocks count. */
static int quantile(Levels *l, int part)
{
    if (l->nb < 40 || 8 * l->nb < 3 * l->all)
        return 0;
    qsort(l->level, l->nb, sizeof(*l->level), ascending);
    return l->level[l->nb / part];
}

/* ---- fine and coarse ---- */

static int64_t laplacian(const Plane *p, int x, int y)
{
    return llabs(4 * at(p, x, y) -
                 2 * (at(p, x - 1, y) + at(p, x + 1, y) +
                      at(p, x, y - 1) + at(p, x, y + 1)) +
                 at(p, x - 1, y - 1) + at(p, x + 1, y - 1) +
                 at(p, x - 1, y + 1) + at(p, x + 1, y + 1));
}

static int spatial(const Plane *p, int size, int shift)
{
    Levels l = new_levels(p);
    int level;

    for (int top = 1; top + size - 1 <= p->height - 2; top += size) {
        for (int left = 1; left + size - 1 <= p->width - 2; left += size) {
            int64_t e = 0;

            l.all++;
            if (!counts(p, left, top, size))
                continue;
            for (int y = top; y < top + size; y++)
                for (int x = left; x < left + size; x++)
                    e += laplacian(p, x, y);
            add_level(&l, (107 * e) >> shift);
        }
    }
    level = quantile(&l, 20);
    free(l.level);
    return level;
}

/* ---- motion ---- */

static int64_t difference(const Plane *p, const Plane *r, int left, int top,
                          int dx, int dy)
{
    int64_t e = 0;

    for (int y = top; y < top + 16; y++)
        for (int x = left; x < left + 16; x++)
            e += llabs(at(p, x, y) - at(r, x + dx, y + dy));
    return e;
}

static int64_t least_difference(const Plane *p, const Plane *r, int left,
                                int top)
{
    int64_t least = INT64_MAX;

    for (int dy = -4; dy <= 4; dy++) {
        for (int dx = -4; dx <= 4; dx++) {
            const int64_t e = difference(p, r, left, top, dx, dy);

            least = e < least ? e : least;
        }
    }
    return least;
}

/* @return -1 where the other frame is the same, and says nothing */
static int temporal(const Plane *p, const Plane *r, int depth)
{
    Levels l = new_levels(p);
    int level, differs = 0;

    for (int top = 4; top <= p->height - 20; top += 32) {
        for (int left = 4; left <= p->width - 20; left += 32) {
            int64_t e;

            l.all++;
            if (!counts(p, left, top, 16))
                continue;
            e = least_difference(p, r, left, top);
            differs |= e > 0;
            add_level(&l, (227 * e) >> (depth + 4));
        }
    }
    level = differs ? quantile(&l, 10) : -1;
    free(l.level);
    return level;
}

/* The smaller one of what the two frames beside say. */
static int motion(const Plane *p, const uint16_t *const beside[2], int depth)
{
    int least = -1;

    for (int i = 0; i < 2; i++) {
        Plane r;
        int level;

        if (!beside[i])
            continue;
        r     = whole(beside[i], p->width, p->height);
        level = temporal(p, &r, depth);
        if (level >= 0 && (least < 0 || level < least))
            least = level;
        free(r.sample);
    }
    return least < 0 ? 0 : least;
}

/* ---- grid ---- */

static int64_t floor_ratio(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* Steps along the rows, or down the columns: how much larger those are that
 * go across the borders of blocks. */
static int64_t steps(const Plane *p, int down, int depth)
{
    const int length  = down ? p->height : p->width;
    const int lines   = down ? p->width : p->height;
    const int64_t max = 32LL << (depth - 8);
    int64_t s8 = 0, n8 = 0, s0 = 0, n0 = 0;

#define P(i) (down ? at(p, line, i) : at(p, i, line))
    for (int line = 0; line < lines; line++) {
        for (int i = 2; i <= length - 2; i++) {
            int64_t e = 2 * llabs(P(i) - P(i - 1)) -
                        llabs(P(i - 1) - P(i - 2)) - llabs(P(i + 1) - P(i));

            e = e > max ? max : e < -max ? -max : e;
            if (i % 8 == 0)
                s8 += e, n8++;
            if (i % 4 != 0)
                s0 += e, n0++;
        }
    }
#undef P
    if (!n8 || !n0)
        return 0;
    return floor_ratio(16 * s8, n8) - floor_ratio(16 * s0, n0);
}

static int grid(const Plane *p, int depth)
{
    const int64_t sum   = steps(p, 0, depth) + steps(p, 1, depth);
    const int64_t level = floor_ratio(sum, 1LL << (depth - 6));

    return level < 0 ? 0 : level > MAX_LEVEL ? MAX_LEVEL : level;
}

/* ---- the threshold ---- */

RefNoise ref_noise(const uint16_t *src, const uint16_t *before,
                   const uint16_t *after, int width, int height, int depth)
{
    const uint16_t *const beside[2] = { before, after };
    Plane p = whole(src, width, height), q = halved(&p);
    const RefNoise noise = {
        .fine   = spatial(&p, 16, depth + 5),
        .coarse = spatial(&q, 8, depth + 4),
        .motion = motion(&p, beside, depth),
        .grid   = grid(&p, depth),
    };

    free(p.sample);
    free(q.sample);
    return noise;
}

int ref_noise_level(const RefNoise *noise, const RefEpsilon *options)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };
    const int f = factors[!!options->linear][options->patch];
    const int g = noise->grid < 36 ? noise->grid : 36;
    const int t = noise->coarse < noise->motion ? noise->coarse :
                                                  noise->motion;
    int m = 64;

    if (m < f * noise->fine)
        m = f * noise->fine;
    if (m < 7 * f * g / 5)
        m = 7 * f * g / 5;
    if (options->radius_t && m < 4 * f * t / 5)
        m = 4 * f * t / 5;
    return m;
}

int ref_noise_threshold(int level, const RefEpsilon *options)
{
    const int side         = 2 * options->patch + 1, area = side * side;
    const int64_t strength = floor(256 * options->strength + 0.5);
    const int64_t t        = (area * strength * level + 4096) >> 13;

    return t < 64 * area ? t : 64 * area;
}
