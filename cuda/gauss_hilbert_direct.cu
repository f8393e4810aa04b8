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
 * Gaussian filter for more than 8 bits and small radii, both passes in one
 * kernel, one product per instruction.
 *
 * Formula:  gauss_hilbert.cu. Samples in the upper bits of a word are not
 *           shifted; the first pass shifts its sums by more bits instead.
 * Layout:   planes.h. In shared memory: the samples that the tile needs, as
 *           stored, later replaced by V of the tile and around it.
 * Launch:   blocks of 32 x GAUSS_DIRECT_WARPS. A warp filters
 *           GAUSS_DIRECT_STRIP rows of the tile: V of GAUSS_DIRECT_WIDTH
 *           samples, 8 per thread, of which the outer ones are outside the
 *           tile; then results, 8 per thread. See gauss_tile(); blockIdx.z is
 *           the plane.
 * Borders:  coordinates are clamped while samples are loaded.
 * Cost:     per sample: 2 radius + 1 products for V, radius + 1 for the result,
 *           (STRIP + 2 radius) / STRIP values to unpack; and V outside of the
 *           tile, a fifteenth or a seventh more.
 */

#include "gauss_hilbert.cuh"

enum { COLUMNS = 8, STRIP = GAUSS_DIRECT_STRIP };

typedef unsigned short Sample;

/** A row of samples or of V, 8 per element */
struct GaussRow { Words4 eight[GAUSS_DIRECT_WIDTH / COLUMNS]; };

/** Load eight samples from s on, a multiple of 8, which may be outside. */
static __forceinline__ __device__ Words4
load_eight(const CudaPlane &pl, int s, int y, int aligned)
{
    Words4 v;

    if (aligned && s >= 0 && s + COLUMNS <= pl.width * pl.channels) {
        load_global(v.w, row_at<const Sample>(pl.src, pl.src_pitch,
                                              clamp_to(y, pl.height - 1)) + s);
    } else {
        const unsigned long long a = load4<Sample>(pl, s,     y, 0);
        const unsigned long long b = load4<Sample>(pl, s + 4, y, 0);

        v.w[0] = (unsigned)a;
        v.w[1] = (unsigned)(a >> 32);
        v.w[2] = (unsigned)b;
        v.w[3] = (unsigned)(b >> 32);
    }
    return v;
}

/** Pack the lower 16 bits of two values into a word. */
static __forceinline__ __device__ unsigned pack(unsigned low, unsigned high)
{
    return pick_bytes(low, high, 0x5410);
}

/** Load the rows that the tile needs; the first sample is s, of row y. */
static __forceinline__ __device__ void
load_rows(GaussRow *rows, const CudaPlane &pl, int s, int y, int nb)
{
    const int aligned = !((pl.src | (unsigned)pl.src_pitch) & 15);

    NO_UNROLL
    for (int i = threadIdx.y; i < nb; i += 2 * GAUSS_DIRECT_WARPS) {
        const int j = i + GAUSS_DIRECT_WARPS;
        const Words4 a = load_eight(pl, s, y + i, aligned);
        const Words4 b = load_eight(pl, s, y + j, aligned);

        rows[i].eight[threadIdx.x] = a;
        if (j < nb)
            rows[j].eight[threadIdx.x] = b;
    }
}

/**
 * Add the first n of the rows that V depends on; the first one is radius rows
 * above the strip. Recursive, as the loop is too long for compilers to unroll.
 */
template<int radius, int n> struct GaussSum {
    enum {
        k     = n - 1 - radius,         ///< rows below the strip's first
        first = k - radius < 0 ? 0 : k - radius,
        last  = k + radius < STRIP ? k + radius : STRIP - 1,
    };

    static __forceinline__ __device__ void
    add(unsigned sum[STRIP][COLUMNS], const GaussRow *rows,
        const GaussParams &p, unsigned mask)
    {
        GaussSum<radius, n - 1>::add(sum, rows, p, mask);

        const Words4 v = rows[n - 1].eight[threadIdx.x];

        UNROLL
        for (int j = 0; j < COLUMNS; j++) {
            const unsigned w = v.w[j / 2] & mask;
            const unsigned value = j & 1 ? w >> 16 : w & 0xffff;

            UNROLL
            for (int i = first; i <= last; i++)
                sum[i][j] += p.weight[i < k ? k - i : i - k] * value;
        }
    }
};

template<int radius> struct GaussSum<radius, 0> {
    static __forceinline__ __device__ void
    add(unsigned sum[STRIP][COLUMNS], const GaussRow *rows,
        const GaussParams &p, unsigned mask)
    {
    }
};

