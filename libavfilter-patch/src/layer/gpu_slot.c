/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "gpu_frames.h"
#include "gpu_hardware.h"
#include "gpu_slot.h"
#include "gpu_software.h"

int ff_gpu_slot_arrive(AVFilterContext *avctx, GPUSlot *slot, int planes)
{
    const GPUFilterContext *s = avctx->priv;

    if (s->software)
        return ff_gpu_software_upload(avctx, slot, planes);
    slot->queue     = s->queue;
    slot->device[0] = ff_gpu_hardware_planes(avctx, slot->in);
    return 0;
}

GPUJob ff_gpu_slot_job(const AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUSetup *setup     = slot->setup;

    return (GPUJob) {
        .reads       = s->ops->algorithm->reads,
        .planes      = &setup->of[GPU_P],
        .options     = ff_gpu_setup_options(setup, NULL),
        .selected    = slot->selected,
        .number      = slot->number,
        .in[0]       = { slot->device[0], &slot->derived },
        .queue       = slot->queue,
        .of          = setup->of,
        .kept        = &s->frames->kept,
        .report      = slot->report,
        .report_size = slot->selected ? setup->report_size : 0,
    };
}

int ff_gpu_slot_wait(AVFilterContext *avctx, GPUSlot *slot, const GPUJob *job)
{
    const GPUFilterContext *s = avctx->priv;
    const GPUBackend *api     = s->ops->api;

    return slot->queue != job->queue && api->wait_for ?
           api->wait_for(avctx, slot, job) : 0;
}

int ff_gpu_slot_input(AVFilterContext *avctx, GPUSlot *slot, int i, GPUJob *job)
{
    job->in[i] = (GPUInput) { slot->device[0], &slot->derived };
    return ff_gpu_slot_wait(avctx, slot, job);
}

int ff_gpu_slot_record(AVFilterContext *avctx, GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    return s->software ? ff_gpu_software_record(avctx, slot) : 0;
}

int ff_gpu_slot_output(AVFilterContext *avctx, GPUSlot *slot, GPUSlot *in)
{
    const GPUFilterContext *s = avctx->priv;

    return s->software ? ff_gpu_software_output(avctx, slot, in) :
                         ff_gpu_hardware_output(avctx, slot);
}

int ff_gpu_slot_has_job(const AVFilterContext *avctx, const GPUSlot *slot)
{
    const GPUFilterContext *s = avctx->priv;

    return !s->software || ff_gpu_software_has_job(slot);
}

/* Set the inputs. They were uploaded on arrival, but for planes that a command
 * selected later. */
static int set_inputs(AVFilterContext *avctx,
                      GPUSlot *const input[GPU_MAX_INPUTS], GPUJob *job)
{
    int ret = 0;

    for (int i = 0; i < GPU_MAX_INPUTS && ret >= 0; i++) {
        if (!input[i])
            continue;
        ret = ff_gpu_slot_arrive(avctx, input[i], job->selected);
        if (ret >= 0)
            ret = ff_gpu_slot_input(avctx, input[i], i, job);
    }
    return ret;
}

int ff_gpu_slot_run(AVFilterContext *avctx, GPUSlot *slot,
                    GPUSlot *const input[GPU_MAX_INPUTS])
{
    const GPUFilterContext *s = avctx->priv;
    const int copied = s->software ? 0 : ((1 << s->planes.nb_planes) - 1) &
                                         ~slot->selected;
    GPUJob job;
    int ret;

    slot->report = slot->own_report;
    ret = s->software ? ff_gpu_software_begin(avctx, slot) :
                        ff_gpu_hardware_begin(avctx, slot);
    if (ret < 0)
        return ret;
    job     = ff_gpu_slot_job(avctx, slot);
    job.out = slot->device[1];
    ret     = set_inputs(avctx, input, &job);
    if (ret >= 0)
        ret = ff_gpu_setup_run(avctx, slot->setup, &job, copied);
    /* the next frame replaces what the stream keeps */
    if (ret >= 0 && ff_gpu_keeping_step(s->ops->algorithm))
        ret = ff_gpu_slot_record(avctx, slot);
    if (ret < 0)
        return ret;
    return s->software ? s->ops->api->download(avctx, slot) :
                         ff_gpu_hardware_end(avctx, slot, job.report_size);
}
