/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Kernels for the self-test: ok_* are correct, bad_* each have one fault.
 */

#include "faults.h"

#define ARGS const FaultArgs a
#define DST ((int *)a.dst)
#define SRC ((const int *)a.src)

static __device__ __forceinline__ int global_x(void)
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

extern "C" {

/* ---- correct kernels ---- */

__global__ void ok_fill(ARGS)
{
    const int i = global_x();

    if (i < a.n)
        DST[i] = 3 * i + a.v;
}

/* reverse the samples of each block; threads beyond the end return early */
__global__ void __launch_bounds__(FAULT_TILE) ok_reverse(ARGS)
{
    __shared__ int tile[FAULT_TILE];
    const int first = blockIdx.x * blockDim.x;
    const int rest = a.n - first;
    const int count = rest < (int)blockDim.x ? rest : blockDim.x;
    const int t = threadIdx.x;

    if (t >= count)
        return;
    tile[t] = SRC[first + t];
    __syncthreads();
    DST[first + t] = tile[count - 1 - t];
}

/* a barrier in a loop; 256 threads */
__global__ void ok_tree(ARGS)
{
    __shared__ int sum[256];
    const int t = threadIdx.x;

    sum[t] = SRC[blockIdx.x * 256 + t];
    for (int step = 128; step; step >>= 1) {
        __syncthreads();
        if (t < step)
            sum[t] += sum[t + step];
    }
    if (!t)
        DST[blockIdx.x] = sum[0];
}

/* ---- kernels with faults ---- */

__global__ void bad_write(ARGS)
{
    DST[a.n] = a.v;
}

__global__ void bad_read(ARGS)
{
    DST[0] = SRC[a.n];
}

__global__ void bad_uninitialized(ARGS)
{
    __shared__ int tile[FAULT_TILE];
    const int t = threadIdx.x;

    if (t != 5)
        tile[t] = t;
    __syncthreads();
    DST[t] = tile[t];
}

/* the barrier between writing and reading is missing */
__global__ void bad_race(ARGS)
{
    __shared__ int tile[FAULT_TILE];
    const int t = threadIdx.x;

    tile[t] = t;
    __syncthreads();
    tile[t] += tile[(t + 1) % FAULT_TILE];
    DST[t] = tile[t];
}

__global__ void bad_block_race(ARGS)
{
    DST[threadIdx.x] = blockIdx.x;
}

__global__ void bad_two_barriers(ARGS)
{
    if (threadIdx.x & 1) {
        __syncthreads();
        DST[0] = 1;
    } else {
        __syncthreads();
        DST[1] = 1;
    }
}

__global__ void bad_barrier_and_warp(ARGS)
{
    if (threadIdx.x == 7)
        __syncthreads();
    else
        DST[0] = __shfl_sync(0xffffffff, 1, 0);
}

__global__ void bad_mask(ARGS)
{
    DST[0] = __shfl_sync(0x0000fffe, 1, 1);
}

__global__ void bad_masks_differ(ARGS)
{
    DST[0] = __ballot_sync(threadIdx.x < 16 ? 0xffffffff : 0xffff0001, 1);
}

__global__ void bad_lane(ARGS)
{
    if (threadIdx.x < 8)
        DST[threadIdx.x] = __shfl_sync(0xff, threadIdx.x, threadIdx.x + 4);
}

__global__ void bad_division(ARGS)
{
    DST[0] = 100 / a.v;
}

static __device__ int recurse(int n, volatile int *p)
{
    volatile int space[256];

    space[0] = *p;
    return n ? recurse(n - 1, space) + space[0] : space[0];
}

__global__ void bad_recursion(ARGS)
{
    volatile int v = a.v;

    DST[0] = recurse(a.n, &v);
}

__global__ void bad_assert(ARGS)
{
    assert(a.v > 3);
    DST[0] = 1;
}

__global__ void bad_dynamic(ARGS)
{
    extern __shared__ int faults_dynamic[];

    faults_dynamic[threadIdx.x + 1] = a.v;
}

__global__ void bad_shared_index(ARGS)
{
    __shared__ int tile[FAULT_TILE];

    tile[threadIdx.x + a.v] = 1;
    __syncthreads();
    DST[threadIdx.x] = tile[threadIdx.x];
}

__global__ void bad_local_index(ARGS)
{
    int v[8] = { 0 };

    v[a.n] = a.v;
    DST[0] = v[a.v & 7];
}

__global__ void bad_alignment(ARGS)
{
    *(uint2 *)(a.dst + a.v) = uint2{ 1, 2 };
}

__global__ void bad_shift(ARGS)
{
    DST[0] = 1 << a.v;
}

__global__ void bad_overflow(ARGS)
{
    DST[0] = a.v + (int)blockDim.x;
}

__global__ void limit_threads(ARGS)
{
    DST[0] = a.v;
}

__global__ void limit_shape(ARGS)
{
    DST[0] = a.v;
}

}
