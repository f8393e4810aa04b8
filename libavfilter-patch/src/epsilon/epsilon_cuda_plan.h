/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of epsilon_cuda: selection of module, kernel and launch geometry,
 * and launches.
 */

#ifndef AVFILTER_EPSILON_CUDA_PLAN_H
#define AVFILTER_EPSILON_CUDA_PLAN_H

#include "epsilon_common.h"
#include "gpu_cuda.h"
#include "gpu_rows.h"

/**
 * X(id, name as in cuda/kernels.mak, lowest compute capability times 10): the
 * PTX modules. The driver takes one or two seconds to compile a module, so only
 * the module of the selected kernel is loaded. The modules FRAMES ..., with
 * neighbor frames, have the same order and kernels as PATCH ...
 */
#define EPSILON_CUDA_MODULES(X)                                               \
    X(BASE,                   epsilon,                        30)             \
    X(DP4A_SMALL_SM61,        epsilon_dp4a_small_sm61,        61)             \
    X(DP4A_MID_SM61,          epsilon_dp4a_mid_sm61,          61)             \
    X(DP4A_WIDE_SM61,         epsilon_dp4a_wide_sm61,         61)             \
    X(DP4A_LARGE_SM61,        epsilon_dp4a_large_sm61,        61)             \
    X(SINGLE_SMALL,           epsilon_single_small,           30)             \
    X(PATCH,                  epsilon_patch,                  30)             \
    X(PATCH_SUM64,            epsilon_patch_sum64,            30)             \
    X(PATCH_VABSDIFF4_SM80,   epsilon_patch_vabsdiff4_sm80,   80)             \
    X(PATCH_F16X2_SM80,       epsilon_patch_f16x2_sm80,       80)             \
    X(FRAMES,                 epsilon_frames,                 30)             \
    X(FRAMES_SUM64,           epsilon_frames_sum64,           30)             \
    X(FRAMES_VABSDIFF4_SM80,  epsilon_frames_vabsdiff4_sm80,  80)             \
    X(FRAMES_F16X2_SM80,      epsilon_frames_f16x2_sm80,      80)

enum EpsilonCudaModule {
#define X(id, file, cc) EPSILON_CUDA_MODULE_ ## id,
    EPSILON_CUDA_MODULES(X)
#undef X
    NB_EPSILON_CUDA_MODULES
};

/** V(id, name, help, fields of GPULimits) */
#define EPSILON_CUDA_VARIANTS(V)                                              \
    V(AUTO,  "auto",  "select the best one for the device", 0)                \
    V(PLAIN, "plain", "one sample per thread", 0)                             \
    V(TILE,  "tile",  "tile in shared memory", 0)                             \
    V(U8X4,  "bytes", "8 bits, four samples per instruction",                 \
      .max_depth = 8, .min_cc = 61)                                           \
    V(F16X2, "half",  "9 and 10 bits, two samples per instruction",           \
      .min_depth = 9, .max_depth = 10, .min_cc = 80)

enum EpsilonCudaVariant {
#define X(id, ...) EPSILON_CUDA_ ## id,
    EPSILON_CUDA_VARIANTS(X)
#undef X
    NB_EPSILON_CUDA_VARIANTS
};

/** A request for a kernel. */
typedef struct EpsilonCudaQuery {
    enum EpsilonCudaVariant variant;
    EpsilonTerms terms;
    int depth;              ///< significant bits, 8 to 16
    /**
     * Compute capability, 10 * major + minor. If a module fails to load, the
     * caller may retry with a lower one.
     */
    int cc;
} EpsilonCudaQuery;

/** Indices in GPUCudaPlan.pass. GPUCudaPass.extra of EPSILON_CUDA_FILTER: rows
 *  of the tile in shared memory, without its halo, and bytes per element; 0 if
 *  unused. */
enum EpsilonCudaPass {
    EPSILON_CUDA_FILTER,
    EPSILON_CUDA_NOISE,         ///< measures noise, if needed
    EPSILON_CUDA_SHRINK,        ///< computes planes of half size, if needed
    /* with two scales: */
    EPSILON_CUDA_PUT_BACK,      ///< adds their change to the planes
    EPSILON_CUDA_RESTORE,       ///< copies components whose threshold is 0
};

/** GPUCudaPlan.priv */
typedef struct EpsilonCudaPriv {
    unsigned max_limit;         ///< EpsilonParams.max_limit
} EpsilonCudaPriv;
GPU_CHECK_PRIV(EpsilonCudaPriv);

/**
 * Parameters of weights, see cuda/epsilon_patch.cuh: the weight of a difference
 * D is min(max(0, limit - D) >> shift, cap).
 */
typedef struct EpsilonCudaWeight {
    unsigned limit, cap;
    int shift;
} EpsilonCudaWeight;

EpsilonCudaWeight ff_epsilon_cuda_weight(int linear, int threshold, int depth);

/**
 * Return the bytes of shared memory of a launch: at most 44800, less than the
 * 48 KiB of every device.
 *
 * @param channels maximum number of samples per pixel of all planes
 */
int ff_epsilon_cuda_shared(const GPUCudaPass *pass, int radius, int patch,
                           int channels);

/**
 * Pick a kernel.
 *
 * @param why_not set to the reason on failure, to be used in "variant=<name>
 *                <reason>"
 * @return 0, or -1 if the variant does not support the query; AUTO, PLAIN and
 *         TILE support every query
 */
int ff_epsilon_cuda_pick(const EpsilonCudaQuery *query, GPUCudaPlan *plan,
                         char why_not[GPU_WHY_NOT]);

/** Functions of GPUCudaOps */
size_t ff_epsilon_cuda_half_extra(const GPUPlane *plane);
int ff_epsilon_cuda_shrink(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *kernel,
                           const CudaPlanes *planes);
int ff_epsilon_cuda_measure(AVFilterContext *avctx, const GPUJob *job,
                            const GPUCudaKernel *kernel,
                            const CudaPlanes *planes);
int ff_epsilon_cuda_put_back(AVFilterContext *avctx, const GPUJob *job,
                             const GPUCudaKernel *kernel,
                             const CudaPlanes *planes);
int ff_epsilon_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *kernel,
                           const CudaPlanes *planes);

#endif /* AVFILTER_EPSILON_CUDA_PLAN_H */
