/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The bench: measure the speed of the filters, of their peers and of copies,
 * and write one CSV; report.py and plots.py make tables and plots of it.
 *
 *   main.c           settings, devices, parts
 *   rows.c           the rows of our filters, jobs of rows.txt
 *   stage.c          frames on the device, a graph with one filter
 *   timing.c         batches of frames, their median and spread
 *   cudatime.c       GPU time by events, behind a kernel that holds the stream
 *   clprof.c         GPU time of the OpenCL commands that a filter enqueues
 *   verify.c         compares a row with the plain variant
 *   sink.c           the CSV and the lines on the screen
 *   floors_*.c       copies of the same number of bytes
 *   transfers.c      upload and download
 *   orders.c         the Gaussian's orders by kernel
 *   peers_*.c        filters of others, one adapter each
 */

#ifndef TESTS_BENCH_BENCH_H
#define TESTS_BENCH_BENCH_H

#include <stdio.h>

#include "libavfilter/avfilter.h"
#include "libavutil/hwcontext_cuda_internal.h"

#include "../jobs/devices.h"

#define NB_IN   6       ///< input frames, used in turn to limit caching
/** Frames after which a stream repeats, with the groups of four of epsilon's
 *  older frames */
#define STREAM_PERIOD 12
#define NB_OUT  5
#define BATCHES 7

/* ---- settings ---- */

enum Scale { SCALE_FULL, SCALE_QUICK, SCALE_TINY };

typedef struct Settings {
    const char *device;         ///< prefix of device names
    const char *filter, *size, *part, *table;   ///< NULL: all
    int radius;                 ///< 0: all
    int scale;                  ///< enum Scale
    double budget_us;           ///< for timing one row
    int plant;                  ///< spoil 1: what is expected, 2: the output
    int gpus, cpus;             ///< kinds of devices to measure
} Settings;

/* ---- frames ---- */

/** A named frame size. */
typedef struct Size {
    const char *name;
    int w, h;
} Size;

const Size *size_find(const char *name);

/** Frames of one format and size on one device. */
typedef struct Pool {
    const Device *device;
    AVBufferRef *frames;        ///< NULL: system memory
    enum AVPixelFormat format;
    const char *content;        ///< a name of pattern_names
    const Size *size;
    int w, h;
    AVFrame *in[NB_IN];
} Pool;

void pool_free(Pool *pool);
double pool_samples(const Pool *pool);
/** Return an output frame of the pool, or NULL without memory. */
AVFrame *pool_output(const Pool *pool);
/** Return a frame of the pool's format and size in system memory. */
AVFrame *pool_software(const Pool *pool);
void noise_fill(uint8_t *data, size_t size, Rng *rng);

/**
 * Make the pool for a plane of w x h samples. hwcontext_cuda has no format of
 * one plane: yuv444p with a third of the rows holds the same number of samples.
 * On failure, note the filter's rows of the table as failed.
 *
 * @param software use system memory also where the device has frames
 */
int pool_for_plane(Pool *pool, const char *table, const char *filter,
                   const Device *device, enum AVPixelFormat format,
                   const Size *size, const char *content, int software);

/* ---- timing ---- */

/** Microseconds per frame. Less than 0: not measured. */
typedef struct Timing {
    double us, least, most;     ///< of the batches; by GPU events on CUDA,
                                ///< otherwise by the host's clock
    double wall_us;             ///< by the host's clock, including waits
    double device_us;           ///< OpenCL: sum over the commands of a frame
} Timing;

/** Enqueue run n without waiting for it; on CUDA the context is current. */
typedef int (*EnqueueFunc)(void *opaque, int n);

typedef struct Work {
    const Device *device;
    EnqueueFunc enqueue;
    void *opaque;
    int (*wait)(void *opaque);  ///< NULL: wait as for the device's frames;
                                ///< otherwise the host's clock is used
    int next;                   ///< run
} Work;

