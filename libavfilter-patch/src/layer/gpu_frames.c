/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/attributes.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "gpu_compat.h"
#include "gpu_frames.h"
#include "gpu_hardware.h"
#include "gpu_setup.h"
#include "gpu_slot.h"
#include "gpu_software.h"
#include "gpu_steps.h"

static GPUFrames *frames_of(const AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;

    return s->frames;
}

static GPUSlot *slot_at(GPUFrames *f, int i)
{
    return &f->slot[(f->first + i) % f->nb_slots];
}

/* Return i of slot_at(). */
static int index_of(const GPUFrames *f, const GPUSlot *slot)
{
    return (slot - f->slot - f->first + f->nb_slots) % f->nb_slots;
}

/* Return the slot of GPUJob.in[i] of a slot's job; NULL if the job does not use
 * that input or the frame does not exist. in[0] is the slot itself, or the
 * middle of its window. */
static GPUSlot *input_of(const AVFilterContext *avctx, const GPUSlot *slot,
                         int i)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrames *f = s->frames;
    const int k  = GPU_INPUT_OFFSET(i);
    const int at = index_of(f, slot) + k + (slot->is_disabled ? 0 : s->lead);

    if (k && !(slot->selected && ff_gpu_is_input(&s->reach, i)))
        return NULL;
    return at >= 0 && at < f->nb ? slot_at(f, at) : NULL;
}

/* ---- the life of a frame ---- */

/* Record that the device is lost, so that later frames fail immediately. */
static int failed(GPUFrames *f, int error)
{
    if (error == AVERROR(EIO))
        f->error = error;
    return error;
}

static void release(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    if (s->software)
        ff_gpu_software_release(avctx, slot);
    av_frame_free(&slot->in);
    av_frame_free(&slot->out);
    ff_gpu_setup_unref(avctx, &slot->setup);
}

/* Release frames that no other frame needs. */
static void retire(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrames *f              = s->frames;

    while (f->done > s->nb_kept) {
        release(avctx, slot_at(f, 0));
        f->first = (f->first + 1) % f->nb_slots;
        f->done--;
        f->run--;
        f->nb--;
    }
}

/* Return the slot of the frame before, or NULL. */
static GPUSlot *previous(GPUFrames *f, const GPUSlot *slot)
{
    const int i = index_of(f, slot);

    return i ? slot_at(f, i - 1) : NULL;
}

static void prepare(AVFilterContext *avctx, GPUSlot *slot)
{
    GPUFrames *f = frames_of(avctx);
    const int at = index_of(f, slot);
    GPUSlot *input[GPU_MAX_INPUTS] = { NULL };

    for (int i = 1; i < GPU_MAX_INPUTS; i += 2)
        if (at + GPU_INPUT_OFFSET(i) >= 0)
            input[i] = slot_at(f, at + GPU_INPUT_OFFSET(i));
    slot->error = ff_gpu_steps_run(avctx, slot, input);
}

/* Prepare a frame again, once, if its memory could not be allocated. */
static void retry(AVFilterContext *avctx, GPUSlot *slot)
{
    if (slot->error != AVERROR(ENOMEM) || slot->is_retried)
        return;
    slot->is_retried = 1;
    prepare(avctx, slot);
    if (slot->error >= 0)
        av_log(avctx, AV_LOG_INFO, "There is memory again; the frame is "
               "filtered.\n");
}

/* Get the inputs of a frame's job.
 * @return the error of preparing the frame or its neighbors; 0 if the frame only
 *         passes */
static int get_inputs(AVFilterContext *avctx, GPUSlot *slot,
                      GPUSlot *input[GPU_MAX_INPUTS])
{
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS; i++) {
        input[i] = input_of(avctx, slot, i);
        if (!input[i])
            continue;
        retry(avctx, input[i]);
        if (ret >= 0 && slot->selected)
            ret = input[i]->error;
    }
    return ret;
}

/* Run the last steps of a frame, again if their memory could not be
 * allocated. */
static int finish_steps(AVFilterContext *avctx, GPUSlot *slot,
                        GPUSlot *const input[GPU_MAX_INPUTS])
{
    GPUSlot *prev = previous(frames_of(avctx), slot);
    const int ret = ff_gpu_steps_finish(avctx, slot, prev, input);

    return ret == AVERROR(ENOMEM) ?
           ff_gpu_steps_finish(avctx, slot, prev, input) : ret;
}

static int run_job(AVFilterContext *avctx, GPUSlot *slot,
                   GPUSlot *const input[GPU_MAX_INPUTS])
{
    int ret = ff_gpu_enter(avctx);

    if (ret < 0)
        return ret;
    ret = finish_steps(avctx, slot, input);
    if (ret >= 0)
        ret = ff_gpu_slot_run(avctx, slot, input);
    ff_gpu_leave(avctx);
    return ret;
}

/* Filter a window as its last frame arrived: with its options and timeline. */
static void take_last_options(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUSlot *last       = slot_at(s->frames, index_of(s->frames, slot) +
                                                   ff_gpu_nb_after(s));

    ff_gpu_setup_unref(avctx, &slot->setup);
    slot->setup       = ff_gpu_setup_ref(last->setup);
    slot->selected    = last->selected;
    slot->is_disabled = last->is_disabled;
}

/* Filter the next frame. A frame that fails remains available as a neighbor. */
static int run_next(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrames *f              = s->frames;
    GPUSlot *slot             = slot_at(f, f->run++);
    GPUSlot *input[GPU_MAX_INPUTS];
    int ret;

    if (s->lead)
        take_last_options(avctx, slot);
    ret = get_inputs(avctx, slot, input);
    if (ret >= 0)
        ret = ff_gpu_slot_output(avctx, slot, input[0]);
    if (ret >= 0 && ff_gpu_slot_has_job(avctx, slot))
        ret = run_job(avctx, slot, input);
    if (ret >= 0)
        return 0;
    ff_gpu_steps_miss(avctx, slot);
    (s->software ? ff_gpu_software_abort : ff_gpu_hardware_wait)(avctx, slot);
    av_frame_free(&slot->out);
    return failed(f, ret);
}

