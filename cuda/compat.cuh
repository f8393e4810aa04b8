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
