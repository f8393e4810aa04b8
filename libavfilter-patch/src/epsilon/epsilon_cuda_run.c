/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "libavutil/common.h"

#include "cuda/epsilon_params.h"
#include "epsilon_common.h"
#include "epsilon_cuda_plan.h"
#include "epsilon_noise.h"
#include "opencl/epsilon_older.cl"

static_assert(EPSILON_NB_ENTRIES == GPU_NB_ENTRIES, "number of entries");

/* Return the addresses of planes of a frame, see GPUCudaOps.launch(). */
static EpsilonFrame frame_of(const GPUJob *job, int planes,
                             const GPUFrame *in)
{
    EpsilonFrame frame = { { 0 } };
    int nb = 0;

    for (int p = 0; p < job->planes->nb_planes; p++) {
        if (!(planes >> p & 1))
            continue;
        frame.src[nb]     = (uintptr_t)in->data[p];
        frame.pitch[nb++] = in->pitch[p];
    }
    return frame;
}

/* Return the addresses of the selected planes of input i, by their kind. */
static EpsilonFrame input_of(const GPUJob *job, int i, int kind)
{
    GPUFrame frame = { { NULL } };

    for (int p = 0; p < job->planes->nb_planes; p++) {
        const GPUFrame *in = ff_gpu_plane_of(job, i, kind, p);

        frame.data[p]  = in->data[p];
        frame.pitch[p] = in->pitch[p];
    }
    return frame_of(job, job->selected, &frame);
}

/* Set the indices of planes in the frame. */
static void set_numbers(int number[CUDA_MAX_PLANES], const GPUJob *job,
                        int planes)
{
    for (int p = 0, nb = 0; p < job->planes->nb_planes; p++)
        if (planes >> p & 1)
            number[nb++] = p;
}

/* Return the address of limits, 0 if they are given. */
static CUdeviceptr limits_of(AVFilterContext *avctx, const GPUJob *job,
                             const EpsilonTerms *terms)
{
    return !terms->measured ? 0 :
           ff_gpu_cuda_entry(avctx, ff_gpu_entry(job, 0)) +
           offsetof(EpsilonEntry, limits[terms->size]);
}

/* ---- sums of 4x4 samples ---- */

/* Return the address of the sums of P, or of Q, after the rows of Q. */
static CUdeviceptr sums_of(const GPUPlane *plane, const GPUFrame *q, int p,
                           int size)
{
    const int w = plane->width, h = plane->height;

    return (uintptr_t)q->data[p] + (size_t)q->pitch[p] * (h / 2) +
           (size == EPSILON_Q ? sizeof(unsigned) * plane->channels *
                                EPSILON_SUMS_WORDS(w, h) : 0);
}

/* ---- measurement ---- */

/* Set the planes of a size, and their blocks. */
static void set_size(EpsilonSize *size, const GPUJob *job, int is_q,
                     int grid[3])
{
    const GPUInput *now  = &job->in[0];
    const GPUInput *prev = job->in[1].derived ? &job->in[1] : now;
    int z = 0;

    size->now  = frame_of(job, job->selected, is_q ?
                          &now->derived->frame[EPSILON_KIND_Q] : &now->frame);
    size->prev = frame_of(job, job->selected, is_q ?
                          &prev->derived->frame[EPSILON_KIND_Q] : &prev->frame);
    for (int p = 0; p < job->planes->nb_planes; p++) {
        const GPUPlane *plane = &job->planes->plane[p];
        const EpsilonBlocks blocks = ff_epsilon_blocks(plane->width  >> is_q,
                                                       plane->height >> is_q);

        if (!(job->selected >> p & 1))
            continue;
        size->step[z]    = blocks.step;
        size->across[z]  = blocks.across;
        size->blocks[z]  = blocks.across * blocks.down;
        size->inverse[z] = (1 << 20) / FFMAX(blocks.across, 1) + 1;
        size->sums[z]    = sums_of(plane, &(prev->derived->made[EPSILON_KIND_Q] >> p & 1 ?
                                            prev : now)->derived->frame[EPSILON_KIND_Q],
                                   p, is_q);
        grid[0] = FFMAX(grid[0], size->blocks[z]);
        z++;
    }
}

