/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>
#include <string.h>

#include "ref.h"

/* Format of a component at half the size. */
typedef struct Half {
    int width, height, depth;
    int shift;                  ///< from a sum of four samples to a sample
} Half;

static Half half_of(const RefStream *s)
{
    Half h = { s->width / 2, s->height / 2, s->depth + 2, 0 };

    if (h.depth > 16) {
        h.shift = h.depth - 16;
        h.depth = 16;
    }
    return h;
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
            ret = ref_measure(&measured[n], s->src[n], before, s->width,
                              s->height, s->depth);
    }
    return ret;
}

/* Return floor(a / 2^n), for negative numbers as well. */
static int floor_shift(int a, int n)
{
    const int d = 1 << n;

    return (a - ((a % d) + d) % d) / d;
}

static void put_back(uint16_t *dst, const RefStream *s, const Half *h,
                     const uint16_t *half, const uint16_t *filtered)
{
    const int max = (1 << s->depth) - 1;

    for (int y = 0; y < 2 * h->height; y++) {
        for (int x = 0; x < 2 * h->width; x++) {
            const int k = y / 2 * h->width + x / 2;
            int v = dst[y * s->width + x];

            v += floor_shift((filtered[k] - half[k]) * (1 << h->shift) + 2, 2);
            dst[y * s->width + x] = v < 0 ? 0 : v > max ? max : v;
        }
    }
}

/* Return the noise of a frame whose threshold is REF_AUTO. */
static RefNoise noise_of(const RefStream *s, int frame)
{
    return is_measured(s, frame) ? ref_noise(s->measured, frame, s->depth) :
                                   (RefNoise) { 0 };
}

int ref_epsilon_prepare(uint16_t *dst, const RefStream *s, int frame)
{
    const Half h = half_of(s);
    const RefNoise noise = noise_of(s, frame);
    const uint16_t *q;
    uint16_t *half, *filtered;
    RefEpsilon options = s->options[frame];
    int ret = -1;

    memcpy(dst, s->src[frame], s->width * s->height * sizeof(*dst));
    if (!is_selected(s, frame) || options.scales < 2 ||
        options.threshold == 0 || !h.width || !h.height)
        return 0;
    if (options.threshold != REF_AUTO)
        options.threshold /= 2;
    options.prev    = options.next = 0;
    options.is_half = 1;
    q = half = malloc(h.width * h.height * sizeof(*half));
    filtered = malloc(h.width * h.height * sizeof(*filtered));
    if (half && filtered) {
        ref_shrink(half, s->src[frame], s->width, s->height, s->depth);
        ref_epsilon(filtered, &q, NULL, h.width, h.height, h.depth, &options,
                    q, &noise);
        put_back(dst, s, &h, q, filtered);
        ret = 0;
    }
    free(half);
    free(filtered);
    return ret;
}

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
    int ret = 0;

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
                    s->src[frame], &noise);
    for (int i = 0; i < nb; i++) {
        free(neighbor[i].src);
        free(neighbor[i].vector);
    }
    return ret;
}
