/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Read and compare the samples of a block in a work-group. Comes after
 * epsilon_block.cl, twice.
 *
 * Layout:   see row_io.cl.
 * Launch:   groups of NOISE_ITEMS work-items.
 * Cost:     see epsilon_noise.cl.
 */

#if !IS_Q
#define UNITS        256
#define UNIT_X(k)    ((k) % BLOCK)
#define UNIT_Y(k)    ((k) / BLOCK)
#define UNIT_AT(k)   (k)
#define NUMBERS(p)   ((int)*(p))
#define or_lanes(v)  (v)
#define add_lanes(v) (v)
#define WORD_BITS    (NOISE_MAX == 255 ? 8 : 16)
#define WORDS16      (WORD_BITS / 2)    /* of 16 samples */
#define DOT(v)       ((v).x + (v).y + (v).z + (v).w)
#define DOWN4        5  /* vertically adjacent displacements that share loads */
#endif

typedef JOIN(NOISE_SAMPLE, 4) Samples4;
typedef JOIN(NOISE_SAMPLE, 8) Samples8;
typedef JOIN(NOISE_SAMPLE, 16) Samples16;

/* ---- samples of a block ---- */

/* Return four samples from i on, which may be outside the plane; n is the
 * number of samples per row. */
uint4 read_block4(NOISE_SOURCE src, int i, int y, int n, int height)
{
#if IS_Q
    __global const ushort *row = src + clamp(y, 0, height - 1) * n;
    uint v[4];

    if (i >= 0 && i + 4 <= n)
        return convert_uint4(n % 4 ? vload4(0, row + i) :
                             *(__global const ushort4 *)(row + i));
    for (int k = 0; k < 4; k++) {
        const int c = (i + k) & (CHANNELS - 1);

        v[k] = row[clamp(i + k, c, n - CHANNELS + c)];
    }
    return vload4(0, v);
#else
    return load4(src, i, y, n, height);
#endif
}

/* Return the samples of four pixels; x is a multiple of 4. */
uint4 get4(PLANE, int x, int y)
{
    const int n = width * CHANNELS;
#if CHANNELS == 1
    return read_block4(src, x, y, n, height);
#elif CHANNELS == 2
    const uint4 v = read_block4(src, 2 * x,     y, n, height);
    const uint4 w = read_block4(src, 2 * x + 4, y, n, height);

    return c ? (uint4)(v.yw, w.yw) : (uint4)(v.xz, w.xz);
#else
    uint v[16];

    for (int k = 0; k < 4; k++)
        vstore4(read_block4(src, 4 * (x + k), y, n, height), k, v);
    return (uint4)(v[c], v[4 + c], v[8 + c], v[12 + c]);
#endif
}

void copy_lines(__local NOISE_SAMPLE *lines, PLANE, int x, int y, int rows)
{
    for (int k = ITEM; k < rows * (LINE / 4); k += ITEMS)
        ((__local Samples4 *)lines)[k] = JOIN(convert_, JOIN(NOISE_SAMPLE, 4))(
            get4(src, c, width, height, x + k % (LINE / 4) * 4,
                 y + k / (LINE / 4)));
}

void copy16(__local NOISE_SAMPLE *to, __local const NOISE_SAMPLE *lines, int at)
{
    __local const uint *from = (__local const uint *)lines +
                               at * WORD_BITS / 32;
    __local uint *words = (__local uint *)to;
    const int shift     = at * WORD_BITS % 32;

    UNROLL
    for (int k = 0; k < WORDS16; k++)
        words[k] = ((ulong)from[k + 1] << 32 | from[k]) >> shift;
}

#if CHANNELS <= 2
/* Return sixteen samples inside the plane, as stored; i is a multiple of 16. */
Samples16 read_block16(NOISE_SOURCE src, int i, int y, int n)
{
#if IS_Q
    return n % 16 ? vload16(0, src + y * n + i) :
           *(__global const ushort16 *)(src + y * n + i);
#else
    return read16(src, i, y, n);
#endif
}
#endif

#if CHANNELS == 2
/* Return the sums of four samples of channel c of eight pixels. */
uint2 add_fours(NOISE_SOURCE src, int c, int i, int y, int n)
{
    const Samples16 v = read_block16(src, i, y, n);
    const uint8 w     = convert_uint8((c ? v.odd : v.even) >>
                                      (Samples8)NOISE_SHIFT);
    const uint4 pairs = w.even + w.odd;

    return pairs.even + pairs.odd;
}
#endif

