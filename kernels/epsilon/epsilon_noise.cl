/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measure the noise and the blocking of a plane for the epsilon filter.
 *
 * Formula:  see epsilon_noise.h.
 * Layout:   see row_io.cl; with VECTORS packed rows of raw samples. Comes after
 *           epsilon_threshold.cl and, with VECTORS, lanes.cl.
 * Launch:   epsilon_noise: a work-group per block, get_group_id(0), and
 *           component, get_group_id(1), which writes the record of the block:
 *           up to 256 work-items, a power of two; 1 work-item with VECTORS.
 *           epsilon_threshold: a work-group per component.
 * Borders:  sums of 4x4 samples outside the plane are OUTSIDE and never match.
 * Cost:     per block: 20736 samples are added up, 17 thousand differences of
 *           their sums and 41 thousand of samples; at 8 bits, an instruction
 *           adds 4 or 32 differences.
 */

#define REACH4 16                       /* maximum displacement, in sums */
#define SIDE4  (2 * REACH4 + 4)         /* sums per side of the search area */
#define WIDTH4 (SIDE4 + 1)              /* the last sum is OUTSIDE */
#define ROWS4  (SIDE4 + 2)
#define PLACES 9                        /* displacements per direction */
#define LINE   (BLOCK + PLACES - 1)     /* samples, from 4 before a block on */

/* Sums of 4x4 samples; four differences from OUTSIDE exceed any sum inside. */
#if DEPTH == 8
#define SUM4    ushort
#define OUTSIDE 65535
#else
#define SUM4    uint
#define OUTSIDE (1 << 27)
#endif

#define PARTS  (VECTORS ? 1 : 16)       /* partial results of a reduction */

/* Sums over a block. VARIES: bit mask of the rows and columns that have several
 * values. Sums of steps: 512 e + 1 per step. */
enum {
    VARIES, FINE, DIFFERS, ROWS_8, ROWS_0, COLUMNS_8, COLUMNS_0, NB_SUMS
};

/* Local memory */
typedef struct NoiseShared {
    SAMPLE block[BLOCK * BLOCK] __attribute__((aligned(32)));
    /* R around two matches, shifted by each horizontal displacement, in rows of
     * BLOCK samples; 16 samples of padding avoid bank conflicts */
    SAMPLE displaced[2][PLACES][LINE * BLOCK + 16] __attribute__((aligned(32)));
    /* P from 2 rows above and R from 4 rows above the block on, both from 4
     * samples before; padded, as words beyond the end are read */
    SAMPLE tile[LINE * (BLOCK + 4)] __attribute__((aligned(16)));
    SAMPLE lines[LINE * LINE + 4] __attribute__((aligned(16)));
    SUM4 block4[16], sums[ROWS4 * WIDTH4];
    int part[NB_SUMS][GROUP_ITEMS], partial[NB_SUMS][PARTS];
    ulong key[GROUP_ITEMS], first[PARTS];
} NoiseShared;

/* Displacements, counted from 0, for which the block is inside R */
typedef struct Range {
    int left, right, top, bottom;
} Range;

/* Arguments for a component of a plane */
#define PLANE SOURCE src, int c, int width, int height

/* ---- vectors: rows of a block ---- */

#if VECTORS
#define UNITS      16
#define UNIT_X(k)  ((int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, \
                            15))
#define UNIT_Y(k)  (k)
#define UNIT_AT(k) (16 * (k))
typedef int16 Numbers;
typedef JOIN(SAMPLE, 16) Samples16;
typedef JOIN(SUM4, 16) Sums;

#define PIXEL_BITS (CHANNELS * (SAMPLE_MAX == 255 ? 8 : 16))
#if PIXEL_BITS == 8
#define PIXEL uchar
#elif PIXEL_BITS == 16
#define PIXEL ushort
#elif PIXEL_BITS == 32
#define PIXEL uint
#else
#define PIXEL ulong
#endif

/* PoCL's vload16() and vstore16() access single bytes */
#ifdef __AVX2__                         /* the compiler is clang */
#define LOOSE(type) typedef type Loose_ ## type                     \
    __attribute__((ext_vector_type(16), aligned(1)));
