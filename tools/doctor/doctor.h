/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: what works on this machine, and what mends the rest.
 *
 * Drivers may crash or hang, so the program itself loads none: each look at
 * one is a child process that writes what it finds into the Report, which lies
 * in shared memory and thus holds neither pointers nor handles.
 */

#ifndef DOCTOR_H
#define DOCTOR_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MAX_DEVICES  16
#define MAX_FACTS    24
#define MAX_PROBLEMS 16
#define MAX_TRIALS   16
#define MAX_COMMANDS 8

enum API { API_OPENCL, API_CUDA, NB_APIS };

/** What the machine, or one of its devices, is. */
typedef struct Facts {
    int nb;
    struct {
        char name[24], value[400];
    } fact[MAX_FACTS];
} Facts;

/** What is missing or wrong, and the package or setting that mends it. */
typedef struct Problems {
    int nb;
    struct {
        int api;                ///< enum API
        char what[400], remedy[400];
    } problem[MAX_PROBLEMS];
} Problems;

enum Result { UNTRIED, RIGHT, WRONG, FAILED };

/** One filter with one set of options. */
typedef struct Trial {
    char filter[32], options[48];
    int algorithm;              ///< index in trial.c's list
    int result;                 ///< enum Result
    char detail[600];           ///< what is wrong; warnings of the filter
    double ms;                  ///< a 1920x1080 frame; 0: not timed
} Trial;

typedef struct Device {
    int api;                    ///< enum API
    char id[16];                ///< as -init_hw_device takes it
    char name[128];
    Facts facts;
    Problems problems;
    int is_gpu;
    int usable;                 ///< nothing is known yet that rules it out
    int nvdec, nvenc;           ///< decodes and encodes H.264
    int nb_trials;
    Trial trial[MAX_TRIALS];
    char log[16384];            ///< what libav* said, -v verbose
    char doing[80];             ///< for the case that the child ends here
} Device;

typedef struct Report {
    Facts system;
    Problems problems;          ///< of no device in particular
    int gpus;                   ///< mask of enum Vendor
    int nb_devices;
    Device device[MAX_DEVICES];
    char doing[80];
} Report;

enum Vendor { VENDOR_NVIDIA = 1, VENDOR_INTEL = 2, VENDOR_AMD = 4 };

typedef struct Options {
    int json, timing, limit;
    const char *root;           ///< where /dev, /etc, /proc and /sys are
    char ffmpeg[256];           ///< the program beside this one
} Options;

extern Options options;

extern const char *const api_names[NB_APIS];    ///< "opencl", "cuda"
extern const char *const api_titles[NB_APIS];   ///< "OpenCL", "CUDA"

/* report.c */
void add_fact(Facts *facts, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/** The format's last line is the remedy. */
void add_problem(Problems *problems, int api, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/** Next device of the report; NULL: there is no room. */
Device *add_device(Report *report, int api);
/** Does it run each filter with its defaults, and gets nothing wrong? */
int serves_all(const Device *device);

/* log.c: av_log(), in a child */
void keep_log(Device *device);
/** Warnings and errors since the last call. */
void take_messages(char *text, size_t size);

/* machine.c: what can be told without a driver */
void look_at_machine(Report *report);

/* opencl.c, cuda.c: in a child */
void find_opencl_devices(Report *report);
void find_cuda_devices(Report *report);
/** NVDEC and NVENC. */
void look_at_codecs(Device *device);

/* trial.c: in a child */
void try_filters(Device *device);

/* command.c */
/** Command lines for the best devices, best first. @return how many */
int get_commands(const Report *report, char command[MAX_COMMANDS][512]);

/* print.c */
/** Print all of it. @return exit status: 0 if a device serves all filters */
int print_text(const Report *report);
int print_json(const Report *report);

#endif /* DOCTOR_H */
