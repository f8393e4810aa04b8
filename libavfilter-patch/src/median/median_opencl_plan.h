/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of median_opencl, in one list for options, kernel table and
 * tuner, and their selection by device and window.
 *
 * All kernels give the same output for every format and window they support.
 */

#ifndef AVFILTER_MEDIAN_OPENCL_PLAN_H
#define AVFILTER_MEDIAN_OPENCL_PLAN_H

#include "median_common.h"
#include "gpu_opencl.h"
#include "gpu_planes.h"

/** V(id, name, help, source, kernel, flags) */
#define MEDIAN_OPENCL_VARIANTS(V)                                             \
    V(PLAIN, "plain", "any window, one sample per work-item",                 \
      median, "median_plain", 0)                                              \
    V(ARTICLE3, "article3",                                                   \
      "3x3 and 5x5 median of 8 bits, four rows per work-item",                \
      median_article, "median_article3", 0)                                   \
    V(MEDIA_OPS, "media_ops",                                                 \
      "3x3 median, AMD's three-operand instructions",                         \
      median_article, "median_media", 0)                                      \
    V(VECTOR, "vector",                                                       \
      "squares up to 15x15, selection networks on vectors, for CPUs",         \
      median_vector, "median_vector", NETWORK | ONE_ITEM)                     \
    V(ROWS, "rows", "3x3 median, vectors of sorted columns, for CPUs",        \
      median_rows, "median_rows", ONE_ITEM | VECTORS)                         \
    V(PAIRS, "pairs",                                                         \
      "squares up to 15x15, selection networks on a tile in local memory, "   \
      "two samples per instruction",                                          \
      median_pairs, "median_pairs", NETWORK | PAIRED)                         \
    V(PAIRS_IMAGE, "pairs_image", "like pairs, image reads and writes",       \
      median_pairs, "median_pairs", NETWORK | PAIRED | IMAGES)                \
    V(COUNT, "count", "any window, sample counts by value, for CPUs",         \
      median_count, "median_count", ONE_ITEM | SCRATCH)                       \
    V(SLIDE, "slide", "any window, 8 bits, sliding histograms, for GPUs",     \
      median_slide, "median_slide", COLUMN)                                   \
    V(SORTED, "sorted",                                                       \
      "any window, 9 to 16 bits, like slide on sorted tiles",                 \
      median_sorted, "median_sorted", COLUMN | SCRATCH)

enum MedianOpenCLVariant {
    MEDIAN_OPENCL_AUTO = -1,
#define X(id, ...) MEDIAN_OPENCL_ ## id,
    MEDIAN_OPENCL_VARIANTS(X)
#undef X
    NB_MEDIAN_OPENCL_VARIANTS
};

/** The window that a kernel is built for. */
typedef struct MedianWindow {
    int radius, radius_v;
    int any_rank;               ///< else only the median
} MedianWindow;
GPU_CHECK_PRIV(MedianWindow);

/** Scratch memory of a variant. */
typedef struct MedianScratch {
    size_t size;                ///< bytes per work-group, 0 = none
    int groups;                 ///< work-groups per plane, each for 1 or more
                                ///< tiles
} MedianScratch;

const char *ff_median_opencl_name(int variant);

MedianWindow ff_median_opencl_window(const Median *median);

/** Return why a window is not supported, or NULL if it is. */
const char *ff_median_opencl_why_not(int variant,
                                     const GPUOpenCLDevice *device,
                                     const GPUPlanes *planes,
                                     const MedianWindow *window);

/** Plan how a variant that supports the window filters a plane, with the
 *  #define lines of its kernel. */
void ff_median_opencl_plan(GPUOpenCLPlan *plan, AVBPrint *defines, int variant,
                           const GPUOpenCLDevice *device,
                           const GPUPlanes *planes, int p,
                           const MedianWindow *window);

MedianScratch ff_median_opencl_scratch(int variant,
                                       const GPUOpenCLDevice *device,
                                       const GPUPlanes *planes, int p,
                                       const MedianWindow *window);

/** Get the columns and rows of work-items of a variant without scratch. */
void ff_median_opencl_items(int items[2], int variant, const GPUPlanes *planes,
                            int p, const MedianWindow *window);

/**
 * List the variants worth trying, or all that support the window, most
 * promising first.
 *
 * @param buffers planes are buffers, not images
 * @return number of variants
 */
int ff_median_opencl_list(int list[GPU_MAX_CANDIDATES], int all,
                          const GPUOpenCLDevice *device,
                          const GPUPlanes *planes, int p, int buffers,
                          const MedianWindow *window);

typedef struct MedianOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Median median;
    int variant;
    cl_mem scratch;             ///< of all work-groups
    size_t scratch_size;
} MedianOpenCLContext;

/** GPUOpenCLOps.allocate(), run() and release(). */
int ff_median_opencl_allocate(AVFilterContext *avctx,
                              const GPUOpenCLPlan *plan, int p);
int ff_median_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                         const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                         const cl_mem *src);
void ff_median_opencl_release(AVFilterContext *avctx);

#endif /* AVFILTER_MEDIAN_OPENCL_PLAN_H */
