/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian for 8 bits up to reach 32: weights of both passes are in shared
 * memory in the order in which lanes use them, V stays in registers.
 *
 * Formula:  gauss_hilbert_sm80.cu. 2^7 is added to V: as weights sum to 2^16,
 *           this rounds the sums of the second pass.
 * Method:   a step makes V of 32 columns. Results of 32 columns depend on two
 *           steps, from 16 columns before the results on, or beyond reach 16
 *           on three, from 32 before. The columns of the second product are
 *           ordered so that a lane gets eight adjacent results.
 * Layout:   samples: gauss_hilbert_load.cuh, double-buffered, so that a step
 *           has one barrier. Weights: four words per lane, adjacent.
 * Cost:     products per 32 results: vertical 2 ceil((16 + 2 radius) / 32),
 *           horizontal 8 or 12.
 */

#ifndef AVFILTER_CUDA_GAUSS_HILBERT_REACH32_CUH
#define AVFILTER_CUDA_GAUSS_HILBERT_REACH32_CUH

#include "gauss_hilbert_first.cuh"
#include "gauss_hilbert_store.cuh"

struct GaussReach32 {
    const Words4 *left;         ///< of the lane: lower and upper bytes in turn
    const Words4 *right;        ///< of the lane: four per step of V
    GaussSums round;            ///< rounding of both passes
};

/** Columns from the first of these steps to the results. */
#define GAUSS_REACH32_SHIFT(steps) ((steps) == 2 ? 16 : 32)

/** Store the left matrices of the first pass, of lower and of upper bytes. */
FUNCTION void gauss_reach32_left(Words4 *to, const GaussJob &job, int products)
{
    NO_UNROLL
    for (int k = threadIdx.y; k < products; k += blockDim.y) {
        const GaussLeft l = gauss_left(job.rows, job.rows_size, k);
        Words4 lo, hi;

        UNROLL
        for (int i = 0; i < 4; i++) {
            lo.w[i] = l.lo[i];
            hi.w[i] = l.hi[i];
        }
        to[64 * k + threadIdx.x]      = lo;
        to[64 * k + threadIdx.x + 32] = hi;
    }
}

/** Store the right matrices of the second pass; matrix j has columns 8 n + 2 j
 * and 8 n + 2 j + 1 of the results. */
FUNCTION void gauss_reach32_right(Words4 *to, const GaussJob &job, int steps)
{
    const int g = threadIdx.x / 4, t = threadIdx.x % 4;

    NO_UNROLL
    for (int n = threadIdx.y; n < 4 * steps; n += blockDim.y) {
        const int column = 8 * (g >> 1) + (g & 1) + 2 * (n & 3);
        const int d = 32 * (n >> 2) + 4 * t - GAUSS_REACH32_SHIFT(steps) -
                      column;
        const unsigned *at = job.columns + GAUSS_TABLE_COLUMNS + 32 + d;
        const Words4 v = { { at[0], at[16], at[job.columns_size],
                           at[job.columns_size + 16] } };

        to[32 * n + threadIdx.x] = v;
    }
}

/** Store the weights; the tables are overwritten by samples later. */
FUNCTION GaussReach32 gauss_reach32_begin(Words4 *memory, const GaussJob &job,
                                          int steps, int products)
{
    Words4 *const left  = memory + 2 * GAUSS_REACH32_INPUT / 4;
    Words4 *const right = left + GAUSS_REACH32_LEFT / 4;
    volatile unsigned *round = right[GAUSS_REACH32_RIGHT / 4].w;
    GaussReach32 m = { left + threadIdx.x, right + threadIdx.x };

    gauss_reach32_left(left, job, products);
    gauss_reach32_right(right, job, steps);
    if (threadIdx.x < 4 && !threadIdx.y)
        round[threadIdx.x] = (1 << 7) + (1 << 15);
    __syncthreads();
    /* from memory, so that the compiler does not copy equal registers */
    UNROLL
    for (int i = 0; i < 4; i++)
        m.round.v[i] = round[(threadIdx.x + i) & 3];
    return m;
}

/** Compute V of 32 columns in a warp. */
template<int PRODUCTS>
FUNCTION GaussLeft gauss_reach32_first(const GaussReach32 &m,
                                       const unsigned *input)
{
    const unsigned *at = input + gauss_place(2 * threadIdx.y + threadIdx.x % 4,
                                             gauss_column());
    const GaussSums zero = { { 0, 0, 0, 0 } };
    GaussSums lo[4], hi[4];

    UNROLL
    for (int k = 0; k < PRODUCTS; k++) {
        const Words4 a = m.left[64 * k], b = m.left[64 * k + 32];
        const GaussColumns c = gauss_columns(at + 4 * k * GAUSS_ROWS_WORDS);

        UNROLL
        for (int i = 0; i < 4; i++) {
            lo[i] = gauss_product(k ? lo[i] : m.round, a.w, c.w[i]);
            hi[i] = gauss_product(k ? hi[i] : zero,    b.w, c.w[i]);
        }
    }
    return gauss_turned(lo, hi);
}

