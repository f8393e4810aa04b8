/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Read and compare the samples of a block on CPUs, in vectors of 16. Comes
 * after lanes.cl and epsilon_levels.cl. The program contains this file and then
 * epsilon_record_lanes.cl, twice: first for P, then for Q, a plane of half the
 * size in packed rows of 16 bits. What both define has the suffix _p or _q.
 *
 * Layout:   packed rows of raw samples.
 * Launch:   groups of a work-item.
 * Cost:     see epsilon_noise.cl.
 */

#ifndef BLOCK                           /* first inclusion: P */
#define BLOCK  EPSILON_BLOCK
#define REACH4 EPSILON_COARSE_REACH     /* maximum displacement, in sums */
#define SIDE4  (2 * REACH4 + 4)         /* sums per side of the search area */
#define WIDTH4 (SIDE4 + 1)              /* the last sum is OUTSIDE */
#define ROWS4  (SIDE4 + 2)
#define PLACES (2 * EPSILON_FINE_REACH + 1) /* displacements per direction */
#define LINE   (BLOCK + PLACES - 1)     /* samples, from 4 before a block on */

/* Sums over a block. VARIES: bit mask of the rows and columns that have several
 * values. Sums of steps: 512 e + 1 per step. */
enum {
    VARIES, FINE, DIFFERS, ROWS_8, ROWS_0, COLUMNS_8, COLUMNS_0, ROWS, COLUMNS,
    SAMPLES, NB_SUMS
};

/* Displacements, counted from 0, for which the block is inside R */
typedef struct Range {
    int left, right, top, bottom;
} Range;

int16 magnitude(int16 v)
{
    return v < 0 ? -v : v;
}

#define IS_Q         0
#define SIZED(name)  name ## _p
#define NOISE_SAMPLE SAMPLE
#define NOISE_MAX    SAMPLE_MAX
#define NOISE_DEPTH  DEPTH
#define NOISE_SHIFT  SHIFT
#define NOISE_SOURCE SOURCE

#define NoiseTile         SIZED(NoiseTile)
#define Samples16         SIZED(Samples16)
#define Sums              SIZED(Sums)
#define add4              SIZED(add4)
#define add_block         SIZED(add_block)
#define change_level      SIZED(change_level)
#define copy16            SIZED(copy16)
#define copy_block        SIZED(copy_block)
#define copy_lines        SIZED(copy_lines)
#define difference        SIZED(difference)
#define fetch_match       SIZED(fetch_match)
#define fetch_row         SIZED(fetch_row)
#define fill_displaced    SIZED(fill_displaced)
#define fill_sums         SIZED(fill_sums)
#define find_change       SIZED(find_change)
#define fit_quarters      SIZED(fit_quarters)
#define get1              SIZED(get1)
#define get16             SIZED(get16)
#define line_level        SIZED(line_level)
#define record_block      SIZED(record_block)
#define record_sums       SIZED(record_sums)
#define rough_levels      SIZED(rough_levels)
#define search_places     SIZED(search_places)
#define search_sums       SIZED(search_sums)
#define search_wide_sums  SIZED(search_wide_sums)
#define second_difference SIZED(second_difference)
#define step_to           SIZED(step_to)
#else
#undef IS_Q
#undef SIZED
#undef NOISE_SAMPLE
#undef NOISE_MAX
#undef NOISE_DEPTH
#undef NOISE_SHIFT
#undef NOISE_SOURCE
#undef SUM4
#undef OUTSIDE
#define IS_Q         1
#define SIZED(name)  name ## _q
#define NOISE_SAMPLE ushort
#define NOISE_MAX    65535
#define NOISE_DEPTH  Q_DEPTH
#define NOISE_SHIFT  0
#define NOISE_SOURCE __global const ushort *
#endif

/* Sums of 4x4 samples; four differences from OUTSIDE saturate, or exceed any
 * sum inside. */
#if NOISE_DEPTH <= 11
#define SUM4    ushort
#define OUTSIDE 65535
#else
#define SUM4    uint
#define OUTSIDE (1 << 27)
#endif

