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
 * all, and host memory not steadily by more than the limits of soak_usage.c.
 *
 * The seed decides which jobs these are, and not which thread runs one.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"
#include "libavutil/time.h"

#include "soak.h"

#define MAX_ROUNDS 10000

Soak soak;

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
