/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of epsilon_opencl, and their selection by kind of device.
 *
 * All kernels give the same output for every format, radius and threshold.
 * Kernels that compare single samples support only patch=0:weight=equal and a
 * given threshold.
 */

#ifndef AVFILTER_EPSILON_OPENCL_PLAN_H
#define AVFILTER_EPSILON_OPENCL_PLAN_H

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "epsilon_steps.h"
#include "gpu_opencl_table.h"

/** Indices in GPUOpenCLPlan.kernel */
enum EpsilonPass {
    /* of GPU_FILTER, EPSILON_FILTER_Q: */
    EPSILON_PASS_FILTER  = 0,
    EPSILON_PASS_RESTORE = 1,   ///< with two scales: copies components whose
                                ///< threshold is 0
    /* of EPSILON_MEASURE: */
    EPSILON_PASS_NOISE     = 0, ///< measures the blocks of both sizes
    EPSILON_PASS_THRESHOLD = 1, ///< derives the thresholds
    /* of EPSILON_PYRAMID: */
    EPSILON_PASS_PYRAMID = 0,   ///< makes level 2 and later ones
    EPSILON_PASS_LEVEL_1 = 1,   ///< the kernel of EPSILON_SHRINK
};

/** Samples per row and rows of a unit of epsilon_scales.cl; units per work-item
 *  on CPUs, 1 on other devices */
#define EPSILON_UNIT_COLUMNS  16
#define EPSILON_UNIT_ROWS     2
#define EPSILON_CPU_UNITS     32

/** Work-items per group on other devices than CPUs: of epsilon_noise.cl for a
 *  block, of epsilon_pyramid.cl for a tile, and of the threshold and
 *  epsilon_search.cl, the larger number if the device has as many */
#define EPSILON_NOISE_ITEMS    128
#define EPSILON_PYRAMID_ITEMS  64
#define EPSILON_SMALL_GROUP    128
#define EPSILON_LARGE_GROUP    256

enum EpsilonOpenCLFlag {
    EPSILON_PIXELS  = 1,        ///< a work-item filters all channels of a pixel
    EPSILON_PAIRED  = 2,        ///< two rows at once, up to 10 bits
    EPSILON_PATCHES = 4,        ///< any patch and weight
    EPSILON_VECTORS = 8,        ///< uses lanes.cl and epsilon_lanes.cl
};

#define EPSILON_TILE(rows)                                                    \
    .kernel = "epsilon_tile", .source = { GPU_CL(epsilon_tile) },             \
    .item = { 4, rows }, .group = { 32, 8 },                                  \
    .defines = "#define COLUMNS 4\n#define GROUP_ROWS 8\n"

#define EPSILON_LADDER(pixels, branchless, rows, floats)                      \
    .kernel = "epsilon_ladder", .source = { GPU_CL(epsilon_ladder) },         \
    .item = { pixels, 1 },                                                    \
    .defines = "#define PIXELS " #pixels "\n#define BRANCHLESS " #branchless  \
    "\n#define TILE_ROWS " #rows "\n#define FLOATS " #floats "\n"

/* Ranks were measured where doc/epsilon.md has results, otherwise recommended
 * for similar devices by the documents that epsilon_ladder.cl names. The
 * kernels of rank 9 run on every device: any work-group, plain OpenCL C. */
