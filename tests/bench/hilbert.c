/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure the cost of the Gaussian filter's four orders of traversal, separately
 * (doc/hilbert.md).
 *
 *   hilbert times [PLATFORM]  on the first device of each OpenCL platform whose
 *           name contains PLATFORM, by the device's clock: the coordinates alone
 *           (and one byte written at them), the vertical and the horizontal pass
 *           alone
 *   hilbert cache             a model: cache hits and bytes written back
 *
 * Run it in the top folder: it reads kernels/.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <CL/cl.h>

#include "../../libavfilter-patch/src/gauss/gauss_hilbert_common.h"
#include "../../libavfilter-patch/src/gauss/gauss_hilbert_curve.h"

#define RADIUS 5

static void fatal(const char *what, int code)
{
    fprintf(stderr, "hilbert: %s (%d)\n", what, code);
    exit(1);
}

static const struct Order {
    const char *name, *define;
    int pixels;                 /* per work-item in the vertical pass */
    int table;                  /* 1: raster, 2: Hilbert */
} orders[] = {
    { "raster",                 "ORDER_TABLE", 1,  1 },
    { "hilbert",                "ORDER_TABLE", 1,  2 },
    { "fast_raster, 1 pixel",   "ORDER_INDEX", 1,  0 },
    { "fast_raster, 4 pixels",  "ORDER_INDEX", 4,  0 },
    { "fast_raster, 16 pixels", "ORDER_INDEX", 16, 0 },
    { "fast_hilbert",           "ORDER_CURVE", 1,  0 },
};

enum { NB_ORDERS = sizeof(orders) / sizeof(*orders) };

/* ---- times on a device ---- */

static const char coordinates[] =
    "__kernel void coordinates(__global uchar *dst, int width, int height,\n"
    "                          __global const ushort2 *order, int square)\n"
    "{\n"
    "    const int2 at = item_pixel(order, square, width, height);\n"
    "    if (at.x < width && at.y < height)\n"
    "        dst[at.y * width + at.x] = at.x ^ at.y;\n"
    "}\n";

typedef struct Device {
    cl_context context;
    cl_device_id id;
    cl_command_queue queue;
    cl_mem src, between, dst, table[3];
} Device;

static char *read_file(const char *name)
{
    FILE *f    = fopen(name, "rb");
    char *text = calloc(1, 1 << 16);

    if (!f || !text || !fread(text, 1, (1 << 16) - 1, f))
        fatal("cannot read a kernel: run it from the top folder", 0);
    fclose(f);
    return text;
}

static cl_program build(const Device *d, const struct Order *order)
{
    const GaussHilbert gauss = { .radius = RADIUS };
    uint32_t weight[GAUSS_HILBERT_MAX_RADIUS + 1];
    char defines[1024];
    char *io = read_file("kernels/plane_io.cl");
    char *text = read_file("kernels/gauss/gauss_hilbert.cl");
    const char *sources[] = { defines, io, text, coordinates };
    int n, cle;
    cl_program program;

    ff_gauss_hilbert_weights(&gauss, weight);
    n = snprintf(defines, sizeof(defines), "#define SAMPLE uchar\n"
                 "#define SAMPLE_MAX 255\n#define DEPTH 8\n#define SHIFT 0\n"
                 "#define CHANNELS 1\n#define CHANNEL_MASK 1\n"
                 "#define RADIUS %d\n#define PIXELS %d\n#define %s\n"
                 "#define WEIGHTS ", RADIUS, order->pixels, order->define);
    for (int k = 0; k <= RADIUS; k++)
        n += snprintf(defines + n, sizeof(defines) - n, "%uu, ",
                      (unsigned)weight[k]);
    snprintf(defines + n, sizeof(defines) - n, "\n");
    program = clCreateProgramWithSource(d->context, 4, sources, NULL, &cle);
    if (!program || (cle = clBuildProgram(program, 1, &d->id, NULL, NULL,
                                          NULL)))
        fatal("a kernel does not build", cle);
    free(io);
    free(text);
    return program;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Return the median time of a kernel, in us. */
static double time_kernel(const Device *d, cl_kernel kernel,
                          const size_t global[2], const size_t local[2])
{
    enum { RUNS = 15 };
    double times[RUNS], total = 0;
    int n = 0;

    while (n < RUNS && (n < 3 || total < 3e5)) {
        cl_ulong start, end;
        cl_event event;
        int cle = clEnqueueNDRangeKernel(d->queue, kernel, 2, NULL, global,
                                         local, 0, NULL, &event);

        if (cle || (cle = clWaitForEvents(1, &event)))
            fatal("a kernel does not run", cle);
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START,
                                sizeof(start), &start, NULL);
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(end),
                                &end, NULL);
        clReleaseEvent(event);
        times[n] = (end - start) / 1e3;
        total   += times[n++];
    }
    qsort(times, n, sizeof(*times), compare);
    return times[n / 2];
}

