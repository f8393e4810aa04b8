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
 * Count, around all pixels of a tile at once, how many samples of the window
 * are below each of 16 values, compute capability 8.0.
 *
 * Formula:  N(t) = the number of the window's samples below base + t, for t
 *           from 1 to 16; then the number of t with N(t) <= rank.
 * Method:   a block goes down its tile. From row to row a column of the window
 *           changes by a sample in and one out; sums along the row of these
 *           changes (a scan over the block) give the change of N by two of
 *           them, as in a summed-area table. So the radius does not matter.
 * Layout:   each thread reads COUNT_COLUMNS neighbouring columns and makes
 *           pixels COUNT_THREADS apart. A word has two counts; sums of words
 *           are right modulo 2^32, carries included.
 * Launch:   blocks of COUNT_THREADS x 1.
 * Cost:     about 150 instructions a pixel; and 2 radius_v + 1 rows more to
 *           read.
 */

#ifndef AVFILTER_CUDA_MEDIAN_COUNTS_CUH
#define AVFILTER_CUDA_MEDIAN_COUNTS_CUH

#include "median_common.cuh"
#include "median_warp.cuh"

#define COUNT_THREADS 192
#define COUNT_COLUMNS 4
#define COUNT_WARPS   (COUNT_THREADS / 32)
#define COUNT_SLOTS   (COUNT_THREADS + 2)   /* avoids bank conflicts */

/** 16 counts: word 2 j has those of t = 4 j + 1 and 4 j + 3, 2 j + 1 the
 * next. */
struct __align__(16) Four { unsigned w[4]; };

struct CountSums {
    /* column x: [x % COUNT_COLUMNS * COUNT_SLOTS + x / COUNT_COLUMNS] */
    Four sums[2][COUNT_COLUMNS * COUNT_SLOTS];
    Four warps[COUNT_WARPS][2];
};

/** What a pass is to do. */
struct CountPass {
    int radius, radius_v, rank;
    int width, height;          ///< of the tile's result
    int down;                   ///< bits that samples are shifted down by
    int base;                   ///< less than the first value counted below
};

/** v << n for n from 0 to 32 */
static __forceinline__ __device__ unsigned shift_left(unsigned v, int n)
{
#ifdef __CUDA_ARCH__
    unsigned r;
    asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(v), "r"(n));
    return r;
#else
    return n > 31 ? 0 : v << n;
#endif
}

/**
 * Bytes: 1 where d8 / 8 is below 4 j + 1, ... 4 j + 4 (d8: a multiple of 8,
 * up to 8 * 255).
 */
static __forceinline__ __device__ unsigned below(int d8, int j)
{
    const int n = d8 - 32 * j;
    return shift_left(0x01010101, n < 0 ? 0 : n);
}

/** Add the bytes of v to two words of counts, each less by bias. */
static __forceinline__ __device__ void add_bytes(unsigned &w0, unsigned &w1,
                                                 unsigned v, unsigned bias)
{
    w0 = w0 + (v & 0x00ff00ff) - bias;
    w1 = w1 + pick_bytes(v, 0, 0x4341) - bias;
}

/**
 * Sum along the row: local sums of each thread's columns become sums from the
 * block's first column on, in shared memory.
 */
static __forceinline__ __device__ void
scan(CountSums &sh, unsigned acc[COUNT_COLUMNS][8], int tid)
{
    const int lane = tid & 31, warp = tid >> 5;
    unsigned off[8];

    UNROLL
    for (int j = 0; j < 8; j++) {
        unsigned v = acc[COUNT_COLUMNS - 1][j];

        UNROLL
        for (int n = 1; n < 32; n <<= 1) {
            const unsigned up = warp_up(v, n);
            v += lane >= n ? up : 0;
        }
        off[j] = v - acc[COUNT_COLUMNS - 1][j];
        if (lane == 31)
            sh.warps[warp][j >> 2].w[j & 3] = v;
    }
    __syncthreads();
    NO_UNROLL
    for (int i = 0; i < warp; i++) {
        const Four a = sh.warps[i][0], b = sh.warps[i][1];
        UNROLL
        for (int j = 0; j < 4; j++) {
            off[j]     += a.w[j];
            off[j + 4] += b.w[j];
        }
    }
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++) {
        Four a, b;
        UNROLL
        for (int j = 0; j < 4; j++) {
            a.w[j] = acc[c][j]     + off[j];
            b.w[j] = acc[c][j + 4] + off[j + 4];
        }
        sh.sums[0][c * COUNT_SLOTS + tid] = a;
        sh.sums[1][c * COUNT_SLOTS + tid] = b;
    }
    __syncthreads();
}

/**
 * Number of t from 1 to 16 with N(t) <= rank, if N(16) > rank.
 *
 * @param lower set to the largest of these N(t), if there are any
 */
static __forceinline__ __device__ int
count_not_above(unsigned w0, unsigned w1, unsigned w2, unsigned w3,
                unsigned w4, unsigned w5, unsigned w6, unsigned w7,
                unsigned rank, unsigned &lower)
{
    unsigned a0, a1, a2, a3, e, o;
    int n, t;

#define NOT_ABOVE(v) (t = (v) <= rank, lower = t ? (v) : lower, t)
    NOT_ABOVE(w3 >> 16);                        /* N(8) */
    n  = t ? 8 : 0;
    a0 = t ? w4 : w0;
    a1 = t ? w5 : w1;
    a2 = t ? w6 : w2;
    a3 = t ? w7 : w3;
    NOT_ABOVE(a1 >> 16);                        /* N(n + 4) */
    n += t ? 4 : 0;
    e  = t ? a2 : a0;
    o  = t ? a3 : a1;
    NOT_ABOVE(o & 0xffff);                      /* N(n + 2) */
    n += t ? 2 : 0;
    e  = t ? e >> 16 : e & 0xffff;
    return n + NOT_ABOVE(e);                    /* N(n + 1) */
#undef NOT_ABOVE
}

