/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measurement of the noise and the blocking of planes, and their thresholds;
 * part of every module whose kernels compare patches.
 *
 * Formula:  libavfilter/epsilon_noise.h, for each filtered component. R is the
 *           plane of the previous frame, or P.
 * Launch:   EPSILON_NOISE_THREADS threads per block of 16x16 samples;
 *           blockIdx.x is the block, .y the channel, .z the plane.
 * Layout:   a quad is four samples of one channel in a row, a cell the sum of
 *           4x4 samples. Shared memory holds the block of P with its halo, the
 *           cells of R for the search by cells, and two windows of R for the
 *           search by samples. Cells are made of loads of 16 bytes, three times
 *           four per thread in flight while other threads measure P.
 * Searches: by cells, a thread compares NOISE_COLUMN places of a column, which
 *           share the cells loaded. By samples, a thread compares 8 rows of P
 *           at three places of a column. The minimum of words of sum and place
 *           is the first of the smallest sums; sums of samples of more than 8
 *           bits take two reductions.
 * Result:   each block writes a record; the last block of a component computes
 *           the threshold from all records.
 * Cost:     per block of 8-bit samples, in instructions of a warp:
 *               addresses and loads           4 warps x 330       1320
 *               the block of P                2 warps x 330        660
 *               cells of R                    4 warps x 90         360
 *               search by cells               4 warps x 310       1240
 *               search by samples             4 warps x 380       1520
 *               the level and the record      4 warps x 150        600
 *           In total 5700, and as many clocks for the at most four blocks per
 *           multiprocessor (of 132): 2.9 us at 1.98 GHz. 1300 of them are sums
 *           of differences at half the rate. The blocks read 512 times 144 x
 *           160 bytes, 11.8 MB.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "epsilon_scales.cuh"
#include "planes.cuh"

/* ---- the threshold ---- */

/** Load a word that another block has written. */
FUNCTION int fetch(const int *p)
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

#define GLOBAL
#define SHARED
#define ITEM        ((int)threadIdx.x)
#define ITEMS       EPSILON_NOISE_THREADS
#define GROUP_BARRIER()  __syncthreads()
#define ATOMIC_INC(p) atomicAdd(p, 1)
#define FETCH(p)    fetch(p)
#define MAX_LEVEL   EPSILON_MAX_LEVEL
#define UNDEFINED   EPSILON_UNDEFINED
#define BLOCK       EPSILON_BLOCK
#define MIN_BLOCKS  EPSILON_MIN_BLOCKS
#define MAX_BLOCKS  EPSILON_MAX_BLOCKS
#define MIN_NOISE   EPSILON_MIN_NOISE
#define MIN_HALF_NOISE EPSILON_MIN_HALF_NOISE
#define GRID_CAP    EPSILON_GRID_CAP

#if __has_include("../opencl/epsilon_threshold.cl")
#include "../opencl/epsilon_threshold.cl"
#else
#include "../../kernels/epsilon/epsilon_threshold.cl"
#endif

/* ---- reductions ---- */

#ifdef __CUDA_ARCH__
/* Combine v with the word at p in shared memory. */
#define JOIN(op, p, v)                                                        \
    asm volatile("{ .reg .u64 t; cvta.to.shared.u64 t, %0; "                  \
                 "red.shared." op " [t], %1; }" : : "l"(p), "r"(v) : "memory")
#endif

/** Add n words of all threads of a warp to total. */
template<int n>
FUNCTION void join_sums(unsigned *total, const unsigned v[n])
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    const int lane = threadIdx.x & 31;
    unsigned own = 0;

    UNROLL
    for (int i = 0; i < n; i++) {
        unsigned sum;

        asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;"
                     : "=r"(sum) : "r"(v[i]));
        own = lane == i ? sum : own;
    }
    if (lane < n)
        JOIN("add.u32", total + lane, own);
#else
    for (int i = 0; i < n; i++)
        atomicAdd(total + i, v[i]);
#endif
}

