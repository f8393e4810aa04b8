/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda/gauss_hilbert_params.h"
#include "gauss_hilbert_common.h"
#include "gauss_hilbert_cuda_plan.h"

static void set_pass(GPUCudaPlan *plan, int i, const char *name, int block_w,
                     int block_h, int tile_w, int tile_h)
{
    plan->pass[i] = (GPUCudaPass) { name, block_w, block_h, tile_w, tile_h };
}

static void pick_base(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    const int deep = q->depth > 8;

    plan->module = "gauss_hilbert";
    set_pass(plan, 0, deep ? "gauss_vertical_u16" : "gauss_vertical_u8",
             GAUSS_BLOCK_W, GAUSS_BLOCK_H, GAUSS_BLOCK_W,
             GAUSS_BLOCK_H * GAUSS_ROWS);
    set_pass(plan, 1, deep ? "gauss_horizontal_u16" : "gauss_horizontal_u8",
             GAUSS_BLOCK_W, GAUSS_BLOCK_H, GAUSS_BLOCK_W,
             GAUSS_BLOCK_H * GAUSS_ROWS);
    GPU_PRIV(plan, GaussCudaPriv)->scratch_bytes = 2;
    plan->why    = "a kernel per pass, one product per instruction";
}

/* Return -1 if these samples or radii are not supported. */
static int pick_scalar(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    static const char *const names[GAUSS_SCALAR_RADIUS + 1] = {
        NULL, "gauss_scalar_1_u16", "gauss_scalar_2_u16", "gauss_scalar_3_u16",
        "gauss_scalar_4_u16", "gauss_scalar_5_u16", "gauss_scalar_6_u16",
        "gauss_scalar_7_u16", "gauss_scalar_8_u16",
    };
    const int radius = ff_gauss_hilbert_radius(q->options);
    const int halo   = radius * q->channels <= 8 ? 8 : GAUSS_SCALAR_REACH;

    if (q->cc < 50 || q->depth <= 8 || q->channels > 2 ||
        radius > GAUSS_SCALAR_RADIUS)
        return -1;
    plan->module = "gauss_hilbert_scalar_u16";
    set_pass(plan, 0, names[radius], 32, GAUSS_SCALAR_WARPS,
             GAUSS_SCALAR_WIDTH - 2 * halo,
             GAUSS_SCALAR_STRIP * GAUSS_SCALAR_WARPS);
    plan->why    = "both passes at once, one product per instruction";
    return 0;
}

static void pick_products(const GPUCudaQuery *q, GPUCudaPlan *plan,
                          int warps, int at_once, int min_w,
                          const char *name, const char *why)
{
    plan->module = "gauss_hilbert_sm80";
    set_pass(plan, 0, name, 32, warps,
             ff_gauss_hilbert_tile_columns(q->samples, q->row_samples,
                                           16 * warps, q->nb_sm * at_once,
                                           min_w),
             16 * warps);
    plan->why    = why;
}

/* Return -1 if products of matrices are not supported or do not fit into shared
 * memory. */
static int pick_mma(const GPUCudaQuery *q, GPUCudaPlan *plan)
{
    const int radius = ff_gauss_hilbert_radius(q->options);
    const int reach  = radius * q->channels;
    const int deep   = q->depth > 8;
    int warps        = GAUSS_MAX_WARPS;

    if (q->cc < 80 || GPU_PRIV(plan, GaussCudaPriv)->weight[0] > 65535)
        return -1;
    if (reach <= MMA_REACH && !deep) {
        pick_products(q, plan, MMA_WARPS, MMA_BLOCKS, 128,
                      "gauss_mma_reach8_u8",
                      "products of matrices, samples by ldmatrix");
        return 0;
    }
    if (reach <= GAUSS_REACH32_LIMIT && !deep) {
        pick_products(q, plan, GAUSS_REACH32_WARPS, GAUSS_REACH32_BLOCKS, 128,
                      "gauss_mma_reach32_u8",
                      "products of matrices, weights computed when needed");
        return 0;
    }
    if (reach <= GAUSS_REACH16_LIMIT) {
        pick_products(q, plan, GAUSS_REACH16_WARPS, GAUSS_REACH16_BLOCKS, 128,
                      "gauss_mma_reach16_u16",
                      "products of matrices, first pass in registers");
        return 0;
    }
    while (GAUSS_ANY_WORDS(radius, reach, warps, deep + 1) > GAUSS_MAX_WORDS)
        if (!--warps)
            return -1;
    pick_products(q, plan, warps, GAUSS_ANY_BLOCKS, 128 + 2 * reach,
                  deep ? "gauss_mma_any_u16" : "gauss_mma_any_u8",
                  "products of matrices, first pass in shared memory");
    return 0;
}

int ff_gauss_hilbert_cuda_plan(AVFilterContext *avctx, const GPUCudaQuery *q,
                               GPUCudaPlan *plan)
{
    ff_gauss_hilbert_weights(q->options,
                             GPU_PRIV(plan, GaussCudaPriv)->weight);
    if (pick_scalar(q, plan) < 0 && pick_mma(q, plan) < 0)
        pick_base(q, plan);
    return 0;
}
