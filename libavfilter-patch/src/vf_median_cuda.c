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

#include "gpu_compat.h"
#include "cuda/median_params.h"
#include "gpu_frames.h"
#include "gpu_cuda.h"
#include "gpu_median.h"
#include "median_cuda_plan.h"

typedef struct MedianCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    GPUMedian median;
    int variant;                ///< enum MedianCudaVariant
    int arch;                   ///< upper limit of cc, 0: none

    int cc;                     ///< of the device, or what kernels load for
    int nb_sm;                  ///< of the device
    MedianCudaPlan plan;        ///< plan.name NULL: no kernel is loaded
    CUfunction kernel[MEDIAN_CUDA_MAX_STAGES];
} MedianCUDAContext;

#define OFFSET(x) offsetof(MedianCUDAContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)
#define VARIANT(name, help, value)                                            \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0, FLAGS,        \
      .unit = "variant" }

static const AVOption median_cuda_options[] = {
    GPU_MEDIAN_OPTIONS(MedianCUDAContext),
    { "variant", "kernel to use; all give the same result", OFFSET(variant),
      AV_OPT_TYPE_INT, { .i64 = MEDIAN_CUDA_AUTO }, MEDIAN_CUDA_AUTO,
      NB_MEDIAN_CUDA_VARIANTS - 1, FLAGS, .unit = "variant" },
        VARIANT("auto",     "the best one for the device", MEDIAN_CUDA_AUTO),
        VARIANT("plain",    "one sample a thread, any window",
                MEDIAN_CUDA_PLAIN),
        VARIANT("article1", "3x3, one pixel a thread", MEDIAN_CUDA_ARTICLE1),
        VARIANT("article2", "3x3, pixels of four bands a thread",
                MEDIAN_CUDA_ARTICLE2),
        VARIANT("article3", "3x3 and 5x5, pixels of four rows a thread",
                MEDIAN_CUDA_ARTICLE3),
    { "arch", "take kernels for GPUs of at most this compute capability, "
      "times 10; 0 = as the GPU has it", OFFSET(arch), AV_OPT_TYPE_INT,
      { .i64 = 0 }, 0, 990, FLAGS },
    { NULL }
};

AVFILTER_DEFINE_CLASS(median_cuda);

#define X(id, file, cc)                                                       \
    extern const unsigned char ff_ ## file ## _ptx_data[];                    \
    extern const unsigned int ff_ ## file ## _ptx_len;
MEDIAN_CUDA_MODULES(X)
#undef X

