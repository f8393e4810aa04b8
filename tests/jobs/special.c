/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check what is no job: next filters with buffers of their own, an application's
 * CUDA context, pools of few frames, samples above the depth, and palettes.
 */

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ffnvcodec/dynlink_cuda.h>     // instead of hwcontext_cuda.h's cuda.h

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext_cuda.h"
#include "libavutil/pixdesc.h"

#include "../jobs/values.h"
#include "main.h"

#define WIDTH  48
#define HEIGHT 36

/* One frame through a filter and its expected output */
typedef struct Trial {
    const char *filter;
    FilterSpec spec;
    char options[256];
    AVBufferRef *frames;
    AVFrame *picture, *in, *want;
    Graph graph;
} Trial;

/* Open a trial of hardware frames. @return 0 if they are not supported;
 * trial_close() must be called in any case */
static int trial_open(Trial *t, const Device *device, AVBufferRef *ref,
                      enum Algorithm algorithm, enum AVPixelFormat format)
{
    *t = (Trial) {
        .filter = device_filter(device, algorithm),
        .spec   = spec_default(algorithm),
        .frames = ref ? frames_new(ref, device->type, format, WIDTH, HEIGHT)
                      : NULL,
    };
    t->spec.radius    = 2;
    t->spec.planes    = 15;
    t->spec.threshold = 60;
    spec_print(&t->spec, t->filter, t->options, sizeof(t->options));
    t->picture = picture_new(format, WIDTH, HEIGHT, PATTERN_NOISE,
                             &(Rng) { 4711 });
    t->in      = frames_upload(t->frames, t->picture, 0);
    if (t->in)
        t->want = picture_expect(t->picture, &t->spec);
    return !!t->want;
}

/* Build buffer,FILTER=OPTIONS[,NEXT],buffersink. */
static int trial_graph(Trial *t, const char *next)
{
    graph_open(&t->graph, t->frames, AV_PIX_FMT_NONE, WIDTH, HEIGHT);
    graph_append(&t->graph, t->filter, t->options, NULL);
    if (next)
        graph_append(&t->graph, next, NULL, NULL);
    return graph_append(&t->graph, "buffersink", NULL, NULL) >= 0;
}

/* Feed the frame as often as the filter needs it before the first output. */
static int feed(const Trial *t, AVFilterContext *source)
{
    int ret = 0;

    for (int i = 0; i <= spec_lost(&t->spec) && ret >= 0; i++)
        ret = av_buffersrc_write_frame(source, t->in);
    return ret;
}

/* Return whether the sink outputs the expected picture. */
static int sink_gives(const Trial *t, AVFilterContext *sink)
{
    AVFrame *out = av_frame_alloc(), *got = av_frame_alloc();
    int ok = 0;

    if (got && out && av_buffersink_get_frame(sink, out) >= 0) {
        got->format = t->want->format;
        ok = av_hwframe_transfer_data(got, out, 0) >= 0 &&
             !picture_compare(got, t->want);
    }
    av_frame_free(&out);
    av_frame_free(&got);
    return ok;
}

static int trial_gives(const Trial *t)
{
    return feed(t, t->graph.source) >= 0 && sink_gives(t, t->graph.last);
}

/* Return whether the frame is refused before or when it is requested. */
static int trial_refuses(const Trial *t)
{
    AVFrame *out = av_frame_alloc();
    int ret      = feed(t, t->graph.source);

    if (ret >= 0 && out)
        ret = av_buffersink_get_frame(t->graph.last, out);
    av_frame_free(&out);
    return ret == AVERROR(EINVAL);
}

static void trial_close(Trial *t)
{
    avfilter_graph_free(&t->graph.graph);
    av_frame_free(&t->picture);
    av_frame_free(&t->in);
    av_frame_free(&t->want);
    av_buffer_unref(&t->frames);
}

/* Check vflip as the next filter, whose buffers are upside down and lack chroma
 * rows: the filter does not write to them. Frames from vflip point outside of
 * their planes and are refused; vflip does not change OpenCL images. */
static void check_vflip(const Device *device, enum Algorithm algorithm,
                        enum AVPixelFormat format)
{
    const int cuda = device->type == AV_HWDEVICE_TYPE_CUDA;
    /* tmedian copies the middle of a window */
    const char *copies = device_filter(device, algorithm == ALGO_TMEDIAN ?
                                               ALGO_MEDIAN : algorithm);
    AVFilterContext *copy = NULL;
    Trial t;
    int ok = trial_open(&t, device, device->ref, algorithm, format) &&
             trial_graph(&t, "vflip");