/**
 * Count in the thread's columns of the first window. A byte holds the count of
 * as many rows as a window can have, 255.
 */
template<typename Image>
static __forceinline__ __device__ void
count_columns(unsigned acc[COUNT_COLUMNS][8], const Image &image,
              const CountPass &p)
{
    unsigned bytes[COUNT_COLUMNS][4] = { { 0 } }, next[COUNT_COLUMNS];

    image.load(next, 0);
    NO_UNROLL
    for (int y = 0; y <= 2 * p.radius_v; y++) {
        unsigned v[COUNT_COLUMNS];

        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            v[c] = next[c];
        image.load(next, y < 2 * p.radius_v ? y + 1 : y);
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++)
            UNROLL
            for (int j = 0; j < 4; j++)
                bytes[c][j] += below((int)(v[c] >> p.down) * 8 - 8 * p.base,
                                     j);
    }
    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++)
        UNROLL
        for (int j = 0; j < 4; j++) {
            acc[c][2 * j] = acc[c][2 * j + 1] = 0;
            add_bytes(acc[c][2 * j], acc[c][2 * j + 1], bytes[c][j], 0);
        }
}

/**
 * One pass down the tile.
 *
 * @param image  image.load(v, y) gives the samples of this thread's columns in
 *               row y; row 0 and column 0 are the first of the first window
 * @param result result.set(x, y, n, lower) takes the number n of t with
 *               N(t) <= rank, and N(n); if n is 0, lower is as
 *               result.lower(x, y) gives it
 */
template<typename Image, typename Result>
static __forceinline__ __device__ void
count_pass(CountSums &sh, const Image &image, Result &result,
           const CountPass &p)
{
    const int tid = threadIdx.x, base8 = 8 * p.base;
    unsigned acc[COUNT_COLUMNS][8], n[COUNT_COLUMNS][8];

    UNROLL
    for (int c = 0; c < COUNT_COLUMNS; c++)
        UNROLL
        for (int j = 0; j < 8; j++)
            n[c][j] = 0;
    /* the window of the first row: its columns, then their sums */
    count_columns(acc, image, p);
    UNROLL
    for (int c = 1; c < COUNT_COLUMNS; c++)
        UNROLL
        for (int j = 0; j < 8; j++)
            acc[c][j] += acc[c - 1][j];

    NO_UNROLL
    for (int y = 0; ; y++) {
        unsigned in[COUNT_COLUMNS], out[COUNT_COLUMNS], run[8] = { 0 };

        scan(sh, acc, tid);
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++) {
            const int x = tid + c * COUNT_THREADS;

            if (x >= p.width)
                continue;
            /* sums up to column x + 2 radius less those up to x - 1 */
            const int r = x + 2 * p.radius, l = x - 1;
            const int rs = (r & (COUNT_COLUMNS - 1)) * COUNT_SLOTS +
                           r / COUNT_COLUMNS;
            const int ls = (l & (COUNT_COLUMNS - 1)) * COUNT_SLOTS +
                           l / COUNT_COLUMNS;
            UNROLL
            for (int h = 0; h < 2; h++) {
                const Four a = sh.sums[h][rs];
                Four b = { { 0, 0, 0, 0 } };
                if (x)
                    b = sh.sums[h][ls];
                UNROLL
                for (int j = 0; j < 4; j++)
                    n[c][4 * h + j] += a.w[j] - b.w[j];
            }
            unsigned lower = result.lower(x, y);
            const int v = count_not_above(n[c][0], n[c][1], n[c][2], n[c][3],
                                          n[c][4], n[c][5], n[c][6], n[c][7],
                                          p.rank, lower);
            result.set(x, y, v, lower);
        }
        if (y + 1 >= p.height)
            break;
        image.load(in,  y + 1 + 2 * p.radius_v);
        image.load(out, y);
        UNROLL
        for (int c = 0; c < COUNT_COLUMNS; c++) {
            const int a = (int)(in[c]  >> p.down) * 8 - base8;
            const int b = (int)(out[c] >> p.down) * 8 - base8;
            UNROLL
            for (int j = 0; j < 4; j++)
                add_bytes(run[2 * j], run[2 * j + 1],
                          below(a, j) + 0x01010101 - below(b, j), 0x00010001);
            UNROLL
            for (int j = 0; j < 8; j++)
                acc[c][j] = run[j];
        }
    }
}

/** Store what any of the block's threads has seen. */
static __forceinline__ __device__ void count_seen(unsigned *all, unsigned seen)
{
    __shared__ unsigned block_seen;

    if (!threadIdx.x)
        block_seen = 0;
    __syncthreads();
    if (seen)
        atomicOr(&block_seen, seen);
    __syncthreads();
    if (!threadIdx.x)
        *all = block_seen;
}

#endif /* AVFILTER_CUDA_MEDIAN_COUNTS_CUH */
