/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * The kernels of epsilon_opencl, in one list for options, kernel table and
 * tuner, and their selection by kind of device.
 *
 * All kernels give the same output for every format, radius and threshold.
 * Kernels that compare single samples support only patch=0:weight=equal and a
 * given threshold.
 */

#ifndef AVFILTER_EPSILON_OPENCL_PLAN_H
#define AVFILTER_EPSILON_OPENCL_PLAN_H

#include "epsilon_common.h"
#include "epsilon_noise.h"
#include "gpu_opencl.h"
#include "gpu_planes.h"

/** Indices in GPUOpenCLPlan.kernel. If the threshold is measured, NOISE and
 *  THRESHOLD run before FILTER. */
enum EpsilonPass {
    EPSILON_PASS_FILTER,
    EPSILON_PASS_NOISE,         ///< measures the blocks of a plane
    EPSILON_PASS_THRESHOLD,     ///< derives the threshold
    /* with two scales: */
    EPSILON_PASS_SHRINK,        ///< computes the plane of half size
    EPSILON_PASS_PUT_BACK,      ///< adds its change to the plane
    EPSILON_PASS_RESTORE,       ///< copies components whose threshold is 0
};

/** Words of a block's record, see epsilon_threshold.cl */
#define EPSILON_RECORD_WORDS 10

/** Words of a history: changes of component c of plane p at 4 p + c */
#define EPSILON_HISTORY (4 * GPU_MAX_PLANES)

/** Words of the results: an EpsilonNoise per component, in the order of the
 *  history, and limits of the components of a plane */
#define EPSILON_RESULTS (4 * EPSILON_HISTORY + 4)

/** Samples per row and rows of a unit of epsilon_scales.cl; units per work-item
 *  on CPUs, 1 on other devices; rows per work-item of epsilon_restore */
#define EPSILON_UNIT_COLUMNS  16
#define EPSILON_UNIT_ROWS     2
#define EPSILON_CPU_UNITS     32
#define EPSILON_RESTORED_ROWS 16

/** Value of the kernel argument limit that selects the measured limit */
#define EPSILON_TAKE_MEASURED UINT32_MAX

/**
 * V(id, name, help, source, kernel, defines, columns, rows, local_x, local_y,
 *   flags): a work-item outputs columns samples of each of rows rows.
 */
#define EPSILON_OPENCL_VARIANTS(V)                                            \
    V(NAIVE, "naive", "one pixel per work-item, image reads and writes",      \
      epsilon, "epsilon_naive", "", 1, 1, 64, 4, IMAGES | PIXELS)             \
    V(BUFFER, "buffer", "one sample per work-item, buffer reads",             \
      epsilon, "epsilon_buffer", "", 1, 1, 64, 4, 0)                          \
    V(PACKED, "packed",                                                       \
      "one sample per work-item, texels of 4 16-bit integers",                \
      epsilon_ladder, "epsilon_ladder", LADDER(1, 0, 0, 0), 1, 1, 64, 4, 0)   \
    V(PACKED4, "packed4", "like packed, 4 samples per work-item",             \
      epsilon_ladder, "epsilon_ladder", LADDER(4, 0, 0, 0), 4, 1, 16, 8, 0)   \
    V(PACKED8, "packed8", "like packed, 8 samples per work-item",             \
      epsilon_ladder, "epsilon_ladder", LADDER(8, 0, 0, 0), 8, 1, 16, 8, 0)   \
    V(PACKED16, "packed16", "like packed, 16 samples per work-item",          \
      epsilon_ladder, "epsilon_ladder", LADDER(16, 0, 0, 0), 16, 1, 16, 8,    \
      0)                                                                      \
    V(LOCAL8X16, "local8x16",                                                 \
      "like packed4, texels of 8x16 work-items in local memory",              \
      epsilon_ladder, "epsilon_ladder", LADDER(4, 0, 16, 0), 4, 1, 8, 16, 0)  \
    V(LOCAL8X24, "local8x24",                                                 \
      "like packed4, texels of 8x24 work-items in local memory",              \
      epsilon_ladder, "epsilon_ladder", LADDER(4, 0, 24, 0), 4, 1, 8, 24, 0)  \
    V(LOCAL8X32, "local8x32",                                                 \
      "like packed4, texels of 8x32 work-items in local memory",              \
      epsilon_ladder, "epsilon_ladder", LADDER(4, 0, 32, 0), 4, 1, 8, 32, 0)  \
    V(BRANCHLESS4, "branchless4",                                             \
      "like packed4, arithmetic instead of a branch",                         \
      epsilon_ladder, "epsilon_ladder", LADDER(4, 1, 0, 0), 4, 1, 16, 8, 0)   \
    V(BRANCHLESS8, "branchless8",                                             \
      "like packed8, arithmetic instead of a branch",                         \
      epsilon_ladder, "epsilon_ladder", LADDER(8, 1, 0, 0), 8, 1, 16, 8, 0)   \
    V(HALF4, "half4",                                                         \
      "like branchless4, half precision if the device has it and 11 bits "    \
      "suffice, else single",                                                 \
      epsilon_ladder, "epsilon_ladder", LADDER(4, 1, 0, 1), 4, 1, 16, 8, 0)   \
    V(VECTOR, "vector",                                                       \
      "vectors of samples and several rows per work-item, for CPUs",          \
      epsilon_vector, "epsilon_vector", "", 16, 16, 1, 1, VECTORS)            \
    V(TILE, "tile", "tile in local memory, single precision",                 \
      epsilon_tile, "epsilon_tile", TILE_SIZE, 4, 1, 32, 8, 0)                \
    V(TILE_IMAGE, "tile_image", "like tile, image reads and writes",          \
      epsilon_tile, "epsilon_tile", TILE_SIZE, 4, 1, 32, 8, IMAGES)           \
    V(PAIRS, "pairs",                                                         \
      "like tile, two rows at once in half precision up to 10 bits",          \
      epsilon_tile, "epsilon_tile", TILE_SIZE, 4, 2, 32, 8, PAIRED)           \
    V(PAIRS_IMAGE, "pairs_image", "like pairs, image reads and writes",       \
      epsilon_tile, "epsilon_tile", TILE_SIZE, 4, 2, 32, 8,                   \
      PAIRED | IMAGES)                                                        \
    V(PATCH, "patch", "any patch and weight, one sample per work-item",       \
      epsilon_patch, "epsilon_patch", "", 1, 1, 64, 4, PATCHES)               \
    V(PATCH_VECTOR, "patch_vector",                                           \
      "any patch and weight, vectors of samples and several rows per "        \
      "work-item, for CPUs",                                                  \
      epsilon_patch_vector, "epsilon_patch_vector", "", 16, 32, 1, 1,         \
      PATCHES | VECTORS)                                                      \
    V(PATCH_TILE, "patch_tile",                                               \
      "any patch and weight, tile in local memory, several rows per "         \
      "work-item",                                                            \
      epsilon_patch_tile, "epsilon_patch_tile", "#define GROUP_ROWS 4\n", 1,  \
      8, 32, 4, PATCHES)                                                      \
    V(PATCH_TILE_IMAGE, "patch_tile_image",                                   \
      "like patch_tile, image reads and writes",                              \
      epsilon_patch_tile, "epsilon_patch_tile", "#define GROUP_ROWS 4\n", 1,  \
      8, 32, 4, PATCHES | IMAGES)

