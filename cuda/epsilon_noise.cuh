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
 * Measurement of the noise and the blocking of planes, and thresholds from
 * them; every module whose kernels compare patches has these kernels.
 *
 * Formula:  libavfilter/epsilon_noise.h. Every filtered component of a plane is
 *           measured by itself. R is the plane of the frame before.
 * Launch:   NOISE_THREADS threads for each block of 16x16 samples; blockIdx.x
 *           is the block, .y the channel, .z the plane.
 * Layout:   a quad is four samples of one channel in a row, a cell the sum of
 *           4x4 samples. In shared memory are the block of P and what is around
 *           it, the cells of R that the search may need, and two windows of R
 *           for the search by samples. Cells come from loads of 16 bytes, of
 *           which a thread has two times four in flight while the block of P
 *           is measured.
 * Searches: by cells, a thread compares places below each other, which share
 *           the cells it loads. By samples, a thread compares 4 rows of P at
 *           three places below each other. Sums and numbers of places in one
 *           word have the first of the least sums as their minimum; sums of
 *           more than 8 bits take two rounds.
 * Result:   each block writes a record; the last one of a component makes the
 *           threshold from all of them.
 *
 * Cost:     of a block of 8-bit samples, in instructions of a warp:
 *               cells of R             8 warps x 2 x (4 + 16 + 24)     700
 *               the block of P         8 warps x 80                    640
 *               search by cells        8 warps x (32 + 80 + 40)       1220
 *               search by samples      7 warps x (36 + 48 + 24 + 40)  1040
 *               the level              8 warps x 60                    480
 *           which is 4100, in as many clocks for the four blocks that each of
 *           132 multiprocessors has at most: 2.1 us at 1.98 GHz. They read 512
 *           times 144 x 160 bytes, 11.8 MB.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "planes.cuh"

/* ---- the threshold ---- */

/** Return a word that other blocks have written. */
static __forceinline__ __device__ int fetch(const int *p)
{
#ifdef __CUDA_ARCH__
    int v;
    asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
#else
    return *p;
#endif
}

typedef long long Long;

#define FUNCTION    static __forceinline__ __device__
#define GLOBAL
#define SHARED
#define ITEM        ((int)threadIdx.x)
#define ITEMS       EPSILON_NOISE_THREADS
#define TOGETHER()  __syncthreads()
#define COUNT_UP(p) atomicAdd(p, 1)
#define FETCH(p)    fetch(p)
#define MAX_LEVEL   EPSILON_MAX_LEVEL
#define UNDEFINED   EPSILON_UNDEFINED
#define BLOCK       EPSILON_BLOCK
#define MIN_BLOCKS  EPSILON_MIN_BLOCKS
#define MAX_BLOCKS  EPSILON_MAX_BLOCKS
#define MIN_NOISE   EPSILON_MIN_NOISE
#define GRID_CAP    EPSILON_GRID_CAP

#if __has_include("../opencl/epsilon_threshold.cl")
#include "../opencl/epsilon_threshold.cl"
#else
#include "../kernels/epsilon_threshold.cl"
#endif

/* ---- joining threads ---- */

/* Join v of all threads in the word p of shared memory. ptxas joins the lanes of
 * a warp first, where there are instructions for it. */
#ifdef __CUDA_ARCH__
#define JOIN(name, op, atomic)                                                \
FUNCTION void name(unsigned *p, unsigned v)                                   \
{                                                                             \
    asm volatile("{ .reg .u64 t; cvta.to.shared.u64 t, %0; "                  \
                 "red.shared." op " [t], %1; }"                               \
                 : : "l"(p), "r"(v) : "memory");                              \
}
#else
#define JOIN(name, op, atomic)                                                \
FUNCTION void name(unsigned *p, unsigned v)                                   \
{                                                                             \
    atomic(p, v);                                                             \
}
#endif

JOIN(join_sum,  "add.u32", atomicAdd)
JOIN(join_bits, "or.b32",  atomicOr)
JOIN(join_min,  "min.u32", atomicMin)

