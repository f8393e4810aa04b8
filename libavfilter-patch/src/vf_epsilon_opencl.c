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
 * Epsilon filter on OpenCL frames: averages the neighbours that differ little
 * from the centre, which removes mosquito noise and keeps edges.
 */

#include <string.h>

#include "libavutil/bprint.h"
#include "libavutil/opt.h"

#include "gpu_compat.h"
#include "epsilon_opencl_plan.h"
#include "epsilon_common.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Epsilon eps;
    int variant;
    EpsilonTerms terms;         ///< what eps comes to
    EpsilonTerms most;          ///< what the kernels are built for: the same
                                ///< with the largest threshold
} EpsilonOpenCLContext;

#define OFFSET(x) offsetof(EpsilonOpenCLContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)

static const AVOption epsilon_opencl_options[] = {
    EPSILON_OPTIONS(EpsilonOpenCLContext),
    { "variant", "kernel to use; all give the same result", OFFSET(variant),
      AV_OPT_TYPE_INT, { .i64 = VARIANT_AUTO }, VARIANT_AUTO, NB_VARIANTS - 1,
      FLAGS, .unit = "variant" },
        { "auto", "the best one for the device", 0, AV_OPT_TYPE_CONST,
          { .i64 = VARIANT_AUTO }, 0, 0, FLAGS, .unit = "variant" },
#define CONSTANT(name, help, ...)                                             \
        { #name, help, 0, AV_OPT_TYPE_CONST, { .i64 = VARIANT_ ## name },     \
          0, 0, FLAGS, .unit = "variant" },
        EPSILON_VARIANTS(CONSTANT)
#undef CONSTANT
    GPU_TUNE_OPTIONS(EpsilonOpenCLContext, FLAGS),
    GPU_FILTER_OPTIONS_ALL(EpsilonOpenCLContext, FLAGS),
    { NULL }
};

AVFILTER_DEFINE_CLASS(epsilon_opencl);

/* ---- kernels ---- */

static const char *variant_name(AVFilterContext *avctx, int variant)
{
    return ff_epsilon_opencl_name(variant);
}

static int list_variants(AVFilterContext *avctx,
                         int list[GPU_OPENCL_MAX_CANDIDATES], int all, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;

    if (s->variant == VARIANT_AUTO)
        return ff_epsilon_opencl_list(list, all, &s->gpu.device,
                                      &s->gpu.base.planes, p,
                                      !ff_epsilon_is_plain(&s->terms));
    list[0] = s->variant;
    return 1;
}

static int plan(AVFilterContext *avctx, int variant, int p,
                GPUOpenCLPlan *plan, AVBPrint *defines)
{
    const EpsilonOpenCLContext *s = avctx->priv;

    ff_epsilon_opencl_plan(plan, defines, variant, &s->gpu.device,
                           &s->gpu.base.planes, p, &s->most);
    return 0;
}

static int run(AVFilterContext *avctx, int variant, int p,
               const GPUOpenCLKernel built[GPU_OPENCL_MAX_PASSES],
               cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.base.planes.plane[p];
    cl_kernel kernel        = built->kernel;
    cl_int width = plane->width, height = plane->height;
    cl_uint threshold = s->terms.threshold;
    int items[2], err;
    cl_int cle;

    CL_SET_KERNEL_ARG(kernel, 0, cl_mem,  &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem,  &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int,  &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int,  &height);
    CL_SET_KERNEL_ARG(kernel, 4, cl_uint, &threshold);
    ff_epsilon_opencl_items(items, variant, &s->gpu.base.planes, p);
    return ff_gpu_opencl_run(avctx, built, items[0], items[1]);
fail:
    return err;
}

static const GPUOpenCLOps kernels = {
    .option = "variant",
    .name   = variant_name,
    .list   = list_variants,
    .plan   = plan,
    .run    = run,
};

/* ---- the filter ---- */

