/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * Median filter on OpenCL frames, with the same output as vf_median.c.
 */

#include <string.h>

#include "gpu_filter.h"
#include "gpu_tune.h"
#include "median_opencl_plan.h"

static const AVOption median_opencl_options[] = {
    MEDIAN_OPTIONS(MedianOpenCLContext),
    GPU_CHOICE_OPTION(MedianOpenCLContext, variant,
                      "set kernel; all give the same output",
                      MEDIAN_OPENCL_AUTO, NB_MEDIAN_OPENCL_ROWS),
        GPU_CHOICE("variant", "auto", MEDIAN_OPENCL_AUTO,
                   "select the best one for the device and the options"),
#define X(id, name, help, ...) \
        GPU_CHOICE("variant", name, MEDIAN_OPENCL_ ## id, help),
        MEDIAN_OPENCL_ROWS(X)
#undef X
    GPU_TUNE_OPTIONS(MedianOpenCLContext),
    GPU_FILTER_OPTIONS_ALL(MedianOpenCLContext)
};

/* Return whether the window changes, on which the fastest variant depends. */
static int changes_fastest(const void *prev, const void *options)
{
    const MedianWindow last = ff_median_opencl_window(prev);
    const MedianWindow next = ff_median_opencl_window(options);

    return memcmp(&last, &next, sizeof(last));
}

static int list(AVFilterContext *avctx, const GPUQuery *q,
                int list[GPU_MAX_CANDIDATES], int all)
{
    const MedianOpenCLContext *s = avctx->priv;
    const MedianWindow window    = ff_median_opencl_window(q->options);

    if (s->variant == MEDIAN_OPENCL_AUTO)
        return ff_median_opencl_list(list, all, &s->gpu.device, q->planes,
                                     q->p, !!s->gpu.base.software, &window);
    list[0] = s->variant;
    return 1;
}

static int plan(AVFilterContext *avctx, const GPUQuery *q,
                const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                AVBPrint *defines)
{
    const MedianOpenCLContext *s = avctx->priv;
    const Median *median         = q->options;
    const MedianWindow window    = ff_median_opencl_window(median);
    char why_not[GPU_WHY_NOT];

    if (ff_median_opencl_why_not(why_not, q->candidate, &s->gpu.device,
                                 q->planes, &window)) {
        av_log(avctx, s->gpu.base.is_trial ? AV_LOG_VERBOSE : AV_LOG_ERROR,
               "variant=%s %s: use variant=auto for radius=%d:radiusV=%d:"
               "percentile=%g at %d bits.\n",
               ff_median_opencl_name(q->candidate), why_not, median->radius,
               median->radius_v, median->percentile, q->planes->depth);
        return AVERROR(EINVAL);
    }
    ff_median_opencl_plan(plan, defines, q->candidate, &s->gpu.device,
                          q->planes, q->p, &window);
    return 0;
}

static const GPUOpenCLOps median_opencl_ops = {
    GPU_OPENCL_OPS(MedianOpenCLContext, median, ff_median_algorithm,
                   "variant", ff_median_opencl_name),
    .filter.changes_fastest = changes_fastest,
    .list     = list,
    .plan     = plan,
    .allocate = ff_median_opencl_allocate,
    .run      = ff_median_opencl_run,
    .release  = ff_median_opencl_release,
};

GPU_FILTER_DEFINE(median_opencl, MedianOpenCLContext,
                  "Apply a median filter using OpenCL.");
