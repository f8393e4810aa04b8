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
#include "gpu_epsilon.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"

enum EpsilonVariant {
    VARIANT_AUTO = -1,
    VARIANT_NAIVE,
    VARIANT_BUFFER,
    NB_VARIANTS
};

typedef struct EpsilonKernel {
    int radius;                 ///< it was built for; 0: not built
    cl_program program;
    cl_kernel kernel;
} EpsilonKernel;

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GPUEpsilon eps;
    int variant;
    int tune;

    GPUOpenCLDevice device;
    int choice[GPU_MAX_PLANES]; ///< variant of a plane, VARIANT_AUTO: unknown
    int64_t tuned;              ///< time that went into the choice
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
        { "auto",   "the best one for the device", 0, AV_OPT_TYPE_CONST,
          { .i64 = VARIANT_AUTO }, 0, 0, FLAGS, .unit = "variant" },
        { "naive",  "one pixel a work-item, image reads", 0,
          AV_OPT_TYPE_CONST, { .i64 = VARIANT_NAIVE }, 0, 0, FLAGS,
          .unit = "variant" },
        { "buffer", "one sample a work-item, buffer reads", 0,
          AV_OPT_TYPE_CONST, { .i64 = VARIANT_BUFFER }, 0, 0, FLAGS,
          .unit = "variant" },
    { "tune", "find the best variant on the first frame; otherwise take the "
      "one that the device is known for", OFFSET(tune), AV_OPT_TYPE_BOOL,
      { .i64 = 1 }, 0, 1, FLAGS },
    { NULL }
};

AVFILTER_DEFINE_CLASS(epsilon_opencl);

extern const char *GPU_CL_SOURCE(plane_io), *GPU_CL_SOURCE(epsilon);

/* ---- candidates ---- */

static const char *variant_name(AVFilterContext *avctx, int i)
{
    return i == VARIANT_NAIVE ? "naive" : "buffer";
}

/* What the device is known for comes first. */
static int list_variants(const EpsilonOpenCLContext *s, int *list)
{
    list[0] = VARIANT_BUFFER;
    list[1] = VARIANT_NAIVE;
    /* reading single texels is ruinous on CPUs */
    return s->device.kind == GPU_DEVICE_CPU ? 1 : 2;
}

static void release_kernel(AVFilterContext *avctx, int i, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;
    EpsilonKernel *k        = &s->kernel[p][i];

    ff_gpu_opencl_release_kernel(&k->kernel);
    ff_gpu_opencl_release_program(&k->program);
    k->radius = 0;
}

static int build_kernel(AVFilterContext *avctx, int i, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;
    EpsilonKernel *k        = &s->kernel[p][i];
    const char *sources[]   = { GPU_CL_SOURCE(plane_io),
                                GPU_CL_SOURCE(epsilon) };
    char defines[64];
    int ret;

    release_kernel(avctx, i, p);
    snprintf(defines, sizeof(defines), "#define RADIUS %d\n", s->eps.radius);
    ret = ff_gpu_opencl_build_plane(avctx, &k->program, p, defines, sources,
                                    FF_ARRAY_ELEMS(sources));
    if (ret >= 0)
        ret = ff_gpu_opencl_kernel(avctx, &k->kernel, k->program,
                                   i == VARIANT_NAIVE ? "epsilon_naive"
                                                      : "epsilon_buffer");
    if (ret >= 0)
        k->radius = s->eps.radius;
    return ret;
}

static void release_buffers(EpsilonOpenCLContext *s)
{
    ff_gpu_opencl_release_mem(&s->in);
    ff_gpu_opencl_release_mem(&s->out);
}

static int allocate_buffers(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const size_t size = ff_gpu_opencl_plane_size(&s->gpu.planes);
    int ret = 0;

    if (!s->in)
        ret = ff_gpu_opencl_buffer(avctx, &s->in, CL_MEM_READ_WRITE, size);
    if (ret >= 0 && !s->out)
        ret = ff_gpu_opencl_buffer(avctx, &s->out, CL_MEM_READ_WRITE, size);
    return ret;
}

static int prepare(AVFilterContext *avctx, int i, int p)
{
    EpsilonOpenCLContext *s = avctx->priv;
    int ret = 0;

    if (s->kernel[p][i].radius != s->eps.radius)
        ret = build_kernel(avctx, i, p);
    if (ret >= 0 && i != VARIANT_NAIVE)
        ret = allocate_buffers(avctx);
    return ret;
}

static int run_kernel(AVFilterContext *avctx, cl_kernel kernel, int p,
                      cl_mem dst, cl_mem src, int items)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.planes.plane[p];
    const size_t local[2]   = { 64, 4 };
    cl_int width = plane->width, height = plane->height;
    cl_uint threshold = ff_gpu_epsilon_threshold(&s->eps,
                                                 s->gpu.planes.depth);
    cl_int cle;
    int err;

    CL_SET_KERNEL_ARG(kernel, 0, cl_mem,  &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem,  &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int,  &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int,  &height);
    CL_SET_KERNEL_ARG(kernel, 4, cl_uint, &threshold);
    return ff_gpu_opencl_run(avctx, kernel, (size_t)width * items, height,
                             local);
fail:
    return err;
}

static int run(AVFilterContext *avctx, int i, int p, cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    cl_kernel kernel =
        s->kernel[ff_gpu_opencl_alike(&s->gpu.planes, p)][i].kernel;
    int ret;

    if (i == VARIANT_NAIVE)
        return run_kernel(avctx, kernel, p, dst, src, 1);

    ret = ff_gpu_opencl_load(avctx, p, s->in, src);
    if (ret < 0)
        return ret;
    ret = run_kernel(avctx, kernel, p, s->out, s->in,
                     s->gpu.planes.plane[p].channels);
    if (ret < 0)
        return ret;
    return ff_gpu_opencl_store(avctx, p, dst, s->out);
}

static const GPUTuneOps tune_ops = {
    .option  = "variant",
    .name    = variant_name,
    .prepare = prepare,
    .run     = run,
    .release = release_kernel,
};

/* ---- the filter ---- */

static void release(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES; p++)
        for (int i = 0; i < NB_VARIANTS; i++)
            release_kernel(avctx, i, p);
    release_buffers(s);
}

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx  = outlink->src;
    EpsilonOpenCLContext *s = avctx->priv;
    int ret;

    release(avctx);
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        s->choice[p] = s->variant;
    s->tuned = 0;
    ret = ff_gpu_opencl_config_output(outlink);
    if (ret < 0)
        return ret;
    ff_gpu_opencl_device(avctx, &s->device);
    /* what the user named has to work, before there is a frame */
    return s->variant == VARIANT_AUTO ? 0 : prepare(avctx, s->variant, 0);
}

static int choose(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    int list[GPU_TUNE_MAX];
    const int nb = list_variants(s, list);
    int ret      = ff_gpu_opencl_tune(avctx, &tune_ops, list, nb, s->tune,
                                      &s->tuned, p, dst, src);

    if (ret >= 0)
        s->choice[p] = ret;
    return ret;
}

static int filter_plane(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const int alike = ff_gpu_opencl_alike(&s->gpu.planes, p);
    int ret = 0;

    if (s->choice[alike] == VARIANT_AUTO)
        ret = choose(avctx, alike, dst, src);
    /* the radius may have changed by a runtime command: the choice stays */
    if (ret >= 0)
        ret = prepare(avctx, s->choice[alike], alike);
    if (ret < 0)
        return ret;
    return run(avctx, s->choice[alike], p, dst, src);
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    EpsilonOpenCLContext *s = inlink->dst->priv;

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
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
