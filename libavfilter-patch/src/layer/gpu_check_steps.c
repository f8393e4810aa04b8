/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_check_planes.h"
#include "gpu_check_steps.h"

/* Numbers of the frames for steps that read the frame before: not all of a
 * stream are selected. */
static const unsigned numbers[] = { 0, 1, 3, 4 };

typedef struct Frame {
    int present;                ///< it is an input, or was drawn
    unsigned number;
    GPUFrame frame;
    GPUDerived derived;
    uint8_t *plane[GPU_MAX_KINDS];  ///< by kind, in plain C, as they are stored
    uint32_t entry[GPU_MAX_ENTRY / 4];
} Frame;

typedef struct Check {
    AVFilterContext *avctx;
    const GPUAlgorithm *algorithm;
    const GPUBackend *api;
    const GPUQuery *query;
    const GPUKernel *kernel;
    int p;
    char *why;
    GPUSlot slot;               ///< to wait for
    GPUPlanes of[GPU_MAX_KINDS];
    Frame frame[GPU_MAX_INPUTS];    ///< numbered as GPUJob.in, or in the order
                                    ///< of the stream
    uint32_t entry[GPU_MAX_ENTRY / 4];  ///< of the device
} Check;

static const GPUStep *step_of(const Check *c)
{
    return c->query->step;
}

static size_t plane_size(const Check *c, int kind)
{
    return (size_t)ff_gpu_row_bytes(&c->of[kind], c->p) *
           c->of[kind].plane[c->p].height;
}

static int is_selected(const Check *c, int channel)
{
    return c->of[GPU_P].plane[c->p].channel_mask >> channel & 1;
}

static int is_as_p(const Check *c, int kind)
{
    return kind == GPU_P || !c->algorithm->kinds[kind].describe;
}

/* ---- frames ---- */

static int alloc_plane(const Check *c, Frame *f, int kind)
{
    if (!f->plane[kind])
        f->plane[kind] = av_mallocz(plane_size(c, kind) + 1);
    return f->plane[kind] ? 0 : AVERROR(ENOMEM);
}

/* Draw P, or planes that no step has made. @param at position of the frame in
 * time */
static int draw(const Check *c, Frame *f, int kind, int at)
{
    const GPUPlanes *planes = &c->of[kind];
    const GPUPlane *plane   = &planes->plane[c->p];
    const int channels = plane->channels, unused = (1 << planes->shift) - 1;
    int ret = alloc_plane(c, f, kind);

    for (int i = 0; ret >= 0 && i < plane->width * plane->height * channels;
         i++) {
        const int k = i / channels;
        const int v = step_of(c)->check->draw(k % plane->width,
                                              k / plane->width, plane->width,
                                              at, planes->depth,
                                              16 * kind + i % channels);

        ff_gpu_check_put(planes, (uint16_t *)f->plane[kind], i,
                         v << planes->shift | (ff_gpu_check_mix(i) & unused));
    }
    return ret;
}

/* Create a plane in device memory as it is in plain C. */
static int put(const Check *c, const GPUJob *job, int kind, GPUFrame *frame,
               enum GPUMemory memory, const uint8_t *plane)
{
    GPUPlanes planes = c->of[kind];
    GPUJob other     = *job;

    planes.memory = memory;
    other.planes  = &planes;
    return c->api->put(c->avctx, &other, c->p, frame, plane);
}

/* Allocate planes that a step makes; they have noise at first. */
static int allocate(const Check *c, const GPUJob *job, Frame *f, int kind)
{
    GPUFrame *frame    = &f->derived.frame[kind];
    const size_t size  = plane_size(c, kind);
    uint8_t *noise;
    int ret;

    if (kind == GPU_P || frame->data[c->p] || !size)
        return 0;
    noise = av_malloc(size);
    ret   = noise ? c->api->allocate(c->avctx, job, kind, c->p, frame) :
                    AVERROR(ENOMEM);
    for (size_t i = 0; i < size && noise; i++)
        noise[i] = ff_gpu_check_mix(i + 12345);
    if (ret >= 0) {
        c->api->drop(c->avctx, frame, c->p);
        ret = put(c, job, kind, frame, frame->memory[c->p], noise);
    }
    av_free(noise);
    return ret;
}

