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

/* Set what a step is done for. */
static void set_step(const AVFilterContext *avctx, GPUSetup *setup,
                     const GPUStep *step)
{
    const GPUFilterContext *s = avctx->priv;
    const void *options       = setup->options[GPU_FILTER];

    if (step->set_options)
        step->set_options(setup->options[step->op], options);
    if (!step->when(options))
        return;
    setup->planes[step->op] = (step->keeps ? (1 << s->planes.nb_planes) - 1 :
                                             setup->selected) &
                              (step->on ? step->on(&s->planes) : ~0);
    if (ff_gpu_has_neighbors(&s->reach) ||
        (step->always && step->always(options)))
        setup->always[step->op] = setup->planes[step->op];
    if (step->with_prev || step->keeps)
        setup->in_order |= setup->planes[step->op];
}

static GPUSetup *new_setup(const AVFilterContext *avctx, const void *options)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    const int selected            = ff_gpu_selected(avctx, options);
    GPUPlanes planes              = s->planes;
    GPUSetup *setup               = av_mallocz(sizeof(*setup));

    if (!setup)
        return NULL;
    setup->nb_refs = 1;
    memcpy(setup->options[GPU_FILTER], options, s->ops->options_size);
    setup->selected = ff_gpu_plane_bits(&s->planes, selected);
    for (int i = 0; i < algorithm->nb_steps; i++)
        set_step(avctx, setup, &algorithm->steps[i]);
    for (int p = 0; p < s->planes.nb_planes; p++)
        setup->kind[s->ops->api->whole_frames ? 0 :
                    ff_gpu_plane_kind(&s->planes, p)] |= 1 << p;
    if (algorithm->report_size)
        setup->report_size = algorithm->report_size(options);
    ff_gpu_planes_select(&planes, selected);
    ff_gpu_planes_derive(setup->of, algorithm->kinds, algorithm->nb_kinds,
                         &planes, ff_gpu_nb_others(&s->reach),
                         s->ops->api->copy_memory);
    return setup;
}

const void *ff_gpu_setup_options(const GPUSetup *setup, const GPUStep *step)
{
    return setup->options[step && step->set_options ? step->op : GPU_FILTER];
}

static void release(AVFilterContext *avctx, GPUSetup *setup)
{
    const int entered = ff_gpu_enter(avctx) >= 0;

    for (int k = 0; k < GPU_MAX_PLANES; k++)
        for (int op = 0; op < GPU_MAX_OPERATIONS; op++)
            ff_gpu_kernel_drop(avctx, &setup->kernels[k].of[op]);
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

/* Build the kernel of a step for planes of kind k. @param step NULL: the
 * filter */
static int get_kernel(AVFilterContext *avctx, GPUSetup *setup, int k,
                      const GPUStep *step, const GPUKernels *current)
{
    const int op   = step ? step->op : GPU_FILTER;
    const int bits = setup->kind[k] & setup->selected;
    GPUQuery query = {
        .op      = op,
        .step    = step,
        .p       = first_plane(bits ? bits : setup->kind[k]),
        .planes  = &setup->of[step ? step->in : GPU_P],
        .options = ff_gpu_setup_options(setup, step),
        .current = current ? current->of[op] : NULL,
        .kernel  = setup->kernels[k].of,
    };

    return ff_gpu_kernel_get(avctx, &query, &setup->kernels[k].of[op]);
}

/* Return whether planes of kind k have the kernel of a step. Planes that the step
 * is not for have it as well, as the check of another step may need it. */
static int has_kernel(const GPUSetup *setup, int k, const GPUStep *step)
{
    return setup->kind[k] &
           (step->in == GPU_P && step->when(setup->options[GPU_FILTER]) ?
            setup->selected | setup->planes[step->op] :
            setup->planes[step->op]);
}

/* Return whether planes of kind k have kernels. */
static int has_kernels(const AVFilterContext *avctx, const GPUSetup *setup,
                       int k)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int has = setup->kind[k] & setup->selected ||
              (setup->kind[k] && s->ops->api->whole_frames);

    for (int i = 0; i < algorithm->nb_steps; i++)
        has |= has_kernel(setup, k, &algorithm->steps[i]);
    return has;
}

