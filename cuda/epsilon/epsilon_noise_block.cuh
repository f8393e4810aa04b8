/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * A block of 16x16 samples whose noise is measured: its samples in shared
 * memory, and what the frame shows by itself. See epsilon_noise.cuh.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_BLOCK_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_BLOCK_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"
#include "epsilon_sums.cuh"
#include "planes.cuh"

#include "../../kernels/shared/gpu_language.cl"

/* ---- reductions ---- */

/** Combine v of all lanes of a warp. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define WARP_REDUCE(name, op)                                                 \
FUNCTION unsigned name(unsigned v)                                            \
{                                                                             \
    unsigned r;                                                               \
    asm volatile("redux.sync." op " %0, %1, 0xffffffff;" : "=r"(r) : "r"(v)); \
    return r;                                                                 \
}
WARP_REDUCE(reduce_sum,  "add.u32")
WARP_REDUCE(reduce_min,  "min.u32")
WARP_REDUCE(reduce_bits, "or.b32")
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
        const unsigned sum = reduce_sum(v[i]);

        own = lane == i ? sum : own;
    }
    if (lane < n)
        JOIN("add.u32", total + lane, own);
#else
    for (int i = 0; i < n; i++)
        atomicAdd(total + i, v[i]);
#endif
}

/** Combine a word of all threads of a warp with the one at p. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define JOIN_WARP(name, op, reduce, function)                                 \
FUNCTION void name(unsigned *p, unsigned v)                                   \
{                                                                             \
    v = reduce(v);                                                            \
    if (!(threadIdx.x & 31))                                                  \
        JOIN(op, p, v);                                                       \
}
#elif defined(__CUDA_ARCH__)
#define JOIN_WARP(name, op, reduce, function)                                 \
FUNCTION void name(unsigned *p, unsigned v) { JOIN(op, p, v); }
#else
#define JOIN_WARP(name, op, reduce, function)                                 \
FUNCTION void name(unsigned *p, unsigned v) { function(p, v); }
#endif
JOIN_WARP(join_bits, "or.b32",  reduce_bits, atomicOr)
JOIN_WARP(join_min,  "min.u32", reduce_min,  atomicMin)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
/** Return the sum of v in the 16 lanes that differ from this one in bits 0, 2,
 * 3 and 4. */
FUNCTION unsigned quarter_sum(unsigned v)
{
    UNROLL
    for (int k = 0; k < 4; k++) {
        const int other = k ? 2 << k : 1;
#ifdef __CUDA_ARCH__
        unsigned w;
        asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;"
                     : "=r"(w) : "r"(v), "r"(other));
        v += w;
#else
        v += __shfl_xor_sync(0xffffffff, v, other);
#endif
    }
    return v;
}
#endif

/* ---- samples ---- */

/** Sizes of the sums of R around the block and of the windows of R. */
enum {
    NOISE_PLACES  = 2 * EPSILON_COARSE_REACH + 1,   ///< per row
    NOISE_COLUMN  = NOISE_PLACES / 3,   ///< places per thread
    NOISE_SUMS    = 2 * EPSILON_COARSE_REACH + 4,   ///< per row, and rows
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
    NOISE_ROUGH,                ///< E of each quarter
    NOISE_SUM = NOISE_ROUGH + 4,    ///< of P - R
    NOISE_ERROR,                ///< of |P - R - m|
    NOISE_LEAST,                ///< minimums of the searches
    NOISE_TOTALS = NOISE_LEAST + 4,
};

/** Samples of a type: span is the part of a row compared at once, phases the
 * number of copies of a window, one per offset of a sample in a word. */
template<typename T> struct NoiseSamples;