static int output_next(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrames *f              = s->frames;
    GPUSlot *slot             = slot_at(f, f->done++);
    AVFrame *out              = NULL;
    int ret = 0;

    if (slot->out && s->software)
        ret = ff_gpu_software_finish(avctx, slot);
    if (ret >= 0)
        FFSWAP(AVFrame *, out, slot->out);
    av_frame_free(&slot->out);
    ff_gpu_setup_unref(avctx, &slot->setup);
    retire(avctx);
    if (ret < 0)
        return failed(f, ret);
    return out ? ff_filter_frame(avctx->outputs[0], out) : 0;
}

static int is_done(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    return !s->software || !slot->out ||
           ff_gpu_software_is_done(avctx, slot);
}

/* Output frames while too many are in flight or the oldest is done. */
static int output_done(AVFilterContext *avctx)
{
    GPUFrames *f = frames_of(avctx);
    int ret      = 0;

    while (ret >= 0 && f->done < f->run &&
           (f->run - f->done > f->depth || is_done(avctx, slot_at(f, f->done))))
        ret = output_next(avctx);
    return ret;
}

/* Filter all frames that are followed by more than `after` others. Go on after
 * errors, unless the device is lost. */
static int run_frames(AVFilterContext *avctx, int after)
{
    GPUFrames *f = frames_of(avctx);
    int ret      = 0, error = 0;

    while (ret >= 0 && !f->error && f->nb - f->run > after) {
        const int status = run_next(avctx);

        if (status < 0)
            error = status;
        ret = output_done(avctx);
    }
    return ret < 0 ? ret : error;
}

int ff_gpu_frames_add(AVFilterContext *avctx, AVFrame *in, GPUSetup *setup)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrames *f              = s->frames;
    GPUSlot *slot             = slot_at(f, f->nb);

    if (f->error) {
        av_frame_free(&in);
        return f->error;
    }
    /* a frame is measured after those before it */
    if (f->nb)
        retry(avctx, slot_at(f, f->nb - 1));
    f->nb++;
    f->is_idle        = 0;
    slot->in          = in;
    slot->setup       = ff_gpu_setup_ref(setup);
    slot->is_disabled = avctx->is_disabled;
    slot->selected    = avctx->is_disabled ? 0 : setup->selected;
    slot->number      = f->number++;
    slot->is_retried  = 0;
    prepare(avctx, slot);
    return run_frames(avctx, ff_gpu_nb_after(s));
}

static int output_all(AVFilterContext *avctx)
{
    GPUFrames *f = frames_of(avctx);
    int ret      = 0;

    while (ret >= 0 && f->done < f->run)
        ret = output_next(avctx);
    return ret;
}

int ff_gpu_frames_flush(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    const int error = s->lead ? 0 : run_frames(avctx, 0);
    const int ret   = output_all(avctx);

    return FFMIN(ret, error);
}

/* Applications may free a graph without draining it, as ffmpeg does when the
 * frame size changes. So, unless async_depth is set, frames are in flight only
 * while the graph has other frames to deliver. */
int ff_gpu_frames_idle(AVFilterContext *avctx)
{
    const GPUFilterContext *s = avctx->priv;
    GPUFrames *f              = s->frames;

    if (f->done == f->run || s->async_depth >= 0)
        return 0;
    if (f->is_idle)
        return output_all(avctx);
    f->is_idle = 1;
    ff_filter_set_ready(avctx, GPU_IDLE_PRIORITY);
    return 0;
}

/* ---- life ---- */

/* Return whether a step reads the previous frame. */
static int reads_prev(const GPUAlgorithm *algorithm)
{
    for (int i = 0; i < algorithm->nb_steps; i++)
        if (algorithm->steps[i].with_prev)
            return 1;
    return 0;
}

/* Keep the previous frame if a change of options may start a step that reads
 * it. */
av_cold int ff_gpu_frames_init(AVFilterContext *avctx, const void *options)
{
    GPUFilterContext *s           = avctx->priv;
    const GPUAlgorithm *algorithm = s->ops->algorithm;

    s->reach   = ff_gpu_reach(algorithm, options);
    s->lead    = algorithm->windows ? s->reach.prev : 0;
    s->nb_kept = FFMAX(s->reach.prev - s->lead, reads_prev(algorithm));
    s->frames  = av_mallocz(sizeof(*s->frames));
    if (!s->frames)
        return AVERROR(ENOMEM);
    ff_gpu_frames_set_depth(avctx, 0);
    return 0;
}

void ff_gpu_frames_set_depth(AVFilterContext *avctx, int depth)
{
    GPUFilterContext *s = avctx->priv;

    s->frames->depth    = depth;
    s->frames->nb_slots = s->nb_kept + ff_gpu_nb_after(s) + depth + 1;
}

av_cold void ff_gpu_frames_uninit(AVFilterContext *avctx)
{
    GPUFilterContext *s = avctx->priv;

    if (!s->frames)
        return;
    /* steps of frames that wait for others */
    if (!s->software && s->frames->nb)
        ff_gpu_hardware_wait(avctx, slot_at(s->frames, 0));
    for (int i = 0; i < s->frames->nb; i++)
        release(avctx, slot_at(s->frames, i));
    if (s->software)
        ff_gpu_software_uninit(avctx, s->frames->slot, GPU_MAX_SLOTS);
    ff_gpu_steps_uninit(avctx, s->frames);
    av_freep(&s->frames);
}
