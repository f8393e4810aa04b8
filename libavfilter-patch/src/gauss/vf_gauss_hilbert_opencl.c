/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Gaussian blur on OpenCL frames in exact integers, in raster or Hilbert order.
 */

#include "gauss_hilbert_opencl_plan.h"
#include "gpu_filter.h"

static const AVOption gauss_hilbert_opencl_options[] = {
    GAUSS_HILBERT_OPTIONS(GaussHilbertOpenCLContext),
    GPU_CHOICE_OPTION(GaussHilbertOpenCLContext, order,
                      "set processing order; all give the same output",
                      GAUSS_ORDER_AUTO, NB_GAUSS_ORDERS),
        GPU_CHOICE("order", "auto", GAUSS_ORDER_AUTO,
                   "select the best one for the device"),
#define X(id, name, help) \
        GPU_CHOICE("order", name, GAUSS_ORDER_ ## id, help),
        GAUSS_ORDERS(X)
#undef X
    { "mem", "set memory type of intermediate buffers",
      offsetof(GaussHilbertOpenCLContext, mem), AV_OPT_TYPE_INT,
      { .i64 = GAUSS_MEM_DEVICE }, GAUSS_MEM_DEVICE, GAUSS_MEM_HOST, GPU_FLAGS,
      .unit = "mem" },
        GPU_CHOICE("mem", "device", GAUSS_MEM_DEVICE, "device memory"),
        GPU_CHOICE("mem", "host", GAUSS_MEM_HOST, "host-accessible memory"),
    GPU_FILTER_OPTIONS_ALL(GaussHilbertOpenCLContext)
};

static const char *kernel_name(int i)
{
    return ff_gauss_hilbert_opencl_kernels[i].entry.name;
}

/* Warn once if no kernel of the list uses the option mem. */
static void check_mem(AVFilterContext *avctx, const int *list, int nb)
{
    GaussHilbertOpenCLContext *s = avctx->priv;

    for (int n = 0; n < nb; n++) {
        const GaussKernel *k = &ff_gauss_hilbert_opencl_kernels[list[n]];

        if (s->mem == GAUSS_MEM_DEVICE || k->order <= GAUSS_ORDER_FAST_HILBERT)
            return;
    }
    if (!s->warned_mem)
        av_log(avctx, AV_LOG_WARNING, "%s: ignoring the option mem, which "
               "affects only order=raster, hilbert, fast_raster and "
               "fast_hilbert.\n", avctx->filter->name);
    s->warned_mem = 1;
}

static int list(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES])
{
    GaussHilbertOpenCLContext *s = avctx->priv;
    const int nb = ff_gauss_hilbert_opencl_list(list, query, &s->gpu.device);

    if (!nb) {
        av_log(avctx, s->gpu.base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR,
               "%s: this order is not supported on the OpenCL device '%s' for "
               "%d bits, radius %d and sigma %g: use order=auto.\n",
               avctx->filter->name, s->gpu.device.name, query->planes->depth,
               ff_gauss_hilbert_radius(query->options),
               ((const GaussHilbert *)query->options)->sigma);
        return AVERROR(ENOSYS);
    }
    check_mem(avctx, list, nb);
    return nb;
}

static const GPUOpenCLOps gauss_hilbert_opencl_ops = {
    GPU_OPENCL_OPS(GaussHilbertOpenCLContext, gauss,
                   ff_gauss_hilbert_algorithm, "order", kernel_name),
    .list = list,
    .plan = { ff_gauss_hilbert_opencl_plan },
    .run  = { ff_gauss_hilbert_opencl_run },
};

GPU_FILTER_DEFINE(gauss_hilbert_opencl, GaussHilbertOpenCLContext,
                  "Apply an exact Gaussian blur using OpenCL.");
