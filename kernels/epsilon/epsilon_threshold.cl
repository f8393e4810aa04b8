/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The threshold of a component from the records of its blocks, for a
 * work-group of OpenCL or a block of CUDA. Definition: epsilon_noise.h.
 *
 * Comes after these macros:
 *   FUNCTION        qualifiers of a function
 *   GLOBAL, SHARED  qualifiers of data in global and in shared memory
 *   Long            signed integer of 64 bits
 *   ITEM, ITEMS     number of the work-item, and how many a group has: a power
 *                   of two, at most 256
 *   GROUP_BARRIER() barrier for shared memory
 *   ATOMIC_INC(p)   atomic increment of the shared int at p
 *   FETCH(p)        value of the global int at p, written by other groups
 *   MAX_LEVEL, UNDEFINED, BLOCK, MIN_BLOCKS, MAX_BLOCKS, MIN_NOISE,
 *   MIN_HALF_NOISE, GRID_CAP
 *                   EPSILON_* of epsilon_noise.h; UNDEFINED is MAX_LEVEL + 1
 */

/* Words of a record; word w of block b is at w MAX_BLOCKS + b of a component.
 * CHANGE and FINE are levels, or UNDEFINED where the block has none. The sums
 * and numbers of steps: at multiples of 8, then at no multiple of 4, along the
 * rows, then down the columns. */
enum {
    RECORD_CHANGE,
    RECORD_FINE,
    RECORD_STEPS,
    RECORD_WORDS = RECORD_STEPS + 8,
};

typedef struct ThresholdTerms {
    int blocks;                 /* number of blocks, which may be 0 */
    int before;                 /* change of the frame before, or UNDEFINED */
    int depth, patch, linear;
    int factor, strength;
    int is_half;                /* whether it is a plane of half size */
} ThresholdTerms;

/* Measurements, as an EpsilonNoise, and limit: a weight of the filter is
 * (limit - D) >> (depth - 8) where D < limit, otherwise 0; with equal weights
 * it is 1 where D < limit. */
typedef struct Threshold {
    int noise, change, fine, grid;
    int limit;
} Threshold;

#define THRESHOLD_LANES  32     /* items that add up one word of the records */
#define THRESHOLD_JOINED 16     /* items whose numbers of blocks are joined */

/* Shared memory */
typedef struct ThresholdShared {
    int count[2][MAX_LEVEL + 2];    /* blocks of each level */
    int own[2][256];                /* blocks of an item's levels */
    int joined[2][256 / THRESHOLD_JOINED];
    int part[8][THRESHOLD_LANES + 1];
    int steps[8];
    int mean[4];
    int level[2];
} ThresholdShared;

/* Return floor(16 sum / n) for |sum| <= 2^12 n. The quotient in single
 * precision is off by less than one. */
FUNCTION int mean_of_steps(int sum, int n)
{
    const Long num = (Long)sum * 16;
    int q;
    Long rest;

    if (!n)
        return 0;
    q    = (int)floor((float)num / (float)n);
    rest = num - (Long)q * n;
    return rest < 0 ? q - 1 : rest >= n ? q + 1 : q;
}

/* Return b of one direction: the mean of steps at multiples of 8 minus that of
 * the other steps. */
FUNCTION int excess_of_steps(SHARED const int *steps, SHARED const int *mean,
                             int blocks)
{
    /* 16 n8 >= N8, which is two columns of each block */
    return steps[1] && steps[3] && steps[1] >= 2 * BLOCK / 16 * blocks ?
           mean[0] - mean[1] : 0;
}

/* Count the levels and add up the steps of all records. The loads of a
 * work-item do not depend on each other. */
FUNCTION void count_blocks(SHARED ThresholdShared *sh,
                           GLOBAL const int *records, int blocks)
{
    for (int i = 0; i < MAX_BLOCKS; i += ITEMS) {
        GLOBAL const int *record = records + i + ITEM;

        if (i + ITEM >= blocks)
            break;
        ATOMIC_INC(&sh->count[0][FETCH(record + RECORD_CHANGE * MAX_BLOCKS)]);
        ATOMIC_INC(&sh->count[1][FETCH(record + RECORD_FINE   * MAX_BLOCKS)]);
    }
    for (int k = ITEM; k < 8 * THRESHOLD_LANES; k += ITEMS) {
        const int lane = k % THRESHOLD_LANES;
        GLOBAL const int *word = records + lane +
            (RECORD_STEPS + k / THRESHOLD_LANES) * MAX_BLOCKS;
        int sum = 0;

        #pragma unroll
        for (int b = 0; b < MAX_BLOCKS; b += THRESHOLD_LANES)
            sum += b + lane < blocks ? FETCH(word + b) : 0;
        sh->part[k / THRESHOLD_LANES][lane] = sum;
    }
}

