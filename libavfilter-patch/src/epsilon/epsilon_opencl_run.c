/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "epsilon_opencl_plan.h"

int ff_epsilon_opencl_allocate(AVFilterContext *avctx,
                               const GPUOpenCLPlan *plan, int p)
{
    GPUMeasurements *m = &((GPUOpenCLContext *)avctx->priv)->measurements;
    const EpsilonOpenCLPriv *priv = GPU_PRIV(plan, EpsilonOpenCLPriv);
    int ret;

    if (!priv->has_patches)
        return 0;
    ret = ff_gpu_opencl_buffer(avctx, &m->report, CL_MEM_READ_WRITE,
                               EPSILON_RESULTS * sizeof(cl_uint));
    if (ret >= 0 && priv->built_for.measured)
        ret = ff_gpu_opencl_buffer(avctx, &m->history, CL_MEM_READ_WRITE,
                                   GPU_NB_HISTORIES * EPSILON_HISTORY *
                                   sizeof(cl_int));
    if (ret >= 0 && priv->built_for.measured)
        ret = ff_gpu_opencl_buffer(avctx, &m->records, CL_MEM_READ_WRITE,
                                   4 * EPSILON_RECORD_WORDS *
                                   EPSILON_MAX_BLOCKS * sizeof(cl_int));
    return ret;
}

void ff_epsilon_opencl_release(AVFilterContext *avctx)
{
    GPUMeasurements *m = &((GPUOpenCLContext *)avctx->priv)->measurements;

    ff_gpu_opencl_release_mem(&m->report);
    ff_gpu_opencl_release_mem(&m->records);
}

/* Measure the blocks of plane p. */
static int measure_blocks(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p,
                          const EpsilonBlocks *blocks, const cl_mem *src)
{
    const GPUMeasurements *m = ff_gpu_opencl_queue(job)->measurements;
    const GPUOpenCLPass *pass     = &k->pass[EPSILON_PASS_NOISE];
    const GPUPlane *plane         = &job->planes->plane[p];
    const cl_mem *prev = &src[src[1] ? 1 : 0];
    cl_int width = plane->width, height = plane->height;
    cl_int has_prev = !!src[1], step = blocks->step, across = blocks->across;

    return ff_gpu_opencl_run(avctx, job, pass,
                             blocks->across * blocks->down * pass->group[0],
                             plane->channels * pass->group[1],
                             GPU_ARGS(GPU_ARG(m->records), GPU_ARG(*src),
                                      GPU_ARG(*prev), GPU_ARG(has_prev),
                                      GPU_ARG(width), GPU_ARG(height),
                                      GPU_ARG(step), GPU_ARG(across)));
}

static int find_threshold(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_int nb_blocks)
{
    const GPUMeasurements *m = ff_gpu_opencl_queue(job)->measurements;
    const EpsilonTerms *terms = &GPU_PRIV(&k->plan, EpsilonOpenCLPriv)->terms;
    const GPUOpenCLPass *pass = &k->pass[EPSILON_PASS_THRESHOLD];
    cl_int number = 4 * p, at = job->history * EPSILON_HISTORY;
    cl_int prev_at = job->prev_measured >> p & 1 ?
                     job->prev_history * EPSILON_HISTORY : -1;
    cl_int strength = terms->strength, factor = terms->factor;

    return ff_gpu_opencl_run(avctx, job, pass,
                             job->planes->plane[p].channels * pass->group[0],
                             1, GPU_ARGS(GPU_ARG(m->records),
                                         GPU_ARG(m->report),
                                         GPU_ARG(m->history),
                                         GPU_ARG(number), GPU_ARG(nb_blocks),
                                         GPU_ARG(at), GPU_ARG(prev_at),
                                         GPU_ARG(factor), GPU_ARG(strength)));
}

/* Measure the threshold of plane p; src: this and the previous frame. */
static int measure(AVFilterContext *avctx, const GPUJob *job,
                   const GPUOpenCLKernel *k, int p, const cl_mem *src)
{
    const GPUPlane *plane      = &job->planes->plane[p];
    const EpsilonBlocks blocks = ff_epsilon_blocks(plane->width,
                                                   plane->height);
    int ret = 0;

    if (blocks.across)
        ret = measure_blocks(avctx, job, k, p, &blocks, src);
    return ret < 0 ? ret : find_threshold(avctx, job, k, p,
                                          blocks.across * blocks.down);
}

/* Return the argument for the threshold: a limit for kernels with patches, the
 * threshold itself for others. */
static cl_uint limit_of(const EpsilonTerms *terms, int depth, int has_patches)
{
    return !has_patches    ? terms->threshold :
           terms->measured ? EPSILON_TAKE_MEASURED :
           terms->linear   ? ((terms->threshold + 2) << (depth - 8)) - 1 :
                             terms->threshold + 1;
}