/** Count a block; return whether it is the last one of nb. */
FUNCTION int count_block(unsigned *done, unsigned nb)
{
    unsigned before;

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("atom.release.gpu.global.add.u32 %0, [%1], 1;"
                 : "=r"(before) : "l"(done) : "memory");
    if (before == nb - 1)
        asm volatile("fence.acq_rel.gpu;" : : : "memory");
#elif defined(__CUDA_ARCH__)
    asm volatile("membar.gl;" : : : "memory");
    before = atomicAdd(done, 1u);
    asm volatile("membar.gl;" : : : "memory");
#else
    __threadfence();
    before = atomicAdd(done, 1u);
    __threadfence();
#endif
    if (before == nb - 1)
        *done = 0;
    return before == nb - 1;
}

/* ---- samples ---- */

/** Return sum + |a - b|. */
FUNCTION unsigned add_distance(unsigned a, unsigned b, unsigned sum)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("sad.u32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(sum));
    return v;
#else
    return sum + (a > b ? a - b : b - a);
#endif
}

/** Samples of one type in words; a Span is part of a row, to be compared. */
template<typename T> struct NoiseSamples;

template<> struct NoiseSamples<unsigned char> {
    struct Span { unsigned v[4]; };
    enum { span = 16, words = 4 };

    /* Add up the samples of a word. */
    FUNCTION unsigned add(unsigned word, int shift, unsigned sum)
    {
        return sad4(word, 0, sum);
    }
    FUNCTION unsigned distance(unsigned a, unsigned b, unsigned sum)
    {
        return sad4(a, b, sum);
    }
    FUNCTION void load(Span &s, const unsigned *quads, int x)
    {
        UNROLL
        for (int i = 0; i < words; i++)
            s.v[i] = pick_bytes(quads[x / 4 + i], quads[x / 4 + i + 1],
                                0x3210 + 0x1111 * (x & 3));
    }
    FUNCTION void load_aligned(Span &s, const unsigned *quads)
    {
        const Words4 w = *(const Words4 *)quads;

        UNROLL
        for (int i = 0; i < words; i++)
            s.v[i] = w.w[i];
    }
};

template<> struct NoiseSamples<unsigned short> {
    struct Span { unsigned v[8]; };
    enum { span = 8, words = 8 };

    FUNCTION unsigned add(unsigned word, int shift, unsigned sum)
    {
        const unsigned v = word >> shift & (0xffff >> shift) * 0x10001u;

        return sum + (v & 0xffff) + (v >> 16);
    }
    FUNCTION unsigned distance(unsigned a, unsigned b, unsigned sum)
    {
        return add_distance(a, b, sum);
    }
    FUNCTION void load(Span &s, const unsigned long long *quads, int x)
    {
        UNROLL
        for (int i = 0; i < words; i++)
            s.v[i] = ((const unsigned short *)quads)[x + i];
    }
    FUNCTION void load_aligned(Span &s, const unsigned long long *quads)
    {
        load(s, quads, 0);
    }
};

/** Cells of R around the block, and windows of samples of R. */
enum {
    NOISE_PLACES  = 2 * EPSILON_COARSE_REACH + 1,   ///< of a row
    NOISE_COLUMN  = 5,          ///< places that a thread compares
    NOISE_COLUMNS = (NOISE_PLACES + NOISE_COLUMN - 1) / NOISE_COLUMN,
    NOISE_ACROSS  = 40,         ///< cells of a row, from 4 (16 + 1) to the left
    NOISE_DOWN    = 2 * EPSILON_COARSE_REACH + 4,
    NOISE_PITCH   = 45,         ///< columns follow each other in banks
    NOISE_QUADS   = 6,          ///< of a row of a window
    NOISE_ROWS    = 24,
    NOISE_REACH   = 2 * EPSILON_FINE_REACH + 1,
    NOISE_WINDOW  = NOISE_REACH * NOISE_REACH,      ///< places
};

/** Words that threads join; the first is 0 at first, the last ones are ~0. */
enum {
    NOISE_FINE,                 ///< sum of |L|
    NOISE_LINES,                ///< bits of rows and columns of several values
    NOISE_DIFFERS,              ///< whether P and R do
    NOISE_STEPS,                ///< S8 and S0 along rows, and down columns
    NOISE_NB = NOISE_STEPS + 4, ///< the numbers of these, as bytes
    NOISE_SUM, NOISE_ERROR,     ///< of P - R, and of |P - R - m|
    NOISE_LEAST,                ///< of the search by cells, and by samples
    NOISE_TOTALS = NOISE_LEAST + 4,
};