/* Return the sums of 4x4 samples of 16 pixels inside the plane; x is a multiple
 * of 16. */
uint4 add4(PLANE, int x, int y)
{
    uint4 sum = 0;

    UNROLL
    for (int k = 0; k < 4; k++) {
#if CHANNELS == 2
        sum += (uint4)(add_fours(src, c, 2 * x,      y + k, 2 * width),
                       add_fours(src, c, 2 * x + 16, y + k, 2 * width));
#elif CHANNELS == 4
        sum += (uint4)(DOT(get4(src, c, width, height, x,      y + k)),
                       DOT(get4(src, c, width, height, x + 4,  y + k)),
                       DOT(get4(src, c, width, height, x + 8,  y + k)),
                       DOT(get4(src, c, width, height, x + 12, y + k)));
#elif NOISE_MAX == 255
        const uint4 v = as_uint4(read_block16(src, x, y + k, width));

        sum.x = add_differences(v.x, 0, sum.x);
        sum.y = add_differences(v.y, 0, sum.y);
        sum.z = add_differences(v.z, 0, sum.z);
        sum.w = add_differences(v.w, 0, sum.w);
#else
        const Samples16 v = read_block16(src, x, y + k, width) >>
                            (Samples16)NOISE_SHIFT;

        sum += convert_uint4(v.s048c) + convert_uint4(v.s159d) +
               convert_uint4(v.s26ae) + convert_uint4(v.s37bf);
#endif
    }
    return sum;
}

uint sum4(PLANE, int x, int y)
{
    uint sum = 0;

    for (int k = 0; k < 4; k++) {
        const uint4 v = get4(src, c, width, height, x, y + k);

        sum += DOT(v);
    }
    return sum;
}

/* Work-items compute four sums at a time, aligned to 16 pixels: the first ones
 * are up to three sums before x4. */
void fill_sums(__local SUM4 *sums, PLANE, int x4, int y4)
{
    const int lead = x4 & 3, across = (SIDE4 + 4) / 4;

    for (int k = ITEM; k < ROWS4 * across; k += ITEMS) {
        const int i = k % across * 4 - lead, j = k / across;
        const int x = x4 + i, y = y4 + j;
        const bool inside = j < SIDE4 && y >= 0 && y < height / 4;
        uint v[4] = { OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE };

        if (inside && x >= 0 && x + 4 <= width / 4)
            vstore4(add4(src, c, width, height, 4 * x, 4 * y), 0, v);
        else if (inside)
            for (int n = 0; n < 4; n++)
                if (x + n >= 0 && x + n < width / 4)
                    v[n] = sum4(src, c, width, height, 4 * (x + n), 4 * y);
        UNROLL
        for (int n = 0; n < 4; n++)
            if (i + n >= 0 && i + n < SIDE4)
                sums[j * WIDTH4 + i + n] = v[n];
    }
}

/* ---- quarters ---- */

__local const NOISE_SAMPLE *quarter_row(__local const Shared *sh, int k)
{
    return sh->tile + (2 + k / 16 * 8 + k % 8) * LINE + 4 + (k & 8);
}

/* Add up the rows of the quarters: row k % 8 of quarter k / 8. */
void sum_rows(__local Shared *sh)
{
    for (int k = ITEM; k < 4 * 8; k += ITEMS) {
        __local const NOISE_SAMPLE *p = quarter_row(sh, k);
        int sum = 0, moment = 0;

        UNROLL
        for (int i = 0; i < 8; i++) {
            sum    += p[i];
            moment += (2 * i - 7) * p[i];
        }
        sh->row[k] = (int2)(sum, moment);
    }
}

/* Add up the deviations of these rows from the fit. */
void fit_quarters(__local Shared *sh)
{
    for (int k = ITEM; k < 4 * 8; k += ITEMS) {
        __local const NOISE_SAMPLE *p = quarter_row(sh, k);
        int2 sum = 0;                   /* S1, Su */
        int down = 0;                   /* Sv */
        uint deviation = 0;

        UNROLL
        for (int j = 0; j < 8; j++) {
            const int2 row = sh->row[(k & ~7) + j];

            sum  += row;
            down += (2 * j - 7) * row.x;
        }
        down = 21 * sum.x + (2 * (k & 7) - 7) * down;
        UNROLL
        for (int i = 0; i < 8; i++)
            deviation += abs(1344 * p[i] - down - (2 * i - 7) * sum.y);
        sh->deviation[k] = deviation;
    }
}

