/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * The bench: measure the speed of the filters, of their peers and of copies,
 * and write one CSV; report.py and plots.py make tables and plots of it.
 *
 *   main.c           settings, devices, parts
 *   rows.c           the rows of our filters
 *   stage.c          frames on the device, a graph with one filter
 *   timing.c         batches of frames, their median and spread
 *   cudatime.c       GPU time by events, behind a kernel that holds the stream
 *   clprof.c         GPU time of the OpenCL commands that a filter enqueues
 *   verify.c         compares a row with the reference before and after timing
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
    int plant;                  ///< spoil outputs: 1 before, 2 after timing
    int gpus, cpus;             ///< kinds of devices to measure
} Settings;

/* ---- frames ---- */

/** A named frame size. */
typedef struct Size {
    const char *name;
    int w, h;
} Size;

const Size *size_find(const char *name);

/** Content of a frame; noise is the slowest for most filters. */
enum Content {
    CONTENT_NOISE,              ///< every byte random
    CONTENT_BLOCKS,             ///< 16x16 samples of one random value
    CONTENT_GRADIENT,           ///< from 0 to the maximum, left to right
    CONTENT_EDGES,              ///< 64x64 samples, alternately dark and bright
    CONTENT_FLAT,
    CONTENT_GRAIN,              ///< PATTERN_GRAIN: noise on a slope
    NB_CONTENTS
};

extern const char *const content_names[NB_CONTENTS];

/** Frames of one format and size on one device. */
typedef struct Pool {
    const Device *device;
    AVBufferRef *frames;        ///< NULL: system memory
    enum AVPixelFormat format;
    enum Content content;
    int w, h;
    AVFrame *in[NB_IN];
} Pool;

/** Set every sample; except for noise and grain, the planes must have one
 * size. */
void content_fill(AVFrame *frame, enum Content content, Rng *rng);
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
                   const Size *size, enum Content content, int software);

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

/** The last frame of a stage. */
typedef struct Timed {
    const AVFrame *in[MAX_STREAM];  ///< the frames that it may depend on
    int nb, frame;              ///< their number, the frame among them
    const AVFrame *out;
} Timed;

Timed stage_last(const Stage *stage, const FilterSpec *spec);
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
    enum Content content;
    int w, h;
    double samples;
} Row;

int  sink_open(const char *path);
void sink_close(void);
void sink_result(const Row *row, const Timing *timing);
/** Write a row without times: "not served", "WRONG", "absent: why". */
void sink_note(const Row *row, const char *note);

extern int nb_wrong, nb_failed, nb_rows;

enum Verdict {
    VERDICT_RIGHT, VERDICT_WRONG, VERDICT_NOT_SERVED
};

/** Compare a small frame of the pool's content. VERDICT_NOT_SERVED: there is no
 *  output. variant: end of the options */
enum Verdict verify(const Pool *pool, const char *options, const char *variant,
                    const FilterSpec *spec, int plant);
/** Compare windows at the corners and in the middle of a timed frame. */
enum Verdict verify_timed(const Timed *timed, const FilterSpec *spec,
                          int plant);
void verify_free(void);

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
/**
 * Time a filter on the frames of a pool, and write its row.
 *
 * @param spec    to compare the last frame, except of FFmpeg's filters on the
 *                CPU; NULL: a peer
 * @param verdict of verify()
 */
void row_time(const Settings *set, const Pool *pool, const Row *row,
              const FilterSpec *spec, enum Verdict verdict);
void filters_run(const Settings *set, const Device *device);
/** Print the names of the tables of filters_run(). */
void tables_list(void);
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
/** Return whether a device is a CPU, through OpenCL or as software. */
int device_is_cpu(const Device *device);
/** Return the format for measuring one plane of depth 8 or 16. */
enum AVPixelFormat plane_format(const Device *device, int depth);

#endif /* TESTS_BENCH_BENCH_H */
