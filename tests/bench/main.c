/* SPDX-License-Identifier: LGPL-2.1-or-later */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <CL/cl.h>

#include "libavutil/hwcontext_opencl.h"
#include "libavutil/log.h"

#include "../jobs/options.h"
#include "bench.h"

/* ---- devices ---- */

static cl_device_id opencl_id(const Device *device)
{
    AVOpenCLDeviceContext *hwctx =
        ((AVHWDeviceContext *)device->ref->data)->hwctx;

    return hwctx->device_id;
}

/* Return whether a device is a CPU, through OpenCL or as software. */
static int device_is_cpu(const Device *device)
{
    cl_device_type type = 0;

    if (device->type == AV_HWDEVICE_TYPE_NONE)
        return 1;
    if (device->type == AV_HWDEVICE_TYPE_OPENCL)
        clGetDeviceInfo(opencl_id(device), CL_DEVICE_TYPE, sizeof(type), &type,
                        NULL);
    return !!(type & CL_DEVICE_TYPE_CPU);
}

enum AVPixelFormat plane_format(const Device *device, int depth)
{
    if (device->type == AV_HWDEVICE_TYPE_CUDA)
        return depth == 8 ? AV_PIX_FMT_YUV444P : AV_PIX_FMT_YUV444P16;
    return depth == 8 ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_GRAY16;
}

int wanted_size(const Settings *set, const Device *device, const Size *size)
{
    const int largest = set->scale == SCALE_TINY  ? 96 * 64 :
                        set->scale == SCALE_QUICK ? 1920 * 1080 :
                        device_is_cpu(device)     ? 3264 * 2448 : 7680 * 4320;

    if (set->size)
        return !strcmp(set->size, size->name);
    if (set->scale == SCALE_FULL && size->w * size->h <= 640 * 360)
        return 0;
    if (set->scale == SCALE_QUICK && size->w * size->h <= 96 * 64)
        return 0;
    return size->w * size->h <= largest;
}

/* FFmpeg's headers have this call since 12.1 only. */
static int cuda_version(void)
{
    int (CUDAAPI *get)(int *version) = cuda_symbol("cuDriverGetVersion");
    int version = 0;

    if (get)
        get(&version);
    return version;
}

static void cuda_text(const Device *device, char *text, int size)
{
    AVCUDADeviceContext *hwctx =
        ((AVHWDeviceContext *)device->ref->data)->hwctx;
    CudaFunctions *cu = hwctx->internal->cuda_dl;
    char name[128]    = "";
    int version = cuda_version(), khz = 0;
    CUcontext dummy;
    CUdevice d;

    cu->cuCtxPushCurrent(hwctx->cuda_ctx);
    if (!cu->cuCtxGetDevice(&d)) {
        cu->cuDeviceGetName(name, sizeof(name), d);
        cu->cuDeviceGetAttribute(&khz, CU_DEVICE_ATTRIBUTE_CLOCK_RATE, d);
    }
    cu->cuCtxPopCurrent(&dummy);
    snprintf(text, size, "%s, CUDA %d.%d, up to %d MHz", name, version / 1000,
             version % 1000 / 10, khz / 1000);
}

static void opencl_text(const Device *device, char *text, int size)
{
    static const cl_device_info what[] = {
        CL_DEVICE_NAME, CL_DEVICE_VERSION, CL_DRIVER_VERSION,
    };
    cl_uint mhz = 0;
    char value[256];

    *text = 0;
    for (int i = 0; i < 3; i++) {
        snprintf(value, sizeof(value), "?");
        clGetDeviceInfo(opencl_id(device), what[i], sizeof(value), value, NULL);
        snprintf(text + strlen(text), size - strlen(text), "%s%s",
                 i == 2 ? ", driver " : i ? ", " : "", value);
    }
    clGetDeviceInfo(opencl_id(device), CL_DEVICE_MAX_CLOCK_FREQUENCY,
                    sizeof(mhz), &mhz, NULL);
    snprintf(text + strlen(text), size - strlen(text), ", up to %u MHz", mhz);
}

static void device_text(const Device *device, char *text, int size)
{
    if (device->type == AV_HWDEVICE_TYPE_CUDA)
        cuda_text(device, text, size);
    else if (device->type == AV_HWDEVICE_TYPE_OPENCL)
        opencl_text(device, text, size);
    else
        snprintf(text, size, "libavfilter on the CPU");
}

/* ---- parts ---- */

#define CPU    (1 << AV_HWDEVICE_TYPE_NONE)
#define CUDA   (1 << AV_HWDEVICE_TYPE_CUDA)
#define OPENCL (1 << AV_HWDEVICE_TYPE_OPENCL)

static const struct {
    const char *name;
    unsigned types;             ///< of devices
    void (*run)(const Settings *set, const Device *device);
} parts[] = {
    { "floors",    CUDA,                floors_cuda_run },
    { "floors",    OPENCL,              floors_opencl_run },
    { "filters",   CUDA | OPENCL | CPU, filters_run },
    { "npp",       CUDA,                peers_npp_run },
    { "peers",     CUDA | OPENCL | CPU, peers_ffmpeg_run },
    { "orders",    OPENCL,              orders_run },
    { "transfers", CUDA | OPENCL,       transfers_run },
};

