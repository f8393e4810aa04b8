/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>

#include "planes.h"

static int nb_blocks(int size)
{
    return (size - 24) / 16 + 1;
}

/* Fill the plane with noise of 8 bits. */
static void make_noise(uint16_t *plane, int nb)
{
    for (int i = 0; i < nb; i++)
        plane[i] = 40 + rand() % 160;
}

/* Return block i. */
static uint16_t *block_at(uint16_t *plane, int width, int i)
{
    const int across = nb_blocks(width);

    return plane + (4 + i / across * 16) * width + 4 + i % across * 16;
}

/* Make a slope, and a constant row or column in blocks from nb on. */
static void make_slope(uint16_t *plane, int width, int height, int nb)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = i % width + i / width;
    for (int i = nb; i < nb_blocks(width) * nb_blocks(height); i++)
        for (int k = 0; k < 16; k++)
            block_at(plane, width, i)[i & 1 ? i % 16 * width + k :
                                              k * width + i % 16] = 100;
}

/* Make impulses of 16 bits: 1225 adds one to a block's fine level; the slope
 * between impulses adds nothing. Block i gets the level 5 + i * 11 mod nb, at
 * most 50; in blocks from nb on, a row or a column is constant. */
static void make_fine(uint16_t *plane, int width, int height, int nb)
{
    make_slope(plane, width, height, nb);
    for (int i = 0; i < nb; i++) {
        const int level = i * 11 % nb < 45 ? 5 + i * 11 % nb : 50;

        block_at(plane, width, i)[8 * width + 8] += 1225 * level + 600;
    }
}

/* Make impulses of 16 bits: 397 adds one to the level of rough of a quarter of
 * a block. Quarter k of the 4 nb in the first nb blocks gets the level
 * 3 + k * 11 mod 4 nb, at most 103; the other blocks are as of make_fine(). */
static void make_rough(uint16_t *plane, int width, int height, int nb)
{
    make_slope(plane, width, height, nb);
    for (int k = 0; k < 4 * nb; k++) {
        const int rank  = k * 11 % (4 * nb);
        const int level = rank < 100 ? 3 + rank : 103;

        block_at(plane, width, k / 4)[(k % 4 / 2 * 8 + 4) * width +
                                      k % 2 * 8 + 4] += 397 * level + 198;
    }
}

/* Make squares of size x size samples of the least and of the largest value of
 * 16 bits in turn. */
static void make_extreme(uint16_t *plane, int width, int height, int size)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = (i % width / size + i / width / size) % 2 * 0xffff;
}

/* Make impulses of 16 bits: of 50 in every second block of every second row of
 * blocks, of 20 in the others. */
static void make_steps(uint16_t *plane, int width, int height)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = i % width + i / width;
    for (int y = 4; y <= height - 20; y += 16)
        for (int x = 4; x <= width - 20; x += 16)
            plane[(y + 8) * width + x + 8] += 600 + 1225 *
                ((x - 4) % 32 || (y - 4) % 32 ? 20 : 50);
}

/* Make blocks of 8 bits that are equal to those of the previous frame from k
 * on. Block i differs by 1 + i * 11 mod k with alternating signs, level
 * 227 (1 + ...) >> 4. */
static void make_change(uint16_t *plane, uint16_t *before, int width,
                        int height, int k)
{
    const int across = nb_blocks(width);

    make_noise(plane, width * height);
    for (int i = 0; i < width * height; i++) {
        const int x = i % width - 4, y = i / width - 4;
        const int block  = x < 0 || y < 0 ? k : y / 16 * across + x / 16;
        const int amount = block < k && x / 16 < across ?
                           1 + block * 11 % k : 0;

        before[i] = plane[i] + ((x ^ y) & 1 ? amount : -amount);
    }
}

/* Make 36x36 samples of 8 bits, 16 blocks that overlap: nb of them differ from
 * those of the previous frame, 15 or 16. */
