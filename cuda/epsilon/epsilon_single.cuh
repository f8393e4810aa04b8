/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Arithmetic of epsilon_tile.cuh for single samples of 8 to 16 bits, any
 * threshold, a fixed radius or (0) any radius.
 *
 * Cost: per tap a subtraction, a comparison and a predicated addition.
 */

#ifndef AVFILTER_CUDA_EPSILON_SINGLE_CUH
#define AVFILTER_CUDA_EPSILON_SINGLE_CUH

#include "epsilon_tile.cuh"

/** Add value, the bits of a float, if it is within threshold of center: three
 * instructions, of which only two use the integer pipes. */
FUNCTION void add_near(unsigned &sum, unsigned value, float center,
                       float threshold)
{
#ifdef __CUDA_ARCH__
    asm("{ .reg .pred p; .reg .f32 d; sub.f32 d, %2, %3; abs.f32 d, d;"
        " setp.le.f32 p, d, %4; @p add.u32 %0, %0, %1; }"
        : "+r"(sum) : "r"(value), "f"(float_of(value)), "f"(center),
                      "f"(threshold));
#else
    const float d = float_of(value) - center;

    if ((d < 0 ? -d : d) <= threshold)
        sum += value;
#endif
}

/** Elements of the tile: samples of 16 bits. */
template<int words> struct SingleElement {
    typedef unsigned short Element;
    struct __attribute__((aligned(8))) Quad { unsigned short e[4]; };

    FUNCTION void load(unsigned v[4], const Element *p)
    {
        const unsigned a = ((const unsigned *)p)[0];
        const unsigned b = ((const unsigned *)p)[1];

        v[0] = pick_bytes(a, BITS_2_23, 0x7410);
        v[1] = pick_bytes(a, BITS_2_23, 0x7432);
        v[2] = pick_bytes(b, BITS_2_23, 0x7410);
        v[3] = pick_bytes(b, BITS_2_23, 0x7432);
    }
};

/** Elements of the tile: words, too large for the tiles of large windows. */
template<> struct SingleElement<1> {
    typedef unsigned Element;
    struct __attribute__((aligned(16))) Quad { unsigned e[4]; };

    FUNCTION void load(unsigned v[4], const Element *p)
    {
        const Quad q = *(const Quad *)p;

        UNROLL
        for (int j = 0; j < 4; j++)
            v[j] = q.e[j];
    }
};

/**
 * BITS_2_23 + sample is added for each sample within the threshold, so that the
 * upper byte counts them, too: chunk * 65535 is below 2^24, and 99 * 0x4b is 1
 * modulo 256.
 */
template<int fixed> struct EpsilonSingle : SingleElement<(fixed > 0)> {
    typedef typename SingleElement<(fixed > 0)>::Element Element;
    typedef typename SingleElement<(fixed > 0)>::Quad Quad;
    enum { radius = fixed, chunk = 255, base = fixed > 0 ? BITS_2_23 : 0 };

    float threshold;
    float center[ROWS][PIXELS];         ///< 2^23 + center
    unsigned part[ROWS][PIXELS];        ///< added to sum and n by flush()
    unsigned sum[ROWS][PIXELS], n[ROWS][PIXELS];

    METHOD explicit EpsilonSingle(unsigned t)
        : threshold(t) {}

    FUNCTION Quad quad(const unsigned a[2])
    {
        Quad q;

        UNROLL
        for (int j = 0; j < 4; j++)
            q.e[j] = (a[j >> 1] >> 16 * (j & 1) & 0xffff) | base;
        return q;
    }
    METHOD void init(int k, int j, const Element *p)
    {
        center[k][j] = float_of(BITS_2_23 | *p);
        part[k][j]   = sum[k][j] = n[k][j] = 0;
    }
    template<int first, int last>
    METHOD void tap(const unsigned v[PIXELS])
    {
        UNROLL
        for (int k = first; k <= last; k++)
            UNROLL
            for (int j = 0; j < PIXELS; j++)
                add_near(part[k][j], v[j], center[k][j], threshold);
    }
    METHOD void flush(void)
    {
        UNROLL
        for (int k = 0; k < ROWS; k++)
            UNROLL
            for (int j = 0; j < PIXELS; j++) {
                sum[k][j] += part[k][j] & 0xffffff;
                n[k][j]   += (part[k][j] >> 24) * 99 & 255;
                part[k][j] = 0;
            }
    }
    METHOD unsigned result(int k, int j) const
    {
        return mean(sum[k][j], n[k][j]);
    }
};

#endif /* AVFILTER_CUDA_EPSILON_SINGLE_CUH */
