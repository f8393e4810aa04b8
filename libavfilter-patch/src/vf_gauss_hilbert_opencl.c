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
 * Gaussian blur on OpenCL frames, exact in integers, with the pixels visited
 * in raster or Hilbert order.
 */

#include "libavutil/opt.h"

#include "gpu_compat.h"
#include "gpu_gauss.h"
#include "gpu_hilbert.h"
#include "gpu_opencl.h"

enum GaussOrder {
    ORDER_AUTO,
    ORDER_RASTER,
    ORDER_HILBERT,
    ORDER_FAST_RASTER,
    ORDER_FAST_HILBERT,
    NB_ORDERS
};

enum GaussMem {
    MEM_DEVICE,
    MEM_HOST,
};

typedef struct GaussOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GPUGauss gauss;
    int order;
    int mem;
    int pixels;

    GPUGauss built;             ///< options that the kernels were built for
    cl_program program[GPU_MAX_PLANES];
    cl_kernel vertical[GPU_MAX_PLANES];
    cl_kernel horizontal[GPU_MAX_PLANES];
    cl_mem coords[GPU_MAX_PLANES];      ///< tables of ORDER_RASTER, _HILBERT
    cl_mem in, between, out;            ///< staging, and the first pass's sums
} GaussOpenCLContext;

#define OFFSET(x) offsetof(GaussOpenCLContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)

static const AVOption gauss_hilbert_opencl_options[] = {
    GPU_GAUSS_OPTIONS(GaussOpenCLContext),
    { "order", "order in which pixels are visited; all give the same result",
      OFFSET(order), AV_OPT_TYPE_INT, { .i64 = ORDER_AUTO }, ORDER_AUTO,
      NB_ORDERS - 1, FLAGS, .unit = "order" },
        { "auto",         "the best one for the device", 0, AV_OPT_TYPE_CONST,
          { .i64 = ORDER_AUTO }, 0, 0, FLAGS, .unit = "order" },
        { "raster",       "rows, coordinates from a table in memory", 0,
          AV_OPT_TYPE_CONST, { .i64 = ORDER_RASTER }, 0, 0, FLAGS,
          .unit = "order" },
        { "hilbert",      "Hilbert curve, coordinates from a table in memory",
          0, AV_OPT_TYPE_CONST, { .i64 = ORDER_HILBERT }, 0, 0, FLAGS,
          .unit = "order" },
        { "fast_raster",  "rows, coordinates from the index", 0,
          AV_OPT_TYPE_CONST, { .i64 = ORDER_FAST_RASTER }, 0, 0, FLAGS,
          .unit = "order" },
        { "fast_hilbert", "Hilbert curve, coordinates computed", 0,
          AV_OPT_TYPE_CONST, { .i64 = ORDER_FAST_HILBERT }, 0, 0, FLAGS,
          .unit = "order" },
    { "mem", "where the tables and the first pass's result lie", OFFSET(mem),
      AV_OPT_TYPE_INT, { .i64 = MEM_DEVICE }, MEM_DEVICE, MEM_HOST, FLAGS,
      .unit = "mem" },
        { "device", "memory of the device", 0, AV_OPT_TYPE_CONST,
          { .i64 = MEM_DEVICE }, 0, 0, FLAGS, .unit = "mem" },
        { "host",   "memory that the host can reach", 0, AV_OPT_TYPE_CONST,
          { .i64 = MEM_HOST }, 0, 0, FLAGS, .unit = "mem" },
    { "pixels", "pixels of a row a work-item makes in the vertical pass of "
      "fast_raster", OFFSET(pixels), AV_OPT_TYPE_INT, { .i64 = 4 }, 1, 16,
      FLAGS },
    { NULL }
};

AVFILTER_DEFINE_CLASS(gauss_hilbert_opencl);

extern const char *GPU_CL_SOURCE(plane_io), *GPU_CL_SOURCE(gauss_hilbert);

static int order_has_table(int order)
{
    return order == ORDER_RASTER || order == ORDER_HILBERT;
}

/* Pixels of a row a work-item makes in the vertical pass. */
static int vertical_pixels(const GaussOpenCLContext *s)
{
    return s->order == ORDER_FAST_RASTER ? s->pixels : 1;
}

static void release_kernels(GaussOpenCLContext *s)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++) {
        ff_gpu_opencl_release_kernel(&s->vertical[p]);
        ff_gpu_opencl_release_kernel(&s->horizontal[p]);
    }
    ff_gpu_opencl_release_programs(s->program);
    s->built.radius = 0;
}

