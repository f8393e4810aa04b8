/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * What OpenCL C and CUDA C++ spell differently, for kernels that are compiled
 * as both. CUDA has some of it in planes.cuh, which comes before. In OpenCL the
 * host defines VECTORS, 1 for CPUs, where work-groups have one work-item, for
 * kernels that use ITEM or GROUP_BARRIER().
 *
 *   FUNCTION            qualifiers of a function
 *   GLOBAL, SHARED      qualifiers of data in global and in shared memory
 *   UNROLL, NO_UNROLL   precede loops: unroll them, or not
 *   Long, Ulong         integers of 64 bits, signed and unsigned
 *   ITEM                index of the work-item in its work-group
 *   GROUP_BARRIER()     barrier for shared memory
 *   READ(p)             value at p, which the launch does not write
 *   FETCH(p)            int at p, written by other work-groups
 *   ATOMIC_INC(p)       increment the int at p in shared memory
 *   ATOMIC_ADD(p, v), ATOMIC_OR(p, v), ATOMIC_MIN(p, v)
 *                       replace the uint at p in shared memory by its sum with
 *                       v, its bits or those of v, and the smaller of both
 *   WARPS               1: 32 work-items, from a multiple of 32 on, exchange
 *                       values with warp_xor()
 */

#ifndef AVFILTER_GPU_LANGUAGE_CL
#define AVFILTER_GPU_LANGUAGE_CL

#ifndef __cplusplus
#define FUNCTION
#define GLOBAL            __global
#define SHARED            __local
#ifndef UNROLL
#define UNROLL            _Pragma("unroll")
#endif
#define NO_UNROLL
#define Long              long
#define Ulong             ulong
#if VECTORS
#define ITEM              0
#define GROUP_BARRIER()
#else
#define ITEM              ((int)get_local_id(0))
#define GROUP_BARRIER()   barrier(CLK_LOCAL_MEM_FENCE)
#endif
#define READ(p)           (*(p))
#define FETCH(p)          (*(p))
#define ATOMIC_INC(p)     atomic_inc((volatile __local int *)(p))
#define ATOMIC_ADD(p, v)  atomic_add(p, v)
#define ATOMIC_OR(p, v)   atomic_or(p, v)
#define ATOMIC_MIN(p, v)  atomic_min(p, v)

/* Return v, limited to 0 to last. */
int clamp_to(int v, int last)
{
    return clamp(v, 0, last);
}

/* Return c plus the absolute differences of the bytes of a and b. */
uint sad4(uint a, uint b, uint c)
{
#ifdef __NV_CL_C_VERSION
    uint d;

    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;"
        : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    const uchar4 d = abs_diff(as_uchar4(a), as_uchar4(b));

    return c + d.x + d.y + d.z + d.w;
#endif
}

/* Return c + |a - b|. */
uint add_distance(uint a, uint b, uint c)
{
#ifdef __NV_CL_C_VERSION
    uint d;

    asm("sad.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    return c + abs_diff(a, b);
#endif
}

/* Load four words; p is a multiple of 16. */
void load_words(uint v[4], __local const uint *p)
{
    vstore4(*(__local const uint4 *)p, 0, v);
}

#ifdef __NV_CL_C_VERSION
#define WARPS             1

/* Return v of the work-item whose number differs by the bits of k. */
uint warp_xor(uint v, int k)
{
    uint r;

    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;"
                 : "=r"(r) : "r"(v), "r"(k));
    return r;
}
#else
#define WARPS             0
#endif
#else
#define GLOBAL
#define SHARED
#define ITEM              ((int)threadIdx.x)
#define GROUP_BARRIER()   __syncthreads()
#define READ(p)           load_global(p)
#define FETCH(p)          fetch(p)
#define ATOMIC_INC(p)     atomicAdd(p, 1)
#ifdef __CUDA_ARCH__
/* combine v with the word at p in shared memory */
#define JOIN(op, p, v)                                                        \
    asm volatile("{ .reg .u64 t; cvta.to.shared.u64 t, %0; "                  \
                 "red.shared." op " [t], %1; }" : : "l"(p), "r"(v) : "memory")
