/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Pyramids of planes, in OpenCL C and CUDA C++. Comes after gpu_language.cl and
 * motion_layout.cl, and PYRAMID_ITEMS, work-items per work-group.
 *
 * Formula:  P_l of libavfilter/ref_steps.h.
 * Layout:   motion_layout.cl; channels follow one another.
 * Launch:   a work-group makes up to MOTION_PYRAMID_LEVELS levels of a tile,
 *           which depend on no other tile: three of each 8x8 samples, then the
 *           others from shared memory.
 * Borders:  samples of levels that do not exist are computed, but not stored.
 */

/* Samples of a tile per side at the third level */
#define PYRAMID_SIDE (MOTION_PYRAMID_TILE / 8)

/* Shared memory; levels are counted from the one before the launch on */
typedef struct PyramidTile {
    MotionLevel level[MOTION_MAX_LEVEL + 2];    /* from 0 on, and the end */
    uchar sample[2][PYRAMID_SIDE * PYRAMID_SIDE];   /* by level & 1, from the
                                                     * third on */
} PyramidTile;

/* A tile of a component */
typedef struct Pyramid {
    GLOBAL uchar *samples;
    int x, y;                           /* number of the tile */
    int nb;                             /* levels to make */
} Pyramid;

/* Set the levels, from number `from` on. Return the bytes of a component. */
FUNCTION int pyramid_levels(SHARED PyramidTile *sh, int w, int h, int from)
{
    const int nb = motion_levels(w, h) + 1 - from;

    NO_UNROLL
    for (int i = ITEM; i <= nb; i += PYRAMID_ITEMS)
        sh->level[i] = motion_level(w, h, from + i);
    GROUP_BARRIER();
    return sh->level[nb].at;
}

/* Return the means of 2x2 samples of two rows of eight, as bytes. */
FUNCTION uint means_of_bytes(uint a0, uint a1, uint b0, uint b1)
{
    const uint low  = (a0 & 0xff00ff) + (a0 >> 8 & 0xff00ff) +
                      (b0 & 0xff00ff) + (b0 >> 8 & 0xff00ff) + 0x20002;
    const uint high = (a1 & 0xff00ff) + (a1 >> 8 & 0xff00ff) +
                      (b1 & 0xff00ff) + (b1 >> 8 & 0xff00ff) + 0x20002;

    return even_bytes(low >> 2, high >> 2);
}

/* Make 4x4 samples of the next level, as words of rows, from the 8x8 from
 * (x, y) on of level 0, whose rows are padded to whole words. */
FUNCTION void shrink_level(uint row[4], SHARED const PyramidTile *sh,
                           const Pyramid *p, int x, int y)
{
    const MotionLevel l = sh->level[0];
    GLOBAL const uchar *from = p->samples + l.at + clamp_to(x, l.pitch - 8);

    UNROLL
    for (int i = 0; i < 4; i++, y += 2) {
        GLOBAL const uint *a = (GLOBAL const uint *)
                               (from + clamp_to(y, l.height - 1) * l.pitch);
        GLOBAL const uint *b = (GLOBAL const uint *)
                               (from + clamp_to(y + 1, l.height - 1) * l.pitch);

        row[i] = means_of_bytes(READ(a), READ(a + 1), READ(b), READ(b + 1));
    }
}

/* Store nb samples, 4, 2 or 1, of which rows have room for whole ones. */
FUNCTION void pyramid_store(const Pyramid *p, MotionLevel l, int x, int y,
                            int nb, uint samples)
{
    if (x < l.width && y < l.height) {
        GLOBAL uchar *to = p->samples + l.at + y * l.pitch + x;

        if (nb == 4)
            *(GLOBAL uint *)to = samples;
        else if (nb == 2)
            *(GLOBAL unsigned short *)to = samples;
        else
            *to = samples;
    }
}

/* Make three levels of 8x8 samples; row: 4x4 samples of the first level; x and
 * y: of the one sample of the third level in the tile. */
FUNCTION void pyramid_first(SHARED PyramidTile *sh, const Pyramid *p, int x,
                            int y, const uint row[4])
{
    const int px = p->x * PYRAMID_SIDE + x, py = p->y * PYRAMID_SIDE + y;
    /* 2x2 samples */
    const uint four = means_of_bytes(row[0], row[2], row[1], row[3]);
    const uint mean = ((four & 0xff) + (four >> 8 & 0xff) +
                       (four >> 16 & 0xff) + (four >> 24) + 2) >> 2;

    UNROLL
    for (int i = 0; i < 4; i++)
        pyramid_store(p, sh->level[1], 4 * px, 4 * py + i, 4, row[i]);
    if (p->nb > 1) {
        pyramid_store(p, sh->level[2], 2 * px, 2 * py,     2, four);
        pyramid_store(p, sh->level[2], 2 * px, 2 * py + 1, 2, four >> 16);
    }
    if (p->nb > 2)
        pyramid_store(p, sh->level[3], px, py, 1, mean);
    sh->sample[1][y * PYRAMID_SIDE + x] = mean;
}

/* Make a sample of level k from the tile's samples of level k - 1. */
FUNCTION void pyramid_next(SHARED PyramidTile *sh, const Pyramid *p, int k,
                           int side, int x, int y)
{
    SHARED const uchar *s = sh->sample[(k - 1) & 1] + 2 * y * PYRAMID_SIDE +
                            2 * x;
    const int mean = (s[0] + s[1] + s[PYRAMID_SIDE] + s[PYRAMID_SIDE + 1] +
                      2) >> 2;

    sh->sample[k & 1][y * PYRAMID_SIDE + x] = mean;
    pyramid_store(p, sh->level[k], p->x * side + x, p->y * side + y, 1, mean);
}

/* Make the other levels, after pyramid_first() of the whole tile. */
FUNCTION void pyramid_others(SHARED PyramidTile *sh, const Pyramid *p)
{
    NO_UNROLL
    for (int k = 4, side = PYRAMID_SIDE / 2; side && k <= p->nb;
         k++, side >>= 1) {
        GROUP_BARRIER();
        NO_UNROLL
        for (int i = ITEM; i < side * side; i += PYRAMID_ITEMS)
            pyramid_next(sh, p, k, side, i % side, i / side);
    }
}
