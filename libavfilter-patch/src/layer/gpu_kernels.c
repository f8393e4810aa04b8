/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/intmath.h"
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

void ff_gpu_kernels_init(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;

    memset(s->kind, 0, sizeof(s->kind));
    for (int p = 0; p < s->planes.nb_planes; p++)
        s->kind[api_of(avctx)->whole_frames ? 0 :
                ff_gpu_plane_kind(&s->planes, p)] |= 1 << p;
    s->timing_us = 0;
}

/* ---- one kernel ---- */

static void drop(AVFilterContext *avctx, GPUKernel **kernel)
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
    drop(avctx, kernel);
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
                           int list[GPU_MAX_CANDIDATES], int all)
{
    const GPUFilterContext *s = avctx->priv;
    const char *text          = getenv("FFMPEG_GPU_KERNELS");
    int nb = s->ops->api->list(avctx, query, list, all), left = 0;

    for (int k = 0; k < nb && s->ops->name && text && !ff_gpu_is_number(text);
         k++)
        if (strstr(s->ops->name(list[k]), text))
            list[left++] = list[k];
    return left ? left : nb;
}

/* Take the first usable candidate of the list, or fall back. */
static int take_first(AVFilterContext *avctx, GPUQuery *query, const int *list,
                      int nb, GPUKernel **kernel)
{
    for (int k = 0; k < nb && nb > 1; k++)
        if (try_candidate(avctx, query, list[k], 1, kernel) >= 0)
            return 0;
    /* the only candidate, or again to log its error */
    query->candidate = list[0];
    return build(avctx, query, 1, !api_of(avctx)->fall_back, kernel);
}

/* Build the fastest kernel of an earlier process, or return NULL. */
static GPUKernel *take_cached(AVFilterContext *avctx, GPUQuery *query)
{
    const GPUFilterContext *s = avctx->priv;
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list, 1);
    GPUKernel *kernel;
    uint64_t hash;
    const int candidate = ff_gpu_tune_load(avctx, query, list, nb, &hash);

    if (candidate < 0 ||
        try_candidate(avctx, query, candidate, 1, &kernel) < 0)
        return NULL;
    if (kernel->hash != hash) {
        drop(avctx, &kernel);
        return NULL;
    }
    av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, the "
           "fastest in an earlier run\n", s->ops->option, kernel->name,
           query->p, s->device_name);
    return kernel;
}

/* tried: number of timed candidates */
static void log_choice(AVFilterContext *avctx, const GPUKernel *kernel,
                       int tried)
{
    const GPUFilterContext *s = avctx->priv;

    if (tried)
        av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, the "
               "fastest of %d tried in %.0f ms\n", s->ops->option,
               kernel->name, kernel->p, s->device_name, tried,
               s->timing_us / 1e3);
    else
        av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, the "
               "default for this device type\n", s->ops->option, kernel->name,
               kernel->p, s->device_name);
}

/* ---- options that change ---- */

/* Return whether another candidate may be the fastest now. */
static int fastest_may_change(AVFilterContext *avctx, const GPUQuery *query,
                              const int *list, int nb)
{
    const GPUFilterContext *s = avctx->priv;
    GPUQuery accepted         = *query;
    int prev_list[GPU_MAX_CANDIDATES];

    if (!query->current)
        return 1;
    accepted.options = s->accepted;
    accepted.planes  = &s->planes;
    return nb > 1 &&
           (list_candidates(avctx, &accepted, prev_list,
                            s->tune == GPU_TUNE_ALL) != nb ||
            memcmp(prev_list, list, nb * sizeof(*list)) ||
            (s->ops->changes_fastest &&
             s->ops->changes_fastest(s->accepted, query->options)));
}

/* Return whether the current candidate, which may be from the cache or
 * tune=all, supports the options. */
static int is_listed(AVFilterContext *avctx, const GPUQuery *query)
{
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list, 1);

    for (int k = 0; k < nb; k++)
        if (list[k] == query->current->candidate)
            return 1;
    return 0;
}

/* Build a kernel that replaces query->current.
 *
 * @param untimed whether the current kernel was to be selected by time
 * @return 1 if the next frame has to select a kernel by time, 0 if not, or an
 *         error */
