/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/time.h"

#include "gpu_cache.h"
#include "gpu_check.h"
#include "gpu_check_planes.h"
#include "gpu_check_steps.h"

/* Increment when the planes or the key change, to invalidate cached results. */
#define CHECK_VERSION 11

/* ---- running a kernel ---- */

/* GPUCheck.opaque of run_kernel() */
typedef struct Checking {
    AVFilterContext *avctx;
    const GPUBackend *api;
    const GPUQuery *query;
    const GPUKernel *kernel;
    GPUKernel *resized;         ///< copy of kernel
    int p;
} Checking;

/* Create a plane of another kind than the job's. */
static int put(const Checking *c, const GPUJob *job, int kind, GPUFrame *frame,
               const uint8_t *samples)
{
    GPUPlanes planes = job->of[kind];
    GPUJob other     = *job;

    planes.memory = c->api->copy_memory;
    other.planes  = &planes;
    return c->api->put(c->avctx, &other, c->p, frame, samples);
}

/* Create the planes that the stream keeps. */
static int put_kept(const Checking *c, const GPUJob *job,
                    const void *const kept[GPU_MAX_KEPT])
{
    const GPUFilterContext *s = c->avctx->priv;
    const GPUStep *step       = ff_gpu_keeping_step(s->ops->algorithm);
    int ret = 0;

    for (int k = 0; k < GPU_MAX_KEPT && ret >= 0 && kept[k]; k++) {
        ret = put(c, job, step->out, &job->kept->frame[k], kept[k]);
        job->kept->made[k] = 1 << c->p;
    }
    return ret;
}

static int run_job(const Checking *c, GPUJob *job, uint8_t *dst,
                   const uint8_t *const *src, const void *entry,
                   const GPUVector *vectors,
                   const void *const kept[GPU_MAX_KEPT])
{
    const GPUFilterContext *s     = c->avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    GPUDerived *derived           = job->in[0].derived;
    int ret = !entry ? 0 :
              c->api->set_entry(c->avctx, job, entry, algorithm->entry_size);

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++) {
        if (!src[i])
            continue;
        job->in[i].derived = derived;
        ret = c->api->put(c->avctx, job, c->p, &job->in[i].frame, src[i]);
    }
    if (ret >= 0 && vectors) {
        const int kind = ff_gpu_step_after(algorithm)->out;

        ret = put(c, job, kind, &derived->frame[kind],
                  (const uint8_t *)vectors);
    }
    if (ret >= 0)
        ret = put_kept(c, job, kept);
    if (ret >= 0)
        ret = c->api->put(c->avctx, job, c->p, &job->out, dst);
    if (ret >= 0)
        ret = c->api->run(c->avctx, job);
    return ret < 0 ? ret : c->api->get(c->avctx, job, c->p, &job->out, dst);
}

static void drop(const Checking *c, GPUFrame *frame)
{
    if (frame->data[c->p])
        c->api->drop(c->avctx, frame, c->p);
}

/* GPUCheck.run(): the first round uses the launch geometry of the frames, the
 * others the geometry of a small frame. */
static int run_kernel(void *opaque, uint8_t *dst, const uint8_t *const *src,
                      const GPUPlanes planes[GPU_MAX_KINDS], int round,
                      const void *entry, const GPUVector *vectors,
                      const void *const kept[GPU_MAX_KEPT], unsigned number)
{
    const Checking *c  = opaque;
    GPUDerived derived = { .made = { 0 } };
    GPUKept on_device  = { .made = { 0 } };
    GPUJob job = {
        .op       = c->query->op,
        .planes   = &planes[c->query->step ? c->query->step->in : GPU_P],
        .options  = c->query->options,
        .kernel   = c->kernel,
        .selected = 1 << c->p,
        .number   = number,
        .is_check = 1,
        .in[0].derived = &derived,
        .of       = planes,
        .kept     = &on_device,
    };
    int ret;

    job.queue = ((const GPUFilterContext *)c->avctx->priv)->queue;
    if (round && c->api->resize) {
        memcpy(c->resized, c->kernel, c->api->kernel_size);
        c->api->resize(c->avctx, &job, c->resized);
        job.kernel = c->resized;
    }
    ret = run_job(c, &job, dst, src, entry, vectors, kept);
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        drop(c, &job.in[i].frame);
    for (int kind = 0; kind < GPU_MAX_KINDS; kind++)
        drop(c, &derived.frame[kind]);
    for (int k = 0; k < GPU_MAX_KEPT; k++)
        drop(c, &on_device.frame[k]);
    drop(c, &job.out);
    return ret;
}

/* ---- cached results ---- */

