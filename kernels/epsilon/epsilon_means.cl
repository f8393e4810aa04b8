/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Means of older frames, for kernels whose work-items filter a column of
 * samples. Formula: epsilon_older.cl. Comes after epsilon_common.cl.
 *
 * Borders:  coordinates are clamped.
 * Cost:     per sample and mean, with 8 rows per work-item: 7.5 reads of sums,
 *           7.5 of samples for both, and 30 to 40 instructions.
 */

#define MEANS_SIDE (2 * EPSILON_OLDER_PATCH + 1)

/* Sample i of row y of P', which is in the plane */
#ifdef SOURCE
#define MEANS_SOURCE SOURCE
#define MEANS_SAMPLE(src, i, y, n) (read1(src, i, y, n) >> SHIFT)
#else
#define MEANS_SOURCE __global const SAMPLE *
#define MEANS_SAMPLE(src, i, y, n) (uint)((src)[(y) * (n) + (i)] >> SHIFT)
#endif

/* The last MEANS_SIDE rows around samples: sums of |g| and of g for each mean,
 * and the mean in the middle; sums of three samples */
typedef struct MeanRows {
    int differences[2][MEANS_SIDE], total[2][MEANS_SIDE];
    uint middle[2][MEANS_SIDE], three[MEANS_SIDE];
} MeanRows;

/* Set row j from samples x of row y of the plane. */
static __attribute__((always_inline))
void load_means(MeanRows *rows, int j, MEANS_SOURCE src, const Groups *g,
                const int x[MEANS_SIDE], int y, int n)
{
    int v[MEANS_SIDE];

    #pragma unroll
    for (int k = 0; k < MEANS_SIDE; k++)
        v[k] = MEANS_SAMPLE(src, x[k], y, n);
    rows->three[j] = v[1] + v[2] + v[3];
    #pragma unroll
    for (int mean = 0; mean < 2; mean++) {
        int d = 0, t = 0;

        if (mean >= g->nb)
            break;
        #pragma unroll
        for (int k = 0; k < MEANS_SIDE; k++) {
            const int of = group_mean(g, mean, y * n + x[k]);
            const int difference = (v[k] << OLDER_BITS) - of;

            d += abs(difference);
            t += difference;
            if (k == EPSILON_OLDER_PATCH)
                rows->middle[mean][j] = of;
        }
        rows->differences[mean][j] = d;
        rows->total[mean][j]       = t;
    }
}

/* Return the weight of a mean for the sample in the middle. */
static __attribute__((always_inline))
int weight_of_mean(const MeanRows *rows, int mean, const Groups *g, int r,
                   int limit)
{
    int d = 0, t = 0;

    #pragma unroll
    for (int k = 0; k < MEANS_SIDE; k++) {
        d += rows->differences[mean][k];
        t += rows->total[mean][k];
    }
    return epsilon_older_weight(d, t, r, limit, group_frames(g, mean), LINEAR,
                                DEPTH, PATCH);
}

/* Add the means to n and S of `nb` samples in a column, from sample i of row y
 * on, whose channel has a limit; inlined to keep arrays in registers. */
static __attribute__((always_inline))
void add_means(SUM *sum, uint *count, int nb, MEANS_SOURCE src, int n,
               int height, int i, int y, uint given, uint limit,
               __global const uint *entries, const Groups *g)
{
    const int c = i & (CHANNELS - 1), r = get_r(given, entries, i);
    const int fixed = limit & EPSILON_BY_MEAN ? 0 :
                      limit_of_means(given, limit, g);
    __global const uint *table = get_table(given, entries, i);
    int x[MEANS_SIDE];
    MeanRows rows;

    if (!g->nb || is_alone(given, entries, i))
        return;
    #pragma unroll
    for (int k = 0; k < MEANS_SIDE; k++)
        x[k] = clamp(i + (k - EPSILON_OLDER_PATCH) * CHANNELS, c,
                     n - CHANNELS + c);
    #pragma unroll
    for (int j = 0; j < nb + MEANS_SIDE - 1; j++) {
        const int k = j - MEANS_SIDE + 1;
        int of_limit = fixed;

        load_means(&rows, j % MEANS_SIDE, src, g, x,
                   clamp(y + j - EPSILON_OLDER_PATCH, 0, height - 1), n);
        if (k < 0)
            continue;
        if (limit & EPSILON_BY_MEAN)
            of_limit = epsilon_older_measured(
                table[mean_index(rows.three[(j - 3) % MEANS_SIDE] +
                                 rows.three[(j - 2) % MEANS_SIDE] +
                                 rows.three[(j - 1) % MEANS_SIDE])],
                LINEAR, DEPTH, PATCH);
        sum[k] <<= OLDER_BITS;
        #pragma unroll
        for (int mean = 0; mean < 2; mean++) {
            uint w;

            if (mean >= g->nb)
                break;
            w         = weight_of_mean(&rows, mean, g, r, of_limit);
            count[k] += w;
            sum[k]   += (SUM)w * rows.middle[mean][(j - EPSILON_OLDER_PATCH) %
                                                   MEANS_SIDE];
        }
        count[k] <<= OLDER_BITS;
    }
}
