/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: check on which devices FFmpeg's GPU filters work, and print
 * remedies for the problems found.
 *
 * Drivers may crash or hang, so the main process loads none: child processes
 * query each driver and write the results to the Report, which is in shared
 * memory and therefore contains neither pointers nor handles.
 */

#ifndef DOCTOR_H
#define DOCTOR_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "libavutil/frame.h"

#define MAX_DEVICES  16
#define MAX_FACTS    24
#define MAX_PROBLEMS 16
#define MAX_TRIALS   16
#define MAX_COMMANDS 8
#define MAX_KEYS     8

enum API { API_OPENCL, API_CUDA, NB_APIS };

/** Properties of the machine or of a device. */
typedef struct Facts {
    int nb;
    struct {
        char name[24], value[400];
    } fact[MAX_FACTS];
} Facts;

/** Problems, each with the package or setting that solves it. */
typedef struct Problems {
    int nb;
    struct {
        int api;                ///< enum API
        char what[400], remedy[400];
    } problem[MAX_PROBLEMS];
} Problems;

enum Result { UNTRIED, RIGHT, WRONG, FAILED };

/** A filter with its options, and its result on a device. */
typedef struct Trial {
    char filter[32], options[48];
    int algorithm;              ///< enum Algorithm
    int result;                 ///< enum Result
    char detail[600];           ///< wrong samples; warnings of the filter
    double ms;                  ///< per 1920x1080 frame; 0: not timed
} Trial;

typedef struct Device {
    int api;                    ///< enum API
    char id[16];                ///< as for -init_hw_device
    char name[128];
    Facts facts;
    Problems problems;
    int is_gpu;
    int usable;                 ///< cleared by problems that rule it out
    int nvdec, nvenc;           ///< whether it has NVDEC, and encodes H.264
    int nb_trials;
    Trial trial[MAX_TRIALS];
    char log[16384];            ///< messages of libav*, as with -v verbose
    char doing[80];             ///< current step, reported if the child crashes
} Device;

/** A kernel to time, for --tune. */
typedef struct Tuning {
    int device;                 ///< index in the report
    char filter[32], options[256];
    char format[16];
    int is_hardware, width, height;     ///< of the frames
    double limit;               ///< ms per frame from which on one run will
                                ///< do; 0: none
    /* set by the child */
    double ms;                  ///< per frame; 0: it failed
    char error[300];
    char kernels[200];          ///< names, each after a space
    int nb_keys;                ///< lines of the file, see path
    char key[MAX_KEYS][300];
    char path[1024];
} Tuning;

typedef struct Report {
    Facts system;
    Problems problems;          ///< not specific to a device
    int gpus;                   ///< mask of enum Vendor
    int nb_devices;
    Device device[MAX_DEVICES];
    Tuning tuning;
    char doing[80];
} Report;

enum Vendor { VENDOR_NVIDIA = 1, VENDOR_INTEL = 2, VENDOR_AMD = 4 };

typedef struct Options {
    int json, timing, limit, tune;
    int width, height;          ///< of the frames of --tune; 0: usual ones
    const char *root;           ///< parent folder of /dev, /etc, /proc and /sys
    char ffmpeg[256];           ///< name of the ffmpeg program in commands
} Options;

extern Options options;

extern const char *const api_names[NB_APIS];    ///< "opencl", "cuda"
extern const char *const api_titles[NB_APIS];   ///< "OpenCL", "CUDA"

/** Numbers of the steps, each in a child. */
enum { LIST_OPENCL, LIST_CUDA, TUNE, FIRST_DEVICE };

/* main.c */
void run_step(Report *report, int number);

/* report.c */
void add_fact(Facts *facts, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/** Add a problem; the last line of the formatted text is the remedy. */
void add_problem(Problems *problems, int api, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/** Add a device to the report and return it, or NULL if the report is full. */
Device *add_device(Report *report, int api);
/** Return whether all filters run with their defaults and no result is
 * wrong. */
int serves_all(const Device *device);

/* log.c: in a child */
/** Copy messages of av_log() to the device's log. */
void keep_log(Device *device);
/** Get the warnings and errors since the last call. */
void take_messages(char *text, size_t size);

/* machine.c: without loading drivers */
void look_at_machine(Report *report);

/* opencl.c, cuda.c: in a child */
void find_opencl_devices(Report *report);
void find_cuda_devices(Report *report);
/** Check NVDEC and NVENC. */
void look_at_codecs(Device *device);

/* trial.c: in a child */
void try_filters(Device *device);
/** Return yuv420p frame n of slopes and edges, which move, with several strengths
 *  of noise, including none. */
AVFrame *make_frame(int width, int height, int n);

/* tune.c */
/** Check the arguments of --tune without loading drivers. @return 0, or an error
 *  after a line that says what is wrong */
int tune_check(char **wanted);
/** Tune filters. @param wanted FILTER or FILTER=OPTIONS each, NULL at the end
 *  @return exit status: 0 if a kernel was timed */
int tune(Report *report, char **wanted);
/** Time the kernel of Report.tuning, in a child. */
void time_kernel(Report *report);

/* command.c */
/** Write command lines for working devices, best first. @return their number */
int get_commands(const Report *report, char command[MAX_COMMANDS][512]);

/* print.c */
/** Print the report. @return exit status: 0 if a device runs all filters */
int print_text(const Report *report);
int print_json(const Report *report);

#endif /* DOCTOR_H */