FUNCTION void join_bits(unsigned *p, unsigned v)
{
#ifdef __CUDA_ARCH__
    JOIN("or.b32", p, v);
#else
    atomicOr(p, v);
#endif
}

FUNCTION void join_min(unsigned *p, unsigned v)
{
#ifdef __CUDA_ARCH__
    JOIN("min.u32", p, v);
#else
    atomicMin(p, v);
#endif
}

/** Count a block; return whether it is the last of nb. */
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

/** Sizes of the cells of R around the block and of the windows of R. */
enum {
    NOISE_PLACES  = 2 * EPSILON_COARSE_REACH + 1,   ///< per row
    NOISE_COLUMN  = NOISE_PLACES / 3,   ///< places per thread
    NOISE_ACROSS  = 40,         ///< cells per row, from 4 (16 + 1) to the left
    NOISE_DOWN    = 2 * EPSILON_COARSE_REACH + 4,
    NOISE_PITCH   = 67,         ///< avoids bank conflicts of columns
    NOISE_QUADS   = 6,          ///< per row of a window
    NOISE_QUADS_ALL = NOISE_QUADS * 24,
    NOISE_REACH   = 2 * EPSILON_FINE_REACH + 1,
    NOISE_WINDOW  = NOISE_REACH * NOISE_REACH,      ///< places
    NOISE_FOURS   = 64,         ///< threads with four samples each
};

/** Words of shared memory for reductions; initially 0, and ~0 from NOISE_LEAST
 * on. */
enum {
    NOISE_FINE,                 ///< sum of |L|
    NOISE_DIFFERS,              ///< number of samples where P and R differ
    NOISE_STEPS,                ///< S8 and S0 along rows, then down columns
    NOISE_NB = NOISE_STEPS + 4, ///< numbers of terms of S8 and S0, as bytes
    NOISE_LINES,                ///< bit mask of rows and columns not constant
    NOISE_SUM, NOISE_ERROR,     ///< of P - R, and of |P - R - m|
    NOISE_LEAST,                ///< minimums of the searches
    NOISE_TOTALS = NOISE_LEAST + 4,
};

/** Samples of a type: span is the part of a row compared at once, phases the
 * number of copies of a window, one per offset of a sample in a word. */
template<typename T> struct NoiseSamples;

template<> struct NoiseSamples<unsigned char> {
    typedef unsigned Quad, Key;
    typedef unsigned Element;
    enum { span = 16, words = 4, phases = 4, pitch = NOISE_QUADS };

    static const unsigned outside = 0xffff; ///< 4 * outside exceeds any sum
                                            ///< of differences
    FUNCTION Key key(unsigned sum, unsigned place)
    {
        return sum << 11 | place;
    }
    /* Add up the samples of a word. */
    FUNCTION unsigned add(unsigned word, int shift, unsigned sum)
    {
        return sad4(word, 0, sum);
    }
    FUNCTION unsigned distance(unsigned a, unsigned b, unsigned sum)
    {
        return sad4(a, b, sum);
    }
    FUNCTION void load(unsigned v[words], const Quad *quads)
    {
        const Words4 w = *(const Words4 *)quads;

        UNROLL
        for (int i = 0; i < words; i++)
            v[i] = w.w[i];
    }
    FUNCTION const Element *at(const Quad (*r)[NOISE_QUADS_ALL + 2], int x,
                               int y)
    {
        return &r[x & 3][pitch * y + (x >> 2)];
    }
};

template<> struct NoiseSamples<unsigned short> {
    typedef unsigned long long Quad, Key;
    typedef unsigned short Element;
    enum { span = 8, words = 8, phases = 1, pitch = 4 * NOISE_QUADS };

    static const unsigned outside = 1 << 24;
    FUNCTION Key key(unsigned sum, unsigned place)
    {
        return (Key)sum << 32 | place;
    }
    FUNCTION unsigned add(unsigned word, int shift, unsigned sum)
    {
        const unsigned v = word >> shift & (0xffff >> shift) * 0x10001u;

        return sum + (v & 0xffff) + (v >> 16);
    }
    FUNCTION unsigned distance(unsigned a, unsigned b, unsigned sum)
    {
        return add_distance(a, b, sum);
    }
    FUNCTION void load(unsigned v[words], const Quad *quads)
    {
        UNROLL
        for (int i = 0; i < words; i++)
            v[i] = ((const unsigned short *)quads)[i];
    }
    FUNCTION const Element *at(const Quad (*r)[NOISE_QUADS_ALL + 2], int x,
                               int y)
    {
        return (const Element *)r[0] + pitch * y + x;
    }
};