static void make_overlap(uint16_t *plane, uint16_t *before, int nb)
{
    make_noise(plane, 36 * 36);
    for (int i = 0; i < 36 * 36; i++) {
        const int x = i % 36, y = i / 36;
        const int is_equal = nb < 16 && x < 20 && y < 20;

        before[i] = plane[i] + (is_equal ? 0 : (x ^ y) & 1 ? 20 : -20);
    }
}

/* Make blocks of 8 bits whose differences from the previous frame, with
 * alternating signs, sum up to `least` in the first nb blocks, else to 760,
 * which gives the level 42. The level is 227 * sum >> 12. */
static void make_even(uint16_t *plane, uint16_t *before, int width, int height,
                      int least, int nb)
{
    make_noise(plane, width * height);
    for (int i = 0; i < width * height; i++)
        before[i] = plane[i];
    for (int i = 0; i < nb_blocks(width) * nb_blocks(height); i++) {
        const int sum = i < nb ? least : 760;

        for (int k = 0; k < 256; k++) {
            const int amount = sum / 256 + (k < sum % 256);

            block_at(before, width, i)[k / 16 * width + k % 16] +=
                (k / 16 ^ k) & 1 ? amount : -amount;
        }
    }
}

/* Displace the previous frame of 8 bits by (dx, dy), brighter by 30 if
 * |dx| <= 4, with alternating differences of 20 and -20: the change is
 * 227 * 20 * 256 >> 12 = 283. */
static void make_moved(uint16_t *plane, uint16_t *before, int width,
                       int height, int dx, int dy)
{
    const int nb      = width * height;
    const int lighter = abs(dx) > 4 ? 0 : 30;

    make_noise(plane, nb);
    for (int i = 0; i < nb; i++)
        before[i] = plane[(i + nb - dy * width - dx) % nb] + lighter +
                    ((i % width ^ i / width) & 1 ? 20 : -20);
}

/* Let a quarter of the samples of 8 bits differ by `difference`. With 2 the sum
 * per block is 128, the mean is rounded to 1, and the level is
 * 227 * 256 >> 12 = 14; with -2 the mean is rounded to 0, and the level is
 * 227 * 128 >> 12 = 7. */
static void make_mean(uint16_t *plane, uint16_t *before, int width, int height,
                      int difference)
{
    make_noise(plane, width * height);
    for (int i = 0; i < width * height; i++)
        before[i] = plane[i] - (i % width % 4 ? 0 : difference);
}

/* Make two displacements of 8 bits with the same sum, of which the first one
 * (or the other if !first) changes only the mean. The plane repeats every 8
 * samples and is made for blocks 32 samples apart. */
static void make_tie(uint16_t *plane, uint16_t *before, int width, int height,
                     int first)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = 40 + (i % width % 8 * 7 + i / width * 13 +
                         i / width % 5 * i % width % 3 * 29) % 150;
    for (int i = 0; i < width * height; i++)
        plane[i] = plane[i / width * width + i % width % 8];
    for (int i = 0; i < width * height; i++) {
        const int r = (i % width - 4 + 36) % 32;    // from 4 before a block on
        const int e = first ? (r < 16 ? 2 : -2) : r < 8 ? -2 : 2;

        before[i] = plane[i / width * width + (i % width + 4) % 8] + e;
    }
}

void planes_coarse_tie(uint16_t *plane, uint16_t *before, int width,
                       int height, int down)
{
    const int rows = down ? 32 : 64;
    uint16_t tile[64 * 64];

    make_noise(tile, 64 * 64);
    for (int i = 0; i < width * height; i++) {
        const int x = i % width, y = i / width;
        const int from_x = down ? x : x + 32, from_y = down ? y + 16 : y;
        const int amount = 2 + y / rows * 3 + x / 64;

        plane[i]  = tile[y % rows * 64 + x % 64];
        before[i] = tile[from_y % rows * 64 + from_x % 64] +
                    ((x ^ y) & 1 ? amount : -amount);
    }
}

void planes_grid(uint16_t *plane, int width, int height, int depth, int step,
                 int down)
{
    for (int i = 0; i < width * height; i++) {
        const int at = down ? i / width : i % width;

        plane[i] = (at / 8 * step + at % 2) << (depth - 8);
    }
}

