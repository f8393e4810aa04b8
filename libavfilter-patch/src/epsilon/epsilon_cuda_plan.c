/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/macros.h"

#include "cuda/epsilon_params.h"
#include "epsilon_cuda_plan.h"

static void set(GPUCudaPlan *plan, const char *module, const char *name,
                int tile_w, int tile_h, const char *why)
{
    plan->module = module;
    plan->why    = why;
    plan->pass[EPSILON_CUDA_FILTER] = (GPUCudaPass) {
        name, EPSILON_BLOCK_W, EPSILON_BLOCK_H, tile_w, tile_h
    };
}

static int pick_plain(const GPUCudaQuery *q, const EpsilonTerms *terms,
                      GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    set(plan, "epsilon",
        q->depth > 8 ? "epsilon_plain_u16" : "epsilon_plain_u8",
        EPSILON_BLOCK_W, EPSILON_BLOCK_H,
        "one thread per sample, supports everything");
    return 0;
}

static int pick_tile(const GPUCudaQuery *q, const EpsilonTerms *terms,
                     GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    static const char *const small[] = {
        NULL, "epsilon_single_1_u16", "epsilon_single_2_u16",
        "epsilon_single_3_u16", "epsilon_single_4_u16",
    };
    const int is_small = q->depth > 8 &&
                         terms->radius < FF_ARRAY_ELEMS(small);

    set(plan, is_small ? "epsilon_single_small" : "epsilon",
        is_small     ? small[terms->radius]   :
        q->depth > 8 ? "epsilon_tile_u16" : "epsilon_tile_u8",
        EPSILON_TILE_W, EPSILON_TILE_H,
        "a tile in shared memory, one tap at a time");
    return 0;
}

static int pick_dp4a(const GPUCudaQuery *q, const EpsilonTerms *terms,
                     GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    /* for four radii each, see cuda/epsilon_radii.cuh */
    static const char *const modules[] = {
        "epsilon_dp4a_small_sm61", "epsilon_dp4a_mid_sm61",
        "epsilon_dp4a_wide_sm61",  "epsilon_dp4a_large_sm61",
    };
    static const char *const names[EPSILON_MAX_RADIUS] = {
        "epsilon_dp4a_1_u8",  "epsilon_dp4a_2_u8",  "epsilon_dp4a_3_u8",
        "epsilon_dp4a_4_u8",  "epsilon_dp4a_5_u8",  "epsilon_dp4a_6_u8",
        "epsilon_dp4a_7_u8",  "epsilon_dp4a_8_u8",  "epsilon_dp4a_9_u8",
        "epsilon_dp4a_10_u8", "epsilon_dp4a_11_u8", "epsilon_dp4a_12_u8",
        "epsilon_dp4a_13_u8", "epsilon_dp4a_14_u8", "epsilon_dp4a_15_u8",
    };
    const int i = terms->radius - 1;

    if (terms->threshold > EPSILON_DP4A_LIMIT) {
        snprintf(why_not, GPU_WHY_NOT, "supports only thresholds below 127.5");
        return -1;
    }
    set(plan, modules[i / 4], names[i], EPSILON_TILE_W, EPSILON_TILE_H,
        "four taps per instruction (dp4a)");
    return 0;
}

/* ---- patches and linear weights ---- */

/* Return the module without or with neighbor frames, of P or of Q. */
static const char *module_of(const EpsilonTerms *terms, const char *alone,
                             const char *neighbors, const char *of_q)
{
    return !terms->prev && !terms->next ? alone :
           terms->size == EPSILON_Q     ? of_q  : neighbors;
}

/* Return whether the kernel is one for Q and neighbor frames. */
static int is_q(const EpsilonTerms *terms)
{
    return terms->size == EPSILON_Q && (terms->prev || terms->next);
}

/* The name of a kernel for samples of 16 bits, and the one for Q */
#define NAMES_16(name) { name, name "_q" }

