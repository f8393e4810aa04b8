/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Means of older frames at a sample, for kernels for GPUs. Formula:
 * epsilon_older.cl. Comes after epsilon_common.cl.
 *
 * Layout:   an element has g of both means at a sample. With 8 bits it is the
 *           words g1 + 65536 g2 and |g1| + 65536 |g2|, and sums of 25 elements
 *           fit as well.
 * Borders:  coordinates are clamped.
 */

/* Sample i of row y of P', which is in the plane */
#ifdef SOURCE
#define MEANS_SOURCE SOURCE
#define MEANS_SAMPLE(src, i, y, n) (read1(src, i, y, n) >> SHIFT)
#else
#define MEANS_SOURCE __global const SAMPLE *
#define MEANS_SAMPLE(src, i, y, n) (uint)((src)[(y) * (n) + (i)] >> SHIFT)
#endif

#if DEPTH == 8
typedef uint2 MeanElement;
typedef uint2 MeanSums;

MeanElement element_of(int g1, int g2)
{
    return (uint2)(((uint)g2 << 16) + g1, abs(g2) << 16 | abs(g1));
}

MeanSums sums_of(MeanElement e)
{
    return e;
}

int part(uint both, int mean)
{
    const int first = (short)both;

    return mean ? (int)(both - first) >> 16 : first;
}

int g_of(MeanElement e, int mean)
{
    return part(e.x, mean);
}

int total_of(MeanSums sums, int mean)
{
    return part(sums.x, mean);
}

int differences_of(MeanSums sums, int mean)
{
    return mean ? sums.y >> 16 : sums.y & 0xffff;
}
#else
typedef int2 MeanElement;
typedef int4 MeanSums;

MeanElement element_of(int g1, int g2)
{
    return (int2)(g1, g2);
}

MeanSums sums_of(MeanElement e)
{
    return (int4)(e, convert_int2(abs(e)));
}

int g_of(MeanElement e, int mean)
{
    return mean ? e.y : e.x;
}

int total_of(MeanSums sums, int mean)
{
    return mean ? sums.y : sums.x;
}

int differences_of(MeanSums sums, int mean)
{
    return mean ? sums.w : sums.z;
}
#endif

/* Return the element of sample i of row y, which may be out of the plane. */
MeanElement mean_element(MEANS_SOURCE src, const Groups *g, int i, int y, int n,
                         int height)
{
    const int c   = i & (CHANNELS - 1);
    const int row = clamp(y, 0, height - 1);
    const int k   = clamp(i, c, n - CHANNELS + c), at = row * n + k;
    const int v   = MEANS_SAMPLE(src, k, row, n) << OLDER_BITS;

    return element_of(v - group_mean(g, 0, at), v - group_mean(g, 1, at));
}

/* Add the means to n and S of a sample with the value v. */
void add_means(SUM *sum, uint *count, MeanSums sums, MeanElement e, uint v,
               int r, int limit, const Groups *g)
{
    *sum <<= OLDER_BITS;
    #pragma unroll
    for (int mean = 0; mean < EPSILON_MEANS; mean++) {
        const uint w = epsilon_older_weight(differences_of(sums, mean),
                                            total_of(sums, mean), r, limit,
                                            group_frames(g, mean), LINEAR,
                                            DEPTH, PATCH);

        *count += w;
        *sum   += (SUM)w * (uint)((int)(v << OLDER_BITS) - g_of(e, mean));
    }
    *count <<= OLDER_BITS;
}