static int replace(AVFilterContext *avctx, GPUQuery *query, int untimed,
                   GPUKernel **kernel)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUKernel *current  = query->current;
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list,
                                   s->tune == GPU_TUNE_ALL);
    int reselect, ret;

    if (nb < 0)
        return nb;
    reselect = untimed || fastest_may_change(avctx, query, list, nb);
    if (!reselect && (nb > 1 || current->candidate != list[0]) &&
        is_listed(avctx, query) &&
        try_candidate(avctx, query, current->candidate, 1, kernel) >= 0)
        return 0;
    *kernel = reselect && ff_gpu_tune_times(avctx, nb) ?
              take_cached(avctx, query) : NULL;
    if (*kernel)
        return 0;
    ret = take_first(avctx, query, list, nb, kernel);
    if (ret < 0)
        return ret;
    if (reselect && ff_gpu_tune_times(avctx, nb))
        return 1;
    if (reselect && nb > 1)
        log_choice(avctx, *kernel, 0);
    if (!reselect && current->candidate != (*kernel)->candidate &&
        s->ops->option)
        av_log(avctx, AV_LOG_VERBOSE, "%s %s does not support these options, "
               "using %s for plane %d\n", s->ops->option, current->name,
               (*kernel)->name, query->p);
    return 0;
}

/* Return the first plane of a bit mask, or 0. */
static int first_plane(int bits)
{
    return bits ? ff_ctz(bits) : 0;
}

/* Build a kernel for planes of half size, which is not selected by time. */
static int replace_half(AVFilterContext *avctx, GPUQuery *query,
                        GPUKernel **kernel)
{
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list, 0);

    return nb < 0 ? nb : take_first(avctx, query, list, nb, kernel);
}

/* Build the kernels of full or half size for options. */
static int get_kernels(AVFilterContext *avctx, const void *options,
                       const GPUPlanes *planes, GPUKernel **fresh, int *untimed)
{
    GPUFilterContext *s = avctx->priv;
    const int selected  = ff_gpu_plane_bits(planes,
                                            ff_gpu_selected(avctx, options));
    int ret = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        const int kind = s->kind[k] & (planes->is_half ?
                                       ff_gpu_half_bits(&s->planes) : ~0);
        const int bits = kind & selected;
        GPUQuery query = {
            .p       = first_plane(bits ? bits : kind),
            .planes  = planes,
            .options = options,
            .current = planes->is_half ? s->half_kernel[k] : s->kernel[k],
        };

        if (!kind || (!bits && !s->ops->api->whole_frames))
            continue;
        ret = planes->is_half ?
              replace_half(avctx, &query, &fresh[k]) :
              replace(avctx, &query, s->untimed >> k & 1, &fresh[k]);
        if (ret > 0)
            *untimed |= 1 << k;
    }
    return FFMIN(ret, 0);
}

static int update(AVFilterContext *avctx, const void *options)
{
    GPUFilterContext *s = avctx->priv;
    const int selected  = ff_gpu_selected(avctx, options);
    GPUKernel *fresh[GPU_MAX_PLANES] = { NULL };
    GPUKernel *half[GPU_MAX_PLANES]  = { NULL };
    int64_t half_options[GPU_MAX_OPTIONS / 8];
    GPUPlanes planes = s->planes, half_planes = s->half_planes;
    int untimed = 0, ret;

    ff_gpu_planes_select(&planes,      selected);
    ff_gpu_planes_select(&half_planes, selected);
    ret = get_kernels(avctx, options, &planes, fresh, &untimed);
    if (ret >= 0 && s->ops->algorithm->halve &&
        s->ops->algorithm->halve(half_options, options))
        ret = get_kernels(avctx, half_options, &half_planes, half, &untimed);
    for (int k = 0; k < GPU_MAX_PLANES; k++) {
        if (ret >= 0 && fresh[k] && s->ops->api->log_use)
            s->ops->api->log_use(avctx, fresh[k], s->kernel[k]);
        if (ret >= 0)
            FFSWAP(GPUKernel *, s->kernel[k], fresh[k]);
        if (ret >= 0 && half[k])
            FFSWAP(GPUKernel *, s->half_kernel[k], half[k]);
        drop(avctx, &fresh[k]);
        drop(avctx, &half[k]);
    }
    if (ret >= 0)
        s->untimed = untimed;
    return ret;
}

int ff_gpu_kernels_update(AVFilterContext *avctx, const void *options)
{
    int ret = ff_gpu_enter(avctx);

    if (ret < 0)
        return ret;
    ret = update(avctx, options);
    ff_gpu_leave(avctx);
    return ret;
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
    drop(avctx, &kernel);
    s->ops->api->release_memory(avctx);
}

