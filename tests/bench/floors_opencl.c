/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure copies of a plane on an OpenCL device, by all the ways in which a
 * filter may read and write images.
 */

#include <string.h>

#include <CL/cl.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext_opencl.h"

#include "bench.h"

enum Floor {
    IMAGE, TO_BUFFER, FROM_BUFFER, BUFFER, TEXEL, SURFACE, ALONE, NB_FLOORS
};

static const char *const names[NB_FLOORS] = {
    "clEnqueueCopyImage", "clEnqueueCopyImageToBuffer",
    "clEnqueueCopyBufferToImage", "clEnqueueCopyBuffer", "one-texel kernel",
    "16-byte surface kernel", "16-byte surface kernel, clFinish after each",
};

static const char source[] =
    "__kernel void texel(__write_only image2d_t dst,\n"
    "                    __read_only image2d_t src)\n"
    "{\n"
    "    const sampler_t s = CLK_NORMALIZED_COORDS_FALSE |\n"
    "                        CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
    "    const int2 p = (int2)(get_global_id(0), get_global_id(1));\n"
    "    write_imagef(dst, p, read_imagef(src, s, p));\n"
    "}\n"
    /* access to NVIDIA's images as in kernels/row_io.cl */
    "#ifdef __NV_CL_C_VERSION\n"
    "__kernel void surface(__write_only image2d_t dst,\n"
    "                      __write_only image2d_t src)\n"
    "{\n"
    "    const int x = 16 * get_global_id(0), y = get_global_id(1);\n"
    "    uint a, b, c, d;\n"
    "    asm(\"suld.b.2d.v4.b32.clamp {%0, %1, %2, %3}, [%4, {%5, %6}];\"\n"
    "        : \"=r\"(a), \"=r\"(b), \"=r\"(c), \"=r\"(d)\n"
    "        : \"l\"(src), \"r\"(x), \"r\"(y));\n"
    "    asm volatile(\"sust.b.2d.v4.b32.clamp [%0, {%1, %2}],\"\n"
    "                 \" {%3, %4, %5, %6};\"\n"
    "                 :: \"l\"(dst), \"r\"(x), \"r\"(y),\n"
    "                    \"r\"(a), \"r\"(b), \"r\"(c), \"r\"(d));\n"
    "}\n"
    "#endif\n";

typedef struct Copy {
    const Pool *pool;
    AVOpenCLDeviceContext *hwctx;
    cl_command_queue queue;
    cl_program program;
    cl_kernel texel, surface;   ///< surface: NULL without NVIDIA's images
    cl_mem buffer[NB_OUT];
    AVFrame *out[NB_OUT];
    size_t bytes;
    enum Floor floor;
} Copy;

static int run_kernel(Copy *c, cl_kernel kernel, size_t items, cl_mem dst,
                      cl_mem src)
{
    const size_t global[] = { items, c->pool->h };

    return clSetKernelArg(kernel, 0, sizeof(dst), &dst) ||
           clSetKernelArg(kernel, 1, sizeof(src), &src) ||
           clEnqueueNDRangeKernel(c->queue, kernel, 2, NULL, global, NULL,
                                  0, NULL, NULL);
}

static int copy_one(Copy *c, int n)
{
    static const size_t zero[3];
    const size_t region[] = { c->pool->w, c->pool->h, 1 };
    cl_mem src = (cl_mem)c->pool->in[n % NB_IN]->data[0];
    cl_mem dst = (cl_mem)c->out[n % NB_OUT]->data[0];

    switch (c->floor) {
    case IMAGE:
        return clEnqueueCopyImage(c->queue, src, dst, zero, zero, region, 0,
                                  NULL, NULL);
    case TO_BUFFER:
        return clEnqueueCopyImageToBuffer(c->queue, src, c->buffer[n % NB_OUT],
                                          zero, region, 0, 0, NULL, NULL);
    case FROM_BUFFER:
        return clEnqueueCopyBufferToImage(c->queue, c->buffer[n % NB_OUT], dst,
                                          0, zero, region, 0, NULL, NULL);
    case BUFFER:
        return clEnqueueCopyBuffer(c->queue, c->buffer[n % NB_OUT],
                                   c->buffer[(n + 1) % NB_OUT], 0, 0, c->bytes,
                                   0, NULL, NULL);
    case TEXEL:
        return run_kernel(c, c->texel, c->pool->w, dst, src);
    default:
        return run_kernel(c, c->surface, c->bytes / c->pool->h / 16, dst,
                          src) ||
               (c->floor == ALONE && clFinish(c->queue));
    }
}

static int enqueue(void *opaque, int n)
{
    return copy_one(opaque, n) ? AVERROR_EXTERNAL : 0;
}

static int wait(void *opaque)
{
    return clFinish(((Copy *)opaque)->queue) ? AVERROR_EXTERNAL : 0;
}

static int copy_init(Copy *c)
{
    const char *text = source;
    int ok;

    c->hwctx   = ((AVHWDeviceContext *)c->pool->device->ref->data)->hwctx;
    c->bytes   = pool_samples(c->pool) *
                 (c->pool->format == AV_PIX_FMT_GRAY16 ? 2 : 1);
    c->queue   = clCreateCommandQueue(c->hwctx->context, c->hwctx->device_id,
                                      0, NULL);
    c->program = clCreateProgramWithSource(c->hwctx->context, 1, &text, NULL,
                                           NULL);
    ok = c->queue && c->program &&
         !clBuildProgram(c->program, 1, &c->hwctx->device_id, NULL, NULL, NULL);
    if (ok) {
        c->texel = clCreateKernel(c->program, "texel", NULL);
        if (c->bytes / c->pool->h % 16 == 0)
            c->surface = clCreateKernel(c->program, "surface", NULL);
    }
    for (int i = 0; i < NB_OUT; i++) {
        c->out[i]    = pool_output(c->pool);
        c->buffer[i] = clCreateBuffer(c->hwctx->context, CL_MEM_READ_WRITE,
                                      c->bytes, NULL, NULL);
        ok &= c->out[i] && c->buffer[i];
    }
    return ok && c->texel ? 0 : AVERROR_EXTERNAL;
}

static void copy_free(Copy *c)
{
    for (int i = 0; i < NB_OUT; i++) {
        av_frame_free(&c->out[i]);
        if (c->buffer[i])
            clReleaseMemObject(c->buffer[i]);
    }
    if (c->texel)
        clReleaseKernel(c->texel);
    if (c->surface)
        clReleaseKernel(c->surface);
    if (c->program)
        clReleaseProgram(c->program);
    if (c->queue)
        clReleaseCommandQueue(c->queue);
}

static void run_copies(const Settings *set, const Pool *pool, Row *row)
{
    Copy c    = { .pool = pool };
    Work work = { pool->device, enqueue, &c, wait };
    int ok    = copy_init(&c) >= 0;

    for (c.floor = 0; c.floor < NB_FLOORS; c.floor++) {
        row->filter = names[c.floor];
        if (c.floor < SURFACE || c.surface)
            sink_work(set, &work, row, ok);
    }
    copy_free(&c);
}

void floors_opencl_run(const Settings *set, const Device *device)
{
    static const char *const sizes[] = {
        "tiny", "360p", "512", "1024", "2048", "1080p", "8MP", "4096", "4K",
        "8K", NULL
    };

    planes_run(set, device, "floor", "copies", sizes, set->scale == SCALE_FULL,
               run_copies);
}
