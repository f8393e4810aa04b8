/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter on OpenCL frames, with the same output as vf_median.c.
 */

#include "gpu_filter.h"
#include "median_opencl_plan.h"

static const AVOption median_opencl_options[] = {
    MEDIAN_OPTIONS(MedianOpenCLContext),
    GPU_CHOICE_OPTION(MedianOpenCLContext, variant,
                      "set kernel; all give the same output",
                      MEDIAN_OPENCL_AUTO, NB_MEDIAN_OPENCL_VARIANTS),
        GPU_CHOICE("variant", "auto", MEDIAN_OPENCL_AUTO,
                   "select the best one for the device and the options"),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, MEDIAN_OPENCL_ ## id, help),
        MEDIAN_OPENCL_VARIANTS(X)
#undef X
    GPU_FILTER_OPTIONS_ALL(MedianOpenCLContext)
};

static const GPUOpenCLOps median_opencl_ops = {
    GPU_OPENCL_OPS(MedianOpenCLContext, median, ff_median_algorithm,
                   "variant", ff_median_opencl_name),
    .list = ff_median_opencl_list,
    .plan = { ff_median_opencl_plan },
    .run  = { ff_median_opencl_run },
};

GPU_FILTER_DEFINE(median_opencl, MedianOpenCLContext,
                  "Apply a median filter using OpenCL.");
