/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Operations across all 32 lanes of a warp, compute capability 8.0, which are
 * missing from FFmpeg's CUDA header.
 */

#ifndef AVFILTER_CUDA_MEDIAN_WARP_CUH
#define AVFILTER_CUDA_MEDIAN_WARP_CUH

#include "compat.cuh"

#ifdef COMPAT_CUDA_CUDA_RUNTIME_H
static __forceinline__ __device__ int warp_sum(int v)
{
    int r;
    asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(v));
    return r;
}
static __forceinline__ __device__ unsigned warp_or(unsigned v)
{
    unsigned r;
    asm volatile("redux.sync.or.b32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(v));
    return r;
}
static __forceinline__ __device__ int warp_up(int v, int n)
{
    int r;
    asm volatile("shfl.sync.up.b32 %0, %1, %2, 0, 0xffffffff;"
                 : "=r"(r) : "r"(v), "r"(n));
    return r;
}
static __forceinline__ __device__ int warp_from(int v, int lane)
{
    int r;
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, 31, 0xffffffff;"
                 : "=r"(r) : "r"(v), "r"(lane));
    return r;
}
static __forceinline__ __device__ unsigned warp_xor(unsigned v, int lanes)
{
    unsigned r;
    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;"
                 : "=r"(r) : "r"(v), "r"(lanes));
    return r;
}
static __forceinline__ __device__ int warp_count(int pred)
{
    unsigned r;
    asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %1, 0;\n\t"
                 "vote.sync.ballot.b32 %0, p, 0xffffffff;\n\t"
                 "popc.b32 %0, %0;\n\t}" : "=r"(r) : "r"(pred));
    return r;
}
#else
static __forceinline__ __device__ int warp_sum(int v)
{
    for (int n = 16; n; n >>= 1)
        v += __shfl_xor_sync(0xffffffff, v, n);
    return v;
}
static __forceinline__ __device__ unsigned warp_or(unsigned v)
{
    for (int n = 16; n; n >>= 1)
        v |= __shfl_xor_sync(0xffffffff, v, n);
    return v;
}
static __forceinline__ __device__ int warp_up(int v, int n)
{
    return __shfl_up_sync(0xffffffff, v, n);
}
static __forceinline__ __device__ int warp_from(int v, int lane)
{
    return __shfl_sync(0xffffffff, v, lane);
}
static __forceinline__ __device__ unsigned warp_xor(unsigned v, int lanes)
{
    return __shfl_xor_sync(0xffffffff, v, lanes);
}
static __forceinline__ __device__ int warp_count(int pred)
{
    return __popc(__ballot_sync(0xffffffff, pred));
}
#endif

/** Return the sum of v in lanes 0 to lane. */
static __forceinline__ __device__ unsigned warp_scan(unsigned v, int lane)
{
    UNROLL
    for (int n = 1; n < 32; n <<= 1) {
        const unsigned up = warp_up(v, n);
        v += lane >= n ? up : 0;
    }
    return v;
}

/* FFmpeg's CUDA header has atomicAdd() only */
#if defined(COMPAT_CUDA_CUDA_RUNTIME_H) && !defined(atomicOr)
#define atomicOr(a, b) (__atomic_fetch_or(a, b, __ATOMIC_SEQ_CST))
#endif

#endif /* AVFILTER_CUDA_MEDIAN_WARP_CUH */
