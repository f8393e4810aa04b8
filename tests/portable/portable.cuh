/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Header to include before a kernel, to compile it for a GPU without inline
 * PTX: undefines the macros by which kernels select PTX, and defines CUDA's
 * warp functions.
 */

#undef __CUDA_ARCH__

#ifdef COMPAT_CUDA_CUDA_RUNTIME_H
#undef COMPAT_CUDA_CUDA_RUNTIME_H
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

#define atomicOr(a, b) (__atomic_fetch_or(a, b, __ATOMIC_SEQ_CST))
#define atomicMin(a, b) __nvvm_atom_min_gen_ui(a, b)
#define __threadfence() __nvvm_membar_gl()
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
