/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stddef.h>

#include "libavutil/common.h"

#include "epsilon_opencl_plan.h"
#include "opencl/epsilon_older.cl"
#include "opencl/motion_layout.cl"

/* ---- measurements ---- */

static EpsilonBlocks blocks_of(const GPUPlanes *planes, int p)
{
    return ff_epsilon_blocks(planes->plane[p].width, planes->plane[p].height);
}

static cl_mem q_of(const GPUJob *job, int i, int p)
{
    return (cl_mem)job->in[i].derived->frame[EPSILON_KIND_Q].data[p];
}

/* Make the records of a plane. */
static int measure_plane(AVFilterContext *avctx, const GPUJob *job,
                         const GPUOpenCLKernel *k, int p, const cl_mem *src)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUOpenCLPass *pass = &k->pass[EPSILON_PASS_NOISE];
    const GPUPlane *plane     = &job->planes->plane[p];
    const EpsilonBlocks a     = blocks_of(job->planes, p);
    const EpsilonBlocks b     = blocks_of(&job->of[EPSILON_KIND_Q], p);
    const int nb_blocks = a.across * a.down + b.across * b.down;
    const cl_mem prev   = src[GPU_OPENCL_PREV];
    const cl_mem q      = q_of(job, 0, p);
    const cl_mem prev_q = prev ? q_of(job, 1, p) : q;
    cl_int width = plane->width, height = plane->height, plane_number = p;
    cl_int blocks = a.across * a.down, last = ff_gpu_entry(job, 1);
    cl_uint number = job->number;
    cl_int2 step = { { a.step, b.step } }, across = { { a.across, b.across } };

    if (!nb_blocks)
        return 0;
    return ff_gpu_opencl_run(avctx, job, pass, nb_blocks * pass->group[0],
                             av_popcount(plane->channel_mask),
                             GPU_ARGS(GPU_ARG(s->scratch), GPU_ARG(*src),
                                      GPU_ARG(*(prev ? &prev : src)),
                                      GPU_ARG(q), GPU_ARG(prev_q),
                                      GPU_ARG(s->entries), GPU_ARG(last),
                                      GPU_ARG(number), GPU_ARG(width),
                                      GPU_ARG(height), GPU_ARG(plane_number),
                                      GPU_ARG(blocks), GPU_ARG(step),
                                      GPU_ARG(across)));
}

/* Set the entry from the records of all measured planes. */
static int conclude(AVFilterContext *avctx, const GPUJob *job,
                    const GPUOpenCLKernel *k)
{
    const GPUOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms = ff_epsilon_terms_of(job->options);
    const GPUOpenCLPass *pass = &k->pass[EPSILON_PASS_THRESHOLD];
    cl_int4 plane = { { 0 } }, blocks = { { 0 } }, q_blocks = { { 0 } };
    cl_int4 past = { { ff_gpu_entry(job, 1), ff_gpu_entry(job, 2),
                       ff_gpu_entry(job, 3) } };
    cl_int entry = ff_gpu_entry(job, 0);
    cl_uint number = job->number;
    cl_int strength = terms->strength, factor = terms->factor;
    cl_int patch = terms->patch, linear = terms->linear;
    int nb = 0;

    for (int p = 0; p < job->planes->nb_planes; p++) {
        const EpsilonBlocks a = blocks_of(job->planes, p);
        const EpsilonBlocks b = blocks_of(&job->of[EPSILON_KIND_Q], p);

        if (!(job->selected >> p & 1))
            continue;
        plane.s[nb]      = p;
        blocks.s[nb]     = a.across * a.down;
        q_blocks.s[nb++] = b.across * b.down;
    }
    return ff_gpu_opencl_run(avctx, job, pass,
                             job->planes->plane[plane.s[0]].channels *
                             pass->group[0], nb,
                             GPU_ARGS(GPU_ARG(s->scratch), GPU_ARG(s->entries),
                                      GPU_ARG(entry), GPU_ARG(past),
                                      GPU_ARG(plane), GPU_ARG(blocks),
                                      GPU_ARG(q_blocks), GPU_ARG(patch),
                                      GPU_ARG(linear), GPU_ARG(factor),
                                      GPU_ARG(strength), GPU_ARG(number)));
}

