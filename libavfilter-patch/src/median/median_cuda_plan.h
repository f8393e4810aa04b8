/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of median_cuda: selection of module, kernel and launch
 * geometry, and launches.
 */

#ifndef AVFILTER_MEDIAN_CUDA_PLAN_H
#define AVFILTER_MEDIAN_CUDA_PLAN_H

#include "gpu_cuda.h"
#include "gpu_rows.h"

/**
 * X(id, name as in cuda/kernels.mak, lowest compute capability times 10): the
 * PTX modules. The driver takes about a second to compile a module, more for
 * 17x17 to 21x21, so only the module of the selected kernel is loaded.
 *
 * Modules whose names end in _sm80 are compiled for compute capability 8.0.
 * X90: modules for 9.0, which need a compiler that writes PTX 8.0.
 */
#define MEDIAN_CUDA_MODULES(X, X90)                                           \
    X(BASE,                  median,                    30)                   \
    X(LARGE,                 median_large,              30)                   \
    X(ARTICLE,               median_article,            30)                   \
    X(LARGE8_SM80,           median_large8_sm80,        80)                   \
    X(SORTED16_SM80,         median_sorted16_sm80,      80)                   \
    X(NET_SMALL8_SM80,       median_small8_sm80,        80)                   \
    X(NET_MID8_SM80,         median_mid8_sm80,          80)                   \
    X(NET_WIDE8_SM80,        median_wide8_sm80,         80)                   \
    X(RANK_SMALL8_SM80,      median_rank_small8_sm80,   80)                   \
    X(RANK_MID8_SM80,        median_rank_mid8_sm80,     80)                   \
    X(RANK_WIDE8_SM80,       median_rank_wide8_sm80,    80)                   \
    X(NET_SMALL16_SM80,      median_small16_sm80,       80)                   \
    X(NET_MID16_SM80,        median_mid16_sm80,         80)                   \
    X(NET_WIDE16_SM80,       median_wide16_sm80,        80)                   \
    X90(NET_SMALL16_SM90,    median_small16_sm90,       90)                   \
    X90(NET_MID16_SM90,      median_mid16_sm90,         90)                   \
    X90(NET_WIDE16_SM90,     median_wide16_sm90,        90)                   \
    X90(RANK_SMALL16_SM90,   median_rank_small16_sm90,  90)                   \
    X90(RANK_MID16_SM90,     median_rank_mid16_sm90,    90)                   \
    X90(RANK_WIDE16_SM90,    median_rank_wide16_sm90,   90)                   \
    X(NET_17_8_SM80,         median_17_8_sm80,          80)                   \
    X(NET_17_16_SM80,        median_17_16_sm80,         80)                   \
    X(NET_19_8_SM80,         median_19_8_sm80,          80)                   \
    X(NET_19_16_SM80,        median_19_16_sm80,         80)                   \
    X(NET_21_16_SM80,        median_21_16_sm80,         80)                   \
    X90(NET_17_16_SM90,      median_17_16_sm90,         90)                   \
    X90(NET_19_16_SM90,      median_19_16_sm90,         90)                   \
    X90(NET_21_16_SM90,      median_21_16_sm90,         90)                   \
    X(NET_OBLONG8_SM80,      median_oblong8_sm80,       80)                   \
    X(NET_OBLONG16_SM80,     median_oblong16_sm80,      80)                   \
    X90(NET_OBLONG16_SM90,   median_oblong16_sm90,      90)                   \
    X(RANK_OBLONG8_SM80,     median_rank_oblong8_sm80,  80)                   \
    X90(RANK_OBLONG16_SM90,  median_rank_oblong16_sm90, 90)

enum MedianCudaModule {
#define X(id, file, cc) MEDIAN_CUDA_MODULE_ ## id,
    MEDIAN_CUDA_MODULES(X, X)
#undef X
    NB_MEDIAN_CUDA_MODULES
};

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

/** A request for a kernel. */
typedef struct MedianCudaQuery {
    enum MedianCudaVariant variant;
    int radius;             ///< 0 to 127, after clipping to the planes
    int radius_v;           ///< 0 to 127, after clipping to the planes
    int rank;               ///< see MedianParams
    int depth;              ///< significant bits, 8 to 16
    int row_samples;        ///< width * channels of the widest row
    int height;             ///< of the tallest plane
    double samples;         ///< of all planes
    /**
     * Compute capability, 10 * major + minor. If a module fails to load, as
     * with an older driver, the caller may retry with a lower one; -1 selects
     * the simplest kernel.
     */
    int cc;
    int nb_sm;              ///< multiprocessors, 0 if unknown
} MedianCudaQuery;

/**
 * GPUCudaPlan.priv: if max_tiles is not 0, all passes are launched over the
 * tiles of MEDIAN_TILES(), at most max_tiles at a time, with tile_bytes of
 * scratch memory per tile; GPUCudaPass.extra are the blocks in y and z.
 */
typedef struct MedianCudaTiles {
    int tile_bytes, max_tiles;
} MedianCudaTiles;
GPU_CHECK_PRIV(MedianCudaTiles);

/**
 * Pick a kernel. GPUCudaPass.tile_h becomes MedianParams.tile_h.
 *
 * @param why_not set to the reason on failure, to be used in "variant=<name>
 *                <reason>"
 * @return 0, or -1 if the variant does not support the query; AUTO and PLAIN
 *         support every query
 */
int ff_median_cuda_pick(const MedianCudaQuery *query, GPUCudaPlan *plan,
                        char why_not[GPU_WHY_NOT]);

/** GPUCudaOps.launch() */
int ff_median_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                          const GPUCudaKernel *kernel,
                          const CudaPlanes *planes);

#endif /* AVFILTER_MEDIAN_CUDA_PLAN_H */
