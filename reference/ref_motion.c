/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>

#include "ref.h"

#define MAX_LEVELS 32

/* Plane of a pyramid. */
typedef struct Level {
    int width, height;
    uint16_t *sample;
} Level;

/* level[0] is the plane, level[l] has 1 / 2^l of its width and height, rounded
 * down. */
typedef struct Pyramid {
    Level level[MAX_LEVELS];
} Pyramid;

/* Search for the vector of a block. */
typedef struct Search {
    const Level *src, *other;
    int x, y;                   ///< upper left sample of the block
    RefVector best;
    int least;                  ///< difference at best
} Search;

static int clamp(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

static int sample(const Level *l, int x, int y)
{
    return l->sample[clamp(y, l->height) * l->width + clamp(x, l->width)];
}

/* ---- pyramids ---- */

/* Return L, or 0 if the plane is too small for vectors. */
static int nb_levels(int width, int height)
{
    const int min = width < height ? width : height;
    int l = 0;

    if (min < 32)
        return 0;
    while (min >> (l + 1) >= 16)
        l++;
    return l;
}

/* Halve a plane; shift: from a sum of four samples to a sample. Above 8 bits,
 * the mean of white samples rounds to 256. */
static Level halve(const Level *p, int shift)
{
    const int rounding = (1 << shift) >> 1;
    Level l = { p->width / 2, p->height / 2, NULL };

    l.sample = malloc(l.width * l.height * sizeof(*l.sample));
    for (int y = 0; y < l.height; y++) {
        for (int x = 0; x < l.width; x++) {
            const int mean =
                (sample(p, 2 * x, 2 * y)     + sample(p, 2 * x + 1, 2 * y) +
                 sample(p, 2 * x, 2 * y + 1) + sample(p, 2 * x + 1, 2 * y + 1) +
                 rounding) >> shift;

            l.sample[y * l.width + x] = mean < 255 ? mean : 255;
        }
    }
    return l;
}

static Pyramid make_pyramid(const uint16_t *plane, int width, int height,
                            int depth)
{
    Pyramid p = { { { width, height, (uint16_t *)plane } } };

    for (int l = 1; l <= nb_levels(width, height); l++)
        p.level[l] = halve(&p.level[l - 1], l == 1 ? depth - 6 : 2);
    return p;
}

static void free_pyramid(Pyramid *p)
{
    for (int l = 1; l < MAX_LEVELS; l++)
        free(p->level[l].sample);
}

/* ---- the search ---- */

/* Return c(u,v): compare 12x12 samples around the block. */
static int difference(const Search *s, int u, int v)
{
    int c = 0;

    for (int j = -2; j < 10; j++)
        for (int i = -2; i < 10; i++)
            c += abs(sample(s->src,   s->x + i,     s->y + j) -
                     sample(s->other, s->x + u + i, s->y + v + j));
    return c;
}

/* Try the displacements around a center. */
static void search_around(Search *s, RefVector center, int reach)
{
    for (int v = center.v - reach; v <= center.v + reach; v++) {
        for (int u = center.u - reach; u <= center.u + reach; u++) {
            const int c = difference(s, u, v);

            if (c < s->least) {
                s->least = c;
                s->best  = (RefVector) { u, v };
            }
        }
    }
}

/* Find V of block (x,y); above: V of the block of the next level in which it
 * lies, NULL at level L. */
static RefVector find(const Level *src, const Level *other, int x, int y,
                      const RefVector *above, int is_level_1)
{
    static const RefVector zero;
    Search s        = { src, other, 8 * x, 8 * y, zero, 0 };
    const int still = difference(&s, 0, 0);

    s.least = still;
    if (above) {
        search_around(&s, (RefVector) { 2 * above->u, 2 * above->v }, 1);
        search_around(&s, zero, 1);
    } else {
        search_around(&s, zero, 4);
    }
    return is_level_1 && 8 * s.least >= 7 * still ? zero : s.best;
}

/* Return the number of blocks of level l along a side of the plane. */
static int nb_blocks(int side, int l)
{
    const int block = 8 << l;

    return (side + block - 1) / block;
}

/* Find V of all blocks of level l. */
static RefVector *find_all(const Pyramid *src, const Pyramid *other, int l,
                           const RefVector *above)
{
    const int w      = src->level[0].width, h = src->level[0].height;
    const int across = nb_blocks(w, l), down = nb_blocks(h, l);
    RefVector *found = malloc(across * down * sizeof(*found));

    for (int y = 0; y < down; y++)
        for (int x = 0; x < across; x++)
            found[y * across + x] =
                find(&src->level[l], &other->level[l], x, y, above ?
                     &above[y / 2 * nb_blocks(w, l + 1) + x / 2] : NULL,
                     l == 1);
    return found;
}

void ref_motion(RefVector *vector, const uint16_t *src, const uint16_t *other,
                int width, int height, int depth)
{
    Pyramid a        = make_pyramid(src,   width, height, depth);
    Pyramid b        = make_pyramid(other, width, height, depth);
    RefVector *found = NULL;

    for (int l = nb_levels(width, height); l > 0; l--) {
        RefVector *above = found;

        found = find_all(&a, &b, l, above);
        free(above);
    }
    for (int i = 0; i < nb_blocks(width, 1) * nb_blocks(height, 1); i++)
        vector[i] = found ? (RefVector) { 2 * found[i].u, 2 * found[i].v } :
                            (RefVector) { 0, 0 };
    free(found);
    free_pyramid(&a);
    free_pyramid(&b);
}