int ff_epsilon_opencl_measure(AVFilterContext *avctx, const GPUJob *job,
                              const GPUOpenCLKernel *k, int p, cl_mem dst,
                              const cl_mem *src)
{
    const int ret = measure_plane(avctx, job, k, p, src);

    return ret < 0 || job->selected >> (p + 1) ? ret : conclude(avctx, job, k);
}

/* ---- the filter ---- */

/* Return the limit that selects the measured ones of plane p. */
static cl_uint measured_limit(const EpsilonTerms *terms, const GPUJob *job,
                              int p)
{
    return EPSILON_MEASURED_AT +
           (ff_gpu_entry(job, 0) * sizeof(EpsilonEntry) +
            offsetof(EpsilonEntry, limits[terms->size]) +
            p * sizeof(EpsilonLimits)) / sizeof(cl_uint);
}

/* Return the argument for the threshold: a limit for kernels with patches, the
 * threshold itself for others. */
static cl_uint limit_of(const EpsilonTerms *terms, const GPUJob *job, int p,
                        int has_patches)
{
    return !has_patches    ? terms->threshold :
           terms->measured ? measured_limit(terms, job, p) :
           terms->limit;
}

/* Add the arguments for neighbor frames: NEIGHBOR_SOURCES of
 * epsilon_common.cl. */
static int add_neighbors(GPUOpenCLArg *args, int nb, const EpsilonTerms *terms,
                         const cl_mem *src, const cl_uint *present,
                         const cl_mem *vectors, const cl_int2 *blocks)
{
    const int prev = 2 * terms->prev - 1, next = 2 * terms->next;

    for (int i = 1; i <= prev; i += 2)
        args[nb++] = (GPUOpenCLArg) GPU_ARG(src[src[i] ? i : 0]);
    for (int i = 2; i <= next; i += 2)
        args[nb++] = (GPUOpenCLArg) GPU_ARG(src[src[i] ? i : 0]);
    args[nb++] = (GPUOpenCLArg) GPU_ARG(*present);
    args[nb++] = (GPUOpenCLArg) GPU_ARG(*vectors);
    args[nb++] = (GPUOpenCLArg) GPU_ARG(*blocks);
    return nb;
}

/* Add the arguments for means of older frames: OLDER_SOURCES of
 * epsilon_common.cl. @param none memory that is not read */
static int add_older(GPUOpenCLArg *args, int nb, const GPUJob *job, int p,
                     const cl_mem *none, const cl_int *groups,
                     const cl_int *limit)
{
    args[nb++] = (GPUOpenCLArg) GPU_ARG(*groups);
    args[nb++] = (GPUOpenCLArg) GPU_ARG(*limit);
    for (int k = 0; k < EPSILON_GROUPS; k++) {
        const int last = FFMIN(k, *groups - 1);
        const GPUFrame *sums =
            &job->kept->frame[ff_epsilon_group(job->number, FFMAX(last, 0))];

        args[nb++] = *groups ? (GPUOpenCLArg) GPU_ARG(sums->data[p]) :
                               (GPUOpenCLArg) GPU_ARG(*none);
    }
    return nb;
}

/* Filter plane p. Kernels without patches have 5 arguments, kernels with
 * patches 6, and more with other frames. */
