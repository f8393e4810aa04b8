/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Errors and the exit status.
 *
 * The destructor of the library reports, after the clean-up of the program at
 * the end of main() or in exit().
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clfault.h"

/** Exit status after any error, see README.md. */
#define CLFAULT_EXIT 87

static atomic_uint nb_errors;

/* one write() per line, so that lines of threads do not mix */
static void print_line(const char *prefix, const char *fmt, va_list ap)
{
    char line[512];
    const int max = sizeof(line) - 1;
    int len = snprintf(line, sizeof(line), "clfault: %s", prefix);

    len += vsnprintf(line + len, sizeof(line) - len, fmt, ap);
    len  = len < max ? len : max;
    line[len++] = '\n';
    if (write(STDERR_FILENO, line, len) < len)
        return;
}

void clfault_note(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    print_line("", fmt, ap);
    va_end(ap);
}

void clfault_error(const char *fmt, ...)
{
    va_list ap;

    nb_errors++;
    va_start(ap, fmt);
    print_line("ERROR: ", fmt, ap);
    va_end(ap);
}

/* Return whether the program uses OpenCL; compilers run by drivers do not. */
static int uses_opencl(void)
{
    return !!dlsym(RTLD_NEXT, "clGetPlatformIDs");
}

__attribute__((constructor)) static void hello(void)
{
    if (uses_opencl())
        clfault_note("test tool between the program and OpenCL, which makes "
                     "calls fail on request");
}

__attribute__((destructor)) static void goodbye(void)
{
    const char *strict = getenv("CLFAULT_STRICT");

    if (!uses_opencl())
        return;
    clfault_leaks();
    clfault_stats();
    if (!nb_errors)
        return;
    clfault_note("%u errors reported", nb_errors);
    if (strict && !strcmp(strict, "0"))
        return;
    fflush(NULL);           // _exit() does not flush streams
    _exit(CLFAULT_EXIT);
}
