/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>

#include "planes.h"

static int nb_blocks(int size)
{
    return (size - 24) / 16 + 1;
}

void planes_noise(uint16_t *plane, int nb)
{
    for (int i = 0; i < nb; i++)
        plane[i] = 40 + rand() % 160;
}

void planes_fine(uint16_t *plane, int width, int height, int nb)
{
    const int across = nb_blocks(width), down = nb_blocks(height);

    for (int i = 0; i < width * height; i++)
        plane[i] = i % width + i / width;
    for (int i = 0; i < across * down; i++) {
        uint16_t *first = plane + (4 + i / across * 16) * width + 4 +
                          i % across * 16;
        const int level = i * 11 % nb < 45 ? 5 + i * 11 % nb : 50;

        if (i < nb)
            first[8 * width + 8] += 1225 * level + 600;
        for (int k = 0; k < 16 && i >= nb; k++)
            first[i & 1 ? i % 16 * width + k : k * width + i % 16] = 100;
    }
}

void planes_steps(uint16_t *plane, int width, int height)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = i % width + i / width;
    for (int y = 4; y <= height - 20; y += 16)
        for (int x = 4; x <= width - 20; x += 16)
            plane[(y + 8) * width + x + 8] += 600 + 1225 *
                ((x - 4) % 32 || (y - 4) % 32 ? 20 : 50);
}

void planes_change(uint16_t *plane, uint16_t *before, int width, int height,
                   int k)
{
    const int across = nb_blocks(width);

    planes_noise(plane, width * height);
    for (int i = 0; i < width * height; i++) {
        const int x = i % width - 4, y = i / width - 4;
        const int block  = x < 0 || y < 0 ? k : y / 16 * across + x / 16;
        const int amount = block < k && x / 16 < across ?
                           1 + block * 11 % k : 0;

        before[i] = plane[i] + ((x ^ y) & 1 ? amount : -amount);
    }
}

void planes_moved(uint16_t *plane, uint16_t *before, int width, int height,
                  int dx, int dy)
{
    const int nb      = width * height;
    const int lighter = abs(dx) > 4 ? 0 : 30;

    planes_noise(plane, nb);
    for (int i = 0; i < nb; i++)
        before[i] = plane[(i + nb - dy * width - dx) % nb] + lighter +
                    ((i % width ^ i / width) & 1 ? 20 : -20);
}

void planes_mean(uint16_t *plane, uint16_t *before, int width, int height,
                 int difference)
{
    planes_noise(plane, width * height);
    for (int i = 0; i < width * height; i++)
        before[i] = plane[i] - (i % width % 4 ? 0 : difference);
}

