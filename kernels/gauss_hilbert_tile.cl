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
 * Gaussian filter in one kernel: a work-group makes a tile, and the result of
 * the vertical pass stays in local memory.
 *
 * Formula:  as in gauss_hilbert.cl.
 * Layout:   see row_io.cl. More defines of the host: RADIUS, WEIGHTS (of
 *           the distances 0 to RADIUS); TILE_W samples of a row, a multiple of
 *           8, and TILE_H rows, a multiple of STRIP, in a tile; ITEMS in a
 *           group;
 *           TILE_TABLE to take the tiles in the order of a table.
 * Launch:   groups of ITEMS x 1, one a tile.
 * Method:   vertical: an item makes 4 samples x STRIP rows, each sample loaded
 *           serves all rows that it reaches. Horizontal: an item makes 8
 *           samples; the samples at equal distance are added first.
 * Borders:  rows are clamped; so is every sample of a word that reaches over
 *           the left or right border.
 * Cost:     (1 + 2 RADIUS / STRIP) / 4 loads of words, 2 RADIUS + 1 products
 *           for the vertical pass, 2 RADIUS / TILE_W of it for the halo;
 *           RADIUS + 1 products for the horizontal one.
 */

__constant uint weight[RADIUS + 1] = { WEIGHTS };

/* Samples beyond either side of a tile, in whole vectors of 8. */
#define HALO  ((RADIUS * CHANNELS + 7) / 8 * 8)
#define PITCH (TILE_W + 2 * HALO)

/* ---- vertical pass ---- */

/* The samples x to x + 3 of the rows y to y + STRIP - 1, into v. */
void vertical_strip(__local ushort *v, SOURCE src, int x, int y, int n,
                    int height)
{
    uint4 sum[STRIP];

    #pragma unroll
    for (int i = 0; i < STRIP; i++)
        sum[i] = 1u << (DEPTH - 1);
    #pragma unroll
    for (int j = 0; j < STRIP + 2 * RADIUS; j++) {
        const uint4 p = load4(src, x, y + j - RADIUS, n, height);

        #pragma unroll
        for (int i = 0; i < STRIP; i++) {
            const int k = j - RADIUS - i;

            if (k >= -RADIUS && k <= RADIUS)
                sum[i] += weight[k < 0 ? -k : k] * p;
        }
    }
    #pragma unroll
    for (int i = 0; i < STRIP; i++)
        *(__local ushort4 *)(v + i * PITCH) =
            convert_ushort4(sum[i] >> (uint)DEPTH);
}

/* ---- horizontal pass ---- */

void unpack(uint to[8], __local const ushort *from)
{
    const uint4 v = *(__local const uint4 *)from;

    to[0] = v.x & 0xffff;
    to[1] = v.x >> 16;
    to[2] = v.y & 0xffff;
    to[3] = v.y >> 16;
    to[4] = v.z & 0xffff;
    to[5] = v.z >> 16;
    to[6] = v.w & 0xffff;
    to[7] = v.w >> 16;
}

/* The distances of one step: left and right hold the 16 samples that begin 8
 * before and at the place where the step's smallest distance is 0. */
#define DISTANCES (8 / CHANNELS)

void add_distances(uint sum[8], const uint left[16], const uint right[16],
                   int first)
{
    #pragma unroll
    for (int d = 1; d <= DISTANCES; d++)
        if (first + d <= RADIUS)
            #pragma unroll
            for (int i = 0; i < 8; i++)
                sum[i] += weight[first + d] * (left[8 + i - d * CHANNELS] +
                                               right[i + d * CHANNELS]);
}

Sample8 horizontal_8(__local const ushort *v)
{
    uint left[16], right[16], sum[8];
    Sample8 out;

    unpack(left + 8, v);
    unpack(right, v);
    #pragma unroll
    for (int i = 0; i < 8; i++)
        sum[i] = weight[0] * right[i] + (1u << (31 - DEPTH));
    #pragma unroll
    for (int step = 0; step * DISTANCES < RADIUS; step++) {
        unpack(left, v - 8 * (step + 1));
        unpack(right + 8, v + 8 * (step + 1));
        add_distances(sum, left, right, step * DISTANCES);
        #pragma unroll
        for (int i = 0; i < 8; i++) {
            left[8 + i] = left[i];
            right[i]    = right[8 + i];
        }
    }
    #pragma unroll
    for (int i = 0; i < 8; i++)
        ((SAMPLE *)&out)[i] = sum[i] >> (32 - DEPTH) << SHIFT;
    return out;
}

/* ---- the tile ---- */

int2 tile_place(__global const ushort2 *order)
{
#ifdef TILE_TABLE
    return convert_int2(order[get_group_id(1) * get_num_groups(0) +
                              get_group_id(0)]);
#else
    return (int2)(get_group_id(0), get_group_id(1));
#endif
}

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void gauss_tile(TARGET dst, SOURCE src, int width, int height,
                __global const ushort2 *order)
{
    __local uint4 memory[TILE_H * PITCH / 8];   /* aligned for unpack() */
    __local ushort *v = (__local ushort *)memory;
    const int n    = width * CHANNELS;
    const int2 at  = tile_place(order) * (int2)(TILE_W, TILE_H);
    const int item = get_local_id(0);

    for (int t = item; t < PITCH / 4 * (TILE_H / STRIP); t += ITEMS) {
        const int x = t % (PITCH / 4) * 4;
        const int y = t / (PITCH / 4) * STRIP;

        vertical_strip(v + y * PITCH + x, src, at.x - HALO + x, at.y + y, n,
                       height);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int t = item; t < TILE_W / 8 * TILE_H; t += ITEMS) {
        const int x = t % (TILE_W / 8) * 8;
        const int y = t / (TILE_W / 8);

        if (at.x + x < n && at.y + y < height)
            store8(dst, src, at.x + x, at.y + y, n,
                   horizontal_8(v + y * PITCH + HALO + x));
    }
}