/* Clear the counters, which kernels with wrong results may not have reset. */
static int clear_done(AVFilterContext *avctx, const GPUJob *job,
                      CUdeviceptr measured)
{
    return GPU_CUDA_CHECK(avctx, ff_gpu_cuda_functions(avctx)->cuMemsetD8Async(
               measured + offsetof(EpsilonMeasured, done), 0,
               sizeof(((EpsilonMeasured *)0)->done), job->queue->stream));
}

int ff_epsilon_cuda_measure(AVFilterContext *avctx, const GPUJob *job,
                            const GPUCudaKernel *k, const CudaPlanes *planes)
{
    EpsilonNoiseParams params = {
        .planes   = *planes,
        .entry    = ff_gpu_entry(job, 0),
        .measured = ff_gpu_cuda_entry(avctx, 0),
        .rule     = ff_epsilon_rule(ff_epsilon_terms_of(job->options),
                                    job->number),
    };
    int grid[3] = { 1, 1, 0 };

    set_size(&params.size[EPSILON_P], job, 0, grid);
    set_size(&params.size[EPSILON_Q], job, 1, grid);
    set_numbers(params.number, job, job->selected);
    for (int z = 0; z < CUDA_MAX_PLANES && planes->plane[z].width; z++) {
        grid[1]  = FFMAX(grid[1], planes->plane[z].channels);
        grid[2] += EPSILON_NB_SIZES;
    }
    for (int i = 0; i < EPSILON_NB_FOUND; i++)
        params.past[i] = ff_gpu_entry(job, i + 1);
    if (job->is_check) {
        int ret = clear_done(avctx, job, params.measured);

        if (ret < 0)
            return ret;
    }
    return ff_gpu_cuda_launch_grid(avctx, job, k->function[0], &k->plan.pass[0], grid, 0,
                                   &params);
}

/* ---- two scales ---- */

static int launch_scales(AVFilterContext *avctx, const GPUJob *job,
                         const GPUCudaKernel *k, int i,
                         EpsilonScalesParams *params)
{
    return ff_gpu_cuda_launch(avctx, job, k->function[i], &k->plan.pass[i], 0,
                              &params->planes, params);
}

static EpsilonFrame levels_of(const GPUJob *job, int i)
{
    return frame_of(job, job->selected,
                    &job->in[i].derived->frame[EPSILON_KIND_LEVELS]);
}

/* Set the pyramids, if there are any, of which EPSILON_SHRINK makes level 1. */
static void set_level1(EpsilonLevel1 *level1, const GPUJob *job,
                       const CudaPlanes *planes)
{
    const EpsilonFrame levels = levels_of(job, 0);

    memcpy(level1->pyramid, levels.src, sizeof(levels.src));
    for (int z = 0; z < CUDA_MAX_PLANES && planes->plane[z].width; z++)
        level1->size[z] = motion_pyramid_size(planes->plane[z].width,
                                              planes->plane[z].height);
}

/* Set the planes of Q. */
static void set_q(EpsilonScalesParams *params, const GPUJob *job)
{
    const EpsilonFrame q = frame_of(job, job->selected,
                                    &job->in[0].derived->frame[EPSILON_KIND_Q]);

    memcpy(params->q,       q.src,   sizeof(q.src));
    memcpy(params->q_pitch, q.pitch, sizeof(q.pitch));
}

int ff_epsilon_cuda_shrink(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonTerms *terms   = ff_epsilon_terms_of(job->options);
    EpsilonShrinkParams params  = { .p.planes = *planes };
    int number[CUDA_MAX_PLANES];

    set_q(&params.p, job);
    set_numbers(number, job, job->selected);
    if (terms->measured)
        for (int z = 0; z < CUDA_MAX_PLANES && planes->plane[z].width; z++)
            params.p.sums[z] = sums_of(&job->planes->plane[number[z]],
                                       &job->in[0].derived->frame[EPSILON_KIND_Q],
                                       number[z], EPSILON_P);
    set_level1(&params.level1, job, planes);
    return launch_scales(avctx, job, k, 0, &params.p);
}

int ff_epsilon_cuda_put_back(AVFilterContext *avctx, const GPUJob *job,
                             const GPUCudaKernel *k, const CudaPlanes *planes)
{
    EpsilonScalesParams params = { .planes = *planes };
    const EpsilonFrame g       = frame_of(job, job->selected,
                                          &job->in[0].derived->frame[EPSILON_KIND_G]);

    set_q(&params, job);
    memcpy(params.g,       g.src,   sizeof(g.src));
    memcpy(params.g_pitch, g.pitch, sizeof(g.pitch));
    return launch_scales(avctx, job, k, 0, &params);
}