/** Shared memory of a block while it measures. */
template<typename T> struct NoiseTile {
    typedef typename Samples4<T>::Word Quad;

    Quad p[EPSILON_BLOCK + 3][12];  ///< from (-16, -2) of the block on
    unsigned p_cells[16];
    unsigned part[2 * NOISE_WINDOW][4];     ///< of the sum of a place
    Quad r[2][NOISE_ROWS][NOISE_QUADS + 1]; ///< one more, which has no effect
    unsigned cells[NOISE_COLUMNS * NOISE_COLUMN + 3][NOISE_PITCH];
    unsigned total[NOISE_TOTALS];
} __attribute__((aligned(16)));

/** Return what v has for the plane, see plane_number(). */
FUNCTION int of_plane(const int v[CUDA_MAX_PLANES])
{
    const int z = blockIdx.z, a = v[0], b = v[1], c = v[2], d = v[3];

    return z & 2 ? z & 1 ? d : c : z & 1 ? b : a;
}

/** What a block works on. */
struct NoiseBlock {
    CudaPlane p, r;
    int x, y, c, depth, shift;
    int log_bytes;              ///< of a pixel
    int is_wide;                ///< rows are words of 16 bytes, of whole quads
    unsigned mask;              ///< of the channel in a word

    __forceinline__ __device__
    NoiseBlock(const EpsilonNoiseParams &n, const CudaPlane &pl, int bytes)
        : p(pl), r(plane_beside(n.before, pl)), c(blockIdx.y),
          depth(n.planes.depth), shift(n.planes.shift),
          log_bytes((pl.channels >> 1) + bytes - 1)
    {
        const int i = blockIdx.x, row = i * of_plane(n.inverse) >> 20;
        const unsigned misaligned = (unsigned)(p.src | r.src) |
                                    (unsigned)(p.src_pitch | r.src_pitch);
        const unsigned sample = bytes == 1 ? 0xff : 0xffff;

        x = EPSILON_MARGIN + (i - row * of_plane(n.across)) * of_plane(n.step);
        y = EPSILON_MARGIN + row * of_plane(n.step);
        is_wide = !(misaligned & 15) && log_bytes < 3;
        mask    = pl.channels == 1               ? ~0u :
                  pl.channels == 2 && bytes == 1 ? 0xff00ffu << 8 * c :
                                                   sample << (8 * bytes * c & 31);
    }
};

/** Return channel c of four pixels from x on, a multiple of 4; beyond the plane
 * they are anything. */
template<typename T>
FUNCTION typename Samples4<T>::Word
noise_quad(const NoiseBlock &b, const CudaPlane &pl, int x, int y)
{
    typedef typename Samples4<T>::Word Quad;
    const T *row = row_at<const T>(pl.src, pl.src_pitch,
                                   clamp_to(y, pl.height - 1));
    Quad v = 0;

    x = clamp_to(x, (pl.width - 1) & ~3);
    if (b.is_wide && pl.channels == 1) {
        v = load_global((const Quad *)(row + x));
    } else if (b.is_wide && pl.channels == 2) {
        v = channel4(row + 2 * x, b.c);
    } else {
        NO_UNROLL
        for (int i = 0; i < 4; i++)
            v |= (Quad)load_global(row + clamp_to(x + i, pl.width - 1) *
                                   pl.channels + b.c) << 8 * sizeof(T) * i;
    }
    return sizeof(T) == 1 ? v : v >> b.shift &
                            (0xffffu >> b.shift) * (Quad)0x0001000100010001;
}

/** Return sum plus the samples of a quad. */
template<typename T, typename Quad>
FUNCTION unsigned add_quad(Quad v, unsigned sum)
{
    sum = NoiseSamples<T>::add((unsigned)v, 0, sum);
    return sizeof(T) == 1 ? sum : NoiseSamples<T>::add(
               (unsigned)((unsigned long long)v >> 32), 0, sum);
}

/* ---- cells of R ---- */

/** What a thread has in flight: four rows each of two pieces of 16 bytes. */
struct NoisePieces {
    unsigned v[2][4][4];
    int x[2], y[2];             ///< of the pieces

