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
 * Median of any large window of 8-bit samples, compute capability 8.0.
 *
 * Formula:  out(x, y) = the sample of rank `rank`, counted from 0, among the
 *           (2 radius + 1) (2 radius_v + 1) samples around (x, y): exactly
 *           libavfilter/vf_median.c.
 * Method:   with N(t) the number of the window's samples below t, the result
 *           is the number of t from 1 to 255 with N(t) <= rank. A pass makes
 *           N for 16 values of t at all pixels of a tile: the first for the
 *           multiples of 16, which gives the upper four bits; then one for
 *           each value of the upper bits that occurs in the tile.
 *           A block goes down its tile. From row to row a column of the window
 *           changes by a sample in and one out; sums along the row of these
 *           changes (a scan over the block) give the change of N by two of
 *           them, as in a summed-area table. So the radius does not matter.
 * Layout:   planes.h. Each thread reads COLUMNS neighbouring columns and makes
 *           pixels THREADS apart; all of one channel. A word has two counts;
 *           sums of words are right modulo 2^32, carries included.
 * Launch:   blocks of THREADS x 1 make THREADS * COLUMNS - 2 radius pixels of
 *           a channel and tile_h rows; a block may have to make several such
 *           tiles (interleaved channels); blockIdx.z is the plane.
 * Borders:  coordinates are clamped.
 * Cost:     about 150 instructions a pixel and pass: 2 passes where the tile
 *           is flat, 3 on noise, 17 at worst; and for each tile_h rows
 *           2 radius_v + 1 rows more to read.
 */

#include "median_common.cuh"
#include "median_warp.cuh"

#define THREADS 192
#define COLUMNS 4
#define WARPS   (THREADS / 32)
#define SLOTS   (THREADS + 2)   /* avoids bank conflicts */

/** 16 counts: word 2 j has those of t = 4 j + 1 and 4 j + 3, 2 j + 1 the
 * next. */
struct __align__(16) Four { unsigned w[4]; };
struct Counts { Four part[2]; };

