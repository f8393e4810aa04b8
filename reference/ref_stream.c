/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>
#include <string.h>

#include "ref.h"

/* ---- half the size ---- */

static int q_depth(int depth)
{
    return depth < 14 ? depth + 2 : 16;
}

/* Return Q of a plane, NULL without memory. */
static uint16_t *new_q(const uint16_t *src, int width, int height, int depth)
{
    uint16_t *q = malloc((width / 2 * (height / 2) + 1) * sizeof(*q));

    if (q)
        ff_ref_shrink(q, src, width, height, depth);
    return q;
}

/* ---- noise ---- */

int ref_measure_frame(RefMeasured *measured, const uint16_t *src,
                      const uint16_t *before, int width, int height, int depth)
{
    uint16_t *q = new_q(src, width, height, depth);
    uint16_t *r = before ? new_q(before, width, height, depth) : NULL;
    const int classes = ff_ref_classes(width, height);
    int ret = !q || (before && !r) ? -1 : 0;

    measured->measured = 1;
    if (!ret)
        ret = ff_ref_measure(&measured->p, src, before, width, height, depth,
                             classes);
    if (!ret)
        ret = ff_ref_measure(&measured->q, q, r, width / 2, height / 2,
                             q_depth(depth), classes);
    free(q);
    free(r);
    return ret;
}

static int is_selected(const RefStream *s, int frame)
{
    return frame >= 0 && frame < s->nb &&
           (!s->selected || s->selected[frame]);
}

static int is_measured(const RefStream *s, int frame)
{
    return is_selected(s, frame) && s->src[frame] &&
           s->options[frame].threshold == REF_AUTO;
}

int ref_measure_stream(RefMeasured *measured, const RefStream *s)
{
    int ret = 0;

    for (int n = 0; n < s->nb && !ret; n++) {
        const uint16_t *before = is_measured(s, n - 1) ? s->src[n - 1] : NULL;

        measured[n] = (RefMeasured) { 0 };
        if (is_measured(s, n))
            ret = ref_measure_frame(&measured[n], s->src[n], before, s->width,
                                    s->height, s->depth);
    }
    return ret;
}

/* Return the noise of a frame whose threshold is REF_AUTO. */
static RefNoise noise_of(const RefStream *s, int frame)
{
    return is_measured(s, frame) ? ref_noise(s->measured, frame, s->depth) :
                                   (RefNoise) { 0 };
}

/* ---- motion ---- */

int ref_motion_blocks(RefVector *vector, const uint16_t *src,
                      const uint16_t *other, int width, int height, int depth,
                      RefBlocks blocks)
{
    RefPyramid a, b;
    int ret = ff_ref_alloc_pyramid(&a, width, height) |
              ff_ref_alloc_pyramid(&b, width, height);

    if (!ret) {
        ff_ref_make_pyramid(&a, src,   depth);
        ff_ref_make_pyramid(&b, other, depth);
        ret = ff_ref_search(vector, &a, &b, blocks);
    }
    ff_ref_free_pyramid(&a);
    ff_ref_free_pyramid(&b);
    return ret;
}

int ref_motion(RefVector *vector, const uint16_t *src, const uint16_t *other,
               int width, int height, int depth)
{
    return ref_motion_blocks(vector, src, other, width, height, depth,
                             (RefBlocks) { 0, 0, (width + 15) / 16,
                                           (height + 15) / 16 });
}

/* ---- the filter ---- */

/* Q of a frame, and the vectors of blocks of 8x8 samples of another Q that lead
 * to it */
typedef struct NeighborQ {
    uint16_t *q;
    RefVector *vector;
} NeighborQ;

/* Make Q of frame n for the filter of Q of another one. */
static int make_neighbor_q(NeighborQ *to, const RefStream *s, int frame, int n)
{
    const int width = s->width / 2, height = s->height / 2;
    const int across = (width + 7) / 8, down = (height + 7) / 8;
    const int of_p   = (s->width + 15) / 16;
    RefVector *v = malloc(of_p * ((s->height + 15) / 16) * sizeof(*v));
    int ret = v ? 0 : -1;

    to->q      = new_q(s->src[n], s->width, s->height, s->depth);
    to->vector = malloc(across * down * sizeof(*to->vector));
    if (!to->q || !to->vector)
        ret = -1;
    if (!ret && n != frame)
        ret = ref_motion(v, s->src[frame], s->src[n], s->width, s->height,
                         s->depth);
    for (int i = 0; !ret && n != frame && i < across * down; i++) {
        const RefVector of = v[i / across * of_p + i % across];

        to->vector[i] = (RefVector) { of.u / 2, of.v / 2 };
    }
    free(v);
    return ret;
}

/* Filter Q of a frame with those of the frames before, of which q[prev] is its
 * own. */
