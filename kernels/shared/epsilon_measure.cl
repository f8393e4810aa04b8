/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measurement of a block, for a type of samples: what a frame shows by itself,
 * and the search for the block in the previous frame by samples. Comes after
 * epsilon_match.cl, once for each type; before it are defined:
 *
 *   NOISE_BITS              8 or 16, of a sample
 *   SIZED(name)             name of a type for these samples
 *   PLANES, PLANES_GIVEN    parameters for the planes P and R, and arguments
 *   NOISE_QUAD(b, is_p, x, y)
 *                           the quad of P or R at pixel x, y, x a multiple of
 *                           4, with any value outside of the plane
 */

#ifndef NoiseTile
#define NoiseSample  SIZED(NoiseSample)
#define NoiseQuad    SIZED(NoiseQuad)
#define NoiseElement SIZED(NoiseElement)
#define NoiseTile    SIZED(NoiseTile)
#endif

/* A span is the part of a row that is compared at once, NOISE_WORDS elements of
 * one or four samples. A window has NOISE_PHASES copies, one per offset of a
 * sample in an element, with rows of NOISE_ROW elements. */
#undef NOISE_SPAN
#undef NOISE_PHASES
#undef NOISE_ROW
#undef NOISE_DISTANCE
#define NOISE_WORDS      4
#if NOISE_BITS == 8
#define NOISE_SPAN       16
#define NOISE_PHASES     4
#define NOISE_ROW        NOISE_QUADS
#define NOISE_DISTANCE   sad4
typedef uchar NoiseSample;
typedef uint NoiseQuad;
typedef uint NoiseElement;
#else
#define NOISE_SPAN       4
#define NOISE_PHASES     1
#define NOISE_ROW        (4 * NOISE_QUADS)
#define NOISE_DISTANCE   add_distance
typedef ushort NoiseSample;
typedef Ulong NoiseQuad;
typedef ushort NoiseElement;
#endif

/* Shared memory of a block */
typedef struct NoiseTile {
    NoiseQuad p[EPSILON_BLOCK + 3][12]; /* from (-16, -2) relative to the
                                         * block */
    uint p_sums[16];
    uint part[2 * NOISE_WINDOW][2];     /* of the sum per place */
    NoiseQuad r[2][NOISE_PHASES][NOISE_QUADS_ALL + 2];
    uint sums[NOISE_SUMS * NOISE_PITCH];
    uint total[NOISE_TOTALS];
} __attribute__((aligned(16))) NoiseTile;

/* ---- samples ---- */

/* Load the elements of a span of P. */
FUNCTION void load_span(uint v[NOISE_WORDS], SHARED const NoiseQuad *quads)
{
#if NOISE_BITS == 8
    load_words(v, quads);
#else
    const NoiseQuad quad = *quads;

    UNROLL
    for (int i = 0; i < NOISE_WORDS; i++)
        v[i] = (uint)(quad >> 16 * i) & 0xffff;
#endif
}

/* Return sum plus the samples of a quad. */
FUNCTION uint add_quad(NoiseQuad quad, uint sum)
{
#if NOISE_BITS == 8
    return sad4(quad, 0, sum);
#else
    UNROLL
    for (int i = 0; i < 4; i++)
        sum += (uint)(quad >> 16 * i) & 0xffff;
    return sum;
#endif
}

/* Return the first element to compare at place (x, y) of a window. */
FUNCTION SHARED const NoiseElement *window_at(SHARED const NoiseTile *sh,
                                              int window, int x, int y)
{
#if NOISE_BITS == 8
    return &sh->r[window][x & 3][NOISE_ROW * y + (x >> 2)];
#else
    return (SHARED const NoiseElement *)sh->r[window][0] + NOISE_ROW * y + x;
#endif
}

