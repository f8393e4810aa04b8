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

#include "libavutil/common.h"

#include "median_opencl_plan.h"

void ff_median_opencl_release(AVFilterContext *avctx)
{
    MedianOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_mem(&s->scratch);
    s->scratch_size = 0;
}

static MedianScratch scratch_of(const MedianOpenCLContext *s,
                                const GPUOpenCLPlan *plan,
                                const GPUPlanes *planes, int p)
{
    return ff_median_opencl_scratch(plan->candidate, &s->gpu.device, planes, p,
                                    GPU_OWN(plan, MedianWindow));
}

int ff_median_opencl_allocate(AVFilterContext *avctx,
                              const GPUOpenCLPlan *plan, int p)
{
    MedianOpenCLContext *s      = avctx->priv;
    const MedianScratch scratch = scratch_of(s, plan, &s->gpu.base.planes, p);
    const size_t size = scratch.size * scratch.groups;
    cl_mem larger     = NULL;
    int ret;

    if (size <= s->scratch_size)
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &larger, CL_MEM_READ_WRITE, size);
    if (ret < 0)
        return ret;
    ff_median_opencl_release(avctx);
    s->scratch      = larger;
    s->scratch_size = size;
    return 0;
}

int ff_median_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                         const GPUOpenCLKernel *k, int p, cl_mem dst,
                         const cl_mem *src)
{
    MedianOpenCLContext *s      = avctx->priv;
    const MedianScratch scratch = scratch_of(s, &k->plan, job->planes, p);
    const GPUPlane *plane       = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    cl_uint rank = ((const Median *)job->options)->rank;
    int items[2];

    ff_median_opencl_items(items, k->plan.candidate, job->planes, p,
                           GPU_OWN(&k->plan, MedianWindow));
    if (!scratch.size)
        return ff_gpu_opencl_run(avctx, job, k->pass, items[0], items[1],
                                 GPU_ARGS(GPU_ARG(dst), GPU_ARG(*src),
                                          GPU_ARG(width), GPU_ARG(height),
                                          GPU_ARG(rank)));
    /* planes of the self-check may need more than was allocated */
    items[0] = FFMIN(scratch.groups, s->scratch_size / scratch.size) *
               k->pass->group[0];
    return ff_gpu_opencl_run(avctx, job, k->pass, items[0], 1,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(*src),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(rank), GPU_ARG(s->scratch)));
}