/* ---- a step in plain C ---- */

/* Return the plane of an input as GPUReference.in: a component, to free, or the
 * memory of rows. */
static void *get_input(const Check *c, const Frame *f, int kind, int channel)
{
    const GPUPlanes *planes = &c->of[kind];

    if (c->algorithm->kinds[kind].is_rows)
        return f->plane[kind];
    return ff_gpu_check_component(planes, c->p, f->plane[kind], channel);
}

static void free_input(const Check *c, int kind, const void *plane)
{
    if (!c->algorithm->kinds[kind].is_rows)
        av_free((void *)plane);
}

static int get_inputs(const Check *c, GPUReference *r, const GPUStep *step,
                      const Frame *const in[GPU_MAX_INPUTS])
{
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        for (int kind = 0; kind < GPU_MAX_KINDS; kind++)
            if (in[i] && step->reads >> kind & 1 && in[i]->plane[kind]) {
                r->in[i][kind] = get_input(c, in[i], kind, r->channel);
                ret |= !r->in[i][kind];
            }
    return ret ? AVERROR(ENOMEM) : 0;
}

/* Do a step for a channel. @param out plane of the kind that it makes */
static int expect_channel(const Check *c, const GPUStep *step,
                          const Frame *const in[GPU_MAX_INPUTS],
                          GPUReference *r, uint8_t *out)
{
    const int is_rows = step->out && c->algorithm->kinds[step->out].is_rows;
    int ret = get_inputs(c, r, step, in);

    r->out = out;
    if (!is_rows && step->out)
        r->out = ff_gpu_check_component(&c->of[step->out], c->p, out,
                                        r->channel);
    if (ret >= 0 && step->out && !r->out)
        ret = AVERROR(ENOMEM);
    if (ret >= 0)
        ret = step->reference(r);
    if (ret >= 0 && step->out && !is_rows && r->selected)
        ff_gpu_check_store(&c->of[step->out], c->p, out, r->channel, r->out);
    if (!is_rows && step->out)
        av_free(r->out);
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        for (int kind = 0; kind < GPU_MAX_KINDS; kind++)
            if (r->in[i][kind])
                free_input(c, kind, r->in[i][kind]);
    return ret;
}

/* Return the frame of a number, or NULL. */
static const Frame *find_frame(const Check *c, unsigned number)
{
    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        if (c->frame[i].present && c->frame[i].number == number)
            return &c->frame[i];
    return NULL;
}

/* Do a step in plain C. */
static int expect(const Check *c, const GPUStep *step,
                  const Frame *const in[GPU_MAX_INPUTS], Frame *f, uint8_t *out)
{
    const GPUPlane *plane = &c->of[GPU_P].plane[c->p];
    int ret = 0;

    for (int i = 0; i < plane->channels && ret >= 0; i++) {
        GPUReference r = {
            .p        = c->p,
            .channel  = i,
            .channels = plane->channels,
            .selected = is_selected(c, i),
            .width    = plane->width,
            .height   = plane->height,
            .depth    = c->of[GPU_P].depth,
            .options  = c->query->options,
            .number   = f->number,
            .entry    = f->entry,
        };

        for (int k = 0; k < GPU_NB_PAST; k++) {
            const Frame *past = find_frame(c, f->number - k - 1);

            r.past[k] = past ? past->entry : NULL;
        }
        ret = expect_channel(c, step, in, &r, out);
    }
    return ret;
}

/* ---- a step on the device ---- */

