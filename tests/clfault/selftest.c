/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Faults for clfault to report, see selftest.sh.
 */

#include <stdio.h>
#include <string.h>

#include "clfault.h"

static cl_context create_context(cl_device_id *device)
{
    cl_platform_id platform;
    cl_int err;

    if (clGetPlatformIDs(1, &platform, NULL) ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, device, NULL))
        return NULL;
    return clCreateContext(NULL, 1, device, NULL, NULL, &err);
}

/* Build a program that fails without the define WANTED. */
static cl_int build(cl_context context)
{
    const char *text[] = { "#ifndef WANTED\n#error", " not wanted\n#endif\n" };
    cl_int err;
    cl_program program = clCreateProgramWithSource(context, 2, text, NULL,
                                                   &err);

    if (!program)
        return err;
    err = clBuildProgram(program, 0, NULL, NULL, NULL, NULL);
    clReleaseProgram(program);
    return err;
}

/* Unmap memory after a copy into it, with or without waiting for the copy. */
static cl_int copy(cl_context context, cl_command_queue queue, int wait)
{
    static int to[16];
    cl_int err;
    cl_mem mem = clCreateBuffer(context, CL_MEM_ALLOC_HOST_PTR, sizeof(to),
                                NULL, &err);
    cl_event event;
    void *ptr;

    if (!mem)
        return err;
    ptr = clEnqueueMapBuffer(queue, mem, CL_TRUE, CL_MAP_READ, 0, sizeof(to),
                             0, NULL, NULL, &err);
    if (ptr && !clEnqueueWriteBuffer(queue, mem, CL_FALSE, 0, sizeof(to), ptr,
                                     0, NULL, &event)) {
        if (wait)
            clWaitForEvents(1, &event);
        clReleaseEvent(event);
    }
    clEnqueueUnmapMemObject(queue, mem, ptr, 0, NULL, NULL);
    clReleaseMemObject(mem);
    return err;
}

int main(int argc, char **argv)
{
    const char *fault = argc > 1 ? argv[1] : "none";
    cl_device_id device;
    cl_context context = create_context(&device);
    cl_command_queue queue;
    cl_int err = 0, pattern = 0;
    cl_event event = NULL;
    cl_mem mem;

    if (!context)
        return 1;
    queue = clCreateCommandQueue(context, device, 0, &err);
    mem   = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &err);
    if (!queue || !mem) {
        fprintf(stderr, "error %d\n", err);
        err = 1;
    } else {
        err = !!clEnqueueFillBuffer(queue, mem, &pattern, sizeof(pattern), 0,
                                    64, 0, NULL, &event) |
              !!clFinish(queue);
    }
    if (!strcmp(fault, "name")) {
        char name[256] = "";

        clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name), name, NULL);
        fprintf(stderr, "name %s\n", name);
    }
    if (!strcmp(fault, "build"))
        err = !!build(context);
    if (!strcmp(fault, "copy") || !strcmp(fault, "copy-unmapped"))
        err = !!copy(context, queue, !strcmp(fault, "copy"));

    if (event && strcmp(fault, "leak-event"))
        clReleaseEvent(event);
    if (mem && strcmp(fault, "leak-mem"))
        clReleaseMemObject(mem);
    if (queue)
        clReleaseCommandQueue(queue);
    if (!strcmp(fault, "use-released"))
        clFinish(queue);
    if (!strcmp(fault, "release-twice"))
        clReleaseMemObject(mem);
    clReleaseContext(context);
    return err;
}
