/*
 * This file is part of FFmpeg.
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
 * What the epsilon filter's kernels for patches have in common: differences,
 * frames beside, and the threshold, the given one or that which follows from
 * the noise of each component of the plane. Goes before epsilon_noise_tile.cl
 * or epsilon_noise_vector.cl and, if there are frames beside,
 * epsilon_motion_tile.cl or epsilon_motion_vector.cl, which measure, and before
 * those kernels. What is measured, and what numbers it has: epsilon_noise.h.
 *
 * Kernels of one plane run one after the other: the ones that measure, the one
 * below, and the filter. Nobody waits for the result.
 *
 * Defines of the host: PATCH, LINEAR, REACH; MEASURED (1: these kernels are
 * wanted), and then BLOCK, MIN_BLOCKS, MAX_LEVEL, MIN_NOISE, GRID_CAP, SLOTS,
 * and for those that measure STRIPS, rows of blocks, and SPAN, samples of a
 * row; with REACH also COARSE_BLOCK, MOTION_STEP, MOTION_REACH, and
 * MOTION_UNIT, the blocks that a group or work-item takes.
 */

/* Given in place of a threshold: take the measured one. */
#define TAKE_MEASURED 0xFFFFFFFFu

/* Results: the noise M of each of 4 planes, that of its first component, then
 * the thresholds of 4 components of the plane that was measured last. */
#define NOISES     0
#define THRESHOLDS 4

/* The threshold for sample i of a row. */
uint get_threshold(uint given, __global const uint *results, int i)
{
    return given == TAKE_MEASURED ? results[THRESHOLDS + (i & (CHANNELS - 1))]
                                  : given;
}

/* ---- differences ---- */

