/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure the cost of the Gaussian filter's four orders by kernel (doc/
 * hilbert.md): the coordinates alone (and one byte written at them), the
 * vertical and the horizontal pass, by the device's clock. Reads kernels/ of
 * the working directory.
 */

#include <stdlib.h>
#include <unistd.h>

#include <CL/cl.h>

#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext_opencl.h"

#include "bench.h"

#define RADIUS   5
#define MAX_RUNS 15

static const struct Order {
    const char *name, *define;
    int pixels;                 ///< per work-item in the vertical pass
    int lists;                  ///< fills the table of the following orders
} orders[] = {
    { "fast_raster:pixels=1",  "ORDER_INDEX", 1, 1 },
    { "raster",                "ORDER_TABLE", 1 },
    { "fast_raster:pixels=4",  "ORDER_INDEX", 4 },
    { "fast_raster:pixels=16", "ORDER_INDEX", 16 },
    { "fast_hilbert",          "ORDER_CURVE", 1, 1 },
    { "hilbert",               "ORDER_TABLE", 1 },
};

/* All kernels end in the same parameters as the filter's passes. */
static const char source[] =
    "#include \"kernels/plane_io.cl\"\n"
    "#include \"kernels/gauss/gauss_hilbert.cl\"\n"
    "#define AT int width, int height, __global const ushort2 *order, \\\n"
    "           int square, __constant const uint *window, int radius\n"
    "__kernel void list(__global ushort2 *table, AT)\n"
    "{\n"
    "    table[get_global_id(1) * width + get_global_id(0)] =\n"
    "        convert_ushort2(item_pixel(order, square, width, height));\n"
    "}\n"
    "__kernel void coordinates(__global uchar *dst, AT)\n"
    "{\n"
    "    const int2 at = item_pixel(order, square, width, height);\n"
    "    if (at.x < width && at.y < height)\n"
    "        dst[at.y * width + at.x] = at.x ^ at.y;\n"
    "}\n";

enum Buffer { SRC, BETWEEN, DST, TABLE, NB_BUFFERS };

static const struct {
    const char *name, *kernel;
    int nb;
    enum Buffer buffers[3];
} passes[] = {
    { "coordinates", "coordinates",      1, { DST } },
    { "vertical",    "gauss_vertical",   2, { BETWEEN, SRC } },
    { "horizontal",  "gauss_horizontal", 3, { DST, BETWEEN, SRC } },
    { "list",        "list",             1, { TABLE } },
};

enum { VERTICAL = 1, LIST = 3 };

typedef struct Context {
    const Settings *set;
    AVOpenCLDeviceContext *hwctx;
    cl_command_queue queue;
    cl_mem buffer[NB_BUFFERS];
    cl_int side;
    const struct Order *order;
    cl_program program;         ///< of the order
} Context;

static int build(Context *c)
{
    const char *text = source;
    uint32_t weight[2 * RADIUS + 1];
    char options[512];
    int n = snprintf(options, sizeof(options), "-I. -DSAMPLE=uchar "
                     "-DSAMPLE_MAX=255 -DDEPTH=8 -DSHIFT=0 -DCHANNELS=1 "
                     "-DCHANNEL_MASK=1 -DRADIUS=%d -DPIXELS=%d -D%s "
                     "-DWEIGHTS=", RADIUS, c->order->pixels, c->order->define);

    ref_gauss_weights(weight, RADIUS, REF_AUTO);
    for (int k = 0; k <= RADIUS; k++)
        n += snprintf(options + n, sizeof(options) - n, "%uu,",
                      weight[RADIUS + k]);
    c->program = clCreateProgramWithSource(c->hwctx->context, 1, &text, NULL,
                                           NULL);
    return !c->program || clBuildProgram(c->program, 1, &c->hwctx->device_id,
                                         options, NULL, NULL);
}

static cl_kernel make_kernel(const Context *c, int pass)
{
    const cl_int square = av_log2(c->side), radius = RADIUS;
    cl_kernel kernel    = clCreateKernel(c->program, passes[pass].kernel, NULL);
    int n = 0;

    if (!kernel)
        return NULL;
    for (int i = 0; i < passes[pass].nb; i++)
        clSetKernelArg(kernel, n++, sizeof(cl_mem),
                       &c->buffer[passes[pass].buffers[i]]);
    clSetKernelArg(kernel, n++, sizeof(c->side), &c->side);
    clSetKernelArg(kernel, n++, sizeof(c->side), &c->side);
    clSetKernelArg(kernel, n++, sizeof(cl_mem), &c->buffer[TABLE]);
    clSetKernelArg(kernel, n++, sizeof(square), &square);
    /* the window is in the program; this buffer is not read */
    clSetKernelArg(kernel, n++, sizeof(cl_mem), &c->buffer[SRC]);
    clSetKernelArg(kernel, n++, sizeof(radius), &radius);
    return kernel;
}