/** Shared memory of a block during measurement. */
template<typename T> struct NoiseTile {
    typedef typename NoiseSamples<T>::Quad Quad;

    Quad p[EPSILON_BLOCK + 3][12];  ///< from (-16, -2) relative to the block
    unsigned p_cells[16];
    unsigned part[2 * NOISE_WINDOW][2];     ///< of the sum per place
    Quad r[2][NoiseSamples<T>::phases][NOISE_QUADS_ALL + 2];
    unsigned cells[NOISE_DOWN * NOISE_PITCH];
    unsigned total[NOISE_TOTALS];
} __attribute__((aligned(16)));

/** Position of a block and format of its samples. */
struct NoiseBlock {
    CudaPlane p, r;
    int x, y, c, depth, shift;
    int log_bytes;              ///< per pixel
    int is_wide;                ///< rows can be read by words of 16 bytes
    unsigned mask;              ///< of the channel in a word

    METHOD NoiseBlock(const EpsilonNoiseParams &n, const CudaPlane &pl,
                      int bytes)
        : p(pl), r(neighbor_plane(n.prev, pl)), c(blockIdx.y),
          depth(n.planes.depth), shift(n.planes.shift),
          log_bytes((pl.channels >> 1) + bytes - 1)
    {
        const int i = blockIdx.x, row = i * of_plane(n.inverse) >> 20;
        const unsigned misaligned = (unsigned)(p.src | r.src) |
                                    (unsigned)(p.src_pitch | r.src_pitch);

        x = EPSILON_MARGIN + (i - row * of_plane(n.across)) * of_plane(n.step);
        y = EPSILON_MARGIN + row * of_plane(n.step);
        is_wide = !(misaligned & 15) && log_bytes < 3;
        mask    = pl.channels == 1 ? ~0u :
                  bytes == 2       ? 0xffffu << (16 * c & 31) :
                  pl.channels == 2 ? 0xff00ffu << 8 * c : 0xffu << 8 * c;
    }
};

/** Return channel c of pixels x to x + 3, undefined outside of the plane; x is
 * a multiple of 4. */
template<typename T>
FUNCTION typename NoiseSamples<T>::Quad
noise_quad(const NoiseBlock &b, const CudaPlane &pl, int x, int y)
{
    typedef typename NoiseSamples<T>::Quad Quad;
    const T *row = src_row<T>(pl, y);
    Quad v = 0;

    if (b.is_wide && pl.channels == 1) {
        v = load_global((const Quad *)(row + x));
    } else if (b.is_wide && pl.channels == 2) {
        v = channel4(row + 2 * x, b.c);
    } else {
        NO_UNROLL
        for (int i = 0; i < 4; i++)
            v |= (Quad)load_global(row + min(x + i, pl.width - 1) *
                                   pl.channels + b.c) << 8 * sizeof(T) * i;
    }
    return sizeof(T) == 1 ? v : v >> b.shift &
                            (0xffffu >> b.shift) * (Quad)0x0001000100010001;
}

/** Return the quad of R at any x and y, clamped to the plane. */
template<typename T>
FUNCTION typename NoiseSamples<T>::Quad
any_quad(const NoiseBlock &b, int x, int y)
{
    return noise_quad<T>(b, b.r, max(0, min(x, (b.r.width - 1) & ~3)),
                         max(0, min(y, b.r.height - 1)));
}

