/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Test frames between CUDA and OpenCL, byte by byte: every format that both
 * support, sizes around the alignments, many frames in flight, threads, and
 * thousands of frames without memory growth. The last line is
 * "N passed, N failed, N skipped".
 */

#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavutil/common.h"
#include "libavutil/frame.h"
#include "libavutil/hwcontext.h"
#include "libavutil/hwcontext_cuda_internal.h"
#include "libavutil/pixdesc.h"
#include "libavutil/time.h"

#include "../jobs/devices.h"
#include "../jobs/options.h"

static AVBufferRef *cuda, *opencl;
static int alone;

int passed, failed, skipped;

void result(int ok, const char *fmt, ...)
{
    va_list args;

    if (ok) {
        passed++;
        return;
    }
    failed++;
    printf("FAIL: ");
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    printf("\n");
}

/* ---- frames ---- */

static AVFrame *hw_frame(AVBufferRef *frames)
{
    AVFrame *f = av_frame_alloc();

    if (f && av_hwframe_get_buffer(frames, f, 0) < 0)
        av_frame_free(&f);
    return f;
}

/* Set all bits to random values, including unused ones. */
static void fill(AVFrame *f, unsigned seed)
{
    for (int p = 0; p < av_pix_fmt_count_planes(f->format); p++)
        for (int y = 0; y < picture_rows(f, p); y++)
            for (int x = 0; x < f->linesize[p]; x++) {
                seed = seed * 1664525 + 1013904223;
                f->data[p][y * f->linesize[p] + x] = seed >> 24;
            }
}

/* Return whether a hardware frame has the same bytes as a software frame. */
static int holds(const AVFrame *hw, const AVFrame *sw)
{
    AVFrame *copy = frame_new(sw->format, sw->width, sw->height, 0);
    int ok = copy && av_hwframe_transfer_data(copy, hw, 0) >= 0 &&
             !picture_compare(copy, sw);

    av_frame_free(&copy);
    return ok;
}

/* ---- sets of frames of one format and size ---- */

typedef struct Set {
    AVBufferRef *cuda, *opencl;
    AVFrame *in, *there, *between, *back;
} Set;

static void set_free(Set *s)
{
    av_frame_free(&s->in);
    av_frame_free(&s->there);
    av_frame_free(&s->between);
    av_frame_free(&s->back);
    av_buffer_unref(&s->cuda);
    av_buffer_unref(&s->opencl);
}

static int set_init(Set *s, enum AVPixelFormat format, int w, int h)
{
    memset(s, 0, sizeof(*s));
    s->cuda   = frames_new(cuda,   AV_HWDEVICE_TYPE_CUDA,   format, w, h);
    s->opencl = frames_new(opencl, AV_HWDEVICE_TYPE_OPENCL, format, w, h);
    if (s->cuda && s->opencl && (s->in = frame_new(format, w, h, 0)) &&
        (s->there = hw_frame(s->cuda)) && (s->between = hw_frame(s->opencl)) &&
        (s->back = hw_frame(s->cuda)))
        return 0;
    set_free(s);
    return -1;
}

/* Transfer a frame CUDA -> OpenCL -> CUDA, and compare its bytes at each
 * step. */
static int round_trip(Set *s, unsigned seed)
{
    fill(s->in, seed);
    return av_hwframe_transfer_data(s->there, s->in, 0) >= 0 &&
           av_hwframe_transfer_data(s->between, s->there, 0) >= 0 &&
           holds(s->between, s->in) &&
           av_hwframe_transfer_data(s->back, s->between, 0) >= 0 &&
           holds(s->back, s->in);
}

/* ---- tests ---- */

static int has_format(AVBufferRef *device, enum AVPixelFormat format)
{
    AVHWFramesConstraints *c = av_hwdevice_get_hwframe_constraints(device,
                                                                   NULL);
    int found = 0;

    for (int i = 0; c && c->valid_sw_formats[i] != AV_PIX_FMT_NONE; i++)
        found |= c->valid_sw_formats[i] == format;
    av_hwframe_constraints_free(&c);
    return found;
}

