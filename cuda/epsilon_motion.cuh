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
 * Kernels that count the levels which the noise of frames filtered with frames
 * beside them depends on: the coarse ones, and those of motion. Included by
 * epsilon_noise.cuh, whose kernels run afterwards and find the threshold.
 *
 * Formula:  libavfilter/epsilon_noise.h.
 * Layout:   a warp measures one block at a time, in shared memory: 10x10 sums
 *           of 2x2 samples, or 16x16 samples and the 24x24 of another frame
 *           around them, packed in words.
 * Launch:   blocks of MOTION_THREADS, EpsilonNoiseParams.motion_blocks beside
 *           each other, which share the blocks of a plane; blockIdx.y is the
 *           channel, .z the plane.
 * Borders:  there are none, as blocks lie inside of the plane.
 * Cost:     of motion: a lane compares the block with three blocks above each
 *           other, row by row: 12 differences of four samples for 9 words from
 *           shared memory and 4 permutations at 8 bits, 48 differences for 17
 *           words at more. That is 450 and 1900 instructions for 32 x 32
 *           samples of each of two frames. Of coarse levels: about 100
 *           instructions for 16 x 16 samples.
 */

#ifndef AVFILTER_CUDA_EPSILON_MOTION_CUH
#define AVFILTER_CUDA_EPSILON_MOTION_CUH

#include "epsilon_frames.cuh"
#include "epsilon_params.h"

enum {
    MOTION_THREADS = EPSILON_NOISE_STRIPS * EPSILON_NOISE_GROUPS,
    MOTION_WARPS   = MOTION_THREADS / 32,
    MOTION_LEVELS  = EPSILON_MAX_LEVEL + 1,
    MOTION_BLOCK   = 16,
    MOTION_SEARCH  = 24,                ///< samples of a row that are searched
    COARSE_SIDE    = 10,                ///< a block of 8 and what is around it
};

/** Shared memory of a warp, for samples of two bytes. */
struct MotionWarp {
    Words4 sum[8], counts[8];           ///< of each lane
    unsigned block[MOTION_BLOCK * 8];
    unsigned other[MOTION_SEARCH * 13];
};

struct MotionShared {
    unsigned count[3][MOTION_LEVELS];
    unsigned differs[2];
    MotionWarp warp[MOTION_WARPS];
};

/** Samples in words: per of them, in rows of so many words. */
template<typename T> struct MotionWords {
    enum { per   = 4 / sizeof(T), words = MOTION_BLOCK / per,
           pitch = MOTION_SEARCH / per + 1 };

    /** Channel c of the pixels at x, a multiple of per, which are inside of the
     * plane; channels is 0 if they are of more than 2, or no words. */
    template<int channels>
    static __forceinline__ __device__ unsigned
    load(const CudaPlane &pl, int x, int y, int c, int shift)
    {
        const T *row = row_at<const T>(pl.src, pl.src_pitch, y);
        unsigned v   = 0;

        if (channels == 1) {
            v = load_global((const unsigned *)(row + x));
        } else if (channels == 2) {
            v = channel_word(row + 2 * x, c);
        } else {
            UNROLL
            for (int i = 0; i < per; i++)
                v |= load_global(row + (x + i) * pl.channels + c) <<
                     8 * sizeof(T) * i;
        }
        return sizeof(T) == 1 ? v : v >> shift & (0xffff >> shift) * 0x10001u;
    }
    static __forceinline__ __device__ unsigned
    sample(const unsigned *row, int x)
    {
        return row[x / per] >> 8 * sizeof(T) * (x % per) &
               (sizeof(T) == 1 ? 0xff : 0xffff);
    }
    /** The words from sample x of a row on. */
    static __forceinline__ __device__ void
    align(unsigned v[words], const unsigned *row, int x)
    {
        const unsigned sel = 0x3210 + x % per * sizeof(T) * 0x1111;

        row += x / per;
        UNROLL
        for (int i = 0; i < words; i++)
            v[i] = pick_bytes(row[i], row[i + 1], sel);
    }
    static __forceinline__ __device__ unsigned
    difference(unsigned a, unsigned b, unsigned sum)
    {
        int low, high;

        if (sizeof(T) == 1)
            return sad4(a, b, sum);
        low  = (int)(a & 0xffff) - (int)(b & 0xffff);
        high = (int)(a >> 16) - (int)(b >> 16);
        return sum + (low < 0 ? -low : low) + (high < 0 ? -high : high);
    }
};

