/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter on a tile in shared memory, tap by tap, with any arithmetic.
 *
 * Formula:  epsilon.cu.
 * Layout:   shared memory holds the elements of the tile with its halo,
 *           channels separate.
 * Launch:   blocks of EPSILON_BLOCK_W x EPSILON_BLOCK_H; a block filters
 *           EPSILON_TILE_W samples of EPSILON_TILE_H rows, a thread 4 pixels
 *           of one channel in two rows; blockIdx.z is the plane.
 * Borders:  coordinates are clamped while the tile is filled.
 *
 * An arithmetic A has
 *   Element         element of the tile
 *   Quad            four elements, aligned
 *   chunk           maximum number of taps before a flush
 *   radius          the only supported radius, or 0
 *   quad(v)         make elements of four samples, two per word
 *   load(v, p)      load 4 elements as words to compute with
 *   init(k, j, p)   begin pixel j of row k, whose element is *p
 *   tap<k, l>(v)    add words v[0] to v[3] to the pixels of rows k to l
 *   flush()         called after at most chunk taps
 *   result(k, j)    return the mean of pixel j of row k
 */

#ifndef AVFILTER_CUDA_EPSILON_TILE_CUH
#define AVFILTER_CUDA_EPSILON_TILE_CUH

#include "epsilon_mean.cuh"
#include "epsilon_params.h"
#include "planes.cuh"

enum {
    PIXELS   = 4,                       ///< of a row, per thread
    ROWS     = EPSILON_TILE_H / EPSILON_BLOCK_H,
};

/** Size of the largest tile: the halo is largest with 4 channels. */
template<typename A> struct EpsilonLargest {
    enum {
        radius = A::radius > 0 ? (int)A::radius : EPSILON_MAX_RADIUS,
        left   = (radius + 3) & ~3,
        rows   = EPSILON_TILE_H + 2 * radius,
        quads  = rows * (EPSILON_TILE_W + 4 * 2 * left) / 4,
    };
};

/** Layout of the tile. */
struct EpsilonTile {
    int left;           ///< pixels of the halo on either side, a multiple of 4
    int pitch;          ///< elements per row and channel
    int log_channels;   ///< of 1, 2, 4
    int shift;          ///< of the samples in memory
};

/** Widen four samples to 16-bit values, two per word, shifted down. */
FUNCTION void widen(unsigned v[2], unsigned word, int shift)
{
    v[0] = pick_bytes(word, 0, 0x4140);
    v[1] = pick_bytes(word, 0, 0x4342);
}

FUNCTION void widen(unsigned v[2], unsigned long long word, int shift)
{
    const unsigned mask = (0xffff >> shift) * 0x10001u;

    v[0] = (unsigned)word >> shift & mask;
    v[1] = (unsigned)(word >> 32) >> shift & mask;
}

/** Return the elements of samples s to s + 3 of row y. */
template<typename T, typename A, int inside>
FUNCTION typename A::Quad tile_quad(const EpsilonTile &t, const CudaPlane &pl,
                                    int s, int y, int wide)
{
    typedef typename Samples4<T>::Word Word;
    unsigned v[2];

    widen(v, inside ? load_global((const Word *)(src_row<T>(pl, y) + s))
                    : load4<T>(pl, s, y, wide), t.shift);
    return A::quad(v);
}

/** Fill the tile from sample s0 of row y0 on by words of four samples, numbered
 * row by row: a row has a few more than a block has threads in x. inside: all
 * samples lie in the plane, and rows are aligned. */
template<typename T, typename A, int inside>
FUNCTION void fill_words(typename A::Element *tile, const EpsilonTile &t,
                         const CudaPlane &pl, int s0, int y0, int words,
                         int rows, int wide)
{
    enum { threads = EPSILON_BLOCK_W * EPSILON_BLOCK_H };
    const int thread = threadIdx.y * EPSILON_BLOCK_W + threadIdx.x;
    /* + 0.5: further from an integer than the error of quotients */
    const int step = (int)quotient(threads + 0.5f, words);
    int row = (int)quotient(thread + 0.5f, words), w = thread - row * words;

    NO_UNROLL
    while (row < rows) {
        typename A::Element *to = tile + (row * t.pitch << t.log_channels);
        const typename A::Quad q =
            tile_quad<T, A, inside>(t, pl, s0 + 4 * w, y0 + row, wide);

        if (t.log_channels == 0) {
            ((typename A::Quad *)to)[w] = q;
        } else {
            UNROLL
            for (int j = 0; j < 4; j++)
                to[(j & (pl.channels - 1)) * t.pitch +
                   ((4 * w + j) >> t.log_channels)] = q.e[j];
        }
        row += step;
        w   += threads - step * words;
        if (w >= words) {
            w -= words;
            row++;
        }
    }
}

template<typename T, typename A>
FUNCTION void fill_tile(typename A::Element *tile, const EpsilonTile &t,
                        const CudaPlane &pl, int s0, int y0, int radius)
{
    const int words = (t.pitch << t.log_channels) / 4;
    const int rows  = EPSILON_TILE_H + 2 * radius;
    const int wide  = is_aligned4<T>(pl.src, pl.src_pitch);

    s0 -= t.left << t.log_channels;
    y0 -= radius;
    if (wide && s0 >= 0 && s0 + 4 * words <= pl.width * pl.channels &&
        y0 >= 0 && y0 + rows <= pl.height)
        fill_words<T, A, 1>(tile, t, pl, s0, y0, words, rows, wide);
    else
        fill_words<T, A, 0>(tile, t, pl, s0, y0, words, rows, wide);
}