LOOSE(uchar)
LOOSE(ushort)
LOOSE(uint)
LOOSE(ulong)
#define LOAD16(type, space, p)                                      \
    ((JOIN(type, 16))*(space const JOIN(Loose_, type) *)(p))
#define STORE16(type, v, p) (*(__local JOIN(Loose_, type) *)(p) = (v))
#define TO16(type, v)       __builtin_convertvector(v, JOIN(type, 16))
#else
#define LOAD16(type, space, p) vload16(0, (space const type *)(p))
#define STORE16(type, v, p) vstore16(v, 0, p)
#define TO16(type, v)       JOIN(convert_, JOIN(type, 16))(v)
#endif
#define NUMBERS(p)          TO16(int, LOAD16(SAMPLE, __local, p))

/* Return the samples of 16 pixels inside the plane. */
Samples16 get16(PLANE, int x, int y)
{
#if CHANNELS == 1
    return LOAD16(SAMPLE, __global, src + y * width + x) >> (Samples16)SHIFT;
#else
    const JOIN(PIXEL, 16) v = LOAD16(PIXEL, __global,
                                     src + (y * width + x) * CHANNELS) >>
                              (JOIN(PIXEL, 16))(c * (PIXEL_BITS / CHANNELS));

    return TO16(SAMPLE, v & (JOIN(PIXEL, 16))SAMPLE_MAX) >> (Samples16)SHIFT;
#endif
}

uint get1(PLANE, int x, int y)
{
    return src[(y * width + x) * CHANNELS + c] >> SHIFT;
}

void copy_lines(__local SAMPLE *lines, PLANE, int x, int y, int rows)
{
    for (int k = 0; k < rows; k++, lines += LINE) {
        const int row = clamp(y + k, 0, height - 1);

        if (x >= 0 && x + LINE <= width) {
            STORE16(SAMPLE, get16(src, c, width, height, x, row), lines);
            STORE16(SAMPLE, get16(src, c, width, height, x + 8, row),
                    lines + 8);
        } else {
            for (int j = 0; j < LINE; j++)
                lines[j] = get1(src, c, width, height,
                                clamp(x + j, 0, width - 1), row);
        }
    }
}

void copy16(__local SAMPLE *to, __local const SAMPLE *lines, int at)
{
    STORE16(SAMPLE, LOAD16(SAMPLE, __local, lines + at), to);
}

#define FOLD(v, op)                     \
    const int8 a = (v).lo op (v).hi;    \
    const int4 b = a.lo op a.hi;        \
    const int2 d = b.lo op b.hi;        \
    return d.x op d.y

int or_lanes(int16 v)  { FOLD(v, |); }
int add_lanes(int16 v) { FOLD(v, +); }

/* Return the sums of 4x4 samples of four rows. */
JOIN(SUM4, 4) add4(Samples16 a, Samples16 b, Samples16 c, Samples16 d)
{
#if SAMPLE_MAX == 255 && defined(__AVX2__)
    const char16 ones = 1;
    const short8 sum  =
        __builtin_ia32_pmaddubsw128(as_char16(a), ones) +
        __builtin_ia32_pmaddubsw128(as_char16(b), ones) +
        __builtin_ia32_pmaddubsw128(as_char16(c), ones) +
        __builtin_ia32_pmaddubsw128(as_char16(d), ones);

    return __builtin_convertvector(
        __builtin_ia32_pmaddwd128(sum, (short8)1), ushort4);
#else
    const Sums sum = TO16(SUM4, a) + TO16(SUM4, b) + TO16(SUM4, c) +
                     TO16(SUM4, d);
    const JOIN(SUM4, 8) pairs = sum.even + sum.odd;

    return pairs.even + pairs.odd;
#endif
}

/* Prefetch the samples of a row of sums: rows span too few cache lines for the
 * CPU to predict the next row. */