/* Make a grid of 8 bits in only some rows of each block. */
static void make_rare_grid(uint16_t *plane, int width, int height, int rows)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = 100 + (i / width >= 4 && i / width < 4 + rows ?
                          i % width / 8 * 4 + i % width % 2 : i / width * 20);
}

/* Increase nb samples, one per row and block. */
static void raise_samples(uint16_t *plane, int width, int x, int nb, int by)
{
    for (int y = 5; nb; y++)
        for (int i = x; i < width - 20 && nb; i += 16, nb--)
            plane[y * width + i] += by;
}

/* Make steps of 16 bits along the rows of 512 blocks, whose sum times 16 is a
 * multiple of their number minus one, which single precision rounds to the
 * multiple. */
static void make_quotient(uint16_t *plane, int width, int height)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = 1000 + i % width / 8 % 2 * 372 + i % width % 2;
    plane[4 * width + 8] += 3000;               // one step less of 2^14
    raise_samples(plane, width, 17, 513, 2);    // 16 S8 is 11871 n8 - 1
    raise_samples(plane, width, 13, 4000, 40);  // b is 13823, 54 * 256 - 1
}

/* ---- cases ---- */

const PlanesCase planes_cases[PLANES_NB_CASES] = {
    /* 144 blocks, of which others do not count; 39 are too few */
    { PLANES_FINE, 208, 208, 144, 0, 12 }, { PLANES_FINE, 208, 208, 60, 0, 8 },
    { PLANES_FINE, 208, 208,  59, 0,  7 }, { PLANES_FINE, 208, 208, 40, 0, 7 },
    { PLANES_FINE, 208, 208,  39, 0,  0 },
    { PLANES_FINE, 520, 264, 512, 0, 30 },
    { PLANES_ROUGH, 208, 208, 60, 0, 15 }, { PLANES_ROUGH, 208, 208, 59, 0, 14 },
    { PLANES_ROUGH, 208, 208, 45, 0, 12 }, { PLANES_ROUGH, 208, 208, 40, 0, 11 },
    { PLANES_ROUGH, 208, 208, 39, 0,  0 }, { PLANES_ROUGH, 520, 264, 65, 0, 16 },
    /* with more than 512 blocks every other block is measured */
    { PLANES_STEPS, 520, 264, 0, 0, 20 },  { PLANES_STEPS, 536, 264, 0, 0, 50 },
    { PLANES_EXTREME, 148, 84, 1, 0, 1023 },
    { PLANES_EXTREME,  96, 84, 3, 0, 1023 },
    { PLANES_EXTREME,  96, 84, 7, 0, 1023 },
    { PLANES_QUOTIENT, 520, 264, 0, 0, 53 },
    /* distances of 4, 8, 16 and 32 */
    { PLANES_BLOCKS,  23,  24, 0, 0,   0 }, { PLANES_BLOCKS,  24,  23, 0, 0,   0 },
    { PLANES_BLOCKS,  24,  24, 0, 0,   1 }, { PLANES_BLOCKS,  27,  28, 0, 0,   2 },
    { PLANES_BLOCKS,  28,  44, 0, 0,  12 }, { PLANES_BLOCKS,  44,  44, 0, 0,  36 },
    { PLANES_BLOCKS,  60,  36, 0, 0,  40 }, { PLANES_BLOCKS, 148,  84, 0, 0, 512 },
    { PLANES_BLOCKS, 151,  87, 0, 0, 512 }, { PLANES_BLOCKS, 152,  84, 0, 0, 136 },
    { PLANES_BLOCKS, 272, 144, 0, 0, 512 }, { PLANES_BLOCKS, 280, 144, 0, 0, 136 },
    { PLANES_BLOCKS, 520, 264, 0, 0, 512 }, { PLANES_BLOCKS, 536, 264, 0, 0, 136 },
    { PLANES_BLOCKS, 4000, 32, 0, 0, 249 },
    /* one step of 16 is enough */
    { PLANES_RARE_GRID, 40, 24, 1, 0, 75 },
    /* a fourth of 144 blocks is 36 */
    { PLANES_CHANGE, 208, 208,  36, 0, 198 },
    { PLANES_CHANGE, 208, 208,  35, 0, PLANES_UNDEFINED },
    { PLANES_CHANGE, 208, 208,  40, 0, 227 },
    { PLANES_CHANGE, 208, 208,  39, 0, 212 },
    { PLANES_CHANGE, 520, 264, 512, 0, PLANES_ANY },    // beyond 8 bits
    { PLANES_OVERLAP, 36, 36,   16, 0, 283 },
    { PLANES_OVERLAP, 36, 36,   15, 0, PLANES_UNDEFINED },
    /* levels of 34 and 33 in an eighth of 144 blocks and one more, or not */
    { PLANES_EVEN,   208, 208, 620, 19, 42 },
    { PLANES_UNEVEN, 208, 208, 600, 19, 42 },
    { PLANES_EVEN,   208, 208, 600, 18, 42 },
    { PLANES_MOVED, 520, 264,  -4,   4, 283 },
    { PLANES_MOVED, 520, 264,   4,  -4, 283 },
    { PLANES_MOVED, 520, 264,   3,   0, 283 },
    { PLANES_MOVED, 520, 264,  64, -64, 283 },
    { PLANES_MOVED, 520, 264, -64,  60, 283 },
    { PLANES_MOVED, 520, 264,  60,  64, 283 },
    { PLANES_MOVED, 520, 264,  66, -66, PLANES_LARGE },
    { PLANES_MOVED, 520, 264,  68,  68, PLANES_LARGE },
    { PLANES_MOVED, 520, 264,  72,   0, PLANES_LARGE },
    { PLANES_MOVED, 100,  88,   4,  -4, 283 },
    { PLANES_MOVED, 100,  88,  -2,   3, 283 },
    { PLANES_MEAN, 520, 264,  2, 0, 14 },  { PLANES_MEAN, 520, 264, -2, 0,  7 },
    { PLANES_MEAN, 148,  84,  2, 0, 14 },  { PLANES_MEAN, 148,  84, -2, 0,  7 },
    { PLANES_TIE,  536, 264,  0, 0, 28 },  { PLANES_TIE,  536, 264,  1, 0,  0 },
};

