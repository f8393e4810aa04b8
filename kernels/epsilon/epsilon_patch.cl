/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter by patches, one sample a work-item: what serves everything.
 *
 * Formula:  out = floor((2 S + n) / (2 n)), where n is the sum of the weights
 *           w(q) over the (2 RADIUS + 1)^2 window in this frame and in those
 *           up to REACH before and after it, and S that of w(q) P(q). With D
 *           the sum of |P(c + o) - P(q + o)| over the offsets o of a patch of
 *           (2 PATCH + 1)^2, c and c + o in this frame, q and q + o in that of
 *           the window: w = D < limit, or with LINEAR
 *           max(0, limit - D) >> (DEPTH - 8).
 * Layout:   packed rows of raw samples. Goes after epsilon_common.cl. More
 *           defines of the host:
 *             RADIUS
 *             PATCH
 *             LINEAR      1: linear weights, 0: equal ones
 *             WIDE        1: 2 S + n may be 2^31 or more
 *             REACH       frames before and after. Unless it is 0, kernels
 *                         take 2 REACH more sources: source 2 k - 1 is the
 *                         frame k before, source 2 k the one k after, and bit i
 *                         of present tells whether there is source i; one that
 *                         is not there is never read
 * Launch:   one work-item a sample, width * CHANNELS a row; the grid may be
 *           larger.
 * Borders:  each coordinate is clamped to the plane, also those of the part of
 *           a patch that hangs out of it.
 * Cost:     2 (2 RADIUS + 1)^2 (2 PATCH + 1)^2 reads a sample and frame.
 */

#if WIDE
#define SUM          ulong
#define MEAN(sum, n) ((uint)((2 * (sum) + (n)) / (2 * (SUM)(n))))
#else
#define SUM          uint
#define MEAN(sum, n) mean(sum, n)
#endif

uint weight(uint difference, uint limit)
{
#if LINEAR
    return (max(limit, difference) - difference) >> (DEPTH - 8);
#else
    return difference < limit;
#endif
}

/* Add the window around sample i of row y in other. */
void add_window(SUM *sum, uint *count, __global const SAMPLE *src,
                __global const SAMPLE *other, int width, int height, int i,
                int y, uint limit)
{
    const int stride = width * CHANNELS;
    const int x = i / CHANNELS;
    const int c = i % CHANNELS;

#define AT(src, x, y) ((uint)src[clamp(y, 0, height - 1) * stride +     \
                                 clamp(x, 0, width - 1) * CHANNELS +    \
                                 c] >> SHIFT)
    for (int v = y - RADIUS; v <= y + RADIUS; v++) {
        for (int u = x - RADIUS; u <= x + RADIUS; u++) {
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

__kernel void epsilon_patch(__global SAMPLE *dst, __global const SAMPLE *src,
                            int width, int height, uint given,
                            __global const uint *results
                            OTHER_SOURCES(__global const SAMPLE *))
{
    const int stride = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1);
    const uint limit = get_limit(given, results, i);
    uint count = 0;
    SUM sum    = 0;

    if (i >= stride || y >= height)
        return;
    if (!is_filtered(i)) {
        dst[y * stride + i] = src[y * stride + i];
        return;
    }

    add_window(&sum, &count, src, src, width, height, i, y, limit);
#define ADD_OTHER(k)                                                    \
    if (present >> k & 1)                                               \
        add_window(&sum, &count, src, src ## k, width, height, i, y,    \
                   limit);
    FOR_OTHERS(ADD_OTHER)
    dst[y * stride + i] = MEAN(sum, count) << SHIFT;
}
