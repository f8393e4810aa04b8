/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter for CPUs by selection networks on vectors.
 *
 * Formula:  see median.cl. A lane filters a tile of 4 x 4 samples by the
 *           network of median_networks.cl.
 * Layout:   packed rows of raw samples. The host defines NET_SIZE, the side of
 *           the square window in samples, NET_ANY_RANK (see
 *           median_networks.cl), ROWS, and what plane_io.cl needs.
 *           Rows are split: quarter p of a row has the pixels 4 k + p of the
 *           tiles' footprints, k = 0, 1 ..., so that a vector is the same
 *           pixel of adjacent tiles.
 * Launch:   a work-item per TILE samples of a row and ROWS rows, a multiple of
 *           4; the grid may be larger.
 * Borders:  rows are clamped, samples when a row is split.
 * Cost:     1 / 16 of a network's instructions per vector of samples, and about
 *           1 / 2 instruction per 16 bytes to split and join.
 */

#if SAMPLE_MAX == 255
#define BYTES 1
#define as_part as_uchar16
typedef uchar16 Part;
#else
#define BYTES 2
#define as_part as_ushort8
typedef ushort8 Part;
#endif

/* Samples per vector (LANES), part of 16 bytes, and piece of four parts */
#ifdef __AVX2__                     /* the compiler is clang */
#define LANES (32 / BYTES)
#define LOOSE(n) __attribute__((ext_vector_type(n), aligned(BYTES)))
typedef SAMPLE Value __attribute__((ext_vector_type(LANES)));
typedef SAMPLE LooseValue LOOSE(LANES);
typedef SAMPLE LoosePart LOOSE(16 / BYTES);
typedef uint LoosePiece LOOSE(16);
#define LOAD(p)          ((Value)*(const LooseValue *)(p))
#define STORE(v, p)      (*(LooseValue *)(p) = (v))
#define LOAD_PART(p)     ((Part)*(const LoosePart *)(p))
#define STORE_PART(v, p) (*(LoosePart *)(p) = (v))
/* space: address space of p, empty for private memory */
#define LOAD_PIECE(space, p)     ((uint16)*(space const LoosePiece *)(p))
#define STORE_PIECE(space, v, p) (*(space LoosePiece *)(p) = (v))
#define MIN(a, b)        ((a) < (b) ? (a) : (b))
#define MAX(a, b)        ((a) < (b) ? (b) : (a))
#else
#define LANES (16 / BYTES)
typedef Part Value;
#if BYTES == 1
#define LOAD_PART(p)     vload16(0, p)
#define STORE_PART(v, p) vstore16(v, 0, p)
#else
#define LOAD_PART(p)     vload8(0, p)
#define STORE_PART(v, p) vstore8(v, 0, p)
#endif
#define LOAD(p)          LOAD_PART(p)
#define STORE(v, p)      STORE_PART(v, p)
#define LOAD_PIECE(space, p)                                                \
    (uint16)(as_uint4(LOAD_PART(p)), as_uint4(LOAD_PART((p) + PART)),       \
             as_uint4(LOAD_PART((p) + 2 * PART)),                           \
             as_uint4(LOAD_PART((p) + 3 * PART)))
#define STORE_PIECE(space, v, p)                        \
    do {                                                \
        STORE_PART(as_part((v).s0123), p);              \
        STORE_PART(as_part((v).s4567), (p) + PART);     \
        STORE_PART(as_part((v).s89ab), (p) + 2 * PART); \
        STORE_PART(as_part((v).scdef), (p) + 3 * PART); \
    } while (0)
#define MIN(a, b)        min(a, b)
#define MAX(a, b)        max(a, b)
#endif
#define PART  (16 / BYTES)
#define PIECE (4 * PART)

#define TILE   (4 * LANES)
#define RADIUS (NET_SIZE / 2)
#define PIECES ((TILE + 2 * RADIUS * CHANNELS + PIECE - 1) / PIECE)
#define STRIDE (PIECES * PART)      /* of a quarter */

/* ---- the network's macros ---- */

#define NET_ARGUMENTS const SAMPLE *in, SAMPLE *out
void median_network(NET_ARGUMENTS, int rank);

enum { shift_x, shift_y = 0 };       /* without MOVE() */

