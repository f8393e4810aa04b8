/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * First pass of the Gaussian by products of matrices.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_FIRST_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_FIRST_CUH

#include "gauss_hilbert_mma.cuh"

/** State of a block in all steps. */
struct GaussJob {
    GaussSource src;
    unsigned *input, *rows, *columns;   ///< shared memory
    unsigned *rest;                     ///< free shared memory
    int upper;                  ///< offset of the upper bytes in input
    int rows_size, columns_size;        ///< of the tables
    int x, y, end;              ///< first column and row, end of the columns
    int products, eights, reach;
    GaussSums round[2];         ///< initial sums of the passes
};

template<typename T>
FUNCTION GaussJob gauss_begin(const GaussParams &p, unsigned *memory)
{
    const CudaPlane pl = block_plane(p.planes);
    const GaussTile at = gauss_tile(p);
    unsigned *const weight = memory;    // later used for samples
    unsigned *round;
    GaussJob job;

    job.src.pl       = pl;
    job.src.samples  = pl.width * pl.channels;
    job.src.shift    = p.planes.shift;
    job.src.aligned  = is_aligned4<T>(pl.src, pl.src_pitch);
    job.x            = at.x;
    job.y            = at.y;
    job.end          = at.x + p.tile_w < job.src.samples ? at.x + p.tile_w
                                                         : job.src.samples;
    job.reach        = p.radius * pl.channels;
    job.products     = GAUSS_PRODUCTS(p.radius);
    job.eights       = GAUSS_EIGHTS(p.radius, (int)blockDim.y);
    job.upper        = job.eights * GAUSS_ROWS_WORDS;
    job.rows_size    = GAUSS_TABLE(p.radius);
    job.columns_size = GAUSS_TABLE(job.reach);
    job.input        = memory;
    job.rows         = job.input + sizeof(T) * job.upper;
    job.columns      = job.rows + 2 * job.rows_size;
    round            = job.columns + 2 * job.columns_size;
    job.rest         = round + 8;

    NO_UNROLL
    for (int i = threadIdx.y * 32 + threadIdx.x; i <= p.radius;
         i += 32 * blockDim.y)
        weight[i] = p.weight[i];
    if (threadIdx.x < 8 && !threadIdx.y)
        round[threadIdx.x] = 1u << (threadIdx.x < 4 ? p.planes.depth - 1
                                                    : 31 - p.planes.depth);
    __syncthreads();
    gauss_table(job.rows, job.rows_size, GAUSS_TABLE_ROWS + p.radius, weight,
                p.radius, 1);
    gauss_table(job.columns, job.columns_size,
                GAUSS_TABLE_COLUMNS + 32 * GAUSS_LAG(job.reach), weight,
                p.radius, pl.channels);
    /* from memory, so that the compiler does not copy equal registers */
    UNROLL
    for (int i = 0; i < 8; i++)
        job.round[i / 4].v[i % 4] = round[i];
    __syncthreads();
    return job;
}

/** Return the first of the lane's four columns, so that its results are columns
 * 4 t to 4 t + 3 and 16 + 4 t to 16 + 4 t + 3. */
FUNCTION int gauss_column(void)
{
    const int g = threadIdx.x / 4;

    return 4 * (g >> 1 | (g & 1) << 2);
}

/** Return V, bytes first and first + 1 of v, as left matrices of the second
 * pass; columns 0 to 15 and columns 16 to 31 have two words each. */
FUNCTION GaussLeft gauss_turn(const unsigned v[4][4], int first)
{
    const unsigned sel = first ? 0x6251 : 0x5140;
    GaussLeft l;

    UNROLL
    for (int i = 0; i < 4; i++) {
        const int n = i / 2 + i % 2 * 2;
        const unsigned a = pick_bytes(v[0][n], v[1][n], sel);
        const unsigned b = pick_bytes(v[2][n], v[3][n], sel);

        l.lo[i] = pick_bytes(a, b, 0x5410);
        l.hi[i] = pick_bytes(a, b, 0x7632);
    }
    return l;
}

/** Return V of 8 bits from the sums for lower and upper bytes of weights. */
FUNCTION GaussLeft gauss_turned(const GaussSums lo[4], const GaussSums hi[4])
{
    unsigned v[4][4];

    UNROLL
    for (int i = 0; i < 4; i++)
        UNROLL
        for (int n = 0; n < 4; n++)
            v[i][n] = lo[i].v[n] + (hi[i].v[n] << 8);
    return gauss_turn(v, 1);
}

/** Compute V of 32 columns in a warp, 8 bits. */
FUNCTION GaussLeft gauss_first(const GaussJob &job, int products, int,
                               unsigned char)
{
    const unsigned *at = job.input + gauss_place(2 * threadIdx.y +
                                                 threadIdx.x % 4,
                                                 gauss_column());
    const GaussSums zero = { { 0, 0, 0, 0 } };
    GaussSums lo[4], hi[4];

    UNROLL
    for (int i = 0; i < 4; i++) {
        lo[i] = job.round[0];
        hi[i] = zero;
    }
    NO_UNROLL
    for (int k = 0; k < products; k++, at += 4 * GAUSS_ROWS_WORDS) {
        const GaussLeft left = gauss_left(job.rows, job.rows_size, k);
        const GaussColumns c = gauss_columns(at);

        UNROLL
        for (int i = 0; i < 4; i++) {
            lo[i] = gauss_product(lo[i], left.lo, c.w[i]);
            hi[i] = gauss_product(hi[i], left.hi, c.w[i]);
        }
    }
    return gauss_turned(lo, hi);
}

/** Compute V of 32 columns in a warp, more than 8 bits. */
FUNCTION GaussLeft gauss_first(const GaussJob &job, int products, int depth,
                               unsigned short)
{
    const unsigned *at = job.input + gauss_place(2 * threadIdx.y +
                                                 threadIdx.x % 4,
                                                 gauss_column());
    const GaussSums zero = { { 0, 0, 0, 0 } };
    GaussSums lo[4], mid[4], hi[4];
    unsigned v[4][4];

    UNROLL
    for (int i = 0; i < 4; i++) {
        lo[i]  = job.round[0];
        mid[i] = hi[i] = zero;
    }
    NO_UNROLL
    for (int k = 0; k < products; k++, at += 4 * GAUSS_ROWS_WORDS) {
        const GaussLeft left = gauss_left(job.rows, job.rows_size, k);
        const GaussColumns low  = gauss_columns(at);
        const GaussColumns high = gauss_columns(at + job.upper);

        UNROLL
        for (int i = 0; i < 4; i++) {
            lo[i]  = gauss_product(lo[i],  left.lo, low.w[i]);
            mid[i] = gauss_product(mid[i], left.hi, low.w[i]);
            mid[i] = gauss_product(mid[i], left.lo, high.w[i]);
            hi[i]  = gauss_product(hi[i],  left.hi, high.w[i]);
        }
    }
    UNROLL
    for (int i = 0; i < 4; i++)
        UNROLL
        for (int n = 0; n < 4; n++)
            v[i][n] = (lo[i].v[n] + (mid[i].v[n] << 8) +
                       (hi[i].v[n] << 16)) >> depth;
    return gauss_turn(v, 0);
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_FIRST_CUH */
