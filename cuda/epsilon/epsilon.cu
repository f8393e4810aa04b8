/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter, any radius, any threshold, 8 to 16 bits, any device.
 *
 * Formula:  out = floor((2 S + n) / (2 n)) over the (2 radius + 1)^2 window,
 *           n = number of p with |p - center| <= threshold, S = their sum.
 * Layout:   planes.h; the channels of interleaved planes are filtered
 *           separately. epsilon_tile: see epsilon_tile.cuh.
 * Launch:   epsilon_plain: one thread per sample, blocks of EPSILON_BLOCK_W x
 *           EPSILON_BLOCK_H, the grid covers the largest plane, blockIdx.z is
 *           the plane.
 * Borders:  coordinates are clamped to the plane.
 * Cost:     epsilon_plain: per tap a load, two clamps and the three
 *           instructions of epsilon_single.cuh.
 */

#include "epsilon_single.cuh"

template<typename T>
FUNCTION void epsilon_plain(const EpsilonParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const int i = blockIdx.x * EPSILON_BLOCK_W + threadIdx.x;
    const int y = blockIdx.y * EPSILON_BLOCK_H + threadIdx.y;
    const int x = i / pl.channels, c = i % pl.channels;
    const int shift = p.planes.shift;
    unsigned n = 0, sum = 0;

    if (i >= pl.width * pl.channels || y >= pl.height)
        return;

    const int raw = src_row<T>(pl, y)[i];
    T *dst = dst_row<T>(pl, y) + i;

    if (!(pl.channel_mask >> c & 1)) {
        *dst = raw;
        return;
    }
    for (int dy = -p.radius; dy <= p.radius; dy++) {
        const T *row = src_row<T>(pl, clamp_to(y + dy, pl.height - 1));

        for (int dx = -p.radius; dx <= p.radius; dx++) {
            const int q = row[clamp_to(x + dx, pl.width - 1) * pl.channels + c]
                          >> shift;
            const int d = q - (raw >> shift);

            if ((unsigned)(d < 0 ? -d : d) <= p.threshold) {
                n++;
                sum += q;
            }
        }
    }
    *dst = mean(sum, n) << shift;
}

#define PLAIN_KERNEL(name, T)                                                 \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_BLOCK_W * EPSILON_BLOCK_H)                          \
name(const EpsilonParams p)                                                   \
{                                                                             \
    epsilon_plain<T>(p);                                                      \
}

PLAIN_KERNEL(epsilon_plain_u8,  unsigned char)
PLAIN_KERNEL(epsilon_plain_u16, unsigned short)
EPSILON_TILE_KERNEL(epsilon_tile_u8,  unsigned char,  EpsilonSingle<0>)
EPSILON_TILE_KERNEL(epsilon_tile_u16, unsigned short, EpsilonSingle<0>)
