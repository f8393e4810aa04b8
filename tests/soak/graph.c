// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file
 * Run a graph of random filter, device, format, size and options, and free it
 * in one of several states.
 */

#include <stdio.h>
#include <string.h>

#include "libavfilter/buffersink.h"
#include "libavfilter/buffersrc.h"
#include "libavutil/adler32.h"
#include "libavutil/imgutils.h"
#include "libavutil/pixdesc.h"

#include "soak.h"

#define ANY(rng, list) (list)[rng_range(rng, 0, FF_ARRAY_ELEMS(list) - 1)]

typedef struct Run {
    Soak *soak;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    const char *filter;         ///< without the API
    int width, height;
    enum AVPixelFormat format;
    char chain[256], options[64], target[32];
    int changed;                ///< by a command
    int waiting;                ///< frames that the filter holds back
} Run;

static void make_options(Run *r, Rng *rng)
{
    static const char *const thresholds[]  = { "0", "12.5", "200" };
    static const char *const percentiles[] = { "0.25", "0.5" };
    static const char *const sigmas[]      = { "-1", "0", "3" };
    static const int radii[]               = { 1, 2, 5 };
    const int radius = ANY(rng, radii), reach = rng_range(rng, -3, 3);

    r->waiting = !strcmp(r->filter, "epsilon") && reach > 0 ? reach : 0;
    if (!strcmp(r->filter, "epsilon"))
        snprintf(r->options, sizeof(r->options), "radius=%d:threshold=%s:"
                 "planes=%d:radiusT=%d", radius, ANY(rng, thresholds),
                 rng_range(rng, 0, 1) ? 15 : -1,
                 r->waiting);
    else if (!strcmp(r->filter, "median"))
        snprintf(r->options, sizeof(r->options), "radius=%d:percentile=%s",
                 radius, ANY(rng, percentiles));
    else
        snprintf(r->options, sizeof(r->options), "radius=%d:sigma=%s",
                 radius, ANY(rng, sigmas));
}

/* Build the graph as examples/pipeline.c does. */
static int parse(Run *r, AVBufferRef *device, AVFilterInOut **in,
                 AVFilterInOut **out)
{
#if LIBAVFILTER_VERSION_MAJOR < 9
    int ret = avfilter_graph_parse2(r->graph, r->chain, in, out);
#else
    AVFilterGraphSegment *segment = NULL;
    int ret = avfilter_graph_segment_parse(r->graph, r->chain, 0, &segment);

    if (ret >= 0)
        ret = avfilter_graph_segment_create_filters(segment, 0);
#endif
    for (unsigned i = 0; ret >= 0 && i < r->graph->nb_filters; i++)
        if (!(r->graph->filters[i]->hw_device_ctx = av_buffer_ref(device)))
            ret = AVERROR(ENOMEM);
#if LIBAVFILTER_VERSION_MAJOR >= 9
    if (ret >= 0)
        ret = avfilter_graph_segment_apply(segment, 0, in, out);
    avfilter_graph_segment_free(&segment);
#endif
    return ret;
}

static int open_graph(Run *r, AVBufferRef *device)
{
    AVFilterInOut *in = NULL, *out = NULL;
    char args[128];
    int ret;

    snprintf(args, sizeof(args), "video_size=%dx%d:pix_fmt=%d:time_base=1/25",
             r->width, r->height, r->format);
    r->graph = avfilter_graph_alloc();
    if (!r->graph)
        return AVERROR(ENOMEM);
    r->graph->nb_threads = 1;
    if ((ret = avfilter_graph_create_filter(
                   &r->source, avfilter_get_by_name("buffer"), "in", args,
                   NULL, r->graph)) >= 0 &&
        (ret = avfilter_graph_create_filter(
                   &r->sink, avfilter_get_by_name("buffersink"), "out", NULL,
                   NULL, r->graph)) >= 0 &&
        (ret = parse(r, device, &in, &out)) >= 0 &&
        (ret = avfilter_link(r->source, 0, in->filter_ctx, 0)) >= 0 &&
        (ret = avfilter_link(out->filter_ctx, 0, r->sink, 0)) >= 0)
        ret = avfilter_graph_config(r->graph, NULL);
    avfilter_inout_free(&in);
    avfilter_inout_free(&out);
    return ret;
}

