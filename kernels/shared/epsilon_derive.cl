/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The automatic threshold of the epsilon filter: what a frame leaves in device
 * memory, and the derivation of M, M2 and both limits from the levels of a
 * plane P and of its half-size plane Q. Formulas: see epsilon_noise.h.
 *
 * One text for C, OpenCL C and CUDA C++. In OpenCL programs it comes after
 * epsilon_constants.cl.
 */

#ifndef AVFILTER_EPSILON_DERIVE_CL
#define AVFILTER_EPSILON_DERIVE_CL

#ifndef __OPENCL_VERSION__
#include "epsilon_constants.cl"
#endif

/* Qualifiers of a function */
#if defined(__OPENCL_VERSION__)
#define EPSILON_FUNCTION
#elif defined(__CUDA__) || defined(__CUDACC__)
#define EPSILON_FUNCTION \
    static __device__ inline __attribute__((always_inline))
#else
#define EPSILON_FUNCTION static inline
#endif

/* Indices of the planes, and of fine_i and rough_i for i = 2, 4, 8, 15 */
enum { EPSILON_P, EPSILON_Q, EPSILON_NB_SIZES };
enum { EPSILON_2, EPSILON_4, EPSILON_8, EPSILON_15, EPSILON_NB_LEVELS };

/* How noise was found */
enum {
    EPSILON_NONE, EPSILON_WHITE, EPSILON_SOFT, EPSILON_CHANGE, EPSILON_KEPT
};

/* ---- data, all of 32 bits ---- */

/* A change as it is stored: 2 (level + 1), plus 1 if it is even; 0 if it is not
 * defined. */
#define EPSILON_STORED(level, even) (2 * ((level) + 1) + (even))
#define EPSILON_LEVEL(stored)       (((stored) >> 1) - 1)
#define EPSILON_IS_EVEN(stored)     ((stored) & 1)

/* Levels of a plane */
typedef struct EpsilonLevels {
    int nb, all;                /* blocks that count, all blocks */
    int change;                 /* stored */
    int fine[EPSILON_NB_LEVELS], rough[EPSILON_NB_LEVELS];
    int grid;
} EpsilonLevels;

/* What frames n - i leave for the next ones, by i; 0 as if there was no
 * frame */
typedef struct EpsilonPast {
    int change[EPSILON_NB_SIZES][EPSILON_NB_CHANGES];   /* stored */
    int found[EPSILON_NB_SIZES][EPSILON_NB_FOUND];
} EpsilonPast;

/* Number of a frame in the stream, from 0 on, and whether the component was
 * measured, or was not while others of its plane were. It is never 0. */
#define EPSILON_STAMP(number, measured)                                     \
    (2u * ((number) + EPSILON_NB_FOUND + 1u) + (measured))

/* Measurements of a component */
typedef struct EpsilonNoise {
    unsigned int stamp;             /* of the frame; 0: none */
    int noise[EPSILON_NB_SIZES];    /* M and M2, the latter 0 if G = Q */
    int kind;
    EpsilonPast past;               /* of this and previous frames */
    EpsilonLevels levels[EPSILON_NB_SIZES];
} EpsilonNoise;

/* Limits of weights (epsilon_patch.cl) of a plane's channels. With
 * EPSILON_BY_MEAN, the limit of a sample is in the table, by the mean of the 3x3
 * samples around it in 8 bits, and the other bits of limit are the largest one
 * of the table; else the table is not set. */
typedef struct EpsilonLimits {
    unsigned int limit[EPSILON_CHANNELS];
    unsigned int table[EPSILON_CHANNELS][EPSILON_NB_MEANS];
} EpsilonLimits;

/* Measurements of a frame: an entry of the ring in device memory. The report is
 * noise, the limits are of P and of Q. */
typedef struct EpsilonEntry {
    EpsilonNoise noise[EPSILON_COMPONENTS];
    EpsilonLimits limits[EPSILON_NB_SIZES][EPSILON_PLANES];
} EpsilonEntry;

/* Thresholds of a plane by brightness: Tl of a class, and the mean of the samples
 * of its median block in 8 bits, ascending */
typedef struct EpsilonCurve {
    int nb;
    int mean[EPSILON_MAX_CLASSES], tl[EPSILON_MAX_CLASSES];
} EpsilonCurve;

/* What the threshold depends on besides the levels */
typedef struct EpsilonRule {
    int depth, patch, linear;
    int factor;                 /* F */
    int strength;               /* floor(256 strength + 1/2) */
    unsigned int number;        /* of the frame in the stream */
} EpsilonRule;

/* ---- changes ---- */

