/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of epsilon_cuda: selection of module, kernel and launch geometry,
 * and launches.
 */

#ifndef AVFILTER_EPSILON_CUDA_PLAN_H
#define AVFILTER_EPSILON_CUDA_PLAN_H

#include "epsilon_common.h"
#include "epsilon_steps.h"
#include "gpu_cuda.h"
#include "gpu_limits.h"

/** V(id, name, help, fields of GPULimits) */
#define EPSILON_CUDA_VARIANTS(V)                                              \
    V(AUTO,  "auto",  "select the best one for the device", 0)                \
    V(PLAIN, "plain", "one sample per thread", 0)                             \
    V(TILE,  "tile",  "tile in shared memory", 0)                             \
    V(U8X4,  "u8x4",  "8 bits, four samples per instruction",                 \
      .max_depth = 8, .min_cc = 61)                                           \
    V(F16X2, "f16x2", "9 and 10 bits, two samples per instruction",           \
      .min_depth = 9, .max_depth = 10, .min_cc = 80)

enum EpsilonCudaVariant {
#define X(id, ...) EPSILON_CUDA_ ## id,
    EPSILON_CUDA_VARIANTS(X)
#undef X
    NB_EPSILON_CUDA_VARIANTS
};

typedef struct EpsilonCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Epsilon eps;
    int variant;                ///< enum EpsilonCudaVariant
} EpsilonCUDAContext;

/** Indices in GPUCudaPlan.pass of the filters; the others have one pass.
 *  GPUCudaPass.extra of EPSILON_CUDA_FILTER: rows of the tile in shared memory,
 *  without its halo, and bytes per element; 0 if unused. */
enum EpsilonCudaPass {
    EPSILON_CUDA_FILTER,
    EPSILON_CUDA_RESTORE,       ///< with two scales: copies components whose
                                ///< threshold is 0
};

/** GPUCudaPlan.priv */
typedef struct EpsilonCudaPriv {
    unsigned max_limit;         ///< EpsilonParams.max_limit
} EpsilonCudaPriv;
GPU_CHECK_PRIV(EpsilonCudaPriv);

/**
 * Return the bytes of shared memory of a launch: at most 44800, less than the
 * 48 KiB of every device.
 *
 * @param channels maximum number of samples per pixel of all planes
 */
int ff_epsilon_cuda_shared(const GPUCudaPass *pass, const EpsilonTerms *terms,
                           int channels);

/** Functions of GPUCudaOps */
int ff_epsilon_cuda_plan(AVFilterContext *avctx, const GPUCudaQuery *query,
                         GPUCudaPlan *plan);
int ff_epsilon_cuda_plan_step(AVFilterContext *avctx, const GPUCudaQuery *query,
                              GPUCudaPlan *plan);
int ff_epsilon_cuda_shrink(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *kernel,
                           const CudaPlanes *planes);
int ff_epsilon_cuda_measure(AVFilterContext *avctx, const GPUJob *job,
                            const GPUCudaKernel *kernel,
                            const CudaPlanes *planes);
int ff_epsilon_cuda_put_back(AVFilterContext *avctx, const GPUJob *job,
                             const GPUCudaKernel *kernel,
                             const CudaPlanes *planes);
int ff_epsilon_cuda_pyramid(AVFilterContext *avctx, const GPUJob *job,
                            const GPUCudaKernel *kernel,
                            const CudaPlanes *planes);
int ff_epsilon_cuda_search(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *kernel,
                           const CudaPlanes *planes);
int ff_epsilon_cuda_add(AVFilterContext *avctx, const GPUJob *job,
                        const GPUCudaKernel *kernel, const CudaPlanes *planes);
int ff_epsilon_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *kernel,
                           const CudaPlanes *planes);

#endif /* AVFILTER_EPSILON_CUDA_PLAN_H */
