/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Entry points for libFuzzer. FUZZ_DEVICE: the device ("cuda:0"). FUZZ_SHOW=1:
 * print the filters' log.
 */

#include <stdio.h>
#include <stdlib.h>

#include "libavutil/log.h"

#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                               unsigned seed);

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
