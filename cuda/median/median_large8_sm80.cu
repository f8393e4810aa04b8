/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median of any large window of 8-bit samples, compute capability 8.0.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Method:   with N(t) the number of samples of the window below t, the result
 *           is the number of t from 1 to 255 with N(t) <= rank. A pass computes
 *           N for 16 values of t at the pixels of a tile (median_counts.cuh).
 *           Two kernels: first upper, the pass for the multiples of 16, then
 *           lower, the other passes.
 * Layout:   planes.h, median_tiles.cuh.
 * Launch:   blocks of MEDIAN_COUNT_THREADS x 1; blockIdx.x is the tile,
 *           blockIdx.y, 0 to 15, the upper bits in the second kernel.
 * Borders:  coordinates are clamped.
 * Cost:     2 passes where the tile is flat, 3 on noise, 17 at worst.
 */

#include "median_counts.cuh"

/** Samples of a tile in the frame. */
struct FrameImage {
    unsigned long long src;
    int pitch, first, last;     ///< row: first of the tile, last of the plane
    int pos[COUNT_COLUMNS];     ///< of this thread's samples in a row

    METHOD void load(unsigned v[COUNT_COLUMNS], int y) const
    {
        const unsigned char *row =
            row_at<const unsigned char>(src, pitch,
                                            clamp_to(first + y, last));
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            v[c] = load_global(row + pos[c]);
    }
};

/** Results of a tile in the frame. */
struct FrameResult {
    unsigned long long dst;     ///< of the tile's first sample
    int pitch, channels;
    int upper;                  ///< as in CountPass

    METHOD unsigned lower(unsigned) const { return 0; }
    METHOD unsigned load(int x, int y) const
    {
        return upper < 0 ? 0 : *at(x, y);
    }
    METHOD void set(int x, int y, unsigned was, int v, unsigned, unsigned) const
    {
        if (upper < 0)
            *at(x, y) = v << 4;
        else if ((int)(was >> 4) == upper)
            *at(x, y) = upper << 4 | v;
    }
    METHOD unsigned char *at(int x, int y) const
    {
        return row_at<unsigned char>(dst, pitch, y) + x * channels;
    }
};

FUNCTION void copy_tile(const Tile &t)
{
    for (int y = t.y0; y < t.y0 + t.height; y++)
        for (int x = threadIdx.x; x < t.width; x += MEDIAN_COUNT_THREADS) {
            const int i = (t.x0 + x) * t.pl.channels + t.channel;

            dst_row<unsigned char>(t.pl, y)[i] =
                src_row<unsigned char>(t.pl, y)[i];
        }
}

FUNCTION void pass(CountSums &sums, const Tile &t, const MedianParams &p,
                   int upper)
{
    FrameImage image;
    FrameResult result;

    image.src     = t.pl.src;
    image.pitch   = t.pl.src_pitch;
    image.first   = t.y0 - p.radius_v;
    image.last    = t.pl.height - 1;
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++)
        image.pos[c] = clamp_to(t.x0 - p.radius +
                                    (int)threadIdx.x * COUNT_COLUMNS + c,
                                    t.pl.width - 1) * t.pl.channels +
                       t.channel;
    result.dst      = t.pl.dst + (long long)t.y0 * t.pl.dst_pitch +
                      t.x0 * t.pl.channels + t.channel;
    result.pitch    = t.pl.dst_pitch;
    result.channels = t.pl.channels;
    result.upper    = upper;
    count_pass(sums, t.map, image, result, count_pass_of(t, p, upper));
}

extern "C" __global__ void __launch_bounds__(MEDIAN_COUNT_THREADS, 3)
median_large8_upper_u8(const MedianParams p)
{
    __shared__ CountSums sums;
    const Tile t = find_tile(p);

    if (is_copied(t))
        copy_tile(t);
    else
        pass(sums, t, p, -1);
}

extern "C" __global__ void __launch_bounds__(MEDIAN_COUNT_THREADS, 3)
median_large8_lower_u8(const MedianParams p)
{
    __shared__ CountSums sums;
    const Tile t = find_tile(p);

    if (!is_copied(t) && t.map->all >> blockIdx.y & 1)
        pass(sums, t, p, blockIdx.y);
}
