/* SPDX-License-Identifier: LGPL-2.1-or-later */

#ifndef TESTS_BUSY_H
#define TESTS_BUSY_H

#include "../jobs/jobs.h"

#define MAX_SIZES  4
#define MAX_CASES 64

typedef struct Options {
    const char *device;         ///< "cuda:0"
    const char *filter;         ///< one of its filters, or NULL
    const char *options;        ///< of all cases
    int sizes[MAX_SIZES][2];
    int nb_sizes;
    int nb_processes, nb_threads, nb_rounds;
    int number;                 ///< of the case to run, -1: all
    int software;               ///< no hardware frames
    int heavy;                  ///< frames that keep the device's queue busy
    int plant;                  ///< spoil a byte of each expected frame
    uint64_t seed;
} Options;

/** A job that runs many times, prepared once. */
typedef struct Case {
    int number;
    Job job;
} Case;

typedef struct Cases {
    Case list[MAX_CASES];
    int nb;
    Case heavy;                 ///< one frame, of a filter that takes long
} Cases;

/** Make the cases, the jobs of jobs.txt in each size, and their references, in
 *  as many threads as there are cores.
 * @return 0, or an error that is printed */
int cases_make(Cases *cases, const Options *o);
void cases_free(Cases *cases);

#endif /* TESTS_BUSY_H */
