/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernel that searches for vectors; comes after motion_search.cl.
 *
 * Launch:   a work-group of SEARCH_ITEMS, which the host defines, per region;
 *           the second index is the channel, then the neighbor frame.
 */

/* Return the pyramids of neighbor frame k. */
#define OTHER(k) ((k) == 0 ? other0 : (k) == 1 ? other1 : (k) == 2 ? other2 : \
                  (k) == 3 ? other3 : (k) == 4 ? other4 : other5)

/* first: number of the first vector of each neighbor frame; limits: see
 * EPSILON_MEASURED_AT */
__kernel __attribute__((reqd_work_group_size(SEARCH_ITEMS, 1, 1)))
void epsilon_search(__global uint *vectors, __global const uchar *now,
                    __global const uchar *other0, __global const uchar *other1,
                    __global const uchar *other2, __global const uchar *other3,
                    __global const uchar *other4, __global const uchar *other5,
                    int8 first, int width, int height, uint limits,
                    __global const uint *entries)
{
    __local SearchTile sh;
    const int across = (width + MOTION_REGION - 1) / MOTION_REGION;
    const int c = get_group_id(1) % CHANNELS, k = get_group_id(1) / CHANNELS;
    MotionLevel end;

    if (!is_filtered(c) || is_alone(limits, entries, c))
        return;
    end = search_levels(&sh, width, height);
    search_region(&sh, vectors + ((const int *)&first)[k] + c * end.first,
                  now + c * end.at, OTHER(k) + c * end.at,
                  get_group_id(0) % across, get_group_id(0) / across,
                  motion_levels(width, height));
}
