/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Pyramids of planes.
 *
 * Formula:  P_0 = P; P_l(X,Y) = (sum of the 2x2 samples of P_(l-1) from
 *           (2X, 2Y) + (1 << s >> 1)) >> s, s = DEPTH - 6 for l = 1, else 2; at
 *           most 255.
 * Layout:   motion_layout.cl; channels follow one another. The host defines
 *           PYRAMID_ITEMS, work-items per group of epsilon_pyramid.
 * Launch:   epsilon_shrink makes level 1. epsilon_pyramid makes up to
 *           MOTION_PYRAMID_LEVELS levels after `level` from a tile of it, whose
 *           samples depend on no other tile: a group per tile, the second index
 *           is the channel.
 * Borders:  samples after the last pair in a row or column are not in the next
 *           level.
 * Cost:     memory bandwidth: 1/4 byte read per sample of P and 1/12 written.
 */

#define PYRAMID_PITCH (MOTION_PYRAMID_TILE / 2 + 8)

/* Return the means of 2x2 samples of two rows of eight, as bytes. */
uint mean4(uint2 a, uint2 b)
{
    const uint2 v = ((a & 0xff00ffu) + (a >> 8 & 0xff00ffu) +
                     (b & 0xff00ffu) + (b >> 8 & 0xff00ffu) + 0x20002u) >> 2;

    return (v.x & 255) | (v.x >> 8 & 0xff00) | (v.y & 255) << 16 |
           (v.y << 8 & 0xff000000);
}

/* Load eight samples of a level from (x, y) on; x is a multiple of 8. */
uint2 level_words(__global const uchar *p, MotionLevel l, int x, int y)
{
    const int at = min(y, l.height - 1) * l.pitch + min(x, l.pitch - 8);

    return *(__global const uint2 *)(p + at);
}

/* Store up to four bytes of a word. */
void store_bytes(__global uchar *p, MotionLevel l, int x, int y, int nb,
                 uint word)
{
    __global uchar *to = p + l.at + y * l.pitch + x;

    if (x >= l.width || y >= l.height)
        return;
    if (nb >= 4)
        *(__global uint *)to = word;
    else if (nb == 2)
        *(__global ushort *)to = word;
    else
        *to = word;
}

/* Make a word of the first level after `from` of a tile. */
uint first_word(__global const uchar *p, MotionLevel from, int x, int y)
{
    return mean4(level_words(p + from.at, from, 2 * x, 2 * y),
                 level_words(p + from.at, from, 2 * x, 2 * y + 1));
}

/* Make a word of a level of a tile from the level above. */
uint next_word(__local const uint *above, int x, int y)
{
    __local const uint *a = above + y * PYRAMID_PITCH / 2 + x / 2;
    __local const uint *b = a + PYRAMID_PITCH / 4;

    return mean4((uint2)(a[0], a[1]), (uint2)(b[0], b[1]));
}

__kernel __attribute__((reqd_work_group_size(PYRAMID_ITEMS, 1, 1)))
void epsilon_pyramid(__global uchar *pyramids, int width, int height, int level)
{
    __local uint tile[2][MOTION_PYRAMID_TILE / 2 * PYRAMID_PITCH / 4];
    __local MotionLevel all[MOTION_MAX_LEVEL + 1];  /* from `level` on */
    const int levels = motion_levels(width, height);
    const int across = ((width >> level) + MOTION_PYRAMID_TILE - 1) /
                       MOTION_PYRAMID_TILE;
    const int tile_x = get_group_id(0) % across;
    const int tile_y = get_group_id(0) / across;
    __global uchar *p;

    for (int i = get_local_id(0); i <= levels + 1 - level; i += PYRAMID_ITEMS)
        all[i] = motion_level(width, height, level + i);
    barrier(CLK_LOCAL_MEM_FENCE);
    p = pyramids + get_group_id(1) * all[levels + 1 - level].at;
    for (int k = 1; k <= MOTION_PYRAMID_LEVELS && level + k <= levels; k++) {
        const int side  = MOTION_PYRAMID_TILE >> k;
        const int words = max(side / 4, 1);

        for (int i = get_local_id(0); i < words * side; i += PYRAMID_ITEMS) {
            const int x = i % words * 4, y = i / words;
            const int u = tile_x * side + x, v = tile_y * side + y;
            const uint word = k == 1 ? first_word(p, all[0], u, v)
                                     : next_word(tile[k & 1], x, y);

            tile[~k & 1][(y * PYRAMID_PITCH + x) / 4] = word;
            store_bytes(p, all[k], u, v, side, word);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