#define EPSILON_OPENCL_VARIANTS(V)                                            \
    V(NAIVE, "naive", "one pixel per work-item, image reads and writes",      \
        .kernel = "epsilon_naive", .source = { GPU_CL(epsilon) },             \
        .item = { 1, 1 }, .group = { 64, 4 }, .images = 1,                    \
        .flags = EPSILON_PIXELS)                                              \
    V(BUFFER, "buffer", "one sample per work-item, buffer reads",             \
        .kernel = "epsilon_buffer", .source = { GPU_CL(epsilon) },            \
        .item = { 1, 1 }, .group = { 64, 4 }, GPU_RANK(9, 9, 9, 9, 9))        \
    V(PACKED, "packed",                                                       \
        "one sample per work-item, texels of 4 16-bit integers",              \
        EPSILON_LADDER(1, 0, 0, 0), .group = { 64, 4 })                       \
    V(PACKED4, "packed4", "like packed, 4 samples per work-item",             \
        EPSILON_LADDER(4, 0, 0, 0), .group = { 16, 8 },                       \
        GPU_RANK(0, 0, 5, 4, 0))                                              \
    V(PACKED8, "packed8", "like packed, 8 samples per work-item",             \
        EPSILON_LADDER(8, 0, 0, 0), .group = { 16, 8 },                       \
        GPU_RANK(0, 0, 2, 3, 7))                                              \
    V(PACKED16, "packed16", "like packed, 16 samples per work-item",          \
        EPSILON_LADDER(16, 0, 0, 0), .group = { 16, 8 })                      \
    V(LOCAL8X16, "local8x16",                                                 \
        "like packed4, texels of 8x16 work-items in local memory",            \
        EPSILON_LADDER(4, 0, 16, 0), .group = { 8, 16 })                      \
    V(LOCAL8X24, "local8x24",                                                 \
        "like packed4, texels of 8x24 work-items in local memory",            \
        EPSILON_LADDER(4, 0, 24, 0), .group = { 8, 24 })                      \
    V(LOCAL8X32, "local8x32",                                                 \
        "like packed4, texels of 8x32 work-items in local memory",            \
        EPSILON_LADDER(4, 0, 32, 0), .group = { 8, 32 },                      \
        GPU_RANK(0, 0, 0, 0, 6))                                              \
    V(BRANCHLESS4, "branchless4",                                             \
        "like packed4, arithmetic instead of a branch",                       \
        EPSILON_LADDER(4, 1, 0, 0), .group = { 16, 8 },                       \
        GPU_RANK(0, 0, 1, 2, 5))                                              \
    V(BRANCHLESS8, "branchless8",                                             \
        "like packed8, arithmetic instead of a branch",                       \
        EPSILON_LADDER(8, 1, 0, 0), .group = { 16, 8 },                       \
        GPU_RANK(0, 0, 4, 0, 0))                                              \
    V(HALF4, "half4",                                                         \
        "like branchless4, half precision if the device has it and 11 bits "  \
        "suffice, else single",                                               \
        EPSILON_LADDER(4, 1, 0, 1), .group = { 16, 8 },                       \
        GPU_RANK(0, 0, 3, 1, 0))                                              \
    V(VECTOR, "vector",                                                       \
        "vectors of samples and several rows per work-item, for CPUs",        \
        .kernel = "epsilon_vector", .source = { GPU_CL(epsilon_vector) },     \
        .item = { 16, 16 }, .group = { 1, 1 }, .flags = EPSILON_VECTORS,      \
        GPU_RANK(1, 0, 0, 0, 0))                                              \
    V(TILE, "tile", "tile in local memory, single precision",                 \
        EPSILON_TILE(1), GPU_RANK(0, 4, 0, 0, 4))                             \
    V(TILE_IMAGE, "tile_image", "like tile, image reads and writes",          \
        EPSILON_TILE(1), .images = 1, GPU_RANK(0, 3, 0, 0, 2))                \
    V(PAIRS, "pairs",                                                         \
        "like tile, two rows at once in half precision up to 10 bits",        \
        EPSILON_TILE(2), .flags = EPSILON_PAIRED, GPU_RANK(0, 2, 0, 0, 3))    \
    V(PAIRS_IMAGE, "pairs_image", "like pairs, image reads and writes",       \
        EPSILON_TILE(2), .images = 1, .flags = EPSILON_PAIRED,                \
        GPU_RANK(0, 1, 6, 0, 1))                                              \
    V(PATCH, "patch", "any patch and weight, one sample per work-item",       \
        .kernel = "epsilon_patch", .source = { GPU_CL(epsilon_patch) },       \
        .item = { 1, 1 }, .group = { 64, 4 }, .flags = EPSILON_PATCHES,       \
        GPU_RANK(9, 9, 9, 9, 9))                                              \
    V(PATCH_VECTOR, "patch_vector",                                           \
        "any patch and weight, vectors of samples and several rows per "      \
        "work-item, for CPUs",                                                \
        .kernel = "epsilon_patch_vector", .source = {                         \
        GPU_CL(epsilon_near), GPU_CL(epsilon_patch_lanes),                    \
        GPU_CL(epsilon_patch_lanes), GPU_CL(epsilon_patch_vector) },          \
        .item = { 16, 32 },                                                   \
        .group = { 1, 1 }, .flags = EPSILON_PATCHES | EPSILON_VECTORS,        \
        GPU_RANK(1, 0, 0, 0, 0))                                              \
    V(PATCH_TILE, "patch_tile",                                               \
        "any patch and weight, tile in local memory, several rows per "       \
        "work-item",                                                          \
        .kernel = "epsilon_patch_tile",                                       \
        .source = { GPU_CL(epsilon_patch_tile) }, .item = { 1, 8 },           \
        .group = { 32, 4 }, .defines = "#define GROUP_ROWS 4\n",              \
        .flags = EPSILON_PATCHES, GPU_RANK(0, 2, 2, 2, 2))                    \
    V(PATCH_TILE_IMAGE, "patch_tile_image",                                   \
        "like patch_tile, image reads and writes",                            \
        .kernel = "epsilon_patch_tile",                                       \
        .source = { GPU_CL(epsilon_patch_tile) }, .item = { 1, 8 },           \
        .group = { 32, 4 }, .defines = "#define GROUP_ROWS 4\n", .images = 1, \
        .flags = EPSILON_PATCHES, GPU_RANK(0, 1, 1, 1, 1))

