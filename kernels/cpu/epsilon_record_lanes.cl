/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Measure a block on CPUs and write its record: its rows and columns, fine,
 * steps, rough and change, see ref_steps.h. Comes after epsilon_block_lanes.cl,
 * twice.
 */

/* ---- the block ---- */

/* Return 512 e + 1 for the steps to the samples from p on, or 0 where they do
 * not count; apart is the distance of the samples. */
int16 step_to(__local const NOISE_SAMPLE *p, int apart)
{
    const int16 before = NUMBERS(p - apart), here = NUMBERS(p);
    const int16 a = magnitude(here - before);
    const int16 l = magnitude(before - NUMBERS(p - 2 * apart));
    const int16 r = magnitude(NUMBERS(p + apart) - here);
    const int16 e = l + r > 0 ? (2 * a - l - r) * 512 + 1 : (int16)0;

    return max(a, max(l, r)) <= 8 << (NOISE_DEPTH - 8) ? e : (int16)0;
}

/* Return the horizontal second differences from p on. */
int16 second_difference(__local const NOISE_SAMPLE *p)
{
    return NUMBERS(p - 1) - 2 * NUMBERS(p) + NUMBERS(p + 1);
}

/* Compute the sums of the block at (left, top) that need no search. */
void add_block(__local NoiseTile *sh, int left, int top)
{
    const int16 x = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
    int16 varies = 0, fine = 0, differs = 0;
    int16 rows8 = 0, rows0 = 0, columns8 = 0, columns0 = 0;
    int16 rows = 0, columns = 0, samples = 0;

    for (int y = 0; y < BLOCK; y++) {
        __local const NOISE_SAMPLE *p = sh->tile + (2 + y) * LINE + 4;
        const int16 row = step_to(p, 1), column = step_to(p, LINE);
        const int16 v   = NUMBERS(p);

        varies |= v != (int16)(int)*p ? (int16)(1 << y) : (int16)0;
        varies |= v != NUMBERS(p - y * LINE) ? (int16)65536 << x : (int16)0;
        fine   += magnitude(second_difference(p - LINE) -
                            2 * second_difference(p) +
                            second_difference(p + LINE));
        rows    += magnitude(second_difference(p));
        columns += magnitude(NUMBERS(p - LINE) - 2 * v + NUMBERS(p + LINE));
        samples += v;
        differs |= v ^ NUMBERS(sh->lines + (4 + y) * LINE + 4);
        rows8 += ((x + left) & 7) == 0 ? row : (int16)0;
        rows0 += (x & 3) == 0 ? (int16)0 : row;
        if (((y + top) & 7) == 0)
            columns8 += column;
        if (y & 3)
            columns0 += column;
    }
    sh->sum[VARIES]    = or_lanes(varies);
    sh->sum[FINE]      = add_lanes(fine);
    sh->sum[DIFFERS]   = or_lanes(differs) != 0;
    sh->sum[ROWS_8]    = add_lanes(rows8);
    sh->sum[ROWS_0]    = add_lanes(rows0);
    sh->sum[COLUMNS_8] = add_lanes(columns8);
    sh->sum[COLUMNS_0] = add_lanes(columns0);
    sh->sum[ROWS]      = add_lanes(rows);
    sh->sum[COLUMNS]   = add_lanes(columns);
    sh->sum[SAMPLES]   = add_lanes(samples);
}

/* Copy R around a match from lines, for all horizontal displacements. */
void fill_displaced(__local NoiseTile *sh, int match)
{
    for (int k = 0; k < LINE * PLACES; k++)
        copy16(sh->displaced[match][k % PLACES] + k / PLACES * BLOCK, sh->lines,
               k / PLACES * LINE + k % PLACES);
}

/* Copy the block from the tile and compute its sums of 4x4 samples. */
void copy_block(__local NoiseTile *sh)
{
    __local const NOISE_SAMPLE *first = sh->tile + 2 * LINE + 4;

    for (int k = 0; k < BLOCK; k++)
        copy16(sh->block + k * BLOCK, first, k * LINE);
    for (int k = 0; k < 16; k++) {
        SUM4 sum = 0;

        for (int i = 0; i < 16; i++)
            sum += first[(k / 4 * 4 + i / 4) * LINE + k % 4 * 4 + i % 4];
        sh->block4[k] = sum;
    }
}

/* ---- change ---- */