/** Return sum plus the samples of a quad. */
template<typename T>
FUNCTION unsigned add_quad(typename NoiseSamples<T>::Quad v, unsigned sum)
{
    sum = NoiseSamples<T>::add((unsigned)v, 0, sum);
    return sizeof(T) == 1 ? sum : NoiseSamples<T>::add(
               (unsigned)((unsigned long long)v >> 32), 0, sum);
}

/* ---- cells of R ---- */

/** Pieces of 16 bytes by four rows, all loaded together by a thread. */
struct NoisePieces {
    enum { nb = 3 };
    unsigned v[nb][4][4];
    int cell[nb];               ///< first cell of the piece; -1: none

    METHOD void load(const NoiseBlock &b, int first)
    {
        const int pixels = 16 >> b.log_bytes;

        UNROLL
        for (int k = 0; k < nb; k++) {
            const int i = first + k * EPSILON_NOISE_THREADS;

            const int y = (unsigned)(i >> b.log_bytes) / (NOISE_ACROSS / 4);
            const int x = i - (y * (NOISE_ACROSS / 4) << b.log_bytes);
            const int px = b.x - 4 * (EPSILON_COARSE_REACH + 1) + x * pixels;
            const int py = b.y + 4 * (y - EPSILON_COARSE_REACH);
            const unsigned long long column = b.r.src +
                (max(0, min(px, (b.r.width - 1) & -pixels)) << b.log_bytes);

            cell[k] = y < NOISE_DOWN ? y * NOISE_PITCH +
                                       (4 * x >> b.log_bytes) : -1;
            UNROLL
            for (int j = 0; j < 4 && y < NOISE_DOWN; j++)
                load_global(v[k][j], row_at<const char>(
                                column, b.r.src_pitch,
                                max(0, min(py + j, b.r.height - 1))));
        }
    }
    template<typename T, int masked>
    METHOD void add(unsigned sum[4], const NoiseBlock &b, int k) const
    {
        UNROLL
        for (int i = 0; i < 4; i++) {
            sum[i] = 0;
            UNROLL
            for (int j = 0; j < 4; j++)
                sum[i] = NoiseSamples<T>::add(
                    masked ? v[k][j][i] & b.mask : v[k][j][i], b.shift, sum[i]);
        }
    }
    template<typename T>
    METHOD void store(NoiseTile<T> &sh, const NoiseBlock &b) const
    {
        UNROLL
        for (int k = 0; k < nb && cell[k] >= 0; k++) {
            unsigned *to = sh.cells + cell[k], sum[4];

            if (b.log_bytes == 0) {
                add<T, 0>(sum, b, k);
                UNROLL
                for (int i = 0; i < 4; i++)
                    to[i] = sum[i];
                continue;
            }
            add<T, 1>(sum, b, k);
            if (b.log_bytes == 1)
                to[1] = sum[2] + sum[3];
            to[0] = sum[0] + sum[1] +
                    (b.log_bytes == 1 ? 0 : sum[2] + sum[3]);
        }
    }
};

/** Make the cells of R, any layout. */
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
                any_quad<T>(b, b.x + 4 * (x - EPSILON_COARSE_REACH - 1),
                            b.y + 4 * (y - EPSILON_COARSE_REACH) + j), sum);
        sh.cells[y * NOISE_PITCH + x] = sum;
    }
}

/** Exclude cells outside of the plane from the search. */
template<typename T>
FUNCTION void mark_cells(NoiseTile<T> &sh, const NoiseBlock &b)
{
    const int left = (b.x >> 2) - EPSILON_COARSE_REACH - 1;
    const int top  = (b.y >> 2) - EPSILON_COARSE_REACH;
    const unsigned across = b.r.width >> 2, down = b.r.height >> 2;

    if (left + 1 >= 0 && left + NOISE_DOWN < (int)across &&
        top      >= 0 && top  + NOISE_DOWN <= (int)down)
        return;
    __syncthreads();
    NO_UNROLL
    for (int i = threadIdx.x; i < NOISE_DOWN * NOISE_ACROSS;
         i += EPSILON_NOISE_THREADS) {
        const int x = i % NOISE_ACROSS, y = i / NOISE_ACROSS;

        if ((unsigned)(left + x) >= across || (unsigned)(top + y) >= down)
            sh.cells[y * NOISE_PITCH + x] = NoiseSamples<T>::outside;
    }
}

