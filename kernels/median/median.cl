/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter, simplest kernel; supports all options.
 *
 * Formula:  the result is the largest v that has at most rank samples of the
 *           (2 RADIUS + 1) x (2 RADIUS_V + 1) window below it; its bits are
 *           found one by one, the highest first.
 * Layout:   packed rows of raw samples. The host defines RADIUS, RADIUS_V, and
 *           what plane_io.cl needs.
 * Launch:   one work-item per sample, width * CHANNELS per row; the grid may be
 *           larger.
 * Borders:  coordinates are clamped.
 * Cost:     DEPTH reads and comparisons per sample of the window.
 */

/* Count the samples less than limit in the window around sample i of row y. */
uint count_below(__global const SAMPLE *src, int i, int y, int width,
                 int height, uint limit)
{
    uint count = 0;

    for (int dy = -RADIUS_V; dy <= RADIUS_V; dy++) {
        __global const SAMPLE *row =
            src + clamp(y + dy, 0, height - 1) * width * CHANNELS;

        for (int dx = -RADIUS; dx <= RADIUS; dx++)
            count += edge_sample(row, width, i + dx * CHANNELS) >> SHIFT <
                     limit;
    }
    return count;
}

__kernel void median_plain(__global SAMPLE *dst, __global const SAMPLE *src,
                           int width, int height, uint rank)
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0);
    const int y = get_global_id(1);
    uint v = 0;

    if (i >= n || y >= height)
        return;
    if (!is_filtered(i)) {
        dst[y * n + i] = src[y * n + i];
        return;
    }
    for (uint bit = 1u << (DEPTH - 1); bit; bit >>= 1)
        if (count_below(src, i, y, width, height, v | bit) <= rank)
            v |= bit;
    dst[y * n + i] = v << SHIFT;
}
