/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter of 8-bit samples, thresholds up to EPSILON_DP4A_LIMIT,
 * compute capability 6.1; one kernel per radius (epsilon_radii.cuh).
 *
 * Formula:  epsilon.cu. A word holds four taps of one pixel: four neighbors in
 *           a row or, for even radii, in the remaining column.
 *               d    = |word - center|          per byte
 *               near = K - (d & 127) & ~d & 128 K = 128 + threshold: the upper
 *                      bit stays where d & 127 <= threshold, without a borrow
 *               n   += near . 1, S += near . word           dot products
 *           The factor of 128 in n and S cancels in the mean.
 * Layout:   shared memory holds four copies of the tile with its halo, each
 *           moved left by one pixel: words of copy k hold the neighbors of
 *           pixels k, k + 4, k + 8, ... of a row. Channels are separate.
 * Launch:   blocks of EPSILON_BLOCK_W x EPSILON_BLOCK_H; a block filters
 *           EPSILON_TILE_W samples of EPSILON_TILE_H rows, a thread 4 pixels,
 *           4 apart, of one channel in two rows; blockIdx.z is the plane.
 * Borders:  coordinates are clamped while the tile is filled.
 * Cost:     6 instructions per 4 taps: an absolute difference and two logical
 *           ones on one pipe, a subtraction as multiply-add and two dot
 *           products on another. Words per pixel: (radius + 1) / 2 for each
 *           row of the window, and radius / 2 + 1 for the column of even
 *           radii: 21 at radius 4, for 81 taps.
 */

#include "epsilon_mean.cuh"
#include "epsilon_params.h"
#include "planes.cuh"

enum { ROWS = EPSILON_TILE_H / EPSILON_BLOCK_H, PIXELS = 4 };

/* ---- the pixels of a thread ---- */

template<int radius> struct EpsilonDp4a {
    enum {
        odd     = radius & 1,
        side    = 2 * radius + 1,
        words   = (radius + 1) / 2,     ///< per row of the window
        pad     = (words + 3) / 4 * 4,  ///< words per row in the halo
        left    = (radius + 3) / 4 * 4, ///< pixels loaded left of the tile
        height  = EPSILON_TILE_H + 2 * radius,
        /** words per row of all copies, with 4 channels */
        pitch   = EPSILON_TILE_W + 4 * 4 * pad,
        loads   = (words + PIXELS + 3) / 4,
        /** whether 128 S may exceed 2^23 */
        large   = side * side > 257,
    };

    unsigned k, minus_one;
    unsigned center[ROWS][PIXELS];      ///< four copies per word
    unsigned n[ROWS][PIXELS];           ///< BITS_2_23 + 128 n
    unsigned sum[ROWS][PIXELS];         ///< BITS_2_23 + 32 + 128 S; large:
                                        ///< 32 + 128 S
    unsigned column[PIXELS];            ///< last column, four rows

    METHOD void tap(int row, int j, unsigned word, unsigned mask)
    {
        const unsigned d = distance4(word, center[row][j]);
        const unsigned near = multiply_add(d & 0x7f7f7f7f, minus_one, k) &
                              ~d & mask;

        n[row][j]   = dot4(near, 0x01010101, n[row][j]);
        sum[row][j] = dot4(near, word, sum[row][j]);
    }
    /** Add a row of the window to the pixels of rows first to last. */
    template<int first, int last>
    METHOD void row(const unsigned *p)
    {
        unsigned w[4 * loads];

        UNROLL
        for (int i = 0; i < loads; i++) {
            const Words4 v = ((const Words4 *)p)[i];

            UNROLL
            for (int j = 0; j < 4; j++)
                w[4 * i + j] = v.w[j];
        }
        UNROLL
        for (int y = first; y <= last; y++)
            UNROLL
            for (int j = 0; j < PIXELS; j++)
                UNROLL
                for (int i = 0; i < words; i++)
                    tap(y, j, w[i + j],
                        odd && i == words - 1 ? 0x00808080 : 0x80808080);
        if (!odd)
            UNROLL
            for (int j = 0; j < PIXELS; j++)
                column[j] = pick_bytes(column[j], w[words + j], 0x4321);
    }
    /** Add the samples of column to the pixels of a row. */
    METHOD void use_column(int row, unsigned mask)
    {
        UNROLL
        for (int j = 0; j < PIXELS; j++)
            tap(row, j, column[j], mask);
    }
    /** Add all rows of the window, from p on. */
    METHOD void window(const unsigned *p, int pitch)
    {
        UNROLL
        for (int j = 0; j < PIXELS; j++)
            column[j] = 0;
        row<0, 0>(p);
        NO_UNROLL
        for (int y = 0; y < radius / 2; y++) {
            row<0, 1>(p += pitch);
            row<0, 1>(p += pitch);
            row<0, 1>(p += pitch);
            if (!odd)
                use_column(0, 0x80808080);
            row<0, 1>(p += pitch);
            if (!odd)
                use_column(1, 0x80808080);
        }
        if (odd) {
            row<0, 1>(p += pitch);
            row<0, 1>(p += pitch);
        } else {
            use_column(0, 0x80000000);
        }
        row<1, 1>(p += pitch);
        if (!odd)
            use_column(1, 0x80000000);
    }
    /**
     * Return the mean, rounded half up, in the lower 8 bits. The distance of
     * (S + 1/4) / n to an integer plus one half is at least 1 / 4n, more than
     * the rounding errors: n <= 961 and 1 / 3844 > 256 * 2^-21. Adding 2^23
     * rounds it to the nearest integer.
     */
    METHOD unsigned mean(int row, int j) const
    {
        FloatBits f;

        f.value = quotient(large ? (float)sum[row][j]
                                 : float_of(sum[row][j]) - FLOAT_2_23,
                           float_of(n[row][j]) - FLOAT_2_23) + FLOAT_2_23;
        return f.bits;
    }
};