/* ---- the block of P ---- */

/** Add the step at sample p, position i of its line in the block. */
template<typename T>
FUNCTION void add_step(unsigned sum[2], unsigned *nb, const T *p, int next,
                       int i, unsigned max_step)
{
    const unsigned a = add_distance(p[0], p[-next], 0);
    const unsigned l = add_distance(p[-next], p[-2 * next], 0);
    const unsigned r = add_distance(p[next], p[0], 0);
    const int counts = a <= max_step && l <= max_step && r <= max_step && l + r;
    const int is8 = counts && (i & 7) == EPSILON_MARGIN, is0 = counts && i & 3;

    sum[0] += is8 ? 2 * a - l - r : 0;
    sum[1] += is0 ? 2 * a - l - r : 0;
    *nb    += is8 | is0 << 8;
}

/** Measure four samples of P, and make a cell of P. */
template<typename T>
FUNCTION void measure_samples(NoiseTile<T> &sh, const NoiseBlock &b)
{
    enum { pitch = 48 };
    const int x = threadIdx.x % 4 * 4, y = threadIdx.x / 4;
    const T *row = (const T *)sh.p[2 + y] + 16;
    const T *r   = (const T *)sh.r[0][0] +
                   4 * NOISE_QUADS * (y + EPSILON_FINE_REACH) + 4 + x;
    unsigned v[NOISE_LINES] = { 0 }, nb[2] = { 0 };
    unsigned rows = 0, columns = 0, cell = 0;

    UNROLL
    for (int i = 0; i < 4; i++) {
        const T *p = row + x + i, *above = p - pitch, *below = p + pitch;

        v[NOISE_FINE] = add_distance(
            4 * p[0] + above[-1] + above[1] + below[-1] + below[1],
            2 * (p[-1] + p[1] + above[0] + below[0]), v[NOISE_FINE]);
        v[NOISE_DIFFERS] += p[0] != r[i];
        rows    |= p[0] != row[0];
        columns |= (p[0] != p[-y * pitch]) << i;
        add_step(v + NOISE_STEPS, nb, p, 1, x + i, 8u << (b.depth - 8));
        add_step(v + NOISE_STEPS + 2, nb + 1, p, pitch, y, 8u << (b.depth - 8));
    }
    v[NOISE_NB] = nb[0] | nb[1] << 16;
    join_sums<NOISE_LINES>(sh.total, v);
    join_bits(&sh.total[NOISE_LINES], rows << y | columns << (16 + x));
    if (threadIdx.x < 16) {
        UNROLL
        for (int j = 0; j < 4; j++)
            cell = add_quad<T>(sh.p[2 + 4 * y + j][4 + x / 4], cell);
        sh.p_cells[4 * y + x / 4] = cell;
    }
}

/* ---- the searches ---- */

/** Return the place of the smallest key. */
FUNCTION unsigned first_least(unsigned *least, unsigned key)
{
    join_min(least, key);
    __syncthreads();
    return *least & 2047;
}

FUNCTION unsigned first_least(unsigned *least, unsigned long long key)
{
    const unsigned sum = (unsigned)(key >> 32);

    join_min(least, sum);
    __syncthreads();
    join_min(least + 1, sum == *least ? (unsigned)key : ~0u);
    __syncthreads();
    return least[1];
}