    __forceinline__ __device__ void load(const NoiseBlock &b, int first)
    {
        const int across = NOISE_ACROSS / 4 << b.log_bytes;
        const int pixels = 16 >> b.log_bytes;

        UNROLL
        for (int k = 0; k < 2; k++) {
            const int i = first + k * EPSILON_NOISE_THREADS;

            y[k] = (unsigned)(i >> b.log_bytes) / (NOISE_ACROSS / 4);
            x[k] = i - y[k] * across;

            const int px = clamp_to(b.x - 4 * (EPSILON_COARSE_REACH + 1) +
                                    x[k] * pixels, (b.r.width - 1) & -pixels);
            const int py = b.y + 4 * (y[k] - EPSILON_COARSE_REACH);

            UNROLL
            for (int j = 0; j < 4 && y[k] < NOISE_DOWN; j++)
                load_global(v[k][j], row_at<const char>(
                                b.r.src, b.r.src_pitch,
                                clamp_to(py + j, b.r.height - 1)) +
                            (px << b.log_bytes));
        }
    }
    template<typename T>
    __forceinline__ __device__ void store(NoiseTile<T> &sh,
                                          const NoiseBlock &b) const
    {
        UNROLL
        for (int k = 0; k < 2 && y[k] < NOISE_DOWN; k++) {
            unsigned *cell = &sh.cells[y[k]][4 * x[k] >> b.log_bytes];
            unsigned sum[4] = { 0, 0, 0, 0 };

            UNROLL
            for (int i = 0; i < 4; i++)
                UNROLL
                for (int j = 0; j < 4; j++)
                    sum[i] = NoiseSamples<T>::add(v[k][j][i] & b.mask, b.shift,
                                                  sum[i]);
            if (b.log_bytes == 2) {
                cell[0] = sum[0] + sum[1] + sum[2] + sum[3];
            } else if (b.log_bytes == 1) {
                cell[0] = sum[0] + sum[1];
                cell[1] = sum[2] + sum[3];
            } else {
                UNROLL
                for (int i = 0; i < 4; i++)
                    cell[i] = sum[i];
            }
        }
    }
};

/** Make the cells of a plane of any layout. */
template<typename T>
FUNCTION void make_cells(NoiseTile<T> &sh, const NoiseBlock &b)
{
    NO_UNROLL
    for (int i = threadIdx.x; i < NOISE_DOWN * NOISE_ACROSS;
         i += EPSILON_NOISE_THREADS) {
        const int x = i % NOISE_ACROSS, y = i / NOISE_ACROSS;
        unsigned sum = 0;

        NO_UNROLL
        for (int j = 0; j < 4; j++)
            sum = add_quad<T>(
                noise_quad<T>(b, b.r,
                              b.x + 4 * (x - EPSILON_COARSE_REACH - 1),
                              b.y + 4 * (y - EPSILON_COARSE_REACH) + j), sum);
        sh.cells[y][x] = sum;
    }
}

/* ---- the block of P ---- */

FUNCTION int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

/** Add the step to the sample p, at position i of its line in the block. */
template<typename T>
FUNCTION void join_step(unsigned *total, const NoiseBlock &b, const T *p,
                        int next, int i, int direction, unsigned *nb)
{
    const int most = 8 << (b.depth - 8);
    const int a = distance(p[0], p[-next]), l = distance(p[-next], p[-2 * next]);
    const int r = distance(p[next], p[0]), e = 2 * a - l - r;
    const int counts = a <= most && l <= most && r <= most && l + r;
    const int is8 = counts && (i & 7) == EPSILON_MARGIN;
    const int is0 = counts && i & 3;

    join_sum(&total[NOISE_STEPS + 2 * direction],     is8 ? e : 0);
    join_sum(&total[NOISE_STEPS + 2 * direction + 1], is0 ? e : 0);
    *nb |= (is8 | is0 << 8) << 16 * direction;
}

