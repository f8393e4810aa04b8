/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * A device of build/job without a driver: a GPU API in plain C, for
 * software frames, and filters on it. Planes are rows without padding in host
 * memory. Jobs run at once, by the plain C of the self-check; frames count as
 * done only when they are waited for.
 */

#include <limits.h>
#include <string.h>

#include "libavutil/avassert.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "epsilon_common.h"
#include "epsilon_reference.h"
#include "epsilon_steps.h"
#include "gauss_hilbert_common.h"
#include "gpu_check_planes.h"
#include "gpu_filter.h"
#include "median_common.h"
#include "opencl/motion_layout.cl"
#include "tmedian_common.h"

typedef struct DummyContext {
    GPUFilterContext base;      ///< must be first

    GPUQueue queue;
    int failing;                ///< option, see fails()
    int nb_kernels;             ///< option to read: kernels that exist
    uint32_t entry[GPU_NB_ENTRIES][GPU_MAX_ENTRY / 4];
} DummyContext;

static const GPUAlgorithm *algorithm_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return s->ops->algorithm;
}

/* ---- planes ---- */

static size_t plane_size(const GPUPlanes *planes, int p)
{
    return (size_t)ff_gpu_row_bytes(planes, p) * planes->plane[p].height;
}

static void allocate_plane(const GPUPlanes *planes, int p, GPUFrame *frame)
{
    if (!frame->data[p])
        frame->data[p] = av_malloc(plane_size(planes, p));
    av_assert0(frame->data[p]);
    frame->pitch[p] = ff_gpu_row_bytes(planes, p);
}

static int allocate(AVFilterContext *avctx, const GPUJob *job, int kind, int p,
                    GPUFrame *frame)
{
    allocate_plane(&job->of[kind], p, frame);
    return 0;
}

static int put(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples)
{
    allocate_plane(job->planes, p, frame);
    memcpy(frame->data[p], samples, plane_size(job->planes, p));
    return 0;
}

static int get(AVFilterContext *avctx, const GPUJob *job, int p,
               const GPUFrame *frame, uint8_t *samples)
{
    memcpy(samples, frame->data[p], plane_size(job->planes, p));
    return 0;
}

static void drop(AVFilterContext *avctx, GPUFrame *frame, int p)
{
    av_freep(&frame->data[p]);
}

/* ---- jobs ---- */

static uint16_t *get_channel(const GPUPlanes *planes, const GPUFrame *frame,
                             int p, int c)
{
    uint16_t *channel = ff_gpu_check_component(planes, p, frame->data[p], c);

    av_assert0(channel);
    return channel;
}

/* Return the vectors in input i, or NULL. */
static GPUVector *vectors_of(const GPUJob *job, int p, int c, int i)
{
    const GPUPlane *plane = &job->of[GPU_P].plane[p];
    const GPUFrame *frame = &job->in[0].derived->frame[EPSILON_KIND_VECTORS];
    GPUVector *vectors    = (GPUVector *)frame->data[p];

    return vectors ? vectors + ((i - 1) * plane->channels + c) *
                     motion_nb_vectors(plane->width, plane->height) : NULL;
}

/* Filter a channel. @return 1 if it is a copy, else 0 */
static int filter(AVFilterContext *avctx, const GPUJob *job, int p, int c,
                  uint16_t *out, uint16_t *const *in)
{
    const DummyContext *s = avctx->priv;
    const GPUPlane *plane = &job->planes->plane[p];
    const GPUPlane *of_p  = &job->of[GPU_P].plane[p];
    const int across      = MOTION_ACROSS(of_p->width);
    const int nb          = across * MOTION_ACROSS(of_p->height);
    GPUVector *none       = av_calloc(nb, sizeof(*none));
    const GPUVector *vector[GPU_MAX_INPUTS];
    const void *kept[GPU_MAX_KEPT];
    int ret;

    av_assert0(none);
    for (int k = 0; k < GPU_MAX_KEPT; k++)
        kept[k] = job->kept->frame[k].data[p];
    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        vector[i] = i ? vectors_of(job, p, c, i) : NULL;
        if (!vector[i])
            vector[i] = none;
    }
    ret = algorithm_of(avctx)->filter(out, (const uint16_t *const *)in, vector,
                                      across,
                                      kept, job->number, plane->width,
                                      plane->height, plane->channels,
                                      job->planes->depth, job->options,
                                      s->entry[ff_gpu_entry(job, 0)],
                                      4 * p + c);
    av_free(none);
    return ret;
}

