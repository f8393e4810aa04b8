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

#include <string.h>

#include "libavutil/error.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_opencl.h"

extern const char *GPU_CL_SOURCE(plane_io), *GPU_CL_SOURCE(row_io);

/* Planes that are alike share it. */
void ff_gpu_opencl_add_candidate(int *list, int *nb, int i)
{
    for (int k = 0; k < *nb; k++)
        if (list[k] == i)
            return;
    list[(*nb)++] = i;
}

GPUOpenCLBuilt *ff_gpu_opencl_built(AVFilterContext *avctx, int i, int p)
{
    GPUOpenCLContext *s = avctx->priv;

    return &s->built[ff_gpu_opencl_alike(&s->base.planes, p)][i];
}

static void release_built(GPUOpenCLBuilt *built)
{
    for (int k = 0; k < GPU_OPENCL_MAX_PASSES; k++)
        ff_gpu_opencl_release_kernel(&built->kernel[k]);
    ff_gpu_opencl_release_program(&built->program);
    av_freep(&built->defines);
}

/* The key of what is built, for what is known of it from other processes */
static uint64_t hash_text(const GPUOpenCLBuilt *built, int buffers,
                          const char *const *sources, int nb)
{
    uint64_t hash = ff_gpu_cache_hash(0, built->defines,
                                      strlen(built->defines));

    /* where planes lie is in the lines that each program begins with */
    hash = ff_gpu_cache_hash(hash, &buffers, sizeof(buffers));
    for (int k = 0; k < GPU_OPENCL_MAX_PASSES; k++)
        hash = ff_gpu_cache_hash(hash, built->kernel[k].group,
                                 sizeof(built->kernel[k].group));
    for (int k = 0; k < nb; k++)
        hash = ff_gpu_cache_hash(hash, sources[k], strlen(sources[k]));
    return hash;
}

static int build(AVFilterContext *avctx, GPUOpenCLBuilt *built, int p)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUOpenCLPlan *plan = &built->plan;
    const char *sources[GPU_OPENCL_MAX_SOURCES + 2] = {
        GPU_CL_SOURCE(plane_io), GPU_CL_SOURCE(row_io),
    };
    int nb = 2, ret;

    for (int k = 0; k < GPU_OPENCL_MAX_SOURCES && plan->source[k]; k++)
        sources[nb++] = plan->source[k];
    ret = ff_gpu_opencl_build_plane(avctx, &built->program, p, built->defines,
                                    sources, nb);
    for (int k = 0; k < GPU_OPENCL_MAX_PASSES && ret >= 0; k++)
        if (plan->kernel[k])
            ret = ff_gpu_opencl_kernel(avctx, &built->kernel[k],
                                       built->program, plan->kernel[k],
                                       plan->group);
    if (ret >= 0)
        built->text = hash_text(built, s->buffers, sources, nb);
    return ret;
}

/* Have *built be what the plan asks for; on failure it stays as it is. */
static int ensure_built(AVFilterContext *avctx, GPUOpenCLBuilt *built, int i,
                        int p)
{
    GPUOpenCLContext *s  = avctx->priv;
    GPUOpenCLBuilt fresh = { .generation = 0 };
    AVBPrint defines;
    int ret;

    av_bprint_init(&defines, 0, AV_BPRINT_SIZE_UNLIMITED);
    ret = s->ops->plan(avctx, i, p, &fresh.plan, &defines);
    if (ret < 0) {
        av_bprint_finalize(&defines, NULL);
        return ret;
    }
    ret = av_bprint_is_complete(&defines) ? 0 : AVERROR(ENOMEM);
    if (ret < 0 || (built->defines && !strcmp(built->defines, defines.str))) {
        av_bprint_finalize(&defines, NULL);
        return ret;
    }
    ret = av_bprint_finalize(&defines, &fresh.defines);
    if (ret >= 0)
        ret = build(avctx, &fresh, p);
    if (ret < 0) {
        release_built(&fresh);
        return ret;
    }
    release_built(built);
    *built = fresh;
    return 0;
}

