/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter with patches of 9- and 10-bit samples, limits up to
 * EPSILON_PATCH_LIMIT while sums fit 32 bits, compute capability 8.0. The rest
 * is in epsilon_patch_columns.cuh.
 *
 * An element is two samples, of a row and of the row half a tile below, as
 * half-precision numbers, see epsilon_patch_sm80.cuh: they are added and
 * subtracted at twice the rate of integers, and absolute values are free. Sums
 * of differences above 2047 are rounded, but not below 2047. Planes whose
 * measured limit is larger are filtered sample by sample, in two tiles, by the
 * same kernel: a second one would take 2.7 us to find that no limit is.
 *
 * Cost: per four taps, two of either row, with patch 1: twice 3 differences and
 *       2 additions for each of 10 rows per 8 results; two additions of three
 *       terms and one of an offset, two instructions for the weights, one for
 *       n, and 5 for S. Tables cost 8 registers: 9 % more time at 1080p with
 *       patch 1, linear weights, radius 2 and two frames before (H200).
 */

#include "epsilon_patch_samples.cuh"
#include "epsilon_patch_sm80.cuh"

#ifndef __CUDA_ARCH__
/** Return the absolute difference in one lane. */
FUNCTION unsigned difference1(unsigned a, unsigned b, int lane)
{
    const int d = (int)(a >> 16 * lane & 0xffff) -
                  (int)(b >> 16 * lane & 0xffff);

    return (unsigned)(d < 0 ? -d : d) << 16 * lane;
}
#endif

/**
 * Weights up to 255 whose sums fit 16 bits: bytes for dot products of two taps.
 *
 * A multiplication that rounds to the nearest integer replaces the shift. The
 * lower bits of limit are set: w = floor(limit / 2^shift) - floor(d / 2^shift).
 * With factor = 2^-shift - 2^-(shift + 11), the integer nearest to d factor is
 * floor(d / 2^shift) for a shift of 1, and that nearest to (d + 3) factor is 1
 * more for a shift of 2: for d below 2048 the product is below d 2^-shift, by
 * less than 2^-shift, so that ties round down.
 */
template<typename H, int equal> struct F16x2Bytes {
    H &h;
    const unsigned factor, added;

    METHOD F16x2Bytes(H &half)
        : h(half),
          factor((half.shift ? 0xbbff - 0x400 * half.shift : 0xbc00) * 0x10001),
          added((half.shift > 1 ? 3 : 0) * 0x10001) {}

    METHOD unsigned offset(unsigned d) const
    {
        return equal ? d : d + added;
    }
    /** Return what replaces a limit. */
    FUNCTION unsigned limit_of(unsigned limit, int shift)
    {
        return (limit >> shift) + (shift > 1);
    }
    METHOD unsigned weight(int i, unsigned d) const
    {
        const unsigned w = rest2(h.limit_at(i), d, factor);

        return equal ? min2(w, 0x00010001) : w;
    }
    METHOD void add(int i, unsigned w, unsigned q)
    {
        h.part[i]  += w;
        h.sum[i][0] = dot2(q, w, h.sum[i][0]);
        h.sum[i][1] = dot2_high(q, pick_bytes(w, 0, 0x2104), h.sum[i][1]);
    }
    METHOD void add2(int i, unsigned w, unsigned q, unsigned v, unsigned r)
    {
        const unsigned both = pick_bytes(w, v, 0x6240);

        h.part[i]   = h.part[i] + w + v;
        h.sum[i][0] = dot2(pick_bytes(q, r, 0x5410), both, h.sum[i][0]);
        h.sum[i][1] = dot2_high(pick_bytes(q, r, 0x7632), both, h.sum[i][1]);
    }
    FUNCTION void flush(void) {}
};