const char *const planes_names[NB_PLANES_KINDS] = {
    "fine of blocks that count", "rough of blocks that count",
    "distance of blocks", "extremes", "a quotient just below an integer",
    "number of blocks", "grid in one row of a block", "blocks that changed",
    "blocks that changed and overlap", "an even change",
    "a change that is not even", "displacement", "the mean's rounding",
    "the first of equal displacements",
};

void planes_make(uint16_t *plane, uint16_t *before, const PlanesCase *c)
{
    const int w = c->width, h = c->height;

    switch (c->kind) {
    case PLANES_FINE:      make_fine(plane, w, h, c->a);                 break;
    case PLANES_ROUGH:     make_rough(plane, w, h, c->a);                break;
    case PLANES_BLOCKS:    make_noise(plane, w * h);                     break;
    case PLANES_EXTREME:   make_extreme(plane, w, h, c->a);              break;
    case PLANES_STEPS:     make_steps(plane, w, h);                      break;
    case PLANES_QUOTIENT:  make_quotient(plane, w, h);                   break;
    case PLANES_RARE_GRID: make_rare_grid(plane, w, h, c->a);            break;
    case PLANES_CHANGE:    make_change(plane, before, w, h, c->a);       break;
    case PLANES_OVERLAP:   make_overlap(plane, before, c->a);            break;
    case PLANES_EVEN:
    case PLANES_UNEVEN:    make_even(plane, before, w, h, c->a, c->b);   break;
    case PLANES_MOVED:     make_moved(plane, before, w, h, c->a, c->b);  break;
    case PLANES_MEAN:      make_mean(plane, before, w, h, c->a);         break;
    default:               make_tie(plane, before, w, h, c->a);          break;
    }
}
