/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gauss_hilbert_curve.h"
#include "gauss_hilbert_opencl_plan.h"

/* Numbers of GPUOpenCLContext.tables: a table of coordinates for each plane, and a
 * GaussWindow */
enum { WINDOW = GPU_MAX_PLANES };

/* ---- memory ---- */

/* Write a buffer and wait, so that data can be freed. */
static int write_buffer(AVFilterContext *avctx, const GPUJob *job,
                        cl_mem buffer, const void *data, size_t size)
{
    return ff_gpu_opencl_check(avctx,
        clEnqueueWriteBuffer(job->queue->stream, buffer, CL_TRUE, 0, size,
                             data, 0, NULL, NULL),
        "failed to write a table");
}

/* Create a table with data. */
static int create_table(AVFilterContext *avctx, const GPUJob *job, int i,
                        cl_mem_flags flags, const void *data, size_t size)
{
    GPUOpenCLContext *s = avctx->priv;
    int ret;

    ff_gpu_opencl_release_mem(&s->tables[i]);
    ret = ff_gpu_opencl_buffer(avctx, &s->tables[i], flags, size);
    if (ret >= 0)
        ret = write_buffer(avctx, job, s->tables[i], data, size);
    if (ret < 0)
        ff_gpu_opencl_release_mem(&s->tables[i]);
    return ret;
}

/* Write the window of the options unless it exists already. */
static int ensure_window(AVFilterContext *avctx, const GPUJob *job,
                         const GaussHilbert *gauss)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    GaussWindow window;

    if (s->gpu.tables[WINDOW] && s->window_gauss.radius == gauss->radius &&
        s->window_gauss.sigma == gauss->sigma)
        return 0;
    ff_gauss_hilbert_opencl_window(&window, gauss);
    s->window_gauss = *gauss;
    return create_table(avctx, job, WINDOW, CL_MEM_READ_ONLY, &window,
                        sizeof(window));
}

/* Write the table of plane p for w x h pixels unless it exists already. */
static int ensure_table(AVFilterContext *avctx, const GPUJob *job, int p,
                        int hilbert, int w, int h)
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const GaussTable wanted      = { hilbert, w, h };
    const size_t size            = (size_t)w * h * sizeof(GPUCoord);
    GPUCoord *order;
    int ret;

    if (s->gpu.tables[p] && !memcmp(&s->table[p], &wanted, sizeof(wanted)))
        return 0;
    order = av_malloc(size);
    if (!order)
        return AVERROR(ENOMEM);
    if (hilbert)
        ff_hilbert_order(order, w, h);
    else
        ff_gpu_raster_order(order, w, h);
    s->table[p] = wanted;
    ret = create_table(avctx, job, p,
                       CL_MEM_READ_WRITE | ff_gauss_hilbert_opencl_flags(s),
                       order, size);
    av_free(order);
    return ret;
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
                                          GPU_ARG(s->gpu.tables[WINDOW]),
                                          GPU_ARG(radius)));
    return ff_gpu_opencl_run(avctx, job, pass, tiles_x * pass->group[0],
                             tiles_y,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(src),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(s->gpu.tables[WINDOW]), GPU_ARG(radius),
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
                                      GPU_ARG(s->gpu.tables[WINDOW]), GPU_ARG(radius),
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
                                GPU_ARGS(GPU_ARG(s->gpu.scratch), GPU_ARG(src),
                                         GPU_ARG(width), GPU_ARG(height),
                                         GPU_ARG(s->gpu.tables[p]),
                                         GPU_ARG(square), GPU_ARG(s->gpu.tables[WINDOW]),
                                         GPU_ARG(radius)));
    pass_items(items, k, plane, 1);
    return ret < 0 ? ret :
           ff_gpu_opencl_run(avctx, job, &pass[1], items[0], items[1],
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(s->gpu.scratch),
                                      GPU_ARG(src), GPU_ARG(width),
                                      GPU_ARG(height),
                                      GPU_ARG(s->gpu.tables[p]),
                                      GPU_ARG(square), GPU_ARG(s->gpu.tables[WINDOW]),
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