/** What the blocks of a component are. */
struct MotionItems {
    int coarse_across, coarse;
    int across, motion;         ///< of one frame
    int before, after;          ///< whether there are these frames

    __forceinline__ __device__
    MotionItems(const CudaPlane &pl, int present)
        : before(present & 1), after(present >> 1)
    {
        /* sides below 18 and 24 have none */
        coarse_across = pl.width < 18 ? 0 : (pl.width / 2 - 2) / 8;
        coarse        = pl.height < 18 ? 0 :
                        (pl.height / 2 - 2) / 8 * coarse_across;
        across        = pl.width < 24 ? 0 : (pl.width - 24) / 32 + 1;
        motion        = pl.height < 24 ? 0 :
                        ((pl.height - 24) / 32 + 1) * across;
    }
    __forceinline__ __device__ int nb(void) const
    {
        return motion * (before + after) + coarse;
    }
};

/* ---- one block of samples, by a warp ---- */

/** Is a row or a column of the block of one value, of which each lane looks at
 * one? Samples lie as at() says. */
template<int size, typename At>
static __forceinline__ __device__ unsigned
line_counts(const At &at, int lane)
{
    const int k = lane % size;
    unsigned differ = 0;

    if (lane >= 2 * size)
        return 1;
    UNROLL
    for (int i = 1; i < size; i++)
        differ |= lane < size ? at(i, k) ^ at(0, k) : at(k, i) ^ at(k, 0);
    return !!differ;
}

/** Of the words in shared memory. */
template<typename T> struct MotionAt {
    const unsigned *block;

    __forceinline__ __device__ unsigned operator()(int x, int y) const
    {
        return MotionWords<T>::sample(block + y * MotionWords<T>::words, x);
    }
};

struct CoarseAt {
    const unsigned *sum;        ///< that of the block's first sample

    __forceinline__ __device__ unsigned operator()(int x, int y) const
    {
        return sum[y * COARSE_SIDE + x];
    }
};

/** Of how many channels a plane has words, or 0. */
static __forceinline__ __device__ int word_channels(const CudaPlane &pl)
{
    const unsigned misaligned = (unsigned)pl.src | (unsigned)pl.src_pitch;

    return pl.channels > 2 || misaligned & (4 * pl.channels - 1) ? 0 :
           pl.channels;
}

template<typename T, int channels>
static __forceinline__ __device__ void
load_motion(MotionWarp &w, const CudaPlane &pl, const CudaPlane &other, int x,
            int y, int c, int shift, int lane)
{
    typedef MotionWords<T> M;
    enum { search = MOTION_SEARCH / M::per, nb = MOTION_BLOCK * M::words,
           nb_search = MOTION_SEARCH * search };

    UNROLL
    for (int k = 0; k < nb; k += 32) {
        const int i = k + lane;

        w.block[i] =
            M::template load<channels>(pl, x + i % M::words * M::per,
                                       y + i / M::words, c, shift);
    }
    UNROLL
    for (int k = 0; k < nb_search; k += 32) {
        const int i = k + lane;

        if (i < nb_search)
            w.other[i / search * M::pitch + i % search] =
                M::template load<channels>(other, x - 4 + i % search * M::per,
                                           y - 4 + i / search, c, shift);
    }
}

template<typename T>
static __forceinline__ __device__ void
load_any_motion(MotionWarp &w, const CudaPlane &pl, const CudaPlane &other,
                int x, int y, int c, int shift, int lane)
{
    const int channels = word_channels(pl);

    if (!channels || word_channels(other) != channels)
        load_motion<T, 0>(w, pl, other, x, y, c, shift, lane);
    else if (channels == 1)
        load_motion<T, 1>(w, pl, other, x, y, c, shift, lane);
    else
        load_motion<T, 2>(w, pl, other, x, y, c, shift, lane);
}

