/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Comparison of patches column by column, with any arithmetic; the rest is in
 * epsilon_patch.cuh.
 *
 * A thread filters PatchRows<patch>::rows elements of a column. It visits two
 * rows of the window at once (the last row alone) from left to right, and loads
 * one column per q: the other 2 patch columns of the patch are those of the q
 * before. Overlapping patches share their sums of rows.
 *
 * An arithmetic A<by_mean> is constructed from the parameters and the channel's
 * limit, the largest one if samples have limits of their own, with by_mean:
 *   Quad                   four elements
 *   lanes                  rows of samples per element: y, and, if 2, the row
 *                          half a tile below
 *   quad<T, inside>(...)   elements of pixels x to x + 3
 *   displaced<T, inside>(...)  the same of a segment, see epsilon_displaced.cuh
 *   first(a, b)            the difference of two elements
 *   sad(a, b, sum)         sum plus the difference
 *   is_linear(p)           whether weights are linear
 *   n_of(i, lane)          n of a sample, times 2^scale()
 *   sum_of(i, lane)        S, of the type Sum
 *   across(p)              the sum of the element at p and its two neighbors
 *   set_limit(i, lane, v)  set the limit of a sample, with by_mean
 *   window(columns, ...)   columns.window() with a W, which adds up the taps:
 *   offset(d)              adapt the sum of one row of each patch to weight()
 *   weight(i, d)           the weight of a difference from element i
 *   add(i, w, q)           add element q with weight w to mean i
 *   add2(i, w, q, v, r)    add q with weight w and r with weight v
 *   flush()                called after at most 2 (2 patch + 1) taps
 */

#ifndef AVFILTER_CUDA_EPSILON_PATCH_COLUMNS_CUH
#define AVFILTER_CUDA_EPSILON_PATCH_COLUMNS_CUH

#include "epsilon_displaced.cuh"
#include "epsilon_older.cuh"
#include "epsilon_patch.cuh"

/** Elements per thread, and the rows that they depend on. */
template<int patch> struct PatchRows {
    enum { rows = EPSILON_PATCH_ROWS(patch, SIZE_Q), side = 2 * patch + 1,
           span = rows + 2 * patch };
};

/** Column of a thread with its halo. */
template<typename A, int patch> struct PatchColumns {
    enum { rows = PatchRows<patch>::rows, side = PatchRows<patch>::side,
           span = PatchRows<patch>::span };

    unsigned center[side][span];
    unsigned around[side][span + 1];    ///< ring of columns

    template<int nb, typename E>
    FUNCTION void load(unsigned v[nb], const E *p, int pitch)
    {
        UNROLL
        for (int i = 0; i < nb; i++)
            v[i] = p[i * pitch];
    }
    /** Get the weights of q, whose columns begin at around[u], v rows down. */
    template<typename W>
    METHOD void weights(unsigned w[rows], const W &a, int u, int v) const
    {
        unsigned across[span];

        UNROLL
        for (int i = 0; i < span; i++) {
            across[i] = A::first(center[0][i], around[u % side][i + v]);
            UNROLL
            for (int j = 1; j < side; j++)
                across[i] = A::sad(center[j][i], around[(u + j) % side][i + v],
                                   across[i]);
            if (i % side == 0)
                across[i] = a.offset(across[i]);
        }
        UNROLL
        for (int i = 0; i < rows; i++) {
            unsigned d = across[i];

            UNROLL
            for (int j = 1; j < side; j++)
                d += across[i + j];
            w[i] = a.weight(i, d);
        }
    }
    /** Add one q, or two, one below the other. */
    template<int taps, typename W>
    METHOD void tap(W &a, int u) const
    {
        const unsigned *q = around[(u + patch) % side] + patch;
        unsigned w[taps][rows];

        UNROLL
        for (int v = 0; v < taps; v++)
            weights(w[v], a, u, v);
        UNROLL
        for (int i = 0; i < rows; i++)
            if (taps == 2)
                a.add2(i, w[0][i], q[i], w[taps - 1][i], q[i + 1]);
            else
                a.add(i, w[0][i], q[i]);
    }
    /* Add the rest of the row from around[u] on; p is the column to be loaded
     * first. */
    template<int taps, typename W, typename E>
    METHOD void columns(W &a, const E *p, int pitch, int left, Step<side>) {}
    template<int taps, typename W, typename E, int u>
    METHOD void columns(W &a, const E *p, int pitch, int left, Step<u>)
    {
        if (u >= left)
            return;
        load<span + taps - 1>(around[(u + side - 1) % side], p + u, pitch);
        tap<taps>(a, u);
        columns<taps>(a, p, pitch, left, Step<u + 1>());
    }
    /** Add one row of the window, or two; p is the first element. */
    template<int taps, typename W, typename E>
    METHOD void row(W &a, const E *p, int pitch, int radius)
    {
        UNROLL
        for (int j = 0; j < side - 1; j++)
            load<span + taps - 1>(around[j], p++, pitch);
        NO_UNROLL
        for (int dx = -radius; dx <= radius; dx += side, p += side) {
            columns<taps>(a, p, pitch, radius + 1 - dx, Step<0>());
            a.flush();
        }
    }
    /** Load the patches around the thread's elements; p is the first. */
    template<typename E>
    METHOD void load_center(const E *p, int pitch)
    {
        UNROLL
        for (int j = 0; j < side; j++)
            load<span>(center[j], p - patch * pitch - patch + j, pitch);
    }
    /** Add the window in a frame; p is the thread's first element. */
    template<typename W, typename E>
    METHOD void window(W &a, const E *p, int pitch, int radius)
    {
        p -= (radius + patch) * (pitch + 1);
        NO_UNROLL
        for (int dy = -radius; dy < radius; dy += 2, p += 2 * pitch)
            row<2>(a, p, pitch, radius);
        row<1>(a, p, pitch, radius);
    }
};

