/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Run jobs of a file in several threads and random order, each a graph that is
 * set up and freed, and check that the process's memory and other resources do
 * not grow.
 *
 * Rounds of a tenth of the graphs follow until their number and the time are
 * reached; each prints the resources in use. The first half of the rounds warms
 * up: in the second half, descriptors, threads and device memory may not grow at
 * all, and host memory not steadily by more than the limits below.
 *
 * The seed decides which jobs these are, and not which thread runs one.
 */

#include <dirent.h>
#include <dlfcn.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext_cuda_internal.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"
#include "libavutil/time.h"

#include "main.h"

#define MAX_DEVICES 4
#define MAX_ROUNDS  10000

/* State shared by the threads */
static struct Soak {
    Devices devices[MAX_DEVICES];
    int nb_devices;
    JobList jobs;

    atomic_long graphs, frames, failed;
    atomic_long wrong;          ///< findings of jobs
} soak;

/* ---- one job ---- */

/* The job that a thread runs, in one line, and its device */
static _Thread_local char current[MAX_JOB];
static _Thread_local const char *current_device;

void soak_finding(const Job *job, const char *text)
{
    if (options.faulty) {
        atomic_fetch_add(&soak.failed, 1);
        return;
    }
    atomic_fetch_add(&soak.wrong, 1);
    flockfile(stdout);
    printf("FAIL: %s\n      repeat: %s --device=%s --job=\"%s\"\n", text,
           options.program, current_device, current);
    funlockfile(stdout);
}

/* Run a job, with software frames if the device has no such others. */
static void run(const Devices *devices, const char *text)
{
    Job job;
    int ret = 0;

    job_read(&job, (const uint8_t *)text, strlen(text));
    job_join(current, sizeof(current), text);
    if (!job.software && !device_has_format(&devices->hardware, job.format)) {
        job.software = 1;
        av_strlcat(current, "; memory software", sizeof(current));
    }
    if (job.nb_ignored)
        job_finding(&job, "the job has lines that are not understood");
    if (device_filter(&devices->hardware, job.algorithm))
        ret = job_run(&job, devices);
    if (ret > 0)
        atomic_fetch_add(&soak.frames, ret);
}

/* Run a job, which is a graph; count and report what is wrong. */
static void run_graph(Rng *rng)
{
    Devices devices  = soak.devices[rng_range(rng, 0, soak.nb_devices - 1)];
    AVBufferRef *ref = rng_range(rng, 0, 15) ?
                       av_buffer_ref(devices.hardware.ref) :
                       device_open(devices.hardware.name);

    devices.hardware.ref = devices.software.ref = ref;
    current_device = devices.hardware.name;
    if (ref)
        run(&devices, soak.jobs.jobs[rng_next(rng) % soak.jobs.nb].text);
    else
        job_finding(NULL, "the device is not opened again");
    av_buffer_unref(&ref);
    atomic_fetch_add(&soak.graphs, 1);
}

/* ---- resources ---- */

/* Resources of a process, memory in KiB; HEAP is allocated by malloc() */
enum { RESIDENT, HEAP, DESCRIPTORS, THREADS, DEVICE, NB_HELD };

/* Resources in use after a number of graphs; -1: unknown */
typedef struct Usage {
    long graphs, held[NB_HELD];
} Usage;

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

static Usage usage_now(void)
{
    struct mallinfo2 heap;

    malloc_trim(0);
    heap = mallinfo2();
    return (Usage) { atomic_load(&soak.graphs), {
        status_value("VmRSS:"), (heap.uordblks + heap.hblkhd) / 1024,
        nb_descriptors(), status_value("Threads:"), device_memory() } };
}

static void usage_print(const Usage *u)
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

/* Print what was added from round first to last. @return whether growth is
 * bounded */
static int usage_check(const Usage *first, const Usage *last)
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

/* ---- all jobs ---- */

static atomic_long left;        ///< graphs of this round
static atomic_long next;        ///< number of the next graph
static long nb_graphs;          ///< least number of graphs

/* Leak memory of the planted size, per graph or once. */
static void plant(long graph)
{
    const long size = options.leak ? options.leak :
                      graph == nb_graphs * 7 / 10 ? options.step : 0;
    static void *volatile memory;

    if (size && (memory = malloc(size * 1024)))
        memset(memory, 1, size * 1024);
}

static void *work(void *unused)
{
    while (atomic_fetch_sub(&left, 1) > 0) {
        const long graph = atomic_fetch_add(&next, 1);
        Rng rng = { (options.seed + graph) * 7919 + 1 };

        for (int i = 0; i < 8; i++)
            rng_next(&rng);
        run_graph(&rng);
        plant(graph);
    }
    return NULL;
}

/* Open the devices, and make what all threads read. */
static int prepare(void)
{
    char name[16];
    char *file = *options.file ? *options.file : "tests/jobs/soak.txt";
    int ret = 0;

    for (const char *d = options.device; ret >= 0 && soak.nb_devices <
                                         MAX_DEVICES; d++) {
        snprintf(name, sizeof(name), "%.*s", (int)strcspn(d, ","), d);
        ret = devices_open(&soak.devices[soak.nb_devices], name);
        soak.nb_devices += ret >= 0;
        d += strcspn(d, ",");
        if (!*d)
            break;
    }
    if (ret >= 0)
        ret = joblist_read(&soak.jobs, file, &soak.devices[0].hardware,
                           NB_ALGORITHMS);
    return ret < 0 || soak.jobs.nb ? ret : AVERROR(EINVAL);
}

static void release(void)
{
    for (int i = 0; i < soak.nb_devices; i++)
        devices_close(&soak.devices[i]);
    joblist_free(&soak.jobs);
}

/* Run rounds until both the graphs and the time are reached.
 * @return whether no growth is found */
static int run_rounds(void)
{
    const int64_t end = av_gettime_relative() + options.seconds * INT64_C(1000000);
    static Usage usage[MAX_ROUNDS];
    int nb = 0;

    while (nb < 10 || (nb < MAX_ROUNDS && av_gettime_relative() < end)) {
        atomic_store(&left, (nb_graphs + 9) / 10);
        threads_run(options.nb_threads, work);
        usage[nb] = usage_now();
        usage_print(&usage[nb++]);
    }
    job_count();
    printf("%ld graphs failed, %ld wrong\n", atomic_load(&soak.failed),
           atomic_load(&soak.wrong));
    return options.faulty || usage_check(&usage[nb / 2 - 1], &usage[nb - 1]);
}

int soak_main(void)
{
    int ok, ret;

    if (!options.nb_threads)
        return 2;
    av_log_set_level(AV_LOG_QUIET);
    max_side  = 320;
    max_work  = 64 << 20;
    nb_graphs = options.cases < 0 ? 1000 : options.cases;
    ret       = prepare();
    if (ret < 0) {
        printf("no device: %s\n", av_err2str(ret));
        release();
        return options.faulty ? 0 : 3;
    }
    ok = run_rounds();
    release();
    return !ok || atomic_load(&soak.wrong);
}
