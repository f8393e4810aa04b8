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
 *   Long                signed integer of 64 bits
 *   ITEM                index of the work-item in its work-group
 *   GROUP_BARRIER()     barrier for shared memory
 *   READ(p)             value at p, which the launch does not write
 *   FETCH(p)            int at p, written by other work-groups
 *   ATOMIC_INC(p)       increment the int at p in shared memory
 *   ATOMIC_MIN(p, v)    replace the uint at p in shared memory by v if v is
 *                       less
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
#define ATOMIC_MIN(p, v)  JOIN("min.u32", p, v)
#else
#define ATOMIC_MIN(p, v)  atomicMin(p, v)
#endif

typedef unsigned char uchar;
typedef unsigned uint;
typedef long long Long;

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
#endif

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
