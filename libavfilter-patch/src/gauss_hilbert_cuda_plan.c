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

#include "cuda/gauss_hilbert_params.h"
#include "gauss_hilbert_common.h"
#include "gauss_hilbert_cuda_plan.h"

static int ceil_div(int a, int b)
{
    return (a + b - 1) / b;
}

static void pick_base(const GaussCudaQuery *q, GaussCudaPlan *plan)
{
    const int deep = q->depth > 8;

    plan->module     = GAUSS_CUDA_MODULE_BASE;
    plan->nb_kernels = 2;
    plan->kernel[0]  = deep ? "gauss_vertical_u16"   : "gauss_vertical_u8";
    plan->kernel[1]  = deep ? "gauss_horizontal_u16" : "gauss_horizontal_u8";
    plan->block_w    = GAUSS_BLOCK_W;
    plan->block_h    = GAUSS_BLOCK_H;
    plan->tile_w     = GAUSS_BLOCK_W;
    plan->tile_h     = GAUSS_BLOCK_H * GAUSS_ROWS;
    plan->between    = 2;
    plan->why        = "a pass each, one product an instruction";
}

/* -1 where it is not for these samples or radii. */
static int pick_direct(const GaussCudaQuery *q, GaussCudaPlan *plan)
{
    static const char *const names[GAUSS_DIRECT_RADIUS + 1] = {
        NULL, "gauss_direct_1_u16", "gauss_direct_2_u16", "gauss_direct_3_u16",
        "gauss_direct_4_u16", "gauss_direct_5_u16", "gauss_direct_6_u16",
        "gauss_direct_7_u16", "gauss_direct_8_u16",
    };
    const int reach  = q->radius * q->channels;
    const int beside = reach <= 8 ? 8 : GAUSS_DIRECT_REACH;

    if (q->cc < 50 || q->depth <= 8 || q->channels > 2 ||
        q->radius > GAUSS_DIRECT_RADIUS)
        return -1;
    plan->module     = GAUSS_CUDA_MODULE_DIRECT;
    plan->nb_kernels = 1;
    plan->kernel[0]  = names[q->radius];
    plan->block_w    = 32;
    plan->block_h    = GAUSS_DIRECT_WARPS;
    plan->tile_w     = GAUSS_DIRECT_WIDTH - 2 * beside;
    plan->tile_h     = GAUSS_DIRECT_STRIP * GAUSS_DIRECT_WARPS;
    plan->why        = "both passes at once, one product an instruction";
    return 0;
}

static void pick_products(const GaussCudaQuery *q, GaussCudaPlan *plan,
                          int warps, int at_once, int least,
                          const char *name, const char *why)
{
    plan->module     = GAUSS_CUDA_MODULE_SM80;
    plan->nb_kernels = 1;
    plan->kernel[0]  = name;
    plan->block_w    = 32;
    plan->block_h    = warps;
    plan->tile_h     = 16 * warps;
    plan->tile_w     =
        ff_gauss_hilbert_tile_columns(q->samples, q->row_samples, plan->tile_h,
                                      (q->nb_sm > 0 ? q->nb_sm : 64) * at_once,
                                      least);
    plan->why        = why;
}

/* Products of matrices of bytes; -1 where shared memory does not suffice. */
static int pick_mma(const GaussCudaQuery *q, GaussCudaPlan *plan)
{
    const int reach = q->radius * q->channels;
    const int deep  = q->depth > 8;
    int warps       = GAUSS_MAX_WARPS;

    if (q->cc < 80 || q->max_weight > 65535)
        return -1;
    if (reach <= GAUSS_MMA_REACH && !deep) {
        pick_products(q, plan, GAUSS_MMA_WARPS, GAUSS_MMA_BLOCKS, 128,
                      "gauss_mma_near_u8",
                      "products of matrices, samples by ldmatrix");
        return 0;
    }
    if (reach <= GAUSS_MID_REACH && !deep) {
        pick_products(q, plan, GAUSS_MID_WARPS, GAUSS_MID_BLOCKS, 128,
                      "gauss_mid_u8",
                      "products of matrices, weights as they are wanted");
        return 0;
    }
    if (reach <= GAUSS_NEAR_REACH) {
        pick_products(q, plan, GAUSS_NEAR_WARPS, GAUSS_NEAR_BLOCKS, 128,
                      "gauss_near_u16",
                      "products of matrices, first pass in registers");
        return 0;
    }
    while (GAUSS_FAR_NEEDS(q->radius, reach, warps, deep + 1) > GAUSS_MAX_WORDS)
        if (!--warps)
            return -1;
    pick_products(q, plan, warps, GAUSS_FAR_BLOCKS, 128 + 2 * reach,
                  deep ? "gauss_far_u16" : "gauss_far_u8",
                  "products of matrices, first pass in shared memory");
    return 0;
}

void ff_gauss_hilbert_cuda_pick(const GaussCudaQuery *query,
                                GaussCudaPlan *plan)
{
    *plan = (GaussCudaPlan) {
        .curve = query->order == GAUSS_CUDA_ORDER_TILE_HILBERT,
    };
    if (pick_direct(query, plan) < 0 && pick_mma(query, plan) < 0)
        pick_base(query, plan);
}

void ff_gauss_hilbert_cuda_grid(const GaussCudaPlan *plan, int row_samples,
                                int height, int grid[2])
{
    const int w = ceil_div(row_samples, plan->tile_w);
    const int h = ceil_div(height, plan->tile_h);
    int side = 1;

    grid[0] = w;
    grid[1] = h;
    if (!plan->curve)
        return;
    while (2 * side <= w && 2 * side <= h)
        side *= 2;
    grid[0] = ceil_div(w, side) * ceil_div(h, side) * side * side;
    grid[1] = 1;
}
