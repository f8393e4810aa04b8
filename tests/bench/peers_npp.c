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

#define NPP_MASK_5x5   201
#define NPP_MASK_11x11 600
#define NPP_MASK_15x15 800
#define NPP_BORDER_REPLICATE 2

typedef int (*MedianSize)(NppiSize, NppiSize, void *, NppStream);
typedef int (*Median)(const void *, int, void *, int, NppiSize, NppiSize,
                      NppiPoint, uint8_t *, NppStream);
typedef int (*MedianBorder)(const void *, int, NppiSize, NppiPoint, void *, int,
                            NppiSize, NppiSize, NppiPoint, uint8_t *, int,
                            NppStream);
typedef int (*Gauss)(const uint8_t *, int, uint8_t *, int, NppiSize, int,
                     NppStream);
typedef int (*Bilateral)(const uint8_t *, int, NppiSize, NppiPoint, uint8_t *,
                         int, NppiSize, int, int, float, float, int,
                         NppStream);

enum Kind { MEDIAN_8, MEDIAN_16, GAUSS, BILATERAL };

static const struct {
    enum Kind kind;
    int arg;                    ///< window, or NPP's constant for it
    const char *filter, *options;
} runs[] = {
    { MEDIAN_8,   3, "npp median", "3x3" },
    { MEDIAN_8,   5, "npp median", "5x5" },
    { MEDIAN_8,   7, "npp median", "7x7" },
    { MEDIAN_8,   9, "npp median", "9x9" },
    { MEDIAN_8,  11, "npp median", "11x11" },
    { MEDIAN_8,  15, "npp median", "15x15" },
    { MEDIAN_16,  3, "npp median", "3x3" },
    { MEDIAN_16,  5, "npp median", "5x5" },
    { MEDIAN_16,  7, "npp median", "7x7" },
    { MEDIAN_16,  9, "npp median", "9x9" },
    { MEDIAN_16, 11, "npp median", "11x11" },
    { MEDIAN_16, 15, "npp median", "15x15" },
    { GAUSS, NPP_MASK_5x5,   "npp gauss", "5x5" },
    { GAUSS, NPP_MASK_11x11, "npp gauss", "11x11" },
    { GAUSS, NPP_MASK_15x15, "npp gauss", "15x15" },
    { BILATERAL, 4, "npp bilateral", "9x9" },
};

#define BORDER_MOST 5           // 7x7 takes 7 times as long as the plain form

/* NPP's plain filters read beyond the plane; rows are aligned to lines. */
#define MARGIN      16
#define LEFT_MARGIN 512         // bytes

typedef struct Npp {
    CudaTime *ct;
    void *lib;
    NppStream stream;
    MedianSize median_size[2];
    Median median[2];
    MedianSize border_size[2];
    MedianBorder border[2];
    Gauss gauss;
    Bilateral bilateral;

    int w, h, bytes, pitch;     ///< of a plane, without the margin
    CUdeviceptr in[NB_IN], out[NB_OUT], scratch;
    enum Kind kind;
    int arg, next;
    int repeat;                 ///< repeat samples at the edges
} Npp;

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

static int run_one(Npp *n, int i)
{
    const size_t skip  = (size_t)MARGIN * n->pitch + LEFT_MARGIN;
    const void *src    = (const void *)(n->in[i % NB_IN] + skip);
    void *dst          = (void *)(n->out[i % NB_OUT] + skip);
    const NppiSize all = { n->w, n->h };
    const NppiPoint no = { 0, 0 };
    const NppiSize mask = { n->arg, n->arg };
    const NppiPoint mid = { n->arg / 2, n->arg / 2 };

    switch (n->kind) {
    case MEDIAN_8:
    case MEDIAN_16:
        if (n->repeat)
            return n->border[n->kind](src, n->pitch, all, no, dst, n->pitch,
                                      all, mask, mid, (uint8_t *)n->scratch,
                                      NPP_BORDER_REPLICATE, n->stream);
        return n->median[n->kind](src, n->pitch, dst, n->pitch, all, mask, mid,
                                  (uint8_t *)n->scratch, n->stream);
    case GAUSS:
        return n->gauss(src, n->pitch, dst, n->pitch, all, n->arg, n->stream);
    default:
        return n->bilateral(src, n->pitch, all, no, dst, n->pitch, all, n->arg,
                            1, 12 * 12, 3 * 3, NPP_BORDER_REPLICATE,
                            n->stream);
    }
}

static int enqueue(void *opaque, int nb)
{
    Npp *n = opaque;
    int status = 0;

    cudatime_push(n->ct);
    for (int i = 0; i < nb && status >= 0; i++)
        status = run_one(n, n->next++);
    cudatime_pop(n->ct);
    return status < 0 ? AVERROR_EXTERNAL : 0;
}

static int wait_here(void *opaque)
{
    return cudatime_wait(((Npp *)opaque)->ct);
}

