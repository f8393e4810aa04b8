/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * A GPU API in plain C, without a driver: planes are rows without padding in
 * host memory, and commands run at once.
 */

#include <string.h>

#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "dummy.h"

static const GPUDummyOps *ops_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return (const GPUDummyOps *)s->ops;
}

static size_t plane_size(const GPUPlanes *planes, int p)
{
    return (size_t)ff_gpu_row_bytes(planes, p) * planes->plane[p].height;
}

/* Call a function for each plane of a bit mask. */
static int for_planes(AVFilterContext *avctx, const GPUJob *job, int bits,
                      int (*function)(AVFilterContext *, const GPUJob *, int))
{
    int ret = 0;

    for (int p = 0; p < job->planes->nb_planes && ret >= 0; p++)
        if (bits >> p & 1)
            ret = function(avctx, job, p);
    return ret;
}

/* ---- components ---- */

/* Return a component of a plane without its shift, or NULL. */
static uint16_t *get_component(const GPUPlanes *planes, const GPUFrame *frame,
                               int p, int c)
{
    const int nb      = gpu_dummy_samples(planes, p);
    const int step    = planes->plane[p].channels;
    uint16_t *samples = av_malloc_array(nb, sizeof(*samples));

    for (int i = 0; samples && i < nb; i++)
        samples[i] = (planes->bytes == 1 ? frame->data[p][i * step + c] :
                      ((uint16_t *)frame->data[p])[i * step + c]) >>
                     planes->shift;
    return samples;
}

static void put_component(const GPUPlanes *planes, const GPUFrame *frame, int p,
                          int c, const uint16_t *samples)
{
    const int nb = gpu_dummy_samples(planes, p);
    const int step = planes->plane[p].channels;

    for (int i = 0; i < nb; i++) {
        if (planes->bytes == 1)
            frame->data[p][i * step + c] = samples[i];
        else
            ((uint16_t *)frame->data[p])[i * step + c] =
                samples[i] << planes->shift;
    }
}

/* ---- kernels ---- */

static int list(AVFilterContext *avctx, const GPUQuery *query,
                int list[GPU_MAX_CANDIDATES])
{
    list[0] = 0;
    return 1;
}

static int prepare(AVFilterContext *avctx, const GPUQuery *query,
                   GPUKernel *kernel)
{
    GPUDummyContext *s = avctx->priv;

    kernel->name = "plain";
    s->nb_built++;
    return 0;
}

static void release(AVFilterContext *avctx, GPUKernel *kernel)
{
    GPUDummyContext *s = avctx->priv;

    s->nb_built--;
}

/* Get a component of P, or of Q if it exists. */
static int get_source(const GPUPlanes *planes, const GPUFrame *frame, int p,
                      int c, const uint16_t **samples)
{
    if (gpu_dummy_samples(planes, p))
        *samples = get_component(planes, frame, p, c);
    return *samples || !gpu_dummy_samples(planes, p) ? 0 : AVERROR(ENOMEM);
}

/* Get the samples of a component of this and of the previous frame. */
static int get_sources(const GPUJob *job, int p, int c, GPUDummySource *source)
{
    int ret = 0;

    for (int size = 0; size < DUMMY_NB_SIZES && ret >= 0; size++) {
        const int is_q          = size == DUMMY_Q;
        const GPUPlanes *planes = is_q ? job->q_planes : job->planes;

        source->nb[size] = gpu_dummy_samples(planes, p);
        ret = get_source(planes, is_q ? &job->derived->frame[GPU_Q] :
                                        &job->in[0], p, c, &source->src[size]);
        if (ret >= 0 && job->has_prev >> (4 * p + c) & 1)
            ret = get_source(planes, is_q ? &job->prev_q : &job->prev, p, c,
                             &source->prev[size]);
    }
    return ret;
}

