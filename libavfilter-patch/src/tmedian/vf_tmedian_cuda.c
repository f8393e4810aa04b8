/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median in time on CUDA frames, with the same output as the filter tmedian of
 * vf_xmedian.c.
 */

#include <assert.h>

#include "cuda/tmedian_params.h"
#include "gpu_cuda.h"
#include "gpu_filter.h"
#include "tmedian_common.h"

static_assert(TMEDIAN_MAX_OTHERS == 2 * TMEDIAN_MAX_RADIUS, "frames");

typedef struct TmedianCUDAContext {
    GPUCudaContext gpu;         ///< must be first

    Tmedian tmedian;
} TmedianCUDAContext;

static const AVOption tmedian_cuda_options[] = {
    TMEDIAN_OPTIONS(TmedianCUDAContext),
    GPU_FILTER_OPTIONS_ALL(TmedianCUDAContext)
};

/* Names of the kernels by radius */
#define KERNELS(prefix, suffix) {                                             \
    #prefix "_3"  #suffix, #prefix "_5"  #suffix, #prefix "_7"  #suffix,      \
    #prefix "_9"  #suffix, #prefix "_11" #suffix, #prefix "_13" #suffix,      \
    #prefix "_15" #suffix }

static int plan(AVFilterContext *avctx, const GPUCudaQuery *q,
                GPUCudaPlan *plan)
{
    static const char *const names[3][TMEDIAN_MAX_RADIUS] = {
        KERNELS(tmedian, _u8), KERNELS(tmedian, _u16),
        KERNELS(tmedian_pairs, _u8),
    };
    const int radius = ((const Tmedian *)q->options)->radius;
    const int pairs  = q->depth == 8 && q->cc >= 80;
    const int kind   = pairs ? 2 : q->depth > 8;

    plan->module  = pairs ? "tmedian_sm80" : "tmedian";
    plan->pass[0] = (GPUCudaPass) {
        names[kind][radius - 1], TMEDIAN_BLOCK_W, TMEDIAN_BLOCK_H,
        4 * TMEDIAN_BLOCK_W, TMEDIAN_ROWS * TMEDIAN_BLOCK_H
    };
    plan->why = pairs ? "two samples per instruction (f16x2)" :
                        "one sample per instruction";
    return 0;
}

/* Set the planes of a frame, without gaps. */
static void set_frame(TmedianFrame *frame, const GPUJob *job,
                      const GPUFrame *in)
{
    int nb = 0;

    for (int p = 0; p < job->planes->nb_planes; p++) {
        if (!(job->selected >> p & 1))
            continue;
        frame->src[nb]     = (uintptr_t)in->data[p];
        frame->pitch[nb++] = in->pitch[p];
    }
}

static int launch(AVFilterContext *avctx, const GPUJob *job,
                  const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const Tmedian *tmedian = job->options;
    TmedianParams params   = { .planes = *planes, .rank = tmedian->rank };

    for (int i = 0; i < 2 * tmedian->radius; i++)
        set_frame(&params.other[i], job, &job->in[i + 1].frame);
    return ff_gpu_cuda_launch(avctx, job, k->function[0], k->plan.pass, 0,
                              planes, &params);
}

static const GPUCudaOps tmedian_cuda_ops = {
    GPU_CUDA_OPS(TmedianCUDAContext, tmedian, ff_tmedian_algorithm, NULL),
    .plan   = { plan },
    .launch = { launch },
};

GPU_FILTER_DEFINE(tmedian_cuda, TmedianCUDAContext,
                  "Pick median pixels from successive frames using CUDA.");
