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
static inline __device__ int count_below(const CudaPlane &pl, int radius,
                                         int radius_v, int x, int y, int ch,
                                         int shift, int value)
{
    int n = 0;

    for (int dy = -radius_v; dy <= radius_v; dy++) {
        const T *row = (const T *)(pl.src + (unsigned long long)pl.src_pitch *
                                   clamp_to(y + dy, pl.height - 1));
        for (int dx = -radius; dx <= radius; dx++)
            n += (row[clamp_to(x + dx, pl.width - 1) * pl.channels + ch] >>
                  shift) < value;
    }
    return n;
}

template<typename T>
static inline __device__ void median_plain(const MedianParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int shift = p.planes.shift;
    int x, ch, value = 0;
    const T *src;
    T *dst;

    if (i >= pl.width * pl.channels || y >= pl.height)
        return;
    x   = i / pl.channels;
    ch  = i % pl.channels;
    src = (const T *)(pl.src + (unsigned long long)pl.src_pitch * y);
    dst = (T *)(pl.dst + (unsigned long long)pl.dst_pitch * y);

    if (!(pl.channel_mask >> ch & 1)) {
        dst[i] = src[i];
        return;
    }
    for (int bit = 1 << (p.planes.depth - 1); bit; bit >>= 1)
        if (count_below<T>(pl, p.radius, p.radius_v, x, y, ch, shift,
                           value | bit) <= p.rank)
            value |= bit;
    dst[i] = value << shift;
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
