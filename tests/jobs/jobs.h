/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Jobs: what a filter has to do, as text with one line per item, so that a
 * failed one can be read, edited and kept. Each is run through a graph and
 * compared with reference/. Lines that are not understood are ignored, and
 * missing ones have defaults: any text is a job.
 *
 *     filter   ALGORITHM
 *     memory   software|hardware [MORE]   MORE: by how much pool frames are
 *     larger
 *     device   own|graph      software frames: owner of the device
 *     feed     pull|push|hold     push: results are taken when available;
 *     hold: at the end
 *     kernels  TEXT           FFMPEG_GPU_KERNELS
 *     cc       TEXT           FFMPEG_GPU_CUDA_CC
 *     format   PIXEL-FORMAT
 *     size     WIDTH HEIGHT
 *     options  TEXT           of the filter
 *     frame    WHAT PATTERN SEED PAD OFFSET PTS
 *     command  NAME TEXT      process_command
 *     set      NAME TEXT      av_opt_set() without a command
 *     eof
 *
 * The last four kinds are steps, run in the given order.
 */

#ifndef TESTS_JOBS_JOBS_H
#define TESTS_JOBS_JOBS_H

#include <stdarg.h>

#include "../check/check.h"

#define MAX_STEPS 16
#define MAX_TEXT  200

enum LineKind {
    LINE_FILTER, LINE_MEMORY, LINE_DEVICE, LINE_FEED, LINE_KERNELS,
    LINE_CC, LINE_FORMAT, LINE_SIZE, LINE_OPTIONS,
    LINE_FRAME, LINE_COMMAND, LINE_SET, LINE_EOF, NB_LINES,
    FIRST_STEP = LINE_FRAME
};

extern const char *const line_names[NB_LINES];

/** Kinds of frames: valid frames, and kinds that must be refused. */
enum What {
    WHAT_RIGHT, WHAT_FLIPPED, WHAT_SIZE, WHAT_FORMAT, WHAT_PLANE, WHAT_PITCH,
    WHAT_CONTEXT, WHAT_DEVICE, NB_WHATS
};

extern const char *const what_names[NB_WHATS];

/** When results are taken. */
enum Feed { FEED_PULL, FEED_PUSH, FEED_HOLD, NB_FEEDS };

extern const char *const feed_names[NB_FEEDS];

typedef struct Step {
    enum LineKind kind;         ///< LINE_FRAME ... LINE_EOF
    enum What what;
    enum Pattern pattern;
    unsigned seed;
    int pad, offset;            ///< bytes after each row; before each plane
    int64_t pts;
    char name[32], text[64];
    /** Frame, options and output of a prepared job, otherwise NULL */
    AVFrame *picture, *want;
    FilterSpec spec;
} Step;

typedef struct Job {
    enum Algorithm algorithm;
    int software, own_device;
    enum Feed feed;
    int more;                   ///< by how much the pool's frames are larger
    enum AVPixelFormat format;
    int width, height;
    char kernels[16], cc[16], options[MAX_TEXT];
    Step step[MAX_STEPS];
    int nb_steps;
    int nb_ignored;             ///< lines that were not understood
} Job;

/** Largest width and height that job_read() accepts. */
extern int max_side;
/** Operations of the references, by spec_work(), after which a job ends. */
extern int64_t max_work;

void job_read(Job *job, const uint8_t *data, size_t size);

/** Make the pictures of a job whose frames and commands are all valid, so that
 *  it can run many times. */
int job_prepare(Job *job);
/** Make the expected output of a step of a prepared job, which may be no
 *  frame. */
int job_expect(Job *job, int step);
/** Release both. */
void job_free(Job *job);
/** Return the expected output of frame i of nb with their options. */
AVFrame *job_reference(AVFrame *const *picture, const FilterSpec *spec, int nb,
                       int i);

/** The device for hardware and for software frames. */
typedef struct Devices {
    Device hardware, software;
} Devices;

/** Open the first device whose name starts with a text. */
int devices_open(Devices *devices, const char *name);
void devices_close(Devices *devices);

/** Run a job until a result is wrong. Jobs may run in several threads.
 * @return the number of frames that were as expected, or -1 */
int job_run(const Job *job, const Devices *devices);
/** Plant the fault that JOB_PLANT names after a job of software frames and
 *  commands, to test whether it is found. */
void job_plant(const Job *job);
/** Report a wrong result; defined by the program. */
void job_finding(const Job *job, const char *text);
/** Print the totals of all jobs. */
void job_count(void);
/** Format a message without printing it, to check its arguments; for
 *  av_log_set_callback(). */
void log_format(void *ctx, int level, const char *format, va_list args);

/* ---- frames ---- */

/** Return the frame of a step, and in *picture the same in memory if it is
 *  valid. @return NULL: the device does not support such a frame */
AVFrame *frame_make(const Job *job, const Devices *devices, const Step *step,
                    AVBufferRef *pool, AVFrame **picture);
/** Release the additional devices of invalid frames. */
void frames_close(void);

/* ---- files of jobs ---- */

/** A job of a file. */
typedef struct ListedJob {
    char *text;                 ///< allocated
    const char *file;
    int line;                   ///< of the file, counted from 1
} ListedJob;

typedef struct JobList {
    ListedJob *jobs;
    int nb;
} JobList;

/**
 * Add the jobs of a file, "-": of stdin.
 *
 * Empty lines separate jobs; lines that start with # are comments. "; " is the
 * end of a line, too. A line with [FIRST-LAST] is repeated for these numbers;
 * several in a line count together.
 * {a,b} makes a job of each, anywhere in its text. {kernels} does so for the
 * options of each of the filter's kernels at the format's depth, {kernels TEXT
 * -TEXT} for those whose kernel_describe() has the first text and not the
 * second. The lines filter and format come before it.
 *
 * @param api of the filters, "opencl"
 */
int joblist_read(JobList *list, const char *file, const char *api);
void joblist_free(JobList *list);

#endif /* TESTS_JOBS_JOBS_H */
