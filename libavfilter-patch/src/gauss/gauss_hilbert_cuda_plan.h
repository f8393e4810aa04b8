/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of gauss_hilbert_cuda: selection of module, kernel and launch
 * geometry, and launches.
 */

#ifndef AVFILTER_GAUSS_HILBERT_CUDA_PLAN_H
#define AVFILTER_GAUSS_HILBERT_CUDA_PLAN_H

#include "gauss_hilbert_common.h"
#include "gpu_cuda.h"

/** GPUCudaPlan.priv */
typedef struct GaussCudaPriv {
    int scratch_bytes;      ///< scratch memory per sample
    uint32_t weight[GAUSS_MAX_RADIUS + 1];
} GaussCudaPriv;
GPU_CHECK_PRIV(GaussCudaPriv);

/** Functions of GPUCudaOps */
int ff_gauss_hilbert_cuda_plan(AVFilterContext *avctx, const GPUCudaQuery *q,
                               GPUCudaPlan *plan);
int ff_gauss_hilbert_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                                 const GPUCudaKernel *kernel,
                                 const CudaPlanes *planes);

#endif /* AVFILTER_GAUSS_HILBERT_CUDA_PLAN_H */
