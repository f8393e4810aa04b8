/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Derive the threshold of a component from the records of its blocks, in a
 * work-group of OpenCL or a block of CUDA. Formula: see epsilon_noise.h.
 *
 * Comes after the definitions of
 *   FUNCTION        qualifiers of a function
 *   GLOBAL, SHARED  qualifiers of data in global and in shared memory
 *   Long            signed integer of 64 bits
 *   ITEM, ITEMS     index of the work-item, and work-items per work-group: a
 *                   power of two, at most 256
 *   GROUP_BARRIER() barrier for shared memory
 *   ATOMIC_INC(p)   atomic increment of the shared int at p
 *   FETCH(p)        global int at p, written by other work-groups
 *   MAX_LEVEL, UNDEFINED, BLOCK, MIN_BLOCKS, MAX_BLOCKS, MIN_NOISE,
 *   MIN_HALF_NOISE, GRID_CAP
 *                   EPSILON_* of epsilon_noise.h; UNDEFINED is MAX_LEVEL + 1
 */

/* Words of a block's record; word w of block b is at w MAX_BLOCKS + b. CHANGE
 * and FINE are levels or UNDEFINED. STEPS are sums and numbers of steps: along
 * rows at multiples of 8, then not at multiples of 4; the same down columns. */
enum {
    RECORD_CHANGE,
    RECORD_FINE,
    RECORD_STEPS,
    RECORD_WORDS = RECORD_STEPS + 8,
};

typedef struct ThresholdTerms {
    int blocks;                 /* number of blocks, may be 0 */
    int prev_change;            /* change of the previous frame, or UNDEFINED */
    int depth, patch, linear;
    int factor, strength;
    int is_half;                /* the plane has half size */
} ThresholdTerms;

/* Measurements, see EpsilonNoise, and the limit of epsilon_patch.cl */
typedef struct Threshold {
    int noise, change, fine, grid;
    int limit;
} Threshold;

#define THRESHOLD_LANES 32      /* partial sums per word of the records */
#define THRESHOLD_RUN   16      /* work-items per element of run_blocks */

/* State of the reduction in shared memory; [0]: change, [1]: fine */
typedef struct ThresholdShared {
    int count[2][MAX_LEVEL + 2];    /* blocks per level */
    int item_blocks[2][256];        /* blocks in each work-item's levels */
    int run_blocks[2][256 / THRESHOLD_RUN];
    int part[8][THRESHOLD_LANES + 1];
    int steps[8];
    int mean[4];
    int level[2];
} ThresholdShared;

/* Return floor(16 sum / n) for |sum| <= 2^12 n. The error of the quotient in
 * single precision is less than 1. */
FUNCTION int mean_of_steps(int sum, int n)
{
    const Long num = (Long)sum * 16;
    int q;
    Long rem;

    if (!n)
        return 0;
    q   = (int)floor((float)num / (float)n);
    rem = num - (Long)q * n;
    return rem < 0 ? q - 1 : rem >= n ? q + 1 : q;
}

/* Return b of one direction: the mean of the steps at multiples of 8 minus the
 * mean of the other steps. */
FUNCTION int excess_of_steps(SHARED const int *steps, SHARED const int *mean,
                             int blocks)
{
    /* 16 n8 >= samples at multiples of 8, which are two columns per block */
    return steps[1] && steps[3] && steps[1] >= 2 * BLOCK / 16 * blocks ?
           mean[0] - mean[1] : 0;
}

/* Count the levels and add up the steps of all records. */
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

/* Add up the blocks in the work-item's levels, and the steps. */
FUNCTION void add_counts(SHARED ThresholdShared *sh)
{
    const int levels = (MAX_LEVEL + 1) / ITEMS;

    for (int kind = 0; kind < 2; kind++) {
        int sum = 0;

        for (int k = 0; k < levels; k++)
            sum += sh->count[kind][ITEM * levels + k];
        sh->item_blocks[kind][ITEM] = sum;
    }
    for (int word = ITEM; word < 8; word += ITEMS) {
        int sum = 0;

        for (int k = 0; k < THRESHOLD_LANES; k++)
            sum += sh->part[word][k];
        sh->steps[word] = sum;
    }
}

FUNCTION void reduce_counts(SHARED ThresholdShared *sh)
{
    for (int k = ITEM; k < 2 * 256 / THRESHOLD_RUN; k += ITEMS) {
        const int kind  = k & 1;
        const int first = (k >> 1) * THRESHOLD_RUN;
        int sum = 0;

        for (int i = first; i < first + THRESHOLD_RUN; i++)
            sum += i < ITEMS ? sh->item_blocks[kind][i] : 0;
        sh->run_blocks[kind][k >> 1] = sum;
    }
    for (int k = ITEM; k < 4; k += ITEMS)
        sh->mean[k] = mean_of_steps(sh->steps[2 * k], sh->steps[2 * k + 1]);
}

/* Set the level to the k-th smallest if it is among the work-item's levels. */
FUNCTION void find_level(SHARED ThresholdShared *sh, int kind, int k)
{
    const int levels = (MAX_LEVEL + 1) / ITEMS;
    const int first  = ITEM / THRESHOLD_RUN * THRESHOLD_RUN;
    int level = ITEM * levels;

    for (int i = 0; i < 256 / THRESHOLD_RUN; i++)
        k -= i < ITEM / THRESHOLD_RUN ? sh->run_blocks[kind][i] : 0;
    for (int i = first; i < first + THRESHOLD_RUN; i++)
        k -= i < ITEM ? sh->item_blocks[kind][i] : 0;
    if (k < 0 || k >= sh->item_blocks[kind][ITEM])
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

/* Return M, or M2 for a plane of half size. */
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
    level    = min(r.change, t->prev_change);
    if (level == UNDEFINED)
        level = r.fine;
    r.noise = noise_of(t, level, r.grid);
    r.limit = limit_of(t, r.noise);
    return r;
}

/* Find the threshold of a component, in all work-items of a group; only
 * work-item 0 returns it. */
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
    reduce_counts(sh);
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
