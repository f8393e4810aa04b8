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
#include "gpu_cuda.h"
#include "gpu_median.h"

typedef struct MedianCUDAContext {
    GPUCudaContext filter;       ///< must be first

    GPUMedian median;
    CUfunction kernel;
} MedianCUDAContext;

static const AVOption median_cuda_options[] = {
    GPU_MEDIAN_OPTIONS(MedianCUDAContext),
    { NULL }
};

AVFILTER_DEFINE_CLASS(median_cuda);

extern const unsigned char ff_median_ptx_data[];
extern const unsigned int ff_median_ptx_len;

static int load_kernel(AVFilterContext *avctx)
{
    MedianCUDAContext *s = avctx->priv;
    const GPUCudaModule module = { ff_median_ptx_data, ff_median_ptx_len };
    const char *name = s->filter.planes.bytes == 1 ? "median_plain_u8"
                                                   : "median_plain_u16";

    return ff_gpu_cuda_load(avctx, &module, &name, &s->kernel, 1);
}

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    MedianCUDAContext *s   = avctx->priv;
    int ret = ff_gpu_cuda_config_output(outlink);

    if (ret < 0)
        return ret;
    ff_gpu_median_update(&s->median, &s->filter.planes, avctx);
    return load_kernel(avctx);
}

static int launch(AVFilterContext *avctx, const CudaPlanes *planes)
{
    MedianCUDAContext *s = avctx->priv;
    MedianParams params  = {
        .planes   = *planes,
        .radius   = s->median.radius,
        .radius_v = s->median.radius_v,
        .rank     = s->median.rank,
    };

    return ff_gpu_cuda_launch(avctx, s->kernel,
                                 MEDIAN_BLOCK_W, MEDIAN_BLOCK_H,
                                 MEDIAN_BLOCK_W, MEDIAN_BLOCK_H, &params);
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    MedianCUDAContext *s = inlink->dst->priv;

    return ff_gpu_cuda_frame(inlink, in, s->median.planes, launch);
}

static int process_command(AVFilterContext *avctx, const char *cmd,
                           const char *arg, char *res, int res_len, int flags)
{
    MedianCUDAContext *s = avctx->priv;
    int ret = ff_filter_process_command(avctx, cmd, arg, res, res_len, flags);

    if (ret < 0)
        return ret;
    ff_gpu_median_update(&s->median, &s->filter.planes, avctx);
    return 0;
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
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
