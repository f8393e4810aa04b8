/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stddef.h>

#include "ref.h"

/* Indices of fine_i and rough_i */
enum { LEVEL_2, LEVEL_4, LEVEL_8, LEVEL_15, NB_LEVELS };

/* ---- what a frame shows by itself ---- */

static int covers(const RefLevels *l)
{
    return l->nb >= 40 && 8 * l->nb >= 3 * l->all;
}

static int is_far(const RefLevels *l)
{
    return l->nb >= 40 && l->rough[LEVEL_4] > 4 * (l->fine[LEVEL_2] + 1);
}

static int is_white(const RefLevels *p)
{
    return covers(p) && 5 * p->rough[LEVEL_4] <= 9 * (p->fine[LEVEL_2] + 1);
}

static int is_soft(const RefLevels *q)
{
    return covers(q) && q->rough[LEVEL_4] <= 2 * (q->fine[LEVEL_2] + 1) &&
           8 * q->fine[LEVEL_8] <= 9 * (q->fine[LEVEL_2] + 1);
}

static int white_noise(const RefLevels *p)
{
    for (int i = NB_LEVELS - 1; i >= 0; i--)
        if (3 * p->rough[i] <= 4 * (p->fine[i] + 1))
            return p->fine[i];
    return p->fine[LEVEL_2];
}

/* ---- changes ---- */

/* Return the levels of frame n of P or Q, NULL if it was not measured. */
static const RefLevels *levels_of(const RefMeasured *frames, int n, int is_q)
{
    return n < 0 || !frames[n].measured ? NULL :
           is_q ? &frames[n].q : &frames[n].p;
}

/* Get the changes of P or Q from frame n - back on that are defined. Return
 * their number. */
static int get_changes(int change[4], const RefMeasured *frames, int n,
                       int back, int is_q, int even_only)
{
    int nb = 0;

    for (int i = 0; i <= back; i++) {
        const RefLevels *l = levels_of(frames, n - i, is_q);

        if (l && l->change != REF_UNDEFINED && (l->even || !even_only))
            change[nb++] = l->change;
    }
    return nb;
}

static int largest(const int *v, int nb)
{
    int max = v[0];

    for (int i = 1; i < nb; i++)
        if (v[i] > max)
            max = v[i];
    return max;
}

static int smallest(const int *v, int nb)
{
    int min = v[0];

    for (int i = 1; i < nb; i++)
        if (v[i] < min)
            min = v[i];
    return min;
}

/* Return the second largest of at least two values; equal ones are two. */
static int second_largest(const int *v, int nb)
{
    int second = smallest(v, nb), first = 0;

    while (v[first] != largest(v, nb))
        first++;
    for (int i = 0; i < nb; i++)
        if (i != first && v[i] > second)
            second = v[i];
    return second;
}

/* Return the change that came twice in four frames, 0 if none did. */
static int lasting(const RefMeasured *frames, int n, int is_q)
{
    int change[4];
    const int nb = get_changes(change, frames, n, 3, is_q, 1);

    return nb >= 2           ? second_largest(change, nb) :
           nb == 1 && n == 1 ? change[0] : 0;
}

/* ---- what is found in a frame ---- */

typedef struct Found {
    int p, q;
    enum RefKind kind;
} Found;

/* Noise is at most 5/4 of the largest change. */
static int bound(int a, const RefMeasured *frames, int n)
{
    int change[4];
    const int nb    = get_changes(change, frames, n, 3, 0, 0);
    const int limit = nb ? 5 * largest(change, nb) / 4 + 1 : a;

    return a < limit ? a : limit;
}

static Found find_changing(const RefMeasured *frames, int n)
{
    const int p = lasting(frames, n, 0), q = lasting(frames, n, 1);

    if (!p || (is_far(&frames[n].p) && is_far(&frames[n].q)))
        return (Found) { 0, 0, REF_NONE };
    return (Found) { p, p < q ? p : q, REF_CHANGE };
}

static Found find(const RefMeasured *frames, int n)
{
    const RefLevels *p = levels_of(frames, n, 0);
    const RefLevels *q = levels_of(frames, n, 1);
    int a = 0;

    if (!p)
        return (Found) { 0, 0, REF_NONE };
    if (is_white(p)) {
        a = bound(white_noise(p), frames, n);
        if (a)
            return (Found) { a, a / 2, REF_WHITE };
    } else if (is_soft(q)) {
        a = bound(7 * q->fine[LEVEL_2] / 4, frames, n);
        if (a)
            return (Found) { a, a, REF_SOFT };
    }
    return find_changing(frames, n);
}

/* ---- what is kept of the frames before ---- */

static int changes_are_alike(const RefMeasured *frames, int n)
{
    int change[4];
    const int nb = get_changes(change, frames, n, 2, 0, 0);

    return nb >= 2 && 4 * largest(change, nb) <= 5 * (smallest(change, nb) + 1);
}

RefNoise ref_noise(const RefMeasured *frames, int n, int depth)
{
    const Found found = find(frames, n);
    const int rough   = frames[n].p.rough[LEVEL_15];
    RefNoise noise    = {
        .noise  = found.p,
        .noise2 = found.q,
        .kind   = found.kind,
        .grid   = frames[n].p.grid,
        .floor  = depth == 8 || rough > 64 ? 64 : rough,
    };
    int p[3], q[3], kept, kept2;

    for (int i = 0; i < 3; i++) {
        const Found before = find(frames, n - 1 - i);

        p[i] = before.p;
        q[i] = before.q;
    }
    kept  = second_largest(p, 3);
    kept2 = second_largest(q, 3);
    if (!changes_are_alike(frames, n) || (found.p && 3 * found.p < kept))
        return noise;
    if (noise.noise < kept) {
        noise.noise = kept;
        noise.kind  = REF_KEPT;
    }
    if (noise.noise2 < kept2)
        noise.noise2 = kept2;
    return noise;
}

/* ---- the threshold ---- */

static int factor(const RefEpsilon *options)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };

    return factors[!!options->linear][options->patch];
}

int ref_noise_level(const RefNoise *noise, const RefEpsilon *options)
{
    const int f       = factor(options);
    const int grid    = noise->grid < 112 ? noise->grid : 112;
    const int level[] = { noise->floor, f * noise->noise, 2 * f * grid / 5 };

    return largest(level, 3);
}

int ref_noise_q_level(const RefNoise *noise, const RefEpsilon *options)
{
    const int level = 4 * factor(options) * noise->noise2 / 5;

    return level < noise->floor / 2 ? 0 : level;
}

int ref_noise_threshold(int level, const RefEpsilon *options)
{
    const int side         = 2 * options->patch + 1, area = side * side;
    const int64_t strength = floor(256 * options->strength + 0.5);
    const int64_t t        = (area * strength * level + 4096) >> 13;

    return t < 64 * area ? t : 64 * area;
}