/** Replace the block's samples by V of 8 columns and STRIP rows. */
template<int radius>
static __forceinline__ __device__ void
gauss_first_pass(const GaussParams &p, GaussRow *rows)
{
    const int shift = p.planes.depth + p.planes.shift;
    const int first = STRIP * threadIdx.y;
    unsigned sum[STRIP][COLUMNS];

    UNROLL
    for (int i = 0; i < STRIP; i++)
        UNROLL
        for (int j = 0; j < COLUMNS; j++)
            sum[i][j] = 1u << (shift - 1);
    GaussSum<radius, STRIP + 2 * radius>::add(
        sum, rows + first, p, (0xffffu << p.planes.shift & 0xffff) * 0x10001u);
    __syncthreads();
    UNROLL
    for (int i = 0; i < STRIP; i++) {
        Words4 v;

        UNROLL
        for (int j = 0; j < 4; j++)
            v.w[j] = pack(sum[i][2 * j] >> shift, sum[i][2 * j + 1] >> shift);
        rows[first + i].eight[threadIdx.x] = v;
    }
}

/** Store 8 results; channels that are not filtered are copied. */
static __forceinline__ __device__ void
store_eight(const CudaPlane &pl, int s, int y, const Words4 &v)
{
    const Sample *src = row_at<const Sample>(pl.src, pl.src_pitch, y);
    Sample *dst = row_at<Sample>(pl.dst, pl.dst_pitch, y);
    const int n = pl.width * pl.channels;
    const int mask = (1 << pl.channels) - 1;

    if ((pl.channel_mask & mask) == mask && s + COLUMNS <= n &&
        !((unsigned long long)(dst + s) & 15)) {
        copy_store((unsigned long long)(dst + s), v.w);
        return;
    }
    UNROLL
    for (int i = 0; i < COLUMNS; i++) {
        const unsigned value = v.w[i / 2] >> 16 * (i & 1);

        if (s + i < n)
            dst[s + i] = pl.channel_mask >> (i & (pl.channels - 1)) & 1 ?
                         (Sample)value : src[s + i];
    }
}

/** Compute the results of a row from V; v points to the thread's 8. */
template<int radius, int channels>
static __forceinline__ __device__ Words4
gauss_second_pass(const GaussParams &p, const Words4 *v)
{
    enum { beside = (radius * channels + 7) / 8 };      /* eights */
    const int shift = 32 - p.planes.depth;
    unsigned value[COLUMNS * (2 * beside + 1)], sum[COLUMNS];
    Words4 out;

    UNROLL
    for (int i = 0; i <= 2 * beside; i++) {
        const Words4 words = v[i - beside];

        UNROLL
        for (int j = 0; j < COLUMNS; j++)
            value[COLUMNS * i + j] = j & 1 ? words.w[j / 2] >> 16
                                           : words.w[j / 2] & 0xffff;
    }
    UNROLL
    for (int i = 0; i < COLUMNS; i++) {
        const unsigned *centre = value + COLUMNS * beside + i;

        sum[i] = p.weight[0] * centre[0] + (1u << (shift - 1));
        UNROLL
        for (int k = 1; k <= radius; k++)
            sum[i] += p.weight[k] *
                      (centre[-k * channels] + centre[k * channels]);
    }
    UNROLL
    for (int i = 0; i < 4; i++)
        out.w[i] = pack(sum[2 * i] >> shift << p.planes.shift,
                        sum[2 * i + 1] >> shift << p.planes.shift);
    return out;
}

template<int radius>
static __forceinline__ __device__ void gauss_direct(const GaussParams &p)
{
    enum { nb = STRIP * GAUSS_DIRECT_WARPS + 2 * radius };
    __shared__ GaussRow rows[nb];
    const CudaPlane pl = block_plane(p.planes);
    const GaussTile at = gauss_tile(p, pl);
    const int beside = (GAUSS_DIRECT_WIDTH - p.tile_w) / 2;
    const int s = at.x + COLUMNS * threadIdx.x, y = at.y + STRIP * threadIdx.y;

    if (at.x >= pl.width * pl.channels || at.y >= pl.height)
        return;
    load_rows(rows, pl, s - beside, at.y - radius, nb);
    __syncthreads();
    gauss_first_pass<radius>(p, rows);
    __syncthreads();
    if ((int)threadIdx.x >= p.tile_w / COLUMNS || s >= pl.width * pl.channels)
        return;
    NO_UNROLL
    for (int i = 0; i < STRIP && y + i < pl.height; i++) {
        const Words4 *v = &rows[STRIP * threadIdx.y + i].eight
                               [threadIdx.x + beside / COLUMNS];

        store_eight(pl, s, y + i,
                    pl.channels == 1 ? gauss_second_pass<radius, 1>(p, v)
                                     : gauss_second_pass<radius, 2>(p, v));
    }
}

/* Limits registers to those needed for sums and samples loaded ahead. */
#define KERNEL(radius, blocks)                                                \
extern "C" __global__ void                                                    \
__launch_bounds__(32 * GAUSS_DIRECT_WARPS, blocks)                            \
gauss_direct_ ## radius ## _u16(const GaussParams p)                          \
{                                                                             \
    gauss_direct<radius>(p);                                                  \
}

KERNEL(1, 4)
KERNEL(2, 4)
KERNEL(3, 4)
KERNEL(4, 4)
KERNEL(5, 4)
KERNEL(6, 4)
KERNEL(7, 3)
KERNEL(8, 3)
