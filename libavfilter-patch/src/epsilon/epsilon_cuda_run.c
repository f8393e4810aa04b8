/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <assert.h>
#include <limits.h>

#include "libavutil/common.h"

#include "cuda/epsilon_params.h"
#include "epsilon_common.h"
#include "epsilon_cuda_plan.h"
#include "epsilon_noise.h"

/* Return the addresses of the planes of a frame, see GPUCudaOps.launch(). */
static EpsilonFrame frame_of(const GPUJob *job, const GPUFrame *in)
{
    EpsilonFrame frame = { { 0 } };
    int nb = 0;

    for (int p = 0; p < job->planes->nb_planes; p++) {
        if (!((job->selected | job->measured) >> p & 1))
            continue;
        frame.src[nb]     = (uintptr_t)in->data[p];
        frame.pitch[nb++] = in->pitch[p];
    }
    return frame;
}

static_assert(EPSILON_HISTORIES == GPU_NB_HISTORIES, "sizes of the history");

static CUdeviceptr history_of(const GPUQueue *queue, int history)
{
    return ((const GPUCudaQueue *)queue)->memory +
           offsetof(EpsilonMeasured, history) +
           history * sizeof(((EpsilonMeasured *)0)->history[0]);
}

/* Set the planes and their blocks, and the grid. */
static void set_blocks(EpsilonNoiseParams *params, const GPUJob *job,
                       int grid[3])
{
    for (int p = 0; p < job->planes->nb_planes; p++) {
        const GPUPlane *plane = &job->planes->plane[p];
        const EpsilonBlocks blocks =
            ff_epsilon_blocks(plane->width, plane->height);
        const int z = grid[2];

        if (!(job->measured >> p & 1))
            continue;
        params->number[z]  = p;
        params->step[z]    = blocks.step;
        params->across[z]  = blocks.across;
        params->blocks[z]  = blocks.across * blocks.down;
        params->inverse[z] = (1 << 20) / FFMAX(blocks.across, 1) + 1;
        grid[0] = FFMAX(grid[0], params->blocks[z]);
        grid[1] = FFMAX(grid[1], plane->channels);
        grid[2]++;
    }
}

/* Clear the counters, which kernels with wrong results may not have reset. */
static int clear_done(AVFilterContext *avctx, const GPUJob *job)
{
    return GPU_CUDA_CHECK(avctx, ff_gpu_cuda_functions(avctx)->cuMemsetD8Async(
               ff_gpu_cuda_queue(job)->memory +
               offsetof(EpsilonMeasured, done), 0,
               sizeof(((EpsilonMeasured *)0)->done), job->queue->stream));
}

/* Replace the sources by the frame before it was filtered at half its size. */
static void set_originals(CudaPlanes *planes, const GPUJob *job)
{
    const EpsilonFrame frame = frame_of(job, &job->original[0]);

    for (int i = 0; i < CUDA_MAX_PLANES; i++) {
        planes->plane[i].src       = frame.src[i];
        planes->plane[i].src_pitch = frame.pitch[i];
    }
}

static int measure(AVFilterContext *avctx, const GPUJob *job,
                   const GPUCudaKernel *k, const CudaPlanes *planes,
                   const EpsilonTerms *terms)
{
    EpsilonNoiseParams params = {
        .planes        = *planes,
        .prev_measured = job->prev_measured,
        .patch         = terms->patch,
        .linear        = terms->linear,
        .factor        = terms->factor,
        .strength      = terms->strength,
        .is_half       = terms->is_half,
    };
    GPUCudaQueue *queue = ff_gpu_cuda_queue(job);
    int grid[3] = { 1, 1, 0 };
    int ret = ff_gpu_cuda_scratch(avctx, job, sizeof(EpsilonMeasured));

    if (ret >= 0 && job->history >= GPU_HISTORY_CHECK)
        ret = clear_done(avctx, job);
    if (ret < 0)
        return ret;
    set_originals(&params.planes, job);
    set_blocks(&params, job, grid);
    params.prev     = frame_of(job, &job->original[job->present >> 1 & 1]);
    params.measured = queue->memory;
    params.history  = history_of(job->queue, job->history);
    if (job->prev_measured)
        params.prev_history = history_of(job->prev_queue, job->prev_history);
    queue->report   = queue->memory + offsetof(EpsilonMeasured, component);
    return ff_gpu_cuda_launch_grid(avctx, job, k->function[EPSILON_CUDA_NOISE],
                                   &k->plan.pass[EPSILON_CUDA_NOISE], grid, 0,
                                   &params);
}

