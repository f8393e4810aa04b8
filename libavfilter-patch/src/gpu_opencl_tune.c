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

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/time.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_opencl_check.h"
#include "gpu_opencl_tune.h"

/* Timed runs of a candidate that may still win; the shortest one counts. */
#define MAX_RUNS 5
/* Of one candidate; a run on a CPU is long. */
#define MAX_RUN_TIME_NS 40000000
/* No run is that short, whatever its events say. */
#define MIN_RUN_TIME_NS 100
/* A first run on part of the rows that takes this many times the best
 * candidate's time over all rows says enough. */
#define HOPELESS 2

/* ---- timing ---- */

/* What one call of tune() works on. */
typedef struct Tuning {
    const GPUOpenCLOps *ops;
    int p;
    cl_mem dst, src;

    int64_t start;              ///< by the clock, in us
    int64_t budget;
    int64_t longest_build;
    int best;                   ///< candidate, or -1
    uint64_t best_ns;
    int tried;
    int all;                    ///< no limits
    char times[1024];           ///< of those that were timed, for the cache
} Tuning;

static void release_events(GPUOpenCLContext *s)
{
    for (int i = 0; i < s->nb_events; i++)
        if (s->event[i])
            clReleaseEvent(s->event[i]);
    memset(s->event, 0, sizeof(s->event));
    s->nb_events = 0;
}

/* From the start of the first command to the end of the last one, or all that
 * the host waited where events know no such time: on rusticl 22.3 any chain of
 * commands lasts 1 ns, and none may last longer than the wait. */
static uint64_t run_time(const GPUOpenCLContext *s, uint64_t waited)
{
    cl_ulong start = 0, end = 0;

    if (!s->nb_events ||
        clGetEventProfilingInfo(s->event[0], CL_PROFILING_COMMAND_START,
                                sizeof(start), &start, NULL) ||
        clGetEventProfilingInfo(s->event[s->nb_events - 1],
                                CL_PROFILING_COMMAND_END, sizeof(end), &end,
                                NULL) ||
        end < start + MIN_RUN_TIME_NS || end - start > waited)
        return waited;
    return end - start;
}

/* One run of candidate i over the plane's first rows, waited for. */
static int timed_run(AVFilterContext *avctx, const Tuning *t, int i, int rows,
                     uint64_t *ns)
{
    GPUOpenCLContext *s = avctx->priv;
    GPUPlane *plane     = &s->base.planes.plane[t->p];
    const int height    = plane->height;
    const int64_t start = av_gettime_relative();
    int ret;
    cl_int cle;

    plane->height = rows;
    s->timing     = 1;
    ret = ff_gpu_opencl_run_candidate(avctx, i, t->p, t->dst, t->src);
    s->timing     = 0;
    plane->height = height;

    cle = clFinish(s->queue);
    if (ret >= 0 && cle)
        ret = ff_gpu_opencl_wait_error(avctx, "failed to run", cle);
    if (ret >= 0)
        *ns = run_time(s, (av_gettime_relative() - start + 1) * 1000);
    release_events(s);
    return ret;
}

/* The shortest time of a prepared candidate; *runs is 0 when it cannot win. */
static int time_candidate(AVFilterContext *avctx, const Tuning *t, int i,
                          int rows, uint64_t *ns, int *runs)
{
    const int first = FFMAX(rows / 8, FFMIN(rows, 16));
    uint64_t total  = 0, once;
    int ret;

    *runs = 0;
    ret = timed_run(avctx, t, i, first, ns);    /* warms up */
    if (ret >= 0)
        ret = timed_run(avctx, t, i, first, ns);
    if (ret < 0 || (t->best >= 0 && !t->all && *ns > HOPELESS * t->best_ns))
        return ret;

    /* makes what is made once for so many rows, like a table */
    ret = timed_run(avctx, t, i, rows, &once);
    if (ret < 0)
        return ret;

    *ns = UINT64_MAX;
    while (*runs < MAX_RUNS && total < MAX_RUN_TIME_NS) {
        ret = timed_run(avctx, t, i, rows, &once);
        if (ret < 0)
            return ret;
        total += once;
        *ns    = FFMIN(*ns, once);
        ++*runs;
        if (t->best >= 0 && once > HOPELESS * t->best_ns)
            break;
    }
    return 0;
}

/* ---- candidates ---- */

/* Those of the filter; the environment variable FFMPEG_GPU_KERNELS leaves the
 * ones with that text in their names, where there are any: for tests, and for
 * reports of drivers. A number is for CUDA. */
