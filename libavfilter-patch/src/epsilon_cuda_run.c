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

#include <limits.h>

#include "libavutil/common.h"

#include "cuda/epsilon_params.h"
#include "epsilon_common.h"
#include "epsilon_cuda_plan.h"

/* Blocks that measure a component: as many as run at once, if it has as many
 * tiles. */
static int noise_blocks(const GPUCudaContext *s, const GPUCudaPass *pass,
                        const CudaPlanes *planes)
{
    const int w = pass->tile_w, h = pass->tile_h;
    int64_t tiles = 1;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        tiles = FFMAX(tiles, (int64_t)((planes->plane[p].width + w - 1) / w) *
                             ((planes->plane[p].height + h - 1) / h));
    return FFMIN(tiles, s->nb_sm * EPSILON_NOISE_RESIDENT);
}

/* The filtered planes of input i. */
static EpsilonFrame frame_of(const GPUJob *job, int i)
{
    EpsilonFrame frame = { { 0 } };
    int nb = 0;

    for (int p = 0; p < job->planes->nb_planes; p++) {
        if (!(job->selected >> p & 1))
            continue;
        frame.src[nb]     = (uintptr_t)job->in[i].data[p];
        frame.pitch[nb++] = job->in[i].pitch[p];
    }
    return frame;
}

/* Blocks that measure motion: as many as run at once, shared by all
 * components. */
static int motion_blocks(const GPUCudaContext *s, const CudaPlanes *planes)
{
    int components = 0;

    for (int p = 0; p < CUDA_MAX_PLANES && planes->plane[p].width; p++)
        components += planes->plane[p].channels;
    return FFMAX(s->nb_sm * EPSILON_MOTION_RESIDENT / components, 1);
}

static int measure(AVFilterContext *avctx, const GPUJob *job,
                   const GPUCudaKernel *k, const CudaPlanes *planes,
                   const EpsilonTerms *terms)
{
    const GPUCudaPass *pass   = &k->plan.pass[EPSILON_CUDA_NOISE];
    EpsilonNoiseParams params = {
        .planes   = *planes,
        .blocks   = noise_blocks(avctx->priv, pass, planes),
        .factor   = terms->factor,
        .strength = terms->strength,
        .area     = (2 * terms->patch + 1) * (2 * terms->patch + 1),
        .linear   = terms->linear,
        .beside   = { frame_of(job, 1), frame_of(job, 2) },
        .present  = terms->radius_t ? job->present >> 1 & 3 : 0,
        .motion_blocks = motion_blocks(avctx->priv, planes),
    };
    int grid[3] = { params.blocks };
    int ret = ff_gpu_cuda_scratch(avctx, job, sizeof(EpsilonMeasured));

    if (ret < 0)
        return ret;
    params.measured      = job->scratch->memory;
    job->scratch->report = job->scratch->memory +
                           offsetof(EpsilonMeasured, component) +
                           sizeof(EpsilonComponent) *
                           ff_ctz(planes->plane[0].channel_mask) +
                           offsetof(EpsilonComponent, noise);
    for (int p = 0; p < CUDA_MAX_PLANES && planes->plane[p].width; p++) {
        grid[1] = FFMAX(grid[1], planes->plane[p].channels);
        grid[2]++;
    }
    if (params.present) {
        const int blocks[3] = { params.motion_blocks, grid[1], grid[2] };

        ret = ff_gpu_cuda_launch_grid(avctx, job,
                                      k->function[EPSILON_CUDA_MOTION],
                                      &k->plan.pass[EPSILON_CUDA_MOTION],
                                      blocks, 0, &params);
    }
    return ret < 0 ? ret :
           ff_gpu_cuda_launch_grid(avctx, job, k->function[EPSILON_CUDA_NOISE],
                                   pass, grid, 0, &params);
}

static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUCudaKernel *k, enum EpsilonCudaPass i,
                  EpsilonParams *params)
{
    const GPUCudaPass *pass = &k->plan.pass[i];
    int channels = 1;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        channels = FFMAX(channels, params->planes.plane[p].channels);
    return ff_gpu_cuda_launch(avctx, job, k->function[i], pass,
                              ff_epsilon_cuda_shared(pass, params->radius,
                                                     params->patch, channels),
                              &params->planes, params);
}

int ff_epsilon_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonTerms terms = ff_epsilon_terms(job->options, planes->depth);
    const EpsilonCudaWeight weight =
        ff_epsilon_cuda_weight(terms.linear, terms.threshold, planes->depth);
    EpsilonParams params     = {
        .planes       = *planes,
        .radius       = terms.radius,
        .threshold    = terms.threshold,
        .patch        = terms.patch,
        .limit        = weight.limit,
        .cap          = weight.cap,
        .weight_shift = weight.shift,
        .most         = GPU_OWN(&k->plan, EpsilonCudaOwn)->most,
    };
    int ret;

    for (int i = 1; i <= 2 * terms.radius_t; i++)
        if (job->present >> i & 1)
            params.beside[params.nb_beside++] = frame_of(job, i);
    ret = terms.measured ? measure(avctx, job, k, planes, &terms) : 0;

    if (terms.strength)
        params.measured = job->scratch->memory;
    if (ret >= 0)
        ret = filter(avctx, job, k, EPSILON_CUDA_FILTER, &params);
    if (ret < 0 || !k->plan.pass[EPSILON_CUDA_BEYOND].name)
        return ret;
    params.above = params.most;
    params.most  = UINT_MAX;
    return filter(avctx, job, k, EPSILON_CUDA_BEYOND, &params);
}
