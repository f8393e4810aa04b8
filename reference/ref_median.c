/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ref.h"

static int clamp(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

/* Return the sample of a rank in a window, from a histogram. */
static int pick(const uint16_t *src, int width, int height, int x, int y,
                int radius, int radius_v, int rank, int *count, int bins)
{
    int value = 0, seen = 0;

    memset(count, 0, bins * sizeof(*count));
    for (int j = -radius_v; j <= radius_v; j++)
        for (int i = -radius; i <= radius; i++)
            count[src[clamp(y + j, height) * width + clamp(x + i, width)]]++;
    while ((seen += count[value]) <= rank)
        value++;
    return value;
}

int ref_median(uint16_t *dst, const uint16_t *src, int width, int height,
               int depth, int radius, int radius_v, float percentile,
               double threshold)
{
    /* expression and float arithmetic of vf_median.c */
    const int rank = (2 * radius * radius_v + radius_v + radius) * 2.f *
                     percentile;
    const int limit = floor(threshold * ((1 << depth) - 1) / 255 + 0.5);
    int *count = malloc(65536 * sizeof(*count));
    int bins = 1;

    if (!count)
        return -1;
    for (int i = 0; i < width * height; i++)
        bins = src[i] >= bins ? src[i] + 1 : bins;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const int p = src[y * width + x];
            const int m = pick(src, width, height, x, y, radius, radius_v,
                               rank, count, bins);

            dst[y * width + x] = abs(m - p) > limit ? m : p;
        }
    free(count);
    return 0;
}
