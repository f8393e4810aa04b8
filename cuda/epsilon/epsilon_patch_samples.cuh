/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Arithmetic of epsilon_patch_columns.cuh with one sample per element, any
 * depth.
 */

#ifndef AVFILTER_CUDA_EPSILON_PATCH_SAMPLES_CUH
#define AVFILTER_CUDA_EPSILON_PATCH_SAMPLES_CUH

#include "epsilon_patch_columns.cuh"

template<typename Type, int patch, int table,
         int nb_rows = PatchRows<patch>::rows>
struct PatchSamples {
    typedef Type Sum;
    struct __attribute__((aligned(8))) Quad { unsigned short e[4]; };
    enum { lanes = 1, rows = nb_rows, by_mean = table };

    /* Equal weights are bit 21 of limit + 2^21 - 1 - d, as 2^21 exceeds any sum
     * of differences: no cap is needed. */
    enum { equal_shift = 21 };

    const int added;                    ///< to limits
    const int shift;
    int limit[by_mean ? rows : 1];
    unsigned n[rows];
    Sum sum[rows];

    METHOD PatchSamples(const EpsilonParams &p, unsigned channel_limit)
        : added(p.cap == 1 ? (1 << equal_shift) - 1 : 0),
          shift(p.cap == 1 ? (int)equal_shift : p.weight_shift)
    {
        UNROLL
        for (int i = 0; i < rows; i++) {
            if (!i || by_mean)
                set_limit(i, 0, channel_limit);
            n[i] = sum[i] = 0;
        }
    }
    METHOD void set_limit(int i, int lane, unsigned v)
    {
        limit[i] = v + added;
    }
    FUNCTION unsigned across(const unsigned short *p)
    {
        return p[-1] + p[0] + p[1];
    }
    template<typename T, int inside>
    FUNCTION Quad quad(const CudaPlane &pl, int x, int y, int c, int shift)
    {
        const typename Samples4<T>::Word v = pixels4<T, inside>(pl, x, y, c);
        Quad q;

        UNROLL
        for (int i = 0; i < 4; i++)
            q.e[i] = (T)(v >> 8 * sizeof(T) * i) >> shift;
        return q;
    }
    /** Return the elements of a segment from (x, y) of it on. */
    template<typename T, int inside, typename Segment>
    FUNCTION Quad displaced(const CudaPlane &pl, const Segment &s, int x, int y,
                            int shift)
    {
        typename Samples4<T>::Word v[1];
        Quad q;

        any_pixels<T, inside, 1>(v, pl, s.x[0] + x, s.y[0] + y, s.c);
        UNROLL
        for (int i = 0; i < 4; i++)
            q.e[i] = (T)(v[0] >> 8 * sizeof(T) * i) >> shift;
        return q;
    }
    FUNCTION unsigned sad(unsigned a, unsigned b, unsigned sum)
    {
        return add_distance(a, b, sum);
    }
    FUNCTION unsigned first(unsigned a, unsigned b)
    {
        return sad(a, b, 0);
    }
    template<typename C>
    METHOD void window(C &columns, const unsigned short *p, int pitch,
                       int radius)
    {
        columns.window(*this, p, pitch, radius);
    }
    FUNCTION unsigned offset(unsigned d)
    {
        return d;
    }
    METHOD unsigned weight(int i, unsigned d) const
    {
        const int rest = limit[by_mean ? i : 0] - (int)d;

        return (unsigned)(rest < 0 ? 0 : rest) >> shift;
    }
    METHOD void add(int i, unsigned w, unsigned q)
    {
        n[i]   += w;
        sum[i] += (Sum)w * q;
    }
    METHOD void add2(int i, unsigned w, unsigned q, unsigned v, unsigned r)
    {
        n[i]    = n[i] + w + v;
        sum[i] += (Sum)w * q;
        sum[i] += (Sum)v * r;
    }
    METHOD void flush(void) {}
    FUNCTION int is_linear(const EpsilonParams &p)
    {
        return p.cap != 1;
    }
    METHOD unsigned n_of(int i, int lane) const
    {
        return n[i];
    }
    METHOD Sum sum_of(int i, int lane) const
    {
        return sum[i];
    }
    FUNCTION int scale(void)
    {
        return 0;
    }
};

#define COLUMNS(name, T, Sum, patch)                                          \
extern "C" __global__ void                                                    \
__launch_bounds__(EPSILON_PATCH_W * EPSILON_PATCH_H, 4)                       \
KERNEL_NAME(name)(const EpsilonKernelParams p)                                \
{                                                                             \
    patch_columns<PatchSamples<Sum, patch, 0>, PatchSamples<Sum, patch, 1>,   \
                  T, patch>(p);                                               \
}

#endif /* AVFILTER_CUDA_EPSILON_PATCH_SAMPLES_CUH */