void fetch_row(PLANE, int x, int y)
{
#ifdef __AVX2__
    for (int k = 0; k < 4; k++) {
        __global const SAMPLE *p = src + (min(y + k, height - 1) * width +
                                          max(x, 0)) * CHANNELS;

        #pragma unroll
        for (int i = 0; i < 4 * SIDE4 * PIXEL_BITS / 8; i += 64)
            __builtin_prefetch((__global const uchar *)p + i);
    }
#endif
}

void fill_sums(__local SUM4 *sums, PLANE, int x4, int y4)
{
    for (int k = 0; k < ROWS4 * WIDTH4; k++)
        sums[k] = OUTSIDE;
    for (int k = max(-y4, 0); k < min(SIDE4, height / 4 - y4); k++) {
        fetch_row(src, c, width, height, 4 * x4, 4 * (y4 + k + 4));
        for (int j = 0; j < SIDE4; j += 4) {
            __local SUM4 *at = sums + k * WIDTH4 + j;

            if (x4 + j >= 0 && x4 + j + 4 <= width / 4) {
#define ROW(i) get16(src, c, width, height, 4 * (x4 + j), 4 * (y4 + k) + i)
                vstore4(add4(ROW(0), ROW(1), ROW(2), ROW(3)), 0, at);
                continue;
            }
            for (int i = max(-x4 - j, 0); i < min(4, width / 4 - x4 - j);
                 i++) {
                at[i] = 0;
                for (int n = 0; n < 16; n++)
                    at[i] += get1(src, c, width, height,
                                  4 * (x4 + j + i) + n % 4,
                                  4 * (y4 + k) + n / 4);
            }
        }
    }
}

/* ---- vectors: searches ---- */

/* Return the key of the first match, see min_key(). Lanes are adjacent
 * displacements. */
ulong search_sums(__local const NoiseShared *sh)
{
    Sums block[16], smallest = (Sums)(SUM4)-1, at = 0;
    ulong key = ~0ul;

    for (int i = 0; i < 16; i++)
        block[i] = (Sums)sh->block4[i];
    for (int k = 0; k < (2 * REACH4 + 1) * WIDTH4; k += 16) {
        Sums sum = 0;

        #pragma unroll
        for (int i = 0; i < 16; i++) {
            const Sums v = LOAD16(SUM4, __local,
                                  sh->sums + k + i / 4 * WIDTH4 + i % 4);
            const Sums d = MAX(v, block[i]) - MIN(v, block[i]);

            sum = MIN(d, ~sum) + sum;   /* saturates */
        }
        at       = sum < smallest ? (Sums)(SUM4)k : at;
        smallest = MIN(smallest, sum);
    }
    for (int i = 0; i < 16; i++)
        key = min(key, (ulong)((SUM4 *)&smallest)[i] << 32 |
                       (((SUM4 *)&at)[i] + i));
    return key;
}

/* Return the sum of absolute differences of two blocks. */
#if SAMPLE_MAX == 255 && defined(__AVX2__)
uint difference(__local const SAMPLE *a, __local const SAMPLE *b)
{
    typedef char Bytes __attribute__((ext_vector_type(32), aligned(16)));
    long4 sum = 0;

    #pragma unroll
    for (int k = 0; k < BLOCK * BLOCK; k += 32)
        sum += __builtin_astype(__builtin_ia32_psadbw256(
                                    *(__local const Bytes *)(a + k),
                                    *(__local const Bytes *)(b + k)), long4);
    sum.lo += sum.hi;
    return (uint)sum.s0 + (uint)sum.s1;
}
#else
uint difference(__local const SAMPLE *a, __local const SAMPLE *b)
{
#if DEPTH <= 12                         /* 16 differences fit 16 bits */
#define ROW_SUM ushort
#else
#define ROW_SUM uint
#endif
    JOIN(ROW_SUM, 16) sum = 0;

    #pragma unroll
    for (int k = 0; k < BLOCK * BLOCK; k += 16) {
        const Samples16 v = LOAD16(SAMPLE, __local, a + k);
        const Samples16 w = LOAD16(SAMPLE, __local, b + k);

        sum += TO16(ROW_SUM, MAX(v, w) - MIN(v, w));
    }
    return add_lanes(TO16(int, sum));
}
#endif

