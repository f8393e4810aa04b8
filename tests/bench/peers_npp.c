/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Measure NVIDIA's NPP on one plane: median, Gaussian, bilateral. Its library
 * is opened at runtime, without its headers.
 *
 * The median has two forms: one repeats the samples at the plane's edges, as
 * ours does; the plain form reads beyond them and waits for the GPU in every
 * call. The first is faster for small windows only; there both are rows, and
 * ours is compared with the faster one.
 */

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/error.h"

#include "bench.h"

/* as in nppdefs.h of CUDA 11 to 13 */
typedef struct { int width, height; } NppiSize;
typedef struct { int x, y; } NppiPoint;
typedef struct {
    CUstream stream;
    int device, multiprocessors, threads_multiprocessor, threads_block;
    size_t shared_block;
    int cc_major, cc_minor;
    unsigned flags;
    int reserved;
} NppStream;

#define NPP_BORDER_REPLICATE 2

/* NPP's plain filters read beyond the plane; rows are aligned to lines. */
#define MARGIN      16
#define LEFT_MARGIN 512         // bytes

typedef struct Npp {
    CudaTime *ct;
    const Device *device;
    void *lib;
    NppStream stream;

    int w, h, bytes, pitch;     ///< of a plane, without the margin
    CUdeviceptr in[NB_IN], out[NB_OUT], scratch;
    const struct Kind *kind;
    void *function;             ///< of the kind, for the plane's depth
    int window;
} Npp;

static int median(const Npp *n, const void *src, void *dst, NppiSize all)
{
    int (*run)(const void *, int, void *, int, NppiSize, NppiSize, NppiPoint,
               void *, NppStream) = n->function;

    return run(src, n->pitch, dst, n->pitch, all,
               (NppiSize) { n->window, n->window },
               (NppiPoint) { n->window / 2, n->window / 2 }, (void *)n->scratch,
               n->stream);
}

static int median_border(const Npp *n, const void *src, void *dst, NppiSize all)
{
    int (*run)(const void *, int, NppiSize, NppiPoint, void *, int, NppiSize,
               NppiSize, NppiPoint, void *, int, NppStream) = n->function;

    return run(src, n->pitch, all, (NppiPoint) { 0, 0 }, dst, n->pitch, all,
               (NppiSize) { n->window, n->window },
               (NppiPoint) { n->window / 2, n->window / 2 }, (void *)n->scratch,
               NPP_BORDER_REPLICATE, n->stream);
}

static int gauss(const Npp *n, const void *src, void *dst, NppiSize all)
{
    int (*run)(const void *, int, void *, int, NppiSize, int,
               NppStream) = n->function;
    const int mask = n->window == 5 ? 201 : n->window == 11 ? 600 : 800;

    return run(src, n->pitch, dst, n->pitch, all, mask, n->stream);
}

static int bilateral(const Npp *n, const void *src, void *dst, NppiSize all)
{
    int (*run)(const void *, int, NppiSize, NppiPoint, void *, int, NppiSize,
               int, int, float, float, int, NppStream) = n->function;

    return run(src, n->pitch, all, (NppiPoint) { 0, 0 }, dst, n->pitch, all,
               n->window / 2, 1, 12 * 12, 3 * 3, NPP_BORDER_REPLICATE,
               n->stream);
}

/* The median with a border: 7x7 takes 7 times as long as the plain form. */
static const struct Kind {
    const char *filter, *name;  ///< of the row, of the function
    int (*run)(const Npp *n, const void *src, void *dst, NppiSize all);
    const char *scratch;        ///< function that returns its size, or NULL
    int both;                   ///< also at 16 bits
    int waits;                  ///< for the GPU, in every call
    int windows[7];
} kinds[] = {
    { "npp median", "Median", median, "MedianGetBufferSize", 1, 1,
      { 3, 5, 7, 9, 11, 15 } },
    { "npp median border", "MedianBorder", median_border,
      "MedianBorderGetBufferSize", 1, 0, { 3, 5 } },
    { "npp gauss", "Gauss", gauss, NULL, 0, 0, { 5, 11, 15 } },
    { "npp bilateral", "BilateralGaussBorder", bilateral, NULL, 0, 0,
      { 9 } },
};

/* Return a function of the library, or NULL. */
static void *find(const Npp *n, const char *name, int bytes)
{
    char symbol[64];

    snprintf(symbol, sizeof(symbol), "nppiFilter%s_%s_C1R_Ctx", name,
             bytes == 2 ? "16u" : "8u");
    return dlsym(n->lib, symbol);
}

