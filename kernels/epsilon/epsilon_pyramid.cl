/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernel that makes pyramids; comes after motion_pyramid.cl. epsilon_shrink
 * makes level 1.
 *
 * Launch:   a work-group of PYRAMID_ITEMS, which the host defines, makes the
 *           levels after `level` of a tile; the second index is the channel.
 * Cost:     memory bandwidth: 1/4 byte read per sample of P and 1/12 written.
 */

__kernel __attribute__((reqd_work_group_size(PYRAMID_ITEMS, 1, 1)))
void epsilon_pyramid(__global uchar *pyramids, int width, int height, int level)
{
    __local PyramidTile sh;
    const int across = ((width >> level) + MOTION_PYRAMID_TILE - 1) /
                       MOTION_PYRAMID_TILE;
    const int size   = pyramid_levels(&sh, width, height, level);
    const Pyramid p  = {
        pyramids + get_group_id(1) * size, get_group_id(0) % across,
        get_group_id(0) / across, motion_levels(width, height) - level
    };

    for (int i = ITEM; i < PYRAMID_SIDE * PYRAMID_SIDE; i += PYRAMID_ITEMS) {
        const int x = i % PYRAMID_SIDE, y = i / PYRAMID_SIDE;
        uint row[4];

        shrink_level(row, &sh, &p, 8 * (p.x * PYRAMID_SIDE + x),
                     8 * (p.y * PYRAMID_SIDE + y));
        pyramid_first(&sh, &p, x, y, row);
    }
    pyramid_others(&sh, &p);
}