/* Launch a pass as vf_gauss_hilbert_opencl.c does. */
static double time_pass(const Device *d, cl_kernel kernel,
                        const struct Order *order, int side, int pixels)
{
    const size_t line[2] = { 256, 1 }, block[2] = { 64, 4 };
    const size_t all[2]  = { (size_t)side * side, 1 };
    const size_t grid[2] = { (side / pixels + 63) / 64 * 64, side };

    if (strcmp(order->define, "ORDER_INDEX"))
        return time_kernel(d, kernel, all, line);
    return time_kernel(d, kernel, grid, block);
}

static cl_kernel make_kernel(cl_program program, const char *name,
                             const cl_mem *mems, int nb, const cl_mem *table,
                             cl_int side)
{
    const cl_int square = ff_hilbert_square(side, side);
    const cl_int radius = RADIUS;
    cl_kernel kernel    = clCreateKernel(program, name, NULL);
    int n = 0;

    if (!kernel)
        fatal("no such kernel", 0);
    while (n < nb) {
        clSetKernelArg(kernel, n, sizeof(*mems), &mems[n]);
        n++;
    }
    clSetKernelArg(kernel, n++, sizeof(side), &side);
    clSetKernelArg(kernel, n++, sizeof(side), &side);
    clSetKernelArg(kernel, n++, sizeof(*table), table);
    clSetKernelArg(kernel, n++, sizeof(square), &square);
    if (strcmp(name, "coordinates")) {
        /* the window is in the program; this buffer is not read */
        clSetKernelArg(kernel, n++, sizeof(*table), &mems[0]);
        clSetKernelArg(kernel, n++, sizeof(radius), &radius);
    }
    return kernel;
}

static void times_of_order(const Device *d, const struct Order *order,
                           int side, const char *mem)
{
    const cl_mem v[] = { d->between, d->src };
    const cl_mem h[] = { d->dst, d->between, d->src };
    const cl_mem *table = &d->table[order->table];
    cl_program program  = build(d, order);
    cl_kernel kernel[]  = {
        make_kernel(program, "coordinates", &d->dst, 1, table, side),
        make_kernel(program, "gauss_vertical", v, 2, table, side),
        make_kernel(program, "gauss_horizontal", h, 3, table, side),
    };
    const double c = time_pass(d, kernel[0], order, side, 1);
    const double a = time_pass(d, kernel[1], order, side, order->pixels);
    const double b = time_pass(d, kernel[2], order, side, 1);

    printf("| %d | %s | %s | %.1f | %.1f | %.1f | %.1f |\n", side, order->name,
           mem, c, a, b, a + b);
    fflush(stdout);
    for (int i = 0; i < 3; i++)
        clReleaseKernel(kernel[i]);
    clReleaseProgram(program);
}

