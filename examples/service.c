// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: a service that filters videos on a GPU
 * @example service.c
 *
 *   service FOLDER THREADS FRAMES [DEVICE[,DEVICE...] [FILES[:FILES...]]]
 *   service /srv/gpu 8 8 cuda:0,cuda:1
 *
 * A job is a file FOLDER/queue/NAME.job of three to five lines: input, output,
 * chain of filters, encoder, output format. Clients write it under another name
 * first. It moves to running/, then to done/, or to failed/ with the reason in
 * NAME.job.reason. THREADS jobs run at once, each on the device with the fewest
 * jobs, with at most FRAMES frames in flight per device. Jobs that were running
 * when the process was killed are run again, at most three times in all.
 * Without DEVICE, the first of cuda and opencl that opens is used. With FILES,
 * jobs read and write files in these folders only. A job fails after
 * SERVICE_MAX_WAIT seconds (600, from the environment) without progress.
 * FOLDER/metrics.sock returns counters for Prometheus:
 *
 *   curl --unix-socket FOLDER/metrics.sock http://localhost/metrics
 *
 * Exit status: 0 after SIGTERM or SIGINT (jobs go back to the queue), 1 for an
 * error, 2 for invalid arguments, 75 when a device is lost or a job hangs: the
 * process cannot recover from that, so a supervisor has to start a new one.
 */

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavutil/avstring.h>
#include <libavutil/common.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/time.h>

#include "output.h"
#include "service.h"

#define EXIT_RESTART 75
#define MAX_THREADS  256
#define MAX_TRIES    3
#define MAX_NAME     (255 - (int)sizeof(".reason"))     ///< of a job
#define MAX_STOP     1500000    ///< microseconds from SIGTERM to exit

static Service service;
static ServiceJob jobs[MAX_THREADS];        ///< one per thread
static atomic_int nb_working;               ///< number of running threads
static _Thread_local const char *tag = "service";
static _Thread_local char reason[1024];     ///< the job's first error
static pthread_mutex_t moving = PTHREAD_MUTEX_INITIALIZER;  ///< for moving jobs

/* ---- log ---- */

/* Print each line with its priority for journald and the job's name. */
static void print_lines(int level, const char *lines)
{
    while (*lines) {
        const int length = strcspn(lines, "\n");

        fprintf(stderr, "<%d>%s: %.*s\n", level / 8 + 1, tag, length, lines);
        lines += length + (lines[length] == '\n');
    }
}

/* Collect and print whole lines, as other threads log at the same time. Codecs
 * and filters of a job log in its thread. */
static void log_line(void *avcl, int level, const char *format, va_list args)
{
    static _Thread_local char line[1024];
    static _Thread_local int prefix = 1, size;

    if (level > av_log_get_level())
        return;
    av_log_format_line2(avcl, level, format, args, line + size,
                        sizeof(line) - size, &prefix);
    size = strlen(line);
    if (size < sizeof(line) - 1 && (!size || line[size - 1] != '\n'))
        return;                             /* the line is incomplete */
    print_lines(level, line);
    if (level <= AV_LOG_ERROR) {
        atomic_fetch_add(&service.nb_errors, 1);
        if (!*reason)
            av_strlcpy(reason, line, sizeof(reason));
    }
    size = 0;
}

/* ---- the queue ---- */

/* A job's name is X.job with one ~ appended per unfinished attempt. @return the
 * length without these, or 0 if the name is not a job's */
static size_t job_length(const char *name)
{
    size_t length = strlen(name);

    while (length && name[length - 1] == '~')
        length--;
    return length >= 4 && !strncmp(name + length - 4, ".job", 4) ? length : 0;
}

static int is_job(const struct dirent *entry)
{
    return job_length(entry->d_name) > 0;
}

static int move(const char *from, const char *name, const char *to,
                const char *new_name)
{
    char old_path[300], new_path[300];

    snprintf(old_path, sizeof(old_path), "%s/%s", from, name);
    snprintf(new_path, sizeof(new_path), "%s/%s", to, new_name);
    return rename(old_path, new_path);
}

/* Return whether a job of this name is running; a second one has to wait. */
static int is_running(const char *name)
{
    char path[300];

    snprintf(path, sizeof(path), "running/%s", name);
    return !access(path, F_OK);
}

/* Write the reason of a failure to a separate file, as the job may belong to
 * another user. @param why NULL: remove the file */
static void keep_reason(const char *name, const char *why)
{
    char path[300];
    FILE *file;

    snprintf(path, sizeof(path), "failed/%.*s.reason",
             FFMIN((int)job_length(name), MAX_NAME), name);
    remove(path);
    if (!why)
        return;
    file = fopen(path, "wxe");
    if (file)
        fprintf(file, "%s\n%s", why, reason);
    if (!file || fclose(file))
        av_log(NULL, AV_LOG_ERROR, "%s: %s\n", path, strerror(errno));
}

