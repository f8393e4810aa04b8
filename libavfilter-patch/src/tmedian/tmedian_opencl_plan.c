/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/bprint.h"

#include "tmedian_opencl_plan.h"

extern const char *GPU_CL_SOURCE(tmedian);
extern const char *GPU_CL_SOURCE(tmedian_network);
extern const char *GPU_CL_SOURCE(tmedian_sort);

static const GPUOpenCLRow rows[] = { TMEDIAN_OPENCL_ROWS(GPU_OPENCL_ROW) };

const char *ff_tmedian_opencl_name(int variant)
{
    return rows[variant].name;
}

int ff_tmedian_opencl_plan(AVFilterContext *avctx, const GPUQuery *q,
                           const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                           AVBPrint *defines)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUOpenCLRow *row   = &rows[q->candidate];
    const GPUPlane *plane     = &q->planes->plane[q->p];
    const Tmedian *tmedian    = q->options;

    *plan = ff_gpu_opencl_row_plan(row, ff_gpu_opencl_uses_images(row,
                                                                  &s->device,
                                                                  plane));
    av_bprintf(defines, "#define FRAMES %d\n#define RANK %d\n",
               2 * tmedian->radius + 1, tmedian->rank);
    if (row->defines) {
        ff_gpu_opencl_io_defines(defines, plan, &s->device);
        av_bprintf(defines, "%s", row->defines);
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
    for (int v = 0; v < NB_TMEDIAN_OPENCL_ROWS; v++)
        if (!rows[v].images ||
            ff_gpu_opencl_uses_images(&rows[v], &s->gpu.device, plane))
            useful |= 1U << v;
    return ff_gpu_opencl_list(list, rows, NB_TMEDIAN_OPENCL_ROWS,
                              s->gpu.device.kind, useful);
}
