/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Derive the levels of a plane from the records of its blocks, in a work-group
 * of OpenCL or a block of CUDA. Formulas: libavfilter/ref_steps.h.
 *
 * Comes after gpu_language.cl, epsilon_derive.cl and the definition of ITEMS,
 * work-items per work-group: a power of two, at most 256.
 */

/* Words of a block's record; word w of block b is at w EPSILON_MAX_BLOCKS + b.
 * CHANGE and FINE are levels; ROUGH are the levels of quarters, the second and
 * fourth times 2^16; all are NO_LEVEL if the block does not count, CHANGE also
 * if it has none. STEPS are sums and numbers of steps: along rows at multiples
 * of 8, then not at multiples of 4; the same down columns; in all
 * EPSILON_RECORD_WORDS. */
enum {
    RECORD_CHANGE,
    RECORD_FINE,
    RECORD_ROUGH,
    RECORD_STEPS = RECORD_ROUGH + 2,
};

#define NO_LEVEL (EPSILON_MAX_LEVEL + 1)

/* Kinds of levels, each with a histogram; quantiles: of change at 3/8 and 1/8,
 * of fine and of rough */
enum { LEVELS_CHANGE, LEVELS_FINE, LEVELS_ROUGH, LEVELS_KINDS };
enum {
    QUANTILE_CHANGE,
    QUANTILE_FINE  = 2,
    QUANTILE_ROUGH = QUANTILE_FINE  + EPSILON_NB_LEVELS,
    NB_QUANTILES   = QUANTILE_ROUGH + EPSILON_NB_LEVELS,
};

#define LEVELS_LANES 32         /* partial sums per word of the records */
#define LEVELS_RUN   16         /* work-items per element of run_count */