uint rough_sum(__local const Shared *sh, int quarter)
{
    uint sum = 0;

    for (int k = 0; k < 8; k++)
        sum += sh->deviation[8 * quarter + k];
    return sum;
}

/* ---- searches ---- */

/* Return the key of the work-item's first match, see min_key(). */
ulong search_sums(__local const Shared *sh)
{
    const int across = 2 * REACH4 + 1;
    ulong key = ~0ul;
    uint block[16];

    UNROLL
    for (int i = 0; i < 16; i++)
        block[i] = sh->block4[i];
    for (int k = ITEM; k < (2 * REACH4 / DOWN4 + 1) * across; k += ITEMS) {
        const int at = k / across * DOWN4 * WIDTH4 + k % across;
        uint sum[DOWN4] = { 0 };

        UNROLL
        for (int i = 0; i < (DOWN4 + 3) * 4; i++) {
            const uint v = sh->sums[at + i / 4 * WIDTH4 + i % 4];

            UNROLL
            for (int j = 0; j < DOWN4; j++)
                if (i >= 4 * j && i < 4 * j + 16)
                    sum[j] = add_difference(v, block[i - 4 * j], sum[j]);
        }
        UNROLL
        for (int j = 0; j < DOWN4; j++)
            key = min(key, (ulong)sum[j] << 32 | (at + j * WIDTH4));
    }
    return key;
}

/* Return sum plus the absolute differences of two rows. */
uint add_rows(const uint4 *a, const uint4 *b, uint sum)
{
    UNROLL
    for (int k = 0; k < WORDS16 / 4; k++) {
        const uint4 v = a[k], w = b[k];

#if NOISE_MAX == 255
        sum = add_differences(v.x, w.x, sum);
        sum = add_differences(v.y, w.y, sum);
        sum = add_differences(v.z, w.z, sum);
        sum = add_differences(v.w, w.w, sum);
#else
        const uint4 d = abs_diff(v & 65535u, w & 65535u) +
                        abs_diff(v >> 16u, w >> 16u);

        sum += d.x + d.y + d.z + d.w;
#endif
    }
    return sum;
}

void copy_row(uint4 *to, __local const NOISE_SAMPLE *from)
{
    UNROLL
    for (int k = 0; k < WORDS16 / 4; k++)
        to[k] = ((__local const uint4 *)from)[k];
}

/* Return the key of the work-item's first match, see min_key(). Three
 * vertically adjacent displacements share rows of R. */
ulong search_places(__local const Shared *sh, int matches, Range range)
{
    const int columns = PLACES * PLACES / 3;
    ulong key = ~0ul;

    for (int k = ITEM; k < matches * columns; k += ITEMS) {
        const int i  = k / columns;
        const int dx = k % PLACES, dy = k / PLACES % 3 * 3;
        __local const NOISE_SAMPLE *p = sh->displaced[i][dx] + dy * BLOCK;
        uint4 block[3][WORDS16 / 4], row[WORDS16 / 4];
        uint sum[3] = { 0 };

        /* 6, which would do, makes LLVM 19 abort in PoCL 6 (InstCombine) */
        UNROLL
        for (int y = 0; y < BLOCK + 2; y++) {
            copy_row(row, p + y * BLOCK);
            if (y < BLOCK)
                copy_row(block[y % 3], sh->block + y * BLOCK);
            UNROLL
            for (int j = 0; j < 3; j++)
                if (y >= j && y < j + BLOCK)
                    sum[j] = add_rows(block[(y + 3 - j) % 3], row, sum[j]);
        }
        UNROLL
        for (int j = 0; j < 3; j++)
            if (!i || (dx     >= range.left && dx     <= range.right &&
                       dy + j >= range.top  && dy + j <= range.bottom))
                key = min(key, (ulong)sum[j] << 32 |
                               ((i * PLACES + dy + j) * PLACES + dx));
    }
    return key;
}
