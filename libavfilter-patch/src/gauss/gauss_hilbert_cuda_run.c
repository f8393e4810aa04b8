/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "cuda/gauss_hilbert_params.h"
#include "gauss_hilbert_cuda_plan.h"

int ff_gauss_hilbert_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                                 const GPUCudaKernel *k,
                                 const CudaPlanes *planes)
{
    const GaussHilbert *gauss = job->options;
    const GaussCudaPriv *priv  = GPU_PRIV(&k->plan, GaussCudaPriv);
    const GPUCudaPass *pass   = k->plan.pass;
    GaussParams params = {
        .planes = *planes,
        .radius = ff_gauss_hilbert_radius(gauss),
        .tile_w = pass->tile_w,
        .tile_h = pass->tile_h,
    };
    size_t samples = 0;
    int ret;

    memcpy(params.weight, priv->weight, sizeof(params.weight));
    for (int p = 0; p < CUDA_MAX_PLANES; p++) {
        const CudaPlane *plane = &planes->plane[p];

        samples += (size_t)plane->width * plane->channels * plane->height;
    }
    ret = priv->scratch_bytes ?
          ff_gpu_cuda_scratch(avctx, job, samples * priv->scratch_bytes) : 0;
    params.scratch = ff_gpu_cuda_queue(job)->memory;
    for (int i = 0; i < GPU_CUDA_MAX_KERNELS && ret >= 0; i++)
        if (pass[i].name)
            ret = ff_gpu_cuda_launch(avctx, job, k->function[i], &pass[i], 0,
                                     planes, &params);
    return ret;
}