/** Search by cells and return the place. */
template<typename T>
FUNCTION unsigned search_cells(NoiseTile<T> &sh)
{
    typedef NoiseSamples<T> S;
    const int u = threadIdx.x % NOISE_PLACES;
    const int v = threadIdx.x / NOISE_PLACES * NOISE_COLUMN;
    const unsigned *cells = sh.cells + v * NOISE_PITCH + 1 + u;
    unsigned sum[NOISE_COLUMN] = { 0 }, p[16];
    typename S::Key least = ~(typename S::Key)0;

    if (v < NOISE_PLACES) {
        UNROLL
        for (int i = 0; i < 16; i++)
            p[i] = sh.p_cells[i];
        UNROLL
        for (int j = 0; j < NOISE_COLUMN + 3; j++) {
            UNROLL
            for (int i = 0; i < 4; i++) {
                const unsigned cell = cells[j * NOISE_PITCH + i];

                UNROLL
                for (int k = 0; k < NOISE_COLUMN; k++)
                    if (j >= k && j < k + 4)
                        sum[k] = add_distance(p[4 * (j - k) + i], cell, sum[k]);
            }
        }
        UNROLL
        for (int k = 0; k < NOISE_COLUMN; k++) {
            const typename S::Key key =
                S::key(sum[k], (v + k) * NOISE_PLACES + u);

            least = key < least ? key : least;
        }
    }
    return first_least(&sh.total[NOISE_LEAST], least);
}

/** Make the shifted copies of a window. */
template<typename T>
FUNCTION void make_phases(NoiseTile<T> &sh, int window, int thread, int threads)
{
    enum { phases = NoiseSamples<T>::phases };

    for (int i = thread; phases > 1 && i < NOISE_QUADS_ALL; i += threads) {
        UNROLL
        for (int k = 1; k < phases; k++)
            sh.r[window][k][i] = pick_bytes(sh.r[window][0][i],
                                            sh.r[window][0][i + 1],
                                            0x3210 + 0x1111 * k);
    }
}

/** Compare 8 rows of P at three places of a column of a window. */
template<typename T>
FUNCTION void compare_rows(NoiseTile<T> &sh)
{
    typedef NoiseSamples<T> S;
    const unsigned half = threadIdx.x % 2, i = threadIdx.x / 2;
    const unsigned dx = i % NOISE_REACH, dy = i / NOISE_REACH % 3 * 3;
    const unsigned window = i / (3 * NOISE_REACH);
    unsigned sum[3] = { 0 };

    if (window > 1)
        return;

    const typename S::Element *first = S::at(sh.r[window], dx, dy + 8 * half);

    UNROLL
    for (int x = 0; x < EPSILON_BLOCK; x += S::span) {
        unsigned p[8][S::words], r[S::words];

        UNROLL
        for (int y = 0; y < 8; y++)
            S::load(p[y], &sh.p[2 + 8 * half + y][4 + x / 4]);
        UNROLL
        for (int y = 0; y < 10; y++) {
            UNROLL
            for (int j = 0; j < S::words; j++)
                r[j] = first[y * S::pitch + x + j];
            UNROLL
            for (int k = 0; k < 3; k++)
                UNROLL
                for (int j = 0; j < S::words && y >= k && y < k + 8; j++)
                    sum[k] = S::distance(p[y - k][j], r[j], sum[k]);
        }
    }
    UNROLL
    for (int k = 0; k < 3; k++)
        sh.part[window * NOISE_WINDOW + (dy + k) * NOISE_REACH + dx][half] =
            sum[k];
}

/** Search by samples around (0, 0) and (left, top) and return the place. */
template<typename T>
FUNCTION unsigned search_samples(NoiseTile<T> &sh, const NoiseBlock &b,
                                 int left, int top)
{
    typedef NoiseSamples<T> S;
    enum { threads = EPSILON_NOISE_THREADS };
    typename S::Key least = ~(typename S::Key)0;

    for (unsigned i = threadIdx.x; i < NOISE_QUADS_ALL; i += threads)
        sh.r[1][0][i] = any_quad<T>(
            b, b.x + left - EPSILON_FINE_REACH + i % NOISE_QUADS * 4,
            b.y + top - EPSILON_FINE_REACH + i / NOISE_QUADS);
    __syncthreads();
    if (S::phases > 1) {
        make_phases(sh, 1, threadIdx.x, threads);
        __syncthreads();
    }
    compare_rows(sh);
    __syncthreads();
    for (unsigned i = threadIdx.x; i < 2 * NOISE_WINDOW; i += threads) {
        const int second = i >= NOISE_WINDOW;
        const unsigned k = i - (second ? NOISE_WINDOW : 0);
        const int x = b.x - EPSILON_FINE_REACH + k % NOISE_REACH +
                      (second ? left : 0);
        const int y = b.y - EPSILON_FINE_REACH + k / NOISE_REACH +
                      (second ? top : 0);
        const typename S::Key key =
            S::key(sh.part[i][0] + sh.part[i][1], i);

        if ((unsigned)x <= (unsigned)b.r.width - BLOCK &&
            (unsigned)y <= (unsigned)b.r.height - BLOCK && key < least)
            least = key;
    }
    return first_least(&sh.total[NOISE_LEAST + 2], least);
}

