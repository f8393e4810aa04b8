/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/avstring.h"

#include "options.h"

static int has_option(const Option *o, const char *verb)
{
    return !verb || !o->verbs || av_match_name(verb, o->verbs);
}

static void print_help(const char *usage, const Option *options,
                       const char *verb)
{
    char name[64];

    printf("%s\n", usage);
    for (const Option *o = options; o->name; o++) {
        snprintf(name, sizeof(name), "--%s%s%s", o->name, o->value ? "=" : "",
                 o->value ? o->value : "");
        if (has_option(o, verb))
            printf("  %-18s %s\n", name, o->help);
    }
}

/* Set an option to the rest of an argument. @return whether it is right */
static int set_option(const Option *o, const char *rest)
{
    char *end;
    long number;

    if (!o->value) {
        *o->flag = o->max ? o->max : 1;
        return !*rest;
    }
    if (*rest++ != '=')
        return 0;
    if (o->parse)
        return o->parse(rest);
    if (o->text) {
        *o->text = rest;
        return 1;
    }
    number     = strtol(rest, &end, 10);
    *o->number = number;
    return end > rest && !*end && number >= 0 && number <= o->max;
}

/* Return whether an argument is an option of the verb, and right. */
static int read_option(const Option *options, const char *verb, const char *arg)
{
    for (const Option *o = options; o->name; o++) {
        const size_t n = strlen(o->name);

        if (has_option(o, verb) && !strncmp(arg, o->name, n) &&
            (!arg[n] || arg[n] == '='))
            return set_option(o, arg + n);
    }
    return 0;
}

char **options_read(const char *usage, const Option *options, const char *verb,
                    char **argv)
{
    const char *name;

    for (; *argv; argv++) {
        const int is_option = av_strstart(*argv, "--", &name);
        const int help      = is_option && !strcmp(name, "help");

        if (!is_option && verb)
            break;
        if (!help && is_option && read_option(options, verb, name))
            continue;
        if (!help)
            fprintf(stderr, "unknown option or wrong value: %s\n", *argv);
        print_help(usage, options, verb);
        exit(help ? 0 : 2);
    }
    return argv;
}
