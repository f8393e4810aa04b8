/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * With two scales: copy components whose measured threshold is 0 from P to the
 * output, as the filter works on P'. Part of the filter's program; comes after
 * epsilon_common.cl.
 *
 * Launch:   a work-item per ITEM_UNITS times 16 samples of
 *           EPSILON_RESTORED_ROWS rows.
 * Cost:     memory bandwidth, for components that are copied.
 */

/* limits: see EPSILON_MEASURED_AT */
__kernel void epsilon_restore(TARGET dst, SOURCE src, int width, int height,
                              uint limits, __global const uint *entries)
{
    const int n = width * CHANNELS;
    const int first = get_global_id(0) * ITEM_UNITS * 16;
    const int end   = min(first + ITEM_UNITS * 16, n);
    const int y0    = get_global_id(1) * EPSILON_RESTORED_ROWS;
    int copied = 0;

    for (int c = 0; c < CHANNELS; c++)
        copied |= (is_filtered(c) &&
                   get_limit(limits, entries, c) ==
                   EPSILON_COPY_LIMIT(LINEAR, DEPTH - 8)) << c;
    if (!copied)
        return;
    for (int y = y0; y < min(y0 + EPSILON_RESTORED_ROWS, height); y++)
        for (int i = first; i < end; i++)
            if (copied >> (i & (CHANNELS - 1)) & 1)
                write1(dst, i, y, n, read1(src, i, y, n) >> SHIFT << SHIFT);
}
