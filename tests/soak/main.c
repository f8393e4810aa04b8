/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Run random jobs in several threads, each a graph that is set up and freed,
 * and check that the process's memory and other resources do not grow.
 *
 *   soak GRAPHS SECONDS THREADS SEED DEVICE...
 *
 * Rounds of GRAPHS/10 follow until GRAPHS and SECONDS are reached; each prints
 * the resources in use. The first half of the rounds warms up: in the second
 * half, descriptors, threads and device memory may not grow at all, and host
 * memory not steadily by more than the limits of usage.c.
 *
 * The seed decides which jobs these are, and not which thread runs one.
 *
 * SOAK_FAULTY=1: driver calls fail on request; errors are counted only. To test
 * the check, SOAK_JOBS=FILE: the graphs are these jobs, in turns; SOAK_LEAK=KIB:
 * each graph leaks that amount; SOAK_STEP=KIB: one graph in the second half does.
 */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/time.h"

#include "soak.h"

#define MAX_THREADS 16
#define MAX_ROUNDS  10000

Soak soak;

static atomic_long left;        ///< graphs of this round
static atomic_long next;        ///< number of the next graph
static long seed;
static long nb_graphs;          ///< least number of graphs

/* Leak memory of the planted size, per graph or once. */
static void plant(long graph)
{
    const char *leak = getenv("SOAK_LEAK"), *step = getenv("SOAK_STEP");
    const long size  = leak ? atol(leak) :
                       step && graph == nb_graphs * 7 / 10 ? atol(step) : 0;
    static void *volatile memory;

    if (size && (memory = malloc(size * 1024)))
        memset(memory, 1, size * 1024);
}

static void *work(void *unused)
{
    while (atomic_fetch_sub(&left, 1) > 0) {
        const long graph = atomic_fetch_add(&next, 1);
        Rng rng = { (seed + graph) * 7919 + 1 };

        for (int i = 0; i < 8; i++)
            rng_next(&rng);
        soak_job(graph, &rng);
        plant(graph);
    }
    return NULL;
}

static int run_round(long graphs, int nb_threads)
{
    pthread_t threads[MAX_THREADS];
    int nb = 0;

    atomic_store(&left, graphs);
    while (nb < nb_threads && !pthread_create(&threads[nb], NULL, work, NULL))
        nb++;
    for (int i = 0; i < nb; i++)
        pthread_join(threads[i], NULL);
    return nb;
}

/* Open devices by their names, and make what all threads read. */
static int prepare(char **names, int nb)
{
    const char *jobs = getenv("SOAK_JOBS");
    int ret = stream_make();

    for (int i = 0; i < nb && ret >= 0; i++) {
        ret = devices_open(&soak.devices[i], names[i]);
        soak.nb_devices += ret >= 0;
    }
    if (ret >= 0 && jobs)
        ret = joblist_read(&soak.jobs, jobs, &soak.devices[0].hardware,
                           NB_ALGORITHMS);
    return ret;
}

static void release(void)
{
    for (int i = 0; i < soak.nb_devices; i++)
        devices_close(&soak.devices[i]);
    joblist_free(&soak.jobs);
    stream_free();
}

/* Run rounds until both the graphs and the time are reached.
 * @return whether no growth is found */
static int run_rounds(int nb_threads, int64_t seconds)
{
    const int64_t end = av_gettime_relative() + seconds * 1000000;
    static Usage usage[MAX_ROUNDS];
    int nb = 0;

    while (nb < 10 || (nb < MAX_ROUNDS && av_gettime_relative() < end)) {
        run_round((nb_graphs + 9) / 10, nb_threads);
        usage[nb] = usage_now();
        usage_print(&usage[nb++]);
    }
    job_count();
    printf("%ld packets broken, %ld graphs failed, %ld wrong\n",
           atomic_load(&soak.broken), atomic_load(&soak.failed),
           atomic_load(&soak.wrong));
    return soak.faulty || usage_check(&usage[nb / 2 - 1], &usage[nb - 1]);
}

int main(int argc, char **argv)
{
    const char *faulty   = getenv("SOAK_FAULTY");
    const int nb_threads = argc > 3 ? atoi(argv[3]) : 0;
    int ok, ret;

    if (argc < 6 || argc > 5 + MAX_DEVICES || nb_threads < 1 ||
        nb_threads > MAX_THREADS) {
        fprintf(stderr, "Usage: soak GRAPHS SECONDS THREADS SEED DEVICE...\n");
        return 2;
    }
    av_log_set_level(AV_LOG_QUIET);
    max_side    = 320;
    max_work    = 64 << 20;
    soak.faulty = faulty && *faulty == '1';
    nb_graphs   = atol(argv[1]);
    seed        = atol(argv[4]);
    ret = prepare(argv + 5, argc - 5);
    if (ret < 0) {
        printf("no device or encoder: %s\n", av_err2str(ret));
        release();
        return soak.faulty ? 0 : 3;
    }
    ok = run_rounds(nb_threads, atol(argv[2]));
    release();
    return !ok || atomic_load(&soak.wrong);
}
