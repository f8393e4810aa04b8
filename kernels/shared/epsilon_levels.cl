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
 * Classes:   a histogram of the sums, 256 bins in their range, tells how many
 *            blocks come before a bin; a work-item compares the sums of its
 *            blocks with those in their bins.
 * Quantiles: histograms of the upper 5 bits of the levels, a set and a kind of
 *            levels each, tell in which bin a quantile is; histograms of the
 *            lower 5 bits in that bin, a quantile each, tell its level. Those
 *            of one kind in the same bin share the first one's.
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
#define NO_BIN   (~0u)

/* Kinds of levels: those of all sets, those of the whole plane */
enum {
    LEVELS_CHANGE, LEVELS_FINE, LEVELS_ROUGH, LEVELS_ROWS, LEVELS_COLUMNS,
    LEVELS_KINDS
};

/* Quantiles of a set: of fine, of rough, of change at 3/8 and 1/8, of lines;
 * fours of them are loaded at once. */
enum {
    QUANTILE_FINE,
    QUANTILE_ROUGH   = QUANTILE_FINE  + EPSILON_NB_LEVELS,
    QUANTILE_CHANGE  = QUANTILE_ROUGH + EPSILON_NB_LEVELS,
    QUANTILE_ROWS    = QUANTILE_CHANGE + 2,
    QUANTILE_COLUMNS,
    QUANTILES_OF_SET,
    NB_QUANTILES     = EPSILON_NB_SETS * QUANTILES_OF_SET,
};

#define LEVELS_BINS  32         /* of a histogram, and levels per bin */
#define LEVELS_WORDS (LEVELS_BINS + 1)  /* of a histogram: one for NO_LEVEL, and
                                 * odd, so that there are no bank conflicts */
#define LEVELS_LANES 32         /* partial sums per word of the records */
#define SUM_BINS     256        /* of the histogram of sums */
#define LEVELS_OWN   (EPSILON_MAX_BLOCKS / ITEMS)   /* blocks per work-item */

/* State of the reduction in shared memory */
typedef struct LevelsShared {
    uint sum_bin[SUM_BINS], sum_bins[SUM_BINS / 16];    /* blocks in a bin, in
                                         * 16 bins */
    uint key[EPSILON_MAX_BLOCKS];       /* of blocks, ordered by bins */
    int before[SUM_BINS];               /* blocks in bins before */
    uint bin[NB_QUANTILES];             /* of a quantile, NO_BIN if none */
    int rest[NB_QUANTILES];             /* its index in the bin */
    int count[NB_QUANTILES][LEVELS_WORDS];
    int quantile[NB_QUANTILES];
    int mean[EPSILON_MAX_CLASSES];
    int bin_count[EPSILON_NB_SETS][LEVELS_KINDS][LEVELS_WORDS];
    int nb[EPSILON_NB_SETS][LEVELS_KINDS];  /* levels */
    int part[8][LEVELS_LANES + 1];
    int steps[8];
    /* of the blocks that count: their number, the smallest sum and the
     * complement of the largest one */
    uint counting, least, not_largest;
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

/* Clear the counters, and add up the steps. */
FUNCTION void begin_levels(SHARED LevelsShared *sh, GLOBAL const int *records,
                           int blocks)
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
    for (int k = ITEM; k < SUM_BINS; k += ITEMS)
        sh->sum_bin[k] = 0;
    for (int k = ITEM; k < SUM_BINS / 16; k += ITEMS)
        sh->sum_bins[k] = 0;
    for (int k = ITEM; k < EPSILON_NB_SETS * LEVELS_KINDS * LEVELS_WORDS;
         k += ITEMS)
        bins[k] = 0;
    for (int k = ITEM; k < NB_QUANTILES * LEVELS_WORDS; k += ITEMS)
        count[k] = 0;
    if (ITEM == 0) {
        sh->counting = 0;
        sh->least    = sh->not_largest = ~0u;
    }
    for (int c = ITEM; c < EPSILON_MAX_CLASSES; c += ITEMS)
        sh->mean[c] = 0;
}

/* Find how many blocks count and the range of their sums, and finish the sums
 * of steps. */
FUNCTION void count_blocks(SHARED LevelsShared *sh, const OwnBlocks *own)
{
    uint nb = 0, least = ~0u, not_largest = ~0u;

    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        const int counts = own->sum[k] != NO_SUM;

        nb         += counts;
        least       = min(least, counts ? own->sum[k] : ~0u);
        not_largest = min(not_largest, counts ? ~own->sum[k] : ~0u);
    }
    join_sums(&sh->counting, &nb, 1);
    join_min(&sh->least, least);
    join_min(&sh->not_largest, not_largest);
    for (int word = ITEM; word < 8; word += ITEMS) {
        int sum = 0;

        #pragma unroll 8
        for (int k = 0; k < LEVELS_LANES; k++)
            sum += sh->part[word][k];
        sh->steps[word] = sum;
    }
}

/* ---- classes ---- */

