/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Write the OpenCL programs of all kernels as the filters plan them, for
 * tests/static/kernels.sh: plans FOLDER. A file is TARGET.KERNEL.HASH.cl
 * and includes the sources of kernels/.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "libavutil/common.h"

#include "epsilon_opencl_plan.h"
#include "gauss_hilbert_opencl_plan.h"
#include "median_opencl_plan.h"
#include "tmedian_opencl_plan.h"

/* the names of all sources; SOURCES is CL(plane_io) CL(row_io) ... */
#define CL(name) const char *GPU_CL_SOURCE(name) = #name ".cl";
SOURCES
#undef CL

#define DEVICE(k, c, fp16, media) {                                           \
        .kind = GPU_DEVICE_ ## k, .cc = c, .has_fp16 = fp16,                  \
        .has_media_ops = media, .units = 100, .max_group = 1024,              \
        .local_memory = 128 << 10, .memory = 8ULL << 30 }

static const struct {
    const char *target;
    GPUOpenCLDevice device;
} devices[] = {
    { "any",    DEVICE(OTHER,  0,  0, 0) },
    { "any",    DEVICE(AMD,    0,  1, 1) },
    { "any",    DEVICE(ADRENO, 0,  1, 0) },
    { "cpu",    DEVICE(CPU,    0,  0, 0) },
    { "nvidia", DEVICE(NVIDIA, 80, 0, 0) },
    { "nvidia", DEVICE(NVIDIA, 90, 0, 0) },
};

/* The last plane is filtered: gray, packed with alpha, pairs of 10 bits. */
static const enum AVPixelFormat formats[] = {
    AV_PIX_FMT_GRAY8, AV_PIX_FMT_ARGB, AV_PIX_FMT_GRAY16, AV_PIX_FMT_P010,
};

typedef int List(AVFilterContext *avctx, const GPUQuery *query,
                 int list[GPU_MAX_CANDIDATES]);
typedef int Plan(AVFilterContext *avctx, const GPUQuery *query,
                 const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                 AVBPrint *defines);

static const char *folder;

/* Write a program to a file whose name has its hash, so once. */
static void write_program(const char *target, const char *kernel,
                          const char *text)
{
    uint64_t hash = 0;
    char path[512];
    FILE *file;

    for (const char *c = text; *c; c++)
        hash = (hash ^ *c) * 0x100000001b3;
    snprintf(path, sizeof(path), "%s/%s.%s.%016"PRIx64".cl", folder, target,
             kernel, hash);
    file = fopen(path, "w");
    if (!file || fputs(text, file) < 0 || fclose(file)) {
        perror(path);
        exit(1);
    }
}

static void write_plan(AVFilterContext *avctx, Plan *plan_kernel,
                      const char *target, const GPUQuery *query,
                      const GPUOpenCLPlan *current)
{
    GPUOpenCLPlan plan = { 0 };
    AVBPrint text;
    int ret;

    av_bprint_init(&text, 0, AV_BPRINT_SIZE_UNLIMITED);
    ff_gpu_opencl_plane_defines(avctx, query, &text);
    ret = plan_kernel(avctx, query, current, &plan, &text);
    av_bprintf(&text, "#include \"plane_io.cl\"\n#include \"row_io.cl\"\n");
    for (int i = 0; i < GPU_OPENCL_MAX_SOURCES && plan.source[i]; i++)
        av_bprintf(&text, "#include \"%s\"\n", plan.source[i]);
    if (ret >= 0)
        write_program(target, plan.kernel[0], text.str);
    av_bprint_finalize(&text, NULL);
}

/* Write the programs of the kernels that each device tries, and of all variants
 * on the first device. */
static void write_plans(AVFilterContext *avctx, List *list_kernels,
                        Plan *plan_kernel, int nb_variants,
                        const GPUStep *step, const void *options,
                        const GPUOpenCLPlan *current)
{
    GPUOpenCLContext *s = avctx->priv;
    int list[GPU_MAX_CANDIDATES];

    for (int i = 0; i < FF_ARRAY_ELEMS(devices) *
                        FF_ARRAY_ELEMS(formats); i++) {
        const int d = i % FF_ARRAY_ELEMS(devices);
        GPUPlanes planes;
        GPUQuery query = { .planes = &planes, .options = options };

        s->device = devices[d].device;
        ff_gpu_planes_init(&planes, formats[i / FF_ARRAY_ELEMS(devices)], 640,
                           480);
        ff_gpu_planes_select(&planes, 7);
        query.p = planes.nb_planes - 1;
        for (query.variant = -1; query.variant < (d ? 0 : nb_variants);
             query.variant++) {
            int nb;

            query.step = NULL;
            nb         = list_kernels(avctx, &query, list);
            query.step = step;
            query.op   = step ? step->op : GPU_FILTER;
            for (int k = 0; k < nb; k++) {
                query.candidate = list[k];
                write_plan(avctx, plan_kernel, devices[d].target, &query,
                           current);
            }
        }
    }
}

/* Return a query with the terms of its planes, of the given size. */
static GPUQuery with_terms(const GPUQuery *query, Epsilon *eps)
{
    GPUQuery q = *query;

    *eps            = *(const Epsilon *)query->options;
    eps->terms      = ff_epsilon_terms(eps, query->planes->depth);
    eps->terms.size = ((const Epsilon *)query->options)->terms.size;
    q.options       = eps;
    return q;
}

static int list_epsilon(AVFilterContext *avctx, const GPUQuery *query,
                        int list[GPU_MAX_CANDIDATES])
{
    Epsilon eps;
    const GPUQuery q = with_terms(query, &eps);

    return ff_epsilon_opencl_list(avctx, &q, list);
}

