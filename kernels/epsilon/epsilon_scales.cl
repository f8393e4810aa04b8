/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Kernels for two scales: shrink a plane to half its size, add the change made
 * by the filter at that size, and copy components whose threshold is 0.
 *
 * Formula:  libavfilter/ref_steps.h. epsilon_shrink computes Q from P, and P_1,
 *           level 1 of the pyramid of P; epsilon_put_back P' from P, Q and G.
 * Layout:   see row_io.cl; Q and G are packed rows of samples of 16 bits.
 *           Pyramids: motion_layout.cl; channels follow one another. Comes
 *           after epsilon_common.cl and motion_layout.cl. The host defines
 *           ITEM_UNITS, units per work-item. A unit is 16 samples of P in each
 *           of two rows and 8 samples of Q and of level 1.
 * Launch:   a work-item per ITEM_UNITS units; epsilon_restore: of 16 rows.
 * Borders:  Q and level 1 do not cover the last sample of odd rows and columns
 *           of P. The padding of rows of level 1 is written. D, the change of
 *           Q, is repeated beyond its edges.
 * Cost:     memory bandwidth. With 8 bits epsilon_shrink reads 1 byte per
 *           sample of P and writes 1/2 and 1/4, epsilon_put_back reads 2 and
 *           writes 1. A unit of P' takes three rows of D, of which each is in
 *           three units, so that caches serve two thirds of these reads.
 */

#define Q_SHIFT     (DEPTH + 2 - Q_DEPTH)
#define LEVEL_SHIFT (DEPTH - 6)

/* First and second samples of the pairs in 16 samples of P, in memory order;
 * 8 samples of D, moved by a pixel: p comes before or after them */
#if CHANNELS == 1
#define PAIR_FIRST(v)  ((v).even)
#define PAIR_SECOND(v) ((v).odd)
#define BEFORE(v, p) (Step8)(p, (v).s012, (v).s3456)
#define AFTER(v, p)  (Step8)((v).s1234, (v).s567, p)
#define PIXEL(q)     (*(q))
#elif CHANNELS == 2
#define PAIR_FIRST(v)  ((v).s014589cd)
#define PAIR_SECOND(v) ((v).s2367abef)
#define BEFORE(v, p) (Step8)(p, (v).s01, (v).s2345)
#define AFTER(v, p)  (Step8)((v).s2345, (v).s67, p)
#define PIXEL(q)     vload2(0, q)
#else
#define PAIR_FIRST(v)  ((v).s012389ab)
#define PAIR_SECOND(v) ((v).s4567cdef)
#define BEFORE(v, p) (Step8)(p, (v).lo)
#define AFTER(v, p)  (Step8)((v).hi, p)
#define PIXEL(q)     vload4(0, q)
#endif

/* Types of sums of four samples, and of 16 times the change of a sample */
#if SAMPLE_MAX == 255
#define SUM_TYPE  ushort
#define STEP_TYPE short
#else
#define SUM_TYPE  uint
#define STEP_TYPE int
#endif
typedef JOIN(SUM_TYPE, 8) Sum8;
typedef JOIN(SUM_TYPE, 16) Sum16;
typedef JOIN(STEP_TYPE, 8) Step8;
typedef JOIN(STEP_TYPE, 16) Step16;
#define TO_SUMS    JOIN(convert_, JOIN(SUM_TYPE, 16))
#define TO_SAMPLES JOIN(convert_, JOIN(SAMPLE, 16))
#define TO_STEPS   JOIN(convert_, JOIN(STEP_TYPE, 16))
#define TO_STEPS8  JOIN(convert_, JOIN(STEP_TYPE, 8))
#if CHANNELS == 1
typedef STEP_TYPE StepPixel;
#define TO_STEP_PIXEL JOIN(convert_, STEP_TYPE)
#else
typedef JOIN(STEP_TYPE, CHANNELS) StepPixel;
#define TO_STEP_PIXEL JOIN(convert_, JOIN(STEP_TYPE, CHANNELS))
#endif

/* ---- Q and level 1 ---- */