FUNCTION int level_of(unsigned long long level)
{
    return level < EPSILON_MAX_LEVEL ? (int)level : EPSILON_MAX_LEVEL;
}

/** Return the level of the change. */
template<typename T>
FUNCTION int change_level(NoiseTile<T> &sh, const NoiseBlock &b)
{
    const int t = threadIdx.x, x = t % 4 * 4, y = t / 4;
    const int cell  = search_cells(sh);
    const int place = search_samples(
        sh, b, 4 * (cell % NOISE_PLACES - EPSILON_COARSE_REACH),
        4 * (cell / NOISE_PLACES - EPSILON_COARSE_REACH));
    const int second = place >= NOISE_WINDOW;
    const int i = place - (second ? NOISE_WINDOW : 0);
    const T *p = (const T *)sh.p[2 + y % EPSILON_BLOCK] + 16 + x;
    const T *r = (const T *)sh.r[second][0] + i % NOISE_REACH + x +
                 4 * NOISE_QUADS * (i / NOISE_REACH + y % EPSILON_BLOCK);
    unsigned sum = 0;

    if (t < NOISE_FOURS) {
        UNROLL
        for (int k = 0; k < 4; k++)
            sum += p[k] - r[k];
        join_sums<1>(&sh.total[NOISE_SUM], &sum);
    }
    __syncthreads();
    if (t < NOISE_FOURS) {
        const int mean = ((int)sh.total[NOISE_SUM] + 128) >> 8;

        sum = 0;
        UNROLL
        for (int k = 0; k < 4; k++) {
            const int d = p[k] - r[k] - mean;

            sum += d < 0 ? -d : d;
        }
        join_sums<1>(&sh.total[NOISE_ERROR], &sum);
    }
    __syncthreads();
    return level_of(227ull * sh.total[NOISE_ERROR] >> (b.depth + 4));
}

/** Load the block of P with its halo, and the first window of R. */
template<typename T>
FUNCTION void load_samples(NoiseTile<T> &sh, const NoiseBlock &b,
                           NoisePieces &pieces)
{
    enum { all = NOISE_QUADS * (EPSILON_BLOCK + 3) - 2, nb = 2 };
    const int t = threadIdx.x;
    typename NoiseSamples<T>::Quad v[nb], *to[nb];

    UNROLL
    for (int k = 0; k < nb; k++) {
        const unsigned i = t + k * EPSILON_NOISE_THREADS;
        const int is_p = i < all;
        /* the first row of P has neither the first nor the last quad */
        const unsigned at = is_p ? i + (i < 4 ? 1 : 2) : i - all;
        const int x = at % NOISE_QUADS, y = at / NOISE_QUADS;
        CudaPlane pl = b.r;

        pl.src       = is_p ? b.p.src       : b.r.src;
        pl.src_pitch = is_p ? b.p.src_pitch : b.r.src_pitch;
        to[k] = is_p ? &sh.p[y][3 + x] : &sh.r[0][0][at];
        v[k]  = noise_quad<T>(b, pl, b.x - 4 + 4 * x,
                              b.y - (is_p ? 2 : EPSILON_FINE_REACH) + y);
    }
    if (b.is_wide)
        pieces.load(b, t);
    UNROLL
    for (int k = 0; k < nb; k++)
        *to[k] = v[k];
    if (t < NOISE_TOTALS)
        sh.total[t] = t < NOISE_LEAST ? 0 : ~0u;
}

