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
 * Counts the levels of blocks that the noise of frames with frames beside them
 * depends on, for any device: blocks in local memory.
 *
 * Formula:  coarse and motion of epsilon_noise.h.
 * Layout:   see row_io.cl. Goes after epsilon_noise.cl. A block and the 24x24
 *           samples around it in the other frame are words: a sample, or for 8
 *           bits it and the next three, so that one instruction serves four.
 * Launch:   groups of any size, each of which takes MOTION_UNIT blocks of one
 *           kind: first those of motion for each frame that is present, then
 *           those of coarse. get_group_id(1) is the component.
 * Borders:  there are none, as blocks lie inside of the plane.
 * Cost:     of motion: an item compares a block with three above each other,
 *           row by row: for 8 bits 8 reads and 12 differences of four samples,
 *           else 32 and 48. Of coarse: about 12 reads and 15 instructions for
 *           a sum of four samples.
 */

#if MEASURED && REACH

#if SAMPLE_MAX == 255
#define PER_WORD 4
#else
#define PER_WORD 1
#endif
#define SEARCH       (BLOCK + 2 * MOTION_REACH)
#define BLOCK_WORDS  (BLOCK / PER_WORD)         /* of a row */
#define SEARCH_WORDS (SEARCH - PER_WORD + 1)
#define SEARCH_PITCH (SEARCH_WORDS | 1)         /* odd: no two in one bank */
#define COARSE_SIDE  (COARSE_BLOCK + 2)         /* with what is around */
#define SHIFTS       (2 * MOTION_REACH + 1)     /* displacements either way */
#define STACKED      3                          /* compared by an item */

/* What is known of the blocks of a group; other has the sums of a coarse
 * block */
typedef struct Blocks {
    uint block[MOTION_UNIT][BLOCK * BLOCK_WORDS];
    uint other[MOTION_UNIT][SEARCH * SEARCH_PITCH];
    uint sum[MOTION_UNIT];      /* of |L|; or the least one of differences */
    uint even[MOTION_UNIT];     /* a row or a column is of one value */
} Blocks;

/* Four samples of component c of row y; x is a multiple of 4. */
uint4 pixels4(SOURCE src, int x, int y, int c, int n, int height)
{
#if CHANNELS == 1
    return load4(src, x, y, n, height);
#else
    x = x * CHANNELS + c;
    return (uint4)(load1(src, x,                y, n),
                   load1(src, x +     CHANNELS, y, n),
                   load1(src, x + 2 * CHANNELS, y, n),
                   load1(src, x + 3 * CHANNELS, y, n));
#endif
}

/* ---- motion ---- */

/* Words of a block's row */
void fill_block(__local uint *block, SOURCE src, int k, int x, int y, int c,
                int n, int height)
{
    const uint4 v = pixels4(src, x + k % (BLOCK / 4) * 4, y + k / (BLOCK / 4),
                            c, n, height);

#if PER_WORD == 4
    block[k] = v.x | v.y << 8 | v.z << 16 | v.w << 24;
#else
    vstore4(v, k, block);
#endif
}

/* Those of the other frame */
void fill_search(__local uint *other, SOURCE src, int k, int x, int y, int c,
                 int n, int height)
{
    const int at  = k % (SEARCH / 4) * 4, row = k / (SEARCH / 4);
    const uint4 v = pixels4(src, x + at, y + row, c, n, height);

    other += row * SEARCH_PITCH + at;
#if PER_WORD == 4
    const uint word = v.x | v.y << 8 | v.z << 16 | v.w << 24;

    other[0] = word;
    if (at + 4 < SEARCH) {
        const uint4 w   = pixels4(src, x + at + 4, y + row, c, n, height);
        const uint next = w.x | w.y << 8 | w.z << 16;

        other[1] = word >> 8  | next << 24;
        other[2] = word >> 16 | next << 16;
        other[3] = word >> 24 | next << 8;
    }
#else
    vstore4(v, 0, other);
#endif
}

/* Block b: its upper left corner */
int2 motion_corner(int b, int width)
{
    const int across = motion_blocks(width);

    return (int2)(b % across, b / across) * MOTION_STEP + MOTION_REACH;
}