/** Eight adjacent results of rows g (0) and g + 8 (1). */
struct GaussReach32Results { unsigned row[2][2]; };

template<int STEPS>
FUNCTION GaussReach32Results gauss_reach32_second(const GaussReach32 &m,
                                                  const GaussLeft v[STEPS])
{
    const GaussSums zero = { { 0, 0, 0, 0 } };
    GaussReach32Results r;

    UNROLL
    for (int half = 0; half < 2; half++) {
        GaussTriple s[2] = { gauss_clear(zero), gauss_clear(zero) };

        UNROLL
        for (int k = 0; k < STEPS; k++)
            UNROLL
            for (int j = 0; j < 2; j++) {
                const Words4 w = m.right[32 * (4 * k + 2 * half + j)];
                const GaussRight right = { { w.w[0], w.w[1] },
                                           { w.w[2], w.w[3] } };

                gauss_add(s[j], v[k], right);
            }
        UNROLL
        for (int i = 0; i < 2; i++)
            r.row[i][half] = pick_bytes(
                pick_bytes(gauss_total(s[0], 2 * i),
                           gauss_total(s[0], 2 * i + 1), 0x73),
                pick_bytes(gauss_total(s[1], 2 * i),
                           gauss_total(s[1], 2 * i + 1), 0x73), 0x5410);
    }
    return r;
}

/** Filter the tile of a block with results of STEPS steps of V; weights of
 * unused products are 0. */
template<int STEPS, int PRODUCTS>
FUNCTION void gauss_reach32_walk(const GaussParams &p, const GaussJob &job,
                                 Words4 *memory)
{
    const GaussReach32 m = gauss_reach32_begin(memory, job, STEPS, PRODUCTS);
    const MmaResult dst  = gauss_mma_result(job.src.pl);
    const int height     = job.src.pl.height;
    const int y          = job.y + 16 * threadIdx.y;
    const int n          = (threadIdx.y * 32 + threadIdx.x) / 8;
    const int c          = threadIdx.x % 8 * 4;
    const int load       = n < job.eights;
    const int shift      = GAUSS_REACH32_SHIFT(STEPS);
    const int last       = job.end + 32 * (STEPS - 1) - shift;
    const GaussRows rows = gauss_rows(job.src, job.y - p.radius + 8 * n);
    unsigned *input      = memory[0].w, *other = input + GAUSS_REACH32_INPUT;
    GaussLeft v[STEPS];
    GaussBlock<unsigned char> ahead;

    if (load)
        ahead = gauss_fetch<unsigned char>(job.src, rows, job.x - shift + c);
    NO_UNROLL
    for (int x = job.x - shift; x < last; x += GAUSS_STEP) {
        const int at = x - 32 * (STEPS - 1) + shift;
        unsigned *const free = other;

        if (load)
            gauss_put(input, 0, n, c, ahead);
        __syncthreads();
        if (load && x + GAUSS_STEP < last)
            ahead = gauss_fetch<unsigned char>(job.src, rows,
                                               x + GAUSS_STEP + c);
        if (y < height) {
            v[STEPS - 1] = gauss_reach32_first<PRODUCTS>(m, input);
            if (at >= job.x) {
                const GaussReach32Results r = gauss_reach32_second<STEPS>(m, v);

                UNROLL
                for (int i = 0; i < 2; i++)
                    mma_store(dst, at + threadIdx.x % 4 * 8,
                              y + threadIdx.x / 4 + 8 * i, job.src.samples,
                              height, r.row[i]);
            }
            UNROLL
            for (int k = 0; k < STEPS - 1; k++)
                v[k] = v[k + 1];
        }
        other = input;
        input = free;
    }
}

FUNCTION void gauss_reach32(const GaussParams &p, Words4 *memory)
{
    const GaussJob job = gauss_begin<unsigned char>(p, memory[0].w);

    if (job.x >= job.end || job.y >= job.src.pl.height)
        return;
    if (job.reach > 16)
        gauss_reach32_walk<3, 3>(p, job, memory);
    else if (job.products > 1)
        gauss_reach32_walk<2, 2>(p, job, memory);
    else
        gauss_reach32_walk<2, 1>(p, job, memory);
}

#endif /* AVFILTER_CUDA_GAUSS_HILBERT_REACH32_CUH */
