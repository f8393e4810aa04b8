/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Check hardware frames that differ from the link's, and next filters with own
 * buffers: the filter refuses such frames and writes only to allocated memory.
 */

#include <dlfcn.h>
#include <math.h>
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
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "check.h"

#define WIDTH  48
#define HEIGHT 36

/* ---- hardware frames ---- */

/* Return a picture of noise on the device, and in memory in *picture. */
static AVFrame *noise(AVBufferRef *frames, AVFrame **picture)
{
    const AVHWFramesContext *ctx = (const AVHWFramesContext *)frames->data;
    Rng rng = { 4711 };
    AVFrame *frame;

    *picture = picture_new(ctx->sw_format, ctx->width, ctx->height,
                           PATTERN_NOISE, &rng);
    frame = frames_upload(frames, *picture, 0);
    if (!frame)
        av_frame_free(picture);
    return frame;
}

static int download_equals(const AVFrame *frame, const AVFrame *want)
{
    AVFrame *got = av_frame_alloc();
    int equal = 0;

    if (got) {
        got->format = want->format;
        equal = av_hwframe_transfer_data(got, frame, 0) >= 0 &&
                !picture_compare(got, want);
    }
    av_frame_free(&got);
    return equal;
}

/* ---- graphs ---- */

/* Return whether the sink outputs the wanted picture. */
static int sink_gives(AVFilterContext *sink, const AVFrame *want)
{
    AVFrame *out = av_frame_alloc();
    int ok = out && av_buffersink_get_frame(sink, out) >= 0 &&
             download_equals(out, want);

    av_frame_free(&out);
    return ok;
}

static int graph_refuses(Graph *g, AVFrame *frame)
{
    const int level = av_log_get_level();
    AVFrame *out = av_frame_alloc();
    int ret = AVERROR(ENOMEM);

    av_log_set_level(AV_LOG_QUIET);
    if (frame && out)
        ret = graph_filter(g, frame, out);
    av_log_set_level(level);
    av_frame_free(&out);
    return ret == AVERROR(EINVAL);
}

/* ---- trials ---- */

/* One frame through a filter and its expected output */
typedef struct Trial {
    const Device *device;
    const char *filter;
    FilterSpec spec;
    char options[256];
    AVBufferRef *frames;
    AVFrame *picture, *in, *want;
    Graph graph;
    AVFilterContext *filter_ctx;
    int waits;                  ///< frames that the filter will hold back
} Trial;

/* Open a trial. @return 0 if the frames are not supported; trial_close() must
 * be called in any case */
static int trial_open(Trial *t, const Device *device, AVBufferRef *ref,
                      enum Algorithm algorithm, enum AVPixelFormat format)
{
    *t = (Trial) {
        .device = device,
        .filter = device_filter(device, algorithm),
        .spec   = spec_default(algorithm),
        .frames = ref ? frames_new(ref, device->type, format, WIDTH, HEIGHT)
                      : NULL,
    };
    t->spec.radius    = 2;
    t->spec.planes    = 15;
    t->spec.threshold = 60;
    spec_options(&t->spec, t->filter, t->options, sizeof(t->options));
    if (t->frames)
        t->in = noise(t->frames, &t->picture);
    if (t->in)
        t->want = picture_expect(t->picture, &t->spec);
    return !!t->want;
}

/* Build buffer,FILTER=OPTIONS[,NEXT],buffersink. */
static int trial_graph(Trial *t, const char *next)
{
    graph_open(&t->graph, t->frames, AV_PIX_FMT_NONE, WIDTH, HEIGHT);
    graph_append(&t->graph, t->filter, t->options, NULL);
    t->filter_ctx = t->graph.last;
    t->waits      = spec_lost(&t->spec);
    if (next)
        graph_append(&t->graph, next, NULL, NULL);
    return graph_append(&t->graph, "buffersink", NULL, NULL) >= 0;
}

static int trial_configure(Trial *t)
{
    return avfilter_graph_config(t->graph.graph, NULL) >= 0;
}

/* Feed the frames that the filter holds back. */
static int trial_fill(Trial *t)
{
    int ret = 0;

    for (; t->waits && ret >= 0; t->waits--)
        ret = av_buffersrc_write_frame(t->graph.source, t->in);
    return ret >= 0;
}

/* Return whether the output of the frame is the expected picture. */
static int trial_gives(Trial *t)
{
    return trial_fill(t) &&
           av_buffersrc_write_frame(t->graph.source, t->in) >= 0 &&
           sink_gives(t->graph.last, t->want);
}

