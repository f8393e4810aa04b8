/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter on CUDA frames: averages the pixels of a window that differ
 * little from its center, which removes mosquito noise and keeps edges.
 */

#include "cuda/epsilon_params.h"
#include "epsilon_common.h"
#include "epsilon_cuda_plan.h"
#include "gpu_cuda.h"
#include "gpu_filter.h"

static const AVOption epsilon_cuda_options[] = {
    EPSILON_OPTIONS(EpsilonCUDAContext),
    GPU_CHOICE_OPTION(EpsilonCUDAContext, variant,
                      "set kernel; all give the same output",
                      EPSILON_CUDA_AUTO, NB_EPSILON_CUDA_VARIANTS),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, EPSILON_CUDA_ ## id, help),
        EPSILON_CUDA_VARIANTS(X)
#undef X
        GPU_FORMER_CHOICE("variant", "bytes", EPSILON_CUDA_U8X4, "use u8x4"),
        GPU_FORMER_CHOICE("variant", "half", EPSILON_CUDA_F16X2, "use f16x2"),
    GPU_FILTER_OPTIONS_ALL(EpsilonCUDAContext)
};

static const GPUCudaOps epsilon_cuda_ops = {
    GPU_CUDA_OPS(EpsilonCUDAContext, eps, ff_epsilon_algorithm, "variant"),
    .plan     = {
        [GPU_FILTER]       = ff_epsilon_cuda_plan,
        [EPSILON_FILTER_Q] = ff_epsilon_cuda_plan,
        [EPSILON_MEASURE]  = ff_epsilon_cuda_plan_step,
        [EPSILON_SHRINK]   = ff_epsilon_cuda_plan_step,
        [EPSILON_PUT_BACK] = ff_epsilon_cuda_plan_step,
        [EPSILON_PYRAMID]  = ff_epsilon_cuda_plan_step,
        [EPSILON_SEARCH]   = ff_epsilon_cuda_plan_step,
        [EPSILON_ADD]      = ff_epsilon_cuda_plan_step,
    },
    .launch   = {
        [GPU_FILTER]       = ff_epsilon_cuda_launch,
        [EPSILON_FILTER_Q] = ff_epsilon_cuda_launch,
        [EPSILON_MEASURE]  = ff_epsilon_cuda_measure,
        [EPSILON_SHRINK]   = ff_epsilon_cuda_shrink,
        [EPSILON_PUT_BACK] = ff_epsilon_cuda_put_back,
        [EPSILON_PYRAMID]  = ff_epsilon_cuda_pyramid,
        [EPSILON_SEARCH]   = ff_epsilon_cuda_search,
        [EPSILON_ADD]      = ff_epsilon_cuda_add,
    },
    .measured_size = sizeof(EpsilonMeasured),
};

GPU_FILTER_DEFINE(epsilon_cuda, EpsilonCUDAContext,
                  "Remove mosquito noise and keep edges using CUDA.");