/* Filter a channel of the frame. A measured threshold of 0 copies P, not P'. */
static int filter_channel(AVFilterContext *avctx, const GPUJob *job, int p,
                          int c)
{
    uint16_t *out = get_channel(job->planes, &job->out, p, c), *src;
    uint16_t *in[GPU_MAX_INPUTS] = { NULL };
    int ret;

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        if (job->in[i].derived)
            in[i] = get_channel(job->planes,
                                ff_gpu_plane_of(job, i, job->reads, p), p, c);
    src = get_channel(job->planes, ff_gpu_plane_of(job, 0, GPU_P, p), p, c);
    ret = filter(avctx, job, p, c, out, in);
    ff_gpu_check_store(job->planes, p, job->out.data[p], c,
                       ret > 0 && !job->step ? src : out);
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        av_free(in[i]);
    av_free(src);
    av_free(out);
    return FFMIN(ret, 0);
}

/* Return whether input i has a plane of a kind. */
static int has_plane(const GPUJob *job, int i, int kind, int p)
{
    const GPUDerived *derived = job->in[i].derived;

    return derived && (kind == GPU_P || derived->made[kind] >> p & 1) &&
           (!i || job->step->reads_before || derived->done[job->op] >> p & 1);
}

/* Do a step for a channel by GPUStep.reference(). */
static int step_channel(AVFilterContext *avctx, const GPUJob *job, int p, int c)
{
    DummyContext *s           = avctx->priv;
    const GPUStep *step       = job->step;
    const GPUPlaneKind *kinds = algorithm_of(avctx)->kinds;
    const GPUPlane *plane     = &job->planes->plane[p];
    const int is_rows         = kinds[step->out].is_rows;
    GPUReference r = {
        .p        = p,
        .channel  = c,
        .channels = plane->channels,
        .selected = plane->channel_mask >> c & 1,
        .width    = plane->width,
        .height   = plane->height,
        .depth    = job->planes->depth,
        .options  = job->options,
        .number   = job->number,
        .entry    = s->entry[ff_gpu_entry(job, 0)],
        .out      = !step->out ? NULL : is_rows ? (void *)job->out.data[p] :
                    get_channel(&job->of[step->out], &job->out, p, c),
    };
    int ret;

    for (int i = 0; i < GPU_NB_PAST; i++)
        r.past[i] = s->entry[ff_gpu_entry(job, i + 1)];
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        for (int k = 0; k < GPU_MAX_KINDS; k++)
            if (step->reads >> k & 1 && has_plane(job, i, k, p))
                r.in[i][k] = kinds[k].is_rows ?
                             (void *)job->in[i].derived->frame[k].data[p] :
                             get_channel(&job->of[k], k ?
                                         &job->in[i].derived->frame[k] :
                                         &job->in[i].frame, p, c);
    ret = step->reference(&r);
    if (step->out && !is_rows && r.selected)
        ff_gpu_check_store(&job->of[step->out], p, job->out.data[p], c, r.out);
    if (step->out && !is_rows)
        av_free(r.out);
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        for (int k = 0; k < GPU_MAX_KINDS; k++)
            if (!kinds[k].is_rows)
                av_free((void *)r.in[i][k]);
    return ret;
}

