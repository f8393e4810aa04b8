/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The automatic threshold of the epsilon filter: what a frame leaves in device
 * memory, and the rules for the noise of a set of blocks, a plane or one of its
 * classes. Formulas: see epsilon_noise.h. epsilon_classes.cl applies them.
 *
 * One text for C, OpenCL C and CUDA C++. In OpenCL programs it comes after
 * epsilon_constants.cl.
 */

#ifndef AVFILTER_EPSILON_DERIVE_CL
#define AVFILTER_EPSILON_DERIVE_CL

#ifndef __OPENCL_VERSION__
#include "epsilon_constants.cl"
#endif

/* Indices of the planes, and of fine_i and rough_i for i = 2, 4, 8, 15 */
enum { EPSILON_P, EPSILON_Q, EPSILON_NB_SIZES };
enum { EPSILON_2, EPSILON_4, EPSILON_8, EPSILON_15, EPSILON_NB_LEVELS };

/* How noise was found */
enum {
    EPSILON_NONE, EPSILON_WHITE, EPSILON_SOFT, EPSILON_CHANGE, EPSILON_KEPT,
    EPSILON_CLASSES
};

/* Sets of blocks: classes by brightness, then the whole plane */
enum { EPSILON_WHOLE = EPSILON_MAX_CLASSES, EPSILON_NB_SETS };

/* ---- data, all of 32 bits ---- */

/* A change as it is stored: 2 (level + 1), plus 1 if it is even; 0 if it is not
 * defined. */
#define EPSILON_STORED(level, even) (2 * ((level) + 1) + (even))
#define EPSILON_LEVEL(stored)       (((stored) >> 1) - 1)
#define EPSILON_IS_EVEN(stored)     ((stored) & 1)

/* Levels of a set of blocks */
typedef struct EpsilonLevels {
    int nb;                     /* blocks that count */
    int change;                 /* stored */
    int fine[EPSILON_NB_LEVELS], rough[EPSILON_NB_LEVELS];
    /* of the whole plane */
    int all;                    /* all blocks */
    int line, grid;
    /* of a class: mean of its median block in 8 bits */
    int mean;
} EpsilonLevels;

/* What frames n - i leave for the next ones, by i; 0 as if there was no
 * frame */
typedef struct EpsilonPast {
    int change[EPSILON_NB_SIZES][EPSILON_NB_CHANGES];   /* stored */
    int found[EPSILON_NB_SIZES][EPSILON_NB_FOUND];      /* not of the plane */
} EpsilonPast;

/* Number of a frame in the stream, from 0 on, and whether the component was
 * measured, or was not while others of its plane were. It is never 0. */
#define EPSILON_STAMP(number, measured)                                     \
    (2u * ((number) + EPSILON_NB_FOUND + 1u) + (measured))

/* Measurements of a component */
typedef struct EpsilonNoise {
    unsigned int stamp;             /* of the frame; 0: none */
    int noise[EPSILON_NB_SIZES];    /* M and M2, the latter 0 if G = Q; of the
                                     * middle class */
    int kind;
    int is_quiet;                   /* nothing was found: all M_c are floor */
    int classes;                    /* C if the frame has classes, else 0 */
    int mean[EPSILON_MAX_CLASSES];  /* of the classes of P */
    int of_class[EPSILON_MAX_CLASSES];  /* M of the classes */
    EpsilonPast past[EPSILON_NB_SETS];  /* of this and previous frames */
    EpsilonLevels levels[EPSILON_NB_SIZES];
} EpsilonNoise;

/* Limits of weights (epsilon_patch.cl) of a plane's channels. With
 * EPSILON_BY_MEAN, the limit of a sample is in the table, by the mean of the
 * 3x3 samples around it in 8 bits, and the other bits of limit are the largest
 * one of the table; else the table is not set. */
typedef struct EpsilonLimits {
    unsigned int limit[EPSILON_CHANNELS];
    unsigned int alone[EPSILON_CHANNELS];   /* other frames give no samples */
    unsigned int r[EPSILON_CHANNELS];   /* R, for means of older frames */
    unsigned int table[EPSILON_CHANNELS][EPSILON_NB_MEANS];
} EpsilonLimits;

/* Measurements of a frame: an entry of the ring in device memory. The report is
 * noise, the limits are of P and of Q. */
typedef struct EpsilonEntry {
    EpsilonNoise noise[EPSILON_COMPONENTS];
    EpsilonLimits limits[EPSILON_NB_SIZES][EPSILON_PLANES];
} EpsilonEntry;

/* Thresholds of a plane by brightness: Tl of a class, and the mean of the
 * samples of its median block in 8 bits, ascending */
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

/* The changes of a set in frames n to n-3 that are defined: their number, the
 * largest; the one that lasts, 0 if none does; and whether those of n to n-2
 * are alike */