static int list_candidates(AVFilterContext *avctx,
                           int list[GPU_OPENCL_MAX_CANDIDATES], int all, int p)
{
    const GPUOpenCLOps *ops = ((GPUOpenCLContext *)avctx->priv)->ops;
    const char *text        = getenv("FFMPEG_GPU_KERNELS");
    int nb = ops->list(avctx, list, all, p), left = 0;

    for (int k = 0; k < nb && text && !ff_gpu_is_number(text); k++)
        if (strstr(ops->name(avctx, list[k]), text))
            list[left++] = list[k];
    return left ? left : nb;
}

/* ---- choosing ---- */

static int64_t elapsed(const Tuning *t)
{
    return av_gettime_relative() - t->start;
}

static void log_candidate(AVFilterContext *avctx, Tuning *t, int i, int rows,
                          uint64_t ns, int runs, int64_t build)
{
    GPUOpenCLContext *s = avctx->priv;

    if (runs)
        av_strlcatf(t->times, sizeof(t->times), ", %s %.1f us",
                    t->ops->name(avctx, i), ns / 1e3);
    if (!runs)
        av_log(avctx, AV_LOG_VERBOSE, "%s %s: too slow after %.1f us on part "
               "of the plane (built in %.1f ms)\n", t->ops->option,
               t->ops->name(avctx, i), ns / 1e3, build / 1e3);
    else
        av_log(avctx, AV_LOG_VERBOSE, "%s %s: %.1f us for %dx%d, best of %d "
               "(built in %.1f ms)\n", t->ops->option,
               t->ops->name(avctx, i), ns / 1e3,
               s->base.planes.plane[t->p].width, rows, runs, build / 1e3);
}

/* Build and time candidate i; keep the better one of it and the best. One that
 * would be the best has to be right. */
static int try_candidate(AVFilterContext *avctx, Tuning *t, int i, int rows)
{
    const int64_t start = av_gettime_relative();
    int64_t build;
    uint64_t ns = 0;
    int runs = 0, wins, ret, loser = i;

    ret   = ff_gpu_opencl_prepare(avctx, i, t->p);
    build = av_gettime_relative() - start;
    if (ret >= 0)
        ret = time_candidate(avctx, t, i, rows, &ns, &runs);
    wins = ret >= 0 && runs && (t->best < 0 || ns < t->best_ns);
    if (wins)
        ret = ff_gpu_opencl_check(avctx, i, t->p, 0);
    t->longest_build = FFMAX(t->longest_build,
                             av_gettime_relative() - start);
    t->tried++;
    if (ret < 0) {
        av_log(avctx, AV_LOG_VERBOSE, "%s %s failed, skipping it\n",
               t->ops->option, t->ops->name(avctx, i));
        ff_gpu_opencl_passed_over(avctx, i, ret);
    } else {
        log_candidate(avctx, t, i, rows, ns, runs, build);
        if (wins) {
            loser      = t->best;
            t->best    = i;
            t->best_ns = ns;
        }
    }
    if (loser >= 0)
        ff_gpu_opencl_release_candidate(avctx, loser, t->p);
    return ret;
}

static cl_command_queue profiling_queue(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;
    cl_int cle;
    cl_command_queue queue =
        clCreateCommandQueue(s->hwctx->context, s->hwctx->device_id,
                             CL_QUEUE_PROFILING_ENABLE, &cle);

    if (!queue)
        ff_gpu_opencl_error(avctx, "cannot create a command queue to time "
                            "kernels", cle);
    return queue;
}

static void try_candidates(AVFilterContext *avctx, Tuning *t, const int *list,
                           int nb, int rows)
{
    for (int k = 0; k < nb; k++) {
        if (t->best >= 0 && !t->all &&
            elapsed(t) + t->longest_build > t->budget) {
            av_log(avctx, AV_LOG_VERBOSE, "%s: tuning budget exhausted, %d "
                   "candidates untried\n", t->ops->option, nb - k);
            break;
        }
        try_candidate(avctx, t, list[k], rows);
    }
}

/* Time the candidates on a queue of its own, in place of the filter's. */
static void choose(AVFilterContext *avctx, Tuning *t, const int *list, int nb,
                   int cpu)
{
    GPUOpenCLContext *s    = avctx->priv;
    cl_command_queue queue = s->queue, timing;
    const int height       = s->base.planes.plane[t->p].height;

    /* what is enqueued already would count for the first candidate */
    clFinish(queue);
    timing = profiling_queue(avctx);
    if (!timing)
        return;
    s->queue = timing;
    try_candidates(avctx, t, list, nb,
                   cpu ? FFMIN(height, GPU_TUNE_CPU_ROWS) : height);
    s->queue = queue;
    clReleaseCommandQueue(timing);
}

