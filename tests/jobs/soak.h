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
    JobList jobs;               ///< instead of random ones, if any

    atomic_long graphs, frames, broken, failed;
    atomic_long wrong;          ///< findings of jobs
} Soak;

extern Soak soak;

/* ---- a damaged stream ---- */

#define STREAM_FORMAT "yuv420p"
#define STREAM_SIZE   "96 64"

int stream_make(void);
/** Decode the stream with random errors, and replace the job's frames by the
 *  decoded frames; job_free() releases them. */
int stream_decode(Job *job, Rng *rng);
void stream_free(void);

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