typedef struct EpsilonChanges {
    int nb, largest, lasting, alike;
} EpsilonChanges;

/* ---- what a set of blocks shows by itself ---- */

EPSILON_FUNCTION int epsilon_min(int a, int b)
{
    return a < b ? a : b;
}

/* Return whether rough_4 exceeds a multiple of fine_2 + 1. */
EPSILON_FUNCTION int epsilon_exceeds(EpsilonLevels l, int factor)
{
    return l.rough[EPSILON_4] > factor * (l.fine[EPSILON_2] + 1);
}

/* Return whether the blocks of a plane cover it. */
EPSILON_FUNCTION int epsilon_covers(EpsilonLevels plane)
{
    return plane.nb >= EPSILON_MIN_BLOCKS && 8 * plane.nb >= 3 * plane.all;
}

/* Return whether a plane is lined. */
EPSILON_FUNCTION int epsilon_is_lined(EpsilonLevels plane)
{
    const int rough = plane.rough[EPSILON_4], line = plane.line;

    return epsilon_covers(plane) && 2 * rough <= 3 * (line + 1) &&
           3 * line <= 4 * (rough + 1) && !epsilon_exceeds(plane, 32);
}

EPSILON_FUNCTION int epsilon_is_white(EpsilonLevels p)
{
    return 5 * p.rough[EPSILON_4] <= 9 * (p.fine[EPSILON_2] + 1);
}

EPSILON_FUNCTION int epsilon_is_soft(EpsilonLevels q)
{
    return !epsilon_exceeds(q, 2) &&
           8 * q.fine[EPSILON_8] <= 9 * (q.fine[EPSILON_2] + 1);
}

EPSILON_FUNCTION int epsilon_white(EpsilonLevels p)
{
    int a = p.fine[EPSILON_2];

    for (int i = EPSILON_4; i < EPSILON_NB_LEVELS; i++)
        if (3 * p.rough[i] <= 4 * (p.fine[i] + 1))
            a = p.fine[i];
    return a;
}

/* Noise of a set in P and in Q, and how it was found */
typedef struct EpsilonFound {
    int p, q, kind;
} EpsilonFound;

EPSILON_FUNCTION EpsilonFound epsilon_found(int p, int q, int kind)
{
    EpsilonFound found;

    found.p    = p;
    found.q    = q;
    found.kind = p ? kind : EPSILON_NONE;
    return found;
}

/* Return what a set shows by itself. */
EPSILON_FUNCTION EpsilonFound epsilon_find_still(EpsilonLevels p,
                                                 EpsilonLevels q, int p_covers,
                                                 int q_covers,
                                                 EpsilonChanges changes)
{
    const int bound = changes.nb ? (5 * changes.largest >> 2) + 1 :
                                   EPSILON_MAX_FOUND;
    const int white = epsilon_min(epsilon_white(p), bound);
    const int soft  = epsilon_min(7 * q.fine[EPSILON_2] >> 2, bound);

    if (p_covers && epsilon_is_white(p))
        return epsilon_found(white, white >> 1, EPSILON_WHITE);
    return epsilon_found(q_covers && epsilon_is_soft(q) ? soft : 0, soft,
                         EPSILON_SOFT);
}

/* Return what the changes of a set show, in P and in Q. */
EPSILON_FUNCTION EpsilonFound epsilon_find_lasting(EpsilonChanges p,
                                                   EpsilonChanges q)
{
    return epsilon_found(p.lasting, epsilon_min(p.lasting, q.lasting),
                         EPSILON_CHANGE);
}

/* ---- what a plane shows ---- */

/* Return whether a plane is far, P and Q. */
EPSILON_FUNCTION int epsilon_is_far(EpsilonLevels p, EpsilonLevels q)
{
    return p.nb >= EPSILON_MIN_BLOCKS && epsilon_exceeds(p, 4) &&
           q.nb >= EPSILON_MIN_BLOCKS && epsilon_exceeds(q, 4);
}

/* Return the noise of a plane without its classes. still: what it shows by
 * itself; in_p, in_q: its changes */
EPSILON_FUNCTION EpsilonFound epsilon_find_plane(EpsilonFound still,
                                                 EpsilonLevels p,
                                                 EpsilonLevels q,
                                                 EpsilonChanges in_p,
                                                 EpsilonChanges in_q)
{
    const EpsilonFound lasting = epsilon_find_lasting(in_p, in_q);
    const int rough  = p.rough[EPSILON_4];
    const int raised = epsilon_min(lasting.p, (5 * rough >> 2) + 1);
    const int white  = still.kind == EPSILON_WHITE;

    if (!still.p)
        return epsilon_is_far(p, q) && !epsilon_is_lined(p) &&
               !epsilon_is_lined(q) ? epsilon_found(0, 0, EPSILON_NONE) :
                                      lasting;
    if (raised <= still.p ||
        (white && 4 * rough <= 5 * (p.fine[EPSILON_2] + 1)))
        return still;
    return epsilon_found(raised, white ? raised >> 1 : raised, EPSILON_CHANGE);
}