    ok = ok && graph_add(t.graph.graph, &copy, copies, "planes=0", NULL) >= 0 &&
         avfilter_insert_filter(t.graph.last->inputs[0], copy, 0, 0) >= 0 &&
         avfilter_graph_config(t.graph.graph, NULL) >= 0 &&
         (cuda ? trial_refuses(&t) : trial_gives(&t));
    result(ok, "%s %s before vflip, %s", device->name, t.filter,
           av_get_pix_fmt_name(format));
    trial_close(&t);
}

/* Add a trial's filter to an input of concat. */
static int add_branch(AVFilterGraph *graph, const Trial *t,
                      AVFilterContext **source, AVFilterContext *concat, int i)
{
    AVFilterContext *f = NULL;

    return graph_add(graph, &f, t->filter, t->options, NULL) >= 0 &&
           graph_add_source(graph, source, t->frames, AV_PIX_FMT_NONE, WIDTH,
                            HEIGHT) >= 0 &&
           avfilter_link(*source, 0, f, 0) >= 0 &&
           avfilter_link(f, 0, concat, i) >= 0;
}

/* Check two filters of different formats before concat, which gives both of
 * them buffers of the first format. */
static void check_concat(const Device *device, enum Algorithm algorithm)
{
    /* OpenCL devices have gray also where --format selects one format */
    const enum AVPixelFormat other = format_of(device, "depth16", 0);
    const enum AVPixelFormat formats[2] = {
        device->formats[0],
        other == AV_PIX_FMT_NONE ? AV_PIX_FMT_GRAY16 : other,
    };
    AVFilterGraph *graph    = avfilter_graph_alloc();
    AVFilterContext *concat = NULL, *sink = NULL, *source[2] = { NULL };
    Trial t[2];
    int ok = graph && graph_add(graph, &concat, "concat", NULL, NULL) >= 0 &&
             graph_add(graph, &sink, "buffersink", NULL, NULL) >= 0 &&
             avfilter_link(concat, 0, sink, 0) >= 0;

    for (int i = 0; i < 2; i++) {
        ok &= trial_open(&t[i], device, device->ref, algorithm, formats[i]);
        ok  = ok && add_branch(graph, &t[i], &source[i], concat, i);
    }
    ok = ok && avfilter_graph_config(graph, NULL) >= 0;
    for (int i = 0; i < 2 && ok; i++)
        ok = feed(&t[i], source[i]) >= 0 &&
             av_buffersrc_add_frame(source[i], NULL) >= 0;
    for (int i = 0; i < 2 && ok; i++)
        ok = sink_gives(&t[i], sink);
    result(ok, "%s %s before concat, %s and %s", device->name, t[0].filter,
           av_get_pix_fmt_name(formats[0]), av_get_pix_fmt_name(formats[1]));
    avfilter_graph_free(&graph);
    trial_close(&t[0]);
    trial_close(&t[1]);
}

/* ---- an application's context ---- */

static int warnings;

static void count_warnings(void *ctx, int level, const char *format,
                           va_list args)
{
    (void)ctx, (void)format, (void)args;
    warnings += level <= AV_LOG_WARNING;
}

typedef int (*MakeContext)(void **ctx, unsigned flags, int device);
typedef int (*DropContext)(void *ctx);
typedef int (*PopContext)(void **ctx);

/* Check that kernels are chosen for the device of an application's context,
 * which is the last device and not the first. */
static void check_own_context(const Device *device, enum Algorithm algorithm)
{
    void *lib = dlopen("libcuda.so.1", RTLD_NOW), *ctx = NULL, *popped;
    const MakeContext make = lib ? (MakeContext)dlsym(lib, "cuCtxCreate_v2")
                                 : NULL;
    AVBufferRef *ref = av_hwdevice_ctx_alloc(AV_HWDEVICE_TYPE_CUDA);
    Trial t;
    int ok = 0;

    if (ref && make && !make(&ctx, 0, atoi(strchr(device->name, ':') + 1))) {
        AVHWDeviceContext *hw = (AVHWDeviceContext *)ref->data;

        ((PopContext)dlsym(lib, "cuCtxPopCurrent_v2"))(&popped);
        ((AVCUDADeviceContext *)hw->hwctx)->cuda_ctx = ctx;
        ok = av_hwdevice_ctx_init(ref) >= 0;
    }
    warnings = 0;
    av_log_set_callback(count_warnings);
    ok = trial_open(&t, device, ok ? ref : NULL, algorithm,
                    device->formats[0]) && trial_graph(&t, NULL) &&
         avfilter_graph_config(t.graph.graph, NULL) >= 0 && trial_gives(&t);
    av_log_set_callback(options.log ? av_log_default_callback : log_format);
    result(ok && !warnings, "%s %s in an application's context", device->name,
           t.filter);
    trial_close(&t);
    av_buffer_unref(&ref);
    if (ctx)
        ((DropContext)dlsym(lib, "cuCtxDestroy_v2"))(ctx);
}

