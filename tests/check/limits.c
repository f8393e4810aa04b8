/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"

#include "epsilon_cuda_plan.h"
#include "epsilon_opencl_plan.h"
#include "median_cuda_plan.h"
#include "median_opencl_plan.h"
#include "tmedian_opencl_plan.h"

#include "limits.h"

/* the rows without the sources of kernels */
#undef GPU_CL
#define GPU_CL(name) NULL
/* CUDA has no rows of kernels, but limits of variants */
#define CUDA_ROW(id, name_, help, ...)                                        \
    { .name = name_, .limits = { __VA_ARGS__ } },

static const GPUOpenCLRow epsilon_opencl[] = {
    EPSILON_OPENCL_ROWS(GPU_OPENCL_ROW)
};
static const GPUOpenCLRow median_opencl[] = {
    MEDIAN_OPENCL_ROWS(GPU_OPENCL_ROW)
};
static const GPUOpenCLRow tmedian_opencl[] = {
    TMEDIAN_OPENCL_ROWS(GPU_OPENCL_ROW)
};
static const GPUOpenCLRow epsilon_cuda[] = { EPSILON_CUDA_VARIANTS(CUDA_ROW) };
static const GPUOpenCLRow median_cuda[]  = { MEDIAN_CUDA_VARIANTS(CUDA_ROW) };

#define TABLE(filter) { #filter, filter, FF_ARRAY_ELEMS(filter) }
static const struct {
    const char *filter;
    const GPUOpenCLRow *rows;
    int nb;
} tables[] = {
    TABLE(epsilon_opencl), TABLE(median_opencl),
    TABLE(epsilon_cuda),   TABLE(median_cuda),
    TABLE(tmedian_opencl),
};

GPULimits kernel_limits(const char *filter, const char *name)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(tables); i++)
        for (int k = 0; k < tables[i].nb; k++)
            if (!strcmp(tables[i].filter, filter) &&
                !strcmp(tables[i].rows[k].name, name))
                return tables[i].rows[k].limits;
    return (GPULimits) { 0 };
}

static void print_row(const GPUOpenCLRow *row)
{
    const GPULimits *l = &row->limits;

    printf("variant=%s", row->name);
    if (l->max_square)
        printf(":radius=%d", FFMIN(2, l->max_square));
    printf("%s%s%s\n", l->min_depth > 8 ? "" : " 8bit",
           l->max_depth && l->max_depth < 16 ? "" : " 16bit",
           row->images ? " image" : "");
}

void print_kernels(const char *filter)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(tables); i++)
        for (int k = 0; k < tables[i].nb && !strcmp(tables[i].filter, filter);
             k++)
            print_row(&tables[i].rows[k]);
}
