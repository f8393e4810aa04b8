/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Limits of kernels, for the tables that describe a filter's kernels, and the
 * messages about them.
 */

#ifndef AVFILTER_GPU_LIMITS_H
#define AVFILTER_GPU_LIMITS_H

/** Size of a message of ff_gpu_why_not(). */
#define GPU_WHY_NOT 80

/** Samples, windows and GPUs that a kernel supports; 0: no limit. */
typedef struct GPULimits {
    int min_depth, max_depth;   ///< significant bits of a sample
    int max_square;             ///< only squares, of radius 1 to max_square
    int only_median;            ///< no other rank
    int min_cc;                 ///< compute capability times 10
} GPULimits;

/** A request that a kernel may not support. */
typedef struct GPUDemand {
    int depth;                  ///< significant bits of a sample
    int radius, radius_v;       ///< of the window
    int any_rank;               ///< else only the median
    int cc;                     ///< compute capability times 10
} GPUDemand;

/**
 * Print why a kernel does not support a request, to be used in "variant=NAME
 * REASON".
 *
 * @return 0 and an empty text if it does, otherwise 1
 */
int ff_gpu_why_not(char text[GPU_WHY_NOT], const GPULimits *limits,
                   const GPUDemand *demand);

#endif /* AVFILTER_GPU_LIMITS_H */
