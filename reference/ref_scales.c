/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "ref_steps.h"

/* Return the bits of a sum of four samples that Q does not have. */
static int lost_bits(int depth)
{
    return depth > 14 ? depth - 14 : 0;
}

void ff_ref_shrink(uint16_t *dst, const uint16_t *src, int width, int height,
                   int depth)
{
    const int shift = lost_bits(depth);

    for (int y = 0; y < height / 2; y++) {
        for (int x = 0; x < width / 2; x++) {
            const uint16_t *p = src + 2 * y * width + 2 * x;
            const int sum     = p[0] + p[1] + p[width] + p[width + 1];

            dst[y * (width / 2) + x] = (sum + (1 << shift >> 1)) >> shift;
        }
    }
}

/* Return floor(a / 2^n), for negative numbers as well. */
static int floor_shift(int a, int n)
{
    const int d = 1 << n;

    return (a - ((a % d) + d) % d) / d;
}

/* Return D at a place that is at most one sample outside Q of w x h samples. */
static int change_at(const uint16_t *q, const uint16_t *g, int w, int h,
                     int x, int y)
{
    const int column = x < 0 ? 0 : x < w ? x : w - 1;
    const int row    = y < 0 ? 0 : y < h ? y : h - 1;

    return g[row * w + column] - q[row * w + column];
}

void ff_ref_put_back(uint16_t *dst, const uint16_t *p, const uint16_t *q,
                     const uint16_t *g, int width, int height, int depth)
{
    const int w = width / 2, h = height / 2, max = (1 << depth) - 1;

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const int x1 = x / 2, x2 = x1 + (x % 2 ? 1 : -1);
            const int y1 = y / 2, y2 = y1 + (y % 2 ? 1 : -1);
            int v = p[y * width + x];

            if (w && h) {
                const int sum = 9 * change_at(q, g, w, h, x1, y1) +
                                3 * change_at(q, g, w, h, x2, y1) +
                                3 * change_at(q, g, w, h, x1, y2) +
                                change_at(q, g, w, h, x2, y2);

                v += floor_shift(sum * (1 << lost_bits(depth)) + 32, 6);
            }
            dst[y * width + x] = v < 0 ? 0 : v > max ? max : v;
        }
    }
}
