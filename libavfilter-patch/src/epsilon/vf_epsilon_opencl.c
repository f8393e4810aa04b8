/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter on OpenCL frames: averages the pixels of a window that differ
 * little from its center, which removes mosquito noise and keeps edges.
 */

#include "epsilon_opencl_plan.h"
#include "gpu_filter.h"

static const AVOption epsilon_opencl_options[] = {
    EPSILON_OPTIONS(EpsilonOpenCLContext),
    GPU_CHOICE_OPTION(EpsilonOpenCLContext, variant,
                      "set kernel; all give the same output",
                      EPSILON_OPENCL_AUTO, NB_EPSILON_OPENCL_VARIANTS),
        GPU_CHOICE("variant", "auto", EPSILON_OPENCL_AUTO,
                   "select the best one for the device"),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, EPSILON_OPENCL_ ## id, help),
        EPSILON_OPENCL_VARIANTS(X)
#undef X
    GPU_FILTER_OPTIONS_ALL(EpsilonOpenCLContext)
};

static const GPUOpenCLOps epsilon_opencl_ops = {
    GPU_OPENCL_OPS(EpsilonOpenCLContext, eps, ff_epsilon_algorithm, "variant",
                   ff_epsilon_opencl_name),
    .list = ff_epsilon_opencl_list,
    .plan = {
        [GPU_FILTER]       = ff_epsilon_opencl_plan,
        [EPSILON_FILTER_Q] = ff_epsilon_opencl_plan,
        [EPSILON_MEASURE]  = ff_epsilon_opencl_plan_step,
        [EPSILON_SHRINK]   = ff_epsilon_opencl_plan_step,
        [EPSILON_PUT_BACK] = ff_epsilon_opencl_plan_step,
        [EPSILON_PYRAMID]  = ff_epsilon_opencl_plan_step,
        [EPSILON_SEARCH]   = ff_epsilon_opencl_plan_step,
        [EPSILON_ADD]      = ff_epsilon_opencl_plan_step,
    },
    .run  = {
        [GPU_FILTER]       = ff_epsilon_opencl_run,
        [EPSILON_FILTER_Q] = ff_epsilon_opencl_run,
        [EPSILON_MEASURE]  = ff_epsilon_opencl_measure,
        [EPSILON_SHRINK]   = ff_epsilon_opencl_shrink,
        [EPSILON_PUT_BACK] = ff_epsilon_opencl_put_back,
        [EPSILON_PYRAMID]  = ff_epsilon_opencl_pyramid,
        [EPSILON_SEARCH]   = ff_epsilon_opencl_search,
        [EPSILON_ADD]      = ff_epsilon_opencl_add,
    },
};

GPU_FILTER_DEFINE(epsilon_opencl, EpsilonOpenCLContext,
                  "Remove mosquito noise and keep edges using OpenCL.");
