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

#include "epsilon_opencl_plan.h"

int ff_epsilon_opencl_allocate(AVFilterContext *avctx,
                               const GPUOpenCLPlan *plan, int p)
{
    EpsilonOpenCLContext *s   = avctx->priv;
    const EpsilonTerms *terms = &GPU_OWN(plan, EpsilonOwnPlan)->built_for;
    int ret;

    if (!ff_epsilon_opencl_has_patches(plan->candidate))
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &s->gpu.report, CL_MEM_READ_WRITE,
                               EPSILON_RESULTS * sizeof(cl_uint));
    if (ret >= 0 && terms->measured)
        ret = ff_gpu_opencl_buffer(avctx, &s->counts, CL_MEM_READ_WRITE,
                                   4 * EPSILON_COUNTS(terms->radius_t) *
                                   sizeof(cl_uint));
    return ret;
}

void ff_epsilon_opencl_release(AVFilterContext *avctx)
{
    EpsilonOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_mem(&s->gpu.report);
    ff_gpu_opencl_release_mem(&s->counts);
    s->is_clear = 0;
}

static cl_int clear(cl_command_queue queue, cl_mem buffer, int words)
{
    const cl_uint zero = 0;

    return clEnqueueFillBuffer(queue, buffer, &zero, sizeof(zero), 0,
                               words * sizeof(cl_uint), 0, NULL, NULL);
}

/* At first, and after kernels that count ran without the one that clears. */
static int ensure_clear(AVFilterContext *avctx, const GPUJob *job, int reach)
{
    EpsilonOpenCLContext *s = avctx->priv;
    cl_int cle;

    if (s->is_clear)
        return 0;
    cle = clear(job->stream, s->counts, 4 * EPSILON_COUNTS(reach));
    if (!cle)
        cle = clear(job->stream, s->gpu.report, EPSILON_RESULTS);
    s->is_clear = !cle;
    return ff_gpu_opencl_check(avctx, cle, "failed to clear a buffer");
}

static int count_noise(AVFilterContext *avctx, const GPUJob *job,
                       const GPUOpenCLKernel *k, int p, cl_mem src)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const GPUOpenCLPass *pass     = &k->pass[EPSILON_PASS_NOISE];
    const GPUPlane *plane         = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    int items[2];

    ff_epsilon_opencl_noise_items(items, k->plan.candidate, pass->group,
                                  job->planes, p);
    return ff_gpu_opencl_run(avctx, job, pass, items[0], items[1],
                             GPU_ARGS(GPU_ARG(s->counts), GPU_ARG(src),
                                      GPU_ARG(width), GPU_ARG(height)));
}

/* Compare it with the frames before and after, as far as they exist. */
static int count_motion(AVFilterContext *avctx, const GPUJob *job,
                        const GPUOpenCLKernel *k, int p, const cl_mem *src)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const GPUOpenCLPass *pass     = &k->pass[EPSILON_PASS_MOTION];
    const GPUPlane *plane         = &job->planes->plane[p];
    const cl_mem *before = &src[src[1] ? 1 : 0], *after = &src[src[2] ? 2 : 0];
    cl_int width = plane->width, height = plane->height;
    cl_uint present = job->present;
    int items[2];

    if (!src[1] && !src[2])
        return 0;
    ff_epsilon_opencl_motion_items(items, k->plan.candidate, pass->group,
                                   job->planes, p, job->present);
    return ff_gpu_opencl_run(avctx, job, pass, items[0], items[1],
                             GPU_ARGS(GPU_ARG(s->counts), GPU_ARG(*src),
                                      GPU_ARG(*before), GPU_ARG(*after),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(present)));
}

static int find_threshold(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms     = &GPU_OWN(&k->plan, EpsilonOwnPlan)->terms;
    const GPUOpenCLPass *pass     = &k->pass[EPSILON_PASS_THRESHOLD];
    const GPUPlane *plane         = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height, number = p;
    cl_int strength = terms->strength, factor = terms->factor;

    return ff_gpu_opencl_run(avctx, job, pass,
                             plane->channels * pass->group[0], 1,
                             GPU_ARGS(GPU_ARG(s->counts),
                                      GPU_ARG(s->gpu.report), GPU_ARG(number),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(factor), GPU_ARG(strength)));
}

/* Have the kernels measure plane p of src. */
static int measure(AVFilterContext *avctx, const GPUJob *job,
                   const GPUOpenCLKernel *k, int p, const cl_mem *src)
{
    EpsilonOpenCLContext *s   = avctx->priv;
    const EpsilonTerms *terms = &GPU_OWN(&k->plan, EpsilonOwnPlan)->terms;
    int ret = ensure_clear(avctx, job, terms->radius_t);

    if (ret >= 0)
        ret = count_noise(avctx, job, k, p, *src);
    if (ret >= 0 && terms->radius_t)
        ret = count_motion(avctx, job, k, p, src);
    if (ret < 0)
        return ret;
    ret = find_threshold(avctx, job, k, p);
    s->is_clear = ret >= 0;
    return ret;
}

/* The kernels of plain thresholds take only the first five arguments, and those
 * of a reach of 0 the first six. */
static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUOpenCLKernel *k, int p, cl_mem dst,
                  const cl_mem *src)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms     = &GPU_OWN(&k->plan, EpsilonOwnPlan)->terms;
    const GPUPlane *plane         = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    cl_uint threshold = terms->strength ? EPSILON_TAKE_MEASURED
                                        : terms->threshold;
    cl_uint present   = job->present;
    GPUOpenCLArg args[6 + GPU_MAX_INPUTS] = {
        GPU_ARG(dst), GPU_ARG(*src), GPU_ARG(width), GPU_ARG(height),
        GPU_ARG(threshold), GPU_ARG(s->gpu.report) };
    int items[2], nb = 5;

    if (ff_epsilon_opencl_has_patches(k->plan.candidate))
        nb++;
    if (terms->radius_t) {
        for (int i = 1; i <= 2 * terms->radius_t; i++)
            args[nb++] = (GPUOpenCLArg) GPU_ARG(src[src[i] ? i : 0]);
        args[nb++] = (GPUOpenCLArg) GPU_ARG(present);
    }
    ff_epsilon_opencl_items(items, k->plan.candidate, job->planes, p);
    return ff_gpu_opencl_run(avctx, job, &k->pass[EPSILON_PASS_FILTER],
                             items[0], items[1], args, nb);
}

int ff_epsilon_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_mem dst,
                          const cl_mem *src)
{
    const EpsilonTerms *terms = &GPU_OWN(&k->plan, EpsilonOwnPlan)->terms;
    int ret = 0;

    if (terms->measured)
        ret = measure(avctx, job, k, p, src);
    return ret < 0 ? ret : filter(avctx, job, k, p, dst, src);
}
