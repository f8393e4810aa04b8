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
 *                             larger
 *     device   own|graph      software frames: owner of the device
 *     feed     pull|push|hold     push: results are taken when available;
 *     hold: at the end
 *     kernels  TEXT           FFMPEG_GPU_KERNELS
 *     cc       TEXT           FFMPEG_GPU_CUDA_CC
 *     format   PIXEL-FORMAT
 *     size     WIDTH HEIGHT
 *     options  TEXT           of the filter
 *     table    TEXT           of the bench, see tests/bench/rows.c
 *     frame    WHAT PATTERN SEED PAD OFFSET PTS    PTS: by default it rises
 *     command  NAME TEXT      process_command
 *     set      NAME TEXT      av_opt_set() without a command
 *     eof
 *
 * The last four kinds are steps, run in the given order. A job without frames
 * has to be refused; so has a command whose NAME starts with "!".
 *
 * PATTERN is a name of pattern_names; "next", a change of the last valid frame
 * (picture_next()); or one of draw.h, of whose stream SEED is the frame.
 */

#ifndef TESTS_JOBS_JOBS_H
#define TESTS_JOBS_JOBS_H

#include <stdarg.h>

#include "devices.h"

#define MAX_STEPS 40
#define MAX_TEXT  400
#define MAX_JOB   4000          ///< characters of a job's text

enum LineKind {
    LINE_FILTER, LINE_MEMORY, LINE_DEVICE, LINE_FEED, LINE_KERNELS,
    LINE_CC, LINE_FORMAT, LINE_SIZE, LINE_OPTIONS, LINE_TABLE,
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
    char drawn[24];             ///< "", "next" or a picture of draw.h
    unsigned seed;
    int pad, offset;            ///< bytes after each row; before each plane
    int64_t pts;
    char name[32], text[64];
    int refused;                ///< command that has to be refused
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
    char kernels[16], cc[16], options[MAX_TEXT], table[64];
    Step step[MAX_STEPS];
    int nb_steps;
    int nb_ignored;             ///< lines that were not understood
} Job;

/** Largest width and height that job_read() accepts. */
extern int max_side;
/** Change one byte of every output, so that all jobs have to fail. */
extern int plant_error;
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
 * @return the number of frames that were as expected, or that all wait for later
 *         ones; -1 */
int job_run(const Job *job, const Devices *devices);
/** The error with which the filter refused options or format of the thread's
 *  last job, or 0. */
extern _Thread_local int job_error;
/** Plant the fault that JOB_PLANT names after a job of software frames and
 *  commands, to test whether it is found. */
void job_plant(const Job *job);
/** Report a wrong result; defined by the program. */
void job_finding(const Job *job, const char *text);
/** Print the totals of all jobs. */
void job_count(void);
/** Format a message without printing it, to check its arguments, and keep what
 *  is compared; for av_log_set_callback(). */
void log_format(void *ctx, int level, const char *format, va_list args);
/** The last error that log_format() got in this thread. */
extern _Thread_local char log_error[200];

/* ---- metadata and levels of epsilon ---- */

/** Whether log_format() gets the log, so that its levels are compared. */
extern int levels_watched;
/** Forget the levels that the thread's filter has logged. */
void levels_clear(void);
/** Return whether there are levels that no frame had. */
int levels_left(void);
/** Keep a logged line about levels. */
void levels_log(const char *line);
/**
 * Return whether frame i of a stream has metadata of exactly the filtered
 * planes, and the next levels in the log are its own.
 *
 * @param in, specs the frames and their options
 * @param filtered  whether the timeline includes the frame
 */
int metadata_right(const AVFrame *out, AVFrame *const *in,
                   const FilterSpec *specs, int i, int filtered);
/** Kinds of noise that frames had, a bit each. */
extern int noise_kinds;

/* ---- frames ---- */

/** Return the picture of a valid frame. before: the last one, or NULL */
AVFrame *step_picture(const Job *job, const Step *step, const AVFrame *before);
/** Return the frame of a step, and in *picture the same in memory if it is
 *  valid. @return NULL: the device does not support such a frame */
AVFrame *frame_make(const Job *job, const Devices *devices, const Step *step,
                    AVBufferRef *pool, const AVFrame *before,
                    AVFrame **picture);
/** Set all properties of a step's frame to random values; odd seeds leave some
 *  unset. */
int properties_set(AVFrame *frame, const Step *step);
/** Return whether all properties but epsilon's metadata are equal; otherwise
 *  write what differs. */
int properties_equal(const AVFrame *out, const AVFrame *want, char *what,
                     size_t size);
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
 * Add the jobs of a file for a device, "-": of stdin.
 *
 * Empty lines separate jobs; lines that start with # are comments. "; " is the
 * end of a line, too, and a line that begins with a space continues the one
 * before. A line with [FIRST-LAST] is repeated for these numbers; several in a
 * line count together.
 *
 * {a,b} makes a job of each, anywhere in its text. <a,b> takes one of them, the
 * n-th of the n-th job; "on KIND a" is a value on such devices alone. Both have
 * lists instead of values:
 *
 *     formats WORD...    the device's formats that have all properties: planarN
 *                        (whole planes of N bits), planeN (that in which the
 *                        bench measures N bits), a format's name, depthN, alpha
 *                        (packed), rgb, yuv (planes), alike (the first of each
 *                        depth and interleaving), semiplanar, interleaved (a
 *                        plane of several components), halved (chroma), or a
 *                        number: the first ones; -WORD: that have not; A|B: the
 *                        formats of both lists;
 *                        "refused": formats that the filters refuse
 *     kernels TEXT -TEXT options for each kernel at the format's depth whose
 *                        kernel_describe() has the first text, not the second
 *     variants patch     options and lines for each kernel that serves all
 *                        windows; patch: kernels of epsilon that compare
 *                        patches; -patch: kernels that do not
 *     limited            options for each kernel that serves few windows, and
 *                        windows
 *     values OPTION      named values of an option
 *     planes KIND        size and frames of tests/noise: still, grid or change
 *     with OPTION=VALUE  ":OPTION=VALUE" if the filter has the option
 *     device             number of the device
 *
 * "format first WORD..." is the first of "formats". Lines for the list alone:
 *
 *     on KIND...         run the jobs on these devices: opencl, opencl-cpu,
 *                        cuda, cpu, dummy
 *     every N KIND       keep a job if the indexes of its values add up to a
 *                        multiple of N; KIND: on such devices
 *
 * The lines filter and format come before what depends on them.
 *
 * @param algorithm of the jobs, or NB_ALGORITHMS: all
 */
int joblist_read(JobList *list, const char *file, const Device *device,
                 enum Algorithm algorithm);
void joblist_free(JobList *list);

/* ---- random jobs ---- */

/** Write random job i of a seed for a device. */
void random_job(char *text, int size, const Device *device,
                enum Algorithm algorithm, uint64_t seed, int i);
/** Write epsilon with random commands and a step that fails, for a device that
 *  plants it. */
void random_stream(char *text, int size, const Device *device, uint64_t seed,
                   int i);
/** Write a frame line of one of the first nb kinds of frames. */
void random_frame(char *text, int size, int nb, const char *pattern,
                  int64_t pts, Rng *rng);

#endif /* TESTS_JOBS_JOBS_H */
