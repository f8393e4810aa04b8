/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of median_opencl, and their selection by device and window.
 *
 * All kernels give the same output for every format and window they support.
 */

#ifndef AVFILTER_MEDIAN_OPENCL_PLAN_H
#define AVFILTER_MEDIAN_OPENCL_PLAN_H

#include "median_common.h"
#include "gpu_opencl_table.h"

enum MedianOpenCLFlag {
    MEDIAN_NETWORK = 1,         ///< includes median_networks.cl
    MEDIAN_BLOCKS  = 2,         ///< is built for the samples of a work-item
    MEDIAN_TILE    = 4,         ///< uses row_io.cl
    MEDIAN_SCRATCH = 8,         ///< needs memory for more than 8 bits
};

/** Indices in GPUOpenCLPlan.kernel */
enum MedianPass {
    MEDIAN_PASS_FILTER,
    MEDIAN_PASS_SELECT,         ///< with a threshold
};

#define MEDIAN_PAIRS                                                          \
    .kernel = "median_pairs",                                                 \
    .source = { GPU_CL(median_lanes), GPU_CL(median_pairs),                   \
                GPU_CL(median_networks) },                                    \
    .group = { 32, 4 }, .item = { 4, 8 }, .limits = { .max_square = 7 },      \
    .flags = MEDIAN_NETWORK | MEDIAN_TILE

/* median_vector and median_rows: GPUOpenCLEntry.item for samples of 1 byte.
 * The six private arrays of median_rows, of the size of an item's row, have to
 * fit into the first-level cache. */
#define MEDIAN_OPENCL_VARIANTS(V)                                             \
    V(PLAIN, "plain", "any window, one sample per work-item",                 \
        .kernel = "median_plain", .source = { GPU_CL(median) },               \
        .group = { 64, 4 }, .item = { 1, 1 }, GPU_RANK(9, 5, 7, 7, 7))        \
    V(ARTICLE3, "article3",                                                   \
        "3x3 and 5x5 median of 8 bits, four rows per work-item",              \
        .kernel = "median_article3", .source = { GPU_CL(median_article) },    \
        .group = { 64, 4 }, .item = { 1, 4 }, GPU_RANK(0, 0, 4, 4, 4),        \
        .limits = { .max_depth = 8, .max_square = 2, .only_median = 1 })      \
    V(MEDIA_OPS, "media_ops",                                                 \
        "3x3 median, AMD's three-operand instructions",                       \
        .kernel = "median_media", .source = { GPU_CL(median_article) },       \
        .defines = "#define MEDIA_OPS\n",                                     \
        .group = { 64, 4 }, .item = { 1, 4 }, GPU_RANK(0, 0, 3, 3, 3),        \
        .limits = { .max_square = 1, .only_median = 1 })                      \
    V(VECTOR, "vector",                                                       \
        "squares up to 15x15, selection networks on vectors, for CPUs",       \
        .kernel = "median_vector",                                            \
        .source = { GPU_CL(median_vector), GPU_CL(median_networks) },         \
        .group = { 1, 1 }, .item = { 64, 32 }, GPU_RANK(2, 0, 0, 0, 0),       \
        .limits = { .max_square = 7 },                                        \
        .flags = MEDIAN_NETWORK | MEDIAN_BLOCKS)                              \
    V(ROWS, "rows", "3x3 median, vectors of sorted columns, for CPUs",        \
        .kernel = "median_rows",                                              \
        .source = { GPU_CL(lanes), GPU_CL(median_rows) },                     \
        .group = { 1, 1 }, .item = { 2048, 32 }, GPU_RANK(1, 0, 0, 0, 0),     \
        .limits = { .max_square = 1, .only_median = 1 },                      \
        .flags = MEDIAN_BLOCKS)                                               \
    V(PAIRS, "pairs",                                                         \
        "squares up to 15x15, selection networks on a tile in local memory, " \
        "two samples per instruction",                                        \
        MEDIAN_PAIRS, GPU_RANK(0, 2, 2, 2, 2))                                \
    V(PAIRS_IMAGE, "pairs_image", "like pairs, image reads and writes",       \
        MEDIAN_PAIRS, .images = 1, GPU_RANK(0, 1, 1, 1, 1))                   \
    V(COUNT, "count", "any window, sample counts by value, for CPUs",         \
        .kernel = "median_count", .source = { GPU_CL(median_count) },         \
        .group = { 1, 1 }, GPU_RANK(3, 0, 0, 0, 0),                           \
        .flags = MEDIAN_BLOCKS | MEDIAN_SCRATCH)                              \
    V(SLIDE, "slide", "any window, 8 bits, sliding histograms, for GPUs",     \
        .kernel = "median_slide", .source = { GPU_CL(median_slide) },         \
        .group = { 64, 1 }, GPU_RANK(0, 4, 6, 6, 6),                          \
        .limits = { .max_depth = 8 }, .flags = MEDIAN_BLOCKS)                 \
    V(SORTED, "sorted",                                                       \
        "any window, 9 to 16 bits, like slide on sorted tiles",               \
        .kernel = "median_sorted", .source = { GPU_CL(median_sorted) },       \
        .group = { 64, 1 }, GPU_RANK(0, 3, 5, 5, 5),                          \
        .limits = { .min_depth = 9 }, .flags = MEDIAN_BLOCKS | MEDIAN_SCRATCH)

enum MedianOpenCLVariant {
    MEDIAN_OPENCL_AUTO = -1,
#define X(id, ...) MEDIAN_OPENCL_ ## id,
    MEDIAN_OPENCL_VARIANTS(X)
#undef X
    NB_MEDIAN_OPENCL_VARIANTS
};

/** GPUOpenCLPlan.priv */
typedef struct MedianOpenCLPriv {
    size_t scratch;             ///< bytes of memory per work-group, 0 = none
    int max_groups;             ///< work-groups with scratch memory
} MedianOpenCLPriv;
GPU_CHECK_PRIV(MedianOpenCLPriv);

/** Return the work-groups of a plan with scratch memory, each for one or more
 *  tiles of a plane. */
int ff_median_opencl_groups(const GPUOpenCLPlan *plan, const GPUPlane *plane);

typedef struct MedianOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Median median;
    int variant;
} MedianOpenCLContext;

/** Functions of GPUOpenCLOps. */
const char *ff_median_opencl_name(int variant);
int ff_median_opencl_list(AVFilterContext *avctx, const GPUQuery *query,
                          int list[GPU_MAX_CANDIDATES]);
int ff_median_opencl_plan(AVFilterContext *avctx, const GPUQuery *query,
                          const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                          AVBPrint *defines);
int ff_median_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                         const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                         const cl_mem *src);

#endif /* AVFILTER_MEDIAN_OPENCL_PLAN_H */
