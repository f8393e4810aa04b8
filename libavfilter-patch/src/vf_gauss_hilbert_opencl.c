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

#include <string.h>

#include "libavutil/opt.h"

#include "gauss_hilbert_opencl_plan.h"
#include "gpu_compat.h"
#include "gauss_hilbert_common.h"
#include "gauss_hilbert_curve.h"
#include "gpu_opencl.h"
#include "gpu_opencl_tune.h"

/* Pixels of a row that a work-item makes in fast_raster's vertical pass */
#define FAST_RASTER_PIXELS 4

enum GaussMem {
    MEM_DEVICE,
    MEM_HOST,
};

/* Places of pixels or tiles in the order of a walk. */
typedef struct GaussTable {
    cl_mem mem;
    int hilbert;
    int width, height;
} GaussTable;

typedef struct GaussHilbertOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GaussHilbert gauss;
    int order;
    int mem;

    int radius;                 ///< that the tuner's choice was made for
    GaussTable table[GPU_MAX_PLANES];
    cl_mem between;             ///< the first pass's sums
    cl_mem window;              ///< a GaussWindow, of these options:
    GaussHilbert window_gauss;
    GaussHilbert last;              ///< options of the last update
    int commanded;              ///< they have changed since the start
} GaussHilbertOpenCLContext;

#define OFFSET(x) offsetof(GaussHilbertOpenCLContext, x)
#define FLAGS (AV_OPT_FLAG_FILTERING_PARAM | AV_OPT_FLAG_VIDEO_PARAM)
#define CHOICE(unit_name, name, value, help)                            \
    { name, help, 0, AV_OPT_TYPE_CONST, { .i64 = value }, 0, 0, FLAGS,  \
      .unit = unit_name }

static const AVOption gauss_hilbert_opencl_options[] = {
    GAUSS_HILBERT_OPTIONS(GaussHilbertOpenCLContext),
    { "order", "order in which pixels are visited; all give the same result",
      OFFSET(order), AV_OPT_TYPE_INT, { .i64 = GAUSS_ORDER_AUTO },
      GAUSS_ORDER_AUTO, NB_GAUSS_ORDERS - 1, FLAGS, .unit = "order" },
        CHOICE("order", "auto", GAUSS_ORDER_AUTO,
               "the best one for the device"),
        CHOICE("order", "raster", GAUSS_ORDER_RASTER,
               "rows, coordinates from a table in memory"),
        CHOICE("order", "hilbert", GAUSS_ORDER_HILBERT,
               "Hilbert curve, coordinates from a table in memory"),
        CHOICE("order", "fast_raster", GAUSS_ORDER_FAST_RASTER,
               "rows, coordinates from the index"),
        CHOICE("order", "fast_hilbert", GAUSS_ORDER_FAST_HILBERT,
               "Hilbert curve, coordinates computed"),
        CHOICE("order", "tile_raster", GAUSS_ORDER_TILE_RASTER,
               "both passes in one, tiles in rows"),
        CHOICE("order", "tile_hilbert", GAUSS_ORDER_TILE_HILBERT,
               "both passes in one, tiles along a Hilbert curve"),
        CHOICE("order", "rows", GAUSS_ORDER_ROWS,
               "both passes in one, row by row, for processors"),
        CHOICE("order", "mma", GAUSS_ORDER_MMA,
               "both passes in one, products of matrices, on NVIDIA GPUs"),
    { "mem", "where the tables and the first pass's result lie", OFFSET(mem),
      AV_OPT_TYPE_INT, { .i64 = MEM_DEVICE }, MEM_DEVICE, MEM_HOST, FLAGS,
      .unit = "mem" },
        CHOICE("mem", "device", MEM_DEVICE, "memory of the device"),
        CHOICE("mem", "host", MEM_HOST, "memory that the host can reach"),
    GPU_TUNE_OPTIONS(GaussHilbertOpenCLContext, FLAGS),
    GPU_FILTER_OPTIONS_ALL(GaussHilbertOpenCLContext, FLAGS),
    { NULL }
};

