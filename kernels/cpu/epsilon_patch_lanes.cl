/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Arithmetic of epsilon_patch_vector.cl, on lanes as wide as thresholds up to a
 * limit require. The program contains this file twice: first for thresholds up
 * to SMALL, for which a sum of differences fits a sample's type, then for all
 * others up to LIMIT, if any.
 *
 * Formula:  see epsilon_patch.cl. The differences from the center are added up,
 *           S' = S - n c, so that out = c + floor((2 S' + n) / (2 n)). They are
 *           small: |P(q) - c| <= D, as a patch contains its center. Means of
 *           older frames add -w g to S' 2^f, where g is c 2^f minus the mean.
 */

#ifndef SMALL                       /* first inclusion */
#if LINEAR
#define SMALL   ((SAMPLE_MAX >> (DEPTH - 8)) - 1)
#else
#define SMALL   (SAMPLE_MAX - 1)
#endif
#define COUNT   ushort
typedef JOIN(V_, COUNT) Counts;
#define TAPS    ((2 * RADIUS + 1) * (2 * RADIUS + 1) + 9 * NEIGHBORS)
#define NAME(f) JOIN(f, _small)
#define ENABLED 1
#define DIFFERENCE SAMPLE
#if LIMIT < SMALL
#define MAX_THRESHOLD LIMIT
#else
#define MAX_THRESHOLD SMALL
#endif

/* Sums of 3x3 samples */
#if DEPTH <= 12
#define NINE ushort
#else
#define NINE uint
#endif

/* Return the indices in tables for LANES centers from p on. */
V_uchar mean_indices(const SAMPLE *p)
{
    JOIN(V_, NINE) sum = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += CONVERT(NINE, LOAD(, p + dy * TILE_WIDTH + dx * CHANNELS));
    return CONVERT(uchar, sum / (JOIN(V_, NINE))MEAN_DIVISOR);
}

#if OLDER
/* Return the limits of means for LANES centers from p on. */
V_int limits_of_lanes(const Means *m, const SAMPLE *p, const uint *limit,
                      __global const uint *table, bool by_mean)
{
    const V_uchar index = by_mean ? mean_indices(p) : (V_uchar)0;
    int of_channel[CHANNELS];
    V_int limits;

    for (int c = 0; c < CHANNELS; c++)
        of_channel[c] = limit[c] & EPSILON_BY_MEAN ||
                        is_alone(m->given, m->entries, c) ? 0 :
                        limit_of_means(m->given, limit[c], &m->groups);
    for (int k = 0; k < LANES; k++) {
        const int c = k & (CHANNELS - 1);

        ((int *)&limits)[k] =
            limit[c] & EPSILON_BY_MEAN && !is_alone(m->given, m->entries, c) ?
            epsilon_older_measured(table[c * EPSILON_NB_MEANS +
                                         ((const uchar *)&index)[k]], LINEAR,
                                   DEPTH, PATCH) : of_channel[c];
    }
    return limits;
}
#endif
#else
#undef NAME
#undef ENABLED
#undef DIFFERENCE
#undef MAX_THRESHOLD
#undef MAX_COUNT
#undef MAX_PRODUCT
#undef PRODUCT
#undef PRODUCT_LIMIT
#undef TOTAL
#undef ALL_TAPS
#undef MEANS_MAX_TL
#undef MEANS_MAX_TE
#undef MEANS_PRODUCT
#undef MEANS_COUNT
#undef MEANS_WIDE
#undef MEANS_TOTAL
#undef DIFFERENCES
#undef SUMS
#define NAME(f) JOIN(f, _large)
#define ENABLED (LIMIT > SMALL)
#define MAX_THRESHOLD LIMIT
#if (65535 >> (LINEAR ? DEPTH - 8 : 0)) > LIMIT
#define DIFFERENCE ushort
#else
#define DIFFERENCE uint
#endif
#endif