int ff_epsilon_cuda_shared(const GPUCudaPass *pass, const EpsilonTerms *terms,
                           int channels)
{
    const int radius = terms->radius, patch = terms->patch;
    const int tile   = (pass->extra[0] + 2 * (radius + patch)) *
                       (EPSILON_PATCH_W +
                        2 * EPSILON_PATCH_LEFT(radius, patch) * channels);
    const int side      = EPSILON_BLOCK_SIDE(terms->size == EPSILON_Q);
    const int rows      = av_clip(pass->extra[0], 1, side);
    const int displaced = EPSILON_PATCH_W / side * (pass->extra[0] / rows) *
                          EPSILON_DISPLACED_SIZE(side, rows, patch);

    const int older     = !terms->older ? 0 :
                          EPSILON_OLDER_SIZE(pass->extra[0], channels);

    return FFMAX(older, pass->extra[1] *
                 (terms->prev || terms->next ? FFMAX(tile, displaced) : tile));
}

/* Return whether 2 S + n is below 2^31. */
static int fits_32(const EpsilonTerms *terms)
{
    return ff_epsilon_max_sum(terms) <= INT_MAX;
}

static void set_patch(GPUCudaPlan *plan, enum EpsilonCudaPass pass,
                      const char *name, int rows, int lanes, int element)
{
    plan->pass[pass] = (GPUCudaPass) {
        name, EPSILON_PATCH_W, EPSILON_PATCH_H, EPSILON_PATCH_W,
        rows * lanes * EPSILON_PATCH_H, { rows * EPSILON_PATCH_H, element }
    };
}

static int pick_patch_plain(const GPUCudaQuery *q, const EpsilonTerms *terms,
                            GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    static const char *const names[] = NAMES_16("epsilon_patch_plain_u16");

    set(plan, module_of(terms, "epsilon_patch", "epsilon_frames", "epsilon_q"),
        q->depth > 8 ? names[is_q(terms)] : "epsilon_patch_plain_u8",
        EPSILON_BLOCK_W, EPSILON_BLOCK_H,
        "one thread per sample, supports everything");
    return 0;
}

