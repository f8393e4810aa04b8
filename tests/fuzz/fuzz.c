/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A fuzzer for the filters, whose inputs are jobs: entry points for libFuzzer, and
 * mutations of the text of a job so that it remains one: add, replace, remove and
 * swap lines. Options are read from the filters.
 *
 * FUZZ_DEVICE: the device ("cuda:0"). FUZZ_SHOW=1: print the filters' log.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/log.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "../jobs/jobs.h"

#define MAX_LINES 40

/* of libFuzzer: mutate bytes; and what it calls */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed);

#define PICK(list, rng) ((list)[rng_range(rng, 0, FF_ARRAY_ELEMS(list) - 1)])

/* ---- options ---- */

static const AVOption *nth_option(const AVClass *class, const char *unit,
                                  int flags, int n)
{
    const AVOption *o = NULL;

    while ((o = av_opt_next(&class, o)))
        if ((o->type == AV_OPT_TYPE_CONST) == !!unit &&
            (!unit || !strcmp(o->unit, unit)) && (o->flags & flags) == flags &&
            o->type != AV_OPT_TYPE_STRING && n-- == 0)
            return o;
    return NULL;
}

static int nb_options(const AVClass *class, const char *unit, int flags)
{
    int nb = 0;

    while (nth_option(class, unit, flags, nb))
        nb++;
    return nb;
}

/* Return a text that should be refused, or an unusual number. */
static const char *odd_text(Rng *rng)
{
    static const char *const texts[] = {
        "-1", "0", "1000", "nan", "inf", "1e9", "", "x", "2+1", "-0.5",
        "0x3", "9999999999999999999", "1/0", "max", "default", "all",
    };

    return PICK(texts, rng);
}

/* PoCL takes a second per set of options: use few of them. */
static double number(const AVOption *o, int few, Rng *rng)
{
    return few ? av_clipd(rng_range(rng, 0, 1) ? 1 : 3, o->min, o->max) :
                 option_random(o, rng);
}

static void value_random(char *text, int size, const AVClass *class,
                         const AVOption *o, int few, Rng *rng)
{
    const int names = o->unit ? nb_options(class, o->unit, 0) : 0;

    if (!rng_range(rng, 0, 9))
        snprintf(text, size, "%s", odd_text(rng));
    else if (names && rng_range(rng, 0, 4))
        snprintf(text, size, "%s", nth_option(class, o->unit, 0,
                                   rng_range(rng, 0, names - 1))->name);
    else
        snprintf(text, size, "%.6g", number(o, few, rng));
}

static const char *enable_random(Rng *rng)
{
    static const char *const texts[] = {
        "mod(n,2)", "eq(n,1)", "0", "1", "gt(t,0.1)", "lt(w,h)", "n*t", "1/0",
        "between(n,1,2)", "not(mod(n,3))", "nosuch", "(", "isnan(t)",
    };

    return PICK(texts, rng);
}

static const AVClass *class_of(const Job *job, const Devices *devices)
{
    const char *name = device_filter(&devices->hardware, job->algorithm);

    if (!name)
        name = algorithm_filter(job->algorithm);
    return avfilter_get_by_name(name)->priv_class;
}

static void options_random(char *text, int size, const Job *job,
                           const Devices *devices, Rng *rng)
{
    const AVClass *class = class_of(job, devices);
    const int few = devices->hardware.type == AV_HWDEVICE_TYPE_OPENCL;
    const int nb  = nb_options(class, NULL, 0);
    char value[64];
    int length = snprintf(text, size, "options ");

    for (int i = rng_range(rng, 0, 4); i >= 0 && length < size; i--) {
        const AVOption *o = nth_option(class, NULL, 0,
                                       rng_range(rng, 0, nb - 1));

        value_random(value, sizeof(value), class, o, few, rng);
        length += snprintf(text + length, size - length, "%s=%s%s", o->name,
                           value, i ? ":" : "");
    }
    if (!rng_range(rng, 0, 3) && length < size)
        snprintf(text + length, size - length, ":enable='%s'",
                 enable_random(rng));
}

/* Write a random "NAME VALUE". */
static void command_random(char *text, int size, const char *line,
                           const Job *job, const Devices *devices, Rng *rng)
{
    const AVClass *class = class_of(job, devices);
    const int few   = devices->hardware.type == AV_HWDEVICE_TYPE_OPENCL;
    const int flags = rng_range(rng, 0, 9) ? AV_OPT_FLAG_RUNTIME_PARAM : 0;
    const int nb    = nb_options(class, NULL, flags);
    const AVOption *o = nth_option(class, NULL, flags,
                                   rng_range(rng, 0, nb - 1));
    char value[64];

    value_random(value, sizeof(value), class, o, few, rng);
    if (rng_range(rng, 0, 9))
        snprintf(text, size, "%s %s %s", line, o->name, value);
    else
        snprintf(text, size, "%s enable %s", line, enable_random(rng));
}

