/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Common declarations of libclfault.so, for OpenCL fault injection.
 */

#ifndef TESTS_CLFAULT_H
#define TESTS_CLFAULT_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include "../faults/faults.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of calls that can be made to fail, see README.md. */
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
    KIND_NB
} Kind;

/** No error of OpenCL: the call succeeds, but with a spoiled result. */
#define SPOILED 1

/** Types of objects that the program owns. */
typedef enum Object {
    OBJECT_CONTEXT,
    OBJECT_QUEUE,
    OBJECT_MEM,
    OBJECT_PROGRAM,
    OBJECT_KERNEL,
    OBJECT_EVENT,
    OBJECT_NB
} Object;

/** Record an object that a call has returned. */
void clfault_created(Object type, const void *handle);

/** Add change to the references of an object. Return whether it is alive;
 * report it if not: the driver must not get it. */
int clfault_used(Object type, const void *handle, int change,
                 const char *call);

int clfault_is_alive(Object type, const void *handle);

/** Record a copy in a queue that uses host memory at ptr. */
void clfault_copied(const void *queue, const void *ptr);

/** Record an event as the end of all commands enqueued so far. */
void clfault_marked(const void *event);

/** Record that the program has waited for a queue, or for an event. */
void clfault_finished(const void *queue);
void clfault_waited(const void *event);

/** Report memory that a copy may still use. */
void clfault_unmapped(const void *ptr, const char *call);

/** Report objects that were not released. */
void clfault_leaks(void);

/** Record programs, kernels, their arguments and launches, and apply
 * CLFAULT_WRONG. */
void clfault_wrong_program(const void *program, const char *source);
void clfault_wrong_kernel(const void *kernel, const void *program,
                          const char *name);
void clfault_wrong_arg(const void *kernel, cl_uint index, size_t size,
                       const void *value);
void clfault_wrong_launched(cl_command_queue queue, const void *kernel);

#ifdef __cplusplus
}
#endif

#endif /* TESTS_CLFAULT_H */