static int filter(AVFilterContext *avctx, const GPUJob *job,
                  const GPUOpenCLKernel *k, int p, cl_mem dst,
                  const cl_mem *src)
{
    const GPUOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms = ff_epsilon_terms_of(job->options);
    const GPUPlane *plane     = &job->planes->plane[p];
    cl_int width = plane->width, height = plane->height;
    const int has_patches = GPU_PRIV(&k->plan, EpsilonOpenCLPriv)->has_patches;
    const cl_mem found =
        (cl_mem)job->in[0].derived->frame[EPSILON_KIND_VECTORS].data[p];
    const GPUPlane *of_p    = &job->of[GPU_P].plane[p];
    const cl_int2 blocks    = { {
        motion_nb_vectors(of_p->width, of_p->height),
        MOTION_ACROSS(of_p->width),
    } };
    /* without a neighbor frame they are not read */
    const cl_mem vectors    = found ? found : s->entries;
    cl_uint limit   = limit_of(terms, job, p, has_patches);
    cl_uint present = 0;
    const cl_int groups   = terms->older ? ff_epsilon_nb_complete(job) : 0;
    const cl_int of_given = epsilon_older_limit(terms->te, terms->linear,
                                                terms->depth);
    GPUOpenCLArg args[14 + GPU_MAX_INPUTS] = {
        GPU_ARG(dst), GPU_ARG(*src), GPU_ARG(width), GPU_ARG(height),
        GPU_ARG(limit), GPU_ARG(s->entries) };
    int items[2], nb = 5;

    for (int i = 1; i < GPU_MAX_INPUTS; i++)
        present |= !!job->in[i].derived << i;
    if (has_patches)
        nb++;
    if (terms->prev || terms->next)
        nb = add_neighbors(args, nb, terms, src, &present, &vectors,
                           &blocks);
    if (terms->older)
        nb = add_older(args, nb, job, p, &vectors, &groups, &of_given);
    ff_gpu_opencl_items(items, &k->plan, plane);
    return ff_gpu_opencl_run(avctx, job, &k->pass[EPSILON_PASS_FILTER],
                             items[0], items[1], args, nb);
}

/* ---- two scales ---- */

