/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter for CPUs in one pass over memory: the result of the vertical
 * pass of a row stays in the first-level cache until the horizontal pass.
 *
 * Formula:  as in gauss_hilbert.cl.
 * Layout:   packed rows of raw samples. The host defines TILE (samples per row
 *           of a work-item, a multiple of 32), and what plane_io.cl needs.
 * Window:   as in gauss_hilbert.cl. After W come the pairs of weights for the
 *           multiply-adds, W[k] and W[k + 1], for k in the same order.
 * Launch:   groups of one work-item, each for a tile of TILE samples; the rows
 *           of the plane are divided among the groups of a column.
 * Method:   a word is two adjacent samples of 16 bits each. Taps are used in
 *           pairs: words of (tap k, tap k + 1) of one sample times words of
 *           (W[k], W[k + 1]), which is one multiply-add of 16-bit pairs to 32
 *           bits (pmaddwd). It is signed: values that may exceed 32767 are
 *           stored minus 32768. As the weights sum to 2^16, a sum is then less
 *           than 2^31, and all sums are modulo 2^32. W[0] >= 32768 is used as
 *           W[0] - 65536, and 65536 times the sample is added by a shift. Up to
 *           14 bits the samples at equal distance are added first.
 * Borders:  rows are clamped; the row of the first pass is extended by its
 *           first and last pixel.
 * Cost:     2 RADIUS + 1 loads and RADIUS + 1 or 2 RADIUS + 1 products per
 *           sample and pass, two products per instruction and lane.
 */

#ifdef RADIUS
__constant uint weights[RADIUS + 1] = { WEIGHTS };
#define LARGEST_RADIUS RADIUS
#define WEIGHT(k) weights[abs(k)]
#define PAIR(k)   weight_pair(k)
#define UNROLL    _Pragma("unroll")

uint weight_pair(int k)
{
    const uint first  = WEIGHT(k) & 0xffff;
    const uint second = k < RADIUS ? WEIGHT(k + 1) & 0xffff : 0;

    return first | second << 16;
}
#else
#define LARGEST_RADIUS MAX_RADIUS
#define RADIUS    radius            /* argument of each function */
#define WEIGHT(k) window[CENTER + (k)]
#define PAIR(k)   window[3 * CENTER + (k)]
#define UNROLL    _Pragma("unroll 4")
#endif

#if defined __AVX512BW__
#define LANES 16
#elif defined __AVX2__
#define LANES 8
#endif

#ifdef LANES                        /* the compiler is clang */
#define STEP (2 * LANES)            /* samples in a vector of words */
typedef uint   Words  __attribute__((ext_vector_type(LANES)));
typedef short  Pairs  __attribute__((vector_size(4 * LANES)));
typedef ushort Halves __attribute__((ext_vector_type(STEP)));
typedef ushort LooseHalves  __attribute__((ext_vector_type(STEP), aligned(2)));
typedef SAMPLE LooseSamples __attribute__((ext_vector_type(STEP), aligned(1)));

#define LOAD_SAMPLES(p) \
    __builtin_astype(__builtin_convertvector(*(__global const LooseSamples *) \
                                             (p), Halves), Words)
#define STORE_SAMPLES(words, p) \
    (*(__global LooseSamples *)(p) = __builtin_convertvector( \
         __builtin_astype(words, Halves), LooseSamples))
#define LOAD_HALVES(p) \
    __builtin_astype((Halves)*(__local const LooseHalves *)(p), Words)
#define STORE_HALVES(words, p) \
    (*(__local LooseHalves *)(p) = __builtin_astype(words, Halves))

/* Return the sum of the products of the two halves of each word. */
Words madd(Words a, uint pair)
{
    const Pairs x = __builtin_astype(a, Pairs);
    const Pairs w = __builtin_astype((Words)pair, Pairs);

#if LANES == 16
    return __builtin_astype(__builtin_ia32_pmaddwd512(x, w), Words);
#else
    return __builtin_astype(__builtin_ia32_pmaddwd256(x, w), Words);
#endif
}
#else
#define LANES 8
#define STEP  16
typedef uint8 Words;

#define LOAD_SAMPLES(p)        as_uint8(convert_ushort16(vload16(0, p)))
#define LOAD_HALVES(p)         as_uint8(vload16(0, p))
#define STORE_HALVES(words, p) vstore16(as_ushort16(words), 0, p)
#if SAMPLE_MAX == 255
#define STORE_SAMPLES(words, p) \
    vstore16(convert_uchar16(as_ushort16(words)), 0, p)
