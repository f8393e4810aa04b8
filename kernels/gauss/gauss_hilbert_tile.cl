/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian filter in one kernel, with the result of the vertical pass of a tile
 * in local memory.
 *
 * Formula:  as in gauss_hilbert.cl.
 * Layout:   see row_io.cl. The host also defines TILE_W, samples per row of a
 *           tile, a multiple of 8; TILE_H, rows of a tile, a multiple of STRIP;
 *           and ITEMS, work-items per work-group. Local memory: TILE_H * PITCH
 *           samples of 16 bits.
 * Window:   as in gauss_hilbert.cl.
 * Launch:   groups of ITEMS x 1, one per tile.
 * Method:   vertical: a work-item computes 4 samples x STRIP rows; a loaded
 *           sample is used for all rows. Horizontal: a work-item computes 8
 *           samples; the samples at equal distance are added first.
 * Borders:  coordinates are clamped when samples are loaded.
 * Cost:     (1 + 2 RADIUS / STRIP) / 4 loads of words and 2 RADIUS + 1 products
 *           for the vertical pass, plus 2 RADIUS / TILE_W for the halo;
 *           RADIUS + 1 products for the horizontal pass.
 */

#ifdef RADIUS
#define FIXED 1
__constant uint weights[RADIUS + 1] = { WEIGHTS };
#define WEIGHT(k) weights[(k) < 0 ? -(k) : (k)]
#else
#define FIXED 0
#define RADIUS radius               /* argument of each function */
#define WEIGHT(k) window[CENTER + (k)]
#endif

/* Samples on either side of a tile, in whole vectors of 8 */
#define HALO  ((RADIUS * CHANNELS + 7) / 8 * 8)
#define PITCH (TILE_W + 2 * HALO)

/* ---- vertical pass ---- */

#if FIXED
/* Compute the sums of samples x to x + 3 of the rows y to y + STRIP - 1. */
void vertical_sums(uint4 sum[STRIP], SOURCE src, int x, int y, int n,
                   int height, __constant const uint *window, int radius)
{
    #pragma unroll
    for (int j = 0; j < STRIP + 2 * RADIUS; j++) {
        const uint4 p = load4(src, x, y + j - RADIUS, n, height);

        #pragma unroll
        for (int i = 0; i < STRIP; i++) {
            const int k = j - RADIUS - i;

            if (k >= -RADIUS && k <= RADIUS)
                sum[i] += WEIGHT(k) * p;
        }
    }
}
#else
/* Add the row at distance k from the strip's first row to the sums of the rows
 * [from, to) of the strip. */
void add_row(uint4 sum[STRIP], SOURCE src, int x, int y, int k, int n,
             int height, __constant const uint *window, int from, int to)
{
    const uint4 p = load4(src, x, y + k, n, height);

    #pragma unroll
    for (int i = 0; i < STRIP; i++)
        if (i >= from && i < to)
            sum[i] += WEIGHT(k - i) * p;
}

/* Add the rows from -radius on to the upper half of the strip, and as many rows
 * from half a strip later on to the lower half. The weights beyond the radius
 * are 0. */
void vertical_sums(uint4 sum[STRIP], SOURCE src, int x, int y, int n,
                   int height, __constant const uint *window, int radius)
{
    const int middle = STRIP / 2;

    #pragma unroll 1
    for (int k = -radius; k < middle - radius; k++)
        add_row(sum, src, x, y, k, n, height, window, 0, middle);
    #pragma unroll 2
    for (int k = middle - radius; k < middle + radius; k++)
        add_row(sum, src, x, y, k, n, height, window, 0, STRIP);
    #pragma unroll 1
    for (int k = middle + radius; k < STRIP + radius; k++)
        add_row(sum, src, x, y, k, n, height, window, middle, STRIP);
}
#endif

/* Write the vertical pass of samples x to x + 3 of a strip to v. */
void vertical_strip(__local ushort *v, SOURCE src, int x, int y, int n,
                    int height, __constant const uint *window, int radius)
{
    uint4 sum[STRIP];

    #pragma unroll
    for (int i = 0; i < STRIP; i++)
        sum[i] = 1u << (DEPTH - 1);
    vertical_sums(sum, src, x, y, n, height, window, radius);
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

/* Distances per step, which moves on by a vector of 8 samples */
#define DISTANCES (8 / CHANNELS)
#if FIXED
#define UNROLL_STEPS _Pragma("unroll")
#elif CHANNELS == 1
#define UNROLL_STEPS _Pragma("unroll 2")    /* no copies of left, right */
#else
#define UNROLL_STEPS _Pragma("unroll 4")
#endif

/* Add the first nb distances of a step. left and right hold 16 samples each,
 * from 8 before and from the step's first position on; update both for the next
 * step. */
void add_step(uint sum[8], uint left[16], uint right[16],
              __local const ushort *v, int step, int nb,
              __constant const uint *window)
{
    unpack(left, v - 8 * (step + 1));
    unpack(right + 8, v + 8 * (step + 1));
    #pragma unroll
    for (int d = 1; d <= DISTANCES; d++)
        if (d <= nb)
            #pragma unroll
            for (int i = 0; i < 8; i++)
                sum[i] += WEIGHT(step * DISTANCES + d) *
                          (left[8 + i - d * CHANNELS] +
                           right[i + d * CHANNELS]);
    #pragma unroll
    for (int i = 0; i < 8; i++) {
        left[8 + i] = left[i];
        right[i]    = right[8 + i];
    }
}

Sample8 horizontal_8(__local const ushort *v, __constant const uint *window,
                     int radius)
{
    const int steps = RADIUS / DISTANCES;
    uint left[16], right[16], sum[8];
    Sample8 out;

    unpack(left + 8, v);
    unpack(right, v);
    #pragma unroll
    for (int i = 0; i < 8; i++)
        sum[i] = WEIGHT(0) * right[i] + (1u << (31 - DEPTH));
    UNROLL_STEPS
    for (int step = 0; step < steps; step++)
        add_step(sum, left, right, v, step, DISTANCES, window);
    if (RADIUS % DISTANCES)
        add_step(sum, left, right, v, steps, RADIUS % DISTANCES, window);
    #pragma unroll
    for (int i = 0; i < 8; i++)
        ((SAMPLE *)&out)[i] = sum[i] >> (32 - DEPTH) << SHIFT;
    return out;
}

/* ---- the tile ---- */

__kernel __attribute__((reqd_work_group_size(ITEMS, 1, 1)))
void gauss_tile(TARGET dst, SOURCE src, int width, int height,
                __constant const uint *window, int radius,
                __local uint4 *memory)
{
    __local ushort *v = (__local ushort *)memory;
    const int n    = width * CHANNELS;
    const int2 at  = (int2)(get_group_id(0) * TILE_W, get_group_id(1) * TILE_H);
    const int item = get_local_id(0);

    for (int t = item; t < PITCH / 4 * (TILE_H / STRIP); t += ITEMS) {
        const int x = t % (PITCH / 4) * 4;
        const int y = t / (PITCH / 4) * STRIP;

        vertical_strip(v + y * PITCH + x, src, at.x - HALO + x, at.y + y, n,
                       height, window, radius);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int t = item; t < TILE_W / 8 * TILE_H; t += ITEMS) {
        const int x = t % (TILE_W / 8) * 8;
        const int y = t / (TILE_W / 8);

        if (at.x + x < n && at.y + y < height)
            store8(dst, src, at.x + x, at.y + y, n,
                   horizontal_8(v + y * PITCH + HALO + x, window, radius));
    }
}
