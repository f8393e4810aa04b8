/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of median_cuda: selection of module, kernel and launch
 * geometry, and launches.
 */

#ifndef AVFILTER_MEDIAN_CUDA_PLAN_H
#define AVFILTER_MEDIAN_CUDA_PLAN_H

#include "gpu_cuda.h"
#include "gpu_limits.h"
#include "median_common.h"

/** V(id, name, help, fields of GPULimits) */
#define MEDIAN_CUDA_VARIANTS(V)                                               \
    V(AUTO,  "auto",  "select the best one for the device", 0)                \
    V(PLAIN, "plain", "any window, one sample per thread",  0)                \
    V(ARTICLE1, "article1", "3x3, one pixel per thread",                      \
      .max_depth = 8, .max_square = 1, .only_median = 1)                      \
    V(ARTICLE2, "article2", "3x3, one pixel of each of four bands per thread",\
      .max_depth = 8, .max_square = 1, .only_median = 1)                      \
    V(ARTICLE3, "article3", "3x3 and 5x5, pixels of four rows per thread",    \
      .max_depth = 8, .max_square = 2, .only_median = 1)

enum MedianCudaVariant {
#define X(id, ...) MEDIAN_CUDA_ ## id,
    MEDIAN_CUDA_VARIANTS(X)
#undef X
    NB_MEDIAN_CUDA_VARIANTS
};

typedef struct MedianCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Median median;
    int variant;                ///< enum MedianCudaVariant
} MedianCUDAContext;

/** Index of the pass for a threshold in GPUCudaPlan.pass. */
#define MEDIAN_CUDA_SELECT (GPU_CUDA_MAX_KERNELS - 1)

/**
 * GPUCudaPlan.priv: if max_tiles is not 0, all passes but MEDIAN_CUDA_SELECT are
 * launched over the
 * tiles of MEDIAN_TILES(), at most max_tiles at a time, with tile_bytes of
 * scratch memory per tile; GPUCudaPass.extra are the blocks in y and z.
 */
typedef struct MedianCudaTiles {
    int tile_bytes, max_tiles;
} MedianCudaTiles;
GPU_CHECK_PRIV(MedianCudaTiles);

/** Functions of GPUCudaOps. GPUCudaPass.tile_h becomes MedianParams.tile_h. */
int ff_median_cuda_plan(AVFilterContext *avctx, const GPUCudaQuery *query,
                        GPUCudaPlan *plan);
int ff_median_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                          const GPUCudaKernel *kernel,
                          const CudaPlanes *planes);

#endif /* AVFILTER_MEDIAN_CUDA_PLAN_H */
