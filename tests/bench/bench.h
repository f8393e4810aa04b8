/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The bench: how fast the filters are, beside their peers and the device's
 * limits. It measures and writes one CSV; report.py and plots.py make the
 * tables and pictures of it.
 *
 *   main.c           settings, devices, parts
 *   jobs.c           what is measured
 *   stage.c          frames on the device, a graph around one filter
 *   timing.c         batches of frames, their median and spread
 *   cudatime.c       GPU time by events, behind a kernel that holds the stream
 *   clprof.c         GPU time of the OpenCL commands that a filter enqueues
 *   verify.c         a row against the reference, before it is timed
 *   sink.c           the CSV and the lines on the screen
 *   floors_*.c       what a copy of the same bytes takes
 *   transfers.c      upload and download
 *   peers_*.c        others' filters, one adapter each
 */

#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdio.h>

#include "libavfilter/avfilter.h"
#include "libavutil/hwcontext_cuda_internal.h"

#include "../check/check.h"

#define NB_IN   6       ///< frames in turn, so that caches hold little of them
#define NB_OUT  5
#define BATCHES 7

/* ---- settings ---- */

enum Scale { SCALE_FULL, SCALE_QUICK, SCALE_TINY };

typedef struct Settings {
    const char *device;         ///< prefix of the devices' names
    const char *filter, *size, *part, *table;   ///< NULL: all
    int radius;                 ///< 0: all
    enum Scale scale;
    double budget_us;           ///< of one row's timing
    int plant;                  ///< spoil outputs: 1 before, 2 after timing
    int gpus, cpus;             ///< which kinds of devices
} Settings;

/* ---- frames ---- */

/** A frame that documents or users have; jobs name it. */
typedef struct Size {
    const char *name;
    int w, h;
} Size;

const Size *size_find(const char *name);

/** What is in a frame; noise is the hardest for most filters. */
enum Content {
    CONTENT_NOISE,              ///< every byte random
    CONTENT_BLOCKS,             ///< 16x16 samples of one random value
    CONTENT_GRADIENT,           ///< from 0 to the largest, left to right
    CONTENT_EDGES,              ///< 64x64 samples, in turn dark and bright
    CONTENT_FLAT,
    CONTENT_GRAIN,              ///< PATTERN_GRAIN: noise on a slope
    NB_CONTENTS
};

extern const char *const content_names[NB_CONTENTS];

/** Frames of one format and size on one device. */
typedef struct Pool {
    const Device *device;
    AVBufferRef *frames;        ///< NULL: in system memory
    enum AVPixelFormat format;
    enum Content content;
    int w, h;
    AVFrame *in[NB_IN];
} Pool;

/** Set every sample; but for noise and grain the planes have to be of one
 * size. */
void content_fill(AVFrame *frame, enum Content content, Rng *rng);
void pool_free(Pool *pool);
double pool_samples(const Pool *pool);
/** A frame of the pool to write to; NULL when memory is out. */
AVFrame *pool_output(const Pool *pool);
/** A frame in system memory of the pool's format and size. */
AVFrame *pool_software(const Pool *pool);
void noise_fill(uint8_t *data, size_t size, Rng *rng);

/**
 * The pool for a picture of w x h samples. hwcontext_cuda has no format of one
 * plane: yuv444p with a third of the rows holds the same number of samples.
 * Where it cannot be made, the table's rows of the filter are one that failed.
 *
 * @param software in system memory also where the device has frames
 */
int pool_for_plane(Pool *pool, const char *table, const char *filter,
                   const Device *device, enum AVPixelFormat format,
                   const Size *size, enum Content content, int software);

/* ---- timing ---- */

/** Microseconds a frame. Less than 0: not measured. */
typedef struct Timing {
    double us, least, most;     ///< of the batches; by the device's clock on
                                ///< CUDA, otherwise by the host's
    double wall_us;             ///< by the host's clock, waiting included
    double device_us;           ///< OpenCL: sum over the commands of a frame
} Timing;

/** Enqueue nb runs of what is measured, without waiting for them. */
typedef int (*EnqueueFunc)(void *opaque, int nb);

typedef struct Work {
    const Device *device;
    EnqueueFunc enqueue;
    void *opaque;
    int (*wait)(void *opaque);  ///< NULL: as the device's frames are waited
                                ///< for; otherwise the host's clock counts
} Work;