#if ENABLED

/* Maximum sum of weights; maximum weight times difference for threshold t, of
 * (t + 1 - k) ((k + 1) 2^(DEPTH - 8) - 1) */
#if LINEAR
#define MAX_COUNT      (TAPS * (MAX_THRESHOLD + 1))
#define MAX_PRODUCT(t) (((t) + 2) * ((t) + 2) / 4 << (DEPTH - 8))
#else
#define MAX_COUNT      TAPS
#define MAX_PRODUCT(t) (t)
#endif

/* Weights and products are added up in COUNT and PRODUCT, and before these
 * overflow in TOTAL. */
#if SAMPLE_MAX == 255 && MAX_PRODUCT(MAX_THRESHOLD) <= 32767
#define PRODUCT       short
#define PRODUCT_LIMIT 32767
#else
#define PRODUCT       int
#define PRODUCT_LIMIT 0x3FFFFFFF
#endif
#if 2 * TAPS * MAX_PRODUCT(MAX_THRESHOLD) + MAX_COUNT > 0x7FFFFFFF
#define TOTAL long
#elif TAPS * MAX_PRODUCT(MAX_THRESHOLD) > PRODUCT_LIMIT || MAX_COUNT > 65535
#define TOTAL int
#endif
#ifdef TOTAL
#define ALL_TAPS(sum) JOIN(total_, sum)
#else
#define ALL_TAPS(sum) sum
#endif

#define DIFFERENCES JOIN(V_, DIFFERENCE)
#define SUMS        JOIN(V_, PRODUCT)

/* ---- differences and weights ---- */

/* Add with saturation, in a form that compilers recognize. */
DIFFERENCES NAME(add)(DIFFERENCES a, DIFFERENCES b)
{
    return MIN(a, ~b) + b;
}

DIFFERENCES NAME(differences)(const SAMPLE *p, const SAMPLE *q)
{
    const Samples a = LOAD(, p), b = LOAD(, q);

    return CONVERT(DIFFERENCE, MAX(a, b) - MIN(a, b));
}

/* Return the differences of a row of the patches around p and q; step: from a
 * sample of the patch around q to the next. */
DIFFERENCES NAME(row_differences)(const SAMPLE *p, const SAMPLE *q, int step)
{
    DIFFERENCES d = NAME(differences)(p, q);

    for (int k = 1; k <= PATCH; k++) {
        d = NAME(add)(d, NAME(differences)(p - k * CHANNELS, q - k * step));
        d = NAME(add)(d, NAME(differences)(p + k * CHANNELS, q + k * step));
    }
    return d;
}

DIFFERENCES NAME(weights)(DIFFERENCES d, DIFFERENCES limit)
{
#if LINEAR
    return (MAX(limit, d) - d) >> (DIFFERENCES)(DEPTH - 8);
#else
    return CONVERT(DIFFERENCE, d < limit) & (DIFFERENCES)(DIFFERENCE)1;
#endif
}

/* ---- a tile ---- */

/* Add a tap to the sums of rows; p and q point to the first rows of the patches
 * around the first centers and their taps, rows of taps are pitch samples
 * apart. */
void NAME(add_samples)(SUMS *sum, Counts *count, int rows, const SAMPLE *p,
                       const SAMPLE *q, int pitch, int step,
                       const DIFFERENCES *limits)
{
#if PATCH
    DIFFERENCES above[2 * PATCH] = { 0 };   /* previous rows of the patches */
#endif

    for (int y = -2 * PATCH; y < rows; y++) {
        const DIFFERENCES row = NAME(row_differences)(p, q, step);

        if (y >= 0) {
            DIFFERENCES w = row;

#if PATCH >= 1
            w = NAME(add)(w, NAME(add)(above[0], above[1]));
#endif
#if PATCH >= 2
            w = NAME(add)(w, NAME(add)(above[2], above[3]));
#endif
            w = NAME(weights)(w, limits[y]);
            count[y] += CONVERT(COUNT, w);
            sum[y]   += CONVERT(PRODUCT, w) *
                        (CONVERT(PRODUCT, LOAD(, q - PATCH * pitch)) -
                         CONVERT(PRODUCT, LOAD(, p - PATCH * TILE_WIDTH)));
        }
#if PATCH >= 2
        above[3] = above[2];
        above[2] = above[1];
#endif
#if PATCH >= 1
        above[1] = above[0];
        above[0] = row;
#endif
        p += TILE_WIDTH;
        q += pitch;
    }
}

