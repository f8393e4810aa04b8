/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Derive the levels of a plane and of its classes from the records of its
 * blocks, in a work-group of OpenCL or a block of CUDA. Formulas:
 * libavfilter/ref_steps.h.
 *
 * Comes after gpu_language.cl, epsilon_derive.cl and the definition of ITEMS,
 * work-items per work-group: a power of two, at most 512.
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
#define NO_LEVELS (NO_LEVEL | NO_LEVEL << 16)
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

#define LEVELS_BINS  32         /* of a histogram, and levels per bin; one more
                                 * for NO_LEVEL avoids bank conflicts, too */
#define LEVELS_LANES 32         /* partial sums per word of the records */
#define LEVELS_OWN   (EPSILON_MAX_BLOCKS / ITEMS)   /* blocks per work-item */

/* State of the reduction in shared memory */
typedef struct LevelsShared {
    uint sum[EPSILON_MAX_BLOCKS];
    int mean[EPSILON_MAX_CLASSES];
    int bin_count[EPSILON_NB_SETS][LEVELS_KINDS][LEVELS_BINS + 1];
    int nb[EPSILON_NB_SETS][LEVELS_KINDS];  /* levels */
    int bin[NB_QUANTILES], rest[NB_QUANTILES];  /* of a quantile: its bin, and
                                         * its index in it */
    int count[NB_QUANTILES][LEVELS_BINS + 1];
    int quantile[NB_QUANTILES];
    int part[8][LEVELS_LANES + 1];
    int steps[8];
    uint counting;                      /* blocks that count */
} __attribute__((aligned(16))) LevelsShared;

/* Blocks of a work-item, ITEM + k ITEMS, and their words of the records */
typedef struct OwnBlocks {
    uint sum[LEVELS_OWN];
    int class_of[LEVELS_OWN];
    int change[LEVELS_OWN], fine[LEVELS_OWN], rough[LEVELS_OWN][2];
    int lines[LEVELS_OWN];
} OwnBlocks;

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

/* ---- records ---- */

/* Load the records of the work-item's blocks: all is NO_LEVEL where there is
 * none. */
FUNCTION void load_own(OwnBlocks *own, GLOBAL const int *records, int blocks)
{
    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        const int b = ITEM + k * ITEMS, exists = b < blocks;
        GLOBAL const int *record = records + (exists ? b : 0);

#define WORD(word) FETCH(record + (word) * EPSILON_MAX_BLOCKS)
        own->sum[k]      = exists ? WORD(RECORD_SUM)    : NO_SUM;
        own->change[k]   = exists ? WORD(RECORD_CHANGE) : NO_LEVEL;
        own->fine[k]     = exists ? WORD(RECORD_FINE)   : NO_LEVEL;
        own->rough[k][0] = exists ? WORD(RECORD_ROUGH)  : NO_LEVELS;
        own->rough[k][1] = exists ? WORD(RECORD_ROUGH + 1) : NO_LEVELS;
        own->lines[k]    = exists ? WORD(RECORD_LINES)  : NO_LEVELS;
#undef WORD
        own->class_of[k] = 0;
    }
}

/* Clear the counters, share the sums, and add up the steps. */
FUNCTION void begin_levels(SHARED LevelsShared *sh, const OwnBlocks *own,
                           GLOBAL const int *records, int blocks)
{
    SHARED int *bins  = &sh->bin_count[0][0][0];
    SHARED int *count = &sh->count[0][0];

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
    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++)
        sh->sum[ITEM + k * ITEMS] = own->sum[k];
    for (int k = ITEM; k < EPSILON_NB_SETS * LEVELS_KINDS * (LEVELS_BINS + 1);
         k += ITEMS)
        bins[k] = 0;
    for (int k = ITEM; k < NB_QUANTILES * (LEVELS_BINS + 1); k += ITEMS)
        count[k] = 0;
    if (ITEM == 0)
        sh->counting = 0;
    for (int c = ITEM; c < EPSILON_MAX_CLASSES; c += ITEMS)
        sh->mean[c] = 0;
}

/* Count the blocks that count, and finish the sums of steps. */
FUNCTION void count_blocks(SHARED LevelsShared *sh, const OwnBlocks *own)
{
    uint nb = 0;

    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++)
        nb += own->sum[k] != NO_SUM;
    join_sums(&sh->counting, &nb, 1);
    for (int word = ITEM; word < 8; word += ITEMS) {
        int sum = 0;

        #pragma unroll 8
        for (int k = 0; k < LEVELS_LANES; k++)
            sum += sh->part[word][k];
        sh->steps[word] = sum;
    }
}

/* ---- classes ---- */

/* Count the blocks that come before the work-item's blocks by their sums, equal
 * ones in the order of blocks. */
FUNCTION void rank_blocks(SHARED const LevelsShared *sh, const OwnBlocks *own,
                          int rank[LEVELS_OWN])
{
    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++)
        rank[k] = 0;
#if ITEMS % 4
    for (int k = 0; k < LEVELS_OWN; k++)
        for (int b = 0; b < EPSILON_MAX_BLOCKS; b++)
            rank[k] += sh->sum[b] < own->sum[k] + (b < k);
