/* SPDX-License-Identifier: LGPL-2.1-or-later */

/**
 * @file
 * Hardware frames that are not what the link says, and frames for a next
 * filter that would hand out buffers of its own: the filter touches no memory
 * but that of the frames, and refuses what differs.
 */

#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libavfilter/avfilter.h"
#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/common.h"
#include "libavutil/error.h"
#include "libavutil/hwcontext_cuda.h"
#include "libavutil/mem.h"
#include "libavutil/opt.h"
#include "libavutil/pixdesc.h"

#include "check.h"

#define WIDTH  48
#define HEIGHT 36

/* ---- hardware frames ---- */

static AVFrame *upload(AVBufferRef *frames, const AVFrame *picture)
{
    AVFrame *frame = av_frame_alloc();

    if (frame && (av_hwframe_get_buffer(frames, frame, 0) < 0 ||
                  av_hwframe_transfer_data(frame, picture, 0) < 0))
        av_frame_free(&frame);
    return frame;
}

/* A picture of noise, and the same on the device */
static AVFrame *noise(AVBufferRef *frames, AVFrame **picture)
{
    const AVHWFramesContext *ctx = (const AVHWFramesContext *)frames->data;
    Rng rng = { 4711 };
    AVFrame *frame;

    *picture = picture_new(ctx->sw_format, ctx->width, ctx->height,
                           PATTERN_NOISE, &rng);
    frame = *picture ? upload(frames, *picture) : NULL;
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

static AVFilterContext *add(AVFilterGraph *graph, const char *filter,
                            const char *name, const char *options)
{
    AVFilterContext *f = avfilter_graph_alloc_filter(
                             graph, avfilter_get_by_name(filter), name);

    return f && avfilter_init_str(f, options) >= 0 ? f : NULL;
}

static AVFilterContext *add_source(AVFilterGraph *graph, const char *name,
                                   AVBufferRef *frames)
{
    const AVHWFramesContext *ctx = (const AVHWFramesContext *)frames->data;
    AVBufferSrcParameters *par   = av_buffersrc_parameters_alloc();
    AVFilterContext *f = avfilter_graph_alloc_filter(
                             graph, avfilter_get_by_name("buffer"), name);

    if (f && par) {
        par->format        = ctx->format;
        par->width         = ctx->width;
        par->height        = ctx->height;
        par->time_base     = (AVRational) { 1, 25 };
        par->hw_frames_ctx = frames;
        if (av_buffersrc_parameters_set(f, par) < 0 ||
            avfilter_init_str(f, NULL) < 0)
            f = NULL;
    }
    av_free(par);
    return f;
}

typedef struct Chain {
    AVFilterGraph *graph;
    AVFilterContext *source, *filter, *sink;
} Chain;

/* buffer,FILTER=OPTIONS[,NEXT],buffersink */
static int chain_open(Chain *c, AVBufferRef *frames, const char *filter,
                      const char *options, const char *next)
{
    AVFilterContext *last;

    c->graph = avfilter_graph_alloc();
    if (!c->graph)
        return AVERROR(ENOMEM);
    c->source = add_source(c->graph, "in", frames);
    c->filter = last = add(c->graph, filter, "filter", options);
    c->sink   = add(c->graph, "buffersink", "out", NULL);
    if (!c->source || !c->filter || !c->sink ||
        avfilter_link(c->source, 0, c->filter, 0) < 0)
        return AVERROR_UNKNOWN;
    if (next) {
        last = add(c->graph, next, "next", NULL);
        if (!last || avfilter_link(c->filter, 0, last, 0) < 0)
            return AVERROR_UNKNOWN;
    }
    return avfilter_link(last, 0, c->sink, 0);
}

/* Does the frame come out as the picture that is wanted? */
static int chain_gives(Chain *c, AVFrame *frame, const AVFrame *want)
{
    AVFrame *out = av_frame_alloc();
    int ok = out && av_buffersrc_write_frame(c->source, frame) >= 0 &&
             av_buffersink_get_frame(c->sink, out) >= 0 &&
             download_equals(out, want);

    av_frame_free(&out);
    return ok;
}

static int chain_refuses(Chain *c, AVFrame *frame)
{
    const int level = av_log_get_level();
    AVFrame *out = av_frame_alloc();
    int ret = frame && out ? 0 : AVERROR(ENOMEM);

    av_log_set_level(AV_LOG_QUIET);
    if (ret >= 0)
        ret = av_buffersrc_write_frame(c->source, frame);
    if (ret >= 0)
        ret = av_buffersink_get_frame(c->sink, out);
    av_log_set_level(level);
    av_frame_free(&out);
    return ret == AVERROR(EINVAL);
}

/* ---- input frames that are not the link's ---- */

enum Wrong {
    WRONG_SIZE, WRONG_LARGER, WRONG_FORMAT, WRONG_DEVICE, WRONG_PLANE,
    WRONG_PITCH, NB_WRONG
};

static const char *const wrong_names[NB_WRONG] = {
    "a smaller frame", "a larger frame", "a frame of another format",
    "a frame of another device", "a frame without a plane",
    "a frame of short rows",
};

/* With --format the list has one alone: every OpenCL device has grey. */
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

/* A device of its own, as another part of a program would open it */
static AVBufferRef *second_device(const Device *device)
{
    AVBufferRef *ref = NULL;

    av_hwdevice_ctx_create(&ref, device->type, strchr(device->name, ':') + 1,
                           NULL, 0);
    return ref;
}

static AVFrame *wrong_frame(const Device *device, enum Wrong wrong,
                            AVBufferRef *frames)
{
    const enum AVPixelFormat format =
        wrong == WRONG_FORMAT ? other_format(device) : device->formats[0];
    const int size = wrong == WRONG_SIZE ? -16 : wrong == WRONG_LARGER ? 16 : 0;
    AVBufferRef *ref = wrong == WRONG_DEVICE ? second_device(device)
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

/* Each is refused, and the right ones before and after it are filtered. */
static void check_wrong(const Device *device, enum Algorithm algorithm,
                        enum Wrong wrong, const char *variant)
{
    const char *filter  = device_filter(device, algorithm);
    FilterSpec spec     = { .algorithm = algorithm, .radius = 2, .planes = 15,
                            .threshold = 60, .percentile = 0.5,
                            .variant = variant };
    AVBufferRef *frames = frames_new(device->ref, device->type,
                                     device->formats[0], WIDTH, HEIGHT);
    AVFrame *picture = NULL, *right = NULL, *want = NULL, *bad = NULL;
    Chain c = { NULL };
    char options[256];
    int ok;

    spec_options(&spec, options, sizeof(options));
    if (frames) {
        right = noise(frames, &picture);
        bad   = wrong_frame(device, wrong, frames);
    }
    if (right)
        want = picture_expect(picture, &spec);
    ok = want && bad && chain_open(&c, frames, filter, options, NULL) >= 0 &&
         avfilter_graph_config(c.graph, NULL) >= 0 &&
         chain_gives(&c, right, want) && chain_refuses(&c, bad) &&
         chain_gives(&c, right, want);
    result(ok, "%s %s%s refuses %s", device->name, filter, variant,
           wrong_names[wrong]);
    avfilter_graph_free(&c.graph);
    av_frame_free(&picture);
    av_frame_free(&right);
    av_frame_free(&want);
    av_frame_free(&bad);
    av_buffer_unref(&frames);
}

/* ---- output frames ---- */

/* vflip would hand out upside down buffers, of too few rows of chroma: none of
 * that is written. The frames that it passes on point outside of their planes,
 * too, and are refused; OpenCL's images it leaves as they are. */
static void check_vflip(const Device *device, enum Algorithm algorithm,
                        enum AVPixelFormat format)
{
    const char *filter  = device_filter(device, algorithm);
    const int cuda      = device->type == AV_HWDEVICE_TYPE_CUDA;
    FilterSpec spec     = { .algorithm = algorithm, .radius = 1, .planes = 15,
                            .threshold = 60, .percentile = 0.5,
                            .variant = "" };
    AVBufferRef *frames = frames_new(device->ref, device->type, format, WIDTH,
                                     HEIGHT);
    AVFrame *picture = NULL, *in = NULL, *want = NULL;
    AVFilterContext *copy = NULL;
    Chain c = { NULL };
    char options[256];
    int ok;

    spec_options(&spec, options, sizeof(options));
    if (frames)
        in = noise(frames, &picture);
    if (in)
        want = picture_expect(picture, &spec);
    ok = want && chain_open(&c, frames, filter, options, "vflip") >= 0;
    if (ok)
        copy = add(c.graph, filter, "copy", "planes=0");
    ok = copy && avfilter_insert_filter(c.sink->inputs[0], copy, 0, 0) >= 0 &&
         avfilter_graph_config(c.graph, NULL) >= 0 &&
         (cuda ? chain_refuses(&c, in) : chain_gives(&c, in, want));
    result(ok, "%s %s before vflip, %s", device->name, filter,
           av_get_pix_fmt_name(format));
    avfilter_graph_free(&c.graph);
    av_frame_free(&picture);
    av_frame_free(&in);
    av_frame_free(&want);
    av_buffer_unref(&frames);
}

/* Two inputs of different formats, each through its filter, then concat, which
 * hands all filters buffers of the first's kind. */
static void check_concat(const Device *device, enum Algorithm algorithm)
{
    const char *filter = device_filter(device, algorithm);
    const enum AVPixelFormat formats[2] = { device->formats[0],
                                            other_format(device) };
    FilterSpec spec = { .algorithm = algorithm, .radius = 2, .planes = 15,
                        .threshold = 60, .percentile = 0.5, .variant = "" };
    AVFilterGraph *graph    = avfilter_graph_alloc();
    AVFilterContext *concat = NULL, *sink = NULL, *source[2] = { NULL };
    AVFrame *picture[2] = { NULL }, *in[2] = { NULL };
    char options[256];
    int ok;

    spec_options(&spec, options, sizeof(options));
    if (graph) {
        concat = add(graph, "concat", "concat", NULL);
        sink   = add(graph, "buffersink", "out", NULL);
    }
    ok = concat && sink && avfilter_link(concat, 0, sink, 0) >= 0;
    for (int i = 0; i < 2 && ok; i++) {
        AVBufferRef *frames = frames_new(device->ref, device->type, formats[i],
                                         WIDTH, HEIGHT);
        AVFilterContext *f  = add(graph, filter, i ? "b" : "a", options);

        in[i]     = frames ? noise(frames, &picture[i]) : NULL;
        source[i] = frames ? add_source(graph, i ? "1" : "0", frames) : NULL;
        ok = in[i] && f && source[i] &&
             avfilter_link(source[i], 0, f, 0) >= 0 &&
             avfilter_link(f, 0, concat, i) >= 0;
        av_buffer_unref(&frames);
    }
    ok = ok && avfilter_graph_config(graph, NULL) >= 0;
    for (int i = 0; i < 2 && ok; i++)
        ok = av_buffersrc_write_frame(source[i], in[i]) >= 0 &&
             av_buffersrc_add_frame(source[i], NULL) >= 0;
    for (int i = 0; i < 2 && ok; i++) {
        AVFrame *out  = av_frame_alloc();
        AVFrame *want = picture_expect(picture[i], &spec);

        ok = out && want && av_buffersink_get_frame(sink, out) >= 0 &&
             download_equals(out, want);
        av_frame_free(&out);
        av_frame_free(&want);
    }
    result(ok, "%s %s before concat, %s and %s", device->name, filter,
           av_get_pix_fmt_name(formats[0]), av_get_pix_fmt_name(formats[1]));
    avfilter_graph_free(&graph);
    for (int i = 0; i < 2; i++) {
        av_frame_free(&picture[i]);
        av_frame_free(&in[i]);
    }
}

/* ---- options ---- */

/* What FFmpeg's range check lets pass: refused when the graph is configured,
 * and while frames pass the filter goes on as before. */
static void check_nan(const Device *device, enum Algorithm algorithm,
                      const char *option)
{
    const char *filter  = device_filter(device, algorithm);
    FilterSpec spec     = { .algorithm = algorithm, .radius = 2, .planes = 15,
                            .threshold = 60, .percentile = 0.5,
                            .variant = "" };
    AVBufferRef *frames = frames_new(device->ref, device->type,
                                     device->formats[0], WIDTH, HEIGHT);
    const int level  = av_log_get_level();
    AVFrame *picture = NULL, *in = NULL, *want = NULL;
    char options[256];
    int ok;

    spec_options(&spec, options, sizeof(options));
    if (frames)
        in = noise(frames, &picture);
    if (in)
        want = picture_expect(picture, &spec);
    ok = !!want;
    av_log_set_level(AV_LOG_QUIET);
    for (int configured = 0; configured < 2 && ok; configured++) {
        Chain c = { NULL };
        int ret;

        ok = chain_open(&c, frames, filter, options, NULL) >= 0;
        if (ok && configured)
            ok = avfilter_graph_config(c.graph, NULL) >= 0 &&
                 chain_gives(&c, in, want);
        if (ok)
            av_opt_set_double(c.filter->priv, option, NAN, 0);
        if (ok && configured) {
            ok = chain_gives(&c, in, want);
        } else if (ok) {
            ret = avfilter_graph_config(c.graph, NULL);
            ok  = ret == AVERROR(EINVAL);
        }
        avfilter_graph_free(&c.graph);
    }
    av_log_set_level(level);
    result(ok, "%s %s refuses %s=NaN", device->name, filter, option);
    av_frame_free(&picture);
    av_frame_free(&in);
    av_frame_free(&want);
    av_buffer_unref(&frames);
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

/* A context that the application made, on the last device: kernels are picked
 * for that device, not for the first one. */
static void check_own_context(const Device *device, enum Algorithm algorithm)
{
    const char *filter = device_filter(device, algorithm);
    void *lib = dlopen("libcuda.so.1", RTLD_NOW), *ctx = NULL, *popped;
    const MakeContext make = lib ? (MakeContext)dlsym(lib, "cuCtxCreate_v2")
                                 : NULL;
    AVBufferRef *ref = av_hwdevice_ctx_alloc(AV_HWDEVICE_TYPE_CUDA);
    FilterSpec spec  = { .algorithm = algorithm, .radius = 2, .planes = 15,
                         .threshold = 60, .percentile = 0.5, .variant = "" };
    AVBufferRef *frames = NULL;
    AVFrame *picture = NULL, *in = NULL, *want = NULL;
    Chain c = { NULL };
    char options[256];
    int ok = 0;

    spec_options(&spec, options, sizeof(options));
    if (ref && make && !make(&ctx, 0, atoi(strchr(device->name, ':') + 1))) {
        AVHWDeviceContext *hw = (AVHWDeviceContext *)ref->data;

        ((PopContext)dlsym(lib, "cuCtxPopCurrent_v2"))(&popped);
        ((AVCUDADeviceContext *)hw->hwctx)->cuda_ctx = ctx;
        if (av_hwdevice_ctx_init(ref) >= 0)
            frames = frames_new(ref, device->type, device->formats[0], WIDTH,
                                HEIGHT);
    }
    if (frames)
        in = noise(frames, &picture);
    if (in)
        want = picture_expect(picture, &spec);
    warnings = 0;
    av_log_set_callback(count_warnings);
    if (want)
        ok = chain_open(&c, frames, filter, options, NULL) >= 0 &&
             avfilter_graph_config(c.graph, NULL) >= 0 &&
             chain_gives(&c, in, want);
    av_log_set_callback(av_log_default_callback);
    result(ok && !warnings, "%s %s in an application's context", device->name,
           filter);
    avfilter_graph_free(&c.graph);
    av_frame_free(&picture);
    av_frame_free(&in);
    av_frame_free(&want);
    av_buffer_unref(&frames);
    av_buffer_unref(&ref);
    if (ctx)
        ((DropContext)dlsym(lib, "cuCtxDestroy_v2"))(ctx);
}

void check_frames(const Device *device, enum Algorithm algorithm)
{
    static const char *const options[NB_ALGORITHMS] = {
        [ALGO_EPSILON] = "threshold", [ALGO_MEDIAN] = "percentile",
        [ALGO_GAUSS] = "sigma",
    };
    const int cuda = device->type == AV_HWDEVICE_TYPE_CUDA;

    if (device->type == AV_HWDEVICE_TYPE_NONE)
        return;
    for (int wrong = 0; wrong < NB_WRONG; wrong++)
        if (is_our_turn() && (cuda || wrong != WRONG_PITCH))
            check_wrong(device, algorithm, wrong, "");
    for (int i = 0; device->formats[i] != AV_PIX_FMT_NONE; i++)
        if (is_our_turn())
            check_vflip(device, algorithm, device->formats[i]);
    if (is_our_turn())
        check_concat(device, algorithm);
    if (is_our_turn())
        check_nan(device, algorithm, options[algorithm]);
    if (is_our_turn() && algorithm != ALGO_MEDIAN)
        check_nan(device, algorithm, "radius");
    if (is_our_turn() && algorithm == ALGO_EPSILON)
        check_nan(device, algorithm, "strength");
    if (cuda && is_our_turn())
        check_own_context(device, algorithm);
}