#define NO_UNROLL       _Pragma("unroll 1")
#define LOWEST          ((Value)0)
#define HIGHEST         ((Value)SAMPLE_MAX)
#define CORE_INDEX(i, n) clamp((i) + 1, 0, (n) + 1)
#define AT(x, y)        (((y) * 4 + ((x) & 3)) * STRIDE + ((x) >> 2) * CHANNELS)
#define LD(d, x, y)     v[d] = LOAD(in + AT((x) + shift_x, (y) + shift_y))
#define IN(d, variable) v[d] = variable
#define MN(d, a, b)     v[d] = MIN(v[a], v[b])
#define MX(d, a, b)     v[d] = MAX(v[a], v[b])
#define CE(low, high, a, b)                         \
    do {                                            \
        const Value low_ = MIN(v[a], v[b]);         \
        v[high] = MAX(v[a], v[b]);                  \
        v[low]  = low_;                             \
    } while (0)
#define X(a, b)         CE(a, b, a, b)
#define MOVE(x, y)      const int shift_x = x, shift_y = y
#define PUT(x, y, v)    STORE(v, out + ((y) * 4 + (x)) * LANES)
#define PUT2(x, y, a, b)                            \
    do {                                            \
        PUT(x, y, a);                               \
        PUT((x) + 1, y, b);                         \
    } while (0)
#define PUT4(x, y, a, b, c, d)                      \
    do {                                            \
        PUT2(x, y, a, b);                           \
        PUT2((x) + 2, y, c, d);                     \
    } while (0)

/* ---- rows ---- */

/* avoids that large vectors are passed through memory */
#define INLINE __attribute__((always_inline))

/* Quarter p of a piece, which is 64 bytes, and the piece of four quarters */
#if CHANNELS * BYTES == 1
#define QUARTER(q, p) as_part(convert_uchar16((q) >> (uint)(8 * (p))))
#define JOINED(a, b, c, d)                                                  \
    (convert_uint16(a)       | convert_uint16(b) << 8 |                     \
     convert_uint16(c) << 16 | convert_uint16(d) << 24)
#elif CHANNELS * BYTES == 2
#define QUARTER(q, p) \
    as_part(convert_ushort8(as_ulong8(q) >> (ulong)(16 * (p))))
#define JOINED(a, b, c, d)                                                  \
    as_uint16(convert_ulong8(as_ushort8(a))       |                         \
              convert_ulong8(as_ushort8(b)) << 16 |                         \
              convert_ulong8(as_ushort8(c)) << 32 |                         \
              convert_ulong8(as_ushort8(d)) << 48)
#elif CHANNELS * BYTES == 4
#define QUARTER(q, p)                                                       \
    as_part((p) == 0 ? (q).s048c : (p) == 1 ? (q).s159d :                   \
            (p) == 2 ? (q).s26ae : (q).s37bf)
#define JOINED(a, b, c, d) \
    joined4(as_uint4(a), as_uint4(b), as_uint4(c), as_uint4(d))

uint16 joined4(uint4 a, uint4 b, uint4 c, uint4 d)
{
    return (uint16)(a.s0, b.s0, c.s0, d.s0, a.s1, b.s1, c.s1, d.s1,
                    a.s2, b.s2, c.s2, d.s2, a.s3, b.s3, c.s3, d.s3);
}
#else
#define QUARTER(q, p)                                                       \
    as_part((p) == 0 ? as_ulong8(q).s04 : (p) == 1 ? as_ulong8(q).s15 :     \
            (p) == 2 ? as_ulong8(q).s26 : as_ulong8(q).s37)
#define JOINED(a, b, c, d) \
    joined2(as_ulong2(a), as_ulong2(b), as_ulong2(c), as_ulong2(d))

uint16 joined2(ulong2 a, ulong2 b, ulong2 c, ulong2 d)
{
    return as_uint16((ulong8)(a.s0, b.s0, c.s0, d.s0,
                              a.s1, b.s1, c.s1, d.s1));
}
#endif

INLINE uint16 load_piece(__global const SAMPLE *row, int i, int width)
{
    SAMPLE some[PIECE];

    if (i >= 0 && i + PIECE <= width * CHANNELS)
        return LOAD_PIECE(__global, row + i);
    for (int k = 0; k < PIECE; k++)
        some[k] = edge_sample(row, width, i + k);
    return LOAD_PIECE(, some);
}

