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
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "main.h"

#define MAX_CASES 64

/* status of a process without the device */
#define NO_DEVICE 77

/* seconds after which a process hangs, whatever else the machine does */
#define TIME_LIMIT 3600

/* A job that runs many times, prepared once */
typedef struct Case {
    int number;
    Job job;
} Case;

static struct Cases {
    Case list[MAX_CASES];
    int nb;
    Case heavy;                 ///< one frame, of a filter that takes long
} cases;

/* Results of all processes */
static struct Results {
    atomic_int passed, failed;
} *results;

/* ---- cases ---- */

/* Set the size, and a format of the same depth that frames of this size may
 * have, hardware frames as well if the device has images of two channels. */
static void set_size(Job *job, const int size[2])
{
    const int depth = av_pix_fmt_desc_get(job->format)->comp[0].depth;

    job->width  = size[0];
    job->height = size[1];
    if (!((size[0] | size[1]) & 1))
        return;
    if (depth == 8)
        job->format = AV_PIX_FMT_YUV444P;
    else if (!av_strstart(options.device, "cuda", NULL))
        job->format = AV_PIX_FMT_YUV444P10;
}

static int read_job(Job *job, const char *text, const char *more,
                    const int size[2])
{
    job_read(job, (const uint8_t *)text, strlen(text));
    if (job->nb_ignored)
        return AVERROR(EINVAL);
    av_strlcatf(job->options, sizeof(job->options), "%s%s",
                *job->options && *more ? ":" : "", more);
    set_size(job, size);
    return job_prepare(job);
}

/* Return whether the device has the filter, and it is wanted. */
static int is_wanted(const char *text)
{
    char name[64];
    Job job;

    job_read(&job, (const uint8_t *)text, strlen(text));
    snprintf(name, sizeof(name), "%s_%.*s", algorithm_names[job.algorithm],
             (int)strcspn(options.device, ":"), options.device);
    return avfilter_get_by_name(name) &&
           (!options.filter || !strcmp(name, options.filter));
}

static int add_case(int number, const char *text, const int size[2])
{
    Case *c = &cases.list[cases.nb];

    if ((options.number >= 0 && options.number != number) || !is_wanted(text))
        return 0;
    if (cases.nb == MAX_CASES)
        return AVERROR(ENOSPC);
    cases.nb++;
    c->number = number;
    return read_job(&c->job, text, options.options, size);
}

/* Read the jobs; the first size, whose references take long, comes first. */
static int add_cases(void)
{
    const char *file = *options.file ? *options.file : "tests/jobs/busy.txt";
    /* not open yet: the file depends on no device */
    const Device device = { .name = "" };
    JobList list     = { 0 };
    int ret = joblist_read(&list, file, &device, NB_ALGORITHMS);

    if (ret < 0)
        printf("%s: %s\n", file, av_err2str(ret));
    for (int i = 0; i < options.nb_sizes * list.nb && ret >= 0; i++)
        ret = add_case(i, list.jobs[i % list.nb].text,
                       options.sizes[i / list.nb]);
    joblist_free(&list);
    return ret < 0 || cases.nb ? ret : AVERROR_FILTER_NOT_FOUND;
}

/* ---- references ---- */

int threads_run(int nb, void *(*run)(void *number))
{
    pthread_t threads[MAX_THREADS + 1];
    int started = 0;

    while (started < nb && !pthread_create(&threads[started], NULL, run,
                                           (void *)(intptr_t)started))
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return started;
}

static atomic_int next_step;    ///< MAX_STEPS of each case, then of heavy
static atomic_int step_error;

static void *make_references(void *unused)
{
    int i;

    while ((i = atomic_fetch_add(&next_step, 1)) < (cases.nb + 1) * MAX_STEPS) {
        const int n   = i / MAX_STEPS;
        Case *c       = n < cases.nb ? &cases.list[n] : &cases.heavy;
        const int ret = job_expect(&c->job, i % MAX_STEPS);

        if (ret < 0)
            atomic_store(&step_error, ret);
    }
    return NULL;
}

/* Make the cases, the jobs in each size, and their references, in threads.
 * @return 0, or an error that is printed */
static int make_cases(void)
{
    const int cores = av_clip(sysconf(_SC_NPROCESSORS_ONLN), 1, MAX_THREADS);
    int ret = add_cases();

    if (ret >= 0 && options.heavy)
        ret = read_job(&cases.heavy.job, "filter median\nformat yuv420p\n"
                       "options radius=15:planes=1\nframe right noise 1\n",
                       "", options.sizes[0]);
    if (ret >= 0)
        ret = threads_run(cores, make_references) ? step_error :
                                                    AVERROR(EAGAIN);
    if (ret < 0)
        printf("the cases cannot be made: %s\n", av_err2str(ret));
    return ret;
}

static void free_cases(void)
{
    for (int i = 0; i < cases.nb; i++)
        job_free(&cases.list[i].job);
    job_free(&cases.heavy.job);
}

/* ---- one process ---- */

static Devices devices;
static int process;             ///< its number
static atomic_int nb_running;   ///< threads that run cases

/* The case that a thread runs */
static _Thread_local const Case *current;

/* Print the case, how it ran, and a command that runs it alone. */
static void report(const Case *c, const Job *job, const char *text)
{
    char more[1000] = "";

    for (char **arg = options.command + 2; *arg; arg++)
        av_strlcatf(more, sizeof(more), " %s", *arg);
    atomic_fetch_add(&results->failed, 1);
    flockfile(stdout);
    printf("FAIL: %s=%s on %dx%d %s, %s frames, process %d: %s\n"
           "      repeat: %s busy --case=%d%s\n",
           device_filter(&devices.hardware, job->algorithm), job->options,
           job->width, job->height, av_get_pix_fmt_name(job->format),
           job->software ? "software" : "hardware", process, text,
           options.program, c->number, more);
    fflush(stdout);
    funlockfile(stdout);
}

void busy_finding(const Job *job, const char *text)
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

/* Run a thread, of which the last one may be the heavy one. */
static void *run_thread(void *number)
{
    return (intptr_t)number < options.nb_threads ? run_cases(number) :
                                                   run_heavy(number);
}

/* @return the status of the process */
static int run_process(int number)
{
    const int nb_threads = options.nb_threads + !!options.heavy;
    int ret;

    process = number;
    alarm(TIME_LIMIT);
    if (devices_open(&devices, options.device) < 0)
        return NO_DEVICE;
    atomic_store(&nb_running, options.nb_threads);
    ret = threads_run(nb_threads, run_thread) < nb_threads;
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

int busy_main(void)
{
    int skipped;

    if (!*options.device)
        options.device = "cuda:0";
    av_log_set_level(AV_LOG_ERROR);
    results = mmap(NULL, sizeof(*results), PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (results == MAP_FAILED || !options.nb_processes ||
        !options.nb_threads || make_cases() < 0)
        return 2;
    printf("%s, seed %"PRIu64": %d cases, %d times in each of %d threads of "
           "%d processes\n", options.device, options.seed, cases.nb,
           options.nb_rounds, options.nb_threads, options.nb_processes);
    skipped = run_processes();
    free_cases();
    printf("%d passed, %d failed, %d skipped\n", results->passed,
           results->failed, skipped);
    return results->failed || !(results->passed + skipped);
}
