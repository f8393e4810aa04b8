/* SPDX-License-Identifier: LGPL-2.1-or-later */
/**
 * @file
 * ffmpeg-doctor: functions with an implementation per operating system, in
 * linux/ and windows/.
 */

#ifndef DOCTOR_SYSTEM_H
#define DOCTOR_SYSTEM_H

#include "doctor.h"

/* process.c */
/** Set options.ffmpeg to the ffmpeg in this program's folder; self: argv[0]. */
void name_ffmpeg(const char *self);
void set_variable(const char *name, const char *value);
/** A step of the checks; number: as given to run_child(). */
typedef void (*Step)(Report *report, int number);
/** Allocate a report that child processes share. On Windows, where children are
 *  not forked, run the step and exit if this is a child. @return NULL after an
 *  error message */
Report *share_report(Step step);
/** Run a step in a child. how: a description of the failure, "" on success. */
void run_child(Report *report, Step step, int number, char *how, size_t size);

/** Load a library. @return NULL on failure, with an error message in why */
void *open_library(const char *name, char why[400]);
void *find_function(void *library, const char *name);

/* machine.c */
void name_libavfilter(char *name, size_t size);
void look_at_system(Report *report);
/** Look for GPUs without drivers' libraries, and set Report.gpus. */
void look_at_gpus(Report *report);

/* linux/opencl.c, windows/machine.c: in a child */
/** Check how the OpenCL loader finds its drivers. */
void look_at_opencl(Report *report);
/** Return a remedy that installs OpenCL for the GPUs of this machine. */
const char *install_opencl(const Report *report);

#endif /* DOCTOR_SYSTEM_H */
