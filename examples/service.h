// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: what the parts of service.c share
 */

#ifndef SERVICE_H
#define SERVICE_H

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#include <libavutil/buffer.h>
#include <libavutil/frame.h>

#define SERVICE_MAX_DEVICES 64
#define SERVICE_MAX_LINE    1024
#define SERVICE_MAX_OUT     100     ///< frames that a chain makes of each

typedef struct ServiceDevice {
    const char *name;           ///< as given, such as cuda:0
    AVBufferRef *ctx;           ///< of all graphs and decoders on it
    AVFrame *probe;             ///< a small frame there
    int up;                     ///< it gets jobs
    sem_t frames;               ///< that may be in flight on it at once

    atomic_int nb_running;      ///< jobs
    atomic_llong nb_done, nb_failed;
    atomic_llong nb_frames;     ///< that came out of graphs
    long long told_frames;      ///< nb_frames when it was asked last
} ServiceDevice;

typedef struct Service {
    ServiceDevice devices[SERVICE_MAX_DEVICES];
    int nb_devices;
    pthread_mutex_t choice;     ///< of a device
    char *folders;              ///< of all jobs' files, by colons; NULL: any
    int64_t max_wait;           ///< microseconds of a job without progress
    atomic_int stopped;         ///< jobs end with AVERROR_EXIT
    atomic_llong nb_errors;     ///< that were logged
} Service;

/** The lines of a job's file, and the job itself. */
typedef struct ServiceJob {
    char input[SERVICE_MAX_LINE], output[SERVICE_MAX_LINE];
    char chain[SERVICE_MAX_LINE];       ///< of filters
    char encoder[SERVICE_MAX_LINE];     ///< empty: the output format's own
    char format[SERVICE_MAX_LINE];      ///< empty: by the output's name
    char name[256];                     ///< of the job's file
    atomic_llong progress;      ///< time of the last; 0: it does not run
} ServiceJob;

/**
 * Open the devices of a list such as cuda:0,cuda:1, which stays in use; NULL:
 * the first of CUDA and OpenCL that opens. One that cannot be opened is left
 * out, so that a GPU that is gone does not stop the others.
 *
 * @param nb_frames that may be in flight on each device at once
 * @return 0, or an AVERROR if none could be opened
 */
int service_devices_open(Service *service, char *names, int nb_frames);

void service_devices_close(Service *service);

/** Copy a frame to a device and back. @return whether that failed */
int service_device_is_lost(ServiceDevice *device);

/** @return the device with the fewest running jobs, and one more from now on */
ServiceDevice *service_device_take(Service *service);

/** @param result of the job: 0 or an AVERROR, AVERROR_EXIT: it was stopped */
void service_device_release(ServiceDevice *device, int result);

/**
 * Decode, filter and encode a file in the calling thread. The output appears
 * under its name when it is complete, and not otherwise.
 *
 * @return 0 or an AVERROR
 */
int service_job_run(Service *service, ServiceDevice *device,
                    ServiceJob *job);

/** Listen on the socket metrics.sock. @return its descriptor or an AVERROR */
int service_metrics_open(void);

/** Tell counters to whom asks for them, until the service is stopped. */
void service_metrics_serve(Service *service, int fd);

#endif /* SERVICE_H */