/* Load the block of P with its halo, and the first window of R. */
FUNCTION void load_samples(SHARED NoiseTile *sh, PLANES, const NoiseBlock *b)
{
    enum { all = NOISE_QUADS * (EPSILON_BLOCK + 3) - 2, nb = 2 };
    NoiseQuad v[nb];
    SHARED NoiseQuad *to[nb];

    UNROLL
    for (int k = 0; k < nb; k++) {
        const uint i   = ITEM + k * NOISE_ITEMS;
        const int is_p = i < all;
        /* the first row of P has neither the first nor the last quad */
        const uint at  = is_p ? i + (i < 4 ? 1 : 2) : i - all;
        const int x = at % NOISE_QUADS, y = at / NOISE_QUADS;

        to[k] = is_p ? &sh->p[y][3 + x] : &sh->r[0][0][at];
        v[k]  = NOISE_QUAD(b, is_p, b->x - 4 + 4 * x,
                           b->y - (is_p ? 2 : EPSILON_FINE_REACH) + y);
    }
    UNROLL
    for (int k = 0; k < nb; k++)
        *to[k] = v[k];
    if (ITEM < NOISE_TOTALS)
        sh->total[ITEM] = ITEM < NOISE_LEAST ? 0 : ~0u;
}

/* Make the shifted copies of a window, by work-items of number item. */
FUNCTION void make_phases(SHARED NoiseTile *sh, int window, int item, int items)
{
#if NOISE_PHASES > 1
    for (int i = item; i < NOISE_QUADS_ALL; i += items) {
        UNROLL
        for (int k = 1; k < NOISE_PHASES; k++)
            sh->r[window][k][i] = bytes_from(sh->r[window][0][i],
                                             sh->r[window][0][i + 1], k);
    }
#endif
}

/* ---- the block of P ---- */

/* Compute sums of the 8x8 samples that p to p + 3, in column x and row y, are
 * of: S1, Su and Sv. */
FUNCTION void fit_quarter(int fit[3], SHARED const NoiseSample *p, int pitch,
                          int x, int y)
{
#if WARPS
    const int sum = p[0] + p[1] + p[2] + p[3];

    fit[0] = (int)quarter_sum(sum);
    fit[1] = (int)quarter_sum((2 * x - 7) * sum +
                              2 * (p[1] + 2 * p[2] + 3 * p[3]));
    fit[2] = (int)quarter_sum((2 * y - 7) * sum);
#else
    p -= y * pitch + x;
    fit[0] = fit[1] = fit[2] = 0;
    for (int i = 0; i < 64; i++) {
        const int v = p[(i >> 3) * pitch + (i & 7)];

        fit[0] += v;
        fit[1] += (2 * (i & 7) - 7) * v;
        fit[2] += (2 * (i >> 3) - 7) * v;
    }
#endif
}

/* Measure how four samples of a row, (x, y) in the block, deviate from a plane
 * fitted to their 8x8 samples. */
FUNCTION void measure_rough(SHARED uint *rough, SHARED const NoiseSample *p,
                            int pitch, int x, int y)
{
    SHARED uint *total = rough + (y >> 3) * 2 + (x >> 3);
    int fit[3], fitted;
    uint e = 0;

    fit_quarter(fit, p, pitch, x & 7, y & 7);
    fitted = 21 * fit[0] + (2 * (y & 7) - 7) * fit[2];
    UNROLL
    for (int i = 0; i < 4; i++) {
        const int d = 1344 * p[i] - fitted - (2 * ((x & 7) + i) - 7) * fit[1];

        e += d < 0 ? -d : d;
    }
#if WARPS
    e = quarter_sum(e);
    if (!(x & 4) && !(y & 7))
        *total = e;
#else
    ATOMIC_ADD(total, e);
#endif
}

/* Add the steps to the sample at p, at (x, y) of the plane. */
FUNCTION void add_steps(uint sum[4], uint nb[2], SHARED const NoiseSample *p,
                        int pitch, int x, int y, uint max_step)
{
    const int row[4]    = { p[-2], p[-1], p[0], p[1] };
    const int column[4] = { p[-2 * pitch], p[-pitch], p[0], p[pitch] };

    add_step(sum,     nb,     row,    x, max_step);
    add_step(sum + 2, nb + 1, column, y, max_step);
}