void planes_tie(uint16_t *plane, uint16_t *before, int width, int height,
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
                       int height)
{
    uint16_t tile[64 * 64];

    planes_noise(tile, 64 * 64);
    for (int i = 0; i < width * height; i++) {
        const int x = i % width, y = i / width;
        const int amount = 2 + y / 64 * 3 + x / 64;

        plane[i]  = tile[y % 64 * 64 + x % 64];
        before[i] = tile[y % 64 * 64 + (x + 32) % 64] +
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

void planes_rare_grid(uint16_t *plane, int width, int height, int rows)
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

void planes_quotient(uint16_t *plane, int width, int height)
{
    for (int i = 0; i < width * height; i++)
        plane[i] = 1000 + i % width / 8 % 2 * 372 + i % width % 2;
    plane[4 * width + 8] += 3000;               // one step less of 2^14
    raise_samples(plane, width, 17, 513, 2);    // 16 S8 is 11871 n8 - 1
    raise_samples(plane, width, 13, 4000, 40);  // b is 13823, 54 * 256 - 1
}

/* ---- cases ---- */

const PlanesCase planes_cases[PLANES_NB_CASES] = {
    /* third smallest of 40; 39 or 36 blocks are too few */
    { PLANES_FINE, 168,  72,  40, 0,  7 }, { PLANES_FINE, 168,  72,  39, 0,  0 },
    { PLANES_FINE, 216,  56,  39, 0,  0 }, { PLANES_FINE, 167,  72,  36, 0,  0 },
    { PLANES_FINE, 168,  71,  30, 0,  0 }, { PLANES_FINE, 136,  88,  40, 0,  7 },
    /* three eighths of 108 are 40.5, of 112 are 42 */
    { PLANES_FINE, 200, 152, 108, 0, 10 }, { PLANES_FINE, 200, 152,  57, 0,  7 },
    { PLANES_FINE, 200, 152,  41, 0,  7 }, { PLANES_FINE, 200, 152,  40, 0,  0 },
    { PLANES_FINE, 232, 136,  42, 0,  7 }, { PLANES_FINE, 232, 136,  41, 0,  0 },
    /* 512 blocks */
    { PLANES_FINE, 520, 264, 512, 0, 30 }, { PLANES_FINE, 520, 264, 192, 0, 14 },
    { PLANES_FINE, 520, 264, 191, 0,  0 },
    /* with more than 512 blocks every other block is measured */
    { PLANES_STEPS, 520, 264, 0, 0, 20 },  { PLANES_STEPS, 536, 264, 0, 0, 50 },
    { PLANES_QUOTIENT, 520, 264, 0, 0, 53 },
    /* one step of 16 is enough */
    { PLANES_RARE_GRID, 40, 24, 1, 0, 75 },
    /* a fourth of 180 blocks is 45 */
    { PLANES_CHANGE, 168,  72,  40, 0, 227 },
    { PLANES_CHANGE, 168,  72,  39, 0, PLANES_UNDEFINED },
    { PLANES_CHANGE, 328, 152,  45, 0, 241 },
    { PLANES_CHANGE, 328, 152,  44, 0, PLANES_UNDEFINED },
    { PLANES_CHANGE, 328, 152,  46, 0, 255 },
    { PLANES_CHANGE, 520, 264, 512, 0, PLANES_ANY },    // beyond 8 bits
    { PLANES_MOVED, 520, 264,  -4,   4, 283 },
    { PLANES_MOVED, 520, 264,   4,  -4, 283 },
    { PLANES_MOVED, 520, 264,   3,   0, 283 },
    { PLANES_MOVED, 520, 264,  64, -64, 283 },
    { PLANES_MOVED, 520, 264, -64,  60, 283 },
    { PLANES_MOVED, 520, 264,  60,  64, 283 },
    { PLANES_MOVED, 520, 264,  66, -66, PLANES_LARGE },
    { PLANES_MOVED, 520, 264,  68,  68, PLANES_LARGE },
    { PLANES_MOVED, 520, 264,  72,   0, PLANES_LARGE },
    { PLANES_MEAN, 520, 264,  2, 0, 14 },  { PLANES_MEAN, 520, 264, -2, 0,  7 },
    { PLANES_TIE,  536, 264,  0, 0, 28 },  { PLANES_TIE,  536, 264,  1, 0,  0 },
};

const char *const planes_names[NB_PLANES_KINDS] = {
    "blocks that count", "distance of blocks",
    "a quotient just below an integer", "grid in one row of a block",
    "blocks that changed", "displacement", "the mean's rounding",
    "the first of equal displacements",
};

void planes_make(uint16_t *plane, uint16_t *before, const PlanesCase *c)
{
    const int w = c->width, h = c->height;

    switch (c->kind) {
    case PLANES_FINE:      planes_fine(plane, w, h, c->a);                 break;
    case PLANES_STEPS:     planes_steps(plane, w, h);                      break;
    case PLANES_QUOTIENT:  planes_quotient(plane, w, h);                   break;
    case PLANES_RARE_GRID: planes_rare_grid(plane, w, h, c->a);            break;
    case PLANES_CHANGE:    planes_change(plane, before, w, h, c->a);       break;
    case PLANES_MOVED:     planes_moved(plane, before, w, h, c->a, c->b);  break;
    case PLANES_MEAN:      planes_mean(plane, before, w, h, c->a);         break;
    default:               planes_tie(plane, before, w, h, c->a);          break;
    }
}
