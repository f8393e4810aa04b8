/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "gpu_compat.h"
#include "gpu_check.h"
#include "gpu_kernels.h"
#include "gpu_tune.h"

static const GPUBackend *api_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->api;
}

/* ---- one kernel ---- */

void ff_gpu_kernel_drop(AVFilterContext *avctx, GPUKernel **kernel)
{
    if (*kernel)
        api_of(avctx)->release(avctx, *kernel);
    av_freep(kernel);
}

/* Build a kernel and check it if check is set. On failure drop it, and try the
 * candidate that the backend falls back to, if any. */
static int build(AVFilterContext *avctx, GPUQuery *query, int check, int named,
                 GPUKernel **kernel)
{
    const GPUBackend *api = api_of(avctx);
    GPUKernel *k = *kernel = av_mallocz(api->kernel_size);
    int ret, again = 0;

    if (!k)
        return AVERROR(ENOMEM);
    k->candidate = query->candidate;
    k->p         = query->p;
    ret = api->prepare(avctx, query, k);
    if (ret >= 0 && check)
        ret = ff_gpu_check(avctx, query, k, named);
    if (ret >= 0)
        return ret;
    if (api->fall_back)
        again = api->fall_back(avctx, k, ret, &query->candidate);
    else if (!named)
        ff_gpu_check_skipped(avctx, k, ret);
    ff_gpu_kernel_drop(avctx, kernel);
    return again ? build(avctx, query, check, named, kernel) : ret;
}

/* Build one of several candidates: failures are no errors. */
static int try_candidate(AVFilterContext *avctx, GPUQuery *query,
                         int candidate, int check, GPUKernel **kernel)
{
    GPUFilterContext *s = avctx->priv;
    const int is_trial  = s->is_trial;
    int ret;

    query->candidate = candidate;
    s->is_trial      = 1;
    ret = build(avctx, query, check, 0, kernel);
    s->is_trial      = is_trial;
    return ret;
}

/* ---- candidates ---- */

/* List the candidates. For tests and bug reports, the environment variable
 * FFMPEG_GPU_KERNELS restricts the list to names that contain its text, if any
 * do; numbers are for CUDA. */
static int list_candidates(AVFilterContext *avctx, const GPUQuery *query,
                           int list[GPU_MAX_CANDIDATES],
                           enum GPUListed listed)
{
    const GPUFilterContext *s = avctx->priv;
    const char *text          = getenv("FFMPEG_GPU_KERNELS");
    int nb = s->ops->api->list(avctx, query, list, listed), left = 0;

    for (int k = 0; k < nb && s->ops->name && text && !ff_gpu_is_number(text);
         k++)
        if (strstr(s->ops->name(list[k]), text))
            list[left++] = list[k];
    return left ? left : nb;
}

/* List the candidates that the option tune asks for. */
static int list_tuned(AVFilterContext *avctx, const GPUQuery *query,
                      int list[GPU_MAX_CANDIDATES], enum GPUListed listed)
{
    const GPUFilterContext *s = avctx->priv;

    return list_candidates(avctx, query, list, s->tune == GPU_TUNE_ALL ?
                           GPU_LIST_ALL : listed);
}

int ff_gpu_kernel_get_first(AVFilterContext *avctx, GPUQuery *query,
                            GPUKernel **kernel)
{
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_tuned(avctx, query, list, GPU_LIST_FALLBACK);

    if (nb < 0)
        return nb;
    for (int k = 0; k < nb && nb > 1; k++)
        if (try_candidate(avctx, query, list[k], 1, kernel) >= 0)
            return 0;
    /* the only candidate, or again to log its error */
    query->candidate = list[0];
    return build(avctx, query, 1, !api_of(avctx)->fall_back, kernel);
}

static void log_choice(AVFilterContext *avctx, const GPUKernel *kernel,
                       const char *why)
{
    const GPUFilterContext *s = avctx->priv;

    av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, %s\n",
           s->ops->option, kernel->name, kernel->p, s->device_name, why);
}

/* Build the fastest kernel of an earlier process, or return NULL. */
static GPUKernel *take_cached(AVFilterContext *avctx, GPUQuery *query)
{
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list, GPU_LIST_ALL);
    GPUKernel *kernel;
    uint64_t hash;
    const int candidate = ff_gpu_tune_load(avctx, query, list, nb, &hash);

    if (candidate < 0 ||
        try_candidate(avctx, query, candidate, 1, &kernel) < 0)
        return NULL;
    if (kernel->hash != hash) {
        ff_gpu_kernel_drop(avctx, &kernel);
        return NULL;
    }
    log_choice(avctx, kernel, "the fastest in an earlier run");
    return kernel;
}

/* ---- options that change ---- */

