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

#include "libavutil/opt.h"

#include "gpu_compat.h"
#include "epsilon_opencl_variants.h"
#include "gpu_epsilon.h"
#include "gpu_frames.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"

typedef struct EpsilonKernel {
    int radius, limit;          ///< it was built for; radius 0: not built
    EpsilonPlan plan;
    cl_program program;
    GPUOpenCLKernel kernel;
} EpsilonKernel;

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GPUEpsilon eps;
    int variant;
    int tune;

    GPUTuner tuner;
    int limit;                  ///< thresholds that the kernels are built for
    EpsilonKernel kernel[GPU_MAX_PLANES][NB_VARIANTS];
    cl_mem in, out;             ///< staging of the buffer kernels
} EpsilonOpenCLContext;

#define OFFSET(x) offsetof(EpsilonOpenCLContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)

static const AVOption epsilon_opencl_options[] = {
    GPU_EPSILON_OPTIONS(EpsilonOpenCLContext),
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
    { NULL }
};

AVFILTER_DEFINE_CLASS(epsilon_opencl);

extern const char *GPU_CL_SOURCE(plane_io), *GPU_CL_SOURCE(row_io);

/* ---- a variant's life: prepare, run, release ---- */

static const char *variant_name(AVFilterContext *avctx, int variant)
{
    return ff_epsilon_opencl_name(variant);
}

/* Planes that are alike share it. */
static EpsilonKernel *get_kernel(AVFilterContext *avctx, int variant, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;

    return &s->kernel[ff_gpu_opencl_alike(&s->gpu.planes, p)][variant];
}

static void release_built(EpsilonKernel *k)
{
    ff_gpu_opencl_release_kernel(&k->kernel);
    ff_gpu_opencl_release_program(&k->program);
    k->radius = 0;
}

static int build_kernel(AVFilterContext *avctx, int variant, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;
    EpsilonKernel *k        = get_kernel(avctx, variant, p);
    const char *sources[]   = { GPU_CL_SOURCE(plane_io),
                                GPU_CL_SOURCE(row_io), NULL };
    char *defines = ff_epsilon_opencl_defines(variant, &s->tuner.device,
                                              &s->gpu.planes, p,
                                              s->eps.radius, s->limit);
    int ret = AVERROR(ENOMEM);

    release_built(k);
    ff_epsilon_opencl_plan(&k->plan, variant, &s->tuner.device,
                           &s->gpu.planes, p);
    sources[2] = k->plan.source;
    if (defines)
        ret = ff_gpu_opencl_build_plane(avctx, &k->program, p, defines,
                                        sources, FF_ARRAY_ELEMS(sources));
    if (ret >= 0)
        ret = ff_gpu_opencl_kernel(avctx, &k->kernel, k->program,
                                   k->plan.kernel, k->plan.local);
    if (ret >= 0) {
        k->radius = s->eps.radius;
        k->limit  = s->limit;
    }
    av_free(defines);
    return ret;
}

static void release_buffers(EpsilonOpenCLContext *s)
{
    ff_gpu_opencl_release_mem(&s->in);
    ff_gpu_opencl_release_mem(&s->out);
}

/* All share the buffers: the one that stays prepares them again. */
static void release_variant(AVFilterContext *avctx, int variant, int p)
{
    release_built(get_kernel(avctx, variant, p));
    release_buffers(avctx->priv);
}

static int allocate_buffer(AVFilterContext *avctx, cl_mem *buffer)
{
    EpsilonOpenCLContext *s = avctx->priv;

    if (*buffer)
        return 0;
    return ff_gpu_opencl_buffer(avctx, buffer, CL_MEM_READ_WRITE,
                                ff_gpu_opencl_plane_size(&s->gpu.planes));
}

static int prepare(AVFilterContext *avctx, int variant, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonKernel *k  = get_kernel(avctx, variant, p);
    int ret = 0;

    if (k->radius != s->eps.radius || k->limit != s->limit)
        ret = build_kernel(avctx, variant, p);
    if (ret >= 0 && !k->plan.images)
        ret = allocate_buffer(avctx, &s->in);
    if (ret >= 0 && !k->plan.images)
        ret = allocate_buffer(avctx, &s->out);
    return ret;
}

