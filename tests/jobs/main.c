/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "libavutil/avstring.h"
#include "libavutil/common.h"

#include "main.h"
#include "options.h"

Options options = {
    .device = "", .options = "", .cases = -1, .slice = { 0, 1 },
    .listed = { 0, 1 }, .nb_processes = 1, .nb_threads = 1, .nb_rounds = 1,
    .number = -1, .sizes = { { 1920, 1080 }, { 320, 240 }, { 203, 131 } },
    .nb_sizes = 3,
};

static const char usage[] =
    "Usage: job [check|list|busy|soak] [OPTION...] [FILE...]\n"
    "Runs jobs of filters and compares every byte with the references: those of\n"
    "files (-: of stdin), or listed and random ones (tests/jobs/*.txt).\n"
    "  check  each on every device, or those of a file on the first\n"
    "  list   prints the devices and their filters, or the jobs of the files\n"
    "  busy   a file's at the same time and in any order, by processes and threads\n"
    "         of a device, each thread all of them\n"
    "  soak   a file's in random order by threads, each on any of the devices; the\n"
    "         process's resources may not grow\n"
    "tests/jobs/jobs.h describes the lines of a job.";

/* ---- values ---- */

static int parse_slice(Slice *s, const char *text)
{
    return sscanf(text, "%d/%d", &s->k, &s->n) == 2 && s->k >= 0 &&
           s->k < s->n;
}

static int parse_cases_slice(const char *text)
{
    return parse_slice(&options.slice, text);
}

static int parse_listed_slice(const char *text)
{
    return parse_slice(&options.listed, text);
}

/* Return whether each name of a list is a known one, up to a colon. */
static int are_known(const char *list, const char *known)
{
    char name[32];

    for (;; list++) {
        snprintf(name, sizeof(name), "%.*s", (int)strcspn(list, ",:"), list);
        if (!av_match_name(name, known))
            return 0;
        list += strcspn(list, ",");
        if (!*list)
            return 1;
    }
}

static int parse_device(const char *text)
{
    options.device = text;
    return are_known(text, "cpu,opencl,cuda,dummy");
}

static int parse_only(const char *text)
{
    options.only = text;
    return are_known(text, "listed,noise,scales,motion,behavior,frames,random");
}

static int parse_first(const char *text)
{
    options.first = atoi(text);
    options.only  = "random";
    return 1;
}

static int parse_seed(const char *text)
{
    options.seed = strtoull(text, NULL, 10);
    return 1;
}

static int parse_sizes(const char *text)
{
    int n = 0;

    options.nb_sizes = 0;
    while (options.nb_sizes < MAX_SIZES) {
        int *size = options.sizes[options.nb_sizes++];

        if (sscanf(text, "%dx%d%n", &size[0], &size[1], &n) != 2 ||
            size[0] < 1 || size[1] < 1 || FFMAX(size[0], size[1]) > max_side)
            return 0;
        if (text[n] != ',')
            return !text[n];
        text += n + 1;
    }
    return 0;
}

/* ---- options ---- */

#define FLAG(name, to, help, of)                                              \
    { name, NULL, help, .flag = to, .verbs = of }
#define TEXT(name, value, to, help, of)                                       \
    { name, value, help, .text = to, .verbs = of }
#define NUMBER(name, to, most, help, of)                                      \
    { name, "N", help, .number = to, .max = most, .verbs = of }
#define PARSE(name, value, to, help, of)                                      \
    { name, value, help, .parse = to, .verbs = of }

static const Option table[] = {
    PARSE("device", "NAME", parse_device, "cpu, opencl:P.D, cuda:N, an API or a "
          "platform; soak: NAME,...", NULL),
    TEXT("filter", "NAME", &options.filter, "one filter", "check,list,busy"),
    TEXT("format", "NAME", &wanted_format, "cases of one pixel format",
         "check,list"),
    PARSE("seed", "N", parse_seed, "of random cases and of the order", NULL),
    NUMBER("cases", &options.cases, INT_MAX, "random cases; soak: graphs at "
           "least", "check,soak"),
    PARSE("first", "N", parse_first, "random cases alone, from case N on",
          "check"),
    PARSE("only", "PART,...", parse_only, "parts alone: listed, noise, scales, "
          "motion, behavior, frames, random", "check"),
    PARSE("slice", "K/N", parse_cases_slice, "every N-th case from the K-th on, "
          "K from 0", "check"),
    PARSE("listed", "K/N", parse_listed_slice, "the same of the first four parts "
          "alone", "check"),
    TEXT("job", "TEXT", &options.job, "a job instead of files", "check,list"),
    FLAG("software", &options.software, "software frames, of all formats",
         "check,list,busy"),
    FLAG("apart", &options.apart, "a process for each case, which may print "
         "nothing", "check"),
    FLAG("alone", &options.alone, "one process, for debuggers", "check"),
    NUMBER("timeout", &options.seconds, INT_MAX, "seconds after which a case "
           "hangs", "check"),
    FLAG("verbose", &options.verbose, "print every case", "check"),
    FLAG("log", &options.log, "print the filters' messages", "check"),
    FLAG("plant", &plant_error, "spoil a byte, so that every case fails",
         "check,busy"),
    NUMBER("processes", &options.nb_processes, MAX_PROCESSES, "that run cases",
           "busy"),
    NUMBER("threads", &options.nb_threads, MAX_THREADS, "of each process",
           "busy,soak"),
    NUMBER("rounds", &options.nb_rounds, 1000000, "of all cases in each thread",
           "busy"),
    TEXT("options", "TEXT", &options.options, "of all cases", "busy"),
    PARSE("sizes", "WxH,...", parse_sizes, "of all cases", "busy"),
    NUMBER("case", &options.number, INT_MAX, "one case", "busy"),
    NUMBER("heavy", &options.heavy, 1000, "frames in the device's queue by one "
           "more thread of each process", "busy"),
    NUMBER("seconds", &options.seconds, INT_MAX, "to run at least", "soak"),
    FLAG("faulty", &options.faulty, "driver calls fail on request: count errors",
         "soak"),
    NUMBER("leak", &options.leak, INT_MAX, "KiB that each graph leaks, as a test",
           "soak"),
    NUMBER("step", &options.step, INT_MAX, "KiB that one graph leaks", "soak"),
    { NULL }
};

/* ---- main ---- */

static const Verb verbs[] = {
    { "check", check_main, check_finding },
    { "list",  check_main, check_finding },
#ifndef _WIN32
    { "busy",  busy_main,  busy_finding },
    { "soak",  soak_main,  soak_finding },
#endif
};

static const Verb *verb = verbs;

void job_finding(const Job *job, const char *text)
{
    verb->finding(job, text);
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

int main(int argc, char **argv)
{
    static char *in[] = { "-", NULL };
    char **arg = argv + 1;

    (void)argc;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    for (int i = 0; i < FF_ARRAY_ELEMS(verbs) && *arg; i++)
        if (!strcmp(*arg, verbs[i].name)) {
            verb = &verbs[i];
            arg++;
            break;
        }
    max_side        = 4096;
    options.program = argv[0];
    options.list    = !strcmp(verb->name, "list");
    options.seed    = time(NULL);
    options.file    = options_read(usage, table, verb->name, arg);
    options.command = argv;
    if (options.job)
        options.file = in;
    for (char **file = options.file; *file; file++)
        if (!strcmp(*file, "-") && !set_stdin(options.job))
            return 2;
    return verb->run();
}
