/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Derive the levels of a plane and of its classes from the records of its
 * blocks, in a work-group of OpenCL or a block of CUDA. Formulas:
 * libavfilter/ref_steps.h.
 *
 * Comes after gpu_language.cl, epsilon_derive.cl and the definition of ITEMS,
 * work-items per work-group: a power of two, at most 256.
 *
 * Classes:   a work-item compares the sums of its blocks with all others, at
 *            most 512 x 512 comparisons.
 * Quantiles: histograms of the upper 5 bits of the levels, a set and a kind of
 *            levels each, tell in which bin a quantile is; histograms of the
 *            lower 5 bits in that bin, a quantile each, tell its level.
 */

/* Words of a block's record; word w of block b is at w EPSILON_MAX_BLOCKS + b.
 * CHANGE and FINE are levels; ROUGH are the levels of quarters, the second and
 * fourth times 2^16, LINES those of rows, and of columns times 2^16; all are
 * NO_LEVEL if the block does not count, CHANGE also if it has none. SUM is of
 * the samples, NO_SUM if the block does not count. STEPS are sums and numbers
 * of steps: along rows at multiples of 8, then not at multiples of 4; the same
 * down columns; in all EPSILON_RECORD_WORDS. */
enum {
    RECORD_CHANGE,
    RECORD_FINE,
    RECORD_ROUGH,
    RECORD_LINES = RECORD_ROUGH + 2,
    RECORD_SUM,
    RECORD_STEPS,
};

#define NO_LEVEL (EPSILON_MAX_LEVEL + 1)
#define NO_SUM   0x7fffffff

/* Kinds of levels: those of all sets, those of the whole plane */
enum {
    LEVELS_CHANGE, LEVELS_FINE, LEVELS_ROUGH, LEVELS_ROWS, LEVELS_COLUMNS,
    LEVELS_KINDS
};

/* Quantiles of a set: of change at 3/8 and 1/8, of fine and of rough; those of
 * lines are of the whole plane, after all others of it. */
enum {
    QUANTILE_CHANGE,
    QUANTILE_FINE    = 2,
    QUANTILE_ROUGH   = QUANTILE_FINE  + EPSILON_NB_LEVELS,
    QUANTILE_ROWS    = QUANTILE_ROUGH + EPSILON_NB_LEVELS,
    QUANTILE_COLUMNS,
    QUANTILES_OF_SET = QUANTILE_ROWS,
    NB_QUANTILES     = EPSILON_NB_SETS * QUANTILES_OF_SET + 2,
};

#define LEVELS_BINS  32         /* of a histogram, and levels per bin */
#define LEVELS_LANES 32         /* partial sums per word of the records */

/* State of the reduction in shared memory */
typedef struct LevelsShared {
    int sum[EPSILON_MAX_BLOCKS];
    int class_of[EPSILON_MAX_BLOCKS];   /* set of a block, or its rank */
    int mean[EPSILON_MAX_CLASSES];
    int bin_count[EPSILON_NB_SETS][LEVELS_KINDS][LEVELS_BINS];
    int nb[EPSILON_NB_SETS][LEVELS_KINDS];  /* levels */
    int bin[NB_QUANTILES], rest[NB_QUANTILES];  /* of a quantile: its bin, and
                                         * its index in it */
    int count[NB_QUANTILES][LEVELS_BINS];
    int quantile[NB_QUANTILES];
    int part[8][LEVELS_LANES + 1];
    int steps[8];
    uint counting;                      /* blocks that count */
} LevelsShared;

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
FUNCTION int excess_of_steps(SHARED const int *steps, int blocks)
{
    /* 16 n8 >= samples at multiples of 8, which are two columns per block */
    return steps[1] && steps[3] &&
           steps[1] >= 2 * EPSILON_BLOCK / 16 * blocks ?
           mean_of_steps(steps[0], steps[1]) -
           mean_of_steps(steps[2], steps[3]) : 0;
}

/* ---- classes ---- */

