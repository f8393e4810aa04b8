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
 * 3x3 median of 8-bit samples straight from global memory to registers,
 * compute capability 8.0.
 *
 * Formula:  out(x, y) = the median of the 9 samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Layout:   planes.h. A thread makes 16 samples of some rows (2 or 4). Four
 *           samples of a word become two words of two samples: `even` with
 *           samples 0 and 2, `odd` with 1 and 3 (LanesF16). The three samples
 *           of a column are sorted once; columns between two words of one kind
 *           come from a byte permutation.
 * Launch:   blocks of w x h threads make 16 w samples of rows * h rows;
 *           blockIdx.z is the plane.
 * Borders:  coordinates are clamped: by replicating samples that are loaded
 *           anyway.
 * Cost:     about 12 comparisons and permutations a sample; memory is read
 *           once, the rows that threads share come from the cache.
 */

#ifndef AVFILTER_CUDA_MEDIAN_DIRECT_CUH
#define AVFILTER_CUDA_MEDIAN_DIRECT_CUH

#include "median_net.cuh"

#define DIRECT_THREADS 128      /* of a block, at most */

typedef LanesF16<1> DirectLanes;

/** Samples -4 to 19 of a row, from the first of the thread on. */
struct DirectRow { unsigned w[6]; };

/** Columns' smallest, middle and largest samples. */
struct DirectColumn { unsigned lo, mid, hi; };

/** streaming: what is stored need not stay in the cache. */
template<int streaming>
static __forceinline__ __device__ void
direct_store(unsigned char *p, const unsigned w[4])
{
#ifdef __CUDA_ARCH__
    if (streaming)
        asm volatile("st.global.cs.v4.u32 [%0], {%1, %2, %3, %4};"
                     : : "l"(p), "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3])
                     : "memory");
    else
        asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};"
                     : : "l"(p), "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3])
                     : "memory");
#else
    for (int i = 0; i < 4; i++)
        ((unsigned *)p)[i] = w[i];
#endif
}

/** A row of which all 16 samples exist, at an aligned address. */
template<int channels>
static __forceinline__ __device__ DirectRow
direct_load(const unsigned char *p, int left, int right)
{
    DirectRow r;

#ifdef __CUDA_ARCH__
    asm("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
        : "=r"(r.w[1]), "=r"(r.w[2]), "=r"(r.w[3]), "=r"(r.w[4]) : "l"(p));
#else
    for (int i = 0; i < 4; i++)
        r.w[i + 1] = ((const unsigned *)p)[i];
#endif
    r.w[0] = left  ? median_load((const unsigned *)(p - 4)) :
             pick_bytes(r.w[1], 0, channels == 1 ? 0x0000 :
                                   channels == 2 ? 0x1010 : 0x3210);
    r.w[5] = right ? median_load((const unsigned *)(p + 16)) :
             pick_bytes(r.w[4], 0, channels == 1 ? 0x3333 :
                                   channels == 2 ? 0x3232 : 0x3210);
    return r;
}

/** Any row, sample by sample. */
static __forceinline__ __device__ unsigned
direct_gather(const CudaPlane &pl, const unsigned char *row, int s)
{
    unsigned v = 0;

    NO_UNROLL
    for (int i = 0; i < 4; i++) {
        const int k = (s + i) & (pl.channels - 1);
        const int x = (s + i) >> (pl.channels >> 1);
        v |= median_load(row + median_clamp(x, pl.width - 1) * pl.channels +
                         k) << 8 * i;
    }
    return v;
}

static __forceinline__ __device__ unsigned direct_med3(unsigned mn,
                                                       unsigned mx, unsigned c)
{
    return DirectLanes::mx(mn, DirectLanes::mn(mx, c));
}

/** Sort a column of three of which two are sorted. */
template<int fma>
static __forceinline__ __device__ DirectColumn
direct_column(unsigned lo, unsigned hi, unsigned v)
{
    typedef DirectLanes L;
    DirectColumn c;
    unsigned t;

    if (fma) {
        L::sortf(c.lo, t, lo, v);
        L::sortf(c.mid, c.hi, hi, t);
    } else {
        c.lo  = L::mn(lo, v);
        t     = L::mx(lo, v);
        c.mid = L::mn(hi, t);
        c.hi  = L::mx(hi, t);
    }
    return c;
}

