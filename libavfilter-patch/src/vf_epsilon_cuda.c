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
 * Epsilon filter on CUDA frames: averages the neighbours that differ little
 * from the centre, which removes mosquito noise and keeps edges.
 */

#include <limits.h>

#include "libavutil/common.h"
#include "libavutil/opt.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "cuda/epsilon_params.h"
#include "epsilon_cuda_plan.h"
#include "gpu_cuda.h"
#include "epsilon_common.h"
#include "epsilon_noise.h"

typedef struct EpsilonCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Epsilon eps;
    int variant;                ///< enum EpsilonCudaVariant
    /* for limits that plan does not serve: beyond, unless it has no name */
    EpsilonCudaPlan picked, picked_beyond;  ///< what is being loaded
    EpsilonCudaPlan plan, beyond;           ///< what is loaded
} EpsilonCUDAContext;

#define OFFSET(x) offsetof(EpsilonCUDAContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)
#define VARIANT(name, help, value)                                            \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0, FLAGS,        \
      .unit = "variant" }

static const AVOption epsilon_cuda_options[] = {
    EPSILON_OPTIONS(EpsilonCUDAContext),
    { "variant", "kernel to use; all give the same result", OFFSET(variant),
      AV_OPT_TYPE_INT, { .i64 = EPSILON_CUDA_AUTO }, EPSILON_CUDA_AUTO,
      NB_EPSILON_CUDA_VARIANTS - 1, FLAGS, .unit = "variant" },
        VARIANT("auto",  "the best one for the device", EPSILON_CUDA_AUTO),
        VARIANT("plain", "one sample per thread", EPSILON_CUDA_PLAIN),
        VARIANT("tile",  "a tile in shared memory", EPSILON_CUDA_TILE),
        VARIANT("bytes", "8 bits, four samples at once", EPSILON_CUDA_BYTES),
        VARIANT("half",  "9 and 10 bits, two samples at once",
                EPSILON_CUDA_HALF),
    GPU_FILTER_OPTIONS_ALL(EpsilonCUDAContext, FLAGS),
    { NULL }
};

AVFILTER_DEFINE_CLASS(epsilon_cuda);

#define X(id, file, cc) GPU_CUDA_DECLARE_MODULE(file)
EPSILON_CUDA_MODULES(X)
#undef X

static const GPUCudaModule modules[] = {
#define X(id, file, cc) GPU_CUDA_MODULE(file, cc),
    EPSILON_CUDA_MODULES(X)
#undef X
};

/* Of GPUCudaKernels. */
enum { FILTER, NOISE, BEYOND };

static int pick(AVFilterContext *avctx, int cc, GPUCudaKernels *kernels)
{
    EpsilonCUDAContext *s    = avctx->priv;
    const int depth          = s->gpu.base.planes.depth;
    const EpsilonTerms terms = ff_epsilon_terms(&s->eps, depth);
    EpsilonCudaQuery query   = {
        .variant   = s->variant,
        .radius    = terms.radius,
        .patch     = terms.patch,
        .linear    = terms.linear,
        .threshold = terms.threshold,
        .depth     = depth,
        .measured  = terms.measured,
        .is_auto   = !!terms.strength,
        .cc        = cc,
    };
    const char *why_not;

    if (ff_epsilon_cuda_pick(&query, &s->picked, &why_not) < 0) {
        av_log(avctx, AV_LOG_ERROR, "The chosen variant %s: use variant=auto, "
               "tile or plain for radius=%d:patch=%d:weight=%s and this "
               "threshold at %d bits.\n", why_not, terms.radius, terms.patch,
               terms.linear ? "linear" : "equal", depth);
        return AVERROR(EINVAL);
    }
    s->picked_beyond      = ff_epsilon_cuda_beyond(&query, &s->picked);
    kernels->module       = &modules[s->picked.module];
    kernels->name[FILTER] = s->picked.name;
    kernels->name[NOISE]  = s->picked.noise;
    kernels->name[BEYOND] = s->picked_beyond.name;
    kernels->why          = s->picked.why;
    return 0;
}

static void adopt(AVFilterContext *avctx)
{
    EpsilonCUDAContext *s = avctx->priv;

    s->plan   = s->picked;
    s->beyond = s->picked_beyond;
}

/* Blocks that measure a component: as many as run at once, if it has as many
 * tiles. */
static int noise_blocks(const EpsilonCUDAContext *s, const CudaPlanes *planes)
{
    const int w = s->plan.noise_w, h = 8 * EPSILON_NOISE_GROUPS;
    int64_t tiles = 1;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        tiles = FFMAX(tiles, (int64_t)((planes->plane[p].width + w - 1) / w) *
                             ((planes->plane[p].height + h - 1) / h));
    return FFMIN(tiles, s->gpu.nb_sm * EPSILON_NOISE_RESIDENT);
}