/** Add a row of A::radius to the pixels of rows first to last. */
template<int first, int last, typename A>
FUNCTION void add_fixed_row(A &a, const typename A::Element *row)
{
    enum { left = (A::radius + 3) & ~3, side = 2 * A::radius + 1 };
    unsigned v[2 * left + PIXELS];

    UNROLL
    for (int i = 0; i < 2 * left + PIXELS; i += 4)
        A::load(v + i, row + i);
    UNROLL
    for (int i = 0; i < side; i++)
        a.template tap<first, last>(v + left - A::radius + i);
}

/** Add a row of any radius; the first skip elements are not in the window. */
template<int first, int last, typename A>
FUNCTION void add_row(A &a, const typename A::Element *row, int skip, int side)
{
    const int end = skip + side;
    unsigned v[8];

    if (A::radius > 0) {
        add_fixed_row<first, last>(a, row);
        return;
    }

    A::load(v, row);
    NO_UNROLL
    for (int i0 = 0; i0 < end; i0 += 4) {
        if (i0 + 1 < end)
            A::load(v + 4, row + i0 + 4);
        if (i0 >= skip && i0 + 4 <= end) {
            UNROLL
            for (int i = 0; i < 4; i++)
                a.template tap<first, last>(v + i);
        } else {
            UNROLL
            for (int i = 0; i < 4; i++)
                if (i0 + i >= skip && i0 + i < end)
                    a.template tap<first, last>(v + i);
        }
        UNROLL
        for (int i = 0; i < 4; i++)
            v[i] = v[i + 4];
    }
}

/** Add all rows of the window, from row on. */
template<typename A>
FUNCTION void add_window(A &a, const typename A::Element *row, int pitch,
                         int skip, int side)
{
    enum {
        once = A::radius > 0 &&
               (2 * A::radius + 1) * (2 * A::radius + 1) <= (int)A::chunk,
    };
    int taps = side;

    add_row<0, 0>(a, row, skip, side);
    row += pitch;
    NO_UNROLL
    for (int y = 1; y < side; y++) {
        if (!once && taps + side > a.chunk) {
            a.flush();
            taps = 0;
        }
        add_row<0, ROWS - 1>(a, row, skip, side);
        row  += pitch;
        taps += side;
    }
    if (!once)
        a.flush();
    add_row<ROWS - 1, ROWS - 1>(a, row, skip, side);
    a.flush();
}

template<typename T>
FUNCTION void store_pixels(const CudaPlane &pl, int x, int y, int c, int shift,
                           const unsigned v[PIXELS])
{
    typedef typename Samples4<T>::Word Word;
    T *row = dst_row<T>(pl, y);
    const int copied = !(pl.channel_mask >> c & 1);

    if (pl.channels == 1 && x + PIXELS <= pl.width &&
        is_aligned4<T>(pl.dst, pl.dst_pitch)) {
        Word word = 0;

        UNROLL
        for (int j = 0; j < PIXELS; j++)
            word |= (Word)(v[j] << shift) << 8 * sizeof(T) * j;
        *(Word *)(row + x) = word;
        return;
    }
    UNROLL
    for (int j = 0; j < PIXELS; j++) {
        const int i = (x + j) * pl.channels + c;

        if (x + j < pl.width)
            row[i] = copied ? src_row<T>(pl, y)[i] : (T)(v[j] << shift);
    }
}

template<typename T, typename A>
FUNCTION void epsilon_tile(const EpsilonParams &p, typename A::Quad *tile)
{
    const CudaPlane pl = block_plane(p.planes);
    const int s0 = blockIdx.x * EPSILON_TILE_W;
    const int y0 = blockIdx.y * EPSILON_TILE_H;
    const int radius = A::radius > 0 ? (int)A::radius : p.radius;
    EpsilonTile t;

    if (s0 >= pl.width * pl.channels || y0 >= pl.height)
        return;
    t.left         = (radius + 3) & ~3;
    t.log_channels = pl.channels >> 1;
    t.pitch        = (EPSILON_TILE_W >> t.log_channels) + 2 * t.left;
    t.shift        = p.planes.shift;
    fill_tile<T, A>((typename A::Element *)tile, t, pl, s0, y0, radius);
    __syncthreads();

    /* threads per channel; channel and pixel of the thread */
    const int log_threads = 5 - t.log_channels;
    const int c = threadIdx.x >> log_threads;
    const int x = (threadIdx.x & ((1 << log_threads) - 1)) * PIXELS;
    const int y = threadIdx.y * ROWS;
    const int pitch = t.pitch << t.log_channels;
    const typename A::Element *row = (const typename A::Element *)tile +
                                     y * pitch + c * t.pitch + x;
    A a(p.threshold);

    UNROLL
    for (int k = 0; k < ROWS; k++)
        UNROLL
        for (int j = 0; j < PIXELS; j++)
            a.init(k, j, row + (radius + k) * pitch + t.left + j);
    add_window(a, row, pitch, t.left - radius, 2 * radius + 1);

    UNROLL
    for (int k = 0; k < ROWS; k++) {
        const int to = y0 + y + k;
        unsigned v[PIXELS];

        if (to >= pl.height)
            break;
        UNROLL
        for (int j = 0; j < PIXELS; j++)
            v[j] = a.result(k, j);
        store_pixels<T>(pl, (s0 >> t.log_channels) + x, to, c, t.shift, v);
    }
}

/** Define a kernel for samples of type T; the rest is the arithmetic. */
#define EPSILON_TILE_KERNEL(name, T, ...)                                     \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_BLOCK_W * EPSILON_BLOCK_H)                          \
name(const EpsilonParams p)                                                   \
{                                                                             \
    typedef __VA_ARGS__ A;                                                    \
    __shared__ A::Quad tile[EpsilonLargest<A>::quads];                        \
                                                                              \
    epsilon_tile<T, A>(p, tile);                                              \
}

#endif /* AVFILTER_CUDA_EPSILON_TILE_CUH */