AVFILTER_DEFINE_CLASS(gauss_hilbert_opencl);

extern const char *GPU_CL_SOURCE(gauss_hilbert),
                  *GPU_CL_SOURCE(gauss_hilbert_mma),
                  *GPU_CL_SOURCE(gauss_hilbert_tile),
                  *GPU_CL_SOURCE(gauss_hilbert_rows);

/* ---- building ---- */

static const char *kernel_name(AVFilterContext *avctx, int i)
{
    return ff_gauss_hilbert_opencl_kernels[i].name;
}

/* Pixels of a row a work-item makes in the vertical pass. */
static int vertical_pixels(const GaussKernel *k)
{
    return k->order == GAUSS_ORDER_FAST_RASTER ? FAST_RASTER_PIXELS : 1;
}

static int same_window(const GaussHilbert *a, const GaussHilbert *b)
{
    return a->radius == b->radius && a->sigma == b->sigma;
}

/* What plane p wants, of the options as they are but for the radius. */
static GaussQuery query(const GaussHilbertOpenCLContext *s, int p, int radius)
{
    const GaussHilbert gauss = { .radius = radius, .sigma = s->gauss.sigma };
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];

    ff_gauss_hilbert_weights(&gauss, weight);
    return (GaussQuery) {
        .order      = s->order,
        .radius     = radius,
        .max_weight = weight[0],
        .depth      = s->gpu.base.planes.depth,
        .plane      = &s->gpu.base.planes.plane[p],
    };
}

/* Once a command has changed the window, the program of all windows serves:
 * there may be more commands. */
static int is_unrolled(const GaussHilbertOpenCLContext *s, const GaussKernel *k)
{
    return !s->commanded &&
           ff_gauss_hilbert_opencl_is_unrolled(k, s->gauss.radius,
                                               &s->gpu.device);
}

/* Of one window, or of all. */
static void print_window(AVBPrint *defines, const GaussHilbert *gauss,
                         int unrolled)
{
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];

    if (!unrolled) {
        av_bprintf(defines, "#define MAX_RADIUS %d\n#define CENTRE %d\n",
                   GAUSS_HILBERT_MAX_RADIUS, GAUSS_CENTRE);
        return;
    }
    ff_gauss_hilbert_weights(gauss, weight);
    av_bprintf(defines, "#define RADIUS %d\n#define WEIGHTS ", gauss->radius);
    for (int k = 0; k <= gauss->radius; k++)
        av_bprintf(defines, "%uu, ", weight[k]);
    av_bprintf(defines, "\n");
}

static void print_io(AVBPrint *defines, enum GaussIO io)
{
    av_bprintf(defines, "#define FROM_IMAGE %d\n#define TO_IMAGE %d\n"
               "#define SURFACES %d\n", io != GAUSS_IO_BUFFER,
               io == GAUSS_IO_SURFACE, io == GAUSS_IO_SURFACE);
}

static void print_order(AVBPrint *defines, const GaussHilbertOpenCLContext *s,
                        const GaussKernel *k, const GaussMma *mma)
{
    if (k->order == GAUSS_ORDER_MMA) {
        print_io(defines, k->io);
        av_bprintf(defines, "#define FAR %d\n#define WARPS %d\n", mma->far,
                   mma->warps);
    } else if (ff_gauss_hilbert_opencl_is_tile(k)) {
        print_io(defines, k->io);
        av_bprintf(defines, "#define TILE_W %d\n#define TILE_H %d\n"
                   "#define STRIP %d\n#define ITEMS %d\n%s",
                   k->tile_w, k->tile_h, k->strip, k->items,
                   k->order == GAUSS_ORDER_TILE_HILBERT ?
                   "#define TILE_TABLE\n" : "");
    } else if (k->order == GAUSS_ORDER_ROWS) {
        av_bprintf(defines, "#define TILE %d\n", k->tile_w);
    } else {
        av_bprintf(defines, "#define PIXELS %d\n#define %s\n",
                   vertical_pixels(k),
                   ff_gauss_hilbert_opencl_has_table(k->order) ? "ORDER_TABLE" :
                   k->order == GAUSS_ORDER_FAST_HILBERT        ? "ORDER_CURVE" :
                                                                 "ORDER_INDEX");
    }
}