static GPUJob job_of(const Check *c, Frame *f, const GPUKernel *kernel)
{
    return (GPUJob) {
        .op          = kernel->op,
        .step        = kernel->step,
        .planes      = &c->of[GPU_P],
        .options     = c->query->options,
        .kernel      = kernel,
        .selected    = 1 << c->p,
        .number      = f->number,
        .is_check    = 1,
        .in[0]       = { f->frame, &f->derived },
        .queue       = c->slot.queue,
        .of          = c->of,
        .report      = (uint8_t *)c->entry,
        .report_size = c->algorithm->entry_size,
    };
}

static int run(const Check *c, Frame *f, GPUJob *job)
{
    const GPUStep *step = job->step;
    int ret = !ff_gpu_measures(c->algorithm, job->options) ? 0 :
              c->api->set_entry(c->avctx, job, f->entry, job->report_size);

    if (ret >= 0)
        ret = allocate(c, job, f, step->out);
    job->out = f->derived.frame[step->out];
    if (ret >= 0)
        ret = c->api->run(c->avctx, job);
    f->derived.made[step->out] |= (step->out != GPU_P) << c->p;
    f->derived.done[step->op]  |= 1 << c->p;
    return ret;
}

/* ---- comparison ---- */

static int differs(const Check *c, int k, int got, int expected)
{
    const GPUPlanes *planes = &c->of[step_of(c)->out];
    const GPUPlane *plane   = &planes->plane[c->p];
    const int row           = plane->width * plane->channels;

    snprintf(c->why, 128, "%s: number %d of row %d of %dx%d is %d, not %d",
             step_of(c)->name, k % row, k / row, plane->width, plane->height,
             got, expected);
    return AVERROR_BUG;
}

/* Compare the bits that are defined: not those below the samples, nor channels
 * that are neither selected nor copies. */
static int compare_samples(const Check *c, const uint8_t *got,
                           const uint8_t *expected)
{
    const int kind          = step_of(c)->out;
    const GPUPlanes *planes = &c->of[kind];
    const GPUPlane *plane   = &planes->plane[c->p];

    for (int i = 0; i < plane->width * plane->height * plane->channels; i++) {
        const int selected = is_selected(c, i % plane->channels);
        const int ignored  = selected ? planes->shift : is_as_p(c, kind) ? 0 : 16;
        const int a        = ff_gpu_check_get(planes, (uint16_t *)got, i);
        const int b        = ff_gpu_check_get(planes, (uint16_t *)expected, i);

        if (a >> ignored != b >> ignored)
            return differs(c, i, a, b);
    }
    return 0;
}

/* Do the step in plain C on what the kernel made: what that leaves is not
 * defined. */
static int compare_rows(const Check *c, const Frame *const in[GPU_MAX_INPUTS],
                        Frame *f, const uint8_t *got)
{
    const int kind  = step_of(c)->out;
    uint8_t *plane  = f->plane[kind];
    const size_t size = plane_size(c, kind);
    int ret;

    memcpy(plane, got, size);
    ret = expect(c, step_of(c), in, f, plane);
    for (int i = 0; i < size && ret >= 0; i++)
        if (got[i] != plane[i])
            return differs(c, i / c->of[kind].bytes, got[i], plane[i]);
    return ret;
}

static int compare_kept(const Check *c, const Frame *f, const uint8_t *got)
{
    const int kind      = step_of(c)->out;
    const uint8_t *want = f->plane[kind];

    for (int i = 0; i < plane_size(c, kind); i++)
        if (got[i] != want[i])
            return differs(c, i / c->of[kind].bytes, got[i], want[i]);
    return 0;
}

static int compare_entries(Check *c, const Frame *f, const GPUJob *job)
{
    const uint32_t *got = c->entry;
    int ret = c->api->get_report(c->avctx, job);

    if (ret >= 0)
        ret = c->api->poll(c->avctx, &c->slot, 1);
    for (int i = 0; i < job->report_size / 4 && ret >= 0; i++) {
        if (got[i] == f->entry[i])
            continue;
        snprintf(c->why, 128, "%s: word %d of frame %u is %d, not %d",
                 step_of(c)->name, i, f->number, (int)got[i],
                 (int)f->entry[i]);
        return AVERROR_BUG;
    }
    return ret;
}

