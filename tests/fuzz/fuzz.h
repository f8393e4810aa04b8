/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A fuzzer for the filters. An input is a job: text with one line per item, so
 * that a finding can be read and edited. Lines that are not understood are
 * ignored, and missing ones have defaults: any text is a job.
 *
 *     filter   ALGORITHM
 *     memory   software|hardware [MORE]   MORE: by how much pool frames are
 *     larger
 *     device   own|graph      software frames: owner of the device
 *     feed     push|pull      push: results are taken when available
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

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "../check/check.h"

#define MAX_STEPS 16
#define MAX_LINES 40
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
    int software, own_device, push;
    int more;                   ///< by how much the pool's frames are larger
    enum AVPixelFormat format;
    int width, height;
    char kernels[16], cc[16], options[MAX_TEXT];
    Step step[MAX_STEPS];
    int nb_steps;
} Job;

/** Largest width and height that job_read() accepts. */
extern int max_side;

void job_read(Job *job, const uint8_t *data, size_t size);

/** Make the pictures of a job whose frames and commands are all valid, so that it
 *  can run many times. */
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

/** Run a job until a result is wrong. Jobs may run in several threads.
 * @return the number of frames that were as expected, or -1 */
int job_run(const Job *job, const Devices *devices);
/** Report a wrong result; defined by the program. */
void job_finding(const Job *job, const char *text);
/** Print the totals of all jobs. */
void job_count(void);

/** Write a random line of a kind for a job. */
void line_random(char *text, int size, enum LineKind kind, const Job *job,
                 const Devices *devices, Rng *rng);
/** Change lines of a text. @return the new size, at most max */
size_t text_mutate(uint8_t *data, size_t size, size_t max,
                   const Devices *devices, Rng *rng);
/** Mutate bytes; defined by libFuzzer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* ---- frames ---- */

/** Return the frame of a step, and in *picture the same in memory if it is
 *  valid. @return NULL: the device does not support such a frame */
AVFrame *frame_make(const Job *job, const Devices *devices, const Step *step,
                    AVBufferRef *pool, AVFrame **picture);
/** Release the additional devices of invalid frames. */
void frames_close(void);

#endif /* TESTS_FUZZ_FUZZ_H */
