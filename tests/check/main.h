/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The check program: runs jobs on every device, in a process that another one
 * watches.
 */

#ifndef TESTS_CHECK_MAIN_H
#define TESTS_CHECK_MAIN_H

#include "../jobs/jobs.h"

/** Every N-th case, starting with the K-th. */
typedef struct Slice {
    int k, n;
} Slice;

typedef struct Options {
    const char *program, *device, *filter, *only, *job;
    int cases, first, list, software, apart, alone, log, verbose;
    int seconds;                ///< after which a case hangs
    uint64_t seed;
    Slice slice, listed;        ///< of all cases; of the listed ones and those
                                ///< of noise, scales and motion
    char **file;                ///< files of jobs instead of the parts
    int nb_files;
} Options;

extern Options options;

/** Read the arguments. @return whether they are right */
int options_parse(int argc, char **argv);
/** Print what the arguments mean. @return a status */
int options_usage(void);

/** What the processes share. */
typedef struct Progress {
    int turn;                   ///< cases that were begun or left out
    int passed, failed, skipped;
    int sliced, taken;          ///< cases of slices; those in them
    int ended;                  ///< whether no case is left
    char reason[400];           ///< of the last cases that were skipped
    char job[MAX_JOB + 200];    ///< the case that runs, or ""
} Progress;

extern Progress *progress;

/** Return whether this process runs the next case; call it once per case. */
int is_our_turn(void);
/** Count a case; print its name if it failed or in verbose mode. */
void result(int ok, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void skip(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Check what is no job: the next filters, an application's context, samples
 *  above the depth, palettes. */
void check_special(const Devices *devices, enum Algorithm algorithm);

/**
 * Run cases in processes, one after another, until all have been run.
 *
 * @param run   the cases from progress->turn on
 * @param apart a process for each case, of which any output is a failure
 * @return the last status that is not 0
 */
int watch(int (*run)(void), int apart);
/** End the process after some seconds, 0: never. */
void limit_time(int seconds);

#endif /* TESTS_CHECK_MAIN_H */
