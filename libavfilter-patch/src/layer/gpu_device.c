/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <string.h>

#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/thread.h"

#include "gpu_compat.h"
#include "gpu_device.h"

struct GPUDevice {
    GPUDevice *next;
    enum AVHWDeviceType type;
    GPUDeviceID id;             ///< empty if source is not NULL
    const void *source;         ///< device of the graph, or NULL
    AVBufferRef *ref;
    int users;
};

/* Also serializes queries of drivers: the first use of PoCL 3.1 by two threads
 * can crash. */
static AVMutex lock = AV_MUTEX_INITIALIZER;
static GPUDevice *devices;      ///< list of open devices
static int warned_cpu;          ///< the use of a CPU has been logged

/* ---- selection ---- */

/* Move GPUs to the front, otherwise keep the order. */
static void sort_list(GPUDeviceID *list, int nb)
{
    for (int i = 1; i < nb; i++)
        for (int k = i; k && list[k].is_gpu > list[k - 1].is_gpu; k--)
            FFSWAP(GPUDeviceID, list[k], list[k - 1]);
}

/* Return the index of the device that the option names, by index or by
 * identification, or -1. */
static int find_wanted(const GPUDeviceID *list, int nb, const char *wanted)
{
    if (ff_gpu_is_number(wanted))
        return strlen(wanted) < 6 && atoi(wanted) < nb ? atoi(wanted) : -1;
    for (int i = 0; i < nb; i++)
        if (ff_gpu_device_matches(&list[i], wanted))
            return i;
    return -1;
}

/* Find the GPU of the graph's device of another API. @return its index, or as
 * GPUDeviceAPI.identify() */
static int find_same(const GPUDeviceAPI *api, const GPUDeviceID *list, int nb,
                     AVHWDeviceContext *graph_device)
{
    GPUDeviceID id = { .is_gpu = 1 };
    const int ret  = api->identify ? api->identify(graph_device, &id) :
                                     AVERROR(ENOSYS);

    for (int i = 0; i < nb && ret >= 0; i++)
        if ((*id.uuid && !strcmp(list[i].uuid, id.uuid)) ||
            (*id.pci && !strcmp(list[i].pci, id.pci)))
            return i;
    return ret < 0 ? ret : AVERROR(ENODEV);
}

static void log_list(AVFilterContext *avctx, const GPUDeviceID *list, int nb)
{
    for (int i = 0; i < nb; i++) {
        const int dotted = !!strchr(list[i].number, '.');

        av_log(avctx, AV_LOG_ERROR, "  device=%d%s%s: %s%s%s%s%s\n", i,
               dotted ? " or " : "", dotted ? list[i].number : "",
               list[i].name, *list[i].pci ? ", PCI " : "", list[i].pci,
               *list[i].uuid ? ", UUID " : "", list[i].uuid);
    }
}

/* ---- opening, with the lock held ---- */

static int create(const GPUDeviceAPI *api, AVFilterContext *avctx,
                  const GPUDevice *wanted, AVBufferRef **ref)
{
    /* an API without hardware frames: a context of no type */
    if (api->type == AV_HWDEVICE_TYPE_NONE) {
        *ref = av_buffer_allocz(sizeof(AVHWDeviceContext));
        return *ref ? 0 : AVERROR(ENOMEM);
    }
    return wanted->source ?
           av_hwdevice_ctx_create_derived(ref, api->type,
                                          avctx->hw_device_ctx, 0) :
           av_hwdevice_ctx_create(ref, api->type, wanted->id.number, NULL, 0);
}

/* Reference an open device, or open it. */
static int get_device(const GPUDeviceAPI *api, AVFilterContext *avctx,
                      const GPUDevice *wanted, GPUDevice **device)
{
    GPUDevice *d = devices;
    int ret;

    while (d && (d->type != api->type || d->source != wanted->source ||
                 strcmp(d->id.number, wanted->id.number)))
        d = d->next;
    *device = d;
    if (d) {
        d->users++;
        return 0;
    }
    d = av_memdup(wanted, sizeof(*wanted));
    if (!d)
        return AVERROR(ENOMEM);
    ret = create(api, avctx, wanted, &d->ref);
    if (ret < 0) {
        av_free(d);
        return ret;
    }
    d->type  = api->type;
    d->users = 1;
    d->next  = devices;
    *device  = devices = d;
    return 0;
}

static int open_device(const GPUDeviceAPI *api, const GPUDeviceID *id,
                       GPUDevice **device)
{
    const GPUDevice wanted = { .id = *id };
    const int ret = get_device(api, NULL, &wanted, device);

    return ret < 0 && api->is_full && api->is_full(id) ? AVERROR(ENOMEM) : ret;
}

/* Open the graph's device, or derive a device from it. */
static int open_graph_device(AVFilterContext *avctx, const GPUDeviceAPI *api,
                             GPUDevice **device)
{
    const AVHWDeviceContext *graph_device = (void *)avctx->hw_device_ctx->data;
    const GPUDevice wanted = { .source = graph_device };
    int ret = get_device(api, avctx, &wanted, device);

    if (ret >= 0)
        av_log(avctx, AV_LOG_VERBOSE, "Using %s filter graph's %s device.\n",
               graph_device->type == api->type ? "the" : "a device of the",
               av_hwdevice_get_type_name(graph_device->type));
    return ret;
}

