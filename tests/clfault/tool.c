/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Kinds of calls and errors that can be injected.
 */

#define _GNU_SOURCE         // RTLD_NEXT
#include <dlfcn.h>
#include <stddef.h>

#include "clfault.h"

static const char *const kinds[] = {
    [KIND_ALLOC]    = "alloc",
    [KIND_BUILD]    = "build",
    [KIND_SOURCE]   = "source",
    [KIND_BINARY]   = "binary",
    [KIND_ARG]      = "arg",
    [KIND_ENQUEUE]  = "enqueue",
    [KIND_QUEUE]    = "queue",
    [KIND_FINISH]   = "finish",
    [KIND_CONTEXT]  = "context",
    [KIND_PLATFORM] = "platform",
    [KIND_DEVICE]   = "device",
    [KIND_IMAGES]   = "images",
    [KIND_NB]       = "any",
};

static const FaultError errors[] = {
#define ERROR(name) { name, #name, NULL }
    ERROR(CL_DEVICE_NOT_FOUND),
    ERROR(CL_DEVICE_NOT_AVAILABLE),
    ERROR(CL_COMPILER_NOT_AVAILABLE),
    ERROR(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    ERROR(CL_OUT_OF_RESOURCES),
    ERROR(CL_OUT_OF_HOST_MEMORY),
    ERROR(CL_IMAGE_FORMAT_NOT_SUPPORTED),
    ERROR(CL_BUILD_PROGRAM_FAILURE),
    ERROR(CL_INVALID_VALUE),
    ERROR(CL_INVALID_DEVICE),
    ERROR(CL_INVALID_CONTEXT),
    ERROR(CL_INVALID_COMMAND_QUEUE),
    ERROR(CL_INVALID_MEM_OBJECT),
    ERROR(CL_INVALID_IMAGE_SIZE),
    ERROR(CL_INVALID_PROGRAM_EXECUTABLE),
    ERROR(CL_INVALID_KERNEL_NAME),
    ERROR(CL_INVALID_ARG_VALUE),
    ERROR(CL_INVALID_WORK_GROUP_SIZE),
    ERROR(CL_INVALID_OPERATION),
    ERROR(CL_INVALID_BUFFER_SIZE),
    { -1001, "CL_PLATFORM_NOT_FOUND_KHR", NULL },
    { SPOILED, "a spoiled result", NULL },
    { 0, NULL, NULL }
#undef ERROR
};

/* Return whether the program uses OpenCL; compilers run by drivers do not. */
static int uses_opencl(void)
{
    return !!dlsym(RTLD_NEXT, "clGetPlatformIDs");
}

const FaultTool fault_tool = {
    .name        = "clfault",
    .variables   = "CLFAULT",
    .greeting    = "test tool between the program and OpenCL, which makes "
                   "calls fail on request",
    .exit_status = 87,
    .kinds       = kinds,
    .nb_kinds    = KIND_NB,
    .errors      = errors,
    .prefix      = "CL_",
    .min_error   = -9999,
    .max_error   = -1,
    .is_used     = uses_opencl,
    .report      = clfault_leaks,
};