#else
    #pragma unroll 2
    for (int b = 0; b < EPSILON_MAX_BLOCKS; b += 4) {
        uint sum[4];

        load_words(sum, sh->sum + b);
        UNROLL
        for (int i = 0; i < 4; i++) {
            UNROLL
            for (int k = 0; k < LEVELS_OWN; k++)
                rank[k] += sum[i] < own->sum[k] + (b + i < ITEM + k * ITEMS);
        }
    }
#endif
}

/* Sort the blocks that count into classes; depth: of the plane. */
FUNCTION void sort_blocks(SHARED LevelsShared *sh, OwnBlocks *own, int classes,
                          int depth)
{
    const int nb = (int)sh->counting;
    int rank[LEVELS_OWN];

    rank_blocks(sh, own, rank);
    NO_UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        const int counts = own->sum[k] != NO_SUM;
        const int c      = counts ? rank[k] * classes / nb : 0;
        const int first  = (c * nb + classes - 1) / classes;
        const int next   = ((c + 1) * nb + classes - 1) / classes;

        own->class_of[k] = c;
        if (counts && rank[k] == first + (next - first) / 2)
            sh->mean[c] = (int)(own->sum[k] >> depth);
    }
}

/* ---- quantiles ---- */

/* Add a level to the histogram of a set and kind. */
FUNCTION void count_bin(SHARED LevelsShared *sh, int set, int kind, int level)
{
    ATOMIC_INC(&sh->bin_count[set][kind][level / LEVELS_BINS]);
}

/* Add a level to the histograms of nb quantiles, from number q on, that are in
 * its bin. */
FUNCTION void count_in_bin(SHARED LevelsShared *sh, int q, int nb, int level)
{
    UNROLL
    for (int i = q; i < q + nb; i++)
        if (sh->bin[i] == level / LEVELS_BINS)
            ATOMIC_INC(&sh->count[i][level % LEVELS_BINS]);
}

/* Return the level of quarter i of the work-item's block k. */
FUNCTION int rough_of(const OwnBlocks *own, int k, int i)
{
    return own->rough[k][i >> 1] >> 16 * (i & 1) & 0xffff;
}

/* Count the levels of the work-item's block k in a set: by bins, or in the bins
 * of its quantiles. */
FUNCTION void count_block(SHARED LevelsShared *sh, const OwnBlocks *own, int k,
                          int set, int in_bin)
{
    const int q = set * QUANTILES_OF_SET;

    if (in_bin) {
        count_in_bin(sh, q + QUANTILE_CHANGE, 2, own->change[k]);
        count_in_bin(sh, q + QUANTILE_FINE, EPSILON_NB_LEVELS, own->fine[k]);
    } else {
        count_bin(sh, set, LEVELS_CHANGE, own->change[k]);
        count_bin(sh, set, LEVELS_FINE,   own->fine[k]);
    }
    NO_UNROLL
    for (int i = 0; i < 4; i++) {
        if (in_bin)
            count_in_bin(sh, q + QUANTILE_ROUGH, EPSILON_NB_LEVELS,
                         rough_of(own, k, i));
        else
            count_bin(sh, set, LEVELS_ROUGH, rough_of(own, k, i));
    }
}

/* Count the levels of the work-item's blocks. Loops are not unrolled: a group
 * runs this once, so that the time to load instructions counts. */
FUNCTION void count_levels(SHARED LevelsShared *sh, const OwnBlocks *own,
                           int classes, int in_bin)
{
    const int q = EPSILON_WHOLE * QUANTILES_OF_SET + QUANTILE_ROWS;

    NO_UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        NO_UNROLL
        for (int i = classes ? 0 : 1; i < 2; i++)
            count_block(sh, own, k, i ? EPSILON_WHOLE : own->class_of[k],
                        in_bin);
        NO_UNROLL
        for (int i = 0; i < 2; i++) {
            const int level = own->lines[k] >> 16 * i & 0xffff;

            if (in_bin)
                count_in_bin(sh, q + i, 1, level);
            else
                count_bin(sh, EPSILON_WHOLE, LEVELS_ROWS + i, level);
        }
    }
}

/* Return the bin of a histogram in which element k is; set *k to its index
 * there. */
FUNCTION int find_bin(SHARED const int *count, int *k)
{
    int bin = 0, below = 0, sum = 0;

    #pragma unroll 8
    for (int i = 0; i < LEVELS_BINS - 1; i++) {
        sum  += count[i];
        bin  += sum <= *k;
        below = sum <= *k ? sum : below;
    }
    *k -= below;
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

        #pragma unroll 8
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
    OwnBlocks own;

    load_own(&own, records, all);
    begin_levels(sh, &own, records, all);
    GROUP_BARRIER();
    count_blocks(sh, &own);
    GROUP_BARRIER();
    if ((int)sh->counting < 32 * classes)
        classes = 0;
    if (classes)
        sort_blocks(sh, &own, classes, depth);
    count_levels(sh, &own, classes, 0);
    GROUP_BARRIER();
    find_bins(sh);
    GROUP_BARRIER();
    count_levels(sh, &own, classes, 1);
    GROUP_BARRIER();
    find_quantiles(sh);
    GROUP_BARRIER();
    for (int set = ITEM; set < EPSILON_NB_SETS; set += ITEMS)
        levels[set] = make_levels(sh, set, all, depth);
}
