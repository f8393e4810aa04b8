/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Additions to FFmpeg's CUDA runtime header (compat/cuda/cuda_runtime.h, used
 * with clang), and macros for functions, instructions and loops.
 */

#ifndef AVFILTER_CUDA_COMPAT_CUH
#define AVFILTER_CUDA_COMPAT_CUH

#ifdef COMPAT_CUDA_CUDA_RUNTIME_H
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#endif

/** Qualifiers of a function, and of a function of an object. */
#define FUNCTION static METHOD
#define METHOD   __forceinline__ __device__

/** Define a function of words: an instruction, or the same in C. */
#ifdef __CUDA_ARCH__
#define INSTRUCTION2(name, ptx, c_result)                                     \
FUNCTION unsigned name(unsigned a, unsigned b)                                \
{                                                                             \
    unsigned v;                                                               \
    asm(ptx " %0, %1, %2;" : "=r"(v) : "r"(a), "r"(b));                       \
    return v;                                                                 \
}
#define INSTRUCTION3(name, ptx, c_result)                                     \
FUNCTION unsigned name(unsigned a, unsigned b, unsigned c)                    \
{                                                                             \
    unsigned v;                                                               \
    asm(ptx " %0, %1, %2, %3;" : "=r"(v) : "r"(a), "r"(b), "r"(c));           \
    return v;                                                                 \
}
#else
#define INSTRUCTION2(name, ptx, c_result)                                     \
FUNCTION unsigned name(unsigned a, unsigned b) { return c_result; }
#define INSTRUCTION3(name, ptx, c_result)                                     \
FUNCTION unsigned name(unsigned a, unsigned b, unsigned c) { return c_result; }
#endif

#ifdef __CUDA_ARCH__
#define NO_UNROLL _Pragma("unroll 1")
#define UNROLL    _Pragma("unroll")
#else
#define NO_UNROLL
#define UNROLL
#endif

#endif /* AVFILTER_CUDA_COMPAT_CUH */