/* Return the sum of v[0] to v[n - 1], n < 16. */
FUNCTION uint sum_of_first(SHARED const uint *v, int n)
{
    uint sum = 0;

    UNROLL
    for (int i = 0; i < 16; i += 4) {
        uint w[4];

        load_words(w, v + i);
        UNROLL
        for (int k = 0; k < 4; k++)
            sum += i + k < n ? w[k] : 0;
    }
    return sum;
}

/* Return log2 of the width of a bin of sums. */
FUNCTION int log2_of_bin(SHARED const LevelsShared *sh)
{
    const uint range = ~sh->not_largest - sh->least;
    int shift = 0;

    NO_UNROLL
    while (range >> shift >= SUM_BINS)
        shift++;
    return shift;
}

/* Count the blocks that come before the work-item's blocks by their sums, equal
 * ones in the order of blocks. */
FUNCTION void rank_blocks(SHARED LevelsShared *sh, const OwnBlocks *own,
                          int rank[LEVELS_OWN])
{
    const int shift = log2_of_bin(sh);
    uint bin[LEVELS_OWN], key[LEVELS_OWN];
    int place[LEVELS_OWN];

    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        const uint sum = own->sum[k] - sh->least;

        if (own->sum[k] == NO_SUM)
            continue;
        bin[k]   = sum >> shift;
        /* orders blocks of a bin, whose sums differ in `shift` bits <= 16 */
        key[k]   = (sum & ((1u << shift) - 1)) * EPSILON_MAX_BLOCKS +
                   ITEM + k * ITEMS;
        place[k] = ATOMIC_INC(&sh->sum_bin[bin[k]]);
        ATOMIC_INC(&sh->sum_bins[bin[k] / 16]);
    }
    GROUP_BARRIER();
    for (int i = ITEM; i < SUM_BINS; i += ITEMS)
        sh->before[i] = (int)(sum_of_first(sh->sum_bins, i / 16) +
                              sum_of_first(sh->sum_bin + i / 16 * 16, i % 16));
    GROUP_BARRIER();
    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++)
        if (own->sum[k] != NO_SUM)
            sh->key[sh->before[bin[k]] + place[k]] = key[k];
    GROUP_BARRIER();
    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        int first, nb;

        if (own->sum[k] == NO_SUM)
            continue;
        rank[k] = first = sh->before[bin[k]];
        nb      = (int)sh->sum_bin[bin[k]];
        #pragma unroll 4
        for (int i = first; i < first + nb; i++)
            rank[k] += sh->key[i] < key[k];
    }
}

/* Sort the blocks that count into classes; depth: of the plane. */
FUNCTION void sort_blocks(SHARED LevelsShared *sh, OwnBlocks *own, int classes,
                          int depth)
{
    const int nb = (int)sh->counting;
    int rank[LEVELS_OWN], first = 0;

    rank_blocks(sh, own, rank);
    NO_UNROLL
    for (int c = 0; c < classes; c++) {
        const int next   = ((c + 1) * nb + classes - 1) / classes;
        const int middle = first + (next - first) / 2;

        UNROLL
        for (int k = 0; k < LEVELS_OWN; k++) {
            if (own->sum[k] == NO_SUM)
                continue;
            own->class_of[k] += rank[k] >= next;
            if (rank[k] == middle)
                sh->mean[c] = (int)(own->sum[k] >> depth);
        }
        first = next;
    }
}

/* ---- quantiles ---- */

/* Add a level to the histogram of a set and kind. */
FUNCTION void count_bin(SHARED LevelsShared *sh, int set, int kind, int level)
{
    ATOMIC_INC(&sh->bin_count[set][kind][level / LEVELS_BINS]);
}

/* Add a level to the histogram of the first of four quantiles from q on in
 * whose bin it is. bin: of these */
FUNCTION void count_in_bin(SHARED LevelsShared *sh, int q, const uint bin[4],
                           int level)
{
    const uint b = (uint)level / LEVELS_BINS;
    const int  i = bin[0] == b ? 0 : bin[1] == b ? 1 : bin[2] == b ? 2 :
                   bin[3] == b ? 3 : -1;

    if (i >= 0)
        ATOMIC_INC(&sh->count[q + i][level % LEVELS_BINS]);
}

/* Return the lower or upper half of a word of a record. */
FUNCTION int half_of(int word, int i)
{
    return word >> 16 * i & 0xffff;
}

/* Count the levels of the work-item's block k in a set by bins. */
FUNCTION void count_block(SHARED LevelsShared *sh, const OwnBlocks *own, int k,
                          int set)
{
    count_bin(sh, set, LEVELS_CHANGE, own->change[k]);
    count_bin(sh, set, LEVELS_FINE,   own->fine[k]);
    UNROLL
    for (int i = 0; i < 4; i++)
        count_bin(sh, set, LEVELS_ROUGH, half_of(own->rough[k][i >> 1], i & 1));
    if (set != EPSILON_WHOLE)
        return;
    UNROLL
    for (int i = 0; i < 2; i++)
        count_bin(sh, set, LEVELS_ROWS + i, half_of(own->lines[k], i));
}

/* Count the levels of the work-item's block k in the bins of a set's
 * quantiles. */
