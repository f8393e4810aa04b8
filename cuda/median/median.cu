/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter, any radius, any percentile, 8 to 16 bits.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Layout:   planes.h; the channels of interleaved planes are filtered
 *           independently.
 * Launch:   one thread per sample, blocks of MEDIAN_BLOCK_W x MEDIAN_BLOCK_H,
 *           the grid covers the largest plane, blockIdx.z is the plane.
 * Borders:  coordinates are clamped to the plane.
 * Method:   bits of the result from the top: a bit is set if at most `rank`
 *           samples of the window are below the value with it.
 * Cost:     depth * window reads per sample.
 *
 * Also medians of 3x3 to 7x7 for any device: median_net.cuh with one sample per
 * word.
 */

#define MEDIAN_NETWORK(width, height, any_rank) \
    ((width) == (height) && (width) <= 7 && !(any_rank))

#include "median_net.cuh"

template<typename T>
FUNCTION int count_below(const CudaPlane &pl, const MedianParams &p, int x,
                         int y, int c, int value)
{
    int n = 0;

    for (int dy = -p.radius_v; dy <= p.radius_v; dy++) {
        const T *row = src_row<T>(pl, clamp_to(y + dy, pl.height - 1));

        for (int dx = -p.radius; dx <= p.radius; dx++)
            n += (row[clamp_to(x + dx, pl.width - 1) * pl.channels + c] >>
                  p.planes.shift) < value;
    }
    return n;
}

template<typename T>
FUNCTION void median_plain(const MedianParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    int value = 0;

    if (i >= pl.width * pl.channels || y >= pl.height)
        return;

    const int x = i / pl.channels, c = i % pl.channels;
    T *dst = dst_row<T>(pl, y) + i;

    if (!(pl.channel_mask >> c & 1)) {
        *dst = src_row<T>(pl, y)[i];
        return;
    }
    for (int bit = 1 << (p.planes.depth - 1); bit; bit >>= 1)
        if (count_below<T>(pl, p, x, y, c, value | bit) <= p.rank)
            value |= bit;
    *dst = value << p.planes.shift;
}

extern "C" {

__global__ void median_plain_u8(const MedianParams p)
{
    median_plain<unsigned char>(p);
}

__global__ void median_plain_u16(const MedianParams p)
{
    median_plain<unsigned short>(p);
}

}

MEDIAN_NET_KERNEL(median_net_3_u8,  unsigned char,  LanesU32, 3, 3, 0, 8)
MEDIAN_NET_KERNEL(median_net_5_u8,  unsigned char,  LanesU32, 5, 5, 0, 4)
MEDIAN_NET_KERNEL(median_net_7_u8,  unsigned char,  LanesU32, 7, 7, 0, 4)
MEDIAN_NET_KERNEL(median_net_3_u16, unsigned short, LanesU32, 3, 3, 0, 8)
MEDIAN_NET_KERNEL(median_net_5_u16, unsigned short, LanesU32, 5, 5, 0, 4)
MEDIAN_NET_KERNEL(median_net_7_u16, unsigned short, LanesU32, 7, 7, 0, 4)
