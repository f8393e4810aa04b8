/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "libavutil/macros.h"

#include "cuda/epsilon_params.h"
#include "epsilon_cuda_plan.h"

/** Modules of the kernels for one radius, see cuda/epsilon_radii.cuh */
#define RADII(X)                                                              \
    X(1,  SMALL) X(2,  SMALL) X(3,  SMALL) X(4,  SMALL)                       \
    X(5,  MID)   X(6,  MID)   X(7,  MID)   X(8,  MID)                         \
    X(9,  WIDE)  X(10, WIDE)  X(11, WIDE)  X(12, WIDE)                        \
    X(13, LARGE) X(14, LARGE) X(15, LARGE)

static const struct {
    enum EpsilonCudaModule module;
    const char *name;
} dp4a[EPSILON_MAX_RADIUS + 1] = {
#define X(radius, group)                                                      \
    [radius] = { EPSILON_CUDA_MODULE_DP4A_ ## group ## _SM61,                 \
                 "epsilon_dp4a_" #radius "_u8" },
    RADII(X)
#undef X
};

static void set(GPUCudaPlan *plan, enum EpsilonCudaModule module,
                const char *name, int tile_w, int tile_h, const char *why)
{
    plan->module = module;
    plan->why    = why;
    plan->pass[EPSILON_CUDA_FILTER] = (GPUCudaPass) {
        name, EPSILON_BLOCK_W, EPSILON_BLOCK_H, tile_w, tile_h
    };
}

static int pick_plain(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                      char why_not[GPU_WHY_NOT])
{
    set(plan, EPSILON_CUDA_MODULE_BASE,
        q->depth > 8 ? "epsilon_plain_u16" : "epsilon_plain_u8",
        EPSILON_BLOCK_W, EPSILON_BLOCK_H,
        "one thread per sample, supports everything");
    return 0;
}

static int pick_tile(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                     char why_not[GPU_WHY_NOT])
{
    static const char *const small[] = {
        NULL, "epsilon_single_1_u16", "epsilon_single_2_u16",
        "epsilon_single_3_u16", "epsilon_single_4_u16",
    };
    const int is_small = q->depth > 8 &&
                         q->terms.radius < FF_ARRAY_ELEMS(small);

    set(plan, is_small ? EPSILON_CUDA_MODULE_SINGLE_SMALL
                       : EPSILON_CUDA_MODULE_BASE,
        is_small     ? small[q->terms.radius]   :
        q->depth > 8 ? "epsilon_tile_u16" : "epsilon_tile_u8",
        EPSILON_TILE_W, EPSILON_TILE_H,
        "a tile in shared memory, one tap at a time");
    return 0;
}

static int pick_dp4a(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                     char why_not[GPU_WHY_NOT])
{
    if (q->terms.threshold > EPSILON_DP4A_LIMIT) {
        snprintf(why_not, GPU_WHY_NOT, "supports only thresholds below 127.5");
        return -1;
    }
    set(plan, dp4a[q->terms.radius].module, dp4a[q->terms.radius].name,
        EPSILON_TILE_W, EPSILON_TILE_H, "four taps per instruction (dp4a)");
    return 0;
}

/* ---- patches and linear weights ---- */

EpsilonCudaWeight ff_epsilon_cuda_weight(int linear, int threshold, int depth)
{
    const int shift = depth - 8;

    if (!linear)
        return (EpsilonCudaWeight) { threshold + 1, 1, 0 };
    return (EpsilonCudaWeight) { ((threshold + 2) << shift) - 1, UINT_MAX,
                                 shift };
}

int ff_epsilon_cuda_shared(const GPUCudaPass *pass, int radius, int patch,
                           int channels)
{
    return pass->extra[1] * (pass->extra[0] + 2 * (radius + patch)) *
           (EPSILON_PATCH_W +
            2 * EPSILON_PATCH_LEFT(radius, patch) * channels);
}

/* Return the number of taps in the window, over all frames. */
static int taps(const EpsilonCudaQuery *q)
{
    const int side = 2 * q->terms.radius + 1;

    return side * side * (2 * q->terms.radius_t + 1);
}

/* Return whether 2 S + n is below 2^31. */
static int fits_32(const EpsilonCudaQuery *q)
{
    return ff_epsilon_max_sum(&q->terms, q->depth) <= INT_MAX;
}

static void set_patch(GPUCudaPlan *plan, enum EpsilonCudaPass pass,
                      const char *name, int rows, int lanes, int element)
{
    plan->pass[pass] = (GPUCudaPass) {
        name, EPSILON_PATCH_W, EPSILON_PATCH_H, EPSILON_PATCH_W,
        rows * lanes * EPSILON_PATCH_H, { rows * EPSILON_PATCH_H, element }
    };
}

static int pick_patch_plain(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                            char why_not[GPU_WHY_NOT])
{
    set(plan, EPSILON_CUDA_MODULE_PATCH, q->depth > 8 ?
        "epsilon_patch_plain_u16" : "epsilon_patch_plain_u8",
        EPSILON_BLOCK_W, EPSILON_BLOCK_H,
        "one thread per sample, supports everything");
    return 0;
}

static int pick_patch_tile(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                           char why_not[GPU_WHY_NOT])
{
    static const char *const names[EPSILON_MAX_PATCH + 1][2][2] = {
#define NAMES(patch)                                                          \
        { { "epsilon_patch_" #patch "_u8",  "epsilon_patch_" #patch           \
            "_u8_sum64" },                                                    \
          { "epsilon_patch_" #patch "_u16", "epsilon_patch_" #patch           \
            "_u16_sum64" } },
        NAMES(0)
        NAMES(1)
        NAMES(2)
#undef NAMES
    };
    const int wide = !fits_32(q);

    plan->module = wide ? EPSILON_CUDA_MODULE_PATCH_SUM64
                        : EPSILON_CUDA_MODULE_PATCH;
    plan->why    = wide ? "columns of a tile in shared memory, sums of 64 bits"
                        : "columns of a tile in shared memory";
    set_patch(plan, EPSILON_CUDA_FILTER,
              names[q->terms.patch][q->depth > 8][wide],
              EPSILON_PATCH_ROWS(q->terms.patch), 1, 2);
    return 0;
}

static int pick_vabsdiff4(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                          char why_not[GPU_WHY_NOT])
{
    static const char *const names[EPSILON_MAX_PATCH + 1][2] = {
        { "epsilon_patch_vabsdiff4_0_equal",
          "epsilon_patch_vabsdiff4_0_linear" },
        { "epsilon_patch_vabsdiff4_1_equal",
          "epsilon_patch_vabsdiff4_1_linear" },
        { "epsilon_patch_vabsdiff4_2_equal",
          "epsilon_patch_vabsdiff4_2_linear" },
    };

    if (q->terms.threshold >= EPSILON_PATCH_LIMIT || !fits_32(q)) {
        snprintf(why_not, GPU_WHY_NOT, "supports only smaller thresholds");
        return -1;
    }
    plan->module = EPSILON_CUDA_MODULE_PATCH_VABSDIFF4_SM80;
    plan->why    = "a row of a patch per instruction (vabsdiff4)";
    set_patch(plan, EPSILON_CUDA_FILTER,
              names[q->terms.patch][q->terms.linear],
              EPSILON_PATCH_VABSDIFF4_ROWS, 1, 4);
    return 0;
}

/* Return the maximum limit of f16x2 kernels. */
static unsigned f16x2_limit(const EpsilonCudaQuery *q)
{
    return !q->terms.linear ? EPSILON_PATCH_LIMIT :
           FFMIN(EPSILON_PATCH_LIMIT,
                 INT_MAX / (taps(q) * ((2 << q->depth) - 1)));
}

static int pick_f16x2(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                      char why_not[GPU_WHY_NOT])
{
    static const char *const names[EPSILON_MAX_PATCH + 1][2] = {
        { "epsilon_patch_f16x2_0_equal", "epsilon_patch_f16x2_0_linear" },
        { "epsilon_patch_f16x2_1_equal", "epsilon_patch_f16x2_1_linear" },
        { "epsilon_patch_f16x2_2_equal", "epsilon_patch_f16x2_2_linear" },
    };
    const int has_large_limit =
        ff_epsilon_cuda_weight(q->terms.linear, q->terms.threshold,
                               q->depth).limit > f16x2_limit(q);

    if (has_large_limit && !q->terms.measured) {
        snprintf(why_not, GPU_WHY_NOT, "supports only smaller thresholds");
        return -1;
    }
    plan->module = EPSILON_CUDA_MODULE_PATCH_F16X2_SM80;
    plan->why    = "two samples per instruction (f16x2)";
    set_patch(plan, EPSILON_CUDA_FILTER,
              names[q->terms.patch][q->terms.linear],
              EPSILON_PATCH_ROWS(q->terms.patch), 2, 4);
    GPU_PRIV(plan, EpsilonCudaPriv)->max_limit = f16x2_limit(q);
    return 0;
}

typedef int Pick(const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                 char why_not[GPU_WHY_NOT]);

/* Try a variant for single samples or for patches. */
static int try_variant(enum EpsilonCudaVariant variant, int is_patch,
                       const EpsilonCudaQuery *q, GPUCudaPlan *plan,
                       char why_not[GPU_WHY_NOT])
{
    static Pick *const picks[NB_EPSILON_CUDA_VARIANTS][2] = {
        [EPSILON_CUDA_PLAIN] = { pick_plain, pick_patch_plain },
        [EPSILON_CUDA_TILE]  = { pick_tile,  pick_patch_tile },
        [EPSILON_CUDA_U8X4]  = { pick_dp4a,  pick_vabsdiff4 },
        [EPSILON_CUDA_F16X2] = { pick_f16x2, pick_f16x2 },
    };
    static const GPULimits rows[] = {
#define X(id, name, help, ...) { __VA_ARGS__ },
        EPSILON_CUDA_VARIANTS(X)
#undef X
    };
    const GPUDemand demand = { .depth = q->depth, .cc = q->cc };
    GPULimits limits       = rows[variant];

    /* all instructions for patches are of 8.0 */
    if (is_patch && limits.min_cc)
        limits.min_cc = 80;
    return ff_gpu_why_not(why_not, &limits, &demand) ? -1 :
           picks[variant][is_patch](q, plan, why_not);
}

static int pick(const EpsilonCudaQuery *query, GPUCudaPlan *plan,
                char why_not[GPU_WHY_NOT])
{
    const int is_patch = !ff_epsilon_is_plain(&query->terms);

#define TRY(variant) try_variant(variant, is_patch, query, plan, why_not)
    if (query->variant != EPSILON_CUDA_AUTO)
        return TRY(query->variant);
    if (TRY(EPSILON_CUDA_U8X4) >= 0)
        return 0;
    /* H200, P010, radius 4: 50 us at 1080p, the tile 41 */
    if (is_patch && TRY(EPSILON_CUDA_F16X2) >= 0)
        return 0;
    return TRY(EPSILON_CUDA_TILE);
#undef TRY
}

static void set_scales(GPUCudaPlan *plan, enum EpsilonCudaPass pass,
                       const char *kernel, int rows)
{
    plan->pass[pass] = (GPUCudaPass) {
        kernel, EPSILON_SCALES_W, EPSILON_SCALES_H,
        EPSILON_SCALES_W * EPSILON_SCALES_COLUMNS, EPSILON_SCALES_H * rows,
    };
}

/* Set the passes of planes of half size. */
static void add_scales(const EpsilonCudaQuery *query, GPUCudaPlan *plan)
{
#define NAMES(name) {                                                         \
        { "epsilon_" #name "_u8", "epsilon_" #name "_u16" },                  \
        { "epsilon_" #name "_frames_u8", "epsilon_" #name "_frames_u16" } }
    static const char *const names[][2][2] = {
        NAMES(shrink), NAMES(put_back), NAMES(restore),
    };
#undef NAMES
    const int frames = query->terms.radius_t > 0, wide = query->depth > 8;

    set_scales(plan, EPSILON_CUDA_SHRINK,   names[0][frames][wide], 2);
    if (query->terms.scales < 2)
        return;
    set_scales(plan, EPSILON_CUDA_PUT_BACK, names[1][frames][wide], 2);
    set_scales(plan, EPSILON_CUDA_RESTORE,  names[2][frames][wide],
               EPSILON_RESTORED_ROWS);
}

int ff_epsilon_cuda_pick(const EpsilonCudaQuery *query, GPUCudaPlan *plan,
                         char why_not[GPU_WHY_NOT])
{
    static const char *const noise[2][2] = {
        { "epsilon_noise_u8",        "epsilon_noise_u16" },
        { "epsilon_noise_frames_u8", "epsilon_noise_frames_u16" },
    };
    int ret;

    ret = pick(query, plan, why_not);
    if (ret >= 0 && query->terms.radius_t)
        plan->module += EPSILON_CUDA_MODULE_FRAMES - EPSILON_CUDA_MODULE_PATCH;
    if (ret >= 0 && query->terms.measured)
        plan->pass[EPSILON_CUDA_NOISE] = (GPUCudaPass) {
            .name    = noise[query->terms.radius_t > 0][query->depth > 8],
            .block_w = EPSILON_NOISE_THREADS,
            .block_h = 1,
        };
    if (ret >= 0 && (query->terms.measured || query->terms.scales > 1))
        add_scales(query, plan);
    return ret;
}
