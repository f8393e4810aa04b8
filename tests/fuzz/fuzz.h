/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A fuzzer for the filters. An input is a job: text, a line for each thing, so
 * that a finding can be read and changed by hand. What is not understood is
 * left out, and what is missing has a default: any text is a job.
 *
 *     filter   ALGORITHM
 *     memory   software|hardware [MORE]   pool of so much larger frames
 *     device   own|graph      software frames: whose the device is
 *     feed     push|pull      push: results are taken when there are some
 *     kernels  TEXT           FFMPEG_GPU_KERNELS
 *     format   PIXEL-FORMAT
 *     size     WIDTH HEIGHT
 *     options  TEXT           of the filter
 *     frame    WHAT PATTERN SEED PAD OFFSET PTS
 *     command  NAME TEXT      process_command
 *     set      NAME TEXT      av_opt_set() past the filter
 *     eof
 *
 * A step of the last four kinds comes after the one above it.
 */

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "../check/check.h"

#define MAX_SIDE  144
#define MAX_STEPS 16
#define MAX_LINES 40
#define MAX_TEXT  200

enum LineKind {
    LINE_FILTER, LINE_MEMORY, LINE_DEVICE, LINE_FEED, LINE_KERNELS,
    LINE_FORMAT, LINE_SIZE, LINE_OPTIONS,
    LINE_FRAME, LINE_COMMAND, LINE_SET, LINE_EOF, NB_LINES,
    FIRST_STEP = LINE_FRAME
};

extern const char *const line_names[NB_LINES];

/** Frames: right ones, and those that have to be refused. */
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
    int pad, offset;            ///< bytes after each row; in front of planes
    int64_t pts;
    char name[32], text[64];
} Step;

typedef struct Job {
    enum Algorithm algorithm;
    int software, own_device, push;
    int more;                   ///< by so much the pool's frames are larger
    enum AVPixelFormat format;
    int width, height;
    char kernels[16], options[MAX_TEXT];
    Step step[MAX_STEPS];
    int nb_steps;
} Job;

void job_read(Job *job, const uint8_t *data, size_t size);

/** The frames that a job's filter takes; the same device twice. */
typedef struct Devices {
    Device hardware, software;
} Devices;

/** Run a job; whatever is not as it has to be ends the process. */
void job_run(const Job *job, const Devices *devices);
/** Print what all jobs together did. */
void job_count(void);

/** A random line of a kind for a job. */
void line_random(char *text, int size, enum LineKind kind, const Job *job,
                 const Devices *devices, Rng *rng);
/** Change lines of a text. @return its new size, at most max */
size_t text_mutate(uint8_t *data, size_t size, size_t max,
                   const Devices *devices, Rng *rng);
/** libFuzzer's own changes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

/* ---- frames ---- */

/**
 * The frame of a step. *picture is the same in memory, where it is a right
 * one. @return NULL: the device has no such frame
 */
AVFrame *frame_make(const Job *job, const Devices *devices, const Step *step,
                    AVBufferRef *pool, AVFrame **picture);
/** Release what frames of other devices are on. */
void frames_close(void);

/* ---- options ---- */

/** A filter's options as they are set; unset ones of epsilon are -1. */
typedef struct Values {
    FilterSpec spec;
    int preset;
} Values;

Values values_read(void *filter, enum Algorithm algorithm);
/** What the filter makes of them when it is configured for a job. */
Values values_accepted(const Values *values, const Job *job);
/** The same with the preset in place of what is not set. */
FilterSpec values_spec(const Values *values);
int values_equal(const Values *a, const Values *b);
/** FFmpeg lets some pass that filters refuse. */
int values_valid(const Values *values);
/**
 * The option that a command sets.
 *
 * @param value  what the text says
 * @return 1 and *value, 0 if FFmpeg is to say what the text means,
 *         AVERROR(ERANGE) if it has to be refused
 */
int values_set(Values *values, void *filter, const char *name,
               const char *text);
/** Does the filter choose its kernel by itself, so that all options do? */
int is_automatic(void *filter);

#endif /* TESTS_FUZZ_FUZZ_H */
