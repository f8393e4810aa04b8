/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter on CUDA frames, with the same output as vf_median.c.
 */

#include "gpu_cuda.h"
#include "gpu_filter.h"
#include "median_common.h"
#include "median_cuda_plan.h"

typedef struct MedianCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Median median;
    int variant;                ///< enum MedianCudaVariant
} MedianCUDAContext;

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

MEDIAN_CUDA_MODULES(GPU_CUDA_DECLARE_MODULE, GPU_CUDA_DECLARE_MODULE)

static const GPUCudaModule modules[] = {
    MEDIAN_CUDA_MODULES(GPU_CUDA_MODULE, GPU_CUDA_MODULE_SM90)
};

static const char *const variants[] = {
#define X(id, name, ...) name,
    MEDIAN_CUDA_VARIANTS(X)
#undef X
};

static int plan(AVFilterContext *avctx, const GPUQuery *q, GPUCudaPlan *plan)
{
    const MedianCUDAContext *s = avctx->priv;
    const Median *median       = q->options;
    const GPUCudaExtent extent = ff_gpu_cuda_extent(q->planes);
    const MedianCudaQuery query = {
        .variant     = s->variant,
        .radius      = median->radius,
        .radius_v    = median->radius_v,
        .rank        = median->rank,
        .depth       = q->planes->depth,
        .row_samples = extent.row_samples,
        .height      = extent.height,
        .samples     = extent.samples,
        .cc          = q->candidate,
        .nb_sm       = s->gpu.nb_sm,
    };
    char why_not[GPU_WHY_NOT];

    if (ff_median_cuda_pick(&query, plan, why_not) < 0) {
        av_log(avctx, AV_LOG_ERROR, "variant=%s %s: use variant=auto for "
               "radius=%d:radiusV=%d:percentile=%g at %d bits.\n",
               variants[query.variant], why_not, median->radius,
               median->radius_v, median->percentile, query.depth);
        return AVERROR(EINVAL);
    }
    return 0;
}

static const GPUCudaOps median_cuda_ops = {
    GPU_CUDA_OPS(MedianCUDAContext, median, ff_median_algorithm),
    .modules = modules,
    .plan    = plan,
    .launch  = ff_median_cuda_launch,
};

GPU_FILTER_DEFINE(median_cuda, MedianCUDAContext,
                  "Apply a median filter using CUDA.");
