/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "gpu_limits.h"

static void print_depths(char text[GPU_WHY_NOT], const GPULimits *limits)
{
    const int min = limits->min_depth ? limits->min_depth : 8;
    const int max = limits->max_depth ? limits->max_depth : 16;

    if (min == max)
        snprintf(text, GPU_WHY_NOT, "supports only %d bits", min);
    else
        snprintf(text, GPU_WHY_NOT, "supports only %d %s %d bits", min,
                 max - min > 1 ? "to" : "and", max);
}

static void print_squares(char text[GPU_WHY_NOT], int max)
{
    const int side = 2 * max + 1;

    if (max > 2)
        snprintf(text, GPU_WHY_NOT, "supports only squares from 3x3 to %dx%d",
                 side, side);
    else
        snprintf(text, GPU_WHY_NOT, "supports only 3x3%s",
                 max > 1 ? " and 5x5" : "");
}

static int is_square(const GPUDemand *demand, int max_radius)
{
    return demand->radius == demand->radius_v && demand->radius >= 1 &&
           demand->radius <= max_radius;
}

int ff_gpu_why_not(char text[GPU_WHY_NOT], const GPULimits *limits,
                   const GPUDemand *demand)
{
    *text = 0;
    if (demand->depth < limits->min_depth ||
        (limits->max_depth && demand->depth > limits->max_depth))
        print_depths(text, limits);
    else if (limits->max_square && !is_square(demand, limits->max_square))
        print_squares(text, limits->max_square);
    else if (limits->only_median && demand->any_rank)
        snprintf(text, GPU_WHY_NOT, "supports only the median: percentile "
                 "must be 0.5");
    else if (limits->min_cc && demand->cc < limits->min_cc)
        snprintf(text, GPU_WHY_NOT, "needs a GPU of compute capability %d.%d",
                 limits->min_cc / 10, limits->min_cc % 10);
    return !!*text;
}
