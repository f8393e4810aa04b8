/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */


/**
 * @file
 * Epsilon filter by patches for CPUs: vectors of neighbouring samples, as the
 * compiler maps them to SIMD registers.
 *
 * Formula:  see epsilon_patch.cl. The sum is that of the differences to the
 *           centre, S' = S - n c, so that out = c + floor((2 S' + n) / (2 n)).
 *           The patch holds its middle, so that |P(q) - c| <= D keeps w times
 *           it small.
 * Layout:   tiles of epsilon_lanes.cl. More defines of the host: as for
 *           epsilon_patch.cl, and LIMIT, which no threshold is larger than.
 * Launch:   a work-item every LANES samples of a row and every ROWS rows; the
 *           grid may be larger.
 * Borders:  tiles have them.
 * Cost:     for LANES taps and patches of 3x3, 20 or so vector instructions
 *           for the weight and 10 to 20 for the sums: differences are added up
 *           along a row, and the sums of rows are kept for the next two.
 */

/* ---- numbers: the smallest that hold what LIMIT allows ---- */

/* A sum of differences may stop at that, which no threshold reaches. */
#if LINEAR
#define ENOUGH(max) (((max) >> (DEPTH - 8)) > LIMIT)
#else
#define ENOUGH(max) ((max) > LIMIT)
#endif
#if SAMPLE_MAX == 255 && ENOUGH(255)
#define DIFFERENCE uchar
#elif ENOUGH(65535)
#define DIFFERENCE ushort
#else
#define DIFFERENCE uint
#endif
typedef JOIN(V_, DIFFERENCE) Differences;

/* The largest sum of weights; the largest weight times difference, of
 * (LIMIT + 1 - k) ((k + 1) 2^(DEPTH - 8) - 1). */
#define TAPS ((2 * RADIUS + 1) * (2 * RADIUS + 1))
#if LINEAR
#define MAX_COUNT   (TAPS * (LIMIT + 1))
#define MAX_PRODUCT (((LIMIT + 2) * (LIMIT + 2) / 4) << (DEPTH - 8))
#else
#define MAX_COUNT   TAPS
#define MAX_PRODUCT LIMIT
#endif

#if SAMPLE_MAX == 255 && MAX_PRODUCT <= 32767
#define PRODUCT short
#else
#define PRODUCT int
#endif
#if MAX_COUNT <= 65535
#define COUNT ushort
#else
#define COUNT uint
#endif
#if SAMPLE_MAX == 255 && TAPS * MAX_PRODUCT <= 32767
#define SUM short
#elif 2 * TAPS * MAX_PRODUCT + MAX_COUNT <= 0x7FFFFFFF
#define SUM int
#else
#define SUM long
#define IS_LONG 1
#endif
typedef JOIN(V_, COUNT) Counts;
typedef JOIN(V_, SUM)   Sums;

/* ---- differences and weights ---- */

/* with saturation, as compilers recognise it */
Differences add(Differences a, Differences b)
{
    return MIN(a, ~b) + b;
}

Differences differences(const SAMPLE *p, const SAMPLE *q)
{
    const Samples a = LOAD(, p), b = LOAD(, q);

    return CONVERT(DIFFERENCE, MAX(a, b) - MIN(a, b));
}

/* One row of the patches around p and q */
Differences row_differences(const SAMPLE *p, const SAMPLE *q)
{
    Differences d = differences(p, q);

#if PATCH >= 1
    d = add(d, differences(p - CHANNELS, q - CHANNELS));
    d = add(d, differences(p + CHANNELS, q + CHANNELS));
#endif
#if PATCH >= 2
    d = add(d, differences(p - 2 * CHANNELS, q - 2 * CHANNELS));
    d = add(d, differences(p + 2 * CHANNELS, q + 2 * CHANNELS));
#endif
    return d;
}

