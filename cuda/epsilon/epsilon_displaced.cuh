/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The windows in neighbor frames, for kernels that compare patches: the 3x3
 * samples around c + v, where v is the vector of the block in which c lies, of
 * 16x16 samples or, of Q, 8x8.
 *
 * Layout:   a block of threads filters segments, the samples of a block in its
 *           tile, which have a vector each, per lane of an element. Shared
 *           memory holds them one after another, each with its halo of patch +
 *           1 samples on every side. Each warp fills some.
 * Borders:  coordinates are clamped while a segment is filled.
 * Cost:     with patch 1, 20x20 elements for 16x16 results, 12x12 for 8x8; the
 *           words of four elements take 3 loads and 2 permutations more than a
 *           tile without displacements, as they are not aligned.
 */

#ifndef AVFILTER_CUDA_EPSILON_DISPLACED_CUH
#define AVFILTER_CUDA_EPSILON_DISPLACED_CUH

#include "epsilon_patch.cuh"

/** Load nb words from any address, of which a sample is a multiple. */
template<int nb>
FUNCTION void load_unaligned(unsigned v[nb], unsigned long long at)
{
    const unsigned *p    = (const unsigned *)(at & ~3ull);
    const unsigned bytes = 0x3210 + 0x1111 * (unsigned)(at & 3);
    unsigned w[nb + 1];

    UNROLL
    for (int i = 0; i <= nb; i++)
        w[i] = load_global(p + i);
    UNROLL
    for (int i = 0; i < nb; i++)
        v[i] = pick_bytes(w[i], w[i + 1], bytes);
}

/** Load 4 nb pixels of channel c from any x on, in words of four samples;
 * inside: see pixels4(), with one word more in the plane. */
template<int nb, int inside>
FUNCTION void any_pixels(unsigned v[nb], const unsigned char *row, int x, int c)
{
    unsigned w[inside * nb];

    load_unaligned<inside * nb>(w, (unsigned long long)(row + inside * x));
    UNROLL
    for (int i = 0; i < nb; i++)
        v[i] = inside == 1 ? w[i] : pick_bytes(w[inside * i],
                                               w[inside * i + inside - 1],
                                               c ? 0x7531 : 0x6420);
}

template<int nb, int inside>
FUNCTION void any_pixels(unsigned long long v[nb], const unsigned short *row,
                         int x, int c)
{
    unsigned w[4 * nb];

    if (inside == 1) {
        load_unaligned<2 * nb>(w, (unsigned long long)(row + x));
    } else {
        UNROLL
        for (int i = 0; i < 2 * nb; i++) {
            const unsigned *p = (const unsigned *)(row + 2 * x) + 2 * i;

            w[i] = pick_bytes(load_global(p), load_global(p + 1),
                              c ? 0x7632 : 0x5410);
        }
    }
    UNROLL
    for (int i = 0; i < nb; i++)
        v[i] = w[2 * i] | (unsigned long long)w[2 * i + 1] << 32;
}

template<typename T, int inside, int nb>
FUNCTION void any_pixels(typename Samples4<T>::Word v[nb], const CudaPlane &pl,
                         int x, int y, int c)
{
    typedef typename Samples4<T>::Word Word;
    const T *row = src_row<T>(pl, clamp_to(y, pl.height - 1));

    if (inside)
        any_pixels<nb, inside ? inside : 1>(v, row, x, c);
    UNROLL
    for (int i = 0; i < nb && !inside; i++) {
        v[i] = 0;
        NO_UNROLL
        for (int k = 0; k < 4; k++)
            v[i] |= (Word)load_global(
                        row + clamp_to(x + 4 * i + k, pl.width - 1) *
                        pl.channels + c) << 8 * sizeof(T) * k;
    }
}

/** Segments of the arithmetic A: of samples T, in tiles of `tile_rows` rows. */
template<typename A, typename T, int patch, int tile_rows,
         int side = EPSILON_BLOCK_SIDE(SIZE_Q)>