/** Measure a thread's sample of P, and make the cells of P. */
template<typename T>
FUNCTION void measure_samples(NoiseTile<T> &sh, const NoiseBlock &b)
{
    enum { pitch = 48 };
    const int t = threadIdx.x, x = t & 15, y = t >> 4;
    const T *p = (const T *)sh.p + (y + 2) * pitch + 16 + x;
    const T *above = p - pitch, *below = p + pitch;
    const T *r = (const T *)sh.r[0][y + EPSILON_FINE_REACH] + 4 + x;
    unsigned nb = 0;

    join_sum(&sh.total[NOISE_FINE],
             distance(4 * p[0] + above[-1] + above[1] + below[-1] + below[1],
                      2 * (p[-1] + p[1] + above[0] + below[0])));
    join_bits(&sh.total[NOISE_LINES],
              (p[0] != p[-x]) << y | (unsigned)(p[0] != p[-y * pitch]) <<
              (16 + x));
    join_bits(&sh.total[NOISE_DIFFERS], p[0] != *r);
    join_step(sh.total, b, p, 1,     x, 0, &nb);
    join_step(sh.total, b, p, pitch, y, 1, &nb);
    join_sum(&sh.total[NOISE_NB], nb);
    if (t < 16) {
        unsigned sum = 0;

        UNROLL
        for (int j = 0; j < 4; j++)
            sum = add_quad<T>(sh.p[2 + (t & ~3) + j][4 + (t & 3)], sum);
        sh.p_cells[t] = sum;
    }
}

/* ---- the searches ---- */

/** Return the first place of the least sum; ~0 is none. */
template<typename T>
FUNCTION unsigned first_least(unsigned *least, unsigned sum, unsigned place)
{
    if (sizeof(T) == 1) {
        join_min(least, sum << 11 | place);
        __syncthreads();
        return *least & 2047;
    }
    join_min(least, sum);
    __syncthreads();
    join_min(least + 1, sum == *least ? place : ~0u);
    __syncthreads();
    return least[1];
}