/** The least sum of differences of three blocks above each other. */
template<typename T>
static __forceinline__ __device__ unsigned
least_difference(const MotionWarp &w, int lane)
{
    typedef MotionWords<T> M;
    const int place = lane < 27 ? lane : 26;
    const int dx = place % 9, dy = place / 9 * 3;
    unsigned p[3][M::words], q[M::words], e[3] = { 0, 0, 0 }, least;

    UNROLL
    for (int y = 0; y < MOTION_BLOCK + 2; y++) {
        M::align(q, w.other + (dy + y) * M::pitch, dx);
        if (y < MOTION_BLOCK) {
            UNROLL
            for (int i = 0; i < M::words; i++)
                p[y % 3][i] = w.block[y * M::words + i];
        }
        UNROLL
        for (int j = 0; j < 3; j++) {
            if (y < j || y - j >= MOTION_BLOCK)
                continue;
            UNROLL
            for (int i = 0; i < M::words; i++)
                e[j] = M::difference(p[(y - j) % 3][i], q[i], e[j]);
        }
    }
    least = e[0] < e[1] ? e[0] : e[1];
    return least < e[2] ? least : e[2];
}

/** The sums of 2x2 samples that begin with those at x, y. */
template<typename T>
static __forceinline__ __device__ void
load_coarse(MotionWarp &w, const CudaPlane &pl, int x, int y, int c, int shift,
            int lane)
{
    UNROLL
    for (int n = 0; n < COARSE_SIDE * COARSE_SIDE; n += 32) {
        const int i = n + lane;
        const int u = x + 2 * (i % COARSE_SIDE), v = y + 2 * (i / COARSE_SIDE);
        unsigned sum = 0;

        if (i >= COARSE_SIDE * COARSE_SIDE)
            break;
        UNROLL
        for (int k = 0; k < 4; k++)
            sum += load_global(row_at<const T>(pl.src, pl.src_pitch,
                                               v + k / 2) +
                               (u + k % 2) * pl.channels + c) >> shift;
        w.block[i] = sum;
    }
}

/** The sum of two |L|. */
static __forceinline__ __device__ unsigned
coarse_sum(const MotionWarp &w, int lane)
{
    unsigned sum = 0;

    UNROLL
    for (int k = 0; k < 2; k++) {
        const unsigned *q = w.block + (lane / 8 + 4 * k + 1) * COARSE_SIDE +
                            lane % 8 + 1;
        const unsigned *a = q - COARSE_SIDE, *b = q + COARSE_SIDE;
        const int l = (int)(4 * q[0] - 2 * (q[-1] + q[1] + a[0] + b[0]) +
                            a[-1] + a[1] + b[-1] + b[1]);

        sum += l < 0 ? -l : l;
    }
    return sum;
}

/* ---- all blocks ---- */

static __forceinline__ __device__ unsigned
motion_level(unsigned long long product, int shift)
{
    const unsigned long long level = product >> shift;

    return level < EPSILON_MAX_LEVEL ? (unsigned)level : EPSILON_MAX_LEVEL;
}

/** Count what the lanes of a warp have found: kind 0 is coarse, 1 and 2 are
 * motion. */
static __forceinline__ __device__ void
count_block(MotionShared &sh, const MotionWarp &w, int kind, int depth)
{
    unsigned sum = 0, least = 0xffffffffu, counts = 1;

    UNROLL
    for (int i = 0; i < 8; i++) {
        const Words4 s = w.sum[i], n = w.counts[i];

        UNROLL
        for (int k = 0; k < 4; k++) {
            counts &= n.w[k];
            sum    += s.w[k];
            least   = s.w[k] < least ? s.w[k] : least;
        }
    }
    if (!counts)
        return;
    if (kind && least)
        sh.differs[kind - 1] = 1;
    atomicAdd(&sh.count[kind][kind ? motion_level(227ull * least, depth + 4) :
                                     motion_level(107ull * sum, depth + 4)],
              1u);
}

