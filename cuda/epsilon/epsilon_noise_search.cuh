/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The change of a block of 16x16 samples: where it matches the previous frame
 * best, and the level of what remains. See epsilon_noise.cuh.
 */

#ifndef AVFILTER_CUDA_EPSILON_NOISE_SEARCH_CUH
#define AVFILTER_CUDA_EPSILON_NOISE_SEARCH_CUH

#include "epsilon_noise_block.cuh"

/** The place of the smallest sum of a thread, the first of equal ones if places
 * ascend. */
struct NoiseLeast {
    unsigned sum, place;

    METHOD NoiseLeast(void) : sum(~0u), place(0) {}

    METHOD void add(unsigned s, unsigned at)
    {
        place = s < sum ? at : place;
        sum   = s < sum ? s  : sum;
    }
    /** Return the place of the smallest sum of all threads, by way of two words
     * of shared memory; sums of a narrow block are less than 2^21, places less
     * than 2^11. */
    METHOD unsigned first(unsigned word[2], int is_narrow) const
    {
        if (is_narrow) {
            join_min(word, sum << 11 | place);
            __syncthreads();
            return *word & 2047;
        }
        join_min(word, sum);
        __syncthreads();
        join_min(word + 1, sum == *word ? place : ~0u);
        __syncthreads();
        return word[1];
    }
};

/* ---- the search by sums ---- */

/** Sums of R that a thread loads. */
struct NoiseSums {
    enum {
        all = NOISE_SUMS * NOISE_SUMS,
        nb  = (all + EPSILON_NOISE_THREADS - 1) / EPSILON_NOISE_THREADS
    };
    unsigned v[nb];

    /** Load the sums; outside of the plane four of them exceed 16 others. */
    METHOD void load(const NoiseBlock &b)
    {
        const int left = (b.x >> 2) - EPSILON_COARSE_REACH;
        const int top  = (b.y >> 2) - EPSILON_COARSE_REACH;

        UNROLL
        for (int k = 0; k < nb; k++) {
            const unsigned i = threadIdx.x + k * EPSILON_NOISE_THREADS;
            const int x = left + i % NOISE_SUMS, y = top + i / NOISE_SUMS;

            v[k] = b.is_narrow() ? 0x1ffff : 1 << 24;
            if (b.sums.has(x, y))
                v[k] = load_global(b.sums.at(x, y));
        }
    }
    METHOD void store(unsigned *sums) const
    {
        UNROLL
        for (int k = 0; k < nb; k++) {
            const unsigned i = threadIdx.x + k * EPSILON_NOISE_THREADS;

            if (i < all)
                sums[i / NOISE_SUMS * NOISE_PITCH + i % NOISE_SUMS] = v[k];
        }
    }
};

/** Search by sums and return the place. */
template<typename T>
FUNCTION unsigned search_sums(NoiseTile<T> &sh, int is_narrow)
{
    const int u = threadIdx.x % NOISE_PLACES;
    const int v = threadIdx.x / NOISE_PLACES * NOISE_COLUMN;
    const unsigned *sums = sh.sums + v * NOISE_PITCH + u;
    unsigned distance[NOISE_COLUMN] = { 0 }, p[16];
    NoiseLeast least;

    if (v < NOISE_PLACES) {
        UNROLL
        for (int i = 0; i < 16; i++)
            p[i] = sh.p_sums[i];
        UNROLL
        for (int j = 0; j < NOISE_COLUMN + 3; j++) {
            UNROLL
            for (int i = 0; i < 4; i++) {
                const unsigned r = sums[j * NOISE_PITCH + i];

                UNROLL
                for (int k = 0; k < NOISE_COLUMN; k++)
                    if (j >= k && j < k + 4)
                        distance[k] = add_distance(p[4 * (j - k) + i], r,
                                                   distance[k]);
            }
        }
        UNROLL
        for (int k = 0; k < NOISE_COLUMN; k++)
            least.add(distance[k], (v + k) * NOISE_PLACES + u);
    }
    return least.first(&sh.total[NOISE_LEAST], is_narrow);
}

/* ---- the search by samples ---- */

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

    NO_UNROLL
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
    NoiseLeast least;

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

        if ((unsigned)x <= (unsigned)b.r.width - EPSILON_BLOCK &&
            (unsigned)y <= (unsigned)b.r.height - EPSILON_BLOCK)
            least.add(sh.part[i][0] + sh.part[i][1], i);
    }
    return least.first(&sh.total[NOISE_LEAST + 2], b.is_narrow());
}

/* ---- the level ---- */

FUNCTION int level_of(unsigned long long level)
{
    return level < EPSILON_MAX_LEVEL ? (int)level : EPSILON_MAX_LEVEL;
}

/** Return the level of the change. */
template<typename T>
FUNCTION int change_level(NoiseTile<T> &sh, const NoiseBlock &b)
{
    const int t = threadIdx.x, x = t % 4 * 4, y = t / 4;
    const int match = search_sums(sh, b.is_narrow());
    const int place = search_samples(
        sh, b, 4 * (match % NOISE_PLACES - EPSILON_COARSE_REACH),
        4 * (match / NOISE_PLACES - EPSILON_COARSE_REACH));
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

#endif /* AVFILTER_CUDA_EPSILON_NOISE_SEARCH_CUH */
