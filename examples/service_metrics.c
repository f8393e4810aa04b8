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
    const AVHWDeviceContext *ctx = device->up ? (void *)device->ctx->data :
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
    if (!push(*(void **)ctx->hwctx)) {
        ret = info(&left, &total);
        pop(&context);
    }
    dlclose(cuda);
    return ret ? -1 : (long long)(total - left);
}

/* Return the number of frames since the last request. */
static long long new_frames(ServiceDevice *d)
{
    const long long last = d->last_frames;

    d->last_frames = atomic_load(&d->nb_frames);
    return d->last_frames - last;
}

/* Print a line for each device d whose value is not negative. */
#define PRINT(metric, label, expression)                                    \
    for (ServiceDevice *d = service->devices; d < end; d++) {               \
        const double value = expression;                                    \
                                                                            \
        if (value >= 0)                                                     \
            fprintf(page, metric "{device=\"%s\"" label "} %.15g\n",        \
                    d->name, value);                                        \
    }

static void print_page(Service *service, FILE *page)
{
    static int64_t last;
    const ServiceDevice *end = service->devices + service->nb_devices;
    const int64_t now = av_gettime_relative();

    fprintf(page, "HTTP/1.0 200 OK\r\nContent-Type: text/plain; "
            "version=0.0.4\r\n\r\n# TYPE gpu_device_up gauge\n");
    PRINT("gpu_device_up", "", d->up)
    fprintf(page, "# TYPE gpu_jobs_total counter\n");
    PRINT("gpu_jobs_total", ",result=\"done\"", atomic_load(&d->nb_done))
    PRINT("gpu_jobs_total", ",result=\"failed\"", atomic_load(&d->nb_failed))
    fprintf(page, "# TYPE gpu_jobs_running gauge\n");
    PRINT("gpu_jobs_running", "", atomic_load(&d->nb_running))
    fprintf(page, "# TYPE gpu_frames_total counter\n");
    PRINT("gpu_frames_total", "", atomic_load(&d->nb_frames))
    fprintf(page, "# TYPE gpu_frames_per_second gauge\n");
    PRINT("gpu_frames_per_second", "",
          new_frames(d) * (last ? 1e6 / (now - last) : 0))
    fprintf(page, "# TYPE gpu_device_memory_used_bytes gauge\n");
    PRINT("gpu_device_memory_used_bytes", "", memory_of(d))
    fprintf(page, "# TYPE gpu_errors_total counter\ngpu_errors_total %lld\n",
            atomic_load(&service->nb_errors));
    last = now;
}

/* Wait at most a second for a client that sends nothing or was stopped. */
void *service_metrics_serve(void *arg)
{
    Service *service = arg;
    struct timeval second = { .tv_sec = 1 };
    struct pollfd server  = { .fd = service->metrics, .events = POLLIN };
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
    return NULL;
}

int service_metrics_open(Service *service)
{
    const struct sockaddr_un address = { AF_UNIX, "metrics.sock" };
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    service->metrics = fd;
    unlink(address.sun_path);
    return fd < 0 || bind(fd, (void *)&address, sizeof(address)) ||
           listen(fd, 16) ? AVERROR(errno) : 0;
}
