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

#include <stddef.h>

#include "cuda/epsilon_params.h"
#include "epsilon_cuda_plan.h"

/** The kernels of bytes, by radius. */
static const struct {
    enum EpsilonCudaModule module;
    const char *name;
} bytes[EPSILON_MAX_RADIUS + 1] = {
#define BYTES(radius, module)                                                 \
    [radius] = { EPSILON_CUDA_MODULE_BYTES_ ## module ## _SM61,               \
                 "epsilon_bytes_" #radius "_u8" },
    BYTES(1,  SMALL)
    BYTES(2,  SMALL)
    BYTES(3,  SMALL)
    BYTES(4,  SMALL)
    BYTES(5,  MID)
    BYTES(6,  MID)
    BYTES(7,  MID)
    BYTES(8,  MID)
    BYTES(9,  WIDE)
    BYTES(10, WIDE)
    BYTES(11, WIDE)
    BYTES(12, WIDE)
    BYTES(13, LARGE)
    BYTES(14, LARGE)
    BYTES(15, LARGE)
#undef BYTES
};

static void set(EpsilonCudaPlan *plan, enum EpsilonCudaModule module,
                const char *name, int tile_w, int tile_h, const char *why)
{
    *plan = (EpsilonCudaPlan) { module, name, tile_w, tile_h, why };
}

static int pick_plain(const EpsilonCudaQuery *q, EpsilonCudaPlan *plan,
                      const char **why_not)
{
    set(plan, EPSILON_CUDA_MODULE_BASE,
        q->depth > 8 ? "epsilon_plain_u16" : "epsilon_plain_u8",
        EPSILON_BLOCK_W, EPSILON_BLOCK_H,
        "one thread a sample, serves everything");
    return 0;
}

static int pick_tile(const EpsilonCudaQuery *q, EpsilonCudaPlan *plan,
                     const char **why_not)
{
    set(plan, EPSILON_CUDA_MODULE_BASE,
        q->depth > 8 ? "epsilon_tile_u16" : "epsilon_tile_u8",
        EPSILON_TILE_W, EPSILON_TILE_H,
        "a tile in shared memory, one tap at a time");
    return 0;
}

static int pick_bytes(const EpsilonCudaQuery *q, EpsilonCudaPlan *plan,
                      const char **why_not)
{
    *why_not = q->depth > 8 ? "serves 8-bit samples only" :
               q->threshold > EPSILON_BYTES_LIMIT ?
                              "serves thresholds below 127.5 only" :
               q->cc < 61   ? "wants a GPU of compute capability 6.1" : NULL;
    if (*why_not)
        return -1;
    set(plan, bytes[q->radius].module, bytes[q->radius].name, EPSILON_TILE_W,
        EPSILON_TILE_H, "four taps an instruction (dp4a)");
    return 0;
}

static int pick_half(const EpsilonCudaQuery *q, EpsilonCudaPlan *plan,
                     const char **why_not)
{
    *why_not = q->depth < 9 || q->depth > 10 ? "serves 9 and 10 bits only" :
               q->threshold * (2 * q->radius + 1) > EPSILON_HALF_LIMIT ?
                           "serves smaller thresholds only" :
               q->cc < 75 ? "wants a GPU of compute capability 7.5" : NULL;
    if (*why_not)
        return -1;
    set(plan, EPSILON_CUDA_MODULE_HALF_SM75, "epsilon_half_u16",
        EPSILON_TILE_W, EPSILON_TILE_H, "two taps an instruction (f16x2)");
    return 0;
}

int ff_epsilon_cuda_pick(const EpsilonCudaQuery *query, EpsilonCudaPlan *plan,
                         const char **why_not)
{
    static int (*const picks[])(const EpsilonCudaQuery *q,
                                EpsilonCudaPlan *plan,
                                const char **why_not) = {
        [EPSILON_CUDA_PLAIN] = pick_plain,
        [EPSILON_CUDA_TILE]  = pick_tile,
        [EPSILON_CUDA_BYTES] = pick_bytes,
        [EPSILON_CUDA_HALF]  = pick_half,
    };

    if (query->variant != EPSILON_CUDA_AUTO)
        return picks[query->variant](query, plan, why_not);
    if (pick_bytes(query, plan, why_not) >= 0 ||
        pick_half(query, plan, why_not) >= 0)
        return 0;
    return pick_tile(query, plan, why_not);
}