/* State of the reduction in shared memory */
typedef struct LevelsShared {
    int count[LEVELS_KINDS][NO_LEVEL + 1];  /* levels by value */
    int item_count[LEVELS_KINDS][256];      /* levels in a work-item's range */
    int run_count[LEVELS_KINDS][256 / LEVELS_RUN];
    int part[8][LEVELS_LANES + 1];
    int steps[8];
    int mean[4];
    int quantile[NB_QUANTILES];
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
FUNCTION int excess_of_steps(SHARED const int *steps, SHARED const int *mean,
                             int blocks)
{
    /* 16 n8 >= samples at multiples of 8, which are two columns per block */
    return steps[1] && steps[3] &&
           steps[1] >= 2 * EPSILON_BLOCK / 16 * blocks ? mean[0] - mean[1] : 0;
}

/* Count the levels and add up the steps of all records. */
FUNCTION void count_levels(SHARED LevelsShared *sh, GLOBAL const int *records,
                           int blocks)
{
    for (int b = ITEM; b < blocks; b += ITEMS) {
        GLOBAL const int *record = records + b;
        const int change = FETCH(record + RECORD_CHANGE * EPSILON_MAX_BLOCKS);
        const int fine   = FETCH(record + RECORD_FINE   * EPSILON_MAX_BLOCKS);

        ATOMIC_INC(&sh->count[LEVELS_CHANGE][change]);
        ATOMIC_INC(&sh->count[LEVELS_FINE][fine]);
        #pragma unroll
        for (int k = 0; k < 2; k++) {
            const int rough = FETCH(record + (RECORD_ROUGH + k) *
                                             EPSILON_MAX_BLOCKS);

            ATOMIC_INC(&sh->count[LEVELS_ROUGH][rough & 0xffff]);
            ATOMIC_INC(&sh->count[LEVELS_ROUGH][rough >> 16]);
        }
    }
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
}

/* Add up the levels in the work-item's range, and the steps. */
FUNCTION void add_counts(SHARED LevelsShared *sh)
{
    const int range = (EPSILON_MAX_LEVEL + 1) / ITEMS;

    for (int kind = 0; kind < LEVELS_KINDS; kind++) {
        int sum = 0;

        for (int k = 0; k < range; k++)
            sum += sh->count[kind][ITEM * range + k];
        sh->item_count[kind][ITEM] = sum;
    }
    for (int word = ITEM; word < 8; word += ITEMS) {
        int sum = 0;

        for (int k = 0; k < LEVELS_LANES; k++)
            sum += sh->part[word][k];
        sh->steps[word] = sum;
    }
    for (int k = ITEM; k < NB_QUANTILES; k += ITEMS)
        sh->quantile[k] = 0;
}

FUNCTION void reduce_counts(SHARED LevelsShared *sh)
{
    for (int k = ITEM; k < LEVELS_KINDS * (256 / LEVELS_RUN); k += ITEMS) {
        const int kind  = k / (256 / LEVELS_RUN);
        const int first = k % (256 / LEVELS_RUN) * LEVELS_RUN;
        int sum = 0;

        for (int i = first; i < first + LEVELS_RUN; i++)
            sum += i < ITEMS ? sh->item_count[kind][i] : 0;
        sh->run_count[kind][first / LEVELS_RUN] = sum;
    }
    for (int k = ITEM; k < 4; k += ITEMS)
        sh->mean[k] = mean_of_steps(sh->steps[2 * k], sh->steps[2 * k + 1]);
}

/* Return the number of levels below the work-item's range. */
FUNCTION int count_below(SHARED const LevelsShared *sh, int kind)
{
    const int first = ITEM / LEVELS_RUN * LEVELS_RUN;
    int sum = 0;

    for (int i = 0; i < ITEM / LEVELS_RUN; i++)
        sum += sh->run_count[kind][i];
    for (int i = first; i < ITEM; i++)
        sum += sh->item_count[kind][i];
    return sum;
}

/* Set a quantile to the k-th smallest level if that is in the work-item's
 * range; below: number of levels below it. */
FUNCTION void find_quantile(SHARED LevelsShared *sh, int quantile, int kind,
                            int k, int below)
{
    int level = ITEM * ((EPSILON_MAX_LEVEL + 1) / ITEMS);

    k -= below;
    if (k < 0 || k >= sh->item_count[kind][ITEM])
        return;
    while (k >= sh->count[kind][level])
        k -= sh->count[kind][level++];
    sh->quantile[quantile] = level;
}

/* Find the quantiles of fine and rough, where i of fine_i and rough_i is of nb
 * blocks and of 4 nb quarters. */
FUNCTION void find_still(SHARED LevelsShared *sh, int nb)
{
    const int fine  = count_below(sh, LEVELS_FINE);
    const int rough = count_below(sh, LEVELS_ROUGH);

    #pragma unroll
    for (int k = 0; k < EPSILON_NB_LEVELS; k++) {
        const int i = k == EPSILON_2 ? 2 : k == EPSILON_4 ? 4 :
                      k == EPSILON_8 ? 8 : 15;

        find_quantile(sh, QUANTILE_FINE  + k, LEVELS_FINE, i * nb / 40, fine);
        find_quantile(sh, QUANTILE_ROUGH + k, LEVELS_ROUGH, i * nb / 10,
                      rough);
    }
}

FUNCTION EpsilonLevels make_levels(SHARED const LevelsShared *sh, int all,
                                   int nb, int has_change, int depth)
{
    const int b = excess_of_steps(sh->steps,     sh->mean,     all) +
                  excess_of_steps(sh->steps + 4, sh->mean + 2, all);
    const int grid   = b >> (depth - 8);
    const int change = sh->quantile[QUANTILE_CHANGE];
    const int least  = sh->quantile[QUANTILE_CHANGE + 1];
    EpsilonLevels l;

    l.nb     = nb;
    l.all    = all;
    l.change = !has_change ? 0 :
               EPSILON_STORED(change, 5 * change <= 6 * (least + 1));
    for (int k = 0; k < EPSILON_NB_LEVELS; k++) {
        l.fine[k]  = sh->quantile[QUANTILE_FINE  + k];
        l.rough[k] = sh->quantile[QUANTILE_ROUGH + k];
    }
    l.grid = grid < 0 ? 0 : grid < EPSILON_MAX_LEVEL ? grid : EPSILON_MAX_LEVEL;
    return l;
}

/* Find the levels of a plane from the records of all its blocks, whose number
 * may be 0, in all work-items of a group. The shared memory may be used again
 * after a barrier. */
FUNCTION EpsilonLevels find_levels(SHARED LevelsShared *sh,
                                   GLOBAL const int *records, int all,
                                   int depth)
{
    int changed, nb, has_change;

    for (int k = ITEM; k < NO_LEVEL + 1; k += ITEMS)
        for (int kind = 0; kind < LEVELS_KINDS; kind++)
            sh->count[kind][k] = 0;
    GROUP_BARRIER();
    count_levels(sh, records, all);
    GROUP_BARRIER();
    add_counts(sh);
    GROUP_BARRIER();
    reduce_counts(sh);
    GROUP_BARRIER();
    changed    = all - sh->count[LEVELS_CHANGE][NO_LEVEL];
    nb         = all - sh->count[LEVELS_FINE][NO_LEVEL];
    has_change = changed >= EPSILON_MIN_CHANGED && 4 * changed >= nb;
    if (has_change) {
        const int below = count_below(sh, LEVELS_CHANGE);

        find_quantile(sh, QUANTILE_CHANGE,     LEVELS_CHANGE, 3 * changed / 8,
                      below);
        find_quantile(sh, QUANTILE_CHANGE + 1, LEVELS_CHANGE, changed / 8,
                      below);
    }
    if (nb >= EPSILON_MIN_BLOCKS)
        find_still(sh, nb);
    GROUP_BARRIER();
    return make_levels(sh, all, nb, has_change, depth);
}
