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
 * Median filter on OpenCL frames, byte for byte the result of vf_median.c.
 */

#include <string.h>

#include "libavutil/opt.h"

#include "gpu_compat.h"
#include "median_common.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"
#include "median_opencl_plan.h"

typedef struct MedianOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Median median;
    int variant;
    MedianWindow window;        ///< that kernels were chosen for
    cl_mem scratch;             ///< for work-groups
    size_t scratch_size;
} MedianOpenCLContext;

#define OFFSET(x) offsetof(MedianOpenCLContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)

static const AVOption median_opencl_options[] = {
    MEDIAN_OPTIONS(MedianOpenCLContext),
    { "variant", "kernel to use; all give the same result", OFFSET(variant),
      AV_OPT_TYPE_INT, { .i64 = MEDIAN_OPENCL_AUTO }, MEDIAN_OPENCL_AUTO,
      NB_MEDIAN_OPENCL_VARIANTS - 1, FLAGS, .unit = "variant" },
        { "auto", "the best one for the device and the options", 0,
          AV_OPT_TYPE_CONST, { .i64 = MEDIAN_OPENCL_AUTO }, 0, 0, FLAGS,
          .unit = "variant" },
#define CONSTANT(name, help, ...)                                             \
        { #name, help, 0, AV_OPT_TYPE_CONST,                                  \
          { .i64 = MEDIAN_OPENCL_ ## name }, 0, 0, FLAGS, .unit = "variant" },
        MEDIAN_OPENCL_VARIANTS(CONSTANT)
#undef CONSTANT
    GPU_TUNE_OPTIONS(MedianOpenCLContext, FLAGS),
    GPU_FILTER_OPTIONS_ALL(MedianOpenCLContext, FLAGS),
    { NULL }
};

AVFILTER_DEFINE_CLASS(median_opencl);

/* ---- kernels ---- */

static const char *variant_name(AVFilterContext *avctx, int variant)
{
    return ff_median_opencl_name(variant);
}

static int list_variants(AVFilterContext *avctx,
                         int list[GPU_OPENCL_MAX_CANDIDATES], int all, int p)
{
    MedianOpenCLContext *s    = avctx->priv;
    const MedianWindow window = ff_median_opencl_window(&s->median);

    if (s->variant == MEDIAN_OPENCL_AUTO)
        return ff_median_opencl_list(list, all, &s->gpu.device,
                                     &s->gpu.base.planes, p, s->gpu.buffers,
                                     &window);
    list[0] = s->variant;
    return 1;
}

static int plan(AVFilterContext *avctx, int variant, int p,
                GPUOpenCLPlan *plan, AVBPrint *defines)
{
    const MedianOpenCLContext *s = avctx->priv;
    const GPUPlanes *planes      = &s->gpu.base.planes;
    const MedianWindow window    = ff_median_opencl_window(&s->median);
    const char *why_not = ff_median_opencl_why_not(variant, &s->gpu.device,
                                                   planes, &window);

    if (why_not) {
        av_log(avctx, s->gpu.trying ? AV_LOG_VERBOSE : AV_LOG_ERROR,
               "variant=%s %s: use variant=auto for radius=%d:radiusV=%d:"
               "percentile=%g at %d bits.\n", ff_median_opencl_name(variant),
               why_not, s->median.radius, s->median.radius_v,
               s->median.percentile, planes->depth);
        return AVERROR(EINVAL);
    }
    ff_median_opencl_plan(plan, defines, variant, &s->gpu.device, planes, p,
                          &window);
    return 0;
}

static void release(AVFilterContext *avctx)
{
    MedianOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_mem(&s->scratch);
    s->scratch_size = 0;
}

static MedianScratch scratch_of(const MedianOpenCLContext *s, int variant,
                                int p)
{
    const MedianWindow window = ff_median_opencl_window(&s->median);

    return ff_median_opencl_scratch(variant, &s->gpu.device,
                                    &s->gpu.base.planes, p, &window);
}

static int allocate(AVFilterContext *avctx, int variant, int p)
{
    MedianOpenCLContext *s      = avctx->priv;
    const MedianScratch scratch = scratch_of(s, variant, p);
    const size_t size           = scratch.size * scratch.groups;
    int ret;

    if (size <= s->scratch_size)
        return 0;
    release(avctx);
    ret = ff_gpu_opencl_buffer(avctx, &s->scratch, CL_MEM_READ_WRITE, size);
    if (ret >= 0)
        s->scratch_size = size;
    return ret;
}

static int run(AVFilterContext *avctx, int variant, int p,
               const GPUOpenCLKernel built[GPU_OPENCL_MAX_PASSES],
               cl_mem dst, cl_mem src)
{
    MedianOpenCLContext *s    = avctx->priv;
    const GPUPlanes *planes   = &s->gpu.base.planes;
    const MedianWindow window = ff_median_opencl_window(&s->median);
    const MedianScratch scratch = scratch_of(s, variant, p);
    cl_kernel kernel = built->kernel;
    cl_int width     = planes->plane[p].width;
    cl_int height    = planes->plane[p].height;
    cl_uint rank     = s->median.rank;
    int items[2], err;
    cl_int cle;

    CL_SET_KERNEL_ARG(kernel, 0, cl_mem,  &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem,  &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int,  &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int,  &height);
    CL_SET_KERNEL_ARG(kernel, 4, cl_uint, &rank);
    ff_median_opencl_items(items, variant, planes, p, &window);
    if (scratch.size) {
        CL_SET_KERNEL_ARG(kernel, 5, cl_mem, &s->scratch);
        /* a plane that kernels are checked with may want more than there is */
        items[0] = FFMIN(scratch.groups, s->scratch_size / scratch.size) *
                   built->group[0];
        items[1] = 1;
    }
    return ff_gpu_opencl_run(avctx, built, items[0], items[1]);
fail:
    return err;
}

static const GPUOpenCLOps kernels = {
    .option   = "variant",
    .name     = variant_name,
    .list     = list_variants,
    .plan     = plan,
    .allocate = allocate,
    .run      = run,
    .release  = release,
};

/* ---- the filter ---- */

static int update(AVFilterContext *avctx)
{
    MedianOpenCLContext *s = avctx->priv;
    MedianWindow window;
    int ret = ff_median_update(&s->median, &s->gpu.base.planes, avctx);

    if (ret < 0)
        return ret;
    /* what is the fastest depends on the window */
    window = ff_median_opencl_window(&s->median);
    ret = ff_gpu_opencl_update(avctx, s->median.planes,
                               memcmp(&window, &s->window, sizeof(window)));
    if (ret >= 0)
        s->window = window;
    return ret;
}

static const GPUFilterOps median_opencl_ops = {
    .api       = &ff_gpu_opencl_api,
    .algorithm = &ff_median_algorithm,
    GPU_FILTER_OPTIONS(MedianOpenCLContext, median),
    .update    = update,
};

static int config_output(AVFilterLink *outlink)
{
    return ff_gpu_opencl_config(outlink, &median_opencl_ops, &kernels);
}

static const AVFilterPad median_opencl_inputs[] = {
    {
        .name = "default",
        .type = AVMEDIA_TYPE_VIDEO,
    },
};

static const AVFilterPad median_opencl_outputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .config_props = config_output,
    },
};

const FFFilter ff_vf_median_opencl = {
    GPU_FILTER_FIELD(name)        = "median_opencl",
    GPU_FILTER_FIELD(description) =
        NULL_IF_CONFIG_SMALL("Apply a median filter on a GPU by OpenCL."),
    GPU_FILTER_FIELD(priv_class)  = &median_opencl_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SLICE_THREADS |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(MedianOpenCLContext),
    .uninit          = ff_gpu_filter_uninit,
    .activate        = ff_gpu_filter_activate,
    .process_command = ff_gpu_filter_command,
    FILTER_INPUTS(median_opencl_inputs),
    FILTER_OUTPUTS(median_opencl_outputs),
    FILTER_QUERY_FUNC(ff_gpu_opencl_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
