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
 * Measures the noise of a plane for the epsilon filter, for any device: a tile
 * of the plane in local memory.
 *
 * Formula:  see epsilon_noise.h.
 * Layout:   see row_io.cl. Goes after epsilon_noise.cl.
 * Launch:   groups of any size, each of which measures SPAN samples of a row
 *           and STRIPS rows of blocks.
 * Borders:  coordinates are clamped where the tile is filled, and what lies
 *           beyond is not counted.
 * Cost:     for 16 samples of a column 19 rows of 4 reads from the tile, and
 *           40 or so instructions a row.
 *
 * The columns of blocks begin at sample 1, those of groups at 0: an item takes
 * the blocks' column X and the row's steps at X, and the steps down column
 * X - 1. In the same way it takes row Y of a block, the row's steps of Y + 1
 * and the column's at Y.
 */

#if MEASURED

#define NOISE_WIDTH  (SPAN + 12)                /* from 4 samples before on */
#define NOISE_ROWS   (STRIPS * BLOCK + 3)       /* from the row before on */
#define NOISE_ITEMS  (STRIPS * SPAN)
#define ACROSS       (BLOCK * CHANNELS)         /* samples of blocks */
#define NOISE_BLOCKS (NOISE_ITEMS / BLOCK)

/* What is known of columns, and then of blocks */
typedef struct Columns {
    uint sum[NOISE_ITEMS];      /* of |L| */
    uint differ[NOISE_ITEMS];   /* bit k: row k is not of one value; bit BLOCK:
                                 * a column is */
    int steps[4][NOISE_ITEMS];
    int level[NOISE_BLOCKS];    /* -1: it does not count */
} Columns;

typedef struct Row {
    int left, middle;           /* P(X - 1), P(X) */
    int differs;                /* from the sample to the left */
    int h;                      /* second difference */
    int steps;                  /* e(X) */
} Row;

int clip_steps(int e)
{
    return clamp(e, -(32 << (DEPTH - 8)), 32 << (DEPTH - 8));
}

/* p: where P(X - 2) lies */
Row read_noise_row(__local const SAMPLE *p)
{
    const int a = p[0], b = p[CHANNELS], c = p[2 * CHANNELS];
    const int d = p[3 * CHANNELS];
    Row row;

    row.left    = b;
    row.middle  = c;
    row.differs = b != c;
    row.h       = b - 2 * c + d;
    row.steps   = clip_steps((int)(2 * abs_diff(c, b)) -
                             (int)abs_diff(b, a) - (int)abs_diff(d, c));
    return row;
}

void fill_noise(__local SAMPLE *tile, SOURCE src, int n, int height, int item,
                int items)
{
    const int i0 = get_group_id(0) * SPAN - 4;
    const int y0 = get_group_id(1) * STRIPS * BLOCK - 1;

    for (int k = item; k < NOISE_ROWS * (NOISE_WIDTH / 4); k += items) {
        const int i = i0 + k % (NOISE_WIDTH / 4) * 4;
        const int y = y0 + k / (NOISE_WIDTH / 4);

        vstore4(CONVERT_SAMPLE4(load4(src, i, y, n, height)), k, tile);
    }
}

/* Column k of the group's, in a strip that begins with row y0 + 1. */
void measure_column(__local Columns *columns, __local const SAMPLE *tile,
                    int k, int width, int height, int y0)
{
    __local const SAMPLE *p = tile + 4 - CHANNELS + k % SPAN +
                              k / SPAN * BLOCK * NOISE_WIDTH;
    const int x  = (get_group_id(0) * SPAN + k % SPAN) / CHANNELS + 1;
    Row before   = read_noise_row(p + NOISE_WIDTH);
    Row row      = read_noise_row(p + 2 * NOISE_WIDTH);
    int g        = row.h - before.h;
    int w_before = abs(before.left - p[CHANNELS]);
    int w        = abs(row.left - before.left);
    int across   = 0, down_8 = 0, down_0 = 0;
    uint sum = 0, differ = 0, same = 1;

    if (y0 == 0)
        across = before.steps + (height > 1 ? row.steps : 0);
    #pragma unroll
    for (int j = 0; j < BLOCK; j++) {
        const Row below  = read_noise_row(p + (j + 3) * NOISE_WIDTH);
        const int y      = y0 + 1 + j;
        const int w_next = abs(below.left - row.left);
        const int g_next = below.h - row.h;
        const int e      = clip_steps(2 * w - w_before - w_next);

        sum    += abs(g_next - g);
        differ |= row.differs << j;
        if (j)
            same &= row.middle == before.middle;
        if (y <= height - 2) {
            across += below.steps;
            if (y >= 2)
                down_0 += y & 3 ? e : 0;
            down_8 += y & 7 ? 0 : e;
        }
        before   = row;
        row      = below;
        w_before = w;
        w        = w_next;
        g        = g_next;
    }

    columns->sum[k]    = sum;
    columns->differ[k] = (k % ACROSS < CHANNELS ? 0 : differ) | same << BLOCK;
    if (x < 2 || x > width - 2)
        across = 0;
    if (x > width)
        down_8 = down_0 = 0;
    columns->steps[ROWS_8][k]    = x & 7 ? 0 : across;
    columns->steps[ROWS_0][k]    = x & 3 ? across : 0;
    columns->steps[COLUMNS_8][k] = down_8;
    columns->steps[COLUMNS_0][k] = down_0;
}

