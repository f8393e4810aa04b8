/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Threshold of the median filter, after any of its kernels.
 *
 * Formula:  out = m where |m - p| > limit, else p, for the median m and the
 *           sample p of the plane.
 * Layout:   packed rows of raw samples. dst has the medians and gets the
 *           result; its samples that are not filtered are copies. The host
 *           defines what plane_io.cl and row_io.cl need, for buffers.
 * Launch:   one work-item per 16 samples of a row; the grid may be larger.
 * Borders:  vectors that exceed a row are loaded clamped and stored in part.
 * Cost:     two reads and a write per sample.
 */

__kernel void median_select(TARGET dst, SOURCE src, int width, int height,
                            uint limit)
{
    const int n = width * CHANNELS;
    const int i = get_global_id(0) * 16;
    const int y = get_global_id(1);
    Sample16 m, p;

    if (i >= n || y >= height)
        return;
    m = load16(dst, i, y, n, height) >> (Sample16)SHIFT;
    p = load16(src, i, y, n, height) >> (Sample16)SHIFT;
    m = select(p, m, max(m, p) - min(m, p) > (Sample16)(SAMPLE)limit);
    store16(dst, src, i, y, n, m << (Sample16)SHIFT);
}
