/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include "libavutil/error.h"
#include "libavutil/mem.h"

#include "jobs.h"

static int open_device(Device *device, const char *name)
{
    int nb;
    Device *found = devices_find(name, &nb);

    if (nb < 1) {
        devices_free(&found, nb);
        return AVERROR(ENODEV);
    }
    *device  = found[0];
    found[0] = found[nb - 1];
    devices_free(&found, nb - 1);
    return 0;
}

static void close_device(Device *device)
{
    av_buffer_unref(&device->ref);
    av_freep(&device->formats);
}

/* Use software frames of all formats on the same device. */
static int share_device(Device *to, const Device *from)
{
    *to = *from;
    to->formats = NULL;
    to->ref     = from->ref ? av_buffer_ref(from->ref) : NULL;
    return from->ref && !to->ref ? AVERROR(ENOMEM) : device_use_software(to);
}

int devices_open(Devices *devices, const char *name)
{
    int ret;

    *devices = (Devices) { 0 };
    ret      = open_device(&devices->hardware, name);
    /* FFmpeg's filters of the CPU have formats of their own */
    if (ret >= 0 && devices->hardware.type == AV_HWDEVICE_TYPE_NONE)
        ret = open_device(&devices->software, name);
    else if (ret >= 0)
        ret = share_device(&devices->software, &devices->hardware);
    if (ret < 0)
        devices_close(devices);
    return ret;
}

void devices_close(Devices *devices)
{
    frames_close();
    close_device(&devices->software);
    close_device(&devices->hardware);
}
