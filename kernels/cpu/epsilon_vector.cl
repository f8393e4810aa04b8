/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter for CPUs: vectors of neighbouring samples, as the compiler
 * maps them to SIMD registers.
 *
 * Formula:  see epsilon.cl. The sum is that of the differences to the centre,
 *           S' = S - n c: |p - c| <= T keeps it small, so that
 *           out = c + floor((2 S' + n) / (2 n)).
 * Layout:   tiles of epsilon_lanes.cl. LIMIT, of the host: no threshold is
 *           larger.
 * Launch:   a work-item every LANES samples of a row and every ROWS rows; the
 *           grid may be larger.
 * Borders:  tiles have them.
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
#define SUM short
#else
#define SUM int
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
typedef JOIN(V_, SUM)    Sums;

typedef struct Window {
    Samples c, low, high;       /* the centres, and what is near to them */
    Sums sum, count;
} Window;

/* Add one row; p is where its first samples are. */
#if LIMIT <= LARGEST
void add_row(Window *w, const SAMPLE *p)
{
    _Pragma("unroll")
    for (int first = 0; first < SIDE; first += CHUNK) {
        Signed sum = 0, count = 0;

        _Pragma("unroll")
        for (int k = first; k < first + CHUNK && k < SIDE; k++) {
            const Samples q = LOAD(, p + k * CHANNELS);
            const Signed in =
                BITS(SIGNED, MAX(MIN(q, w->high), w->low) == q);

            sum   += BITS(SIGNED, q - w->c) & in;
            count -= in;
        }
        w->sum   += CONVERT(SUM, sum);
        w->count += CONVERT(SUM, count);
    }
}
#else
/* a difference may need one bit more than a sample has */
void add_row(Window *w, const SAMPLE *p)
{
    _Pragma("unroll")
    for (int k = 0; k < SIDE; k++) {
        const Samples q  = LOAD(, p + k * CHANNELS);
        const Signed in  = BITS(SIGNED, MAX(MIN(q, w->high), w->low) == q);
        const Samples to = BITS(SAMPLE, in);

        w->sum   += CONVERT(SUM, q & to) - CONVERT(SUM, w->c & to);
        w->count -= CONVERT(SUM, in);
    }
}
#endif

/* c + floor((2 sum + count) / (2 count)). LIMIT more makes the quotient
 * positive, at most 2 LIMIT. Off by less than 1/4 count for 8 bits, so half a
 * numerator more makes the float quotient's integer right; for more bits it
 * is off by less than one, and is put right. */
Samples means(const Window *w)
{
    const V_int den = CONVERT(int, w->count) * 2;
    const V_int num = CONVERT(int, w->sum) * 2 + den / 2 + den * LIMIT;
#if SAMPLE_MAX == 255
    const V_int q = CONVERT(int, (CONVERT(float, num) + 0.5f) /
                                 CONVERT(float, den));
#else
    V_int q = CONVERT(int, CONVERT(float, num) / CONVERT(float, den));
    const V_int rest = num - q * den;

    q += (rest < 0) - (rest >= den);    /* true is -1 */
#endif
    return w->c + CONVERT(SAMPLE, q - LIMIT);
}

__kernel void epsilon_vector(__global SAMPLE *dst, __global const SAMPLE *src,
                             int width, int height, uint threshold)
{
    const int stride    = width * CHANNELS;
    const int i         = get_global_id(0) * LANES;
    const int y         = get_global_id(1) * ROWS;
    const Samples reach = (Samples)(SAMPLE)threshold;
    SAMPLE tile[TILE_ROWS * TILE_WIDTH];

    if (i >= stride || y >= height)
        return;
    fill(tile, src, width, height, i - MARGIN, y - RADIUS);
    for (int k = 0; k < min(ROWS, height - y); k++) {
        const SAMPLE *p = tile + k * TILE_WIDTH;
        const Samples c = LOAD(, p + RADIUS * TILE_WIDTH + MARGIN);
        const int at    = (y + k) * stride + i;
        /* with saturation */
        Window w = { c, MAX(c, reach) - reach, MIN(c, ~reach) + reach, 0, 0 };
        Samples v;

        for (int row = 0; row < SIDE; row++)
            add_row(&w, p + row * TILE_WIDTH);
        v = means(&w) << (Samples)SHIFT;
        if (i + LANES <= stride && ALL_FILTERED)
            STORE(__global, v, dst + at);
        else
            store_some(dst + at, src + at, v, min(LANES, stride - i));
    }
}
