/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Types for measuring a block. The program contains this file, then
 * epsilon_block_items.cl, or epsilon_block_lanes.cl for CPUs, and then
 * epsilon_record.cl twice: first for P, then for Q, a plane of half the size
 * in packed rows of 16 bits. What both define has the suffix _p or _q.
 *
 * Comes after row_io.cl, epsilon_common.cl and epsilon_levels.cl. The host
 * defines UNROLL, which precedes loops: empty for CPUs, whose compilers take
 * seconds to unroll them, for nothing.
 */

#ifndef BLOCK                           /* first inclusion: P */
#undef ITEMS
#define ITEMS  NOISE_ITEMS
#define BLOCK  EPSILON_BLOCK
#define REACH4 EPSILON_COARSE_REACH     /* maximum displacement, in sums */
#define SIDE4  (2 * REACH4 + 4)         /* sums per side of the search area */
#define WIDTH4 (SIDE4 + 1)              /* the last sum is OUTSIDE */
#define ROWS4  (SIDE4 + 2)
#define PLACES (2 * EPSILON_FINE_REACH + 1) /* displacements per direction */
#define LINE   (BLOCK + PLACES - 1)     /* samples, from 4 before a block on */
#define PARTS  (VECTORS ? 1 : 16)       /* partial results of a reduction */

/* Sums over a block. VARIES: bit mask of the rows and columns that have several
 * values. Sums of steps: 512 e + 1 per step. */
enum {
    VARIES, FINE, DIFFERS, ROWS_8, ROWS_0, COLUMNS_8, COLUMNS_0, NB_SUMS
};

/* Displacements, counted from 0, for which the block is inside R */
typedef struct Range {
    int left, right, top, bottom;
} Range;

/* An int per work-item, or a row of a block with VECTORS */
#if VECTORS
typedef int16 Numbers;
#else
typedef int Numbers;
#endif

Numbers magnitude(Numbers v)
{
    return v < 0 ? -v : v;
}

#define IS_Q         0
#define SIZED(name)  name ## _p
#define NOISE_SAMPLE SAMPLE
#define NOISE_MAX    SAMPLE_MAX
#define NOISE_DEPTH  DEPTH
#define NOISE_SHIFT  SHIFT
#define NOISE_SOURCE SOURCE

#define Shared            SIZED(Shared)
#define Samples4          SIZED(Samples4)
#define Samples8          SIZED(Samples8)
#define Samples16         SIZED(Samples16)
#define Sums              SIZED(Sums)
#define add4              SIZED(add4)
#define add_fours         SIZED(add_fours)
#define add_block         SIZED(add_block)
#define add_rows          SIZED(add_rows)
#define change_level      SIZED(change_level)
#define combine_sums      SIZED(combine_sums)
#define copy16            SIZED(copy16)
#define copy_block        SIZED(copy_block)
#define copy_lines        SIZED(copy_lines)
#define copy_row          SIZED(copy_row)
#define difference        SIZED(difference)
#define fetch_match       SIZED(fetch_match)
#define fetch_row         SIZED(fetch_row)
#define fill_displaced    SIZED(fill_displaced)
#define fill_sums         SIZED(fill_sums)
#define find_change       SIZED(find_change)
#define fit_quarters      SIZED(fit_quarters)
#define get1              SIZED(get1)
#define get4              SIZED(get4)
#define get16             SIZED(get16)
#define get_sum           SIZED(get_sum)
#define min_key           SIZED(min_key)
#define quarter_row       SIZED(quarter_row)
#define read_block4       SIZED(read_block4)
#define read_block16      SIZED(read_block16)
#define record_block      SIZED(record_block)
#define record_sums       SIZED(record_sums)
#define rough_level       SIZED(rough_level)
#define rough_sum         SIZED(rough_sum)
#define search_places     SIZED(search_places)
#define search_sums       SIZED(search_sums)
#define search_wide_sums  SIZED(search_wide_sums)
#define second_difference SIZED(second_difference)
#define step_to           SIZED(step_to)
#define sum4              SIZED(sum4)
#define sum_rows          SIZED(sum_rows)
#else
#undef IS_Q
#undef SIZED
#undef NOISE_SAMPLE
#undef NOISE_MAX
#undef NOISE_DEPTH
#undef NOISE_SHIFT
#undef NOISE_SOURCE
#undef SUM4
#undef OUTSIDE
#define IS_Q         1
#define SIZED(name)  name ## _q
#define NOISE_SAMPLE ushort
#define NOISE_MAX    65535
#define NOISE_DEPTH  Q_DEPTH
#define NOISE_SHIFT  0
#define NOISE_SOURCE __global const ushort *
#endif

/* Sums of 4x4 samples; four differences from OUTSIDE exceed any sum inside, or
 * saturate with VECTORS. */
#if NOISE_DEPTH == 8 || (VECTORS && NOISE_DEPTH <= 11)
#define SUM4    ushort
#define OUTSIDE 65535
#else
#define SUM4    uint
#define OUTSIDE (1 << 27)
#endif

/* Local memory */
typedef struct Shared {
    NOISE_SAMPLE block[BLOCK * BLOCK] __attribute__((aligned(32)));
    /* R around two matches, shifted by each horizontal displacement, in rows of
     * BLOCK samples; 16 samples of padding avoid bank conflicts */
    NOISE_SAMPLE displaced[2][PLACES][LINE * BLOCK + 16]
        __attribute__((aligned(32)));
    /* P from 2 rows above and R from 4 rows above the block on, both from 4
     * samples before; padded, as words beyond the end are read */
    NOISE_SAMPLE tile[LINE * (BLOCK + 4)] __attribute__((aligned(16)));
    NOISE_SAMPLE lines[LINE * LINE + 4] __attribute__((aligned(16)));
    SUM4 block4[16], sums[ROWS4 * WIDTH4];
    int part[NB_SUMS][ITEMS], partial[NB_SUMS][PARTS];
    ulong key[ITEMS], first[PARTS];
    /* rows of the 8x8 quarters: sum P, sum u P; deviations from the fit, of
     * quarters with VECTORS */
    int2 row[4 * 8];
    uint deviation[4 * 8];
} Shared;

/* Arguments for a component of a plane */
#undef PLANE
#define PLANE NOISE_SOURCE src, int c, int width, int height
