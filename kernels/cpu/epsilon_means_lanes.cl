/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Means of older frames, for kernels for CPUs. Formula: epsilon_older.cl. Comes
 * between epsilon_lanes.cl and epsilon_patch_lanes.cl.
 *
 * Layout:   a line has the differences g of LANES samples and of the pixels on
 *           either side that their patches reach.
 * Cost:     per LANES samples and mean, a line, 15 additions for the sums along
 *           it, 8 for those of five lines, and 10 instructions for the weight.
 */

#define MEANS_SIDE  (2 * EPSILON_OLDER_PATCH + 1)
#define MEANS_REACH (EPSILON_OLDER_PATCH * CHANNELS)
#define MEANS_LINE  (LANES + 2 * MEANS_REACH)

/* Sums of 25 differences */
#if DEPTH == 8
#define MEANS_TYPE short
#else
#define MEANS_TYPE int
#endif
typedef JOIN(V_, MEANS_TYPE) Differences;
typedef JOIN(V_, GROUP_SUM) GroupSums;

#ifdef __AVX2__                         /* the compiler is clang */
typedef GROUP_SUM LooseSums             /* with the alignment of a sum */
    __attribute__((ext_vector_type(LANES), aligned(sizeof(GROUP_SUM))));
typedef MEANS_TYPE LooseDifferences
    __attribute__((ext_vector_type(LANES), aligned(sizeof(MEANS_TYPE))));
#define LOAD_SUMS(p)     ((GroupSums)*(__global const LooseSums *)(p))
#define LOAD_LINE(p)     ((Differences)*(const LooseDifferences *)(p))
#define STORE_LINE(v, p) (*(LooseDifferences *)(p) = (v))
#else
#define LOAD_SUMS(p)     JOIN(vload, LANES)(0, p)
#define LOAD_LINE(p)     JOIN(vload, LANES)(0, p)
#define STORE_LINE(v, p) JOIN(vstore, LANES)(v, 0, p)
#endif

#define MEANS_ARGUMENT , const Means *means
#define MEANS_POINTER  , &means

/* The means for a work-item whose first sample is i of row y */
typedef struct Means {
    Groups groups;
    __global const SAMPLE *src;
    uint given;
    __global const uint *entries;
    int n, height, i, y;
} Means;

/* The last MEANS_SIDE lines of a mean: sums of |g| and of g along them, and
 * g */
typedef struct MeanLines {
    Differences d[MEANS_SIDE], t[MEANS_SIDE], g[MEANS_SIDE];
} MeanLines;

/* Return samples of a group's mean from `at` on. */
GroupSums load_group(const Groups *g, int k, int at)
{
    return (LOAD_SUMS(g->sum[k] + at) +
            (GroupSums)(1 << EPSILON_OLDER_SHIFT(DEPTH) >> 1)) >>
           (GroupSums)EPSILON_OLDER_SHIFT(DEPTH);
}

/* Return samples of a mean, see group_mean(). */
GroupSums load_mean(const Groups *g, int mean, int at)
{
    const GroupSums a = load_group(g, mean, at);
    GroupSums b;

    if (!mean || g->nb < 3)
        return a;
    b = load_group(g, 2, at);
    return (a | b) - ((a ^ b) >> (GroupSums)1);     /* (a + b + 1) >> 1 */
}

/* Set the differences from a mean in a row. */
void set_line(MEANS_TYPE *line, const Means *m, int mean, int y)
{
    const int row = clamp(y, 0, m->height - 1) * m->n;
    const int i   = m->i - MEANS_REACH;

    if (i >= 0 && i + MEANS_LINE <= m->n) {
        for (int k = 0; k <= 2 * MEANS_REACH; k += 2 * MEANS_REACH) {
            const int at    = row + i + k;
            const Samples p = LOAD(__global, m->src + at) >> (Samples)SHIFT;

            STORE_LINE((CONVERT(MEANS_TYPE, p) << (Differences)OLDER_BITS) -
                       CONVERT(MEANS_TYPE, load_mean(&m->groups, mean, at)),
                       line + k);
        }
        return;
    }
    for (int k = 0; k < MEANS_LINE; k++) {
        const int c  = k & (CHANNELS - 1);
        const int at = row + clamp(i + k, c, m->n - CHANNELS + c);

        line[k] = ((m->src[at] >> SHIFT) << OLDER_BITS) -
                  group_mean(&m->groups, mean, at);
    }
}

/* Set line j of a mean from row y. */
void add_line(MeanLines *lines, int j, const Means *m, int mean, int y)
{
    MEANS_TYPE line[MEANS_LINE];
    Differences d = 0, t = 0;

    set_line(line, m, mean, y);
    for (int k = 0; k < MEANS_SIDE; k++) {
        const Differences g = LOAD_LINE(line + k * CHANNELS);

        d += MAX(g, -g);
        t += g;
        if (k == EPSILON_OLDER_PATCH)
            lines->g[j] = g;
    }
    lines->d[j] = d;
    lines->t[j] = t;
}

/* Return the weights of a mean of nb frames. */
V_int weights_of_mean(const MeanLines *lines, V_int r, V_int limits, int nb)
{
    Differences d = lines->d[0], t = lines->t[0];
    V_int de;

    for (int k = 1; k < MEANS_SIDE; k++) {
        d += lines->d[k];
        t += lines->t[k];
    }
    de = MAX(CONVERT(int, d),
             (r * CONVERT(int, MAX(t, -t))) >> (V_int)8);
#if LINEAR
    de = limits - (de >> (V_int)(EPSILON_OLDER_DEPTH(DEPTH) - 8));
    return MAX(de, (V_int)0) * (V_int)(EPSILON_OLDER_U(PATCH) * nb / 4);
#else
    return de < limits ? (V_int)nb : (V_int)0;
#endif
}

/* Return R of LANES samples. */
V_int r_of_lanes(const Means *m)
{
    V_int r;

    for (int k = 0; k < LANES; k++)
        ((int *)&r)[k] = get_r(m->given, m->entries, k);
    return r;
}