/* Return whether the filter of a plane works on P'. */
static int is_prepared(const GPUJob *job)
{
    int planes = 0;

    for (int p = 0; p < job->planes->nb_planes; p++)
        planes |= ff_gpu_is_prepared(job, p) << p;
    return planes & job->selected;
}

/* Copy components of P whose threshold is 0, as the filter works on P'. */
static int restore(AVFilterContext *avctx, const GPUJob *job,
                   const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonTerms *terms  = ff_epsilon_terms_of(job->options);
    const EpsilonFrame frame   = input_of(job, 0, GPU_P);
    EpsilonScalesParams params = {
        .planes  = *planes,
        .limits  = limits_of(avctx, job, terms),
        .limit_0 = terms->copy_limit,
    };

    set_numbers(params.number, job, job->selected);
    for (int i = 0; i < CUDA_MAX_PLANES; i++) {
        params.planes.plane[i].src       = frame.src[i];
        params.planes.plane[i].src_pitch = frame.pitch[i];
    }
    return launch_scales(avctx, job, k, EPSILON_CUDA_RESTORE, &params);
}

/* ---- vectors ---- */

/* Set the grid of a launch: a block per tile of size x size pixels, channel,
 * and plane. */
static void set_tiles(int grid[3], const CudaPlanes *planes, int size)
{
    grid[0] = grid[1] = 1;
    grid[2] = 0;
    for (int z = 0; z < CUDA_MAX_PLANES && planes->plane[z].width; z++) {
        const CudaPlane *plane = &planes->plane[z];

        grid[0] = FFMAX(grid[0], (plane->width  + size - 1) / size *
                                 ((plane->height + size - 1) / size));
        grid[1] = FFMAX(grid[1], plane->channels);
        grid[2]++;
    }
}

/* Return the largest number of levels of a plane. */
static int max_levels(const CudaPlanes *planes)
{
    int levels = 0;

    for (int z = 0; z < CUDA_MAX_PLANES; z++)
        levels = FFMAX(levels, motion_levels(planes->plane[z].width,
                                             planes->plane[z].height));
    return levels;
}

int ff_epsilon_cuda_pyramid(AVFilterContext *avctx, const GPUJob *job,
                            const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonFrame out      = frame_of(job, job->selected, &job->out);
    const int levels            = max_levels(planes);
    EpsilonPyramidParams params = {
        .planes = *planes,
        /* EPSILON_SHRINK made level 1 of planes that have Q */
        .level  = !(job->selected & ~job->in[0].derived->made[EPSILON_KIND_Q]),
    };
    int ret = 0;

    memcpy(params.pyramid, out.src, sizeof(out.src));
    for (; params.level < levels && ret >= 0;
         params.level += MOTION_PYRAMID_LEVELS) {
        int grid[3];

        set_tiles(grid, planes, MOTION_PYRAMID_TILE << params.level);
        ret = ff_gpu_cuda_launch_grid(avctx, job, k->function[0],
                                      &k->plan.pass[0], grid, 0, &params);
    }
    return ret;
}

/* Set the addresses of the vectors in input i. */
static void set_vectors(unsigned long long vectors[CUDA_MAX_PLANES],
                        const GPUJob *job, const GPUFrame *of, int i)
{
    int z = 0;

    for (int p = 0; p < job->planes->nb_planes; p++) {
        const GPUPlane *plane = &job->of[GPU_P].plane[p];

        if (job->selected >> p & 1)
            vectors[z++] = (uintptr_t)of->data[p] + (size_t)MOTION_VECTOR *
                           (i - 1) * plane->channels *
                           motion_nb_vectors(plane->width, plane->height);
    }
}

/* Set the numbers of vectors, of blocks of P. */
static void set_blocks(EpsilonMotion *motion, const GPUJob *job,
                       const int number[CUDA_MAX_PLANES])
{
    for (int z = 0; z < av_popcount(job->selected); z++) {
        const GPUPlane *plane = &job->of[GPU_P].plane[number[z]];

        motion->nb_vectors[z] = motion_nb_vectors(plane->width, plane->height);
        motion->across[z]     = MOTION_ACROSS(plane->width);
        motion->down[z]       = MOTION_ACROSS(plane->height);
    }
}

