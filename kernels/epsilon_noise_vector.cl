/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Measures the noise of a plane for the epsilon filter on CPUs: vectors of
 * neighbouring samples, as the compiler maps them to SIMD registers.
 *
 * Formula:  see epsilon_noise.h.
 * Layout:   packed rows of raw samples. Goes after lanes.cl and
 *           epsilon_noise.cl.
 * Launch:   a work-item every UNIT samples of a row and every STRIPS rows of
 *           blocks; the grid may be larger.
 * Borders:  coordinates are clamped, and what lies beyond is not counted.
 * Cost:     70 or so vector instructions for LANES samples.
 *
 * The columns of blocks begin at sample 1, those of work-items at 0: a lane
 * takes the blocks' column X and the row's steps at X, and the steps down
 * column X - 1. In the same way it takes row Y of a block, the row's steps of
 * Y + 1 and the column's at Y.
 */

#if MEASURED

#define ACROSS (BLOCK * CHANNELS)       /* samples of blocks */
#if LANES > ACROSS
#define UNIT   LANES
#else
#define UNIT   ACROSS
#endif
#define PARTS  (UNIT / LANES)

/* |L| and 2 |P - Q| are at most 8 and 2 times the largest sample; 16 of the
 * former make a sum. */
#if DEPTH <= 12
#define NUMBER short
#define BITS_OF_NUMBER ushort
#else
#define NUMBER int
#define BITS_OF_NUMBER uint
#endif
#if DEPTH == 8
#define BLOCK_SUM ushort
#else
#define BLOCK_SUM uint
#endif
typedef JOIN(V_, NUMBER)         Numbers;
typedef JOIN(V_, BITS_OF_NUMBER) Masks;
typedef JOIN(V_, BLOCK_SUM)      BlockSums;

/* What is known of the unit's columns */
typedef struct Unit {
    BlockSums sum[STRIPS][PARTS];   /* of |L| */
    Masks differ[STRIPS][PARTS];    /* bit k: from the left in row k */
    Masks varies[STRIPS][PARTS];    /* 0: the column has one value */
    V_int across[PARTS], down_8[PARTS], down_0[PARTS];  /* sums of steps */
} Unit;

typedef struct Row {
    Numbers left, middle;       /* P(X - 1), P(X) */
    Numbers h;                  /* second difference */
    Numbers step;               /* P(X) - P(X - 1) */
    Numbers across;             /* e(X) */
} Row;

Numbers magnitude(Numbers v)
{
    return MAX(v, -v);
}

Numbers clip_steps(Numbers e)
{
    const Numbers most = (Numbers)(NUMBER)(32 << (DEPTH - 8));

    return MAX(MIN(e, most), -most);
}

#define TO_NUMBERS(v) CONVERT(NUMBER, (v) >> (Samples)SHIFT)

/* Row y around sample i, where P(X) of the first lane lies. */
Row read_noise_row(__global const SAMPLE *src, int width, int height, int i,
                   int y)
{
    const int stride = width * CHANNELS;
    __global const SAMPLE *p = src + clamp(y, 0, height - 1) * stride;
    Numbers a, d, before, after;
    Row row;

    if (i >= 2 * CHANNELS && i + CHANNELS + LANES <= stride) {
        a          = TO_NUMBERS(LOAD(__global, p + i - 2 * CHANNELS));
        row.left   = TO_NUMBERS(LOAD(__global, p + i - CHANNELS));
        row.middle = TO_NUMBERS(LOAD(__global, p + i));
        d          = TO_NUMBERS(LOAD(__global, p + i + CHANNELS));
    } else {
        SAMPLE line[LANES + 3 * CHANNELS];

        for (int k = 0; k < LANES + 3 * CHANNELS; k++)
            line[k] = edge_sample(p, width, i - 2 * CHANNELS + k);
        a          = TO_NUMBERS(LOAD(, line));
        row.left   = TO_NUMBERS(LOAD(, line + CHANNELS));
        row.middle = TO_NUMBERS(LOAD(, line + 2 * CHANNELS));
        d          = TO_NUMBERS(LOAD(, line + 3 * CHANNELS));
    }
    before     = row.left - a;
    row.step   = row.middle - row.left;
    after      = d - row.middle;
    row.h      = after - row.step;
    row.across = clip_steps((magnitude(row.step) << (Numbers)(NUMBER)1) -
                            magnitude(before) - magnitude(after));
    return row;
}

/* Where a strip of rows is: the one above the next row of blocks, that row, and
 * what their columns' differences are. */
typedef struct Place {
    Row before, row;
    Numbers g;                  /* h of row less that of before */
    Numbers w;                  /* |P(X - 1, Y) - P(X - 1, Y - 1)| */
    Numbers f;                  /* the change of w */
} Place;

Place begin_rows(Unit *unit, int part, __global const SAMPLE *src, int width,
                 int height, int i, int y)
{
    const Row above = read_noise_row(src, width, height, i, y - 1);
    Place at;

    at.before = read_noise_row(src, width, height, i, y);
    at.row    = read_noise_row(src, width, height, i, y + 1);
    at.g      = at.row.h - at.before.h;
    at.w      = magnitude(at.row.left - at.before.left);
    at.f      = at.w - magnitude(at.before.left - above.left);

    unit->across[part] = unit->down_8[part] = unit->down_0[part] = 0;
    if (y == 0)
        unit->across[part] = CONVERT(int, at.before.across);
    if (y == 0 && height > 1)
        unit->across[part] += CONVERT(int, at.row.across);
    return at;
}

