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
 *           of P. The padding of rows of level 1 is written.
 * Cost:     memory bandwidth. With 8 bits epsilon_shrink reads 1 byte per
 *           sample of P and writes 1/2 and 1/4, epsilon_put_back reads 2 and
 *           writes 1.
 */

#define Q_SHIFT     (DEPTH + 2 - Q_DEPTH)
#define LEVEL_SHIFT (DEPTH - 6)

/* First and second samples of the pairs in 16 samples of P, in memory order;
 * values of pairs, repeated for both samples */
#if CHANNELS == 1
#define PAIR_FIRST(v)  ((v).even)
#define PAIR_SECOND(v) ((v).odd)
#define SPREAD(v)  ((v).s0011223344556677)
#elif CHANNELS == 2
#define PAIR_FIRST(v)  ((v).s014589cd)
#define PAIR_SECOND(v) ((v).s2367abef)
#define SPREAD(v)  ((v).s0101232345456767)
#else
#define PAIR_FIRST(v)  ((v).s012389ab)
#define PAIR_SECOND(v) ((v).s4567cdef)
#define SPREAD(v)  ((v).s0123012345674567)
#endif

/* Types of sums of four samples, and of the change of a sample */
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

/* Change of a pair's samples of P, from their samples of G and Q */
#define PAIR_STEP(type, g, q) \
    (((((g) - (q)) << (type)Q_SHIFT) + (type)2) >> (type)2)

/* Write the row y of a unit; n is the number of samples per row. */
void put_unit(TARGET dst, SOURCE src, int i, int y, int n, Step16 step)
{
    const Sample16 stored = read16(src, i, y, n);
    const Step16 v = TO_STEPS(stored >> (Sample16)SHIFT) + step;
    Sample16 out   =
        TO_SAMPLES(clamp(v, (Step16)0, (Step16)((1 << DEPTH) - 1))) <<
        (Sample16)SHIFT;

    if (!ALL_FILTERED)
        for (int k = 0; k < 16; k++)
            if (!is_filtered(k))
                ((SAMPLE *)&out)[k] = ((const SAMPLE *)&stored)[k];
    write16(dst, i, y, n, out);
}

void put_sample(TARGET dst, SOURCE src, int i, int y, int n, int step)
{
    const uint stored = read1(src, i, y, n);

    write1(dst, i, y, n, !is_filtered(i) ? stored :
           (uint)clamp((int)(stored >> SHIFT) + step, 0, (1 << DEPTH) - 1) <<
           SHIFT);
}

__kernel void epsilon_put_back(TARGET dst, SOURCE src, __global const ushort *q,
                               __global const ushort *g, int width, int height)
{
    const int n = width * CHANNELS, pairs = width / 2 * CHANNELS;
    const int y = 2 * get_global_id(1);
    const int first = get_global_id(0) * ITEM_UNITS * 16;
    const int end   = min(first + ITEM_UNITS * 16, n);
    const int rows  = min(2, height - y);
    const int at    = y / 2 * pairs;
    int i = first;

    if (rows < 1)
        return;
    for (; i + 16 <= min(end, 2 * pairs) && rows == 2; i += 16) {
        const Step8 step = PAIR_STEP(Step8,
                                     TO_STEPS8(vload8(0, g + at + i / 2)),
                                     TO_STEPS8(vload8(0, q + at + i / 2)));

        put_unit(dst, src, i, y,     n, SPREAD(step));
        put_unit(dst, src, i, y + 1, n, SPREAD(step));
    }
    for (; i < end; i++) {
        const int k    = i / CHANNELS / 2 * CHANNELS + i % CHANNELS;
        const int step = rows == 2 && i < 2 * pairs ?
                         PAIR_STEP(int, (int)g[at + k], (int)q[at + k]) : 0;

        for (int j = y; j < y + rows; j++)
            put_sample(dst, src, i, j, n, step);
    }
}