static void trial_close(Trial *t)
{
    avfilter_graph_free(&t->graph.graph);
    av_frame_free(&t->picture);
    av_frame_free(&t->in);
    av_frame_free(&t->want);
    av_buffer_unref(&t->frames);
}

/* ---- input frames that differ from the link's ---- */

enum Wrong {
    WRONG_SIZE, WRONG_LARGER, WRONG_FORMAT, WRONG_DEVICE, WRONG_PLANE,
    WRONG_PITCH, NB_WRONG
};

static const char *const wrong_names[NB_WRONG] = {
    "a smaller frame", "a larger frame", "a frame of another format",
    "a frame of another device", "a frame without a plane",
    "a frame of short rows",
};

/* Return a format of another depth, or AV_PIX_FMT_NONE. OpenCL devices have
 * gray also where --format selects one format. */
static enum AVPixelFormat other_format(const Device *device)
{
    const enum AVPixelFormat *f = device->formats;
    const int depth = av_pix_fmt_desc_get(*f)->comp[0].depth;

    while (*f != AV_PIX_FMT_NONE &&
           av_pix_fmt_desc_get(*f)->comp[0].depth == depth)
        f++;
    if (*f != AV_PIX_FMT_NONE)
        return *f;
    return device->formats[1] != AV_PIX_FMT_NONE ? device->formats[1] :
           device->formats[0] == AV_PIX_FMT_GRAY8 ? AV_PIX_FMT_GRAY16 :
                                                    AV_PIX_FMT_GRAY8;
}

static AVFrame *wrong_frame(const Device *device, enum Wrong wrong,
                            AVBufferRef *frames)
{
    const enum AVPixelFormat format =
        wrong == WRONG_FORMAT ? other_format(device) : device->formats[0];
    const int size = wrong == WRONG_SIZE ? -16 : wrong == WRONG_LARGER ? 16 : 0;
    AVBufferRef *ref = wrong == WRONG_DEVICE ? device_open(device->name)
                                             : av_buffer_ref(device->ref);
    AVBufferRef *others = ref ? frames_new(ref, device->type, format,
                                           WIDTH + size, HEIGHT + size) : NULL;
    const int own = wrong == WRONG_PLANE || wrong == WRONG_PITCH;
    AVFrame *picture = NULL, *frame = NULL;

    if (others)
        frame = noise(own ? frames : others, &picture);
    if (frame && wrong == WRONG_PLANE)
        frame->data[0] = NULL;
    if (frame && wrong == WRONG_PITCH)
        frame->linesize[0] = WIDTH - 1;
    av_frame_free(&picture);
    av_buffer_unref(&others);
    av_buffer_unref(&ref);
    return frame;
}

/* Check that each wrong frame is refused, and right frames around it are
 * filtered. */
static void check_wrong(const Device *device, enum Algorithm algorithm,
                        enum Wrong wrong)
{
    AVFrame *bad = NULL;
    Trial t;
    int ok;

    if (trial_open(&t, device, device->ref, algorithm, device->formats[0]))
        bad = wrong_frame(device, wrong, t.frames);
    ok = bad && trial_graph(&t, NULL) && trial_configure(&t) &&
         trial_gives(&t) && graph_refuses(&t.graph, bad) && trial_gives(&t);
    result(ok, "%s %s refuses %s", device->name, t.filter,
           wrong_names[wrong]);
    trial_close(&t);
    av_frame_free(&bad);
}

/* ---- output frames ---- */

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
         avfilter_insert_filter(t.graph.last->inputs[0], copy, 0,
                                        0) >= 0 &&
         trial_configure(&t) &&
         (cuda ? trial_fill(&t) && graph_refuses(&t.graph, t.in) :
                 trial_gives(&t));
    result(ok, "%s %s before vflip, %s", device->name, t.filter,
           av_get_pix_fmt_name(format));
    trial_close(&t);
}

/* Check two filters of different formats before concat, which gives both of
 * them buffers of the first format. */
