/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "libavutil/common.h"

#include "cuda/median_params.h"
#include "median_common.h"
#include "median_cuda_plan.h"

/* Launch each stage over all tiles, in batches that fit the scratch memory. */
static int launch_stages(AVFilterContext *avctx, const GPUJob *job,
                         const GPUCudaKernel *k, MedianParams *params)
{
    const MedianCudaTiles *priv = GPU_PRIV(&k->plan, MedianCudaTiles);
    int tiles = 0, batches, batch, ret;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        tiles += MEDIAN_TILES(params->planes.plane[p], params->radius,
                              params->tile_h);
    batches = (tiles + priv->max_tiles - 1) / priv->max_tiles;
    batch   = (tiles + batches - 1) / batches;
    ret     = ff_gpu_cuda_scratch(avctx, job,
                                  (size_t)batch * priv->tile_bytes);
    params->scratch    = ff_gpu_cuda_queue(job)->memory;
    params->tile_bytes = priv->tile_bytes;

    for (int first = 0; first < tiles; first += batch) {
        params->first_tile = first;
        for (int i = 0; i < MEDIAN_CUDA_SELECT && ret >= 0; i++) {
            const GPUCudaPass *pass = &k->plan.pass[i];
            const int grid[] = { FFMIN(batch, tiles - first), pass->extra[0],
                                 pass->extra[1] };

            if (pass->name)
                ret = ff_gpu_cuda_launch_grid(avctx, job, k->function[i], pass,
                                              grid, 0, params);
        }
    }
    return ret;
}

static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const Median *median    = job->options;
    const GPUCudaPass *pass = k->plan.pass;
    MedianParams params     = {
        .planes   = *planes,
        .radius   = median->radius,
        .radius_v = median->radius_v,
        .rank     = median->rank,
        .tile_h   = pass->tile_h,
    };

    if (GPU_PRIV(&k->plan, MedianCudaTiles)->max_tiles)
        return launch_stages(avctx, job, k, &params);
    return ff_gpu_cuda_launch(avctx, job, k->function[0], pass, 0, planes,
                              &params);
}

int ff_median_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                          const GPUCudaKernel *k, const CudaPlanes *planes)
{
    MedianSelectParams params = {
        .planes = *planes,
        .limit  = ff_median_limit(job->options, planes->depth),
    };
    int ret = filter(avctx, job, k, planes);

    return ret < 0 || !params.limit ? ret :
           ff_gpu_cuda_launch(avctx, job, k->function[MEDIAN_CUDA_SELECT],
                              &k->plan.pass[MEDIAN_CUDA_SELECT], 0, planes,
                              &params);
}