/* Launch a pass as the filter does. */
static int launch(const Context *c, int pass, cl_kernel kernel)
{
    const int pixels = pass == VERTICAL ? c->order->pixels : 1;
    const int grid   = !strcmp(c->order->define, "ORDER_INDEX");
    const size_t local[2]  = { grid ? 64 : 256, grid ? 4 : 1 };
    const size_t global[2] = {
        grid ? FFALIGN(c->side / pixels, 64) : c->side * c->side,
        grid ? c->side : 1,
    };

    return clEnqueueNDRangeKernel(c->queue, kernel, 2, NULL, global, local, 0,
                                  NULL, NULL) || clFinish(c->queue);
}

static int time_pass(const Context *c, int pass, Timing *timing)
{
    cl_kernel kernel = make_kernel(c, pass);
    double t[MAX_RUNS], total = 0;
    int n = 0, failed = !kernel;

    clprof_take();
    while (!failed && n < MAX_RUNS &&
           (n < 3 || total < 5 * c->set->budget_us)) {
        failed = launch(c, pass, kernel);
        t[n]   = clprof_take() / 1000;
        total += t[n++];
    }
    if (kernel)
        clReleaseKernel(kernel);
    if (failed)
        return AVERROR_EXTERNAL;
    qsort(t, n, sizeof(*t), time_compare);
    *timing = (Timing) { t[n / 2], t[0], t[n - 1], -1, t[n / 2] };
    return 0;
}

static void run_order(Context *c, Row row, const char *mem)
{
    char options[64];
    Timing timing;
    const int failed = build(c) ||
                       (c->order->lists && time_pass(c, LIST, &timing) < 0);

    snprintf(options, sizeof(options), "order=%s:mem=%s", c->order->name, mem);
    row.options = options;
    for (int i = 0; i < LIST; i++) {
        row.filter = passes[i].name;
        if (!failed && time_pass(c, i, &timing) >= 0)
            sink_result(&row, &timing);
        else
            sink_note(&row, "failed");
    }
    if (c->program)
        clReleaseProgram(c->program);
}

static void run_size(Context *c, const Row *row, int host)
{
    static const int bytes[NB_BUFFERS] = { 1, 2, 1, 4 };
    const size_t n = (size_t)c->side * c->side;
    uint8_t *noise = malloc(n);
    Rng rng        = { 99 };

    for (int i = 0; i < NB_BUFFERS; i++)
        c->buffer[i] = clCreateBuffer(
            c->hwctx->context, CL_MEM_READ_WRITE |
            (host && (i == BETWEEN || i == TABLE) ? CL_MEM_ALLOC_HOST_PTR : 0),
            n * bytes[i], NULL, NULL);
    if (noise && c->buffer[SRC]) {
        noise_fill(noise, n, &rng);
        clEnqueueWriteBuffer(c->queue, c->buffer[SRC], CL_TRUE, 0, n, noise, 0,
                             NULL, NULL);
    }
    for (int i = 0; i < FF_ARRAY_ELEMS(orders); i++) {
        c->order = &orders[i];
        run_order(c, *row, host ? "host" : "device");
    }
    for (int i = 0; i < NB_BUFFERS; i++)
        if (c->buffer[i])
            clReleaseMemObject(c->buffer[i]);
    free(noise);
}

void orders_run(const Settings *set, const Device *device)
{
    static const char *const list[] = { "tiny", "512", "1024", "2048", "4096" };
    Context c = { .set = set };
    Row row   = { .table = "gauss-passes", .device = device->name,
                  .size = "", .format = "gray", .filter = "", .options = "" };

    if ((set->filter && strcmp(set->filter, "gauss_hilbert_opencl")) ||
        (set->radius && set->radius != RADIUS))
        return;
    if (access("kernels/plane_io.cl", R_OK)) {
        sink_note(&row, "absent: no kernels/ in the working directory");
        return;
    }
    c.hwctx = ((AVHWDeviceContext *)device->ref->data)->hwctx;
    clprof_enable(1);
    c.queue = clCreateCommandQueue(c.hwctx->context, c.hwctx->device_id, 0,
                                   NULL);
    for (int i = 0; i < FF_ARRAY_ELEMS(list) && c.queue; i++) {
        const Size *size = size_find(list[i]);

        if (!wanted_size(set, device, size))
            continue;
        c.side   = row.w = row.h = size->h;
        row.size = size->name;
        row.samples = (double)c.side * c.side;
        run_size(&c, &row, 0);
        run_size(&c, &row, 1);
    }
    clprof_enable(0);
    if (c.queue)
        clReleaseCommandQueue(c.queue);
}
