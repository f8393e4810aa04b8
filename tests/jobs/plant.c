/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "jobs.h"

void job_plant(const Job *job)
{
    const char *fault = getenv("JOB_PLANT");
    static char *volatile memory;
    volatile int bits = 31 + job->nb_steps;
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
    while (!strcmp(fault, "hangs"))
        sleep(1);
    if (!strcmp(fault, "undefined"))
        bits = 1 << bits;
    memory = malloc(job->width);
    if (memory && !strcmp(fault, "overflow"))
        memory[job->width] = 1;
    if (strcmp(fault, "leak"))
        free(memory);
    if (!strcmp(fault, "freed"))
        bits = memory[0];
    memory = NULL;
}
