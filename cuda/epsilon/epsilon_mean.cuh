/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Mean of the epsilon filter, rounded half up.
 */

#ifndef AVFILTER_CUDA_EPSILON_MEAN_CUH
#define AVFILTER_CUDA_EPSILON_MEAN_CUH

#include "compat.cuh"

/** A float and its bits. */
union FloatBits {
    unsigned bits;
    float value;
};

/** Bits of 2^23; plus an integer n below 2^23, the bits of 2^23 + n. */
#define BITS_2_23  0x4b000000u
#define FLOAT_2_23 ((float)(1 << 23))

FUNCTION float float_of(unsigned bits)
{
    FloatBits f;

    f.bits = bits;
    return f.value;
}

/** Return a / b with an error below 2^-22. */
FUNCTION float quotient(float a, float b)
{
#ifdef __CUDA_ARCH__
    float v;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(v) : "f"(b));
    return a * v;
#else
    return a / b;
#endif
}

/** Return the mean of samples whose weights sum up to n. For 2 sum + n < 2^31
 * and a mean below 2^16 the float quotient is off by less than 1, which one
 * step in either direction corrects. */
FUNCTION unsigned mean(unsigned sum, unsigned n)
{
    const unsigned num = 2 * sum + n, den = 2 * n;
    const unsigned q = (unsigned)quotient((float)num, (float)den);
    const int rest = (int)(num - q * den);

    return rest < 0 ? q - 1 : rest >= (int)den ? q + 1 : q;
}

FUNCTION unsigned mean(unsigned long long sum, unsigned n)
{
    return (2 * sum + n) / (2ull * n);
}

#endif /* AVFILTER_CUDA_EPSILON_MEAN_CUH */
