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
#include "epsilon_common.h"
#include "epsilon_opencl_plan.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Epsilon eps;
    int variant;
    EpsilonTerms terms;         ///< what eps comes to
    EpsilonTerms most;          ///< what the kernels are built for: the same
                                ///< with the largest threshold, and measured
                                ///< once it was

    cl_mem counts;              ///< what is measured of each component
    int is_clear;               ///< counts and gpu.report are as they have to
                                ///< be between planes
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

static int allocate(AVFilterContext *avctx, int variant, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;
    int ret;

    if (!ff_epsilon_opencl_has_patches(variant))
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &s->gpu.report, CL_MEM_READ_WRITE,
                               EPSILON_RESULTS * sizeof(cl_uint));
    if (ret >= 0 && s->most.measured)
        ret = ff_gpu_opencl_buffer(avctx, &s->counts, CL_MEM_READ_WRITE,
                                   4 * EPSILON_COUNTS * sizeof(cl_uint));
    return ret;
}

static void release(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_mem(&s->gpu.report);
    ff_gpu_opencl_release_mem(&s->counts);
    s->is_clear = 0;
}

static cl_int clear(const EpsilonOpenCLContext *s, cl_mem buffer, int words)
{
    const cl_uint zero = 0;

    return clEnqueueFillBuffer(s->gpu.queue, buffer, &zero, sizeof(zero), 0,
                               words * sizeof(cl_uint), 0, NULL, NULL);
}

/* At first, and after the first of the two kernels ran without the second. */
static int ensure_clear(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;
    cl_int cle;

    if (s->is_clear)
        return 0;
    cle = clear(s, s->counts, 4 * EPSILON_COUNTS);
    if (!cle)
        cle = clear(s, s->gpu.report, EPSILON_RESULTS);
    s->is_clear = !cle;
    return cle ? ff_gpu_opencl_error(avctx, "cannot clear a buffer", cle) : 0;
}

static int count_noise(AVFilterContext *avctx, int variant, int p,
                       const GPUOpenCLKernel *built, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.base.planes.plane[p];
    cl_int width = plane->width, height = plane->height;
    int items[2], err;
    cl_int cle;

    CL_SET_KERNEL_ARG(built->kernel, 0, cl_mem, &s->counts);
    CL_SET_KERNEL_ARG(built->kernel, 1, cl_mem, &src);
    CL_SET_KERNEL_ARG(built->kernel, 2, cl_int, &width);
    CL_SET_KERNEL_ARG(built->kernel, 3, cl_int, &height);
    ff_epsilon_opencl_noise_items(items, variant, built->group,
                                  &s->gpu.base.planes, p);
    return ff_gpu_opencl_run(avctx, built, items[0], items[1]);
fail:
    return err;
}

static int find_threshold(AVFilterContext *avctx, int p,
                          const GPUOpenCLKernel *built)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.base.planes.plane[p];
    cl_int width = plane->width, height = plane->height, number = p;
    cl_int strength = s->terms.strength;
    cl_int factor = s->terms.factor;
    int err;
    cl_int cle;

    CL_SET_KERNEL_ARG(built->kernel, 0, cl_mem, &s->counts);
    CL_SET_KERNEL_ARG(built->kernel, 1, cl_mem, &s->gpu.report);
    CL_SET_KERNEL_ARG(built->kernel, 2, cl_int, &number);
    CL_SET_KERNEL_ARG(built->kernel, 3, cl_int, &width);
    CL_SET_KERNEL_ARG(built->kernel, 4, cl_int, &height);
    CL_SET_KERNEL_ARG(built->kernel, 5, cl_int, &factor);
    CL_SET_KERNEL_ARG(built->kernel, 6, cl_int, &strength);
    return ff_gpu_opencl_run(avctx, built, plane->channels * built->group[0],
                             1);
fail:
    return err;
}

/* Have the kernels measure plane p of src. */
static int measure(AVFilterContext *avctx, int variant, int p,
                   const GPUOpenCLKernel built[GPU_OPENCL_MAX_PASSES],
                   cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    int ret = ensure_clear(avctx);

    if (ret >= 0)
        ret = count_noise(avctx, variant, p, &built[EPSILON_PASS_NOISE], src);
    if (ret < 0)
        return ret;
    ret = find_threshold(avctx, p, &built[EPSILON_PASS_THRESHOLD]);
    s->is_clear = ret >= 0;
    return ret;
}

static int run(AVFilterContext *avctx, int variant, int p,
               const GPUOpenCLKernel built[GPU_OPENCL_MAX_PASSES],
               cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.base.planes.plane[p];
    cl_kernel kernel        = built[EPSILON_PASS_FILTER].kernel;
    cl_int width = plane->width, height = plane->height;
    cl_uint threshold = s->terms.strength ? EPSILON_TAKE_MEASURED
                                          : s->terms.threshold;
    int items[2], err = 0;
    cl_int cle;

    if (s->terms.measured)
        err = measure(avctx, variant, p, built, src);
    if (err < 0)
        return err;
    CL_SET_KERNEL_ARG(kernel, 0, cl_mem,  &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem,  &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int,  &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int,  &height);
    CL_SET_KERNEL_ARG(kernel, 4, cl_uint, &threshold);
    if (ff_epsilon_opencl_has_patches(variant))
        CL_SET_KERNEL_ARG(kernel, 5, cl_mem, &s->gpu.report);
    ff_epsilon_opencl_items(items, variant, &s->gpu.base.planes, p);
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
           "patch=0:weight=equal with a given threshold: for "
           "patch=%d:weight=%s%s%s use variant=auto or one of %s.\n",
           ff_epsilon_opencl_name(s->variant), s->terms.patch,
           s->terms.linear   ? "linear"          : "equal",
           s->terms.strength ? ":threshold=auto" : "",
           s->eps.metadata   ? ":metadata=1"     : "", names.str);
    return AVERROR(EINVAL);
}

/* A kernel is built for thresholds up to a limit; a larger one is seldom met,
 * as each makes room for twice it. One that can measure goes on to be used. */
static void set_most(EpsilonOpenCLContext *s, int depth)
{
    const int limit    = s->most.threshold;
    const int measured = s->most.measured;
    const int same     = s->most.patch == s->terms.patch &&
                      s->most.linear == s->terms.linear && s->most.radius;
    const Epsilon largest = {
        .radius = 1, .threshold = 255, .patch = s->terms.patch,
        .weight = s->terms.linear,
    };

    s->most = s->terms;
    if (same && limit >= s->terms.threshold)
        s->most.threshold = limit;
    else if (same && !s->terms.strength)
        s->most.threshold = FFMIN(2 * s->terms.threshold,
                                  ff_epsilon_terms(&largest, depth).threshold);
    s->most.measured |= same && measured;
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
