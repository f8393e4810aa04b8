/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Arithmetic on words and their bytes, one instruction each. dot2() and dot4()
 * need compute capability 6.1.
 */

#ifndef AVFILTER_CUDA_BYTES_CUH
#define AVFILTER_CUDA_BYTES_CUH

#include "compat.cuh"

/** Return the bytes of a (0 to 3) and b (4 to 7) that the hexadecimal digits of
 * sel select; a digit plus 8 replicates the sign bit of the byte. */
static __forceinline__ __device__ unsigned
pick_bytes(unsigned a, unsigned b, unsigned sel)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(sel));
    return v;
#else
    const unsigned long long ab = (unsigned long long)b << 32 | a;
    unsigned v = 0;

    for (int i = 0; i < 4; i++) {
        const unsigned byte = ab >> (sel >> 4 * i & 7) * 8 & 0xff;
        v |= (sel >> 4 * i & 8 ? (byte >> 7) * 0xff : byte) << 8 * i;
    }
    return v;
#endif
}

/** Return sum + |a - b|. */
static __forceinline__ __device__ unsigned
add_distance(unsigned a, unsigned b, unsigned sum)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("sad.u32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(sum));
    return v;
#else
    return sum + (a > b ? a - b : b - a);
#endif
}

/** Return the absolute differences of the bytes of a and b. */
static __forceinline__ __device__ unsigned
distance4(unsigned a, unsigned b)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;"
        : "=r"(v) : "r"(a), "r"(b), "r"(0));
    return v;
#else
    unsigned v = 0;

    for (int i = 0; i < 32; i += 8) {
        const int d = (int)(a >> i & 255) - (int)(b >> i & 255);
        v |= (unsigned)(d < 0 ? -d : d) << i;
    }
    return v;
#endif
}

/** Return sum plus the absolute differences of the bytes of a and b. */
static __forceinline__ __device__ unsigned
sad4(unsigned a, unsigned b, unsigned sum)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;"
        : "=r"(v) : "r"(a), "r"(b), "r"(sum));
    return v;
#else
    for (int i = 0; i < 32; i += 8) {
        const int d = (int)(a >> i & 255) - (int)(b >> i & 255);
        sum += d < 0 ? -d : d;
    }
    return sum;
#endif
}

/** Return sum plus the products of the bytes of a and b. */
static __forceinline__ __device__ unsigned
dot4(unsigned a, unsigned b, unsigned sum)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("dp4a.u32.u32 %0, %1, %2, %3;"
        : "=r"(v) : "r"(a), "r"(b), "r"(sum));
    return v;
#else
    for (int i = 0; i < 32; i += 8)
        sum += (a >> i & 255) * (b >> i & 255);
    return sum;
#endif
}

/** Return sum plus the 16-bit halves of w times the lower two bytes of v. */
static __forceinline__ __device__ unsigned
dot2(unsigned w, unsigned v, unsigned sum)
{
#ifdef __CUDA_ARCH__
    unsigned r;
    asm("dp2a.lo.u32.u32 %0, %1, %2, %3;"
        : "=r"(r) : "r"(w), "r"(v), "r"(sum));
    return r;
#else
    return sum + (w & 0xffff) * (v & 255) + (w >> 16) * (v >> 8 & 255);
#endif
}

/** Return sum plus the 16-bit halves of w times the upper two bytes of v. */
static __forceinline__ __device__ unsigned
dot2_high(unsigned w, unsigned v, unsigned sum)
{
#ifdef __CUDA_ARCH__
    unsigned r;
    asm("dp2a.hi.u32.u32 %0, %1, %2, %3;"
        : "=r"(r) : "r"(w), "r"(v), "r"(sum));
    return r;
#else
    return dot2(w, v >> 16, sum);
#endif
}

/** Return a * b + c as one instruction, even if the compiler could simplify
 * it. */
static __forceinline__ __device__ unsigned
multiply_add(unsigned a, unsigned b, unsigned c)
{
#ifdef __CUDA_ARCH__
    unsigned v;
    asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(c));
    return v;
#else
    return a * b + c;
#endif
}

#endif /* AVFILTER_CUDA_BYTES_CUH */
