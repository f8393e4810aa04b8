/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter with patches of 8-bit samples, limits up to
 * EPSILON_PATCH_LIMIT, compute capability 8.0. Formula and tile:
 * epsilon_patch.cuh.
 *
 * Layout:   an element is a word of the samples x, x + 1, x - 1 and x - 2 of a
 *           row, so that one instruction sums up the differences of a row of
 *           a patch of 3 samples. The last of 5 samples is byte 0 of the
 *           element at x + 2. One permutation per element makes adjacent
 *           elements from 4 samples.
 * Launch:   a thread filters 8 samples of a column, two adjacent columns of the
 *           window and `steps` rows of it at a time, which share loads.
 * Cost:     minimum per tap with patch 1, in instructions; a multiprocessor
 *           issues 128 lanes per clock, 64 on each of two pipes:
 *               differences across     10 / 8  VABSDIFF4
 *               rows i and i + 4       6 / 8   multiply-add (the other pipe)
 *               three rows             4 / 8   addition of three
 *               weight                 4 / 8   half precision (the other pipe)
 *               two taps of a sample   4 / 8   permutation
 *               n and S                8 / 8   dot products (the other pipe)
 *           4.5, evenly on both pipes: 112 per sample with radius 2, which is
 *           7 us for 1080p and 28 us for 4K on 132 multiprocessors at 1.98 GHz.
 *           Loads of the samples add 28 / 80.
 *           A neighbor frame has 9 taps in place of 25, and a tile of its own:
 *           7.7, 28 and 106 us for 1080p, 4K and 8K.
 *           Tables cost 3 registers: 3 % more time at 1080p with patch 1,
 *           linear weights, radius 2 and two frames before, 5 % without these
 *           (H200).
 */

#include "epsilon_displaced.cuh"
#include "epsilon_older.cuh"
#include "epsilon_patch_sm80.cuh"

template<int patch> struct PatchVabsdiff4 {
    /** without the byte that is not in a row of 3 samples */
    static const unsigned mask = patch == 1 ? 0xffffff : 0xffffffff;
    struct __attribute__((aligned(16))) Quad { unsigned e[4]; };
    enum { lanes = 1 };

    template<typename T, int inside>
    FUNCTION Quad quad(const CudaPlane &pl, int x, int y, int c, int shift)
    {
        const unsigned a = pixels4<T, inside>(pl, x - 4, y, c);
        const unsigned b = pixels4<T, inside>(pl, x,     y, c);
        const unsigned d = pixels4<T, inside>(pl, x + 4, y, c);
        Quad q;

        q.e[0] = pick_bytes(a, b, 0x2354) & mask;
        q.e[1] = pick_bytes(a, b, 0x3465) & mask;
        q.e[2] = pick_bytes(a, b, 0x4576) & mask;
        q.e[3] = pick_bytes(b, d, 0x1243) & mask;
        return q;
    }
    /** Return the elements of a segment from (x, y) of it on. */
    template<typename T, int inside, typename Segment>
    FUNCTION Quad displaced(const CudaPlane &pl, const Segment &s, int x, int y,
                            int shift)
    {
        unsigned v[2];
        Quad q;

        any_pixels<T, inside, 2>(v, pl, s.x[0] + x - 2, s.y[0] + y, s.c);
        UNROLL
        for (int i = 0; i < 4; i++)
            q.e[i] = pick_bytes(v[0], v[1], 0x0132 + 0x1111 * i) & mask;
        return q;
    }
};

