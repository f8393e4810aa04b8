/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of gauss_hilbert_opencl, and their selection by plane and device.
 * Does not call OpenCL.
 *
 * A program is either for one window, unrolled and with constant weights, or
 * for all windows, which are passed as arguments.
 */

#ifndef AVFILTER_GAUSS_HILBERT_OPENCL_PLAN_H
#define AVFILTER_GAUSS_HILBERT_OPENCL_PLAN_H

#include "gauss_hilbert_common.h"
#include "gpu_opencl_table.h"

/** V(id, name, help); orders with two passes come first. */
#define GAUSS_ORDERS(V)                                                       \
    V(RASTER,       "raster", "pixels row by row, coordinates from a table")  \
    V(HILBERT,      "hilbert",                                                \
      "pixels along a Hilbert curve, coordinates from a table")               \
    V(FAST_RASTER,  "fast_raster",                                            \
      "pixels row by row, computed coordinates")                              \
    V(FAST_HILBERT, "fast_hilbert",                                           \
      "pixels along a Hilbert curve, computed coordinates")                   \
    V(TILE_RASTER,  "tile_raster", "tiles row by row, both passes in one")    \
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

/** The geometry of GAUSS_ORDER_MMA. */
typedef struct GaussMma {
    int any_reach;              ///< else up to MMA_REACH
    int warps;                  ///< per work-group, 16 rows each
    int tile_w;                 ///< output samples per row of a work-group
    size_t local;               ///< bytes of local memory
} GaussMma;

/** Memory that a kernel reads from and writes to. */
enum GaussIO {
    GAUSS_IO_BUFFER,            ///< packed buffers
    GAUSS_IO_IMAGE,             ///< reads an image, writes a packed buffer
    GAUSS_IO_SURFACE,           ///< images as bytes, NVIDIA only
};

/** A kernel. GPUOpenCLEntry.item: pixels of a work-item in the vertical pass,
 *  of orders with two passes only. */
typedef struct GaussKernel {
    GPUOpenCLEntry entry;
    enum GaussOrder order;
    enum GaussIO io;
    int tile_w, tile_h;         ///< in samples; tiles and rows only
} GaussKernel;

enum { NB_GAUSS_KERNELS = 19 };

/** Index of the weight of distance 0; kernels access up to 8 weights beyond
 *  either end of the widest window. */
#define GAUSS_CENTER (GAUSS_MAX_RADIUS + 9)

/** Argument of programs for all windows. Element GAUSS_CENTER + k is for the
 *  distance k, and 0 beyond the radius. */
typedef struct GaussWindow {
    uint32_t weight[2 * GAUSS_CENTER];
    uint32_t pair[2 * GAUSS_CENTER];    ///< the lower 16 bits of the weights of
                                        ///< k and, in the upper half, k + 1
} GaussWindow;

extern const GaussKernel ff_gauss_hilbert_opencl_kernels[NB_GAUSS_KERNELS];

/** Return whether an order uses a table with an entry per pixel. */
int ff_gauss_hilbert_opencl_has_table(enum GaussOrder order);

/** Return whether a kernel works on tiles. */
int ff_gauss_hilbert_opencl_is_tile(const GaussKernel *kernel);

/** Compute the window of the options. */
void ff_gauss_hilbert_opencl_window(GaussWindow *window,
                                    const GaussHilbert *gauss);

/** Return whether a program for this radius alone is worth building, in
 *  addition to one for all windows. */
int ff_gauss_hilbert_opencl_is_unrolled(const GaussKernel *kernel, int radius,
                                        const GPUOpenCLDevice *device);

/** Return the bytes of local memory of a tile kernel. */
uint64_t ff_gauss_hilbert_opencl_local_bytes(const GaussKernel *kernel,
                                             int radius, int channels);

/** Return the rows of a tile: fewer for large windows, as Mesa's llvmpipe
 *  silently exits the loops of a work-item after 65535 iterations in total
 *  (LP_MAX_TGSI_LOOP_ITERATIONS). */
int ff_gauss_hilbert_opencl_tile_rows(const GaussKernel *kernel, int radius);

/**
 * Compute the geometry of GAUSS_ORDER_MMA.
 *
 * @return 0, or -1 if the device does not have enough local memory
 */
int ff_gauss_hilbert_opencl_mma(GaussMma *mma, int radius,
                                const GPUPlane *plane,
                                const GPUOpenCLDevice *device);

/** Return whether a kernel can filter a plane on a device; ignores
 *  GPUQuery.variant. */
int ff_gauss_hilbert_opencl_possible(const GaussKernel *kernel,
                                     const GPUQuery *query,
                                     const GPUOpenCLDevice *device);

/**
 * List the kernels to try for a plane, most promising first.
 *
 * @param list  indices in ff_gauss_hilbert_opencl_kernels
 * @return number of kernels, may be 0
 */
int ff_gauss_hilbert_opencl_list(int list[NB_GAUSS_KERNELS],
                                 const GPUQuery *query,
                                 const GPUOpenCLDevice *device);

enum GaussMem {
    GAUSS_MEM_DEVICE,
    GAUSS_MEM_HOST,
};

/** Positions of pixels in processing order */
typedef struct GaussTable {
    int hilbert;
    int width, height;
} GaussTable;

typedef struct GaussHilbertOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    GaussHilbert gauss;
    int order;
    int mem;
    int warned_mem;             ///< logged that mem has no effect

    GaussTable table[GPU_MAX_PLANES];   ///< of GPUOpenCLContext.tables
    GaussHilbert window_gauss;  ///< options of the window
} GaussHilbertOpenCLContext;

/** GPUOpenCLPlan.priv */
typedef struct GaussOpenCLPriv {
    GaussHilbert gauss;         ///< options of the program
    int window_changed;         ///< a command changed the window
} GaussOpenCLPriv;
GPU_CHECK_PRIV(GaussOpenCLPriv);

/** Return the flags of buffers by the option mem. */
static inline cl_mem_flags
ff_gauss_hilbert_opencl_flags(const GaussHilbertOpenCLContext *s)
{
    return s->mem == GAUSS_MEM_HOST ? CL_MEM_ALLOC_HOST_PTR : 0;
}

/** GPUOpenCLOps.plan() and run(). */
int ff_gauss_hilbert_opencl_plan(AVFilterContext *avctx, const GPUQuery *query,
                                 const GPUOpenCLPlan *current,
                                 GPUOpenCLPlan *plan, AVBPrint *defines);
int ff_gauss_hilbert_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                                const GPUOpenCLKernel *kernel, int p,
                                cl_mem dst, const cl_mem *src);

#endif /* AVFILTER_GAUSS_HILBERT_OPENCL_PLAN_H */
