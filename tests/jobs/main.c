/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Run files of jobs on a device. Each job runs in a process of its own, so that
 * a crash, a hang, a leak and what a sanitizer or a simulated driver prints are
 * of that job, and the others run in any case.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "libavutil/avstring.h"
#include "libavutil/log.h"
#include "libavutil/pixdesc.h"

#include "jobs.h"

/* statuses of a job's process */
enum { PASSED, FAILED, SKIPPED = 77, NO_DEVICE };

static struct {
    const char *program, *device;
    int k, n;                   ///< every n-th job, from the k-th on
    int seconds;                ///< after which a job hangs
    int list, log;
} options = { .n = 1, .seconds = 300 };

int passed, failed, skipped;

/* ---- one job, in its process ---- */

void job_finding(const Job *job, const char *text)
{
    printf("%s\n", text);
}

/* Return whether a device has the filter and the frames of a job, otherwise
 * print which it has not: PoCL has no images of two channels. */
static int is_supported(const Device *device, const Job *job)
{
    const int hardware = device->ref && device_has_format(device, job->format);

    if (!device_filter(device, job->algorithm))
        printf("%s has no filter %s\n", device->name,
               algorithm_names[job->algorithm]);
    else if (!job->software && !hardware)
        printf("%s has no hardware frames of %s\n", device->name,
               av_get_pix_fmt_name(job->format));
    else
        return 1;
    return 0;
}

static int run_on(const Devices *devices, const Job *job)
{
    int nb;

    if (!is_supported(&devices->hardware, job))
        return SKIPPED;
    nb = job_run(job, devices);
    job_plant(job);
    if (!nb)
        printf("no frame is output\n");
    return nb > 0 ? PASSED : FAILED;
}

static int run(const char *text)
{
    Devices devices;
    Job job;
    int status;

    job_read(&job, (const uint8_t *)text, strlen(text));
    if (job.nb_ignored) {
        printf("%d lines are not as jobs.h describes them\n", job.nb_ignored);
        return FAILED;
    }
    if (devices_open(&devices, options.device) < 0)
        return NO_DEVICE;
    status = run_on(&devices, &job);
    devices_close(&devices);
    return status;
}

/* ---- all jobs ---- */

/* Run a job with its output in a file, or with --log on the terminal.
 * @return the status of its process, or the signal that ended it plus 128, as
 * in shells */
static int run_apart(const char *text, FILE *output)
{
    int status;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (!pid) {
        alarm(options.seconds);
        if (!options.log) {
            dup2(fileno(output), STDOUT_FILENO);
            dup2(fileno(output), STDERR_FILENO);
        }
        exit(run(text));
    }
    if (pid < 0 || waitpid(pid, &status, 0) < 0)
        return FAILED;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Read the next line that has words and is not the greeting of a simulated
 * driver. */
static int read_line(char *line, int size, FILE *output)
{
    while (fgets(line, size, output))
        if (line[strspn(line, " \t\n=")] && !strstr(line, ": test-only") &&
            !strstr(line, ": test tool"))
            return 1;
    return 0;
}

/* Count a failed job. Print it, what it printed from a first line on, and a
 * command that repeats it. */
static void fail_job(const ListedJob *job, int status, char *line, int size,
                     FILE *output)
{
    failed++;
    printf("FAIL: %s:%d: status %d: %s", job->file, job->line, status,
           *line ? line + strspn(line, " ") : "\n");
    for (int i = 0; i < 20 && output && read_line(line, size, output); i++)
        printf("    %s", line);
    printf("      repeat: %s --device=%s - <<END\n%sEND\n", options.program,
           options.device, job->text);
}

/* Count jobs that the device does not run, once for a reason. */
static void skip_jobs(const char *reason)
{
    static char last[500];

    if (strcmp(reason, last)) {
        skipped++;
        printf("SKIP: %s", reason);
    }
    av_strlcpy(last, reason, sizeof(last));
}

/* Run a job, and count it. @return 0 if there is no device */
static int check(const ListedJob *job)
{
    FILE *output   = tmpfile();
    char line[500] = "";
    int status     = FAILED, has_output = 0;

    if (output) {
        status     = run_apart(job->text, output);
        rewind(output);
        has_output = read_line(line, sizeof(line), output);
    }
    if (status == SKIPPED)
        skip_jobs(line);
    else if (status != NO_DEVICE && (status || has_output))
        fail_job(job, status, line, sizeof(line), output);
    else
        passed += !status;
    if (output)
        fclose(output);
    return status != NO_DEVICE;
}

static void check_all(const JobList *list)
{
    int nb = 0;

    for (int i = options.k; i < list->nb; i += options.n, nb++)
        if (!check(&list->jobs[i])) {
            printf("SKIP: no device is called %s\n", options.device);
            skipped++;
            break;
        }
    if (options.n > 1)
        printf("sampled: %d of %d cases\n", nb, list->nb);
}

/* ---- main ---- */

static int usage(void)
{
    printf("Usage: job --device=opencl:P.D|cuda:N|cpu [--slice=K/N]\n"
           "           [--timeout=SECONDS] [--list] [--log] FILE...\n"
           "Runs the jobs of files, or of stdin (-), on the first device\n"
           "whose name starts so, and compares every byte with the references.\n"
           "tests/jobs/jobs.h describes the lines of a job and of a file.\n"
           "--slice=K/N runs every N-th job, from the K-th on, K from 0; a job\n"
           "may take 300 seconds; --list prints the jobs; --log prints the\n"
           "filters' messages, too, and judges by the status alone.\n");
    return 2;
}

/* Parse options. @return the index of the first file, 0: wrong options */
static int parse(int argc, char **argv)
{
    int i = 1;

    options.program = argv[0];
    for (; i < argc && av_strstart(argv[i], "--", NULL); i++) {
        const char *v;

        if (av_strstart(argv[i], "--device=", &v))
            options.device = v;
        else if (av_strstart(argv[i], "--timeout=", &v))
            options.seconds = atoi(v);
        else if (!strcmp(argv[i], "--list"))
            options.list = 1;
        else if (!strcmp(argv[i], "--log"))
            options.log = 1;
        else if (!av_strstart(argv[i], "--slice=", &v) ||
                 sscanf(v, "%d/%d", &options.k, &options.n) != 2 ||
                 options.k < 0 || options.k >= options.n)
            return 0;
    }
    return options.device && i < argc ? i : 0;
}

/* Read the files for the device's filters. */
static int read_files(JobList *list, char **files, int nb)
{
    char api[16];
    int ret = 0;

    av_strlcpy(api, options.device, sizeof(api));
    api[strcspn(api, ":")] = 0;
    for (int i = 0; i < nb && ret >= 0; i++) {
        ret = joblist_read(list, files[i], api);
        if (ret < 0)
            fprintf(stderr, "job: %s: %s\n", files[i], av_err2str(ret));
    }
    return ret;
}

int main(int argc, char **argv)
{
    const int first = parse(argc, argv);
    JobList list    = { 0 };
    int ret;

    if (!first)
        return usage();
    max_work = INT64_MAX;
    if (options.log)
        av_log_set_level(AV_LOG_VERBOSE);
    else
        av_log_set_callback(log_format);
    ret = read_files(&list, argv + first, argc - first);
    if (ret >= 0 && options.list)
        for (int i = 0; i < list.nb; i++)
            printf("%s\n", list.jobs[i].text);
    else if (ret >= 0)
        check_all(&list);
    joblist_free(&list);
    if (ret < 0 || options.list)
        return ret < 0;
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed || !(passed + skipped);
}
