/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Storing of the Gaussian's results: from sums, of which lane 4 g + t has
 * columns 2 t and 2 t + 1 of rows g and g + 8, to rows in global memory.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_STORE_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_STORE_CUH

#include "gauss_hilbert_mma.cuh"

/** Return result n, in the upper bits. */
FUNCTION unsigned gauss_total(const GaussTriple &s, int n)
{
    return s.lo.v[n] + (s.mid.v[n] << 8) + (s.hi.v[n] << 16);
}

/** Return two samples of row g (0) or g + 8 (1) of 8 columns. */
FUNCTION unsigned gauss_pair(const GaussTriple &s, int row, int depth,
                             int shift, unsigned short)
{
    const int down = 32 - depth;

    return (gauss_total(s, 2 * row)     >> down << shift) |
           (gauss_total(s, 2 * row + 1) >> down << (16 + shift));
}

FUNCTION unsigned gauss_pair(const GaussTriple &s, int row, int, int,
                             unsigned char)
{
    return pick_bytes(gauss_total(s, 2 * row), gauss_total(s, 2 * row + 1),
                      0x4473);
}

/** Exchange words of 4 * 8 columns between lanes 4 g to 4 g + 3, so that lane
 * 4 g + t gets columns 8 t to 8 t + 7. */
FUNCTION Words4 gauss_gather(const unsigned pair[4])
{
    const int upper = threadIdx.x & 2, odd = threadIdx.x & 1;
    const unsigned k0 = pair[0], k1 = pair[1], k2 = pair[2], k3 = pair[3];
    /* words of this lane and of lane t ^ 2, of 2 * 8 columns */
    const unsigned a0 = upper ? k2 : k0, a1 = upper ? k3 : k1;
    const unsigned b0 = warp_xor(upper ? k0 : k2, 2);
    const unsigned b1 = warp_xor(upper ? k1 : k3, 2);
    /* words of lanes t, t ^ 2, t ^ 1, t ^ 3 */
    const unsigned a = odd ? a1 : a0, b = odd ? b1 : b0;
    const unsigned c = warp_xor(odd ? a0 : a1, 1);
    const unsigned d = warp_xor(odd ? b0 : b1, 1);
    const unsigned e0 = odd ? c : a, e1 = odd ? a : c;
    const unsigned f0 = odd ? d : b, f1 = odd ? b : d;
    const Words4 r = { { upper ? f0 : e0, upper ? f1 : e1,
                       upper ? e0 : f0, upper ? e1 : f1 } };

    return r;
}

/** Eight samples of a row. */
template<typename T> struct GaussEight;
template<> struct GaussEight<unsigned char>  { GaussWords2 m; };
template<> struct GaussEight<unsigned short> { Words4 m; };

FUNCTION void gauss_eight(GaussEight<unsigned char> &e, const unsigned pair[4])
{
    /* two pairs per word, to exchange half as much */
    const int upper = threadIdx.x & 2, odd = threadIdx.x & 1;
    const unsigned x = pick_bytes(pair[0], pair[1], 0x5410);
    const unsigned y = pick_bytes(pair[2], pair[3], 0x5410);
    const unsigned a = upper ? y : x;
    const unsigned b = warp_xor(upper ? x : y, 2);
    /* lanes t and t ^ 2; t ^ 1 and t ^ 3 */
    const unsigned c = pick_bytes(a, b, odd ? 0x7632 : 0x5410);
    const unsigned d = warp_xor(pick_bytes(a, b, odd ? 0x5410 : 0x7632), 1);
    const unsigned f = pick_bytes(c, d, odd ? 0x1054 : 0x5410);
    const unsigned l = pick_bytes(c, d, odd ? 0x3276 : 0x7632);

    e.m.w[0] = upper ? l : f;
    e.m.w[1] = upper ? f : l;
}

FUNCTION void gauss_eight(GaussEight<unsigned short> &e, const unsigned pair[4])
{
    e.m = gauss_gather(pair);
}

FUNCTION void gauss_vector(unsigned char *p, const GaussEight<unsigned char> &e)
{
#ifdef __CUDA_ARCH__
    asm volatile("st.global.v2.u32 [%0], {%1, %2};"
                 : : "l"(p), "r"(e.m.w[0]), "r"(e.m.w[1]) : "memory");
#else
    *(GaussWords2 *)p = e.m;
#endif
}

FUNCTION void gauss_vector(unsigned short *p,
                           const GaussEight<unsigned short> &e)
{
    copy_store((unsigned long long)p, e.m.w);
}

/** Store samples x to x + 7 of row y. */
template<typename T>
FUNCTION void gauss_store(const CudaPlane &pl, int x, int y,
                          const GaussEight<T> &e)
{
    T *dst = dst_row<T>(pl, y) + x;
    const int samples = pl.width * pl.channels;
    const int all = (1 << pl.channels) - 1;
    unsigned w[2 * sizeof(T)];

    if (y >= pl.height || x >= samples)
        return;
    if (x + 8 <= samples && (pl.channel_mask & all) == all &&
        !((pl.dst | (unsigned)pl.dst_pitch) & (8 * sizeof(T) - 1))) {
        gauss_vector(dst, e);
        return;
    }
    UNROLL
    for (unsigned i = 0; i < 2 * sizeof(T); i++)
        w[i] = e.m.w[i];
    NO_UNROLL
    for (int i = x; i < x + 8 && i < samples; i++) {
        if (pl.channel_mask >> (i & (pl.channels - 1)) & 1)
            *dst++ = w[0];
        else
            *dst++ = load_global(src_row<T>(pl, y) + i);
        UNROLL
        for (unsigned n = 0; n < 2 * sizeof(T) - 1; n++)
            w[n] = w[n] >> 8 * sizeof(T) | w[n + 1] << (32 - 8 * sizeof(T));
        w[2 * sizeof(T) - 1] >>= 8 * sizeof(T);
    }
}

/** Results of 32 columns, two per word, of rows g and g + 8. */
struct GaussPairs { unsigned row[2][4]; };

template<typename T>
FUNCTION void gauss_set(GaussPairs &pairs, int j, const GaussTriple &sums,
                        const GaussParams &p)
{
    UNROLL
    for (int i = 0; i < 2; i++)
        pairs.row[i][j] = gauss_pair(sums, i, p.planes.depth, p.planes.shift,
                                     T());
}

/** Store 16 rows of 32 columns of a warp. */
template<typename T>
FUNCTION void gauss_results(const CudaPlane &pl, int x, int y,
                            const GaussPairs &pairs)
{
    UNROLL
    for (int i = 0; i < 2; i++) {
        GaussEight<T> e;

        gauss_eight(e, pairs.row[i]);
        gauss_store<T>(pl, x + threadIdx.x % 4 * 8,
                       y + threadIdx.x / 4 + 8 * i, e);
    }
}

/** Store eight samples of 8 bits, as far as they are inside the plane. */
FUNCTION void mma_store(MmaTarget dst, int x, int y, int samples, int height,
                        const uint v[2])
{
    const GaussEight<unsigned char> e = { { { v[0], v[1] } } };

    if (!dst.whole)
        gauss_store(dst.pl, x, y, e);
    else if (y < height && x < samples)
        gauss_vector(dst_row<unsigned char>(dst.pl, y) + x, e);
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_STORE_CUH */
