/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter, both passes in one kernel as products of matrices of
 * bytes, compute capability 8.0.
 *
 * Formula:  V   = (sum W[k] p(x, y + k) + 2^(d - 1))  >> d
 *           out = (sum W[k] V(x + k, y) + 2^(31 - d)) >> (32 - d)
 *           for |k| <= radius, samples of d bits, W in Q16 with sum 65536 and
 *           none above 65535 (libavfilter/gauss_hilbert_common.h). Weights,
 *           V and samples of more than 8 bits are split into bytes; sums of
 *           products of bytes fit 32 bits, and their sum is exact modulo 2^32.
 * Method:   mma.m16n8k32 multiplies 16 x 32 by 32 x 8 bytes. Vertical: the
 *           left matrix is a band of weights, the right one 32 rows of 8
 *           columns. Horizontal: the left one is V of 16 rows and 32 columns,
 *           the right one a band of weights. The order of the columns in the
 *           first product, gauss_column(), leaves V in the lanes that use it
 *           in the second. Interleaved channels: zeros between the weights.
 * Kernels:  8 bits: gauss_mma_reach8_u8, gauss_mma_reach32_u8; more:
 *           gauss_mma_reach16_u16; larger reach: gauss_mma_any_.
 * Layout:   planes.h. Shared memory holds samples (gauss_hilbert_load.cuh),
 *           tables of weights (gauss_table()), and, for any reach, V of the
 *           last steps, words per lane; the other kernels have V in registers.
 * Launch:   blocks of 32 x n; a warp filters 16 rows of the tile, GAUSS_STEP
 *           columns at a time from left to right. See gauss_tile(); blockIdx.z
 *           is the plane.
 * Borders:  coordinates are clamped while samples are loaded.
 * Cost:     a product has 128 sums. With 8 bits and reach = radius *
 *           channels: vertical 2 ceil((16 + 2 radius) / 32), horizontal 4 up
 *           to reach 8, 8 up to 16, then 4 (1 + 2 ceil(reach / 32)).
 */

#include "gauss_hilbert_reach32.cuh"

/** Filter a tile for any reach, with V in shared memory. */
template<typename T>
FUNCTION void gauss_any_reach(const GaussParams &p)
{
    __shared__ Words4 memory[GAUSS_MAX_WORDS / 4];
    const GaussJob job = gauss_begin<T>(p, memory[0].w);
    const int lag  = GAUSS_LAG(job.reach), size = 2 * lag + 1;
    const int y    = job.y + 16 * threadIdx.y;
    Words4 *const ring = (Words4 *)job.rest +
                         size * 64 * threadIdx.y + threadIdx.x;
    int slot = 0;

    if (job.x >= job.end || job.y >= job.src.pl.height)
        return;
    NO_UNROLL
    for (int x = job.x - lag * GAUSS_STEP; x < job.end + lag * GAUSS_STEP;
         x += GAUSS_STEP) {
        const int at = x - lag * GAUSS_STEP;

        NO_UNROLL
        for (int n = threadIdx.y * 32 + threadIdx.x; n < 8 * job.eights;
             n += 32 * blockDim.y)
            gauss_put(job.input, job.upper, n / 8, n % 8 * 4,
                      gauss_fetch<T>(job.src,
                                     gauss_rows(job.src, job.y - p.radius +
                                                         n / 8 * 8),
                                     x + n % 8 * 4));
        __syncthreads();
        if (y < job.src.pl.height) {
            const GaussLeft v = gauss_first(job, job.products,
                                               p.planes.depth, T());

            UNROLL
            for (int i = 0; i < 4; i++) {
                ring[slot * 64].w[i]      = v.lo[i];
                ring[slot * 64 + 32].w[i] = v.hi[i];
            }
        }
        slot = slot + 1 == size ? 0 : slot + 1;     // now the oldest step
        if (y < job.src.pl.height && at >= job.x) {
            GaussTriple sums[4];
            GaussPairs pairs;
            int now = slot;

            UNROLL
            for (int j = 0; j < 4; j++)
                sums[j] = gauss_clear(job.round[1]);
            NO_UNROLL
            for (int k = 0; k < size; k++) {
                GaussLeft v;

                UNROLL
                for (int i = 0; i < 4; i++) {
                    v.lo[i] = ring[now * 64].w[i];
                    v.hi[i] = ring[now * 64 + 32].w[i];
                }
                now = now + 1 == size ? 0 : now + 1;
                UNROLL
                for (int j = 0; j < 4; j++)
                    gauss_add(sums[j], v,
                              gauss_right(job.columns, job.columns_size,
                                          32 * k - 8 * j,
                                          32 * k - 8 * j + 16));
            }
            UNROLL
            for (int j = 0; j < 4; j++)
                gauss_set<T>(pairs, j, sums[j], p);
            gauss_results<T>(job.src.pl, at, y, pairs);
        }
        __syncthreads();
    }
}