#define ATOMIC_ADD(p, v)  JOIN("add.u32", p, v)
#define ATOMIC_OR(p, v)   JOIN("or.b32", p, v)
#define ATOMIC_MIN(p, v)  JOIN("min.u32", p, v)
#else
#define ATOMIC_ADD(p, v)  atomicAdd(p, v)
#define ATOMIC_OR(p, v)   atomicOr(p, v)
#define ATOMIC_MIN(p, v)  atomicMin(p, v)
#endif

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned uint;
typedef long long Long;
typedef unsigned long long Ulong;

/* Load a word that another block has written. */
FUNCTION int fetch(const int *p)
{
#ifdef __CUDA_ARCH__
    int v;
    asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
#else
    return *p;
#endif
}

/* Load four words of shared memory; p is a multiple of 16. */
FUNCTION void load_words(uint v[4], const uint *p)
{
    const Words4 w = *(const Words4 *)p;

    UNROLL
    for (int i = 0; i < 4; i++)
        v[i] = w.w[i];
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
#define WARPS             1

/* Return v of the thread whose number differs by the bits of k. */
FUNCTION uint warp_xor(uint v, int k)
{
#ifdef __CUDA_ARCH__
    uint r;
    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;"
                 : "=r"(r) : "r"(v), "r"(k));
    return r;
#else
    return __shfl_xor_sync(0xffffffff, v, k);
#endif
}
#else
#define WARPS             0
#endif
#endif

/* Combine v of the work-items of a warp, or return v without warps. */
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define WARP_REDUCE(name, op, expression)                                     \
FUNCTION uint name(uint v)                                                    \
{                                                                             \
    uint r;                                                                   \
    asm volatile("redux.sync." op " %0, %1, 0xffffffff;" : "=r"(r) : "r"(v)); \
    return r;                                                                 \
}
#elif WARPS
#define WARP_REDUCE(name, op, expression)                                     \
FUNCTION uint name(uint v)                                                    \
{                                                                             \
    UNROLL                                                                    \
    for (int k = 16; k; k >>= 1) {                                            \
        const uint w = warp_xor(v, k);                                        \
                                                                              \
        v = expression;                                                       \
    }                                                                         \
    return v;                                                                 \
}
#else
#define WARP_REDUCE(name, op, expression)                                     \
FUNCTION uint name(uint v) { return v; }
#endif
WARP_REDUCE(warp_sum,  "add.u32", v + w)
WARP_REDUCE(warp_min,  "min.u32", v < w ? v : w)
WARP_REDUCE(warp_bits, "or.b32",  v | w)

/* Combine v of the work-items of a warp, which all call it, with the word at p
 * in shared memory. */
#define WARP_JOIN(name, reduce, join)                                         \
FUNCTION void name(SHARED uint *p, uint v)                                    \
{                                                                             \
    v = reduce(v);                                                            \
    if (!WARPS || !(ITEM & 31))                                               \
        join(p, v);                                                           \
}
WARP_JOIN(join_min,  warp_min,  ATOMIC_MIN)
WARP_JOIN(join_bits, warp_bits, ATOMIC_OR)

/* Add n words of the work-items of a warp, which all call it, to total. */
FUNCTION void join_sums(SHARED uint *total, const uint *v, int n)
{
    uint own = 0;

    UNROLL
    for (int i = 0; i < n; i++) {
        const uint sum = warp_sum(v[i]);

        if (WARPS)
            own = (ITEM & 31) == i ? sum : own;
        else
            ATOMIC_ADD(total + i, sum);
    }
    if (WARPS && (ITEM & 31) < n)
        ATOMIC_ADD(total + (ITEM & 31), own);
}

/* Return bytes k to k + 3 of two words, k < 4. */
FUNCTION uint bytes_from(uint a, uint b, int k)
{
#ifdef __cplusplus
    return pick_bytes(a, b, 0x3210 + 0x1111 * k);
#elif defined(__NV_CL_C_VERSION)
    uint v;

    asm("prmt.b32 %0, %1, %2, %3;"
        : "=r"(v) : "r"(a), "r"(b), "r"(0x3210 + 0x1111 * k));
    return v;
#else
    return ((ulong)b << 32 | a) >> 8 * k;
#endif
}

/* Return bytes 0 and 2 of two words. */
FUNCTION uint even_bytes(uint a, uint b)
{
#ifdef __cplusplus
    return pick_bytes(a, b, 0x6420);
#else
    return (a & 255) | (a >> 8 & 0xff00) | (b & 255) << 16 |
           (b << 8 & 0xff000000);
#endif
}

#endif /* AVFILTER_GPU_LANGUAGE_CL */
