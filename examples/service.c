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
 * jobs, with at most FRAMES frames in flight per device. Jobs of a killed
 * process are run again, at most three times in all. Without DEVICE, the first
 * of cuda and opencl that opens is used. With FILES, jobs read and write files
 * in these folders only. A job fails after SERVICE_MAX_WAIT seconds (600, from
 * the environment) without progress. For counters, see service_metrics.c.
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
#define MAX_STOP     4000000   ///< microseconds from SIGTERM to exit

static Service service;
static ServiceJob jobs[MAX_THREADS];        ///< one per thread
static atomic_int nb_ended;                 ///< threads that ended
static _Thread_local const char *tag = "service";
static _Thread_local char reason[1024];     ///< the job's first error
static pthread_mutex_t moving = PTHREAD_MUTEX_INITIALIZER;  ///< for moving jobs

/* ---- log ---- */

/* Collect and print whole lines, as other threads log at the same time, with
 * their priority for journald and the job's name. Codecs and filters of a job
 * log in its thread. */
static void log_line(void *avcl, int level, const char *format, va_list args)
{
    static _Thread_local char buffer[1024];
    static _Thread_local int prefix = 1;
    static _Thread_local size_t size;
    char *line = buffer, *next;

    if (level > av_log_get_level())
        return;
    av_log_format_line2(avcl, level, format, args, buffer + size,
                        sizeof(buffer) - size, &prefix);
    size = strlen(buffer);
    if (size < sizeof(buffer) - 1 && (!size || buffer[size - 1] != '\n'))
        return;                             /* the line is incomplete */
    size = 0;
    if (level <= AV_LOG_ERROR) {
        atomic_fetch_add(&service.nb_errors, 1);
        if (!*reason)
            av_strlcpy(reason, buffer, sizeof(reason));
    }
    while ((line = av_strtok(line, "\n", &next))) {
        fprintf(stderr, "<%d>%s: %s\n", level / 8 + 1, tag, line);
        line = NULL;
    }
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

/* Move a job that has ended out of running/, under another name if a folder has
 * its name there. */
static void end_job(const char *name, const char *to, const char *new_name)
{
    char free_name[256];

    av_strlcpy(free_name, new_name, sizeof(free_name));
    while (move("running", name, to, free_name) &&
           (errno == EISDIR || errno == ENOTDIR || errno == ENOTEMPTY ||
            errno == EEXIST) && strlen(free_name) < 250)
        av_strlcat(free_name, "~", sizeof(free_name));
}

/* Return whether a job of this name is running; a second one has to wait. */
static int is_running(const char *name)
{
    char path[300];

    snprintf(path, sizeof(path), "running/%s", name);
    return !access(path, F_OK);
}

static void get_reason_path(char path[300], const char *name)
{
    snprintf(path, 300, "failed/%.*s.reason",
             FFMIN((int)job_length(name), MAX_NAME), name);
}

/* Write the reason of a failure to a separate file, as the job may belong to
 * another user. @param why NULL: remove the file */
static void keep_reason(const char *name, const char *why)
{
    char path[300];
    FILE *file;

    get_reason_path(path, name);
    remove(path);
    if (!why)
        return;
    file = fopen(path, "wxe");
    if (file)
        fprintf(file, "%s\n%s", why, reason);
    if (!file || fclose(file))
        av_log(NULL, AV_LOG_ERROR, "%s: %s\n", path, strerror(errno));
}

/* Report a job that cannot be run once, as it may stay in the queue. */
static void refuse(const char *name, int error, const char *why)
{
    char path[300];

    get_reason_path(path, name);
    if (!access(path, F_OK))
        return;
    *reason = 0;
    av_log(NULL, AV_LOG_ERROR, "%s %s\n", name, why);
    keep_reason(name, av_err2str(AVERROR(error)));
}

/* Refuse a name that leaves no room for ~~~ or .reason. */
static int is_too_long(const char *name)
{
    if (job_length(name) > MAX_NAME)
        refuse(name, ENAMETOOLONG, "is too long a name");
    return job_length(name) > MAX_NAME;
}

/* Take the first job by name, unless another thread does. @return whether a job
 * was taken */
static int take_job(char name[256])
{
    struct dirent **list = NULL;
    int nb, taken = 0;

    pthread_mutex_lock(&moving);
    nb = scandir("queue", &list, is_job, alphasort);
    for (int i = 0; i < nb; i++) {
        const char *job = list[i]->d_name;

        if (is_too_long(job)) {
            move("queue", job, "failed", job);
        } else if (!taken && !is_running(job)) {
            taken = !move("queue", job, "running", job);
            if (taken)
                av_strlcpy(name, job, 256);
            else if (errno != ENOENT)       /* ENOENT: its client removed it */
                refuse(job, errno, "cannot be moved out of the queue");
        }
        free(list[i]);
    }
    free(list);
    pthread_mutex_unlock(&moving);
    return taken;
}

/* Read a job if it is a regular file; opening a FIFO would block. */
static int read_job(const char *name, ServiceJob *job)
{
    char *const fields[] = { job->input, job->output, job->chain, job->encoder,
                             job->format };
    char path[300], line[SERVICE_MAX_LINE];
    int fd, nb = 0, is_whole = 1;
    struct stat st;
    FILE *file;

    snprintf(path, sizeof(path), "running/%s", name);
    /* a link may name a file that only this process may read */
    fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && errno == ELOOP)
        av_log(NULL, AV_LOG_ERROR, "The job is a link\n");
    if (fd < 0 || fstat(fd, &st) || !(file = fdopen(fd, "r")))
        return AVERROR(errno);
    while (S_ISREG(st.st_mode) && nb < 5 && is_whole &&
           fgets(line, sizeof(line), file)) {
        is_whole = strchr(line, '\n') || feof(file);
        line[strcspn(line, "\n")] = 0;
        if (*line && *line != '#')
            av_strlcpy(fields[nb++], line, sizeof(line));
    }
    fclose(file);
    if (nb >= 3 && is_whole)
        return 0;
    if (S_ISREG(st.st_mode))
        av_log(NULL, AV_LOG_ERROR, "A job has 3 to 5 lines of less than %d "
               "bytes\n", SERVICE_MAX_LINE);
    else
        av_log(NULL, AV_LOG_ERROR, "The job is not a regular file\n");
    return AVERROR(EINVAL);
}

