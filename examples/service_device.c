// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: the devices of service.c
 *
 * A device context is made once a GPU and shared by all decoders and graphs
 * there: each further one takes memory and has its kernels loaded anew.
 */

#include <string.h>

#include <libavutil/avstring.h>
#include <libavutil/common.h>
#include <libavutil/error.h>
#include <libavutil/hwcontext.h>
#include <libavutil/log.h>

#include "service.h"

/* What follows the first colon is libavutil's: 0, or OpenCL's 1.0 */
static int open_device(ServiceDevice *d)
{
    const size_t length = strcspn(d->name, ":");
    enum AVHWDeviceType type;
    char api[32];

    av_strlcpy(api, d->name, FFMIN(length + 1, sizeof(api)));
    type = av_hwdevice_find_type_by_name(api);
    return type == AV_HWDEVICE_TYPE_NONE ? AVERROR(EINVAL) :
           av_hwdevice_ctx_create(&d->ctx, type, d->name[length] ?
                                  d->name + length + 1 : NULL, NULL, 0);
}

int service_devices_open(Service *service, char *names, int nb_frames)
{
    char *save = NULL, *name = names ? av_strtok(names, ",", &save) : "default";
    int ret = AVERROR(EINVAL), nb_up = 0;

    pthread_mutex_init(&service->choice, NULL);
    for (; name; name = names ? av_strtok(NULL, ",", &save) : NULL) {
        ServiceDevice *d = &service->devices[service->nb_devices];

        if (service->nb_devices == SERVICE_MAX_DEVICES)
            return AVERROR(EINVAL);
        service->nb_devices++;
        sem_init(&d->frames, 0, nb_frames);
        d->name = name;
        ret     = names ? open_device(d) : 0;
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
    for (int i = 0; i < service->nb_devices; i++)
        av_buffer_unref(&service->devices[i].ctx);
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