/* Return the level of the block, whose match is at p. */
int change_level(__local const NoiseTile *sh, __local const NOISE_SAMPLE *p)
{
    int16 sum = 0, change = 0;
    int mean;

    for (int k = 0; k < BLOCK * BLOCK; k += BLOCK)
        sum += NUMBERS(sh->block + k) - NUMBERS(p + k);
    mean = (add_lanes(sum) + 128) >> 8;
    for (int k = 0; k < BLOCK * BLOCK; k += BLOCK)
        change += magnitude(NUMBERS(sh->block + k) - NUMBERS(p + k) - mean);
    return min((ulong)add_lanes(change) * 227 >> (NOISE_DEPTH + 4),
               (ulong)EPSILON_MAX_LEVEL);
}

/* Load R around the second match at all displacements. */
void fetch_match(__local NoiseTile *sh, PLANE, int x, int y)
{
    copy_lines(sh->lines, src, c, width, height, x, y, LINE);
    fill_displaced(sh, 1);
}

/* Return the level of the block at pixel (x, y); src is R. */
int find_change(__local NoiseTile *sh, PLANE, int x, int y)
{
    Range range;
    int u, v, k;

    fill_sums(sh->sums, src, c, width, height, x / 4 - REACH4,
              y / 4 - REACH4);
    k = (int)search_sums(sh);
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
    k = (int)search_places(sh, u || v ? 2 : 1, range);
    return change_level(sh, sh->displaced[k / (PLACES * PLACES)][k % PLACES] +
                            k / PLACES % PLACES * BLOCK);
}

/* ---- the record ---- */

#if !IS_Q
#define RECORD(word, value) (record[(word) * EPSILON_MAX_BLOCKS] = (value))
#endif

/* Return the levels of two quarters, from number k on. */
int rough_levels(__local const NoiseTile *sh, int k)
{
    const uint2 level = min(vload2(0, sh->deviation + k) >> (NOISE_DEPTH + 4),
                            (uint2)EPSILON_MAX_LEVEL);

    return level.x | level.y << 16;
}

int line_level(uint sum)
{
    return min((ulong)sum * 131 >> (NOISE_DEPTH + 4), (ulong)EPSILON_MAX_LEVEL);
}

/* Write the words of the record that need no search. */
void record_sums(__global int *record, __local const NoiseTile *sh, bool counts)
{
    for (int k = 0; k < 4; k++) {
        RECORD(RECORD_STEPS + 2 * k,     sh->sum[ROWS_8 + k] >> 9);
        RECORD(RECORD_STEPS + 2 * k + 1, sh->sum[ROWS_8 + k] & 511);
    }
    for (int k = 0; k < 2; k++)
        RECORD(RECORD_ROUGH + k, counts ? rough_levels(sh, 2 * k)
                                        : NO_LEVEL | NO_LEVEL << 16);
    RECORD(RECORD_FINE, counts ? (int)min((ulong)sh->sum[FINE] * 107 >>
                                          (NOISE_DEPTH + 5),
                                          (ulong)EPSILON_MAX_LEVEL)
                               : NO_LEVEL);
    RECORD(RECORD_LINES, counts ? line_level(sh->sum[ROWS]) |
                                  line_level(sh->sum[COLUMNS]) << 16
                                : NO_LEVEL | NO_LEVEL << 16);
    RECORD(RECORD_SUM, counts ? sh->sum[SAMPLES] : NO_SUM);
}

/* Write the record of the block at pixel (x, y); prev is R. */
void record_block(__global int *record, __local NoiseTile *sh, NOISE_SOURCE src,
                  NOISE_SOURCE prev, int c, bool has_prev, int width,
                  int height, int x, int y)
{
    int level = NO_LEVEL;
    bool counts;

    copy_lines(sh->tile, src, c, width, height, x - 4, y - 2, BLOCK + 4);
    copy_lines(sh->lines, prev, c, width, height, x - 4, y - 4, LINE);
    copy_block(sh);
    fill_displaced(sh, 0);
    add_block(sh, x, y);
    fit_quarters(sh);
    counts = sh->sum[VARIES] == -1;
    record_sums(record, sh, counts);
    if (counts && has_prev && sh->sum[DIFFERS])
        level = find_change(sh, prev, c, width, height, x, y);
    RECORD(RECORD_CHANGE, level);
}
