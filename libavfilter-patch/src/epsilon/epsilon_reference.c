/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_noise.h"
#include "epsilon_reference.h"
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