static void print_defines(AVBPrint *defines, const GaussOpenCLContext *s)
{
    uint32_t weight[GPU_GAUSS_MAX_RADIUS + 1];

    ff_gpu_gauss_weights(&s->gauss, weight);
    av_bprintf(defines, "#define RADIUS %d\n#define WEIGHTS ",
               s->gauss.radius);
    for (int k = 0; k <= s->gauss.radius; k++)
        av_bprintf(defines, "%uu, ", weight[k]);
    av_bprintf(defines, "\n#define PIXELS %d\n#define %s\n",
               vertical_pixels(s),
               order_has_table(s->order)      ? "ORDER_TABLE" :
               s->order == ORDER_FAST_HILBERT ? "ORDER_CURVE" : "ORDER_INDEX");
}

static int build_programs(AVFilterContext *avctx)
{
    GaussOpenCLContext *s = avctx->priv;
    const char *sources[] = { GPU_CL_SOURCE(plane_io),
                              GPU_CL_SOURCE(gauss_hilbert) };
    AVBPrint defines;
    int ret;

    av_bprint_init(&defines, 0, AV_BPRINT_SIZE_UNLIMITED);
    print_defines(&defines, s);
    ret = av_bprint_is_complete(&defines) ?
          ff_gpu_opencl_build_planes(avctx, s->program, defines.str, sources,
                                     FF_ARRAY_ELEMS(sources)) :
          AVERROR(ENOMEM);
    av_bprint_finalize(&defines, NULL);
    return ret;
}

static int build_kernels(AVFilterContext *avctx)
{
    GaussOpenCLContext *s = avctx->priv;
    int ret;

    release_kernels(s);
    ret = build_programs(avctx);
    for (int p = 0; p < s->gpu.planes.nb_planes && ret >= 0; p++) {
        ret = ff_gpu_opencl_kernel(avctx, &s->vertical[p], s->program[p],
                                   "gauss_vertical");
        if (ret >= 0)
            ret = ff_gpu_opencl_kernel(avctx, &s->horizontal[p],
                                       s->program[p], "gauss_horizontal");
    }
    if (ret >= 0)
        s->built = s->gauss;
    return ret;
}

static void release_buffers(GaussOpenCLContext *s)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        ff_gpu_opencl_release_mem(&s->coords[p]);
    ff_gpu_opencl_release_mem(&s->in);
    ff_gpu_opencl_release_mem(&s->between);
    ff_gpu_opencl_release_mem(&s->out);
}

/* Fill a new buffer with the coordinates of a plane's pixels in order. */
static int create_table(AVFilterContext *avctx, int p, cl_mem_flags flags)
{
    GaussOpenCLContext *s = avctx->priv;
    const int w = s->gpu.planes.plane[p].width;
    const int h = s->gpu.planes.plane[p].height;
    const size_t size = (size_t)w * h * sizeof(GPUCoord);
    GPUCoord *order = av_malloc(size);
    cl_int cle;
    int ret;

    if (!order)
        return AVERROR(ENOMEM);
    if (s->order == ORDER_RASTER)
        ff_gpu_raster_order(order, w, h);
    else
        ff_gpu_hilbert_order(order, w, h);

    ret = ff_gpu_opencl_buffer(avctx, &s->coords[p], flags, size);
    if (ret >= 0) {
        cle = clEnqueueWriteBuffer(s->gpu.queue, s->coords[p], CL_TRUE, 0,
                                   size, order, 0, NULL, NULL);
        if (cle != CL_SUCCESS)
            ret = ff_gpu_opencl_error(avctx, "cannot write the table of "
                                      "coordinates", cle);
    }
    av_free(order);
    return ret;
}

static int allocate_buffers(AVFilterContext *avctx)
{
    GaussOpenCLContext *s    = avctx->priv;
    const size_t size        = ff_gpu_opencl_plane_size(&s->gpu.planes);
    const cl_mem_flags flags = CL_MEM_READ_WRITE |
                               (s->mem == MEM_HOST ? CL_MEM_ALLOC_HOST_PTR : 0);
    int ret;

    release_buffers(s);
    for (int p = 0; p < s->gpu.planes.nb_planes; p++) {
        ret = order_has_table(s->order) ? create_table(avctx, p, flags) : 0;
        if (ret < 0)
            return ret;
    }
    ret = ff_gpu_opencl_buffer(avctx, &s->between, flags,
                               size / s->gpu.planes.bytes * sizeof(cl_ushort));
    if (ret < 0)
        return ret;
    ret = ff_gpu_opencl_buffer(avctx, &s->in, CL_MEM_READ_WRITE, size);
    if (ret < 0)
        return ret;
    return ff_gpu_opencl_buffer(avctx, &s->out, CL_MEM_READ_WRITE, size);
}

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    GaussOpenCLContext *s  = avctx->priv;
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

