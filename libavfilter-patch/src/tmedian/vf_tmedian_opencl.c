/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time on OpenCL frames, with the same output as the filter tmedian of
 * vf_xmedian.c.
 */

#include "gpu_filter.h"
#include "tmedian_opencl_plan.h"

static const AVOption tmedian_opencl_options[] = {
    TMEDIAN_OPTIONS(TmedianOpenCLContext),
    GPU_CHOICE_OPTION(TmedianOpenCLContext, variant,
                      "set kernel; all give the same output",
                      TMEDIAN_OPENCL_AUTO, NB_TMEDIAN_OPENCL_VARIANTS),
        GPU_CHOICE("variant", "auto", TMEDIAN_OPENCL_AUTO,
                   "select the best one for the device"),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, TMEDIAN_OPENCL_ ## id, help),
        TMEDIAN_OPENCL_VARIANTS(X)
#undef X
    GPU_FILTER_OPTIONS_ALL(TmedianOpenCLContext)
};

static const GPUOpenCLOps tmedian_opencl_ops = {
    GPU_OPENCL_OPS(TmedianOpenCLContext, tmedian, ff_tmedian_algorithm,
                   "variant", ff_tmedian_opencl_name),
    .list = ff_tmedian_opencl_list,
    .plan = { ff_tmedian_opencl_plan },
    .run  = { ff_tmedian_opencl_run },
};

GPU_FILTER_DEFINE(tmedian_opencl, TmedianOpenCLContext,
                  "Pick median pixels from successive frames using OpenCL.");
