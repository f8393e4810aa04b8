/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "ref.h"

/* Indices of fine_i and rough_i */
enum { LEVEL_2, LEVEL_4, LEVEL_8, LEVEL_15, NB_LEVELS };

/* ---- sets of blocks: a plane, or one of its classes ---- */

enum { PLANE = -1 };            ///< in place of the number of a class

/* Levels of a set in P or Q; those of classes have no line, and no limit of
 * nb. */
typedef struct Levels {
    RefClass of;
    int line, covers;
} Levels;

static int covers(const RefLevels *l)
{
    return l->nb >= 40 && 8 * l->nb >= 3 * l->all;
}

static int has_classes(const RefMeasured *frame)
{
    const int nb = 32 * frame->p.nb_classes;

    return nb && frame->p.nb >= nb && frame->q.nb >= nb;
}

/* Return the levels of a set in frame n, which was measured. */
static Levels levels_of(const RefMeasured *frames, int n, int set, int is_q)
{
    const RefLevels *l = is_q ? &frames[n].q : &frames[n].p;
    Levels levels      = { .line = l->line, .covers = covers(l) };

    if (set != PLANE) {
        levels.of = l->of_class[set];
        return levels;
    }
    levels.of.nb     = l->nb;
    levels.of.change = l->change;
    levels.of.even   = l->even;
    for (int i = 0; i < NB_LEVELS; i++) {
        levels.of.fine[i]  = l->fine[i];
        levels.of.rough[i] = l->rough[i];
    }
    return levels;
}

/* ---- what a frame shows by itself ---- */

static int exceeds(const Levels *l, int factor)
{
    return l->of.rough[LEVEL_4] > factor * (l->of.fine[LEVEL_2] + 1);
}

static int is_far(const RefMeasured *frames, int n, int set, int is_q)
{
    const Levels l = levels_of(frames, n, set, is_q);

    return (set != PLANE || l.of.nb >= 40) && exceeds(&l, 4);
}

static int is_lined(const RefMeasured *frames, int n, int is_q)
{
    const Levels l  = levels_of(frames, n, PLANE, is_q);
    const int rough = l.of.rough[LEVEL_4];

    return l.covers && 2 * rough <= 3 * (l.line + 1) &&
           3 * l.line <= 4 * (rough + 1) && !exceeds(&l, 32);
}

static int is_white(const Levels *p)
{
    return p->covers &&
           5 * p->of.rough[LEVEL_4] <= 9 * (p->of.fine[LEVEL_2] + 1);
}

static int is_soft(const Levels *q)
{
    return q->covers && !exceeds(q, 2) &&
           8 * q->of.fine[LEVEL_8] <= 9 * (q->of.fine[LEVEL_2] + 1);
}

static int white_noise(const Levels *p)
{
    for (int i = NB_LEVELS - 1; i >= 0; i--)
        if (3 * p->of.rough[i] <= 4 * (p->of.fine[i] + 1))
            return p->of.fine[i];
    return p->of.fine[LEVEL_2];
}

/* ---- changes ---- */

/* Get the changes of a set from frame n - back on that are defined. Return their
 * number. */