static int pick_patch_tile(const GPUCudaQuery *q, const EpsilonTerms *terms,
                           GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    static const char *const names_8[EPSILON_MAX_PATCH + 1][2] = {
        { "epsilon_patch_0_u8", "epsilon_patch_0_u8_sum64" },
        { "epsilon_patch_1_u8", "epsilon_patch_1_u8_sum64" },
        { "epsilon_patch_2_u8", "epsilon_patch_2_u8_sum64" },
    };
    static const char *const names_16[EPSILON_MAX_PATCH + 1][2][2] = {
#define NAMES(patch)                                                          \
        { NAMES_16("epsilon_patch_" #patch "_u16"),                           \
          NAMES_16("epsilon_patch_" #patch "_u16_sum64") },
        NAMES(0)
        NAMES(1)
        NAMES(2)
#undef NAMES
    };
    const int wide = !fits_32(terms);

    plan->module = wide ?
        module_of(terms, "epsilon_patch_sum64", "epsilon_frames_sum64",
                  "epsilon_q_sum64") :
        module_of(terms, "epsilon_patch", "epsilon_frames", "epsilon_q");
    plan->why    = wide ? "columns of a tile in shared memory, sums of 64 bits"
                        : "columns of a tile in shared memory";
    set_patch(plan, EPSILON_CUDA_FILTER,
              q->depth > 8 ? names_16[terms->patch][wide][is_q(terms)] :
                             names_8[terms->patch][wide],
              EPSILON_PATCH_ROWS(terms->patch, is_q(terms)), 1, 2);
    return 0;
}

static int pick_vabsdiff4(const GPUCudaQuery *q, const EpsilonTerms *terms,
                          GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    static const char *const names[EPSILON_MAX_PATCH + 1][2] = {
        { "epsilon_patch_vabsdiff4_0_equal",
          "epsilon_patch_vabsdiff4_0_linear" },
        { "epsilon_patch_vabsdiff4_1_equal",
          "epsilon_patch_vabsdiff4_1_linear" },
        { "epsilon_patch_vabsdiff4_2_equal",
          "epsilon_patch_vabsdiff4_2_linear" },
    };

    if (terms->threshold >= EPSILON_PATCH_LIMIT || !fits_32(terms)) {
        snprintf(why_not, GPU_WHY_NOT, "supports only smaller thresholds");
        return -1;
    }
    plan->module = module_of(terms, "epsilon_patch_vabsdiff4_sm80",
                             "epsilon_frames_vabsdiff4_sm80", NULL);
    plan->why    = "a row of a patch per instruction (vabsdiff4)";
    set_patch(plan, EPSILON_CUDA_FILTER,
              names[terms->patch][terms->linear],
              EPSILON_PATCH_VABSDIFF4_ROWS, 1, 4);
    return 0;
}

/* Return the maximum limit of f16x2 kernels. */
static unsigned f16x2_limit(const EpsilonTerms *terms)
{
    return !terms->linear ? EPSILON_PATCH_LIMIT :
           FFMIN(EPSILON_PATCH_LIMIT,
                 INT_MAX / (ff_epsilon_taps(terms) *
                            ((2 << ff_epsilon_sum_depth(terms)) - 1)));
}

static int pick_f16x2(const GPUCudaQuery *q, const EpsilonTerms *terms,
                      GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    static const char *const names[EPSILON_MAX_PATCH + 1][2][2] = {
#define NAMES(patch)                                                          \
        { NAMES_16("epsilon_patch_f16x2_" #patch "_equal"),                   \
          NAMES_16("epsilon_patch_f16x2_" #patch "_linear") },
        NAMES(0)
        NAMES(1)
        NAMES(2)
#undef NAMES
    };
    const unsigned max = f16x2_limit(terms);

    if (terms->limit > max && !terms->measured) {
        snprintf(why_not, GPU_WHY_NOT, "supports only smaller thresholds");
        return -1;
    }
    plan->module = module_of(terms, "epsilon_patch_f16x2_sm80",
                             "epsilon_frames_f16x2_sm80",
                             "epsilon_q_f16x2_sm80");
    plan->why    = "two samples per instruction (f16x2)";
    set_patch(plan, EPSILON_CUDA_FILTER,
              names[terms->patch][terms->linear][is_q(terms)],
              EPSILON_PATCH_ROWS(terms->patch, is_q(terms)), 2, 4);
    GPU_PRIV(plan, EpsilonCudaPriv)->max_limit = max;
    return 0;
}

typedef int Pick(const GPUCudaQuery *q, const EpsilonTerms *terms,
                 GPUCudaPlan *plan, char why_not[GPU_WHY_NOT]);

static const struct {
    const char *name;
    GPULimits limits;
} variants[] = {
#define X(id, name, help, ...) { name, { __VA_ARGS__ } },
    EPSILON_CUDA_VARIANTS(X)
#undef X
};

/* Try a variant for single samples or for patches. */
static int try_variant(enum EpsilonCudaVariant variant, int is_patch,
                       const GPUCudaQuery *q, const EpsilonTerms *terms,
                       GPUCudaPlan *plan, char why_not[GPU_WHY_NOT])
{
    static Pick *const picks[NB_EPSILON_CUDA_VARIANTS][2] = {
        [EPSILON_CUDA_PLAIN] = { pick_plain, pick_patch_plain },
        [EPSILON_CUDA_TILE]  = { pick_tile,  pick_patch_tile },
        [EPSILON_CUDA_U8X4]  = { pick_dp4a,  pick_vabsdiff4 },
        [EPSILON_CUDA_F16X2] = { pick_f16x2, pick_f16x2 },
    };
    const GPUDemand demand = { .depth = q->depth, .cc = q->cc };
    GPULimits limits       = variants[variant].limits;

    /* all instructions for patches are of 8.0 */
    if (is_patch && limits.min_cc)
        limits.min_cc = 80;
    return ff_gpu_why_not(why_not, &limits, &demand) ? -1 :
           picks[variant][is_patch](q, terms, plan, why_not);
}

static int pick(enum EpsilonCudaVariant variant, const GPUCudaQuery *q,
                const EpsilonTerms *terms, GPUCudaPlan *plan,
                char why_not[GPU_WHY_NOT])
{
    const int is_patch = !ff_epsilon_is_plain(terms);

#define TRY(variant) try_variant(variant, is_patch, q, terms, plan, why_not)
    if (variant != EPSILON_CUDA_AUTO)
        return TRY(variant);
    if (TRY(EPSILON_CUDA_U8X4) >= 0)
        return 0;
    /* H200, P010, radius 4: 50 us at 1080p, the tile 41 */
    if (is_patch && TRY(EPSILON_CUDA_F16X2) >= 0)
        return 0;
    return TRY(EPSILON_CUDA_TILE);
#undef TRY
}

/* ---- plans ---- */

static const char *steps_module(const GPUCudaQuery *q)
{
    return q->cc >= 80 ? "epsilon_steps_sm80" : "epsilon_steps";
}

/* Passes for samples of 8 and of more bits */
#define TYPES(name, ...)                                                      \
    { "epsilon_" #name "_u8", __VA_ARGS__ },                                  \
    { "epsilon_" #name "_u16", __VA_ARGS__ }
/* Geometry of epsilon_scales.cuh */
#define SCALES(rows) EPSILON_SCALES_W, EPSILON_SCALES_H,                      \
    EPSILON_SCALES_W * EPSILON_SCALES_COLUMNS, EPSILON_SCALES_H * (rows)

int ff_epsilon_cuda_plan(AVFilterContext *avctx, const GPUCudaQuery *query,
                         GPUCudaPlan *plan)
{
    const EpsilonCUDAContext *s = avctx->priv;
    const EpsilonTerms *terms   = ff_epsilon_terms_of(query->options);
    /* Q has another depth */
    const int variant = terms->size == EPSILON_Q &&
                        query->variant > EPSILON_CUDA_TILE ?
                        EPSILON_CUDA_AUTO : query->variant;
    static const GPUCudaPass restore[] = {
        TYPES(restore, SCALES(EPSILON_SCALES_ROWS))
    };
    char why_not[GPU_WHY_NOT];

    if (pick(variant, query, terms, plan, why_not) < 0) {
        av_log(avctx, s->gpu.base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR,
               "variant=%s %s: use variant=auto, tile or plain for radius=%d:"
               "patch=%d:weight=%s:scales=%d and this threshold at %d bits.\n",
               variants[variant].name, why_not, terms->radius, terms->patch,
               terms->linear ? "linear" : "equal",
               terms->scales, query->depth);
        return AVERROR(EINVAL);
    }
    if (terms->scales > 1) {
        plan->pass[EPSILON_CUDA_RESTORE] = restore[query->depth > 8];
        plan->pass[EPSILON_CUDA_RESTORE].module = steps_module(query);
    }
    return 0;
}

int ff_epsilon_cuda_plan_step(AVFilterContext *avctx, const GPUCudaQuery *q,
                              GPUCudaPlan *plan)
{
    static const GPUCudaPass passes[GPU_MAX_OPERATIONS][2] = {
        [EPSILON_MEASURE]  = { TYPES(noise, EPSILON_NOISE_THREADS, 1) },
        [EPSILON_SHRINK]   = { TYPES(shrink, SCALES(2)) },
        [EPSILON_PUT_BACK] = { TYPES(put_back, SCALES(2)) },
        [EPSILON_PYRAMID]  = { TYPES(pyramid, EPSILON_PYRAMID_THREADS, 1) },
        [EPSILON_SEARCH]   = { TYPES(search, EPSILON_SEARCH_THREADS, 1) },
        [EPSILON_ADD]      = { TYPES(add, SCALES(1)) },
    };

    plan->module  = steps_module(q);
    plan->why     = "";
    plan->pass[0] = passes[q->op][q->depth > 8];
    return 0;
}
