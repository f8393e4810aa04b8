/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/opt.h"

#include "gpu_cache.h"
#include "gpu_check.h"
#include "gpu_compat.h"
#include "gpu_kernels.h"

static const GPUBackend *api_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->api;
}

/* ---- one kernel ---- */

void ff_gpu_kernel_drop(AVFilterContext *avctx, GPUKernel **kernel)
{
    if (*kernel && api_of(avctx)->release)
        api_of(avctx)->release(avctx, *kernel);
    av_freep(kernel);
}

/* Build and check a kernel. On failure drop it, and try the candidate that the
 * backend falls back to, if any. */
static int build(AVFilterContext *avctx, GPUQuery *query, int named,
                 GPUKernel **kernel)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUBackend *api     = s->ops->api;
    GPUKernel *k = *kernel    = av_mallocz(api->kernel_size);
    int ret, again = 0;

    if (!k)
        return AVERROR(ENOMEM);
    k->op        = query->op;
    k->step      = query->step;
    k->candidate = query->candidate;
    k->p         = query->p;
    k->variant   = query->variant;
    ret = api->prepare(avctx, query, k);
    if (ret >= 0)
        ret = ff_gpu_check(avctx, query, k, named);
    if (ret >= 0)
        return ret;
    if (api->fall_back && !s->is_trial)
        again = api->fall_back(avctx, k, ret, &query->candidate);
    else if (!named && k->name)
        ff_gpu_check_skipped(avctx, k, ret);
    ff_gpu_kernel_drop(avctx, kernel);
    return again ? build(avctx, query, named, kernel) : ret;
}

/* ---- candidates ---- */

/* Return the text of the environment variable FFMPEG_GPU_KERNELS, for tests and
 * bug reports, or NULL. */
static const char *wanted_kernels(void)
{
    const char *text = getenv("FFMPEG_GPU_KERNELS");

    return text && *text ? text : NULL;
}

/* List the candidates, only those with the wanted text in their names if there
 * are any. */
static int list_candidates(AVFilterContext *avctx, const GPUQuery *query,
                           int list[GPU_MAX_CANDIDATES])
{
    const GPUFilterContext *s = avctx->priv;
    const char *text          = wanted_kernels();
    int nb = s->ops->api->list(avctx, query, list), left = 0;

    for (int k = 0; k < nb && s->ops->name && text; k++)
        if (strstr(s->ops->name(list[k]), text))
            list[left++] = list[k];
    return left ? left : nb;
}

/* Build the first usable one of several candidates: failures are no errors.
 * @return its position in the list, or -1 */
static int try_list(AVFilterContext *avctx, GPUQuery *query, const int *list,
                    int nb, GPUKernel **kernel)
{
    GPUFilterContext *s = avctx->priv;
    int found = -1;

    s->is_trial = 1;
    for (int k = 0; k < nb && found < 0; k++) {
        query->candidate = list[k];
        if (build(avctx, query, 0, kernel) >= 0)
            found = k;
    }
    s->is_trial = 0;
    return found;
}

/* Build the first usable candidate. @return its position in the list, or an
 * error */
static int get_first(AVFilterContext *avctx, GPUQuery *query,
                     GPUKernel **kernel)
{
    int list[GPU_MAX_CANDIDATES];
    const int nb = list_candidates(avctx, query, list);
    const int n  = nb > 1 ? try_list(avctx, query, list, nb, kernel) : nb;

    if (nb < 0 || (nb > 1 && n >= 0))
        return n;
    /* the only candidate, or again to log its error */
    query->candidate = list[0];
    return build(avctx, query, !api_of(avctx)->fall_back, kernel);
}

/* ---- kernels of ffmpeg-doctor --tune ---- */

