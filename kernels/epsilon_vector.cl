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
 * Epsilon filter for CPUs: vectors of neighbouring samples, read from a
 * buffer, as the compiler maps them to SIMD registers.
 *
 * Formula:  see epsilon.cl. The sum is that of the differences to the centre,
 *           S' = S - n c: |p - c| <= T keeps it small, so that
 *           out = c + floor((2 S' + n) / (2 n)).
 * Layout:   packed rows of raw samples, in vectors of LANES (epsilon_lanes.cl).
 *           More defines of the host:
 *             RADIUS
 *             LIMIT  no threshold is larger
 *             ROWS   rows that a work-item makes
 * Launch:   a work-item every LANES samples of a row and every ROWS rows; the
 *           grid may be larger.
 * Borders:  rows are clamped; items that a side edge touches first copy the
 *           samples of a row that they need.
 * Cost:     9 or so vector instructions for LANES taps. A lane counts, and
 *           sums differences, without widening as long as they fit, which
 *           CHUNK of them do.
 */

#define SIDE (2 * RADIUS + 1)

#if SAMPLE_MAX == 255
#define SIGNED  char
#define LARGEST 127
#else
#define SIGNED  short
#define LARGEST 32767
#endif

/* Holds the window's sum of differences. */
#if SAMPLE_MAX == 255 && SIDE * SIDE * LIMIT <= 32767
#define WIDE short
#else
#define WIDE int
#endif

/* Taps whose differences, and whose count, a lane holds. */
#if LIMIT <= 1
#define CHUNK LARGEST
#elif LIMIT <= LARGEST
#define CHUNK (LARGEST / LIMIT)
#else
#define CHUNK 1
#endif

typedef JOIN(V_, SIGNED) Signed;
typedef JOIN(V_, WIDE)   Wide;

#define SAMPLES(space, p) (LOAD(space, p) >> (Samples)SHIFT)

/* The window's samples that lie within the threshold of the centres */
#define NEAR(p) BITS(SIGNED, MAX(MIN(p, high), low) == (p))

/* Add one row of the window; row is where the centres' column starts, and
 * space as for LOAD. */
#if LIMIT <= LARGEST
#define ADD_ROW(space, row)                                                 \
    do {                                                                    \
        _Pragma("unroll")                                                   \
        for (int first = 0; first < SIDE; first += CHUNK) {                 \
            Signed part = 0, near = 0;                                      \
            _Pragma("unroll")                                               \
            for (int k = first; k < first + CHUNK && k < SIDE; k++) {       \
                const Samples p = SAMPLES(space, (row) +                    \
                                          (k - RADIUS) * CHANNELS);         \
                const Signed in = NEAR(p);                                  \
                part += BITS(SIGNED, p - c) & in;                           \
                near -= in;                                                 \
            }                                                               \
            sum   += CONVERT(WIDE, part);                                   \
            count += CONVERT(WIDE, near);                                   \
        }                                                                   \
    } while (0)
#else
/* a difference may need one bit more than a sample has */
#define ADD_ROW(space, row)                                                 \
    do {                                                                    \
        _Pragma("unroll")                                                   \
        for (int k = 0; k < SIDE; k++) {                                    \
            const Samples p = SAMPLES(space, (row) +                        \
                                      (k - RADIUS) * CHANNELS);             \
            const Signed in = NEAR(p);                                      \
            sum   += CONVERT(WIDE, p & BITS(SAMPLE, in)) -                  \
                     CONVERT(WIDE, c & BITS(SAMPLE, in));                   \
            count -= CONVERT(WIDE, in);                                     \
        }                                                                   \
    } while (0)
#endif

/* c + floor((2 sum + count) / (2 count)). LIMIT more makes the quotient
 * positive, at most 2 LIMIT. Off by less than 1/4 count for 8 bits, so half a
 * numerator more makes the float quotient's integer right; for more bits it
 * is off by less than one, and is put right. */
Samples mean_of(Samples c, Wide sum, Wide count)
{
    const V_int den = CONVERT(int, count) * 2;
    const V_int num = CONVERT(int, sum) * 2 + den / 2 + den * LIMIT;
#if SAMPLE_MAX == 255
    const V_int q = CONVERT(int, (CONVERT(float, num) + 0.5f) /
                                 CONVERT(float, den));
#else
    V_int q = CONVERT(int, CONVERT(float, num) / CONVERT(float, den));
    const V_int rest = num - q * den;

    q += (rest < 0) - (rest >= den);    /* true is -1 */
#endif
    return c + CONVERT(SAMPLE, q - LIMIT);
}

/* The samples of a row from i on, those beside the plane included. */
void copy_line(SAMPLE *line, __global const SAMPLE *row, int width, int i)
{
    for (int k = 0; k < LANES + 2 * RADIUS * CHANNELS; k++)
        line[k] = edge_sample(row, width, i + k);
}

__kernel void epsilon_vector(__global SAMPLE *dst, __global const SAMPLE *src,
                             int width, int height, uint threshold)
{
    const int stride  = width * CHANNELS;
    const int i       = get_global_id(0) * LANES;
    const int y0      = get_global_id(1) * ROWS;
    const int margin  = RADIUS * CHANNELS;
    const bool inside = i >= margin && i + LANES + margin <= stride;
    const Samples reach = (Samples)(SAMPLE)threshold;
    SAMPLE line[LANES + 2 * RADIUS * CHANNELS];

    if (i >= stride)
        return;
    for (int y = y0; y < min(y0 + ROWS, height); y++) {
        __global const SAMPLE *here = src + y * stride + i;
        Samples c, low, high;
        Wide sum = 0, count = 0;

        if (inside) {
            c = SAMPLES(__global, here);
        } else {
            copy_line(line, src + y * stride, width, i - margin);
            c = SAMPLES(, line + margin);
        }
        low  = MAX(c, reach) - reach;       /* with saturation */
        high = MIN(c, ~reach) + reach;
        for (int dy = -RADIUS; dy <= RADIUS; dy++) {
            __global const SAMPLE *row =
                src + clamp(y + dy, 0, height - 1) * stride;

            if (inside) {
                ADD_ROW(__global, row + i);
            } else {
                copy_line(line, row, width, i - margin);
                ADD_ROW(, line + margin);
            }
        }
        c = mean_of(c, sum, count) << (Samples)SHIFT;
        if (i + LANES <= stride && ALL_FILTERED)
            STORE(__global, c, dst + y * stride + i);
        else
            store_some(dst + y * stride + i, here, c, min(LANES, stride - i));
    }
}