/* As one of several: another one can be tried. */
static int try_prepare(AVFilterContext *avctx, int i, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    int ret;

    s->trying = 1;
    ret = ff_gpu_opencl_prepare_right(avctx, i, p, 0);
    s->trying = 0;
    return ret;
}

/* The first of the list that can be prepared. */
static int take_first(AVFilterContext *avctx, const int *list, int nb, int p)
{
    int ret;

    for (int k = 0; k < nb && nb > 1; k++)
        if (try_prepare(avctx, list[k], p) >= 0)
            return list[k];
    /* alone, or once more to tell why */
    ret = ff_gpu_opencl_prepare_right(avctx, list[0], p, 1);
    return ret < 0 ? ret : list[0];
}

/* ---- choices of earlier processes ---- */

static enum GPUTuneMode mode(const GPUOpenCLContext *s)
{
    if (s->tune != GPU_TUNE_AUTO)
        return s->tune;
    return s->device.kind == GPU_DEVICE_CPU ? GPU_TUNE_TABLE : GPU_TUNE_BUDGET;
}

/* What times depend on; the kernels are known by their names. */
static void print_key(AVFilterContext *avctx, char key[GPU_CACHE_SIZE], int p)
{
    const GPUOpenCLContext *s = avctx->priv;
    const GPUFilterOps *ops   = s->base.ops;
    const GPUPlanes *planes   = &s->base.planes;
    const GPUPlane *plane     = &planes->plane[p];
    int list[GPU_OPENCL_MAX_CANDIDATES];
    const int nb  = list_candidates(avctx, list, 1, p);
    uint64_t hash = 0;
    char options[GPU_DESCRIPTION_SIZE];

    for (int k = 0; k < nb; k++) {
        const char *name = s->ops->name(avctx, list[k]);

        hash = ff_gpu_cache_hash(hash, name, strlen(name) + 1);
    }
    ops->algorithm->describe(options, (const uint8_t *)s + ops->options,
                             planes->depth);
    snprintf(key, GPU_CACHE_SIZE, "fastest: %s of %d %016"PRIx64", %s, %dx%d, "
             "%d bits in %d bytes, %d channels, mask %d%s, on %s, %s",
             avctx->filter->name, nb, hash, options, plane->width,
             plane->height, planes->depth, planes->bytes, plane->channels,
             plane->channel_mask, s->buffers ? ", in buffers" : "",
             s->device.name, s->device.driver);
}

static void keep_choice(AVFilterContext *avctx, const Tuning *t)
{
    char key[GPU_CACHE_SIZE], text[GPU_CACHE_SIZE];

    print_key(avctx, key, t->p);
    snprintf(text, sizeof(text), "%s %016"PRIx64"%s",
             t->ops->name(avctx, t->best),
             ff_gpu_opencl_built(avctx, t->best, t->p)->text, t->times);
    ff_gpu_cache_put(key, text, 1);
}

/* Candidate i, prepared, if its program is still the one that was timed. */
static int take_kept(AVFilterContext *avctx, int i, int p, uint64_t text)
{
    const GPUOpenCLContext *s = avctx->priv;

    if (try_prepare(avctx, i, p) < 0 ||
        ff_gpu_opencl_built(avctx, i, p)->text != text) {
        ff_gpu_opencl_release_candidate(avctx, i, p);
        return -1;
    }
    av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, the "
           "fastest in an earlier run\n", s->ops->option,
           s->ops->name(avctx, i), p, s->device.name);
    return i;
}

/* The candidate that was the fastest then, prepared, or -1. */
static int kept_choice(AVFilterContext *avctx, int p)
{
    const GPUOpenCLContext *s = avctx->priv;
    char key[GPU_CACHE_SIZE], text[GPU_CACHE_SIZE], name[64];
    int list[GPU_OPENCL_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, list, 1, p);
    uint64_t hash;

    if (mode(s) != GPU_TUNE_BUDGET || nb < 2)
        return -1;
    print_key(avctx, key, p);
    if (!ff_gpu_cache_get(key, text) ||
        sscanf(text, "%63s %"SCNx64, name, &hash) != 2)
        return -1;
    for (int k = 0; k < nb; k++)
        if (!strcmp(name, s->ops->name(avctx, list[k])))
            return take_kept(avctx, list[k], p, hash);
    return -1;
}

/* ---- the choice ---- */

/* tried: how many were timed */
static void log_choice(AVFilterContext *avctx, int i, int p, int tried)
{
    const GPUOpenCLContext *s = avctx->priv;

    if (tried)
        av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, the "
               "fastest of %d tried in %.0f ms\n", s->ops->option,
               s->ops->name(avctx, i), p, s->device.name, tried,
               s->spent / 1e3);
    else
        av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, the "
               "default of such devices\n", s->ops->option,
               s->ops->name(avctx, i), p, s->device.name);
}