/* Local memory */
typedef struct NoiseTile {
    NOISE_SAMPLE block[BLOCK * BLOCK] __attribute__((aligned(32)));
    /* R around two matches, shifted by each horizontal displacement, in rows of
     * BLOCK samples; 16 samples of padding avoid bank conflicts */
    NOISE_SAMPLE displaced[2][PLACES][LINE * BLOCK + 16]
        __attribute__((aligned(32)));
    /* P from 2 rows above and R from 4 rows above the block on, both from 4
     * samples before; padded, as words beyond the end are read */
    NOISE_SAMPLE tile[LINE * (BLOCK + 4)] __attribute__((aligned(16)));
    NOISE_SAMPLE lines[LINE * LINE + 4] __attribute__((aligned(16)));
    SUM4 block4[16], sums[ROWS4 * WIDTH4];
    int sum[NB_SUMS];
    uint deviation[4];                  /* of the quarters from the fit */
} NoiseTile;

/* Arguments for a component of a plane */
#undef PLANE
#define PLANE NOISE_SOURCE src, int c, int width, int height

#if !IS_Q
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
#define NUMBERS(p)          TO16(int, LOAD16(NOISE_SAMPLE, __local, p))

#define FOLD(v, op)                     \
    const int8 a = (v).lo op (v).hi;    \
    const int4 b = a.lo op a.hi;        \
    const int2 d = b.lo op b.hi;        \
    return d.x op d.y

int or_lanes(int16 v)  { FOLD(v, |); }
int add_lanes(int16 v) { FOLD(v, +); }

uint add_half(uint8 v)
{
    const uint4 a = v.lo + v.hi;
    const uint2 b = a.lo + a.hi;

    return b.x + b.y;
}

/* Return the sums of both halves of a vector, in all of their lanes. */
int16 add_halves(int16 v)
{
    return (int16)((int8)(int)add_half(as_uint8(v.lo)),
                   (int8)(int)add_half(as_uint8(v.hi)));
}
#endif

typedef JOIN(NOISE_SAMPLE, 16) Samples16;
typedef JOIN(SUM4, 16) Sums;

/* Integer of the size of a pixel */
#undef PIXEL_BITS
#undef PIXEL
#define PIXEL_BITS (CHANNELS * (NOISE_MAX == 255 ? 8 : 16))
#if PIXEL_BITS == 8
#define PIXEL uchar
#elif PIXEL_BITS == 16
#define PIXEL ushort
#elif PIXEL_BITS == 32
#define PIXEL uint
#else
#define PIXEL ulong
#endif

/* ---- rows of a block ---- */

/* Return the samples of 16 pixels inside the plane. */
Samples16 get16(PLANE, int x, int y)
{
#if CHANNELS == 1
    return LOAD16(NOISE_SAMPLE, __global, src + y * width + x) >>
           (Samples16)NOISE_SHIFT;
#else
    const JOIN(PIXEL, 16) v = LOAD16(PIXEL, __global,
                                     src + (y * width + x) * CHANNELS) >>
                              (JOIN(PIXEL, 16))(c * (PIXEL_BITS / CHANNELS));

    return TO16(NOISE_SAMPLE, v & (JOIN(PIXEL, 16))NOISE_MAX) >>
           (Samples16)NOISE_SHIFT;
#endif
}

uint get1(PLANE, int x, int y)
{
    return src[(y * width + x) * CHANNELS + c] >> NOISE_SHIFT;
}

void copy_lines(__local NOISE_SAMPLE *lines, PLANE, int x, int y, int rows)
{
    for (int k = 0; k < rows; k++, lines += LINE) {
        const int row = clamp(y + k, 0, height - 1);

        if (x >= 0 && x + LINE <= width) {
            STORE16(NOISE_SAMPLE, get16(src, c, width, height, x, row), lines);
            STORE16(NOISE_SAMPLE, get16(src, c, width, height, x + 8, row),
                    lines + 8);
        } else {
            for (int j = 0; j < LINE; j++)
                lines[j] = get1(src, c, width, height,
                                clamp(x + j, 0, width - 1), row);
        }
    }
}

void copy16(__local NOISE_SAMPLE *to, __local const NOISE_SAMPLE *lines, int at)
{
    STORE16(NOISE_SAMPLE, LOAD16(NOISE_SAMPLE, __local, lines + at), to);
}

