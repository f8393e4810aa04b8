/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Means of older frames, for the kernels that compare patches.
 *
 * Formula:  epsilon_older.cl.
 * Layout:   sums of the frames of a group: packed rows of 16 bits, or 32 above
 *           14 bits, with all channels as in the plane. After the windows,
 *           shared memory holds g of both means for the samples of a tile, with
 *           a halo. With 8 bits an element is a word of both g, g1 + 65536 g2,
 *           and one of both |g|; sums of 25 of them fit.
 * Launch:   as for the windows; a thread computes the sums of its column, row
 *           by row.
 * Borders:  coordinates are clamped while the tile is filled.
 * Cost:     per sample with 8 bits, 16 rows per tile and both means: 1.4
 *           elements of one load and 15 instructions, 7.5 loads of elements, 20
 *           instructions for their sums and 30 for weights.
 */

#ifndef AVFILTER_CUDA_EPSILON_OLDER_CUH
#define AVFILTER_CUDA_EPSILON_OLDER_CUH

#include "../../kernels/shared/epsilon_older.cl"
#include "epsilon_patch.cuh"

/** Return the smaller of each half of a and b, up to 0x7bff. */
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
INSTRUCTION2(smaller2, "min.f16x2", smaller_halves(a, b))
#else
FUNCTION unsigned smaller2(unsigned a, unsigned b)
{
    return smaller_halves(a, b);
}
#endif

/** g of both means at a sample, or sums of |g| and of g over some. */
template<typename T> struct OlderSums {
    struct __attribute__((aligned(8))) Element {
        int g[EPSILON_MEANS];
    };

    int differences[EPSILON_MEANS], total[EPSILON_MEANS];

    /** Make elements of four samples of P', v, and of the means of three
     * groups; bits: by how many the latter have more. */
    FUNCTION void elements(Element e[4], unsigned long long v,
                           const unsigned long long group[EPSILON_GROUPS],
                           int shift, int bits)
    {
        UNROLL
        for (int i = 0; i < 4; i++) {
            const int p = (int)((v >> 16 * i & 0xffff) >> shift) << bits;
            const int x = (int)(group[1] >> 16 * i & 0xffff) +
                          (int)(group[2] >> 16 * i & 0xffff);

            e[i].g[0] = p - (int)(group[0] >> 16 * i & 0xffff);
            e[i].g[1] = p - ((x + 1) >> 1);
        }
    }
    FUNCTION int g(const Element &e, int mean)
    {
        return e.g[mean];
    }
    METHOD void clear(void)
    {
        differences[0] = differences[1] = total[0] = total[1] = 0;
    }
    METHOD void add(const Element &e)
    {
        UNROLL
        for (int i = 0; i < EPSILON_MEANS; i++) {
            differences[i] += e.g[i] < 0 ? -e.g[i] : e.g[i];
            total[i]       += e.g[i];
        }
    }
    METHOD void add(const OlderSums &of)
    {
        UNROLL
        for (int i = 0; i < EPSILON_MEANS; i++) {
            differences[i] += of.differences[i];
            total[i]       += of.total[i];
        }
    }
    METHOD int difference(int mean) const { return differences[mean]; }
    METHOD int sum(int mean) const { return total[mean]; }
};

template<> struct OlderSums<unsigned char> {
    struct __attribute__((aligned(8))) Element {
        unsigned g, differences;
    };

    unsigned differences, total;

    /** See above; a word has two samples, or both means of a sample. */
    FUNCTION void elements(Element e[4], unsigned v,
                           const unsigned long long group[EPSILON_GROUPS],
                           int shift, int bits)
    {
        UNROLL
        for (int i = 0; i < 4; i++) {
            const unsigned p  = pick_bytes(v, 0, i < 2 ? 0x4140 : 0x4342)
                                << bits;
            const unsigned x1 = (unsigned)(group[0] >> 32 * (i / 2));
            const unsigned x2 = ((unsigned)(group[1] >> 32 * (i / 2)) +
                                 (unsigned)(group[2] >> 32 * (i / 2)) +
                                 0x00010001) >> 1 & 0x7fff7fff;
            const unsigned x = pick_bytes(x1, x2, i & 1 ? 0x7632 : 0x5410);
            const unsigned q = pick_bytes(p, 0, i & 1 ? 0x3232 : 0x1010);

            e[i].g           = q - x;
            e[i].differences = q + x - 2 * smaller2(q, x);
        }
    }
    FUNCTION int part(unsigned both, int mean)
    {
        const int first = (short)both;

        return mean ? (int)(both - first) >> 16 : first;
    }
    FUNCTION int g(const Element &e, int mean)
    {
        return part(e.g, mean);
    }
    METHOD void clear(void)
    {
        differences = total = 0;
    }
    METHOD void add(const Element &e)
    {
        differences += e.differences;
        total       += e.g;
    }
    METHOD void add(const OlderSums &of)
    {
        differences += of.differences;
        total       += of.total;
    }
    METHOD int difference(int mean) const
    {
        return mean ? differences >> 16 : differences & 0xffff;
    }
    METHOD int sum(int mean) const { return part(total, mean); }
};