/** Measure a block and write its record. */
template<typename T>
FUNCTION void measure_block(NoiseTile<T> &sh, const NoiseBlock &b, int *record)
{
    const int t = threadIdx.x, pieces_all = NOISE_DOWN * NOISE_ACROSS / 4 <<
                                            b.log_bytes;
    int change = UNDEFINED;
    NoisePieces pieces;

    load_samples(sh, b, pieces);
    __syncthreads();
    if (t < NOISE_FOURS)
        measure_samples(sh, b);
    else
        make_phases(sh, 0, t - NOISE_FOURS,
                    EPSILON_NOISE_THREADS - NOISE_FOURS);
    NO_UNROLL
    for (int k = t; b.is_wide;) {
        pieces.store(sh, b);
        k += NoisePieces::nb * EPSILON_NOISE_THREADS;
        if (k >= pieces_all)
            break;
        pieces.load(b, k);
    }
    if (!b.is_wide)
        make_cells(sh, b);
    mark_cells(sh, b);
    __syncthreads();

    const int counts = sh.total[NOISE_LINES] == ~0u;

    if (counts && sh.total[NOISE_DIFFERS])
        change = change_level(sh, b);
    if (t)
        return;
    record[RECORD_CHANGE * MAX_BLOCKS] = change;
    record[RECORD_FINE   * MAX_BLOCKS] = counts ?
        level_of(107ull * sh.total[NOISE_FINE] >> (b.depth + 5)) : UNDEFINED;
    UNROLL
    for (int k = 0; k < 4; k++) {
        record[(RECORD_STEPS + 2 * k)     * MAX_BLOCKS] =
            sh.total[NOISE_STEPS + k];
        record[(RECORD_STEPS + 2 * k + 1) * MAX_BLOCKS] =
            sh.total[NOISE_NB] >> 8 * k & 255;
    }
}

/* ---- the kernel ---- */

/** Shared memory of a block: for measurement, then for the threshold. */
template<typename T> struct NoiseMemory {
    union {
        NoiseTile<T> tile;
        ThresholdShared threshold;
    };
    int is_last;
};

/** Compute the threshold of a component. */
FUNCTION void find_limit(ThresholdShared &sh, const EpsilonNoiseParams &p,
                         int blocks, int component)
{
    EpsilonMeasured *m = (EpsilonMeasured *)p.measured;
    const int plane = of_plane(p.number), number = 4 * plane + blockIdx.y;
    const ThresholdTerms terms = {
        blocks, p.prev_measured >> plane & 1 ?
                fetch((const int *)p.prev_history + number) : UNDEFINED,
        p.planes.depth, p.patch, p.linear, p.factor, p.strength, p.is_half
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
    if (!(pl.channel_mask >> c & 1)) {      // with 0 the filter would not copy
        m->limit[component] = 1 << (p.planes.depth - 8);
        ((int *)p.history)[4 * of_plane(p.number) + c] = UNDEFINED;
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

/** Name of the kernel: differs in modules with neighbor frames, as no two
 * modules may have the same set of names. */
#if HAS_NEIGHBORS
#define EPSILON_NOISE_NAME(type) epsilon_noise_frames_ ## type
#else
#define EPSILON_NOISE_NAME(type) epsilon_noise_ ## type
#endif

/** Define the kernel for samples of type T. */
#define EPSILON_NOISE_KERNEL(name, T)                                         \
extern "C" __global__ void __launch_bounds__(EPSILON_NOISE_THREADS, 5)        \
name(const EpsilonNoiseParams p)                                              \
{                                                                             \
    __shared__ NoiseMemory<T> sh;                                             \
                                                                              \
    measure_noise(sh, p);                                                     \
}

#endif /* AVFILTER_CUDA_EPSILON_NOISE_CUH */
