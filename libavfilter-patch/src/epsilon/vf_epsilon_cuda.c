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

typedef struct EpsilonCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Epsilon eps;
    int variant;                ///< enum EpsilonCudaVariant
} EpsilonCUDAContext;

static const AVOption epsilon_cuda_options[] = {
    EPSILON_OPTIONS(EpsilonCUDAContext),
    GPU_CHOICE_OPTION(EpsilonCUDAContext, variant,
                      "set kernel; all give the same output",
                      EPSILON_CUDA_AUTO, NB_EPSILON_CUDA_VARIANTS),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, EPSILON_CUDA_ ## id, help),
        EPSILON_CUDA_VARIANTS(X)
#undef X
    GPU_FILTER_OPTIONS_ALL(EpsilonCUDAContext)
};

EPSILON_CUDA_MODULES(GPU_CUDA_DECLARE_MODULE)

static const GPUCudaModule modules[] = {
    EPSILON_CUDA_MODULES(GPU_CUDA_MODULE)
};

static const char *const variants[] = {
#define X(id, name, ...) name,
    EPSILON_CUDA_VARIANTS(X)
#undef X
};

static int plan(AVFilterContext *avctx, const GPUQuery *q, GPUCudaPlan *plan)
{
    const EpsilonCUDAContext *s  = avctx->priv;
    const int depth              = q->planes->depth;
    const EpsilonTerms terms     = ff_epsilon_terms(q->options, depth);
    const EpsilonCudaQuery query = {
        /* planes of half size have another depth */
        .variant = terms.is_half && s->variant > EPSILON_CUDA_TILE ?
                   EPSILON_CUDA_AUTO : s->variant,
        .terms   = terms,
        .depth   = depth,
        .cc      = q->candidate,
    };
    char why_not[GPU_WHY_NOT];

    if (ff_epsilon_cuda_pick(&query, plan, why_not) < 0) {
        av_log(avctx, AV_LOG_ERROR, "variant=%s %s: use variant=auto, tile or "
               "plain for radius=%d:patch=%d:weight=%s:scales=%d and this "
               "threshold at %d bits.\n", variants[query.variant], why_not,
               terms.radius, terms.patch, terms.linear ? "linear" : "equal",
               terms.scales, depth);
        return AVERROR(EINVAL);
    }
    return 0;
}

static const GPUCudaOps epsilon_cuda_ops = {
    GPU_CUDA_OPS(EpsilonCUDAContext, eps, ff_epsilon_algorithm),
    .modules  = modules,
    .plan     = plan,
    .launch   = ff_epsilon_cuda_launch,
    .shrink   = ff_epsilon_cuda_shrink,
    .put_back = ff_epsilon_cuda_put_back,
    .measure  = ff_epsilon_cuda_measure,
    .measured_size = sizeof(EpsilonMeasured),
    .half_extra    = ff_epsilon_cuda_half_extra,
};

GPU_FILTER_DEFINE(epsilon_cuda, EpsilonCUDAContext,
                  "Remove mosquito noise and keep edges using CUDA.");
