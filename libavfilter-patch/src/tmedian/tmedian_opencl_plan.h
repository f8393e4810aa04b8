/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of tmedian_opencl, and their selection by device. All give the
 * same output for every format and radius.
 */

#ifndef AVFILTER_TMEDIAN_OPENCL_PLAN_H
#define AVFILTER_TMEDIAN_OPENCL_PLAN_H

#include "gpu_opencl_table.h"
#include "tmedian_common.h"

#define TMEDIAN_KERNEL(columns)                                               \
    .kernel = "tmedian",                                                      \
    .source = { GPU_CL(gpu_language), GPU_CL(tmedian) },                      \
    .group = { 64, 4 }, .item = { columns, 1 }
#define TMEDIAN_COLUMNS(columns)                                              \
    TMEDIAN_KERNEL(columns), .defines = "#define COLUMNS " #columns "\n"

#define TMEDIAN_OPENCL_VARIANTS(V)                                            \
    V(PLAIN, "plain", "one sample per work-item",                             \
        TMEDIAN_KERNEL(1), GPU_RANK(9, 9, 9, 9, 9))                           \
    V(VECTOR, "vector", "sorting network, 16 samples per work-item, for "     \
        "CPUs", TMEDIAN_COLUMNS(16), GPU_RANK(1, 0, 0, 0, 0))                 \
    V(QUADS, "quads", "sorting network, 4 samples per work-item",             \
        TMEDIAN_COLUMNS(4), GPU_RANK(2, 2, 2, 2, 2))                          \
    V(QUADS_IMAGE, "quads_image", "like quads, image reads and writes",       \
        TMEDIAN_COLUMNS(4), .images = 1, GPU_RANK(0, 1, 1, 1, 1))

enum TmedianOpenCLVariant {
    TMEDIAN_OPENCL_AUTO = -1,
#define X(id, ...) TMEDIAN_OPENCL_ ## id,
    TMEDIAN_OPENCL_VARIANTS(X)
#undef X
    NB_TMEDIAN_OPENCL_VARIANTS
};

typedef struct TmedianOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Tmedian tmedian;
    int variant;
} TmedianOpenCLContext;

/** Functions of GPUOpenCLOps. */
const char *ff_tmedian_opencl_name(int variant);
int ff_tmedian_opencl_list(AVFilterContext *avctx, const GPUQuery *query,
                           int list[GPU_MAX_CANDIDATES]);
int ff_tmedian_opencl_plan(AVFilterContext *avctx, const GPUQuery *query,
                           const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                           AVBPrint *defines);
int ff_tmedian_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                          const cl_mem *src);

#endif /* AVFILTER_TMEDIAN_OPENCL_PLAN_H */