/* nb rows of LANES columns, a part of the unit's */
void measure_rows(Unit *unit, int part, int strip, Place *at,
                  __global const SAMPLE *src, int width, int height, int i,
                  int y, int nb)
{
    Numbers across = 0, down_8 = 0, down_0 = 0;
    BlockSums sum  = 0;
    Masks differ   = 0, varies = 0;

    for (int j = 0; j < nb; j++) {
        const Row below = read_noise_row(src, width, height, i, y + j + 1);
        const Numbers w = magnitude(below.left - at->row.left);
        const Numbers g = below.h - at->row.h, f = w - at->w;

        sum    += CONVERT(BLOCK_SUM, magnitude(g - at->g));
        differ |= BITS(BITS_OF_NUMBER, at->row.step != (Numbers)(NUMBER)0) &
                  (Masks)(BITS_OF_NUMBER)(1 << j);
        if (j)
            varies |= BITS(BITS_OF_NUMBER, at->row.middle ^ at->before.middle);
        across += below.across;
        if (!(y + j & 7))
            down_8 += clip_steps(at->f - f);
        else if (y + j & 3 && y + j > 1)
            down_0 += clip_steps(at->f - f);
        at->before = at->row;
        at->row    = below;
        at->g      = g;
        at->w      = w;
        at->f      = f;
    }

    unit->across[part] += CONVERT(int, across);
    unit->down_8[part] += CONVERT(int, down_8);
    unit->down_0[part] += CONVERT(int, down_0);
    unit->sum[strip][part]    = sum;
    unit->differ[strip][part] = differ;
    unit->varies[strip][part] = varies;
}

void measure_lanes(Unit *unit, int part, __global const SAMPLE *src, int width,
                   int height, int i, int y0)
{
    const int rows = min(STRIPS * BLOCK, height - 2 - y0);
    Place at       = begin_rows(unit, part, src, width, height, i, y0);

    for (int k = 0; k < rows; k += BLOCK)
        measure_rows(unit, part, k / BLOCK, &at, src, width, height, i,
                     y0 + 1 + k, min(BLOCK, rows - k));
}

#define LANES_OF(type, v) ((const type *)(v))

/* Count the block at sample first of the unit, one of its components. */
void count_block(volatile __global uint *counts, const Unit *unit, int strip,
                 int first)
{
    const BLOCK_SUM *sums         = LANES_OF(BLOCK_SUM, unit->sum[strip]);
    const BITS_OF_NUMBER *differs = LANES_OF(BITS_OF_NUMBER,
                                             unit->differ[strip]);
    const BITS_OF_NUMBER *variety = LANES_OF(BITS_OF_NUMBER,
                                             unit->varies[strip]);
    uint sum = 0, differ = 0;
    bool varies = true;

    for (int k = 0; k < BLOCK; k++) {
        const int at = first + k * CHANNELS;

        sum    += sums[at];
        differ |= k ? differs[at] : 0;
        varies &= variety[at] != 0;
    }
    if (varies && differ == (1 << BLOCK) - 1)
        add_blocks(counts, first & (CHANNELS - 1), block_level(sum), 1);
}

/* x: X of the unit's first column */
void count_steps(volatile __global uint *counts, const Unit *unit, int c,
                 int x, int width, int group)
{
    const int *across = LANES_OF(int, unit->across);
    const int *down_8 = LANES_OF(int, unit->down_8);
    const int *down_0 = LANES_OF(int, unit->down_0);
    int sum[4] = { 0 };

    for (int k = c; k < UNIT; k += CHANNELS, x++) {
        if (x >= 2 && x <= width - 2) {
            sum[ROWS_8] += x & 7 ? 0 : across[k];
            sum[ROWS_0] += x & 3 ? across[k] : 0;
        }
        if (x <= width) {
            sum[COLUMNS_8] += down_8[k];
            sum[COLUMNS_0] += down_0[k];
        }
    }
    for (int kind = 0; kind < 4; kind++)
        add_steps(counts, c, kind, group, sum[kind]);
}

__kernel void epsilon_noise(volatile __global uint *counts,
                            __global const SAMPLE *src, int width, int height)
{
    const int i      = get_global_id(0) * UNIT;
    const int y      = get_global_id(1) * STRIPS * BLOCK;
    const int group  = get_global_id(1) * get_global_size(0) + get_global_id(0);
    const int x      = i / CHANNELS + 1;
    const int strips = min(STRIPS, (height - 2 - y) / BLOCK);
    const int blocks = min(UNIT / ACROSS, (width - 1 - x) / BLOCK);
    Unit unit;

    if (i >= width * CHANNELS || y >= height)
        return;
    for (int k = 0; k < PARTS; k++)
        measure_lanes(&unit, k, src, width, height, i + CHANNELS + k * LANES,
                      y);
    for (int k = 0; k < strips; k++)
        for (int j = 0; j < blocks * ACROSS; j++)
            if (j % ACROSS < CHANNELS && is_filtered(j))
                count_block(counts, &unit, k, j);
    for (int c = 0; c < CHANNELS; c++)
        if (is_filtered(c))
            count_steps(counts, &unit, c, x, width, group);
}

#endif /* MEASURED */
