/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/bprint.h"

#include "gpu_compat.h"
#include "gauss_hilbert_opencl_plan.h"

extern const char *GPU_CL_SOURCE(gauss_hilbert),
                  *GPU_CL_SOURCE(gauss_hilbert_mma),
                  *GPU_CL_SOURCE(gauss_hilbert_tile),
                  *GPU_CL_SOURCE(gauss_hilbert_rows);

/* Pixels per work-item in the vertical pass of fast_raster */
#define FAST_RASTER_PIXELS 4

int ff_gauss_hilbert_opencl_vertical_pixels(const GaussKernel *k)
{
    return k->order == GAUSS_ORDER_FAST_RASTER ? FAST_RASTER_PIXELS : 1;
}

GaussQuery ff_gauss_hilbert_opencl_query(AVFilterContext *avctx,
                                         const GPUQuery *q)
{
    const GaussHilbertOpenCLContext *s = avctx->priv;
    const GaussHilbert *gauss          = q->options;
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];

    ff_gauss_hilbert_weights(gauss, weight);
    return (GaussQuery) {
        .order      = s->order,
        .radius     = gauss->radius,
        .max_weight = weight[0],
        .depth      = q->planes->depth,
        .plane      = &q->planes->plane[q->p],
    };
}

/* Print the window of a program for one window, or the limits of all. */
static void print_window(AVBPrint *defines, const GaussHilbert *gauss,
                         int unrolled)
{
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];

    if (!unrolled) {
        av_bprintf(defines, "#define MAX_RADIUS %d\n#define CENTER %d\n",
                   GAUSS_HILBERT_MAX_RADIUS, GAUSS_CENTER);
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

static void print_order(AVBPrint *defines, const GaussKernel *k,
                        const GaussMma *mma)
{
    if (k->order == GAUSS_ORDER_MMA) {
        print_io(defines, k->io);
        av_bprintf(defines, "#define ANY_REACH %d\n#define WARPS %d\n",
                   mma->any_reach, mma->warps);
    } else if (ff_gauss_hilbert_opencl_is_tile(k)) {
        print_io(defines, k->io);
        av_bprintf(defines, "#define TILE_W %d\n#define TILE_H %d\n"
                   "#define STRIP %d\n#define ITEMS %d\n",
                   k->tile_w, k->tile_h, k->strip, k->items);
    } else if (k->order == GAUSS_ORDER_ROWS) {
        av_bprintf(defines, "#define TILE %d\n", k->tile_w);
    } else {
        av_bprintf(defines, "#define PIXELS %d\n#define %s\n",
                   ff_gauss_hilbert_opencl_vertical_pixels(k),
                   ff_gauss_hilbert_opencl_has_table(k->order) ? "ORDER_TABLE" :
                   k->order == GAUSS_ORDER_FAST_HILBERT        ? "ORDER_CURVE" :
                                                                 "ORDER_INDEX");
    }
}

/* Set the work-group: a row or a block of pixels, or a tile. */
static void set_group(size_t group[2], const GaussKernel *k)
{
    const int block = k->order == GAUSS_ORDER_FAST_RASTER;

    group[0] = block ? 64 : k->order <= GAUSS_ORDER_FAST_HILBERT ? 256 :
               FFMAX(k->items, 1);
    group[1] = block ? 4 : 1;
}

/* Return whether a command has changed the window. The program for all windows
 * is used from then on, as more commands may follow. */
static int has_window_changed(const GPUOpenCLPlan *current,
                              const GaussHilbert *gauss)
{
    const GaussOpenCLPriv *in_use = current ? GPU_PRIV(current, GaussOpenCLPriv)
                                            : NULL;

    return in_use && (in_use->window_changed ||
                      in_use->gauss.radius != gauss->radius ||
                      in_use->gauss.sigma != gauss->sigma);
}

static void set_program(GPUOpenCLPlan *plan, const GaussKernel *k)
{
    *plan = (GPUOpenCLPlan) {
        .from_image = k->io != GAUSS_IO_BUFFER,
        .to_image   = k->io == GAUSS_IO_SURFACE,
    };
    if (ff_gauss_hilbert_opencl_is_tile(k)) {
        plan->source[0] = GPU_CL_SOURCE(gauss_hilbert_tile);
        plan->kernel[0] = "gauss_tile";
    } else if (k->order == GAUSS_ORDER_ROWS) {
        plan->source[0] = GPU_CL_SOURCE(gauss_hilbert_rows);
        plan->kernel[0] = "gauss_rows";
    } else if (k->order == GAUSS_ORDER_MMA) {
        plan->source[0] = GPU_CL_SOURCE(gauss_hilbert_mma);
        plan->kernel[0] = "gauss_mma";
    } else {
        plan->source[0] = GPU_CL_SOURCE(gauss_hilbert);
        plan->kernel[0] = "gauss_vertical";
        plan->kernel[1] = "gauss_horizontal";
    }
    set_group(plan->group, k);
}

int ff_gauss_hilbert_opencl_plan(AVFilterContext *avctx, const GPUQuery *query,
                                 const GPUOpenCLPlan *current,
                                 GPUOpenCLPlan *plan, AVBPrint *defines)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GaussKernel *k = &ff_gauss_hilbert_opencl_kernels[query->candidate];
    const GaussQuery q   = ff_gauss_hilbert_opencl_query(avctx, query);
    GaussOpenCLPriv priv = { *(const GaussHilbert *)query->options };
    GaussMma mma         = { .any_reach = 0 };

    /* weights may be too large after a command changed sigma */
    if (!ff_gauss_hilbert_opencl_possible(k, &q, &s->device))
        return AVERROR(ENOSYS);
    if (k->order == GAUSS_ORDER_MMA)
        ff_gauss_hilbert_opencl_mma(&mma, q.radius, q.plane, &s->device);
    priv.window_changed = has_window_changed(current, &priv.gauss);
    set_program(plan, k);
    if (mma.warps)
        plan->group[0] = 32 * mma.warps;
    print_window(defines, &priv.gauss, !mma.warps && !priv.window_changed &&
                 ff_gauss_hilbert_opencl_is_unrolled(k, q.radius, &s->device));
    print_order(defines, k, &mma);
    *GPU_PRIV(plan, GaussOpenCLPriv) = priv;
    return 0;
}
