/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "libavutil/log.h"

#include "check.h"

int passed, failed, skipped;

int plant_error;

static int verbose;

/* seconds from which a case is reported */
#define SLOW 30

void result(int ok, const char *format, ...)
{
    static time_t last;
    const int seconds = last ? time(NULL) - last : 0;
    va_list args;

    last = time(NULL);
    *(ok ? &passed : &failed) += 1;
    if (ok && !verbose && seconds < SLOW)
        return;
    printf("%s: ", !ok ? "FAIL" : seconds < SLOW ? "ok" : "SLOW");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    fflush(stdout);
}

void skip(const char *format, ...)
{
    va_list args;

    skipped++;
    printf("SKIP: ");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

/* Every N-th case, starting with the K-th */
typedef struct Slice {
    int k, n;
} Slice;

static Slice slice;             ///< of the current cases
static int nb_sliced, nb_taken; ///< cases of slices; those in them

int is_our_turn(void)
{
    static int turn;
    const int taken = turn++ % slice.n == slice.k;

    if (slice.n > 1) {
        nb_sliced++;
        nb_taken += taken;
    }
    return taken;
}

typedef struct Options {
    const char *device, *filter, *only;
    int cases, first, list, software, twins;
    uint64_t seed;
    Slice slice, listed;        ///< of all cases; of the listed ones and those
                                ///< of noise and scales
} Options;

static void usage(void)
{
    printf("Usage: check [--device=cpu|opencl:P.D|cuda:N|dummy]\n"
           "             [--filter=NAME] [--format=NAME] [--cases=N] [--first=N]\n"
           "             [--seed=N] [--only=PART,...] [--slice=K/N]\n"
           "             [--listed=K/N] [--software] [--twins] [--verbose]\n"
           "             [--plant] [--list]\n"
           "Runs the filters on every device (or those whose name starts so)\n"
           "and compares every byte with the references. --format runs the\n"
           "cases of that pixel format alone; --first=N with --cases=1 and\n"
           "the seed repeats random case N alone; --slice=K/N runs every N-th\n"
           "case from the K-th on, K from 0; --listed=K/N the same of the parts\n"
           "\"listed\", \"noise\", \"scales\" and \"motion\" alone; --plant spoils one\n"
           "byte of every output, which has to be found; --software gives the\n"
           "filters software frames, of all formats; --twins compares the filters of each OpenCL\n"
           "device with those of the first CUDA device instead, in random cases\n"
           "of software frames; --list prints the devices and their filters.\n");
}

/* Return the value of --name=value, or NULL. */
static const char *value_of(const char *arg, const char *name)
{
    const size_t n = strlen(name);

    return !strncmp(arg, name, n) && arg[n] == '=' ? arg + n + 1 : NULL;
}

static int parse_slice(Slice *s, const char *text)
{
    return sscanf(text, "%d/%d", &s->k, &s->n) == 2 && s->k >= 0 &&
           s->k < s->n;
}

static int parse(Options *o, int argc, char **argv)
{
    const char *v;

    for (int i = 1; i < argc; i++) {
        if ((v = value_of(argv[i], "--device")))
            o->device = v;
        else if ((v = value_of(argv[i], "--filter")))
            o->filter = v;
        else if ((v = value_of(argv[i], "--format")))
            wanted_format = v;
        else if ((v = value_of(argv[i], "--cases")))
            o->cases = atoi(v);
        else if ((v = value_of(argv[i], "--first")))
            o->first = atoi(v), o->only = "random";
        else if ((v = value_of(argv[i], "--only")))
            o->only = v;
        else if ((v = value_of(argv[i], "--seed")))
            o->seed = strtoull(v, NULL, 10);
        else if ((v = value_of(argv[i], "--slice"))) {
            if (!parse_slice(&o->slice, v))
                return 0;
        } else if ((v = value_of(argv[i], "--listed"))) {
            if (!parse_slice(&o->listed, v))
                return 0;
        } else if (!strcmp(argv[i], "--software"))
            o->software = 1;
        else if (!strcmp(argv[i], "--twins"))
            o->software = o->twins = 1;
        else if (!strcmp(argv[i], "--list"))
            o->list = 1;
        else if (!strcmp(argv[i], "--verbose"))
            verbose = 1;
        else if (!strcmp(argv[i], "--plant"))
            plant_error = 1;
        else
            return 0;
    }
    return 1;
}

/* Return whether a part of the cases is wanted. */
static int is_wanted(const Options *o, const char *part)
{
    return !o->only || strstr(o->only, part);
}

static void check_device(const Device *device, const Options *o)
{
    for (int a = 0; a < NB_ALGORITHMS; a++) {
        const char *filter = device_filter(device, a);

        if (!filter || (o->filter && strcmp(filter, o->filter)))
            continue;
        if (o->list) {
            printf("%s %s\n", device->name, filter);
            continue;
        }
        slice = o->listed.n > 1 ? o->listed : o->slice;
        if (is_wanted(o, "listed"))
            check_listed(device, a);
        if (is_wanted(o, "noise") && a == ALGO_EPSILON && device_has_option(
                device, a, "strength"))
            check_noise(device);
        if (is_wanted(o, "scales") && a == ALGO_EPSILON && device_has_option(
                device, a, "scales")) {
            check_scales(device);
            check_restored(device);
        }
        if (is_wanted(o, "motion") && a == ALGO_EPSILON && device_has_option(
                device, a, "prev"))
            check_motion(device);
        slice = o->slice;
        if (is_wanted(o, "behavior"))
            check_behavior(device, a);
        if (is_wanted(o, "frames"))
            device->software ? check_software(device, a) :
                               check_frames(device, a);
        if (is_wanted(o, "random"))
            check_random(device, a, o->first, o->cases, o->seed);
        if (is_wanted(o, "random") && a == ALGO_EPSILON && device_has_option(
                device, a, "failing"))
            check_streams(device, o->first, o->cases, o->seed);
        printf("%s %s: %d passed so far, %d failed\n", device->name, filter,
               passed, failed);
        fflush(stdout);
    }
}

static void check_all_twins(const Device *devices, int nb, const Options *o)
{
    const Device *cuda = NULL;

    for (int i = nb - 1; i >= 0; i--)
        if (devices[i].type == AV_HWDEVICE_TYPE_CUDA)
            cuda = &devices[i];
    for (int i = 0; i < nb && cuda; i++)
        for (int a = 0; a < NB_ALGORITHMS; a++) {
            const char *filter = device_filter(&devices[i], a);

            if (devices[i].type == AV_HWDEVICE_TYPE_OPENCL && filter &&
                device_filter(cuda, a) &&
                (!o->filter || !strcmp(filter, o->filter)))
                check_twins(&devices[i], cuda, a, o->first, o->cases, o->seed);
        }
}

/* Count devices that --device names, or does not exclude, but that are
 * absent. */
static void skip_absent(const Device *devices, int nb, const Options *o)
{
    static const struct { const char *name, *reason; } kinds[] = {
        { "opencl", "no OpenCL device with images (clinfo -l)" },
        { "cuda",   "no CUDA device (libcuda.so.1)" },
    };

    for (int k = 0; k < 2; k++) {
        const size_t n = strlen(kinds[k].name);
        int there = strncmp(o->device, kinds[k].name,
                            strlen(o->device) < n ? strlen(o->device) : n);

        for (int i = 0; i < nb; i++)
            there |= !strncmp(devices[i].name, kinds[k].name, n);
        if (!there)
            skip("%s: %s", kinds[k].name, kinds[k].reason);
    }
}

int main(int argc, char **argv)
{
    Options o = { .device = "", .cases = 500, .seed = time(NULL),
                  .slice = { 0, 1 }, .listed = { 0, 1 } };
    Device *devices;
    int nb;

    if (!parse(&o, argc, argv)) {
        usage();
        return 2;
    }
    slice = o.slice;
    av_log_set_level(AV_LOG_ERROR);
    if (!o.list)
        printf("seed %llu\n", (unsigned long long)o.seed);

    devices = devices_find(o.device, &nb);
    if (!o.list)
        skip_absent(devices, nb, &o);
    for (int i = 0; i < nb; i++) {
        if (o.software && (devices[i].type == AV_HWDEVICE_TYPE_NONE ||
                           device_use_software(&devices[i]) < 0))
            continue;
        if (!o.twins)
            check_device(&devices[i], &o);
    }
    if (o.twins)
        check_all_twins(devices, nb, &o);
    devices_free(&devices, nb);
    if (o.list)
        return 0;

    if (!passed && !failed && o.filter)
        printf("Nothing was checked: no device has %s, or there are no cases "
               "for it (enum Algorithm in check.h).\n", o.filter);
    if (nb_sliced)
        printf("sampled: %d of %d cases\n", nb_taken, nb_sliced);
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed || (!passed && !skipped);
}
