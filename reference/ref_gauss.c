/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <math.h>
#include <stdlib.h>

#include "ref.h"

static int clamp(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

int ref_gauss_radius(double sigma)
{
    const double radius = sigma == REF_AUTO ? 5 : ceil(3 * sigma);

    return radius < 1 ? 1 : radius > 127 ? 127 : radius;
}

void ref_gauss_weights(uint32_t *weight, int radius, double sigma)
{
    double w[255], sum = 0;
    int64_t rest = 65536;

    if (sigma == REF_AUTO)
        sigma = 0.3 * (radius - 1) + 0.8;
    for (int k = -radius; k <= radius; k++) {
        w[k + radius] = k == 0 ? 1 : exp(-(k * k) / (2 * sigma * sigma));
        sum += w[k + radius];
    }
    for (int k = -radius; k <= radius; k++) {
        weight[k + radius] = floor(65536 * (w[k + radius] / sum) + 0.5);
        rest -= weight[k + radius];
    }
    weight[radius] += rest;
}

int ref_gauss(uint16_t *dst, const uint16_t *src, int width, int height,
              int depth, int radius, double sigma)
{
    uint32_t weight[255];
    uint32_t *v = malloc(sizeof(*v) * width * height);

    if (!v)
        return -1;
    radius = radius ? radius : ref_gauss_radius(sigma);
    ref_gauss_weights(weight, radius, sigma);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint64_t sum = 0;

            for (int k = -radius; k <= radius; k++)
                sum += (uint64_t)weight[k + radius] *
                       src[clamp(y + k, height) * width + x];
            v[y * width + x] = (sum + (1 << (depth - 1))) >> depth;
        }
    }
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint64_t sum = 0;

            for (int k = -radius; k <= radius; k++)
                sum += (uint64_t)weight[k + radius] *
                       v[y * width + clamp(x + k, width)];
            dst[y * width + x] = (sum + (1u << (31 - depth))) >> (32 - depth);
        }
    }
    free(v);
    return 0;
}