#if SAMPLE_MAX == 255
/* c + the sum of the differences of four bytes */
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
/* c + the difference of two samples */
uint add_differences(uint a, uint b, uint c)
{
#ifdef __NV_CL_C_VERSION
    uint d;

    asm("sad.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
#else
    return c + abs_diff(a, b);
#endif
}
#endif

/* ---- frames beside ---- */

/* FOR_OTHERS(F): F(k) for each of them; OTHER_SOURCES(type): the arguments that
 * a kernel has for them. */
#if REACH == 0
#define FOR_OTHERS(F)
#define OTHER_SOURCES(type)
#elif REACH == 1
#define FOR_OTHERS(F) F(1) F(2)
#define OTHER_SOURCES(type) , type src1, type src2, uint present
#elif REACH == 2
#define FOR_OTHERS(F) F(1) F(2) F(3) F(4)
#define OTHER_SOURCES(type)                                             \
    , type src1, type src2, type src3, type src4, uint present
#else
#define FOR_OTHERS(F) F(1) F(2) F(3) F(4) F(5) F(6)
#define OTHER_SOURCES(type)                                             \
    , type src1, type src2, type src3, type src4, type src5, type src6, \
    uint present
#endif

#if MEASURED

/* ---- what is counted of a component ---- */

/* How many blocks have each level, and sums of steps in SLOTS parts, so that
 * groups seldom meet. Sums may take more than 32 bits: each is two words, the
 * upper one times 2^16. With frames beside then how many blocks have each level
 * of coarse, and of motion in the frame before and in the one after, and
 * whether those differ. The last kernel leaves all of them 0. */
#define STEPS        (MAX_LEVEL + 1)
#define TEMPORAL     (STEPS + 8 * SLOTS)
#if REACH
#define KINDS        4                      /* of levels */
#define DIFFERS      (TEMPORAL + 3 * STEPS)
#define COUNTS       (DIFFERS + 2)
#else
#define KINDS        1
#define COUNTS       TEMPORAL
#endif
#define COUNTS_OF(c) ((c) * COUNTS)

/* Kinds of steps: across rows or columns, at borders of blocks or elsewhere */
enum { ROWS_8, ROWS_0, COLUMNS_8, COLUMNS_0 };

/* The level of a block whose |L| have that sum. */
uint block_level(uint sum)
{
    return min((uint)((ulong)sum * 107 >> (DEPTH + 5)), (uint)MAX_LEVEL);
}

void add_blocks(volatile __global uint *counts, int c, uint level, uint nb)
{
    atomic_add(counts + COUNTS_OF(c) + level, nb);
}

#if REACH
/* Kinds of levels of blocks */
enum { COARSE, BEFORE, AFTER };

/* How many blocks of a line of samples there are. */
int coarse_blocks(int nb)
{
    return (nb / 2 - 2) / COARSE_BLOCK;
}

int motion_blocks(int nb)
{
    return (nb - 2 * MOTION_REACH - BLOCK + MOTION_STEP) / MOTION_STEP;
}

/* The level of a block, of its sum of |L| or least sum of differences. */
uint temporal_level(int kind, uint sum)
{
    return min((uint)((ulong)sum * (kind == COARSE ? 107 : 227) >> (DEPTH + 4)),
               (uint)MAX_LEVEL);
}

void add_temporal(volatile __global uint *counts, int c, int kind, uint level,
                  uint nb)
{
    atomic_add(counts + COUNTS_OF(c) + TEMPORAL + kind * STEPS + level, nb);
}

/* kind: BEFORE or AFTER */
void set_differs(volatile __global uint *counts, int c, int kind)
{
    counts[COUNTS_OF(c) + DIFFERS + kind - BEFORE] = 1;
}
#endif

/* sum is less than 2^31 either way */
void add_steps(volatile __global uint *counts, int c, int kind, int group,
               int sum)
{
    volatile __global uint *slot =
        counts + COUNTS_OF(c) + STEPS + (group & (SLOTS - 1)) * 8 + 2 * kind;

    atomic_add(slot,     (uint)sum & 0xFFFF);
    atomic_add(slot + 1, (uint)(sum >> 16));
}

/* ---- the threshold ---- */

/* How many samples of a line of nb, from the third to the last but one, begin
 * a block of 8, and how many lie off the multiples of 4. */
int count_8(int nb)
{
    return nb < 4 ? 0 : (nb - 2) / 8;
}

int count_0(int nb)
{
    return nb < 4 ? 0 : nb - 3 - (nb - 2) / 4;
}

/* floor(16 sum / nb), which is at most 2^17 either way, 0 where nb is: one more
 * or less than in single precision, products tell. */
int mean16(long sum, long nb)
{
    int q;
    long rest;

    if (!nb)
        return 0;
    q    = (int)((float)(16 * sum) / (float)nb);
    rest = 16 * sum - q * nb;
    return rest < 0 ? q - 1 : rest >= nb ? q + 1 : q;
}

/* How many steps of a kind there are. */
long steps_of(int kind, int width, int height)
{
    switch (kind) {
    case ROWS_8:    return (long)height * count_8(width);
    case ROWS_0:    return (long)height * count_0(width);
    case COLUMNS_8: return (long)width  * count_8(height);
    default:        return (long)width  * count_0(height);
    }
}

/* Of the steps along lines of nb samples */
int excess(int nb, int mean_8, int mean_0)
{
    return count_8(nb) && count_0(nb) ? mean_8 - mean_0 : 0;
}

int grid_level(__local const int *mean, int width, int height)
{
    const int b = excess(width,  mean[ROWS_8],    mean[ROWS_0]) +
                  excess(height, mean[COLUMNS_8], mean[COLUMNS_0]);

    return clamp(b >> (DEPTH - 6), 0, MAX_LEVEL);
}

/* Tl, or Td for equal weights */
uint threshold_of(int noise, int strength)
{
    const int area = (2 * PATCH + 1) * (2 * PATCH + 1);
    const int tl   = min(64 * area, (area * strength * noise + 4096) >> 13);

#if LINEAR
    return tl;
#else
    return (2 * tl * ((1 << DEPTH) - 1) + 255) / 510;
#endif
}

/* Items whose sums are joined first */
#define JOINED 16

/* What the last kernel's group knows of its component. */
typedef struct Known {
    uint count[KINDS][STEPS];   /* blocks of each level */
    uint own[256];              /* those of an item's levels */
    uint joined[256 / JOINED];
    long slot[SLOTS][4];        /* sums of steps */
    int mean[4];
    int level[KINDS];           /* fine, and what is temporal */
    uint differs[2];
} Known;

/* Fetch the counts, and leave them 0; after all loads, which need not wait for
 * one another then. */
void take_counts(__local Known *known, __global uint *counts, int item,
                 int items)
{
    for (int k = item; k < STEPS; k += items)
        known->count[0][k] = counts[k];
#if REACH
    for (int k = item; k < 3 * STEPS; k += items)
        known->count[1 + k / STEPS][k % STEPS] = counts[TEMPORAL + k];
    for (int k = item; k < 2; k += items)
        known->differs[k] = counts[DIFFERS + k];
#endif
    for (int k = item; k < 4 * SLOTS; k += items) {
        const uint2 sum = vload2(k, counts + STEPS);

        known->slot[k / 4][k % 4] = (long)(int)sum.y * 65536 + sum.x;
    }
    for (int k = item; k < STEPS; k += items)
        counts[k] = 0;
    for (int k = item; k < 4 * SLOTS; k += items)
        vstore2((uint2)0, k, counts + STEPS);
    for (int k = TEMPORAL + item; k < COUNTS; k += items)
        counts[k] = 0;
}

/* Find the (nb / part)-th smallest of the nb levels of a kind. */
void find_level(__local Known *known, int kind, int part, int blocks, int item,
                int items)
{
    const int levels = STEPS / items;
    const int first  = item / JOINED * JOINED;
    __local const uint *mine = known->count[kind] + item * levels;
    uint sum = 0, before = 0, nb = 0, rest;

    for (int k = 0; k < levels; k++)
        sum += mine[k];
    known->own[item] = sum;
    if (item == 0)
        known->level[kind] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int k = first; k < min(first + JOINED, items); k++) {
        nb     += known->own[k];
        before += k < item ? known->own[k] : 0;
    }
    if (item == first)
        known->joined[item / JOINED] = nb;
    barrier(CLK_LOCAL_MEM_FENCE);

    nb = 0;
    for (int k = 0; k * JOINED < items; k++) {
        nb     += known->joined[k];
        before += k < item / JOINED ? known->joined[k] : 0;
    }
    if (nb < MIN_BLOCKS || (ulong)nb * 8 < (ulong)blocks * 3)
        return;
    rest = nb / part - before;                   /* wraps if it is below */
    if (rest < sum) {
        int level = 0;

        while (rest >= mine[level])
            rest -= mine[level++];
        known->level[kind] = item * levels + level;
    }
}

