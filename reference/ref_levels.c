/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>
#include <string.h>

#include "ref_mem.h"
#include "ref_steps.h"

#define MAX_LEVEL 1023

/* Numbers of blocks that a change, and that fine and rough are defined from */
#define MIN_CHANGED 16
#define MIN_BLOCKS  40

typedef struct Plane {
    const uint16_t *sample;
    int *sums;                  ///< sums of 4x4 samples, a quarter of the size
    int width, height, depth;
} Plane;

static inline int64_t at(const Plane *p, int x, int y)
{
    return p->sample[y * p->width + x];
}

/* ---- blocks ---- */

/* Positions of blocks. */
typedef struct Blocks {
    int x[512], y[512];
    int nb;
} Blocks;

/* Return whether all rows and columns of a block have different values. */
static int counts(const Plane *p, int left, int top)
{
    for (int k = 0; k < 16; k++) {
        int row = 0, column = 0;

        for (int i = 0; i < 16; i++) {
            row    |= at(p, left + i, top + k) != at(p, left, top + k);
            column |= at(p, left + k, top + i) != at(p, left + k, top);
        }
        if (!row || !column)
            return 0;
    }
    return 1;
}

static int step_of(const Plane *p)
{
    int step = 4;

    while (((p->width  - 24) / step + 1) *
           ((p->height - 24) / step + 1) > 512)
        step *= 2;
    return step;
}

/* Return the blocks that count, or all blocks. */
static Blocks blocks_of(const Plane *p, int all)
{
    Blocks b = { .nb = 0 };

    if (p->width < 24 || p->height < 24)
        return b;
    for (int y = 4; y <= p->height - 20; y += step_of(p)) {
        for (int x = 4; x <= p->width - 20; x += step_of(p)) {
            if (!all && !counts(p, x, y))
                continue;
            b.x[b.nb]   = x;
            b.y[b.nb++] = y;
        }
    }
    return b;
}

static int limited(int64_t level)
{
    return level < MAX_LEVEL ? level : MAX_LEVEL;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* ---- change ---- */

typedef struct Place {
    int x, y;
} Place;

static int *new_sums(const Plane *p)
{
    const int width = p->width / 4, height = p->height / 4;
    int *sums = ref_calloc(width * height + 1, sizeof(*sums));

    for (int y = 0; sums && y < 4 * height; y++)
        for (int x = 0; x < 4 * width; x++)
            sums[y / 4 * width + x / 4] += at(p, x, y);
    return sums;
}

static int64_t coarse_difference(const Plane *p, const Plane *r, int x, int y,
                                 int u, int v)
{
    const int width = p->width / 4;
    int64_t sum = 0;

    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++)
            sum += abs(p->sums[(y + j) * width + x + i] -
                       r->sums[(y + v + j) * width + x + u + i]);
    return sum;
}

/* Return the displacement at a quarter of the size. */
static Place coarse_match(const Plane *p, const Plane *r, int x, int y)
{
    int64_t least = INT64_MAX;
    Place best    = { 0, 0 };

    for (int v = -16; v <= 16; v++) {
        for (int u = -16; u <= 16; u++) {
            int64_t sum;

            if (x / 4 + u < 0 || x / 4 + u + 4 > p->width / 4 ||
                y / 4 + v < 0 || y / 4 + v + 4 > p->height / 4)
                continue;
            sum = coarse_difference(p, r, x / 4, y / 4, u, v);
            if (sum < least) {
                least = sum;
                best  = (Place) { u, v };
            }
        }
    }
    return best;
}

/* Return the sum of P - R - mean, or of absolute values of it. */
static int64_t difference(const Plane *p, const Plane *r, int left, int top,
                          Place d, int64_t mean, int absolute)
{
    int64_t sum = 0;

    for (int y = top; y < top + 16; y++) {
        for (int x = left; x < left + 16; x++) {
            const int64_t v = at(p, x, y) - at(r, x + d.x, y + d.y) - mean;

            sum += absolute ? llabs(v) : v;
        }
    }
    return sum;
}

static Place fine_match(const Plane *p, const Plane *r, int x, int y)
{
    const Place q    = coarse_match(p, r, x, y);
    const Place at[] = { { 0, 0 }, { 4 * q.x, 4 * q.y } };
    int64_t least    = INT64_MAX;
    Place best       = { 0, 0 };

    for (int k = 0; k < 2; k++) {
        for (int dy = at[k].y - 4; dy <= at[k].y + 4; dy++) {
            for (int dx = at[k].x - 4; dx <= at[k].x + 4; dx++) {
                const Place d = { dx, dy };
                int64_t sum;

                if (x + dx < 0 || x + dx + 16 > p->width ||
                    y + dy < 0 || y + dy + 16 > p->height)
                    continue;
                sum = difference(p, r, x, y, d, 0, 1);
                if (sum < least) {
                    least = sum;
                    best  = d;
                }
            }
        }
    }
    return best;
}

