/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Counts of calls, and failures on request.
 *
 * CLFAULT_FAIL has items "kind:n[:error][+]", separated by commas: the n-th
 * call of that kind fails, with '+' every later call as well. An injected
 * failure happens before the call does anything.
 */

#define _GNU_SOURCE         // strsep()
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clfault.h"

#define MAX_RULES 16

typedef struct Rule {
    int kind;               ///< KIND_NB: any
    uint64_t n;
    int later_too;
    cl_int error;           ///< 0: the default of the call
} Rule;

static const char *const names[KIND_NB + 1] = {
    [KIND_ALLOC]    = "alloc",
    [KIND_BUILD]    = "build",
    [KIND_SOURCE]   = "source",
    [KIND_BINARY]   = "binary",
    [KIND_ARG]      = "arg",
    [KIND_ENQUEUE]  = "enqueue",
    [KIND_QUEUE]    = "queue",
    [KIND_FINISH]   = "finish",
    [KIND_CONTEXT]  = "context",
    [KIND_PLATFORM] = "platform",
    [KIND_DEVICE]   = "device",
    [KIND_IMAGES]   = "images",
    [KIND_TIME]     = "time",
    [KIND_NB]       = "any",
};

static const struct {
    cl_int code;
    const char *name;
} errors[] = {
#define ERROR(name) { name, #name }
    ERROR(CL_DEVICE_NOT_FOUND),
    ERROR(CL_DEVICE_NOT_AVAILABLE),
    ERROR(CL_COMPILER_NOT_AVAILABLE),
    ERROR(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    ERROR(CL_OUT_OF_RESOURCES),
    ERROR(CL_OUT_OF_HOST_MEMORY),
    ERROR(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    ERROR(CL_BUILD_PROGRAM_FAILURE),
    ERROR(CL_INVALID_VALUE),
    ERROR(CL_INVALID_DEVICE),
    ERROR(CL_INVALID_CONTEXT),
    ERROR(CL_INVALID_COMMAND_QUEUE),
    ERROR(CL_INVALID_MEM_OBJECT),
    ERROR(CL_INVALID_IMAGE_SIZE),
    ERROR(CL_INVALID_PROGRAM_EXECUTABLE),
    ERROR(CL_INVALID_KERNEL_NAME),
    ERROR(CL_INVALID_ARG_VALUE),
    ERROR(CL_INVALID_WORK_GROUP_SIZE),
    ERROR(CL_INVALID_OPERATION),
    ERROR(CL_INVALID_BUFFER_SIZE),
    { -1001, "CL_PLATFORM_NOT_FOUND_KHR" },
#undef ERROR
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t counts[KIND_NB + 1];
static Rule rules[MAX_RULES];
static int nb_rules;

const char *clfault_error_name(cl_int error)
{
    for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); i++)
        if (errors[i].code == error)
            return errors[i].name;
    return error == SPOILED ? "a spoiled result" : "?";
}

cl_int clfault_error_parse(const char *s)
{
    char *end;
    const long code = strtol(s, &end, 10);

    if (*s && !*end)
        return code < 0 && code > -10000 ? code : 0;
    for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); i++)
        if (!strcmp(s, errors[i].name) || !strcmp(s, errors[i].name + 3))
            return errors[i].code;
    return 0;
}

static int parse_kind(const char *s)
{
    for (int i = 0; i <= KIND_NB; i++)
        if (!strcmp(s, names[i]))
            return i;
    return -1;
}

static int parse_rule(char *item, Rule *r)
{
    char kind[32], error[64] = "";
    const size_t len = strlen(item);
    unsigned long long n;

    r->later_too = len && item[len - 1] == '+';
    if (r->later_too)
        item[len - 1] = 0;
    if (sscanf(item, "%31[^:]:%llu:%63s", kind, &n, error) < 2)
        return 0;
    r->kind  = parse_kind(kind);
    r->n     = n;
    r->error = clfault_error_parse(error);
    return r->kind >= 0 && n && (r->error || !*error);
}

/* before main(), so that invalid requests are reported first */
__attribute__((constructor)) static void parse_rules(void)
{
    const char *env = getenv("CLFAULT_FAIL");
    char *list = strdup(env ? env : ""), *rest = list, *item;

    while (list && (item = strsep(&rest, ","))) {
        char text[128];

        snprintf(text, sizeof(text), "%s", item);
        if (!*item)
            continue;
        if (nb_rules < MAX_RULES && parse_rule(item, &rules[nb_rules]))
            nb_rules++;
        else
            clfault_error("CLFAULT_FAIL: '%s' is not kind:n[:error][+]", text);
    }
    free(list);
}

static cl_int apply_rules(Kind kind, uint64_t n, uint64_t n_any,
                          const char *call, cl_int error)
{
    for (const Rule *r = rules; r < rules + nb_rules; r++) {
        const uint64_t at = r->kind == KIND_NB ? n_any : n;

        if ((r->kind != KIND_NB && r->kind != (int)kind) ||
            (r->later_too ? at < r->n : at != r->n))
            continue;
        if (r->error)
            error = r->error;
        clfault_note("injected: %s no. %llu of %s gives %s (%d)", call,
                     (unsigned long long)at, names[r->kind],
                     clfault_error_name(error), error);
        return error;
    }
    return CL_SUCCESS;
}

cl_int clfault_inject(Kind kind, const char *call, cl_int error)
{
    uint64_t n, n_any;

    pthread_mutex_lock(&lock);
    n     = ++counts[kind];
    n_any = ++counts[KIND_NB];
    pthread_mutex_unlock(&lock);
    return apply_rules(kind, n, n_any, call, error);
}

static void print_counts(FILE *f, const char *prefix)
{
    fprintf(f, "%s", prefix);
    for (int i = 0; i <= KIND_NB; i++)
        fprintf(f, "%s%s=%llu", i ? " " : "", names[i],
                (unsigned long long)counts[i]);
    fprintf(f, "\n");
}

void clfault_stats(void)
{
    const char *stats = getenv("CLFAULT_STATS");
    const char *path  = getenv("CLFAULT_COUNT");
    FILE *f;

    if (stats && atoi(stats))
        print_counts(stderr, "clfault: stats: ");
    if (path && *path) {
        f = fopen(path, "w");
        if (f) {
            print_counts(f, "");
            fclose(f);
        } else {
            clfault_error("cannot write %s", path);
        }
    }
}