/* Make the same frame in every call, as checksums are compared. */
static AVFrame *make_frame(const Run *r)
{
    return picture_new(r->format, r->width, r->height, PATTERN_NOISE,
                       &(Rng) { 1 });
}

static uint32_t frame_sum(const AVFrame *frame)
{
    uint32_t sum = 1;

    for (int p = 0; p < av_pix_fmt_count_planes(frame->format); p++) {
        const int width = av_image_get_linesize(frame->format, frame->width, p);

        for (int y = 0; y < picture_rows(frame, p); y++)
            sum = av_adler32_update(sum, frame->data[p] +
                                         y * frame->linesize[p], width);
    }
    return sum;
}

static void complain(Run *r, const char *what, int ret)
{
    if (r->soak->faulty) {
        atomic_fetch_add(&r->soak->failed, 1);
        return;
    }
    atomic_fetch_add(&r->soak->wrong, 1);
    printf("FAIL: %s on %dx%d %s: %s%s%s\n", r->chain, r->width, r->height,
           av_get_pix_fmt_name(r->format), what, ret < 0 ? ": " : "",
           ret < 0 ? av_err2str(ret) : "");
}

/* Filter a frame and free it. */
static int filter(Run *r, AVFrame *frame, int compare)
{
    char name[400];
    int ret;

    if (!frame)
        return AVERROR(ENOMEM);
    ret = av_buffersrc_add_frame(r->source, frame);
    if (ret >= 0)
        ret = av_buffersink_get_frame(r->sink, frame);
    if (ret == AVERROR(EAGAIN) && r->waiting) {
        r->waiting--;
        av_frame_free(&frame);
        return 0;
    }
    if (ret >= 0)
        atomic_fetch_add(&r->soak->frames, 1);
    snprintf(name, sizeof(name), "%s %s %dx%d %s", r->filter, r->options,
             r->width, r->height, av_get_pix_fmt_name(r->format));
    if (ret >= 0 && compare && !r->changed &&
        !sums_agree(name, frame_sum(frame)))
        complain(r, "another picture than before", 0);
    av_frame_free(&frame);
    return ret;
}

static void send_command(Run *r, Rng *rng)
{
    static const char *const commands[][2] = {
        { "radius", "3" }, { "radius", "1" }, { "planes", "0" },
        { "radius", "4000" }, { "nosuch", "1" }, { "planes", "x" },
        { "threshold", "30" }, { "percentile", "0.75" }, { "sigma", "1.5" },
    };
    const char *const *c = ANY(rng, commands);
    char answer[64];
    int ret = avfilter_graph_send_command(r->graph, r->target, c[0], c[1],
                                          answer, sizeof(answer), 0);

    r->changed = 1;
    atomic_fetch_add(ret < 0 ? &r->soak->refused : &r->soak->commands, 1);
}

/* Filter the frames of a decoder that gets a damaged stream. */
static int decode(Run *r, Rng *rng)
{
    const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MPEG4);
    AVCodecContext *dec  = avcodec_alloc_context3(codec);
    int ret;

    if (!dec)
        return AVERROR(ENOMEM);
    dec->thread_count    = 1;
    dec->err_recognition = AV_EF_EXPLODE;
    ret = avcodec_open2(dec, codec, NULL);
    for (int i = 0; i < r->soak->nb_packets && ret >= 0; i++) {
        AVPacket *packet = av_packet_clone(r->soak->packet[i]);
        AVFrame *frame   = av_frame_alloc();

        if (!packet || !frame || av_packet_make_writable(packet) < 0)
            ret = AVERROR(ENOMEM);
        for (int k = rng_range(rng, 0, 3); k > 0 && ret >= 0; k--)
            packet->data[rng_range(rng, 0, packet->size - 1)] ^=
                1 << rng_range(rng, 0, 7);
        if (ret >= 0 && avcodec_send_packet(dec, packet) < 0)
            atomic_fetch_add(&r->soak->broken, 1);
        if (ret >= 0 && avcodec_receive_frame(dec, frame) >= 0 &&
            frame->width == r->width && frame->height == r->height &&
            frame->format == r->format) {
            ret   = filter(r, frame, 0);
            frame = NULL;
        }
        av_frame_free(&frame);
        av_packet_free(&packet);
    }
    avcodec_free_context(&dec);
    return ret;
}

