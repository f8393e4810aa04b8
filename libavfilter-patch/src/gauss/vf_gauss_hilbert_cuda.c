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

GAUSS_CUDA_MODULES(GPU_CUDA_DECLARE_MODULE)

static const GPUCudaModule modules[] = {
    GAUSS_CUDA_MODULES(GPU_CUDA_MODULE)
};

static int plan(AVFilterContext *avctx, const GPUQuery *q, GPUCudaPlan *plan)
{
    const GaussCUDAContext *s  = avctx->priv;
    const GaussHilbert *gauss  = q->options;
    const GPUCudaExtent extent = ff_gpu_cuda_extent(q->planes);
    GaussCudaPriv *priv         = GPU_PRIV(plan, GaussCudaPriv);
    GaussCudaQuery query       = {
        .radius      = ff_gauss_hilbert_radius(gauss),
        .depth       = q->planes->depth,
        .channels    = extent.channels,
        .samples     = extent.samples,
        .row_samples = extent.row_samples,
        .cc          = q->candidate,
        .nb_sm       = s->gpu.nb_sm,
    };

    ff_gauss_hilbert_weights(gauss, priv->weight);
    query.max_weight = priv->weight[0];
    ff_gauss_hilbert_cuda_pick(&query, plan);
    return 0;
}

static const GPUCudaOps gauss_hilbert_cuda_ops = {
    GPU_CUDA_OPS(GaussCUDAContext, gauss, ff_gauss_hilbert_algorithm),
    .modules = modules,
    .plan    = plan,
    .launch  = ff_gauss_hilbert_cuda_launch,
};

GPU_FILTER_DEFINE(gauss_hilbert_cuda, GaussCUDAContext,
                  "Apply an exact Gaussian blur using CUDA.");