static int change_level(const Plane *p, const Plane *r, int x, int y)
{
    const Place d      = fine_match(p, r, x, y);
    const int64_t mean = (difference(p, r, x, y, d, 0, 0) + 128) >> 8;

    return limited((227 * difference(p, r, x, y, d, mean, 1)) >>
                   (p->depth + 4));
}

/* ---- fine ---- */

static int64_t second_difference(const Plane *p, int x, int y)
{
    return llabs(4 * at(p, x, y) -
                 2 * (at(p, x - 1, y) + at(p, x + 1, y) +
                      at(p, x, y - 1) + at(p, x, y + 1)) +
                 at(p, x - 1, y - 1) + at(p, x + 1, y - 1) +
                 at(p, x - 1, y + 1) + at(p, x + 1, y + 1));
}

static int fine_level(const Plane *p, int left, int top)
{
    int64_t e = 0;

    for (int y = top; y < top + 16; y++)
        for (int x = left; x < left + 16; x++)
            e += second_difference(p, x, y);
    return limited((107 * e) >> (p->depth + 5));
}

/* ---- rough ---- */

/* Return the level of the 8x8 samples from (left, top) on. */
static int rough_level(const Plane *p, int left, int top)
{
    int64_t s1 = 0, su = 0, sv = 0, e = 0;

    for (int j = 0; j < 8; j++) {
        for (int i = 0; i < 8; i++) {
            const int64_t v = at(p, left + i, top + j);

            s1 += v;
            su += (2 * i - 7) * v;
            sv += (2 * j - 7) * v;
        }
    }
    for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++)
            e += llabs(1344 * at(p, left + i, top + j) - 21 * s1 -
                       (2 * i - 7) * su - (2 * j - 7) * sv);
    return limited(e >> (p->depth + 4));
}

/* ---- line ---- */

/* Return the level of second differences along rows, (dx, dy) = (1, 0), or down
 * columns, (0, 1). */
static int line_level(const Plane *p, int left, int top, int dx, int dy)
{
    int64_t e = 0;

    for (int y = top; y < top + 16; y++)
        for (int x = left; x < left + 16; x++)
            e += llabs(2 * at(p, x, y) - at(p, x - dx, y - dy) -
                       at(p, x + dx, y + dy));
    return limited((131 * e) >> (p->depth + 4));
}

/* ---- levels of blocks ---- */

/* Levels of a block that counts */
typedef struct Block {
    int number, sum;
    int has_change, change;
    int fine, rough[4];
    int row, column;
} Block;

static Block measure_block(const Plane *p, const Plane *r, int x, int y,
                           int number)
{
    const Place none = { 0, 0 };
    Block b = {
        .number     = number,
        .has_change = r && difference(p, r, x, y, none, 0, 1),
        .fine       = fine_level(p, x, y),
        .row        = line_level(p, x, y, 1, 0),
        .column     = line_level(p, x, y, 0, 1),
    };

    for (int j = 0; j < 16; j++)
        for (int i = 0; i < 16; i++)
            b.sum += at(p, x + i, y + j);
    if (b.has_change)
        b.change = change_level(p, r, x, y);
    for (int k = 0; k < 4; k++)
        b.rough[k] = rough_level(p, x + k % 2 * 8, y + k / 2 * 8);
    return b;
}

/* ---- levels of the plane and of its classes ---- */

/* Return element i of nb values in ascending order. */
static int smallest(int *v, int nb, int i)
{
    qsort(v, nb, sizeof(*v), ascending);
    return v[i];
}

/* Set the change, and whether it is even, unless they are not defined. */
static void set_change(RefClass *c, const Block *b)
{
    int level[512], k = 0;

    c->change = REF_UNDEFINED;
    for (int i = 0; i < c->nb; i++)
        if (b[i].has_change)
            level[k++] = b[i].change;
    if (k < MIN_CHANGED || 4 * k < c->nb)
        return;
    c->change = smallest(level, k, 3 * k / 8);
    c->even   = 5 * c->change <= 6 * (level[k / 8] + 1);
}

/* Set fine_i and rough_i. */
static void set_still(RefClass *c, const Block *b)
{
    static const int part[] = { 2, 4, 8, 15 };
    int fine[512], rough[4 * 512];

    for (int i = 0; i < c->nb; i++) {
        fine[i] = b[i].fine;
        for (int k = 0; k < 4; k++)
            rough[4 * i + k] = b[i].rough[k];
    }
    for (int k = 0; k < 4; k++) {
        c->fine[k]  = smallest(fine,  c->nb,     part[k] * c->nb / 40);
        c->rough[k] = smallest(rough, 4 * c->nb, part[k] * c->nb / 10);
    }
}

/* Return the levels of nb blocks. */
static RefClass class_of(const Block *b, int nb)
{
    RefClass c = { .nb = nb };

    set_change(&c, b);
    if (nb)
        set_still(&c, b);
    return c;
}

static int by_sum(const void *a, const void *b)
{
    const Block *p = a, *q = b;

    return p->sum != q->sum ? (p->sum > q->sum) - (p->sum < q->sum) :
                              p->number - q->number;
}