/* Find the best candidate for plane p and prepare it; dst is left undefined. */
static int tune(AVFilterContext *avctx, int p, cl_mem dst, cl_mem src)
{
    GPUOpenCLContext *s = avctx->priv;
    const int cpu = s->device.kind == GPU_DEVICE_CPU;
    int list[GPU_OPENCL_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, list, s->tune == GPU_TUNE_ALL, p);
    Tuning t = {
        .ops    = s->ops,
        .p      = p,
        .dst    = dst,
        .src    = src,
        .start  = av_gettime_relative() - s->spent,
        .budget = cpu ? GPU_TUNE_BUDGET_CPU : GPU_TUNE_BUDGET_GPU,
        .best   = -1,
        .all    = s->tune == GPU_TUNE_ALL,
    };

    if (nb < 0)
        return nb;
    t.best = kept_choice(avctx, p);
    if (t.best >= 0)
        return t.best;
    if (mode(s) != GPU_TUNE_TABLE && nb > 1) {
        s->trying = 1;
        choose(avctx, &t, list, nb, cpu);
        s->trying = 0;
    }
    if (t.best >= 0)
        keep_choice(avctx, &t);
    else
        t.best = take_first(avctx, list, nb, p);
    if (t.best < 0)
        return t.best;
    s->spent = elapsed(&t);
    if (nb > 1)
        log_choice(avctx, t.best, p, t.tried);
    return t.best;
}

/* ---- what filters call ---- */

void ff_gpu_opencl_forget(AVFilterContext *avctx)
{
    GPUOpenCLContext *s = avctx->priv;

    for (int p = 0; p < GPU_MAX_PLANES; p++)
        s->choice[p] = -1;
}

/* Have the choice for plane p prepared, or make another one. */
static int prepare_choice(AVFilterContext *avctx, int p)
{
    GPUOpenCLContext *s = avctx->priv;
    int *choice = &s->choice[ff_gpu_opencl_alike(&s->base.planes, p)];
    const int before = *choice;
    int list[GPU_OPENCL_MAX_CANDIDATES];
    int nb, ret;

    if (before >= 0 && try_prepare(avctx, before, p) >= 0)
        return 0;
    if (before < 0)
        *choice = kept_choice(avctx, p);
    if (before < 0 && *choice >= 0)
        return 0;
    nb = list_candidates(avctx, list, s->tune == GPU_TUNE_ALL, p);
    if (nb < 0)
        return nb;
    ret = take_first(avctx, list, nb, p);
    if (ret < 0 || ret == before)
        return FFMIN(ret, 0);
    if (before < 0) {           // the first frame chooses, if any may
        if (mode(s) != GPU_TUNE_TABLE && nb > 1)
            return 0;
        *choice = ret;
        if (nb > 1)
            log_choice(avctx, ret, p, 0);
        return 0;
    }
    av_log(avctx, AV_LOG_VERBOSE, "%s %s does not support these options, "
           "using %s for plane %d\n", s->ops->option,
           s->ops->name(avctx, before), s->ops->name(avctx, ret), p);
    *choice = ret;
    ff_gpu_opencl_release_candidate(avctx, before, p);
    return ff_gpu_opencl_prepare_right(avctx, ret, p, 1);
}

int ff_gpu_opencl_update(AVFilterContext *avctx, int selected, int anew)
{
    GPUOpenCLContext *s = avctx->priv;
    int choice[GPU_MAX_PLANES], ret = 0;

    memcpy(choice, s->choice, sizeof(choice));
    if (anew)
        ff_gpu_opencl_forget(avctx);
    s->generation++;
    for (int p = 0; p < s->base.planes.nb_planes && ret >= 0; p++)
        if (selected >> s->base.planes.plane[p].stored & 1)
            ret = prepare_choice(avctx, p);
    if (ret < 0) {              // the options will be others again
        s->generation++;
        memcpy(s->choice, choice, sizeof(choice));
    }
    return ret;
}

int ff_gpu_opencl_tuned_plane(AVFilterContext *avctx, int p, cl_mem dst,
                              cl_mem src)
{
    GPUOpenCLContext *s = avctx->priv;
    int *choice = &s->choice[ff_gpu_opencl_alike(&s->base.planes, p)];
    int ret;

    if (*choice < 0) {
        ret = tune(avctx, p, dst, src);
        if (ret < 0)
            return ret;
        *choice = ret;
    }
    ret = prepare_choice(avctx, p);
    return ret < 0 ? ret : ff_gpu_opencl_run_candidate(avctx, *choice, p, dst,
                                                       src);
}