/** Columns between a and b: the upper one of a, the lower one of b. */
static __forceinline__ __device__ DirectColumn
direct_between(const DirectColumn &a, const DirectColumn &b)
{
    DirectColumn c;

    c.lo  = pick_bytes(a.lo,  b.lo,  0x5432);
    c.mid = pick_bytes(a.mid, b.mid, 0x5432);
    c.hi  = pick_bytes(a.hi,  b.hi,  0x5432);
    return c;
}

/** What is known of two of the three columns. */
struct DirectPair { unsigned lo, mn, mx, hi; };

static __forceinline__ __device__ DirectPair
direct_pair(const DirectColumn &a, const DirectColumn &b)
{
    DirectPair p;

    p.lo = DirectLanes::mx(a.lo, b.lo);
    DirectLanes::sortf(p.mn, p.mx, a.mid, b.mid);
    p.hi = DirectLanes::mn(a.hi, b.hi);
    return p;
}

/** Median of nine. */
static __forceinline__ __device__ unsigned
direct_median(const DirectPair &p, const DirectColumn &c)
{
    typedef DirectLanes L;
    const unsigned lo  = L::mx(p.lo, c.lo);
    const unsigned hi  = L::mnf(p.hi, c.hi);
    const unsigned mid = direct_med3(p.mn, p.mx, c.mid);
    unsigned a, b;

    a = L::mn(lo, hi);
    b = L::mx(lo, hi);
    return L::mxf(a, L::mn(b, mid));
}

/**
 * A row of outputs, words 1 to 4, from what two rows share (lo and hi of each
 * column) and the third.
 */
template<int channels>
static __forceinline__ __device__ void
direct_row(unsigned w[4], const unsigned elo[6], const unsigned ehi[6],
           const unsigned olo[6], const unsigned ohi[6],
           const unsigned even[6], const unsigned odd[6])
{
    /* columns of word i and of its neighbours (0 left, 2 right) */
    DirectColumn e0 = direct_column<1>(elo[0], ehi[0], even[0]);
    DirectColumn o0 = direct_column<0>(olo[0], ohi[0], odd[0]);
    DirectColumn e1 = direct_column<1>(elo[1], ehi[1], even[1]);
    DirectColumn o1 = direct_column<0>(olo[1], ohi[1], odd[1]);
    /* the columns left of word i, where they are between two words */
    DirectColumn e = { 0, 0, 0 }, o = { 0, 0, 0 };

    if (channels < 4)
        o = direct_between(o0, o1);
    if (channels == 2)
        e = direct_between(e0, e1);
    UNROLL
    for (int i = 1; i < 5; i++) {
        const DirectColumn e2 = direct_column<1>(elo[i + 1], ehi[i + 1],
                                                 even[i + 1]);
        const DirectColumn o2 = direct_column<0>(olo[i + 1], ohi[i + 1],
                                                 odd[i + 1]);
        unsigned ve, vo;

        if (channels == 1) {
            const DirectPair p = direct_pair(e1, o1);

            ve = direct_median(p, o);
            vo = direct_median(p, direct_between(e1, e2));
            o  = direct_between(o1, o2);
        } else if (channels == 2) {
            const DirectColumn er = direct_between(e1, e2);
            const DirectColumn ri = direct_between(o1, o2);

            ve = direct_median(direct_pair(e, er), e1);
            vo = direct_median(direct_pair(o, ri), o1);
            e  = er;
            o  = ri;
        } else {
            ve = direct_median(direct_pair(e0, e2), e1);
            vo = direct_median(direct_pair(o0, o2), o1);
        }
        w[i - 1] = pick_bytes(ve, vo, 0x6240);
        e0 = e1;
        o0 = o1;
        e1 = e2;
        o1 = o2;
    }
}

