/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/time.h"

#include "gpu_cache.h"
#include "gpu_compat.h"
#include "gpu_tune.h"

/* Maximum number of timed runs per candidate, of which the fastest counts */
#define MAX_RUNS 5
/* Maximum total time of a candidate's runs, for CPUs */
#define MAX_RUN_TIME_NS 40000000
/* Stop timing a candidate whose run takes this many times the best candidate's
 * time, even on a part of the rows. */
#define MAX_SLOWDOWN 2

static enum GPUTuneMode mode(const GPUFilterContext *s)
{
    if (s->tune != GPU_TUNE_AUTO)
        return s->tune;
    return s->is_cpu ? GPU_TUNE_TABLE : GPU_TUNE_BUDGET;
}

int ff_gpu_tune_times(AVFilterContext *avctx, int nb)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->api->time && nb > 1 && mode(s) != GPU_TUNE_TABLE;
}

/* ---- timing ---- */

int ff_gpu_tune_begin(AVFilterContext *avctx, GPUTuning *t, const GPUJob *job,
                      int p)
{
    const GPUFilterContext *s = avctx->priv;
    const int height          = job->planes->plane[p].height;

    *t = (GPUTuning) {
        .job      = *job,
        .planes   = *job->planes,
        .p        = p,
        .rows     = s->is_cpu ? FFMIN(height, GPU_TUNE_CPU_ROWS) : height,
        .start_us = av_gettime_relative() - s->timing_us,
    };
    t->job.selected = 1 << p;
    t->job.measured &= 1 << p;
    return s->ops->api->begin_timing(avctx, &t->job);
}

int ff_gpu_tune_has_time(AVFilterContext *avctx, const GPUTuning *t, int left)
{
    const GPUFilterContext *s = avctx->priv;

    if (!t->best_ns || s->tune == GPU_TUNE_ALL ||
        av_gettime_relative() - t->start_us + t->longest_us <=
        (s->is_cpu ? GPU_TUNE_BUDGET_CPU : GPU_TUNE_BUDGET_GPU))
        return 1;
    av_log(avctx, AV_LOG_VERBOSE, "%s: tuning budget exhausted, %d candidates "
           "untried\n", s->ops->option, left);
    return 0;
}

void ff_gpu_tune_start(GPUTuning *t)
{
    t->candidate_us = av_gettime_relative();
    t->runs         = 0;
    t->tried++;
}

/* Time one run over the plane's first rows. */
static int run(AVFilterContext *avctx, GPUTuning *t, int rows, uint64_t *ns)
{
    const GPUFilterContext *s = avctx->priv;

    t->planes.plane[t->p].height = rows;
    t->job.planes                = &t->planes;
    return s->ops->api->time(avctx, &t->job, ns);
}

static int is_too_slow(const GPUTuning *t, uint64_t ns)
{
    return t->best_ns && ns > MAX_SLOWDOWN * t->best_ns;
}

/* Set ns to the shortest time; leave runs 0 if the candidate is too slow. */
static int time_runs(AVFilterContext *avctx, GPUTuning *t)
{
    const GPUFilterContext *s = avctx->priv;
    const int first = FFMAX(t->rows / 8, FFMIN(t->rows, 16));
    uint64_t total  = 0, once;
    int ret;

    ret = run(avctx, t, first, &t->ns);     /* warms up */
    if (ret >= 0)
        ret = run(avctx, t, first, &t->ns);
    if (ret < 0 || (s->tune != GPU_TUNE_ALL && is_too_slow(t, t->ns)))
        return ret;

    ret = run(avctx, t, t->rows, &once);    /* allocates memory of that size */
    if (ret < 0)
        return ret;

    t->ns = UINT64_MAX;
    while (t->runs < MAX_RUNS && total < MAX_RUN_TIME_NS) {
        ret = run(avctx, t, t->rows, &once);
        if (ret < 0)
            return ret;
        total += once;
        t->ns  = FFMIN(t->ns, once);
        t->runs++;
        if (is_too_slow(t, once))
            break;
    }
    return 0;
}

