/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Definitions that FFmpeg's CUDA runtime header (compat/cuda/cuda_runtime.h,
 * used with clang) lacks, and macros to unroll loops.
 */

#ifndef AVFILTER_CUDA_COMPAT_CUH
#define AVFILTER_CUDA_COMPAT_CUH

#ifdef COMPAT_CUDA_CUDA_RUNTIME_H
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#endif

#ifdef __CUDA_ARCH__
#define NO_UNROLL _Pragma("unroll 1")
#define UNROLL    _Pragma("unroll")
#else
#define NO_UNROLL
#define UNROLL
#endif

#endif /* AVFILTER_CUDA_COMPAT_CUH */
