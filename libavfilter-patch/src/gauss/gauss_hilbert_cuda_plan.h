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

/** X(id, name as in cuda/kernels.mak, lowest compute capability times 10): the
 *  PTX modules */
#define GAUSS_CUDA_MODULES(X)                                                 \
    X(BASE,       gauss_hilbert,            30)                               \
    X(SCALAR_U16, gauss_hilbert_scalar_u16, 50)                               \
    X(SM80,       gauss_hilbert_sm80,       80)

enum GaussCudaModule {
#define X(id, file, cc) GAUSS_CUDA_MODULE_ ## id,
    GAUSS_CUDA_MODULES(X)
#undef X
    NB_GAUSS_CUDA_MODULES
};

/** A request for a kernel. */
typedef struct GaussCudaQuery {
    int radius;             ///< 1 to GAUSS_MAX_RADIUS
    int max_weight;         ///< weight of distance 0
    int depth;              ///< significant bits, 8 to 16
    int channels;           ///< maximum of all planes
    double samples;         ///< of all planes
    int row_samples;        ///< width * channels of the widest row
    /**
     * Compute capability, 10 * major + minor. If a module fails to load, the
     * caller may retry with a lower one.
     */
    int cc;
    int nb_sm;              ///< multiprocessors, 0 if unknown
} GaussCudaQuery;

/** GPUCudaPlan.priv */
typedef struct GaussCudaPriv {
    int scratch_bytes;      ///< scratch memory per sample
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];
} GaussCudaPriv;
GPU_CHECK_PRIV(GaussCudaPriv);

/** Pick the kernels; succeeds for every query. */
void ff_gauss_hilbert_cuda_pick(const GaussCudaQuery *query,
                                GPUCudaPlan *plan);

/** GPUCudaOps.launch() */
int ff_gauss_hilbert_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                                 const GPUCudaKernel *kernel,
                                 const CudaPlanes *planes);

#endif /* AVFILTER_GAUSS_HILBERT_CUDA_PLAN_H */
