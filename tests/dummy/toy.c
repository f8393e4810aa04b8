/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>

#include "libavutil/common.h"
#include "libavutil/dict.h"
#include "libavutil/mem.h"

#include "dummy.h"
#include "gpu_filter.h"

typedef struct ToyContext {
    GPUDummyContext gpu;        ///< must be first

    Toy toy;
} ToyContext;

/* ---- kernels ---- */

static int darkest(const uint16_t *src, int nb)
{
    int level = src[0];

    for (int i = 1; i < nb; i++)
        level = FFMIN(level, src[i]);
    return level;
}

static GPUDummyLevels measure(const GPUDummySource *s)
{
    GPUDummyLevels l;

    for (int i = 0; i < DUMMY_NB_SIZES; i++) {
        l.level[i] = s->gap ? s->past.level[i] / 2 + s->gap : 11;
        if (s->src[i])
            l.level[i] += s->is_second + darkest(s->src[i], s->nb[i]) +
                          (s->prev[i] ? darkest(s->prev[i], s->nb[i]) : 5);
    }
    return l;
}

static void run(uint16_t *dst, uint16_t *const *src, int nb, int depth,
                int measured, const void *options)
{
    const Toy *toy = options;

    for (int i = 0; i < nb; i++) {
        int sum = 0, n = 0;

        for (int k = 0; k <= 2 * toy->radius_t; k++) {
            if (src[k]) {
                sum += src[k][i];
                n++;
            }
        }
        dst[i] = av_clip((sum + n / 2) / n + toy->add +
                         (toy->measured ? measured & 3 : 0), 0,
                         (1 << depth) - 1);
    }
}

/* Make Q in place: gpu_steps.h. */
static void shrink(const GPUPlanes *planes, const GPUPlanes *half, int p,
                   uint16_t *src)
{
    const int shift = planes->depth + 2 - half->depth;
    const int width = planes->plane[p].width, w = half->plane[p].width;

    for (int i = 0; i < gpu_dummy_samples(half, p); i++) {
        const uint16_t *s = src + i / w * 2 * width + i % w * 2;

        src[i] = (s[0] + s[1] + s[width] + s[width + 1] + (1 << shift >> 1)) >>
                 shift;
    }
}

/* Make P' in place. */
static void put_back(const GPUPlanes *planes, const GPUPlanes *half,
                     int p, uint16_t *src, const uint16_t *q,
                     const uint16_t *g)
{
    const int shift = planes->depth + 2 - half->depth;
    const int width = planes->plane[p].width;

    for (int i = 0; i < gpu_dummy_samples(planes, p); i++) {
        const int x = i % width >> 1, y = i / width >> 1;
        const int k = y * half->plane[p].width + x;

        if (x < half->plane[p].width && y < half->plane[p].height)
            src[i] = av_clip(src[i] + (((g[k] - q[k]) * (1 << shift) + 2) >> 2),
                             0, (1 << planes->depth) - 1);
    }
}

/* ---- the algorithm ---- */

static int filter(uint16_t *dst, const uint16_t *const *src, int width,
                  int height, int depth, const void *options, int level)
{
    run(dst, (uint16_t *const *)src, width * height, depth, level, options);
    return 0;
}

static int selected(const void *options, enum AVPixelFormat format)
{
    return ((const Toy *)options)->planes;
}

static int reach(const void *options)
{
    return ((const Toy *)options)->radius_t;
}

static int measures(const void *options)
{
    return ((const Toy *)options)->measured;
}

/* Return Q of a component, or NULL. */
static uint16_t *half_of(const GPUMeasured *m, const uint16_t *src)
{
    GPUPlanes planes = { .depth = m->depth, .nb_planes = 1 }, half;
    uint16_t *q = src ? av_memdup(src, m->width * m->height * sizeof(*src))
                      : NULL;

    planes.plane[0].width  = m->width;
    planes.plane[0].height = m->height;
    ff_gpu_planes_of_q(&half, &planes, 0);
    if (q)
        shrink(&planes, &half, 0, q);
    return q;
}