/* ---- the tile ---- */

/** 16 pixels of a channel, and the 8 pixels after them. */
struct Group { unsigned w[6]; };

FUNCTION Group load_group(const unsigned char *p)
{
    Group g;

    UNROLL
    for (int i = 0; i < 6; i++)
        g.w[i] = load_global((const unsigned *)p + i);
    return g;
}

FUNCTION Group load_clamped(const CudaPlane &pl, int x, int y, int c)
{
    const unsigned char *row =
        src_row<unsigned char>(pl, clamp_to(y, pl.height - 1)) + c;
    Group g;

    UNROLL
    for (int i = 0; i < 6; i++) {
        g.w[i] = 0;
        NO_UNROLL
        for (int j = 0; j < 4; j++)
            g.w[i] |= load_global(row + clamp_to(x + 4 * i + j, pl.width - 1) *
                                  pl.channels) << 8 * j;
    }
    return g;
}

/** Return four words of g, from pixel `at` on. */
FUNCTION Words4 move_group(const Group &g, int at)
{
    Words4 v;

    UNROLL
    for (int i = 0; i < 4; i++)
        v.w[i] = at & 3 ? pick_bytes(g.w[i + at / 4], g.w[i + at / 4 + 1],
                                     0x3210 + 0x1111 * (at & 3))
                        : g.w[i + at / 4];
    return v;
}

/** Fill the tile; each row has `groups` groups per channel and copy. */
template<int radius>
FUNCTION void fill_tile(unsigned *tile, const CudaPlane &pl, int x0, int y0,
                        int groups)
{
    typedef EpsilonDp4a<radius> E;
    enum {
        /* 2^16 / groups per row with 1, 2 and 4 channels, rounded up: exact
         * quotients below 2^12 */
        inverse1 = 65536 / (8 + E::pad / 4) + 1,
        inverse2 = 65536 / (2 * (4 + E::pad / 4)) + 1,
        inverse4 = 65536 / (4 * (2 + E::pad / 4)) + 1,
    };
    const unsigned inverse = pl.channels == 1 ? inverse1 :
                             pl.channels == 2 ? inverse2 : inverse4;
    const int row_groups = groups * pl.channels, first = x0 - E::left;
    const int inside = pl.channels == 1 &&
                       is_aligned4<unsigned char>(pl.src, pl.src_pitch) &&
                       first >= 0 && first + 16 * groups + 8 <= pl.width;

    NO_UNROLL
    for (int i = threadIdx.y * EPSILON_BLOCK_W + threadIdx.x;
         i < E::height * row_groups; i += EPSILON_BLOCK_W * EPSILON_BLOCK_H) {
        const int row = i * inverse >> 16, part = i - row * row_groups;
        const int c = (part >= groups) + (part >= 2 * groups) +
                      (part >= 3 * groups);
        const int g = part - c * groups, x = first + 16 * g;
        const int y = y0 - radius + row;
        Words4 *to = (Words4 *)tile +
                     ((row * pl.channels + c) * 4) * groups + g;
        const Group v = inside ?
            load_group(src_row<unsigned char>(
                           pl, clamp_to(y, pl.height - 1)) + x) :
            load_clamped(pl, x, y, c);

        UNROLL
        for (int k = 0; k < 4; k++)
            to[k * groups] = move_group(v, E::left - radius + k);
    }
}

