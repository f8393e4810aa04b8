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
FUNCTION int warp_sum(int v)
{
    int r;
    asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(v));
    return r;
}
FUNCTION unsigned warp_or(unsigned v)
{
    unsigned r;
    asm volatile("redux.sync.or.b32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(v));
    return r;
}
FUNCTION int warp_count(int pred)
{
    unsigned r;
    asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.s32 p, %1, 0;\n\t"
                 "vote.sync.ballot.b32 %0, p, 0xffffffff;\n\t"
                 "popc.b32 %0, %0;\n\t}" : "=r"(r) : "r"(pred));
    return r;
}
#define WARP_SHUFFLE(name, type, mode, function)                              \
FUNCTION type name(type v, int n)                                             \
{                                                                             \
    type r;                                                                   \
    asm volatile("shfl.sync." mode ", 0xffffffff;"                            \
                 : "=r"(r) : "r"(v), "r"(n));                                 \
    return r;                                                                 \
}
#else
FUNCTION int warp_sum(int v)
{
    for (int n = 16; n; n >>= 1)
        v += __shfl_xor_sync(0xffffffff, v, n);
    return v;
}
FUNCTION unsigned warp_or(unsigned v)
{
    for (int n = 16; n; n >>= 1)
        v |= __shfl_xor_sync(0xffffffff, v, n);
    return v;
}
FUNCTION int warp_count(int pred)
{
    return __popc(__ballot_sync(0xffffffff, pred));
}
#define WARP_SHUFFLE(name, type, mode, function)                              \
FUNCTION type name(type v, int n) { return function(0xffffffff, v, n); }
#endif

/* Functions that return v of another lane: n lanes before, n, and this lane's
 * index XOR n */
WARP_SHUFFLE(warp_up,   int,      "up.b32 %0, %1, %2, 0",    __shfl_up_sync)
WARP_SHUFFLE(warp_from, int,      "idx.b32 %0, %1, %2, 31",  __shfl_sync)
WARP_SHUFFLE(warp_xor,  unsigned, "bfly.b32 %0, %1, %2, 31", __shfl_xor_sync)

/** Return the sum of v in lanes 0 to lane. */
FUNCTION unsigned warp_scan(unsigned v, int lane)
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
