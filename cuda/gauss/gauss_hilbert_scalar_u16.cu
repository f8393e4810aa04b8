/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter for more than 8 bits and radii up to GAUSS_SCALAR_RADIUS,
 * both passes in one kernel, one product per instruction.
 *
 * Formula:  gauss_hilbert.cu. Samples in the upper bits of a word are not
 *           shifted; the first pass shifts its sums by more bits instead.
 * Layout:   planes.h. Shared memory holds the samples of the tile and its halo
 *           as stored, later V in their place.
 * Launch:   blocks of 32 x GAUSS_SCALAR_WARPS. A warp filters
 *           GAUSS_SCALAR_STRIP rows of the tile: V of GAUSS_SCALAR_WIDTH
 *           samples, halo included, four words per thread; then results, 8 per
 *           thread. See gauss_tile(); blockIdx.z is the plane.
 * Borders:  coordinates are clamped while samples are loaded.
 * Cost:     per sample and pass: radius + 1 products and radius additions; for
 *           V (STRIP + 2 radius) / STRIP values to unpack, and 1 / 15 or 1 / 7
 *           more for the halo.
 */

#include "gauss_hilbert.cuh"

enum { COLUMNS = 8, STRIP = GAUSS_SCALAR_STRIP };

typedef unsigned short Sample;

/** A row of samples or of V, 8 per element. */
struct GaussRow { Words4 eight[GAUSS_SCALAR_WIDTH / COLUMNS]; };

