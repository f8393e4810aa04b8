/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/intmath.h"
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
    memcpy(setup->options, options, s->ops->options_size);
    setup->planes   = s->planes;
    setup->selected = ff_gpu_plane_bits(&s->planes, selected);
    if (ff_gpu_measures(algorithm, options))
        setup->measured = setup->selected;
    if (algorithm->halve && algorithm->halve(setup->half_options, options))
        setup->halved = setup->selected & ff_gpu_half_bits(&s->planes);
    setup->shrunk = setup->halved |
                    (setup->measured & ff_gpu_half_bits(&s->planes));
    for (int p = 0; p < s->planes.nb_planes; p++)
        setup->kind[s->ops->api->whole_frames ? 0 :
                    ff_gpu_plane_kind(&s->planes, p)] |= 1 << p;
    if (algorithm->report_size)
        setup->report_size = algorithm->report_size(options);
    ff_gpu_planes_select(&setup->planes, selected);
    for (int p = 0; p < s->planes.nb_planes; p++)
        if (setup->measured >> p & 1)
            setup->components |= setup->planes.plane[p].channel_mask << 4 * p;
    ff_gpu_planes_halve(&setup->half_planes, &s->planes,
                        s->ops->api->copy_memory);
    ff_gpu_planes_select(&setup->half_planes, selected);
    return setup;
}

static int has_kernels(const GPUSetup *setup)
{
    int nb = 0;

    for (int k = 0; k < GPU_MAX_PLANES; k++)
        nb += setup->kernel[k] || setup->half_kernel[k];
    return nb;
}

static void release(AVFilterContext *avctx, GPUSetup *setup)
{
    int entered;

    if (!has_kernels(setup))
        return;
    entered = ff_gpu_enter(avctx) >= 0;
    for (int k = 0; k < GPU_MAX_PLANES; k++) {
        ff_gpu_kernel_drop(avctx, &setup->kernel[k]);
        ff_gpu_kernel_drop(avctx, &setup->half_kernel[k]);
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

/* Build the kernels of full or half size.
 *
 * @param current the setup to be replaced, or NULL */
static int get_kernels(AVFilterContext *avctx, GPUSetup *setup,
                       const GPUSetup *current, int is_half)
{
    const GPUFilterContext *s = avctx->priv;
    GPUKernel **kernel        = is_half ? setup->half_kernel : setup->kernel;
    int ret = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        const int kind = setup->kind[k] & (is_half ? setup->halved : ~0);
        const int bits = kind & setup->selected;
        GPUQuery query = {
            .p       = first_plane(bits ? bits : kind),
            .planes  = is_half ? &setup->half_planes : &setup->planes,
            .options = is_half ? setup->half_options : setup->options,
            .current = !current ? NULL : is_half ? current->half_kernel[k] :
                                                   current->kernel[k],
        };

        if (kind && (bits || s->ops->api->whole_frames))
            ret = ff_gpu_kernel_get(avctx, &query, &kernel[k]);
    }
    return ret;
}

static int build(AVFilterContext *avctx, GPUSetup *setup,
                 const GPUSetup *current)
{
    int ret = ff_gpu_enter(avctx);

    if (ret < 0)
        return ret;
    ret = get_kernels(avctx, setup, current, 0);
    if (ret >= 0 && setup->halved)
        ret = get_kernels(avctx, setup, current, 1);
    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++)
        if (setup->kernel[k] && api_of(avctx)->log_use)
            api_of(avctx)->log_use(avctx, setup->kernel[k],
                                   current ? current->kernel[k] : NULL);
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

/* Call a function with the planes of each kind and their kernel. */
static int for_kinds(AVFilterContext *avctx, const GPUSetup *setup,
                     GPUKernel *const *kernels, const GPUJob *job,
                     int (*function)(AVFilterContext *, const GPUJob *))
{
    GPUJob part = *job;
    int ret     = 0;

    for (int k = 0; k < GPU_MAX_PLANES && ret >= 0; k++) {
        part.selected = job->selected & setup->kind[k];
        part.measured = job->measured & setup->kind[k];
        part.kernel   = kernels[k];
        if (part.selected | part.measured)
            ret = function(avctx, &part);
    }
    return ret;
}

int ff_gpu_setup_shrink(AVFilterContext *avctx, const GPUSetup *setup,
                        const GPUJob *job)
{
    return for_kinds(avctx, setup, setup->kernel, job,
                     api_of(avctx)->shrink);
}

int ff_gpu_setup_measure(AVFilterContext *avctx, const GPUSetup *setup,
                         const GPUJob *job)
{
    return for_kinds(avctx, setup, setup->kernel, job,
                     api_of(avctx)->measure);
}

int ff_gpu_setup_run_half(AVFilterContext *avctx, const GPUSetup *setup,
                          const GPUJob *job)
{
    return for_kinds(avctx, setup, setup->half_kernel, job,
                     api_of(avctx)->run);
}

int ff_gpu_setup_put_back(AVFilterContext *avctx, const GPUSetup *setup,
                          const GPUJob *job)
{
    return for_kinds(avctx, setup, setup->kernel, job,
                     api_of(avctx)->put_back);
}

int ff_gpu_setup_run(AVFilterContext *avctx, const GPUSetup *setup,
                     const GPUJob *job)
{
    const GPUBackend *api = api_of(avctx);
    GPUJob part = *job;
    int ret;

    ret = job->selected ? for_kinds(avctx, setup, setup->kernel, job,
                                    api->run) : 0;
    part.kernel = setup->kernel[0];
    if (ret >= 0 && job->copied)
        ret = api->copy(avctx, &part);
    return ret < 0 || !job->report_size ? ret : api->get_report(avctx, job);
}