/** Is a block at (x, y), which has that many samples beside it, in the plane? */
FUNCTION int is_inside(int x, int y, int width, int height)
{
    return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** Search by cells; return the place. */
template<typename T>
FUNCTION unsigned search_cells(NoiseTile<T> &sh, const NoiseBlock &b)
{
    const int t = threadIdx.x;
    const int u = t % NOISE_PLACES, v = t / NOISE_PLACES * NOISE_COLUMN;
    unsigned sum[NOISE_COLUMN] = { 0 }, p[16], least = ~0u, place = ~0u;

    if (v < NOISE_PLACES) {
        UNROLL
        for (int i = 0; i < 16; i++)
            p[i] = sh.p_cells[i];
        UNROLL
        for (int y = 0; y < NOISE_COLUMN + 3; y++) {
            UNROLL
            for (int x = 0; x < 4; x++) {
                const unsigned cell = sh.cells[v + y][1 + u + x];

                UNROLL
                for (int k = 0; k < NOISE_COLUMN; k++)
                    if (y >= k && y < k + 4)
                        sum[k] = add_distance(p[4 * (y - k) + x], cell, sum[k]);
            }
        }
        UNROLL
        for (int k = 0; k < NOISE_COLUMN; k++) {
            if (v + k < NOISE_PLACES && sum[k] < least &&
                is_inside(b.x / 4 - EPSILON_COARSE_REACH + u,
                          b.y / 4 - EPSILON_COARSE_REACH + v + k,
                          b.r.width / 4 - 4, b.r.height / 4 - 4)) {
                least = sum[k];
                place = (v + k) * NOISE_PLACES + u;
            }
        }
    }
    return first_least<T>(&sh.total[NOISE_LEAST], least, place);
}

/** Compare 4 rows of P at three places below each other in a window. */
template<typename T>
FUNCTION void compare_rows(NoiseTile<T> &sh)
{
    typedef NoiseSamples<T> S;
    const int rows = threadIdx.x & 3, i = threadIdx.x >> 2;
    const int dx = i % NOISE_REACH, dy = i / NOISE_REACH % 3 * 3;
    const int window = i / (3 * NOISE_REACH);
    unsigned sum[3] = { 0, 0, 0 };

    if (window > 1)
        return;
    UNROLL
    for (int x = 0; x < EPSILON_BLOCK; x += S::span) {
        typename S::Span p[4], r;

        UNROLL
        for (int y = 0; y < 4; y++)
            S::load_aligned(p[y], &sh.p[2 + 4 * rows + y][4 + x / 4]);
        UNROLL
        for (int y = 0; y < 6; y++) {
            S::load(r, sh.r[window][dy + 4 * rows + y], dx + x);
            UNROLL
            for (int k = 0; k < 3; k++)
                UNROLL
                for (int j = 0; j < S::words && y >= k && y < k + 4; j++)
                    sum[k] = S::distance(p[y - k].v[j], r.v[j], sum[k]);
        }
    }
    UNROLL
    for (int k = 0; k < 3; k++)
        sh.part[window * NOISE_WINDOW + (dy + k) * NOISE_REACH + dx][rows] =
            sum[k];
}

/** Search by samples, around (0, 0) and (left, top); return the place. */
template<typename T>
FUNCTION unsigned search_samples(NoiseTile<T> &sh, const NoiseBlock &b,
                                 int left, int top)
{
    const int t = threadIdx.x, i = t % NOISE_WINDOW;
    unsigned sum = ~0u;

    if (t < NOISE_ROWS * NOISE_QUADS) {
        const int x = t % NOISE_QUADS, y = t / NOISE_QUADS;

        sh.r[1][y][x] = noise_quad<T>(
            b, b.r, b.x + left - EPSILON_FINE_REACH + 4 * x,
            b.y + top - EPSILON_FINE_REACH + y);
    }
    __syncthreads();
    compare_rows(sh);
    __syncthreads();
    if (t >= NOISE_WINDOW) {
        left += b.x;
        top  += b.y;
    } else {
        left = b.x;
        top  = b.y;
    }
    if (t < 2 * NOISE_WINDOW &&
        is_inside(left - EPSILON_FINE_REACH + i % NOISE_REACH,
                  top - EPSILON_FINE_REACH + i / NOISE_REACH,
                  b.r.width - EPSILON_BLOCK, b.r.height - EPSILON_BLOCK))
        sum = sh.part[t][0] + sh.part[t][1] + sh.part[t][2] + sh.part[t][3];
    return first_least<T>(&sh.total[NOISE_LEAST + 2], sum, t);
}

/** Return the level of the change. */
template<typename T>
FUNCTION int change_level(NoiseTile<T> &sh, const NoiseBlock &b)
{
    const int t = threadIdx.x, cell = search_cells(sh, b);
    const int place = search_samples(
        sh, b, 4 * (cell % NOISE_PLACES - EPSILON_COARSE_REACH),
        4 * (cell / NOISE_PLACES - EPSILON_COARSE_REACH));
    const int i = place % NOISE_WINDOW;
    const T *p = (const T *)sh.p[2 + (t >> 4)] + 16;
    const T *r = (const T *)sh.r[place / NOISE_WINDOW]
                                [i / NOISE_REACH + (t >> 4)] + i % NOISE_REACH;
    const int d = p[t & 15] - r[t & 15];

    join_sum(&sh.total[NOISE_SUM], d);
    __syncthreads();
    join_sum(&sh.total[NOISE_ERROR],
             distance(d, ((int)sh.total[NOISE_SUM] + 128) >> 8));
    __syncthreads();
    return clamp_to(227ull * sh.total[NOISE_ERROR] >> (b.depth + 4),
                    EPSILON_MAX_LEVEL);
}

/** Measure a block and write its record. */
template<typename T>
FUNCTION void measure_block(NoiseTile<T> &sh, const NoiseBlock &b, int *record)
{
    typedef typename Samples4<T>::Word Quad;
    enum { loads = NOISE_QUADS * (EPSILON_BLOCK + 3),
           first = EPSILON_NOISE_THREADS - NOISE_QUADS * NOISE_ROWS };
    const int t = threadIdx.x, i = t - first;
    int change = UNDEFINED;
    NoisePieces pieces;
    Quad p = 0, r = 0;

    if (t < loads)
        p = noise_quad<T>(b, b.p, b.x - 4 + 4 * (t % NOISE_QUADS),
                          b.y - 2 + t / NOISE_QUADS);
    if (i >= 0 && b.r.src)
        r = noise_quad<T>(b, b.r, b.x - 4 + 4 * (i % NOISE_QUADS),
                          b.y - EPSILON_FINE_REACH + i / NOISE_QUADS);
    if (b.is_wide && b.r.src)
        pieces.load(b, t);
    if (t < loads)
        sh.p[t / NOISE_QUADS][3 + t % NOISE_QUADS] = p;
    if (i >= 0)
        sh.r[0][i / NOISE_QUADS][i % NOISE_QUADS] = r;
    if (t < NOISE_TOTALS)
        sh.total[t] = t < NOISE_LEAST ? 0 : ~0u;
    __syncthreads();
    measure_samples(sh, b);
    NO_UNROLL
    for (int k = t; b.is_wide && b.r.src;) {
        pieces.store(sh, b);
        k += 2 * EPSILON_NOISE_THREADS;
        if (k >= NOISE_DOWN * NOISE_ACROSS / 4 << b.log_bytes)
            break;
        pieces.load(b, k);
    }
    if (!b.is_wide && b.r.src)
        make_cells(sh, b);
    __syncthreads();

    const int counts = sh.total[NOISE_LINES] == ~0u;

    if (counts && b.r.src && sh.total[NOISE_DIFFERS])
        change = change_level(sh, b);
    if (t)
        return;
    record[RECORD_CHANGE * MAX_BLOCKS] = change;
    record[RECORD_FINE   * MAX_BLOCKS] = !counts ? UNDEFINED :
        clamp_to(107ull * sh.total[NOISE_FINE] >> (b.depth + 5),
                 EPSILON_MAX_LEVEL);
    UNROLL
    for (int k = 0; k < 4; k++) {
        record[(RECORD_STEPS + 2 * k)     * MAX_BLOCKS] =
            sh.total[NOISE_STEPS + k];
        record[(RECORD_STEPS + 2 * k + 1) * MAX_BLOCKS] =
            sh.total[NOISE_NB] >> 8 * k & 255;
    }
}

/* ---- the kernel ---- */

/** Shared memory of a block, which measures first. */
template<typename T> struct NoiseMemory {
    union {
        NoiseTile<T> tile;
        ThresholdShared threshold;
    };
    int is_last;
};

/** Make the threshold of a component of the plane. */
FUNCTION void find_limit(ThresholdShared &sh, const EpsilonNoiseParams &p,
                         int blocks, int component)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const int plane = of_plane(p.number), number = 4 * plane + blockIdx.y;
    const ThresholdTerms terms = {
        blocks, p.measured_before >> plane & 1 ?
                fetch((const int *)p.history_before + number) : UNDEFINED,
        p.planes.depth, p.patch, p.linear, p.factor, p.strength
    };
    const Threshold found = find_threshold(&sh, m->records[component], &terms);

    if (threadIdx.x)
        return;
    m->component[number].noise  = found.noise;
    m->component[number].change = found.change;
    m->component[number].fine   = found.fine;
    m->component[number].grid   = found.grid;
    m->limit[component]         = found.limit;
    ((int *)p.history)[number]  = found.change;
}