void fill_motion(__local Blocks *blocks, SOURCE src, int first, int c,
                 int width, int height, int item, int items)
{
    const int quads = BLOCK * BLOCK / 4;
    const int nb    = motion_blocks(width) * motion_blocks(height);

    for (int k = item; k < MOTION_UNIT * quads; k += items) {
        const int b   = k / quads;
        const int2 at = motion_corner(first + b, width);

        if (first + b < nb)
            fill_block(blocks->block[b], src, k % quads, at.x, at.y, c,
                       width * CHANNELS, height);
    }
}

void fill_other(__local Blocks *blocks, SOURCE src, int first, int c,
                int width, int height, int item, int items)
{
    const int quads = SEARCH * SEARCH / 4;
    const int nb    = motion_blocks(width) * motion_blocks(height);

    for (int k = item; k < MOTION_UNIT * quads; k += items) {
        const int b   = k / quads;
        const int2 at = motion_corner(first + b, width) - MOTION_REACH;

        if (first + b < nb)
            fill_search(blocks->other[b], src, k % quads, at.x, at.y, c,
                        width * CHANNELS, height);
    }
}

/* The least sum of the differences of three blocks above each other. */
uint least_difference(__local const uint *block, __local const uint *other)
{
    uint p[STACKED][BLOCK_WORDS], e[STACKED] = { 0 };

    #pragma unroll
    for (int y = 0; y < BLOCK + STACKED - 1; y++) {
        if (y < BLOCK)
            #pragma unroll
            for (int i = 0; i < BLOCK_WORDS; i++)
                p[y % STACKED][i] = block[y * BLOCK_WORDS + i];
        #pragma unroll
        for (int i = 0; i < BLOCK_WORDS; i++) {
            const uint q = other[y * SEARCH_PITCH + i * PER_WORD];

            #pragma unroll
            for (int j = 0; j < STACKED; j++)
                if (y >= j && y - j < BLOCK)
                    e[j] = add_differences(p[(y - j) % STACKED][i], q, e[j]);
        }
    }
    return min(min(e[0], e[1]), e[2]);
}

uint block_sample(__local const uint *block, int x, int y)
{
    const uint v = block[(y * BLOCK + x) / PER_WORD];

    return PER_WORD == 1 ? v : v >> 8 * (x % PER_WORD) & 255;
}

/* Row k of a block, or column k - BLOCK */
bool is_even_line(__local const uint *block, int k)
{
    uint differ = 0;

    for (int i = 1; i < BLOCK; i++)
        differ |= k < BLOCK ?
                  block_sample(block, i, k) ^ block_sample(block, 0, k) :
                  block_sample(block, k - BLOCK, i) ^
                  block_sample(block, k - BLOCK, 0);
    return !differ;
}

void measure_motion(__local Blocks *blocks, int item, int items)
{
    const int places = SHIFTS * (SHIFTS / STACKED);

    for (int k = item; k < MOTION_UNIT * places; k += items) {
        const int b = k / places, place = k % places;

        atomic_min(&blocks->sum[b],
                   least_difference(blocks->block[b], blocks->other[b] +
                                    place / SHIFTS * STACKED * SEARCH_PITCH +
                                    place % SHIFTS));
    }
    for (int k = item; k < MOTION_UNIT * 2 * BLOCK; k += items)
        if (is_even_line(blocks->block[k / (2 * BLOCK)], k % (2 * BLOCK)))
            blocks->even[k / (2 * BLOCK)] = 1;
}

/* ---- coarse ---- */

void fill_coarse(__local Blocks *blocks, SOURCE src, int first, int c,
                 int width, int height, int item, int items)
{
    const int across = coarse_blocks(width), size = COARSE_SIDE * COARSE_SIDE;
    const int n = width * CHANNELS;

    for (int k = item; k < MOTION_UNIT * size; k += items) {
        const int b = first + k / size;
        const int x = b % max(across, 1) * COARSE_BLOCK + k % COARSE_SIDE;
        const int y = b / max(across, 1) * COARSE_BLOCK +
                      k % size / COARSE_SIDE;
        const int i = 2 * x * CHANNELS + c;

        if (b < across * coarse_blocks(height))
            blocks->other[k / size][k % size] =
                load1(src, i,            2 * y,     n) +
                load1(src, i + CHANNELS, 2 * y,     n) +
                load1(src, i,            2 * y + 1, n) +
                load1(src, i + CHANNELS, 2 * y + 1, n);
    }
}