/* Return the sums of 4x4 samples of four rows. */
JOIN(SUM4, 4) add4(Samples16 a, Samples16 b, Samples16 c, Samples16 d)
{
#if NOISE_MAX == 255 && defined(__AVX2__)
    const char16 ones = 1;
    const short8 sum  =
        __builtin_ia32_pmaddubsw128(as_char16(a), ones) +
        __builtin_ia32_pmaddubsw128(as_char16(b), ones) +
        __builtin_ia32_pmaddubsw128(as_char16(c), ones) +
        __builtin_ia32_pmaddubsw128(as_char16(d), ones);

    return __builtin_convertvector(
        __builtin_ia32_pmaddwd128(sum, (short8)1), ushort4);
#elif NOISE_DEPTH <= 11 && defined(__AVX2__)
    const int8 pairs = __builtin_ia32_pmaddwd256(as_short16(a + b + c + d),
                                                 (short16)1);

    return __builtin_convertvector(pairs.even + pairs.odd, ushort4);
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
        __global const NOISE_SAMPLE *p = src + (min(y + k, height - 1) * width +
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

/* ---- quarters ---- */

/* Add up the deviations of the quarters from the fit. */
void fit_quarters(__local NoiseTile *sh)
{
    const int16 u = (int16)((int8)(-7, -5, -3, -1, 1, 3, 5, 7),
                            (int8)(-7, -5, -3, -1, 1, 3, 5, 7));

    for (int i = 0; i < 2; i++) {
        __local const NOISE_SAMPLE *p = sh->tile + (2 + 8 * i) * LINE + 4;
        int16 sum = 0, down = 0, fit;
        uint16 deviation = 0;

        for (int j = 0; j < 8; j++) {
            const int16 v = NUMBERS(p + j * LINE);

            sum  += v;
            down += (int16)(2 * j - 7) * v;
        }
        fit  = (int16)21 * add_halves(sum) + u * add_halves(u * sum);
        down = add_halves(down);
        for (int j = 0; j < 8; j++)
            deviation += as_uint16(magnitude((int16)1344 *
                                             NUMBERS(p + j * LINE) - fit -
                                             (int16)(2 * j - 7) * down));
        sh->deviation[2 * i]     = add_half(deviation.lo);
        sh->deviation[2 * i + 1] = add_half(deviation.hi);
    }
}

/* ---- searches ---- */

/* Return the key of the first match where all sums saturate. */
ulong search_wide_sums(__local const NoiseTile *sh)
{
    ulong key = ~0ul;

    for (int k = 0; k < (2 * REACH4 + 1) * WIDTH4; k++) {
        uint sum = 0;

        for (int i = 0; i < 16; i++) {
            const uint v = sh->sums[k + i / 4 * WIDTH4 + i % 4];

            sum += v == OUTSIDE ? 1 << 27 : abs_diff(v, (uint)sh->block4[i]);
        }
        key = min(key, (ulong)sum << 32 | k);
    }
    return key;
}

/* Return the key of the first match: 2^32 times the sum of differences plus the
 * number of the displacement. Lanes are adjacent displacements. */
ulong search_sums(__local const NoiseTile *sh)
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
    return key >> 32 < (SUM4)-1 ? key : search_wide_sums(sh);
}

/* Return the sum of absolute differences of two blocks. */
#if NOISE_MAX == 255 && defined(__AVX2__)
uint difference(__local const NOISE_SAMPLE *a, __local const NOISE_SAMPLE *b)
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
#elif NOISE_DEPTH <= 11 && defined(__AVX2__)
uint difference(__local const NOISE_SAMPLE *a, __local const NOISE_SAMPLE *b)
{
    short16 sum = 0;                    /* at most 16 2047 */

    #pragma unroll
    for (int k = 0; k < BLOCK * BLOCK; k += 16) {
        const short16 d = as_short16(LOAD16(NOISE_SAMPLE, __local, a + k)) -
                          as_short16(LOAD16(NOISE_SAMPLE, __local, b + k));

        sum += MAX(d, -d);
    }
    return add_half(as_uint8(__builtin_ia32_pmaddwd256(sum, (short16)1)));
}
#else
uint difference(__local const NOISE_SAMPLE *a, __local const NOISE_SAMPLE *b)
{
#undef ROW_SUM
#if NOISE_DEPTH <= 12                   /* 16 differences fit 16 bits */
#define ROW_SUM ushort
#else
#define ROW_SUM uint
#endif
    JOIN(ROW_SUM, 16) sum = 0;

    #pragma unroll
    for (int k = 0; k < BLOCK * BLOCK; k += 16) {
        const Samples16 v = LOAD16(NOISE_SAMPLE, __local, a + k);
        const Samples16 w = LOAD16(NOISE_SAMPLE, __local, b + k);

        sum += TO16(ROW_SUM, MAX(v, w) - MIN(v, w));
    }
    return add_lanes(TO16(int, sum));
}
#endif

/* Return the key of the first match; range: displacements around the second
 * coarse match. */
ulong search_places(__local const NoiseTile *sh, int matches, Range range)
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