#if NEIGHBORS && !SIZE_Q
/** A plane of P' with the sums of groups. */
struct OlderPlane : CudaPlane {
    unsigned long long group[EPSILON_GROUPS];
    int depth;

    METHOD OlderPlane(const EpsilonKernelParams &p, const CudaPlane &pl,
                      int of_depth)
        : CudaPlane(pl), depth(of_depth)
    {
        /* constant indices, see plane_number() */
        group[0] = of_plane(p.older.group[0]);
        group[1] = of_plane(p.older.group[1]);
        group[2] = of_plane(p.older.group[2]);
    }
    /** Return four samples of the mean of a group, see pixels4(); the depth is
     * constant for 8 bits. */
    template<int inside>
    METHOD unsigned long long group4(int k, int x, int y, int c) const
    {
        CudaPlane of = *this;
        unsigned long long v = 0;

        of.src       = group[k];
        of.src_pitch = EPSILON_SUM_BYTES(depth) * width * channels;
        if (EPSILON_SUM_BYTES(depth) == 2)
            return pixels4<unsigned short, inside>(of, x, y, c);
        NO_UNROLL
        for (int i = 0; i < 4; i++)
            v |= (unsigned long long)epsilon_older_mean(load_global(
                     src_row<unsigned>(of, clamp_to(y, height - 1)) +
                     clamp_to(x + i, width - 1) * channels + c), depth) <<
                 16 * i;
        return v;
    }
};

/** Return whether rows of samples T and of sums can be accessed as words of
 * four. */
template<typename T>
FUNCTION int is_aligned(const OlderPlane &pl)
{
    return is_aligned4<T>(pl.src, pl.src_pitch) &&
           !(pl.width * pl.channels & 3);
}

/** The elements of the tile, see fill_patch_tile(). */
template<typename S> struct OlderElements : OlderSums<S> {
    struct __attribute__((aligned(16))) Quad {
        typename OlderSums<S>::Element e[4];
    };

    template<typename T, int inside>
    FUNCTION Quad quad(const OlderPlane &pl, int x, int y, int c, int shift)
    {
        const unsigned long long group[] = { pl.group4<inside>(0, x, y, c),
                                             pl.group4<inside>(1, x, y, c),
                                             pl.group4<inside>(2, x, y, c) };
        Quad q;

        OlderSums<S>::elements(q.e, pixels4<T, inside>(pl, x, y, c), group,
                               shift,
                               EPSILON_OLDER_DEPTH(pl.depth) - pl.depth);
        return q;
    }
};

/** Return the depth of samples T, which is constant for 8 bits. */
template<typename T>
FUNCTION int depth_of(const EpsilonKernelParams &p)
{
    return sizeof(T) == 1 ? 8 : p.planes.depth;
}

/** Weights of means for channel c of a plane. */
template<typename T> struct Older {
    const EpsilonKernelParams &p;
    const int c, patch, linear, by_mean;
    int r;
    int limit;                          ///< without a table

    /** channel_limit: of windows */
    METHOD Older(const EpsilonKernelParams &params, int channel, int of_patch,
                 int is_linear, unsigned channel_limit)
        : p(params), c(channel), patch(of_patch), linear(is_linear),
          by_mean((channel_limit & EPSILON_BY_MEAN) != 0),
          r(p.limits ? (int)load_global(plane_limits(p)->r + c) :
                       EPSILON_OLDER_R)
    {
        limit = !p.limits ? p.older.limit :
                channel_limit == EPSILON_COPY_LIMIT(linear, depth() - 8) ? 0 :
                measured(channel_limit & ~EPSILON_BY_MEAN);
    }
    METHOD int depth(void) const
    {
        return depth_of<T>(p);
    }
    METHOD int measured(unsigned v) const
    {
        return epsilon_older_measured(v, linear, depth(), patch);
    }
    /** Add the means to n and S of one sample. v: its value; e: its element;
     * sums: of the elements of its patch; of_limit: limit of the weights */
    template<typename Sum>
    METHOD void add(unsigned &n, Sum &sum, const OlderSums<T> &sums,
                    const typename OlderSums<T>::Element &e, unsigned v,
                    int of_limit, int scale) const
    {
        const int bits = EPSILON_OLDER_DEPTH(depth()) - depth();

        sum <<= bits;
        UNROLL
        for (int i = 0; i < EPSILON_MEANS; i++) {
            const unsigned w =
                epsilon_older_weight(sums.difference(i), sums.sum(i), r,
                                     of_limit, p.older.frames[i], linear,
                                     depth(), patch) << scale;

            n   += w;
            sum += (Sum)w * ((v << bits) - OlderSums<T>::g(e, i));
        }
        n <<= bits;
    }
};

