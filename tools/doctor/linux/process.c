/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor on Linux: child processes, libraries, names.
 */

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../doctor.h"
#include "../system.h"

/* The Debian package calls it ffmpeg-gpu. */
void name_ffmpeg(const char *self)
{
    const char *slash = strrchr(self, '/');
    char path[512];
    ssize_t len = readlink("/proc/self/exe", path, sizeof(path) - 1);

    path[len > 0 ? len : 0] = 0;
    if (strstr(path, "/ffmpeg-gpu-filters/bin/"))
        snprintf(options.ffmpeg, sizeof(options.ffmpeg), "ffmpeg-gpu");
    else
        snprintf(options.ffmpeg, sizeof(options.ffmpeg), "%.*sffmpeg",
                 slash ? (int)(slash - self) + 1 : 0, self);
}

void set_variable(const char *name, const char *value)
{
    setenv(name, value, 1);
}

Report *share_report(Step step)
{
    Report *report = mmap(NULL, sizeof(*report), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (report != MAP_FAILED)
        return report;
    perror("ffmpeg-doctor: mmap");
    return NULL;
}

/* Describe how a child failed; the text is empty if it succeeded. */
static void explain(int status, char *text, size_t size)
{
    *text = 0;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        snprintf(text, size, "it did not answer for %d s", options.limit);
    else if (WIFSIGNALED(status))
        snprintf(text, size, "it crashed (%s)", strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status))
        snprintf(text, size, "it ended the process with status %d",
                 WEXITSTATUS(status));
}

void run_child(Report *report, Step step, int number, char *how, size_t size)
{
    pid_t child;
    int status = 0;

    fflush(NULL);
    child = fork();
    if (!child) {
        alarm(options.limit);
        step(report, number);
        exit(0);        // runs the drivers' cleanup, which may crash too
    }
    if (child < 0) {
        perror("ffmpeg-doctor: fork");
        exit(2);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    explain(status, how, size);
}

void *open_library(const char *name, char why[400])
{
    void *library = dlopen(name, RTLD_LAZY);

    if (!library)
        snprintf(why, 400, "%s", dlerror());
    return library;
}

void *find_function(void *library, const char *name)
{
    return dlsym(library, name);
}
