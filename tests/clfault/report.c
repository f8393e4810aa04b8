/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Findings and how they end the process.
 *
 * The report is made by the library's destructor, after the program's own
 * clean-up at the end of main() or in exit().
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

/** The exit status when something was reported; see README.md. */
#define CLFAULT_EXIT 87

static atomic_uint nb_errors;

/* one write() a line: lines of several threads stay whole */
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

/* Not in the programs that a driver starts to compile kernels. */
static int uses_opencl(void)
{
    return !!dlsym(RTLD_NEXT, "clGetPlatformIDs");
}

__attribute__((constructor)) static void hello(void)
{
    if (uses_opencl())
        clfault_note("test tool between the program and OpenCL, which fails "
                     "calls on request");
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
    fflush(NULL);           // _exit() leaves the streams' buffers alone
    _exit(CLFAULT_EXIT);
}
