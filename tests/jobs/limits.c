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

/* the tables without the sources of kernels */
#undef GPU_CL
#define GPU_CL(name) NULL
/* CUDA has no tables of kernels, but limits of variants */
#define CUDA_ENTRY(id, name_, help, ...)                                      \
    { .name = name_, .limits = { __VA_ARGS__ } },

static const GPUOpenCLEntry epsilon_opencl[] = {
    EPSILON_OPENCL_VARIANTS(GPU_OPENCL_ENTRY)
};
static const GPUOpenCLEntry median_opencl[] = {
    MEDIAN_OPENCL_VARIANTS(GPU_OPENCL_ENTRY)
};
static const GPUOpenCLEntry tmedian_opencl[] = {
    TMEDIAN_OPENCL_VARIANTS(GPU_OPENCL_ENTRY)
};
static const GPUOpenCLEntry epsilon_cuda[] = {
    EPSILON_CUDA_VARIANTS(CUDA_ENTRY)
};
static const GPUOpenCLEntry median_cuda[] = {
    MEDIAN_CUDA_VARIANTS(CUDA_ENTRY)
};

#define TABLE(filter) { #filter, filter, FF_ARRAY_ELEMS(filter) }
static const struct {
    const char *filter;
    const GPUOpenCLEntry *entries;
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
                !strcmp(tables[i].entries[k].name, name))
                return tables[i].entries[k].limits;
    return (GPULimits) { 0 };
}

static void describe(char *text, int size, const GPUOpenCLEntry *entry)
{
    const GPULimits *l = &entry->limits;
    char radius[32] = "";

    if (l->max_square)
        snprintf(radius, sizeof(radius), ":radius=%d",
                 FFMIN(2, l->max_square));
    snprintf(text, size, "variant=%s%s%s%s%s", entry->name, radius,
             l->min_depth > 8 ? "" : " 8bit",
             l->max_depth && l->max_depth < 16 ? "" : " 16bit",
             entry->images ? " image" : "");
}

int kernel_describe(char *text, int size, const char *filter, int n)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(tables); i++)
        if (!strcmp(tables[i].filter, filter) && n < tables[i].nb) {
            describe(text, size, &tables[i].entries[n]);
            return 1;
        }
    return 0;
}