/* ---- pools of few frames ---- */

enum { MAX_POOL = 16 };

static char pool_line[200];     ///< what a filter has logged about its pool
static int pool_level;

static void keep_pool_line(void *ctx, int level, const char *format,
                           va_list args)
{
    (void)ctx;
    if (!strstr(format, "-extra_hw_frames"))
        return;
    vsnprintf(pool_line, sizeof(pool_line), format, args);
    pool_line[strcspn(pool_line, "\n")] = 0;
    pool_level = level;
}

/* Build a graph for frames of a pool of a size, which hwmap maps first or not. */
static int pool_graph(Trial *t, const Device *device, int size, int is_mapped)
{
    int ret;

    *pool_line = 0;
    avfilter_graph_free(&t->graph.graph);
    ((AVHWFramesContext *)t->frames->data)->initial_pool_size = size;
    graph_open(&t->graph, t->frames, AV_PIX_FMT_NONE, WIDTH, HEIGHT);
    if (is_mapped)
        graph_append(&t->graph, "hwmap", NULL, device->ref);
    graph_append(&t->graph, t->filter, t->options, NULL);
    graph_append(&t->graph, "buffersink", NULL, NULL);
    av_log_set_callback(keep_pool_line);
    ret = avfilter_graph_config(t->graph.graph, NULL);
    av_log_set_callback(options.log ? av_log_default_callback : log_format);
    return ret >= 0;
}

/* Return a frame that only the pool uses. */
static AVFrame *free_frame(AVFrame *const *pool, int size)
{
    for (int i = 0; i < size; i++)
        if (pool[i] && av_buffer_get_ref_count(pool[i]->buf[0]) == 1)
            return pool[i];
    return NULL;
}

/* Return whether a pool of a size never runs out of frames. */
static int pool_lasts(Trial *t, const Device *device, int size)
{
    AVFrame *pool[MAX_POOL] = { NULL }, *in, *out = av_frame_alloc();
    int ok = pool_graph(t, device, size, 0) && out;

    for (int i = 0; i < size; i++)
        pool[i] = frames_upload(t->frames, t->picture, 0);
    for (int n = 0; n < 2 * MAX_POOL && ok; n++) {
        in = free_frame(pool, size);
        if (in)
            in->pts = n;
        ok = in && av_buffersrc_write_frame(t->graph.source, in) >= 0;
        while (ok && av_buffersink_get_frame(t->graph.last, out) >= 0)
            av_frame_unref(out);
    }
    avfilter_graph_free(&t->graph.graph);
    for (int i = 0; i < size; i++)
        av_frame_free(&pool[i]);
    av_frame_free(&out);
    return ok;
}

/* Return whether a filter says, once hwmap has mapped the frames, that a pool of
 * a size is small or too small, and the option. */
static int tells_size(Trial *t, const Device *device, int size, int held)
{
    int option = 0;
    const char *at;
    const int ok = pool_graph(t, device, size, 1) &&
                   (at = strstr(pool_line, "-extra_hw_frames ")) &&
                   sscanf(at, "-extra_hw_frames %d", &option) == 1;

    return ok && option == held &&
           pool_level == (size < held ? AV_LOG_WARNING : AV_LOG_INFO);
}

/* Check that a filter says how many frames of a pool it holds, which the pool
 * needs, and no more. */
static void check_pool(const Device *device, enum Algorithm algorithm,
                       const char *text)
{
    int held = 0, size = 0;
    Trial t;
    int ok = trial_open(&t, device, device->ref, algorithm,
                        device->formats[0]);

    snprintf(t.options, sizeof(t.options), "%s", text);
    ok = ok && pool_graph(&t, device, MAX_POOL, 0) &&
         sscanf(pool_line, "Up to %d frames of a pool of %d", &held,
                &size) == 2 && held > 1 && held < MAX_POOL && size == MAX_POOL;
    result(ok && pool_lasts(&t, device, held) &&
           !pool_lasts(&t, device, held - 1), "%s %s=%s in a pool of %d frames",
           device->name, t.filter, text, held);
    result(ok && tells_size(&t, device, held, held) &&
           tells_size(&t, device, held - 1, held), "%s %s=%s after hwmap: '%s'",
           device->name, t.filter, text, pool_line);
    trial_close(&t);
}