static int check_variant(AVFilterContext *avctx)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const char *comma = "";
    AVBPrint names;

    if (s->variant == VARIANT_AUTO || ff_epsilon_is_plain(&s->terms) ||
        ff_epsilon_opencl_has_patches(s->variant))
        return 0;
    av_bprint_init(&names, 0, AV_BPRINT_SIZE_AUTOMATIC);
    for (int v = 0; v < NB_VARIANTS; v++) {
        if (!ff_epsilon_opencl_has_patches(v))
            continue;
        av_bprintf(&names, "%s%s", comma, ff_epsilon_opencl_name(v));
        comma = ", ";
    }
    av_log(avctx, AV_LOG_ERROR, "variant=%s supports only "
           "patch=0:weight=equal: for patch=%d:weight=%s use variant=auto or "
           "one of %s.\n",
           ff_epsilon_opencl_name(s->variant), s->terms.patch,
           s->terms.linear ? "linear" : "equal", names.str);
    return AVERROR(EINVAL);
}

/* A kernel is built for thresholds up to a limit; a larger one is seldom met,
 * as each makes room for twice it. */
static void set_most(EpsilonOpenCLContext *s, int depth)
{
    const int limit = s->most.threshold;
    const int same  = s->most.patch == s->terms.patch &&
                      s->most.linear == s->terms.linear && s->most.radius;
    const Epsilon largest = {
        .radius = 1, .threshold = 255, .patch = s->terms.patch,
        .weight = s->terms.linear,
    };

    s->most = s->terms;
    if (same && limit >= s->terms.threshold)
        s->most.threshold = limit;
    else if (same)
        s->most.threshold = FFMIN(2 * s->terms.threshold,
                                  ff_epsilon_terms(&largest, depth).threshold);
}

static int update(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s  = avctx->priv;
    const EpsilonTerms terms = s->terms, most = s->most;
    const int depth = s->gpu.base.planes.depth;
    int ret = ff_epsilon_check(&s->eps, avctx);

    if (ret < 0)
        return ret;
    s->terms = ff_epsilon_terms(&s->eps, depth);
    set_most(s, depth);
    ret = check_variant(avctx);
    if (ret >= 0)
        ret = ff_gpu_opencl_update(avctx, s->eps.planes,
                                   ff_epsilon_is_plain(&terms) !=
                                   ff_epsilon_is_plain(&s->terms));
    if (ret < 0) {
        s->terms = terms;
        s->most  = most;
    }
    return ret;
}

static const GPUFilterOps epsilon_opencl_ops = {
    .api       = &ff_gpu_opencl_api,
    .algorithm = &ff_epsilon_algorithm,
    GPU_FILTER_OPTIONS(EpsilonOpenCLContext, eps),
    .update    = update,
};

static int config_output(AVFilterLink *outlink)
{
    EpsilonOpenCLContext *s = outlink->src->priv;

    memset(&s->most, 0, sizeof(s->most));
    return ff_gpu_opencl_config(outlink, &epsilon_opencl_ops, &kernels);
}

static const AVFilterPad epsilon_opencl_inputs[] = {
    {
        .name = "default",
        .type = AVMEDIA_TYPE_VIDEO,
    },
};

static const AVFilterPad epsilon_opencl_outputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .config_props = config_output,
    },
};

const FFFilter ff_vf_epsilon_opencl = {
    GPU_FILTER_FIELD(name)        = "epsilon_opencl",
    GPU_FILTER_FIELD(description) = NULL_IF_CONFIG_SMALL(
        "Remove mosquito noise and keep edges, on a GPU by OpenCL."),
    GPU_FILTER_FIELD(priv_class)  = &epsilon_opencl_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SLICE_THREADS |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(EpsilonOpenCLContext),
    .uninit          = ff_gpu_filter_uninit,
    .activate        = ff_gpu_filter_activate,
    .process_command = ff_gpu_filter_command,
    FILTER_INPUTS(epsilon_opencl_inputs),
    FILTER_OUTPUTS(epsilon_opencl_outputs),
    FILTER_QUERY_FUNC(ff_gpu_opencl_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