/** Add the counts of this block of threads to those of all. */
static __forceinline__ __device__ void
add_motion(const MotionShared &sh, EpsilonTemporal *all)
{
    for (int i = threadIdx.x; i < 3 * MOTION_LEVELS; i += MOTION_THREADS) {
        const unsigned nb = sh.count[i / MOTION_LEVELS][i % MOTION_LEVELS];

        if (nb)
            atomicAdd(&all->count[i / MOTION_LEVELS][i % MOTION_LEVELS], nb);
    }
    if (threadIdx.x < 2 && sh.differs[threadIdx.x])
        atomicAdd(&all->differs[threadIdx.x], 1u);
}

template<typename T>
static __forceinline__ __device__ void
measure_motion(MotionShared &sh, const EpsilonNoiseParams &p)
{
    const CudaPlane pl = block_plane(p.planes);
    const MotionItems items(pl, p.present);
    const CudaPlane before = plane_beside(p.beside[0], pl);
    const CudaPlane after  = plane_beside(p.beside[1], pl);
    const int c = blockIdx.y, lane = threadIdx.x % 32;
    const int number = threadIdx.x / 32, shift = p.planes.shift;
    MotionWarp &w = sh.warp[number];

    if (c >= pl.channels || !(pl.channel_mask >> c & 1))
        return;
    for (int i = threadIdx.x; i < 3 * MOTION_LEVELS; i += MOTION_THREADS)
        sh.count[i / MOTION_LEVELS][i % MOTION_LEVELS] = 0;
    if (threadIdx.x < 2)
        sh.differs[threadIdx.x] = 0;
    NO_UNROLL
    for (int first = blockIdx.x * MOTION_WARPS; first < items.nb();
         first += p.motion_blocks * MOTION_WARPS) {
        const int i    = first + number;
        const int is_second = i >= items.motion;
        const int kind = i >= items.nb() ? -1 :
                         i >= items.motion * (items.before + items.after) ? 0 :
                         is_second || !items.before ? 2 : 1;
        const int k    = kind > 0 ? i - (is_second ? items.motion : 0) :
                         i - items.motion * (items.before + items.after);
        unsigned counts = 0, sum = 0;

        if (kind > 0)
            load_any_motion<T>(w, pl, kind == 1 ? before : after,
                               k % items.across * 32 + 4,
                               k / items.across * 32 + 4, c, shift, lane);
        else if (!kind)
            load_coarse<T>(w, pl, k % items.coarse_across * 16,
                           k / items.coarse_across * 16, c, shift, lane);
        __syncthreads();
        if (kind > 0) {
            const MotionAt<T> at = { w.block };

            counts = line_counts<MOTION_BLOCK>(at, lane);
            sum    = least_difference<T>(w, lane);
        } else if (!kind) {
            const CoarseAt at = { w.block + COARSE_SIDE + 1 };

            counts = line_counts<8>(at, lane);
            sum    = coarse_sum(w, lane);
        }
        w.counts[lane / 4].w[lane % 4] = counts;
        w.sum[lane / 4].w[lane % 4]    = sum;
        __syncthreads();
        if (!lane && kind >= 0)
            count_block(sh, w, kind, p.planes.depth);
    }
    __syncthreads();
    add_motion(sh, &((EpsilonMeasured *)p.measured)->temporal[4 * blockIdx.z +
                                                              c]);
}

#define EPSILON_MOTION_KERNEL(name, T)                                        \
extern "C" __global__ void __launch_bounds__(MOTION_THREADS)                  \
name(const EpsilonNoiseParams p)                                              \
{                                                                             \
    __shared__ MotionShared sh;                                               \
                                                                              \
    measure_motion<T>(sh, p);                                                 \
}

#endif /* AVFILTER_CUDA_EPSILON_MOTION_CUH */