static void run_device(const Settings *set, const Device *device)
{
    char text[512];

    device_text(device, text, sizeof(text));
    printf("\n%s: %s\n", device->name, text);
    if (strstr(text, "cudasim")) {
        printf("%s is this project's simulator, which has no speed: left out\n",
               device->name);
        return;
    }
    for (int i = 0; i < FF_ARRAY_ELEMS(parts); i++)
        if (parts[i].types >> device->type & 1 &&
            (!set->part || !strcmp(set->part, parts[i].name)) &&
            (!set->table || parts[i].run == filters_run))
            parts[i].run(set, device);
}

/* Return the first device that is the same as devices[i]. */
static int first_like(const Device *devices, int i)
{
    char text[512], other[512];

    device_text(&devices[i], text, sizeof(text));
    for (int j = 0; j < i; j++) {
        device_text(&devices[j], other, sizeof(other));
        if (devices[j].type == devices[i].type && !strcmp(text, other))
            return j;
    }
    return i;
}

/* Measure GPUs first, in case the run is cut off, and one GPU of each kind. If
 * there is a GPU, measure CPUs like a quick run, for comparison. */
static void run_devices(Settings set, const Device *devices, int nb)
{
    for (int cpus = !set.gpus; cpus <= set.cpus; cpus++) {
        for (int i = 0; i < nb && cpus; i++)
            if (!device_is_cpu(&devices[i]) && set.scale == SCALE_FULL)
                set.scale = SCALE_QUICK;
        for (int i = 0; i < nb; i++) {
            const int same = first_like(devices, i);

            if (device_is_cpu(&devices[i]) != cpus)
                continue;
            if (same < i)
                printf("\n%s: the same as %s\n", devices[i].name,
                       devices[same].name);
            else
                run_device(&set, &devices[i]);
        }
    }
}

/* ---- command line ---- */

static Settings settings = { .device = "", .gpus = 1, .cpus = 1 };
static int list_only, gpus_only, cpus_only, plants[2], scales[2];
static const char *csv;

static int parse_budget(const char *text)
{
    settings.budget_us = atof(text) * 1000;
    return settings.budget_us > 0;
}

static int parse_size(const char *text)
{
    settings.size = text;
    return !!size_find(text);
}

static const Option table[] = {
    { "device", "PREFIX", "cpu, opencl:P.D, cuda:N or how such a name starts",
      .text = &settings.device },
    { "gpus", NULL, "GPUs alone", &gpus_only },
    { "cpus", NULL, "CPUs alone", &cpus_only },
    { "part", "NAME", "floors (copies of the same bytes), filters (ours and "
      "FFmpeg's median), npp,\n                     peers (FFmpeg's other filters), "
      "orders (the Gaussian's by kernel),\n                     or transfers",
      .text = &settings.part },
    { "table", "NAME", "one of tests/bench/rows.txt", .text = &settings.table },
    { "radius", "N", "one radius", .number = &settings.radius, .max = 127 },
    { "filter", "NAME", "one filter or peer", .text = &settings.filter },
    { "size", "NAME", "360p, 1080p, 8MP (3264x2448), 4K, 8K, 1917x1079, 512, "
      "1024, 2048 or 4096", .parse = parse_size },
    { "budget", "MS", "for one row [60; quick 20; tiny 2]",
      .parse = parse_budget },
    { "quick", NULL, "fewer rows and smaller frames", &scales[0] },
    { "tiny", NULL, "frames of 96x64", &scales[1] },
    { "csv", "FILE", "the results", .text = &csv },
    { "plant", NULL, "expect other output: all rows have to be WRONG",
      &plants[0] },
    { "plant-timed", NULL, "spoil the output, with the same effect",
      &plants[1] },
    { "list", NULL, "the devices", &list_only },
    { NULL }
};

static void parse(char **argv)
{
    static const double budgets_us[] = { 60000, 20000, 2000 };  // by scale
    Settings *set = &settings;

    options_read("Usage: bench [OPTION...]\nOne row: bench --device=cuda "
                 "--table=median --size=8K --radius=1", table, NULL, argv + 1);
    set->gpus  = !cpus_only;
    set->cpus  = !gpus_only;
    set->plant = plants[1] ? 2 : plants[0];
    set->scale = scales[1] ? SCALE_TINY : scales[0] ? SCALE_QUICK : SCALE_FULL;
    if (!set->budget_us)
        set->budget_us = budgets_us[set->scale];
}

int main(int argc, char **argv)
{
    Device *devices;
    int nb;

    (void)argc;
    parse(argv);
    if (csv && sink_open(csv) < 0) {
        fprintf(stderr, "bench: cannot write %s\n", csv);
        return 1;
    }
    av_log_set_level(AV_LOG_ERROR);
    devices = devices_find(settings.device, &nb);
    for (int i = 0; i < nb && list_only; i++) {
        char text[512];

        device_text(&devices[i], text, sizeof(text));
        printf("%s: %s\n", devices[i].name, text);
    }
    if (!list_only)
        run_devices(settings, devices, nb);
    if (!nb)
        fprintf(stderr, "bench: there is no device \"%s\"\n",
                settings.device);
    cudatime_free();
    peers_npp_free();
    devices_free(&devices, nb);
    sink_close();
    if (nb_wrong)
        printf("%d of %d rows are WRONG\n", nb_wrong, nb_rows);
    if (nb_failed)
        printf("%d of %d rows failed\n", nb_failed, nb_rows);
    return nb_wrong || nb_failed || !nb;
}