static void check_concat(const Device *device, enum Algorithm algorithm)
{
    const enum AVPixelFormat formats[2] = { device->formats[0],
                                            other_format(device) };
    AVFilterGraph *graph    = avfilter_graph_alloc();
    AVFilterContext *concat = NULL, *sink = NULL, *source[2] = { NULL };
    Trial t[2];
    int ok = graph && graph_add(graph, &concat, "concat", NULL, NULL) >= 0 &&
             graph_add(graph, &sink, "buffersink", NULL, NULL) >= 0 &&
             avfilter_link(concat, 0, sink, 0) >= 0;

    for (int i = 0; i < 2; i++) {
        AVFilterContext *f = NULL;

        ok &= trial_open(&t[i], device, device->ref, algorithm, formats[i]);
        ok = ok && graph_add(graph, &f, t[i].filter, t[i].options,
                             NULL) >= 0 &&
             graph_add_source(graph, &source[i], t[i].frames, AV_PIX_FMT_NONE,
                              WIDTH, HEIGHT) >= 0 &&
             avfilter_link(source[i], 0, f, 0) >= 0 &&
             avfilter_link(f, 0, concat, i) >= 0;
    }
    ok = ok && avfilter_graph_config(graph, NULL) >= 0;
    for (int i = 0; i < 2 && ok; i++) {
        for (int k = 0; k <= spec_lost(&t[i].spec) && ok; k++)
            ok = av_buffersrc_write_frame(source[i], t[i].in) >= 0;
        ok = ok && av_buffersrc_add_frame(source[i], NULL) >= 0;
    }
    for (int i = 0; i < 2 && ok; i++)
        ok = sink_gives(sink, t[i].want);
    result(ok, "%s %s before concat, %s and %s", device->name, t[0].filter,
           av_get_pix_fmt_name(formats[0]), av_get_pix_fmt_name(formats[1]));
    avfilter_graph_free(&graph);
    trial_close(&t[0]);
    trial_close(&t[1]);
}

/* ---- options ---- */

/* Check that NaN, which FFmpeg's range check accepts, is refused when the graph
 * is configured and by commands. */
static void check_nan(const Device *device, enum Algorithm algorithm,
                      const char *option)
{
    const int level = av_log_get_level();
    Trial t;
    int ok = trial_open(&t, device, device->ref, algorithm,
                        device->formats[0]);

    av_log_set_level(AV_LOG_QUIET);
    for (int configured = 0; configured < 2 && ok; configured++) {
        ok = trial_graph(&t, NULL);
        if (ok && configured)
            ok = trial_configure(&t) && trial_gives(&t);
        if (ok)
            av_opt_set_double(t.filter_ctx->priv, option, NAN, 0);
        if (ok)
            ok = configured ? trial_gives(&t) :
                 avfilter_graph_config(t.graph.graph, NULL) == AVERROR(EINVAL);
        avfilter_graph_free(&t.graph.graph);
    }
    av_log_set_level(level);
    result(ok, "%s %s refuses %s=NaN", device->name, t.filter, option);
    trial_close(&t);
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
                    device->formats[0]) &&
         trial_graph(&t, NULL) && trial_configure(&t) && trial_gives(&t);
    av_log_set_callback(av_log_default_callback);
    result(ok && !warnings, "%s %s in an application's context", device->name,
           t.filter);
    trial_close(&t);
    av_buffer_unref(&ref);
    if (ctx)
        ((DropContext)dlsym(lib, "cuCtxDestroy_v2"))(ctx);
}

/* Return whether a filter can see that an option is not a number: as an integer
 * it is 0. */
static int sees_nan(const AVOption *o)
{
    return o && (o->type != AV_OPT_TYPE_INT || o->min > 0);
}

void check_frames(const Device *device, enum Algorithm algorithm)
{
    static const char *const options[] = {
        "threshold", "percentile", "sigma", "radius", "strength",
    };
    const int cuda = device->type == AV_HWDEVICE_TYPE_CUDA;

    if (device->type == AV_HWDEVICE_TYPE_NONE)
        return;
    for (int wrong = 0; wrong < NB_WRONG; wrong++)
        if (is_our_turn() && (cuda || wrong != WRONG_PITCH))
            check_wrong(device, algorithm, wrong);
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++)
        if (is_our_turn())
            check_vflip(device, algorithm, device->formats[i]);
    if (is_our_turn())
        check_concat(device, algorithm);
    for (int i = 0; i < FF_ARRAY_ELEMS(options); i++)
        if (sees_nan(filter_option(device_filter(device, algorithm),
                                   options[i])) &&
            (algorithm != ALGO_MEDIAN || strcmp(options[i], "radius")) &&
            is_our_turn())
            check_nan(device, algorithm, options[i]);
    if (cuda && is_our_turn())
        check_own_context(device, algorithm);
}
