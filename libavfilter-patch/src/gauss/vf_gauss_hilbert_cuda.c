/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian blur on CUDA frames in exact integers, with the same output as
 * vf_gauss_hilbert_opencl.c.
 */

#include "gauss_hilbert_common.h"
#include "gauss_hilbert_cuda_plan.h"
#include "gpu_cuda.h"
#include "gpu_filter.h"

typedef struct GaussCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    GaussHilbert gauss;
} GaussCUDAContext;

static const AVOption gauss_hilbert_cuda_options[] = {
    GAUSS_HILBERT_OPTIONS(GaussCUDAContext),
    GPU_FILTER_OPTIONS_ALL(GaussCUDAContext)
};

static const GPUCudaOps gauss_hilbert_cuda_ops = {
    GPU_CUDA_OPS(GaussCUDAContext, gauss, ff_gauss_hilbert_algorithm, NULL),
    .plan   = { ff_gauss_hilbert_cuda_plan },
    .launch = { ff_gauss_hilbert_cuda_launch },
};

GPU_FILTER_DEFINE(gauss_hilbert_cuda, GaussCUDAContext,
                  "Apply an exact Gaussian blur using CUDA.");