/* Largest and second largest of the values added, -1 without; smallest */
typedef struct EpsilonTop {
    int nb, first, second, least;
} EpsilonTop;

EPSILON_FUNCTION EpsilonTop epsilon_add(EpsilonTop t, int v)
{
    t.second = v > t.first ? t.first : v > t.second ? v : t.second;
    t.first  = v > t.first ? v : t.first;
    t.least  = v < t.least ? v : t.least;
    t.nb++;
    return t;
}

EPSILON_FUNCTION EpsilonTop epsilon_top(const int *v, int nb)
{
    EpsilonTop t = { 0, -1, -1, EPSILON_MAX_FOUND };

    for (int i = 0; i < nb; i++)
        t = epsilon_add(t, v[i]);
    return t;
}

/* Return the top of the defined ones of nb changes. */
EPSILON_FUNCTION EpsilonTop epsilon_changes(const int *stored, int nb,
                                            int even_only)
{
    EpsilonTop t = { 0, -1, -1, EPSILON_MAX_FOUND };

    for (int i = 0; i < nb; i++)
        if (stored[i] && (!even_only || EPSILON_IS_EVEN(stored[i])))
            t = epsilon_add(t, EPSILON_LEVEL(stored[i]));
    return t;
}

/* Return the change that lasts, 0 if none does. */
EPSILON_FUNCTION int epsilon_lasting(const int *stored, unsigned int number)
{
    const EpsilonTop t = epsilon_changes(stored, EPSILON_NB_CHANGES, 1);

    return t.nb >= 2 ? t.second : t.nb && number == 1 ? t.first : 0;
}

/* ---- what the frame shows by itself ---- */

EPSILON_FUNCTION int epsilon_covers(const EpsilonLevels *l)
{
    return l->nb >= EPSILON_MIN_BLOCKS && 8 * l->nb >= 3 * l->all;
}

EPSILON_FUNCTION int epsilon_is_far(const EpsilonLevels *l)
{
    return l->nb >= EPSILON_MIN_BLOCKS &&
           l->rough[EPSILON_4] > 4 * (l->fine[EPSILON_2] + 1);
}

EPSILON_FUNCTION int epsilon_is_white(const EpsilonLevels *p)
{
    return epsilon_covers(p) &&
           5 * p->rough[EPSILON_4] <= 9 * (p->fine[EPSILON_2] + 1);
}

EPSILON_FUNCTION int epsilon_is_soft(const EpsilonLevels *q)
{
    return epsilon_covers(q) &&
           q->rough[EPSILON_4] <= 2 * (q->fine[EPSILON_2] + 1) &&
           8 * q->fine[EPSILON_8] <= 9 * (q->fine[EPSILON_2] + 1);
}

EPSILON_FUNCTION int epsilon_white(const EpsilonLevels *p)
{
    int a = p->fine[EPSILON_2];

    for (int i = EPSILON_4; i < EPSILON_NB_LEVELS; i++)
        if (3 * p->rough[i] <= 4 * (p->fine[i] + 1))
            a = p->fine[i];
    return a;
}

/* ---- noise ---- */

/* Find the noise of the frame without what was kept; set n->noise, kind and
 * past.found of this frame. */
EPSILON_FUNCTION void epsilon_find(EpsilonNoise *n, const EpsilonRule *rule)
{
    const EpsilonLevels *p = &n->levels[EPSILON_P], *q = &n->levels[EPSILON_Q];
    const EpsilonTop t = epsilon_changes(n->past.change[EPSILON_P],
                                         EPSILON_NB_CHANGES, 0);
    const int bound    = t.nb ? (5 * t.first >> 2) + 1 : EPSILON_MAX_FOUND;
    int a = 0, a2, kind = EPSILON_NONE;

    if (epsilon_is_white(p)) {
        a    = epsilon_white(p);
        kind = EPSILON_WHITE;
    } else if (epsilon_is_soft(q)) {
        a    = 7 * q->fine[EPSILON_2] >> 2;
        kind = EPSILON_SOFT;
    }
    a  = a < bound ? a : bound;
    a2 = kind == EPSILON_WHITE ? a >> 1 : a;
    if (!a) {
        const int is_far = epsilon_is_far(p) && epsilon_is_far(q);

        a    = is_far ? 0 : epsilon_lasting(n->past.change[EPSILON_P],
                                            rule->number);
        a2   = epsilon_lasting(n->past.change[EPSILON_Q], rule->number);
        a2   = a2 < a ? a2 : a;
        kind = a ? EPSILON_CHANGE : EPSILON_NONE;
    }
    n->kind = kind;
    n->noise[EPSILON_P] = n->past.found[EPSILON_P][0] = a;
    n->noise[EPSILON_Q] = n->past.found[EPSILON_Q][0] = a2;
}