static int allocate(AVFilterContext *avctx, const GPUOpenCLPlan *plan, int i,
                    int p)
{
    GPUOpenCLContext *s = avctx->priv;
    const size_t size   = ff_gpu_opencl_plane_size(&s->base.planes);
    int ret = 0;

    if (s->buffers && (plan->from_image || plan->to_image))
        ret = ff_gpu_opencl_images(avctx, p);
    if (!s->buffers && !plan->from_image)
        ret = ff_gpu_opencl_buffer(avctx, &s->in, CL_MEM_READ_WRITE, size);
    if (!s->buffers && ret >= 0 && !plan->to_image)
        ret = ff_gpu_opencl_buffer(avctx, &s->out, CL_MEM_READ_WRITE, size);
    if (ret >= 0 && s->ops->allocate)
        ret = s->ops->allocate(avctx, i, p);
    return ret;
}

int ff_gpu_opencl_prepare(AVFilterContext *avctx, int i, int p)
{
    GPUOpenCLContext *s   = avctx->priv;
    GPUOpenCLBuilt *built = ff_gpu_opencl_built(avctx, i, p);
    int ret;

    if (built->defines && built->generation == s->generation)
        return 0;
    ret = ensure_built(avctx, built, i, p);
    if (ret >= 0)
        ret = allocate(avctx, &built->plan, i, p);
    if (ret >= 0)
        built->generation = s->generation;
    return ret;
}

/* Where a kernel finds plane p: in the frame, or copied from there. */
static int load(AVFilterContext *avctx, const GPUOpenCLPlan *plan, int p,
                cl_mem *src)
{
    GPUOpenCLContext *s = avctx->priv;
    const cl_mem frame  = *src;

    if (plan->from_image != s->buffers)
        return 0;
    if (!s->buffers) {
        *src = s->in;
        return ff_gpu_opencl_load(avctx, p, *src, frame);
    }
    *src = s->image_in[ff_gpu_opencl_alike(&s->base.planes, p)];
    return ff_gpu_opencl_store(avctx, p, *src, frame);
}

/* Where it leaves plane p, for the frame at dst. */
static cl_mem target(const GPUOpenCLContext *s, const GPUOpenCLPlan *plan,
                     int p, cl_mem dst)
{
    return plan->to_image != s->buffers ? dst : !s->buffers ? s->out :
           s->image_out[ff_gpu_opencl_alike(&s->base.planes, p)];
}

int ff_gpu_opencl_run_candidate(AVFilterContext *avctx, int i, int p,
                                cl_mem dst, cl_mem src)
{
    GPUOpenCLContext *s         = avctx->priv;
    const GPUOpenCLBuilt *built = ff_gpu_opencl_built(avctx, i, p);
    const GPUOpenCLPlan *plan   = &built->plan;
    cl_mem to;
    int ret = 0;

    if (s->buffers && (plan->from_image || plan->to_image))
        ret = ff_gpu_opencl_images(avctx, p);
    if (ret >= 0)
        ret = load(avctx, plan, p, &src);
    to = target(s, plan, p, dst);
    if (ret >= 0)
        ret = s->ops->run(avctx, i, p, built->kernel, to, src);
    if (ret < 0 || to == dst)
        return ret;
    return s->buffers ? ff_gpu_opencl_load(avctx, p, dst, to) :
                        ff_gpu_opencl_store(avctx, p, dst, to);
}

/* All share the memory: those that stay prepare it again. */
static void release_memory(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    ff_gpu_opencl_release_mem(&s->in);
    ff_gpu_opencl_release_mem(&s->out);
    for (int p = 0; p < GPU_MAX_PLANES; p++) {
        ff_gpu_opencl_release_mem(&s->image_in[p]);
        ff_gpu_opencl_release_mem(&s->image_out[p]);
    }
    if (s->ops && s->ops->release)
        s->ops->release(avctx);
    s->generation++;
}

void ff_gpu_opencl_release_candidate(AVFilterContext *avctx, int i, int p)
{
    release_built(ff_gpu_opencl_built(avctx, i, p));
    release_memory(avctx);
}

void ff_gpu_opencl_release_candidates(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES; p++)
        for (int i = 0; i < GPU_OPENCL_MAX_CANDIDATES; i++)
            release_built(&s->built[p][i]);
    release_memory(avctx);
}