struct Displaced {
    enum {
        lanes = A::lanes,
        rows  = tile_rows < side ? tile_rows : side,
        reach = EPSILON_DISPLACED_REACH(patch),
        pitch = EPSILON_DISPLACED_PITCH(side, patch),
        size  = EPSILON_DISPLACED_SIZE(side, rows, patch),
        quads = pitch / 4, all = quads * (rows + 2 * reach),
        per_row  = EPSILON_PATCH_W / side,  ///< of all channels
        segments = per_row * (tile_rows / rows),
        warps    = EPSILON_PATCH_W * EPSILON_PATCH_H / 32,
    };
    typedef typename A::Quad Quad;

    const EpsilonKernelParams &p;
    const PatchTile &t;
    const int k;                        ///< the neighbor frame
    int segment;                        ///< that the warp fills
    int c;                              ///< its channel
    int x[lanes], y[lanes];             ///< first sample to load

    METHOD Displaced(const EpsilonKernelParams &params, const PatchTile &tile,
                     int frame)
        : p(params), t(tile), k(frame) {}
    /** Select a segment. */
    METHOD void select(int i)
    {
        const int column = side * (i % per_row);

        segment = i;
        c       = column / t.width;
        UNROLL
        for (int lane = 0; lane < lanes; lane++) {
            const int first = t.x0 + (column & (t.width - 1));
            const int row   = t.y0 + lane * tile_rows + i / per_row * rows;
            const Displacement d = vector_at(p, k, c, first, row);

            x[lane] = first + d.u - reach;
            y[lane] = row   + d.v - reach;
        }
    }
    /** Return the number of channels if rows are aligned and all pixels that
     * are loaded as words are in the plane. */
    METHOD int inside(const CudaPlane &pl) const
    {
        int is_inside = is_aligned4<T>(pl.src, pl.src_pitch);

        UNROLL
        for (int lane = 0; lane < lanes; lane++)
            is_inside &= x[lane] >= 4 && x[lane] + pitch + 8 <= pl.width;
        return is_inside ? pl.channels : 0;
    }
    template<int inside>
    METHOD void fill_quads(Quad *memory, const CudaPlane &pl, int shift) const
    {
        enum { at_once = inside ? 4 : 1 };
        Quad *to = memory + segment * (size / 4);

        NO_UNROLL
        for (int i = threadIdx.x & 31; i < all; i += 32 * at_once) {
            Quad v[at_once];

            UNROLL
            for (int k = 0; k < at_once; k++) {
                const int at  = k && i + 32 * k >= all ? all - 1 : i + 32 * k;
                const int row = at / quads, column = 4 * (at % quads);

                v[k] = A::template displaced<T, inside>(pl, *this, column, row,
                                                        shift);
            }
            UNROLL
            for (int k = 0; k < at_once; k++)
                if (!k || i + 32 * k < all)
                    to[i + 32 * k] = v[k];
        }
    }
    METHOD void fill_segment(Quad *memory, const CudaPlane &pl, int shift) const
    {
        const int channels = t.log_channels > 1 ? 0 : inside(pl);

        if (channels == 1)
            fill_quads<1>(memory, pl, shift);
        else if (channels == 2)
            fill_quads<2>(memory, pl, shift);
        else
            fill_quads<0>(memory, pl, shift);
    }
    METHOD void fill(Quad *memory, const CudaPlane &pl, int shift)
    {
        NO_UNROLL
        for (int i = (threadIdx.y * EPSILON_PATCH_W + threadIdx.x) >> 5;
             i < segments; i += warps) {
            select(i);
            fill_segment(memory, pl, shift);
        }
    }
    /** Return the index of the element that is displaced from the thread's
     * column and row y. */
    FUNCTION int at(int y)
    {
        return (threadIdx.x / side + y / rows * per_row) * size +
               (y % rows + reach) * pitch + reach + threadIdx.x % side;
    }
};

#endif /* AVFILTER_CUDA_EPSILON_DISPLACED_CUH */
