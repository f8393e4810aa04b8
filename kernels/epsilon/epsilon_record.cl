/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measure a block and write its record: its rows and columns, fine, steps,
 * rough and change, see ref_steps.h. Comes after epsilon_block_items.cl or
 * epsilon_block_lanes.cl, twice.
 */

/* ---- reductions ---- */

#if !IS_Q
int combine(int i, int a, int b)
{
    return i == VARIES ? a | b : a + b;
}
#endif

/* Combine the first nb sums of all work-items, for get_sum(), between
 * barriers. */
void combine_sums(__local Shared *sh, int nb)
{
    for (int k = ITEM; k < nb * PARTS; k += ITEMS) {
        const int i = k / PARTS, part = k % PARTS;
        int sum = 0;

        UNROLL
        for (int j = part; j < ITEMS; j += PARTS)
            sum = combine(i, sum, sh->part[i][j]);
        sh->partial[i][part] = sum;
    }
}

int get_sum(__local const Shared *sh, int i)
{
    int sum = 0;

    UNROLL
    for (int k = 0; k < PARTS; k++)
        sum = combine(i, sum, sh->partial[i][k]);
    return sum;
}

/* Return the smallest key of all work-items: 2^32 times the sum of differences
 * plus the number of the displacement. */
ulong min_key(__local Shared *sh, ulong key)
{
    sh->key[ITEM] = key;
    GROUP_BARRIER();
    for (int k = ITEM; k < PARTS; k += ITEMS) {
        ulong smallest = ~0ul;

        UNROLL
        for (int j = k; j < ITEMS; j += PARTS)
            smallest = min(smallest, sh->key[j]);
        sh->first[k] = smallest;
    }
    GROUP_BARRIER();
    key = sh->first[0];
    UNROLL
    for (int k = 1; k < PARTS; k++)
        key = min(key, sh->first[k]);
    return key;
}

/* ---- the block ---- */

/* Return 512 e + 1 for the step to the sample at p, or 0 if it does not count;
 * apart is the distance of the samples. */
Numbers step_to(__local const NOISE_SAMPLE *p, int apart)
{
    const Numbers before = NUMBERS(p - apart), here = NUMBERS(p);
    const Numbers a = magnitude(here - before);
    const Numbers l = magnitude(before - NUMBERS(p - 2 * apart));
    const Numbers r = magnitude(NUMBERS(p + apart) - here);
    const Numbers e = l + r > 0 ? (2 * a - l - r) * 512 + 1 : (Numbers)0;

    return max(a, max(l, r)) <= 8 << (NOISE_DEPTH - 8) ? e : (Numbers)0;
}

/* Return the horizontal second difference at p. */
Numbers second_difference(__local const NOISE_SAMPLE *p)
{
    return NUMBERS(p - 1) - 2 * NUMBERS(p) + NUMBERS(p + 1);
}

/* Compute the sums of the block at (left, top) that need no search. */
void add_block(__local Shared *sh, int left, int top)
{
    Numbers varies = 0, fine = 0, differs = 0;
    Numbers rows8 = 0, rows0 = 0, columns8 = 0, columns0 = 0;

    for (int k = ITEM; k < UNITS; k += ITEMS) {
        const Numbers x = UNIT_X(k);
        const int y     = UNIT_Y(k);
        __local const NOISE_SAMPLE *p = sh->tile + (2 + y) * LINE + 4 +
                                        UNIT_AT(k) % BLOCK;
        const Numbers row = step_to(p, 1), column = step_to(p, LINE);
        const Numbers v   = NUMBERS(p);

        varies |= v != (Numbers)(int)sh->tile[(2 + y) * LINE + 4] ?
                  (Numbers)(1 << y) : (Numbers)0;
        varies |= v != NUMBERS(p - y * LINE) ? (Numbers)65536 << x :
                  (Numbers)0;
        fine   += magnitude(second_difference(p - LINE) -
                            2 * second_difference(p) +
                            second_difference(p + LINE));
        differs |= v ^ NUMBERS(sh->lines + (4 + y) * LINE + 4 +
                               UNIT_AT(k) % BLOCK);
        rows8 += ((x + left) & 7) == 0 ? row : (Numbers)0;
        rows0 += (x & 3) == 0 ? (Numbers)0 : row;
        if (((y + top) & 7) == 0)
            columns8 += column;
        if (y & 3)
            columns0 += column;
    }
    sh->part[VARIES][ITEM]    = or_lanes(varies);
    sh->part[FINE][ITEM]      = add_lanes(fine);
    sh->part[DIFFERS][ITEM]   = or_lanes(differs) != 0;
    sh->part[ROWS_8][ITEM]    = add_lanes(rows8);
    sh->part[ROWS_0][ITEM]    = add_lanes(rows0);
    sh->part[COLUMNS_8][ITEM] = add_lanes(columns8);
    sh->part[COLUMNS_0][ITEM] = add_lanes(columns0);
}

/* Copy R around a match from lines, for all horizontal displacements. */
void fill_displaced(__local Shared *sh, int match)
{
    UNROLL
    for (int k = ITEM; k < LINE * PLACES; k += ITEMS)
        copy16(sh->displaced[match][k % PLACES] + k / PLACES * BLOCK, sh->lines,
               k / PLACES * LINE + k % PLACES);
}

/* Copy the block from the tile and compute its sums of 4x4 samples. */
void copy_block(__local Shared *sh)
{
    __local const NOISE_SAMPLE *first = sh->tile + 2 * LINE + 4;

    for (int k = ITEM; k < BLOCK; k += ITEMS)
        copy16(sh->block + k * BLOCK, first, k * LINE);
    for (int k = ITEM; k < 16; k += ITEMS) {
        SUM4 sum = 0;

        for (int i = 0; i < 16; i++)
            sum += first[(k / 4 * 4 + i / 4) * LINE + k % 4 * 4 + i % 4];
        sh->block4[k] = sum;
    }
}