/* Clear the counters, load the sums of all blocks, and add up the steps. */
FUNCTION void load_records(SHARED LevelsShared *sh, GLOBAL const int *records,
                           int blocks)
{
    SHARED int *bins  = &sh->bin_count[0][0][0];
    SHARED int *count = &sh->count[0][0];

    for (int k = ITEM; k < EPSILON_NB_SETS * LEVELS_KINDS * LEVELS_BINS;
         k += ITEMS)
        bins[k] = 0;
    for (int k = ITEM; k < NB_QUANTILES * LEVELS_BINS; k += ITEMS)
        count[k] = 0;
    for (int b = ITEM; b < EPSILON_MAX_BLOCKS; b += ITEMS)
        sh->sum[b] = b < blocks ?
            FETCH(records + RECORD_SUM * EPSILON_MAX_BLOCKS + b) : NO_SUM;
    for (int k = ITEM; k < 8 * LEVELS_LANES; k += ITEMS) {
        const int lane = k % LEVELS_LANES;
        GLOBAL const int *word = records + lane +
            (RECORD_STEPS + k / LEVELS_LANES) * EPSILON_MAX_BLOCKS;
        int sum = 0;

        #pragma unroll
        for (int b = 0; b < EPSILON_MAX_BLOCKS; b += LEVELS_LANES)
            sum += b + lane < blocks ? FETCH(word + b) : 0;
        sh->part[k / LEVELS_LANES][lane] = sum;
    }
    if (ITEM == 0)
        sh->counting = 0;
    for (int c = ITEM; c < EPSILON_MAX_CLASSES; c += ITEMS)
        sh->mean[c] = 0;
}

/* Count the blocks that count, and finish the sums of steps. */
FUNCTION void count_blocks(SHARED LevelsShared *sh)
{
    uint nb = 0;

    for (int b = ITEM; b < EPSILON_MAX_BLOCKS; b += ITEMS)
        nb += sh->sum[b] != NO_SUM;
    join_sums(&sh->counting, &nb, 1);
    for (int word = ITEM; word < 8; word += ITEMS) {
        int sum = 0;

        for (int k = 0; k < LEVELS_LANES; k++)
            sum += sh->part[word][k];
        sh->steps[word] = sum;
    }
}

/* Return the number of blocks that come before block b by their sums. */
FUNCTION int rank_of(SHARED const LevelsShared *sh, int b)
{
    const int sum = sh->sum[b];
    int rank = 0;

    #pragma unroll 8
    for (int k = 0; k < EPSILON_MAX_BLOCKS; k++)
        rank += sh->sum[k] < sum + (k < b);
    return rank;
}

/* Sort the blocks that count into classes; depth: of the plane. */
FUNCTION void sort_blocks(SHARED LevelsShared *sh, int classes, int depth)
{
    const int nb = (int)sh->counting;

    for (int b = ITEM; b < EPSILON_MAX_BLOCKS; b += ITEMS) {
        if (sh->sum[b] == NO_SUM)
            continue;

        const int rank  = rank_of(sh, b), c = rank * classes / nb;
        const int first = (c * nb + classes - 1) / classes;
        const int next  = ((c + 1) * nb + classes - 1) / classes;

        sh->class_of[b] = c;
        if (rank == first + (next - first) / 2)
            sh->mean[c] = sh->sum[b] >> depth;
    }
}

/* ---- quantiles ---- */

/* Levels of a block */
typedef struct BlockLevels {
    int change, fine, rough[4], line[2];
} BlockLevels;

FUNCTION BlockLevels load_levels(GLOBAL const int *record)
{
    BlockLevels v;
    int rough[2], lines;

#define WORD(word) FETCH(record + (word) * EPSILON_MAX_BLOCKS)
    v.change = WORD(RECORD_CHANGE);
    v.fine   = WORD(RECORD_FINE);
    rough[0] = WORD(RECORD_ROUGH);
    rough[1] = WORD(RECORD_ROUGH + 1);
    lines    = WORD(RECORD_LINES);
#undef WORD
    UNROLL
    for (int k = 0; k < 4; k++)
        v.rough[k] = rough[k >> 1] >> 16 * (k & 1) & 0xffff;
    v.line[0] = lines & 0xffff;
    v.line[1] = lines >> 16;
    return v;
}