/* Set the limits of all centers, see epsilon_patch.cl: a vector per row. */
void NAME(set_limits)(DIFFERENCES *limits, const SAMPLE *first,
                      const uint *limit, __global const uint *table)
{
    uint by_mean = 0;

    for (int k = 0; k < LANES; k++)
        ((DIFFERENCE *)limits)[k] = limit[k & (CHANNELS - 1)];
    for (int y = 1; y < ROWS; y++)
        limits[y] = limits[0];
    for (int c = 0; c < CHANNELS; c++)
        by_mean |= limit[c] & EPSILON_BY_MEAN;
    for (int y = 0; by_mean && y < ROWS; y++) {
        const V_uchar m = mean_indices(first + (y + PATCH) * TILE_WIDTH);

        for (int k = 0; k < LANES; k++) {
            const int c = k & (CHANNELS - 1);

            if (CHANNELS == 1 || limit[c] & EPSILON_BY_MEAN)
                ((DIFFERENCE *)&limits[y])[k] =
                    table[c * EPSILON_NB_MEANS + ((const uchar *)&m)[k]];
        }
    }
}

#if NEIGHBORS
/* Clear the limits of channels, so that all weights are 0. */
void NAME(clear_limits)(DIFFERENCES *limits, uint channels)
{
    for (int y = 0; channels && y < ROWS; y++)
        for (int k = 0; k < LANES; k++)
            if (channels >> (k & (CHANNELS - 1)) & 1)
                ((DIFFERENCE *)&limits[y])[k] = 0;
}
#endif

/* Return c + floor((2 sum + count) / (2 count)). */
#ifdef TOTAL
Samples NAME(mean)(Samples c, JOIN(V_, TOTAL) sum, V_uint count)
#else
Samples NAME(mean)(Samples c, SUMS sum, Counts count)
#endif
{
#if 2 * TAPS * MAX_PRODUCT(MAX_THRESHOLD) + MAX_COUNT > 0x7FFFFFFF
    const V_ulong den = 2 * CONVERT(ulong, count);

    return CONVERT(SAMPLE, (CONVERT(ulong, 2 * sum + CONVERT(long, count)) +
                            den * CONVERT(ulong, c)) / den);
#else
    const V_int den = 2 * CONVERT(int, count);
    const V_int num = 2 * CONVERT(int, sum) + CONVERT(int, count);
    V_int q = CONVERT(int, CONVERT(float, num) / CONVERT(float, den));
    const V_int rem = num - q * den;

    /* the error of the float quotient is less than 1; true is -1 */
    q += (rem < 0) - (rem >= den);
    return CONVERT(SAMPLE, CONVERT(int, c) + q);
#endif
}

#if OLDER
/* Maximum of Tl and, for both means, of weights times |g|, as |g| <= De */
#if LINEAR
#define MEANS_MAX_TL  MAX_THRESHOLD
#define MEANS_MAX_TE  EPSILON_OLDER_TE(MEANS_MAX_TL, PATCH)
#define MEANS_PRODUCT (3 * EPSILON_OLDER_U(PATCH) *                         \
                       ((MEANS_MAX_TE + 2) * (MEANS_MAX_TE + 2) / 4 <<      \
                        (EPSILON_OLDER_DEPTH(DEPTH) - 8)))