/** Load samples s to s + 7, clamped; s is a multiple of 8. */
FUNCTION Words4 load_eight(const CudaPlane &pl, int s, int y, int aligned)
{
    Words4 v;

    if (aligned && s >= 0 && s + COLUMNS <= pl.width * pl.channels) {
        load_global(v.w, src_row<Sample>(pl, clamp_to(y, pl.height - 1)) + s);
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

/** Return a word of the lower 16 bits of two values. */
FUNCTION unsigned pack(unsigned low, unsigned high)
{
    return pick_bytes(low, high, 0x5410);
}

/** Load nb rows, from sample s of row y on. */
FUNCTION void load_rows(GaussRow *rows, const CudaPlane &pl, int s, int y,
                        int nb)
{
    const int aligned = !((pl.src | (unsigned)pl.src_pitch) & 15);

    NO_UNROLL
    for (int i = threadIdx.y; i < nb; i += 2 * GAUSS_SCALAR_WARPS) {
        const int j = i + GAUSS_SCALAR_WARPS;
        const Words4 a = load_eight(pl, s, y + i, aligned);
        const Words4 b = load_eight(pl, s, y + j, aligned);

        rows[i].eight[threadIdx.x] = a;
        if (j < nb)
            rows[j].eight[threadIdx.x] = b;
    }
}

/** Return the weighted sum of samples step apart around *v, plus half for
 * rounding. */
template<int radius, int step>
FUNCTION unsigned weighted(const GaussParams &p, const unsigned *v,
                           unsigned half)
{
    unsigned sum = p.weight[0] * v[0] + half;

    UNROLL
    for (int k = 1; k <= radius; k++)
        sum += p.weight[k] * (v[-k * step] + v[k * step]);
    return sum;
}

/** Replace samples by V of STRIP rows. A thread has every 32nd word, so that
 * adjacent threads read adjacent words. */
template<int radius>
FUNCTION void gauss_first_pass(const GaussParams &p, GaussRow *rows)
{
    enum { nb = STRIP + 2 * radius, pitch = GAUSS_SCALAR_WIDTH / 2,
           words = pitch / 32 };
    const int shift = p.planes.depth + p.planes.shift;
    const unsigned half = 1u << (shift - 1);
    const unsigned mask = (0xffffu << p.planes.shift & 0xffff) * 0x10001u;
    unsigned *at = (unsigned *)(rows + STRIP * threadIdx.y) + threadIdx.x;
    unsigned out[words][STRIP];

    UNROLL
    for (int j = 0; j < words; j++) {
        unsigned low[nb], high[nb];

        UNROLL
        for (int i = 0; i < nb; i++) {
            const unsigned w = at[i * pitch + 32 * j] & mask;

            low[i]  = w & 0xffff;
            high[i] = w >> 16;
        }
        UNROLL
        for (int i = 0; i < STRIP; i++)
            out[j][i] = pack(
                weighted<radius, 1>(p, low  + radius + i, half) >> shift,
                weighted<radius, 1>(p, high + radius + i, half) >> shift);
    }
    __syncthreads();
    UNROLL
    for (int j = 0; j < words; j++)
        UNROLL
        for (int i = 0; i < STRIP; i++)
            at[i * pitch + 32 * j] = out[j][i];
}

/** Store 8 results; copy channels that are not filtered. */
FUNCTION void store_eight(const CudaPlane &pl, int s, int y, const Words4 &v)
{
    const Sample *src = src_row<Sample>(pl, y);
    Sample *dst = dst_row<Sample>(pl, y);
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

/** Compute 8 results of a row from V; v points to the 8 in the middle. */
template<int radius, int channels>
FUNCTION Words4 gauss_second_pass(const GaussParams &p, const Words4 *v)
{
    enum { halo = (radius * channels + 7) / 8 };      /* eights */
    const int shift = 32 - p.planes.depth;
    unsigned value[COLUMNS * (2 * halo + 1)], sum[COLUMNS];
    Words4 out;

    UNROLL
    for (int i = 0; i <= 2 * halo; i++) {
        const Words4 words = v[i - halo];

        UNROLL
        for (int j = 0; j < COLUMNS; j++)
            value[COLUMNS * i + j] = j & 1 ? words.w[j / 2] >> 16
                                           : words.w[j / 2] & 0xffff;
    }
    UNROLL
    for (int i = 0; i < COLUMNS; i++)
        sum[i] = weighted<radius, channels>(p, value + COLUMNS * halo + i,
                                            1u << (shift - 1));
    UNROLL
    for (int i = 0; i < 4; i++)
        out.w[i] = pack(sum[2 * i] >> shift << p.planes.shift,
                        sum[2 * i + 1] >> shift << p.planes.shift);
    return out;
}

template<int radius>
FUNCTION void gauss_scalar(const GaussParams &p)
{
    enum { nb = STRIP * GAUSS_SCALAR_WARPS + 2 * radius };
    __shared__ GaussRow rows[nb];
    const CudaPlane pl = block_plane(p.planes);
    const GaussTile at = gauss_tile(p);
    const int halo = (GAUSS_SCALAR_WIDTH - p.tile_w) / 2;
    const int s = at.x + COLUMNS * threadIdx.x, y = at.y + STRIP * threadIdx.y;

    if (at.x >= pl.width * pl.channels || at.y >= pl.height)
        return;
    load_rows(rows, pl, s - halo, at.y - radius, nb);
    __syncthreads();
    gauss_first_pass<radius>(p, rows);
    __syncthreads();
    if ((int)threadIdx.x >= p.tile_w / COLUMNS || s >= pl.width * pl.channels)
        return;
    NO_UNROLL
    for (int i = 0; i < STRIP && y + i < pl.height; i++) {
        const Words4 *v = &rows[STRIP * threadIdx.y + i].eight
                               [threadIdx.x + halo / COLUMNS];

        store_eight(pl, s, y + i,
                    pl.channels == 1 ? gauss_second_pass<radius, 1>(p, v)
                                     : gauss_second_pass<radius, 2>(p, v));
    }
}

/* blocks limits the registers to those for sums and samples loaded ahead. */
#define KERNEL(radius, blocks)                                                \
extern "C" __global__ void                                                    \
__launch_bounds__(32 * GAUSS_SCALAR_WARPS, blocks)                            \
gauss_scalar_ ## radius ## _u16(const GaussParams p)                          \
{                                                                             \
    gauss_scalar<radius>(p);                                                  \
}

KERNEL(1, 6)
KERNEL(2, 6)
KERNEL(3, 6)
KERNEL(4, 6)
KERNEL(5, 6)
KERNEL(6, 6)
KERNEL(7, 5)
KERNEL(8, 5)
