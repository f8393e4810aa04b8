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
 *
 * A program is either that of one window, unrolled and with the weights in its
 * text, or that of all windows, which come as arguments.
 */

#ifndef AVFILTER_GAUSS_HILBERT_OPENCL_PLAN_H
#define AVFILTER_GAUSS_HILBERT_OPENCL_PLAN_H

#include "gauss_hilbert_common.h"
#include "gpu_opencl.h"

/** V(id, name, help): first those of two passes. */
#define GAUSS_ORDERS(V)                                                       \
    V(RASTER,       "raster", "pixels row by row, coordinates from a table")  \
    V(HILBERT,      "hilbert",                                                \
      "pixels along a Hilbert curve, coordinates from a table")               \
    V(FAST_RASTER,  "fast_raster",                                            \
      "pixels row by row, computed coordinates")                              \
    V(FAST_HILBERT, "fast_hilbert",                                           \
      "pixels along a Hilbert curve, computed coordinates")                   \
    V(TILE_RASTER,  "tile_raster", "tiles row by row, both passes in one")    \
    V(TILE_HILBERT, "tile_hilbert",                                           \
      "tiles along a Hilbert curve, both passes in one")                      \
    V(ROWS, "rows", "row by row, both passes in one, for CPUs")               \
    V(MMA,  "mma",                                                            \
      "tiles by matrix instructions, both passes in one, for NVIDIA GPUs")

enum GaussOrder {
    GAUSS_ORDER_AUTO = -1,
#define X(id, name, help) GAUSS_ORDER_ ## id,
    GAUSS_ORDERS(X)
#undef X
    NB_GAUSS_ORDERS
};

/** What has to be filtered. */
typedef struct GaussQuery {
    enum GaussOrder order;      ///< that the user asks for
    int all;                    ///< under GAUSS_ORDER_AUTO: also kernels that
                                ///< the kind of device is known to be slow with
    int radius;
    int max_weight;             ///< the largest, that of distance 0
    int depth;                  ///< significant bits of a sample
    const GPUPlane *plane;
} GaussQuery;

/** The geometry of GAUSS_ORDER_MMA. */
typedef struct GaussMma {
    int far;                    ///< V goes through local memory
    int warps;                  ///< of a work-group, 16 rows each
    int tile_w;                 ///< samples of a row that it makes
    size_t local;               ///< bytes of local memory
} GaussMma;

/** What a kernel reads from and writes to. */
enum GaussIO {
    GAUSS_IO_BUFFER,            ///< packed buffers, both
    GAUSS_IO_IMAGE,             ///< the frame's image; a packed buffer
    GAUSS_IO_SURFACE,           ///< the frames' images as bytes, NVIDIA only
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

enum { NB_GAUSS_KERNELS = 31 };

/** Where the weight of distance 0 is: kernels ask for up to 8 weights beyond
 *  either end of the widest window. */
#define GAUSS_CENTRE (GAUSS_HILBERT_MAX_RADIUS + 9)

/** A window as the programs of all windows want it. Element GAUSS_CENTRE + k
 *  belongs to the distance k; beyond the radius it is 0. */
typedef struct GaussWindow {
    uint32_t weight[2 * GAUSS_CENTRE];
    uint32_t pair[2 * GAUSS_CENTRE];    ///< the lower 16 bits of the weights of
                                        ///< k and, in the upper half, k + 1
} GaussWindow;

extern const GaussKernel ff_gauss_hilbert_opencl_kernels[NB_GAUSS_KERNELS];

/** Whether an order's pixels come from a table, one entry a pixel. */
int ff_gauss_hilbert_opencl_has_table(enum GaussOrder order);

/** Whether a kernel is one of tiles. */
int ff_gauss_hilbert_opencl_is_tile(const GaussKernel *kernel);

/** Compute the window of the options. */
void ff_gauss_hilbert_opencl_window(GaussWindow *window,
                                    const GaussHilbert *gauss);

/** Whether a kernel's program of this radius alone is worth its build, beside
 *  one of all windows. */
int ff_gauss_hilbert_opencl_is_unrolled(const GaussKernel *kernel, int radius,
                                        const GPUOpenCLDevice *device);

/** Local memory of a kernel of tiles for a plane of some channels, in bytes. */
uint64_t ff_gauss_hilbert_opencl_local_bytes(const GaussKernel *kernel,
                                             int radius, int channels);

/** Rows of a tile: few of large windows, see GPU_OPENCL_MAX_ROUNDS. */
int ff_gauss_hilbert_opencl_tile_rows(const GaussKernel *kernel, int radius);

/**
 * Compute the geometry of GAUSS_ORDER_MMA.
 *
 * @return 0, or -1 where the device has not enough local memory
 */
int ff_gauss_hilbert_opencl_mma(GaussMma *mma, int radius,
                                const GPUPlane *plane,
                                const GPUOpenCLDevice *device);

/** Whether a kernel can filter a plane on a device; the order that the user
 *  asks for plays no part in it. */
int ff_gauss_hilbert_opencl_possible(const GaussKernel *kernel,
                                     const GaussQuery *query,
                                     const GPUOpenCLDevice *device);

/**
 * List the kernels to try for a plane, the best guess first.
 *
 * @param list  numbers in ff_gauss_hilbert_opencl_kernels
 * @return their count, 0 when there is none
 */
int ff_gauss_hilbert_opencl_list(int list[NB_GAUSS_KERNELS],
                                 const GaussQuery *query,
                                 const GPUOpenCLDevice *device);

enum GaussMem {
    MEM_DEVICE,
    MEM_HOST,
};

/** Places of pixels or tiles in the order of a walk. */
typedef struct GaussTable {
    cl_mem mem;
    int hilbert;
    int width, height;
} GaussTable;

typedef struct GaussHilbertOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GaussHilbert gauss;
    int order;
    int mem;
    int warned_mem;             ///< the user knows that mem has no effect

    GaussTable table[GPU_MAX_PLANES];
    cl_mem between;             ///< the first pass's sums
    cl_mem window;              ///< a GaussWindow, of these options:
    GaussHilbert window_gauss;
} GaussHilbertOpenCLContext;

/** Of GPUOpenCLPlan. */
typedef struct GaussOwnPlan {
    GaussHilbert gauss;         ///< that it was made for
    int commanded;              ///< the window has changed since the start
} GaussOwnPlan;

/** GPUOpenCLOps.plan(), allocate(), run() and release(). */
int ff_gauss_hilbert_opencl_plan(AVFilterContext *avctx, const GPUQuery *query,
                                 const GPUOpenCLPlan *before,
                                 GPUOpenCLPlan *plan, AVBPrint *defines);
int ff_gauss_hilbert_opencl_allocate(AVFilterContext *avctx,
                                     const GPUOpenCLPlan *plan, int p);
int ff_gauss_hilbert_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                                const GPUOpenCLKernel *kernel, int p,
                                cl_mem dst, cl_mem src);
void ff_gauss_hilbert_opencl_release(AVFilterContext *avctx);

/** What a plane wants of a kernel. */
GaussQuery ff_gauss_hilbert_opencl_query(AVFilterContext *avctx,
                                         const GPUQuery *query);

/** Pixels of a row that a work-item makes in the vertical pass. */
int ff_gauss_hilbert_opencl_vertical_pixels(const GaussKernel *kernel);

#endif /* AVFILTER_GAUSS_HILBERT_OPENCL_PLAN_H */