static void test_formats(void)
{
    static const int sizes[][2] = {
        { 2, 2 }, { 16, 2 }, { 30, 18 }, { 64, 64 }, { 254, 6 }, { 256, 10 },
        { 258, 34 }, { 510, 16 }, { 512, 512 }, { 514, 130 }, { 718, 478 },
        { 1022, 30 }, { 1026, 14 }, { 1920, 1080 }, { 4098, 66 },
    };
    int nb = 0;

    for (enum AVPixelFormat f = 0; f < AV_PIX_FMT_NB; f++) {
        const AVPixFmtDescriptor *desc = av_pix_fmt_desc_get(f);

        if (!desc || desc->flags & AV_PIX_FMT_FLAG_HWACCEL ||
            !has_format(cuda, f) || !has_format(opencl, f))
            continue;
        nb++;
        printf(" %s", desc->name);
        for (int i = 0; i < FF_ARRAY_ELEMS(sizes); i++) {
            Set s;
            int ok = set_init(&s, f, sizes[i][0], sizes[i][1]) >= 0 &&
                     round_trip(&s, i * 1000 + f);

            result(ok, "%s %dx%d", desc->name, sizes[i][0], sizes[i][1]);
            set_free(&s);
        }
    }
    printf("\n");
    result(nb > 0, "no format is common to both devices");
}

/* Test odd sizes, with formats without subsampling only. */
static void test_odd_sizes(void)
{
    for (int w = 1; w < 40; w += 2) {
        Set s;
        int ok = set_init(&s, AV_PIX_FMT_YUV444P, w, 41 - w) >= 0 &&
                 round_trip(&s, w);

        result(ok, "yuv444p %dx%d", w, 41 - w);
        set_free(&s);
    }
}

/* Test a frame that is smaller than those of the pool, as decoders output. */
static void test_cropped(void)
{
    Set s;
    AVFrame *small = frame_new(AV_PIX_FMT_YUV420P, 318, 178, 0);
    int ok = small && set_init(&s, AV_PIX_FMT_YUV420P, 320, 192) >= 0;

    if (ok) {
        fill(small, 7);
        s.there->width  = s.between->width  = s.back->width  = small->width;
        s.there->height = s.between->height = s.back->height = small->height;
        ok = av_hwframe_transfer_data(s.there, small, 0) >= 0 &&
             av_hwframe_transfer_data(s.between, s.there, 0) >= 0 &&
             av_hwframe_transfer_data(s.back, s.between, 0) >= 0 &&
             holds(s.back, small);
        set_free(&s);
    }
    result(ok, "a frame of 318x178 in one of 320x192");
    av_frame_free(&small);
}

/* Test more concurrent transfers to CUDA than there are staging buffers, while
 * CUDA's stream is busy. */
static void test_many_in_flight(void)
{
    enum { NB = 24 };
    AVFrame *frame[NB] = { NULL }, *sw[NB] = { NULL };
    Set s, large;
    int ok = set_init(&s, AV_PIX_FMT_YUV420P, 640, 360) >= 0;

    if (set_init(&large, AV_PIX_FMT_YUV420P, 3840, 2160) < 0)
        ok = 0;
    for (int i = 0; i < NB && ok; i++) {
        ok = (frame[i] = hw_frame(s.cuda)) &&
             (sw[i] = frame_new(AV_PIX_FMT_YUV420P, 640, 360, 0));
        if (!ok)
            break;
        fill(sw[i], i);
        for (int k = 0; k < 10 && ok; k++)
            ok = av_hwframe_transfer_data(large.back, large.there, 0) >= 0;
        ok = ok && av_hwframe_transfer_data(s.between, sw[i], 0) >= 0 &&
             av_hwframe_transfer_data(frame[i], s.between, 0) >= 0;
    }
    for (int i = 0; i < NB; i++) {
        ok = ok && holds(frame[i], sw[i]);
        av_frame_free(&frame[i]);
        av_frame_free(&sw[i]);
    }
    result(ok, "%d frames in flight", NB);
    set_free(&s);
    set_free(&large);
}

static int is_refused(AVFrame *dst, const AVFrame *src)
{
    int ret;

    av_log_set_level(AV_LOG_QUIET);
    ret = av_hwframe_transfer_data(dst, src, 0);
    av_log_set_level(AV_LOG_ERROR);
    return ret == AVERROR(EINVAL);
}

static void test_refused(void)
{
    Set a, b, large;
    const int ok = (set_init(&a, AV_PIX_FMT_YUV420P, 64, 64) |
                    set_init(&b, AV_PIX_FMT_YUV444P, 64, 64) |
                    set_init(&large, AV_PIX_FMT_YUV444P, 2048, 1024)) >= 0;

    result(ok && is_refused(b.between, a.there) &&
           is_refused(b.back, a.between),
           "frames of another format are refused");
    if (ok) {                   // as hwupload does
        b.between->width  = large.there->width;
        b.between->height = large.there->height;
    }
    result(ok && is_refused(b.between, large.there) &&
           is_refused(large.back, b.between),
           "frames that are larger than their context are refused");
    if (ok)
        av_buffer_unref(&a.there->hw_frames_ctx);
    result(ok && is_refused(a.between, a.there) &&
           is_refused(a.there, a.between),
           "CUDA frames without a frames context are refused");
    set_free(&a);
    set_free(&b);
    set_free(&large);
}