template<int patch, int equal, int by_mean> struct Vabsdiff4Column {
    enum {
        lanes = 1,
        rows  = EPSILON_PATCH_VABSDIFF4_ROWS, pairs = rows / 2,
        span  = rows + 2 * patch,
        steps = patch == 2 ? 3 : 5,     ///< rows of the window per load
    };
    /** bytes to compare */
    static const unsigned mask = patch == 0 ? 0xff : 0xffffffff;

    /** A column of elements, and the last samples for rows of 5. */
    struct Column {
        unsigned word[span + steps - 1], last[span + steps - 1];

        METHOD void load(int i, const unsigned *p)
        {
            word[i] = *p;
            last[i] = patch == 2 ? *(const unsigned char *)(p + 2) : 0;
        }
    };

    unsigned limit[by_mean ? pairs : 1];    ///< of rows i and i + 4
    unsigned factor;                    ///< 2^16
    Column center;
    unsigned n[rows], sum[rows];

    /** Get the weights of rows i and i + 4, from row u of q on. */
    METHOD void weights(unsigned w[pairs], const Column &q, int u) const
    {
        unsigned across[span], two[pairs + 2 * patch];

        UNROLL
        for (int i = 0; i < span; i++) {
            across[i] = sad4(center.word[i], q.word[i + u] & mask, 0);
            if (patch == 2)
                across[i] = sad4(center.last[i], q.last[i + u], across[i]);
        }
        UNROLL
        for (int i = 0; i < pairs + 2 * patch; i++)
            two[i] = multiply_add(across[i + pairs], factor, across[i]);
        UNROLL
        for (int i = 0; i < pairs; i++) {
            unsigned d = two[i];

            UNROLL
            for (int j = 1; j <= 2 * patch; j++)
                d += two[i + j];
            w[i] = rest2(limit[by_mean ? i : 0], d);
            if (equal)
                w[i] = min2(w[i], 0x00010001);
        }
    }
    /** Add the taps of row u of steps, of two columns or of one. */
    template<int both>
    METHOD void tap(const Column &a, const Column &b, int u)
    {
        unsigned v[pairs], w[pairs];

        weights(v, a, u);
        if (both)
            weights(w, b, u);
        UNROLL
        for (int i = 0; i < rows; i++) {
            const unsigned two =
                both ? pick_bytes(v[i % pairs], w[i % pairs],
                                  i < pairs ? 0x5410 : 0x7632)
                     : i < pairs ? v[i] & 0xffff : v[i % pairs] >> 16;

            n[i]   = dot2(two, 0x0101, n[i]);
            sum[i] = dot2(two, a.word[i + patch + u], sum[i]);
        }
    }
    /* Add rows u to the last one of the window; p is the row of elements to be
     * loaded next. */
    template<int both>
    METHOD void taps(Column &a, Column &b, const unsigned *p, int pitch,
                     int left, Step<steps>) {}
    template<int both, int u>
    METHOD void taps(Column &a, Column &b, const unsigned *p, int pitch,
                     int left, Step<u>)
    {
        if (u >= left)
            return;
        a.load(span - 1 + u, p);
        if (both)
            b.load(span - 1 + u, p + 1);
        tap<both>(a, b, u);
        taps<both>(a, b, p + pitch, pitch, left, Step<u + 1>());
    }
    /** Add two columns of the window, or one; p is the first element. */
    template<int both>
    METHOD void columns(const unsigned *p, int pitch, int radius)
    {
        Column a, b;

        NO_UNROLL
        for (int dy = -radius; dy <= radius; dy += steps, p += steps * pitch) {
            UNROLL
            for (int i = 0; i < span - 1; i++) {
                a.load(i, p + i * pitch);
                if (both)
                    b.load(i, p + i * pitch + 1);
            }
            taps<both>(a, b, p + (span - 1) * pitch, pitch, radius + 1 - dy,
                       Step<0>());
        }
    }
    METHOD void set_limit(int i, int lane, unsigned v)
    {
        limit[i % pairs] = i < pairs ? v : limit[i % pairs] | v << 16;
    }
    FUNCTION unsigned across(const unsigned *p)
    {
        return dot4(*p, 0x00010101, 0);
    }
    /** Load the patches around the thread's samples, of which p is the first,
     * and clear the sums. */
    METHOD void begin(const unsigned *p, int pitch)
    {
        UNROLL
        for (int i = 0; i < span; i++) {
            center.load(i, p + (i - patch) * pitch);
            center.word[i] &= mask;
        }
        UNROLL
        for (int i = 0; i < rows; i++)
            n[i] = sum[i] = 0;
    }
    /** Add the window in a frame; p is the thread's first sample. */
    METHOD void window(const unsigned *p, int pitch, int radius)
    {
        p -= (radius + patch) * pitch + radius;
        NO_UNROLL
        for (int dx = -radius; dx < radius; dx += 2, p += 2)
            columns<1>(p, pitch, radius);
        columns<0>(p, pitch, radius);
    }
};