enum EpsilonOpenCLVariant {
    EPSILON_OPENCL_AUTO = -1,
#define X(id, ...) EPSILON_OPENCL_ ## id,
    EPSILON_OPENCL_VARIANTS(X)
#undef X
    NB_EPSILON_OPENCL_VARIANTS
};

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Epsilon eps;
    int variant;
} EpsilonOpenCLContext;

/** GPUOpenCLPlan.priv */
typedef struct EpsilonOpenCLPriv {
    EpsilonTerms built_for;     ///< of the program: with its maximum threshold
    int has_patches;            ///< the kernel has any patch and weight
    int units;                  ///< per work-item, see EPSILON_UNIT_COLUMNS
} EpsilonOpenCLPriv;
GPU_CHECK_PRIV(EpsilonOpenCLPriv);

/** Functions of GPUOpenCLOps. */
const char *ff_epsilon_opencl_name(int variant);
int ff_epsilon_opencl_list(AVFilterContext *avctx, const GPUQuery *query,
                           int list[GPU_MAX_CANDIDATES]);
int ff_epsilon_opencl_plan(AVFilterContext *avctx, const GPUQuery *query,
                           const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                           AVBPrint *defines);
int ff_epsilon_opencl_plan_step(AVFilterContext *avctx, const GPUQuery *query,
                                const GPUOpenCLPlan *current,
                                GPUOpenCLPlan *plan, AVBPrint *defines);
int ff_epsilon_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                          const cl_mem *src);
int ff_epsilon_opencl_measure(AVFilterContext *avctx, const GPUJob *job,
                              const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                              const cl_mem *src);
int ff_epsilon_opencl_shrink(AVFilterContext *avctx, const GPUJob *job,
                             const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                             const cl_mem *src);
int ff_epsilon_opencl_put_back(AVFilterContext *avctx, const GPUJob *job,
                               const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                               const cl_mem *src);
int ff_epsilon_opencl_pyramid(AVFilterContext *avctx, const GPUJob *job,
                              const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                              const cl_mem *src);
int ff_epsilon_opencl_search(AVFilterContext *avctx, const GPUJob *job,
                             const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                             const cl_mem *src);
int ff_epsilon_opencl_add(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                          const cl_mem *src);

#endif /* AVFILTER_EPSILON_OPENCL_PLAN_H */