static GPUCudaModule module_data(enum MedianCudaModule module)
{
    switch (module) {
#define X(id, file, cc)                                                       \
    case MEDIAN_CUDA_MODULE_ ## id:                                           \
        return (GPUCudaModule) { ff_ ## file ## _ptx_data,                    \
                                 ff_ ## file ## _ptx_len };
    MEDIAN_CUDA_MODULES(X)
#undef X
    default:
        return (GPUCudaModule) { NULL, 0 };
    }
}

static int pick_plan(AVFilterContext *avctx, int cc, MedianCudaPlan *plan)
{
    MedianCUDAContext *s    = avctx->priv;
    const GPUPlanes *planes = &s->gpu.planes;
    MedianCudaQuery query   = {
        .variant  = s->variant,
        .radius   = s->median.radius,
        .radius_v = s->median.radius_v,
        .rank     = s->median.rank,
        .depth    = planes->depth,
        .cc       = cc,
        .nb_sm    = s->nb_sm,
    };
    const char *why_not;

    for (int p = 0; p < planes->nb_planes; p++) {
        const GPUPlane *plane = &planes->plane[p];

        query.samples += (double)plane->width * plane->height *
                         plane->channels;
    }
    ff_gpu_cuda_extent(planes, &query.row_samples, &query.height);

    if (ff_median_cuda_pick(&query, plan, &why_not) < 0) {
        av_log(avctx, AV_LOG_ERROR, "The chosen variant %s: use variant=auto "
               "for radius=%d:radiusV=%d:percentile=%g at %d bits.\n", why_not,
               s->median.radius, s->median.radius_v, s->median.percentile,
               planes->depth);
        return AVERROR(EINVAL);
    }
    return 0;
}

/* The lowest compute capability that a module is for. */
static int module_cc(enum MedianCudaModule module)
{
    static const int lowest[] = {
#define X(id, file, cc) cc,
        MEDIAN_CUDA_MODULES(X)
#undef X
    };

    return lowest[module];
}

static int load_plan(AVFilterContext *avctx, const MedianCudaPlan *plan)
{
    MedianCUDAContext *s       = avctx->priv;
    const GPUCudaModule module = module_data(plan->module);
    const char *names[MEDIAN_CUDA_MAX_STAGES] = { plan->name };
    CUfunction kernel[MEDIAN_CUDA_MAX_STAGES] = { NULL };
    int ret;

    if (s->plan.name && !strcmp(s->plan.name, plan->name) &&
        s->plan.module == plan->module)
        return 0;
    for (int i = 0; i < plan->nb_stages; i++)
        names[i] = plan->stage[i].name;
    ret = ff_gpu_cuda_load(avctx, &module, names, kernel,
                           FFMAX(plan->nb_stages, 1));
    if (ret < 0)
        return ret;
    memcpy(s->kernel, kernel, sizeof(kernel));
    av_log(avctx, AV_LOG_VERBOSE, "Kernel %s: %s.\n", plan->name, plan->why);
    return 0;
}

/* Load the kernel for the options as they are, unless it is loaded; on failure
 * the one before stays. A driver that is older than the GPU's newest kernels
 * gets older ones, then and later. */
static int update_kernel(AVFilterContext *avctx)
{
    MedianCUDAContext *s = avctx->priv;
    MedianCudaPlan plan;
    int cc = s->cc, ret;

    ff_gpu_median_update(&s->median, &s->gpu.planes, avctx);
    for (;;) {
        ret = pick_plan(avctx, cc, &plan);
        if (ret < 0)
            return ret;
        ret = load_plan(avctx, &plan);
        if (ret >= 0)
            break;
        if (module_cc(plan.module) < 80) {
            av_log(avctx, AV_LOG_ERROR, "%s: the GPU does not load the "
                   "kernels: update the NVIDIA driver, free GPU memory, or "
                   "build FFmpeg with --enable-cuda-llvm.\n",
                   avctx->filter->name);
            return ret;
        }
        cc = module_cc(plan.module) - 1;
        av_log(avctx, AV_LOG_WARNING, "The GPU does not load these kernels: "
               "trying those for compute capability %d.%d and less.\n",
               cc / 10, cc % 10);
    }
    if (plan.slow && !s->plan.slow)
        av_log(avctx, AV_LOG_WARNING, "Large windows of samples of more than "
               "8 bits are slow on this GPU: use 8 bits, a smaller radius, or "
               "a GPU of compute capability 8.0.\n");
    s->cc   = cc;
    s->plan = plan;
    return 0;
}

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    MedianCUDAContext *s   = avctx->priv;
    int ret;

    s->plan = (MedianCudaPlan) { 0 };
    ret = ff_gpu_cuda_config_output(outlink);
    if (ret < 0)
        return ret;
    ret = ff_gpu_cuda_capability(avctx, &s->cc, &s->nb_sm);
    if (ret < 0)
        return ret;
    if (s->arch)
        s->cc = FFMIN(s->cc, s->arch);
    return update_kernel(avctx);
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

            ret = ff_gpu_cuda_launch_grid(avctx, s->kernel[i],
                                          (const int[3]) {
                                              FFMIN(batch, tiles - first),
                                              stage->grid_h, stage->grid_d },
                                          (const int[3]) {
                                              stage->block_w, stage->block_h,
                                              1 },
                                          params);
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
    return ff_gpu_cuda_launch(avctx, s->kernel[0], plan->block_w,
                              plan->block_h, plan->tile_w, plan->tile_h,
                              planes, &params);
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    MedianCUDAContext *s = inlink->dst->priv;

    return ff_gpu_cuda_frame(inlink, in, s->median.planes, launch);
}

static int process_command(AVFilterContext *avctx, const char *cmd,
                           const char *arg, char *res, int res_len, int flags)
{
    MedianCUDAContext *s   = avctx->priv;
    const GPUMedian before = s->median;
    int ret = ff_filter_process_command(avctx, cmd, arg, res, res_len, flags);

    if (ret < 0 || !s->gpu.hwctx)
        return ret;
    ret = update_kernel(avctx);
    if (ret < 0) {
        s->median = before;
        av_log(avctx, AV_LOG_WARNING, "The command %s %s is refused: the "
               "filter goes on as before.\n", cmd, arg);
    }
    return ret;
}

static const AVFilterPad median_cuda_inputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .filter_frame = filter_frame,
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
        NULL_IF_CONFIG_SMALL("Apply a median filter to CUDA frames."),
    GPU_FILTER_FIELD(priv_class)  = &median_cuda_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(MedianCUDAContext),
    .uninit          = ff_gpu_cuda_uninit,
    .process_command = process_command,
    FILTER_INPUTS(median_cuda_inputs),
    FILTER_OUTPUTS(median_cuda_outputs),
    FILTER_QUERY_FUNC(ff_gpu_cuda_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
