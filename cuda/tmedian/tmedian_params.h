/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Argument and launch geometry of the tmedian kernels, for host C and CUDA C.
 */

#ifndef AVFILTER_CUDA_TMEDIAN_PARAMS_H
#define AVFILTER_CUDA_TMEDIAN_PARAMS_H

#include "planes.h"

#define TMEDIAN_MAX_OTHERS 14

/** Planes of a frame. */
typedef struct TmedianFrame {
    unsigned long long src[CUDA_MAX_PLANES];
    int pitch[CUDA_MAX_PLANES];
} TmedianFrame;

typedef struct TmedianParams {
    CudaPlanes planes;          ///< src: the middle frame
    TmedianFrame other[TMEDIAN_MAX_OTHERS]; ///< the other frames, in any order
    int rank;                   ///< index of the result in the sorted samples
} TmedianParams;

/* Threads per block, and rows per thread; a thread filters 4 samples of each
 * row. */
#define TMEDIAN_BLOCK_W 32
#define TMEDIAN_BLOCK_H 8
#define TMEDIAN_ROWS    4

#endif /* AVFILTER_CUDA_TMEDIAN_PARAMS_H */
