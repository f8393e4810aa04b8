/* SPDX-License-Identifier: LGPL-2.1-or-later */

#ifndef TESTS_JOBS_SOAK_H
#define TESTS_JOBS_SOAK_H

#include <stdatomic.h>

#include "main.h"

#define MAX_DEVICES 4

/** State shared by the threads. */
typedef struct Soak {
    Devices devices[MAX_DEVICES];
    int nb_devices;
    JobList jobs;

    atomic_long graphs, frames, failed;
    atomic_long wrong;          ///< findings of jobs
} Soak;

extern Soak soak;

/* ---- resources ---- */

/** Resources of a process, memory in KiB; HEAP is allocated by malloc(). */
enum { RESIDENT, HEAP, DESCRIPTORS, THREADS, DEVICE, NB_HELD };

/** Resources in use after a number of graphs; -1: unknown. */
typedef struct Usage {
    long graphs, held[NB_HELD];
} Usage;

Usage usage_now(void);
void usage_print(const Usage *u);
/** Print what was added from round first to last. @return whether growth is
 *  bounded */
int usage_check(const Usage *first, const Usage *last);

#endif /* TESTS_JOBS_SOAK_H */