/* Measure four samples of P, and make a sum of P. */
FUNCTION void measure_samples(SHARED NoiseTile *sh, const NoiseBlock *b)
{
    enum { pitch = 48 };
    const uint item = ITEM;
    const int x = item % 4 * 4, y = item / 4;
    SHARED const NoiseSample *row = (SHARED const NoiseSample *)sh->p[2 + y] +
                                    16;
    SHARED const NoiseSample *r = (SHARED const NoiseSample *)sh->r[0][0] +
                                  4 * NOISE_QUADS * (y + EPSILON_FINE_REACH) +
                                  4 + x;
    uint v[NOISE_LINES] = { 0 }, nb[2] = { 0 };
    uint rows = 0, columns = 0, sum = 0;

    UNROLL
    for (int i = 0; i < 4; i++) {
        SHARED const NoiseSample *p = row + x + i, *above = p - pitch;
        SHARED const NoiseSample *below = p + pitch;

        v[NOISE_FINE] = add_distance(
            4 * p[0] + above[-1] + above[1] + below[-1] + below[1],
            2 * (p[-1] + p[1] + above[0] + below[0]), v[NOISE_FINE]);
        v[NOISE_ROWS]     = add_distance(2 * p[0], p[-1] + p[1],
                                         v[NOISE_ROWS]);
        v[NOISE_COLUMNS]  = add_distance(2 * p[0], above[0] + below[0],
                                         v[NOISE_COLUMNS]);
        v[NOISE_SAMPLES] += p[0];
        v[NOISE_DIFFERS] += p[0] != r[i];
        rows    |= p[0] != row[0];
        columns |= (uint)(p[0] != p[-y * pitch]) << i;
        add_steps(v + NOISE_STEPS, nb, p, pitch, b->x + x + i, b->y + y,
                  8u << (b->depth - 8));
    }
    v[NOISE_NB] = nb[0] | nb[1] << 16;
    join_sums(sh->total, v, NOISE_LINES);
    join_bits(&sh->total[NOISE_LINES], rows << y | columns << (16 + x));
    measure_rough(sh->total + NOISE_ROUGH, row + x, pitch, x, y);
    if (item < 16) {
        UNROLL
        for (int j = 0; j < 4; j++)
            sum = add_quad(sh->p[2 + 4 * y + j][4 + x / 4], sum);
        sh->p_sums[4 * y + x / 4] = sum;
    }
}

/* ---- the search by sums ---- */

/* Search by sums and return the place. */
FUNCTION uint search_sums(SHARED NoiseTile *sh, const NoiseBlock *b)
{
    const uint item = ITEM;
    const int u = item % NOISE_PLACES;
    const int v = item / NOISE_PLACES * NOISE_COLUMN;
    SHARED const uint *first = sh->sums + v * NOISE_PITCH + u;
    uint distance[NOISE_COLUMN] = { 0 }, p[16];
    NoiseLeast least = { ~0u, 0 };

    if (v < NOISE_PLACES) {
        UNROLL
        for (int i = 0; i < 16; i += 4)
            load_words(p + i, sh->p_sums + i);
        UNROLL
        for (int j = 0; j < NOISE_COLUMN + 3; j++) {
            UNROLL
            for (int i = 0; i < 4; i++) {
                const uint r = first[j * NOISE_PITCH + i];

                UNROLL
                for (int k = 0; k < NOISE_COLUMN; k++)
                    if (j >= k && j < k + 4)
                        distance[k] = add_distance(p[4 * (j - k) + i], r,
                                                   distance[k]);
            }
        }
        UNROLL
        for (int k = 0; k < NOISE_COLUMN; k++)
            add_place(&least, distance[k], (v + k) * NOISE_PLACES + u);
    }
    return first_place(&least, &sh->total[NOISE_LEAST], b);
}

/* ---- the search by samples ---- */

/* Compare 8 rows of P at three places of a column of a window. */
FUNCTION void compare_rows(SHARED NoiseTile *sh)
{
    const uint item = ITEM, lower = item % 2, i = item / 2;
    const uint dx = i % NOISE_REACH, dy = i / NOISE_REACH % 3 * 3;
    const uint window = i / (3 * NOISE_REACH);
    SHARED const NoiseElement *first;
    uint sum[3] = { 0 };

    if (window > 1)
        return;
    first = window_at(sh, window, dx, dy + 8 * lower);
    NO_UNROLL
    for (int x = 0; x < EPSILON_BLOCK; x += NOISE_SPAN) {
        uint p[8][NOISE_WORDS], r[NOISE_WORDS];

        UNROLL
        for (int y = 0; y < 8; y++)
            load_span(p[y], &sh->p[2 + 8 * lower + y][4 + x / 4]);
        UNROLL
        for (int y = 0; y < 10; y++) {
            UNROLL
            for (int j = 0; j < NOISE_WORDS; j++)
                r[j] = first[y * NOISE_ROW + x + j];
            UNROLL
            for (int k = 0; k < 3; k++) {
                UNROLL
                for (int j = 0; j < NOISE_WORDS && y >= k && y < k + 8; j++)
                    sum[k] = NOISE_DISTANCE(p[y - k][j], r[j], sum[k]);
            }
        }
    }
    UNROLL
    for (int k = 0; k < 3; k++)
        sh->part[window * NOISE_WINDOW + (dy + k) * NOISE_REACH + dx][lower] =
            sum[k];
}

