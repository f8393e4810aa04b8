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

/* Unmap memory without waiting for a copy into it. */
static cl_int copy_unmapped(cl_context context, cl_command_queue queue)
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
                                     0, NULL, &event))
        clReleaseEvent(event);
    clEnqueueUnmapMemObject(queue, mem, ptr, 0, NULL, NULL);
    clReleaseMemObject(mem);
    return err;
}

/* ---- orders: upload, copy and download in three queues ---- */

#define NB_SLOTS 2

typedef struct Slot {
    cl_mem in, out;
    int from, to;               ///< of the host
    cl_event done;
} Slot;

typedef struct Queues {
    cl_command_queue upload, copy, download;
} Queues;

static cl_event mark(cl_command_queue queue)
{
    cl_event event = NULL;

    clEnqueueMarkerWithWaitList(queue, 0, NULL, &event);
    return event;
}

/* Make a queue wait for the end of another one's commands. */
static void wait_for(cl_command_queue queue, cl_event event)
{
    clEnqueueBarrierWithWaitList(queue, 1, &event, NULL);
    clReleaseEvent(event);
}

static void upload(const Queues *q, Slot *s)
{
    clEnqueueWriteBuffer(q->upload, s->in, CL_FALSE, 0, sizeof(int), &s->from,
                         0, NULL, NULL);
}

static void submit(const Queues *q, Slot *s, const char *fault)
{
    const int early = !strcmp(fault, "order-early");
    cl_event event;

    upload(q, s);
    if (strcmp(fault, "order-upload"))
        wait_for(q->copy, mark(q->upload));
    event = early ? mark(q->copy) : NULL;
    clEnqueueCopyBuffer(q->copy, s->in, s->out, 0, 0, sizeof(int), 0, NULL,
                        NULL);
    event = early ? event : mark(q->copy);
    if (strcmp(fault, "order-download"))
        wait_for(q->download, event);
    else
        clReleaseEvent(event);
    clEnqueueReadBuffer(q->download, s->out, CL_FALSE, 0, sizeof(int), &s->to,
                        0, NULL, NULL);
    s->done = mark(q->download);
}

/* Wait for a slot and return whether its value has come. */
static int end(Slot *s, const char *fault, int value)
{
    int ok = 1;

    if (!strcmp(fault, "order-read"))
        ok = s->to == value;
    clWaitForEvents(1, &s->done);
    clReleaseEvent(s->done);
    s->done = NULL;
    return ok && s->to == value;
}

/* Copy values through slots. @return whether all have come */
static int run_slots(const Queues *q, Slot slot[NB_SLOTS], const char *fault)
{
    int ok = 1;

    for (int i = 0; i < 8; i++) {
        Slot *s = &slot[i % NB_SLOTS];

        if (!strcmp(fault, "order-reuse"))
            s->from = i + 1;
        if (!strcmp(fault, "order-again"))      // the same value
            upload(q, s);
        if (i >= NB_SLOTS)
            ok &= end(s, fault, i - NB_SLOTS + 1);
        s->from = i + 1;
        s->to   = 0;
        submit(q, s, fault);
    }
    for (int i = 8; i < 8 + NB_SLOTS; i++)
        ok &= end(&slot[i % NB_SLOTS], fault, i - NB_SLOTS + 1);
    return ok;
}

static int order(cl_context context, cl_device_id device, const char *fault)
{
    cl_int err;
    Slot slot[NB_SLOTS] = { { 0 } };
    Queues q = { clCreateCommandQueue(context, device, 0, &err),
                 clCreateCommandQueue(context, device, 0, &err),
                 clCreateCommandQueue(context, device, 0, &err) };
    int ok;

    for (int i = 0; i < NB_SLOTS; i++) {
        slot[i].in  = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(int),
                                     NULL, &err);
        slot[i].out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof(int),
                                     NULL, &err);
    }
    ok = run_slots(&q, slot, fault);
    clFinish(q.upload);
    clFinish(q.copy);
    clFinish(q.download);
    for (int i = 0; i < NB_SLOTS; i++) {
        clReleaseMemObject(slot[i].in);
        clReleaseMemObject(slot[i].out);
    }
    clReleaseCommandQueue(q.upload);
    clReleaseCommandQueue(q.copy);
    clReleaseCommandQueue(q.download);
    return ok;
}

/* Run a kernel with 2048 bytes of local memory. */
static int run_local(cl_context context, cl_device_id device,
                     cl_command_queue queue)
{
    const char *source =
        "kernel void reverse(global int *out)\n"
        "{\n"
        "    local int item[512];\n"
        "    item[get_local_id(0)] = get_local_id(0);\n"
        "    barrier(CLK_LOCAL_MEM_FENCE);\n"
        "    out[get_local_id(0)] = item[get_local_id(0) ^ 7];\n"
        "}\n";
    const size_t size = 8;
    cl_int err;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL,
                                                   &err);
    cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &err);
    cl_kernel kernel = NULL;
    cl_ulong needed  = 0;

    if (!clBuildProgram(program, 1, &device, "", NULL, NULL))
        kernel = clCreateKernel(program, "reverse", &err);
    if (kernel)
        clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_LOCAL_MEM_SIZE,
                                 sizeof(needed), &needed, NULL);
    fprintf(stderr, "the kernel needs %lu bytes\n", (unsigned long)needed);
    err = !kernel || clSetKernelArg(kernel, 0, sizeof(out), &out) ||
          clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, &size, 0, NULL,
                                 NULL) || clFinish(queue);
    if (kernel)
        clReleaseKernel(kernel);
    clReleaseProgram(program);
    clReleaseMemObject(out);
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
    if (!strcmp(fault, "local"))
        err = run_local(context, device, queue);
    if (!strcmp(fault, "copy-unmapped"))
        err = !!copy_unmapped(context, queue);
    if (!strncmp(fault, "order", 5))
        err = !order(context, device, fault);

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
