/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Processes of cases: if one dies, the case at hand has failed, and the next
 * process goes on after it. With a process for each case, a leak and what a
 * sanitizer or a simulated driver prints are of that case, too.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "main.h"

static Progress alone;

Progress *progress = &alone;

#ifdef _WIN32

int watch(int (*run)(void), int apart)
{
    return run();
}

void limit_time(int seconds)
{
}

#else

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Return the status of a process, or the signal that ended it plus 128, as in
 * shells. output: of the process, or NULL: the terminal */
static int run_process(int (*run)(void), FILE *output)
{
    int status;
    pid_t pid;

    fflush(stdout);
    pid = fork();
    if (!pid) {
        if (output) {
            dup2(fileno(output), STDOUT_FILENO);
            dup2(fileno(output), STDERR_FILENO);
        }
        /* it is of no use after the first process was killed */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        exit(run());
    }
    if (pid < 0 || waitpid(pid, &status, 0) < 0)
        return 1;
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

/* Print what a process printed that ran no case. */
static void copy(FILE *output)
{
    char line[500];

    while (read_line(line, sizeof(line), output))
        fputs(line, stdout);
}

/* Return what to say of limit_time()'s signal. */
static const char *hangs(int status)
{
    return status == 128 + SIGALRM ? "it hangs, " : "";
}

/* Report a process that died. */
static void report(int status)
{
    progress->failed++;
    if (progress->ended)
        printf("FAIL: a process ends with status %d\n", status);
    else
        printf("FAIL: %sstatus %d: %s", hangs(status), status,
               *progress->job ? progress->job : "no case was run\n");
}

/* Judge the process of one case. Print a failed case, what it printed from a
 * first line on, and a command that repeats it. */
static void judge(const Progress *before, int status, FILE *output)
{
    char line[500] = "";
    int has_output;

    rewind(output);
    if (!*progress->job) {
        copy(output);
        if (status)
            report(status);
        return;
    }
    has_output = read_line(line, sizeof(line), output);
    if (progress->skipped > before->skipped && !status) {
        fputs(line, stdout);
        return;
    }
    if (!status && !has_output)
        return;
    progress->passed = before->passed;
    progress->failed = before->failed + 1;
    printf("FAIL: %.*s: %sstatus %d: %s", (int)strcspn(progress->job, "\n"),
           progress->job, hangs(status), status,
           *line ? line + strspn(line, " ") : "\n");
    for (int i = 0; i < 20 && read_line(line, sizeof(line), output); i++)
        printf("    %s", line);
    printf("%s", strchr(progress->job, '\n') + 1);
}

void limit_time(int seconds)
{
    alarm(seconds);
}

int watch(int (*run)(void), int apart)
{
    int last = 0, more = 1;
    Progress *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (shared == MAP_FAILED)
        return 1;
    progress = shared;
    while (more) {
        const Progress before = *progress;
        FILE *output = apart ? tmpfile() : NULL;
        int status;

        *progress->job = 0;
        status = run_process(run, output);
        if (output)
            judge(&before, status, output);
        else if (status)
            report(status);
        if (output)
            fclose(output);
        last = status ? status : last;
        more = !progress->ended && *progress->job;
    }
    return last;
}

#endif
