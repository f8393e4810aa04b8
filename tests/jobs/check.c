/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "main.h"

/* seconds from which a case is reported */
#define SLOW 30
/* status of the process of a failed case */
enum { FAILED = 1 };

/* Files of tests/jobs, and the parts of the cases that they are */
static const struct Part {
    const char *file, *part;
    int is_listed;              ///< whether --listed applies
    enum { ANY, HARDWARE, SOFTWARE } memory;    ///< of the frames
} parts[] = {
    { "listed",   "listed",   1, ANY },
    { "levels",   "listed",   1, ANY },
    { "noise",    "noise",    1, ANY },
    { "scales",   "scales",   1, ANY },
    { "motion",   "motion",   1, ANY },
    { "behavior", "behavior", 0, ANY },
    { "frames",   "frames",   0, HARDWARE },
    { "software", "frames",   0, SOFTWARE },
    { "levels",   "frames",   0, SOFTWARE },
};

/* ---- results ---- */

void result(int ok, const char *format, ...)
{
    static time_t last;
    const int seconds = last ? time(NULL) - last : 0;
    va_list args;

    last = time(NULL);
    *(ok ? &progress->passed : &progress->failed) += 1;
    if (ok && !options.verbose && (seconds < SLOW || options.apart))
        return;
    printf("%s: ", !ok ? "FAIL" : seconds < SLOW ? "ok" : "SLOW");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

void skip(const char *format, ...)
{
    char reason[sizeof(progress->reason)];
    va_list args;

    va_start(args, format);
    vsnprintf(reason, sizeof(reason), format, args);
    va_end(args);
    if (strcmp(reason, progress->reason)) {
        progress->skipped++;
        printf("SKIP: %s\n", reason);
    }
    strcpy(progress->reason, reason);
}

static const Slice *slice;      ///< of the current cases
static int status;              ///< of this process
static int first_turn;          ///< cases of processes before this one

int is_our_turn(void)
{
    static int turn;
    const int taken = turn % slice->n == slice->k;

    if (turn++ < first_turn || (options.apart && *progress->job))
        return 0;
    progress->turn = turn;
    if (slice->n > 1) {
        progress->sliced++;
        progress->taken += taken;
    }
    if (taken) {
        snprintf(progress->job, sizeof(progress->job), "a case that is no job\n");
        limit_time(options.seconds);
    }
    return taken;
}

/* ---- one job ---- */

void check_finding(const Job *job, const char *text)
{
    printf("    %s\n", text);
    if (*log_error)
        printf("    %s", log_error);
}

/* Return whether a device has the filter and the frames of a job, otherwise
 * skip it: PoCL has no images of two channels. */
static int is_supported(const Device *device, const Job *job)
{
    const char *radius;

    if (!device_filter(device, job->algorithm))
        skip("%s has no filter %s", device->name,
             algorithm_names[job->algorithm]);
    else if (!job->software &&
             !(device->ref && device_has_format(device, job->format)))
        skip("%s has no hardware frames of %s", device->name,
             av_get_pix_fmt_name(job->format));
    else if (device->limits_loops && strstr(job->options, "patch_vector") &&
             (radius = strstr(job->options, "radius=")) &&
             atoi(radius + 7) > 8)
        skip("%s epsilon_opencl=variant=patch_vector above 17x17: more rounds "
             "than llvmpipe has", device->name);
    else
        return 1;
    return 0;
}

/* Return whether a device need not have what an unfiltered job asks for. */
static int may_lack(const Device *device, const Job *job)
{
    const int is_named = *job->kernels || *job->cc ||
                         strstr(job->options, "variant=") ||
                         strstr(job->options, "order=");
    /* a table of the bench has rows of kernels that do not serve its window */
    const int is_lack  = job_error == AVERROR(ENOSYS) ||
                         (job_error == AVERROR(EINVAL) && *job->table);

    if (is_lack && is_named)
        skip("%s: the device has no kernel for %s %s", device->name,
             job->options, av_get_pix_fmt_name(job->format));
    else if (job_error == AVERROR_OPTION_NOT_FOUND &&
             device->type == AV_HWDEVICE_TYPE_NONE)
        skip("%s: FFmpeg's %s has not all options", device->name,
             algorithm_names[job->algorithm]);
    else
        return 0;
    return 1;
}

/* Round a size up to whole chroma samples, as OpenCL's images have them. */
static void fit_size(const Device *device, Job *job)
{
    const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(job->format);

    if (device->type == AV_HWDEVICE_TYPE_OPENCL && !job->software) {
        job->width  = FFALIGN(job->width,  1 << desc->log2_chroma_w);
        job->height = FFALIGN(job->height, 1 << desc->log2_chroma_h);
    }
}

/* Return whether a job is right, -1: skipped. */
static int run_job(const Devices *devices, const char *text)
{
    int frames = 0, nb;
    Job job;

    job_read(&job, (const uint8_t *)text, strlen(text));
    for (int i = 0; i < job.nb_steps; i++)
        frames += job.step[i].kind == LINE_FRAME;
    if (job.nb_ignored) {
        printf("    %d lines are not as jobs.h describes them\n",
               job.nb_ignored);
        return 0;
    }
    if (!is_supported(&devices->hardware, &job))
        return -1;
    fit_size(&devices->hardware, &job);
    *log_error = 0;
    nb = job_run(&job, devices);
    job_plant(&job);
    if (frames && !nb && may_lack(&devices->hardware, &job))
        return -1;
    if (!frames)
        return job_error == AVERROR(EINVAL) || job_error == AVERROR(ERANGE);
    if (!nb)
        printf("    no frame is output: %s\n", log_error);
    return nb > 0;
}

void job_join(char *to, int size, const char *text)
{
    *to = 0;
    while (*text) {
        const int n = strcspn(text, "\n");

        av_strlcatf(to, size, "%s%.*s", *to ? "; " : "", n, text);
        text += n + !!text[n];
    }
}

/* Run a job, and count it. */
static void check_job(const Devices *devices, const ListedJob *job)
{
    char text[MAX_JOB];
    int ok;

    job_join(text, sizeof(text), job->text);
    snprintf(progress->job, sizeof(progress->job), "%s:%d\n    repeat: %s"
             "%s --device=%s --job=\"%s\"\n", job->file, job->line,
             options.program, options.apart ? " --apart" : "",
             devices->hardware.name, text);
    ok = run_job(devices, job->text);
    if (options.apart && !ok)
        status = FAILED;
    else if (ok >= 0)
        result(ok, "%s:%d: %s %s", job->file, job->line,
               devices->hardware.name, ok ? text : "");
    if (!ok && !options.apart)
        printf("%s", strchr(progress->job, '\n') + 1);
}

/* ---- all jobs ---- */

/* Return whether a part of the cases is wanted. */
static int is_wanted(const char *part)
{
    return !options.only || av_match_name(part, options.only);
}

static int is_of_format(const char *text)
{
    Job job;

    job_read(&job, (const uint8_t *)text, strlen(text));
    return !wanted_format ||
           !strcmp(av_get_pix_fmt_name(job.format), wanted_format);
}

/* Put a line before a text: frames of a device without hardware frames, or by
 * --software, are in memory. */
static void use_software(const Device *device, ListedJob *job)
{
    char *text = NULL;

    if (!options.software && device->ref)
        return;
    text = av_asprintf("memory software\n%s", job->text);
    av_free(job->text);
    job->text = text;
}

/* Run or list the jobs of a file. */
static void check_file(const Devices *devices, const char *file,
                       enum Algorithm algorithm)
{
    const Device *device = options.software ? &devices->software :
                                              &devices->hardware;
    JobList list = { 0 };
    int ret      = joblist_read(&list, file, device, algorithm);

    if (ret < 0)
        result(0, "%s: %s", file, av_err2str(ret));
    for (int i = 0; i < list.nb; i++) {
        if (!is_of_format(list.jobs[i].text))
            continue;
        use_software(device, &list.jobs[i]);
        if (options.list)
            printf("%s\n", list.jobs[i].text);
        else if (is_our_turn())
            check_job(devices, &list.jobs[i]);
    }
    joblist_free(&list);
}

static void check_random(const Devices *devices, enum Algorithm algorithm)
{
    const Device *device = options.software ? &devices->software :
                                              &devices->hardware;
    const int streams = device_has_option(device, algorithm, "failing");
    char text[MAX_JOB];
    ListedJob job = { text, "random", 0 };

    for (int i = options.first; i < options.first + options.cases; i++) {
        job.line = i;
        random_job(text, sizeof(text), device, algorithm, options.seed, i);
        if (is_our_turn())
            check_job(devices, &job);
        if (algorithm != ALGO_EPSILON || !streams)
            continue;
        random_stream(text, sizeof(text), device, options.seed, i);
        if (is_our_turn())
            check_job(devices, &job);
    }
}

/* Check that the streams of noise have noise of every kind. */
static void check_kinds(const Device *device, enum Algorithm algorithm)
{
    const int all = (1 << (REF_KEPT + 1)) - 1;

    if (algorithm == ALGO_EPSILON && slice->n == 1 && !first_turn &&
        !wanted_format && is_our_turn())
        result((noise_kinds & all) == all, "%s: kinds of noise: %x",
               device->name, noise_kinds);
}

/* Name the kernels that no list has for a device. */
static void skip_kernels(const Device *device, enum Algorithm algorithm)
{
    if (first_turn)
        return;
    if (algorithm == ALGO_EPSILON && device->gpu)
        skip("%s epsilon_opencl=variant=patch_vector above 17x17: private "
             "memory of a kernel for CPUs", device->name);
    if (algorithm != ALGO_MEDIAN)
        return;
    if (device->type == AV_HWDEVICE_TYPE_OPENCL && !device->media_ops)
        skip("%s median_opencl=variant=media_ops: the device has no "
             "cl_amd_media_ops2", device->name);
    if (device->gpu)
        skip("%s median_opencl=variant=vector and count above 7x7: kernels for "
             "CPUs, which a GPU's compiler may take minutes for and which have "
             "much private memory", device->name);
}

static void check_algorithm(const Devices *devices, enum Algorithm algorithm)
{
    const enum AVHWDeviceType type = devices->hardware.type;
    const int memory = type == AV_HWDEVICE_TYPE_NONE ? ANY :
                       options.software || type == TYPE_DUMMY ? SOFTWARE :
                       HARDWARE;
    char file[64];

    for (int i = 0; i < FF_ARRAY_ELEMS(parts); i++) {
        const struct Part *p = &parts[i];

        if (!is_wanted(p->part) || (p->memory && p->memory != memory))
            continue;
        slice = p->is_listed && options.listed.n > 1 ? &options.listed :
                                                       &options.slice;
        snprintf(file, sizeof(file), "tests/jobs/%s.txt", p->file);
        check_file(devices, file, algorithm);
        if (!strcmp(p->part, "noise"))
            check_kinds(&devices->hardware, algorithm);
    }
    if (is_wanted("listed"))
        skip_kernels(&devices->hardware, algorithm);
    slice = &options.slice;
    if (is_wanted("frames"))
        check_special(devices, algorithm);
    if (is_wanted("random"))
        check_random(devices, algorithm);
}

/* Return whether a filter of a device is wanted; --list prints it. */
static int is_chosen(const Device *device, enum Algorithm algorithm)
{
    const char *filter = device_filter(device, algorithm);

    if (!filter || (options.filter && strcmp(filter, options.filter)))
        return 0;
    if (options.list)
        printf("%s %s\n", device->name, filter);
    return !options.list;
}

static void check_device(const char *name)
{
    Devices devices;

    if (devices_open(&devices, name) < 0)
        return;
    slice = &options.slice;
    for (char **file = options.file; *file; file++)
        check_file(&devices, *file, NB_ALGORITHMS);
    for (int a = 0; a < NB_ALGORITHMS && !*options.file; a++)
        if (is_chosen(&devices.hardware, a)) {
            check_algorithm(&devices, a);
            if (!options.apart)
                printf("%s %s: %d passed so far, %d failed\n", name,
                       device_filter(&devices.hardware, a), progress->passed,
                       progress->failed);
        }
    devices_close(&devices);
}

/* Count devices that --device names, or does not exclude, but that are
 * absent. */
static void skip_absent(const Device *devices, int nb)
{
    static const struct { const char *name, *reason; } kinds[] = {
        { "opencl", "no OpenCL device with images (clinfo -l)" },
        { "cuda",   "no CUDA device (libcuda.so.1)" },
    };

    if (!nb && strchr(options.device, ':')) {
        skip("no device is called %s", options.device);
        return;
    }
    for (int k = 0; k < 2; k++) {
        const size_t n = strlen(kinds[k].name);
        int there = strncmp(options.device, kinds[k].name,
                            FFMIN(strlen(options.device), n));

        for (int i = 0; i < nb; i++)
            there |= !strncmp(devices[i].name, kinds[k].name, n);
        if (!there)
            skip("%s: %s", kinds[k].name, kinds[k].reason);
    }
}

/* Run the cases that are left on all devices. @return a status */
static int run(void)
{
    int nb;
    Device *devices = devices_find(options.device, &nb);
    char name[64][16];
    const int found = FFMIN(nb, 64);

    first_turn = progress->turn;
    if (!options.list && !first_turn && !progress->skipped)
        skip_absent(devices, nb);
    for (int i = 0; i < found; i++)
        av_strlcpy(name[i], devices[i].name, sizeof(name[i]));
    devices_free(&devices, nb);
    for (int i = 0; i < (*options.file ? FFMIN(found, 1) : found); i++)
        if (!options.software || strcmp(name[i], "cpu"))
            check_device(name[i]);
    progress->ended = !options.apart || !*progress->job;
    return status;
}

/* ---- main ---- */

int check_main(void)
{
    int ret;

    if (options.cases < 0)
        options.cases = 500;
    if (options.apart && !options.seconds)
        options.seconds = 1800;         // of a hang, under any load
    max_work = INT64_MAX;
    if (options.log)
        av_log_set_level(AV_LOG_VERBOSE);
    else
        av_log_set_callback(log_format);
    levels_watched = !options.log;
    if (!options.list && !*options.file)
        printf("seed %llu\n", (unsigned long long)options.seed);
    ret = options.alone || options.list ? run() : watch(run, options.apart);
    if (options.list)
        return ret || progress->failed;
    if (!progress->passed && !progress->failed && options.filter)
        printf("Nothing was checked: no device has %s, or there are no cases "
               "for it (tests/jobs/*.txt).\n", options.filter);
    if (progress->sliced)
        printf("sampled: %d of %d cases\n", progress->taken, progress->sliced);
    printf("%d passed, %d failed, %d skipped\n", progress->passed,
           progress->failed, progress->skipped);
    return progress->failed || (ret && !options.apart) ||
           (!progress->passed && !progress->skipped);
}