Differences weights(Differences d, Differences limit)
{
#if LINEAR
    d = d >> (Differences)(DEPTH - 8);
    return MAX(limit + (Differences)(DIFFERENCE)1, d) - d;
#else
    return CONVERT(DIFFERENCE, d <= limit) & (Differences)(DIFFERENCE)1;
#endif
}

/* ---- the kernel ---- */

/* Add the sample that lies offset further than each one; p is the first row of
 * the patches of the first samples. */
void add_samples(Sums *sum, Counts *count, const SAMPLE *p, int offset,
                 Differences limit)
{
#if PATCH
    Differences above[2 * PATCH] = { 0 };   /* the patches' other rows */
#endif

    for (int y = -2 * PATCH; y < ROWS; y++, p += TILE_WIDTH) {
        const Differences row = row_differences(p, p + offset);

        if (y >= 0) {
            const SAMPLE *c = p - PATCH * TILE_WIDTH;
            Differences w   = row;

#if PATCH >= 1
            w = add(w, add(above[0], above[1]));
#endif
#if PATCH >= 2
            w = add(w, add(above[2], above[3]));
#endif
            w = weights(w, limit);
            count[y] += CONVERT(COUNT, w);
            sum[y]   += CONVERT(SUM, CONVERT(PRODUCT, w) *
                                     (CONVERT(PRODUCT, LOAD(, c + offset)) -
                                      CONVERT(PRODUCT, LOAD(, c))));
        }
#if PATCH >= 2
        above[3] = above[2];
        above[2] = above[1];
#endif
#if PATCH >= 1
        above[1] = above[0];
        above[0] = row;
#endif
    }
}

/* c + floor((2 sum + count) / (2 count)) */
Samples means(Samples c, Sums sum, Counts count)
{
#ifdef IS_LONG
    const V_ulong den = 2 * CONVERT(ulong, count);

    return CONVERT(SAMPLE, (CONVERT(ulong, 2 * sum + CONVERT(long, count)) +
                            den * CONVERT(ulong, c)) / den);
#else
    const V_int den = 2 * CONVERT(int, count);
    const V_int num = 2 * CONVERT(int, sum) + CONVERT(int, count);
    V_int q = CONVERT(int, CONVERT(float, num) / CONVERT(float, den));
    const V_int rest = num - q * den;

    /* the float quotient is off by less than one; true is -1 */
    q += (rest < 0) - (rest >= den);
    return CONVERT(SAMPLE, CONVERT(int, c) + q);
#endif
}

__kernel void epsilon_patch_vector(__global SAMPLE *dst,
                                   __global const SAMPLE *src, int width,
                                   int height, uint threshold)
{
    const int stride = width * CHANNELS;
    const int i      = get_global_id(0) * LANES;
    const int y      = get_global_id(1) * ROWS;
    const Differences limit = (Differences)(DIFFERENCE)threshold;
    SAMPLE tile[TILE_ROWS * TILE_WIDTH];
    const SAMPLE *first = tile + RADIUS * TILE_WIDTH + MARGIN;
    Counts count[ROWS];
    Sums sum[ROWS];

    if (i >= stride || y >= height)
        return;
    fill(tile, src, width, height, i - MARGIN, y - RADIUS - PATCH);
    for (int k = 0; k < ROWS; k++) {
        count[k] = 0;
        sum[k]   = 0;
    }
    for (int dy = -RADIUS; dy <= RADIUS; dy++)
        for (int dx = -RADIUS; dx <= RADIUS; dx++)
            add_samples(sum, count, first, dy * TILE_WIDTH + dx * CHANNELS,
                        limit);

    for (int k = 0; k < min(ROWS, height - y); k++) {
        const int at    = (y + k) * stride + i;
        const Samples v = means(LOAD(, first + (k + PATCH) * TILE_WIDTH),
                                sum[k], count[k]) << (Samples)SHIFT;

        if (i + LANES <= stride && ALL_FILTERED)
            STORE(__global, v, dst + at);
        else
            store_some(dst + at, src + at, v, min(LANES, stride - i));
    }
}