/* ---- lines ---- */

static int side_random(Rng *rng)
{
    static const int edges[] = { 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33 };
    static const int large[] = { 63, 64, 65, 80, 83, 131 };

    if (!rng_range(rng, 0, 7))
        return PICK(large, rng);
    return rng_range(rng, 0, 1) ? PICK(edges, rng) : rng_range(rng, 1, 24);
}

/* OpenCL supports no parts of a chroma pixel: use few such sizes. */
static void size_random(char *text, int size, const Devices *devices, Rng *rng)
{
    const int whole = devices->hardware.type == AV_HWDEVICE_TYPE_OPENCL &&
                      rng_range(rng, 0, 3) ? 4 : 1;

    snprintf(text, size, "size %d %d", FFALIGN(side_random(rng), whole),
             FFALIGN(side_random(rng), whole));
}

static void frame_random(char *text, int size, Rng *rng)
{
    const int nb = rng_range(rng, 0, 2) ? WHAT_FLIPPED + 1 : NB_WHATS;

    random_frame(text, size, nb, rng_range(rng, 0, 5) ?
                 pattern_names[rng_range(rng, 0, NB_PATTERNS - 1)] : "next",
                 rng_range(rng, 0, 9) ? rng_range(rng, 0, 9) : AV_NOPTS_VALUE,
                 rng);
}

static enum AVPixelFormat format_random(const Device *device, Rng *rng)
{
    if (!rng_range(rng, 0, 15))         // any size
        return rng_range(rng, 0, 200);
    return device->formats[rng_range(rng, 0, device_nb_formats(device) - 1)];
}

/* Write a random line of a kind for a job. */
static void line_random(char *text, int size, enum LineKind kind,
                        const Job *job, const Devices *devices, Rng *rng)
{
    static const char *const cc[]      = { "3.0", "6.1", "7.5", "8.0", "" };
    static const char *const kernels[] = { "BUFFER", "IMAGE", "" };
    const int is_cuda = devices->hardware.type == AV_HWDEVICE_TYPE_CUDA;
    const char *name = NULL;

    switch (kind) {
    case LINE_FILTER:
        name = PICK(algorithm_names, rng);
        break;
    case LINE_MEMORY:
        snprintf(text, size, "memory %s %d", rng_range(rng, 0, 1) ?
                 "software" : "hardware", rng_range(rng, 0, 1) * 8);
        return;
    case LINE_DEVICE:
        name = rng_range(rng, 0, 1) ? "own" : "graph";
        break;
    case LINE_FEED:
        name = PICK(feed_names, rng);
        break;
    case LINE_KERNELS:
        name = is_cuda ? "" : PICK(kernels, rng);
        break;
    case LINE_CC:
        name = is_cuda ? PICK(cc, rng) : "";
        break;
    case LINE_FORMAT:
        name = av_get_pix_fmt_name(format_random(job->software ?
                   &devices->software : &devices->hardware, rng));
        break;
    case LINE_SIZE:
        size_random(text, size, devices, rng);
        return;
    case LINE_OPTIONS:
        options_random(text, size, job, devices, rng);
        return;
    case LINE_FRAME:
        frame_random(text, size, rng);
        return;
    case LINE_COMMAND:
    case LINE_SET:
        command_random(text, size, line_names[kind], job, devices, rng);
        return;
    default:
        break;
    }
    snprintf(text, size, "%s%s%s", line_names[kind], name && *name ? " " : "",
             name ? name : "");
}

/* ---- texts ---- */

typedef struct Text {
    char line[MAX_LINES][MAX_TEXT];
    int nb;
} Text;

static void split(Text *text, const uint8_t *data, size_t size)
{
    text->nb = 0;
    while (size && text->nb < MAX_LINES) {
        const uint8_t *end = memchr(data, '\n', size);
        const size_t n     = end ? end - data : size;

        if (n && n < MAX_TEXT) {
            memcpy(text->line[text->nb], data, n);
            text->line[text->nb++][n] = 0;
        }
        data += n + !!end;
        size -= n + !!end;
    }
}

static size_t join(const Text *text, uint8_t *data, size_t max)
{
    size_t size = 0;

    for (int i = 0; i < text->nb; i++) {
        const size_t n = strlen(text->line[i]);

        if (size + n + 1 > max)
            break;
        memcpy(data + size, text->line[i], n);
        data[size + n] = '\n';
        size += n + 1;
    }
    return size;
}