static int measure_component(AVFilterContext *avctx, const GPUJob *job, int p,
                             int c)
{
    GPUDummyContext *s = avctx->priv;
    const GPUPlane *plane = &job->planes->plane[p];
    GPUDummySource source = { .gap = job->gap[p], .is_second = job->is_second };
    int ret = 0;

    if (job->gap[p])
        source.past = s->entry[job->past[p]][4 * p + c];
    if (plane->channel_mask >> c & 1)
        ret = get_sources(job, p, c, &source);
    if (ret >= 0)
        s->entry[job->entry][4 * p + c] = ops_of(avctx)->measure(&source);
    for (int size = 0; size < DUMMY_NB_SIZES; size++) {
        av_free((void *)source.src[size]);
        av_free((void *)source.prev[size]);
    }
    return ret;
}

static int measure_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    int ret = 0;

    for (int c = 0; c < job->planes->plane[p].channels && ret >= 0; c++)
        ret = measure_component(avctx, job, p, c);
    return ret;
}

static int measure(AVFilterContext *avctx, const GPUJob *job)
{
    GPUDummyContext *s = avctx->priv;
    const int fails    = s->fails && job->entry == s->failing_entry;
    int ret            = 0;

    if (!fails || !s->fails_early)
        ret = for_planes(avctx, job, job->measured, measure_plane);
    if (fails)
        s->fails = 0;
    return fails ? AVERROR(ENOMEM) : ret;
}

static int set_entry(AVFilterContext *avctx, const GPUJob *job,
                     const void *entry, int size)
{
    GPUDummyContext *s = avctx->priv;

    memcpy(s->entry[job->entry], entry, size);
    return 0;
}

static int filter(AVFilterContext *avctx, const GPUJob *job, int p, int c)
{
    const GPUDummyContext *s = avctx->priv;
    const int nb    = gpu_dummy_samples(job->planes, p);
    const GPUDummyLevels *levels = &s->entry[job->entry][4 * p + c];
    const int size  = job->planes->name == GPU_Q ? DUMMY_Q : DUMMY_P;
    const int level = job->measured >> p & 1 ? levels->level[size] : 0;
    uint16_t *src[GPU_MAX_INPUTS] = { NULL };
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++) {
        if (!(job->present >> i & 1))
            continue;
        src[i] = get_component(job->planes, &job->in[i], p, c);
        ret    = src[i] ? 0 : AVERROR(ENOMEM);
    }
    if (ret >= 0) {
        ops_of(avctx)->run(src[0], src, nb, job->planes->depth, level,
                           job->options);
        put_component(job->planes, &job->out, p, c, src[0]);
    }
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        av_free(src[i]);
    return ret;
}

static int run_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    const GPUPlane *plane = &job->planes->plane[p];
    int ret = 0;

    memcpy(job->out.data[p], job->original.data[p], plane_size(job->planes, p));
    for (int c = 0; c < plane->channels && ret >= 0; c++)
        if (plane->channel_mask >> c & 1)
            ret = filter(avctx, job, p, c);
    return ret;
}

static int get_report(AVFilterContext *avctx, const GPUJob *job)
{
    const GPUDummyContext *s = avctx->priv;

    memcpy(job->report, s->entry[job->entry], job->report_size);
    return 0;
}

/* ---- half size ---- */

static int allocate_plane(const GPUPlanes *planes, int p, GPUFrame *frame)
{
    if (!frame->data[p])
        frame->data[p] = av_malloc(plane_size(planes, p));
    frame->pitch[p] = ff_gpu_row_bytes(planes, p);
    return frame->data[p] ? 0 : AVERROR(ENOMEM);
}

static int shrink_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    GPUPlanes half;

    ff_gpu_planes_of_q(&half, job->planes, GPU_MEMORY_LINEAR);
    for (int c = 0; c < half.plane[p].channels; c++) {
        uint16_t *src = get_component(job->planes, &job->in[0], p, c);

        if (!src)
            return AVERROR(ENOMEM);
        ops_of(avctx)->shrink(job->planes, &half, p, src);
        put_component(&half, &job->derived->frame[GPU_Q], p, c, src);
        av_free(src);
    }
    return 0;
}