/* Add up the blocks of the item's levels, and the steps. */
FUNCTION void add_counts(SHARED ThresholdShared *sh)
{
    const int levels = (MAX_LEVEL + 1) / ITEMS;

    for (int kind = 0; kind < 2; kind++) {
        int sum = 0;

        for (int k = 0; k < levels; k++)
            sum += sh->count[kind][ITEM * levels + k];
        sh->own[kind][ITEM] = sum;
    }
    for (int word = ITEM; word < 8; word += ITEMS) {
        int sum = 0;

        for (int k = 0; k < THRESHOLD_LANES; k++)
            sum += sh->part[word][k];
        sh->steps[word] = sum;
    }
}

FUNCTION void join_counts(SHARED ThresholdShared *sh)
{
    for (int k = ITEM; k < 2 * 256 / THRESHOLD_JOINED; k += ITEMS) {
        const int kind  = k & 1;
        const int first = (k >> 1) * THRESHOLD_JOINED;
        int sum = 0;

        for (int i = first; i < first + THRESHOLD_JOINED; i++)
            sum += i < ITEMS ? sh->own[kind][i] : 0;
        sh->joined[kind][k >> 1] = sum;
    }
    for (int k = ITEM; k < 4; k += ITEMS)
        sh->mean[k] = mean_of_steps(sh->steps[2 * k], sh->steps[2 * k + 1]);
}

/* Set the level to the k-th smallest, if it is one of the item's levels. */
FUNCTION void find_level(SHARED ThresholdShared *sh, int kind, int k)
{
    const int levels = (MAX_LEVEL + 1) / ITEMS;
    const int first  = ITEM / THRESHOLD_JOINED * THRESHOLD_JOINED;
    int level = ITEM * levels;

    for (int i = 0; i < 256 / THRESHOLD_JOINED; i++)
        k -= i < ITEM / THRESHOLD_JOINED ? sh->joined[kind][i] : 0;
    for (int i = first; i < first + THRESHOLD_JOINED; i++)
        k -= i < ITEM ? sh->own[kind][i] : 0;
    if (k < 0 || k >= sh->own[kind][ITEM])
        return;
    while (k >= sh->count[kind][level])
        k -= sh->count[kind][level++];
    sh->level[kind] = level;
}

FUNCTION int limit_of(const ThresholdTerms *t, int noise)
{
    const int area  = (2 * t->patch + 1) * (2 * t->patch + 1);
    const int shift = t->depth - 8;
    const int tl    = min(64 * area,
                          (area * t->strength * noise + 4096) >> 13);

    if (!t->linear)
        return (2 * tl * ((1 << t->depth) - 1) + 255) / 510 + 1;
    return tl ? ((tl + 2) << shift) - 1 : 1 << shift;   /* 0: a copy */
}

/* Return M, or M2 of a plane of half size. */
FUNCTION int noise_of(const ThresholdTerms *t, int level, int grid)
{
    const int m2 = 4 * t->factor * level / 5;

    if (t->is_half)
        return m2 < MIN_HALF_NOISE ? 0 : m2;
    return max(max(MIN_NOISE, t->factor * level),
               2 * t->factor * min(grid, GRID_CAP) / 5);
}

FUNCTION Threshold make_threshold(SHARED const ThresholdShared *sh,
                                  const ThresholdTerms *t)
{
    const int b = excess_of_steps(sh->steps,     sh->mean,     t->blocks) +
                  excess_of_steps(sh->steps + 4, sh->mean + 2, t->blocks);
    Threshold r;
    int level;

    r.change = sh->level[0];
    r.fine   = sh->level[1];
    r.grid   = min(max(b >> (t->depth - 8), 0), MAX_LEVEL);
    level    = min(r.change, t->before);
    if (level == UNDEFINED)
        level = r.fine;
    r.noise = noise_of(t, level, r.grid);
    r.limit = limit_of(t, r.noise);
    return r;
}

/* Find the threshold of a component; all items of a group call this. Return it
 * in item 0. */
FUNCTION Threshold find_threshold(SHARED ThresholdShared *sh,
                                  GLOBAL const int *records,
                                  const ThresholdTerms *t)
{
    int change, fine;
    Threshold none = { 0, 0, 0, 0, 0 };

    for (int k = ITEM; k < MAX_LEVEL + 2; k += ITEMS)
        sh->count[0][k] = sh->count[1][k] = 0;
    GROUP_BARRIER();
    count_blocks(sh, records, t->blocks);
    GROUP_BARRIER();
    add_counts(sh);
    if (ITEM == 0) {
        sh->level[0] = UNDEFINED;
        sh->level[1] = 0;
    }
    GROUP_BARRIER();
    join_counts(sh);
    GROUP_BARRIER();
    change = t->blocks - sh->count[0][UNDEFINED];
    fine   = t->blocks - sh->count[1][UNDEFINED];
    if (change >= MIN_BLOCKS && 4 * change >= fine)
        find_level(sh, 0, 3 * change / 8);
    if (fine >= MIN_BLOCKS && 8 * fine >= 3 * t->blocks)
        find_level(sh, 1, fine / 20);
    GROUP_BARRIER();
    return ITEM == 0 ? make_threshold(sh, t) : none;
}