/* ---- threads ---- */

typedef struct Job {
    pthread_t thread;
    unsigned seed;
    AVBufferRef *opencl;        ///< frames context shared by all jobs, or NULL
    int ok;
} Job;

static void *work(void *arg)
{
    Job *job = arg;
    Set s;

    job->ok = set_init(&s, AV_PIX_FMT_YUV420P, 320, 240) >= 0;
    if (job->ok && job->opencl) {
        av_frame_free(&s.between);
        s.between = hw_frame(job->opencl);
        job->ok   = !!s.between;
    }
    for (int i = 0; i < 60 && job->ok; i++)
        job->ok = round_trip(&s, job->seed + i);
    set_free(&s);
    return NULL;
}

static void test_threads(int shared)
{
    enum { NB = 6 };
    AVBufferRef *frames = NULL;
    Job job[NB];
    int ok = 1;

    if (shared)
        frames = frames_new(opencl, AV_HWDEVICE_TYPE_OPENCL, AV_PIX_FMT_YUV420P,
                            320, 240);
    for (int i = 0; i < NB; i++) {
        job[i] = (Job){ .seed = i * 1000, .opencl = frames };
        pthread_create(&job[i].thread, NULL, work, &job[i]);
    }
    for (int i = 0; i < NB; i++) {
        pthread_join(job[i].thread, NULL);
        ok &= job[i].ok;
    }
    av_buffer_unref(&frames);
    result(ok, "%d threads with %s frames", NB,
           shared ? "common" : "their own");
}

/* ---- growth ---- */

static int open_files(void)
{
    DIR *dir = opendir("/proc/self/fd");
    int nb = 0;

    while (dir && readdir(dir))
        nb++;
    if (dir)
        closedir(dir);
    return nb;
}

static size_t used_memory(void)
{
    AVCUDADeviceContext *hwctx = ((AVHWDeviceContext *)cuda->data)->hwctx;
    CudaFunctions *cu = hwctx->internal->cuda_dl;
    int (*info)(size_t *, size_t *) = dlsym(cu->lib, "cuMemGetInfo_v2");
    size_t unused = 0, total = 0;
    CUcontext dummy;

    cu->cuCtxPushCurrent(hwctx->cuda_ctx);
    info(&unused, &total);
    cu->cuCtxPopCurrent(&dummy);
    return total - unused;
}

/* Transfer frames, with a new frames context every hundred frames, as after
 * seeking; most frames are only transferred, as in a filter chain. */
static int run_frames(int nb)
{
    Set s;
    int ok = 1;

    for (int i = 0; i < nb && ok; i += 100) {
        ok = set_init(&s, AV_PIX_FMT_YUV420P, 128 + i % 3 * 64, 96) >= 0;
        for (int k = 0; k < 100 && ok; k++)
            ok = k % 10 ?
                 av_hwframe_transfer_data(s.between, s.there, 0) >= 0 &&
                 av_hwframe_transfer_data(s.back, s.between, 0) >= 0 :
                 round_trip(&s, i + k);
        ok = ok && holds(s.back, s.in);
        set_free(&s);
    }
    return ok;
}

static void test_growth(int nb)
{
    int files, ok = run_frames(300);
    size_t memory;

    files  = open_files();
    memory = used_memory();
    result(ok && run_frames(nb), "%d frames", nb);
    printf("%d frames: open files %d -> %d, GPU memory %zu -> %zu MiB\n", nb,
           files, open_files(), memory >> 20, used_memory() >> 20);
    result(open_files() == files, "open files grow");
    if (alone)
        result(used_memory() <= memory, "GPU memory grows");
}

/* ---- devices ---- */

/* Create an OpenCL device on the first platform that has one, and derive the
 * CUDA device from it. */
static void derive_cuda(AVBufferRef **plain, AVBufferRef **derived)
{
    av_log_set_level(AV_LOG_QUIET);
    for (int i = 0; i < 8 && !*derived; i++) {
        char name[] = { '0' + i, '.', '0', 0 };

        av_buffer_unref(plain);
        if (av_hwdevice_ctx_create(plain, AV_HWDEVICE_TYPE_OPENCL, name, NULL,
                                   0) >= 0)
            av_hwdevice_ctx_create_derived(derived, AV_HWDEVICE_TYPE_CUDA,
                                           *plain, 0);
    }
    av_log_set_level(AV_LOG_ERROR);
}