/* Positive numbers are warnings in NPP. */
static int scratch_alloc(Npp *n)
{
    const NppiSize all  = { n->w, n->h };
    const NppiSize mask = { n->arg, n->arg };
    MedianSize ask;
    uint64_t size = 0;      // NPP writes 32 or 64 bits, depending on the release

    if (n->kind > MEDIAN_16)
        return 0;
    ask = n->repeat && n->border_size[n->kind] ? n->border_size[n->kind]
                                               : n->median_size[n->kind];
    if (ask(all, mask, &size, n->stream) < 0)
        return AVERROR_EXTERNAL;
    return n->ct->cu->cuMemAlloc(&n->scratch, FFMAX(size, 256)) ?
           AVERROR(ENOMEM) : 0;
}

static void run_row(Npp *n, const Settings *set, const Device *device,
                    const Row *row)
{
    /* calls that wait cannot be enqueued behind a kernel that holds the stream */
    const int waits = n->kind <= MEDIAN_16 && !n->repeat;
    Work work = { .device = device, .enqueue = enqueue, .opaque = n,
                  .wait = waits ? wait_here : NULL };
    Timing timing;
    int ret;

    cudatime_push(n->ct);
    ret = scratch_alloc(n);
    cudatime_pop(n->ct);
    if (ret >= 0)
        ret = time_work(&work, set->budget_us, &timing);
    if (ret >= 0)
        sink_result(row, &timing);
    else
        sink_note(row, "failed");
    cudatime_push(n->ct);
    if (n->scratch)
        n->ct->cu->cuMemFree(n->scratch);
    n->scratch = 0;
    cudatime_pop(n->ct);
}

static void run_size(Npp *n, const Settings *set, const Device *device,
                     const Size *size, int depth)
{
    Row row = { .table = "peer", .device = device->name, .size = size->name,
                .w = size->w, .h = size->h,
                .format = depth == 8 ? "gray" : "gray16le",
                .samples = (double)size->w * size->h };

    for (int i = 0; i < FF_ARRAY_ELEMS(runs); i++) {
        if ((runs[i].kind == MEDIAN_16) != (depth == 16))
            continue;
        n->kind = runs[i].kind;
        n->arg  = runs[i].arg;
        row.filter  = runs[i].filter;
        row.options = runs[i].options;
        run_row(n, set, device, &row);
        if (n->kind > MEDIAN_16 || !n->border[n->kind] || n->arg > BORDER_MOST)
            continue;
        n->repeat  = 1;
        row.filter = "npp median border";
        run_row(n, set, device, &row);
        n->repeat  = 0;
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

#define FIND(type, name) \
    ((type)(uintptr_t)dlsym(n->lib, "nppiFilter" name "_C1R_Ctx"))

static int find_functions(Npp *n)
{
#define FIND_BOTH(field, type, name)            \
    n->field[0] = FIND(type, name "_8u");       \
    n->field[1] = FIND(type, name "_16u")
    FIND_BOTH(median_size, MedianSize, "MedianGetBufferSize");
    FIND_BOTH(median, Median, "Median");
    FIND_BOTH(border_size, MedianSize, "MedianBorderGetBufferSize");
    FIND_BOTH(border, MedianBorder, "MedianBorder");
    n->gauss     = FIND(Gauss, "Gauss_8u");
    n->bilateral = FIND(Bilateral, "BilateralGaussBorder_8u");
    return n->median_size[0] && n->median_size[1] && n->median[0] &&
           n->median[1] && n->gauss && n->bilateral;
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
    void *lib = dlopen("libcuda.so.1", RTLD_NOW);
    CUresult (CUDAAPI *set)(CUdevice device, unsigned flags) = NULL;

    if (lib)
        set = (__typeof__(set))(uintptr_t)
              dlsym(lib, "cuDevicePrimaryCtxSetFlags_v2");
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

void peers_npp_run(const Settings *set, const Device *device)
{
    static const char *const list[] = { "1080p", "4K", "8K" };
    const Row row = { .table = "peer", .device = device->name, .size = "",
                      .format = "", .filter = "npp", .options = "" };
    Device *own = &opened[nb_opened];
    Npp n = { .lib = open_library() };

    if (set->filter && strncmp(set->filter, "npp", 3))
        return;
    if (n.lib && nb_opened < FF_ARRAY_ELEMS(opened) &&
        open_device(own, device)) {
        n.ct = cudatime_get(own);
        nb_opened++;
        device = own;
    }
    if (!n.ct || !n.lib || !find_functions(&n)) {
        sink_note(&row, !n.lib ? "absent: no libnppif.so" :
                        "absent: its functions are not those of CUDA 11 to 13");
        return;
    }
    cudatime_push(n.ct);
    fill_stream(&n);
    cudatime_pop(n.ct);
    for (int depth = 8; depth <= 16; depth += 8)
        for (int i = 0; i < FF_ARRAY_ELEMS(list); i++) {
            const Size *size = size_find(list[i]);
            Row failed       = row;
            int ret;

            if (!wanted_size(set, device, size))
                continue;
            cudatime_push(n.ct);
            ret = planes_alloc(&n, size, depth / 8);
            cudatime_pop(n.ct);
            failed.size = size->name;
            if (ret >= 0)
                run_size(&n, set, device, size, depth);
            else
                sink_note(&failed, "failed");
            cudatime_push(n.ct);
            planes_free(&n);
            cudatime_pop(n.ct);
        }
}

void peers_npp_free(void)
{
    while (nb_opened > 0)
        av_buffer_unref(&opened[--nb_opened].ref);
}
