/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gauss_hilbert_curve.h"
#include "gauss_hilbert_opencl_plan.h"

/* ---- memory ---- */

static cl_mem_flags mem_flags(const GaussHilbertOpenCLContext *s)
{
    return CL_MEM_READ_WRITE |
           (s->mem == GAUSS_MEM_HOST ? CL_MEM_ALLOC_HOST_PTR : 0);
}

int ff_gauss_hilbert_opencl_allocate(AVFilterContext *avctx,
                                     const GPUOpenCLPlan *plan, int p)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUPlanes *planes      = &s->gpu.base.planes;
    const size_t size            = ff_gpu_opencl_plane_size(planes);

    if (ff_gauss_hilbert_opencl_kernels[plan->candidate].order >
        GAUSS_ORDER_FAST_HILBERT)
        return 0;
    return ff_gpu_opencl_buffer(avctx, &s->first_pass, mem_flags(s),
                                size / planes->bytes * sizeof(cl_ushort));
}

static void release_table(GaussTable *table)
{
    ff_gpu_opencl_release_mem(&table->mem);
    table->width = 0;
}

void ff_gauss_hilbert_opencl_release(AVFilterContext *avctx)
{
    GaussHilbertOpenCLContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES; p++)
        release_table(&s->table[p]);
    ff_gpu_opencl_release_mem(&s->first_pass);
    ff_gpu_opencl_release_mem(&s->window);
}

/* Write a buffer and wait, so that data can be freed. */
static int write_buffer(AVFilterContext *avctx, const GPUJob *job,
                        cl_mem buffer, const void *data, size_t size)
{
    return ff_gpu_opencl_check(avctx,
        clEnqueueWriteBuffer(job->queue->stream, buffer, CL_TRUE, 0, size,
                             data, 0, NULL, NULL),
        "failed to write a table");
}

static int create_table(AVFilterContext *avctx, const GPUJob *job,
                        GaussTable *table, const GPUCoord *order, size_t size)
{
    int ret = ff_gpu_opencl_buffer(avctx, &table->mem, mem_flags(avctx->priv),
                                   size);

    if (ret >= 0)
        ret = write_buffer(avctx, job, table->mem, order, size);
    if (ret < 0)
        release_table(table);
    return ret;
}

/* Write the window of the options unless the buffer has it already. */
static int ensure_window(AVFilterContext *avctx, const GPUJob *job,
                         const GaussHilbert *gauss)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    GaussWindow window;
    int ret = 0;

    if (s->window && s->window_gauss.radius == gauss->radius &&
        s->window_gauss.sigma == gauss->sigma)
        return 0;
    if (!s->window)
        ret = ff_gpu_opencl_buffer(avctx, &s->window, CL_MEM_READ_ONLY,
                                   sizeof(window));
    if (ret < 0)
        return ret;
    ff_gauss_hilbert_opencl_window(&window, gauss);
    s->window_gauss = *gauss;
    ret = write_buffer(avctx, job, s->window, &window, sizeof(window));
    if (ret < 0)
        ff_gpu_opencl_release_mem(&s->window);
    return ret;
}

/* Write the table of plane p for w x h pixels unless it exists already. */
static int ensure_table(AVFilterContext *avctx, const GPUJob *job, int p,
                        int hilbert, int w, int h)
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
    ret = create_table(avctx, job, table, order, size);
    av_free(order);
    if (ret < 0)
        return ret;
    table->hilbert = hilbert;
    table->width   = w;
    table->height  = h;
    return 0;
}

/* ---- running ---- */

static int radius_of(const GPUJob *job)
{
    return ff_gauss_hilbert_radius(job->options);
}

/* Run a kernel with both passes on tiles or rows. */
static int run_tiles(AVFilterContext *avctx, const GPUJob *job,
                     const GaussKernel *k, const GPUOpenCLPass *pass, int p,
                     cl_mem dst, cl_mem src)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUPlane *plane = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    cl_int radius = radius_of(job);
    const int tiles_x = (width * plane->channels + k->tile_w - 1) / k->tile_w;
    const int rows    = ff_gauss_hilbert_opencl_tile_rows(k, radius);
    const int tiles_y = (height + rows - 1) / rows;
    const GPUOpenCLArg local = {
        ff_gauss_hilbert_opencl_local_bytes(k, radius, plane->channels), NULL
    };

    if (!ff_gauss_hilbert_opencl_is_tile(k))
        return ff_gpu_opencl_run(avctx, job, pass, tiles_x * pass->group[0],
                                 tiles_y,
                                 GPU_ARGS(GPU_ARG(dst), GPU_ARG(src),
                                          GPU_ARG(width), GPU_ARG(height),
                                          GPU_ARG(s->window),
                                          GPU_ARG(radius)));
    return ff_gpu_opencl_run(avctx, job, pass, tiles_x * pass->group[0],
                             tiles_y,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(src),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(s->window), GPU_ARG(radius),
                                      local));
}