#else
#define STORE_SAMPLES(words, p) vstore16(as_ushort16(words), 0, p)
#endif

Words madd(Words a, uint pair)
{
    const int8 x  = as_int8(a);
    const int low = as_int(pair << 16) >> 16, high = as_int(pair) >> 16;

    return as_uint8((x << 16 >> 16) * low) + as_uint8((x >> 16) * high);
}
#endif

#define REACHED(radius) (((radius) + 1) * CHANNELS + STEP - 1) / STEP * STEP
#define HALO  (REACHED(LARGEST_RADIUS)) /* samples on either side of a tile */
#define REACH (REACHED(RADIUS))         /* filled samples of the halo */
#define SIGN 0x80008000u                /* converts between x and x - 32768 */
#define FOLD (DEPTH <= 14)              /* the sum of two samples is positive */

/* Sums of the even and odd samples of a vector of words */
typedef struct Sums {
    Words even, odd;
} Sums;

/* Add two taps with the samples a and b and the weights pair. */
void add_taps(Sums *sums, Words a, Words b, uint pair)
{
    sums->even += madd((a & 0xffff) | b << 16, pair);
    sums->odd  += madd(a >> 16 | (b & 0xffff0000), pair);
}

void add_center_excess(Sums *sums, Words center,
                       __constant const uint *window)
{
    if (WEIGHT(0) >= 32768) {
        sums->even += center << 16;
        sums->odd  += center & 0xffff0000;
    }
}

Words join(Sums sums, uint shift)
{
    return sums.even >> shift | sums.odd >> shift << 16;
}

/* Get the offsets of the rows at distances -RADIUS - 1 to RADIUS + 1 from y. */
void find_rows(int rows[2 * LARGEST_RADIUS + 3], int y, int n, int height,
               int radius)
{
    for (int k = -RADIUS - 1; k <= RADIUS + 1; k++)
        rows[RADIUS + 1 + k] = clamp(y + k, 0, height - 1) * n;
}

/* Load samples of a row. Mask the bits below SHIFT of a word's upper sample,
 * which the shift moves into the lower sample. */
Words tap(__global const SAMPLE *src)
{
    const Words stored = LOAD_SAMPLES(src);

    return SHIFT ? stored >> (uint)SHIFT & (0xffffu >> SHIFT) * 0x10001u
                 : stored;
}

/* Return the sum of the samples at distance k above and below src. */
Words tap_pair(__global const SAMPLE *src, const int *rows, int k)
{
    return tap(src + rows[-k]) + tap(src + rows[k]);
}

/* Return the vertical pass of STEP samples, minus 32768 each. */
Words vertical(__global const SAMPLE *src, const int *rows,
               __constant const uint *window, int radius)
{
    const Words center = tap(src + rows[0]);
    Sums sums;

#if FOLD
    sums.even = sums.odd = 1u << (DEPTH - 1);
    add_center_excess(&sums, center, window);
    add_taps(&sums, center, tap_pair(src, rows, 1), PAIR(0));
    UNROLL
    for (int k = 2; k <= RADIUS; k += 2)
        add_taps(&sums, tap_pair(src, rows, k), tap_pair(src, rows, k + 1),
                 PAIR(k));
#else
    sums.even = sums.odd = (1u << (DEPTH - 1)) + (1u << 31);
    add_center_excess(&sums, center ^ SIGN, window);
    UNROLL
    for (int k = -RADIUS; k <= RADIUS; k += 2)
        add_taps(&sums, tap(src + rows[k]) ^ SIGN,
                 tap(src + rows[k + 1]) ^ SIGN, PAIR(k));
#endif
    return join(sums, DEPTH) ^ SIGN;
}

/* Return the horizontal pass of STEP samples from v on. */
Words horizontal(__local const ushort *v, __constant const uint *window,
                 int radius)
{
    Sums sums;

    sums.even = sums.odd = (1u << (31 - DEPTH)) + (1u << 31);
    add_center_excess(&sums, LOAD_HALVES(v), window);
    UNROLL
    for (int k = -RADIUS; k <= RADIUS; k += 2) {
        const Words a = LOAD_HALVES(v + k * CHANNELS);
        const Words b = LOAD_HALVES(v + (k + 1) * CHANNELS);

        if (CHANNELS == 1) {            /* pairs are adjacent in memory */
            sums.even += madd(a, PAIR(k));
            sums.odd  += madd(b, PAIR(k));
        } else {
            add_taps(&sums, a, b, PAIR(k));
        }
    }
    return join(sums, 32 - DEPTH) << (uint)SHIFT;
}

