/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time of 3 to 15 frames, any depth and any device: tmedian.cl. With
 * PAIRS: 8 bits, two samples per instruction, for compute capability 8.0.
 *
 * Layout:   planes.h. A Word has 4 samples of a row.
 * Launch:   blocks of TMEDIAN_BLOCK_W x TMEDIAN_BLOCK_H, each thread filters 4
 *           samples of TMEDIAN_ROWS rows; blockIdx.z is the plane.
 * Borders:  the samples at the end of a row, and rows that are not aligned, are
 *           accessed one by one.
 * Cost:     a load per frame and Word, and a selection per frame and value.
 *           Memory limits the speed up to 5 frames, with PAIRS up to 15.
 */

#include "planes.cuh"
#include "tmedian_params.h"
#include "../../kernels/shared/gpu_language.cl"

#define ANY_FRAMES template<int FRAMES>
typedef unsigned Values;

/* VALUES: of a Word */
#ifdef PAIRS
/* two samples, those 2 samples apart; half-precision bit patterns from 0 to 255
 * are ordered like integers */
#define VALUES 2
INSTRUCTION2(smaller, "min.f16x2", smaller_halves(a, b))
INSTRUCTION2(larger, "max.f16x2", a + b - smaller_halves(a, b))
#else
#define VALUES 4
FUNCTION unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }
FUNCTION unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }
#endif

#include "../../kernels/shared/tmedian.cl"

/** Return the samples of a Word of channels that are filtered, each with the
 * given bits. */
template<typename Word>
FUNCTION Word tmedian_mask(const CudaPlane &pl, Word bits)
{
    Word mask = 0;

    for (int i = 0; i < 4; i++)
        if (pl.channel_mask >> (i & (pl.channels - 1)) & 1)
            mask |= bits << 2 * sizeof(Word) * i;
    return mask;
}

/** Load the first nb samples of a Word. */
template<typename T, typename Word>
FUNCTION Word tmedian_load(unsigned long long at, int nb)
{
    Word v = 0;

    NO_UNROLL
    for (int i = 0; i < nb; i++)
        v |= (Word)load_global((const T *)at + i) << 8 * sizeof(T) * i;
    return v;
}

template<typename T, typename Word>
FUNCTION void tmedian_store(unsigned long long at, Word v, int nb)
{
    NO_UNROLL
    for (int i = 0; i < nb; i++)
        ((T *)at)[i] = (T)(v >> 8 * sizeof(T) * i);
}

template<typename T, int FRAMES>
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
    const Word kept = ~tmedian_mask(pl, (Word)(T)~0);
    const Word used = tmedian_mask(pl, (Word)high);
    unsigned long long at[FRAMES], dst;
    int pitch[FRAMES];
    int wide = nb >= 4 && is_aligned4<T>(pl.dst, pl.dst_pitch);

    if (nb <= 0 || rows <= 0)
        return;
    UNROLL
    for (int f = 0; f < FRAMES; f++) {
        at[f]    = f ? of_plane(p.other[f ? f - 1 : 0].src)   : pl.src;
        pitch[f] = f ? of_plane(p.other[f ? f - 1 : 0].pitch) : pl.src_pitch;
        wide     = wide && is_aligned4<T>(at[f], pitch[f]);
        at[f]   += (long long)pitch[f] * y0 + s * (int)sizeof(T);
    }
    dst = pl.dst + (long long)pl.dst_pitch * y0 + s * (int)sizeof(T);

    NO_UNROLL
    for (int y = 0; y < rows; y++) {
        Word w[FRAMES], out = 0;

        UNROLL
        for (int f = 0; f < FRAMES; f++) {
            w[f] = wide ? (Word)load_global((const Word *)at[f]) :
                          tmedian_load<T, Word>(at[f], nb < 4 ? nb : 4);
            at[f] += pitch[f];
        }
        UNROLL
        for (int k = 0; k < VALUES; k++) {
            Values v[16];

            UNROLL
            for (int f = 0; f < FRAMES; f++)
                v[f] = (Values)(w[f] >> 8 * sizeof(T) * k) &
                       (VALUES == 2 ? 0x00ff00ff : (T)~0);
            out |= (Word)tmedian_pick<FRAMES>(v, p.rank) << 8 * sizeof(T) * k;
        }
        out = (out & used) | (w[0] & kept);
        if (wide)
            *(Word *)dst = out;
        else
            tmedian_store<T>(dst, out, nb < 4 ? nb : 4);
        dst += pl.dst_pitch;
    }
}

#define KERNEL(name, T, frames)                                               \
extern "C" __global__ void name(const TmedianParams p)                        \
{                                                                             \
    tmedian<T, frames>(p);                                                    \
}
#ifdef PAIRS
#define KERNELS(frames)                                                       \
KERNEL(tmedian_pairs_ ## frames ## _u8, unsigned char, frames)
#else
#define KERNELS(frames)                                                       \
KERNEL(tmedian_ ## frames ## _u8,  unsigned char,  frames)                    \
KERNEL(tmedian_ ## frames ## _u16, unsigned short, frames)
#endif

KERNELS(3)
KERNELS(5)
KERNELS(7)
KERNELS(9)
KERNELS(11)
KERNELS(13)
KERNELS(15)