static int run_mma(AVFilterContext *avctx, const GPUJob *job,
                   const GPUOpenCLPass *pass, int p, cl_mem dst, cl_mem src)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUPlane *plane = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    cl_int radius = radius_of(job), tile_w;
    int tiles_x, tiles_y;
    GaussMma mma;

    if (ff_gauss_hilbert_opencl_mma(&mma, radius, plane, &s->gpu.device) < 0)
        return AVERROR_BUG;         /* plan() rejects it */
    tile_w  = mma.tile_w;
    tiles_x = (width * plane->channels + tile_w - 1) / tile_w;
    tiles_y = (height + 16 * mma.warps - 1) / (16 * mma.warps);
    return ff_gpu_opencl_run(avctx, job, pass, tiles_x * pass->group[0],
                             tiles_y,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(src),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(s->window), GPU_ARG(radius),
                                      GPU_ARG(tile_w), { mma.local, NULL }));
}

/* Get the number of work-items of a pass with `pixels` pixels per work-item. */
static void pass_items(size_t items[2], const GaussKernel *k,
                       const GPUPlane *plane, int pixels)
{
    const size_t w = plane->width, h = plane->height;
    const int log2_square = ff_hilbert_square(w, h);
    const size_t square   = (size_t)1 << log2_square;

    items[0] = w * h;
    items[1] = 1;
    if (k->order == GAUSS_ORDER_FAST_HILBERT) {
        items[0] = ((w + square - 1) >> log2_square) *
                   ((h + square - 1) >> log2_square) * square * square;
    } else if (!ff_gauss_hilbert_opencl_has_table(k->order)) {
        items[0] = (w + pixels - 1) / pixels;
        items[1] = h;
    }
}

/* Run both passes with one or a few pixels per work-item. */
static int run_passes(AVFilterContext *avctx, const GPUJob *job,
                      const GaussKernel *k, const GPUOpenCLPass pass[2],
                      int p, cl_mem dst, cl_mem src)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUPlane *plane = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    cl_int square = ff_hilbert_square(width, height);
    cl_int radius = radius_of(job);
    size_t items[2];
    int ret = 0;

    if (ff_gauss_hilbert_opencl_has_table(k->order))
        ret = ensure_table(avctx, job, p, k->order == GAUSS_ORDER_HILBERT,
                           width, height);
    pass_items(items, k, plane, k->entry.item[0]);
    if (ret >= 0)
        ret = ff_gpu_opencl_run(avctx, job, &pass[0], items[0], items[1],
                                GPU_ARGS(GPU_ARG(s->first_pass), GPU_ARG(src),
                                         GPU_ARG(width), GPU_ARG(height),
                                         GPU_ARG(s->table[p].mem),
                                         GPU_ARG(square), GPU_ARG(s->window),
                                         GPU_ARG(radius)));
    pass_items(items, k, plane, 1);
    return ret < 0 ? ret :
           ff_gpu_opencl_run(avctx, job, &pass[1], items[0], items[1],
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(s->first_pass),
                                      GPU_ARG(src), GPU_ARG(width),
                                      GPU_ARG(height),
                                      GPU_ARG(s->table[p].mem),
                                      GPU_ARG(square), GPU_ARG(s->window),
                                      GPU_ARG(radius)));
}

int ff_gauss_hilbert_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                                const GPUOpenCLKernel *kernel, int p,
                                cl_mem dst, const cl_mem *src)
{
    const GPUOpenCLPass *pass = kernel->pass;
    const GaussKernel *k =
        &ff_gauss_hilbert_opencl_kernels[kernel->plan.candidate];
    const int ret = ensure_window(avctx, job, job->options);

    if (ret < 0)
        return ret;
    if (k->order == GAUSS_ORDER_MMA)
        return run_mma(avctx, job, pass, p, dst, *src);
    return pass[1].kernel ? run_passes(avctx, job, k, pass, p, dst, *src)
                          : run_tiles(avctx, job, k, pass, p, dst, *src);
}