/* Allocate the kernels' memory again; on failure let the next frame retry. */
static int allocate_selected(AVFilterContext *avctx, int k)
{
    GPUFilterContext *s = avctx->priv;
    int ret = 0;

    for (int i = 0; i < GPU_MAX_PLANES && ret >= 0; i++)
        if (s->kernel[i])
            ret = s->ops->api->prepare(avctx, NULL, s->kernel[i]);
    if (ret < 0)
        s->untimed |= 1 << k;
    return ret;
}

/* Replace kernel k by the fastest one for plane p of the job, whose output is
 * undefined afterwards. */
static int choose(AVFilterContext *avctx, const GPUJob *job, int k, int p)
{
    GPUFilterContext *s = avctx->priv;
    int list[GPU_MAX_CANDIDATES];
    GPUQuery query = {
        .p       = p,
        .planes  = job->planes,
        .options = job->options,
        .current = s->kernel[k],
    };
    GPUKernel *best = NULL;
    GPUTuning t;
    const int nb = list_candidates(avctx, &query, list,
                                   s->tune == GPU_TUNE_ALL);

    s->untimed &= ~(1 << k);
    if (ff_gpu_tune_begin(avctx, &t, job, p) >= 0) {
        s->is_trial = 1;
        for (int i = 0; i < nb && ff_gpu_tune_has_time(avctx, &t, nb - i); i++)
            time_candidate(avctx, &t, &query, list[i], &best);
        s->is_trial = 0;
        ff_gpu_tune_end(avctx, &t);
    }
    if (best) {
        ff_gpu_tune_save(avctx, &t, &query, list,
                         list_candidates(avctx, &query, list, 1), best);
        drop(avctx, &s->kernel[k]);
        s->kernel[k] = best;
    }
    log_choice(avctx, s->kernel[k], best ? t.tried : 0);
    return allocate_selected(avctx, k);
}

/* ---- frames ---- */

/* Call a function with the planes of each kind and their kernel. */
static int for_kinds(AVFilterContext *avctx, const GPUJob *job,
                     GPUKernel *const *kernels,
                     int (*function)(AVFilterContext *, const GPUJob *))
{
    const GPUFilterContext *s = avctx->priv;
    GPUJob part = *job;
    int ret     = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        part.selected = job->selected & s->kind[k];
        part.measured = job->measured & s->kind[k];
        part.kernel   = kernels[k];
        if (part.selected | part.measured)
            ret = function(avctx, &part);
    }
    return ret;
}

int ff_gpu_kernels_shrink(AVFilterContext *avctx, const GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    return for_kinds(avctx, job, s->kernel, s->ops->api->shrink);
}

int ff_gpu_kernels_run_half(AVFilterContext *avctx, const GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    return for_kinds(avctx, job, s->half_kernel, s->ops->api->run);
}

int ff_gpu_kernels_put_back(AVFilterContext *avctx, const GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;

    return for_kinds(avctx, job, s->kernel, s->ops->api->put_back);
}

int ff_gpu_kernels_run(AVFilterContext *avctx, const GPUJob *job)
{
    GPUFilterContext *s   = avctx->priv;
    const GPUBackend *api = s->ops->api;
    GPUJob part = *job;
    int ret = 0;

    /* before any kernel runs, as choose() releases their shared memory */
    for (int k = 0; k < GPU_MAX_PLANES && s->untimed && ret >= 0; k++)
        if (s->untimed >> k & 1 && job->selected & s->kind[k])
            ret = choose(avctx, job, k,
                         first_plane(job->selected & s->kind[k]));
    if (ret >= 0)
        ret = for_kinds(avctx, job, s->kernel, api->run);
    part.kernel = s->kernel[0];
    if (ret >= 0 && job->copied)
        ret = api->copy(avctx, &part);
    return ret < 0 || !job->report_size ? ret : api->get_report(avctx, job);
}

av_cold void ff_gpu_kernels_uninit(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;
    const int entered   = ff_gpu_enter(avctx) >= 0;

    for (int k = 0; k < GPU_MAX_PLANES; k++) {
        drop(avctx, &s->kernel[k]);
        drop(avctx, &s->half_kernel[k]);
    }
    s->untimed = 0;
    if (s->ops->api->release_memory)
        s->ops->api->release_memory(avctx);
    if (entered)
        ff_gpu_leave(avctx);
}