/* Work-items in a line, in a block, or those of a tile. */
static void set_group(size_t group[2], const GaussKernel *k)
{
    const int block = k->order == GAUSS_ORDER_FAST_RASTER;

    group[0] = block ? 64 : k->order <= GAUSS_ORDER_FAST_HILBERT ? 256 :
               FFMAX(k->items, 1);
    group[1] = block ? 4 : 1;
}

static int plan(AVFilterContext *avctx, int i, int p, GPUOpenCLPlan *plan,
                AVBPrint *defines)
{
    const GaussHilbertOpenCLContext *s = avctx->priv;
    const GaussKernel *k        = &ff_gauss_hilbert_opencl_kernels[i];
    const int two_passes        = k->order <= GAUSS_ORDER_FAST_HILBERT;
    const GaussQuery q          = query(s, p, s->gauss.radius);
    GaussMma mma                = { .far = 0 };

    /* a sigma that has been changed may have weights that are too large */
    if (!ff_gauss_hilbert_opencl_possible(k, &q, &s->gpu.device))
        return AVERROR(ENOSYS);
    if (k->order == GAUSS_ORDER_MMA)
        ff_gauss_hilbert_opencl_mma(&mma, q.radius, q.plane, &s->gpu.device);
    *plan = (GPUOpenCLPlan) {
        .source = { ff_gauss_hilbert_opencl_is_tile(k)   ?
                    GPU_CL_SOURCE(gauss_hilbert_tile) :
                    k->order == GAUSS_ORDER_ROWS ?
                    GPU_CL_SOURCE(gauss_hilbert_rows) :
                    k->order == GAUSS_ORDER_MMA ?
                    GPU_CL_SOURCE(gauss_hilbert_mma) :
                    GPU_CL_SOURCE(gauss_hilbert) },
        .kernel = { ff_gauss_hilbert_opencl_is_tile(k)   ? "gauss_tile" :
                    k->order == GAUSS_ORDER_ROWS ? "gauss_rows" :
                    k->order == GAUSS_ORDER_MMA  ? "gauss_mma" :
                                                   "gauss_vertical",
                    two_passes ? "gauss_horizontal" : NULL },
        .from_image = k->io != GAUSS_IO_BUFFER,
        .to_image   = k->io == GAUSS_IO_SURFACE,
    };
    set_group(plan->group, k);
    if (mma.warps)
        plan->group[0] = 32 * mma.warps;
    print_window(defines, &s->gauss, !mma.warps && is_unrolled(s, k));
    print_order(defines, s, k, &mma);
    return 0;
}

/* ---- memory ---- */

static cl_mem_flags mem_flags(const GaussHilbertOpenCLContext *s)
{
    return CL_MEM_READ_WRITE |
           (s->mem == MEM_HOST ? CL_MEM_ALLOC_HOST_PTR : 0);
}

static int allocate(AVFilterContext *avctx, int i, int p)
{
    GaussHilbertOpenCLContext *s   = avctx->priv;
    const GPUPlanes *planes = &s->gpu.base.planes;
    const size_t size       = ff_gpu_opencl_plane_size(planes);

    if (ff_gauss_hilbert_opencl_kernels[i].order > GAUSS_ORDER_FAST_HILBERT)
        return 0;
    return ff_gpu_opencl_buffer(avctx, &s->between, mem_flags(s),
                                size / planes->bytes * sizeof(cl_ushort));
}

static void release_table(GaussTable *table)
{
    ff_gpu_opencl_release_mem(&table->mem);
    table->width = 0;
}

static void release(AVFilterContext *avctx)
{
    GaussHilbertOpenCLContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES; p++)
        release_table(&s->table[p]);
    ff_gpu_opencl_release_mem(&s->between);
    ff_gpu_opencl_release_mem(&s->window);
}

