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
    Graph g;
    AVFilterContext *filter_ctx;
    char filter[32], options[256];
    const char *algorithm;
    int width, height;
    enum AVPixelFormat format;
    int changed;                ///< by a command
    int waiting;                ///< frames that the filter holds back
} Run;

static void make_options(Run *r, enum Algorithm algorithm, Rng *rng)
{
    const char *filter = algorithm_filter(algorithm), *name;
    FilterSpec spec    = { .algorithm = algorithm };

    for (int i = 0; (name = spec_name(i)); i++)
        if (filter_option(filter, name))
            spec_set(&spec, name,
                     option_pick(filter_option(filter, name), rng));
    spec_print(&spec, filter, r->options, sizeof(r->options));
    r->waiting = spec_delay(&spec);
}

/* Filter frames of a device, or software frames. */
static int open_graph(Run *r, AVBufferRef *device, int uploads)
{
    graph_open(&r->g, NULL, r->format, r->width, r->height);
    if (r->g.graph)
        r->g.graph->nb_threads = 1;
    if (uploads)
        graph_append(&r->g, "hwupload", NULL, device);
    graph_append(&r->g, r->filter, r->options, device);
    r->filter_ctx = r->g.last;
    if (uploads)
        graph_append(&r->g, "hwdownload", NULL, device);
    graph_append(&r->g, "format", av_get_pix_fmt_name(r->format), NULL);
    return graph_configure(&r->g);
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
    printf("FAIL: %s=%s on %dx%d %s: %s%s%s\n", r->filter, r->options, r->width,
           r->height, av_get_pix_fmt_name(r->format), what,
           ret < 0 ? ": " : "", ret < 0 ? av_err2str(ret) : "");
}

/* Filter a frame and free it. */
static int filter(Run *r, AVFrame *frame, int compare)
{
    char name[400];
    int ret;

    if (!frame)
        return AVERROR(ENOMEM);
    ret = av_buffersrc_add_frame(r->g.source, frame);
    if (ret >= 0)
        ret = av_buffersink_get_frame(r->g.last, frame);
    if (ret == AVERROR(EAGAIN) && r->waiting) {
        r->waiting--;
        av_frame_free(&frame);
        return 0;
    }
    if (ret >= 0)
        atomic_fetch_add(&r->soak->frames, 1);
    snprintf(name, sizeof(name), "%s %s %dx%d %s", r->algorithm, r->options,
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
    int ret = avfilter_process_command(r->filter_ctx, c[0], c[1], answer,
                                       sizeof(answer), 0);

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

        ret = frame ? av_buffersrc_add_frame_flags(r->g.source, frame,
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
    return rng_range(rng, 0, 15) ? av_buffer_ref(s->device[n]) :
                                   device_open(s->device_name[n]);
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
    enum Algorithm algorithm;
    Run r = { .soak = s,
              .width  = decoded ? 96 : wh[0],
              .height = decoded ? 64 : wh[1],
              .format = decoded ? AV_PIX_FMT_YUV420P :
                        cuda ? ANY(rng, cuda_formats)
                             : ANY(rng, opencl_formats) };
    int ret = AVERROR(ENODEV);
    long number;

    do {
        algorithm   = rng_range(rng, 0, NB_ALGORITHMS - 1);
        r.algorithm = algorithm_names[algorithm];
        snprintf(r.filter, sizeof(r.filter), "%s_%s", r.algorithm,
                 cuda ? "cuda" : "opencl");
    } while (!avfilter_get_by_name(r.filter));
    make_options(&r, algorithm, rng);
    if (device)
        ret = open_graph(&r, device, rng_range(rng, 0, 1));
    if (ret >= 0)
        ret = use(&r, rng, decoded);
    if (ret < 0)
        complain(&r, "failed", ret);
    number = atomic_fetch_add(&s->graphs, 1);
    avfilter_graph_free(&r.g.graph);
    av_buffer_unref(&device);
    return number;
}