#if REACH
/* The lesser one of coarse and motion. */
int temporal_noise(__local const Known *known)
{
    int motion = -1;

    for (int k = 0; k < 2; k++) {
        const int level = known->level[1 + BEFORE + k];

        if (known->differs[k] && (motion < 0 || level < motion))
            motion = level;
    }
    return min(max(motion, 0), known->level[1 + COARSE]);
}
#endif

int find_noise(__local const Known *known, int width, int height, int factor)
{
    const int grid = min(grid_level(known->mean, width, height), GRID_CAP);
    int noise      = max(max(MIN_NOISE, factor * known->level[0]),
                         7 * factor * grid / 5);

#if REACH
    noise = max(noise, 4 * factor * temporal_noise(known) / 5);
#endif
    return noise;
}

/* A group for each component. It has any size that is a power of two, up to
 * 256. */
__kernel void epsilon_threshold(__global uint *counts, __global uint *results,
                                int plane, int width, int height, int factor,
                                int strength)
{
    __local Known known;
    const int c     = get_group_id(0);
    const int items = get_local_size(0) * get_local_size(1);
    const int item  = get_local_id(1) * get_local_size(0) + get_local_id(0);

    if (c >= CHANNELS || !is_filtered(c))
        return;
    take_counts(&known, counts + COUNTS_OF(c), item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int kind = item; kind < 4; kind += items) {
        long sum = 0;

        for (int k = 0; k < SLOTS; k++)
            sum += known.slot[k][kind];
        known.mean[kind] = mean16(sum, steps_of(kind, width, height));
    }
    find_level(&known, 0, 20, max(width  - 2, 0) / BLOCK *
                              (max(height - 2, 0) / BLOCK), item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
#if REACH
    find_level(&known, 1 + COARSE, 20, coarse_blocks(width) *
               coarse_blocks(height), item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
    find_level(&known, 1 + BEFORE, 10, motion_blocks(width) *
               motion_blocks(height), item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
    find_level(&known, 1 + AFTER, 10, motion_blocks(width) *
               motion_blocks(height), item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
#endif

    if (item == 0) {
        const int noise = find_noise(&known, width, height, factor);

        results[THRESHOLDS + c] = threshold_of(noise, strength);
        if (!(CHANNEL_MASK & ((1 << c) - 1)))
            results[NOISES + plane] = noise;
    }
}

#endif /* MEASURED */