/* The data may be gone when this returns. */
static int write_buffer(AVFilterContext *avctx, cl_mem buffer,
                        const void *data, size_t size)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    cl_int cle = clEnqueueWriteBuffer(s->gpu.queue, buffer, CL_TRUE, 0, size,
                                      data, 0, NULL, NULL);

    return cle == CL_SUCCESS ? 0 :
           ff_gpu_opencl_error(avctx, "cannot write a table", cle);
}

static int create_table(AVFilterContext *avctx, GaussTable *table,
                        const GPUCoord *order, size_t size)
{
    int ret = ff_gpu_opencl_buffer(avctx, &table->mem, mem_flags(avctx->priv),
                                   size);

    if (ret >= 0)
        ret = write_buffer(avctx, table->mem, order, size);
    if (ret < 0)
        release_table(table);
    return ret;
}

/* The window is that of the options from here on. */
static int ensure_window(AVFilterContext *avctx)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    GaussWindow window;
    int ret = 0;

    if (s->window && same_window(&s->window_gauss, &s->gauss))
        return 0;
    if (!s->window)
        ret = ff_gpu_opencl_buffer(avctx, &s->window, CL_MEM_READ_ONLY,
                                   sizeof(window));
    if (ret < 0)
        return ret;
    ff_gauss_hilbert_opencl_window(&window, &s->gauss);
    s->window_gauss = s->gauss;
    ret = write_buffer(avctx, s->window, &window, sizeof(window));
    if (ret < 0)
        ff_gpu_opencl_release_mem(&s->window);
    return ret;
}

/* Plane p's table holds the walk over w x h pixels or tiles from here on. */
static int ensure_table(AVFilterContext *avctx, int p, int hilbert, int w,
                        int h)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    GaussTable *table     = &s->table[p];
    const size_t size     = (size_t)w * h * sizeof(GPUCoord);
    GPUCoord *order;
    int ret;

    if (table->mem && table->hilbert == hilbert && table->width == w &&
        table->height == h)
        return 0;
    release_table(table);
    order = av_malloc(size);
    if (!order)
        return AVERROR(ENOMEM);
    if (hilbert)
        ff_hilbert_order(order, w, h);
    else
        ff_gpu_raster_order(order, w, h);
    ret = create_table(avctx, table, order, size);
    av_free(order);
    if (ret < 0)
        return ret;
    table->hilbert = hilbert;
    table->width   = w;
    table->height  = h;
    return 0;
}

/* ---- running ---- */

/* The last arguments of all kernels, from argument n on. */
static int set_window(AVFilterContext *avctx, cl_kernel kernel, int n)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    cl_int radius = s->gauss.radius, cle;
    int err = 0;

    CL_SET_KERNEL_ARG(kernel, n, cl_mem, &s->window);
    CL_SET_KERNEL_ARG(kernel, n + 1, cl_int, &radius);
fail:
    return err;
}

/* A kernel of tiles has more arguments than one of rows. */
static int set_tiles(AVFilterContext *avctx, const GaussKernel *k,
                     cl_kernel kernel, int p)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUPlane *plane = &s->gpu.base.planes.plane[p];
    const size_t local    =
        ff_gauss_hilbert_opencl_local_bytes(k, s->gauss.radius,
                                            plane->channels);
    cl_int cle;
    int err = 0;

    if (!ff_gauss_hilbert_opencl_is_tile(k))
        return set_window(avctx, kernel, 4);
    CL_SET_KERNEL_ARG(kernel, 4, cl_mem, &s->table[p].mem);
    cle = clSetKernelArg(kernel, 7, local, NULL);
    if (cle != CL_SUCCESS)
        return ff_gpu_opencl_error(avctx, "cannot set the size of local "
                                   "memory", cle);
    return set_window(avctx, kernel, 5);
fail:
    return err;
}