static int measure_entry(void *entry, const GPUMeasured *m, const void *options)
{
    GPUDummyLevels *levels = entry;
    const GPUDummyLevels *past = m->past;
    uint16_t *q = half_of(m, m->src), *prev = half_of(m, m->prev);
    GPUDummySource source = {
        .src  = { m->src, q }, .prev = { m->prev, prev },
        .nb   = { m->width * m->height, m->width / 2 * (m->height / 2) },
        .gap  = m->gap, .is_second = m->is_second,
    };

    if (m->gap)
        source.past = past[m->component];
    levels[m->component] = measure(&source);
    av_free(q);
    av_free(prev);
    return 0;
}

static void set_level(void *entry, int component, int level,
                      const void *options)
{
    GPUDummyLevels *levels = entry;

    levels[component].level[((const Toy *)options)->is_half] = level;
}

static int options_of_q(void *q, const void *options)
{
    Toy *toy = q;

    *toy          = *(const Toy *)options;
    toy->radius_t = 0;
    toy->scales   = 1;
    toy->is_half  = 1;
    return ((const Toy *)options)->scales > 1;
}

static void describe(char text[GPU_DESCRIPTION_SIZE], const void *options,
                     int depth)
{
    const Toy *toy = options;

    snprintf(text, GPU_DESCRIPTION_SIZE, "toy %d, %d scales%s%s", toy->radius_t,
             toy->scales, toy->is_half ? ", half" : "",
             toy->measured ? ", measured" : "");
}

static void configure(void *options)
{
    ((Toy *)options)->fixed_radius_t = reach(options);
}

static int check(void *options, const GPUPlanes *planes, void *log_ctx)
{
    const Toy *toy = options;

    return toy->add == 13 || toy->radius_t != toy->fixed_radius_t ?
           AVERROR(EINVAL) : 0;
}

static int report_size(const void *options)
{
    return ((const Toy *)options)->measured * sizeof(int);
}

static int report(AVFilterContext *avctx, AVFrame *frame, const void *report,
                  const GPUPlanes *planes, const void *options)
{
    return !measures(options) ? 0 :
           av_dict_set_int(&frame->metadata, "lavfi.toy.level",
                           *(const int *)report, 0);
}

static const GPUStep steps[] = {
    { GPU_SHRINK,   GPU_P, GPU_Q,  1, 1 },
    { GPU_MEASURE,  GPU_P, GPU_P,  1, 0 },
    { GPU_FILTER,   GPU_Q, GPU_G,  0, 1 },
    { GPU_PUT_BACK, GPU_P, GPU_P2, 0, 1 },
};

static const GPUAlgorithm algorithm = {
    .filter      = filter,
    .selected    = selected,
    .reach       = reach,
    .configure   = configure,
    .options_of_q = options_of_q,
    .steps       = steps,
    .nb_steps    = FF_ARRAY_ELEMS(steps),
    .measures    = measures,
    .measure     = measure_entry,
    .set_level   = set_level,
    .entry_size  = sizeof(GPUDummyLevels) * 4 * GPU_MAX_PLANES,
    .describe    = describe,
    .check       = check,
    .report_size = report_size,
    .report      = report,
};

/* ---- the filter ---- */

#define OPTION(name, member, default, max, flags)                             \
    { name, "", offsetof(ToyContext, toy.member), AV_OPT_TYPE_INT,            \
      { .i64 = default }, 0, max, GPU_FLAGS | flags }

static const AVOption toy_dummy_options[] = {
    OPTION("planes",   planes,   15, 15, AV_OPT_FLAG_RUNTIME_PARAM),
    OPTION("radiusT",  radius_t, 0, 3,  0),
    OPTION("scales",   scales,   1, 2,  0),
    OPTION("measured", measured, 0, 1,  AV_OPT_FLAG_RUNTIME_PARAM),
    OPTION("add",      add,      0, 99, AV_OPT_FLAG_RUNTIME_PARAM),
    GPU_FILTER_OPTIONS_ALL(ToyContext)
};

static const GPUDummyOps toy_dummy_ops = {
    .filter = {
        .api       = &gpu_dummy_api,
        .algorithm = &algorithm,
        GPU_FILTER_OPTIONS(ToyContext, toy),
    },
    .measure  = measure,
    .run      = run,
    .shrink   = shrink,
    .put_back = put_back,
};

GPU_FILTER_DEFINE(toy_dummy, ToyContext, "Test the layer.");
