/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Products of matrices of bytes, compute capability 8.0, and bands of weights
 * as such matrices. Fragments are those of PTX's mma.m16n8k32 in lane 4 g + t.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_MMA_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_MMA_CUH

#include "gauss_hilbert_mma_u8.cuh"

/** Sums of 8 columns: columns 2 t and 2 t + 1 of row g, then of row g + 8. */
struct GaussSums { unsigned v[4]; };

/** Left matrix in a lane, lower and upper bytes: words of 4 of 32 columns, from
 * 4 t on of rows g and g + 8, then from 16 + 4 t on of both. */
struct GaussLeft  { unsigned lo[4], hi[4]; };

/** Right matrix in a lane: rows from 4 t and from 16 + 4 t on of column g. */
struct GaussRight { unsigned lo[2], hi[2]; };

/** Return c + a b. */
FUNCTION GaussSums gauss_product(const GaussSums &c, const unsigned a[4],
                                 const unsigned b[2])
{
    GaussSums sums = c;

    mma_add(sums.v, a, b);
    return sums;
}

/** Build the tables of a band: entry i has the lower bytes, entry size + i the
 * upper bytes of the weights of distances i - first to i - first + 3, in
 * samples; pixels are `channels` samples apart. */
FUNCTION void gauss_table(unsigned *table, int size, int first,
                          const unsigned *weight, int radius, int channels)
{
    NO_UNROLL
    for (int i = threadIdx.y * 32 + threadIdx.x; i < size;
         i += 32 * blockDim.y) {
        unsigned lo = 0, hi = 0;

        NO_UNROLL
        for (int n = 0; n < 4; n++) {
            const int d = i + n - first, distance = d < 0 ? -d : d;

            if (!(distance & (channels - 1)) &&
                distance <= radius * channels) {
                const unsigned w = weight[distance / channels];

                lo |= (w & 0xff) << 8 * n;
                hi |= (w >> 8)   << 8 * n;
            }
        }
        table[i]        = lo;
        table[size + i] = hi;
    }
}

/* entries of the tables before the first distance of the window */
#define GAUSS_TABLE_ROWS    16
#define GAUSS_TABLE_COLUMNS 32

/** Return weights of input rows from 32 k on for 16 rows, 8 rows per t. */
FUNCTION GaussLeft gauss_left(const unsigned *table, int size, int k)
{
    const int g = threadIdx.x / 4, t = threadIdx.x % 4;
    const unsigned *at = table + GAUSS_TABLE_ROWS + 32 * k + 8 * t - g;
    GaussLeft l;

    UNROLL
    for (int i = 0; i < 4; i++) {
        /* 4 input rows on; 8 rows down */
        const int d = (i & 2 ? 4 : 0) - (i & 1 ? 8 : 0);

        l.lo[i] = at[d];
        l.hi[i] = at[size + d];
    }
    return l;
}

/** Return weights of twice 16 columns of V for 8 columns: they begin a and b
 * columns after the start of the window of the first of the 8. */
FUNCTION GaussRight gauss_right(const unsigned *table, int size, int a, int b)
{
    const int g = threadIdx.x / 4, t = threadIdx.x % 4;
    const unsigned *at = table + GAUSS_TABLE_COLUMNS + 4 * t - g;
    GaussRight r;

    r.lo[0] = at[a];
    r.lo[1] = at[b];
    r.hi[0] = at[size + a];
    r.hi[1] = at[size + b];
    return r;
}

/** Sums of 8 columns, by significance of the products of bytes. */
struct GaussTriple { GaussSums lo, mid, hi; };

FUNCTION GaussTriple gauss_clear(const GaussSums &round)
{
    const GaussSums zero = { { 0, 0, 0, 0 } };
    const GaussTriple s = { round, zero, zero };

    return s;
}

FUNCTION void gauss_add(GaussTriple &s, const GaussLeft &v, const GaussRight &r)
{
    s.lo  = gauss_product(s.lo,  v.lo, r.lo);
    s.mid = gauss_product(s.mid, v.lo, r.hi);
    s.mid = gauss_product(s.mid, v.hi, r.lo);
    s.hi  = gauss_product(s.hi,  v.hi, r.hi);
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_MMA_CUH */
