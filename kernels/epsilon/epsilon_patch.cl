/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter by patches, one sample per work-item; supports all options.
 *
 * Formula:  out = floor((2 S + n) / (2 n)), n = sum of w(q), S = sum of
 *           w(q) P(q) over the samples q of the (2 RADIUS + 1)^2 window around
 *           c, and of the 3x3 windows around c + v in the neighbor frames; v is
 *           the vector of the block of 16x16 samples in which c lies. With
 *           D = sum of |P(c + o) - P(q + o)| over the offsets o of a patch of
 *           (2 PATCH + 1)^2 samples, c + o in this frame and q + o in the frame
 *           of q: w = D < limit, or with LINEAR
 *           max(0, limit - D) >> (DEPTH - 8). The limit is the channel's or,
 *           if that has EPSILON_BY_MEAN set, table[m] of the channel for
 *           m = floor(sum of the 3x3 samples around c / 9) >> (DEPTH - 8).
 *           Neighbor frames give no samples to channels that are alone, see
 *           EpsilonLimits.
 * Layout:   packed rows of raw samples. Comes after epsilon_common.cl. The host
 *           defines what plane_io.cl needs and
 *             RADIUS
 *             PATCH
 *             LINEAR      1: linear weights, 0: equal weights
 *             PREV, NEXT  numbers of neighbor frames before and after, 0 to 3
 * Launch:   one work-item per sample, width * CHANNELS per row; the grid may be
 *           larger.
 * Borders:  coordinates are clamped, also for each sample of a patch.
 * Cost:     2 (2 PATCH + 1)^2 reads per sample of a window; with a table, 10
 *           more reads.
 */

/* Return sample (x, y) of channel c, with edges extended. */
uint sample_at(__global const SAMPLE *src, int width, int height, int x, int y,
               int c)
{
    return src[(clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)) *
               CHANNELS + c] >> SHIFT;
}

/* Add the window of frame other around sample i of row y, displaced. */
void add_window(SUM *sum, uint *count, __global const SAMPLE *src,
                __global const SAMPLE *other, int width, int height, int i,
                int y, int2 displaced, int radius, uint limit)
{
    const int x = i / CHANNELS;
    const int c = i % CHANNELS;

#define AT(src, x, y) sample_at(src, width, height, x, y, c)
    for (int v = y + displaced.y - radius; v <= y + displaced.y + radius; v++) {
        for (int u = x + displaced.x - radius; u <= x + displaced.x + radius;
             u++) {
            uint d = 0, w;

            for (int j = -PATCH; j <= PATCH; j++)
                for (int k = -PATCH; k <= PATCH; k++)
                    d += abs_diff(AT(src, x + k, y + j),
                                  AT(other, u + k, v + j));
            w       = weight(d, limit);
            *count += w;
            *sum   += (SUM)w * AT(other, u, v);
        }
    }
#undef AT
}

/* Return the limit for sample i of row y from a table. */
uint limit_by_mean(__global const uint *table, __global const SAMPLE *src,
                   int width, int height, int i, int y)
{
    uint sum = 0;

    for (int v = y - 1; v <= y + 1; v++)
        for (int u = -1; u <= 1; u++)
            sum += sample_at(src, width, height, i / CHANNELS + u, v,
                             i % CHANNELS);
    return table[mean_index(sum)];
}

#if OLDER
/* Add the means of older frames to n and S of sample i of row y. */
void add_older(SUM *sum, uint *count, __global const SAMPLE *src,
               const Groups *g, int i, int y, int n, int height, int limit,
               int r)
{
    MeanSums sums = 0;

    for (int v = -EPSILON_OLDER_PATCH; v <= EPSILON_OLDER_PATCH; v++)
        for (int u = -EPSILON_OLDER_PATCH; u <= EPSILON_OLDER_PATCH; u++)
            sums += sums_of(mean_element(src, g, i + u * CHANNELS, y + v, n,
                                         height));
    add_means(sum, count, sums, mean_element(src, g, i, y, n, height),
              src[y * n + i] >> SHIFT, r, limit, g);
}
#endif

__kernel void epsilon_patch(__global SAMPLE *dst, __global const SAMPLE *src,
                            int width, int height, uint given,
                            __global const uint *entries
                            NEIGHBOR_SOURCES(__global const SAMPLE *)
                            OLDER_SOURCES)
{
    const int stride = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1);
    uint limit = get_limit(given, entries, i);
    uint count = 0;
    SUM sum    = 0;

    if (i >= stride || y >= height)
        return;
    if (!is_filtered(i)) {
        dst[y * stride + i] = src[y * stride + i];
        return;
    }

    if (limit & EPSILON_BY_MEAN)
        limit = limit_by_mean(get_table(given, entries, i), src, width, height,
                              i, y);
    add_window(&sum, &count, src, src, width, height, i, y, (int2)(0, 0),
               RADIUS, limit);
#define ADD_NEIGHBOR(k, unused)                                         \
    if (present >> k & 1)                                               \
        add_window(&sum, &count, src, src ## k, width, height, i, y,    \
                   vector_at(vectors, blocks, k, i % CHANNELS,      \
                             width, height, i / CHANNELS, y), 1, limit);
    if (!is_alone(given, entries, i)) {
        FOR_NEIGHBORS(ADD_NEIGHBOR,)
    }
#if OLDER
    const Groups older = GET_GROUPS;

    if (groups && !is_alone(given, entries, i))
        add_older(&sum, &count, src, &older, i, y, stride, height,
                  limit_of_means(given, limit, &older),
                  get_r(given, entries, i));
#endif
    dst[y * stride + i] = MEAN(sum, count) << SHIFT;
}