template<typename T>
FUNCTION void measure_noise(NoiseMemory<T> &sh, const EpsilonNoiseParams &p)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const CudaPlane pl = block_plane(p.planes);
    const int c = blockIdx.y, component = 4 * blockIdx.z + c;
    const int blocks = of_plane(p.blocks), nb = blocks ? blocks : 1;

    if (c >= pl.channels || (int)blockIdx.x >= nb)
        return;
    if (!(pl.channel_mask >> c & 1)) {      // it is copied, but has weights
        m->limit[component] = 1 << (p.planes.depth - 8);
        return;
    }
    if (blocks)
        measure_block(sh.tile, NoiseBlock(p, pl, sizeof(T)),
                      &m->records[component][blockIdx.x]);
    if (!threadIdx.x)
        sh.is_last = count_block(&m->done[component], nb);
    __syncthreads();
    if (sh.is_last)
        find_limit(sh.threshold, p, blocks, component);
}

/** A kernel for samples of a type. */
#define EPSILON_NOISE_KERNEL(name, T)                                         \
extern "C" __global__ void __launch_bounds__(EPSILON_NOISE_THREADS, 4)        \
name(const EpsilonNoiseParams p)                                              \
{                                                                             \
    __shared__ NoiseMemory<T> sh;                                             \
                                                                              \
    measure_noise(sh, p);                                                     \
}

#endif /* AVFILTER_CUDA_EPSILON_NOISE_CUH */
