// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: the devices of service.c
 *
 * Each GPU has one device context, shared by its decoders and graphs: another
 * context would take memory and load the kernels again.
 */

#include <string.h>

#include <libavutil/avstring.h>
#include <libavutil/common.h>
#include <libavutil/error.h>
#include <libavutil/hwcontext.h>
#include <libavutil/log.h>

#include "service.h"

/* Allocate the probe once: a device that is out of memory is not lost. */
static int alloc_probe(ServiceDevice *d)
{
    AVHWFramesConstraints *can = av_hwdevice_get_hwframe_constraints(d->ctx,
                                                                     NULL);
    AVBufferRef *ref = av_hwframe_ctx_alloc(d->ctx);
    AVHWFramesContext *frames;
    int ret = AVERROR(ENOMEM);

    d->probe = av_frame_alloc();
    if (can && ref && d->probe) {
        frames = (AVHWFramesContext *)ref->data;
        frames->format    = can->valid_hw_formats[0];
        frames->sw_format = AV_PIX_FMT_YUV420P;
        frames->width     = frames->height = 64;
        if ((ret = av_hwframe_ctx_init(ref)) >= 0)
            ret = av_hwframe_get_buffer(ref, d->probe, 0);
    }
    av_hwframe_constraints_free(&can);
    av_buffer_unref(&ref);
    return ret;
}

/* Open a device. The name's part after the first colon is for libavutil: 0, or
 * 1.0 for OpenCL. */
static int open_device(ServiceDevice *d)
{
    const size_t length = strcspn(d->name, ":");
    enum AVHWDeviceType type;
    char api[32];
    int ret;

    av_strlcpy(api, d->name, FFMIN(length + 1, sizeof(api)));
    type = av_hwdevice_find_type_by_name(api);
    if (type == AV_HWDEVICE_TYPE_NONE)
        return AVERROR(EINVAL);
    ret = av_hwdevice_ctx_create(&d->ctx, type, d->name[length] ?
                                 d->name + length + 1 : NULL, NULL, 0);
    return ret < 0 ? ret : alloc_probe(d);
}

int service_devices_open(Service *service, char *names, int nb_frames)
{
    static char all[] = "cuda,opencl";
    const int nb_wanted = names ? SERVICE_MAX_DEVICES : 1;
    char *save = NULL, *name = av_strtok(names ? names : all, ",", &save);
    int ret = AVERROR(EINVAL), nb_up = 0;

    pthread_mutex_init(&service->choice, NULL);
    for (; name && nb_up < nb_wanted; name = av_strtok(NULL, ",", &save)) {
        ServiceDevice *d = &service->devices[service->nb_devices];

        if (service->nb_devices == SERVICE_MAX_DEVICES)
            return AVERROR(EINVAL);
        service->nb_devices++;
        sem_init(&d->frames, 0, nb_frames);
        d->name = name;
        ret     = open_device(d);
        d->up   = ret >= 0;
        nb_up  += d->up;
        if (!d->up)
            av_log(NULL, AV_LOG_ERROR, "%s is left out: %s\n", name,
                   av_err2str(ret));
    }
    return nb_up ? 0 : ret;
}

void service_devices_close(Service *service)
{
    for (int i = 0; i < service->nb_devices; i++) {
        av_frame_free(&service->devices[i].probe);
        av_buffer_unref(&service->devices[i].ctx);
    }
}

int service_device_is_lost(ServiceDevice *d)
{
    AVFrame *frame = av_frame_alloc();
    int is_lost = frame && (av_hwframe_transfer_data(frame, d->probe, 0) < 0 ||
                            av_hwframe_transfer_data(d->probe, frame, 0) < 0);

    av_frame_free(&frame);
    return is_lost;
}

ServiceDevice *service_device_take(Service *service)
{
    ServiceDevice *best = NULL;

    pthread_mutex_lock(&service->choice);
    for (int i = 0; i < service->nb_devices; i++) {
        ServiceDevice *d = &service->devices[i];

        if (d->up && (!best || atomic_load(&d->nb_running) <
                               atomic_load(&best->nb_running)))
            best = d;
    }
    atomic_fetch_add(&best->nb_running, 1);
    pthread_mutex_unlock(&service->choice);
    return best;
}

void service_device_release(ServiceDevice *device, int result)
{
    if (result != AVERROR_EXIT)
        atomic_fetch_add(result < 0 ? &device->nb_failed : &device->nb_done, 1);
    atomic_fetch_sub(&device->nb_running, 1);
}