/* Return the key of the first match, see min_key(); range: displacements around
 * the second coarse match. */
ulong search_places(__local const NoiseShared *sh, int matches, Range range)
{
    ulong key = ~0ul;

    for (int i = 0; i < matches; i++) {
        for (int dy = i ? range.top : 0;
             dy <= (i ? range.bottom : PLACES - 1); dy++) {
            for (int dx = i ? range.left : 0;
                 dx <= (i ? range.right : PLACES - 1); dx++) {
                const uint d = difference(sh->block,
                                          sh->displaced[i][dx] + dy * BLOCK);

                key = min(key, (ulong)d << 32 | ((i * PLACES + dy) * PLACES +
                                                 dx));
            }
        }
    }
    return key;
}

#else /* VECTORS */

/* ---- work-items: samples of a block ---- */

#define UNITS        256
#define UNIT_X(k)    ((k) % BLOCK)
#define UNIT_Y(k)    ((k) / BLOCK)
#define UNIT_AT(k)   (k)
#define NUMBERS(p)   ((int)*(p))
#define or_lanes(v)  (v)
#define add_lanes(v) (v)
#define WORD_BITS    (SAMPLE_MAX == 255 ? 8 : 16)
#define WORDS16      (WORD_BITS / 2)    /* of 16 samples */
typedef int Numbers;

/* Return the samples of four pixels; x is a multiple of 4. */
uint4 get4(PLANE, int x, int y)
{
    const int n = width * CHANNELS;
#if CHANNELS == 1
    return load4(src, x, y, n, height);
#elif CHANNELS == 2
    const uint4 v = load4(src, 2 * x,     y, n, height);
    const uint4 w = load4(src, 2 * x + 4, y, n, height);

    return c ? (uint4)(v.yw, w.yw) : (uint4)(v.xz, w.xz);
#else
    uint v[16];

    for (int k = 0; k < 4; k++)
        vstore4(load4(src, 4 * (x + k), y, n, height), k, v);
    return (uint4)(v[c], v[4 + c], v[8 + c], v[12 + c]);
#endif
}

void copy_lines(__local SAMPLE *lines, PLANE, int x, int y, int rows)
{
    for (int k = ITEM; k < rows * (LINE / 4); k += ITEMS)
        ((__local Sample4 *)lines)[k] =
            CONVERT_SAMPLE4(get4(src, c, width, height,
                                 x + k % (LINE / 4) * 4, y + k / (LINE / 4)));
}

void copy16(__local SAMPLE *to, __local const SAMPLE *lines, int at)
{
    __local const uint *from = (__local const uint *)lines +
                               at * WORD_BITS / 32;
    __local uint *words = (__local uint *)to;
    const int shift     = at * WORD_BITS % 32;

    #pragma unroll
    for (int k = 0; k < WORDS16; k++)
        words[k] = ((ulong)from[k + 1] << 32 | from[k]) >> shift;
}

/* Return the sums of 4x4 samples of 16 pixels inside the plane; x is a multiple
 * of 16. */
uint4 add4(PLANE, int x, int y)
{
    uint4 sum = 0;

    #pragma unroll
    for (int k = 0; k < 4; k++) {
#if CHANNELS > 1
#define DOT(v) ((v).x + (v).y + (v).z + (v).w)
        sum += (uint4)(DOT(get4(src, c, width, height, x,      y + k)),
                       DOT(get4(src, c, width, height, x + 4,  y + k)),
                       DOT(get4(src, c, width, height, x + 8,  y + k)),
                       DOT(get4(src, c, width, height, x + 12, y + k)));
#elif SAMPLE_MAX == 255
        const uint4 v = as_uint4(read16(src, x, y + k, width));

        sum.x = add_differences(v.x, 0, sum.x);
        sum.y = add_differences(v.y, 0, sum.y);
        sum.z = add_differences(v.z, 0, sum.z);
        sum.w = add_differences(v.w, 0, sum.w);
#else
        const Sample16 v = read16(src, x, y + k, width) >> (Sample16)SHIFT;

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

        sum += v.x + v.y + v.z + v.w;
    }
    return sum;
}