static void times_of_size(Device *d, int side, cl_mem_flags flags)
{
    const size_t n  = (size_t)side * side;
    GPUCoord *order = malloc(n * sizeof(*order));
    uint8_t *noise  = malloc(n);
    cl_mem *all[]   = { &d->src, &d->between, &d->dst, &d->table[1],
                        &d->table[2] };
    const int bytes[] = { 1, 2, 1, 4, 4 };

    if (!order || !noise)
        fatal("no memory", 0);
    for (size_t i = 0; i < n; i++)
        noise[i] = rand() >> 7;
    for (int i = 0; i < 5; i++) {
        *all[i] = clCreateBuffer(d->context, CL_MEM_READ_WRITE |
                                 (i == 0 || i == 2 ? 0 : flags),
                                 n * bytes[i], NULL, NULL);
        if (!*all[i])
            fatal("no memory on the device", 0);
    }
    clEnqueueWriteBuffer(d->queue, d->src, CL_TRUE, 0, n, noise, 0, NULL, NULL);
    ff_gpu_raster_order(order, side, side);
    clEnqueueWriteBuffer(d->queue, d->table[1], CL_TRUE, 0, n * 4, order, 0,
                         NULL, NULL);
    ff_hilbert_order(order, side, side);
    clEnqueueWriteBuffer(d->queue, d->table[2], CL_TRUE, 0, n * 4, order, 0,
                         NULL, NULL);
    for (int i = 0; i < NB_ORDERS; i++)
        times_of_order(d, &orders[i], side, flags ? "host" : "device");
    for (int i = 0; i < 5; i++)
        clReleaseMemObject(*all[i]);
    free(order);
    free(noise);
}

static void times_of_device(cl_platform_id platform)
{
    char name[256] = "";
    Device d = { 0 };

    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &d.id, NULL))
        return;
    clGetDeviceInfo(d.id, CL_DEVICE_NAME, sizeof(name) - 1, name, NULL);
    d.context = clCreateContext(NULL, 1, &d.id, NULL, NULL, NULL);
    d.queue   = d.context ? clCreateCommandQueue(d.context, d.id,
                                                 CL_QUEUE_PROFILING_ENABLE,
                                                 NULL) : NULL;
    if (!d.queue)
        fatal("no queue on the device", 0);
    printf("\n%s, 8 bits, radius %d, microseconds:\n\n| side | order | memory | "
           "coordinates | vertical | horizontal | both |\n"
           "|---|---|---|---|---|---|---|\n", name, RADIUS);
    for (int side = 512; side <= 4096; side *= 2) {
        times_of_size(&d, side, 0);
        times_of_size(&d, side, CL_MEM_ALLOC_HOST_PTR);
    }
    clReleaseCommandQueue(d.queue);
    clReleaseContext(d.context);
}

static void times(const char *wanted)
{
    cl_platform_id platform[8];
    cl_uint nb = 0;

    clGetPlatformIDs(8, platform, &nb);
    for (int i = 0; i < nb && i < 8; i++) {
        char name[256] = "";

        clGetPlatformInfo(platform[i], CL_PLATFORM_NAME, sizeof(name) - 1,
                          name, NULL);
        if (strstr(name, wanted))
            times_of_device(platform[i]);
    }
}

/* ---- a model of a cache ---- */

enum { LINE = 64, MAX_LANES = 64 };

/* LRU cache with write-allocate and write-back. Sets are hashed, as rows of a
 * power of two would map to few of them. */
typedef struct Cache {
    int sets, ways;
    uint64_t *tag;              /* [sets][ways], most recently used first */
    char *dirty;
    uint64_t accesses, hits, written;
} Cache;

static void touch(Cache *c, uint64_t line, int write)
{
    const int set = (line * 0x9E3779B97F4A7C15 >> 32) % c->sets;
    uint64_t *tag = c->tag + (size_t)set * c->ways;
    char *dirty   = c->dirty + (size_t)set * c->ways;
    int i = 0, was_dirty;

    c->accesses++;
    while (i < c->ways - 1 && tag[i] != line)
        i++;
    if (tag[i] == line) {
        c->hits++;
        was_dirty = dirty[i];
    } else {
        c->written += dirty[i] ? LINE : 0;
        was_dirty   = 0;
    }
    memmove(tag + 1, tag, i * sizeof(*tag));
    memmove(dirty + 1, dirty, i);
    tag[0]   = line;
    dirty[0] = was_dirty || write;
}

/* Access memory from lanes in lockstep: one access per line. */
static void touch_lanes(Cache *c, const uint64_t *address, int lanes,
                        int write)
{
    uint64_t seen[MAX_LANES];
    int nb = 0;

    for (int i = 0; i < lanes; i++) {
        const uint64_t line = address[i] / LINE;
        int j = 0;

        while (j < nb && seen[j] != line)
            j++;
        if (j == nb) {
            seen[nb++] = line;
            touch(c, line, write);
        }
    }
}

