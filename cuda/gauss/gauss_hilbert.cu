/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter in two passes, vertical and horizontal, in integers; any
 * device.
 *
 * Formula:  V   = (sum W[k] p(x, y + k) + 2^(d - 1))  >> d
 *           out = (sum W[k] V(x + k, y) + 2^(31 - d)) >> (32 - d)
 *           for |k| <= radius, samples of d bits, W in Q16 with sum 65536
 *           (libavfilter/gauss_hilbert_common.h): both sums fit 32 bits, V
 *           has 16.
 * Layout:   planes.h; V as packed rows of 16-bit values, plane after plane, in
 *           scratch memory.
 * Launch:   gauss_vertical, then gauss_horizontal: blocks of GAUSS_BLOCK_W x
 *           GAUSS_BLOCK_H, a thread filters GAUSS_ROWS samples of a column,
 *           see gauss_tile(); blockIdx.z is the plane.
 * Borders:  coordinates are clamped to the plane.
 * Cost:     2 radius + 1 reads and radius + 1 products per sample and
 *           pass.
 */

#include "gauss_hilbert.cuh"

/** Copy the weights to shared memory. */
FUNCTION void gauss_share(unsigned weight[GAUSS_MAX_RADIUS + 1],
                          const GaussParams &p)
{
    NO_UNROLL
    for (int i = threadIdx.y * GAUSS_BLOCK_W + threadIdx.x; i <= p.radius;
         i += GAUSS_BLOCK_W * GAUSS_BLOCK_H)
        weight[i] = p.weight[i];
    __syncthreads();
}

/** Return the result of the first pass for this block's plane. */
FUNCTION unsigned short *gauss_first_pass(const GaussParams &p)
{
    unsigned long long at = p.scratch;

    UNROLL
    for (int n = 0; n < CUDA_MAX_PLANES - 1; n++)
        if (n < (int)blockIdx.z)
            at += 2ull * p.planes.plane[n].width *
                  p.planes.plane[n].channels * p.planes.plane[n].height;
    return (unsigned short *)at;
}

template<typename T>
FUNCTION void gauss_vertical(const GaussParams &p)
{
    __shared__ unsigned weight[GAUSS_MAX_RADIUS + 1];
    const CudaPlane pl = block_plane(p.planes);
    const GaussTile at = gauss_tile(p);
    const int stride = pl.width * pl.channels;
    const int i = at.x + threadIdx.x;
    const int end = at.y + p.tile_h < pl.height ? at.y + p.tile_h : pl.height;
    unsigned short *const first_pass = gauss_first_pass(p);

    gauss_share(weight, p);
    if (i >= stride)
        return;
    NO_UNROLL
    for (int y = at.y + threadIdx.y; y < end; y += GAUSS_BLOCK_H) {
        unsigned sum = 1u << (p.planes.depth - 1);

        NO_UNROLL
        for (int k = -p.radius; k <= p.radius; k++) {
            const T *row = src_row<T>(pl, clamp_to(y + k, pl.height - 1));

            sum += weight[k < 0 ? -k : k] * (row[i] >> p.planes.shift);
        }
        first_pass[(unsigned long long)stride * y + i] = sum >> p.planes.depth;
    }
}

template<typename T>
FUNCTION void gauss_horizontal(const GaussParams &p)
{
    __shared__ unsigned weight[GAUSS_MAX_RADIUS + 1];
    const CudaPlane pl = block_plane(p.planes);
    const GaussTile at = gauss_tile(p);
    const int stride = pl.width * pl.channels, depth = p.planes.depth;
    const int i = at.x + threadIdx.x;
    const int end = at.y + p.tile_h < pl.height ? at.y + p.tile_h : pl.height;
    const int x = i / pl.channels, c = i % pl.channels;
    const unsigned short *const first_pass = gauss_first_pass(p);

    gauss_share(weight, p);
    if (i >= stride)
        return;
    NO_UNROLL
    for (int y = at.y + threadIdx.y; y < end; y += GAUSS_BLOCK_H) {
        const unsigned short *row = first_pass + (unsigned long long)stride * y;
        T *dst = dst_row<T>(pl, y) + i;
        unsigned sum = 1u << (31 - depth);

        if (!(pl.channel_mask >> c & 1)) {
            *dst = src_row<T>(pl, y)[i];
            continue;
        }
        NO_UNROLL
        for (int k = -p.radius; k <= p.radius; k++)
            sum += weight[k < 0 ? -k : k] *
                   row[clamp_to(x + k, pl.width - 1) * pl.channels + c];
        *dst = sum >> (32 - depth) << p.planes.shift;
    }
}

extern "C" {

__global__ void gauss_vertical_u8(const GaussParams p)
{
    gauss_vertical<unsigned char>(p);
}

__global__ void gauss_vertical_u16(const GaussParams p)
{
    gauss_vertical<unsigned short>(p);
}

__global__ void gauss_horizontal_u8(const GaussParams p)
{
    gauss_horizontal<unsigned char>(p);
}

__global__ void gauss_horizontal_u16(const GaussParams p)
{
    gauss_horizontal<unsigned short>(p);
}

}
