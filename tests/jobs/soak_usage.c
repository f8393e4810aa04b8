/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <dirent.h>
#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/hwcontext_cuda_internal.h"

#include "soak.h"

/* KiB that the second half may add for kernels and pools that are first used
 * late, and that each graph may leak (doc/services.md lists these leaks).
 * Resident memory includes freed memory that malloc() keeps, and mapped
 * files. */
static const struct {
    enum AVHWDeviceType type;
    double late[2], graph[2];   ///< RESIDENT, HEAP
} allowed[] = {
    { AV_HWDEVICE_TYPE_OPENCL, { 65536, 4096 }, { 4, 4 } },
    { AV_HWDEVICE_TYPE_CUDA,   { 16384, 1024 }, { 1, 2 } },
};

static long status_value(const char *name)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    long value = -1;

    while (f && value < 0 && fgets(line, sizeof(line), f))
        if (!strncmp(line, name, strlen(name)))
            value = atol(line + strlen(name));
    if (f)
        fclose(f);
    return value;
}

static long nb_descriptors(void)
{
    DIR *dir = opendir("/proc/self/fd");
    long nb  = -1;

    while (dir && readdir(dir))
        nb++;
    if (dir)
        closedir(dir);
    return nb;
}

static enum AVHWDeviceType type_of(int device)
{
    return soak.devices[device].hardware.type;
}

/* Return KiB in use of all CUDA devices, as examples/service_metrics.c does. */
static long device_memory(void)
{
    long used = -1;

    for (int i = 0; i < soak.nb_devices; i++) {
        const AVHWDeviceContext *device =
            (void *)soak.devices[i].hardware.ref->data;
        AVCUDADeviceContext *hwctx = device->hwctx;
        int (*info)(size_t *, size_t *);
        size_t left = 0, total = 0;
        CUcontext context;

        if (type_of(i) != AV_HWDEVICE_TYPE_CUDA ||
            hwctx->internal->cuda_dl->cuCtxPushCurrent(hwctx->cuda_ctx))
            continue;
        info = dlsym(hwctx->internal->cuda_dl->lib, "cuMemGetInfo_v2");
        if (!info(&left, &total))
            used = (used < 0 ? 0 : used) + (long)((total - left) / 1024);
        hwctx->internal->cuda_dl->cuCtxPopCurrent(&context);
    }
    return used;
}

Usage usage_now(void)
{
    struct mallinfo2 heap;

    malloc_trim(0);
    heap = mallinfo2();
    return (Usage) { atomic_load(&soak.graphs), {
        status_value("VmRSS:"), (heap.uordblks + heap.hblkhd) / 1024,
        nb_descriptors(), status_value("Threads:"), device_memory() } };
}

void usage_print(const Usage *u)
{
    printf("%8ld graphs, %8ld frames: resident %ld KiB, heap %ld KiB, "
           "descriptors %ld, threads %ld, device memory %ld KiB\n", u->graphs,
           atomic_load(&soak.frames), u->held[RESIDENT], u->held[HEAP],
           u->held[DESCRIPTORS], u->held[THREADS], u->held[DEVICE]);
    fflush(stdout);
}

/* Return the KiB that graphs may add on all kinds of devices in use. */
static double allowed_growth(int what, long graphs)
{
    double sum = 0;

    for (int i = 0; i < FF_ARRAY_ELEMS(allowed); i++)
        for (int j = 0; j < soak.nb_devices; j++) {
            if (type_of(j) != allowed[i].type)
                continue;
            sum += allowed[i].late[what] + allowed[i].graph[what] * graphs;
            break;
        }
    return sum;
}

static int compare(const void *a, const void *b)
{
    return FFDIFFSIGN(*(const double *)a, *(const double *)b);
}

/* Return KiB per graph from round first to last: the second smallest growth of
 * four parts. A leak is in all parts; one-time growth, as when a driver sets up
 * its compiler, is in one. */
static double steady_growth(const Usage *first, const Usage *last, int what)
{
    double parts[4];

    for (int i = 0; i < 4; i++) {
        const Usage *a = first + (last - first) * i / 4;
        const Usage *b = first + (last - first) * (i + 1) / 4;

        parts[i] = (double)(b->held[what] - a->held[what]) /
                   (b->graphs - a->graphs);
    }
    qsort(parts, 4, sizeof(*parts), compare);
    return parts[1];
}

int usage_check(const Usage *first, const Usage *last)
{
    static const char *const names[] = { "resident", "heap", "descriptors",
                                         "threads", "device memory" };
    const long graphs = last->graphs - first->graphs;
    int bounded = 1;

    printf("growth over %ld graphs: ", graphs);
    for (int i = 0; i < NB_HELD; i++) {
        const long more = last->held[i] - first->held[i];

        printf("%s %+ld", names[i], more);
        if (i <= HEAP) {
            const double each = steady_growth(first, last, i);

            printf(" KiB (steadily %.2f a graph)", each);
            bounded &= each * graphs <= allowed_growth(i, graphs);
        } else {
            bounded &= more <= 0;
        }
        printf(i < NB_HELD - 1 ? ", " : " KiB: ");
    }
    printf("%s\n", bounded ? "bounded" : "FAIL");
    return bounded;
}