int ff_epsilon_cuda_search(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonFrame now     = levels_of(job, 0);
    EpsilonSearchParams params = {
        .planes = *planes,
        .limits = limits_of(avctx, job, ff_epsilon_terms_of(job->options)),
    };
    int grid[3];

    set_numbers(params.number, job, job->selected);
    memcpy(params.pyramid, now.src, sizeof(now.src));
    for (int i = 1; i < GPU_MAX_INPUTS; i++) {
        EpsilonFrame of;

        if (!job->in[i].derived)
            continue;
        of = levels_of(job, i);
        memcpy(params.other[params.nb_neighbors], of.src, sizeof(of.src));
        set_vectors(params.vectors[params.nb_neighbors++], job, &job->out, i);
    }
    set_tiles(grid, planes, MOTION_REGION);
    grid[2] *= params.nb_neighbors;
    return ff_gpu_cuda_launch_grid(avctx, job, k->function[0],
                                   &k->plan.pass[0], grid, 0, &params);
}

/* ---- means of older frames ---- */

int ff_epsilon_cuda_add(AVFilterContext *avctx, const GPUJob *job,
                        const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonFrame sums = frame_of(job, job->selected, &job->out);
    EpsilonAddParams params = {
        .planes = *planes,
        .begins = !(job->number % EPSILON_GROUP),
    };

    memcpy(params.sums, sums.src, sizeof(sums.src));
    return ff_gpu_cuda_launch(avctx, job, k->function[0], &k->plan.pass[0], 0,
                              &params.planes, &params);
}

static void set_older(EpsilonOlder *older, const GPUJob *job,
                      const EpsilonTerms *terms)
{
    const int nb = terms->older ? ff_epsilon_nb_complete(job) : 0;

    older->limit = epsilon_older_limit(terms->te, terms->linear, terms->depth);
    for (int mean = 0; mean < EPSILON_MEANS; mean++)
        older->frames[mean] = EPSILON_GROUP * FFMIN(FFMAX(nb - mean, 0),
                                                    mean + 1);
    for (int k = 0; k < EPSILON_GROUPS && nb; k++) {
        const int i = ff_epsilon_group(job->number, FFMIN(k, nb - 1));
        const EpsilonFrame sums = frame_of(job, job->selected,
                                           &job->kept->frame[i]);

        memcpy(older->group[k], sums.src, sizeof(sums.src));
    }
}

/* ---- the filter ---- */

static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUCudaKernel *k, const EpsilonTerms *terms,
                  EpsilonFramesParams *params)
{
    const GPUCudaPass *pass = &k->plan.pass[EPSILON_CUDA_FILTER];
    CudaPlanes *planes      = &params->p.planes;
    int channels = 1;

    for (int p = 0; p < CUDA_MAX_PLANES; p++)
        channels = FFMAX(channels, planes->plane[p].channels);
    return ff_gpu_cuda_launch(avctx, job, k->function[EPSILON_CUDA_FILTER],
                              pass,
                              ff_epsilon_cuda_shared(pass, terms, channels),
                              planes, params);
}

int ff_epsilon_cuda_launch(AVFilterContext *avctx, const GPUJob *job,
                           const GPUCudaKernel *k, const CudaPlanes *planes)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(job->options);
    EpsilonFramesParams params = { {
        .planes       = *planes,
        .radius       = terms->radius,
        .threshold    = terms->threshold,
        .patch        = terms->patch,
        .limit        = terms->limit,
        .cap          = terms->linear ? UINT_MAX : 1,
        .weight_shift = terms->linear ? terms->depth - 8 : 0,
        .limits       = limits_of(avctx, job, terms),
        .max_limit    = GPU_PRIV(&k->plan, EpsilonCudaPriv)->max_limit,
    } };
    EpsilonParams *p = &params.p;
    int ret;

    for (int i = 1; i < GPU_MAX_INPUTS; i++)
        if (job->in[i].derived) {
            set_vectors(params.motion.vectors[p->nb_neighbors], job,
                        &job->in[0].derived->frame[EPSILON_KIND_VECTORS], i);
            p->neighbor[p->nb_neighbors++] = input_of(job, i, job->reads);
        }
    set_older(&params.older, job, terms);
    set_numbers(p->number, job, job->selected);
    set_blocks(&params.motion, job, p->number);
    ret = filter(avctx, job, k, terms, &params);
    return ret < 0 || !terms->may_copy || !is_prepared(job) ? ret :
           restore(avctx, job, k, planes);
}
