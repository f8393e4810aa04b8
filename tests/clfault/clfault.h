/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * OpenCL fault injection: what the parts of libclfault.so share.
 */

#ifndef TESTS_CLFAULT_H
#define TESTS_CLFAULT_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

/** Calls that can be made to fail; README.md says which each one holds. */
typedef enum Kind {
    KIND_ALLOC,
    KIND_BUILD,
    KIND_SOURCE,
    KIND_BINARY,
    KIND_ARG,
    KIND_ENQUEUE,
    KIND_QUEUE,
    KIND_FINISH,
    KIND_CONTEXT,
    KIND_PLATFORM,
    KIND_DEVICE,
    KIND_IMAGES,
    KIND_TIME,
    KIND_NB
} Kind;

/** No error of OpenCL: the call succeeds, but with a spoiled result. */
#define SPOILED 1

/**
 * Count a call.
 *
 * @param error what a failure returns unless CLFAULT_FAIL says otherwise
 * @return CL_SUCCESS, or the error that the call is to return
 */
cl_int clfault_inject(Kind kind, const char *call, cl_int error);

/** Print the counts, where the environment asks for them. */
void clfault_stats(void);

/** Name of an error, "?" where there is none. */
const char *clfault_error_name(cl_int error);

/** Number of an error given by name or number, 0 when it is neither. */
cl_int clfault_error_parse(const char *s);

/** Objects that the program owns. */
typedef enum Object {
    OBJECT_CONTEXT,
    OBJECT_QUEUE,
    OBJECT_MEM,
    OBJECT_PROGRAM,
    OBJECT_KERNEL,
    OBJECT_EVENT,
    OBJECT_NB
} Object;

void clfault_created(Object type, const void *handle);
void clfault_retained(Object type, const void *handle, const char *call);

/** @return whether the program owned it; if not, the driver must not see it */
int clfault_released(Object type, const void *handle, const char *call);

/** Report an object that is used and not alive. @return whether it is alive */
int clfault_used(Object type, const void *handle, const char *call);

/** A copy of a queue begins that uses the host's memory at ptr. */
void clfault_copied(const void *queue, const void *ptr);

/** An event stands for what was enqueued so far. */
void clfault_marked(const void *event);

/** The program has waited for a queue, or for an event. */
void clfault_finished(const void *queue);
void clfault_waited(const void *event);

/** Report memory that a copy may still use. */
void clfault_unmapped(const void *ptr, const char *call);

/** Report what was not released. */
void clfault_leaks(void);

/** The texts of a program, after a first line; the caller frees it. */
char *clfault_join(const char *first, cl_uint nb, const char **text,
                   const size_t *length);

/** Tell of programs, kernels, their arguments and launches, some of which
 *  CLFAULT_WRONG makes wrong. */
void clfault_wrong_program(const void *program, cl_uint nb, const char **text,
                           const size_t *length);
void clfault_wrong_kernel(const void *kernel, const void *program,
                          const char *name);
void clfault_wrong_arg(const void *kernel, cl_uint index, size_t size,
                       const void *value);
void clfault_wrong_launched(cl_command_queue queue, const void *kernel);

void clfault_note(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/** A finding: the process is going to end with CLFAULT_EXIT. */
void clfault_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif /* TESTS_CLFAULT_H */