#define MEANS_COUNT   (3 * EPSILON_OLDER_U(PATCH) * (MEANS_MAX_TE + 1))
#else
#define MEANS_PRODUCT (12 * ((1 << EPSILON_OLDER_DEPTH(DEPTH)) - 1))
#define MEANS_COUNT   12
#endif
#if 2 * ((TAPS * MAX_PRODUCT(MAX_THRESHOLD) << OLDER_BITS) + MEANS_PRODUCT) + \
    ((MAX_COUNT + MEANS_COUNT) << OLDER_BITS) > 0x7FFFFFFF
#define MEANS_WIDE    1
#define MEANS_TOTAL   long
#else
#define MEANS_WIDE    0
#define MEANS_TOTAL   int
#endif

/* Return c + floor((2 sum + n) / (2 n)), n = count 2^OLDER_BITS. */
Samples NAME(mean_with)(Samples c, JOIN(V_, MEANS_TOTAL) sum, V_int count)
{
    const JOIN(V_, MEANS_TOTAL) n = CONVERT(MEANS_TOTAL, count) <<
                                    (JOIN(V_, MEANS_TOTAL))OLDER_BITS;
    const JOIN(V_, MEANS_TOTAL) den = n + n, num = sum + sum + n;
#if MEANS_WIDE
    return CONVERT(SAMPLE, (num + den * CONVERT(long, c)) / den);
#else
    V_int q = CONVERT(int, CONVERT(float, num) / CONVERT(float, den));
    const V_int rem = num - q * den;

    /* the error of the float quotient is less than 1; true is -1 */
    q += (rem < 0) - (rem >= den);
    return CONVERT(SAMPLE, CONVERT(int, c) + q);
#endif
}

/* Set the results of all rows from the sums of their windows and the means. */
#ifdef TOTAL
void NAME(add_means)(Samples *out, const SAMPLE *first,
                     const JOIN(V_, TOTAL) *sum, const V_uint *count,
                     const uint *limit, __global const uint *table
                     MEANS_ARGUMENT)
#else
void NAME(add_means)(Samples *out, const SAMPLE *first, const SUMS *sum,
                     const Counts *count, const uint *limit,
                     __global const uint *table MEANS_ARGUMENT)
#endif
{
    const int nb  = min(means->groups.nb, 2);
    const V_int r = r_of_lanes(means);
    bool by_mean  = false;
    MeanLines lines[2];
    V_int limits;

    for (int c = 0; c < CHANNELS; c++)
        by_mean |= limit[c] >> 31;
    limits = limits_of_lanes(means, first, limit, table, false);
    for (int j = 1 - MEANS_SIDE; j < ROWS; j++) {
        const SAMPLE *centers = first + (j + PATCH) * TILE_WIDTH;
        JOIN(V_, MEANS_TOTAL) all;
        V_int n;

        for (int k = 0; k < nb; k++)
            add_line(&lines[k], (j + MEANS_SIDE - 1) % MEANS_SIDE, means, k,
                     means->y + j + EPSILON_OLDER_PATCH);
        if (j < 0)
            continue;
        if (by_mean)
            limits = limits_of_lanes(means, centers, limit, table, true);
        all = CONVERT(MEANS_TOTAL, sum[j]) <<
              (JOIN(V_, MEANS_TOTAL))OLDER_BITS;
        n   = CONVERT(int, count[j]);
        for (int k = 0; k < nb; k++) {
            const V_int w = weights_of_mean(&lines[k], r, limits,
                                            group_frames(&means->groups, k));

            n   += w;
            all -= CONVERT(MEANS_TOTAL, w) *
                   CONVERT(MEANS_TOTAL, lines[k].g[(j + EPSILON_OLDER_PATCH) %
                                                   MEANS_SIDE]);
        }
        out[j] = NAME(mean_with)(LOAD(, centers), all, n);
    }
}
#endif

