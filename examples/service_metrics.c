// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: the counters of service.c
 *
 * Serve a page in Prometheus's text format on a local socket, for a reverse
 * proxy or the node exporter's textfile collector.
 */

#include <dlfcn.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <libavutil/error.h>
#include <libavutil/hwcontext.h>
#include <libavutil/time.h>

#include "service.h"

/* Return the used memory of a CUDA device in bytes, over all processes, or -1
 * for OpenCL, which does not report it. */
static long long memory_of(const ServiceDevice *device)
{
    const AVHWDeviceContext *ctx = device->ctx ? (void *)device->ctx->data :
                                                 NULL;
    void *cuda = ctx && ctx->type == AV_HWDEVICE_TYPE_CUDA ?
                 dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD) : NULL;
    int (*push)(void *), (*pop)(void **), (*info)(size_t *, size_t *);
    size_t left = 0, total = 0;
    void *context;
    int ret = -1;

    if (!cuda)
        return -1;
    *(void **)&push = dlsym(cuda, "cuCtxPushCurrent_v2");
    *(void **)&pop  = dlsym(cuda, "cuCtxPopCurrent_v2");
    *(void **)&info = dlsym(cuda, "cuMemGetInfo_v2");
    /* the first member of AVCUDADeviceContext is the CUcontext */
    if (push && pop && info && !push(*(void **)ctx->hwctx)) {
        ret = info(&left, &total);
        pop(&context);
    }
    dlclose(cuda);
    return ret ? -1 : (long long)(total - left);
}

/* Print frame counters. Frames per second are those since the last request. */
static void print_frames(Service *service, FILE *page)
{
    static int64_t last;
    const ServiceDevice *end = service->devices + service->nb_devices;
    const int64_t now = av_gettime_relative();

    fprintf(page, "# TYPE gpu_frames_total counter\n");
    for (ServiceDevice *d = service->devices; d < end; d++)
        fprintf(page, "gpu_frames_total{device=\"%s\"} %lld\n", d->name,
                atomic_load(&d->nb_frames));
    fprintf(page, "# TYPE gpu_frames_per_second gauge\n");
    for (ServiceDevice *d = service->devices; d < end; d++) {
        const long long frames = atomic_load(&d->nb_frames);

        fprintf(page, "gpu_frames_per_second{device=\"%s\"} %.2f\n", d->name,
                last ? (frames - d->last_frames) * 1e6 / (now - last) : 0.);
        d->last_frames = frames;
    }
    last = now;
}

static void print_page(Service *service, FILE *page)
{
    const ServiceDevice *end = service->devices + service->nb_devices;

    fprintf(page, "HTTP/1.0 200 OK\r\nContent-Type: text/plain; "
            "version=0.0.4\r\n\r\n# TYPE gpu_device_up gauge\n");
    for (ServiceDevice *d = service->devices; d < end; d++)
        fprintf(page, "gpu_device_up{device=\"%s\"} %d\n", d->name, d->up);
    fprintf(page, "# TYPE gpu_jobs_total counter\n");
    for (ServiceDevice *d = service->devices; d < end; d++)
        fprintf(page, "gpu_jobs_total{device=\"%s\",result=\"done\"} %lld\n"
                "gpu_jobs_total{device=\"%s\",result=\"failed\"} %lld\n",
                d->name, atomic_load(&d->nb_done),
                d->name, atomic_load(&d->nb_failed));
    fprintf(page, "# TYPE gpu_jobs_running gauge\n");
    for (ServiceDevice *d = service->devices; d < end; d++)
        fprintf(page, "gpu_jobs_running{device=\"%s\"} %d\n", d->name,
                atomic_load(&d->nb_running));
    print_frames(service, page);
    fprintf(page, "# TYPE gpu_device_memory_used_bytes gauge\n");
    for (ServiceDevice *d = service->devices; d < end; d++) {
        const long long bytes = memory_of(d);

        if (bytes >= 0)
            fprintf(page, "gpu_device_memory_used_bytes{device=\"%s\"} %lld\n",
                    d->name, bytes);
    }
    fprintf(page, "# TYPE gpu_errors_total counter\ngpu_errors_total %lld\n",
            atomic_load(&service->nb_errors));
}

/* Wait at most a second for a client that sends nothing or was stopped. */
void service_metrics_serve(Service *service, int fd)
{
    struct timeval second = { .tv_sec = 1 };
    struct pollfd server  = { .fd = fd, .events = POLLIN };
    char request[4096];
    FILE *page;

    while (!atomic_load(&service->stopped)) {
        int client = poll(&server, 1, 200) > 0 ? accept(server.fd, NULL, NULL) :
                                                 -1;

        if (client < 0)
            continue;
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof(second));
        setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof(second));
        page = fdopen(client, "w");
        if (page && recv(client, request, sizeof(request), 0) > 0)
            print_page(service, page);
        if (page)
            fclose(page);                   /* flushes, and closes client */
        else
            close(client);
    }
}

int service_metrics_open(void)
{
    const struct sockaddr_un address = { AF_UNIX, "metrics.sock" };
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    unlink(address.sun_path);
    if (fd >= 0 && !bind(fd, (void *)&address, sizeof(address)) &&
        !listen(fd, 16))
        return fd;
    return AVERROR(errno);
}