/* ---- samples ---- */

/* Filter one software frame. */
static int filter_software(const Device *device, enum Algorithm algorithm,
                           const char *options, AVFrame *in, AVFrame *out)
{
    Graph g;
    int ret;

    graph_open(&g, NULL, in->format, in->width, in->height);
    graph_append(&g, device_filter(device, algorithm), options, device->ref);
    if (in->format == AV_PIX_FMT_PAL8)
        graph_append(&g, "format", "rgb24", NULL);
    ret = graph_configure(&g) < 0 ? g.error : graph_filter(&g, in, out);
    avfilter_graph_free(&g.graph);
    return ret;
}

/* Check that samples above the format's maximum do not crash a kernel. */
static void check_large_samples(const Device *device, enum Algorithm algorithm,
                                const char *options)
{
    Rng rng      = { 4711 };
    AVFrame *in  = picture_new(AV_PIX_FMT_YUV420P10, WIDTH, HEIGHT,
                               PATTERN_NOISE, &rng);
    AVFrame *out = av_frame_alloc();

    for (int i = 0; in && i < in->buf[0]->size; i++)
        in->buf[0]->data[i] = rng_next(&rng);
    result(in && out && filter_software(device, algorithm, options, in,
                                        out) >= 0,
           "%s %s=%s samples above the depth", device->name,
           device_filter(device, algorithm), options);
    av_frame_free(&in);
    av_frame_free(&out);
}

/* Return whether an RGB frame has the colors of a palette picture. */
static int has_colors(const AVFrame *out, const AVFrame *in)
{
    const uint32_t *palette = (const uint32_t *)in->data[1];

    for (int i = 0; i < 3 * in->width * in->height; i++) {
        const int k = i % 3, x = i / 3 % in->width, y = i / 3 / in->width;
        const uint32_t color = palette[in->data[0][y * in->linesize[0] + x]];

        if (out->data[0][y * out->linesize[0] + 3 * x + k] !=
            (color >> 8 * (2 - k) & 255))
            return 0;
    }
    return out->format == AV_PIX_FMT_RGB24;
}

/* Check that a palette picture is converted to RGB. */
static void check_palette(const Device *device)
{
    Rng rng      = { 4711 };
    AVFrame *in  = picture_new(AV_PIX_FMT_PAL8, WIDTH, HEIGHT, PATTERN_NOISE,
                               &rng);
    AVFrame *out = av_frame_alloc();

    for (int i = 0; i < 256 && in; i++)
        ((uint32_t *)in->data[1])[i] = 0xff000000 | rng_next(&rng);
    result(in && out && filter_software(device, ALGO_EPSILON, "threshold=0", in,
                                        out) >= 0 && has_colors(out, in),
           "%s palette", device->name);
    av_frame_free(&in);
    av_frame_free(&out);
}

/* ---- all cases ---- */

static void check_hardware(const Device *device, enum Algorithm algorithm)
{
    static const char *const holding[NB_ALGORITHMS][2] = {
        [ALGO_EPSILON] = { "", "prev=1:next=2" },
        [ALGO_TMEDIAN] = { "radius=2" },
    };
    const enum AVPixelFormat *f = device->formats;

    for (int i = 0; f[i] != AV_PIX_FMT_NONE; i++)
        if (is_our_turn())
            check_vflip(device, algorithm, f[i]);
    if (is_our_turn())
        check_concat(device, algorithm);
    if (device->type == AV_HWDEVICE_TYPE_CUDA && is_our_turn())
        check_own_context(device, algorithm);
    for (int i = 0; i < 2 && holding[algorithm][i]; i++)
        if (is_our_turn())
            check_pool(device, algorithm, holding[algorithm][i]);
}

void check_special(const Devices *devices, enum Algorithm algorithm)
{
    /* networks, and kernels for any window */
    static const char *const wide[NB_ALGORITHMS][2] = {
        [ALGO_EPSILON] = { "preset=document:radius=2:planes=15",
                           "preset=document:radius=9:planes=15" },
        [ALGO_MEDIAN]  = { "radius=2", "radius=9" },
    };

    if (!devices->hardware.ref)
        return;
    if (!options.software)
        check_hardware(&devices->hardware, algorithm);
    for (int i = 0; i < 2 && wide[algorithm][i]; i++)
        if (is_our_turn())
            check_large_samples(&devices->software, algorithm,
                                wide[algorithm][i]);
    if (options.software && algorithm == ALGO_EPSILON && is_our_turn())
        check_palette(&devices->software);
}