static int threshold_of(const EpsilonOpenCLContext *s)
{
    return ff_gpu_epsilon_threshold(&s->eps, s->gpu.planes.depth);
}

static int run_kernel(AVFilterContext *avctx, const EpsilonKernel *k, int p,
                      cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.planes.plane[p];
    const EpsilonPlan *plan = &k->plan;
    cl_kernel kernel        = k->kernel.kernel;
    const int samples = plane->width * plane->channels;
    cl_int width = plane->width, height = plane->height;
    cl_uint threshold = threshold_of(s);
    cl_int cle;
    int err;

    CL_SET_KERNEL_ARG(kernel, 0, cl_mem,  &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem,  &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int,  &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int,  &height);
    CL_SET_KERNEL_ARG(kernel, 4, cl_uint, &threshold);
    return ff_gpu_opencl_run(avctx, &k->kernel,
                             (samples + plan->columns - 1) / plan->columns,
                             (height + plan->rows - 1) / plan->rows);
fail:
    return err;
}

static int run(AVFilterContext *avctx, int variant, int p, cl_mem dst,
               cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonKernel *k  = get_kernel(avctx, variant, p);
    int ret;

    if (k->plan.images)
        return run_kernel(avctx, k, p, dst, src);

    ret = ff_gpu_opencl_load(avctx, p, s->in, src);
    if (ret >= 0)
        ret = run_kernel(avctx, k, p, s->out, s->in);
    if (ret >= 0)
        ret = ff_gpu_opencl_store(avctx, p, dst, s->out);
    return ret;
}

static int list_variants(AVFilterContext *avctx, int list[GPU_TUNE_MAX],
                         int all, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;

    if (s->variant == VARIANT_AUTO)
        return ff_epsilon_opencl_list(list, all, &s->tuner.device,
                                      &s->gpu.planes, p);
    list[0] = s->variant;
    return 1;
}

static const GPUTuneOps tune_ops = {
    .option  = "variant",
    .name    = variant_name,
    .list    = list_variants,
    .prepare = prepare,
    .run     = run,
    .release = release_variant,
};

/* ---- the filter ---- */

static void release(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES; p++)
        for (int variant = 0; variant < NB_VARIANTS; variant++)
            release_built(&s->kernel[p][variant]);
    release_buffers(s);
}

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx  = outlink->src;
    EpsilonOpenCLContext *s = avctx->priv;
    int ret;

    release(avctx);
    ret = ff_gpu_opencl_config_output(outlink);
    if (ret < 0)
        return ret;
    ff_gpu_opencl_tuner_init(avctx, &s->tuner, &tune_ops);
    s->limit = threshold_of(s);
    /* what the user named has to work, before there is a frame */
    return s->variant == VARIANT_AUTO ? 0 : prepare(avctx, s->variant, 0);
}

static int filter_plane(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;

    return ff_gpu_opencl_tuned_plane(avctx, &s->tuner, s->tune, p, dst, src);
}

/* Runtime commands keep the choice and build its kernel anew: for a radius at
 * once, for a larger threshold seldom, as each time makes room for twice it. */
static void follow_commands(EpsilonOpenCLContext *s)
{
    const int threshold = threshold_of(s);

    if (threshold > s->limit)
        s->limit = FFMIN(2 * threshold, (1 << s->gpu.planes.depth) - 1);
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    EpsilonOpenCLContext *s = inlink->dst->priv;

    follow_commands(s);
    return ff_gpu_opencl_frame(inlink, in, s->eps.planes, filter_plane);
}

static av_cold void uninit(AVFilterContext *avctx)
{
    release(avctx);
    ff_gpu_opencl_uninit(avctx);
}

static const AVFilterPad epsilon_opencl_inputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .filter_frame = filter_frame,
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
        "Remove mosquito noise and keep edges, on OpenCL frames."),
    GPU_FILTER_FIELD(priv_class)  = &epsilon_opencl_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(EpsilonOpenCLContext),
    .uninit          = uninit,
    .process_command = ff_filter_process_command,
    FILTER_INPUTS(epsilon_opencl_inputs),
    FILTER_OUTPUTS(epsilon_opencl_outputs),
    FILTER_QUERY_FUNC(ff_gpu_opencl_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
