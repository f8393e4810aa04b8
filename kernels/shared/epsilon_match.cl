/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measurement of the noise of a block of 16x16 samples of P, for GPUs, in
 * OpenCL C and CUDA C++: sizes, steps, places and the record. R is the plane of
 * the previous frame, or P. Comes after gpu_language.cl and epsilon_levels.cl,
 * and NOISE_ITEMS, work-items per work-group, a multiple of 32 and at least
 * 128; then comes epsilon_measure.cl, once for each type of samples.
 *
 * Formula:  libavfilter/ref_steps.h.
 * Layout:   shared memory holds the block of P with its halo, the sums of 4x4
 *           samples of R for the search by sums, and two windows of R for the
 *           search by samples. A quad is four samples of one channel in a row.
 * Launch:   a work-group per block.
 * Searches: by sums, a work-item compares NOISE_COLUMN places of a column,
 *           which share the sums loaded. By samples, a work-item compares 8
 *           rows of P at three places of a column. The minimum of words of sum
 *           and place is the first of the smallest sums; sums of samples of
 *           more than 10 bits take two reductions.
 * Borders:  sums outside of the plane exceed others and never match.
 */

/* Sizes of the sums of R around the block and of the windows of R */
enum {
    NOISE_PLACES  = 2 * EPSILON_COARSE_REACH + 1,   /* per row */
    NOISE_COLUMN  = NOISE_PLACES / 3,   /* places per work-item */
    NOISE_SUMS    = 2 * EPSILON_COARSE_REACH + 4,   /* per row, and rows */
    NOISE_PITCH   = 67,         /* avoids bank conflicts of columns */
    NOISE_QUADS   = 6,          /* per row of a window */
    NOISE_QUADS_ALL = NOISE_QUADS * 24,
    NOISE_REACH   = 2 * EPSILON_FINE_REACH + 1,
    NOISE_WINDOW  = NOISE_REACH * NOISE_REACH,      /* places */
    NOISE_FOURS   = 64,         /* work-items with four samples each */
};

/* Words of shared memory for reductions; initially 0, and ~0 from NOISE_LEAST
 * on. */
enum {
    NOISE_FINE,                 /* sum of |L| */
    NOISE_DIFFERS,              /* number of samples where P and R differ */
    NOISE_STEPS,                /* S8 and S0 along rows, then down columns */
    NOISE_NB = NOISE_STEPS + 4, /* numbers of terms of S8 and S0, as bytes */
    NOISE_ROWS,                 /* sum of second differences along rows, */
    NOISE_COLUMNS,              /* and down columns */
    NOISE_SAMPLES,              /* sum of samples */
    NOISE_LINES,                /* bit mask of rows and columns not constant */
    NOISE_ROUGH,                /* E of each quarter */
    NOISE_SUM = NOISE_ROUGH + 4,    /* of P - R */
    NOISE_ERROR,                /* of |P - R - m| */
    NOISE_LEAST,                /* minimums of the searches */
    NOISE_TOTALS = NOISE_LEAST + 4,
};

/* A block of a plane, and the depth of its samples */
typedef struct NoiseBlock {
    int x, y;
    int width, height, depth;
} NoiseBlock;

/* Return whether sums of 256 differences fit 18 bits. */
FUNCTION int is_narrow(const NoiseBlock *b)
{
    return b->depth <= 10;
}

/* Return the sum outside of the plane; four of them exceed 16 others. */
FUNCTION uint sum_outside(const NoiseBlock *b)
{
    return is_narrow(b) ? 0x1ffff : 1 << 24;
}

/* ---- the block of P ---- */

#if WARPS
/* Return the sum of v in the 16 work-items that differ from this one in bits 0,
 * 2, 3 and 4. */
FUNCTION uint quarter_sum(uint v)
{
    UNROLL
    for (int k = 0; k < 4; k++)
        v += warp_xor(v, k ? 2 << k : 1);
    return v;
}
#endif

/* Add the step from v[1] to v[2] of four samples; x: where v[2] is in its row
 * or column. */
FUNCTION void add_step(uint sum[2], uint *nb, const int v[4], int x,
                       uint max_step)
{
    const uint a = add_distance(v[2], v[1], 0);
    const uint l = add_distance(v[1], v[0], 0);
    const uint r = add_distance(v[3], v[2], 0);
    const int counts = a <= max_step && l <= max_step && r <= max_step && l + r;
    const int is8 = counts && !(x & 7), is0 = counts && x & 3;

    sum[0] += is8 ? 2 * a - l - r : 0;
    sum[1] += is0 ? 2 * a - l - r : 0;
    *nb    += is8 | is0 << 8;
}

/* ---- searches ---- */

/* The place of the smallest sum of a work-item, the first of equal ones if
 * places ascend */
typedef struct NoiseLeast {
    uint sum, place;
} NoiseLeast;

FUNCTION void add_place(NoiseLeast *least, uint sum, uint place)
{
    least->place = sum < least->sum ? place : least->place;
    least->sum   = sum < least->sum ? sum   : least->sum;
}

/* Return the place of the smallest sum of all work-items, by way of two words
 * of shared memory; sums of a narrow block are less than 2^21, places less than
 * 2^11. */
FUNCTION uint first_place(const NoiseLeast *least, SHARED uint *word,
                          const NoiseBlock *b)
{
    if (is_narrow(b)) {
        join_min(word, least->sum << 11 | least->place);
        GROUP_BARRIER();
        return *word & 2047;
    }
    join_min(word, least->sum);
    GROUP_BARRIER();
    join_min(word + 1, least->sum == *word ? least->place : ~0u);
    GROUP_BARRIER();
    return word[1];
}

/* ---- the record ---- */

FUNCTION int level_of(Ulong level)
{
    return level < EPSILON_MAX_LEVEL ? (int)level : EPSILON_MAX_LEVEL;
}

/* Write the record of a block, by one work-item. */
FUNCTION void write_record(GLOBAL int *record, SHARED const uint *total,
                           int depth, int counts, int change)
{
    int rough[4], lines[2];

#define RECORD(word) record[(word) * EPSILON_MAX_BLOCKS]
    UNROLL
    for (int k = 0; k < 4; k++) {
        rough[k] = counts ? level_of(total[NOISE_ROUGH + k] >> (depth + 4))
                          : NO_LEVEL;
        RECORD(RECORD_STEPS + 2 * k)     = total[NOISE_STEPS + k];
        RECORD(RECORD_STEPS + 2 * k + 1) = total[NOISE_NB] >> 8 * k & 255;
    }
    UNROLL
    for (int k = 0; k < 2; k++)
        lines[k] = counts ? level_of((Ulong)131 * total[NOISE_ROWS + k] >>
                                     (depth + 4)) : NO_LEVEL;
    RECORD(RECORD_LINES)     = lines[0] | lines[1] << 16;
    RECORD(RECORD_SUM)       = counts ? (int)total[NOISE_SAMPLES] : NO_SUM;
    RECORD(RECORD_CHANGE)    = change;
    RECORD(RECORD_FINE)      = counts ? level_of(
        (Ulong)107 * total[NOISE_FINE] >> (depth + 5)) : NO_LEVEL;
    RECORD(RECORD_ROUGH)     = rough[0] | rough[1] << 16;
    RECORD(RECORD_ROUGH + 1) = rough[2] | rough[3] << 16;
#undef RECORD
}