/* Split the footprints' row that starts with sample i into quarters. */
INLINE void split_row(SAMPLE *to, __global const SAMPLE *row, int i, int width)
{
    for (int k = 0; k < PIECES; k++) {
        const uint16 q = load_piece(row, i + k * PIECE, width);

        STORE_PART(QUARTER(q, 0), to + k * PART);
        STORE_PART(QUARTER(q, 1), to + k * PART + STRIDE);
        STORE_PART(QUARTER(q, 2), to + k * PART + 2 * STRIDE);
        STORE_PART(QUARTER(q, 3), to + k * PART + 3 * STRIDE);
    }
}

/* Masks with the given bits of the filtered samples */
#define BITS(c, bits) (CHANNEL_MASK >> ((c) % CHANNELS) & 1 ? (bits) : 0u)
#if BYTES == 1
#define EVEN(bits) (BITS(0, bits)       | BITS(1, bits) << 8 | \
                    BITS(2, bits) << 16 | BITS(3, bits) << 24)
#define ODD        EVEN
#else
#define EVEN(bits) (BITS(0, bits) | BITS(1, bits) << 16)
#define ODD(bits)  (BITS(2, bits) | BITS(3, bits) << 16)
#endif
#define FILTERED(bits)                                                     \
    (uint16)(EVEN(bits), ODD(bits), EVEN(bits), ODD(bits),                 \
             EVEN(bits), ODD(bits), EVEN(bits), ODD(bits),                 \
             EVEN(bits), ODD(bits), EVEN(bits), ODD(bits),                 \
             EVEN(bits), ODD(bits), EVEN(bits), ODD(bits))
#define SIGNIFICANT ((uint)SAMPLE_MAX >> SHIFT << SHIFT)

INLINE void store_piece(__global SAMPLE *dst, __global const SAMPLE *src,
                        uint16 v, int nb)
{
    SAMPLE some[PIECE];

    if (nb >= PIECE) {
        if (!ALL_FILTERED)
            v = (v & FILTERED(SIGNIFICANT)) |
                (LOAD_PIECE(__global, src) & ~FILTERED((uint)SAMPLE_MAX));
        else if (SHIFT)
            v &= FILTERED(SIGNIFICANT);
        STORE_PIECE(__global, v, dst);
        return;
    }
    STORE_PIECE(, v, some);
    for (int k = 0; k < nb; k++)
        dst[k] = is_filtered(k) ? some[k] >> SHIFT << SHIFT : src[k];
}

/* Join a row of the tiles from its quarters. */
INLINE void join_row(__global SAMPLE *dst, __global const SAMPLE *src,
                     const SAMPLE *from, int nb)
{
    for (int k = 0; k * PIECE < min(nb, TILE); k++) {
        const Part a = LOAD_PART(from + k * PART);
        const Part b = LOAD_PART(from + k * PART + LANES);
        const Part c = LOAD_PART(from + k * PART + 2 * LANES);
        const Part d = LOAD_PART(from + k * PART + 3 * LANES);

        store_piece(dst + k * PIECE, src + k * PIECE, JOINED(a, b, c, d),
                    nb - k * PIECE);
    }
}

/* The hint keeps Intel's CPU runtime from vectorizing across work-items, which
 * takes up to a minute with a network. */
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
__attribute__((vec_type_hint(uint16)))
void median_vector(__global SAMPLE *dst, __global const SAMPLE *src,
                   int width, int height, uint rank)
{
    SAMPLE rows[(ROWS + 2 * RADIUS) * 4 * STRIDE], tile[4 * TILE];
    const int n  = width * CHANNELS;
    const int i  = get_global_id(0) * TILE;
    const int y0 = get_global_id(1) * ROWS, y1 = min(y0 + ROWS, height);

    if (i >= n || y0 >= y1)
        return;
    for (int y = y0 - RADIUS; y < y0 + (y1 - y0 + 3) / 4 * 4 + RADIUS; y++)
        split_row(rows + (y - y0 + RADIUS) * 4 * STRIDE,
                  src + clamp(y, 0, height - 1) * n, i - RADIUS * CHANNELS,
                  width);
    for (int y = y0; y < y1; y += 4) {
        median_network(rows + (y - y0) * 4 * STRIDE, tile, rank);
        for (int k = 0; k < min(4, y1 - y); k++)
            join_row(dst + (y + k) * n + i, src + (y + k) * n + i,
                     tile + k * TILE, n - i);
    }
}