template<int channels, int rows, int streaming>
static __forceinline__ __device__ void
direct_tile(const CudaPlane &pl, int s, int y0)
{
    typedef DirectLanes L;
    const int samples = pl.width * channels, last = pl.height - 1;
    const int wide = s + 16 <= samples &&
        !((pl.src | pl.dst | (unsigned)(pl.src_pitch | pl.dst_pitch)) & 15);
    const int left = s > 0, right = s + 16 < samples;
    unsigned keep = 0, even[4][6], odd[4][6];

    /* bytes of channels that are copied */
    UNROLL
    for (int i = 0; i < 4; i++)
        if (!(pl.channel_mask >> (i & (channels - 1)) & 1))
            keep |= 0xffu << 8 * i;

    UNROLL
    for (int n = 0; n < rows + 2; n++) {
        const unsigned char *row =
            median_row<const unsigned char>(pl.src, pl.src_pitch,
                                            median_clamp(y0 + n - 1, last));
        const int m = n & 3;
        DirectRow r;

        /* right of the last word of a row that is wide, but not by 20 */
        if (wide && (!right || s + 20 <= samples))
            r = direct_load<channels>(row + s, left, right);
        else {
            NO_UNROLL
            for (int i = 0; i < 6; i++) {
                const unsigned v = direct_gather(pl, row, s + 4 * (i - 1));
                UNROLL
                for (int j = 0; j < 6; j++)
                    if (i == j)
                        r.w[j] = v;
            }
        }
        UNROLL
        for (int i = 0; i < 6; i++) {
            even[m][i] = r.w[i] & 0x00ff00ff;
            odd[m][i]  = pick_bytes(r.w[i], 0, 0x4341);
        }
        if (n < 3 || !(n & 1))
            continue;
        /* outputs n - 3 and n - 2 share rows n - 2 and n - 1 */
        unsigned elo[6], ehi[6], olo[6], ohi[6];
        const int a = (n - 3) & 3, b = (n - 2) & 3, c = (n - 1) & 3;
        UNROLL
        for (int i = 0; i < 6; i++) {
            elo[i] = L::mn(even[b][i], even[c][i]);
            ehi[i] = L::mx(even[b][i], even[c][i]);
            olo[i] = L::mn(odd[b][i],  odd[c][i]);
            ohi[i] = L::mx(odd[b][i],  odd[c][i]);
        }
        UNROLL
        for (int h = 0; h < 2; h++) {
            const int y = y0 + n - 3 + h;
            unsigned w[4];

            if (y > last)
                break;
            direct_row<channels>(w, elo, ehi, olo, ohi, even[h ? m : a],
                                 odd[h ? m : a]);
            unsigned char *dst =
                median_row<unsigned char>(pl.dst, pl.dst_pitch, y) + s;
            if (wide && !keep) {
                direct_store<streaming>(dst, w);
                continue;
            }
            const unsigned char *src =
                median_row<const unsigned char>(pl.src, pl.src_pitch, y) + s;
            UNROLL
            for (int i = 0; i < 4; i++) {
                unsigned v = w[i];
                NO_UNROLL
                for (int j = 4 * i; j < 4 * i + 4 && s + j < samples; j++) {
                    dst[j] = keep >> 8 * (j & 3) & 1 ? median_load(src + j)
                                                     : v;
                    v >>= 8;
                }
            }
        }
    }
}

template<int rows, int streaming>
static __forceinline__ __device__ void median_direct(const MedianParams &p)
{
    const CudaPlane pl = median_plane(p.planes);
    const int s = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    const int y = (blockIdx.y * blockDim.y + threadIdx.y) * rows;

    if (s >= pl.width * pl.channels || y >= pl.height)
        return;
    if (pl.channels == 1)
        direct_tile<1, rows, streaming>(pl, s, y);
    else if (pl.channels == 2)
        direct_tile<2, rows, streaming>(pl, s, y);
    else
        direct_tile<4, rows, streaming>(pl, s, y);
}

#endif /* AVFILTER_CUDA_MEDIAN_DIRECT_CUH */