int work_enqueue(Work *work, int nb);
int time_work(Work *work, double budget_us, Timing *timing);
int time_compare(const void *a, const void *b);

/** A graph "buffer, FILTER, buffersink" for the frames of a pool. */
typedef struct Stage {
    const Pool *pool;
    Graph graph;
    AVFrame *out[NB_OUT];
    int fed, sent;              ///< frames that the filter got and output
} Stage;

int stage_init(Stage *stage, const Pool *pool, const char *filter,
               const char *options);
int stage_time(Stage *stage, double budget_us, Timing *timing);

/** Filter on until the last frame is the pool's frame of a number, and the number
 *  of those before is at least as large. */
int stage_frame(Stage *stage, int number);
/** Return the last frame. */
const AVFrame *stage_output(const Stage *stage);
/** OpenCL only: rebuild the graph with profiling, set timing->device_us. */
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

/** Return a function of the driver that is not in CudaFunctions, or NULL. */
void *cuda_symbol(const char *name);
/** Return the timer of a device, or NULL with a message. */
CudaTime *cudatime_get(const Device *device);
/** Measure nb runs by GPU time; host_us: the longest time to enqueue one. */
int cudatime_batch(CudaTime *ct, Work *work, int nb, double host_us,
                   double *us);
int cudatime_wait(CudaTime *ct);
void cudatime_push(CudaTime *ct);
void cudatime_pop(CudaTime *ct);
void cudatime_free(void);

/* ---- OpenCL ---- */

/** Turn profiling of commands in new queues on or off. */
void clprof_enable(int on);
/** Return the nanoseconds of the commands since the last call. */
double clprof_take(void);

/* ---- results ---- */

typedef struct Row {
    const char *table;          ///< of the report
    const char *device, *size, *format, *filter, *options;
    const char *content;        ///< NULL: noise
    int w, h;
    double samples;
} Row;

int  sink_open(const char *path);
void sink_close(void);
void sink_result(const Row *row, const Timing *timing);
/** Write a row without times: "not served", "WRONG", "absent: why". */
void sink_note(const Row *row, const char *note);

extern int nb_wrong, nb_failed, nb_rows;

/**
 * Compare the last frame of a stage, which is freed, with the plain variant's.
 *
 * @param plant 1: spoil the plain variant's, 2: the stage's
 * @return whether they are equal, or AVERROR
 */
int verify(Stage *stage, const Row *row, const FilterSpec *spec, int plant);

/** Time work and write its row; "failed" if it fails or is not ok. */
void sink_work(const Settings *set, Work *work, const Row *row, int ok);

/* ---- parts ---- */

/**
 * Call run() with a pool of one plane per wanted size, and at 16 bits as well
 * if both is set. The row has no filter and no options yet.
 *
 * @param what  name of the row of a pool that fails
 * @param sizes names, ended by NULL
 */
void planes_run(const Settings *set, const Device *device, const char *table,
                const char *what, const char *const *sizes, int both,
                void (*run)(const Settings *set, const Pool *pool, Row *row));
/** Time a filter on the frames of a pool, and write its row. spec: to compare its
 *  output; NULL: a peer */
void row_time(const Settings *set, const Pool *pool, const Row *row,
              const FilterSpec *spec);
void filters_run(const Settings *set, const Device *device);
void floors_cuda_run(const Settings *set, const Device *device);
void floors_opencl_run(const Settings *set, const Device *device);
void transfers_run(const Settings *set, const Device *device);
void orders_run(const Settings *set, const Device *device);
void peers_ffmpeg_run(const Settings *set, const Device *device);
void peers_npp_run(const Settings *set, const Device *device);
/** Call it after cudatime_free(). */
void peers_npp_free(void);

/** Return whether a list names the size, and the scale allows it. */
int wanted_size(const Settings *set, const Device *device, const Size *size);
/** Return the format for measuring one plane of depth 8 or 16. */
enum AVPixelFormat plane_format(const Device *device, int depth);

#endif /* TESTS_BENCH_BENCH_H */