static int run_channel(AVFilterContext *avctx, const GPUJob *job, int p, int c)
{
    if (!ff_gpu_is_filter(job->step))
        return step_channel(avctx, job, p, c);
    return job->planes->plane[p].channel_mask >> c & 1 ?
           filter_channel(avctx, job, p, c) : 0;
}

static int run_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    int ret = 0;

    if (ff_gpu_is_filter(job->step) || ff_gpu_is_as_p(avctx, job->step->out))
        memcpy(job->out.data[p], ff_gpu_input(job, 0, p)->data[p],
               plane_size(job->planes, p));
    for (int c = 0; c < job->planes->plane[p].channels && ret >= 0; c++)
        ret = run_channel(avctx, job, p, c);
    return ret;
}

/* Return whether a job is the step of a frame that fails once: by its number,
 * times 2, plus 1 to fail before anything is done. */
static int fails(const DummyContext *s, const GPUJob *job)
{
    return job->step && s->failing >> 1 ==
                        GPU_MAX_OPERATIONS * ff_gpu_entry(job, 0) + job->op;
}

static int run(AVFilterContext *avctx, const GPUJob *job)
{
    DummyContext *s   = avctx->priv;
    const int failing = fails(s, job);
    /* a frame that was added is not added again */
    const int at_once = failing && (s->failing & 1 || job->step->keeps);
    int ret = 0;

    for (int p = 0; p < job->planes->nb_planes && ret >= 0 && !at_once; p++)
        if (job->selected >> p & 1)
            ret = run_plane(avctx, job, p);
    if (failing)
        s->failing = -1;
    return failing ? AVERROR(ENOMEM) : ret;
}

static int set_entry(AVFilterContext *avctx, const GPUJob *job,
                     const void *entry, int size)
{
    DummyContext *s = avctx->priv;

    memcpy(s->entry[ff_gpu_entry(job, 0)], entry, size);
    return 0;
}

static int get_report(AVFilterContext *avctx, const GPUJob *job)
{
    const DummyContext *s = avctx->priv;

    memcpy(job->report, s->entry[ff_gpu_entry(job, 0)], job->report_size);
    return 0;
}

/* ---- software frames ---- */

static int begin(AVFilterContext *avctx, GPUSlot *slot, int out, int planes)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrame *frame           = &slot->device[out];

    slot->queue = s->queue;
    slot->priv  = slot;         // has to be ended
    for (int p = 0; p < s->planes.nb_planes; p++) {
        if (!(planes >> p & 1))
            continue;
        allocate_plane(&s->planes, p, frame);
        slot->host[out][p] = frame->data[p];
        slot->pitch[p]     = frame->pitch[p];
    }
    return 0;
}

static int transfer(AVFilterContext *avctx, GPUSlot *slot, int planes)
{
    return 0;
}

static int download(AVFilterContext *avctx, GPUSlot *slot)
{
    return 0;
}

/* Release the planes, which no job may use from now on. */
static int end(AVFilterContext *avctx, GPUSlot *slot, int out)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        av_freep(&slot->device[out].data[p]);
    return 0;
}

static void free_slot(AVFilterContext *avctx, GPUSlot *slot)
{
}

static int poll(AVFilterContext *avctx, GPUSlot *slot, int wait)
{
    return wait;
}

/* ---- kernels and the device ---- */

static int list(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES])
{
    list[0] = 0;
    return 1;
}

static int prepare(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel)
{
    DummyContext *s = avctx->priv;

    kernel->name = "plain";
    s->nb_kernels++;
    return 0;
}

static void release(AVFilterContext *avctx, GPUKernel *kernel)
{
    DummyContext *s = avctx->priv;

    s->nb_kernels--;
}

static int open_device(AVFilterContext *avctx, const AVHWFramesContext *frames)
{
    DummyContext *s = avctx->priv;

    s->base.device_name = "plain C";
    s->base.driver      = "";
    s->base.queue       = &s->queue;
    s->base.depth       = 2;
    memset(s->entry, 0, sizeof(s->entry));
    return 0;
}