/* Both passes of the tiles or rows of a kernel. */
static int run_tiles(AVFilterContext *avctx, const GaussKernel *k,
                     const GPUOpenCLKernel *built, int p, cl_mem dst,
                     cl_mem src)
{
    GaussHilbertOpenCLContext *s  = avctx->priv;
    const GPUPlane *plane  = &s->gpu.base.planes.plane[p];
    const cl_kernel kernel = built->kernel;
    cl_int width = plane->width, height = plane->height;
    const int tiles_x = (width * plane->channels + k->tile_w - 1) / k->tile_w;
    const int rows    = ff_gauss_hilbert_opencl_tile_rows(k, s->gauss.radius);
    const int tiles_y = (height + rows - 1) / rows;
    cl_int cle;
    int err = 0;

    if (k->order == GAUSS_ORDER_TILE_HILBERT)
        err = ensure_table(avctx, p, 1, tiles_x, tiles_y);
    if (err < 0)
        return err;
    CL_SET_KERNEL_ARG(kernel, 0, cl_mem, &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem, &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int, &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int, &height);
    err = set_tiles(avctx, k, kernel, p);
    if (err < 0)
        return err;
    return ff_gpu_opencl_run(avctx, built, tiles_x * built->group[0], tiles_y);
fail:
    return err;
}

static int run_mma(AVFilterContext *avctx, const GPUOpenCLKernel *built, int p,
                   cl_mem dst, cl_mem src)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUPlane *plane  = &s->gpu.base.planes.plane[p];
    const cl_kernel kernel = built->kernel;
    cl_int width = plane->width, height = plane->height, tile_w, cle;
    int tiles_x, tiles_y, err = 0;
    GaussMma mma;

    if (ff_gauss_hilbert_opencl_mma(&mma, s->gauss.radius, plane,
                                    &s->gpu.device) < 0)
        return AVERROR_BUG;         /* plan() has refused it */
    tile_w  = mma.tile_w;
    tiles_x = (width * plane->channels + tile_w - 1) / tile_w;
    tiles_y = (height + 16 * mma.warps - 1) / (16 * mma.warps);
    CL_SET_KERNEL_ARG(kernel, 0, cl_mem, &dst);
    CL_SET_KERNEL_ARG(kernel, 1, cl_mem, &src);
    CL_SET_KERNEL_ARG(kernel, 2, cl_int, &width);
    CL_SET_KERNEL_ARG(kernel, 3, cl_int, &height);
    CL_SET_KERNEL_ARG(kernel, 6, cl_int, &tile_w);
    cle = clSetKernelArg(kernel, 7, mma.local, NULL);
    if (cle != CL_SUCCESS)
        return ff_gpu_opencl_error(avctx, "cannot set the size of local "
                                   "memory", cle);
    err = set_window(avctx, kernel, 4);
    return err < 0 ? err : ff_gpu_opencl_run(avctx, built,
                                             tiles_x * built->group[0],
                                             tiles_y);
fail:
    return err;
}

/* Work-items of a pass over plane p that makes pixels of them an item. */
static int run_pass(AVFilterContext *avctx, const GaussKernel *k,
                    const GPUOpenCLKernel *kernel, int p, int pixels)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const size_t w        = s->gpu.base.planes.plane[p].width;
    const size_t h        = s->gpu.base.planes.plane[p].height;
    const int log2_square = ff_hilbert_square(w, h);
    const size_t square   = (size_t)1 << log2_square;

    if (ff_gauss_hilbert_opencl_has_table(k->order))
        return ff_gpu_opencl_run(avctx, kernel, w * h, 1);
    if (k->order == GAUSS_ORDER_FAST_HILBERT)
        return ff_gpu_opencl_run(avctx, kernel,
                                 ((w + square - 1) >> log2_square) *
                                 ((h + square - 1) >> log2_square) *
                                 square * square, 1);
    return ff_gpu_opencl_run(avctx, kernel, (w + pixels - 1) / pixels, h);
}