/* Compare what the step made of a frame. */
static int compare(Check *c, const Frame *const in[GPU_MAX_INPUTS], Frame *f,
                   const GPUJob *job)
{
    const int kind = step_of(c)->out;
    GPUJob made    = *job;
    uint8_t *got;
    int ret;

    if (!kind)
        return compare_entries(c, f, job);
    got         = av_malloc(plane_size(c, kind) + 1);
    made.planes = &c->of[kind];
    ret = got ? c->api->get(c->avctx, &made, c->p, &job->out, got) :
                AVERROR(ENOMEM);
    if (ret >= 0)
        ret = step_of(c)->keeps ? compare_kept(c, f, got) :
              c->algorithm->kinds[kind].is_rows ?
              compare_rows(c, in, f, got) :
              compare_samples(c, got, f->plane[kind]);
    av_free(got);
    return ret;
}

/* ---- the frames of a check ---- */

/* Return whether the step to check needs what a step before it makes. */
static int is_needed(const Check *c, const GPUStep *step)
{
    const GPUStep *checked = step_of(c);
    const int begins       = step->begins;

    return !step->is_filter && c->query->kernel[step->op] && step->out &&
           (checked->reads >> step->out & 1 ||
            (begins && (checked->reads >> begins & 1 ||
                        checked->out == begins)));
}

/* Do a step for a frame in both ways. */
static int do_step(Check *c, const GPUStep *step, const GPUKernel *kernel,
                   Frame *f, const Frame *const others[GPU_MAX_INPUTS])
{
    const Frame *in[GPU_MAX_INPUTS];
    GPUJob job = job_of(c, f, kernel);
    int ret    = 0;

    memcpy(in, others, sizeof(in));
    in[0] = f;
    for (int i = 1; i < GPU_MAX_INPUTS; i++)
        if (in[i])
            job.in[i] = (GPUInput) { in[i]->frame,
                                     (GPUDerived *)&in[i]->derived };
    if (step->out)
        ret = alloc_plane(c, f, step->out);
    if (ret >= 0 && step->out && is_as_p(c, step->out))
        memcpy(f->plane[step->out], f->plane[GPU_P], plane_size(c, GPU_P));
    if (ret >= 0 && step != step_of(c) && step->begins)
        ret = allocate(c, &job, f, step->begins);
    if (ret >= 0)
        ret = run(c, f, &job);
    if (ret >= 0)
        ret = expect(c, step, in, f, f->plane[step->out]);
    return ret < 0 || step != step_of(c) ? ret : compare(c, in, f, &job);
}

/* Draw a frame, and do the steps that make what the step to check reads. */
static int make_frame(Check *c, Frame *f, int at)
{
    static const Frame *const none[GPU_MAX_INPUTS];
    const GPUStep *checked = step_of(c);
    GPUJob job = job_of(c, f, c->kernel);
    int ret    = draw(c, f, GPU_P, at);

    if (ret >= 0)
        ret = put(c, &job, GPU_P, &f->frame, c->of[GPU_P].memory,
                  f->plane[GPU_P]);
    for (const GPUStep *step = c->algorithm->steps; step != checked && ret >= 0;
         step++)
        if (is_needed(c, step))
            ret = do_step(c, step, c->query->kernel[step->op], f, none);
    for (int kind = 1; kind < c->algorithm->nb_kinds && ret >= 0; kind++) {
        if (!(checked->reads >> kind & 1) || f->plane[kind])
            continue;
        ret = draw(c, f, kind, at);
        if (ret >= 0)
            ret = put(c, &job, kind, &f->derived.frame[kind],
                      c->of[kind].memory, f->plane[kind]);
        f->derived.made[kind] |= 1 << c->p;
    }
    return ret;
}