/** Filter a tile in shared memory; limit is that of the thread's channel. */
template<typename A, typename T, int patch>
FUNCTION void patch_tile(const EpsilonKernelParams &p, const CudaPlane &pl,
                         const PatchTile &t, typename A::Quad *tile,
                         unsigned limit)
{
    enum { rows = PatchRows<patch>::rows, tile_rows = rows * EPSILON_PATCH_H };
    typedef Displaced<A, T, patch, tile_rows> Other;
    const int c = t.channel(), x = t.column(), y = threadIdx.y * rows;
    const int pitch = t.pitch << t.log_channels;
    const int nb    = neighbors_of(p, pl);
    const int alone = nb && is_alone(p.limits, of_plane(p.number), c);
    PatchColumns<A, patch> columns;
    A a(p, limit & ~EPSILON_BY_MEAN);

    if (A::by_mean && limit & EPSILON_BY_MEAN)
        set_limits(a, p, c, tile->e + t.at(x, y, c), pitch);
    columns.load_center(tile->e + t.at(x, y, c), pitch);
    a.window(columns, tile->e + t.at(x, y, c), pitch, p.radius);
    NO_UNROLL
    for (int i = 1; i <= nb; i++) {
        Other other(p, t, i - 1);

        __syncthreads();
        other.fill(tile, plane_of_frame(p, pl, i), p.planes.shift);
        __syncthreads();
        if (!alone)
            a.window(columns, tile->e + other.at(y), Other::pitch, 1);
    }
    UNROLL
    for (int lane = 0; lane < A::lanes; lane++) {
        const int row = t.y0 + lane * tile_rows + y;
        typename A::Sum sum[rows];
        unsigned n[rows], v[rows];

        UNROLL
        for (int i = 0; i < rows; i++) {
            n[i]   = a.n_of(i, lane);
            sum[i] = a.sum_of(i, lane);
            v[i]   = columns.center[patch][i + patch] >> 16 * lane & 0xffff;
        }
        add_older<T, rows, tile_rows>(p, pl, t, t.y0 + lane * tile_rows, y,
                                      patch, A::is_linear(p), A::by_mean, limit,
                                      v, a.scale(), n, sum);
        UNROLL
        for (int i = 0; i < rows; i++)
            v[i] = mean(sum[i], n[i]);
        store_column<T, rows>(pl, t.x0 + x, row, c, p.planes.shift, v);
    }
}

/** Filter a tile with the arithmetic A, or B if a channel has a table; row is
 * its index from the top. */
template<typename A, typename B, typename T, int patch>
FUNCTION void patch_columns(const EpsilonKernelParams &p, int row = blockIdx.y)
{
    enum { tile_rows = PatchRows<patch>::rows * EPSILON_PATCH_H };
    const CudaPlane pl = block_plane(p.planes);
    const PatchTile t(p, pl, patch, tile_rows * A::lanes, row);
    typename A::Quad *tile = (typename A::Quad *)epsilon_patch_memory;

    if (t.x0 >= pl.width || t.y0 >= pl.height)
        return;

    const unsigned limit = patch_limit(p, t.channel());
    const int by_mean    = has_table(p, pl);

    fill_patch_tile<A, T>(tile, t, pl, tile_rows, p.planes.shift);
    __syncthreads();
    if (by_mean)
        patch_tile<B, T, patch>(p, pl, t, (typename B::Quad *)tile, limit);
    else
        patch_tile<A, T, patch>(p, pl, t, tile, limit);
}

#endif /* AVFILTER_CUDA_EPSILON_PATCH_COLUMNS_CUH */