static void close_device(AVFilterContext *avctx)
{
    const DummyContext *s = avctx->priv;

    av_assert0(!s->nb_kernels);
}

static int list_devices(void *log_ctx, GPUDeviceID **list)
{
    const GPUDeviceID id = { .number = "0", .name = "plain C", .is_gpu = 1 };
    int nb = 0;
    int ret = ff_gpu_device_add(list, &nb, &id);

    return ret < 0 ? ret : nb;
}

static const GPUDeviceAPI devices = {
    .type = AV_HWDEVICE_TYPE_NONE,
    .name = "dummy",
    .list = list_devices,
};

static const GPUBackend api = {
    .format      = AV_PIX_FMT_NB,       // no frame has it
    .name        = "dummy",
    .type        = "dummy",
    .kernel_size = sizeof(GPUKernel),
    .devices     = &devices,
    .open        = open_device,
    .close       = close_device,
    .list        = list,
    .prepare     = prepare,
    .release     = release,
    .run         = run,
    .set_entry   = set_entry,
    .get_report  = get_report,
    .put         = put,
    .allocate    = allocate,
    .get         = get,
    .drop        = drop,
    .begin       = begin,
    .upload      = transfer,
    .download    = download,
    .end         = end,
    .free        = free_slot,
    .poll        = poll,
};

/* ---- the filters ---- */

#define OPTION(name, Context, member, default, flags)                         \
    { name, "", offsetof(Context, gpu.member), AV_OPT_TYPE_INT,               \
      { .i64 = default }, -1, INT_MAX, GPU_FLAGS | flags }

#define DUMMY_FILTER(name, Options, member, OPTIONS)                          \
typedef struct name ## Context {                                              \
    DummyContext gpu;           /* must be first */                           \
                                                                              \
    Options member;                                                           \
} name ## Context;                                                            \
                                                                              \
static const AVOption name ## _dummy_options[] = {                            \
    OPTIONS(name ## Context),                                                 \
    OPTION("failing", name ## Context, failing, -1, 0),                       \
    OPTION("kernels", name ## Context, nb_kernels, 0, AV_OPT_FLAG_READONLY),  \
    GPU_FILTER_OPTIONS_ALL(name ## Context)                                   \
};                                                                            \
                                                                              \
static const struct { GPUFilterOps filter; } name ## _dummy_ops = { {         \
    .api       = &api,                                                        \
    .algorithm = &ff_ ## name ## _algorithm,                                  \
    GPU_FILTER_OPTIONS(name ## Context, member),                              \
} };                                                                          \
                                                                              \
GPU_FILTER_DEFINE(name ## _dummy, name ## Context, "Run in plain C.")

DUMMY_FILTER(epsilon,       Epsilon,      eps,     EPSILON_OPTIONS);
DUMMY_FILTER(gauss_hilbert, GaussHilbert, gauss,   GAUSS_HILBERT_OPTIONS);
DUMMY_FILTER(median,        Median,       median,  MEDIAN_OPTIONS);
DUMMY_FILTER(tmedian,       Tmedian,      tmedian, TMEDIAN_OPTIONS);

/* avfilter_get_by_name() of this program, by the linker's option --wrap */
const AVFilter *__real_avfilter_get_by_name(const char *name);
const AVFilter *__wrap_avfilter_get_by_name(const char *name)
{
    static const FFFilter *const filters[] = {
        &ff_vf_epsilon_dummy, &ff_vf_gauss_hilbert_dummy, &ff_vf_median_dummy,
        &ff_vf_tmedian_dummy,
    };

    for (int i = 0; i < FF_ARRAY_ELEMS(filters); i++) {
        const AVFilter *filter = (const AVFilter *)filters[i];

        if (!strcmp(filter->name, name))
            return filter;
    }
    return __real_avfilter_get_by_name(name);
}
