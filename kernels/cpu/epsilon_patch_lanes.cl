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
 *           small: |P(q) - c| <= D, as a patch contains its center.
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
                  __global const uint *table, uint largest NEIGHBOR_ARGUMENT)
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
    for (int k = 0; k < ROWS; k++)
        out[k] = NAME(mean)(LOAD(, first + (k + PATCH) * TILE_WIDTH),
                            ALL_TAPS(sum)[k], ALL_TAPS(count)[k]);
}

#endif /* ENABLED */
