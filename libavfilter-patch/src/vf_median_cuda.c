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
 * Median filter on CUDA frames, byte for byte the result of vf_median.c.
 */

#include "libavutil/opt.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "cuda/median_params.h"
#include "gpu_cuda.h"
#include "median_common.h"
#include "median_cuda_plan.h"

typedef struct MedianCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Median median;
    int variant;                ///< enum MedianCudaVariant
    MedianCudaPlan picked;      ///< what is being loaded
    MedianCudaPlan plan;        ///< what is loaded
} MedianCUDAContext;

#define OFFSET(x) offsetof(MedianCUDAContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)
#define VARIANT(name, help, value)                                            \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0, FLAGS,        \
      .unit = "variant" }

static const AVOption median_cuda_options[] = {
    MEDIAN_OPTIONS(MedianCUDAContext),
    { "variant", "kernel to use; all give the same result", OFFSET(variant),
      AV_OPT_TYPE_INT, { .i64 = MEDIAN_CUDA_AUTO }, MEDIAN_CUDA_AUTO,
      NB_MEDIAN_CUDA_VARIANTS - 1, FLAGS, .unit = "variant" },
        VARIANT("auto",     "the best one for the device", MEDIAN_CUDA_AUTO),
        VARIANT("plain",    "one sample per thread, any window",
                MEDIAN_CUDA_PLAIN),
        VARIANT("article1", "3x3, one pixel per thread", MEDIAN_CUDA_ARTICLE1),
        VARIANT("article2", "3x3, pixels of four bands per thread",
                MEDIAN_CUDA_ARTICLE2),
        VARIANT("article3", "3x3 and 5x5, pixels of four rows per thread",
                MEDIAN_CUDA_ARTICLE3),
    GPU_FILTER_OPTIONS_ALL(MedianCUDAContext, FLAGS),
    { NULL }
};

AVFILTER_DEFINE_CLASS(median_cuda);

#define X(id, file, cc) GPU_CUDA_DECLARE_MODULE(file)
MEDIAN_CUDA_MODULES(X, X)
#undef X

static const GPUCudaModule modules[] = {
#define X(id, file, cc)   GPU_CUDA_MODULE(file, cc),
#define X90(id, file, cc) GPU_CUDA_MODULE_SM90(file, cc),
    MEDIAN_CUDA_MODULES(X, X90)
#undef X
#undef X90
};

static int pick(AVFilterContext *avctx, int cc, GPUCudaKernels *kernels)
{
    MedianCUDAContext *s    = avctx->priv;
    const GPUPlanes *planes = &s->gpu.base.planes;
    MedianCudaQuery query   = {
        .variant  = s->variant,
        .radius   = s->median.radius,
        .radius_v = s->median.radius_v,
        .rank     = s->median.rank,
        .depth    = planes->depth,
        .cc       = cc,
        .nb_sm    = s->gpu.nb_sm,
    };
    const char *why_not;

    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        query.samples += (double)plane->width * plane->height *
                         plane->channels;
    }
    ff_gpu_cuda_extent(planes, &query.row_samples, &query.height);

    if (ff_median_cuda_pick(&query, &s->picked, &why_not) < 0) {
        av_log(avctx, AV_LOG_ERROR, "The chosen variant %s: use variant=auto "
               "for radius=%d:radiusV=%d:percentile=%g at %d bits.\n", why_not,
               s->median.radius, s->median.radius_v, s->median.percentile,
               planes->depth);
        return AVERROR(EINVAL);
    }
    kernels->module  = &modules[s->picked.module];
    kernels->why     = s->picked.why;
    kernels->name[0] = s->picked.name;
    for (int i = 0; i < s->picked.nb_stages; i++)
        kernels->name[i] = s->picked.stage[i].name;
    return 0;
}

static void adopt(AVFilterContext *avctx)
{
    MedianCUDAContext *s = avctx->priv;

    if (s->picked.slow && !s->plan.slow)
        av_log(avctx, AV_LOG_WARNING, "Large windows of samples of more than "
               "8 bits are slow on this GPU: use 8 bits, a smaller radius, or "
               "a GPU of compute capability 8.0.\n");
    s->plan = s->picked;
}

