/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Limits, weights, sums, differences and neighbor frames, for the epsilon
 * filter's kernels for patches. Comes after epsilon_constants.cl, before them.
 *
 * The host defines PATCH, LINEAR, PREV, NEXT, OLDER; SIZE_Q, 1 for planes of
 * half size; WIDE, 1 if 2 S + n may be 2^31 or more (see epsilon_patch.cl);
 * VECTORS, 1 for CPUs. They are 0 in programs of steps, but for VECTORS.
 */

/* Depth of Q */
#define Q_DEPTH (DEPTH < 14 ? DEPTH + 2 : 16)

/* ---- limits: see epsilon_patch.cl ---- */

/* Constant, so that compilers multiply instead of dividing */
#define MEAN_DIVISOR (9 << (DEPTH - 8))

/* Return the limit for sample i of a row, or EPSILON_BY_MEAN | the largest one
 * in the table of its channel. */
uint get_limit(uint given, __global const uint *entries, int i)
{
    return given < EPSILON_MEASURED_AT ? given :
           entries[given - EPSILON_MEASURED_AT + (i & (CHANNELS - 1))];
}

/* Return whether other frames give no samples to sample i of a row. */
bool is_alone(uint given, __global const uint *entries, int i)
{
    return given >= EPSILON_MEASURED_AT &&
           entries[given - EPSILON_MEASURED_AT + EPSILON_CHANNELS +
                   (i & (CHANNELS - 1))];
}

/* Return the table of the channel of sample i of a row, see EpsilonLimits. */
__global const uint *get_table(uint given, __global const uint *entries, int i)
{
    return entries + (given - EPSILON_MEASURED_AT) + 3 * EPSILON_CHANNELS +
           (i & (CHANNELS - 1)) * EPSILON_NB_MEANS;
}

/* Return the index in a table for the sum of the 3x3 samples around a sample,
 * which is in the table even if samples have bits above DEPTH. */
uint mean_index(uint sum)
{
    return sum / MEAN_DIVISOR & (EPSILON_NB_MEANS - 1);
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

#define NEIGHBORS (PREV + NEXT)
#define LAST_INPUT (PREV > NEXT ? 2 * PREV - 1 : 2 * NEXT)

/* FOR_NEIGHBORS(F, a) expands to F(i, a) for the number i of each neighbor
 * frame: 2 k - 1 is the frame k before, 2 k the frame k after. */
#if PREV == 0
#define FOR_PREV(F, a)
#elif PREV == 1
#define FOR_PREV(F, a) F(1, a)
#elif PREV == 2
#define FOR_PREV(F, a) F(1, a) F(3, a)
#else
#define FOR_PREV(F, a) F(1, a) F(3, a) F(5, a)
#endif
#if NEXT == 0
#define FOR_NEXT(F, a)
#elif NEXT == 1
#define FOR_NEXT(F, a) F(2, a)
#elif NEXT == 2
#define FOR_NEXT(F, a) F(2, a) F(4, a)
#else
#define FOR_NEXT(F, a) F(2, a) F(4, a) F(6, a)
#endif
#define FOR_NEIGHBORS(F, a) FOR_PREV(F, a) FOR_NEXT(F, a)

/* Arguments of a kernel for them. src ## i is only read if bit i of present is
 * set. vectors: see vector_at() */
#if NEIGHBORS
#define NEIGHBOR_SOURCE(i, type) , type src ## i
#define NEIGHBOR_SOURCES(type)                                          \
    FOR_NEIGHBORS(NEIGHBOR_SOURCE, type)                                \
    , uint present, __global const short2 *vectors, int2 blocks

/* Side of the blocks that share a vector */
#define MOTION_BLOCK_SIZE (SIZE_Q ? 8 : 16)

/* Return the other frames that give samples to any filtered channel. */
uint others(uint present, uint given, __global const uint *entries)
{
    bool all = true;

    for (int c = 0; c < CHANNELS; c++)
        all &= !is_filtered(c) || is_alone(given, entries, c);
    return all ? 0 : present;
}

/* Return the vector in neighbor frame i of pixel (x, y) of channel c, or of the
 * last pixel in its row or column. blocks: vectors of P per frame and channel,
 * 0: all are (0, 0); and per row */
int2 vector_at(__global const short2 *vectors, int2 blocks, int i, int c,
               int width, int height, int x, int y)
{
    const int block = min(y, height - 1) / MOTION_BLOCK_SIZE * blocks.y +
                      min(x, width - 1)  / MOTION_BLOCK_SIZE;

    return !blocks.x ? (int2)(0, 0) :
           convert_int2(vectors[((i - 1) * CHANNELS + c) * blocks.x + block]) >>
           SIZE_Q;
}
#else
#define NEIGHBOR_SOURCES(type)
#endif

/* ---- means of older frames: see epsilon_older.cl ---- */

/* Type of the sums of a group's frames */
#if DEPTH > 14
#define GROUP_SUM uint
#else
#define GROUP_SUM ushort
#endif

/* Arguments of a kernel for them: groups is the number of groups; of_given:
 * limit of weights for a given threshold */
#if OLDER
#define OLDER_SOURCES                                                   \
    , int groups, int of_given, __global const GROUP_SUM *group0        \
    , __global const GROUP_SUM *group1, __global const GROUP_SUM *group2
#define GET_GROUPS { groups, of_given, { group0, group1, group2 } }
#define OLDER_BITS (EPSILON_OLDER_DEPTH(DEPTH) - DEPTH)

typedef struct Groups {
    int nb, of_given;
    __global const GROUP_SUM *sum[EPSILON_GROUPS];  /* from the last one on */
} Groups;

/* Return sample `at` of a mean, of the last group or of those before; one that
 * does not exist is the last that does. */
int group_mean(const Groups *g, int mean, int at)
{
    return !mean ? epsilon_older_mean(g->sum[0][at], DEPTH) :
           (epsilon_older_mean(g->sum[1][at], DEPTH) +
            epsilon_older_mean(g->sum[2][at], DEPTH) + 1) >> 1;
}

/* Return the frames of a mean, 0 if it does not exist. */
int group_frames(const Groups *g, int mean)
{
    return EPSILON_GROUP * min(max(g->nb - mean, 0), mean + 1);
}

/* Return R for sample i of a row. */
int get_r(uint given, __global const uint *entries, int i)
{
    return given < EPSILON_MEASURED_AT ? EPSILON_OLDER_R :
           (int)entries[given - EPSILON_MEASURED_AT + 2 * EPSILON_CHANNELS +
                        (i & (CHANNELS - 1))];
}

/* Return the limit of a mean's weight. limit: that of the sample's window */
int limit_of_means(uint given, uint limit, const Groups *g)
{
    return given < EPSILON_MEASURED_AT ? g->of_given :
           limit == EPSILON_COPY_LIMIT(LINEAR, DEPTH - 8) ? 0 :
           epsilon_older_measured(limit, LINEAR, DEPTH, PATCH);
}
#else
#define OLDER_SOURCES
#define MEANS_ARGUMENT          /* of epsilon_means_lanes.cl */
#define MEANS_POINTER
#endif
