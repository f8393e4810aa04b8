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

enum EpsilonVariant {
    VARIANT_AUTO,
    VARIANT_NAIVE,
    VARIANT_BUFFER,
};

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GPUEpsilon eps;
    int variant;

    int built_radius;           ///< radius that the kernels were built for
    cl_program program[GPU_MAX_PLANES];
    cl_kernel kernel[GPU_MAX_PLANES];
    cl_mem in, out;             ///< staging of the buffer kernels
} EpsilonOpenCLContext;

#define OFFSET(x) offsetof(EpsilonOpenCLContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)

static const AVOption epsilon_opencl_options[] = {
    GPU_EPSILON_OPTIONS(EpsilonOpenCLContext),
    { "variant", "kernel to use; all give the same result", OFFSET(variant),
      AV_OPT_TYPE_INT, { .i64 = VARIANT_AUTO }, VARIANT_AUTO, VARIANT_BUFFER,
      FLAGS, .unit = "variant" },
        { "auto",   "the best one for the device", 0, AV_OPT_TYPE_CONST,
          { .i64 = VARIANT_AUTO }, 0, 0, FLAGS, .unit = "variant" },
        { "naive",  "one pixel a work-item, image reads", 0,
          AV_OPT_TYPE_CONST, { .i64 = VARIANT_NAIVE }, 0, 0, FLAGS,
          .unit = "variant" },
        { "buffer", "one sample a work-item, buffer reads", 0,
          AV_OPT_TYPE_CONST, { .i64 = VARIANT_BUFFER }, 0, 0, FLAGS,
          .unit = "variant" },
    { NULL }
};

AVFILTER_DEFINE_CLASS(epsilon_opencl);

extern const char *GPU_CL_SOURCE(plane_io), *GPU_CL_SOURCE(epsilon);

static void release_kernels(EpsilonOpenCLContext *s)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        ff_gpu_opencl_release_kernel(&s->kernel[p]);
    ff_gpu_opencl_release_programs(s->program);
    s->built_radius = 0;
}

static int build_kernels(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const char *sources[]   = { GPU_CL_SOURCE(plane_io),
                                GPU_CL_SOURCE(epsilon) };
    const char *name        = s->variant == VARIANT_NAIVE ? "epsilon_naive"
                                                          : "epsilon_buffer";
    char defines[64];
    int ret;

    release_kernels(s);
    snprintf(defines, sizeof(defines), "#define RADIUS %d\n", s->eps.radius);
    ret = ff_gpu_opencl_build_planes(avctx, s->program, defines, sources,
                                     FF_ARRAY_ELEMS(sources));
    for (int p = 0; p < s->gpu.planes.nb_planes && ret >= 0; p++)
        ret = ff_gpu_opencl_kernel(avctx, &s->kernel[p], s->program[p], name);
    if (ret >= 0)
        s->built_radius = s->eps.radius;
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
    int ret;

    release_buffers(s);
    if (s->variant == VARIANT_NAIVE)
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &s->in, CL_MEM_READ_WRITE, size);
    if (ret < 0)
        return ret;
    return ff_gpu_opencl_buffer(avctx, &s->out, CL_MEM_READ_WRITE, size);
}

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx  = outlink->src;
    EpsilonOpenCLContext *s = avctx->priv;
    int ret;

    release_kernels(s);
    release_buffers(s);
    ret = ff_gpu_opencl_config_output(outlink);
    if (ret < 0)
        return ret;
    ret = build_kernels(avctx);
    if (ret < 0)
        return ret;
    return allocate_buffers(avctx);
}

static int run_kernel(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src,
                      int items)
{
    EpsilonOpenCLContext *s = avctx->priv;
    const GPUPlane *plane   = &s->gpu.planes.plane[p];
    const size_t local[2]   = { 64, 4 };
    cl_kernel kernel        = s->kernel[p];
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

static int filter_plane(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    EpsilonOpenCLContext *s = avctx->priv;
    int ret;

    if (s->variant == VARIANT_NAIVE)
        return run_kernel(avctx, p, dst, src, 1);

    ret = ff_gpu_opencl_load(avctx, p, s->in, src);
    if (ret < 0)
        return ret;
    ret = run_kernel(avctx, p, s->out, s->in,
                     s->gpu.planes.plane[p].channels);
    if (ret < 0)
        return ret;
    return ff_gpu_opencl_store(avctx, p, dst, s->out);
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    EpsilonOpenCLContext *s = inlink->dst->priv;
    int ret = 0;

    /* after a runtime command */
    if (s->eps.radius != s->built_radius)
        ret = build_kernels(inlink->dst);
    if (ret < 0) {
        av_frame_free(&in);
        return ret;
    }
    return ff_gpu_opencl_frame(inlink, in, s->eps.planes, filter_plane);
}

static av_cold void uninit(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;

    release_kernels(s);
    release_buffers(s);
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
