/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Planes of a frame in the argument of CUDA kernels.
 *
 * For host C and CUDA C, so all members have a fixed size. Passed by value, as
 * part of the single argument of a kernel.
 */

#ifndef AVFILTER_CUDA_PLANES_H
#define AVFILTER_CUDA_PLANES_H

#define CUDA_MAX_PLANES 4

/**
 * One plane. A row holds width * channels samples of 1 byte (depth 8) or
 * 2 bytes (depth 9 to 16); samples of a pixel are adjacent.
 */
typedef struct CudaPlane {
    unsigned long long src;     ///< device address of the input's first row
    unsigned long long dst;     ///< device address of the output's first row
    int src_pitch;              ///< bytes between rows of the input
    int dst_pitch;              ///< bytes between rows of the output
    int width;                  ///< in pixels; 0: this is not a plane, and
                                ///< neither are those after it
    int height;                 ///< in rows, at least 1 if width is not 0
    int channels;               ///< samples per pixel: 1, 2 or 4
    int channel_mask;           ///< bit c: filter channel c, else copy it
                                ///< (alpha, padding, planes not selected)
} CudaPlane;

/** Planes of a frame; blockIdx.z is the index. */
typedef struct CudaPlanes {
    CudaPlane plane[CUDA_MAX_PLANES];
    int depth;                  ///< significant bits of a sample, 8 to 16
    int shift;                  ///< samples are stored times 2^shift (P010: 6)
} CudaPlanes;

/* copy.cuh: threads per block, rows per thread */
#define CUDA_COPY_BLOCK_W 32
#define CUDA_COPY_BLOCK_H 4
#define CUDA_COPY_ROWS    4

#endif /* AVFILTER_CUDA_PLANES_H */
