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

void ref_shrink(uint16_t *dst, const uint16_t *src, int width, int height,
                int depth)
{
    const int shift = depth > 14 ? depth - 14 : 0;

    for (int y = 0; y < height / 2; y++) {
        for (int x = 0; x < width / 2; x++) {
            const uint16_t *p = src + 2 * y * width + 2 * x;
            const int sum     = p[0] + p[1] + p[width] + p[width + 1];

            dst[y * (width / 2) + x] = (sum + (1 << shift >> 1)) >> shift;
        }
    }
}

/* Return Q of a frame, or NULL if there is no frame. */
static uint16_t *shrink(const RefStream *s, int frame)
{
    const uint16_t *src = frame < 0 || frame >= s->nb ? NULL : s->src[frame];
    uint16_t *half      = NULL;

    if (src)
        half = malloc(s->width / 2 * (s->height / 2) * sizeof(*half));
    if (half)
        ref_shrink(half, src, s->width, s->height, s->depth);
    return half;
}

static int is_selected(const RefStream *s, int frame)
{
    return frame >= 0 && frame < s->nb &&
           (!s->selected || s->selected[frame]);
}

static int is_measured(const RefStream *s, int frame)
{
    return is_selected(s, frame) && s->options[frame].threshold == REF_AUTO;
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

void ref_epsilon_prepare(uint16_t *dst, const RefStream *s, int frame)
{
    const Half h = half_of(s);
    uint16_t *q[3], *filtered;
    RefEpsilon options = s->options[frame];
    RefPast past;

    memcpy(dst, s->src[frame], s->width * s->height * sizeof(*dst));
    if (!is_selected(s, frame) || options.scales < 2 ||
        options.threshold == 0 || !h.width || !h.height)
        return;
    for (int i = 0; i < 3; i++)
        q[i] = shrink(s, frame - i);
    if (options.threshold != REF_AUTO)
        options.threshold /= 2;
    options.radius_t = 0;
    options.is_half  = 1;
    past     = (RefPast) { { q[1], q[2] }, is_measured(s, frame - 1) };
    filtered = malloc(h.width * h.height * sizeof(*filtered));
    ref_epsilon(filtered, (const uint16_t *const *)q, h.width, h.height,
                h.depth, &options, q[0], &past);
    put_back(dst, s, &h, q[0], filtered);
    for (int i = 0; i < 3; i++)
        free(q[i]);
    free(filtered);
}

void ref_epsilon_stream(uint16_t *dst, const RefStream *s, int frame)
{
    const RefEpsilon *options = &s->options[frame];
    const int t               = options->radius_t;
    const uint16_t *before[2] = { NULL, NULL };
    uint16_t *src[7]          = { NULL };
    RefPast past;

    for (int i = 0; i <= 2 * t; i++) {
        const int n = frame - t + i;

        if (n < 0 || n >= s->nb || !s->src[n])
            continue;
        src[i] = malloc(s->width * s->height * sizeof(*src[i]));
        ref_epsilon_prepare(src[i], s, n);
    }
    for (int i = 0; i < 2; i++)
        if (frame - 1 - i >= 0)
            before[i] = s->src[frame - 1 - i];
    past = (RefPast) { { before[0], before[1] }, is_measured(s, frame - 1) };
    ref_epsilon(dst, (const uint16_t *const *)src, s->width, s->height,
                s->depth, options, s->src[frame], &past);
    for (int i = 0; i <= 2 * t; i++)
        free(src[i]);
}