static void print_check_key(AVFilterContext *avctx, char key[GPU_CACHE_SIZE],
                            const GPUKernel *kernel, const GPUCheck *check)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUPlanes *planes   = check->planes;
    const GPUPlane *plane     = &planes->plane[check->p];
    char options[GPU_DESCRIPTION_SIZE];

    check->algorithm->describe(options, check->options, planes->depth);
    snprintf(key, GPU_CACHE_SIZE, "check %d: %s, %d, %s, %016"PRIx64", %s, "
             "%d bits times %d in %d bytes, %d channels, mask %d, on %s, %s",
             CHECK_VERSION, avctx->filter->name, kernel->op, kernel->name,
             kernel->hash, options, planes->depth, 1 << planes->shift, planes->bytes,
             plane->channels, plane->channel_mask, s->device_name, s->driver);
    for (char *c = key; *c; c++)
        if ((uint8_t)*c < ' ')
            *c = ' ';
}

static void log_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                        int level, const char *what, const char *why,
                        const char *advice)
{
    const GPUFilterContext *s = avctx->priv;
    const char *option        = s->ops->name && ff_gpu_is_filter(kernel->step) ?
                                s->ops->option : NULL;

    av_log(avctx, level, "%s: kernel %s%s%s %s on '%s' (driver %s): %s; not "
           "using it (%s).\n", avctx->filter->name, option ? option : "",
           option ? "=" : "", kernel->name, what, s->device_name,
           *s->driver ? s->driver : "unknown", why, advice);
}

/* Check the kernel of an operation: of a filter, on whatever planes, or of
 * another step. */
static int run_check(GPUCheck *check, char why[128])
{
    const Checking *c = check->opaque;

    return ff_gpu_is_filter(c->query->step) ?
           ff_gpu_check_planes(check, why) :
           ff_gpu_check_step(c->avctx, c->query, c->kernel, c->p, why);
}

static int check_kind(AVFilterContext *avctx, const GPUKernel *kernel,
                      GPUCheck *check, int named)
{
    const GPUFilterContext *s = avctx->priv;
    const char *setting       = getenv("FFMPEG_GPU_SELFCHECK");
    const int force           = setting && !strcmp(setting, "1");
    char key[GPU_CACHE_SIZE], cached[GPU_CACHE_SIZE], why[128] = "";
    int64_t start;
    int ret;

    if (setting && !strcmp(setting, "0"))
        return 0;
    print_check_key(avctx, key, kernel, check);
    if (!force && ff_gpu_cache_get(key, cached)) {
        if (!strcmp(cached, "right"))
            return 0;
        if (!named && !strcmp(cached, "wrong"))
            return AVERROR_BUG;
    }
    start = av_gettime_relative();
    ret   = run_check(check, why);
    if (ret >= 0) {
        av_log(avctx, AV_LOG_VERBOSE, "Kernel %s passed the self-check on %s "
               "(%.1f ms).\n", kernel->name, s->device_name,
               (av_gettime_relative() - start) / 1e3);
        ff_gpu_cache_put(key, "right", !!*s->driver);
    } else if (ret == AVERROR_BUG) {
        log_skipped(avctx, kernel, named ? AV_LOG_ERROR : AV_LOG_WARNING,
                    "gives wrong results", why, "please report this");
        ff_gpu_cache_put(key, "wrong", 0);
    }
    return ret;
}

int ff_gpu_check(AVFilterContext *avctx, const GPUQuery *query,
                 const GPUKernel *kernel, int named)
{
    const GPUFilterContext *s = avctx->priv;
    const int bits = s->ops->api->whole_frames ?
                     ff_gpu_plane_bits(query->planes,
                                       ff_gpu_selected(avctx,
                                                       query->options)) :
                     1 << query->p;
    Checking checking = {
        .avctx   = avctx,
        .api     = s->ops->api,
        .query   = query,
        .kernel  = kernel,
        .resized = av_malloc(s->ops->api->kernel_size),
    };
    GPUCheck check = {
        .algorithm = s->ops->algorithm,
        .options   = query->options,
        .step      = query->step,
        .planes    = query->planes,
        .run       = run_kernel,
        .opaque    = &checking,
    };
    int ret = checking.resized ? 0 : AVERROR(ENOMEM);

    for (int p = 0; p < query->planes->nb_planes && ret >= 0; p++) {
        checking.p = check.p = p;
        if (bits >> p & 1)
            ret = check_kind(avctx, kernel, &check, named);
    }
    av_free(checking.resized);
    return ret;
}

void ff_gpu_check_skipped(AVFilterContext *avctx, const GPUKernel *kernel,
                          int error)
{
    const GPUFilterContext *s = avctx->priv;
    char key[GPU_CACHE_SIZE], cached[GPU_CACHE_SIZE];

    if (error == AVERROR_BUG || error == AVERROR(ENOMEM) ||
        error == AVERROR(ENOSYS))
        return;
    snprintf(key, sizeof(key), "failed: %s, %s, on %s, %s",
             avctx->filter->name, kernel->name, s->device_name, s->driver);
    if (ff_gpu_cache_get(key, cached))
        return;
    ff_gpu_cache_put(key, "failed", 0);
    log_skipped(avctx, kernel, AV_LOG_WARNING, "failed",
                av_err2str(error), "-v verbose shows more");
}
