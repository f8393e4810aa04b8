/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ref.h"

static int clamp(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

/* Plane of a frame, options, and thresholds in sums of a patch. */
typedef struct Filter {
    const RefEpsilon *options;
    const uint16_t *plane;
    int width, height, depth;
    int64_t td, tl;
    RefPoint curve[REF_MAX_CLASSES];    ///< thresholds by brightness
    int nb;                             ///< of them, 0: td and tl are used
} Filter;

/* Return a sample of a plane, coordinates clamped. */
static int sample(const Filter *f, const uint16_t *plane, int x, int y)
{
    return plane[clamp(y, f->height) * f->width + clamp(x, f->width)];
}

/* Return the sum of differences between the patch around (x, y) and the patch
 * around (u, v) of another frame. */
static int64_t difference(const Filter *f, int x, int y,
                          const uint16_t *other, int u, int v)
{
    const int patch = f->options->patch;
    int64_t d = 0;

    for (int j = -patch; j <= patch; j++)
        for (int i = -patch; i <= patch; i++)
            d += abs(sample(f, f->plane, x + i, y + j) -
                     sample(f, other, u + i, v + j));
    return d;
}

/* Add the weights for (x, y) of the samples around center in a frame to *n, and
 * the weighted samples to *sum. */
static void add_window(const Filter *f, int x, int y, const uint16_t *other,
                       RefVector center, int radius, int64_t *n, int64_t *sum)
{
    for (int v = center.v - radius; v <= center.v + radius; v++) {
        for (int u = center.u - radius; u <= center.u + radius; u++) {
            const int64_t d = difference(f, x, y, other, u, v);
            int64_t w = d <= f->td;

            if (f->options->linear)
                w = f->tl + 1 - (d >> (f->depth - 8));
            if (w < 0)
                w = 0;
            *n   += w;
            *sum += w * sample(f, other, u, v);
        }
    }
}

static void set_tl(Filter *f, int64_t tl)
{
    f->tl = tl;
    f->td = (2 * tl * ((1 << f->depth) - 1) + 255) / 510;
}

/* Set the thresholds that were measured. Return whether all are 0. */
static int set_measured(Filter *f, const RefNoise *noise)
{
    const RefEpsilon *o = f->options;
    int differ = 0;

    set_tl(f, ref_noise_threshold(o->is_q ? ref_noise_q_level(noise, o) :
                                            ref_noise_level(noise, o), o));
    f->nb = ref_noise_curve(f->curve, noise, o);
    for (int i = 1; i < f->nb; i++)
        differ |= f->curve[i].tl != f->curve[0].tl;
    if (!differ)
        f->nb = 0;
    return !f->tl && !f->nb;
}

/* Set the thresholds. Return whether the output is a copy. */
static int set_threshold(Filter *f, const RefNoise *noise)
{
    const RefEpsilon *o = f->options;
    const int area      = (2 * o->patch + 1) * (2 * o->patch + 1);
    const int max       = (1 << f->depth) - 1;

    if (o->threshold == REF_AUTO)
        return set_measured(f, noise);
    f->tl = floor(o->threshold * area + 0.5);
    f->td = floor(o->threshold * area * max / 255 + 0.5);
    return o->threshold == 0 || (o->is_q && !f->tl);
}

/* Set the thresholds of sample (x, y) by its brightness. */
static void set_by_brightness(Filter *f, int x, int y)
{
    int sum = 0;

    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            sum += sample(f, f->plane, x + u, y + v);
    set_tl(f, ref_noise_tl_at(f->curve, f->nb, sum / 9 >> (f->depth - 8)));
}

/* Return the place in another frame of the sample (x, y): displaced by the
 * vector of the block of 16x16 samples, or 8x8 of Q, in which it lies. */
static RefVector displaced(const Filter *f, const RefVector *vector, int x,
                           int y)
{
    const int side    = f->options->is_q ? 8 : 16;
    const RefVector v = vector[y / side * ((f->width + side - 1) / side) +
                               x / side];

    return (RefVector) { x + v.u, y + v.v };
}

/* ---- means of older frames ---- */

/* Return by how much differences add up that have the same sign, times 256. */
static int64_t same_sign_factor(const Filter *f, const RefNoise *noise)
{
    int64_t r;

    if (f->options->threshold != REF_AUTO || !noise->noise2)
        return 720;
    r = 360LL * noise->noise / noise->noise2;
    return r < 720 ? r : 720;
}

/* Return the difference between the patch of 5x5 samples around (x, y) and the
 * mean, which has more bits. */
static int64_t mean_difference(const Filter *f, const RefMean *mean, int bits,
                               int64_t factor, int x, int y)
{
    int64_t all = 0, sum = 0, same;

    for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
            const int g = (sample(f, f->plane, x + i, y + j) << bits) -
                          sample(f, mean->plane, x + i, y + j);

            all += abs(g);
            sum += g;
        }
    same = factor * llabs(sum) >> 8;
    return all > same ? all : same;
}

/* Return the weight of the sample of a mean for a difference. */
static int64_t mean_weight(const Filter *f, const RefMean *mean, int depth,
                           int64_t d)
{
    static const int u[] = { 1, 3, 4 }, h[] = { 2, 9, 20 };
    const int patch = f->options->patch;
    const int64_t t = 275 * f->tl / (16 * h[patch]);
    const int64_t w = t + 1 - (d >> (depth - 8));

    if (!f->options->linear)
        return d <= (2 * t * ((1 << depth) - 1) + 255) / 510 ? mean->nb : 0;
    return w < 0 ? 0 : u[patch] * mean->nb / 4 * w;
}

/* Add the samples of the means at (x, y); the sum then has `bits` bits more. */
static void add_older(const Filter *f, const RefMean older[2], int bits,
                      int64_t factor, int x, int y, int64_t *n, int64_t *sum)
{
    for (int i = 0; i < 2 && older; i++) {
        int64_t w;

        if (!older[i].plane)
            continue;
        w = mean_weight(f, &older[i], f->depth + bits,
                        mean_difference(f, &older[i], bits, factor, x, y));
        *n   += w;
        *sum += w * sample(f, older[i].plane, x, y);
    }
}

void ref_epsilon(uint16_t *dst, const uint16_t *const *src,
                 const RefVector *const *vector, int width, int height,
                 int depth, const RefEpsilon *options,
                 const RefMean older[2], const uint16_t *original,
                 const RefNoise *noise)
{
    const int frame = options->prev, nb = frame + 1 + options->next;
    const int alone = options->threshold == REF_AUTO &&
                      ref_noise_is_quiet(noise, options);
    const int bits  = depth < 14 ? 2 : 16 - depth;
    Filter f        = { options, src[frame], width, height, depth };
    int64_t factor;

    if (set_threshold(&f, noise)) {
        memcpy(dst, original, sizeof(*dst) * width * height);
        return;
    }
    factor = same_sign_factor(&f, noise);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int64_t n = 0, sum = 0;

            if (f.nb)
                set_by_brightness(&f, x, y);
            add_window(&f, x, y, f.plane, (RefVector) { x, y },
                       options->radius, &n, &sum);
            for (int i = 0; i < nb; i++)
                if (src[i] && i != frame && !alone)
                    add_window(&f, x, y, src[i],
                               displaced(&f, vector[i], x, y), 1, &n, &sum);
            sum <<= bits;
            if (!alone)
                add_older(&f, older, bits, factor, x, y, &n, &sum);
            dst[y * width + x] = (2 * sum + (n << bits)) / (2 * (n << bits));
        }
    }
}
