/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Filter while the device is busy: processes, and threads of a process, run the
 * same jobs at the same time, in any order. Each job is a graph whose size,
 * memory and options differ from the thread's previous one, which is freed with
 * frames under way in half of the cases. Each frame is compared with the
 * reference.
 *
 * Processes are started before a device is opened, as drivers do not survive
 * fork().
 */

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "busy.h"

#define MAX_PROCESSES 64
#define MAX_THREADS   16

/* status of a process without the device */
#define NO_DEVICE 77

/* seconds after which a process hangs, whatever else the machine does */
#define TIME_LIMIT 3600

/* Results of all processes */
typedef struct Results {
    atomic_int passed, failed;
} Results;

static Options options = {
    .device = "cuda:0", .options = "", .nb_processes = 1, .nb_threads = 1,
    .nb_rounds = 1, .number = -1, .seed = 1,
};
static char command[1000];      ///< line that started the program
static Cases cases;
static Results *results;

/* ---- one process ---- */

static Devices devices;
static int process;             ///< its number
static atomic_int nb_running;   ///< threads that run cases

/* The case that a thread runs */
static _Thread_local const Case *current;

/* Print the case, how it ran, and a command that runs it alone. */
static void report(const Case *c, const Job *job, const char *text)
{
    atomic_fetch_add(&results->failed, 1);
    flockfile(stdout);
    printf("FAIL: %s=%s on %dx%d %s, %s frames, process %d: %s\n"
           "      repeat: %s --case=%d\n",
           device_filter(&devices.hardware, job->algorithm), job->options,
           job->width, job->height, av_get_pix_fmt_name(job->format),
           job->software ? "software" : "hardware", process, text, command,
           c->number);
    fflush(stdout);
    funlockfile(stdout);
}

void job_finding(const Job *job, const char *text)
{
    report(current, job, text);
}

/* Run a case with hardware frames if the device has them, or with software
 * frames, and end the stream or free the graph with frames under way. */
static void run_case(const Case *c, int software, Rng *rng)
{
    Job job = c->job;
    const int ends = rng_range(rng, 0, 1);
    int nb = 0, lost = 0, done;

    job.software   = software || options.software ||
                     !device_has_format(&devices.hardware, job.format);
    job.feed       = rng_range(rng, 0, NB_FEEDS - 1);
    job.own_device = !rng_range(rng, 0, 3);
    job.nb_steps  -= !ends;
    for (int i = 0; i < job.nb_steps; i++) {
        if (job.step[i].kind != LINE_FRAME)
            continue;
        lost = spec_lost(&job.step[i].spec);
        nb++;
    }
    current = c;
    done    = job_run(&job, &devices);
    /* the last frame may be under way, and all that are held */
    if (done >= 0 && (ends ? done < nb - lost :
                      job.feed != FEED_HOLD && !done && nb > lost + 1))
        report(c, &job, "frames are missing");
    else if (done >= 0)
        atomic_fetch_add(&results->passed, 1);
}

static void shuffle(int *order, int nb, Rng *rng)
{
    for (int i = 0; i < nb; i++)
        order[i] = i;
    for (int i = nb - 1; i > 0; i--)
        FFSWAP(int, order[i], order[rng_range(rng, 0, i)]);
}

static void *run_cases(void *arg)
{
    const int thread = (intptr_t)arg;
    Rng rng = { options.seed * 1000003 + process * 1009 + thread * 17 + 1 };
    int order[MAX_CASES];

    for (int i = 0; i < 8; i++)
        rng_next(&rng);
    for (int round = 0; round < options.nb_rounds; round++) {
        shuffle(order, cases.nb, &rng);
        for (int i = 0; i < cases.nb; i++)
            run_case(&cases.list[order[i]],
                     (order[i] + process + thread + round) % 2, &rng);
    }
    atomic_fetch_sub(&nb_running, 1);
    return NULL;
}

/* ---- the heavy graph ---- */

