/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Threshold of the median filter, after any of its kernels.
 *
 * Formula:  out = m where |m - p| > limit, else p, for the median m and the
 *           sample p of the plane.
 * Layout:   planes.h; dst has the medians and gets the result.
 * Launch:   one thread per 4 samples of a row, blocks of MEDIAN_SELECT_W x
 *           MEDIAN_SELECT_H; blockIdx.z is the plane.
 * Borders:  the samples at the end of a row, and rows that are not aligned, are
 *           accessed one by one.
 * Cost:     two loads and a store per 4 samples.
 */

#include "median_params.h"
#include "planes.cuh"

/** Select the result of a sample: m and p as they are stored. */
FUNCTION unsigned select_sample(unsigned m, unsigned p, int shift, int limit)
{
    const int d = (int)(m >> shift) - (int)(p >> shift);

    return d > limit || -d > limit ? m : p >> shift << shift;
}

template<typename T>
FUNCTION void median_select(const MedianSelectParams &params)
{
    typedef typename Samples4<T>::Word Word;
    const CudaPlane pl = block_plane(params.planes);
    const int s  = (blockIdx.x * MEDIAN_SELECT_W + threadIdx.x) * 4;
    const int y  = blockIdx.y * MEDIAN_SELECT_H + threadIdx.y;
    const int nb = pl.width * pl.channels - s;
    const int wide = nb >= 4 && is_aligned4<T>(pl.src, pl.src_pitch) &&
                     is_aligned4<T>(pl.dst, pl.dst_pitch);
    Word out = 0;

    if (nb <= 0 || y >= pl.height)
        return;

    const T *src = src_row<T>(pl, y) + s;
    T *dst       = dst_row<T>(pl, y) + s;
    const Word ms = wide ? *(const Word *)dst : 0;
    const Word ps = wide ? (Word)load_global((const Word *)src) : 0;

    for (int i = 0; i < 4; i++) {
        const int bits   = 8 * sizeof(T) * i;
        const unsigned m = wide ? (T)(ms >> bits) : i < nb ? dst[i] : 0;
        const unsigned p = wide ? (T)(ps >> bits) : i < nb ? src[i] : 0;
        const T v = pl.channel_mask >> (i & (pl.channels - 1)) & 1 ?
                    select_sample(m, p, params.planes.shift, params.limit) : m;

        out |= (Word)v << bits;
        if (!wide && i < nb)
            dst[i] = v;
    }
    if (wide)
        *(Word *)dst = out;
}

extern "C" {

__global__ void median_select_u8(const MedianSelectParams p)
{
    median_select<unsigned char>(p);
}

__global__ void median_select_u16(const MedianSelectParams p)
{
    median_select<unsigned short>(p);
}

}