/* Return whether another candidate may be the fastest now. */
static int fastest_may_change(AVFilterContext *avctx, const GPUQuery *query,
                              const GPUQuery *prev, const int *list, int nb)
{
    const GPUFilterContext *s = avctx->priv;
    int prev_list[GPU_MAX_CANDIDATES];

    if (!query->current)
        return 1;
    return nb > 1 &&
           (list_tuned(avctx, prev, prev_list, GPU_LIST_FAST) != nb ||
            memcmp(prev_list, list, nb * sizeof(*list)) ||
            (s->ops->changes_fastest &&
             s->ops->changes_fastest(prev->options, query->options)));
}

/* Return whether the current candidate, which may be from the cache or
 * tune=all, supports the options. */
static int is_listed(AVFilterContext *avctx, const GPUQuery *query)
{
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list, GPU_LIST_ALL);

    for (int k = 0; k < nb; k++)
        if (list[k] == query->current->candidate)
            return 1;
    return 0;
}

int ff_gpu_kernel_get(AVFilterContext *avctx, GPUQuery *query,
                      const GPUQuery *prev, int untimed, GPUKernel **kernel)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUKernel *current  = query->current;
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_tuned(avctx, query, list, GPU_LIST_FAST);
    int reselect, is_default, ret;

    if (nb < 0)
        return nb;
    reselect = untimed || fastest_may_change(avctx, query, prev, list, nb);
    if (!reselect && (nb > 1 || current->candidate != list[0]) &&
        is_listed(avctx, query) &&
        try_candidate(avctx, query, current->candidate, 1, kernel) >= 0)
        return 0;
    *kernel = reselect && ff_gpu_tune_times(avctx, nb) ?
              take_cached(avctx, query) : NULL;
    if (*kernel)
        return 0;
    ret = ff_gpu_kernel_get_first(avctx, query, kernel);
    if (ret < 0)
        return ret;
    if (reselect && ff_gpu_tune_times(avctx, nb))
        return 1;
    is_default = (*kernel)->candidate == list[0];
    if (reselect && s->ops->option && (nb > 1 || !is_default))
        log_choice(avctx, *kernel, is_default ?
                   "the default for this device type" : "as others failed");
    if (!reselect && current->candidate != (*kernel)->candidate &&
        s->ops->option)
        av_log(avctx, AV_LOG_VERBOSE, "%s %s does not support these options, "
               "using %s for plane %d\n", s->ops->option, current->name,
               (*kernel)->name, query->p);
    return 0;
}

/* ---- the first frame ---- */

/* Build and time a candidate; let it replace the best one if it is faster and
 * passes the self-check. */
static void time_candidate(AVFilterContext *avctx, GPUTuning *t,
                           GPUQuery *query, int candidate, GPUKernel **best)
{
    const GPUFilterContext *s = avctx->priv;
    GPUKernel *kernel;
    int wins = 0, ret;

    ff_gpu_tune_start(t);
    ret = try_candidate(avctx, query, candidate, 0, &kernel);
    if (ret >= 0) {
        ret = ff_gpu_tune_time(avctx, t, kernel);
        if (ret > 0)
            ret = ff_gpu_check(avctx, query, kernel, 0);
        wins = ret >= 0 && ff_gpu_tune_record(avctx, t, kernel);
        if (ret < 0)
            ff_gpu_check_skipped(avctx, kernel, ret);
    }
    if (ret < 0)
        av_log(avctx, AV_LOG_VERBOSE, "%s %s failed, skipping it\n",
               s->ops->option, s->ops->name(candidate));
    ff_gpu_tune_stop(t);
    if (wins)
        FFSWAP(GPUKernel *, *best, kernel);
    ff_gpu_kernel_drop(avctx, &kernel);
    s->ops->api->release_memory(avctx);
}

void ff_gpu_kernel_choose(AVFilterContext *avctx, const GPUJob *job, int p,
                          GPUKernel **kernel)
{
    GPUFilterContext *s = avctx->priv;
    int list[GPU_MAX_CANDIDATES];
    GPUQuery query = {
        .p       = p,
        .planes  = job->planes,
        .options = job->options,
        .current = *kernel,
    };
    GPUKernel *best = NULL;
    char why[64] = "the default for this device type";
    GPUTuning t;
    const int nb = list_tuned(avctx, &query, list, GPU_LIST_FAST);

    if (ff_gpu_tune_begin(avctx, &t, job, p) >= 0) {
        s->is_trial = 1;
        for (int i = 0; i < nb && ff_gpu_tune_has_time(avctx, &t, nb - i); i++)
            time_candidate(avctx, &t, &query, list[i], &best);
        s->is_trial = 0;
        ff_gpu_tune_end(avctx, &t);
    }
    if (best) {
        ff_gpu_tune_save(avctx, &t, &query, list,
                         list_candidates(avctx, &query, list, GPU_LIST_ALL),
                         best);
        ff_gpu_kernel_drop(avctx, kernel);
        *kernel = best;
        snprintf(why, sizeof(why), "the fastest of %d tried in %.0f ms",
                 t.tried, s->timing_us / 1e3);
    }
    log_choice(avctx, *kernel, why);
}
