/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * CUDA C for an ordinary C++ compiler: force-included in front of a .cu file,
 * it supplies what CUDA's own compiler has built in.
 *
 * Every thread of a block is a fiber on the operating system thread that runs
 * the block (block.cpp), so a block's shared memory is thread-local storage
 * and the built-in index variables are thread-local variables.
 */

#ifndef CUDASIM_CUDA_HOST_H
#define CUDASIM_CUDA_HOST_H

#define CUDASIM 1

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda_types.h"
#include "device.h"

#ifdef CUDASIM_LIST_KERNELS     /* gen-kernels.sh looks for these words */
#define __global__ CUDASIM_GLOBAL
#define __shared__ CUDASIM_SHARED
#define __device__ CUDASIM_VARIABLE
#define __constant__ CUDASIM_VARIABLE
#define __managed__ CUDASIM_VARIABLE
#else
#define __global__
#define __shared__ thread_local
#define __device__
#define __constant__
#define __managed__
#endif
#define __host__
#define __launch_bounds__(...)
#define __align__(n)    __attribute__((aligned(n)))
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__    __attribute__((noinline))
#define __grid_constant__

#define CUDASIM_INDEX(name)                                                  \
    extern __thread uint3 name __asm__("cudasim_" #name)                     \
        __attribute__((tls_model("initial-exec")));
CUDASIM_INDEX(threadIdx)
CUDASIM_INDEX(blockIdx)
CUDASIM_INDEX(blockDim)
CUDASIM_INDEX(gridDim)
enum { warpSize = 32 };

/* ---- barriers ---- */

#define __syncthreads()                                                      \
    ((void)cudasim_block_sync(CUDASIM_SYNC, 0, __FILE__, __LINE__))
#define __syncthreads_or(p)                                                  \
    cudasim_block_sync(CUDASIM_SYNC_OR, !!(p), __FILE__, __LINE__)
#define __syncthreads_and(p)                                                 \
    cudasim_block_sync(CUDASIM_SYNC_AND, !!(p), __FILE__, __LINE__)
#define __syncthreads_count(p)                                               \
    cudasim_block_sync(CUDASIM_SYNC_COUNT, !!(p), __FILE__, __LINE__)

static inline void __threadfence_block(void) { __sync_synchronize(); }
static inline void __threadfence(void)        { __sync_synchronize(); }
static inline void __threadfence_system(void) { __sync_synchronize(); }

#define __trap() cudasim_trap("__trap()", __FILE__, __LINE__)
#undef assert
#define assert(x) ((x) ? (void)0 : cudasim_trap(#x, __FILE__, __LINE__))

/* ---- warps ---- */

/**
 * A warp function at one place of the source: `__shfl_sync` stands for an
 * object that knows its operation and its line, and is then called.
 */
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

struct CudasimReduce : CudasimWarpSite {
    int op_signed;

    CudasimReduce(int op, int op_signed, const char *file, int line)
        : CudasimWarpSite{ op, file, line }, op_signed(op_signed) {}

    unsigned operator()(unsigned mask, unsigned value) const
    {
        return run(mask, value);
    }
    int operator()(unsigned mask, int value) const
    {
        CudasimWarpSite s = { op_signed, file, line };
        return s.run(mask, (unsigned)value);
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

struct CudasimSyncWarp : CudasimWarpSite {
    CudasimSyncWarp(const char *file, int line)
        : CudasimWarpSite{ CUDASIM_WARP_SYNC, file, line } {}

    void operator()(unsigned mask = 0xffffffff) const { run(mask, 0); }
};

#define CUDASIM_HERE      __FILE__, __LINE__
#define __syncwarp        CudasimSyncWarp(CUDASIM_HERE)
#define __shfl_sync       CudasimShuffle(CUDASIM_SHFL, CUDASIM_HERE)
#define __shfl_up_sync    CudasimShuffle(CUDASIM_SHFL_UP, CUDASIM_HERE)
#define __shfl_down_sync  CudasimShuffle(CUDASIM_SHFL_DOWN, CUDASIM_HERE)
#define __shfl_xor_sync   CudasimShuffle(CUDASIM_SHFL_XOR, CUDASIM_HERE)
#define __match_any_sync  CudasimVote(CUDASIM_MATCH, CUDASIM_HERE)
#define __ballot_sync(m, p)                                                  \
    CudasimVote(CUDASIM_BALLOT, CUDASIM_HERE)(m, !!(p))
#define __any_sync(m, p) (__ballot_sync(m, p) != 0)
#define __all_sync(m, p) (__ballot_sync(m, !(p)) == 0)

#define CUDASIM_REDUCE(op, op_signed)                                        \
    CudasimReduce(CUDASIM_REDUCE_##op, CUDASIM_REDUCE_##op_signed,           \
                  CUDASIM_HERE)
#define __reduce_add_sync CUDASIM_REDUCE(ADD, ADD)
#define __reduce_min_sync CUDASIM_REDUCE(MIN, MIN_SIGNED)
#define __reduce_max_sync CUDASIM_REDUCE(MAX, MAX_SIGNED)
#define __reduce_and_sync CUDASIM_REDUCE(AND, AND)
#define __reduce_or_sync  CUDASIM_REDUCE(OR, OR)
#define __reduce_xor_sync CUDASIM_REDUCE(XOR, XOR)

/* the forms without _sync, which sm_30 has, mean all lanes that still run */
#define __activemask()    cudasim_live_lanes()
#define __shfl(...)       __shfl_sync(cudasim_live_lanes(), __VA_ARGS__)
#define __shfl_up(...)    __shfl_up_sync(cudasim_live_lanes(), __VA_ARGS__)
#define __shfl_down(...)  __shfl_down_sync(cudasim_live_lanes(), __VA_ARGS__)
#define __shfl_xor(...)   __shfl_xor_sync(cudasim_live_lanes(), __VA_ARGS__)
#define __ballot(p)       __ballot_sync(cudasim_live_lanes(), p)
#define __any(p)          __any_sync(cudasim_live_lanes(), p)
#define __all(p)          __all_sync(cudasim_live_lanes(), p)

#include "cuda_math.h"
#include "cuda_simd.h"
#include "cuda_tex.h"

#endif /* CUDASIM_CUDA_HOST_H */