static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUCudaKernel *k, enum EpsilonCudaPass i,
                  EpsilonParams *params)
{
    const GPUCudaPass *pass = &k->plan.pass[i];
    int channels = 1;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        channels = FFMAX(channels, params->planes.plane[p].channels);
    return ff_gpu_cuda_launch(avctx, job, k->function[i], pass,
                              ff_epsilon_cuda_shared(pass, params->radius,
                                                     params->patch, channels),
                              &params->planes, params);
}

/* ---- two scales ---- */

static int launch_scales(AVFilterContext *avctx, const GPUJob *job,
                         const GPUCudaKernel *k, enum EpsilonCudaPass i,
                         EpsilonScalesParams *params)
{
    return ff_gpu_cuda_launch(avctx, job, k->function[i], &k->plan.pass[i], 0,
                              &params->planes, params);
}

/* Set the planes of Q and G. */
static void set_half(EpsilonScalesParams *params, const GPUJob *job)
{
    const EpsilonFrame half     = frame_of(job, &job->half->half);
    const EpsilonFrame filtered = frame_of(job, &job->half->filtered);

    for (int i = 0; i < CUDA_MAX_PLANES; i++) {
        params->half[i]           = half.src[i];
        params->half_pitch[i]     = half.pitch[i];
        params->filtered[i]       = filtered.src[i];
        params->filtered_pitch[i] = filtered.pitch[i];
    }
}

int ff_epsilon_cuda_shrink(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *k, const CudaPlanes *planes)
{
    EpsilonScalesParams params = { .planes = *planes };

    set_half(&params, job);
    return launch_scales(avctx, job, k, EPSILON_CUDA_SHRINK, &params);
}

int ff_epsilon_cuda_put_back(AVFilterContext *avctx, const GPUJob *job,
                             const GPUCudaKernel *k, const CudaPlanes *planes)
{
    EpsilonScalesParams params = { .planes = *planes };
    const EpsilonFrame result  = frame_of(job, &job->half->result);

    set_half(&params, job);
    for (int i = 0; i < CUDA_MAX_PLANES; i++) {
        params.planes.plane[i].dst       = result.src[i];
        params.planes.plane[i].dst_pitch = result.pitch[i];
    }
    return launch_scales(avctx, job, k, EPSILON_CUDA_PUT_BACK, &params);
}

/* Copy components of P whose threshold is 0, as the filter works on P'. */
static int restore(AVFilterContext *avctx, const GPUJob *job,
                   const GPUCudaKernel *k, const CudaPlanes *planes,
                   const EpsilonTerms *terms)
{
    EpsilonScalesParams params = {
        .planes   = *planes,
        .measured = ff_gpu_cuda_queue(job)->memory,
        .limit_0  = terms->linear ? 1 << (planes->depth - 8) : 1,
    };

    set_originals(&params.planes, job);
    return launch_scales(avctx, job, k, EPSILON_CUDA_RESTORE, &params);
}

int ff_epsilon_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonTerms terms = ff_epsilon_terms(job->options, planes->depth);
    const EpsilonCudaWeight weight =
        ff_epsilon_cuda_weight(terms.linear, terms.threshold, planes->depth);
    EpsilonParams params     = {
        .planes       = *planes,
        .radius       = terms.radius,
        .threshold    = terms.threshold,
        .patch        = terms.patch,
        .limit        = weight.limit,
        .cap          = weight.cap,
        .weight_shift = weight.shift,
        .max_limit    = GPU_PRIV(&k->plan, EpsilonCudaPriv)->max_limit,
    };
    int ret;

    for (int i = 1; i <= 2 * terms.radius_t; i++)
        if (job->present >> i & 1)
            params.neighbor[params.nb_neighbors++] = frame_of(job, &job->in[i]);
    ret = job->measured ? measure(avctx, job, k, planes, &terms) : 0;
    if (ret < 0 || !job->selected)
        return ret;
    if (job->measured)
        params.measured = ff_gpu_cuda_queue(job)->memory;
    ret = filter(avctx, job, k, EPSILON_CUDA_FILTER, &params);
    if (ret >= 0 && k->plan.pass[EPSILON_CUDA_LARGE_LIMIT].name) {
        params.above     = params.max_limit;
        params.max_limit = UINT_MAX;
        ret = filter(avctx, job, k, EPSILON_CUDA_LARGE_LIMIT, &params);
    }
    return ret < 0 || !(job->prepared & job->measured) ||
           !ff_epsilon_may_copy(&terms) ? ret :
           restore(avctx, job, k, planes, &terms);
}
