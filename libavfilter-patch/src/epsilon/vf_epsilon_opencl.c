/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Epsilon filter on OpenCL frames: averages the pixels of a window that differ
 * little from its center, which removes mosquito noise and keeps edges.
 */

#include "epsilon_opencl_plan.h"
#include "gpu_filter.h"
#include "gpu_tune.h"

static const AVOption epsilon_opencl_options[] = {
    EPSILON_OPTIONS(EpsilonOpenCLContext),
    GPU_CHOICE_OPTION(EpsilonOpenCLContext, variant,
                      "set kernel; all give the same output",
                      EPSILON_OPENCL_AUTO, NB_EPSILON_OPENCL_ROWS),
        GPU_CHOICE("variant", "auto", EPSILON_OPENCL_AUTO,
                   "select the best one for the device"),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, EPSILON_OPENCL_ ## id, help),
        EPSILON_OPENCL_ROWS(X)
#undef X
    GPU_TUNE_OPTIONS(EpsilonOpenCLContext),
    GPU_FILTER_OPTIONS_ALL(EpsilonOpenCLContext)
};

static int list(AVFilterContext *avctx, const GPUQuery *q,
                int list[GPU_MAX_CANDIDATES], int all)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonTerms terms      = ff_epsilon_terms(q->options,
                                                     q->planes->depth);

    if (s->variant == EPSILON_OPENCL_AUTO)
        return ff_epsilon_opencl_list(list, all, &s->gpu.device, q->planes,
                                      q->p, !ff_epsilon_is_plain(&terms));
    list[0] = s->variant;
    return 1;
}

static void log_unsupported(AVFilterContext *avctx, const Epsilon *eps,
                            const EpsilonTerms *terms)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const char *comma = "";
    AVBPrint names;

    av_bprint_init(&names, 0, AV_BPRINT_SIZE_AUTOMATIC);
    for (int v = 0; v < NB_EPSILON_OPENCL_ROWS; v++) {
        if (!ff_epsilon_opencl_has_patches(v))
            continue;
        av_bprintf(&names, "%s%s", comma, ff_epsilon_opencl_name(v));
        comma = ", ";
    }
    av_log(avctx, AV_LOG_ERROR, "variant=%s supports only "
           "patch=0:weight=equal:radiusT=0:scales=1 with a given threshold: "
           "for patch=%d:weight=%s:radiusT=%d:scales=%d%s%s use variant=auto "
           "or one of %s.\n", ff_epsilon_opencl_name(s->variant),
           terms->patch, terms->linear ? "linear" : "equal", terms->radius_t,
           terms->scales,
           terms->measured ? ":threshold=auto" : "",
           eps->metadata   ? ":metadata=1"     : "", names.str);
}

static int plan(AVFilterContext *avctx, const GPUQuery *q,
                const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                AVBPrint *defines)
{
    const EpsilonOpenCLContext *s = avctx->priv;
    const EpsilonTerms terms      = ff_epsilon_terms(q->options,
                                                     q->planes->depth);
    const EpsilonOpenCLPriv *in_use = current ?
        GPU_PRIV(current, EpsilonOpenCLPriv) : NULL;
    /* planes of half size are buffers, and so are planes of software frames,
     * which they are computed from */
    const int images   = !terms.is_half &&
                         !(s->gpu.base.software && terms.scales > 1);
    EpsilonOpenCLPriv priv = { terms, terms };

    if (s->variant != EPSILON_OPENCL_AUTO && !ff_epsilon_is_plain(&terms) &&
        !ff_epsilon_opencl_has_patches(s->variant)) {
        log_unsupported(avctx, q->options, &terms);
        return AVERROR(EINVAL);
    }
    if (in_use)
        ff_epsilon_opencl_widen(&priv.built_for, &in_use->built_for,
                                q->planes->depth);
    ff_epsilon_opencl_plan(plan, defines, q->candidate, &s->gpu.device,
                           q->planes, q->p, images, &priv.built_for);
    *GPU_PRIV(plan, EpsilonOpenCLPriv) = priv;
    return 0;
}

static const GPUOpenCLOps epsilon_opencl_ops = {
    GPU_OPENCL_OPS(EpsilonOpenCLContext, eps, ff_epsilon_algorithm, "variant",
                   ff_epsilon_opencl_name),
    .list     = list,
    .plan     = plan,
    .allocate = ff_epsilon_opencl_allocate,
    .run      = ff_epsilon_opencl_run,
    .shrink   = ff_epsilon_opencl_shrink,
    .put_back = ff_epsilon_opencl_put_back,
    .release  = ff_epsilon_opencl_release,
};

GPU_FILTER_DEFINE(epsilon_opencl, EpsilonOpenCLContext,
                  "Remove mosquito noise and keep edges using OpenCL.");
