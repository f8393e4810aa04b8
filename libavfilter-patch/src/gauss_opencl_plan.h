/*
 * This file is part of FFmpeg.
 *
 * FFmpeg is free software; you can redistribute it and/or
 * modify it under the terms of the GNU Lesser General Public
 * License as published by the Free Software Foundation; either
 * version 2.1 of the License, or (at your option) any later version.
 *
 * FFmpeg is distributed in the hope that it will be useful,
 * but WITHOUT ANY WARRANTY; without even the implied warranty of
 * MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU
 * Lesser General Public License for more details.
 *
 * You should have received a copy of the GNU Lesser General Public
 * License along with FFmpeg; if not, write to the Free Software
 * Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA
 */

/**
 * @file
 * The OpenCL kernels that a Gaussian filter may use, and which of them make
 * sense for a plane on a device. Calls no OpenCL.
 */

#ifndef AVFILTER_GAUSS_OPENCL_PLAN_H
#define AVFILTER_GAUSS_OPENCL_PLAN_H

#include "gpu_opencl.h"

enum GaussOrder {
    GAUSS_ORDER_AUTO = -1,
    GAUSS_ORDER_RASTER,
    GAUSS_ORDER_HILBERT,
    GAUSS_ORDER_FAST_RASTER,
    GAUSS_ORDER_FAST_HILBERT,
    GAUSS_ORDER_TILE_RASTER,
    GAUSS_ORDER_TILE_HILBERT,
    GAUSS_ORDER_ROWS,
    NB_GAUSS_ORDERS
};

/** What a kernel reads from and writes to. */
enum GaussIO {
    GAUSS_IO_AUTO = -1,
    GAUSS_IO_BUFFER,            ///< packed buffers, both
    GAUSS_IO_IMAGE,             ///< the frame's image; a packed buffer
    GAUSS_IO_SURFACE,           ///< the frames' images as bytes, NVIDIA only
    NB_GAUSS_IOS
};

typedef struct GaussKernel {
    const char *name;
    enum GaussOrder order;
    enum GaussIO io;
    /* of tiles and rows */
    int tile_w, tile_h;         ///< in samples
    int strip;                  ///< rows an item makes in the vertical pass
    int items;                  ///< in a work-group
} GaussKernel;

enum { NB_GAUSS_KERNELS = 30 };

extern const GaussKernel ff_gauss_opencl_kernels[NB_GAUSS_KERNELS];

/** Whether an order's pixels come from a table, one entry a pixel. */
int ff_gauss_opencl_has_table(enum GaussOrder order);

/** Whether a kernel is one of tiles. */
int ff_gauss_opencl_is_tile(const GaussKernel *kernel);

/**
 * List the kernels to try for plane p, the best guess first.
 *
 * @param list  numbers in ff_gauss_opencl_kernels
 * @param order, io what the user asks for. A plane of several components has
 *              no kernel that reads an image, and gets one that reads a
 *              buffer instead.
 * @param all   under GAUSS_ORDER_AUTO: also those that the kind of device is
 *              known to be slow with
 * @return their count, 0 when there is none
 */
int ff_gauss_opencl_list(int list[NB_GAUSS_KERNELS], enum GaussOrder order,
                         enum GaussIO io, int all, int radius,
                         const GPUPlane *plane,
                         const GPUOpenCLDevice *device);

#endif /* AVFILTER_GAUSS_OPENCL_PLAN_H */