FUNCTION void count_block_in_bins(SHARED LevelsShared *sh, const OwnBlocks *own,
                                  int k, int set)
{
    const int q = set * QUANTILES_OF_SET;
    uint fine[4], rough[4], other[4], change[4];

    load_words(fine,  sh->bin + q + QUANTILE_FINE);
    load_words(rough, sh->bin + q + QUANTILE_ROUGH);
    load_words(other, sh->bin + q + QUANTILE_CHANGE);
    change[0] = other[0];
    change[1] = other[1];
    change[2] = change[3] = NO_BIN;
    count_in_bin(sh, q + QUANTILE_FINE,   fine,   own->fine[k]);
    count_in_bin(sh, q + QUANTILE_CHANGE, change, own->change[k]);
    UNROLL
    for (int i = 0; i < 4; i++)
        count_in_bin(sh, q + QUANTILE_ROUGH, rough,
                     half_of(own->rough[k][i >> 1], i & 1));
    if (set != EPSILON_WHOLE)
        return;
    UNROLL
    for (int i = 0; i < 2; i++) {
        const uint line[4] = { other[2 + i], NO_BIN, NO_BIN, NO_BIN };

        count_in_bin(sh, q + QUANTILE_ROWS + i, line,
                     half_of(own->lines[k], i));
    }
}

/* Count the levels of the work-item's blocks. The loop of blocks is unrolled,
 * so that they stay in registers. */
FUNCTION void count_levels(SHARED LevelsShared *sh, const OwnBlocks *own,
                           int classes, int in_bins)
{
    UNROLL
    for (int k = 0; k < LEVELS_OWN; k++) {
        NO_UNROLL
        for (int i = classes ? 0 : 1; i < 2; i++) {
            const int set = i ? EPSILON_WHOLE : own->class_of[k];

            if (in_bins)
                count_block_in_bins(sh, own, k, set);
            else
                count_block(sh, own, k, set);
        }
    }
}

/* Return the levels in a histogram. */
FUNCTION int nb_in(SHARED const int *histogram)
{
    int sum = 0;

    #pragma unroll 8
    for (int i = 0; i < LEVELS_BINS; i++)
        sum += histogram[i];
    return sum;
}

/* Return the bin of a histogram in which element k is; set *k to its index
 * there. */
FUNCTION int find_bin(SHARED const int *histogram, int *k)
{
    int bin = 0, below = 0, sum = 0;

    #pragma unroll 8
    for (int i = 0; i < LEVELS_BINS; i++) {
        sum  += histogram[i];
        bin  += sum <= *k;
        below = sum <= *k ? sum : below;
    }
    *k -= below;
    return bin;
}

/* Return the kind of levels of a quantile of a set. */
FUNCTION int kind_of_quantile(int i)
{
    return i < QUANTILE_ROUGH  ? LEVELS_FINE  : i < QUANTILE_CHANGE ?
           LEVELS_ROUGH : i < QUANTILE_ROWS ? LEVELS_CHANGE :
           LEVELS_ROWS + i - QUANTILE_ROWS;
}

/* Find the bins of all quantiles. The i-th smallest of n levels: rough has four
 * levels a block, so that i nb / 10 is i n / 40. */
FUNCTION void find_bins(SHARED LevelsShared *sh)
{
    NO_UNROLL
    for (int q = ITEM; q < NB_QUANTILES; q += ITEMS) {
        const int set = q / QUANTILES_OF_SET, i = q % QUANTILES_OF_SET;
        const int kind  = kind_of_quantile(i);
        const int part  = i >= QUANTILE_ROWS ? 0 : i % EPSILON_NB_LEVELS;
        const int of_40 = part == EPSILON_2 ? 2 : part == EPSILON_4 ? 4 :
                          part == EPSILON_8 ? 8 : 15;
        const int n     = nb_in(sh->bin_count[set][kind]);
        int k = kind != LEVELS_CHANGE ? of_40 * n / 40 :
                i == QUANTILE_CHANGE  ? 3 * n / 8 : n / 8;

        sh->nb[set][kind] = n;
        sh->bin[q]  = n ? (uint)find_bin(sh->bin_count[set][kind], &k) : NO_BIN;
        sh->rest[q] = k;
    }
}

/* Find the levels of all quantiles. */
FUNCTION void find_quantiles(SHARED LevelsShared *sh)
{
    NO_UNROLL
    for (int q = ITEM; q < NB_QUANTILES; q += ITEMS) {
        const uint bin = sh->bin[q];
        const int i = q % QUANTILES_OF_SET, kind = kind_of_quantile(i);
        int k = sh->rest[q], counted = q;

        /* whose histogram has the levels, see count_in_bin() */
        NO_UNROLL
        for (int p = q; p > (q & ~3); p--)
            if (sh->bin[p - 1] == bin &&
                kind_of_quantile(p - 1 - (q - i)) == kind)
                counted = p - 1;
        sh->quantile[q] = bin == NO_BIN ? 0 : (int)bin * LEVELS_BINS +
                                              find_bin(sh->count[counted], &k);
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
    begin_levels(sh, records, all);
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