enum { PLANE_SRC, PLANE_BETWEEN, PLANE_DST, PLANE_TABLE };

static uint64_t address_of(int plane, int bytes, int side, int x, int y)
{
    x = x < 0 ? 0 : x >= side ? side - 1 : x;
    y = y < 0 ? 0 : y >= side ? side - 1 : y;
    return ((uint64_t)plane << 32) + ((uint64_t)y * side + x) * bytes;
}

/* Model one pass over the pixels in order, `lanes` at a time. */
static void walk(Cache *c, const GPUCoord *order, int side, int lanes,
                 int vertical, int table)
{
    const int from = vertical ? PLANE_SRC : PLANE_BETWEEN;
    const int to   = vertical ? PLANE_BETWEEN : PLANE_DST;
    uint64_t at[MAX_LANES];

    for (int first = 0; first < side * side; first += lanes) {
        const GPUCoord *p = order + first;

        if (table) {
            for (int i = 0; i < lanes; i++)
                at[i] = ((uint64_t)PLANE_TABLE << 32) + 4ull * (first + i);
            touch_lanes(c, at, lanes, 0);
        }
        for (int k = 0; k <= 2 * RADIUS; k++) {
            const int d = k & 1 ? -(k + 1) / 2 : k / 2;     /* 0 -1 1 -2 2 */

            for (int i = 0; i < lanes; i++)
                at[i] = address_of(from, 1 + !vertical, side,
                                   p[i].x + (vertical ? 0 : d),
                                   p[i].y + (vertical ? d : 0));
            touch_lanes(c, at, lanes, 0);
        }
        for (int i = 0; i < lanes; i++)
            at[i] = address_of(to, 1 + vertical, side, p[i].x, p[i].y);
        touch_lanes(c, at, lanes, 1);
    }
}

static void model(int bytes, int ways, int lanes, int side, int hilbert,
                  int table)
{
    GPUCoord *order = malloc((size_t)side * side * sizeof(*order));

    if (!order)
        fatal("no memory", 0);
    if (hilbert)
        ff_hilbert_order(order, side, side);
    else
        ff_gpu_raster_order(order, side, side);
    printf("| %d KiB | %d | %s%s |", bytes / 1024, lanes,
           hilbert ? "hilbert" : "raster", table ? ", table" : "");
    for (int vertical = 1; vertical >= 0; vertical--) {
        Cache c = { .sets = bytes / LINE / ways, .ways = ways };

        c.tag   = malloc(bytes / LINE * sizeof(*c.tag));
        c.dirty = calloc(bytes / LINE, 1);
        if (!c.tag || !c.dirty)
            fatal("no memory", 0);
        memset(c.tag, 0xff, bytes / LINE * sizeof(*c.tag));
        walk(&c, order, side, lanes, vertical, table);
        for (int i = 0; i < bytes / LINE; i++)
            c.written += c.dirty[i] ? LINE : 0;
        printf(" %.1f | %.0f | %.0f |", 100. * c.hits / c.accesses,
               (c.accesses - c.hits) * LINE / 1024., c.written / 1024.);
        free(c.tag);
        free(c.dirty);
    }
    printf("\n");
    free(order);
}

static void cache(void)
{
    static const int sizes[][2] = { { 4, 16 }, { 16, 16 }, { 48, 12 },
                                    { 256, 16 } };

    printf("2048x2048, 8 bits, radius %d, lines of %d bytes; of the vertical, "
           "then of the horizontal pass:\n\n| cache | items in step | order | "
           "hits %% | filled KB | written KB | hits %% | filled KB | "
           "written KB |\n|---|---|---|---|---|---|---|---|---|\n", RADIUS,
           LINE);
    for (int i = 0; i < sizeof(sizes) / sizeof(*sizes); i++)
        for (int lanes = 1; lanes <= MAX_LANES; lanes *= MAX_LANES)
            for (int order = 0; order < 4; order++)
                model(sizes[i][0] << 10, sizes[i][1], lanes, 2048, order & 1,
                      order < 2);
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "times"))
        times(argc > 2 ? argv[2] : "");
    else if (argc == 2 && !strcmp(argv[1], "cache"))
        cache();
    else
        fatal("usage: hilbert times [PLATFORM], or hilbert cache", argc);
    return 0;
}