template<> struct NoiseSamples<unsigned char> {
    typedef unsigned Quad;
    typedef unsigned Element;
    enum { span = 16, words = 4, phases = 4, pitch = NOISE_QUADS };

    FUNCTION unsigned add(Quad quad, unsigned sum)
    {
        return sad4(quad, 0, sum);
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
    typedef unsigned long long Quad;
    typedef unsigned short Element;
    enum { span = 4, words = 4, phases = 1, pitch = 4 * NOISE_QUADS };

    FUNCTION unsigned add(Quad quad, unsigned sum)
    {
        unsigned v[words];

        load(v, &quad);
        return sum + v[0] + v[1] + v[2] + v[3];
    }
    FUNCTION unsigned distance(unsigned a, unsigned b, unsigned sum)
    {
        return add_distance(a, b, sum);
    }
    FUNCTION void load(unsigned v[words], const Quad *quads)
    {
        const Quad quad = *quads;

        UNROLL
        for (int i = 0; i < words; i++)
            v[i] = (unsigned)(quad >> 16 * i) & 0xffff;
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
    unsigned p_sums[16];
    unsigned part[2 * NOISE_WINDOW][2];     ///< of the sum per place
    Quad r[2][NoiseSamples<T>::phases][NOISE_QUADS_ALL + 2];
    unsigned sums[NOISE_SUMS * NOISE_PITCH];
    unsigned total[NOISE_TOTALS];
} __attribute__((aligned(16)));

/** Return the element of plane z of a size. All loads are constant, see
 * plane_number(). */
template<typename V>
FUNCTION V of_size(const V (&of_p)[CUDA_MAX_PLANES],
                   const V (&of_q)[CUDA_MAX_PLANES], int z, int is_q)
{
    const V a = of_plane(of_p, z), b = of_plane(of_q, z);

    return is_q ? b : a;
}
#define OF_SIZE(params, field, z, is_q)                                       \
    of_size(params.size[EPSILON_P].field, params.size[EPSILON_Q].field, z,    \
            is_q)

/** Return whether a component was measured in the previous frame. */
FUNCTION int has_prev(const EpsilonNoiseParams &n, int component)
{
    const EpsilonMeasured *m = (const EpsilonMeasured *)n.measured;

    return epsilon_has_prev(m->entry[n.past[0]].noise[component].stamp,
                            n.rule.number);
}

/** Position of a block of P or of Q, and format of its samples. */
struct NoiseBlock {
    CudaPlane p, r;             ///< r: p if there is no previous frame
    int c, depth, shift;
    int x, y;
    Sums sums;                  ///< of R
    int is_wide;                ///< rows can be read by words of 4 pixels

    METHOD NoiseBlock(const EpsilonNoiseParams &n, const CudaPlane &plane,
                      int z, int is_q, int bytes)
        : p(plane), r(plane), c(blockIdx.y), depth(n.planes.depth),
          shift(n.planes.shift),
          sums(OF_SIZE(n, sums, z, is_q), plane.width >> is_q,
               plane.height >> is_q, c)
    {
        const int step = OF_SIZE(n, step, z, is_q), i = blockIdx.x;
        const int row  = i * OF_SIZE(n, inverse, z, is_q) >> 20;

        x = EPSILON_MARGIN + (i - row * OF_SIZE(n, across, z, is_q)) * step;
        y = EPSILON_MARGIN + row * step;
        p.src       = OF_SIZE(n, now.src,    z, is_q);
        p.src_pitch = OF_SIZE(n, now.pitch,  z, is_q);
        r.src       = p.src;
        r.src_pitch = p.src_pitch;
        if (has_prev(n, 4 * of_plane(n.number, z) + c)) {
            r.src       = OF_SIZE(n, prev.src,   z, is_q);
            r.src_pitch = OF_SIZE(n, prev.pitch, z, is_q);
        }
        if (is_q) {
            depth = depth < 14 ? depth + 2 : 16;
            shift = 0;
        }
        p.width  = r.width  = plane.width  >> is_q;
        p.height = r.height = plane.height >> is_q;
        is_wide  = plane.channels < 4 &&
                   !(((unsigned)(p.src | r.src) |
                      (unsigned)(p.src_pitch | r.src_pitch)) &
                     (4 * bytes * plane.channels - 1));
    }
    /** Return whether sums of 256 differences fit 18 bits. */
    METHOD int is_narrow(void) const
    {
        return depth <= 10;
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
    } else if (b.is_wide) {
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

/** Load the block of P with its halo, and the first window of R. */
template<typename T>
FUNCTION void load_samples(NoiseTile<T> &sh, const NoiseBlock &b)
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
    UNROLL
    for (int k = 0; k < nb; k++)
        *to[k] = v[k];
    if (t < NOISE_TOTALS)
        sh.total[t] = t < NOISE_LEAST ? 0 : ~0u;
}

/* ---- the block of P ---- */

/** Add the step at sample p, at x or y of the plane. */
template<typename T>
FUNCTION void add_step(unsigned sum[2], unsigned *nb, const T *p, int next,
                       int x, unsigned max_step)
{
    const unsigned a = add_distance(p[0], p[-next], 0);
    const unsigned l = add_distance(p[-next], p[-2 * next], 0);
    const unsigned r = add_distance(p[next], p[0], 0);
    const int counts = a <= max_step && l <= max_step && r <= max_step && l + r;
    const int is8 = counts && !(x & 7), is0 = counts && x & 3;

    sum[0] += is8 ? 2 * a - l - r : 0;
    sum[1] += is0 ? 2 * a - l - r : 0;
    *nb    += is8 | is0 << 8;
}

/** Sums of the 8x8 samples that p to p + 3, in column x and row y, are of:
 * S1, Su and Sv. */
struct NoiseQuarter {
    int s1, su, sv;

    template<typename T>
    METHOD NoiseQuarter(const T *p, int pitch, int x, int y)
        : s1(0), su(0), sv(0)
    {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
        const int sum = p[0] + p[1] + p[2] + p[3];

        s1 = (int)quarter_sum(sum);
        su = (int)quarter_sum((2 * x - 7) * sum +
                              2 * (p[1] + 2 * p[2] + 3 * p[3]));
        sv = (int)quarter_sum((2 * y - 7) * sum);
#else
        p -= y * pitch + x;
        for (int i = 0; i < 64; i++) {
            const int v = p[(i >> 3) * pitch + (i & 7)];

            s1 += v;
            su += (2 * (i & 7) - 7) * v;
            sv += (2 * (i >> 3) - 7) * v;
        }
#endif
    }
};

/** Measure how four samples of a row, (x, y) in the block, deviate from a plane
 * fitted to their 8x8 samples. */
template<typename T>
FUNCTION void measure_rough(unsigned rough[4], const T *p, int pitch, int x,
                            int y)
{
    const NoiseQuarter q(p, pitch, x & 7, y & 7);
    unsigned *total  = rough + (y >> 3) * 2 + (x >> 3);
    const int fitted = 21 * q.s1 + (2 * (y & 7) - 7) * q.sv;
    unsigned e       = 0;

    UNROLL
    for (int i = 0; i < 4; i++) {
        const int d = 1344 * p[i] - fitted - (2 * ((x & 7) + i) - 7) * q.su;

        e += d < 0 ? -d : d;
    }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
    e = quarter_sum(e);
    if (!(x & 4) && !(y & 7))
        *total = e;
#else
    atomicAdd(total, e);
#endif
}

/** Measure four samples of P, and make a sum of P. */
template<typename T>
FUNCTION void measure_samples(NoiseTile<T> &sh, const NoiseBlock &b)
{
    enum { pitch = 48 };
    const int x = threadIdx.x % 4 * 4, y = threadIdx.x / 4;
    const T *row = (const T *)sh.p[2 + y] + 16;
    const T *r   = (const T *)sh.r[0][0] +
                   4 * NOISE_QUADS * (y + EPSILON_FINE_REACH) + 4 + x;
    unsigned v[NOISE_LINES] = { 0 }, nb[2] = { 0 };
    unsigned rows = 0, columns = 0, sum = 0;

    UNROLL
    for (int i = 0; i < 4; i++) {
        const T *p = row + x + i, *above = p - pitch, *below = p + pitch;

        v[NOISE_FINE] = add_distance(
            4 * p[0] + above[-1] + above[1] + below[-1] + below[1],
            2 * (p[-1] + p[1] + above[0] + below[0]), v[NOISE_FINE]);
        v[NOISE_DIFFERS] += p[0] != r[i];
        rows    |= p[0] != row[0];
        columns |= (p[0] != p[-y * pitch]) << i;
        add_step(v + NOISE_STEPS, nb, p, 1, b.x + x + i, 8u << (b.depth - 8));
        add_step(v + NOISE_STEPS + 2, nb + 1, p, pitch, b.y + y,
                 8u << (b.depth - 8));
    }
    v[NOISE_NB] = nb[0] | nb[1] << 16;
    join_sums<NOISE_LINES>(sh.total, v);
    join_bits(&sh.total[NOISE_LINES], rows << y | columns << (16 + x));
    measure_rough(sh.total + NOISE_ROUGH, row + x, pitch, x, y);
    if (threadIdx.x < 16) {
        UNROLL
        for (int j = 0; j < 4; j++)
            sum = NoiseSamples<T>::add(sh.p[2 + 4 * y + j][4 + x / 4], sum);
        sh.p_sums[4 * y + x / 4] = sum;
    }
}

#endif /* AVFILTER_CUDA_EPSILON_NOISE_BLOCK_CUH */