/** Filter a tile in shared memory; limit is that of the thread's channel. */
template<int patch, int equal, int by_mean>
FUNCTION void vabsdiff4_tile(const EpsilonKernelParams &p, const CudaPlane &pl,
                             const PatchTile &t,
                             typename PatchVabsdiff4<patch>::Quad *tile,
                             unsigned limit)
{
    typedef Vabsdiff4Column<patch, equal, by_mean> C;
    enum { tile_rows = C::rows * EPSILON_PATCH_H };
    typedef Displaced<PatchVabsdiff4<patch>, unsigned char, patch, tile_rows>
        Other;
    const int c = t.channel(), x = t.column(), y = threadIdx.y * C::rows;
    const unsigned *first = (const unsigned *)tile + t.at(x, y, c);
    const int pitch       = t.pitch << t.log_channels;
    C column;

    UNROLL
    for (int i = 0; i < (by_mean ? C::pairs : 1); i++)
        column.limit[i] = (limit & ~EPSILON_BY_MEAN) * 0x10001;
    if (by_mean && limit & EPSILON_BY_MEAN)
        set_limits(column, p, c, first, pitch);
    /* unknown to the compiler, which would shift on the other pipe */
    column.factor = 0x10000 | p.planes.depth >> 8;
    column.begin(first, pitch);
    column.window(first, pitch, p.radius);

    const int nb    = neighbors_of(p, pl);
    const int alone = nb && is_alone(p.limits, of_plane(p.number), c);

    NO_UNROLL
    for (int i = 1; i <= nb; i++) {
        Other other(p, t, i - 1);

        __syncthreads();
        other.fill(tile, plane_of_frame(p, pl, i), 0);
        __syncthreads();
        if (!alone)
            column.window((const unsigned *)tile + other.at(y), Other::pitch,
                          1);
    }

    unsigned v[C::rows];

    UNROLL
    for (int i = 0; i < C::rows; i++)
        v[i] = column.center.word[i + patch] & 0xff;
    add_older<unsigned char, C::rows, tile_rows>(p, pl, t, t.y0, y, patch,
                                                 !equal, by_mean, limit, v, 0,
                                                 column.n, column.sum);
    UNROLL
    for (int i = 0; i < C::rows; i++)
        v[i] = mean(column.sum[i], column.n[i]);
    store_column<unsigned char, C::rows>(pl, t.x0 + x, t.y0 + y, c, 0, v);
}

template<int patch, int equal>
FUNCTION void patch_vabsdiff4(const EpsilonKernelParams &p)
{
    enum { tile_rows = EPSILON_PATCH_VABSDIFF4_ROWS * EPSILON_PATCH_H };
    typedef PatchVabsdiff4<patch> A;
    const CudaPlane pl = block_plane(p.planes);
    const PatchTile t(p, pl, patch, tile_rows);
    typename A::Quad *tile = (typename A::Quad *)epsilon_patch_memory;

    if (t.x0 >= pl.width || t.y0 >= pl.height)
        return;

    const unsigned limit = patch_limit(p, t.channel());
    const int by_mean    = has_table(p, pl);

    fill_patch_tile<A, unsigned char>(tile, t, pl, tile_rows, 0);
    __syncthreads();
    if (by_mean)
        vabsdiff4_tile<patch, equal, 1>(p, pl, t, tile, limit);
    else
        vabsdiff4_tile<patch, equal, 0>(p, pl, t, tile, limit);
}

#define KERNEL(name, patch, equal)                                            \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_PATCH_W * EPSILON_PATCH_H,                          \
                  patch == 2 ? 4 : NEIGHBORS ? 5 : 7 - patch)               \
name(const EpsilonKernelParams p)                                             \
{                                                                             \
    patch_vabsdiff4<patch, equal>(p);                                         \
}

KERNEL(epsilon_patch_vabsdiff4_0_equal,  0, 1)
KERNEL(epsilon_patch_vabsdiff4_0_linear, 0, 0)
KERNEL(epsilon_patch_vabsdiff4_1_equal,  1, 1)
KERNEL(epsilon_patch_vabsdiff4_1_linear, 1, 0)
KERNEL(epsilon_patch_vabsdiff4_2_equal,  2, 1)
KERNEL(epsilon_patch_vabsdiff4_2_linear, 2, 0)
