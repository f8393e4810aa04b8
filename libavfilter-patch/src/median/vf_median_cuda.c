/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter on CUDA frames, with the same output as vf_median.c.
 */

#include "gpu_cuda.h"
#include "gpu_filter.h"
#include "median_common.h"
#include "median_cuda_plan.h"

static const AVOption median_cuda_options[] = {
    MEDIAN_OPTIONS(MedianCUDAContext),
    GPU_CHOICE_OPTION(MedianCUDAContext, variant,
                      "set kernel; all give the same output",
                      MEDIAN_CUDA_AUTO, NB_MEDIAN_CUDA_VARIANTS),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, MEDIAN_CUDA_ ## id, help),
        MEDIAN_CUDA_VARIANTS(X)
#undef X
    GPU_FILTER_OPTIONS_ALL(MedianCUDAContext)
};

static const GPUCudaOps median_cuda_ops = {
    GPU_CUDA_OPS(MedianCUDAContext, median, ff_median_algorithm, "variant"),
    .plan   = { ff_median_cuda_plan },
    .launch = { ff_median_cuda_launch },
};

GPU_FILTER_DEFINE(median_cuda, MedianCUDAContext,
                  "Apply a median filter using CUDA.");