static int kind_of(const char *line)
{
    const size_t n = strcspn(line, " ");

    for (int k = 0; k < NB_LINES; k++)
        if (strlen(line_names[k]) == n && !strncmp(line_names[k], line, n))
            return k;
    return -1;
}

static void remove_line(Text *text, int i)
{
    memmove(text->line[i], text->line[i + 1],
            (--text->nb - i) * sizeof(text->line[0]));
}

/* Insert a line before line i if there is room. */
static void insert_line(Text *text, int i, const char *line)
{
    memmove(text->line[i + 1], text->line[i],
            (text->nb++ - i) * sizeof(text->line[0]));
    snprintf(text->line[i], sizeof(text->line[i]), "%s", line);
}

/* Add a line; lines that a job has once are replaced. */
static void add_line(Text *text, const Job *job, const Devices *devices,
                     Rng *rng)
{
    const int kind = rng_range(rng, 0, 2) ? rng_range(rng, 0, NB_LINES - 1) :
                     LINE_FRAME;
    int i = rng_range(rng, 0, text->nb);
    char line[MAX_TEXT];

    line_random(line, sizeof(line), kind, job, devices, rng);
    if (kind < FIRST_STEP)
        for (i = 0; i < text->nb; i++)
            if (kind_of(text->line[i]) == kind) {
                remove_line(text, i);
                break;
            }
    if (text->nb < MAX_LINES)
        insert_line(text, i, line);
}

static void change_line(Text *text, int i, const Job *job,
                        const Devices *devices, Rng *rng)
{
    const int kind = kind_of(text->line[i]);

    if (kind >= 0)
        line_random(text->line[i], MAX_TEXT, kind, job, devices, rng);
    else
        remove_line(text, i);
}

static void spoil_line(char *line)
{
    const size_t head = strcspn(line, " ") + 1, n = strlen(line);
    size_t size;

    if (head >= n)
        return;
    size = LLVMFuzzerMutate((uint8_t *)line + head, n - head,
                            MAX_TEXT - 1 - head);
    line[head + size] = 0;
    for (size_t i = head; i < head + size; i++)
        if (line[i] == '\n' || !line[i])
            line[i] = ' ';
}

/* Change lines of a text. @return the new size, at most max */
static size_t text_mutate(uint8_t *data, size_t size, size_t max,
                          const Devices *devices, Rng *rng)
{
    static Text text;
    Job job;

    job_read(&job, data, size);
    split(&text, data, size);
    for (int n = rng_range(rng, 1, 4); n > 0; n--) {
        const int i = text.nb ? rng_range(rng, 0, text.nb - 1) : 0;
        const int k = text.nb ? rng_range(rng, 0, text.nb - 1) : 0;
        char line[MAX_TEXT];

        switch (text.nb ? rng_range(rng, 0, 9) : 0) {
        case 5:
            remove_line(&text, i);
            break;
        case 6:
            memcpy(line, text.line[i], MAX_TEXT);
            memcpy(text.line[i], text.line[k], MAX_TEXT);
            memcpy(text.line[k], line, MAX_TEXT);
            break;
        case 7:
        case 8:
            change_line(&text, i, &job, devices, rng);
            break;
        case 9:
            spoil_line(text.line[i]);
            break;
        default:
            add_line(&text, &job, devices, rng);
            break;
        }
    }
    return join(&text, data, max);
}

/* ---- libFuzzer ---- */

static Devices devices;

static void end(void)
{
    job_count();
    devices_close(&devices);
}

void job_finding(const Job *job, const char *text)
{
    fflush(stdout);
    fprintf(stderr, "fuzz: FINDING: %s\n", text);
    abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_DEVICE");

    (void)argc, (void)argv;
    name = name ? name : "cuda:0";
    if (devices_open(&devices, name) < 0) {
        fprintf(stderr, "fuzz: no device is called %s\n", name);
        exit(77);
    }
    atexit(end);
    if (getenv("FUZZ_SHOW"))
        av_log_set_level(AV_LOG_DEBUG);
    else
        av_log_set_callback(log_format);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Job job;

    job_read(&job, data, size);
    if (!device_filter(&devices.hardware, job.algorithm))
        return 0;               // the API has no such filter
    for (int i = 0; i < job.nb_steps; i++)
        job.step[i].refused = 0;        // a mutation does not know that
    job_run(&job, &devices);
    job_plant(&job);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed)
{
    Rng rng = { seed * 2654435761u + 1 };

    for (int i = 0; i < 8; i++)
        rng_next(&rng);
    return text_mutate(data, size, max, &devices, &rng);
}