/* Filter plane p. Kernels without patches have 5 arguments, kernels with
 * patches 6, and more with neighbor frames. */
static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUOpenCLKernel *k, int p, cl_mem dst,
                  const cl_mem *src)
{
    const GPUMeasurements *m = ff_gpu_opencl_queue(job)->measurements;
    const EpsilonTerms *terms = &GPU_PRIV(&k->plan, EpsilonOpenCLPriv)->terms;
    const GPUPlane *plane     = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    const int has_patches = GPU_PRIV(&k->plan, EpsilonOpenCLPriv)->has_patches;
    cl_uint limit   = limit_of(terms, job->planes->depth, has_patches);
    cl_uint present = job->present;
    GPUOpenCLArg args[6 + GPU_MAX_INPUTS] = {
        GPU_ARG(dst), GPU_ARG(*src), GPU_ARG(width), GPU_ARG(height),
        GPU_ARG(limit), GPU_ARG(m->report) };
    int items[2], nb = 5;

    if (has_patches)
        nb++;
    if (terms->radius_t) {
        for (int i = 1; i <= 2 * terms->radius_t; i++)
            args[nb++] = (GPUOpenCLArg) GPU_ARG(src[src[i] ? i : 0]);
        args[nb++] = (GPUOpenCLArg) GPU_ARG(present);
    }
    ff_gpu_opencl_items(items, &k->plan, plane);
    return ff_gpu_opencl_run(avctx, job, &k->pass[EPSILON_PASS_FILTER],
                             items[0], items[1], args, nb);
}

/* ---- two scales ---- */

/* Run a kernel of epsilon_scales.cl on plane p. */
static int run_units(AVFilterContext *avctx, const GPUJob *job,
                     const GPUOpenCLKernel *k, enum EpsilonPass pass, int p,
                     int rows, const GPUOpenCLArg *args, int nb_args)
{
    const GPUPlane *plane = &job->planes->plane[p];
    const int columns = EPSILON_UNIT_COLUMNS *
                        GPU_PRIV(&k->plan, EpsilonOpenCLPriv)->units;

    return ff_gpu_opencl_run(avctx, job, &k->pass[pass],
                             (plane->width * plane->channels + columns - 1) /
                             columns, (plane->height + rows - 1) / rows, args,
                             nb_args);
}

int ff_epsilon_opencl_shrink(AVFilterContext *avctx, const GPUJob *job,
                             const GPUOpenCLKernel *k, int p, cl_mem half,
                             cl_mem src)
{
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;

    return run_units(avctx, job, k, EPSILON_PASS_SHRINK, p, EPSILON_UNIT_ROWS,
                     GPU_ARGS(GPU_ARG(half), GPU_ARG(src), GPU_ARG(width),
                              GPU_ARG(height)));
}

int ff_epsilon_opencl_put_back(AVFilterContext *avctx, const GPUJob *job,
                               const GPUOpenCLKernel *k, int p, cl_mem dst,
                               cl_mem src)
{
    const cl_mem half     = (cl_mem)job->half->half.data[p];
    const cl_mem filtered = (cl_mem)job->half->filtered.data[p];
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;

    return run_units(avctx, job, k, EPSILON_PASS_PUT_BACK, p,
                     EPSILON_UNIT_ROWS,
                     GPU_ARGS(GPU_ARG(dst), GPU_ARG(src), GPU_ARG(half),
                              GPU_ARG(filtered), GPU_ARG(width),
                              GPU_ARG(height)));
}

/* Copy components of P whose threshold is 0, as the filter works on P'. */
static int restore(AVFilterContext *avctx, const GPUJob *job,
                   const GPUOpenCLKernel *k, int p, cl_mem dst, cl_mem src)
{
    const GPUMeasurements *m = ff_gpu_opencl_queue(job)->measurements;
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;

    return run_units(avctx, job, k, EPSILON_PASS_RESTORE, p,
                     EPSILON_RESTORED_ROWS,
                     GPU_ARGS(GPU_ARG(dst), GPU_ARG(src), GPU_ARG(width),
                              GPU_ARG(height), GPU_ARG(m->report)));
}

/* ---- all passes ---- */

int ff_epsilon_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_mem dst,
                          const cl_mem *src)
{
    const EpsilonTerms *terms = &GPU_PRIV(&k->plan, EpsilonOpenCLPriv)->terms;
    int ret = 0;

    if (job->measured >> p & 1)
        ret = measure(avctx, job, k, p, src + GPU_OPENCL_ORIGINAL);
    if (ret >= 0 && job->selected >> p & 1)
        ret = filter(avctx, job, k, p, dst, src);
    if (ret >= 0 && ff_epsilon_may_copy(terms) &&
        job->selected & job->measured & job->prepared & 1 << p)
        ret = restore(avctx, job, k, p, dst, src[GPU_OPENCL_ORIGINAL]);
    return ret;
}