/* Use cuMemAlloc() etc. from FFmpeg's table. */
static int planes_alloc(Npp *n, const Size *size, int bytes)
{
    CudaFunctions *cu = n->ct->cu;
    size_t all;
    int failed = 0;

    n->w     = size->w;
    n->h     = size->h;
    n->bytes = bytes;
    n->pitch = FFALIGN((size->w + MARGIN) * bytes + LEFT_MARGIN, 512);
    all      = (size_t)n->pitch * (size->h + 2 * MARGIN);
    for (int i = 0; i < NB_IN && !failed; i++) {
        Rng rng       = { 99 + i };
        uint8_t *host = malloc(all);

        if (!host)
            return AVERROR(ENOMEM);
        noise_fill(host, all, &rng);
        failed = cu->cuMemAlloc(&n->in[i], all) ||
                 cu->cuMemcpyHtoD(n->in[i], host, all);
        free(host);
    }
    for (int i = 0; i < NB_OUT && !failed; i++)
        failed = cu->cuMemAlloc(&n->out[i], all);
    return failed ? AVERROR(ENOMEM) : 0;
}

static void planes_free(Npp *n)
{
    for (int i = 0; i < NB_IN; i++)
        if (n->in[i])
            n->ct->cu->cuMemFree(n->in[i]);
    for (int i = 0; i < NB_OUT; i++)
        if (n->out[i])
            n->ct->cu->cuMemFree(n->out[i]);
    memset(n->in, 0, sizeof(n->in));
    memset(n->out, 0, sizeof(n->out));
}

static int enqueue(void *opaque, int n)
{
    const Npp *npp    = opaque;
    const size_t skip = (size_t)MARGIN * npp->pitch + LEFT_MARGIN;

    return npp->kind->run(npp, (void *)(npp->in[n % NB_IN] + skip),
                          (void *)(npp->out[n % NB_OUT] + skip),
                          (NppiSize) { npp->w, npp->h }) < 0 ?
           AVERROR_EXTERNAL : 0;
}

static int wait_here(void *opaque)
{
    return cudatime_wait(((Npp *)opaque)->ct);
}

/* Positive numbers are warnings in NPP. */
static int scratch_alloc(Npp *n)
{
    const NppiSize mask = { n->window, n->window };
    int (*ask)(NppiSize, NppiSize, void *, NppStream);
    uint64_t size = 0;      // NPP writes 32 or 64 bits, by its release

    if (!n->kind->scratch)
        return 0;
    ask = find(n, n->kind->scratch, n->bytes);
    if (!ask)
        ask = find(n, kinds[0].scratch, n->bytes);
    return !ask || ask((NppiSize) { n->w, n->h }, mask, &size, n->stream) < 0 ||
           n->ct->cu->cuMemAlloc(&n->scratch, FFMAX(size, 256)) ?
           AVERROR_EXTERNAL : 0;
}

static void run_row(Npp *n, const Settings *set, Row row)
{
    /* calls that wait cannot follow a kernel that holds the stream */
    Work work = { .device = n->device, .enqueue = enqueue, .opaque = n,
                  .wait = n->kind->waits ? wait_here : NULL };
    char options[16];

    snprintf(options, sizeof(options), "%dx%d", n->window, n->window);
    row.options = options;
    sink_work(set, &work, &row, scratch_alloc(n) >= 0);
    if (n->scratch)
        n->ct->cu->cuMemFree(n->scratch);
    n->scratch = 0;
}

static void run_size(Npp *n, const Settings *set, Row row)
{
    for (int i = 0; i < FF_ARRAY_ELEMS(kinds); i++) {
        n->kind     = &kinds[i];
        n->function = find(n, n->kind->name, n->bytes);
        row.filter  = n->kind->filter;
        if (n->bytes == 2 && !n->kind->both)
            continue;
        if (!n->function) {
            sink_note(&row, "absent: not in this libnppif");
            continue;
        }
        for (int w = 0; n->kind->windows[w]; w++) {
            n->window = n->kind->windows[w];
            run_row(n, set, row);
        }
    }
}

static void *open_library(void)
{
    static const char *const places[] = {
        "libnppif.so", "libnppif.so.13", "libnppif.so.12", "libnppif.so.11",
        "/usr/local/cuda/lib64/libnppif.so",
        "/usr/local/cuda/lib64/libnppif.so.13",
        "/usr/local/cuda/lib64/libnppif.so.12",
        "/usr/local/cuda/targets/x86_64-linux/lib/libnppif.so.13",
        "/usr/local/cuda/targets/x86_64-linux/lib/libnppif.so.12",
    };
    void *lib = NULL;

    for (int i = 0; i < FF_ARRAY_ELEMS(places) && !lib; i++)
        lib = dlopen(places[i], RTLD_NOW);
    return lib;
}

