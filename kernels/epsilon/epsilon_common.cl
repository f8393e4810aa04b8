/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Limits, weights, sums, differences and neighbor frames, for the epsilon
 * filter's kernels for patches. Comes after epsilon_constants.cl, before them,
 * and before epsilon_levels.cl and all that follows it if the threshold is
 * measured.
 *
 * The host defines PATCH, LINEAR, REACH; WIDE, 1 if 2 S + n may be 2^31 or more
 * (see epsilon_patch.cl); MEASURED, 1 in the program that measures the
 * threshold; VECTORS, 1 for CPUs.
 */

/* Depth of planes of half size */
#define HALF_DEPTH (DEPTH < 14 ? DEPTH + 2 : 16)

/* Return the limit for sample i of a row, see epsilon_patch.cl. */
uint get_limit(uint given, __global const uint *entries, int i)
{
    return given < EPSILON_MEASURED_AT ? given :
           entries[given - EPSILON_MEASURED_AT + (i & (CHANNELS - 1))];
}

/* Return the weight of a difference. */
uint weight(uint difference, uint limit)
{
#if LINEAR
    return (uint)max((int)limit - (int)difference, 0) >> (DEPTH - 8);
#else
    return difference < limit;
#endif
}

/* ---- sums of weights and of weighted samples ---- */

#if WIDE
#define SUM          ulong
#define MEAN(sum, n) ((uint)((2 * (sum) + (n)) / (2 * (SUM)(n))))
#else
#define SUM          uint
#define MEAN(sum, n) mean(sum, n)
#endif

/* ---- differences ---- */

/* Return |a - b| + c. */
uint add_difference(uint a, uint b, uint c)
{
#ifdef __NV_CL_C_VERSION
    uint d;

    asm("sad.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    return c + abs_diff(a, b);
#endif
}

#if SAMPLE_MAX == 255
/* Return c plus the sum of |a - b| over four bytes. */
uint add_differences(uint a, uint b, uint c)
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
#define add_differences add_difference
#endif

/* ---- neighbor frames ---- */

/* FOR_NEIGHBORS(F) expands to F(k) for each neighbor frame k. */
#if REACH == 0
#define FOR_NEIGHBORS(F)
#define NEIGHBOR_SOURCES(type)
#elif REACH == 1
#define FOR_NEIGHBORS(F) F(1) F(2)
#define NEIGHBOR_SOURCES(type) , type src1, type src2, uint present
#elif REACH == 2
#define FOR_NEIGHBORS(F) F(1) F(2) F(3) F(4)
#define NEIGHBOR_SOURCES(type)                                          \
    , type src1, type src2, type src3, type src4, uint present
#else
#define FOR_NEIGHBORS(F) F(1) F(2) F(3) F(4) F(5) F(6)
#define NEIGHBOR_SOURCES(type)                                          \
    , type src1, type src2, type src3, type src4, type src5, type src6, \
    uint present
#endif

/* ---- macros of epsilon_levels.cl ---- */

#if MEASURED
#define GLOBAL      __global
#define SHARED      __local
#define FUNCTION
#define Long        long
#define FETCH(p)    (*(p))
#define ATOMIC_INC(p) atomic_inc((volatile __local int *)(p))

#if VECTORS                         /* for CPUs: groups of one work-item */
#define GROUP_ITEMS 1
#define ITEM        0
#define ITEMS       1
#define GROUP_BARRIER()
#else
#define ITEM        ((int)(get_local_id(1) * get_local_size(0) +    \
                           get_local_id(0)))
#define GROUP_BARRIER()  barrier(CLK_LOCAL_MEM_FENCE)
#ifdef GROUP_ROWS
#define GROUP_ITEMS (32 * GROUP_ROWS)
#define ITEMS       GROUP_ITEMS
#else
#define GROUP_ITEMS 256             /* at most */
#define ITEMS       ((int)(get_local_size(0) * get_local_size(1)))
#endif
#endif

#ifdef GROUP_ROWS
#define GROUPED __attribute__((reqd_work_group_size(32, GROUP_ROWS, 1)))
#else
#define GROUPED
#endif
#endif