/** Return whether there are means for this block's plane. */
FUNCTION int has_older(const EpsilonKernelParams &p, const CudaPlane &pl)
{
    return p.older.frames[0] && !all_alone(p, pl);
}

/** Add the means to n and S of one sample. v: its value; limit: the limit of
 * its window */
template<typename T, typename Sum>
FUNCTION void add_older_plain(const EpsilonKernelParams &p, const CudaPlane &pl,
                              int x, int y, int c, unsigned v, unsigned limit,
                              unsigned &n, Sum &sum)
{
    typedef OlderElements<T> Elements;
    enum { reach = EPSILON_OLDER_PATCH };

    if (!has_older(p, pl) || is_alone(p.limits, of_plane(p.number), c))
        return;

    const Older<T> older(p, c, p.patch, p.cap != 1, limit);
    const OlderPlane of(p, pl, depth_of<T>(p));
    OlderSums<T> sums;

    sums.clear();
    for (int j = y - reach; j <= y + reach; j++)
        for (int i = x - reach; i <= x + reach; i++)
            sums.add(Elements::template quad<T, 0>(of, i, j, c,
                                                   p.planes.shift).e[0]);
    older.add(n, sum, sums,
              Elements::template quad<T, 0>(of, x, y, c, p.planes.shift).e[0],
              v, older.limit, 0);
}

/**
 * Add the means to n and S of a column of samples; all threads of the block
 * call this.
 *
 * windows  tile of the windows
 * y0       first row of the tile, of tile_rows rows
 * y        row of the column's first sample in it
 * table    whether limits by brightness are supported
 * limit    of the thread's channel
 * v        the samples
 * scale    log2 of the factor of n and S
 */
template<typename T, int rows, int tile_rows, typename Sum>
FUNCTION void add_older(const EpsilonKernelParams &p, const CudaPlane &pl,
                        const PatchTile &windows, int y0, int y, int patch,
                        int linear, int table, unsigned limit,
                        const unsigned v[rows], int scale, unsigned n[rows],
                        Sum sum[rows])
{
    typedef OlderElements<T> Elements;
    enum { halo = EPSILON_OLDER_PATCH, side = 2 * halo + 1 };

    if (!has_older(p, pl))
        return;

    typename Elements::Quad *tile =
        (typename Elements::Quad *)epsilon_patch_memory;
    const PatchTile t(windows, halo, y0);

    __syncthreads();
    fill_patch_tile<Elements, T>(tile, t, OlderPlane(p, pl, depth_of<T>(p)),
                                 tile_rows, p.planes.shift);
    __syncthreads();
    if (is_alone(p.limits, of_plane(p.number), t.channel()))
        return;

    const int c = t.channel(), x = t.column();
    const int pitch = t.pitch << t.log_channels;
    const Older<T> older(p, c, patch, linear, limit);
    const typename Elements::Element *e = tile->e + t.at(x, y, c);
    OlderSums<T> row[side];

    UNROLL
    for (int j = 0; j < rows + 2 * halo; j++) {
        const int i = j - 2 * halo;

        row[j % side].clear();
        UNROLL
        for (int k = -halo; k <= halo; k++)
            row[j % side].add(e[(j - halo) * pitch + k]);
        if (i < 0)
            continue;

        OlderSums<T> all = row[0];

        UNROLL
        for (int k = 1; k < side; k++)
            all.add(row[k]);
        older.add(n[i], sum[i], all, e[i * pitch], v[i],
                  table && older.by_mean ?
                  older.measured(limit_around<T>(p, pl, t.x0 + x, y0 + y + i,
                                                 c)) : older.limit, scale);
    }
}
#else
template<typename T, typename Sum>
FUNCTION void add_older_plain(const EpsilonKernelParams &p, const CudaPlane &pl,
                              int x, int y, int c, unsigned v, unsigned limit,
                              unsigned &n, Sum &sum) {}

template<typename T, int rows, int tile_rows, typename Sum>
FUNCTION void add_older(const EpsilonKernelParams &p, const CudaPlane &pl,
                        const PatchTile &windows, int y0, int y, int patch,
                        int linear, int table, unsigned limit,
                        const unsigned v[rows], int scale, unsigned n[rows],
                        Sum sum[rows]) {}
#endif

#endif /* AVFILTER_CUDA_EPSILON_OLDER_CUH */
