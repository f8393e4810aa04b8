/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Weights of two rows at once, for compute capability 8.0.
 *
 * A word is two numbers of 16 bits. Up to 2047 these are the bits of what half
 * precision has for as many times its smallest number, and it adds and
 * subtracts them without an error. What is larger, half precision reads as
 * something larger still, so that with limits up to EPSILON_PATCH_LIMIT the
 * weight is 0 all the same; infinity begins at 0x7c00, which no difference
 * reaches.
 */

#ifndef AVFILTER_CUDA_EPSILON_PATCH_SM80_CUH
#define AVFILTER_CUDA_EPSILON_PATCH_SM80_CUH

#include "epsilon_patch.cuh"

#ifndef __CUDA_ARCH__
/** A number of half precision, times 2^24. */
static __forceinline__ __device__ unsigned long long integer_of(unsigned bits)
{
    const unsigned exponent = bits >> 10 & 31, v = bits & 0x3ff;

    return exponent ? (v | 0x400ull) << (exponent - 1) : v;
}

static __forceinline__ __device__ unsigned
rest1(unsigned limit, unsigned d, unsigned factor)
{
    const unsigned long long sum  = (unsigned long long)limit << 24;
    const unsigned long long less = integer_of(d) * integer_of(factor);
    const unsigned long long rest = sum - less;
    const unsigned long long half = (1 << 23) - 1 + (rest >> 24 & 1);

    return less > sum ? 0 : (unsigned)(rest + half >> 24);
}
#endif

/** max(0, limit + d factor), rounded to an integer, the even one of two;
 * factor is a negative number of half precision. */
static __forceinline__ __device__ unsigned
rest2(unsigned limit, unsigned d, unsigned factor = 0xbc00bc00u)
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

/** The lesser one of a and b; both are limited as above. */
static __forceinline__ __device__ unsigned least2(unsigned a, unsigned b)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("min.f16x2 %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));
    return v;
#else
    const unsigned l = (a & 0xffff) < (b & 0xffff) ? a : b;
    const unsigned h = a >> 16 < b >> 16 ? a : b;

    return (l & 0xffff) | (h & 0xffff0000);
#endif
}

#endif /* AVFILTER_CUDA_EPSILON_PATCH_SM80_CUH */