static uint64_t geometry(AVFilterContext *avctx)
{
    const MedianCUDAContext *s = avctx->priv;
    const MedianCudaPlan *plan = &s->plan;
    const int values[] = { plan->block_w, plan->block_h, plan->tile_w,
                           plan->tile_h, plan->tile_bytes };
    uint64_t hash = ff_gpu_cache_hash(0, values, sizeof(values));

    for (int i = 0; i < plan->nb_stages; i++) {
        const MedianCudaStage *stage = &plan->stage[i];
        const int blocks[] = { stage->block_w, stage->block_h, stage->grid_h,
                               stage->grid_d };

        hash = ff_gpu_cache_hash(hash, blocks, sizeof(blocks));
    }
    return hash;
}

/* Launch each stage over all tiles, as many at a time as there is scratch
 * memory for. */
static int launch_stages(AVFilterContext *avctx, MedianParams *params)
{
    MedianCUDAContext *s       = avctx->priv;
    const MedianCudaPlan *plan = &s->plan;
    int tiles = 0, batches, batch, ret;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        tiles += MEDIAN_TILES(params->planes.plane[p], params->radius,
                              plan->tile_h);
    batches = (tiles + plan->max_tiles - 1) / plan->max_tiles;
    batch   = (tiles + batches - 1) / batches;
    ret     = ff_gpu_cuda_scratch(avctx, (size_t)batch * plan->tile_bytes);
    params->scratch    = s->gpu.scratch;
    params->tile_bytes = plan->tile_bytes;

    for (int first = 0; first < tiles; first += batch) {
        params->first_tile = first;
        for (int i = 0; i < plan->nb_stages && ret >= 0; i++) {
            const MedianCudaStage *stage = &plan->stage[i];

            ret = ff_gpu_cuda_launch_grid(avctx, s->gpu.kernel[i],
                                          (const int[3]) {
                                              FFMIN(batch, tiles - first),
                                              stage->grid_h, stage->grid_d },
                                          (const int[3]) {
                                              stage->block_w, stage->block_h,
                                              1 },
                                          0, params);
        }
    }
    return ret;
}

static int launch(AVFilterContext *avctx, const CudaPlanes *planes)
{
    MedianCUDAContext *s       = avctx->priv;
    const MedianCudaPlan *plan = &s->plan;
    MedianParams params        = {
        .planes   = *planes,
        .radius   = s->median.radius,
        .radius_v = s->median.radius_v,
        .rank     = s->median.rank,
        .tile_h   = plan->tile_h,
    };

    if (plan->nb_stages)
        return launch_stages(avctx, &params);
    return ff_gpu_cuda_launch(avctx, s->gpu.kernel[0], plan->block_w,
                              plan->block_h, plan->tile_w, plan->tile_h, 0,
                              planes, &params);
}

static const GPUCudaOps kernels = {
    .pick     = pick,
    .adopt    = adopt,
    .geometry = geometry,
    .launch   = launch,
};

static int update(AVFilterContext *avctx)
{
    MedianCUDAContext *s = avctx->priv;
    int ret = ff_median_update(&s->median, &s->gpu.base.planes, avctx);

    return ret < 0 ? ret : ff_gpu_cuda_update(avctx);
}

static const GPUFilterOps median_cuda_ops = {
    .api       = &ff_gpu_cuda_api,
    .algorithm = &ff_median_algorithm,
    GPU_FILTER_OPTIONS(MedianCUDAContext, median),
    .update    = update,
};

static int config_output(AVFilterLink *outlink)
{
    return ff_gpu_cuda_config(outlink, &median_cuda_ops, &kernels);
}

static const AVFilterPad median_cuda_inputs[] = {
    {
        .name = "default",
        .type = AVMEDIA_TYPE_VIDEO,
    },
};

static const AVFilterPad median_cuda_outputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .config_props = config_output,
    },
};

const FFFilter ff_vf_median_cuda = {
    GPU_FILTER_FIELD(name)        = "median_cuda",
    GPU_FILTER_FIELD(description) =
        NULL_IF_CONFIG_SMALL("Apply a median filter on a GPU by CUDA."),
    GPU_FILTER_FIELD(priv_class)  = &median_cuda_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SLICE_THREADS |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(MedianCUDAContext),
    .uninit          = ff_gpu_filter_uninit,
    .activate        = ff_gpu_filter_activate,
    .process_command = ff_gpu_filter_command,
    FILTER_INPUTS(median_cuda_inputs),
    FILTER_OUTPUTS(median_cuda_outputs),
    FILTER_QUERY_FUNC(ff_gpu_cuda_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
