/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The planes of one frame as a CUDA kernel sees them.
 *
 * Included by host C and by CUDA C; both sides must see the same layout, so
 * only fixed-size members are used. It travels by value as (part of) a
 * kernel's single argument.
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
    int src_pitch;              ///< bytes from row to row, input
    int dst_pitch;              ///< bytes from row to row, output
    int width;                  ///< in pixels; 0: no plane, nor one after it
    int height;                 ///< in rows, at least 1 where there is a plane
    int channels;               ///< samples per pixel: 1, 2 or 4
    /**
     * Bit c set: channel c is filtered. Clear: it is copied untouched (alpha,
     * padding, or every channel of a plane that the user did not select).
     */
    int channel_mask;
} CudaPlane;

/** All planes of a frame; blockIdx.z picks the plane. */
typedef struct CudaPlanes {
    CudaPlane plane[CUDA_MAX_PLANES];
    int depth;                  ///< significant bits of a sample, 8 to 16
    int shift;                  ///< a sample is stored times 2^shift (P010: 6)
} CudaPlanes;

/* copy.cuh: threads of a block, rows of a thread */
#define CUDA_COPY_BLOCK_W 32
#define CUDA_COPY_BLOCK_H 4
#define CUDA_COPY_ROWS    4

#endif /* AVFILTER_CUDA_PLANES_H */
