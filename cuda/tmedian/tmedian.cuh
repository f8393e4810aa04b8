/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time by a sorting network.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           samples at (x, y) of an odd number of successive frames: exactly
 *           libavfilter/vf_xmedian.c. Samples are compared as they are stored,
 *           as the unused low bits do not change the order of the others.
 * Layout:   planes.h. A Word has 4 samples of a row, which Lanes divide among
 *           Lanes::words words of 32 bits.
 * Launch:   blocks of TMEDIAN_BLOCK_W x TMEDIAN_BLOCK_H, each thread filters 4
 *           samples of TMEDIAN_ROWS rows; blockIdx.z is the plane.
 * Borders:  the samples at the end of a row, and rows that are not aligned, are
 *           accessed one by one.
 * Cost:     a load per frame and 4 samples; with n frames, 6 to 112 minima and
 *           maxima and n selections per 4 / Lanes::words samples. Memory limits
 *           the speed up to 5 frames, with two samples per word up to 15.
 */

#ifndef AVFILTER_CUDA_TMEDIAN_CUH
#define AVFILTER_CUDA_TMEDIAN_CUH

#include "planes.cuh"
#include "tmedian_params.h"
#include "../../kernels/shared/tmedian_sort.cl"

/** One sample per word; any device. */
struct TmedianSingles {
    enum { words = 4 };

    FUNCTION unsigned mn(unsigned a, unsigned b) { return a < b ? a : b; }
    FUNCTION unsigned mx(unsigned a, unsigned b) { return a > b ? a : b; }
    FUNCTION unsigned get(unsigned v, int k) { return v >> 8 * k & 0xff; }
    FUNCTION unsigned get(unsigned long long v, int k)
    {
        return (unsigned)(v >> 16 * k) & 0xffff;
    }
    FUNCTION void put(unsigned &v, int k, unsigned sample)
    {
        v |= sample << 8 * k;
    }
    FUNCTION void put(unsigned long long &v, int k, unsigned sample)
    {
        v |= (unsigned long long)sample << 16 * k;
    }
};

/** Two samples of 8 bits per word, those 2 samples apart; compute capability
 * 8.0. Half-precision bit patterns from 0 to 255 are ordered like integers. */
struct TmedianPairs {
    enum { words = 2 };

    INSTRUCTION2(mn, "min.f16x2", smaller_halves(a, b))
    INSTRUCTION2(mx, "max.f16x2", a + b - smaller_halves(a, b))
    FUNCTION unsigned get(unsigned v, int k)
    {
        return v >> 8 * k & 0x00ff00ff;
    }
    FUNCTION void put(unsigned &v, int k, unsigned samples)
    {
        v |= samples << 8 * k;
    }
};

/** Return the result of one word of each frame. */
template<typename L, int frames>
FUNCTION unsigned tmedian_pick(unsigned v[16], int rank)
{
    unsigned found;

#define TMEDIAN_EXCHANGE(a, b)                                                \
    if (b < frames) {                                                         \
        const unsigned low = L::mn(v[a], v[b]);                               \
        v[b] = L::mx(v[a], v[b]);                                             \
        v[a] = low;                                                           \
    }
    TMEDIAN_SORT(TMEDIAN_EXCHANGE)
#undef TMEDIAN_EXCHANGE
    found = v[0];
    UNROLL
    for (int f = 1; f < frames; f++)
        found = rank == f ? v[f] : found;
    return found;
}

/** Return the samples of a Word of channels that are filtered, each with the
 * given bits. */
template<typename T>
FUNCTION typename Samples4<T>::Word tmedian_mask(const CudaPlane &pl, T bits)
{
    typedef typename Samples4<T>::Word Word;
    Word mask = 0;

    for (int i = 0; i < 4; i++)
        if (pl.channel_mask >> (i & (pl.channels - 1)) & 1)
            mask |= (Word)bits << 8 * sizeof(T) * i;
    return mask;
}

/** Load the first nb samples of a Word. */
template<typename T>
FUNCTION typename Samples4<T>::Word tmedian_load(unsigned long long at, int nb)
{
    typedef typename Samples4<T>::Word Word;
    Word v = 0;

    NO_UNROLL
    for (int i = 0; i < nb; i++)
        v |= (Word)load_global((const T *)at + i) << 8 * sizeof(T) * i;
    return v;
}

template<typename T>
FUNCTION void tmedian_store(unsigned long long at,
                            typename Samples4<T>::Word v, int nb)
{
    NO_UNROLL
    for (int i = 0; i < nb; i++)
        ((T *)at)[i] = (T)(v >> 8 * sizeof(T) * i);
}

template<typename T, typename L, int frames>
FUNCTION void tmedian(const TmedianParams &p)
{
    typedef typename Samples4<T>::Word Word;
    const CudaPlane pl = block_plane(p.planes);
    const int s  = (blockIdx.x * TMEDIAN_BLOCK_W + threadIdx.x) * 4;
    const int y0 = (blockIdx.y * TMEDIAN_BLOCK_H + threadIdx.y) * TMEDIAN_ROWS;
    const int nb = pl.width * pl.channels - s;
    const int rows = pl.height - y0 < TMEDIAN_ROWS ? pl.height - y0 :
                                                     TMEDIAN_ROWS;
    const T high = (T)((T)~0 >> p.planes.shift << p.planes.shift);
    const Word kept = ~tmedian_mask<T>(pl, (T)~0);
    const Word used = tmedian_mask<T>(pl, high);
    unsigned long long at[frames], dst;
    int pitch[frames];
    int wide = nb >= 4 && is_aligned4<T>(pl.dst, pl.dst_pitch);

    if (nb <= 0 || rows <= 0)
        return;
    UNROLL
    for (int f = 0; f < frames; f++) {
        at[f]    = f ? of_plane(p.other[f ? f - 1 : 0].src)   : pl.src;
        pitch[f] = f ? of_plane(p.other[f ? f - 1 : 0].pitch) : pl.src_pitch;
        wide     = wide && is_aligned4<T>(at[f], pitch[f]);
        at[f]   += (long long)pitch[f] * y0 + s * (int)sizeof(T);
    }
    dst = pl.dst + (long long)pl.dst_pitch * y0 + s * (int)sizeof(T);

    NO_UNROLL
    for (int y = 0; y < rows; y++) {
        Word w[frames], out = 0;

        UNROLL
        for (int f = 0; f < frames; f++) {
            w[f] = wide ? (Word)load_global((const Word *)at[f]) :
                          tmedian_load<T>(at[f], nb < 4 ? nb : 4);
            at[f] += pitch[f];
        }
        UNROLL
        for (int k = 0; k < L::words; k++) {
            unsigned v[16];

            UNROLL
            for (int f = 0; f < frames; f++)
                v[f] = L::get(w[f], k);
            L::put(out, k, tmedian_pick<L, frames>(v, p.rank));
        }
        out = (out & used) | (w[0] & kept);
        if (wide)
            *(Word *)dst = out;
        else
            tmedian_store<T>(dst, out, nb < 4 ? nb : 4);
        dst += pl.dst_pitch;
    }
}

#define TMEDIAN_KERNEL(name, T, L, frames)                                    \
extern "C" __global__ void name(const TmedianParams p)                        \
{                                                                             \
    tmedian<T, L, frames>(p);                                                 \
}

#endif /* AVFILTER_CUDA_TMEDIAN_CUH */