/** Weights up to 2047, not shifted down: the factor cancels in the mean. */
template<typename H> struct F16x2Shorts {
    H &h;
    const unsigned mask;

    METHOD F16x2Shorts(H &half)
        : h(half), mask((0xffff << half.shift & 0xffff) * 0x10001u) {}

    FUNCTION unsigned offset(unsigned d)
    {
        return d;
    }
    METHOD unsigned weight(int i, unsigned d) const
    {
        return rest2(h.limit_at(i), d) & mask;
    }
    METHOD void add(int i, unsigned w, unsigned q)
    {
        h.part[i]   += w;
        h.sum[i][0] += (w & 0xffff) * (q & 0xffff);
        h.sum[i][1] += (w >> 16) * (q >> 16);
    }
    METHOD void add2(int i, unsigned w, unsigned q, unsigned v, unsigned r)
    {
        add(i, w, q);
        add(i, v, r);
    }
    /** 31 weights of up to 2047 fit 16 bits. */
    METHOD void flush(void)
    {
        UNROLL
        for (int i = 0; i < H::rows; i++) {
            h.n[i][0] += h.part[i] & 0xffff;
            h.n[i][1] += h.part[i] >> 16;
            h.part[i]  = 0;
        }
    }
};

/** Samples with weights of F16x2Bytes, if small, else of F16x2Shorts. */
template<int patch, int equal, int small, int table,
         int nb_rows = PatchRows<patch>::rows>
struct PatchF16x2 {
    typedef unsigned Sum;
    struct __attribute__((aligned(16))) Quad { unsigned e[4]; };
    enum { lanes = 2, rows = nb_rows, below = rows * EPSILON_PATCH_H,
           by_mean = table };

    const bool is_copy;                 ///< only a difference of 0 has a weight
    const unsigned shift;               ///< of weights
    unsigned limit[by_mean ? rows : 1]; ///< 16 bits per lane
    unsigned part[rows];                ///< of n, 16 bits per lane
    unsigned n[rows][lanes], sum[rows][lanes];

    METHOD PatchF16x2(const EpsilonParams &params, unsigned channel_limit)
        : is_copy(channel_limit == 1u << params.weight_shift),
          shift(is_copy ? 0 : params.weight_shift)
    {
        UNROLL
        for (int i = 0; i < rows; i++) {
            if (!i || by_mean)
                limit[i] = limit_of(is_copy ? 1 : channel_limit) * 0x10001;
            part[i] = n[i][0] = n[i][1] = sum[i][0] = sum[i][1] = 0;
        }
    }
    METHOD unsigned limit_of(unsigned v) const
    {
        return small ? F16x2Bytes<PatchF16x2, equal>::limit_of(v, shift) : v;
    }
    METHOD unsigned limit_at(int i) const
    {
        return limit[by_mean ? i : 0];
    }
    METHOD void set_limit(int i, int lane, unsigned v)
    {
        limit[i] = lane ? limit[i] | limit_of(v) << 16 : limit_of(v);
    }
    FUNCTION unsigned across(const unsigned *p)
    {
        return p[-1] + p[0] + p[1];
    }
    template<typename T, int inside>
    FUNCTION Quad quad(const CudaPlane &pl, int x, int y, int c, int shift)
    {
        const typename Samples4<T>::Word
            a = pixels4<T, inside>(pl, x, y, c),
            b = pixels4<T, inside>(pl, x, y + below, c);

        return pair(a, b, shift);
    }
    /** Return the elements of a segment from (x, y) of it on. */
    template<typename T, int inside, typename Segment>
    FUNCTION Quad displaced(const CudaPlane &pl, const Segment &s, int x, int y,
                            int shift)
    {
        typename Samples4<T>::Word a[1], b[1];

        any_pixels<T, inside, 1>(a, pl, s.x[0] + x, s.y[0] + y, s.c);
        any_pixels<T, inside, 1>(b, pl, s.x[1] + x, s.y[1] + y, s.c);
        return pair(a[0], b[0], shift);
    }
    /** Return elements of two times four samples. */
    FUNCTION Quad pair(unsigned long long a, unsigned long long b, int shift)
    {
        Quad q;

        UNROLL
        for (int i = 0; i < 4; i++) {
            const unsigned low = a >> 32 * (i / 2), high = b >> 32 * (i / 2);

            q.e[i] = pick_bytes(low, high, i & 1 ? 0x7632 : 0x5410) >> shift &
                     (0xffff >> shift) * 0x10001u;
        }
        return q;
    }
    FUNCTION unsigned first(unsigned a, unsigned b)
    {
#ifdef __CUDA_ARCH__
        unsigned v;
        asm("{ .reg .b32 d; sub.f16x2 d, %1, %2; abs.f16x2 %0, d; }"
            : "=r"(v) : "r"(a), "r"(b));
        return v;
#else
        return difference1(a, b, 0) | difference1(a, b, 1);
#endif
    }
    FUNCTION unsigned sad(unsigned a, unsigned b, unsigned sum)
    {
#ifdef __CUDA_ARCH__
        unsigned v;
        asm("add.f16x2 %0, %1, %2;" : "=r"(v) : "r"(first(a, b)), "r"(sum));
        return v;
#else
        return first(a, b) + sum;
#endif
    }
    template<typename C>
    METHOD void window(C &columns, const unsigned *first, int pitch, int radius)
    {
        if (small) {
            F16x2Bytes<PatchF16x2, equal> w(*this);

            columns.window(w, first, pitch, radius);
        } else {
            F16x2Shorts<PatchF16x2> w(*this);

            columns.window(w, first, pitch, radius);
        }
    }
    FUNCTION int is_linear(const EpsilonParams &p)
    {
        return !equal;
    }
    METHOD unsigned n_of(int i, int lane) const
    {
        return n[i][lane] + (part[i] >> 16 * lane & 0xffff);
    }
    METHOD unsigned sum_of(int i, int lane) const
    {
        return sum[i][lane];
    }
    METHOD int scale(void) const
    {
        return small ? 0 : shift;
    }
};