/* The two passes of a kernel with one pixel or a few a work-item. */
static int run_passes(AVFilterContext *avctx, const GaussKernel *k,
                      const GPUOpenCLKernel pass[2], int p, cl_mem dst,
                      cl_mem src)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    cl_kernel vertical    = pass[0].kernel, horizontal = pass[1].kernel;
    cl_int width  = s->gpu.base.planes.plane[p].width;
    cl_int height = s->gpu.base.planes.plane[p].height;
    cl_int square = ff_hilbert_square(width, height);
    cl_int cle;
    int err = 0;

    if (ff_gauss_hilbert_opencl_has_table(k->order))
        err = ensure_table(avctx, p, k->order == GAUSS_ORDER_HILBERT, width,
                           height);
    if (err < 0)
        return err;
    CL_SET_KERNEL_ARG(vertical, 0, cl_mem, &s->between);
    CL_SET_KERNEL_ARG(vertical, 1, cl_mem, &src);
    CL_SET_KERNEL_ARG(vertical, 2, cl_int, &width);
    CL_SET_KERNEL_ARG(vertical, 3, cl_int, &height);
    CL_SET_KERNEL_ARG(vertical, 4, cl_mem, &s->table[p].mem);
    CL_SET_KERNEL_ARG(vertical, 5, cl_int, &square);
    err = set_window(avctx, vertical, 6);
    if (err >= 0)
        err = run_pass(avctx, k, &pass[0], p, vertical_pixels(k));
    if (err < 0)
        return err;

    CL_SET_KERNEL_ARG(horizontal, 0, cl_mem, &dst);
    CL_SET_KERNEL_ARG(horizontal, 1, cl_mem, &s->between);
    CL_SET_KERNEL_ARG(horizontal, 2, cl_mem, &src);
    CL_SET_KERNEL_ARG(horizontal, 3, cl_int, &width);
    CL_SET_KERNEL_ARG(horizontal, 4, cl_int, &height);
    CL_SET_KERNEL_ARG(horizontal, 5, cl_mem, &s->table[p].mem);
    CL_SET_KERNEL_ARG(horizontal, 6, cl_int, &square);
    err = set_window(avctx, horizontal, 7);
    return err < 0 ? err : run_pass(avctx, k, &pass[1], p, 1);
fail:
    return err;
}

static int run(AVFilterContext *avctx, int i, int p,
               const GPUOpenCLKernel built[GPU_OPENCL_MAX_PASSES],
               cl_mem dst, cl_mem src)
{
    const GaussKernel *k = &ff_gauss_hilbert_opencl_kernels[i];
    const int ret        = ensure_window(avctx);

    if (ret < 0)
        return ret;
    if (k->order == GAUSS_ORDER_MMA)
        return run_mma(avctx, &built[0], p, dst, src);
    return built[1].kernel ? run_passes(avctx, k, built, p, dst, src)
                           : run_tiles(avctx, k, &built[0], p, dst, src);
}

static int list_kernels(AVFilterContext *avctx,
                        int list[GPU_OPENCL_MAX_CANDIDATES], int all, int p)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    GaussQuery q = query(s, p, s->gauss.radius);
    int nb;

    q.all = all;
    nb    = ff_gauss_hilbert_opencl_list(list, &q, &s->gpu.device);
    if (!nb)
        av_log(avctx, AV_LOG_ERROR, "%s: the OpenCL device '%s' has no kernel "
               "of this order for %d bits, radius %d and sigma %g: use "
               "order=auto.\n", avctx->filter->name, s->gpu.device.name,
               s->gpu.base.planes.depth, s->gauss.radius, s->gauss.sigma);
    return nb ? nb : AVERROR(ENOSYS);
}

static const GPUOpenCLOps kernels = {
    .option   = "order",
    .name     = kernel_name,
    .list     = list_kernels,
    .plan     = plan,
    .allocate = allocate,
    .run      = run,
    .release  = release,
};

/* ---- the filter ---- */

/* Tell of mem when no kernel of the list follows it. */
static void check_used(AVFilterContext *avctx, const int *list, int nb)
{
    const GaussHilbertOpenCLContext *s = avctx->priv;

    for (int n = 0; n < nb; n++) {
        const GaussKernel *k = &ff_gauss_hilbert_opencl_kernels[list[n]];

        if (s->mem == MEM_DEVICE || k->order <= GAUSS_ORDER_FAST_HILBERT ||
            k->order == GAUSS_ORDER_TILE_HILBERT)
            return;
    }
    av_log(avctx, AV_LOG_WARNING, "%s: the option mem has no effect here: it "
           "is for order=raster, hilbert, fast_raster, fast_hilbert or "
           "tile_hilbert.\n", avctx->filter->name);
}