struct Shared {
    /* column x: [x % COLUMNS * SLOTS + x / COLUMNS] */
    Four sums[2][COLUMNS * SLOTS];
    Four warps[WARPS][2];
    unsigned upper;             ///< bit b: upper bits b occur
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
scan(Shared &sh, unsigned acc[COLUMNS][8], int tid)
{
    const int lane = tid & 31, warp = tid >> 5;
    unsigned off[8];

    UNROLL
    for (int j = 0; j < 8; j++) {
        unsigned v = acc[COLUMNS - 1][j];

        UNROLL
        for (int n = 1; n < 32; n <<= 1) {
            const unsigned up = warp_up(v, n);
            v += lane >= n ? up : 0;
        }
        off[j] = v - acc[COLUMNS - 1][j];
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
    for (int c = 0; c < COLUMNS; c++) {
        Four a, b;
        UNROLL
        for (int j = 0; j < 4; j++) {
            a.w[j] = acc[c][j]     + off[j];
            b.w[j] = acc[c][j + 4] + off[j + 4];
        }
        sh.sums[0][c * SLOTS + tid] = a;
        sh.sums[1][c * SLOTS + tid] = b;
    }
    __syncthreads();
}

/** Number of t from 1 to 16 with N(t) <= rank, if N(16) > rank. */
static __forceinline__ __device__ int
count_not_above(unsigned w0, unsigned w1, unsigned w2, unsigned w3,
                unsigned w4, unsigned w5, unsigned w6, unsigned w7,
                unsigned rank)
{
    unsigned a0, a1, a2, a3, e, o;
    int n, t;

#define HIGH(v) ((v) >> 16 <= rank)
#define LOW(v)  (((v) & 0xffff) <= rank)
    t  = HIGH(w3);                              /* N(8) */
    n  = t ? 8 : 0;
    a0 = t ? w4 : w0;
    a1 = t ? w5 : w1;
    a2 = t ? w6 : w2;
    a3 = t ? w7 : w3;
    t  = HIGH(a1);                              /* N(n + 4) */
    n += t ? 4 : 0;
    e  = t ? a2 : a0;
    o  = t ? a3 : a1;
    t  = LOW(o);                                /* N(n + 2) */
    n += t ? 2 : 0;
    e  = t ? e >> 16 : e & 0xffff;
    return n + (e <= rank);                     /* N(n + 1) */
#undef HIGH
#undef LOW
}

/**
 * One pass down the tile.
 *
 * @param upper the upper bits whose lower bits are wanted, -1: upper bits
 * @return the upper bits that occur, one bit each
 */
static __forceinline__ __device__ unsigned
pass(Shared &sh, const CudaPlane &pl, const MedianParams &p, int k, int x0,
     int y0, int upper)
{
    const int tid = threadIdx.x, last = pl.height - 1;
    const int width = THREADS * COLUMNS - 2 * p.radius;
    const int y1 = y0 + p.tile_h < pl.height ? y0 + p.tile_h : pl.height;
    const int rank = p.rank;
    const int down = upper < 0 ? 4 : 0, base8 = upper < 0 ? 0 : upper * 128;
    unsigned acc[COLUMNS][8], n[COLUMNS][8], seen = 0;
    int pos[COLUMNS];

#define ROW(y) median_row<const unsigned char>(pl.src, pl.src_pitch,          \
                                               median_clamp(y, last))
#define VALUE8(v) (((v) >> down) * 8 - base8)
    UNROLL
    for (int c = 0; c < COLUMNS; c++) {
        pos[c] = median_clamp(x0 - p.radius + tid * COLUMNS + c,
                              pl.width - 1) * pl.channels + k;
        UNROLL
        for (int j = 0; j < 8; j++)
            acc[c][j] = n[c][j] = 0;
    }
    /* the window of the first row: its columns, then their sums */
    NO_UNROLL
    for (int y = y0 - p.radius_v; y <= y0 + p.radius_v; y++) {
        const unsigned char *in = ROW(y);
        UNROLL
        for (int c = 0; c < COLUMNS; c++) {
            const int v = median_load(in + pos[c]);
            UNROLL
            for (int j = 0; j < 4; j++)
                add_bytes(acc[c][2 * j], acc[c][2 * j + 1],
                          below(VALUE8(v), j), 0);
        }
    }
    UNROLL
    for (int c = 1; c < COLUMNS; c++)
        UNROLL
        for (int j = 0; j < 8; j++)
            acc[c][j] += acc[c - 1][j];

    NO_UNROLL
    for (int y = y0; ; y++) {
        scan(sh, acc, tid);
        UNROLL
        for (int c = 0; c < COLUMNS; c++) {
            const int i = tid + c * THREADS, x = x0 + i;
            unsigned char *dst;

            if (i >= width || x >= pl.width)
                continue;
            /* sums up to column i + 2 radius less those up to i - 1 */
            const int r = i + 2 * p.radius, l = i - 1;
            const int rs = (r & (COLUMNS - 1)) * SLOTS + r / COLUMNS;
            const int ls = (l & (COLUMNS - 1)) * SLOTS + l / COLUMNS;
            UNROLL
            for (int h = 0; h < 2; h++) {
                const Four a = sh.sums[h][rs];
                Four b = { { 0, 0, 0, 0 } };
                if (i)
                    b = sh.sums[h][ls];
                UNROLL
                for (int j = 0; j < 4; j++)
                    n[c][4 * h + j] += a.w[j] - b.w[j];
            }
            dst = median_row<unsigned char>(pl.dst, pl.dst_pitch, y) +
                  x * pl.channels + k;
            const int v = count_not_above(n[c][0], n[c][1], n[c][2], n[c][3],
                                          n[c][4], n[c][5], n[c][6], n[c][7],
                                          rank);
            if (upper < 0) {
                *dst  = v << 4;
                seen |= 1 << v;
            } else if (*dst >> 4 == upper) {
                *dst = upper << 4 | v;
            }
        }
        if (y + 1 >= y1)
            break;
        const unsigned char *in = ROW(y + 1 + p.radius_v);
        const unsigned char *out = ROW(y - p.radius_v);
        unsigned run[8] = { 0 };
        UNROLL
        for (int c = 0; c < COLUMNS; c++) {
            const int a = median_load(in + pos[c]);
            const int b = median_load(out + pos[c]);
            UNROLL
            for (int j = 0; j < 4; j++)
                add_bytes(run[2 * j], run[2 * j + 1],
                          below(VALUE8(a), j) + 0x01010101 -
                          below(VALUE8(b), j), 0x00010001);
            UNROLL
            for (int j = 0; j < 8; j++)
                acc[c][j] = run[j];
        }
    }
#undef ROW
#undef VALUE8
    return seen;
}

extern "C" __global__ void __launch_bounds__(THREADS, 3)
median_large8_u8(const MedianParams p)
{
    __shared__ Shared sh;
    const CudaPlane pl = median_plane(p.planes);
    const int tid = threadIdx.x;
    const int width = THREADS * COLUMNS - 2 * p.radius;
    const int tiles = (pl.width + width - 1) / width * pl.channels;
    const int y0 = blockIdx.y * p.tile_h;

    if (y0 >= pl.height)
        return;
    for (int tile = blockIdx.x; tile < tiles; tile += median_grid_width()) {
        const int k = tile % pl.channels, x0 = tile / pl.channels * width;
        unsigned todo;

        if (!(pl.channel_mask >> k & 1)) {
            for (int y = y0; y < y0 + p.tile_h && y < pl.height; y++)
                for (int x = x0 + tid; x < x0 + width && x < pl.width;
                     x += THREADS)
                    median_row<unsigned char>(pl.dst, pl.dst_pitch, y)
                        [x * pl.channels + k] =
                        median_row<const unsigned char>(pl.src, pl.src_pitch,
                                                        y)
                        [x * pl.channels + k];
            continue;
        }
        if (!tid)
            sh.upper = 0;
        __syncthreads();
        todo = 0;
        NO_UNROLL
        for (int upper = -1; upper < 16; upper++) {
            if (upper >= 0 && !(todo >> upper & 1))
                continue;
            const unsigned seen = pass(sh, pl, p, k, x0, y0, upper);
            if (upper >= 0)
                continue;
            if (seen)
                atomicOr(&sh.upper, seen);
            __syncthreads();
            todo = sh.upper;
        }
        __syncthreads();
    }
}