static int plan_epsilon(AVFilterContext *avctx, const GPUQuery *query,
                        const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                        AVBPrint *defines)
{
    Epsilon eps;
    const GPUQuery q = with_terms(query, &eps);

    return ff_epsilon_opencl_plan(avctx, &q, current, plan, defines);
}

static int plan_step(AVFilterContext *avctx, const GPUQuery *query,
                     const GPUOpenCLPlan *current, GPUOpenCLPlan *plan,
                     AVBPrint *defines)
{
    Epsilon eps;
    const GPUQuery q = with_terms(query, &eps);

    return ff_epsilon_opencl_plan_step(avctx, &q, current, plan, defines);
}

static void write_epsilon(void)
{
    static const int radii[] = { 1, 4, 15 };
    /* sums of 16, 32 and 64 bits */
    static const Epsilon forms[] = {
        { .threshold = 12 }, { .threshold = 255 },
        { .threshold = 4,   .patch = 1, .weight = 1, .fixed_scales = 2 },
        { .threshold = 12,  .patch = 2, .weight = 1, .fixed_prev = 1,
          .fixed_next = 1 },
        { .threshold = 255, .patch = 2, .weight = 1, .fixed_prev = 3,
          .fixed_next = 3, .fixed_older = 1 },
        { .threshold = 12,  .patch = 1 },
        { .threshold = -1,  .patch = 1, .weight = 1, .fixed_prev = 2,
          .fixed_older = 1, .fixed_scales = 2 },
        { .threshold = -1,  .patch = 1, .weight = 1, .fixed_prev = 2,
          .terms.size = EPSILON_Q },
        { .threshold = -1,  .patch = 1, .weight = 1, .fixed_scales = 2 },
        { .threshold = -1,  .patch = 2, .fixed_prev = 2, .fixed_older = 1,
          .fixed_scales = 2 },
    };
    EpsilonOpenCLContext s = { .gpu.base.is_trial = 1 };
    AVFilterContext avctx  = { .priv = &s };

    for (int i = 0; i < FF_ARRAY_ELEMS(radii) * FF_ARRAY_ELEMS(forms); i++) {
        Epsilon eps = forms[i / FF_ARRAY_ELEMS(radii)];

        eps.radius   = radii[i % FF_ARRAY_ELEMS(radii)];
        eps.strength = 1;
        if (!eps.fixed_scales)
            eps.fixed_scales = 1;
        write_plans(&avctx, list_epsilon, plan_epsilon,
                    NB_EPSILON_OPENCL_VARIANTS, NULL, &eps, NULL);
    }
    /* one program has all steps */
    write_plans(&avctx, list_epsilon, plan_step, 0, ff_epsilon_algorithm.steps,
                &forms[FF_ARRAY_ELEMS(forms) - 1], NULL);
}

static void write_median(void)
{
    static const int windows[][2] = {
        { 1, 1 }, { 2, 2 }, { 3, 3 }, { 4, 4 }, { 5, 5 }, { 6, 6 }, { 7, 7 },
        { 0, 127 },
    };
    MedianOpenCLContext s = { .gpu.base.is_trial = 1 };
    AVFilterContext avctx = { .priv = &s };

    /* the first and the last one are alike, but for the threshold */
    for (int i = 0; i <= 2 * FF_ARRAY_ELEMS(windows); i++) {
        const int *radius = windows[i / 2 % FF_ARRAY_ELEMS(windows)];
        const Median median = {
            .radius   = radius[0],
            .radius_v = radius[1],
            .rank     = (2 * radius[0] + 1) * (2 * radius[1] + 1) / 2 + i % 2,
            .threshold = i ? 0 : 10,
        };

        write_plans(&avctx, ff_median_opencl_list, ff_median_opencl_plan,
                    NB_MEDIAN_OPENCL_VARIANTS, NULL, &median, NULL);
    }
}

static void write_tmedian(void)
{
    TmedianOpenCLContext s = { .gpu.base.is_trial = 1 };
    AVFilterContext avctx  = { .priv = &s };

    for (int r = 1; r <= TMEDIAN_MAX_RADIUS; r++) {
        const Tmedian tmedian = { .radius = r, .rank = r };

        write_plans(&avctx, ff_tmedian_opencl_list, ff_tmedian_opencl_plan,
                    NB_TMEDIAN_OPENCL_VARIANTS, NULL,
                    &tmedian, NULL);
    }
}

static int list_gauss(AVFilterContext *avctx, const GPUQuery *query,
                      int list[GPU_MAX_CANDIDATES])
{
    const GPUOpenCLContext *s = avctx->priv;

    return ff_gauss_hilbert_opencl_list(list, query, &s->device);
}

/* Write programs for one window and, after a command, for all windows. */
static void write_gauss(void)
{
    static const int radii[]    = { 2, 40 };
    const GPUOpenCLPlan current = { 0 };
    GaussHilbertOpenCLContext s = { .gpu.base.is_trial = 1 };
    AVFilterContext avctx       = { .priv = &s };

    for (int i = 0; i < 2 * FF_ARRAY_ELEMS(radii); i++) {
        const GaussHilbert gauss = { .radius = radii[i / 2], .sigma = 3 };

        write_plans(&avctx, list_gauss, ff_gauss_hilbert_opencl_plan,
                    NB_GAUSS_ORDERS, NULL, &gauss, i % 2 ? &current : NULL);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: plans FOLDER\n");
        return 2;
    }
    folder = argv[1];
    write_epsilon();
    write_median();
    write_tmedian();
    write_gauss();
    return 0;
}
