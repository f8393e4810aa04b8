/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Add a frame to the sums of its group, see epsilon_older.cl.
 *
 * Layout:   see row_io.cl; sums: packed rows of GROUP_SUM. Comes after
 *           epsilon_common.cl.
 * Launch:   a work-item per ITEM_UNITS times 16 samples of a row.
 * Cost:     memory bandwidth: with 8 bits 5 bytes per sample, for the first
 *           frame of a group 3.
 */

typedef JOIN(GROUP_SUM, 16) GroupSum16;
#define TO_GROUP_SUMS JOIN(convert_, JOIN(GROUP_SUM, 16))

__kernel void epsilon_add_frame(__global GROUP_SUM *sums, SOURCE src,
                                int width, int height, int begins)
{
    const int n     = width * CHANNELS;
    const int first = get_global_id(0) * ITEM_UNITS * 16;
    const int end   = min(first + ITEM_UNITS * 16, n);
    const int y     = get_global_id(1);
    __global GROUP_SUM *row = sums + y * n;
    int i = first;

    if (y >= height)
        return;
    for (; i + 16 <= end; i += 16) {
        const GroupSum16 v = TO_GROUP_SUMS(read16(src, i, y, n) >>
                                           (Sample16)SHIFT);
        __global GroupSum16 *to = (__global GroupSum16 *)(row + i);

        if (n % 16)
            vstore16(begins ? v : v + vload16(0, row + i), 0, row + i);
        else
            *to = begins ? v : v + *to;
    }
    for (; i < end; i++)
        row[i] = (read1(src, i, y, n) >> SHIFT) + (begins ? 0 : row[i]);
}
