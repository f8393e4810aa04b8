/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * A library to preload: each clWaitForEvents() waits and then fails, and the
 * number of unreleased events of transfers is printed at exit.
 */

#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <stdio.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int left;

cl_int clEnqueueReadImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                          const size_t *origin, const size_t *region,
                          size_t pitch, size_t slice, void *data, cl_uint nb,
                          const cl_event *list, cl_event *event)
{
    left += event != NULL;
    return REAL(clEnqueueReadImage)(queue, image, blocking, origin, region,
                                    pitch, slice, data, nb, list, event);
}

cl_int clEnqueueWriteImage(cl_command_queue queue, cl_mem image,
                           cl_bool blocking, const size_t *origin,
                           const size_t *region, size_t pitch, size_t slice,
                           const void *data, cl_uint nb, const cl_event *list,
                           cl_event *event)
{
    left += event != NULL;
    return REAL(clEnqueueWriteImage)(queue, image, blocking, origin, region,
                                     pitch, slice, data, nb, list, event);
}

cl_int clWaitForEvents(cl_uint nb, const cl_event *list)
{
    REAL(clWaitForEvents)(nb, list);
    return CL_OUT_OF_RESOURCES;
}

cl_int clReleaseEvent(cl_event event)
{
    left--;
    return REAL(clReleaseEvent)(event);
}

__attribute__((destructor)) static void report(void)
{
    fprintf(stderr, "events left: %d\n", left);
}
