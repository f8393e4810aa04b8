// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: common declarations of service.c
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
#define SERVICE_MAX_OUT     100     ///< output frames per input frame

typedef struct ServiceDevice {
    const char *name;           ///< as given, such as cuda:0
    AVBufferRef *ctx;           ///< shared by its graphs and decoders
    AVFrame *probe;             ///< a small frame on the device
    int up;                     ///< whether it gets jobs
    sem_t frames;               ///< frames that may still enter its graphs

    atomic_int nb_running;      ///< jobs
    atomic_llong nb_done, nb_failed;
    atomic_llong nb_frames;     ///< output frames of graphs
    long long last_frames;      ///< nb_frames at the last request
} ServiceDevice;

typedef struct Service {
    ServiceDevice devices[SERVICE_MAX_DEVICES];
    int nb_devices;
    pthread_mutex_t choice;     ///< for selecting a device
    char *folders;              ///< for files of jobs, with colons; NULL: any
    int64_t max_wait;           ///< maximum microseconds without progress
    int metrics;                ///< descriptor of the socket
    atomic_int stopped;         ///< whether jobs must end with AVERROR_EXIT
    atomic_llong nb_errors;     ///< logged errors
} Service;

/** Lines of a job's file, and the state of the job. */
typedef struct ServiceJob {
    char input[SERVICE_MAX_LINE], output[SERVICE_MAX_LINE];
    char chain[SERVICE_MAX_LINE];       ///< of filters
    char encoder[SERVICE_MAX_LINE];     ///< empty: default of the format
    char format[SERVICE_MAX_LINE];      ///< empty: guessed by the output's name
    char name[256];                     ///< of the job's file
    Service *service;           ///< these are set by service_job_run()
    ServiceDevice *device;
    int64_t nb_frames;          ///< output frames of the graph
    atomic_llong progress;      ///< time of the last progress; 0: not running
} ServiceJob;

/**
 * Open the devices of a list such as cuda:0,cuda:1, which must stay valid;
 * NULL: the first of CUDA and OpenCL that opens. Devices that cannot be opened
 * are skipped, so that a missing GPU does not stop the others.
 *
 * @param nb_frames maximum number of frames in flight per device
 * @return 0, or an AVERROR if no device could be opened
 */
int service_devices_open(Service *service, char *names, int nb_frames);

void service_devices_close(Service *service);

/** Copy a frame from a device and back. @return whether the copy failed */
int service_device_is_lost(ServiceDevice *device);

/** Return the device with the fewest running jobs, and count one more on it. */
ServiceDevice *service_device_take(Service *service);

/**
 * Count a job as ended.
 *
 * @param result 0 or the job's AVERROR; AVERROR_EXIT: the job was stopped
 */
void service_device_release(ServiceDevice *device, int result);

/**
 * Decode, filter and encode a file in the calling thread. The output gets its
 * name only when it is complete.
 *
 * @return 0 or an AVERROR
 */
int service_job_run(Service *service, ServiceDevice *device,
                    ServiceJob *job);

/** Remove what an earlier process left of a job's output, if that is in a folder
 * for jobs. */
void service_job_discard(const Service *service, const ServiceJob *job);

/** Listen on the socket metrics.sock. */
int service_metrics_open(Service *service);

/** Answer requests for the counters until the service is stopped: a thread. */
void *service_metrics_serve(void *service);

#endif /* SERVICE_H */
