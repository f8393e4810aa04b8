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

void ref_epsilon(uint16_t *dst, const uint16_t *src, int width, int height,
                 int depth, int radius, double threshold)
{
    const int t = floor(threshold * ((1 << depth) - 1) / 255 + 0.5);

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const int c = src[y * width + x];
            uint64_t n = 0, sum = 0;

            for (int j = -radius; j <= radius; j++) {
                for (int i = -radius; i <= radius; i++) {
                    const int p = src[clamp(y + j, height) * width +
                                      clamp(x + i, width)];

                    if (abs(p - c) <= t) {
                        n++;
                        sum += p;
                    }
                }
            }
            dst[y * width + x] = (2 * sum + n) / (2 * n);
        }
    }
}
