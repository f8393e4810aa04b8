/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/bprint.h"

#include "tmedian_opencl_plan.h"

extern const char *GPU_CL_SOURCE(gpu_language);
extern const char *GPU_CL_SOURCE(tmedian);

static const GPUOpenCLEntry table[] = {
    TMEDIAN_OPENCL_VARIANTS(GPU_OPENCL_ENTRY)
};

const char *ff_tmedian_opencl_name(int variant)
{
    return table[variant].name;
}

int ff_tmedian_opencl_plan(AVFilterContext *avctx, const GPUQuery *q,
                           const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                           AVBPrint *defines)
{
    const GPUOpenCLContext *s   = avctx->priv;
    const GPUOpenCLEntry *entry = &table[q->candidate];
    const GPUPlane *plane       = &q->planes->plane[q->p];
    const Tmedian *tmedian      = q->options;

    *plan = ff_gpu_opencl_entry_plan(entry, ff_gpu_opencl_uses_images(
                                                entry, &s->device, plane));
    av_bprintf(defines, "#define FRAMES %d\n#define RANK %d\n",
               2 * tmedian->radius + 1, tmedian->rank);
    /* clang for CPUs warns of loops that it does not unroll */
    if (s->device.kind == GPU_DEVICE_CPU)
        av_bprintf(defines, "#define UNROLL\n");
    if (entry->defines) {
        ff_gpu_opencl_io_defines(defines, plan, &s->device);
        av_bprintf(defines, "%s", entry->defines);
    }
    return 0;
}

int ff_tmedian_opencl_list(AVFilterContext *avctx, const GPUQuery *q,
                           int list[GPU_MAX_CANDIDATES])
{
    const TmedianOpenCLContext *s = avctx->priv;
    const GPUPlane *plane         = &q->planes->plane[q->p];
    uint32_t useful = 0;

    if (q->variant != TMEDIAN_OPENCL_AUTO) {
        list[0] = q->variant;
        return 1;
    }
    for (int v = 0; v < NB_TMEDIAN_OPENCL_VARIANTS; v++)
        if (!table[v].images ||
            ff_gpu_opencl_uses_images(&table[v], &s->gpu.device, plane))
            useful |= 1U << v;
    return ff_gpu_opencl_list(list, table, NB_TMEDIAN_OPENCL_VARIANTS,
                              s->gpu.device.kind, useful);
}
