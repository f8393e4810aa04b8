/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

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

/** max(0, limit - d) */
static __forceinline__ __device__ unsigned rest2(unsigned limit, unsigned d)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("fma.rn.relu.f16x2 %0, %1, %2, %3;"
        : "=r"(v) : "r"(d), "r"(0xbc00bc00u), "r"(limit));
    return v;
#else
    const unsigned a = limit & 0xffff, b = d & 0xffff;

    return (a > b ? a - b : 0) |
           (limit >> 16 > d >> 16 ? (limit >> 16) - (d >> 16) : 0) << 16;
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
