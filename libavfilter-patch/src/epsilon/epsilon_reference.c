/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_noise.h"
#include "epsilon_reference.h"
#include "opencl/motion_layout.cl"
#include "ref_steps.h"

/* ---- noise ---- */

/* Allocate and make Q. */
static uint16_t *alloc_q(const uint16_t *src, const GPUMeasured *m)
{
    const int nb = (m->width / 2) * (m->height / 2);
    uint16_t *q  = av_malloc_array(FFMAX(nb, 1), sizeof(*q));

    if (q)
        ff_ref_shrink(q, src, m->width, m->height, m->depth);
    return q;
}

/* Measure a plane. @param prev NULL if there is none */
static int measure_plane(EpsilonLevels *levels, const uint16_t *src,
                         const uint16_t *prev, int width, int height, int depth)
{
    RefLevels l;

    if (ff_ref_measure(&l, src, prev, width, height, depth) < 0)
        return AVERROR(ENOMEM);
    *levels = (EpsilonLevels) { .nb = l.nb, .all = l.all, .grid = l.grid };
    if (l.change != REF_UNDEFINED)
        levels->change = EPSILON_STORED(l.change, l.even);
    memcpy(levels->fine,  l.fine,  sizeof(levels->fine));
    memcpy(levels->rough, l.rough, sizeof(levels->rough));
    return 0;
}

/* Measure a component and its Q. */
static int measure_sizes(EpsilonLevels levels[EPSILON_NB_SIZES],
                         const GPUMeasured *m)
{
    uint16_t *q      = alloc_q(m->src, m);
    uint16_t *prev_q = m->prev ? alloc_q(m->prev, m) : NULL;
    int ret = q && (prev_q || !m->prev) ? 0 : AVERROR(ENOMEM);

    if (ret >= 0)
        ret = measure_plane(&levels[EPSILON_P], m->src, m->prev, m->width,
                            m->height, m->depth);
    if (ret >= 0)
        ret = measure_plane(&levels[EPSILON_Q], q, prev_q, m->width / 2,
                            m->height / 2, FFMIN(m->depth + 2, 16));
    av_free(q);
    av_free(prev_q);
    return ret;
}

int ff_epsilon_measure(void *entry, const GPUMeasured *m, const void *options)
{
    const EpsilonRule rule   = ff_epsilon_rule(ff_epsilon_terms_of(options),
                                               m->is_second);
    const EpsilonEntry *last = m->past;
    const int i              = m->component;
    const EpsilonPast past   = m->gap ? last->noise[i].past :
                                        (EpsilonPast) { { { 0 } } };
    EpsilonEntry *e   = entry;
    EpsilonNoise *n   = &e->noise[i];
    unsigned limit[EPSILON_NB_SIZES];
    const int ret = m->src ? measure_sizes(n->levels, m) : 0;

    if (ret < 0)
        return ret;
    if (m->src)
        epsilon_derive(n, limit, past, m->gap, &rule);
    else
        epsilon_skip(n, limit, past, m->gap, &rule);
    e->limit[EPSILON_P][i] = limit[EPSILON_P];
    e->limit[EPSILON_Q][i] = limit[EPSILON_Q];
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

int ff_epsilon_pyramid(uint8_t *levels, const uint16_t *p, int width,
                       int height, int depth)
{
    RefPyramid pyramid;
    const int ret = ff_ref_alloc_pyramid(&pyramid, width, height);

    if (ret >= 0) {
        ff_ref_make_pyramid(&pyramid, p, depth);
        store(levels, &pyramid);
    }
    ff_ref_free_pyramid(&pyramid);
    return ret < 0 ? AVERROR(ENOMEM) : 0;
}

int ff_epsilon_search(GPUVector *vectors, const uint8_t *levels,
                      const uint8_t *other, int width, int height)
{
    const RefBlocks blocks = { 0, 0, MOTION_ACROSS(width),
                               MOTION_ACROSS(height) };
    const int nb     = blocks.w * blocks.h;
    RefVector *found = av_malloc_array(nb, sizeof(*found));
    RefPyramid a, b;
    int ret = ff_ref_alloc_pyramid(&a, width, height) |
              ff_ref_alloc_pyramid(&b, width, height) | (found ? 0 : -1);

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