/* ---- what a class shows ---- */

/* Return what a class shows by itself, with guards. still: without */
EPSILON_FUNCTION EpsilonFound epsilon_find_shown(EpsilonFound still,
                                                 EpsilonLevels p,
                                                 EpsilonLevels q,
                                                 EpsilonChanges in_p)
{
    const int is_doubtful = still.kind == EPSILON_WHITE ?
        2 * p.rough[EPSILON_4] > 3 * (p.fine[EPSILON_2] + 1) :
        16 * q.fine[EPSILON_8] > 17 * (q.fine[EPSILON_2] + 1);

    return (p.change && !EPSILON_IS_EVEN(p.change)) ||
           (!in_p.nb && is_doubtful) ?
           epsilon_found(0, 0, EPSILON_NONE) : still;
}

/* Return what the changes of a class show. @param any whether a class shows its
 * noise by itself */
EPSILON_FUNCTION EpsilonFound epsilon_find_in_changes(EpsilonLevels p,
                                                      EpsilonLevels q,
                                                      EpsilonChanges in_p,
                                                      EpsilonChanges in_q,
                                                      int any)
{
    const EpsilonFound found = epsilon_find_lasting(in_p, in_q);
    const int rough = p.rough[EPSILON_4];

    return (epsilon_exceeds(p, 4) && epsilon_exceeds(q, 4)) ||
           3 * found.p > 4 * (rough + 1) || 5 * found.p < 3 * rough ||
           (!any && 8 * found.p > 9 * (rough + 1)) ?
           epsilon_found(0, 0, EPSILON_NONE) : found;
}

/* Return the largest noise of a class that neither shows it nor its changes,
 * from its levels in P or Q. */
EPSILON_FUNCTION int epsilon_most(EpsilonLevels l)
{
    return 4 * (l.rough[EPSILON_4] + 1) / 3;
}

/* ---- noise ---- */

/* Return the noise of a class, raised to what was kept of P and of Q. */
EPSILON_FUNCTION EpsilonFound epsilon_keep(EpsilonFound found, int p, int q)
{
    if (found.p && 3 * found.p < p)
        return found;
    found.p = found.p > p ? found.p : p;
    found.q = found.q > q ? found.q : q;
    return found;
}

/* ---- thresholds ---- */

/* Return the floor of M. */
EPSILON_FUNCTION int epsilon_floor(EpsilonLevels p, int depth)
{
    return depth > 8 ? epsilon_min(p.rough[EPSILON_15], EPSILON_FLOOR) :
                       EPSILON_FLOOR;
}

/* Return M for the noise of a class; p: levels of the plane. */
EPSILON_FUNCTION int epsilon_m(int noise, EpsilonLevels p,
                               const EpsilonRule *rule)
{
    const int low  = epsilon_floor(p, rule->depth);
    const int grid = 2 * rule->factor * epsilon_min(p.grid, EPSILON_GRID_CAP) /
                     5;
    const int m    = rule->factor * noise;

    return m > low ? m > grid ? m : grid : low > grid ? low : grid;
}

/* Return M2 for the noise of a class in Q. */
EPSILON_FUNCTION int epsilon_m2(int noise, EpsilonLevels p,
                                const EpsilonRule *rule)
{
    const int m2 = 4 * rule->factor * noise / 5;

    return m2 < epsilon_floor(p, rule->depth) / 2 ? 0 : m2;
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

/* Return the limit of weights in a table for Tl. */
EPSILON_FUNCTION unsigned int epsilon_limit_in_table(const EpsilonRule *rule,
                                                     int tl, int depth)
{
    return rule->linear ? EPSILON_LIMIT(tl, 1, depth - 8) :
                          EPSILON_LIMIT(epsilon_td(tl, depth), 0, depth - 8);
}

/* Return the depth of P or of Q. */
EPSILON_FUNCTION int epsilon_depth(const EpsilonRule *rule, int size)
{
    return size == EPSILON_P ? rule->depth : epsilon_min(rule->depth + 2, 16);
}

/* Return R for the noise of a plane, and at half its size. */
EPSILON_FUNCTION int epsilon_r(int noise, int noise2)
{
    return noise2 ? epsilon_min(EPSILON_OLDER_R,
                                EPSILON_OLDER_R_1 * noise / noise2) :
                    EPSILON_OLDER_R;
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

/* Return C from the numbers of all blocks of P and of Q. */
EPSILON_FUNCTION int epsilon_nb_classes(int p, int q)
{
    const int nb = 3 * epsilon_min(p, q) / 128;

    return nb < 3 ? 0 : epsilon_min(nb, EPSILON_MAX_CLASSES);
}

#endif /* AVFILTER_EPSILON_DERIVE_CL */
