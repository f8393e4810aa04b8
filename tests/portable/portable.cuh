/*
 * This file is part of the FFmpeg GPU filters project's tests.
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
 * Put in front of a kernel's source, this compiles it for a GPU without its
 * inline PTX: the compiler is none that the kernels know, but one that has
 * CUDA's own warp functions.
 */

#undef __CUDA_ARCH__

#ifdef COMPAT_CUDA_CUDA_RUNTIME_H
#undef COMPAT_CUDA_CUDA_RUNTIME_H
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

#define atomicOr(a, b) (__atomic_fetch_or(a, b, __ATOMIC_SEQ_CST))
#define __popc(v) __builtin_popcount(v)
#define __ballot_sync(mask, pred) \
    ((unsigned)__nvvm_vote_ballot_sync(mask, pred))
#define __shfl_sync(mask, v, lane) \
    __nvvm_shfl_sync_idx_i32(mask, v, lane, 31)
#define __shfl_up_sync(mask, v, n) \
    __nvvm_shfl_sync_up_i32(mask, v, n, 0)
#define __shfl_xor_sync(mask, v, n) \
    __nvvm_shfl_sync_bfly_i32(mask, v, n, 31)
#endif