int ff_gpu_tune_time(AVFilterContext *avctx, GPUTuning *t,
                     const GPUKernel *kernel)
{
    int ret;

    t->build_us   = av_gettime_relative() - t->candidate_us;
    t->job.kernel = kernel;
    ret           = time_runs(avctx, t);
    return ret < 0 ? ret : t->runs && (!t->best_ns || t->ns < t->best_ns);
}

int ff_gpu_tune_record(AVFilterContext *avctx, GPUTuning *t,
                       const GPUKernel *kernel)
{
    const GPUFilterContext *s = avctx->priv;
    const int wins = t->runs && (!t->best_ns || t->ns < t->best_ns);

    if (!t->runs) {
        av_log(avctx, AV_LOG_VERBOSE, "%s %s: too slow after %.1f us on part "
               "of the plane (built in %.1f ms)\n", s->ops->option,
               kernel->name, t->ns / 1e3, t->build_us / 1e3);
        return 0;
    }
    av_strlcatf(t->times, sizeof(t->times), ", %s %.1f us", kernel->name,
                t->ns / 1e3);
    av_log(avctx, AV_LOG_VERBOSE, "%s %s: %.1f us for %dx%d, best of %d "
           "(built in %.1f ms)\n", s->ops->option, kernel->name, t->ns / 1e3,
           s->planes.plane[t->p].width, t->rows, t->runs, t->build_us / 1e3);
    if (wins)
        t->best_ns = t->ns;
    return wins;
}

void ff_gpu_tune_stop(GPUTuning *t)
{
    t->longest_us = FFMAX(t->longest_us,
                          av_gettime_relative() - t->candidate_us);
}

void ff_gpu_tune_end(AVFilterContext *avctx, GPUTuning *t)
{
    GPUFilterContext *s = avctx->priv;

    s->ops->api->end_timing(avctx, &t->job);
    s->timing_us = av_gettime_relative() - t->start_us;
}

/* ---- cached choices ---- */

/* Print everything that times depend on, including the candidates' names. */
static void print_key(AVFilterContext *avctx, char key[GPU_CACHE_SIZE],
                      const GPUQuery *query, const int *list, int nb)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUPlanes *planes   = query->planes;
    const GPUPlane *plane     = &planes->plane[query->p];
    uint64_t hash = 0;
    char options[GPU_DESCRIPTION_SIZE];

    for (int k = 0; k < nb; k++) {
        const char *name = s->ops->name(list[k]);

        hash = ff_gpu_cache_hash(hash, name, strlen(name) + 1);
    }
    s->ops->algorithm->describe(options, query->options, planes->depth);
    snprintf(key, GPU_CACHE_SIZE, "fastest: %s of %d %016"PRIx64", %s, %dx%d, "
             "%d bits in %d bytes, %d channels, mask %d%s, on %s, %s",
             avctx->filter->name, nb, hash, options, plane->width,
             plane->height, planes->depth, planes->bytes, plane->channels,
             plane->channel_mask, s->software ? ", in buffers" : "",
             s->device_name, s->driver);
}

void ff_gpu_tune_save(AVFilterContext *avctx, const GPUTuning *t,
                      const GPUQuery *query, const int *list, int nb,
                      const GPUKernel *best)
{
    char key[GPU_CACHE_SIZE], text[GPU_CACHE_SIZE];

    print_key(avctx, key, query, list, nb);
    snprintf(text, sizeof(text), "%s %016"PRIx64"%s", best->name, best->hash,
             t->times);
    ff_gpu_cache_put(key, text, 1);
}

int ff_gpu_tune_load(AVFilterContext *avctx, const GPUQuery *query,
                     const int *list, int nb, uint64_t *hash)
{
    const GPUFilterContext *s = avctx->priv;
    char key[GPU_CACHE_SIZE], text[GPU_CACHE_SIZE], name[64];

    if (mode(s) != GPU_TUNE_BUDGET || nb < 2)
        return -1;
    print_key(avctx, key, query, list, nb);
    if (!ff_gpu_cache_get(key, text) ||
        sscanf(text, "%63s %"SCNx64, name, hash) != 2)
        return -1;
    for (int k = 0; k < nb; k++)
        if (!strcmp(name, s->ops->name(list[k])))
            return list[k];
    return -1;
}
