/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/intmath.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "gpu_compat.h"
#include "gpu_kernels.h"
#include "gpu_setup.h"

static const GPUBackend *api_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->api;
}

/* ---- references ---- */

static GPUSetup *new_setup(const AVFilterContext *avctx, const void *options)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    const int selected            = ff_gpu_selected(avctx, options);
    GPUSetup *setup               = av_mallocz(sizeof(*setup));

    if (!setup)
        return NULL;
    setup->nb_refs = 1;
    memcpy(setup->full.options, options, s->ops->options_size);
    setup->full.planes = s->planes;
    setup->selected = ff_gpu_plane_bits(&s->planes, selected);
    if (ff_gpu_measures(algorithm, options))
        setup->measured = setup->selected;
    if (algorithm->options_of_q &&
        algorithm->options_of_q(setup->q.options, options))
        setup->filtered_q = setup->selected & ff_gpu_planes_with_q(&s->planes);
    setup->with_q = setup->filtered_q |
                    (setup->measured & ff_gpu_planes_with_q(&s->planes));
    if (ff_gpu_searches(algorithm, options))
        setup->searched = setup->selected &
                          ff_gpu_planes_with_levels(&s->planes);
    for (int p = 0; p < s->planes.nb_planes; p++)
        setup->kind[s->ops->api->whole_frames ? 0 :
                    ff_gpu_plane_kind(&s->planes, p)] |= 1 << p;
    if (algorithm->report_size)
        setup->report_size = algorithm->report_size(options);
    ff_gpu_planes_select(&setup->full.planes, selected);
    for (int p = 0; p < s->planes.nb_planes; p++)
        if (setup->measured >> p & 1)
            setup->components |= setup->full.planes.plane[p].channel_mask << 4 * p;
    ff_gpu_planes_of_q(&setup->q.planes, &s->planes, s->ops->api->copy_memory);
    ff_gpu_planes_select(&setup->q.planes, selected);
    ff_gpu_planes_of_levels(&setup->levels, &s->planes,
                            s->ops->api->copy_memory);
    ff_gpu_planes_of_vectors(&setup->vectors, &s->planes,
                             ff_gpu_nb_others(&s->reach),
                             s->ops->api->copy_memory);
    return setup;
}

static int has_kernels(const GPUSetup *setup)
{
    int nb = 0;

    for (int k = 0; k < GPU_MAX_PLANES; k++)
        nb += setup->full.kernel[k] || setup->q.kernel[k];
    return nb;
}

static void release(AVFilterContext *avctx, GPUSetup *setup)
{
    int entered;

    if (!has_kernels(setup))
        return;
    entered = ff_gpu_enter(avctx) >= 0;
    for (int k = 0; k < GPU_MAX_PLANES; k++) {
        ff_gpu_kernel_drop(avctx, &setup->full.kernel[k]);
        ff_gpu_kernel_drop(avctx, &setup->q.kernel[k]);
    }
    if (entered)
        ff_gpu_leave(avctx);
}

GPUSetup *ff_gpu_setup_ref(GPUSetup *setup)
{
    setup->nb_refs++;
    return setup;
}

void ff_gpu_setup_unref(AVFilterContext *avctx, GPUSetup **setup)
{
    if (*setup && !--(*setup)->nb_refs) {
        release(avctx, *setup);
        av_free(*setup);
    }
    *setup = NULL;
}

/* ---- kernels for options ---- */

/* Return the first plane of a bit mask, or 0. */
static int first_plane(int bits)
{
    return bits ? ff_ctz(bits) : 0;
}

/* Build the kernels of a size for planes.
 *
 * @param current the size in the setup to be replaced, or NULL */
