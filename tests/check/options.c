/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"

#include "main.h"

Options options = { .device = "", .cases = 500, .slice = { 0, 1 },
                    .listed = { 0, 1 } };

int options_usage(void)
{
    printf("Usage: check [--device=cpu|opencl:P.D|cuda:N|dummy]\n"
           "             [--filter=NAME] [--format=NAME] [--cases=N] [--first=N]\n"
           "             [--seed=N] [--only=PART,...] [--slice=K/N]\n"
           "             [--listed=K/N] [--software] [--apart|--alone]\n"
           "             [--timeout=SECONDS] [--verbose] [--log] [--plant] [--list]\n"
           "             [--job=TEXT|FILE...]\n"
           "Runs the filters on every device (or those of that name, API or\n"
           "platform) and compares every byte with the references: the jobs of a text or of\n"
           "files, -: of stdin, on the first device, or those of tests/check/*.txt\n"
           "and random ones. tests/jobs/jobs.h describes the lines of a job.\n"
           "--only runs parts: listed, noise, scales, motion, behavior, frames,\n"
           "random. --format runs the cases of that pixel format alone; --first=N\n"
           "with --cases=1 and the seed repeats random case N alone;\n"
           "--slice=K/N runs every N-th case from the K-th on, K from 0;\n"
           "--listed=K/N the same of the first four parts alone; --software\n"
           "gives the filters software frames, of all formats; --apart runs each\n"
           "case in a process of its own, which may print nothing, and --alone all\n"
           "in the first process, for debuggers; --plant spoils one byte of every\n"
           "output, which has to be found; --log prints the filters' messages;\n"
           "--list prints the devices and their filters, or the jobs of the files.\n");
    return 2;
}

/* Let stdin be a file that every process reads: of a text, or a copy. */
static int set_stdin(const char *text)
{
    FILE *f = tmpfile();
    int c;

    if (!f)
        return 0;
    if (text)
        fputs(text, f);
    while (!text && (c = getchar()) != EOF)
        putc(c, f);
    return !fflush(f) && dup2(fileno(f), STDIN_FILENO) >= 0;
}

static int parse_slice(Slice *s, const char *text)
{
    return sscanf(text, "%d/%d", &s->k, &s->n) == 2 && s->k >= 0 &&
           s->k < s->n;
}

/* Return whether each name of a list is a known one. */
static int are_known(const char *list, const char *known)
{
    char name[32];

    for (;; list++) {
        const int n = strcspn(list, ",");

        snprintf(name, sizeof(name), "%.*s", n, list);
        if (!av_match_name(name, known))
            return 0;
        list += n;
        if (!*list)
            return 1;
    }
}

static int parse_device(const char *text)
{
    char api[32];

    options.device = text;
    snprintf(api, sizeof(api), "%.*s", (int)strcspn(text, ":"), text);
    return are_known(api, "cpu,opencl,cuda,dummy");
}

static int parse_only(const char *text)
{
    options.only = text;
    return are_known(text, "listed,noise,scales,motion,behavior,frames,random");
}

/* Parse an option. @return whether it is right */
static int parse_option(const char *arg)
{
    static const struct { const char *name; int *value; } flags[] = {
        { "--software", &options.software }, { "--list", &options.list },
        { "--apart",    &options.apart },    { "--log",  &options.log },
        { "--verbose",  &options.verbose },  { "--plant", &plant_error },
        { "--alone",    &options.alone },
    };
    const char *v;

    for (int i = 0; i < FF_ARRAY_ELEMS(flags); i++)
        if (!strcmp(arg, flags[i].name))
            return *flags[i].value = 1;
    if (av_strstart(arg, "--device=", &v))
        return parse_device(v);
    else if (av_strstart(arg, "--filter=", &v))
        options.filter = v;
    else if (av_strstart(arg, "--format=", &v))
        wanted_format = v;
    else if (av_strstart(arg, "--cases=", &v))
        options.cases = atoi(v);
    else if (av_strstart(arg, "--first=", &v))
        options.first = atoi(v), options.only = "random";
    else if (av_strstart(arg, "--only=", &v))
        return parse_only(v);
    else if (av_strstart(arg, "--seed=", &v))
        options.seed = strtoull(v, NULL, 10);
    else if (av_strstart(arg, "--timeout=", &v))
        options.seconds = atoi(v);
    else if (av_strstart(arg, "--job=", &v))
        options.job = v;
    else if (av_strstart(arg, "--slice=", &v))
        return parse_slice(&options.slice, v);
    else if (av_strstart(arg, "--listed=", &v))
        return parse_slice(&options.listed, v);
    else
        return 0;
    return 1;
}

int options_parse(int argc, char **argv)
{
    static char *in = "-";
    int i = 1;

    options.program = argv[0];
    options.seed    = time(NULL);
    for (; i < argc && av_strstart(argv[i], "--", NULL); i++)
        if (!parse_option(argv[i]))
            return 0;
    options.file     = options.job ? &in : argv + i;
    options.nb_files = options.job ? 1 : argc - i;
    if (options.apart && !options.seconds)
        options.seconds = 1800;         // of a hang, under any load
    for (i = 0; i < options.nb_files; i++)
        if (!strcmp(options.file[i], "-"))
            return set_stdin(options.job);
    return 1;
}
