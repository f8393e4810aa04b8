/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter for CPUs, on vectors of adjacent samples.
 *
 * Formula:  see epsilon.cl. The differences from the center, at most the
 *           threshold, are added up, S' = S - n c, so that
 *           out = c + floor((2 S' + n) / (2 n)).
 * Layout:   tiles of epsilon_lanes.cl. The host defines LIMIT, the maximum
 *           threshold.
 * Launch:   a work-item per LANES samples of a row and ROWS rows; the grid may
 *           be larger.
 * Borders:  coordinates are clamped when a tile is filled.
 * Cost:     about 9 vector instructions per LANES taps. Counts and sums are
 *           widened once per CHUNK taps.
 */

#define SIDE (2 * RADIUS + 1)

#if SAMPLE_MAX == 255
#define SIGNED  char
#define LARGEST 127
#else
#define SIGNED  short
#define LARGEST 32767
#endif

/* Type of the window's sum of differences */
#if SAMPLE_MAX == 255 && SIDE * SIDE * LIMIT <= 32767
#define SUM short
#else
#define SUM int
#endif

/* Taps whose differences and count fit a lane */
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
    Samples c, low, high;       /* centers, c - threshold, c + threshold */
    Sums sum, count;
} Window;

/* Add a row, which starts at p. */
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

/* Return c + floor((2 sum + count) / (2 count)). Adding LIMIT makes the
 * quotient positive, at most 2 LIMIT. At 8 bits, its error in floats is less
 * than 1 / (4 count), which adding 0.5 to the numerator compensates; at more
 * bits, an error of less than 1 is corrected. */
Samples means(const Window *w)
{
    const V_int den = CONVERT(int, w->count) * 2;
    const V_int num = CONVERT(int, w->sum) * 2 + den / 2 + den * LIMIT;
#if SAMPLE_MAX == 255
    const V_int q = CONVERT(int, (CONVERT(float, num) + 0.5f) /
                                 CONVERT(float, den));
#else
    V_int q = CONVERT(int, CONVERT(float, num) / CONVERT(float, den));
    const V_int rem = num - q * den;

    q += (rem < 0) - (rem >= den);      /* true is -1 */
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