static int get_changes(int change[4], const RefMeasured *frames, int n,
                       int back, int set, int is_q, int even_only)
{
    int nb = 0;

    for (int i = n; i >= n - back && i >= 0; i--) {
        if (!frames[i].measured || (set != PLANE && !has_classes(&frames[i])))
            continue;

        const Levels l = levels_of(frames, i, set, is_q);

        if (l.of.change != REF_UNDEFINED && (l.of.even || !even_only))
            change[nb++] = l.of.change;
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

static int min2(int a, int b)
{
    return a < b ? a : b;
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
static int lasting(const RefMeasured *frames, int n, int set, int is_q)
{
    int change[4];
    const int nb = get_changes(change, frames, n, 3, set, is_q, 1);

    return nb >= 2           ? second_largest(change, nb) :
           nb == 1 && n == 1 ? change[0] : 0;
}

/* Noise is at most 5/4 of the largest change. */
static int bound(int a, const RefMeasured *frames, int n, int set)
{
    int change[4];
    const int nb = get_changes(change, frames, n, 3, set, 0, 0);

    return nb ? min2(a, 5 * largest(change, nb) / 4 + 1) : a;
}

/* ---- what is found in a frame ---- */

typedef struct Found {
    int p, q;
    enum RefKind kind;
} Found;

static Found make_found(int p, int q, enum RefKind kind)
{
    return (Found) { p, q, p ? kind : REF_NONE };
}

/* Return what a set shows by itself. */
static Found find_still(const RefMeasured *frames, int n, int set)
{
    const Levels p = levels_of(frames, n, set, 0);
    const Levels q = levels_of(frames, n, set, 1);

    if (is_white(&p)) {
        const int a = bound(white_noise(&p), frames, n, set);

        return make_found(a, a / 2, REF_WHITE);
    }
    if (is_soft(&q)) {
        const int a = bound(7 * q.of.fine[LEVEL_2] / 4, frames, n, set);

        return make_found(a, a, REF_SOFT);
    }
    return make_found(0, 0, REF_NONE);
}

/* Raise what a plane shows by itself to the change that lasts. */
static Found raise(Found found, const RefMeasured *frames, int n)
{
    const Levels p  = levels_of(frames, n, PLANE, 0);
    const int rough = p.of.rough[LEVEL_4];
    const int b     = min2(lasting(frames, n, PLANE, 0), 5 * rough / 4 + 1);

    if (b <= found.p ||
        (found.kind == REF_WHITE && 4 * rough <= 5 * (p.of.fine[LEVEL_2] + 1)))
        return found;
    return make_found(b, found.kind == REF_WHITE ? b / 2 : b, REF_CHANGE);
}

static Found find_changing(const RefMeasured *frames, int n, int set)
{
    const int p = lasting(frames, n, set, 0);

    return make_found(p, min2(p, lasting(frames, n, set, 1)), REF_CHANGE);
}

static Found find_plane(const RefMeasured *frames, int n)
{
    const Found found = find_still(frames, n, PLANE);

    if (found.p)
        return raise(found, frames, n);
    if (is_far(frames, n, PLANE, 0) && is_far(frames, n, PLANE, 1) &&
        !is_lined(frames, n, 0) && !is_lined(frames, n, 1))
        return make_found(0, 0, REF_NONE);
    return find_changing(frames, n, PLANE);
}

/* ---- classes ---- */

/* Return what a class shows by itself. */
static Found find_shown(const RefMeasured *frames, int n, int c)
{
    const Found none  = make_found(0, 0, REF_NONE);
    const Found found = find_still(frames, n, c);
    const Levels p    = levels_of(frames, n, c, 0);
    const Levels q    = levels_of(frames, n, c, 1);
    int change[4];

    if (p.of.change != REF_UNDEFINED && !p.of.even)
        return none;
    if (get_changes(change, frames, n, 3, c, 0, 0))
        return found;
    if (found.kind == REF_WHITE &&
        2 * p.of.rough[LEVEL_4] > 3 * (p.of.fine[LEVEL_2] + 1))
        return none;
    if (found.kind == REF_SOFT &&
        16 * q.of.fine[LEVEL_8] > 17 * (q.of.fine[LEVEL_2] + 1))
        return none;
    return found;
}

/* Return what the changes of a class show. @param any whether a class shows its
 * noise by itself */
static Found find_lasting(const RefMeasured *frames, int n, int c, int any)
{
    const Found found = find_changing(frames, n, c);
    const int rough   = levels_of(frames, n, c, 0).of.rough[LEVEL_4];

    if ((is_far(frames, n, c, 0) && is_far(frames, n, c, 1)) ||
        3 * found.p > 4 * (rough + 1) || 5 * found.p < 3 * rough ||
        (!any && 8 * found.p > 9 * (rough + 1)))
        return make_found(0, 0, REF_NONE);
    return found;
}

/* Return what class c takes from others, of which e > 0 are found. */
static Found borrow(const Found *e, const RefMeasured *frames, int n, int c)
{
    const int nb   = frames[n].p.nb_classes;
    const Levels p = levels_of(frames, n, c, 0);
    const Levels q = levels_of(frames, n, c, 1);
    const int l    = 4 * (p.of.rough[LEVEL_4] + 1) / 3;
    const int l2   = 4 * (q.of.rough[LEVEL_4] + 1) / 3;
    int below = c, above = c, a, a2;

    if (p.of.change != REF_UNDEFINED) {
        a  = min2(p.of.change, l);
        a2 = min2(a, l2);
        if (q.of.change != REF_UNDEFINED)
            a2 = min2(a2, q.of.change);
        return (Found) { a, a2, REF_CLASSES };
    }
    while (below >= 0 && !e[below].p)
        below--;
    while (above < nb && !e[above].p)
        above++;
    if (below < 0)
        below = above;
    if (above == nb)
        above = below;
    return (Found) { min2(l, min2(e[below].p, e[above].p)),
                     min2(l, min2(e[below].q, e[above].q)), REF_CLASSES };
}

/* Find noise by classes. Return whether there is any. */
static int find_by_classes(Found found[REF_MAX_CLASSES],
                           const RefMeasured *frames, int n)
{
    const int nb = frames[n].p.nb_classes;
    Found e[REF_MAX_CLASSES];
    int any = 0, shown = 0;

    for (int c = 0; c < nb; c++) {
        e[c] = find_shown(frames, n, c);
        any |= e[c].p > 0;
    }
    for (int c = 0; c < nb; c++) {
        if (!e[c].p)
            e[c] = find_lasting(frames, n, c, any);
        shown += e[c].p > 0;
    }
    if (shown < (2 * nb + 2) / 3)
        return 0;
    for (int c = 0; c < nb; c++) {
        found[c] = e[c].p ? e[c] : borrow(e, frames, n, c);
        found[c].kind = REF_CLASSES;
    }
    return 1;
}

/* Find the noise of all classes, or of number 0 if C = 0. */
static void find(Found found[REF_MAX_CLASSES], const RefMeasured *frames, int n)
{
    Found plane = make_found(0, 0, REF_NONE);

    if (n >= 0 && frames[n].measured)
        plane = find_plane(frames, n);
    if (n >= 0 && frames[n].measured && !plane.p && has_classes(&frames[n]) &&
        !(is_far(frames, n, PLANE, 0) && is_far(frames, n, PLANE, 1)) &&
        find_by_classes(found, frames, n))
        return;
    for (int c = 0; c < REF_MAX_CLASSES; c++)
        found[c] = plane;
}

/* ---- what is kept of the frames before ---- */

static int changes_are_alike(const RefMeasured *frames, int n)
{
    int change[4];
    const int nb = get_changes(change, frames, n, 2, PLANE, 0, 0);

    return nb >= 2 && 4 * largest(change, nb) <= 5 * (smallest(change, nb) + 1);
}

/* Raise the noise of a class to what was kept. before: found in frames n-1, n-2,
 * n-3. Return whether it is raised. */
static int keep(Found *found, Found before[3][REF_MAX_CLASSES], int c)
{
    const int p[] = { before[0][c].p, before[1][c].p, before[2][c].p };
    const int q[] = { before[0][c].q, before[1][c].q, before[2][c].q };
    const int kept = second_largest(p, 3), kept2 = second_largest(q, 3);
    const int is_raised = found->p < kept;

    if (found->p && 3 * found->p < kept)
        return 0;
    if (is_raised)
        found->p = kept;
    if (found->q < kept2)
        found->q = kept2;
    return is_raised;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Return the noise of the middle class, at one size. */
static int middle(const int *noise, int nb)
{
    int v[REF_MAX_CLASSES];

    for (int c = 0; c < nb; c++)
        v[c] = noise[c];
    qsort(v, nb, sizeof(*v), ascending);
    return v[(nb - 1) / 2];
}

RefNoise ref_noise(const RefMeasured *frames, int n, int depth)
{
    const RefLevels *p = &frames[n].p;
    const int rough    = p->rough[LEVEL_15];
    const int nb       = p->nb_classes ? p->nb_classes : 1;
    const int alike    = changes_are_alike(frames, n);
    RefNoise noise     = {
        .grid    = p->grid,
        .floor   = depth == 8 || rough > 64 ? 64 : rough,
        .classes = has_classes(&frames[n]) ? nb : 0,
        .nb      = nb,
    };
    Found found[REF_MAX_CLASSES], before[3][REF_MAX_CLASSES];
    int p_noise[REF_MAX_CLASSES], q_noise[REF_MAX_CLASSES], kept = 0;

    find(found, frames, n);
    for (int i = 0; i < 3; i++)
        find(before[i], frames, n - 1 - i);
    noise.kind = found->kind;
    for (int c = 0; c < nb; c++) {
        if (alike)
            kept += keep(&found[c], before, c);
        noise.of_class[c].noise  = p_noise[c] = found[c].p;
        noise.of_class[c].noise2 = q_noise[c] = found[c].q;
        noise.of_class[c].mean   = p->of_class[c].mean;
        noise.of_class[c].mean2  = frames[n].q.of_class[c].mean;
    }
    noise.noise  = middle(p_noise, nb);
    noise.noise2 = middle(q_noise, nb);
    if (2 * kept > nb)
        noise.kind = REF_KEPT;
    return noise;
}

/* ---- the threshold ---- */

static int factor(const RefEpsilon *options)
{
    static const int factors[2][3] = { { 6, 4, 3 }, { 10, 5, 4 } };

    return factors[!!options->linear][options->patch];
}

/* Return M for a level of noise. */
static int level_of(const RefNoise *noise, const RefEpsilon *options, int of)
{
    const int f       = factor(options);
    const int grid    = noise->grid < 112 ? noise->grid : 112;
    const int level[] = { noise->floor, f * of, 2 * f * grid / 5 };

    return largest(level, 3);
}

/* Return M2 for a level of noise at half the size. */
static int q_level_of(const RefNoise *noise, const RefEpsilon *options, int of)
{
    const int level = 4 * factor(options) * of / 5;

    return level < noise->floor / 2 ? 0 : level;
}

int ref_noise_level(const RefNoise *noise, const RefEpsilon *options)
{
    return level_of(noise, options, noise->noise);
}

int ref_noise_class_level(const RefNoise *noise, const RefEpsilon *options,
                          int c)
{
    return level_of(noise, options, noise->of_class[c].noise);
}

int ref_noise_is_quiet(const RefNoise *noise, const RefEpsilon *options)
{
    int above = 0;

    for (int c = 0; c < noise->nb; c++)
        above += ref_noise_class_level(noise, options, c) > noise->floor;
    return !above;
}

int ref_noise_q_level(const RefNoise *noise, const RefEpsilon *options)
{
    return q_level_of(noise, options, noise->noise2);
}

int ref_noise_threshold(int level, const RefEpsilon *options)
{
    const int side         = 2 * options->patch + 1, area = side * side;
    const int64_t strength = floor(256 * options->strength + 0.5);
    const int64_t t        = (area * strength * level + 4096) >> 13;

    return t < 64 * area ? t : 64 * area;
}

int ref_noise_curve(RefPoint curve[REF_MAX_CLASSES], const RefNoise *noise,
                    const RefEpsilon *options)
{
    for (int c = 0; c < noise->classes; c++) {
        const int level = options->is_q ?
            q_level_of(noise, options, noise->of_class[c].noise2) :
            level_of(noise, options, noise->of_class[c].noise);

        curve[c].mean = options->is_q ? noise->of_class[c].mean2 :
                                        noise->of_class[c].mean;
        curve[c].tl   = ref_noise_threshold(level, options);
    }
    return noise->classes;
}

static int floor_ratio(int a, int b)
{
    return a / b - (a % b < 0);
}

int ref_noise_tl_at(const RefPoint *curve, int nb, int mean)
{
    int i = nb - 1;

    while (i >= 0 && curve[i].mean > mean)
        i--;
    if (i < 0 || i == nb - 1)
        return curve[i < 0 ? 0 : i].tl;
    return curve[i].tl + floor_ratio((curve[i + 1].tl - curve[i].tl) *
                                     (mean - curve[i].mean),
                                     curve[i + 1].mean - curve[i].mean);
}