uint coarse_difference(__local const uint *q)
{
    __local const uint *a = q - COARSE_SIDE, *b = q + COARSE_SIDE;

    return abs((int)(4 * q[0] - 2 * (q[-1] + q[1] + a[0] + b[0]) +
                     a[-1] + a[1] + b[-1] + b[1]));
}

/* Row k of a block that begins at q, or column k - COARSE_BLOCK */
bool is_even_coarse(__local const uint *q, int k)
{
    const int step = k < COARSE_BLOCK ? 1 : COARSE_SIDE;
    uint differ    = 0;

    q += k < COARSE_BLOCK ? k * COARSE_SIDE : k - COARSE_BLOCK;
    for (int i = 1; i < COARSE_BLOCK; i++)
        differ |= q[i * step] ^ q[0];
    return !differ;
}

/* An item adds up a column of half of a block. */
void measure_coarse(__local Blocks *blocks, int item, int items)
{
    const int lines = 2 * COARSE_BLOCK;

    for (int k = item; k < MOTION_UNIT * lines; k += items) {
        __local const uint *q = blocks->other[k / lines] + COARSE_SIDE + 1;
        __local const uint *column = q + k % COARSE_BLOCK +
                                     k / COARSE_BLOCK % 2 *
                                     (COARSE_BLOCK / 2 * COARSE_SIDE);
        uint sum = 0;

        for (int i = 0; i < COARSE_BLOCK / 2; i++)
            sum += coarse_difference(column + i * COARSE_SIDE);
        atomic_add(&blocks->sum[k / lines], sum);
        if (is_even_coarse(q, k % lines))
            blocks->even[k / lines] = 1;
    }
}

/* ---- the kernel ---- */

/* Count block b of nb, with those of its level that come after it. */
void count_temporal(volatile __global uint *counts,
                    __local const Blocks *blocks, int b, int nb, int c,
                    int kind)
{
    const uint level = temporal_level(kind, blocks->sum[b]);
    uint alike = 0;

    if (blocks->even[b])
        return;
    for (int k = 0; k < nb; k++) {
        if (blocks->even[k] || temporal_level(kind, blocks->sum[k]) != level)
            continue;
        if (k < b)
            return;
        alike++;
    }
    add_temporal(counts, c, kind, level, alike);
}

/* present: as the filter's kernels know it */
__kernel void epsilon_motion(volatile __global uint *counts, SOURCE src,
                             SOURCE before, SOURCE after, int width,
                             int height, uint present)
{
    __local Blocks blocks;
    const int items  = get_local_size(0) * get_local_size(1);
    const int item   = get_local_id(1) * get_local_size(0) + get_local_id(0);
    const int c      = get_group_id(1);
    const int motion = motion_blocks(width) * motion_blocks(height);
    const int coarse = coarse_blocks(width) * coarse_blocks(height);
    const int units  = (motion + MOTION_UNIT - 1) / MOTION_UNIT;
    const int frames = (present >> 1 & 1) + (present >> 2 & 1);
    const int number = get_group_id(0);
    const int kind   = number >= frames * units            ? COARSE :
                       number >= units || !(present & 2) ? AFTER : BEFORE;
    const int first  = (kind == COARSE ? number - frames * units :
                                         number % units) * MOTION_UNIT;
    const int nb     = min((kind == COARSE ? coarse : motion) - first,
                           MOTION_UNIT);

    if (c >= CHANNELS || !is_filtered(c) || nb <= 0)
        return;
    for (int b = item; b < MOTION_UNIT; b += items) {
        blocks.sum[b]  = kind == COARSE ? 0 : 0xFFFFFFFF;
        blocks.even[b] = 0;
    }
    if (kind == COARSE)
        fill_coarse(&blocks, src, first, c, width, height, item, items);
    else
        fill_motion(&blocks, src, first, c, width, height, item, items);
    if (kind == BEFORE)
        fill_other(&blocks, before, first, c, width, height, item, items);
    if (kind == AFTER)
        fill_other(&blocks, after, first, c, width, height, item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (kind == COARSE)
        measure_coarse(&blocks, item, items);
    else
        measure_motion(&blocks, item, items);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int b = item; b < nb; b += items) {
        count_temporal(counts, &blocks, b, nb, c, kind);
        if (kind != COARSE && !blocks.even[b] && blocks.sum[b])
            set_differs(counts, c, kind);
    }
}

#endif /* MEASURED && REACH */