/* Sort the blocks into classes by their sums of samples. */
static void measure_classes(RefLevels *levels, const Plane *p, Block *b)
{
    qsort(b, levels->nb, sizeof(*b), by_sum);
    for (int i = 0, c = 0, first = 0; i < levels->nb; i++) {
        const int next = (i + 1) * levels->nb_classes / levels->nb;

        if (next == c)
            continue;
        levels->of_class[c]      = class_of(b + first, i + 1 - first);
        levels->of_class[c].mean = b[first + (i + 1 - first) / 2].sum >> p->depth;
        c     = next;
        first = i + 1;
    }
}

static void set_line(RefLevels *levels, const Block *b)
{
    const int i = 2 * levels->nb / 40;
    int row[512], column[512];

    for (int k = 0; k < levels->nb; k++) {
        row[k]    = b[k].row;
        column[k] = b[k].column;
    }
    levels->line = smallest(row, levels->nb, i);
    if (smallest(column, levels->nb, i) > levels->line)
        levels->line = column[i];
}

/* Set the levels of the blocks that count. */
static void measure_blocks(RefLevels *levels, const Plane *p, const Plane *r)
{
    const Blocks at = blocks_of(p, 0);
    RefClass whole;
    Block b[512];

    for (int i = 0; i < at.nb; i++)
        b[i] = measure_block(p, r, at.x[i], at.y[i], i);
    whole = class_of(b, at.nb);
    levels->nb     = at.nb;
    levels->change = whole.change;
    levels->even   = whole.even;
    if (at.nb >= MIN_BLOCKS) {
        memcpy(levels->fine,  whole.fine,  sizeof(whole.fine));
        memcpy(levels->rough, whole.rough, sizeof(whole.rough));
        set_line(levels, b);
    }
    if (levels->nb_classes && at.nb >= 32 * levels->nb_classes)
        measure_classes(levels, p, b);
}

int ff_ref_classes(int width, int height)
{
    const Plane p = { NULL, NULL, width,     height };
    const Plane q = { NULL, NULL, width / 2, height / 2 };
    const int a   = blocks_of(&p, 1).nb, b = blocks_of(&q, 1).nb;
    const int nb  = 3 * (a < b ? a : b) / 128;

    return nb < 3 ? 0 : nb > 6 ? 6 : nb;
}

/* ---- grid ---- */

static int64_t floor_ratio(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

typedef struct Steps {
    int64_t s8, n8, s0, n0, all8;
} Steps;

/* Count a step a to the sample at position i; l and r are the steps before and
 * after it. */
static void add_step(Steps *s, int i, int64_t a, int64_t l, int64_t r,
                     int64_t max)
{
    s->all8 += i % 8 == 0;
    if (a > max || l > max || r > max || l + r == 0)
        return;
    if (i % 8 == 0) {
        s->s8 += 2 * a - l - r;
        s->n8++;
    }
    if (i % 4 != 0) {
        s->s0 += 2 * a - l - r;
        s->n0++;
    }
}

static int64_t excess(const Steps *s)
{
    if (!s->n0 || !s->n8 || 16 * s->n8 < s->all8)
        return 0;
    return floor_ratio(16 * s->s8, s->n8) - floor_ratio(16 * s->s0, s->n0);
}

static int grid(const Plane *p)
{
    const Blocks b    = blocks_of(p, 1);
    const int64_t max = 8LL << (p->depth - 8);
    Steps rows = { 0 }, columns = { 0 };
    int64_t level;

#define STEP(x0, y0, x1, y1) llabs(at(p, x0, y0) - at(p, x1, y1))
    for (int i = 0; i < b.nb; i++) {
        for (int y = b.y[i]; y < b.y[i] + 16; y++) {
            for (int x = b.x[i]; x < b.x[i] + 16; x++) {
                add_step(&rows, x, STEP(x, y, x - 1, y),
                         STEP(x - 1, y, x - 2, y), STEP(x + 1, y, x, y), max);
                add_step(&columns, y, STEP(x, y, x, y - 1),
                         STEP(x, y - 1, x, y - 2), STEP(x, y + 1, x, y), max);
            }
        }
    }
#undef STEP
    level = floor_ratio(excess(&rows) + excess(&columns),
                        1LL << (p->depth - 8));
    return level < 0 ? 0 : limited(level);
}

/* ---- planes ---- */

int ff_ref_measure(RefLevels *levels, const uint16_t *src,
                   const uint16_t *before, int width, int height, int depth,
                   int classes)
{
    Plane p = { src,    NULL, width, height, depth };
    Plane r = { before, NULL, width, height, depth };
    int ret = 0;

    *levels = (RefLevels) { .change = REF_UNDEFINED, .nb_classes = classes };
    levels->all  = blocks_of(&p, 1).nb;
    levels->grid = grid(&p);
    if (before) {
        p.sums = new_sums(&p);
        r.sums = new_sums(&r);
    }
    if (!before || (p.sums && r.sums))
        measure_blocks(levels, &p, before ? &r : NULL);
    else
        ret = -1;
    ref_free(p.sums);
    ref_free(r.sums);
    return ret;
}