static int filter_q(uint16_t *dst, NeighborQ q[4], const RefStream *s,
                    int frame, const RefEpsilon *options)
{
    const RefNoise noise       = noise_of(s, frame);
    const uint16_t *src[4]     = { NULL };
    const RefVector *vector[4] = { NULL };
    int ret = 0;

    for (int i = 0; i <= options->prev && !ret; i++) {
        const int n = frame - options->prev + i;

        if (n < 0 || !s->src[n])
            continue;
        ret       = make_neighbor_q(&q[i], s, frame, n);
        src[i]    = q[i].q;
        vector[i] = q[i].vector;
    }
    if (!ret)
        ref_epsilon(dst, src, vector, s->width / 2, s->height / 2,
                    q_depth(s->depth), options, NULL, src[options->prev],
                    &noise);
    return ret;
}

int ref_epsilon_prepare(uint16_t *dst, const RefStream *s, int frame)
{
    const int width = s->width / 2, height = s->height / 2;
    const uint16_t *p  = s->src[frame];
    RefEpsilon options = s->options[frame];
    NeighborQ q[4]     = { { NULL } };
    uint16_t *filtered;
    int ret = -1;

    memcpy(dst, p, s->width * s->height * sizeof(*dst));
    if (!is_selected(s, frame) || options.scales < 2 ||
        options.threshold == 0 || !width || !height)
        return 0;
    if (options.threshold != REF_AUTO)
        options.threshold /= 2;
    options.next = options.older = 0;
    options.is_q = 1;
    filtered = malloc(width * height * sizeof(*filtered));
    if (filtered)
        ret = filter_q(filtered, q, s, frame, &options);
    if (!ret)
        ff_ref_put_back(dst, p, q[options.prev].q, filtered, s->width,
                        s->height, s->depth);
    for (int i = 0; i < 4; i++) {
        free(q[i].q);
        free(q[i].vector);
    }
    free(filtered);
    return ret;
}

/* ---- means of older frames ---- */

/* Make the mean of group j, frames 4 j to 4 j + 3, if these exist. */
static int make_group(uint16_t **mean, const RefStream *s, int j)
{
    const int shift = s->depth > 14 ? s->depth - 14 : 0;
    const uint16_t *const *f = s->src + 4 * j;

    *mean = NULL;
    if (j < 0 || !f[0] || !f[1] || !f[2] || !f[3])
        return 0;
    *mean = malloc(s->width * s->height * sizeof(**mean));
    for (int i = 0; *mean && i < s->width * s->height; i++)
        (*mean)[i] = (f[0][i] + f[1][i] + f[2][i] + f[3][i] +
                      (1 << shift >> 1)) >> shift;
    return *mean ? 0 : -1;
}

/* Make the means of the groups before frame n: of the last one, and of the two
 * before that. */
static int make_means(RefMean mean[2], const RefStream *s, int n)
{
    uint16_t *group[3] = { NULL };
    int ret = 0;

    for (int i = 0; i < 3 && !ret; i++)
        ret = make_group(&group[i], s, n / 4 - 1 - i);
    for (int i = 0; group[1] && group[2] && i < s->width * s->height; i++)
        group[1][i] = (group[1][i] + group[2][i] + 1) >> 1;
    mean[0] = (RefMean) { group[0], 4 };
    mean[1] = (RefMean) { group[1], group[2] ? 8 : 4 };
    free(group[2]);
    return ret;
}

/* ---- a frame ---- */

/* A frame as it is filtered, and the vectors that lead to it */
typedef struct Neighbor {
    uint16_t *src;
    RefVector *vector;
} Neighbor;

/* Make frame n for the filter of another one. */
static int make_neighbor(Neighbor *to, const RefStream *s, int frame, int n)
{
    const int blocks = (s->width + 15) / 16 * ((s->height + 15) / 16);
    int ret;

    to->src    = malloc(s->width * s->height * sizeof(*to->src));
    to->vector = malloc(blocks * sizeof(*to->vector));
    if (!to->src || !to->vector)
        return -1;
    ret = ref_epsilon_prepare(to->src, s, n);
    if (!ret && n != frame)
        ret = ref_motion(to->vector, s->src[frame], s->src[n], s->width,
                         s->height, s->depth);
    return ret;
}

int ref_epsilon_stream(uint16_t *dst, const RefStream *s, int frame)
{
    const RefEpsilon *options = &s->options[frame];
    const RefNoise noise      = noise_of(s, frame);
    const int first           = frame - options->prev;
    const int nb              = options->prev + 1 + options->next;
    Neighbor neighbor[7]       = { { NULL } };
    const uint16_t *src[7]     = { NULL };
    const RefVector *vector[7] = { NULL };
    RefMean older[2]           = { { NULL } };
    int ret = 0;

    if (options->older && options->prev)
        ret = make_means(older, s, frame);
    for (int i = 0; i < nb && !ret; i++) {
        const int n = first + i;

        if (n < 0 || n >= s->nb || !s->src[n])
            continue;
        ret       = make_neighbor(&neighbor[i], s, frame, n);
        src[i]    = neighbor[i].src;
        vector[i] = neighbor[i].vector;
    }
    if (!ret)
        ref_epsilon(dst, src, vector, s->width, s->height, s->depth, options,
                    older, s->src[frame], &noise);
    for (int i = 0; i < 2; i++)
        free((uint16_t *)older[i].plane);
    for (int i = 0; i < nb; i++) {
        free(neighbor[i].src);
        free(neighbor[i].vector);
    }
    return ret;
}