#ifdef TOTAL
/* Return the taps that COUNT and PRODUCT hold for thresholds up to t. */
int NAME(max_taps)(uint t)
{
    const ulong product = max(MAX_PRODUCT((ulong)t), (ulong)1);

    return clamp((int)min(PRODUCT_LIMIT / product, (ulong)TAPS), 1,
                 65535 / (LINEAR ? (int)t + 1 : 1));
}

void NAME(add_up)(JOIN(V_, TOTAL) *total_sum, V_uint *total_count, SUMS *sum,
                  Counts *count)
{
    for (int k = 0; k < ROWS; k++) {
        total_sum[k]   += CONVERT(TOTAL, sum[k]);
        total_count[k] += CONVERT(uint, count[k]);
        sum[k]   = 0;
        count[k] = 0;
    }
}
#endif

/* Filter a tile; first points to the patches of its first centers. limit and
 * table: see get_limit() and get_table(), of channel 0 and the next ones. */
void NAME(filter)(Samples *out, const SAMPLE *first, const uint *limit,
                  __global const uint *table, uint largest NEIGHBOR_ARGUMENT
                  MEANS_ARGUMENT)
{
    DIFFERENCES limits[ROWS];
    Counts count[ROWS];
    SUMS sum[ROWS];
#ifdef TOTAL
    JOIN(V_, TOTAL) total_sum[ROWS];
    V_uint total_count[ROWS];
    const int max_taps = NAME(max_taps)(largest);
    int taps = 0;

    for (int k = 0; k < ROWS; k++) {
        total_sum[k]   = 0;
        total_count[k] = 0;
    }
#define COUNT_TAP()                                             \
    if (++taps % max_taps == 0)                                 \
        NAME(add_up)(total_sum, total_count, sum, count);
#else
#define COUNT_TAP()
#endif
    NAME(set_limits)(limits, first, limit, table);
    for (int k = 0; k < ROWS; k++) {
        count[k] = 0;
        sum[k]   = 0;
    }

    for (int dy = -RADIUS; dy <= RADIUS; dy++) {
        for (int dx = -RADIUS; dx <= RADIUS; dx++) {
            NAME(add_samples)(sum, count, ROWS, first,
                              first + dy * TILE_WIDTH + dx * CHANNELS,
                              TILE_WIDTH, CHANNELS, limits);
            COUNT_TAP()
        }
    }
#if NEIGHBORS
    NAME(clear_limits)(limits, neighbors->alone);
    for (int k = 1; k <= LAST_INPUT; k++) {
        if (!(neighbors->present >> k & 1))
            continue;
        for (int y = 0; y < ROWS; y += MOTION_BLOCK_SIZE) {
            SAMPLE rows[NEAR_COLUMNS * NEAR_STEP];

            fill_near(rows, neighbors, k, y);
            for (int dy = 0; dy < 3; dy++) {
                for (int dx = 0; dx < 3; dx++) {
                    NAME(add_samples)(sum + y, count + y, MOTION_BLOCK_SIZE,
                                      first + y * TILE_WIDTH,
                                      rows + (PATCH + dx) * NEAR_STEP +
                                      dy * LANES, LANES, NEAR_STEP,
                                      limits + y);
                    COUNT_TAP()
                }
            }
        }
    }
#endif
#undef COUNT_TAP

#ifdef TOTAL
    NAME(add_up)(total_sum, total_count, sum, count);
#endif
#if OLDER
    if (means->groups.nb) {
        NAME(add_means)(out, first, ALL_TAPS(sum), ALL_TAPS(count), limit,
                        table, means);
        return;
    }
#endif
    for (int k = 0; k < ROWS; k++)
        out[k] = NAME(mean)(LOAD(, first + (k + PATCH) * TILE_WIDTH),
                            ALL_TAPS(sum)[k], ALL_TAPS(count)[k]);
}

#endif /* ENABLED */