/* Return the vertical pass of a sample, in rows of less than STEP samples. */
ushort vertical_one(__global const SAMPLE *src, const int *rows,
                    __constant const uint *window, int radius)
{
    uint sum = 1u << (DEPTH - 1);

    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += WEIGHT(k) * (src[rows[k]] >> SHIFT);
    return sum >> DEPTH ^ 0x8000;
}

SAMPLE horizontal_one(__local const ushort *v, __constant const uint *window,
                      int radius)
{
    uint sum = 1u << (31 - DEPTH);

    for (int k = -RADIUS; k <= RADIUS; k++)
        sum += WEIGHT(k) * (v[k * CHANNELS] ^ 0x8000);
    return sum >> (32 - DEPTH) << SHIFT;
}

/* Masks of the channels that are not filtered, for four adjacent samples */
#define KEEP(c) (CHANNEL_MASK >> (c) % CHANNELS & 1 ? 0 : 0xffff)
#define KEEP_0 (KEEP(0) | KEEP(1) << 16)
#define KEEP_1 (KEEP(2) | KEEP(3) << 16)

Words keep(Words filtered, __global const SAMPLE *src)
{
    const uint8 mask8 = (uint8)(KEEP_0, KEEP_1, KEEP_0, KEEP_1,
                                KEEP_0, KEEP_1, KEEP_0, KEEP_1);
#if LANES == 16
    const Words mask = (Words)(mask8, mask8);
#else
    const Words mask = mask8;
#endif

    if (!(KEEP_0 | KEEP_1))
        return filtered;
    return (filtered & ~mask) | (LOAD_SAMPLES(src) & mask);
}

/* Write the vertical pass of the samples [from, to) of row y to v. */
void vertical_row(__local ushort *v, __global const SAMPLE *src, int from,
                  int to, int y, int n, int height,
                  __constant const uint *window, int radius)
{
    int rows[2 * LARGEST_RADIUS + 3];
    const int *center = rows + RADIUS + 1;

    find_rows(rows, y, n, height, radius);
    if (to - from < STEP) {
        for (int x = from; x < to; x++)
            v[x - from] = vertical_one(src + x, center, window, radius);
        return;
    }
    for (int i = from; i < to; i += STEP) {
        const int x = min(i, to - STEP);

        STORE_HALVES(vertical(src + x, center, window, radius), v + x - from);
    }
}

/* Write the horizontal pass of the samples [from, to) of a row to dst; v points
 * to sample from. */
void horizontal_row(__global SAMPLE *dst, __local const ushort *v,
                    __global const SAMPLE *src, int from, int to,
                    __constant const uint *window, int radius)
{
    if (to - from < STEP) {
        for (int x = from; x < to; x++)
            dst[x] = CHANNEL_MASK >> x % CHANNELS & 1 ?
                     horizontal_one(v + x - from, window, radius) : src[x];
        return;
    }
    for (int i = from; i < to; i += STEP) {
        const int x = min(i, to - STEP);

        STORE_SAMPLES(keep(horizontal(v + x - from, window, radius), src + x),
                      dst + x);
    }
}

/* Extend v, the samples [from, to), beyond the plane's borders by its first and
 * last pixel, within [first, last), the tile and its halo. */
void extend_row(__local ushort *v, int from, int to, int n, int first,
                int last, int radius)
{
    const int reach = (RADIUS + 1) * CHANNELS;

    if (from == 0)
        for (int i = max(-reach, first); i < 0; i++)
            v[i] = v[i & (CHANNELS - 1)];
    if (to == n)
        for (int i = to; i < min(to + reach, last); i++)
            v[i - from] = v[i - from - CHANNELS];
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void gauss_rows(__global SAMPLE *dst, __global const SAMPLE *src,
                int width, int height,
                __constant const uint *window, int radius)
{
    __local ushort row[TILE + 2 * HALO];
    const int n    = width * CHANNELS;
    const int x0   = get_group_id(0) * TILE, x1 = min(x0 + TILE, n);
    const int down = get_num_groups(1), rows = (height + down - 1) / down;
    const int y0   = get_group_id(1) * rows, y1 = min(y0 + rows, height);
    const int from = max(x0 - REACH, 0), to = min(x1 + REACH, n);
    __local ushort *v = row + HALO - x0 + from;

    for (int y = y0; y < y1; y++) {
        vertical_row(v, src, from, to, y, n, height, window, radius);
        extend_row(v, from, to, n, x0 - REACH, x1 + REACH, radius);
        horizontal_row(dst + y * n, row + HALO, src + y * n, x0, x1, window,
                       radius);
    }
}
