/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Random jobs. Their options have few values, as PoCL takes a second for each
 * new kernel, and a leak shows after many graphs.
 */

#include <stdio.h>
#include <string.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/pixdesc.h"

#include "soak.h"

#define PICK(list, rng) ((list)[rng_range(rng, 0, FF_ARRAY_ELEMS(list) - 1)])

/* The job that a thread runs */
typedef struct Current {
    char text[MAX_JOB];
    int decoded;                ///< frames are of a decoder
    const char *device;
} Current;

static _Thread_local Current current;

void job_finding(const Job *job, const char *text)
{
    if (soak.faulty) {
        atomic_fetch_add(&soak.failed, 1);
        return;
    }
    atomic_fetch_add(&soak.wrong, 1);
    flockfile(stdout);
    printf("FAIL: %s%s\n      repeat: build/check --device=%s - <<END\n%sEND\n",
           text, current.decoded ? ", in frames of a damaged stream" : "",
           current.device, current.text);
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

void soak_job(long graph, Rng *rng)
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