/* Raise the noise to what was kept, if the changes are alike. */
EPSILON_FUNCTION void epsilon_keep(EpsilonNoise *n, const EpsilonPast *before)
{
    const EpsilonTop t  = epsilon_changes(n->past.change[EPSILON_P],
                                          EPSILON_NB_CHANGES - 1, 0);
    const EpsilonTop p  = epsilon_top(before->found[EPSILON_P],
                                      EPSILON_NB_FOUND);
    const EpsilonTop q  = epsilon_top(before->found[EPSILON_Q],
                                      EPSILON_NB_FOUND);
    const int found     = n->noise[EPSILON_P];

    if (t.nb < 2 || 4 * t.first > 5 * (t.least + 1) ||
        (found && 3 * found < p.second))
        return;
    if (found < p.second) {
        n->noise[EPSILON_P] = p.second;
        n->kind = EPSILON_KEPT;
    }
    if (n->noise[EPSILON_Q] < q.second)
        n->noise[EPSILON_Q] = q.second;
}

/* Move what frames left by a frame, with nothing of a new one. */
EPSILON_FUNCTION void epsilon_shift(EpsilonPast *past)
{
    for (int size = 0; size < EPSILON_NB_SIZES; size++) {
        for (int i = EPSILON_NB_CHANGES - 1; i > 0; i--)
            past->change[size][i] = past->change[size][i - 1];
        for (int i = EPSILON_NB_FOUND - 1; i > 0; i--)
            past->found[size][i] = past->found[size][i - 1];
        past->change[size][0] = past->found[size][0] = 0;
    }
}

/* Turn the noise into M and M2. */
EPSILON_FUNCTION void epsilon_scale(EpsilonNoise *n, const EpsilonRule *rule)
{
    const EpsilonLevels *l = &n->levels[EPSILON_P];
    const int rough = l->rough[EPSILON_15];
    const int low   = rule->depth > 8 && rough < EPSILON_FLOOR ? rough :
                                                                 EPSILON_FLOOR;
    const int grid  = l->grid < EPSILON_GRID_CAP ? l->grid : EPSILON_GRID_CAP;
    const int least = low > 2 * rule->factor * grid / 5 ? low :
                            2 * rule->factor * grid / 5;
    const int m     = rule->factor * n->noise[EPSILON_P];
    const int m2    = 4 * rule->factor * n->noise[EPSILON_Q] / 5;

    n->noise[EPSILON_P] = m > least ? m : least;
    n->noise[EPSILON_Q] = m2 < low / 2 ? 0 : m2;
}

/* Return Tl for M or M2 and a patch of `area` samples. */
EPSILON_FUNCTION int epsilon_tl(int noise, int strength, int area)
{
    const int tl = (area * strength * noise + 4096) >> 13;

    return tl < 64 * area ? tl : 64 * area;
}

/* Return Td for Tl at a depth. */
EPSILON_FUNCTION unsigned int epsilon_td(int tl, int depth)
{
    return (2 * (unsigned int)tl * ((1 << depth) - 1) + 255) / 510;
}

/* Return the limit of weights for M or M2 at a depth. */
EPSILON_FUNCTION unsigned int epsilon_limit(const EpsilonRule *rule, int noise,
                                            int depth)
{
    const int area  = EPSILON_AREA(rule->patch);
    const int shift = depth - 8;
    const int tl    = epsilon_tl(noise, rule->strength, area);

    if (!rule->linear)
        return EPSILON_LIMIT(epsilon_td(tl, depth), 0, shift);
    return tl ? EPSILON_LIMIT(tl, 1, shift) : EPSILON_COPY_LIMIT(1, shift);
}

/* Return whether thresholds depend on the brightness. */
EPSILON_FUNCTION int epsilon_is_by_mean(const EpsilonCurve *curve)
{
    int differs = 0;

    for (int i = 1; i < curve->nb; i++)
        differs |= curve->tl[i] != curve->tl[0];
    return differs;
}

/* Return Tl for a mean of 3x3 samples in 8 bits. */
EPSILON_FUNCTION int epsilon_curve_tl(const EpsilonCurve *curve, int mean)
{
    int i = 0, width, rise;

    while (i < curve->nb && curve->mean[i] <= mean)
        i++;
    if (!i || i == curve->nb)
        return curve->tl[i ? i - 1 : 0];
    width = curve->mean[i] - curve->mean[i - 1];
    rise  = (curve->tl[i] - curve->tl[i - 1]) * (mean - curve->mean[i - 1]);
    /* rounds down */
    return curve->tl[i - 1] + (rise < 0 ? -((width - 1 - rise) / width) :
                                          rise / width);
}