static int compare_heavy(const AVFrame *out)
{
    AVFrame *got = av_frame_alloc();
    int ret = got ? av_hwframe_transfer_data(got, out, 0) : AVERROR(ENOMEM);

    if (ret >= 0)
        ret = picture_compare(got, cases.heavy.job.step[0].want) ?
              AVERROR_INVALIDDATA : 0;
    av_frame_free(&got);
    return ret;
}

/* Filter one frame again and again while other threads run, and wait for every
 * n-th. */
static int filter_heavy(const Graph *g, const AVFrame *in)
{
    AVFrame *out = av_frame_alloc();
    int ret      = out ? 0 : AVERROR(ENOMEM);

    for (int i = 1; ret >= 0 && (i <= options.heavy || nb_running); i++) {
        ret = graph_filter(g, in, out);
        if (ret >= 0 && i % options.heavy == 0)
            ret = compare_heavy(out);
        if (out)
            av_frame_unref(out);
    }
    av_frame_free(&out);
    return ret;
}

static void *run_heavy(void *unused)
{
    const Job *job       = &cases.heavy.job;
    const Device *device = &devices.hardware;
    AVBufferRef *pool = frames_new(device->ref, device->type, job->format,
                                   job->width, job->height);
    AVFrame *in = frames_upload(pool, job->step[0].picture, 0);
    Graph g;
    int ret;

    graph_open(&g, pool, job->format, job->width, job->height);
    graph_append(&g, device_filter(device, job->algorithm), job->options,
                 NULL);
    ret = graph_configure(&g);
    if (ret >= 0)
        ret = in ? filter_heavy(&g, in) : AVERROR(ENOMEM);
    if (ret < 0)
        report(&cases.heavy, job, av_err2str(ret));
    else
        atomic_fetch_add(&results->passed, 1);
    avfilter_graph_free(&g.graph);
    av_frame_free(&in);
    av_buffer_unref(&pool);
    return NULL;
}

/* ---- processes ---- */

static int run_threads(void)
{
    pthread_t threads[MAX_THREADS + 1];
    int nb = 0;

    atomic_store(&nb_running, options.nb_threads);
    while (nb < options.nb_threads &&
           !pthread_create(&threads[nb], NULL, run_cases,
                           (void *)(intptr_t)nb))
        nb++;
    if (nb < options.nb_threads)
        return 1;               // ends the process
    if (options.heavy && !pthread_create(&threads[nb], NULL, run_heavy, NULL))
        nb++;
    for (int i = 0; i < nb; i++)
        pthread_join(threads[i], NULL);
    return nb < options.nb_threads + !!options.heavy;
}

/* @return the status of the process */
static int run_process(int number)
{
    int ret;

    process = number;
    alarm(TIME_LIMIT);
    if (devices_open(&devices, options.device) < 0)
        return NO_DEVICE;
    ret = run_threads();
    devices_close(&devices);
    return ret;
}

