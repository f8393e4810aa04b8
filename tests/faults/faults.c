/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Counts of calls, failures on request, reports and the exit status.
 *
 * The variable ..._FAIL has items "kind:n[:error][+]", separated by commas: the
 * n-th call of that kind fails, with '+' every later call as well. An injected
 * failure happens before the call does anything.
 *
 * The destructor of the library reports, after the clean-up of the program at
 * the end of main() or in exit().
 */

#define _GNU_SOURCE         // strsep()
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "faults.h"

#define MAX_KINDS   32
#define MAX_RULES   16
/** Number of errors printed; others are only counted. */
#define MAX_PRINTED 40

typedef struct Rule {
    int kind;
    uint64_t n;
    int later_too;
    int error;              ///< 0: the default of the call
} Rule;

static atomic_uint nb_errors;
static atomic_ullong counts[MAX_KINDS];
static Rule rules[MAX_RULES];
static int nb_rules;

/* ---- messages and options ---- */

/* one write() per line, so that lines of threads and processes do not mix */
static void print_line(const char *prefix, const char *fmt, va_list ap)
{
    char line[1024];
    const int max = sizeof(line) - 2;
    int len = snprintf(line, sizeof(line), "%s: %s", fault_tool.name, prefix);

    len += vsnprintf(line + len, sizeof(line) - len, fmt, ap);
    len  = len < max ? len : max;
    line[len++] = '\n';
    for (int done = 0; done < len;) {
        const ssize_t n = write(STDERR_FILENO, line + done, len - done);
        if (n <= 0)
            break;
        done += n;
    }
}

void fault_note(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    print_line("", fmt, ap);
    va_end(ap);
}

void fault_error(const char *fmt, ...)
{
    const unsigned n = nb_errors++;
    va_list ap;

    va_start(ap, fmt);
    if (n < MAX_PRINTED)
        print_line("ERROR: ", fmt, ap);
    else if (n == MAX_PRINTED)
        fault_note("further errors are counted, not printed");
    va_end(ap);
    if (fault_option("ABORT", 0))
        abort();
}

const char *fault_variable(const char *name)
{
    char variable[64];
    const char *s;

    snprintf(variable, sizeof(variable), "%s_%s", fault_tool.variables, name);
    s = getenv(variable);
    return s && *s ? s : NULL;
}

uint64_t fault_option(const char *name, uint64_t def)
{
    const char *s = fault_variable(name);
    return s ? strtoull(s, NULL, 0) : def;
}

/* ---- errors ---- */

const FaultError *fault_find_error(int code)
{
    for (const FaultError *e = fault_tool.errors; e->name; e++)
        if (e->code == code)
            return e;
    return NULL;
}

/* Return the code of a name, with or without the prefix, or of a number; 0 if
 * it is invalid. */
static int parse_error(const char *s)
{
    const size_t prefix = strlen(fault_tool.prefix);
    char *end;
    const long code = strtol(s, &end, 10);

    if (*s && !*end)
        return code >= fault_tool.min_error && code <= fault_tool.max_error
               ? code : 0;
    for (const FaultError *e = fault_tool.errors; e->name; e++)
        if (!strcmp(s, e->name) || (!strncmp(e->name, fault_tool.prefix, prefix)
                                    && !strcmp(s, e->name + prefix)))
            return e->code;
    return 0;
}

/* ---- failures ---- */

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
    r->n     = n;
    r->error = parse_error(error);
    for (r->kind = 0; r->kind <= fault_tool.nb_kinds; r->kind++)
        if (!strcmp(kind, fault_tool.kinds[r->kind]))
            return n && (r->error || !*error);
    return 0;
}

static void parse_rules(void)
{
    const char *env = fault_variable("FAIL");
    char *list = strdup(env ? env : ""), *rest = list, *item;

    while (list && (item = strsep(&rest, ","))) {
        char text[128];

        snprintf(text, sizeof(text), "%s", item);
        if (!*item)
            continue;
        if (nb_rules < MAX_RULES && parse_rule(item, &rules[nb_rules]))
            nb_rules++;
        else
            fault_error("%s_FAIL: '%s' is not kind:n[:error][+]",
                        fault_tool.variables, text);
    }
    free(list);
}

int fault_inject(int kind, const char *call, int error)
{
    const int any = fault_tool.nb_kinds;
    const uint64_t n     = ++counts[kind];
    const uint64_t n_any = fault_tool.not_any >> kind & 1 ? 0 : ++counts[any];

    for (const Rule *r = rules; r < rules + nb_rules; r++) {
        const uint64_t at = r->kind == any ? n_any : n;
        const FaultError *e;

        if ((r->kind != any && r->kind != kind) ||
            (r->later_too ? at < r->n : at != r->n))
            continue;
        if (r->error)
            error = r->error;
        e = fault_find_error(error);
        fault_note("injected: %s no. %llu of %s gives %s (%d)", call,
                   (unsigned long long)at, fault_tool.kinds[r->kind],
                   e ? e->name : "?", error);
        return error;
    }
    return 0;
}

/* ---- begin and end ---- */

static void print_counts(void)
{
    const char *path = fault_variable("COUNT");
    char line[1024];
    int len = 0;
    FILE *f;

    for (int i = 0; i <= fault_tool.nb_kinds; i++)
        len += snprintf(line + len, sizeof(line) - len, "%s%s=%llu",
                        i ? " " : "", fault_tool.kinds[i],
                        (unsigned long long)counts[i]);
    if (fault_option("STATS", 0))
        fault_note("stats: %s", line);
    if (!path)
        return;
    f = fopen(path, "w");
    if (!f) {
        fault_error("cannot write %s", path);
        return;
    }
    fprintf(f, "%s\n", line);
    fclose(f);
}

/* before main(), so that invalid requests are reported first */
__attribute__((constructor)) static void begin(void)
{
    if (!fault_tool.is_used())
        return;
    fault_note("%s", fault_tool.greeting);
    parse_rules();
    fault_parse_wrong();
}

__attribute__((destructor)) static void end(void)
{
    if (!fault_tool.is_used())
        return;
    fault_tool.report();
    print_counts();
    if (!nb_errors)
        return;
    fault_note("%u errors reported", nb_errors);
    if (!fault_option("STRICT", 1))
        return;
    fflush(NULL);           // _exit() does not flush streams
    _exit(fault_tool.exit_status);
}