/* Test a CUDA device derived from the OpenCL device, then devices of which
 * neither is derived from the other. */
static void test_derive_cuda(void)
{
    AVBufferRef *plain = NULL, *derived = NULL, *saved[2] = { cuda, opencl };

    derive_cuda(&plain, &derived);
    result(!!derived, "CUDA derived from OpenCL");
    for (int i = 0; i < 2 && derived; i++) {
        Set s;
        int ok;

        cuda   = i ? saved[0] : derived;
        opencl = plain;
        ok = set_init(&s, AV_PIX_FMT_YUV444P, 102, 78) >= 0 &&
             round_trip(&s, i);
        result(ok, i ? "devices made by themselves" :
                       "frames of CUDA that is derived from OpenCL");
        set_free(&s);
    }
    cuda   = saved[0];
    opencl = saved[1];
    av_buffer_unref(&derived);
    av_buffer_unref(&plain);
}

/* ---- time ---- */

static int compare(const void *a, const void *b)
{
    return FFDIFFSIGN(*(const int64_t *)a, *(const int64_t *)b);
}

static int median(int64_t *values, int nb)
{
    qsort(values, nb, sizeof(*values), compare);
    return values[nb / 2];
}

/* Print medians of the host's time, with a wait for the last copy to CUDA. */
static void print_time(enum AVPixelFormat format, int w, int h)
{
    enum { NB = 301 };
    AVCUDADeviceContext *hwctx = ((AVHWDeviceContext *)cuda->data)->hwctx;
    CudaFunctions *cu = hwctx->internal->cuda_dl;
    int64_t to[NB], from[NB], both[NB];
    CUcontext dummy;
    Set s;

    if (set_init(&s, format, w, h) < 0 || !round_trip(&s, 1)) {
        skipped++;
        return;
    }
    cu->cuCtxPushCurrent(hwctx->cuda_ctx);
    for (int i = 0; i < NB; i++) {
        const int64_t start = av_gettime_relative();

        av_hwframe_transfer_data(s.between, s.there, 0);
        to[i] = av_gettime_relative() - start;
        av_hwframe_transfer_data(s.back, s.between, 0);
        from[i] = av_gettime_relative() - start - to[i];
        cu->cuStreamSynchronize(hwctx->stream);
        both[i] = av_gettime_relative() - start;
    }
    cu->cuCtxPopCurrent(&dummy);
    printf("%s %dx%d: to OpenCL %d us, to CUDA %d us, both and the last wait "
           "%d us\n", av_get_pix_fmt_name(format), w, h, median(to, NB),
           median(from, NB), median(both, NB));
    set_free(&s);
}

int main(int argc, char **argv)
{
    static int frames = 10000, timing;
    static const char *device;
    static const Option options[] = {
        { "frames", "N", "of the long run [10000]", .number = &frames,
          .max = INT_MAX },
        { "alone", NULL, "no other process uses the GPU: check for growth of its "
          "memory", &alone },
        { "time", NULL, "also print the time of transfers", &timing },
        { "device", "NAME", "of CUDA", .text = &device },
        { NULL }
    };

    (void)argc;
    options_read("Usage: interop [OPTION...]", options, NULL, argv + 1);
    av_log_set_level(AV_LOG_ERROR);
    setvbuf(stdout, NULL, _IOLBF, 0);

    if (av_hwdevice_ctx_create(&cuda, AV_HWDEVICE_TYPE_CUDA, device, NULL,
                               0) < 0 ||
        av_hwdevice_ctx_create_derived(&opencl, AV_HWDEVICE_TYPE_OPENCL, cuda,
                                       0) < 0) {
        printf("SKIP: no OpenCL device that shares memory with CUDA\n"
               "0 passed, 0 failed, 1 skipped\n");
        av_buffer_unref(&cuda);
        return 0;
    }
    test_formats();
    test_odd_sizes();
    test_cropped();
    test_many_in_flight();
    test_refused();
    test_threads(0);
    test_threads(1);
    test_derive_cuda();
    if (frames)
        test_growth(frames);
    if (timing) {
        print_time(AV_PIX_FMT_NV12, 1920, 1080);
        print_time(AV_PIX_FMT_NV12, 3840, 2160);
        print_time(AV_PIX_FMT_P010, 3840, 2160);
        print_time(AV_PIX_FMT_YUV420P, 1920, 1080);
    }
    av_buffer_unref(&opencl);
    av_buffer_unref(&cuda);
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return !!failed;
}
