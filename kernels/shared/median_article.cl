/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter of 3x3 and 5x5 windows, four rows per work-item: version 3 of
 * the article (see median_article.cu) as its readers proposed it for OpenCL,
 * and with AMD's three-operand instructions, which they mention. For comparison
 * (doc/median.md); GPUs other than NVIDIA's also try it by default.
 *
 * Formula:  out = the median of the samples around it.
 * Layout:   packed rows of raw samples. The host defines RADIUS, 1 or 2
 *           (median_media: 1), and what plane_io.cl needs.
 * Launch:   one work-item for a sample of each of four adjacent rows; the grid
 *           may be larger.
 * Borders:  coordinates are clamped.
 * Cost:     18 (5x5: 40) loads for four samples. median_article3: 19 (5x5: 113)
 *           compare-exchanges of uchar4 for four samples; median_media: 13
 *           instructions per sample.
 */

/* ---- networks, also for CUDA: median_article.cu defines the macros, but not
 * RADIUS ---- */

#ifndef __cplusplus
#define NETWORK
#define SORT(a, b)                          \
    do {                                    \
        const Word low_ = min(a, b);        \
        b = max(a, b);                      \
        a = low_;                           \
    } while (0)
typedef uchar4 Word;
#endif

#if RADIUS != 2
/* Return the median of 9 by 19 compare-exchanges (A. W. Paeth and N.
 * Devillard). */
NETWORK Word median_1(Word *v)
{
    SORT(v[1], v[2]); SORT(v[4], v[5]); SORT(v[7], v[8]);
    SORT(v[0], v[1]); SORT(v[3], v[4]); SORT(v[6], v[7]);
    SORT(v[1], v[2]); SORT(v[4], v[5]); SORT(v[7], v[8]);
    SORT(v[0], v[3]); SORT(v[5], v[8]); SORT(v[4], v[7]);
    SORT(v[3], v[6]); SORT(v[1], v[4]); SORT(v[2], v[5]);
    SORT(v[4], v[7]); SORT(v[4], v[2]); SORT(v[6], v[4]);
    SORT(v[4], v[2]);
    return v[4];
}
#endif

#if RADIUS != 1
/* Return the median of 25: drop the smallest and the largest of 14 values,
 * which cannot be the median, and take the next value, until 3 are left. */
NETWORK Word median_2(Word *v)
{
    int last = 14;

    #pragma unroll
    for (int n = 14; n > 3; n--) {
        #pragma unroll
        for (int k = 0; k < n / 2; k++)
            SORT(v[k], v[n - 1 - k]);
        #pragma unroll
        for (int k = 1; k < (n + 1) / 2; k++)
            SORT(v[0], v[k]);
        #pragma unroll
        for (int k = n / 2; k < n - 1; k++)
            SORT(v[k], v[n - 1]);
        v[0]     = v[n - 2];
        v[n - 2] = v[last++];
    }
    SORT(v[0], v[1]);
    SORT(v[1], v[2]);
    SORT(v[0], v[1]);
    return v[1];
}
#endif

#ifndef __cplusplus
#define SIDE (2 * RADIUS + 1)

/* Load the samples of column i in the rows y - RADIUS to y + RADIUS + 3. */
void load_column(SAMPLE *column, __global const SAMPLE *src, int i, int y,
                 int width, int height)
{
    for (int k = 0; k < SIDE + 3; k++)
        column[k] = edge_sample(src + clamp(y + k - RADIUS, 0, height - 1) *
                                      width * CHANNELS, width, i);
}

void store_rows(__global SAMPLE *dst, __global const SAMPLE *src, int i, int y,
                int n, int height, const SAMPLE *v)
{
    for (int k = 0; k < 4 && y + k < height; k++)
        dst[(y + k) * n + i] = is_filtered(i) ? v[k] : src[(y + k) * n + i];
}

#ifdef MEDIA_OPS

/* ---- min3, med3 and max3 of cl_amd_media_ops2 ---- */

#ifdef cl_amd_media_ops2
#pragma OPENCL EXTENSION cl_amd_media_ops2 : enable
#define min3    amd_min3
#define median3 amd_median3
#define max3    amd_max3
#else
uint min3(uint a, uint b, uint c)
{
    return min(min(a, b), c);
}

uint median3(uint a, uint b, uint c)
{
    return max(min(a, b), min(max(a, b), c));
}

uint max3(uint a, uint b, uint c)
{
    return max(max(a, b), c);
}
#endif

__kernel void median_media(__global SAMPLE *dst, __global const SAMPLE *src,
                           int width, int height, uint rank)
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1) * 4;
    SAMPLE column[3][6], out[4];

    if (i >= n || y >= height)
        return;
    for (int x = 0; x < 3; x++)
        load_column(column[x], src, i + (x - 1) * CHANNELS, y, width, height);
    for (int k = 0; k < 4; k++) {
        uint low[3], middle[3], high[3];

        for (int x = 0; x < 3; x++) {
            const uint a = column[x][k] >> SHIFT;
            const uint b = column[x][k + 1] >> SHIFT;
            const uint c = column[x][k + 2] >> SHIFT;

            low[x]    = min3(a, b, c);
            middle[x] = median3(a, b, c);
            high[x]   = max3(a, b, c);
        }
        out[k] = median3(max3(low[0], low[1], low[2]),
                         median3(middle[0], middle[1], middle[2]),
                         min3(high[0], high[1], high[2])) << SHIFT;
    }
    store_rows(dst, src, i, y, n, height, out);
}

#else

/* ---- the article's third version, as its readers proposed it ---- */

__kernel void median_article3(__global SAMPLE *dst, __global const SAMPLE *src,
                              int width, int height, uint rank)
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1) * 4;
    uchar4 v[SIDE * SIDE];
    uchar column[SIDE + 3], out[4];

    if (i >= n || y >= height)
        return;
    #pragma unroll
    for (int x = 0; x < SIDE; x++) {
        load_column(column, src, i + (x - RADIUS) * CHANNELS, y, width,
                    height);
        #pragma unroll
        for (int k = 0; k < SIDE; k++)
            v[x * SIDE + k] = vload4(0, column + k);
    }
    vstore4(JOIN(median_, RADIUS)(v), 0, out);
    store_rows(dst, src, i, y, n, height, out);
}

#endif
#endif
