/*
 * This file is part of the FFmpeg GPU filters project's tests.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

#include <math.h>
#include <stdlib.h>

#include "ref.h"

static int clamp(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

/* A sample of the plane, which its outermost samples extend. */
static int sample(const uint16_t *src, int width, int height, int x, int y)
{
    return src[clamp(y, height) * width + clamp(x, width)];
}

/* The sum of differences between the patches around (x, y) and (u, v). */
static int64_t difference(const uint16_t *src, int width, int height,
                          int patch, int x, int y, int u, int v)
{
    int64_t d = 0;

    for (int j = -patch; j <= patch; j++)
        for (int i = -patch; i <= patch; i++)
            d += abs(sample(src, width, height, x + i, y + j) -
                     sample(src, width, height, u + i, v + j));
    return d;
}

void ref_epsilon(uint16_t *dst, const uint16_t *src, int width, int height,
                 int depth, int radius, double threshold, int patch,
                 int linear)
{
    const int area   = (2 * patch + 1) * (2 * patch + 1);
    const int64_t td = floor(threshold * area * ((1 << depth) - 1) / 255 + 0.5);
    const int64_t tl = floor(threshold * area + 0.5);

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int64_t n = 0, sum = 0;

            for (int v = y - radius; v <= y + radius; v++) {
                for (int u = x - radius; u <= x + radius; u++) {
                    const int64_t d = difference(src, width, height, patch, x,
                                                 y, u, v);
                    int64_t w = d <= td;

                    if (linear)
                        w = tl + 1 - (d >> (depth - 8));
                    if (w < 0)
                        w = 0;
                    n   += w;
                    sum += w * sample(src, width, height, u, v);
                }
            }
            dst[y * width + x] = (2 * sum + n) / (2 * n);
        }
    }
}