/* Return the sums of the 2x2 samples in 16 samples of two rows, as stored. */
Sum8 sums_of_pairs(Sample16 a, Sample16 b)
{
    const Sum16 sum = TO_SUMS(a >> (Sample16)SHIFT) +
                      TO_SUMS(b >> (Sample16)SHIFT);

    return PAIR_FIRST(sum) + PAIR_SECOND(sum);
}

/* Return sample i of row y of Q; n is the number of samples per row of P. */
ushort shrink_sample(SOURCE src, int i, int y, int n)
{
    const int k = 2 * i - i % CHANNELS;
    const uint sum = load1(src, k, 2 * y,     n) +
                     load1(src, k, 2 * y + 1, n) +
                     load1(src, k + CHANNELS, 2 * y,     n) +
                     load1(src, k + CHANNELS, 2 * y + 1, n);

    return (sum + (1 << Q_SHIFT >> 1)) >> Q_SHIFT;
}

/* Store a unit of level 1 from its sums of samples; size: bytes from a channel
 * to the next. */
void store_level(__global uchar *to, int size, Sum8 sum)
{
    const Sum8 mean = (sum + (Sum8)(1 << LEVEL_SHIFT >> 1)) >>
                      (Sum8)LEVEL_SHIFT;
    const uchar8 v  = convert_uchar8(min(mean, (Sum8)255));

#if CHANNELS == 1
    vstore8(v, 0, to);
#elif CHANNELS == 2
    vstore4(v.even, 0, to);
    vstore4(v.odd,  0, to + size);
#else
    vstore2(v.s04, 0, to);
    vstore2(v.s15, 0, to + size);
    vstore2(v.s26, 0, to + 2 * size);
    vstore2(v.s37, 0, to + 3 * size);
#endif
}

/* q, pyramid: NULL: not made; size: bytes of a channel's pyramid */
__kernel void epsilon_shrink(__global ushort *q, __global uchar *pyramid,
                             SOURCE src, int width, int height, int size)
{
    const int n = width / 2 * CHANNELS, row_of_p = width * CHANNELS;
    const int y = get_global_id(1);
    const int first = get_global_id(0) * ITEM_UNITS * 8;
    const int end   = min(first + ITEM_UNITS * 8, n);
    __global uchar *level = pyramid + y * motion_level(width, height, 1).pitch;
    __global ushort *row  = q + y * n;
    int i = first;

    if (y >= height / 2)
        return;
    for (; i + 8 <= end; i += 8) {
        const Sum8 sum = sums_of_pairs(read16(src, 2 * i, 2 * y,     row_of_p),
                                       read16(src, 2 * i, 2 * y + 1, row_of_p));

        if (q)
            vstore8(convert_ushort8((sum + (Sum8)(1 << Q_SHIFT >> 1)) >>
                                    (Sum8)Q_SHIFT), 0, row + i);
        if (pyramid)
            store_level(level + i / CHANNELS, size, sum);
    }
    if (pyramid && i < end)
        store_level(level + i / CHANNELS, size, sums_of_pairs(
            load16(src, 2 * i, 2 * y,     row_of_p, height),
            load16(src, 2 * i, 2 * y + 1, row_of_p, height)));
    for (; q && i < end; i++)
        row[i] = shrink_sample(src, i, y, row_of_p);
}

/* ---- P' ---- */

/* Change of samples of P, from the sums of 3 D and 1 D along the nearest row of
 * Q and the next one */
#define CHANGE(type, nearest, next) \
    (((((type)3 * (nearest) + (next)) << (type)Q_SHIFT) + (type)32) >> (type)6)

/* Sums of 3 D and 1 D for the first and second samples of 8 pairs */
typedef struct DSums {
    Step8 first, second;
} DSums;

/* Return 8 samples of Q or G from a multiple of 8 on; n is the number of
 * samples per row. */
ushort8 load_q(__global const ushort *q, int n)
{
    return n % 8 ? vload8(0, q) : *(__global const ushort8 *)q;
}

/* Return the pixel of D at sample k. */
StepPixel d_pixel(__global const ushort *q, __global const ushort *g, int k)
{
    return TO_STEP_PIXEL(PIXEL(g + k)) - TO_STEP_PIXEL(PIXEL(q + k));
}

