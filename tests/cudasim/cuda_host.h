/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CUDA C for an ordinary C++ compiler: force-included before a .cu file, this
 * file replaces the built-in features of CUDA's compiler.
 *
 * Threads of a block are fibers of the operating system thread that runs the
 * block (block.cpp), so shared memory is thread-local storage, and the built-in
 * index variables are thread-local variables.
 */

#ifndef CUDASIM_CUDA_HOST_H
#define CUDASIM_CUDA_HOST_H

#define CUDASIM 1

#include <math.h>
#include <string.h>

#include "device.h"

#ifdef CUDASIM_LIST_KERNELS     /* gen-kernels.sh looks for these words */
#define __global__ CUDASIM_GLOBAL
#define __shared__ CUDASIM_SHARED
#else
#define __global__
#define __shared__ thread_local
#endif
#define __device__
#define __constant__ static
#define __launch_bounds__(...)
#define __align__(n)    __attribute__((aligned(n)))
/* as the optimizer decides: with every call inlined, kernels compile for more
 * than twice as long, and are not faster */
#define __forceinline__ inline

struct uint3 {
    unsigned x, y, z;
};
struct __attribute__((aligned(8))) uint2 {
    unsigned x, y;
};
struct __attribute__((aligned(16))) uint4 {
    unsigned x, y, z, w;
};

#define CUDASIM_INDEX(name)                                                  \
    extern __thread uint3 name __asm__("cudasim_" #name)                     \
        __attribute__((tls_model("initial-exec")));
CUDASIM_INDEX(threadIdx)
CUDASIM_INDEX(blockIdx)
CUDASIM_INDEX(blockDim)
CUDASIM_INDEX(gridDim)
enum { warpSize = 32 };

static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }

/* ---- barriers ---- */

#define __syncthreads() cudasim_block_sync(__FILE__, __LINE__)

static inline void __threadfence(void) { __sync_synchronize(); }

#undef assert
#define assert(x)                                                            \
    ((x) ? (void)0                                                           \
         : cudasim_undefined(710, #x " failed", __FILE__, __LINE__))

/* ---- warps ---- */

/** Warp function at a place in the source: `__shfl_sync` is an object with the
 * operation and the line, which is then called. */
struct CudasimWarpSite {
    int op;
    const char *file;
    int line;

    unsigned long long run(unsigned mask, unsigned long long value,
                           int arg = 0, int width = warpSize) const
    {
        return cudasim_warp_op(op, mask, value, arg, width, file, line);
    }
};

struct CudasimShuffle : CudasimWarpSite {
    CudasimShuffle(int op, const char *file, int line)
        : CudasimWarpSite{ op, file, line } {}

    template<typename T>
    T operator()(unsigned mask, T value, int arg, int width = warpSize) const
    {
        unsigned long long bits = 0;

        static_assert(sizeof(T) <= sizeof(bits), "shuffles move 8 bytes");
        memcpy(&bits, &value, sizeof(T));
        bits = run(mask, bits, arg, width);
        memcpy(&value, &bits, sizeof(T));
        return value;
    }
};

struct CudasimVote : CudasimWarpSite {
    CudasimVote(int op, const char *file, int line)
        : CudasimWarpSite{ op, file, line } {}

    unsigned operator()(unsigned mask, unsigned long long value) const
    {
        return run(mask, value);
    }
};

#define CUDASIM_HERE      __FILE__, __LINE__
#define __shfl_sync       CudasimShuffle(CUDASIM_SHFL, CUDASIM_HERE)
#define __shfl_up_sync    CudasimShuffle(CUDASIM_SHFL_UP, CUDASIM_HERE)
#define __shfl_xor_sync   CudasimShuffle(CUDASIM_SHFL_XOR, CUDASIM_HERE)
#define __ballot_sync(m, p)                                                  \
    CudasimVote(CUDASIM_BALLOT, CUDASIM_HERE)(m, !!(p))

static inline int __popc(unsigned v) { return __builtin_popcount(v); }

/* ---- atomics: blocks run on several CPU threads in parallel ---- */

template<typename T, typename V>
static inline T atomicAdd(T *p, V v)
{
    return __atomic_fetch_add(p, (T)v, __ATOMIC_SEQ_CST);
}

template<typename T, typename V>
static inline T atomicMin(T *p, V v)
{
    T old = __atomic_load_n(p, __ATOMIC_SEQ_CST);

    while ((T)v < old &&
           !__atomic_compare_exchange_n(p, &old, (T)v, 0, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
        ;
    return old;
}

template<typename T, typename V>
static inline T atomicOr(T *p, V v)
{
    return __atomic_fetch_or(p, (T)v, __ATOMIC_SEQ_CST);
}

#endif /* CUDASIM_CUDA_HOST_H */