/* Wait for the processes. @return the number of those that have no device */
static int wait_for_processes(const pid_t *child, int nb)
{
    int absent = 0, status;

    for (int i = 0; i < nb; i++) {
        if (waitpid(child[i], &status, 0) < 0 || !status)
            continue;
        if (WIFEXITED(status) && WEXITSTATUS(status) == NO_DEVICE) {
            absent++;
            continue;
        }
        atomic_fetch_add(&results->failed, 1);
        printf("FAIL: process %d ended with %s %d\n", i,
               !WIFSIGNALED(status) ? "status" :
               WTERMSIG(status) == SIGALRM ? "a hang, signal" : "signal",
               WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
    return absent;
}

static int run_processes(void)
{
    pid_t child[MAX_PROCESSES];
    int nb = 0, absent;

    fflush(stdout);
    while (nb < options.nb_processes && (child[nb] = fork()) >= 0) {
        if (!child[nb])
            exit(run_process(nb));
        nb++;
    }
    absent = wait_for_processes(child, nb);
    if (nb < options.nb_processes || (absent && absent < nb)) {
        atomic_fetch_add(&results->failed, 1);
        printf("FAIL: %d of %d processes did not run\n",
               options.nb_processes - nb + absent, options.nb_processes);
        absent = 0;
    }
    if (absent)
        printf("SKIP: busy: no device is called %s\n", options.device);
    return !!absent;
}

/* ---- main ---- */

static void usage(void)
{
    printf("Usage: busy [--device=opencl:P.D|cuda:N] [--filter=NAME]\n"
           "            [--options=TEXT] [--sizes=WxH,...] [--processes=N]\n"
           "            [--threads=N] [--rounds=N] [--seed=N] [--case=N]\n"
           "            [--software] [--heavy=N] [--plant]\n"
           "Runs the filters of a device in processes and threads at once,\n"
           "each thread all cases N times, and compares every frame with the\n"
           "references. --software gives them software frames alone;\n"
           "--heavy=N keeps the device busy by a thread of each process with\n"
           "N frames in the device's queue; --plant spoils a byte of each\n"
           "reference, so that every case has to fail.\n");
}

static int parse_sizes(const char *text)
{
    int n = 0;

    options.nb_sizes = 0;
    while (options.nb_sizes < MAX_SIZES) {
        int *size = options.sizes[options.nb_sizes++];

        if (sscanf(text, "%dx%d%n", &size[0], &size[1], &n) != 2 ||
            size[0] < 1 || size[1] < 1 || FFMAX(size[0], size[1]) > max_side)
            return 0;
        if (text[n] != ',')
            return !text[n];
        text += n + 1;
    }
    return 0;
}

static int parse_option(const char *arg)
{
    static const struct { const char *name; int *value; int max; } numbers[] = {
        { "--processes=", &options.nb_processes, MAX_PROCESSES },
        { "--threads=",   &options.nb_threads,   MAX_THREADS },
        { "--rounds=",    &options.nb_rounds,    1000000 },
        { "--heavy=",     &options.heavy,        1000 },
        { "--case=",      &options.number,       MAX_CASES },
    };
    static const struct { const char *name, **value; } texts[] = {
        { "--device=",  &options.device },
        { "--filter=",  &options.filter },
        { "--options=", &options.options },
    };
    const char *v;

    for (int i = 0; i < FF_ARRAY_ELEMS(numbers); i++)
        if (av_strstart(arg, numbers[i].name, &v)) {
            *numbers[i].value = atoi(v);
            return atoi(v) >= 0 && atoi(v) <= numbers[i].max;
        }
    for (int i = 0; i < FF_ARRAY_ELEMS(texts); i++)
        if (av_strstart(arg, texts[i].name, texts[i].value))
            return 1;
    if (!strcmp(arg, "--software"))
        return options.software = 1;
    if (!strcmp(arg, "--plant"))
        return options.plant = 1;
    if (av_strstart(arg, "--seed=", &v)) {
        options.seed = strtoull(v, NULL, 10);
        return 1;
    }
    return av_strstart(arg, "--sizes=", &v) && parse_sizes(v);
}

int main(int argc, char **argv)
{
    int skipped, ok = 1;

    max_side = 4096;
    parse_sizes("1920x1080,320x240,203x131");
    av_strlcat(command, argv[0], sizeof(command));
    for (int i = 1; i < argc && ok; i++) {
        ok = parse_option(argv[i]);
        av_strlcatf(command, sizeof(command), " %s", argv[i]);
    }
    if (!ok || !options.nb_processes || !options.nb_threads) {
        usage();
        return 2;
    }
    av_log_set_level(AV_LOG_ERROR);
    results = mmap(NULL, sizeof(*results), PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (results == MAP_FAILED || cases_make(&cases, &options) < 0)
        return 2;
    printf("%s, seed %"PRIu64": %d cases, %d times in each of %d threads of "
           "%d processes\n", options.device, options.seed, cases.nb,
           options.nb_rounds, options.nb_threads, options.nb_processes);
    skipped = run_processes();
    cases_free(&cases);
    printf("%d passed, %d failed, %d skipped\n", results->passed,
           results->failed, skipped);
    return results->failed || !(results->passed + skipped);
}