/* Work-items compute four sums at a time, which are aligned to 16 pixels, as x4
 * is 1 more than a multiple of 4. */
void fill_sums(__local SUM4 *sums, PLANE, int x4, int y4)
{
    const int across = (SIDE4 + 4) / 4;

    for (int k = ITEM; k < ROWS4 * across; k += ITEMS) {
        const int i = k % across * 4 - 1, j = k / across;
        const int x = x4 + i, y = y4 + j;
        const bool inside = j < SIDE4 && y >= 0 && y < height / 4;
        uint v[4] = { OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE };

        if (inside && x >= 0 && x + 4 <= width / 4)
            vstore4(add4(src, c, width, height, 4 * x, 4 * y), 0, v);
        else if (inside)
            for (int n = 0; n < 4; n++)
                if (x + n >= 0 && x + n < width / 4)
                    v[n] = sum4(src, c, width, height, 4 * (x + n), 4 * y);
        #pragma unroll
        for (int n = 0; n < 4; n++)
            if (i + n >= 0 && i + n < WIDTH4)
                sums[j * WIDTH4 + i + n] = v[n];
    }
}

/* ---- work-items: searches ---- */

/* Vertically adjacent displacements that share loads */
#define DOWN4 5

/* Return the key of the work-item's first match, see min_key(). */
ulong search_sums(__local const NoiseShared *sh)
{
    const int across = 2 * REACH4 + 1;
    ulong key = ~0ul;
    uint block[16];

    #pragma unroll
    for (int i = 0; i < 16; i++)
        block[i] = sh->block4[i];
    for (int k = ITEM; k < (2 * REACH4 / DOWN4 + 1) * across; k += ITEMS) {
        const int at = k / across * DOWN4 * WIDTH4 + k % across;
        uint sum[DOWN4] = { 0 };

        #pragma unroll
        for (int i = 0; i < (DOWN4 + 3) * 4; i++) {
            const uint v = sh->sums[at + i / 4 * WIDTH4 + i % 4];

            #pragma unroll
            for (int j = 0; j < DOWN4; j++)
                if (i >= 4 * j && i < 4 * j + 16)
                    sum[j] = add_difference(v, block[i - 4 * j], sum[j]);
        }
        #pragma unroll
        for (int j = 0; j < DOWN4; j++)
            key = min(key, (ulong)sum[j] << 32 | (at + j * WIDTH4));
    }
    return key;
}

