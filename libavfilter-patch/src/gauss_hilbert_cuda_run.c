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

#include "libavutil/common.h"

#include "cuda/gauss_hilbert_params.h"
#include "gauss_hilbert_cuda_plan.h"

int ff_gauss_hilbert_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                                 const GPUCudaKernel *k,
                                 const CudaPlanes *planes)
{
    const GaussHilbert *gauss = job->options;
    const GaussCudaOwn *own   = GPU_OWN(&k->plan, GaussCudaOwn);
    const GPUCudaPass *pass   = k->plan.pass;
    GaussParams params = {
        .planes = *planes,
        .radius = gauss->radius,
        .curve  = pass->extra[0],
        .tile_w = pass->tile_w,
        .tile_h = pass->tile_h,
    };
    int grid[3] = { 0, 0, 0 }, ret;
    size_t samples = 0;

    memcpy(params.weight, own->weight, sizeof(params.weight));
    for (int p = 0; p < CUDA_MAX_PLANES && planes->plane[p].width; p++) {
        const CudaPlane *plane = &planes->plane[p];
        int blocks[2];

        ff_gauss_hilbert_cuda_grid(pass, plane->width * plane->channels,
                                   plane->height, blocks);
        grid[0]  = FFMAX(grid[0], blocks[0]);
        grid[1]  = FFMAX(grid[1], blocks[1]);
        grid[2]  = p + 1;
        samples += (size_t)plane->width * plane->channels * plane->height;
    }
    ret = own->between ?
          ff_gpu_cuda_scratch(avctx, job, samples * own->between) : 0;
    params.scratch = job->scratch->memory;
    for (int i = 0; i < GPU_CUDA_MAX_KERNELS && ret >= 0; i++)
        if (pass[i].name)
            ret = ff_gpu_cuda_launch_grid(avctx, job, k->function[i], &pass[i],
                                          grid, 0, &params);
    return ret;
}