/** A sample of more than 8 bits. */
typedef unsigned short GaussDeep;

/** Copy V of columns 0 to 15 (half 0) or 16 to 31 (half 1). */
FUNCTION void gauss_take(GaussLeft &v, const GaussLeft &from, int half)
{
    UNROLL
    for (int i = 2 * half; i < 2 * half + 2; i++) {
        v.lo[i] = from.lo[i];
        v.hi[i] = from.hi[i];
    }
}

/** Filter a tile for reach up to 16, with V in registers. The window of 8
 * columns is within 4 * 16 columns, two left matrices. Results of a step are
 * stored in the next step. */
FUNCTION void gauss_reach16_walk(const GaussParams &p, const GaussJob &job)
{
    const int y    = job.y + 16 * threadIdx.y;
    const int n    = (threadIdx.y * 32 + threadIdx.x) / 8;
    const int c    = threadIdx.x % 8 * 4;
    const int load = n < job.eights, size = job.columns_size;
    const GaussRows rows = gauss_rows(job.src, job.y - p.radius + 8 * n);
    GaussLeft prev, v;
    GaussBlock<GaussDeep> ahead;

    UNROLL
    for (int i = 0; i < 4; i++)
        prev.lo[i] = prev.hi[i] = v.lo[i] = v.hi[i] = 0;
    if (load)
        ahead = gauss_fetch<GaussDeep>(job.src, rows, job.x - GAUSS_STEP + c);
    NO_UNROLL
    for (int x = job.x - GAUSS_STEP; x < job.end + GAUSS_STEP;
         x += GAUSS_STEP) {
        if (load)
            gauss_put(job.input, job.upper, n, c, ahead);
        __syncthreads();
        if (load && x < job.end)
            ahead = gauss_fetch<GaussDeep>(job.src, rows, x + GAUSS_STEP + c);
        if (y < job.src.pl.height) {
            const GaussLeft next = gauss_first(job, job.products,
                                               p.planes.depth, GaussDeep());

            gauss_take(v, next, 0);
            if (x > job.x) {
                GaussPairs pairs;

                UNROLL
                for (int j = 0; j < 4; j++) {
                    GaussTriple sums = gauss_clear(job.round[1]);

                    gauss_add(sums, prev,
                              gauss_right(job.columns, size, 32 - 8 * j,
                                          16 - 8 * j));
                    gauss_add(sums, v,
                              gauss_right(job.columns, size, 64 - 8 * j,
                                          48 - 8 * j));
                    gauss_set<GaussDeep>(pairs, j, sums, p);
                }
                gauss_results<GaussDeep>(job.src.pl, x - GAUSS_STEP, y, pairs);
            }
            prev = v;
            gauss_take(v, next, 1);
        }
        __syncthreads();
    }
}

FUNCTION void gauss_reach16(const GaussParams &p)
{
    __shared__ Words4 memory[GAUSS_REACH16_WORDS(sizeof(GaussDeep)) / 4];
    const GaussJob job = gauss_begin<GaussDeep>(p, memory[0].w);

    if (job.x >= job.end || job.y >= job.src.pl.height)
        return;
    gauss_reach16_walk(p, job);
}

extern "C" {

__global__ void __launch_bounds__(32 * MMA_WARPS, MMA_BLOCKS)
gauss_mma_reach8_u8(const GaussParams p)
{
    __shared__ Words4 memory[MMA_REACH8_BYTES / sizeof(Words4)];

    gauss_reach8(p, memory);
}

__global__ void __launch_bounds__(GAUSS_REACH32_THREADS, GAUSS_REACH32_BLOCKS)
gauss_mma_reach32_u8(const GaussParams p)
{
    __shared__ Words4 memory[GAUSS_REACH32_WORDS / 4];

    gauss_reach32(p, memory);
}

__global__ void __launch_bounds__(GAUSS_REACH16_THREADS)
gauss_mma_reach16_u16(const GaussParams p)
{
    gauss_reach16(p);
}

__global__ void __launch_bounds__(32 * GAUSS_MAX_WARPS)
gauss_mma_any_u8(const GaussParams p)
{
    gauss_any_reach<unsigned char>(p);
}

__global__ void __launch_bounds__(32 * GAUSS_MAX_WARPS)
gauss_mma_any_u16(const GaussParams p)
{
    gauss_any_reach<unsigned short>(p);
}

}