/* Report once that a job cannot be moved, such as a folder of another user. */
static void report_stuck(const char *name, int error)
{
    char path[300];

    snprintf(path, sizeof(path), "failed/%.*s.reason", (int)job_length(name),
             name);
    if (!access(path, F_OK))
        return;
    *reason = 0;
    av_log(NULL, AV_LOG_ERROR, "%s cannot be moved out of the queue\n", name);
    keep_reason(name, av_err2str(AVERROR(error)));
}

/* Refuse a name that leaves no room for ~~~ or .reason. */
static int is_too_long(const char *name)
{
    if (job_length(name) <= MAX_NAME)
        return 0;
    *reason = 0;
    av_log(NULL, AV_LOG_ERROR, "The job's name is longer than %d bytes\n",
           MAX_NAME);
    keep_reason(name, av_err2str(AVERROR(ENAMETOOLONG)));
    return 1;
}

/* Take the first job by name, unless another thread does. @return whether a job
 * was taken */
static int take_job(char name[256])
{
    struct dirent **list;
    int nb, taken = 0;

    pthread_mutex_lock(&moving);
    nb = scandir("queue", &list, is_job, alphasort);
    for (int i = 0; i < nb; i++) {
        if (is_too_long(list[i]->d_name)) {
            move("queue", list[i]->d_name, "failed", list[i]->d_name);
        } else if (!taken && !is_running(list[i]->d_name)) {
            taken = !move("queue", list[i]->d_name, "running", list[i]->d_name);
            if (taken)
                av_strlcpy(name, list[i]->d_name, 256);
            else if (errno != ENOENT)       /* ENOENT: its client removed it */
                report_stuck(list[i]->d_name, errno);
        }
        free(list[i]);
    }
    if (nb >= 0)
        free(list);
    pthread_mutex_unlock(&moving);
    return taken;
}

/* Open a job if it is a regular file; opening a FIFO would block. */
static FILE *open_job(const char *name)
{
    char path[300];
    struct stat st;
    int fd;

    snprintf(path, sizeof(path), "running/%s", name);
    fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode))) {
        av_log(NULL, AV_LOG_ERROR, "The job is not a regular file\n");
        close(fd);
        fd    = -1;
        errno = EINVAL;
    }
    return fd < 0 ? NULL : fdopen(fd, "r");
}

static int read_lines(FILE *file, ServiceJob *job)
{
    char *const fields[] = { job->input, job->output, job->chain, job->encoder,
                             job->format };
    char line[SERVICE_MAX_LINE];
    int nb = 0, is_whole = 1;

    while (nb < 5 && is_whole && fgets(line, sizeof(line), file)) {
        is_whole = strchr(line, '\n') || feof(file);
        line[strcspn(line, "\n")] = 0;
        if (*line && *line != '#')
            av_strlcpy(fields[nb++], line, sizeof(line));
    }
    if (nb >= 3 && is_whole)
        return 0;
    av_log(NULL, AV_LOG_ERROR, "A job has 3 to 5 lines of less than %d bytes\n",
           SERVICE_MAX_LINE);
    return AVERROR(EINVAL);
}

static int read_job(const char *name, ServiceJob *job)
{
    FILE *file = open_job(name);
    int ret    = file ? read_lines(file, job) : AVERROR(errno);

    if (file)
        fclose(file);
    return ret;
}

/* Remove the incomplete output of a killed job, which may not be run again. */
static void discard_output(const char *name)
{
    char part[SERVICE_MAX_LINE + 8];
    ServiceJob job;

    if (read_job(name, &job) < 0)
        return;
    snprintf(part, sizeof(part), "%s.part", job.output);
    output_discard(part);
}

/* Recover the jobs that an earlier process left in running/. */
static void recover_jobs(void)
{
    char new_name[260];
    struct dirent **list;
    int nb = scandir("running", &list, is_job, NULL);

    for (int i = 0; i < nb; i++) {
        const char *name = list[i]->d_name;

        discard_output(name);
        *reason = 0;
        snprintf(new_name, sizeof(new_name), "%s~", name);
        if (is_too_long(name)) {
            move("running", name, "failed", name);
        } else if (strlen(new_name) - job_length(name) < MAX_TRIES) {
            move("running", name, "queue", new_name);
        } else {
            keep_reason(name, "The process ended each time while it ran");
            move("running", name, "failed", new_name);
        }
        free(list[i]);
    }
    if (nb >= 0)
        free(list);
}

/* End the process, as neither a lost device nor a hanging thread can be
 * recovered in it. The job that caused it is marked when it is recovered;
 * other running jobs return to the queue unmarked. */
static void end_process(const char *what, const char *why, const char *name)
{
    struct dirent **list;
    int nb;

    pthread_mutex_lock(&moving);            /* keep other jobs from ending */
    nb = scandir("running", &list, is_job, NULL);
    for (int i = 0; i < nb; i++)
        if (strcmp(list[i]->d_name, name))
            move("running", list[i]->d_name, "queue", list[i]->d_name);
    av_log(NULL, AV_LOG_FATAL, "%s %s\n", what, why);
    _exit(EXIT_RESTART);                    /* drivers may hang in exit() */
}