/* Put the columns of each block together: what is known of a component lies
 * where its first column's was. */
void join_columns(__local Columns *columns, int item, int items)
{
    for (int apart = ACROSS / 2; apart >= CHANNELS; apart /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = item; j < NOISE_ITEMS / ACROSS * apart; j += items) {
            const int k = j / apart * ACROSS + j % apart;

            columns->sum[k]    += columns->sum[k + apart];
            columns->differ[k] |= columns->differ[k + apart];
            for (int kind = 0; kind < 4; kind++)
                columns->steps[kind][k] += columns->steps[kind][k + apart];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

/* Where block b's component begins; blocks are counted with components. */
int block_column(int b)
{
    return b / CHANNELS * ACROSS + b % CHANNELS;
}

/* The level of a block, -1 if it does not count. */
int level_of(__local const Columns *columns, int b, int width, int height)
{
    const int k = block_column(b);
    const int x = (get_group_id(0) * SPAN + k % SPAN) / CHANNELS + 1;
    const int y = (get_group_id(1) * STRIPS + k / SPAN) * BLOCK + 1;

    return x + BLOCK > width - 1 || y + BLOCK > height - 1 ||
           columns->differ[k] != (1 << BLOCK) - 1 ? -1 :
           (int)block_level(columns->sum[k]);
}

/* Blocks of one level at once: those of an even picture are many. */
void count_level(volatile __global uint *counts,
                 __local const Columns *columns, int b)
{
    const int level = columns->level[b];
    uint nb = 0;

    for (int k = b % CHANNELS; k < NOISE_BLOCKS; k += CHANNELS) {
        if (columns->level[k] != level)
            continue;
        if (k < b)
            return;
        nb++;
    }
    add_blocks(counts, b % CHANNELS, level, nb);
}

__kernel void epsilon_noise(volatile __global uint *counts, SOURCE src,
                            int width, int height)
{
    __local SAMPLE tile[NOISE_ROWS * NOISE_WIDTH];
    __local Columns columns;
    const int items = get_local_size(0) * get_local_size(1);
    const int item  = get_local_id(1) * get_local_size(0) + get_local_id(0);
    const int group = get_group_id(1) * get_num_groups(0) + get_group_id(0);

    fill_noise(tile, src, width * CHANNELS, height, item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = item; k < NOISE_ITEMS; k += items)
        measure_column(&columns, tile, k, width, height,
                       (get_group_id(1) * STRIPS + k / SPAN) * BLOCK);
    join_columns(&columns, item, items);

    for (int b = item; b < NOISE_BLOCKS; b += items)
        columns.level[b] = level_of(&columns, b, width, height);
    for (int k = item; k < 4 * CHANNELS; k += items) {
        const int c = k % CHANNELS, kind = k / CHANNELS;
        int sum = 0;

        for (int b = c; b < NOISE_BLOCKS; b += CHANNELS)
            sum += columns.steps[kind][block_column(b)];
        if (is_filtered(c))
            add_steps(counts, c, kind, group, sum);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int b = item; b < NOISE_BLOCKS; b += items)
        if (columns.level[b] >= 0 && is_filtered(b % CHANNELS))
            count_level(counts, &columns, b);
}

#endif /* MEASURED */