/* Run a kernel of epsilon_scales.cl on plane p. */
static int run_units(AVFilterContext *avctx, const GPUJob *job,
                     const GPUOpenCLKernel *k, int pass, int p,
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

/* Return the pyramid of input i, or NULL. */
static cl_mem levels_of(const GPUJob *job, int i, int p)
{
    return (cl_mem)job->in[i].derived->frame[EPSILON_KIND_LEVELS].data[p];
}

/* Make Q and level 1 of the pyramid, or one of them; the other is NULL. @param i
 * pass */
static int shrink(AVFilterContext *avctx, const GPUJob *job,
                  const GPUOpenCLKernel *k, int i, int p, cl_mem q,
                  cl_mem pyramid, cl_mem src)
{
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;
    cl_int size   = motion_pyramid_size(width, height);

    return run_units(avctx, job, k, i, p, EPSILON_UNIT_ROWS,
                     GPU_ARGS(GPU_ARG(q), GPU_ARG(pyramid), GPU_ARG(src),
                              GPU_ARG(width), GPU_ARG(height), GPU_ARG(size)));
}

int ff_epsilon_opencl_shrink(AVFilterContext *avctx, const GPUJob *job,
                             const GPUOpenCLKernel *k, int p, cl_mem dst,
                             const cl_mem *src)
{
    return shrink(avctx, job, k, 0, p, dst, levels_of(job, 0, p), *src);
}

int ff_epsilon_opencl_put_back(AVFilterContext *avctx, const GPUJob *job,
                               const GPUOpenCLKernel *k, int p, cl_mem dst,
                               const cl_mem *src)
{
    const cl_mem q = q_of(job, 0, p);
    const cl_mem g = (cl_mem)job->in[0].derived->frame[EPSILON_KIND_G].data[p];
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;

    return run_units(avctx, job, k, 0, p,
                     EPSILON_UNIT_ROWS,
                     GPU_ARGS(GPU_ARG(dst), GPU_ARG(*src), GPU_ARG(q),
                              GPU_ARG(g), GPU_ARG(width), GPU_ARG(height)));
}

/* Copy components of P whose threshold is 0, as the filter works on P'. */
static int restore(AVFilterContext *avctx, const GPUJob *job,
                   const GPUOpenCLKernel *k, int p, cl_mem dst, cl_mem src)
{
    const GPUOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms = ff_epsilon_terms_of(job->options);
    cl_uint limits = measured_limit(terms, job, p);
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;

    return run_units(avctx, job, k, EPSILON_PASS_RESTORE, p,
                     EPSILON_RESTORED_ROWS,
                     GPU_ARGS(GPU_ARG(dst), GPU_ARG(src), GPU_ARG(width),
                              GPU_ARG(height), GPU_ARG(limits),
                              GPU_ARG(s->entries)));
}

/* ---- vectors ---- */

/* Return the number of tiles of size x size samples. */
static int tiles_of(int width, int height, int size)
{
    return (width + size - 1) / size * ((height + size - 1) / size);
}

int ff_epsilon_opencl_pyramid(AVFilterContext *avctx, const GPUJob *job,
                              const GPUOpenCLKernel *k, int p, cl_mem dst,
                              const cl_mem *src)
{
    const GPUPlane *plane     = &job->planes->plane[p];
    const GPUOpenCLPass *pass = &k->pass[EPSILON_PASS_PYRAMID];
    cl_int width = plane->width, height = plane->height, level = 1;
    const int levels = motion_levels(width, height);
    /* EPSILON_SHRINK made level 1 of planes that have Q */
    int ret = job->in[0].derived->made[EPSILON_KIND_Q] >> p & 1 ? 0 :
              shrink(avctx, job, k, EPSILON_PASS_LEVEL_1, p, NULL, dst,
                     *src);

    for (; level < levels && ret >= 0; level += MOTION_PYRAMID_LEVELS)
        ret = ff_gpu_opencl_run(avctx, job, pass, pass->group[0] *
                                tiles_of(width >> level, height >> level,
                                         MOTION_PYRAMID_TILE),
                                plane->channels,
                                GPU_ARGS(GPU_ARG(dst), GPU_ARG(width),
                                         GPU_ARG(height), GPU_ARG(level)));
    return ret;
}

int ff_epsilon_opencl_search(AVFilterContext *avctx, const GPUJob *job,
                             const GPUOpenCLKernel *k, int p, cl_mem dst,
                             const cl_mem *src)
{
    const GPUOpenCLContext *s = avctx->priv;
    const EpsilonTerms *terms = ff_epsilon_terms_of(job->options);
    const GPUPlane *plane     = &job->planes->plane[p];
    const GPUOpenCLPass *pass = &k->pass[0];
    const cl_mem now          = levels_of(job, 0, p);
    cl_uint limits            = terms->measured ?
                                measured_limit(terms, job, p) : 0;
    cl_mem other[6]           = { now, now, now, now, now, now };
    cl_int width = plane->width, height = plane->height;
    cl_int8 first = { { 0 } };
    int nb = 0;

    for (int i = 1; i < GPU_MAX_INPUTS && nb < FF_ARRAY_ELEMS(other); i++) {
        if (!job->in[i].derived)
            continue;
        other[nb]     = levels_of(job, i, p);
        first.s[nb++] = (i - 1) * plane->channels *
                        motion_nb_vectors(width, height);
    }
    return ff_gpu_opencl_run(avctx, job, pass, pass->group[0] *
                             tiles_of(width, height, MOTION_REGION),
                             nb * plane->channels,
                             GPU_ARGS(GPU_ARG(dst), GPU_ARG(now),
                                      GPU_ARG(other[0]), GPU_ARG(other[1]),
                                      GPU_ARG(other[2]), GPU_ARG(other[3]),
                                      GPU_ARG(other[4]), GPU_ARG(other[5]),
                                      GPU_ARG(first), GPU_ARG(width),
                                      GPU_ARG(height), GPU_ARG(limits),
                                      GPU_ARG(s->entries)));
}

/* ---- means of older frames ---- */

int ff_epsilon_opencl_add(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_mem dst,
                          const cl_mem *src)
{
    cl_int width  = job->planes->plane[p].width;
    cl_int height = job->planes->plane[p].height;
    cl_int begins = !(job->number % EPSILON_GROUP);

    return run_units(avctx, job, k, 0, p, 1,
                     GPU_ARGS(GPU_ARG(dst), GPU_ARG(*src), GPU_ARG(width),
                              GPU_ARG(height), GPU_ARG(begins)));
}

/* ---- a frame ---- */

int ff_epsilon_opencl_run(AVFilterContext *avctx, const GPUJob *job,
                          const GPUOpenCLKernel *k, int p, cl_mem dst,
                          const cl_mem *src)
{
    const EpsilonTerms *terms = ff_epsilon_terms_of(job->options);
    int ret = filter(avctx, job, k, p, dst, src);

    if (ret >= 0 && terms->may_copy && ff_gpu_is_prepared(job, p))
        ret = restore(avctx, job, k, p, dst, src[GPU_OPENCL_ORIGINAL]);
    return ret;
}