/* Recover the jobs that an earlier process left in running/. */
static void recover_jobs(void)
{
    char new_name[260];
    struct dirent **list = NULL;
    ServiceJob job;
    int nb = scandir("running", &list, is_job, NULL);

    for (int i = 0; i < nb; i++) {
        const char *name = list[i]->d_name;

        if (read_job(name, &job) >= 0)      /* it may not be run again */
            service_job_discard(&service, &job);
        *reason = 0;
        snprintf(new_name, sizeof(new_name), "%s~", name);
        if (is_too_long(name)) {
            end_job(name, "failed", name);
        } else if (strlen(new_name) - job_length(name) < MAX_TRIES) {
            move("running", name, "queue", new_name);
        } else {
            keep_reason(name, "The process ended each time while it ran");
            end_job(name, "failed", new_name);
        }
        free(list[i]);
    }
    free(list);
}

/* End the process, as neither a lost device nor a hanging thread can be
 * recovered in it. The job that caused it is marked when it is recovered;
 * other running jobs return to the queue unmarked. */
static void end_process(const char *what, const char *why, const char *name)
{
    struct dirent **list = NULL;
    int nb;

    pthread_mutex_lock(&moving);            /* keep other jobs from ending */
    nb = scandir("running", &list, is_job, NULL);
    for (int i = 0; i < nb; i++)
        if (strcmp(list[i]->d_name, name))
            move("running", list[i]->d_name, "queue", list[i]->d_name);
    av_log(NULL, AV_LOG_FATAL, "%s %s\n", what, why);
    _exit(EXIT_RESTART);                    /* drivers may hang in exit() */
}

static void run_job(ServiceJob *job)
{
    ServiceDevice *device = service_device_take(&service);
    char ended[256];
    int ret;

    *reason = *job->encoder = *job->format = 0;
    ret = read_job(job->name, job);
    if (ret >= 0)
        ret = service_job_run(&service, device, job);
    if (ret < 0 && ret != AVERROR_EXIT) {
        av_log(NULL, AV_LOG_ERROR, "%s\n", av_err2str(ret));
        /* Check the device, as graphs fail for other reasons as well. */
        if (service_device_is_lost(device))
            end_process(device->name, "is lost", job->name);
    }
    av_strlcpy(ended, job->name, job_length(job->name) + 1);
    pthread_mutex_lock(&moving);
    if (ret == AVERROR_EXIT) {
        move("running", job->name, "queue", job->name);
    } else {
        keep_reason(job->name, ret < 0 ? av_err2str(ret) : NULL);
        end_job(job->name, ret < 0 ? "failed" : "done", ended);
    }
    pthread_mutex_unlock(&moving);
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
    atomic_fetch_add(&nb_ended, 1);
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
static void stop_jobs(const pthread_t *threads, int nb)
{
    const int64_t end = av_gettime_relative() + MAX_STOP;

    atomic_store(&service.stopped, 1);
    while (atomic_load(&nb_ended) < nb && av_gettime_relative() < end)
        av_usleep(10000);
    if (atomic_load(&nb_ended) < nb) {
        av_log(NULL, AV_LOG_ERROR, "A job does not stop\n");
        _exit(0);
    }
    for (int i = 0; i < nb; i++)
        pthread_join(threads[i], NULL);
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
    while (nb < nb_threads &&
           !pthread_create(&threads[nb], NULL, work, &jobs[nb]))
        nb++;
    ret = nb < nb_threads ? AVERROR(EAGAIN) : 0;
    while (ret >= 0 && sigtimedwait(&signals, NULL, &second) < 0)
        watch_jobs();
    stop_jobs(threads, nb);
    pthread_join(metrics, NULL);

end:
    if (ret < 0)
        av_log(NULL, AV_LOG_FATAL, "%s: %s\n", argv[1], av_err2str(ret));
    service_devices_close(&service);
    return ret < 0;
}