/* Search by samples around (0, 0) and (left, top) and return the place. */
FUNCTION uint search_samples(SHARED NoiseTile *sh, PLANES, const NoiseBlock *b,
                             int left, int top)
{
    NoiseLeast least = { ~0u, 0 };

    for (uint i = ITEM; i < NOISE_QUADS_ALL; i += NOISE_ITEMS) {
        const int x = b->x + left - EPSILON_FINE_REACH + i % NOISE_QUADS * 4;
        const int y = b->y + top  - EPSILON_FINE_REACH + i / NOISE_QUADS;

        sh->r[1][0][i] = NOISE_QUAD(b, 0, clamp_to(x, (b->width - 1) & ~3),
                                    clamp_to(y, b->height - 1));
    }
    GROUP_BARRIER();
    if (NOISE_PHASES > 1) {
        make_phases(sh, 1, ITEM, NOISE_ITEMS);
        GROUP_BARRIER();
    }
    compare_rows(sh);
    GROUP_BARRIER();
    for (uint i = ITEM; i < 2 * NOISE_WINDOW; i += NOISE_ITEMS) {
        const int second = i >= NOISE_WINDOW;
        const uint k = i - (second ? NOISE_WINDOW : 0);
        const int x = b->x - EPSILON_FINE_REACH + k % NOISE_REACH +
                      (second ? left : 0);
        const int y = b->y - EPSILON_FINE_REACH + k / NOISE_REACH +
                      (second ? top : 0);

        if ((uint)x <= (uint)b->width - EPSILON_BLOCK &&
            (uint)y <= (uint)b->height - EPSILON_BLOCK)
            add_place(&least, sh->part[i][0] + sh->part[i][1], i);
    }
    return first_place(&least, &sh->total[NOISE_LEAST + 2], b);
}

/* Return the level of the change. */
FUNCTION int change_level(SHARED NoiseTile *sh, PLANES, const NoiseBlock *b)
{
    const uint item = ITEM;
    const int x = item % 4 * 4, y = item / 4 % EPSILON_BLOCK;
    const int match = search_sums(sh, b);
    const int place = search_samples(
        sh, PLANES_GIVEN, b, 4 * (match % NOISE_PLACES - EPSILON_COARSE_REACH),
        4 * (match / NOISE_PLACES - EPSILON_COARSE_REACH));
    const int second = place >= NOISE_WINDOW;
    const int i = place - (second ? NOISE_WINDOW : 0);
    SHARED const NoiseSample *p = (SHARED const NoiseSample *)sh->p[2 + y] +
                                  16 + x;
    SHARED const NoiseSample *r =
        (SHARED const NoiseSample *)sh->r[second][0] + i % NOISE_REACH + x +
        4 * NOISE_QUADS * (i / NOISE_REACH + y);
    uint sum = 0;

    if (item < NOISE_FOURS) {
        UNROLL
        for (int k = 0; k < 4; k++)
            sum += p[k] - r[k];
        join_sums(&sh->total[NOISE_SUM], &sum, 1);
    }
    GROUP_BARRIER();
    if (item < NOISE_FOURS) {
        const int mean = ((int)sh->total[NOISE_SUM] + 128) >> 8;

        sum = 0;
        UNROLL
        for (int k = 0; k < 4; k++) {
            const int d = p[k] - r[k] - mean;

            sum += d < 0 ? -d : d;
        }
        join_sums(&sh->total[NOISE_ERROR], &sum, 1);
    }
    GROUP_BARRIER();
    return level_of((Ulong)227 * sh->total[NOISE_ERROR] >> (b->depth + 4));
}