static void end_job(const char *name, int ret)
{
    char ended[256];

    av_strlcpy(ended, name, job_length(name) + 1);
    pthread_mutex_lock(&moving);
    if (ret == AVERROR_EXIT) {
        move("running", name, "queue", name);
    } else {
        keep_reason(name, ret < 0 ? av_err2str(ret) : NULL);
        move("running", name, ret < 0 ? "failed" : "done", ended);
    }
    pthread_mutex_unlock(&moving);
}

static void run_job(ServiceJob *job)
{
    ServiceDevice *device = service_device_take(&service);
    const char *name = job->name;
    int ret;

    *reason = *job->encoder = *job->format = 0;
    ret = read_job(name, job);
    if (ret >= 0)
        ret = service_job_run(&service, device, job);
    if (ret < 0 && ret != AVERROR_EXIT) {
        av_log(NULL, AV_LOG_ERROR, "%s\n", av_err2str(ret));
        /* Check the device, as graphs fail for other reasons as well. */
        if (service_device_is_lost(device))
            end_process(device->name, "is lost", name);
    }
    end_job(name, ret);
    service_device_release(device, ret);
}

static void *work(void *arg)
{
    ServiceJob *job = arg;

    while (!atomic_load(&service.stopped)) {
        if (!take_job(job->name)) {
            av_usleep(100000);
            continue;
        }
        tag = job->name;
        run_job(job);
        tag = "service";
    }
    atomic_fetch_sub(&nb_working, 1);
    return NULL;
}

/* End the process if a job hangs in a call that cannot be interrupted. */
static void watch_jobs(void)
{
    const int64_t now = av_gettime_relative();

    for (int i = 0; i < MAX_THREADS; i++) {
        const int64_t last = atomic_load(&jobs[i].progress);

        if (last && now - last > service.max_wait + 2000000)
            end_process(jobs[i].name, "hangs", jobs[i].name);
    }
}

/* ---- the process ---- */

/* Wait for the threads to stop. A job that hangs stays in running/ for the next
 * process. */
static void stop_jobs(void)
{
    atomic_store(&service.stopped, 1);
    for (int i = 0; i < MAX_STOP / 10000 && atomic_load(&nb_working); i++)
        av_usleep(10000);
    if (atomic_load(&nb_working)) {
        av_log(NULL, AV_LOG_ERROR, "A job does not stop\n");
        _exit(0);
    }
}

static int open_folder(const char *folder)
{
    static const char *const names[] = { "queue", "running", "done", "failed" };
    int lock;

    if (chdir(folder))
        return AVERROR(errno);
    for (int i = 0; i < 4; i++)
        if (mkdir(names[i], 0770) && errno != EEXIST)
            return AVERROR(errno);
    /* Keep two services from recovering each other's jobs. Never closed. */
    lock = open("lock", O_CREAT | O_RDWR | O_CLOEXEC, 0660);
    return lock < 0 || flock(lock, LOCK_EX | LOCK_NB) ? AVERROR(errno) : 0;
}

int main(int argc, char **argv)
{
    const int nb_threads = argc > 2 ? atoi(argv[2]) : 0;
    const int nb_frames  = argc > 3 ? atoi(argv[3]) : 0;
    pthread_t threads[MAX_THREADS], metrics;
    const struct timespec second = { .tv_sec = 1 };
    const char *max_wait = getenv("SERVICE_MAX_WAIT");
    int ret, nb = 0;
    sigset_t signals;

    if (argc > 6 || nb_frames < 1 || nb_threads < 1 ||
        nb_threads > MAX_THREADS) {
        fprintf(stderr, "Usage: service FOLDER THREADS FRAMES "
                "[DEVICE[,DEVICE...] [FILES[:FILES...]]]\n");
        return 2;
    }
    service.folders  = argc > 5 ? argv[5] : NULL;
    service.max_wait = (max_wait ? atoi(max_wait) : 600) * INT64_C(1000000);
    av_log_set_callback(log_line);
    signal(SIGPIPE, SIG_IGN);               /* clients may disconnect */
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);

    if ((ret = open_folder(argv[1])) < 0 ||
        (ret = service_devices_open(&service, argv[4], nb_frames)) < 0 ||
        (ret = service_metrics_open(&service)) < 0 ||
        (ret = AVERROR(pthread_create(&metrics, NULL, service_metrics_serve,
                                      &service))) < 0)
        goto end;
    recover_jobs();
    while (nb < nb_threads && ret >= 0) {
        ret = AVERROR(pthread_create(&threads[nb], NULL, work, &jobs[nb]));
        atomic_fetch_add(&nb_working, ret >= 0);
        nb++;
    }
    while (ret >= 0 && sigtimedwait(&signals, NULL, &second) < 0)
        watch_jobs();
    stop_jobs();
    for (int i = 0; i < nb - (ret < 0); i++)
        pthread_join(threads[i], NULL);
    pthread_join(metrics, NULL);

end:
    if (ret < 0)
        av_log(NULL, AV_LOG_FATAL, "%s: %s\n", argv[1], av_err2str(ret));
    service_devices_close(&service);
    return ret < 0;
}