/* Build the kernels of kind k, the filter's kernel first, on which those of
 * steps depend. */
static int get_kernels(AVFilterContext *avctx, GPUSetup *setup, int k,
                       const GPUKernels *current)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int ret = 0;

    if (has_kernels(avctx, setup, k))
        ret = get_kernel(avctx, setup, k, NULL, current);
    for (int i = 0; i < algorithm->nb_steps && ret >= 0; i++)
        if (has_kernel(setup, k, &algorithm->steps[i]))
            ret = get_kernel(avctx, setup, k, &algorithm->steps[i], current);
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
    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++)
        ret = get_kernels(avctx, setup, k, current ? &current->kernels[k] :
                                                     NULL);
    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++)
        if (setup->kernels[k].of[GPU_FILTER])
            log_use(avctx, setup->kernels[k].of[GPU_FILTER],
                    current ? current->kernels[k].of[GPU_FILTER] : NULL);
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

/* Return the planes that a step makes. */
static GPUFrame *output_of(const GPUJob *job, int kind)
{
    const GPUStep *step = job->step;
    int begins;

    return step->keeps ? &job->kept->frame[step->keeps(job->number, &begins)] :
                         &job->in[0].derived->frame[kind];
}

/* Run a job for the planes of each kind with their kernel, and allocate the
 * planes that it makes; GPU_P: those exist. */
static int run_kinds(AVFilterContext *avctx, const GPUSetup *setup,
                     const GPUJob *job, int out)
{
    GPUJob part = *job;
    int ret     = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        part.selected = job->selected & setup->kind[k];
        part.kernel   = setup->kernels[k].of[job->op];
        if (!part.selected)
            continue;
        for (int p = 0; p < GPU_MAX_PLANES && ret >= 0; p++)
            if (out != GPU_P && part.selected >> p & 1)
                ret = api_of(avctx)->allocate(avctx, &part, out, p,
                                              output_of(&part, out));
        if (out != GPU_P)
            part.out = *output_of(&part, out);
        if (ret >= 0)
            ret = api_of(avctx)->run(avctx, &part);
    }
    return ret;
}

/* Return the planes for which steps make planes of a kind. */
static int planes_with(const AVFilterContext *avctx, const GPUSetup *setup,
                       int kind)
{
    const GPUFilterContext *s     = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    int planes = 0;

    for (int i = 0; i < algorithm->nb_steps && kind != GPU_P; i++)
        if (algorithm->steps[i].out == kind)
            planes |= setup->planes[algorithm->steps[i].op];
    return planes;
}

int ff_gpu_setup_step(AVFilterContext *avctx, const GPUSetup *setup,
                      const GPUJob *job)
{
    const int begins = job->step->begins;
    const int begun  = job->selected & planes_with(avctx, setup, begins);
    int ret = 0;

    for (int p = 0; p < GPU_MAX_PLANES && ret >= 0; p++)
        if (begun >> p & 1)
            ret = api_of(avctx)->allocate(avctx, job, begins, p,
                                          &job->in[0].derived->frame[begins]);
    return ret < 0 ? ret : run_kinds(avctx, setup, job, job->step->out);
}

int ff_gpu_setup_run(AVFilterContext *avctx, const GPUSetup *setup,
                     const GPUJob *job, int copied)
{
    const GPUBackend *api = api_of(avctx);
    GPUJob part = *job;
    int ret;

    ret = job->selected ? run_kinds(avctx, setup, job, GPU_P) : 0;
    part.op       = GPU_COPY;
    part.reads    = GPU_P;
    part.selected = copied;
    part.kernel   = setup->kernels[0].of[GPU_FILTER];
    if (ret >= 0 && copied)
        ret = api->run(avctx, &part);
    return ret < 0 || !job->report_size ? ret : api->get_report(avctx, job);
}

int ff_gpu_setup_report(AVFilterContext *avctx, GPUSlot *slot)
{
    GPUFilterContext *s           = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;
    const GPUSetup *setup         = slot->setup;

    return !slot->selected || !algorithm->report ? 0 :
           algorithm->report(avctx, slot->out,
                             setup->report_size ? slot->report : NULL,
                             &setup->of[GPU_P],
                             ff_gpu_setup_options(setup, NULL), &s->logged);
}