/* Add a level to the histogram of a set and kind, or, if narrow, to the
 * histograms of nb quantiles from number q on. */
FUNCTION void count_level(SHARED LevelsShared *sh, int narrow, int set,
                          int kind, int level, int q, int nb)
{
    if (level == NO_LEVEL)
        return;
    if (!narrow) {
        ATOMIC_INC(&sh->bin_count[set][kind][level / LEVELS_BINS]);
        return;
    }
    for (int i = q; i < q + nb; i++)
        if (sh->bin[i] == level / LEVELS_BINS)
            ATOMIC_INC(&sh->count[i][level % LEVELS_BINS]);
}

/* Count the levels of a block in a set. */
FUNCTION void count_in_set(SHARED LevelsShared *sh, int narrow, int set,
                           const BlockLevels *v)
{
    const int q = set * QUANTILES_OF_SET;

    count_level(sh, narrow, set, LEVELS_CHANGE, v->change, q + QUANTILE_CHANGE,
                2);
    count_level(sh, narrow, set, LEVELS_FINE, v->fine, q + QUANTILE_FINE,
                EPSILON_NB_LEVELS);
    UNROLL
    for (int k = 0; k < 4; k++)
        count_level(sh, narrow, set, LEVELS_ROUGH, v->rough[k],
                    q + QUANTILE_ROUGH, EPSILON_NB_LEVELS);
}

/* Count the levels of all blocks. */
FUNCTION void count_levels(SHARED LevelsShared *sh, int narrow,
                           GLOBAL const int *records, int blocks, int classes)
{
    const int q = EPSILON_WHOLE * QUANTILES_OF_SET + QUANTILE_ROWS;

    for (int b = ITEM; b < blocks; b += ITEMS) {
        const BlockLevels v = load_levels(records + b);

        if (v.fine == NO_LEVEL)
            continue;
        count_in_set(sh, narrow, EPSILON_WHOLE, &v);
        UNROLL
        for (int k = 0; k < 2; k++)
            count_level(sh, narrow, EPSILON_WHOLE, LEVELS_ROWS + k, v.line[k],
                        q + k, 1);
        if (classes)
            count_in_set(sh, narrow, sh->class_of[b], &v);
    }
}

/* Return the bin of a histogram in which element k is; set *k to its index
 * there. */
FUNCTION int find_bin(SHARED const int count[LEVELS_BINS], int *k)
{
    int bin = 0;

    for (; bin < LEVELS_BINS - 1 && *k >= count[bin]; bin++)
        *k -= count[bin];
    return bin;
}

/* Find the bins of all quantiles. The i-th smallest of n levels: rough has four
 * levels a block, so that i nb / 10 is i n / 40. */
FUNCTION void find_bins(SHARED LevelsShared *sh)
{
    for (int q = ITEM; q < NB_QUANTILES; q += ITEMS) {
        const int set = q / QUANTILES_OF_SET < EPSILON_WHOLE ?
                        q / QUANTILES_OF_SET : EPSILON_WHOLE;
        const int i   = q - set * QUANTILES_OF_SET;
        const int kind = i >= QUANTILE_ROWS  ? LEVELS_ROWS + i - QUANTILE_ROWS :
                         i >= QUANTILE_ROUGH ? LEVELS_ROUGH :
                         i >= QUANTILE_FINE  ? LEVELS_FINE : LEVELS_CHANGE;
        const int part = i >= QUANTILE_ROWS ? 0 : (i - QUANTILE_FINE) %
                                                  EPSILON_NB_LEVELS;
        const int of_40 = part == EPSILON_2 ? 2 : part == EPSILON_4 ? 4 :
                          part == EPSILON_8 ? 8 : 15;
        SHARED const int *count = sh->bin_count[set][kind];
        int n = 0, k;

        for (int bin = 0; bin < LEVELS_BINS; bin++)
            n += count[bin];
        sh->nb[set][kind] = n;
        k = kind != LEVELS_CHANGE ? of_40 * n / 40 :
            i == QUANTILE_CHANGE  ? 3 * n / 8 : n / 8;
        sh->bin[q]  = n ? find_bin(count, &k) : -1;
        sh->rest[q] = k;
    }
}