/* Whether s->radius left each plane the same kernels to choose from. */
static int same_lists(const GaussHilbertOpenCLContext *s)
{
    const GPUPlanes *planes = &s->gpu.base.planes;
    int list[2][NB_GAUSS_KERNELS], nb[2];

    for (int p = 0; p < planes->nb_planes; p++) {
        for (int i = 0; i < 2; i++) {
            GaussQuery q = query(s, p, i ? s->gauss.radius : s->radius);

            q.all = s->gpu.tune == GPU_TUNE_ALL;
            nb[i] = ff_gauss_hilbert_opencl_list(list[i], &q, &s->gpu.device);
        }
        if (nb[0] != nb[1] || memcmp(list[0], list[1], nb[0] * sizeof(int)))
            return 0;
    }
    return 1;
}

static int update(AVFilterContext *avctx)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GaussHilbert last = s->last;
    const int commanded = s->commanded, radius = s->radius;
    int ret = ff_gauss_hilbert_check(&s->gauss, avctx), anew;

    if (ret < 0)
        return ret;
    s->commanded |= s->radius && !same_window(&s->last, &s->gauss);
    s->last       = s->gauss;
    /* another radius may want other tiles */
    anew = s->radius != s->gauss.radius && (!s->radius || !same_lists(s));
    s->radius = s->gauss.radius;
    ret = ff_gpu_opencl_update(avctx, s->gauss.planes, anew);
    if (ret < 0) {
        s->commanded = commanded;
        s->last      = last;
        s->radius    = radius;
    }
    return ret;
}

static const GPUFilterOps gauss_hilbert_opencl_ops = {
    .api       = &ff_gpu_opencl_api,
    .algorithm = &ff_gauss_hilbert_algorithm,
    GPU_FILTER_OPTIONS(GaussHilbertOpenCLContext, gauss),
    .update    = update,
};

static int config_output(AVFilterLink *outlink)
{
    AVFilterContext *avctx = outlink->src;
    GaussHilbertOpenCLContext *s  = avctx->priv;
    int list[GPU_OPENCL_MAX_CANDIDATES];
    int ret;

    s->radius = s->commanded = 0;
    ret = ff_gpu_opencl_config(outlink, &gauss_hilbert_opencl_ops, &kernels);
    if (ret < 0)
        return ret;
    ret = list_kernels(avctx, list, s->gpu.tune == GPU_TUNE_ALL, 0);
    if (ret >= 0)
        check_used(avctx, list, ret);
    return ret;
}

static const AVFilterPad gauss_hilbert_opencl_inputs[] = {
    {
        .name = "default",
        .type = AVMEDIA_TYPE_VIDEO,
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
        "Apply an exact Gaussian blur on a GPU by OpenCL."),
    GPU_FILTER_FIELD(priv_class)  = &gauss_hilbert_opencl_class,
    GPU_FILTER_FIELD(flags)       = AVFILTER_FLAG_HWDEVICE |
                                    AVFILTER_FLAG_SLICE_THREADS |
                                    AVFILTER_FLAG_SUPPORT_TIMELINE_INTERNAL,
    .priv_size       = sizeof(GaussHilbertOpenCLContext),
    .uninit          = ff_gpu_filter_uninit,
    .activate        = ff_gpu_filter_activate,
    .process_command = ff_gpu_filter_command,
    FILTER_INPUTS(gauss_hilbert_opencl_inputs),
    FILTER_OUTPUTS(gauss_hilbert_opencl_outputs),
    FILTER_QUERY_FUNC(ff_gpu_opencl_query_formats),
    .flags_internal  = FF_FILTER_FLAG_HWFRAME_AWARE,
};