/* ---- change ---- */

/* Return the level of the block, whose match is at p. */
int change_level(__local Shared *sh, __local const NOISE_SAMPLE *p)
{
    Numbers sum = 0, change = 0;
    int mean;

    for (int k = ITEM; k < UNITS; k += ITEMS)
        sum += NUMBERS(sh->block + UNIT_AT(k)) - NUMBERS(p + UNIT_AT(k));
    sh->part[VARIES][ITEM] = 0;
    sh->part[FINE][ITEM]   = add_lanes(sum);
    GROUP_BARRIER();
    combine_sums(sh, FINE + 1);
    GROUP_BARRIER();
    mean = (get_sum(sh, FINE) + 128) >> 8;
    for (int k = ITEM; k < UNITS; k += ITEMS)
        change += magnitude(NUMBERS(sh->block + UNIT_AT(k)) -
                            NUMBERS(p + UNIT_AT(k)) - mean);
    sh->part[FINE][ITEM] = add_lanes(change);
    GROUP_BARRIER();
    combine_sums(sh, FINE + 1);
    GROUP_BARRIER();
    return min((ulong)get_sum(sh, FINE) * 227 >> (NOISE_DEPTH + 4),
               (ulong)EPSILON_MAX_LEVEL);
}

/* Load R around the second match at all displacements. */
void fetch_match(__local Shared *sh, PLANE, int x, int y)
{
    copy_lines(sh->lines, src, c, width, height, x, y, LINE);
    GROUP_BARRIER();
    fill_displaced(sh, 1);
    GROUP_BARRIER();
}

/* Return the level of the block at pixel (x, y); src is R. */
int find_change(__local Shared *sh, PLANE, int x, int y)
{
    Range range;
    int u, v, k;

#if VECTORS
    fill_sums(sh->sums, src, c, width, height, x / 4 - REACH4,
              y / 4 - REACH4);
#endif
    k = (int)min_key(sh, search_sums(sh));
    u = k % WIDTH4 - REACH4;
    v = k / WIDTH4 - REACH4;
    x += 4 * u - 4;
    y += 4 * v - 4;
    if (u || v)
        fetch_match(sh, src, c, width, height, x, y);
    range.left   = max(-x, 0);
    range.top    = max(-y, 0);
    range.right  = min(width  - BLOCK - x, PLACES - 1);
    range.bottom = min(height - BLOCK - y, PLACES - 1);
    k = (int)min_key(sh, search_places(sh, u || v ? 2 : 1, range));
    return change_level(sh, sh->displaced[k / (PLACES * PLACES)][k % PLACES] +
                            k / PLACES % PLACES * BLOCK);
}

/* ---- the record ---- */

#if !IS_Q
#define RECORD(word, value) (record[(word) * EPSILON_MAX_BLOCKS] = (value))
#endif

int rough_level(__local const Shared *sh, int quarter)
{
    return min(rough_sum(sh, quarter) >> (NOISE_DEPTH + 4),
               (uint)EPSILON_MAX_LEVEL);
}

/* Write the words of the record that need no search. */
void record_sums(__global int *record, __local const Shared *sh, bool counts)
{
    for (int k = ITEM; k < 4; k += ITEMS) {
        const int sum = get_sum(sh, ROWS_8 + k);

        RECORD(RECORD_STEPS + 2 * k,     sum >> 9);
        RECORD(RECORD_STEPS + 2 * k + 1, sum & 511);
    }
    for (int k = ITEM; k < 2; k += ITEMS)
        RECORD(RECORD_ROUGH + k, counts ? rough_level(sh, 2 * k) |
                                          rough_level(sh, 2 * k + 1) << 16
                                        : NO_LEVEL | NO_LEVEL << 16);
    if (ITEM == 0)
        RECORD(RECORD_FINE, counts ? (int)min((ulong)get_sum(sh, FINE) * 107 >>
                                              (NOISE_DEPTH + 5),
                                              (ulong)EPSILON_MAX_LEVEL)
                                   : NO_LEVEL);
}

/* Write the record of the block at pixel (x, y); prev is R. */
void record_block(__global int *record, __local Shared *sh, NOISE_SOURCE src,
                  NOISE_SOURCE prev, bool has_prev, int c, int width,
                  int height, int x, int y)
{
    int level = NO_LEVEL;
    bool counts;

    copy_lines(sh->tile, src, c, width, height, x - 4, y - 2, BLOCK + 4);
    copy_lines(sh->lines, prev, c, width, height, x - 4, y - 4, LINE);
#if !VECTORS                            /* share the barrier */
    fill_sums(sh->sums, prev, c, width, height, x / 4 - REACH4,
              y / 4 - REACH4);
#endif
    GROUP_BARRIER();
    copy_block(sh);
    fill_displaced(sh, 0);
    add_block(sh, x, y);
#if !VECTORS
    sum_rows(sh);
#endif
    GROUP_BARRIER();
    combine_sums(sh, NB_SUMS);
    fit_quarters(sh);
    GROUP_BARRIER();

    counts = get_sum(sh, VARIES) == -1;
    record_sums(record, sh, counts);
    if (counts && has_prev && get_sum(sh, DIFFERS))
        level = find_change(sh, prev, c, width, height, x, y);
    if (ITEM == 0)
        RECORD(RECORD_CHANGE, level);
}