/* Print what the fastest kernel depends on. */
static void print_tuned_key(const AVFilterContext *avctx,
                            const GPUQuery *query, char key[GPU_CACHE_SIZE])
{
    const GPUFilterContext *s = avctx->priv;
    const GPUPlanes *planes   = query->planes;
    const GPUPlane *plane     = &planes->plane[query->p];
    const int64_t pixels      = (int64_t)plane->width * plane->height;
    char options[GPU_DESCRIPTION_SIZE];

    s->ops->algorithm->describe(options, query->options, planes->depth);
    snprintf(key, GPU_CACHE_SIZE, "%s: %s; %d bits, %d channel%s, %s, %s frames",
             avctx->filter->name, options, planes->depth, plane->channels,
             plane->channels > 1 ? "s" : "", pixels <= 1024 * 576  ? "SD" :
                                             pixels <= 2560 * 1440 ? "HD" :
                                             "UHD",
             s->software ? "software" : "hardware");
}

/* Get the value of a variant's name. @return whether it exists */
static int get_variant(const AVFilterContext *avctx, const char *name,
                       int *variant)
{
    const GPUFilterContext *s = avctx->priv;
    const AVOption *o = av_opt_find(avctx->priv, name, s->ops->option, 0, 0);

    if (o)
        *variant = o->default_val.i64;
    return !!o;
}

/* Build a kernel of the variant in the device's file. @return whether there is
 * one */
static int get_tuned(AVFilterContext *avctx, const GPUQuery *query,
                     const char *path, const char *key, GPUKernel **kernel)
{
    GPUFilterContext *s = avctx->priv;
    GPUQuery tuned      = *query;
    int list[GPU_MAX_CANDIDATES], nb;
    char start[GPU_CACHE_SIZE + 32], name[GPU_CACHE_SIZE];

    snprintf(start, sizeof(start), "%s -> %s=", key, s->ops->option);
    if (wanted_kernels() || !ff_gpu_cache_find(path, start, name))
        return 0;
    name[strcspn(name, ", ")] = 0;
    if (!get_variant(avctx, name, &tuned.variant))
        return 0;
    s->is_trial = 1;            // the variant may not support the options
    nb = list_candidates(avctx, &tuned, list);
    s->is_trial = 0;
    return try_list(avctx, &tuned, list, nb, kernel) >= 0;
}

static int is_new(const GPUQuery *query, const GPUKernel *kernel)
{
    return !query->current || strcmp(query->current->name, kernel->name);
}

static void log_choice(AVFilterContext *avctx, const GPUKernel *kernel,
                       const char *why)
{
    const GPUFilterContext *s = avctx->priv;

    av_log(avctx, AV_LOG_VERBOSE, "Using %s %s for plane %d on %s, %s\n",
           s->ops->option, kernel->name, kernel->p, s->device_name, why);
}

/* Build a kernel of a filter that has variants. @return as get_first() */
static int get_of_variants(AVFilterContext *avctx, GPUQuery *query,
                           GPUKernel **kernel)
{
    const GPUFilterContext *s = avctx->priv;
    char path[GPU_CACHE_SIZE], key[GPU_CACHE_SIZE];
    const char *why = "the fastest by ffmpeg-doctor --tune";
    int is_auto, is_tuned, ret = 0, any = 0;
    int64_t variant = 0;

    av_opt_get_int(avctx->priv, s->ops->option, 0, &variant);
    query->variant = variant;
    is_auto        = get_variant(avctx, "auto", &any) && any == variant;
    print_tuned_key(avctx, query, key);
    ff_gpu_cache_tuned(path, s->device_name, s->driver);
    is_tuned = is_auto && get_tuned(avctx, query, path, key, kernel);
    if (!is_tuned) {
        ret = get_first(avctx, query, kernel);
        why = ret ? "as others failed" : "the default for this device type";
    }
    if (ret < 0 || !is_new(query, *kernel))
        return ret;
    if (is_tuned || (is_auto && s->ops->name))  // else GPUKernel.why
        log_choice(avctx, *kernel, why);
    if (*path)                  // read by ffmpeg-doctor
        av_log(avctx, AV_LOG_VERBOSE, "%s: line of kernel %s: %s\n", path,
               (*kernel)->name, key);
    return ret;
}

int ff_gpu_kernel_get(AVFilterContext *avctx, GPUQuery *query,
                      GPUKernel **kernel)
{
    const GPUFilterContext *s = avctx->priv;
    const int ret = s->ops->option && ff_gpu_is_filter(query->step) ?
                    get_of_variants(avctx, query, kernel) :
                    get_first(avctx, query, kernel);

    return FFMIN(ret, 0);
}
