/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Means of older frames, for the kernels that compare patches.
 *
 * Formula:  epsilon_older.cl.
 * Layout:   sums of the frames of a group: packed rows of 16 bits, or 32 above
 *           14 bits, with all channels as in the plane; means of P' and of the
 *           sums come from global memory, not from the tile, whose elements
 *           differ between kernels.
 * Launch:   a thread adds to the sums of a column of its samples.
 * Borders:  coordinates are clamped.
 * Cost:     per sample and mean, with 8 rows per thread: 7.5 loads of sums, 7.5
 *           of samples for both, and 30 to 40 instructions for differences.
 */

#ifndef AVFILTER_CUDA_EPSILON_OLDER_CUH
#define AVFILTER_CUDA_EPSILON_OLDER_CUH

#include "../../kernels/shared/epsilon_older.cl"
#include "epsilon_patch.cuh"

#if NEIGHBORS && !SIZE_Q
/** Means of older frames around a column of samples of channel c. */
template<typename T> struct Older {
    enum { side = 2 * EPSILON_OLDER_PATCH + 1, means = 2 };

    const EpsilonKernelParams &p;
    const CudaPlane &pl;
    unsigned long long sums[EPSILON_GROUPS];    ///< of groups
    int x[side];                        ///< samples of a row of the patches
    int r, linear, patch;
    unsigned limit;                     ///< of the channel
    int fixed;                          ///< of means, without a table

    /* the last `side` rows: sums of |g| and of g, the means in the middle; sums
     * of three samples */
    int differences[means][side], total[means][side];
    unsigned middle[means][side], three[side];

    METHOD Older(const EpsilonKernelParams &params, const CudaPlane &plane,
                 int column, int c, int of_patch, unsigned channel_limit)
        : p(params), pl(plane),
          r(p.limits ? (int)load_global(plane_limits(p)->r + c) :
                       EPSILON_OLDER_R),
          linear(p.cap != 1), patch(of_patch), limit(channel_limit)
    {
        /* constant indices, see plane_number() */
        sums[0] = of_plane(p.older.group[0]);
        sums[1] = of_plane(p.older.group[1]);
        sums[2] = of_plane(p.older.group[2]);
        UNROLL
        for (int k = 0; k < side; k++)
            x[k] = clamp_to(column + k - EPSILON_OLDER_PATCH, pl.width - 1) *
                   pl.channels + c;
        fixed = !p.limits ? p.older.limit :
                limit & EPSILON_BY_MEAN ||
                limit == EPSILON_COPY_LIMIT(linear, depth() - 8) ? 0 :
                measured(limit);
    }
    METHOD int depth(void) const
    {
        return sizeof(T) == 1 ? 8 : p.planes.depth;
    }
    METHOD int bits(void) const
    {
        return EPSILON_OLDER_DEPTH(depth()) - depth();
    }
    METHOD int measured(unsigned v) const
    {
        return epsilon_older_measured(v, linear, depth(), patch);
    }
    /** Return a sample of the mean of a group. */
    METHOD int group(unsigned long long of, int i) const
    {
        return epsilon_older_mean(
            sizeof(T) == 1 || EPSILON_SUM_BYTES(depth()) == 2 ?
            load_global((const unsigned short *)of + i) :
            load_global((const unsigned *)of + i), depth());
    }
    /** Return a sample of a mean, of the last group or of those before. */
    METHOD int sample(int mean, int i) const
    {
        const int v = group(sums[mean], i);

        return !mean || p.older.nb < 3 ? v : (v + group(sums[2], i) + 1) >> 1;
    }
    /** Load row y of the patches, as row j. */
    METHOD void load(int y, int j)
    {
        const int row = clamp_to(y, pl.height - 1);
        const int at  = row * pl.width * pl.channels;
        int v[side];

        UNROLL
        for (int k = 0; k < side; k++)
            v[k] = load_global(src_row<T>(pl, row) + x[k]) >> p.planes.shift;
        three[j % side] = v[1] + v[2] + v[3];
        UNROLL
        for (int mean = 0; mean < means; mean++) {
            const int exists = mean < p.older.nb;
            int d = 0, t = 0;

            UNROLL
            for (int k = 0; k < side; k++) {
                const int of = exists ? sample(mean, at + x[k]) : 0;
                const int g  = (v[k] << bits()) - of;

                d += g < 0 ? -g : g;
                t += g;
                if (k == EPSILON_OLDER_PATCH)
                    middle[mean][j % side] = of;
            }
            differences[mean][j % side] = d;
            total[mean][j % side]       = t;
        }
    }
    /** Return the limit of the sample in the middle row of the last `side`
     * rows, of which row j is the last one. */
    METHOD int limit_at(int c, int j) const
    {
        return limit & EPSILON_BY_MEAN ?
               measured(limit_of_sum(p, c, three[(j - 3) % side] +
                                           three[(j - 2) % side] +
                                           three[(j - 1) % side])) : fixed;
    }
    /** Return the weight of a mean for that sample. */
    METHOD int weight(int mean, int of_limit) const
    {
        int d = 0, t = 0;

        UNROLL
        for (int k = 0; k < side; k++) {
            d += differences[mean][k];
            t += total[mean][k];
        }
        return epsilon_older_weight(d, t, r, of_limit,
                                    mean && p.older.nb > 2 ?
                                    2 * EPSILON_GROUP : EPSILON_GROUP, linear,
                                    depth(), patch);
    }
    /** Add the means to the sums of that sample. */
    template<typename Sum>
    METHOD void add(unsigned &n, Sum &sum, int j, int c, int scale) const
    {
        const int of_limit = limit_at(c, j);

        sum <<= bits();
        UNROLL
        for (int mean = 0; mean < means; mean++) {
            const unsigned w = mean < p.older.nb ?
                               weight(mean, of_limit) << scale : 0;

            n   += w;
            sum += (Sum)w * middle[mean][(j - EPSILON_OLDER_PATCH) % side];
        }
        n <<= bits();
    }
};

/** Return whether there are means for channel c of this block's plane. */
FUNCTION int has_older(const EpsilonKernelParams &p, int c)
{
    return p.older.nb && !is_alone(p.limits, of_plane(p.number), c);
}

/**
 * Add the means to n and S of a column of samples from (x, y) on.
 *
 * limit  of the channel
 * scale  log2 of the factor of n and S
 */
template<typename T, int rows, typename Sum>
FUNCTION void add_older(const EpsilonKernelParams &p, const CudaPlane &pl,
                        int x, int y, int c, int patch, unsigned limit,
                        int scale, unsigned n[rows], Sum sum[rows])
{
    enum { side = Older<T>::side };

    if (!has_older(p, c))
        return;

    Older<T> older(p, pl, x, c, patch, limit);

    UNROLL
    for (int j = 0; j < rows + side - 1; j++) {
        older.load(y + j - EPSILON_OLDER_PATCH, j);
        if (j >= side - 1)
            older.add(n[j - side + 1], sum[j - side + 1], j, c, scale);
    }
}
#else
template<typename T, int rows, typename Sum>
FUNCTION void add_older(const EpsilonKernelParams &p, const CudaPlane &pl,
                        int x, int y, int c, int patch, unsigned limit,
                        int scale, unsigned n[rows], Sum sum[rows]) {}
#endif

#endif /* AVFILTER_CUDA_EPSILON_OLDER_CUH */
