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
 * Median of any large window of 8-bit samples, compute capability 8.0.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Method:   with N(t) the number of the window's samples below t, the result
 *           is the number of t from 1 to 255 with N(t) <= rank. A pass makes
 *           N for 16 values of t at all pixels of a tile (median_counts.cuh).
 *           Two kernels, one after the other: the first makes the pass for the
 *           multiples of 16, which gives the upper four bits; the second one
 *           for each value of the upper bits that occurs in the tile.
 * Layout:   planes.h, median_tiles.cuh.
 * Launch:   blocks of COUNT_THREADS x 1; blockIdx.x is the tile, blockIdx.y,
 *           from 0 to 15, in the second kernel the upper bits.
 * Borders:  coordinates are clamped.
 * Cost:     2 passes where the tile is flat, 3 on noise, 17 at worst.
 */

#include "median_counts.cuh"
#include "median_tiles.cuh"

/** Samples as they lie in the frame. */
struct FrameImage {
    unsigned long long src;
    int pitch, first, last;     ///< the first row wanted, the plane's last one
    int pos[COUNT_COLUMNS];     ///< of this thread's samples in a row

    __forceinline__ __device__ void load(unsigned v[COUNT_COLUMNS],
                                         int y) const
    {
        const unsigned char *row =
            median_row<const unsigned char>(src, pitch,
                                            median_clamp(first + y, last));
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            v[c] = median_load(row + pos[c]);
    }
};

/** Where the results go. */
struct FrameResult {
    unsigned long long dst;     ///< of the tile's first sample
    int pitch, channels;
    int upper;                  ///< upper bits whose lower are made, -1: upper
    unsigned seen;              ///< bit b: upper bits b occur

    __forceinline__ __device__ unsigned lower(int, int) const { return 0; }
    __forceinline__ __device__ void set(int x, int y, int v, unsigned)
    {
        unsigned char *d = median_row<unsigned char>(dst, pitch, y) +
                           x * channels;

        if (upper < 0) {
            *d    = v << 4;
            seen |= 1 << v;
        } else if (*d >> 4 == upper) {
            *d = upper << 4 | v;
        }
    }
};

static __forceinline__ __device__ void copy_tile(const Tile &t)
{
    for (int y = t.y0; y < t.y0 + t.height; y++)
        for (int x = threadIdx.x; x < t.width; x += COUNT_THREADS) {
            const int i = (t.x0 + x) * t.pl.channels + t.channel;

            median_row<unsigned char>(t.pl.dst, t.pl.dst_pitch, y)[i] =
                median_row<const unsigned char>(t.pl.src, t.pl.src_pitch,
                                                y)[i];
        }
}

static __forceinline__ __device__ unsigned
pass(CountSums &sums, const Tile &t, const MedianParams &p, int upper)
{
    FrameImage image;
    FrameResult result;
    CountPass pass;

    pass.radius   = p.radius;
    pass.radius_v = p.radius_v;
    pass.rank     = p.rank;
    pass.width    = t.width;
    pass.height   = t.height;
    pass.down     = upper < 0 ? 4 : 0;
    pass.base     = upper < 0 ? 0 : 16 * upper;
    image.src     = t.pl.src;
    image.pitch   = t.pl.src_pitch;
    image.first   = t.y0 - p.radius_v;
    image.last    = t.pl.height - 1;
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++)
        image.pos[c] = median_clamp(t.x0 - p.radius +
                                    (int)threadIdx.x * COUNT_COLUMNS + c,
                                    t.pl.width - 1) * t.pl.channels +
                       t.channel;
    result.dst      = t.pl.dst + (long long)t.y0 * t.pl.dst_pitch +
                      t.x0 * t.pl.channels + t.channel;
    result.pitch    = t.pl.dst_pitch;
    result.channels = t.pl.channels;
    result.upper    = upper;
    result.seen     = 0;
    count_pass(sums, image, result, pass);
    return result.seen;
}

extern "C" __global__ void __launch_bounds__(COUNT_THREADS, 3)
median_large8_upper_u8(const MedianParams p)
{
    __shared__ CountSums sums;
    const Tile t = find_tile(p);

    if (is_copied(t))
        copy_tile(t);
    else
        count_seen(t.seen, pass(sums, t, p, -1));
}

extern "C" __global__ void __launch_bounds__(COUNT_THREADS, 3)
median_large8_lower_u8(const MedianParams p)
{
    __shared__ CountSums sums;
    const Tile t = find_tile(p);

    if (!is_copied(t) && *t.seen >> blockIdx.y & 1)
        pass(sums, t, p, blockIdx.y);
}
