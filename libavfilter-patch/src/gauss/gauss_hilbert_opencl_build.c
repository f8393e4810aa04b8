/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/bprint.h"

#include "gauss_hilbert_opencl_plan.h"

/* Print the window of a program for one window, or the limits of all. */
static void print_window(AVBPrint *defines, const GaussHilbert *gauss,
                         int unrolled)
{
    const int radius = ff_gauss_hilbert_radius(gauss);
    uint32_t weight[GAUSS_MAX_RADIUS + 1];

    if (!unrolled) {
        av_bprintf(defines, "#define MAX_RADIUS %d\n#define CENTER %d\n",
                   GAUSS_MAX_RADIUS, GAUSS_CENTER);
        return;
    }
    ff_gauss_hilbert_weights(gauss, weight);
    av_bprintf(defines, "#define RADIUS %d\n#define WEIGHTS ", radius);
    for (int k = 0; k <= radius; k++)
        av_bprintf(defines, "%uu, ", weight[k]);
    av_bprintf(defines, "\n");
}

static void print_io(AVBPrint *defines, enum GaussIO io)
{
    av_bprintf(defines, "#define FROM_IMAGE %d\n#define TO_IMAGE %d\n"
               "#define SURFACES %d\n", io != GAUSS_IO_BUFFER,
               io == GAUSS_IO_SURFACE, io == GAUSS_IO_SURFACE);
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

int ff_gauss_hilbert_opencl_plan(AVFilterContext *avctx, const GPUQuery *q,
                                 const GPUOpenCLPlan *current,
                                 GPUOpenCLPlan *plan, AVBPrint *defines)
{
    const GaussHilbertOpenCLContext *s = avctx->priv;
    const GPUOpenCLDevice *device = &s->gpu.device;
    const GPUPlanes *planes = q->planes;
    const GaussKernel *k = &ff_gauss_hilbert_opencl_kernels[q->candidate];
    const int radius     = ff_gauss_hilbert_radius(q->options);
    GaussOpenCLPriv priv = { *(const GaussHilbert *)q->options };
    GaussMma mma         = { .any_reach = 0 };

    /* weights may be too large after a command changed sigma */
    if (!ff_gauss_hilbert_opencl_possible(k, q, device))
        return AVERROR(ENOSYS);
    if (k->order == GAUSS_ORDER_MMA)
        ff_gauss_hilbert_opencl_mma(&mma, radius, &planes->plane[q->p], device);
    priv.window_changed = has_window_changed(current, &priv.gauss);
    *plan = ff_gpu_opencl_entry_plan(&k->entry, k->io != GAUSS_IO_BUFFER);
    plan->to_image = k->io == GAUSS_IO_SURFACE;
    if (k->order <= GAUSS_ORDER_FAST_HILBERT) {
        plan->kernel[1]     = "gauss_horizontal";
        plan->scratch       = ff_gpu_opencl_plane_size(planes) /
                              planes->bytes * sizeof(cl_ushort);
        plan->scratch_flags = ff_gauss_hilbert_opencl_flags(s);
    }
    print_window(defines, &priv.gauss, !mma.warps && !priv.window_changed &&
                 ff_gauss_hilbert_opencl_is_unrolled(k, radius, device));
    if (mma.warps || ff_gauss_hilbert_opencl_is_tile(k))
        print_io(defines, k->io);
    if (mma.warps) {
        plan->group[0] = 32 * mma.warps;
        plan->group[1] = 1;
        av_bprintf(defines, "#define ANY_REACH %d\n#define WARPS %d\n",
                   mma.any_reach, mma.warps);
    }
    if (k->entry.defines)
        av_bprintf(defines, "%s", k->entry.defines);
    *GPU_PRIV(plan, GaussOpenCLPriv) = priv;
    return 0;
}