static int attribute(Npp *n, CUdevice_attribute what)
{
    CUdevice device;
    int value = 0;

    if (n->ct->cu->cuCtxGetDevice(&device) ||
        n->ct->cu->cuDeviceGetAttribute(&value, what, device))
        return 0;
    return value;
}

static void fill_stream(Npp *n)
{
    CUdevice device = 0;

    /* attribute numbers in cuda.h that FFmpeg's headers do not name */
    n->ct->cu->cuCtxGetDevice(&device);
    n->stream = (NppStream) {
        .stream          = n->ct->hwctx->stream,
        .device          = device,
        .multiprocessors = attribute(n,
            CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
        .threads_multiprocessor = attribute(n, 39),
        .threads_block   = attribute(n, 1),
        .shared_block    = attribute(n, 8),
        .cc_major = attribute(n, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
        .cc_minor = attribute(n, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
    };
}

/* Spin while waiting, like the runtime library's context: libavutil's context
 * sleeps and wakes 25 us late from each wait in NPP's plain median. The old
 * function of FFmpeg's table is refused on a context in use. */
static void spin(CUdevice device)
{
    CUresult (CUDAAPI *set)(CUdevice device, unsigned flags) =
        cuda_symbol("cuDevicePrimaryCtxSetFlags_v2");

    if (!set || set(device, 1))     // CU_CTX_SCHED_SPIN
        fprintf(stderr, "NPP's context sleeps while it waits\n");
}

/* NPP needs the context and streams of the runtime library. */
static Device opened[8];        // kept until the end, as their timers are
static int nb_opened;

static int open_device(Device *own, const Device *device)
{
    AVCUDADeviceContext *hwctx;
    CUcontext dummy;
    CUdevice number;
    int failed;

    *own     = *device;
    own->ref = NULL;
    if (av_hwdevice_ctx_create(&own->ref, AV_HWDEVICE_TYPE_CUDA,
                               device->name + strlen("cuda:"), NULL,
                               AV_CUDA_USE_PRIMARY_CONTEXT) < 0)
        return 0;
    hwctx = ((AVHWDeviceContext *)own->ref->data)->hwctx;
    hwctx->internal->cuda_dl->cuCtxPushCurrent(hwctx->cuda_ctx);
    failed = hwctx->internal->cuda_dl->cuCtxGetDevice(&number) ||
             hwctx->internal->cuda_dl->cuStreamCreate(&hwctx->stream,
                                                      CU_STREAM_NON_BLOCKING);
    if (!failed)
        spin(number);
    hwctx->internal->cuda_dl->cuCtxPopCurrent(&dummy);
    return !failed;
}

/* Measure one size at one depth, on planes of its own. */
static void run_plane(Npp *n, const Settings *set, const Size *size, int bytes)
{
    const Row row = {
        .table = "peer", .device = n->device->name, .size = size->name,
        .w = size->w, .h = size->h, .format = bytes == 1 ? "gray" : "gray16le",
        .filter = "npp", .options = "",
        .samples = (double)size->w * size->h,
    };

    if (planes_alloc(n, size, bytes) >= 0)
        run_size(n, set, row);
    else
        sink_note(&row, "failed");
    planes_free(n);
}

void peers_npp_run(const Settings *set, const Device *device)
{
    static const char *const list[] = { "1080p", "4K", "8K" };
    const Row row = { .table = "peer", .device = device->name, .size = "",
                      .format = "", .filter = "npp", .options = "" };
    Device *own = &opened[nb_opened];
    Npp n = { .lib = open_library(), .device = own };

    if (set->filter && strncmp(set->filter, "npp", 3))
        return;
    if (n.lib && nb_opened < FF_ARRAY_ELEMS(opened) &&
        open_device(own, device)) {
        n.ct = cudatime_get(own);
        nb_opened++;
    }
    if (!n.ct) {
        sink_note(&row, n.lib ? "absent: no context for it" :
                                "absent: no libnppif.so");
        return;
    }
    cudatime_push(n.ct);
    fill_stream(&n);
    for (int bytes = 1; bytes <= 2; bytes++)
        for (int i = 0; i < FF_ARRAY_ELEMS(list); i++)
            if (wanted_size(set, device, size_find(list[i])))
                run_plane(&n, set, size_find(list[i]), bytes);
    cudatime_pop(n.ct);
}

void peers_npp_free(void)
{
    while (nb_opened > 0)
        av_buffer_unref(&opened[--nb_opened].ref);
}