enum EpsilonOpenCLVariant {
    EPSILON_OPENCL_AUTO = -1,
#define X(id, ...) EPSILON_OPENCL_ ## id,
    EPSILON_OPENCL_VARIANTS(X)
#undef X
    NB_EPSILON_OPENCL_VARIANTS
};

const char *ff_epsilon_opencl_name(int variant);

/** Return whether a variant supports any patch and weight. */
int ff_epsilon_opencl_has_patches(int variant);

/**
 * Plan how a variant filters plane p.
 *
 * @param images planes may be images
 * @param terms  with the maximum threshold of the program
 */
void ff_epsilon_opencl_plan(GPUOpenCLPlan *plan, AVBPrint *defines,
                            int variant, const GPUOpenCLDevice *device,
                            const GPUPlanes *planes, int p, int images,
                            const EpsilonTerms *terms);

/**
 * Widen terms to build a program for: the threshold becomes the maximum
 * threshold, and measured stays set if it is set in current, the terms of the
 * program in use.
 */
void ff_epsilon_opencl_widen(EpsilonTerms *terms, const EpsilonTerms *current,
                             int depth);

/** Get the number of work-items in x and y that filter plane p. */
void ff_epsilon_opencl_items(int items[2], int variant,
                             const GPUPlanes *planes, int p);

/** Return the number of units per work-item, see EPSILON_UNIT_COLUMNS. */
int ff_epsilon_opencl_units(int variant);

/** List the variants for patches or for single samples that are worth trying
 *  for plane p, or all, most promising first. @return number of variants */
int ff_epsilon_opencl_list(int list[GPU_MAX_CANDIDATES], int all,
                           const GPUOpenCLDevice *device,
                           const GPUPlanes *planes, int p, int patches);

typedef struct EpsilonOpenCLContext {
    GPUOpenCLContext gpu;       ///< must be first

    Epsilon eps;
    int variant;

} EpsilonOpenCLContext;

/** GPUOpenCLPlan.priv */
typedef struct EpsilonOpenCLPriv {
    EpsilonTerms terms;         ///< of the options
    EpsilonTerms built_for;     ///< of the program, see
                                ///< ff_epsilon_opencl_widen()
} EpsilonOpenCLPriv;
GPU_CHECK_PRIV(EpsilonOpenCLPriv);

/** GPUOpenCLOps.allocate(), run() and release(). */
int ff_epsilon_opencl_allocate(AVFilterContext *avctx,
                               const GPUOpenCLPlan *plan, int p);
int ff_epsilon_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *kernel, int p, cl_mem dst,
                          const cl_mem *src);
/** GPUOpenCLOps.shrink() and put_back(). */
int ff_epsilon_opencl_shrink(AVFilterContext *avctx, const GPUJob *job,
                             const GPUOpenCLKernel *kernel, int p, cl_mem half,
                             cl_mem src);
int ff_epsilon_opencl_put_back(AVFilterContext *avctx, const GPUJob *job,
                               const GPUOpenCLKernel *kernel, int p,
                               cl_mem dst, cl_mem src);
void ff_epsilon_opencl_release(AVFilterContext *avctx);

#endif /* AVFILTER_EPSILON_OPENCL_PLAN_H */
