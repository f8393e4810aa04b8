/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The program that runs jobs. check: on every device, in a process that another
 * one watches. busy: in processes and threads at once. soak: in threads, for
 * long.
 */

#ifndef TESTS_JOBS_MAIN_H
#define TESTS_JOBS_MAIN_H

#include "../jobs/jobs.h"

/** Every N-th case, starting with the K-th. */
typedef struct Slice {
    int k, n;
} Slice;

#define MAX_SIZES     4
#define MAX_PROCESSES 64
#define MAX_THREADS   64

typedef struct Options {
    const char *program, *device, *filter, *job;
    char **command;             ///< that started the program
    char **file;                ///< files of jobs, ended by NULL
    uint64_t seed;
    int cases;                  ///< random ones, -1: the default
    int software, seconds, nb_threads;

    /* check, list */
    const char *only;
    int first, list, apart, alone, log, verbose;
    Slice slice, listed;        ///< of all cases; of the listed ones and those
                                ///< of noise, scales and motion

    /* busy */
    const char *options;
    int sizes[MAX_SIZES][2], nb_sizes, nb_processes, nb_rounds, number, heavy;

    /* soak */
    int faulty, leak, step;
} Options;

extern Options options;

/** A verb of the program. */
typedef struct Verb {
    const char *name;
    int (*run)(void);           ///< @return the program's status
    void (*finding)(const Job *job, const char *text);  ///< job_finding()
} Verb;

int check_main(void);
void check_finding(const Job *job, const char *text);
int busy_main(void);
void busy_finding(const Job *job, const char *text);
int soak_main(void);
void soak_finding(const Job *job, const char *text);

/** Write a job's text in one line. */
void job_join(char *to, int size, const char *text);

/** Run threads, whose numbers are their arguments, and wait for them. @return the
 *  number of threads that ran */
int threads_run(int nb, void *(*run)(void *number));

/* ---- check ---- */

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

#endif /* TESTS_JOBS_MAIN_H */