/* Return the limit of weights in a table for Tl. */
EPSILON_FUNCTION unsigned int epsilon_limit_in_table(const EpsilonRule *rule,
                                                     int tl, int depth)
{
    return rule->linear ? EPSILON_LIMIT(tl, 1, depth - 8) :
                          EPSILON_LIMIT(epsilon_td(tl, depth), 0, depth - 8);
}

/* Return EpsilonLimits.limit of a table. */
EPSILON_FUNCTION unsigned int epsilon_limit_of_table(const EpsilonRule *rule,
                                                     const EpsilonCurve *curve,
                                                     int depth)
{
    int tl = 0;

    for (int i = 0; i < curve->nb; i++)
        tl = curve->tl[i] > tl ? curve->tl[i] : tl;
    return EPSILON_BY_MEAN | epsilon_limit_in_table(rule, tl, depth);
}

EPSILON_FUNCTION int epsilon_q_depth(const EpsilonRule *rule)
{
    return rule->depth < 14 ? rule->depth + 2 : 16;
}

/* Return whether a component was measured in the frame before. */
EPSILON_FUNCTION int epsilon_has_prev(unsigned int stamp, unsigned int number)
{
    return stamp == EPSILON_STAMP(number - 1, 1);
}

/**
 * Return the frames since the last one in which the plane of a component was
 * measured, 1 if that is the frame before; 0 if there is none.
 *
 * stamp   of the component in the entries of frames number - 1, number - 2 ...
 */
EPSILON_FUNCTION int epsilon_gap(const unsigned int stamp[EPSILON_NB_FOUND],
                                 unsigned int number)
{
    for (int i = 1; i <= EPSILON_NB_FOUND; i++)
        if ((stamp[i - 1] ^ EPSILON_STAMP(number - i, 0)) < 2)
            return i;
    return 0;
}

/* Return what the frames before this one left, see epsilon_derive(). */
EPSILON_FUNCTION EpsilonPast epsilon_before(EpsilonPast before, int gap)
{
    EpsilonPast none = { { { 0 } }, { { 0 } } };

    if (!gap)
        return none;
    for (int i = 1; i < gap; i++)
        epsilon_shift(&before);
    return before;
}

/**
 * Derive the noise and the limits of a component.
 *
 * n       levels: of this frame; the rest is set
 * before  EpsilonNoise.past of the last measured frame
 * gap     frames since that one: epsilon_gap()
 */
EPSILON_FUNCTION void epsilon_derive(EpsilonNoise *n, unsigned int limit[2],
                                     EpsilonPast before, int gap,
                                     const EpsilonRule *rule)
{
    before   = epsilon_before(before, gap);
    n->stamp = EPSILON_STAMP(rule->number, 1);
    n->past  = before;
    epsilon_shift(&n->past);
    for (int size = 0; size < EPSILON_NB_SIZES; size++)
        n->past.change[size][0] = n->levels[size].change;
    epsilon_find(n, rule);
    epsilon_keep(n, &before);
    epsilon_scale(n, rule);
    limit[EPSILON_P] = epsilon_limit(rule, n->noise[EPSILON_P], rule->depth);
    limit[EPSILON_Q] = epsilon_limit(rule, n->noise[EPSILON_Q],
                                     epsilon_q_depth(rule));
}

/* Set a component that is not measured, in a plane that is: as
 * epsilon_derive(). */
EPSILON_FUNCTION void epsilon_skip(EpsilonNoise *n, unsigned int limit[2],
                                   EpsilonPast before, int gap,
                                   const EpsilonRule *rule)
{
    const EpsilonLevels none = { 0, 0, 0, { 0 }, { 0 }, 0 };

    n->noise[EPSILON_P]  = n->noise[EPSILON_Q] = 0;
    n->levels[EPSILON_P] = n->levels[EPSILON_Q] = none;
    n->kind  = EPSILON_NONE;
    n->stamp = EPSILON_STAMP(rule->number, 0);
    n->past  = epsilon_before(before, gap);
    epsilon_shift(&n->past);
    limit[EPSILON_P] = epsilon_limit(rule, 0, rule->depth);
    limit[EPSILON_Q] = epsilon_limit(rule, 0, epsilon_q_depth(rule));
}

#endif /* AVFILTER_EPSILON_DERIVE_CL */
