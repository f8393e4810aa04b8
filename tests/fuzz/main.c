/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Entry points for libFuzzer. FUZZ_DEVICE: the device ("cuda:0"). FUZZ_SHOW=1:
 * print the filters' log. FUZZ_PLANT: a fault to find, see fuzz.sh.
 */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "libavutil/log.h"
#include "libavutil/mem.h"

#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed);

static Devices devices;

/* Format messages without printing them, to check their arguments. */
static void log_nothing(void *ctx, int level, const char *format,
                        va_list args)
{
    char text[1024];
    int prefix = 1;

    (void)level;
    av_log_format_line(ctx, level, format, args, text, sizeof(text), &prefix);
}

static void close_devices(void)
{
    job_count();
    frames_close();
    for (int i = 0; i < 2; i++) {
        Device *device = i ? &devices.software : &devices.hardware;

        av_buffer_unref(&device->ref);
        av_freep(&device->formats);
    }
}

void job_finding(const Job *job, const char *text)
{
    fflush(stdout);
    fprintf(stderr, "fuzz: FINDING: %s\n", text);
    abort();
}

/* Find the first device of a name. */
static int find(Device *device, const char *name)
{
    Device *found;
    int nb;

    found = devices_find(name, &nb);
    if (nb < 1)
        return -1;
    *device = found[0];
    found[0] = found[nb - 1];
    devices_free(&found, nb - 1);
    return 0;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_DEVICE");

    (void)argc, (void)argv;
    name = name ? name : "cuda:0";
    if (find(&devices.hardware, name) < 0 ||
        find(&devices.software, name) < 0 ||
        device_use_software(&devices.software) < 0) {
        fprintf(stderr, "fuzz: no device is called %s\n", name);
        exit(77);
    }
    atexit(close_devices);
    if (getenv("FUZZ_SHOW"))
        av_log_set_level(AV_LOG_DEBUG);
    else
        av_log_set_callback(log_nothing);
    return 0;
}

/* Plant a fault in jobs of several steps. */
static void plant(const Job *job)
{
    const char *fault = getenv("FUZZ_PLANT");
    static char *volatile memory;
    int steps = 0;

    if (!fault)
        return;
    for (int i = 0; i < job->nb_steps; i++)
        steps |= 1 << job->step[i].kind;
    if (!job->software || !(steps >> LINE_FRAME & 1) ||
        !(steps >> LINE_COMMAND & 1))
        return;
    if (!strcmp(fault, "dies"))
        _exit(1);
    memory = malloc(job->width);
    if (memory && !strcmp(fault, "overflow"))
        memory[job->width] = 1;
    if (strcmp(fault, "leak"))
        free(memory);
    memory = NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Job job;

    job_read(&job, data, size);
    if (!device_filter(&devices.hardware, job.algorithm))
        return 0;               // the API has no such filter
    job_run(&job, &devices);
    plant(&job);
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