/* Return the sums from sample i of row y of Q on, of height rows of n
 * samples. */
DSums sums_of_d(__global const ushort *q, __global const ushort *g, int i,
                int y, int n, int height)
{
    const int row = clamp(y, 0, height - 1) * n, at = row + i;
    const Step8 d = TO_STEPS8(load_q(g + at, n)) - TO_STEPS8(load_q(q + at, n));
    const StepPixel before = d_pixel(q, g, row + max(i - CHANNELS, 0));
    const StepPixel after  = d_pixel(q, g, row + min(i + 8, n - CHANNELS));
    DSums sums;

    sums.first  = (Step8)3 * d + BEFORE(d, before);
    sums.second = (Step8)3 * d + AFTER(d, after);
    return sums;
}

/* Return the sum for sample i of a row of P, in row y of Q. */
int sum_of_d(__global const ushort *q, __global const ushort *g, int i, int y,
             int n, int height)
{
    const int c = i % CHANNELS, x = i / CHANNELS, last = n / CHANNELS - 1;
    const int row  = clamp(y, 0, height - 1) * n + c;
    const int near = row + min(x / 2, last) * CHANNELS;
    const int side = row + clamp(x / 2 + (x % 2 ? 1 : -1), 0, last) * CHANNELS;

    return 3 * (g[near] - q[near]) + g[side] - q[side];
}

/* Write the row y of a unit; n is the number of samples per row. */
void put_unit(TARGET dst, SOURCE src, int i, int y, int n, DSums nearest,
              DSums next)
{
    const Sample16 stored = read16(src, i, y, n);
    Step16 v = TO_STEPS(stored >> (Sample16)SHIFT);
    Sample16 out;

    PAIR_FIRST(v)  += CHANGE(Step8, nearest.first,  next.first);
    PAIR_SECOND(v) += CHANGE(Step8, nearest.second, next.second);
    out = TO_SAMPLES(clamp(v, (Step16)0, (Step16)((1 << DEPTH) - 1))) <<
          (Sample16)SHIFT;
    if (!ALL_FILTERED)
        for (int k = 0; k < 16; k++)
            if (!is_filtered(k))
                ((SAMPLE *)&out)[k] = ((const SAMPLE *)&stored)[k];
    write16(dst, i, y, n, out);
}

void put_sample(TARGET dst, SOURCE src, int i, int y, int n, int change)
{
    const uint stored = read1(src, i, y, n);

    write1(dst, i, y, n, !is_filtered(i) ? stored :
           (uint)clamp((int)(stored >> SHIFT) + change, 0, (1 << DEPTH) - 1) <<
           SHIFT);
}

__kernel void epsilon_put_back(TARGET dst, SOURCE src, __global const ushort *q,
                               __global const ushort *g, int width, int height)
{
    const int n = width * CHANNELS, pairs = width / 2 * CHANNELS;
    const int at    = get_global_id(1), rows = height / 2;
    const int first = get_global_id(0) * ITEM_UNITS * 16;
    const int end   = min(first + ITEM_UNITS * 16, n);
    int i = first;

    if (2 * at >= height)
        return;
    for (; i + 16 <= min(end, 2 * pairs); i += 16) {
        const DSums above = sums_of_d(q, g, i / 2, at - 1, pairs, rows);
        const DSums sums  = sums_of_d(q, g, i / 2, at,     pairs, rows);

        put_unit(dst, src, i, 2 * at, n, sums, above);
        if (2 * at + 1 < height)
            put_unit(dst, src, i, 2 * at + 1, n, sums,
                     sums_of_d(q, g, i / 2, at + 1, pairs, rows));
    }
    for (; i < end; i++) {
        for (int y = 2 * at; y < min(2 * at + 2, height); y++) {
            const int next = at + (y % 2 ? 1 : -1);

            put_sample(dst, src, i, y, n,
                       CHANGE(int, sum_of_d(q, g, i, at,   pairs, rows),
                                   sum_of_d(q, g, i, next, pairs, rows)));
        }
    }
}