/* Return sum plus the absolute differences of two rows. */
uint add_rows(const uint4 *a, const uint4 *b, uint sum)
{
    #pragma unroll
    for (int k = 0; k < WORDS16 / 4; k++) {
        const uint4 v = a[k], w = b[k];

#if SAMPLE_MAX == 255
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

void copy_row(uint4 *to, __local const SAMPLE *from)
{
    #pragma unroll
    for (int k = 0; k < WORDS16 / 4; k++)
        to[k] = ((__local const uint4 *)from)[k];
}

/* Return the key of the work-item's first match, see min_key(). Three
 * vertically adjacent displacements share rows of R. */
ulong search_places(__local const NoiseShared *sh, int matches, Range range)
{
    const int columns = PLACES * PLACES / 3;
    ulong key = ~0ul;

    for (int k = ITEM; k < matches * columns; k += ITEMS) {
        const int i  = k / columns;
        const int dx = k % PLACES, dy = k / PLACES % 3 * 3;
        __local const SAMPLE *p = sh->displaced[i][dx] + dy * BLOCK;
        uint4 block[3][WORDS16 / 4], row[WORDS16 / 4];
        uint sum[3] = { 0 };

        /* 6, which would do, makes LLVM 19 abort in PoCL 6 (InstCombine) */
        #pragma unroll 9
        for (int y = 0; y < BLOCK + 2; y++) {
            copy_row(row, p + y * BLOCK);
            if (y < BLOCK)
                copy_row(block[y % 3], sh->block + y * BLOCK);
            #pragma unroll
            for (int j = 0; j < 3; j++)
                if (y >= j && y < j + BLOCK)
                    sum[j] = add_rows(block[(y + 3 - j) % 3], row, sum[j]);
        }
        #pragma unroll
        for (int j = 0; j < 3; j++)
            if (!i || (dx     >= range.left && dx     <= range.right &&
                       dy + j >= range.top  && dy + j <= range.bottom))
                key = min(key, (ulong)sum[j] << 32 |
                               ((i * PLACES + dy + j) * PLACES + dx));
    }
    return key;
}
#endif /* VECTORS */

/* ---- reductions ---- */

int combine(int i, int a, int b)
{
    return i == VARIES ? a | b : a + b;
}

/* Combine the first nb sums of all work-items, for get_sum(). */
void reduce_sums(__local NoiseShared *sh, int nb)
{
    GROUP_BARRIER();
    for (int k = ITEM; k < nb * PARTS; k += ITEMS) {
        const int i = k / PARTS, part = k % PARTS;
        int sum = 0;

        #pragma unroll
        for (int j = part; j < GROUP_ITEMS; j += PARTS)
            if (j < ITEMS)
                sum = combine(i, sum, sh->part[i][j]);
        sh->partial[i][part] = sum;
    }
    GROUP_BARRIER();
}

int get_sum(__local const NoiseShared *sh, int i)
{
    int sum = 0;

    #pragma unroll
    for (int k = 0; k < PARTS; k++)
        sum = combine(i, sum, sh->partial[i][k]);
    return sum;
}

/* Return the smallest key of all work-items: 2^32 times the sum of differences
 * plus the number of the displacement. */
ulong min_key(__local NoiseShared *sh, ulong key)
{
    sh->key[ITEM] = key;
    GROUP_BARRIER();
    for (int k = ITEM; k < PARTS; k += ITEMS) {
        ulong smallest = ~0ul;

        #pragma unroll
        for (int j = k; j < GROUP_ITEMS; j += PARTS)
            if (j < ITEMS)
                smallest = min(smallest, sh->key[j]);
        sh->first[k] = smallest;
    }
    GROUP_BARRIER();
    key = sh->first[0];
    #pragma unroll
    for (int k = 1; k < PARTS; k++)
        key = min(key, sh->first[k]);
    return key;
}

/* ---- the block ---- */

Numbers magnitude(Numbers v)
{
    return v < 0 ? -v : v;
}

/* Return 512 e + 1 for the step to the sample at p, or 0 if it does not count;
 * apart is the distance of the samples. */
Numbers step_to(__local const SAMPLE *p, int apart)
{
    const Numbers before = NUMBERS(p - apart), here = NUMBERS(p);
    const Numbers a = magnitude(here - before);
    const Numbers l = magnitude(before - NUMBERS(p - 2 * apart));
    const Numbers r = magnitude(NUMBERS(p + apart) - here);
    const Numbers e = l + r > 0 ? (2 * a - l - r) * 512 + 1 : (Numbers)0;

    return max(a, max(l, r)) <= 8 << (DEPTH - 8) ? e : (Numbers)0;
}

/* Return the horizontal second difference at p. */
Numbers second_difference(__local const SAMPLE *p)
{
    return NUMBERS(p - 1) - 2 * NUMBERS(p) + NUMBERS(p + 1);
}

/* Compute the sums that need no search. */
void add_block(__local NoiseShared *sh)
{
    Numbers varies = 0, fine = 0, differs = 0;
    Numbers rows8 = 0, rows0 = 0, columns8 = 0, columns0 = 0;

    for (int k = ITEM; k < UNITS; k += ITEMS) {
        const Numbers x = UNIT_X(k);
        const int y     = UNIT_Y(k);
        __local const SAMPLE *p = sh->tile + 2 * LINE + 4 + y * LINE +
                                  UNIT_AT(k) % BLOCK;
        const Numbers row = step_to(p, 1), column = step_to(p, LINE);
        const Numbers v   = NUMBERS(p);

        varies |= v != (Numbers)(int)sh->tile[(2 + y) * LINE + 4] ?
                  (Numbers)(1 << y) : (Numbers)0;
        varies |= v != NUMBERS(p - y * LINE) ? (Numbers)65536 << x :
                  (Numbers)0;
        fine   += magnitude(second_difference(p - LINE) -
                            2 * second_difference(p) +
                            second_difference(p + LINE));
        differs |= v ^ NUMBERS(sh->lines + (4 + y) * LINE + 4 +
                               UNIT_AT(k) % BLOCK);
        /* the block begins at an odd multiple of 4 */
        rows8 += (x & 7) == 4 ? row : (Numbers)0;
        rows0 += (x & 3) == 0 ? (Numbers)0 : row;
        if ((y & 7) == 4)
            columns8 += column;
        if (y & 3)
            columns0 += column;
    }
    sh->part[VARIES][ITEM]    = or_lanes(varies);
    sh->part[FINE][ITEM]      = add_lanes(fine);
    sh->part[DIFFERS][ITEM]   = or_lanes(differs) != 0;
    sh->part[ROWS_8][ITEM]    = add_lanes(rows8);
    sh->part[ROWS_0][ITEM]    = add_lanes(rows0);
    sh->part[COLUMNS_8][ITEM] = add_lanes(columns8);
    sh->part[COLUMNS_0][ITEM] = add_lanes(columns0);
}

/* Copy R around a match from lines, for all horizontal displacements. */
void fill_displaced(__local NoiseShared *sh, int match)
{
    #pragma unroll PLACES
    for (int k = ITEM; k < LINE * PLACES; k += ITEMS)
        copy16(sh->displaced[match][k % PLACES] + k / PLACES * BLOCK, sh->lines,
               k / PLACES * LINE + k % PLACES);
}

/* Copy the block from the tile and compute its sums of 4x4 samples. */
void copy_block(__local NoiseShared *sh)
{
    __local const SAMPLE *first = sh->tile + 2 * LINE + 4;

    for (int k = ITEM; k < BLOCK; k += ITEMS)
        copy16(sh->block + k * BLOCK, first, k * LINE);
    for (int k = ITEM; k < 16; k += ITEMS) {
        SUM4 sum = 0;

        for (int i = 0; i < 16; i++)
            sum += first[(k / 4 * 4 + i / 4) * LINE + k % 4 * 4 + i % 4];
        sh->block4[k] = sum;
    }
}

/* ---- change ---- */

/* Return the level of the block, whose match is at p. */
int change_level(__local NoiseShared *sh, __local const SAMPLE *p)
{
    Numbers sum = 0, change = 0;
    int mean;

    for (int k = ITEM; k < UNITS; k += ITEMS)
        sum += NUMBERS(sh->block + UNIT_AT(k)) - NUMBERS(p + UNIT_AT(k));
    sh->part[VARIES][ITEM] = 0;
    sh->part[FINE][ITEM]   = add_lanes(sum);
    reduce_sums(sh, FINE + 1);
    mean = (get_sum(sh, FINE) + 128) >> 8;
    for (int k = ITEM; k < UNITS; k += ITEMS)
        change += magnitude(NUMBERS(sh->block + UNIT_AT(k)) -
                            NUMBERS(p + UNIT_AT(k)) - mean);
    sh->part[FINE][ITEM] = add_lanes(change);
    reduce_sums(sh, FINE + 1);
    return min((ulong)get_sum(sh, FINE) * 227 >> (DEPTH + 4),
               (ulong)MAX_LEVEL);
}

/* Load R around the second match at all displacements. */
void fetch_match(__local NoiseShared *sh, PLANE, int x, int y)
{
    copy_lines(sh->lines, src, c, width, height, x, y, LINE);
    GROUP_BARRIER();
    fill_displaced(sh, 1);
    GROUP_BARRIER();
}

/* Return the level of the block at pixel (x, y); src is R. */
int find_change(__local NoiseShared *sh, PLANE, int x, int y)
{
    Range range;
    int u, v, k;

#if VECTORS
    fill_sums(sh->sums, src, c, width, height, x / 4 - REACH4,
              y / 4 - REACH4);
#endif
    k = (int)min_key(sh, search_sums(sh));
    u = k % WIDTH4 - REACH4;
    v = k / WIDTH4 - REACH4;
    x += 4 * u - 4;
    y += 4 * v - 4;
    if (u || v)
        fetch_match(sh, src, c, width, height, x, y);
    range.left   = max(-x, 0);
    range.top    = max(-y, 0);
    range.right  = min(width  - BLOCK - x, PLACES - 1);
    range.bottom = min(height - BLOCK - y, PLACES - 1);
    k = (int)min_key(sh, search_places(sh, u || v ? 2 : 1, range));
    return change_level(sh, sh->displaced[k / (PLACES * PLACES)][k % PLACES] +
                            k / PLACES % PLACES * BLOCK);
}

#define RECORD(word, value) (record[(word) * MAX_BLOCKS] = (value))

/* Write the words of the record that need no search. */
void record_block(__global int *record, __local const NoiseShared *sh,
                  bool counts)
{
    for (int k = ITEM; k < 4; k += ITEMS) {
        const int sum = get_sum(sh, ROWS_8 + k);

        RECORD(RECORD_STEPS + 2 * k,     sum >> 9);
        RECORD(RECORD_STEPS + 2 * k + 1, sum & 511);
    }
    if (ITEM == 0)
        RECORD(RECORD_FINE, counts ? (int)min((ulong)get_sum(sh, FINE) * 107 >>
                                              (DEPTH + 5), (ulong)MAX_LEVEL)
                                   : UNDEFINED);
}

__kernel GROUPED
void epsilon_noise(__global int *records, SOURCE src, SOURCE prev,
                   int has_prev, int width, int height, int step, int across)
{
    __local NoiseShared shared;
    __local NoiseShared *sh = &shared;
    const int b = get_group_id(0), c = get_group_id(1);
    const int x = 4 + b % across * step, y = 4 + b / across * step;
    __global int *record = records + c * RECORD_WORDS * MAX_BLOCKS + b;
    bool counts;
    int level = UNDEFINED;

    if (!is_filtered(c))
        return;
    copy_lines(sh->tile, src, c, width, height, x - 4, y - 2, BLOCK + 4);
    copy_lines(sh->lines, prev, c, width, height, x - 4, y - 4, LINE);
#if !VECTORS                            /* share the barrier */
    fill_sums(sh->sums, prev, c, width, height, x / 4 - REACH4,
              y / 4 - REACH4);
#endif
    GROUP_BARRIER();
    copy_block(sh);
    fill_displaced(sh, 0);
    add_block(sh);
    reduce_sums(sh, NB_SUMS);

    counts = get_sum(sh, VARIES) == -1;
    record_block(record, sh, counts);
    if (counts && has_prev && get_sum(sh, DIFFERS))
        level = find_change(sh, prev, c, width, height, x, y);
    if (ITEM == 0)
        RECORD(RECORD_CHANGE, level);
}

/* number: index of the plane's first component in the results, 4 p; at,
 * prev_at: offsets of this and the previous frame in history, the latter -1 if
 * the plane of the previous frame was not measured. */
__kernel GROUPED
void epsilon_threshold(__global const int *records, __global int *results,
                       __global int *history, int number, int blocks, int at,
                       int prev_at, int factor, int strength)
{
    __local ThresholdShared shared;
    const int c = get_group_id(0);
    ThresholdTerms terms = { blocks, UNDEFINED, DEPTH, PATCH, LINEAR, factor,
                             strength, IS_HALF };
    Threshold found;

    if (!is_filtered(c)) {
        if (ITEM == 0)
            history[at + number + c] = UNDEFINED;
        return;
    }
    if (prev_at >= 0)
        terms.prev_change = history[prev_at + number + c];
    found = find_threshold(&shared, records + c * RECORD_WORDS * MAX_BLOCKS,
                           &terms);
    if (ITEM == 0) {
        vstore4((int4)(found.noise, found.change, found.fine, found.grid),
                number + c, results);
        results[LIMITS + c]       = found.limit;
        history[at + number + c] = found.change;
    }
}