int time_work(Work *work, double budget_us, Timing *timing);
int time_compare(const void *a, const void *b);

/** A graph "buffer, FILTER, buffersink" over a pool's frames. */
typedef struct Stage {
    const Pool *pool;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    AVFrame *out[NB_OUT];
    int delay;                  ///< frames that wait for those after them
    int fed, sent;              ///< frames given to the filter, and taken
} Stage;

int stage_init(Stage *stage, const Pool *pool, const char *filter,
               const char *options);
int stage_time(Stage *stage, double budget_us, Timing *timing);
/** The frames of the last run; in: those of the window in time. */
void stage_last(const Stage *stage, const AVFrame *in[MAX_STREAM],
                const AVFrame **out);
/** OpenCL only: make the graph anew with profiling, set timing->device_us. */
int stage_profile(const Pool *pool, const char *filter, const char *options,
                  Timing *timing);
void stage_free(Stage *stage);

/* ---- CUDA ---- */

typedef struct CudaTime {
    AVCUDADeviceContext *hwctx;
    CudaFunctions *cu;
    CUmodule module;
    CUfunction copy, spin, empty;
    CUevent start, end;
    CUresult (CUDAAPI *elapsed)(float *ms, CUevent start, CUevent end);
} CudaTime;

/** The one for a device; NULL (and a message) when it cannot be made. */
CudaTime *cudatime_get(const Device *device);
/** GPU time of nb runs; host_us: how long enqueueing one may take. */
int cudatime_batch(CudaTime *ct, Work *work, int nb, double host_us,
                   double *us);
int cudatime_wait(CudaTime *ct);
void cudatime_push(CudaTime *ct);
void cudatime_pop(CudaTime *ct);
void cudatime_free(void);

/* ---- OpenCL ---- */

/** While on, queues profile and commands are remembered. */
void clprof_enable(int on);
/** Nanoseconds of the commands since the last call; they are forgotten. */
double clprof_take(void);

/* ---- results ---- */

typedef struct Row {
    const char *table;          ///< of the report
    const char *device, *size, *format, *filter, *options;
    enum Content content;
    int w, h;
    double samples;
} Row;

int  sink_open(const char *path);
void sink_close(void);
void sink_result(const Row *row, const Timing *timing);
/** A row without times: "not served", "WRONG", "absent: why". */
void sink_note(const Row *row, const char *note);

extern int nb_wrong, nb_failed, nb_rows;

enum Verdict {
    VERDICT_RIGHT, VERDICT_WRONG, VERDICT_NOT_SERVED, VERDICT_FAILED
};

/** What an error means: a refusal of the options, or a failure. */
enum Verdict verdict_of(int error);

enum Verdict verify(const Device *device, const char *filter,
                    const char *options, const FilterSpec *spec,
                    enum AVPixelFormat format, enum Content content, int plant);
/** How many frames before a frame its result depends on. */
#define TIMED_BACK(radius_t) ((radius_t) + 2)

/** Windows of a frame that was timed, in[TIMED_BACK(spec->radius_t)], at its
 *  corners and in its middle. */
enum Verdict verify_timed(const AVFrame *const in[MAX_STREAM],
                          const AVFrame *out, const FilterSpec *spec,
                          int plant);
void verify_free(void);

/* ---- parts ---- */

void filters_run(const Settings *set, const Device *device);
/** Print the names of the tables of filters_run(). */
void jobs_list(void);
void floors_cuda_run(const Settings *set, const Device *device);
void floors_opencl_run(const Settings *set, const Device *device);
void transfers_run(const Settings *set, const Device *device);
void peers_ffmpeg_run(const Settings *set, const Device *device);
void peers_npp_run(const Settings *set, const Device *device);
/** After cudatime_free(). */
void peers_npp_free(void);

/** Sizes of a list of names at most as large as the scale allows. */
int wanted_size(const Settings *set, const Device *device, const Size *size);
/** A device that runs on the CPU, through OpenCL or as software. */
int device_is_cpu(const Device *device);
/** What all samples of one plane are measured in, for a depth of 8 or 16. */
enum AVPixelFormat plane_format(const Device *device, int depth);

#endif /* TESTS_BENCH_BENCH_H */