/** Store 16 samples of a row from s on; copy the bytes in keep. */
FUNCTION void store_group(const CudaPlane &pl, int s, int y, const Words4 *from,
                          unsigned keep)
{
    const unsigned long long dst = pl.dst + (long long)pl.dst_pitch * y + s;
    const unsigned long long src = pl.src + (long long)pl.src_pitch * y + s;
    const int nb = pl.width * pl.channels - s;

    if (nb >= 16 && !((src | dst) & 15)) {
        Words4 v = *from;

        if (keep) {
            unsigned old[4];

            copy_load(old, src);
            UNROLL
            for (int i = 0; i < 4; i++)
                v.w[i] = (v.w[i] & ~keep) | (old[i] & keep);
        }
        copy_store(dst, v.w);
        return;
    }
    NO_UNROLL
    for (int i = 0; i < 16 && i < nb; i++)
        ((unsigned char *)dst)[i] = keep >> 8 * (i & 3) & 1 ?
                                    ((const unsigned char *)src)[i] :
                                    ((const unsigned char *)from)[i];
}

/** Store the tile that begins at sample s0 of row y0. */
FUNCTION void store_tile(const CudaPlane &pl, int s0, int y0,
                         const Words4 *tile)
{
    const int i = threadIdx.y * EPSILON_BLOCK_W + threadIdx.x;
    unsigned keep = 0;

    UNROLL
    for (int k = 0; k < 4; k++)
        if (!(pl.channel_mask >> (k & (pl.channels - 1)) & 1))
            keep |= 0xffu << 8 * k;
    if (i < EPSILON_TILE_H * EPSILON_TILE_W / 16) {
        const int s = s0 + i % (EPSILON_TILE_W / 16) * 16;
        const int y = y0 + i / (EPSILON_TILE_W / 16);

        if (s < pl.width * pl.channels && y < pl.height)
            store_group(pl, s, y, &tile[i], keep);
    }
}

template<int radius>
FUNCTION void epsilon_dp4a(const EpsilonParams &p)
{
    typedef EpsilonDp4a<radius> E;
    __shared__ Words4 tile[E::height * E::pitch / 4];
    __shared__ Words4 result[EPSILON_TILE_H * EPSILON_TILE_W / 16];
    const CudaPlane pl = block_plane(p.planes);
    const int log_channels = pl.channels >> 1;          /* of 1, 2, 4 */
    const int s0 = blockIdx.x * EPSILON_TILE_W;
    const int y0 = blockIdx.y * EPSILON_TILE_H;
    /* words per row: of one copy of one channel, of all */
    const int width = (EPSILON_TILE_W / 4 >> log_channels) + E::pad;
    const int pitch = width * 4 << log_channels;
    /* of the thread */
    const int copy = threadIdx.x >> 3;
    const int c = (threadIdx.x & 7) >> (3 - log_channels);
    const int group = threadIdx.x & (7 >> log_channels);
    const unsigned *row = (const unsigned *)tile + threadIdx.y * ROWS * pitch +
                          (c * 4 + copy) * width + 4 * group;
    E e;

    if (s0 >= pl.width * pl.channels || y0 >= pl.height)
        return;
    fill_tile<radius>((unsigned *)tile, pl, s0 >> log_channels, y0, width / 4);
    __syncthreads();

    e.k         = p.threshold * 0x01010101 | 0x80808080;
    /* unknown to the compiler, which would use the other pipe for constants */
    e.minus_one = ~(p.threshold >> 8);
    UNROLL
    for (int y = 0; y < ROWS; y++)
        UNROLL
        for (int j = 0; j < PIXELS; j++) {
            e.center[y][j] = pick_bytes(
                row[(radius + y) * pitch + j + radius / 4], 0,
                0x1111 * (radius & 3));
            e.n[y][j]   = BITS_2_23;
            e.sum[y][j] = (E::large ? 0 : BITS_2_23) + 32;
        }
    e.window(row, pitch);

    unsigned char *to = (unsigned char *)result +
                        threadIdx.y * ROWS * EPSILON_TILE_W;
    UNROLL
    for (int y = 0; y < ROWS; y++)
        UNROLL
        for (int j = 0; j < PIXELS; j++)
            to[y * EPSILON_TILE_W +
               ((16 * group + 4 * j + copy) << log_channels) + c] =
                e.mean(y, j);
    __syncthreads();
    store_tile(pl, s0, y0, result);
}

#define KERNEL(radius)                                                        \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_BLOCK_W * EPSILON_BLOCK_H, 4)                       \
epsilon_dp4a_ ## radius ## _u8(const EpsilonParams p)                         \
{                                                                             \
    epsilon_dp4a<radius>(p);                                                  \
}

#include "epsilon_radii.cuh"