/* Feed frames without taking any, so that frames are under way when it is
 * freed. */
static int give_up(Run *r, Rng *rng)
{
    int ret = 0;

    for (int i = 1 + rng_range(rng, 0, 2); i > 0 && ret >= 0; i--) {
        AVFrame *frame = make_frame(r);

        ret = frame ? av_buffersrc_add_frame_flags(r->source, frame,
                                                   AV_BUFFERSRC_FLAG_PUSH)
                    : AVERROR(ENOMEM);
        av_frame_free(&frame);
    }
    return ret;
}

static int use(Run *r, Rng *rng, int decoded)
{
    int ret = 0;

    if (decoded)
        return decode(r, rng);
    if (!rng_range(rng, 0, 3))
        return give_up(r, rng);
    for (int i = 1 + rng_range(rng, 0, 3); i > 0 && ret >= 0; i--) {
        if (!rng_range(rng, 0, 2))
            send_command(r, rng);
        ret = filter(r, make_frame(r), 1);
    }
    return ret;
}

/* Return a shared device, or a new one. */
static AVBufferRef *get_device(const Soak *s, Rng *rng, int n)
{
    AVBufferRef *ref = NULL;
    char name[64], *which;

    if (rng_range(rng, 0, 15))
        return av_buffer_ref(s->device[n]);
    snprintf(name, sizeof(name), "%s", s->device_name[n]);
    which = strchr(name, ':');
    if (which)
        *which++ = 0;
    av_hwdevice_ctx_create(&ref, av_hwdevice_find_type_by_name(name), which,
                           NULL, 0);
    return ref;
}

long soak_graph(Soak *s, Rng *rng)
{
    static const enum AVPixelFormat opencl_formats[] = {
        AV_PIX_FMT_GRAY8, AV_PIX_FMT_YUV420P, AV_PIX_FMT_RGBA,
        AV_PIX_FMT_YUV444P16,
    };
    static const enum AVPixelFormat cuda_formats[] = {
        AV_PIX_FMT_YUV420P, AV_PIX_FMT_NV12, AV_PIX_FMT_P010,
        AV_PIX_FMT_YUV444P16,
    };
    static const int sizes[][2] = { { 96, 64 }, { 2, 2 }, { 130, 22 },
                                    { 64, 178 }, { 320, 240 } };
    const int n   = rng_range(rng, 0, s->nb_devices - 1);
    const int *wh = ANY(rng, sizes);
    const int cuda    = !strncmp(s->device_name[n], "cuda", 4);
    const int decoded = !rng_range(rng, 0, 7);
    AVBufferRef *device = get_device(s, rng, n);
    Run r = { .soak = s, .filter = ANY(rng, algorithm_names),
              .width  = decoded ? 96 : wh[0],
              .height = decoded ? 64 : wh[1],
              .format = decoded ? AV_PIX_FMT_YUV420P :
                        cuda ? ANY(rng, cuda_formats)
                             : ANY(rng, opencl_formats) };
    int ret = AVERROR(ENODEV);
    long number;

    make_options(&r, rng);
    snprintf(r.target, sizeof(r.target), "%s_%s", r.filter,
             cuda ? "cuda" : "opencl");
    /* upload inside the filter, or by hwupload */
    snprintf(r.chain, sizeof(r.chain), rng_range(rng, 0, 1) ? "%s=%s,format=%s" :
             "hwupload,%s=%s,hwdownload,format=%s",
             r.target, r.options, av_get_pix_fmt_name(r.format));
    if (device)
        ret = open_graph(&r, device);
    if (ret >= 0)
        ret = use(&r, rng, decoded);
    if (ret < 0)
        complain(&r, "failed", ret);
    number = atomic_fetch_add(&s->graphs, 1);
    avfilter_graph_free(&r.graph);
    av_buffer_unref(&device);
    return number;
}
