/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure the OpenCL commands of a filter by the device's clock. The filters
 * make their queues themselves, so the relevant calls are intercepted: the
 * program's symbols come before those of libOpenCL. While profiling is off, the
 * calls are only passed on.
 */

#include <dlfcn.h>
#include <stdint.h>

#include <CL/cl.h>

#include "bench.h"

#define MAX_EVENTS 4096

static int on;
static cl_event events[MAX_EVENTS];
static int nb_events;

void clprof_enable(int enable)
{
    on = enable;
}

double clprof_take(void)
{
    double sum = 0;

    for (int i = 0; i < nb_events; i++) {
        cl_ulong start = 0, end = 0;

        clWaitForEvents(1, &events[i]);
        if (!clGetEventProfilingInfo(events[i], CL_PROFILING_COMMAND_START,
                                     sizeof(start), &start, NULL) &&
            !clGetEventProfilingInfo(events[i], CL_PROFILING_COMMAND_END,
                                     sizeof(end), &end, NULL) && end > start)
            sum += end - start;
        clReleaseEvent(events[i]);
    }
    nb_events = 0;
    return sum;
}

/* Return the event to request, for the caller or for profiling. */
static cl_event *wanted(cl_event *callers, cl_event *own)
{
    return callers ? callers : on ? own : NULL;
}

static void keep(cl_int ret, cl_event *callers, cl_event own)
{
    if (ret || !on)
        return;
    if (callers && clRetainEvent(*callers))
        return;
    own = callers ? *callers : own;
    if (nb_events < MAX_EVENTS)
        events[nb_events++] = own;
    else
        clReleaseEvent(own);
}

#define NEXT(name) ((__typeof__(&name))(uintptr_t)dlsym(RTLD_NEXT, #name))

/* Define an intercepted command: its parameters but the last three. */
#define COMMAND(name, params, ...)                                            \
CL_API_ENTRY cl_int CL_API_CALL name params                                   \
{                                                                             \
    static __typeof__(&name) next;                                            \
    cl_event own = NULL;                                                      \
    cl_int ret;                                                               \
                                                                              \
    if (!next)                                                                \
        next = NEXT(name);                                                    \
    ret = next(__VA_ARGS__, nb_wait, wait, wanted(event, &own));              \
    keep(ret, event, own);                                                    \
    return ret;                                                               \
}

COMMAND(clEnqueueNDRangeKernel,
        (cl_command_queue queue, cl_kernel kernel, cl_uint dims,
         const size_t *offset, const size_t *global, const size_t *local,
         cl_uint nb_wait, const cl_event *wait, cl_event *event),
        queue, kernel, dims, offset, global, local)

COMMAND(clEnqueueCopyImage,
        (cl_command_queue queue, cl_mem src, cl_mem dst, const size_t *from,
         const size_t *to, const size_t *region, cl_uint nb_wait,
         const cl_event *wait, cl_event *event),
        queue, src, dst, from, to, region)

COMMAND(clEnqueueCopyImageToBuffer,
        (cl_command_queue queue, cl_mem src, cl_mem dst, const size_t *from,
         const size_t *region, size_t to, cl_uint nb_wait,
         const cl_event *wait, cl_event *event),
        queue, src, dst, from, region, to)

COMMAND(clEnqueueCopyBufferToImage,
        (cl_command_queue queue, cl_mem src, cl_mem dst, size_t from,
         const size_t *to, const size_t *region, cl_uint nb_wait,
         const cl_event *wait, cl_event *event),
        queue, src, dst, from, to, region)

COMMAND(clEnqueueCopyBuffer,
        (cl_command_queue queue, cl_mem src, cl_mem dst, size_t from,
         size_t to, size_t size, cl_uint nb_wait, const cl_event *wait,
         cl_event *event),
        queue, src, dst, from, to, size)

CL_API_ENTRY cl_command_queue CL_API_CALL
clCreateCommandQueue(cl_context context, cl_device_id device,
                     cl_command_queue_properties flags, cl_int *err)
{
    static __typeof__(&clCreateCommandQueue) next;

    if (!next)
        next = NEXT(clCreateCommandQueue);
    return next(context, device, on ? flags | CL_QUEUE_PROFILING_ENABLE : flags,
                err);
}
