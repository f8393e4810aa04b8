/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "tmedian_opencl_plan.h"

int ff_tmedian_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_mem dst,
                          const cl_mem *src)
{
    const Tmedian *tmedian = job->options;
    const GPUPlane *plane  = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    GPUOpenCLArg args[3 + GPU_MAX_INPUTS] = {
        GPU_ARG(dst), GPU_ARG(*src), GPU_ARG(width), GPU_ARG(height),
    };
    int items[2], nb = 4;

    for (int i = 1; i <= 2 * tmedian->radius; i++)
        args[nb++] = (GPUOpenCLArg) GPU_ARG(src[i]);
    ff_gpu_opencl_items(items, &k->plan, plane);
    return ff_gpu_opencl_run(avctx, job, k->pass, items[0], items[1], args, nb);
}
