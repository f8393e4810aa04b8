/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>

#include "ref_mem.h"
#include "ref_steps.h"

/* Search for the vector of a block. */
typedef struct Search {
    const RefLevel *src, *other;
    int x, y;                   ///< upper left sample of the block
    RefVector best;
    int least;                  ///< difference at best
} Search;

static inline int clamp(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

static inline int sample(const RefLevel *l, int x, int y)
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

int ff_ref_alloc_pyramid(RefPyramid *p, int width, int height)
{
    int ret = 0;

    p->nb       = nb_levels(width, height);
    p->level[0] = (RefLevel) { width, height, NULL };
    for (int l = 1; l <= p->nb; l++) {
        RefLevel *level = &p->level[l];

        level->width  = width  >> l;
        level->height = height >> l;
        level->sample = ref_calloc(level->width * level->height,
                                   sizeof(*level->sample));
        if (!level->sample)
            ret = -1;
    }
    return ret;
}

void ff_ref_free_pyramid(RefPyramid *p)
{
    for (int l = 1; l <= p->nb; l++)
        ref_free(p->level[l].sample);
}

/* Make a level of the samples of the level before it; shift: from a sum of four
 * samples to a sample. */
static void halve(RefLevel *l, const uint16_t *from, int width, int shift)
{
    const int rounding = (1 << shift) >> 1;

    for (int y = 0; y < l->height; y++) {
        for (int x = 0; x < l->width; x++) {
            const uint16_t *p = from + 2 * y * width + 2 * x;
            const int mean    = (p[0] + p[1] + p[width] + p[width + 1] +
                                 rounding) >> shift;

            l->sample[y * l->width + x] = mean < 255 ? mean : 255;
        }
    }
}

void ff_ref_make_pyramid(RefPyramid *p, const uint16_t *src, int depth)
{
    for (int l = 1; l <= p->nb; l++)
        halve(&p->level[l], l == 1 ? src : p->level[l - 1].sample,
              p->level[l - 1].width, l == 1 ? depth - 6 : 2);
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
static RefVector find(const RefLevel *src, const RefLevel *other, int x, int y,
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

/* Return the blocks of the level above in which blocks lie. */
static RefBlocks blocks_above(RefBlocks b)
{
    const RefBlocks above = { b.x / 2, b.y / 2,
                              (b.x + b.w - 1) / 2 - b.x / 2 + 1,
                              (b.y + b.h - 1) / 2 - b.y / 2 + 1 };

    return above;
}

/* Find V of blocks of level l. */
static int find_all(RefVector *found, const RefPyramid *src,
                    const RefPyramid *other, int l, RefBlocks blocks)
{
    const RefBlocks b = blocks_above(blocks);
    RefVector *above  = NULL;
    int ret = 0;

    if (l < src->nb) {
        above = ref_calloc(b.w * b.h, sizeof(*above));
        ret   = above ? find_all(above, src, other, l + 1, b) : -1;
    }
    for (int i = 0; i < blocks.w * blocks.h && !ret; i++) {
        const int x = blocks.x + i % blocks.w, y = blocks.y + i / blocks.w;

        found[i] = find(&src->level[l], &other->level[l], x, y, above ?
                        &above[(y / 2 - b.y) * b.w + x / 2 - b.x] : NULL,
                        l == 1);
    }
    ref_free(above);
    return ret;
}

int ff_ref_search(RefVector *vector, const RefPyramid *src,
                  const RefPyramid *other, RefBlocks blocks)
{
    const int ret = src->nb ? find_all(vector, src, other, 1, blocks) : 0;

    for (int i = 0; i < blocks.w * blocks.h && !ret; i++)
        vector[i] = src->nb ?
                    (RefVector) { 2 * vector[i].u, 2 * vector[i].v } :
                    (RefVector) { 0, 0 };
    return ret;
}
