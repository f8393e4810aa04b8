/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Weights of two rows per instruction, compute capability 8.0.
 *
 * A word is two integers of 16 bits, read as half-precision numbers. The bits
 * of an integer n up to 2047 are those of n times the smallest denormal number;
 * sums and differences of these are exact. A larger n is read as more than n
 * times that number, so with limits up to EPSILON_PATCH_LIMIT its weight is 0
 * as well. No difference reaches 0x7c00, infinity.
 */

#ifndef AVFILTER_CUDA_EPSILON_PATCH_SM80_CUH
#define AVFILTER_CUDA_EPSILON_PATCH_SM80_CUH

#include "epsilon_patch.cuh"

#ifndef __CUDA_ARCH__
/** Return a half-precision number times 2^24. */
FUNCTION unsigned long long integer_of(unsigned bits)
{
    const unsigned exponent = bits >> 10 & 31, v = bits & 0x3ff;

    return exponent ? (v | 0x400ull) << (exponent - 1) : v;
}

FUNCTION unsigned rest1(unsigned limit, unsigned d, unsigned factor)
{
    const unsigned long long sum  = (unsigned long long)limit << 24;
    const unsigned long long less = integer_of(d) * integer_of(factor);
    const unsigned long long rest = sum - less;
    const unsigned long long half = (1 << 23) - 1 + (rest >> 24 & 1);

    return less > sum ? 0 : (unsigned)((rest + half) >> 24);
}
#endif

/** Return max(0, limit + d factor), rounded to nearest, ties to even; factor is
 * a negative half-precision number. */
FUNCTION unsigned rest2(unsigned limit, unsigned d,
                        unsigned factor = 0xbc00bc00u)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("fma.rn.relu.f16x2 %0, %1, %2, %3;"
        : "=r"(v) : "r"(d), "r"(factor), "r"(limit));
    return v;
#else
    return rest1(limit & 0xffff, d & 0xffff, factor & 0xffff) |
           rest1(limit >> 16, d >> 16, factor >> 16) << 16;
#endif
}

/** Return the smaller of each half of a and b, which have the range above. */
INSTRUCTION2(min2, "min.f16x2", smaller_halves(a, b))

#endif /* AVFILTER_CUDA_EPSILON_PATCH_SM80_CUH */
