/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/common.h"

#include "median_opencl_plan.h"

static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUOpenCLKernel *k, int p, cl_mem dst,
                  const cl_mem *src)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUPlane *plane     = &job->planes->plane[p];
    const size_t scratch = GPU_PRIV(&k->plan, MedianOpenCLPriv)->scratch;
    cl_int width = plane->width, height = plane->height;
    cl_uint rank = ((const Median *)job->options)->rank;
    int items[2];

    ff_gpu_opencl_items(items, &k->plan, plane);
    if (!scratch)
        return ff_gpu_opencl_run(avctx, job, k->pass, items[0], items[1],
                                 GPU_ARGS(GPU_ARG(dst), GPU_ARG(*src),
                                          GPU_ARG(width), GPU_ARG(height),
                                          GPU_ARG(rank)));
    /* planes of the self-check may need more than was allocated */
    items[0] = FFMIN(ff_median_opencl_groups(&k->plan, plane),
                     s->scratch_size / scratch) * k->pass->group[0];
    return ff_gpu_opencl_run(avctx, job, k->pass, items[0], 1,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(*src),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(rank), GPU_ARG(s->scratch)));
}

/* Replace medians that differ little from their samples by these. */
static int select_samples(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_mem dst,
                          cl_mem src, cl_uint limit)
{
    const GPUPlane *plane = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;

    return ff_gpu_opencl_run(avctx, job, &k->pass[MEDIAN_PASS_SELECT],
                             (width * plane->channels + 15) / 16, height,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(src),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(limit)));
}

int ff_median_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                         const GPUOpenCLKernel *k, int p, cl_mem dst,
                         const cl_mem *src)
{
    const int limit = ff_median_limit(job->options, job->planes->depth);
    int ret = filter(avctx, job, k, p, dst, src);

    return ret < 0 || !limit ? ret :
           select_samples(avctx, job, k, p, dst, *src, limit);
}