static int measure(AVFilterContext *avctx, const CudaPlanes *planes,
                   const EpsilonTerms *terms)
{
    EpsilonCUDAContext *s     = avctx->priv;
    EpsilonNoiseParams params = {
        .planes   = *planes,
        .blocks   = noise_blocks(s, planes),
        .factor   = terms->factor,
        .strength = terms->strength,
        .area     = (2 * terms->patch + 1) * (2 * terms->patch + 1),
        .linear   = terms->linear,
    };
    int grid[3] = { params.blocks };
    int ret = ff_gpu_cuda_scratch(avctx, sizeof(EpsilonMeasured));

    if (ret < 0)
        return ret;
    params.measured = s->gpu.scratch;
    s->gpu.report   = s->gpu.scratch +
                      offsetof(EpsilonMeasured, component) +
                      sizeof(EpsilonComponent) *
                      ff_ctz(planes->plane[0].channel_mask) +
                      offsetof(EpsilonComponent, noise);
    for (int p = 0; p < CUDA_MAX_PLANES && planes->plane[p].width; p++) {
        grid[1] = FFMAX(grid[1], planes->plane[p].channels);
        grid[2]++;
    }
    return ff_gpu_cuda_launch_grid(avctx, s->gpu.kernel[NOISE], grid,
                                   (const int[3]) { EPSILON_NOISE_STRIPS,
                                                    EPSILON_NOISE_GROUPS, 1 },
                                   0, &params);
}

static int filter(AVFilterContext *avctx, CUfunction kernel,
                  const EpsilonCudaPlan *plan, EpsilonParams *params)
{
    int channels = 1;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        channels = FFMAX(channels, params->planes.plane[p].channels);
    return ff_gpu_cuda_launch(avctx, kernel, plan->block_w, plan->block_h,
                              plan->tile_w, plan->tile_h,
                              ff_epsilon_cuda_shared(plan, params->radius,
                                                     params->patch, channels),
                              &params->planes, params);
}

static uint64_t geometry(AVFilterContext *avctx)
{
    const EpsilonCUDAContext *s = avctx->priv;
    const EpsilonCudaPlan *plan = &s->plan;
    const int values[] = { plan->block_w, plan->block_h, plan->tile_w,
                           plan->tile_h, plan->rows, plan->element,
                           plan->noise_w, s->beyond.tile_w, s->beyond.tile_h };

    return ff_gpu_cache_hash(0, values, sizeof(values));
}

static int launch(AVFilterContext *avctx, const CudaPlanes *planes)
{
    EpsilonCUDAContext *s          = avctx->priv;
    const EpsilonTerms terms       = ff_epsilon_terms(&s->eps, planes->depth);
    const EpsilonCudaWeight weight =
        ff_epsilon_cuda_weight(terms.linear, terms.threshold, planes->depth);
    EpsilonParams params           = {
        .planes       = *planes,
        .radius       = terms.radius,
        .threshold    = terms.threshold,
        .patch        = terms.patch,
        .limit        = weight.limit,
        .cap          = weight.cap,
        .weight_shift = weight.shift,
        .most         = s->plan.most,
    };
    int ret = terms.measured ? measure(avctx, planes, &terms) : 0;

    if (terms.strength)
        params.measured = s->gpu.scratch;
    if (ret >= 0)
        ret = filter(avctx, s->gpu.kernel[FILTER], &s->plan, &params);
    if (ret < 0 || !s->beyond.name)
        return ret;
    params.above = params.most;
    params.most  = UINT_MAX;
    return filter(avctx, s->gpu.kernel[BEYOND], &s->beyond, &params);
}

static const GPUCudaOps kernels = {
    .pick     = pick,
    .adopt    = adopt,
    .geometry = geometry,
    .launch   = launch,
};

static int update(AVFilterContext *avctx)
{
    EpsilonCUDAContext *s = avctx->priv;
    int ret = ff_epsilon_check(&s->eps, avctx);

    return ret < 0 ? ret : ff_gpu_cuda_update(avctx);
}

static const GPUFilterOps epsilon_cuda_ops = {
    .api       = &ff_gpu_cuda_api,
    .algorithm = &ff_epsilon_algorithm,
    GPU_FILTER_OPTIONS(EpsilonCUDAContext, eps),
    .update    = update,
};

static int config_output(AVFilterLink *outlink)
{
    return ff_gpu_cuda_config(outlink, &epsilon_cuda_ops, &kernels);
}

static const AVFilterPad epsilon_cuda_inputs[] = {
    {
        .name = "default",
        .type = AVMEDIA_TYPE_VIDEO,
    },
};

static const AVFilterPad epsilon_cuda_outputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .config_props = config_output,
    },
};

const FFFilter ff_vf_epsilon_cuda = {
    GPU_FILTER_FIELD(name)        = "epsilon_cuda",
    GPU_FILTER_FIELD(description) = NULL_IF_CONFIG_SMALL(
        "Remove mosquito noise and keep edges, on a GPU by CUDA."),
    GPU_FILTER_FIELD(priv_class)  = &epsilon_cuda_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SLICE_THREADS |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(EpsilonCUDAContext),
    .uninit          = ff_gpu_filter_uninit,
    .activate        = ff_gpu_filter_activate,
    .process_command = ff_gpu_filter_command,
    FILTER_INPUTS(epsilon_cuda_inputs),
    FILTER_OUTPUTS(epsilon_cuda_outputs),
    FILTER_QUERY_FUNC(ff_gpu_cuda_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