FUNCTION void find_quantiles(SHARED LevelsShared *sh)
{
    for (int q = ITEM; q < NB_QUANTILES; q += ITEMS) {
        int k = sh->rest[q];

        sh->quantile[q] = sh->bin[q] < 0 ? 0 : sh->bin[q] * LEVELS_BINS +
                                               find_bin(sh->count[q], &k);
    }
}

/* ---- levels ---- */

/* Return the levels of a set. */
FUNCTION EpsilonLevels make_levels(SHARED const LevelsShared *sh, int set,
                                   int all, int depth)
{
    SHARED const int *quantile = sh->quantile + set * QUANTILES_OF_SET;
    const int changed  = sh->nb[set][LEVELS_CHANGE];
    const int nb       = sh->nb[set][LEVELS_FINE];
    const int is_whole = set == EPSILON_WHOLE;
    const int is_small = is_whole && nb < EPSILON_MIN_BLOCKS;
    const int change   = quantile[QUANTILE_CHANGE];
    const int least    = quantile[QUANTILE_CHANGE + 1];
    EpsilonLevels l;
    int grid = 0;

    if (is_whole)
        grid = (excess_of_steps(sh->steps,     all) +
                excess_of_steps(sh->steps + 4, all)) >> (depth - 8);

    l.nb     = nb;
    l.change = changed < EPSILON_MIN_CHANGED || 4 * changed < nb ? 0 :
               EPSILON_STORED(change, 5 * change <= 6 * (least + 1));
    for (int k = 0; k < EPSILON_NB_LEVELS; k++) {
        l.fine[k]  = is_small ? 0 : quantile[QUANTILE_FINE  + k];
        l.rough[k] = is_small ? 0 : quantile[QUANTILE_ROUGH + k];
    }
    l.all  = is_whole ? all : 0;
    l.line = !is_whole || is_small ? 0 :
             quantile[QUANTILE_ROWS] > quantile[QUANTILE_COLUMNS] ?
             quantile[QUANTILE_ROWS] : quantile[QUANTILE_COLUMNS];
    l.grid = grid < 0 ? 0 : grid < EPSILON_MAX_LEVEL ? grid : EPSILON_MAX_LEVEL;
    l.mean = is_whole ? 0 : sh->mean[set];
    return l;
}

/* Find the levels of a plane and of its classes from the records of all its
 * blocks, whose number may be 0, in all work-items of a group. classes: C. The
 * levels are there after a barrier. */
FUNCTION void find_levels(SHARED LevelsShared *sh, SHARED EpsilonLevels *levels,
                          GLOBAL const int *records, int all, int classes,
                          int depth)
{
    load_records(sh, records, all);
    GROUP_BARRIER();
    count_blocks(sh);
    GROUP_BARRIER();
    if ((int)sh->counting < 32 * classes)
        classes = 0;
    if (classes) {
        sort_blocks(sh, classes, depth);
        GROUP_BARRIER();
    }
    count_levels(sh, 0, records, all, classes);
    GROUP_BARRIER();
    find_bins(sh);
    GROUP_BARRIER();
    count_levels(sh, 1, records, all, classes);
    GROUP_BARRIER();
    find_quantiles(sh);
    GROUP_BARRIER();
    for (int set = ITEM; set < EPSILON_NB_SETS; set += ITEMS)
        levels[set] = make_levels(sh, set, all, depth);
}