static int get_kernels(AVFilterContext *avctx, const GPUSetup *setup,
                       GPUSize *size, const GPUSize *current, int planes)
{
    const GPUFilterContext *s = avctx->priv;
    int ret = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        const int kind = setup->kind[k] & planes;
        const int bits = kind & setup->selected;
        GPUQuery query = {
            .p       = first_plane(bits ? bits : kind),
            .planes  = &size->planes,
            .options = size->options,
            .current = current ? current->kernel[k] : NULL,
        };

        if (kind && (bits || s->ops->api->whole_frames))
            ret = ff_gpu_kernel_get(avctx, &query, &size->kernel[k]);
    }
    return ret;
}

/* Log that a kernel replaces the current one, which may be NULL. */
static void log_use(AVFilterContext *avctx, const GPUKernel *kernel,
                    const GPUKernel *current)
{
    if (*kernel->why && !(current && !strcmp(kernel->name, current->name) &&
                          !strcmp(kernel->why, current->why)))
        av_log(avctx, AV_LOG_VERBOSE, "Kernel %s: %s.\n", kernel->name,
               kernel->why);
    if (kernel->warning && !(current && current->warning))
        av_log(avctx, AV_LOG_WARNING, "%s\n", kernel->warning);
}

static int build(AVFilterContext *avctx, GPUSetup *setup,
                 const GPUSetup *current)
{
    int ret = ff_gpu_enter(avctx);

    if (ret < 0)
        return ret;
    ret = get_kernels(avctx, setup, &setup->full,
                      current ? &current->full : NULL, ~0);
    if (ret >= 0)
        ret = get_kernels(avctx, setup, &setup->q,
                          current ? &current->q : NULL, setup->filtered_q);
    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++)
        if (setup->full.kernel[k])
            log_use(avctx, setup->full.kernel[k],
                    current ? current->full.kernel[k] : NULL);
    ff_gpu_leave(avctx);
    return ret;
}

int ff_gpu_setup_replace(AVFilterContext *avctx, GPUSetup **setup,
                         const void *options)
{
    GPUSetup *fresh = new_setup(avctx, options);
    int ret = fresh ? build(avctx, fresh, *setup) : AVERROR(ENOMEM);

    if (ret >= 0)
        FFSWAP(GPUSetup *, *setup, fresh);
    ff_gpu_setup_unref(avctx, &fresh);
    return ret;
}

/* ---- jobs ---- */

/* Run a job for the planes of each kind with their kernel, and allocate the
 * planes that it makes; GPU_P: those exist. */
static int run_kinds(AVFilterContext *avctx, const GPUSetup *setup,
                     GPUKernel *const *kernels, const GPUJob *job,
                     enum GPUPlaneName out)
{
    GPUJob part = *job;
    int ret     = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        part.selected = job->selected & setup->kind[k];
        part.measured = job->measured & setup->kind[k];
        part.kernel   = kernels[k];
        if (!(part.selected | part.measured))
            continue;
        for (int p = 0; p < GPU_MAX_PLANES && ret >= 0; p++)
            if (out != GPU_P && part.selected >> p & 1)
                ret = api_of(avctx)->allocate(avctx, &part, out, p);
        if (out != GPU_P)
            part.out = part.derived->frame[out];
        if (ret >= 0)
            ret = api_of(avctx)->run(avctx, &part);
    }
    return ret;
}

int ff_gpu_setup_step(AVFilterContext *avctx, const GPUSetup *setup,
                      const GPUStep *step, const GPUJob *job)
{
    return run_kinds(avctx, setup, step->in == GPU_Q ? setup->q.kernel :
                                                       setup->full.kernel,
                     job, step->out);
}

int ff_gpu_setup_run(AVFilterContext *avctx, const GPUSetup *setup,
                     const GPUJob *job, int copied)
{
    const GPUBackend *api = api_of(avctx);
    GPUJob part = *job;
    int ret;

    ret = job->selected ? run_kinds(avctx, setup, setup->full.kernel, job,
                                    GPU_P) : 0;
    part.op       = GPU_COPY;
    part.selected = copied;
    part.kernel   = setup->full.kernel[0];
    if (ret >= 0 && copied)
        ret = api->run(avctx, &part);
    return ret < 0 || !job->report_size ? ret : api->get_report(avctx, job);
}
