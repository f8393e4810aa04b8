/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Patches are compared column by column, with any arithmetic; the rest is in
 * epsilon_patch.cuh.
 *
 * A thread makes PatchRows<patch> elements of a column. It goes through two
 * rows of the window at once, but the last one, from left to right: of the
 * 2 patch + 1 columns around q all but one are there from the q before. Sums
 * over a row of patches are shared by the patches above each other.
 *
 * An arithmetic A is made of the parameters and the channel's limit. It has
 *   Quad                   four elements
 *   lanes                  rows of samples that an element holds: y, and, if
 *                          there are two, the one half a tile below
 *   quad<T, inside>(...)   elements of pixels x to x + 3
 *   first(a, b)            the difference of two elements
 *   sad(a, b, sum)         sum plus it
 *   result(i, lane)        the mean
 *   window(columns, ...)   columns.window() with what adds up the taps, a W:
 *   offset(d)              one row's sum of each patch, as weight() needs it
 *   weight(d)              what a difference weighs
 *   add(i, w, q)           add element q to the means of the i-th
 *   add2(i, w, q, v, r)    add q and r, which weigh w and v
 *   flush()                after at most 2 (2 patch + 1) taps
 */

#ifndef AVFILTER_CUDA_EPSILON_PATCH_COLUMNS_CUH
#define AVFILTER_CUDA_EPSILON_PATCH_COLUMNS_CUH

#include "epsilon_patch.cuh"

/** Elements of a column that a thread makes. */
template<int patch> struct PatchRows {
    enum { rows = EPSILON_PATCH_ROWS(patch), side = 2 * patch + 1,
           span = rows + 2 * patch };
};

/** A thread's column and its surroundings. */
template<typename A, int patch> struct PatchColumns {
    enum { rows = PatchRows<patch>::rows, side = PatchRows<patch>::side,
           span = PatchRows<patch>::span };

    unsigned centre[side][span];
    unsigned around[side][span + 1];    ///< in turn

    template<int nb, typename E>
    static __forceinline__ __device__ void
    load(unsigned v[nb], const E *p, int pitch)
    {
        UNROLL
        for (int i = 0; i < nb; i++)
            v[i] = p[i * pitch];
    }
    /** What q weighs, whose columns are from around[u] on, v rows down. */
    template<typename W>
    __forceinline__ __device__ void
    weights(unsigned w[rows], const W &a, int u, int v) const
    {
        unsigned across[span];

        UNROLL
        for (int i = 0; i < span; i++) {
            across[i] = A::first(centre[0][i], around[u % side][i + v]);
            UNROLL
            for (int j = 1; j < side; j++)
                across[i] = A::sad(centre[j][i], around[(u + j) % side][i + v],
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
            w[i] = a.weight(d);
        }
    }
    /** One q, or two below each other. */
    template<int taps, typename W>
    __forceinline__ __device__ void tap(W &a, int u) const
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
    /* From around[u] on, up to the last one of the row; p is the column to be
     * loaded first. */
    template<int taps, typename W, typename E>
    __forceinline__ __device__ void
    columns(W &a, const E *p, int pitch, int left, Step<side>) {}
    template<int taps, typename W, typename E, int u>
    __forceinline__ __device__ void
    columns(W &a, const E *p, int pitch, int left, Step<u>)
    {
        if (u >= left)
            return;
        load<span + taps - 1>(around[(u + side - 1) % side], p + u, pitch);
        tap<taps>(a, u);
        columns<taps>(a, p, pitch, left, Step<u + 1>());
    }
    /** One row of the window, or two; p is the first element of the first
     * one's patches. */
    template<int taps, typename W, typename E>
    __forceinline__ __device__ void
    row(W &a, const E *p, int pitch, int radius)
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
    /** The patches around the thread's elements, of which p is the first. */
    template<typename E>
    __forceinline__ __device__ void load_centre(const E *p, int pitch)
    {
        UNROLL
        for (int j = 0; j < side; j++)
            load<span>(centre[j], p - patch * pitch - patch + j, pitch);
    }
    /** The window in a frame, likewise. */
    template<typename W, typename E>
    __forceinline__ __device__ void
    window(W &a, const E *p, int pitch, int radius)
    {
        p -= (radius + patch) * (pitch + 1);
        NO_UNROLL
        for (int dy = -radius; dy < radius; dy += 2, p += 2 * pitch)
            row<2>(a, p, pitch, radius);
        row<1>(a, p, pitch, radius);
    }
};

/** The block's tile; row is the number of those above it. */
template<typename A, typename T, int patch>
static __forceinline__ __device__ void
patch_columns(const EpsilonParams &p, int row = blockIdx.y)
{
    enum { rows = PatchRows<patch>::rows, tile_rows = rows * EPSILON_PATCH_H };
    const CudaPlane pl = block_plane(p.planes);
    const PatchTile t(p, pl, patch, tile_rows * A::lanes, row);
    typename A::Quad *tile = (typename A::Quad *)epsilon_patch_memory;
    PatchColumns<A, patch> columns;

    if (t.x0 >= pl.width || t.y0 >= pl.height)
        return;

    const unsigned limit = patch_limit(p, pl, t.channel());
    A a(p, limit);

    if (!limit)
        return;

    const int c = t.channel(), x = t.column(), y = threadIdx.y * rows;

    NO_UNROLL
    for (int i = 0; i <= neighbor_count(p); i++) {
        if (i)
            __syncthreads();
        fill_patch_tile<A, T>(tile, t, plane_of_frame(p, pl, i), tile_rows,
                              p.planes.shift);
        __syncthreads();
        if (!i)
            columns.load_centre(tile->e + t.at(x, y, c),
                                t.pitch << t.log_channels);
        a.window(columns, tile->e + t.at(x, y, c), t.pitch << t.log_channels,
                 p.radius);
    }
    UNROLL
    for (int lane = 0; lane < A::lanes; lane++) {
        unsigned v[rows];

        UNROLL
        for (int i = 0; i < rows; i++)
            v[i] = a.result(i, lane);
        store_column<T, rows>(pl, t.x0 + x, t.y0 + lane * tile_rows + y, c,
                              p.planes.shift, v);
    }
}

#endif /* AVFILTER_CUDA_EPSILON_PATCH_COLUMNS_CUH */