static int put_back_plane(AVFilterContext *avctx, const GPUJob *job, int p)
{
    GPUPlanes half;
    int ret = 0;

    ff_gpu_planes_of_q(&half, job->planes, GPU_MEMORY_LINEAR);
    for (int c = 0; c < half.plane[p].channels && ret >= 0; c++) {
        uint16_t *src = get_component(job->planes, &job->in[0], p, c);
        uint16_t *q   = get_component(&half, &job->derived->frame[GPU_Q], p, c);
        uint16_t *g   = get_component(&half, &job->derived->frame[GPU_G], p, c);

        ret = src && q && g ? 0 : AVERROR(ENOMEM);
        if (ret >= 0 && half.plane[p].channel_mask >> c & 1)
            ops_of(avctx)->put_back(job->planes, &half, p, src, q, g);
        if (ret >= 0)
            put_component(job->planes, &job->out, p, c, src);
        av_free(src);
        av_free(q);
        av_free(g);
    }
    return ret;
}

static int run(AVFilterContext *avctx, const GPUJob *job)
{
    return job->op == GPU_MEASURE ? measure(avctx, job) :
           for_planes(avctx, job, job->selected,
                      job->op == GPU_FILTER ? run_plane :
                      job->op == GPU_SHRINK ? shrink_plane : put_back_plane);
}

static int allocate(AVFilterContext *avctx, const GPUJob *job,
                    enum GPUPlaneName name, int p)
{
    return allocate_plane(name == GPU_P2 ? job->planes : job->q_planes, p,
                          &job->derived->frame[name]);
}

/* ---- planes of the self-check ---- */

static int put(AVFilterContext *avctx, const GPUJob *job, int p,
               GPUFrame *frame, const uint8_t *samples)
{
    int ret = allocate_plane(job->planes, p, frame);

    if (ret >= 0)
        memcpy(frame->data[p], samples, plane_size(job->planes, p));
    return ret;
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

/* ---- software frames ---- */

static int begin(AVFilterContext *avctx, GPUSlot *slot, int out, int planes)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrame *frame           = &slot->device[out];
    int ret = 0;

    slot->queue = s->queue;
    for (int p = 0; p < s->planes.nb_planes && ret >= 0; p++) {
        if (!(planes >> p & 1))
            continue;
        ret = allocate_plane(&s->planes, p, frame);
        slot->host[out][p] = frame->data[p];
        slot->pitch[p]     = frame->pitch[p];
    }
    return ret;
}

static int upload(AVFilterContext *avctx, GPUSlot *slot, int planes)
{
    return 0;
}

static int download(AVFilterContext *avctx, GPUSlot *slot)
{
    return 0;
}

static int end(AVFilterContext *avctx, GPUSlot *slot, int out)
{
    return 0;
}

static int poll(AVFilterContext *avctx, GPUSlot *slot, int wait)
{
    return 1;
}

static void free_slot(AVFilterContext *avctx, GPUSlot *slot)
{
    for (int p = 0; p < GPU_MAX_PLANES; p++)
        for (int out = 0; out < 2; out++)
            av_freep(&slot->device[out].data[p]);
}

/* ---- the backend ---- */

static int open_device(AVFilterContext *avctx, const AVHWFramesContext *frames)
{
    GPUDummyContext *s = avctx->priv;

    s->base.device_name = "plain C";
    s->base.driver      = "";
    s->base.queue       = &s->queue;
    return 0;
}

static void close_device(AVFilterContext *avctx)
{
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

const GPUBackend gpu_dummy_api = {
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
    .allocate    = allocate,
    .put         = put,
    .get         = get,
    .drop        = drop,
    .begin       = begin,
    .upload      = upload,
    .download    = download,
    .end         = end,
    .free        = free_slot,
    .poll        = poll,
};
