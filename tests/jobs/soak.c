/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Run random jobs in several threads, each a graph that is set up and freed,
 * and check that the process's memory and other resources do not grow.
 *
 * Rounds of a tenth of the graphs follow until their number and the time are
 * reached; each prints the resources in use. The first half of the rounds warms
 * up: in the second half, descriptors, threads and device memory may not grow at
 * all, and host memory not steadily by more than the limits of soak_usage.c.
 *
 * The jobs' options have few values, as PoCL takes a second for each new kernel,
 * and a leak shows after many graphs. The seed decides which jobs these are, and
 * not which thread runs one.
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

#define PICK(list, rng) ((list)[rng_range(rng, 0, FF_ARRAY_ELEMS(list) - 1)])

Soak soak;

/* ---- one job ---- */

/* The job that a thread runs */
typedef struct Current {
    char text[MAX_JOB];
    int decoded;                ///< frames are of a decoder
    const char *device;
} Current;

static _Thread_local Current current;

void soak_finding(const Job *job, const char *text)
{
    char line[MAX_JOB];

    if (options.faulty) {
        atomic_fetch_add(&soak.failed, 1);
        return;
    }
    atomic_fetch_add(&soak.wrong, 1);
    flockfile(stdout);
    job_join(line, sizeof(line), current.text);
    printf("FAIL: %s%s\n      repeat: %s --device=%s --job=\"%s\"\n", text,
           current.decoded ? ", in frames of a damaged stream" : "",
           options.program, current.device, line);
    funlockfile(stdout);
}

/* Choose one of the device's filters. */
static enum Algorithm choose_algorithm(const Device *device, Rng *rng)
{
    enum Algorithm algorithm;

    do
        algorithm = rng_range(rng, 0, NB_ALGORITHMS - 1);
    while (!device_filter(device, algorithm));
    return algorithm;
}

static void write_options(char *text, size_t room, enum Algorithm algorithm,
                          Rng *rng)
{
    const char *filter = algorithm_filter(algorithm), *name;
    int nb = 0;

    av_strlcat(text, "options ", room);
    for (int i = 0; (name = spec_name(i)); i++) {
        const AVOption *o = filter_option(filter, name);

        if (o)
            av_strlcatf(text, room, "%s%s=%g", nb++ ? ":" : "", name,
                        option_pick(o, rng));
    }
    av_strlcat(text, "\n", room);
}

/* Write frames and commands; some of both have to be refused. */
static void write_steps(char *text, size_t room, Rng *rng)
{
    static const char *const commands[] = {
        "radius 3", "radius 1", "planes 0", "radius 4000", "nosuch 1",
        "planes x", "threshold 30", "percentile 0.75", "sigma 1.5",
    };
    const int nb = rng_range(rng, 1, 4);
    char line[MAX_TEXT];

    for (int i = 0; i < nb; i++) {
        if (!rng_range(rng, 0, 2))
            av_strlcatf(text, room, "command %s\n", PICK(commands, rng));
        random_frame(line, sizeof(line), rng_range(rng, 0, 7) ?
                     WHAT_FLIPPED + 1 : WHAT_CONTEXT + 1,
                     pattern_names[rng_range(rng, 0, NB_PATTERNS - 1)], i, rng);
        av_strlcatf(text, room, "%s\n", line);
    }
    /* otherwise the graph is freed with frames under way */
    if (rng_range(rng, 0, 1))
        av_strlcat(text, "eof\n", room);
}

static void write_job(char *text, size_t room, const Devices *devices,
                      int decoded, Rng *rng)
{
    static const char *const formats[] = { "gray", "yuv420p", "nv12", "p010le",
                                           "rgba", "yuv444p16le" };
    static const char *const sizes[]   = { "96 64", "2 2", "130 22", "64 178",
                                           "320 240" };
    const enum Algorithm algorithm =
        choose_algorithm(&devices->hardware, rng);
    const char *format = decoded ? STREAM_FORMAT : PICK(formats, rng);
    const int hardware = device_has_format(&devices->hardware,
                                           av_get_pix_fmt(format)) &&
                         rng_range(rng, 0, 1);

    snprintf(text, room, "filter %s\nmemory %s\nfeed %s\nformat %s\nsize %s\n",
             algorithm_names[algorithm], hardware ? "hardware" : "software",
             PICK(feed_names, rng), format,
             decoded ? STREAM_SIZE : PICK(sizes, rng));
    write_options(text, room, algorithm, rng);
    write_steps(text, room, rng);
}

static void run(const Devices *devices, long graph, Rng *rng)
{
    Job job;
    int ret = 0;

    if (soak.jobs.nb) {
        av_strlcpy(current.text, soak.jobs.jobs[graph % soak.jobs.nb].text,
                   sizeof(current.text));
    } else {
        current.decoded = !rng_range(rng, 0, 7);
        write_job(current.text, sizeof(current.text), devices,
                  current.decoded, rng);
    }
    job_read(&job, (const uint8_t *)current.text, strlen(current.text));
    if (job.nb_ignored)
        job_finding(&job, "the job has lines that are not understood");
    if (current.decoded)
        ret = stream_decode(&job, rng);
    if (ret >= 0)
        ret = job_run(&job, devices);
    else
        job_finding(&job, "the stream cannot be decoded");
    if (ret > 0)
        atomic_fetch_add(&soak.frames, ret);
    if (current.decoded)
        job_free(&job);
}

/* Run a job, which is a graph; count and report what is wrong. */
static void run_graph(long graph, Rng *rng)
{
    Devices devices  = soak.devices[rng_range(rng, 0, soak.nb_devices - 1)];
    AVBufferRef *ref = rng_range(rng, 0, 15) ?
                       av_buffer_ref(devices.hardware.ref) :
                       device_open(devices.hardware.name);

    devices.hardware.ref = devices.software.ref = ref;
    current = (Current) { .device = devices.hardware.name };
    if (ref)
        run(&devices, graph, rng);
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
        run_graph(graph, &rng);
        plant(graph);
    }
    return NULL;
}

/* Open the devices, and make what all threads read. */
static int prepare(void)
{
    char name[16];
    int ret = stream_make();

    for (const char *d = options.device; ret >= 0 && soak.nb_devices <
                                         MAX_DEVICES; d++) {
        snprintf(name, sizeof(name), "%.*s", (int)strcspn(d, ","), d);
        ret = devices_open(&soak.devices[soak.nb_devices], name);
        soak.nb_devices += ret >= 0;
        d += strcspn(d, ",");
        if (!*d)
            break;
    }
    for (char **file = options.file; *file && ret >= 0; file++)
        ret = joblist_read(&soak.jobs, *file, &soak.devices[0].hardware,
                           NB_ALGORITHMS);
    return ret;
}

static void release(void)
{
    for (int i = 0; i < soak.nb_devices; i++)
        devices_close(&soak.devices[i]);
    joblist_free(&soak.jobs);
    stream_free();
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
    printf("%ld packets broken, %ld graphs failed, %ld wrong\n",
           atomic_load(&soak.broken), atomic_load(&soak.failed),
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
        printf("no device or encoder: %s\n", av_err2str(ret));
        release();
        return options.faulty ? 0 : 3;
    }
    ok = run_rounds();
    release();
    return !ok || atomic_load(&soak.wrong);
}
