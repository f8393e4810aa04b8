/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * Gaussian blur on CUDA frames, exact in integers: byte for byte the result of
 * vf_gauss_hilbert_opencl.c.
 */

#include "libavutil/opt.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "cuda/gauss_hilbert_params.h"
#include "gauss_hilbert_cuda_plan.h"
#include "gpu_cuda.h"
#include "gauss_hilbert_common.h"

typedef struct GaussCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    GaussHilbert gauss;
    int order;                  ///< enum GaussCudaOrder
    GaussCudaPlan picked;       ///< what is being loaded
    GaussCudaPlan plan;         ///< what is loaded
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];  ///< for plan
} GaussCUDAContext;

#define OFFSET(x) offsetof(GaussCUDAContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)
#define ORDER(name, help, value)                                              \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0, FLAGS,        \
      .unit = "order" }

static const AVOption gauss_hilbert_cuda_options[] = {
    GAUSS_HILBERT_OPTIONS(GaussCUDAContext),
    { "order", "order in which tiles are visited; all give the same result",
      OFFSET(order), AV_OPT_TYPE_INT, { .i64 = GAUSS_CUDA_ORDER_AUTO },
      GAUSS_CUDA_ORDER_AUTO, NB_GAUSS_CUDA_ORDERS - 1, FLAGS,
      .unit = "order" },
        ORDER("auto",         "the best one for the device",
              GAUSS_CUDA_ORDER_AUTO),
        ORDER("tile_raster",  "tiles in rows", GAUSS_CUDA_ORDER_TILE_RASTER),
        ORDER("tile_hilbert", "tiles along Hilbert curves",
              GAUSS_CUDA_ORDER_TILE_HILBERT),
    GPU_FILTER_OPTIONS_ALL(GaussCUDAContext, FLAGS),
    { NULL }
};

AVFILTER_DEFINE_CLASS(gauss_hilbert_cuda);

#define X(id, file, cc) GPU_CUDA_DECLARE_MODULE(file)
GAUSS_CUDA_MODULES(X)
#undef X

static const GPUCudaModule modules[] = {
#define X(id, file, cc) GPU_CUDA_MODULE(file, cc),
    GAUSS_CUDA_MODULES(X)
#undef X
};

static int pick(AVFilterContext *avctx, int cc, GPUCudaKernels *kernels)
{
    GaussCUDAContext *s     = avctx->priv;
    const GPUPlanes *planes = &s->gpu.base.planes;
    GaussCudaQuery query    = {
        .order  = s->order,
        .radius = s->gauss.radius,
        .depth  = planes->depth,
        .cc     = cc,
        .nb_sm  = s->gpu.nb_sm,
    };
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];
    int height;

    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        query.samples += (double)plane->width * plane->height *
                         plane->channels;
        query.channels = FFMAX(query.channels, plane->channels);
    }
    ff_gpu_cuda_extent(planes, &query.row_samples, &height);
    ff_gauss_hilbert_weights(&s->gauss, weight);
    query.max_weight = weight[0];

    ff_gauss_hilbert_cuda_pick(&query, &s->picked);
    kernels->module = &modules[s->picked.module];
    kernels->why    = s->picked.why;
    for (int i = 0; i < s->picked.nb_kernels; i++)
        kernels->name[i] = s->picked.kernel[i];
    return 0;
}

static void adopt(AVFilterContext *avctx)
{
    GaussCUDAContext *s = avctx->priv;

    s->plan = s->picked;
    ff_gauss_hilbert_weights(&s->gauss, s->weight);
}

static uint64_t geometry(AVFilterContext *avctx)
{
    const GaussCUDAContext *s = avctx->priv;
    const GaussCudaPlan *plan = &s->plan;
    const int values[] = { plan->block_w, plan->block_h, plan->tile_w,
                           plan->tile_h, plan->curve, plan->between };

    return ff_gpu_cache_hash(0, values, sizeof(values));
}

static int launch(AVFilterContext *avctx, const CudaPlanes *planes)
{
    GaussCUDAContext *s       = avctx->priv;
    const GaussCudaPlan *plan = &s->plan;
    GaussParams params        = {
        .planes = *planes,
        .radius = s->gauss.radius,
        .curve  = plan->curve,
        .tile_w = plan->tile_w,
        .tile_h = plan->tile_h,
    };
    int grid[3] = { 0, 0, 0 }, ret;
    size_t samples = 0;

    memcpy(params.weight, s->weight, sizeof(params.weight));
    for (int p = 0; p < CUDA_MAX_PLANES && planes->plane[p].width; p++) {
        const CudaPlane *plane = &planes->plane[p];
        int blocks[2];

        ff_gauss_hilbert_cuda_grid(plan, plane->width * plane->channels,
                                   plane->height, blocks);
        grid[0]  = FFMAX(grid[0], blocks[0]);
        grid[1]  = FFMAX(grid[1], blocks[1]);
        grid[2]  = p + 1;
        samples += (size_t)plane->width * plane->channels * plane->height;
    }
    ret = plan->between ? ff_gpu_cuda_scratch(avctx, samples * plan->between)
                        : 0;
    params.scratch = s->gpu.scratch;
    for (int i = 0; i < plan->nb_kernels && ret >= 0; i++)
        ret = ff_gpu_cuda_launch_grid(avctx, s->gpu.kernel[i], grid,
                                      (const int[3]) { plan->block_w,
                                                       plan->block_h, 1 },
                                      0, &params);
    return ret;
}

static const GPUCudaOps kernels = {
    .pick     = pick,
    .adopt    = adopt,
    .geometry = geometry,
    .launch   = launch,
};

static int update(AVFilterContext *avctx)
{
    GaussCUDAContext *s = avctx->priv;
    int ret = ff_gauss_hilbert_check(&s->gauss, avctx);

    return ret < 0 ? ret : ff_gpu_cuda_update(avctx);
}

static const GPUFilterOps gauss_hilbert_cuda_ops = {
    .api       = &ff_gpu_cuda_api,
    .algorithm = &ff_gauss_hilbert_algorithm,
    GPU_FILTER_OPTIONS(GaussCUDAContext, gauss),
    .update    = update,
};

static int config_output(AVFilterLink *outlink)
{
    return ff_gpu_cuda_config(outlink, &gauss_hilbert_cuda_ops, &kernels);
}

static const AVFilterPad gauss_hilbert_cuda_inputs[] = {
    {
        .name = "default",
        .type = AVMEDIA_TYPE_VIDEO,
    },
};

static const AVFilterPad gauss_hilbert_cuda_outputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .config_props = config_output,
    },
};

const FFFilter ff_vf_gauss_hilbert_cuda = {
    GPU_FILTER_FIELD(name)        = "gauss_hilbert_cuda",
    GPU_FILTER_FIELD(description) = NULL_IF_CONFIG_SMALL(
        "Apply an exact Gaussian blur on a GPU by CUDA."),
    GPU_FILTER_FIELD(priv_class)  = &gauss_hilbert_cuda_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SLICE_THREADS |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(GaussCUDAContext),
    .uninit          = ff_gpu_filter_uninit,
    .activate        = ff_gpu_filter_activate,
    .process_command = ff_gpu_filter_command,
    FILTER_INPUTS(gauss_hilbert_cuda_inputs),
    FILTER_OUTPUTS(gauss_hilbert_cuda_outputs),
    FILTER_QUERY_FUNC(ff_gpu_cuda_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