/** Filter a tile of PatchF16x2 in a plane with a large limit. */
template<int patch>
FUNCTION void patch_large_limit(const EpsilonKernelParams &p)
{
    NO_UNROLL
    for (int i = 0; i < 2; i++) {
        if (i)
            __syncthreads();
        patch_columns<PatchSamples<unsigned long long, patch, 0>,
                      PatchSamples<unsigned long long, patch, 1>,
                      unsigned short, patch>(p, 2 * blockIdx.y + i);
    }
}

/** Return whether all weights of a plane fit bytes and their sums 16 bits. */
template<int equal>
FUNCTION int has_small_weights(const EpsilonParams &p, const CudaPlane &pl)
{
    const unsigned max_weight = largest_limit(p, pl) >> p.weight_shift;
    const unsigned side = 2 * p.radius + 1;

    return equal || (max_weight < 256 &&
                     max_weight * side * side +
                         9 * max_weight * neighbor_count(p) < 0x10000);
}

template<int patch, int equal, int small>
FUNCTION void patch_f16x2(const EpsilonKernelParams &p)
{
    patch_columns<PatchF16x2<patch, equal, small, 0>,
                  PatchF16x2<patch, equal, small, 1>, unsigned short,
                  patch>(p);
}

#define KERNEL(name, patch, equal)                                            \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_PATCH_W * EPSILON_PATCH_H, SIZE_Q ? 5 : 4)        \
KERNEL_NAME(name)(const EpsilonKernelParams p)                                \
{                                                                             \
    const CudaPlane pl = block_plane(p.planes);                               \
                                                                              \
    if (patch && p.limits && largest_limit(p, pl) > p.max_limit)              \
        patch_large_limit<patch>(p);                                          \
    else if (has_small_weights<equal>(p, pl))                                 \
        patch_f16x2<patch, equal, 1>(p);                                      \
    else                                                                      \
        patch_f16x2<patch, equal, 0>(p);                                      \
}

KERNEL(epsilon_patch_f16x2_0_equal,  0, 1)
KERNEL(epsilon_patch_f16x2_0_linear, 0, 0)
KERNEL(epsilon_patch_f16x2_1_equal,  1, 1)
KERNEL(epsilon_patch_f16x2_1_linear, 1, 0)
KERNEL(epsilon_patch_f16x2_2_equal,  2, 1)
KERNEL(epsilon_patch_f16x2_2_linear, 2, 0)