/* Open the first device of the list that can be opened. */
static int open_any(AVFilterContext *avctx, const GPUDeviceAPI *api,
                    const GPUDeviceID *list, int nb, GPUDevice **device)
{
    int ret = AVERROR(ENODEV);

    for (int i = 0; i < nb && ret < 0; i++)
        ret = open_device(api, &list[i], device);
    if (ret >= 0 && !(*device)->id.is_gpu && !warned_cpu) {
        av_log(avctx, AV_LOG_INFO, "No %s GPU found, filtering on the "
               "CPU with '%s'.\n", api->name, (*device)->id.name);
        warned_cpu = 1;
    }
    return ret;
}

/* Open the GPU of the graph's device of another API, or any GPU with a
 * warning. */
static int follow_graph(AVFilterContext *avctx, const GPUDeviceAPI *api,
                        const GPUDeviceID *list, int nb, GPUDevice **device)
{
    AVHWDeviceContext *graph_device = (void *)avctx->hw_device_ctx->data;
    const int i = find_same(api, list, nb, graph_device);
    int error   = i, ret;

    if (i >= 0)
        return open_device(api, &list[i], device);
    if (error == AVERROR(ENOSYS))
        error = open_graph_device(avctx, api, device);
    if (error >= 0)
        return error;
    ret = open_any(avctx, api, list, nb, device);
    if (ret >= 0)
        av_log(avctx, AV_LOG_WARNING, "Failed to derive a device for %s from the "
               "filter graph's %s device (%s), using '%s'. Set the option "
               "device to choose one.\n", api->name,
               av_hwdevice_get_type_name(graph_device->type),
               av_err2str(error), (*device)->id.name);
    return ret;
}

static int open_from_list(AVFilterContext *avctx, const GPUDeviceAPI *api,
                          const char *wanted, const GPUDeviceID *list, int nb,
                          GPUDevice **device)
{
    int i;

    if (!nb) {
        av_log(avctx, AV_LOG_ERROR, "%s found no %s device: %s; run "
               "ffmpeg-doctor for details.\n", avctx->filter->name,
               api->name, api->install);
        return AVERROR(ENODEV);
    }
    if (wanted && *wanted) {
        i = find_wanted(list, nb, wanted);
        if (i >= 0)
            return open_device(api, &list[i], device);
        av_log(avctx, AV_LOG_ERROR, "%s: no %s device matches '%s'; available "
               "devices:\n", avctx->filter->name, api->name, wanted);
        log_list(avctx, list, nb);
        return AVERROR(ENODEV);
    }
    return avctx->hw_device_ctx ? follow_graph(avctx, api, list, nb, device) :
                                  open_any(avctx, api, list, nb, device);
}

static int find_device(AVFilterContext *avctx, const GPUDeviceAPI *api,
                       const char *wanted, GPUDevice **device)
{
    GPUDeviceID *list = NULL;
    int nb, ret;

    ff_mutex_lock(&lock);
    ret = nb = api->list(avctx, &list);
    if (nb >= 0) {
        sort_list(list, nb);
        ret = open_from_list(avctx, api, wanted, list, nb, device);
    }
    ff_mutex_unlock(&lock);
    av_free(list);
    if (ret == AVERROR(ENOMEM))
        av_log(avctx, AV_LOG_ERROR, "Out of memory on the %s device: run fewer "
               "jobs at once, or set the option device to choose another "
               "one.\n", api->name);
    if (ret >= 0 && !(*device)->source)
        av_log(avctx, AV_LOG_VERBOSE, "Using %s device %s, '%s'.\n",
               api->name, (*device)->id.number, (*device)->id.name);
    return ret;
}

int ff_gpu_device_get(AVFilterContext *avctx, const GPUDeviceAPI *api,
                      const char *wanted, GPUDevice **device,
                      AVBufferRef **ref)
{
    AVHWDeviceContext *graph_device = avctx->hw_device_ctx ?
                                      (void *)avctx->hw_device_ctx->data :
                                      NULL;
    int ret;

    *device = NULL;
    if (!(wanted && *wanted) && graph_device &&
        graph_device->type == api->type) {
        ff_mutex_lock(&lock);
        ret = open_graph_device(avctx, api, device);
        ff_mutex_unlock(&lock);
    } else {
        ret = find_device(avctx, api, wanted, device);
    }
    if (ret >= 0)
        *ref = (*device)->ref;
    return ret;
}

void ff_gpu_device_free(GPUDevice **device)
{
    GPUDevice *d = *device, **link = &devices;

    *device = NULL;
    if (!d)
        return;
    ff_mutex_lock(&lock);
    if (--d->users <= 0) {
        while (*link != d)
            link = &(*link)->next;
        *link = d->next;
        av_buffer_unref(&d->ref);
        av_free(d);
    }
    ff_mutex_unlock(&lock);
}
