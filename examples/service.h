// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: what the parts of service.c share
 */

#ifndef SERVICE_H
#define SERVICE_H

#include <semaphore.h>
#include <stdatomic.h>

#include <libavutil/buffer.h>

typedef struct Service {
    AVBufferRef *device;        ///< of all graphs and decoders, or NULL
    sem_t frames;               ///< that may be in flight at once
    atomic_int stopped;         ///< jobs end with AVERROR_EXIT
    atomic_int lost;            ///< the device is: the process has to end

    atomic_int nb_running;      ///< jobs
    atomic_llong nb_done, nb_failed;
    atomic_llong nb_frames;     ///< that came out of graphs
    atomic_llong nb_errors;     ///< that were logged
} Service;

/** One line of a job's file each. */
typedef struct ServiceJob {
    char input[1024], output[1024];
    char chain[1024];           ///< of filters
    char encoder[64];           ///< empty: the output format's own
} ServiceJob;

/**
 * Decode, filter and encode a file in the calling thread. The output appears
 * under its name when it is complete, and not otherwise.
 *
 * @return 0 or an AVERROR
 */
int service_job_run(Service *service, const ServiceJob *job);

/** Listen on the socket metrics.sock. @return its descriptor or an AVERROR */
int service_metrics_open(void);

/** Tell counters to whom asks for them, until the service is stopped. */
void service_metrics_serve(Service *service, int fd);

#endif /* SERVICE_H */