/* Work-items of a pass over plane p that makes pixels of them an item. */
static int run_pass(AVFilterContext *avctx, cl_kernel kernel, int p,
                    int pixels)
{
    GaussOpenCLContext *s    = avctx->priv;
    const size_t w           = s->gpu.planes.plane[p].width;
    const size_t h           = s->gpu.planes.plane[p].height;
    const size_t line[2]     = { 256, 1 };
    const size_t block[2]    = { 64, 4 };
    const int log2_square    = ff_gpu_hilbert_square(w, h);
    const size_t square      = (size_t)1 << log2_square;

    if (order_has_table(s->order))
        return ff_gpu_opencl_run(avctx, kernel, w * h, 1, line);
    if (s->order == ORDER_FAST_HILBERT)
        return ff_gpu_opencl_run(avctx, kernel,
                                 ((w + square - 1) >> log2_square) *
                                 ((h + square - 1) >> log2_square) *
                                 square * square, 1, line);
    return ff_gpu_opencl_run(avctx, kernel, (w + pixels - 1) / pixels, h,
                             block);
}

static int run_kernels(AVFilterContext *avctx, int p)
{
    GaussOpenCLContext *s = avctx->priv;
    cl_kernel vertical    = s->vertical[p], horizontal = s->horizontal[p];
    cl_int width  = s->gpu.planes.plane[p].width;
    cl_int height = s->gpu.planes.plane[p].height;
    cl_int square = ff_gpu_hilbert_square(width, height);
    cl_int cle;
    int err;

    CL_SET_KERNEL_ARG(vertical, 0, cl_mem, &s->between);
    CL_SET_KERNEL_ARG(vertical, 1, cl_mem, &s->in);
    CL_SET_KERNEL_ARG(vertical, 2, cl_int, &width);
    CL_SET_KERNEL_ARG(vertical, 3, cl_int, &height);
    CL_SET_KERNEL_ARG(vertical, 4, cl_mem, &s->coords[p]);
    CL_SET_KERNEL_ARG(vertical, 5, cl_int, &square);
    err = run_pass(avctx, vertical, p, vertical_pixels(s));
    if (err < 0)
        return err;

    CL_SET_KERNEL_ARG(horizontal, 0, cl_mem, &s->out);
    CL_SET_KERNEL_ARG(horizontal, 1, cl_mem, &s->between);
    CL_SET_KERNEL_ARG(horizontal, 2, cl_mem, &s->in);
    CL_SET_KERNEL_ARG(horizontal, 3, cl_int, &width);
    CL_SET_KERNEL_ARG(horizontal, 4, cl_int, &height);
    CL_SET_KERNEL_ARG(horizontal, 5, cl_mem, &s->coords[p]);
    CL_SET_KERNEL_ARG(horizontal, 6, cl_int, &square);
    return run_pass(avctx, horizontal, p, 1);
fail:
    return err;
}

static int filter_plane(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    GaussOpenCLContext *s = avctx->priv;
    int ret;

    ret = ff_gpu_opencl_load(avctx, p, s->in, src);
    if (ret < 0)
        return ret;
    ret = run_kernels(avctx, p);
    if (ret < 0)
        return ret;
    return ff_gpu_opencl_store(avctx, p, dst, s->out);
}

static int filter_frame(AVFilterLink *inlink, AVFrame *in)
{
    GaussOpenCLContext *s = inlink->dst->priv;
    int ret = 0;

    /* after a runtime command */
    if (s->gauss.radius != s->built.radius || s->gauss.sigma != s->built.sigma)
        ret = build_kernels(inlink->dst);
    if (ret < 0) {
        av_frame_free(&in);
        return ret;
    }
    return ff_gpu_opencl_frame(inlink, in, s->gauss.planes, filter_plane);
}

static av_cold void uninit(AVFilterContext *avctx)
{
    GaussOpenCLContext *s = avctx->priv;

    release_kernels(s);
    release_buffers(s);
    ff_gpu_opencl_uninit(avctx);
}

static const AVFilterPad gauss_hilbert_opencl_inputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .filter_frame = filter_frame,
    },
};

static const AVFilterPad gauss_hilbert_opencl_outputs[] = {
    {
        .name         = "default",
        .type         = AVMEDIA_TYPE_VIDEO,
        .config_props = config_output,
    },
};

const FFFilter ff_vf_gauss_hilbert_opencl = {
    GPU_FILTER_FIELD(name)        = "gauss_hilbert_opencl",
    GPU_FILTER_FIELD(description) = NULL_IF_CONFIG_SMALL(
        "Apply an exact Gaussian blur to OpenCL frames."),
    GPU_FILTER_FIELD(priv_class)  = &gauss_hilbert_opencl_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(GaussOpenCLContext),
    .uninit          = uninit,
    .process_command = ff_filter_process_command,
    FILTER_INPUTS(gauss_hilbert_opencl_inputs),
    FILTER_OUTPUTS(gauss_hilbert_opencl_outputs),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