/* Check a step that reads other frames: with the second size one is missing. */
static int check_last(Check *c, int n)
{
    const GPUReach reach = ff_gpu_reach(c->algorithm, c->query->options);
    const Frame *in[GPU_MAX_INPUTS] = { NULL };
    int nb = 0, ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS; i++)
        nb += ff_gpu_is_input(&reach, i);
    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++) {
        if (!ff_gpu_is_input(&reach, i) || (n == 1 && nb > 2 && i == 1))
            continue;
        in[i] = &c->frame[i];
        ret   = make_frame(c, &c->frame[i], GPU_INPUT_OFFSET(i));
    }
    return ret < 0 ? ret : do_step(c, step_of(c), c->kernel, &c->frame[0], in);
}

/* Take over the planes that the stream keeps from the frame before. */
static void take_over(Frame *f, Frame *prev, int kind)
{
    FFSWAP(uint8_t *, f->plane[kind], prev->plane[kind]);
    FFSWAP(GPUFrame, f->derived.frame[kind], prev->derived.frame[kind]);
}

/* Check a step with one frame, or with several if it reads the one before. */
static int check_frames(Check *c)
{
    const GPUStep *step = step_of(c);
    const int nb = step->with_prev || step->keeps ? FF_ARRAY_ELEMS(numbers) : 1;
    int ret      = 0;

    for (int i = 0; i < nb && ret >= 0; i++) {
        Frame *f = &c->frame[i];
        const Frame *in[GPU_MAX_INPUTS] = { NULL };

        f->number = step->keeps ? i : numbers[i];
        if (i && step->with_prev)
            in[1] = find_frame(c, f->number - 1);
        else if (i)
            take_over(f, &c->frame[i - 1], step->out);
        ret = make_frame(c, f, i);
        if (ret >= 0)
            ret = do_step(c, step_of(c), c->kernel, f, in);
        f->present = 1;
    }
    return ret;
}

static void free_frames(Check *c)
{
    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        Frame *f = &c->frame[i];

        if (f->frame.data[c->p])
            c->api->drop(c->avctx, &f->frame, c->p);
        for (int kind = 0; kind < GPU_MAX_KINDS; kind++) {
            if (f->derived.frame[kind].data[c->p])
                c->api->drop(c->avctx, &f->derived.frame[kind], c->p);
            av_free(f->plane[kind]);
        }
        memset(f, 0, sizeof(*f));
    }
}

/* Set the sizes of the planes. */
static void set_size(Check *c, int width, int height)
{
    const GPUReach reach = ff_gpu_reach(c->algorithm, c->query->options);
    GPUPlanes planes     = *c->query->planes;

    planes.plane[c->p].width  = width;
    planes.plane[c->p].height = height;
    ff_gpu_planes_derive(c->of, c->algorithm->kinds, c->algorithm->nb_kinds,
                         &planes, ff_gpu_nb_others(&reach),
                         c->api->copy_memory);
}

int ff_gpu_check_step(AVFilterContext *avctx, const GPUQuery *query,
                      const GPUKernel *kernel, int p, char why[128])
{
    const GPUFilterContext *s = avctx->priv;
    const GPUStepCheck *sizes = query->step->check;
    Check *c = av_mallocz(sizeof(*c));
    int ret  = 0;

    if (!c)
        return AVERROR(ENOMEM);
    c->avctx      = avctx;
    c->algorithm  = s->ops->algorithm;
    c->api        = s->ops->api;
    c->query      = query;
    c->kernel     = kernel;
    c->p          = p;
    c->why        = why;
    c->slot.queue = s->queue;
    for (int n = 0; n < GPU_CHECK_SIZES && sizes->size[n][0] && ret >= 0; n++) {
        set_size(c, sizes->size[n][0], sizes->size[n][1]);
        ret = query->step->reads_before ? check_last(c, n) : check_frames(c);
        free_frames(c);
    }
    av_free(c);
    return ret;
}
