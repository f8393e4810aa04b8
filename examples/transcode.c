// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: transcode a video through GPU filters
 * @example transcode.c
 *
 * Frames stay on the GPU from the decoder to the encoder if all support it:
 *
 *   transcode in.mp4 out.mp4 epsilon_cuda h264_nvenc cuda
 *   transcode in.mp4 out.mp4 median_cuda,hwdownload,format=nv12 libx264 cuda:1
 *   transcode in.mp4 out.mp4 epsilon_opencl libx264 opencl
 *
 * The output gets its name only when it is complete; a run that fails or is
 * ended by a signal leaves no file. Other streams are dropped.
 */

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/hwcontext.h>
#include <libavutil/mem.h>
#include <libavutil/time.h>

#include "output.h"

static const char *chain, *encoder_name;
static AVBufferRef *device;         ///< of the filters and the decoder

static AVFormatContext *input;
static Output output = { .lock = -1 };
static AVStream *stream;            ///< the input's video
static AVCodecContext *decoder, *encoder;
static AVFilterGraph *graph;
static AVFilterContext *source, *sink;
static AVFrame *frame;              ///< unreferenced after each use
static AVPacket *packet;            ///< unreferenced after each use
static int64_t next_pts = AV_NOPTS_VALUE;

static volatile sig_atomic_t signalled;

static void on_signal(int number)
{
    signalled = number;
    alarm(1);
}

/* Exit a second after the signal: a chain without end that drops all frames
 * never returns to the main loop. */
static void on_alarm(int number)
{
    if (output.lock >= 0)
        unlink(output.url + 5);
    _exit(128 + signalled);
}

static int is_cancelled(void *unused)   /* called while reading */
{
    return signalled;
}

static void show_progress(int64_t pts)
{
    static int64_t next, nb_frames;

    if (nb_frames++ && av_gettime_relative() < next)
        return;
    next = av_gettime_relative() + 500000;
    fprintf(stderr, "%"PRId64" frames, at %.2f s\n", nb_frames,
            pts * av_q2d(encoder->time_base));
}

/* Parse the chain. Filters such as hwupload need the device before they are
 * initialized. */
static int parse_chain(AVFilterInOut **in, AVFilterInOut **out)
{
#if LIBAVFILTER_VERSION_MAJOR < 9       /* FFmpeg 5.1: before configuring */
    int ret = avfilter_graph_parse2(graph, chain, in, out);
#else
    AVFilterGraphSegment *segment = NULL;
    int ret = avfilter_graph_segment_parse(graph, chain, 0, &segment);

    if (ret >= 0)
        ret = avfilter_graph_segment_create_filters(segment, 0);
#endif
    for (unsigned i = 0; device && ret >= 0 && i < graph->nb_filters; i++)
        if (!(graph->filters[i]->hw_device_ctx = av_buffer_ref(device)))
            ret = AVERROR(ENOMEM);
#if LIBAVFILTER_VERSION_MAJOR >= 9
    if (ret >= 0)
        ret = avfilter_graph_segment_apply(segment, 0, in, out);
    avfilter_graph_segment_free(&segment);
#endif
    return ret;
}

/* Build the graph for frames of the decoder, hardware or software. */
static int open_graph(void)
{
    AVBufferSrcParameters *par = av_buffersrc_parameters_alloc();
    AVFilterInOut *in = NULL, *out = NULL;
    int ret = AVERROR(ENOMEM);

    graph = avfilter_graph_alloc();
    if (!par || !graph ||
        !(source = avfilter_graph_alloc_filter(
                       graph, avfilter_get_by_name("buffer"), "in")) ||
        !(sink = avfilter_graph_alloc_filter(
                     graph, avfilter_get_by_name("buffersink"), "out")) ||
        (ret = parse_chain(&in, &out)) < 0)
        goto end;
    par->format        = frame->format;
    par->width         = frame->width;
    par->height        = frame->height;
    par->time_base     = stream->time_base;
    par->frame_rate    = av_guess_frame_rate(input, stream, NULL);
    par->hw_frames_ctx = frame->hw_frames_ctx;
    par->sample_aspect_ratio = frame->sample_aspect_ratio;
#if LIBAVFILTER_VERSION_MAJOR >= 10
    par->color_space   = frame->colorspace;
    par->color_range   = frame->color_range;
#endif
    ret = in && out && !in->next && !out->next ? 0 : AVERROR(EINVAL);
    if (ret < 0 ||                          /* not one input and one output */
        (ret = av_buffersrc_parameters_set(source, par)) < 0 ||
        (ret = avfilter_init_str(source, NULL)) < 0 ||
        (ret = avfilter_init_str(sink, NULL)) < 0 ||
        (ret = avfilter_link(source, 0, in->filter_ctx, in->pad_idx)) < 0 ||
        (ret = avfilter_link(out->filter_ctx, out->pad_idx, sink, 0)) < 0)
        goto end;
    ret = avfilter_graph_config(graph, NULL);

end:
    av_free(par);
    avfilter_inout_free(&in);
    avfilter_inout_free(&out);
    return ret;
}

/* Open the encoder for frames of the graph, hardware or software. */
static int open_encoder(void)
{
    const AVCodec *codec = encoder_name ?
        avcodec_find_encoder_by_name(encoder_name) :
        avcodec_find_encoder(output.ctx->oformat->video_codec);
    AVStream *st = avformat_new_stream(output.ctx, NULL);
    int ret;

    if (!codec)
        return AVERROR_ENCODER_NOT_FOUND;
    encoder = avcodec_alloc_context3(codec);
    if (!encoder || !st)
        return AVERROR(ENOMEM);
    if (output.ctx->oformat->flags & AVFMT_GLOBALHEADER)
        encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if ((ret = output_describe(encoder, st, sink, frame)) < 0 ||
        (ret = avcodec_open2(encoder, codec, NULL)) < 0 ||
        (ret = avcodec_parameters_from_context(st->codecpar, encoder)) < 0)
        return ret;
    return avformat_write_header(output.ctx, NULL);
}

/* Encode a frame, or flush with NULL, here and below. */
static int encode(const AVFrame *in)
{
    int ret = avcodec_send_frame(encoder, in);

    while (ret >= 0 && (ret = avcodec_receive_packet(encoder, packet)) >= 0)
        ret = output_write(&output, encoder, packet);
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

static int filter(AVFrame *in)
{
    int ret = av_buffersrc_add_frame(source, in);

    while (ret >= 0 && !signalled &&
           (ret = av_buffersink_get_frame(sink, frame)) >= 0) {
        if (!encoder && (ret = open_encoder()) < 0)
            break;
        frame->pict_type = AV_PICTURE_TYPE_NONE;
        frame->pts = av_rescale_q(frame->pts,
                                  av_buffersink_get_time_base(sink),
                                  encoder->time_base);
        show_progress(frame->pts);
        ret = encode(frame);
        av_frame_unref(frame);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

static int decode(AVPacket *in)
{
    int ret = avcodec_send_packet(decoder, in);

    av_packet_unref(packet);
    while (ret >= 0 && (ret = avcodec_receive_frame(decoder, frame)) >= 0) {
        if (!graph && (ret = open_graph()) < 0)
            break;
        /* Graph and encoder are configured for one size and format. */
        if (frame->width  != source->outputs[0]->w ||
            frame->height != source->outputs[0]->h ||
            frame->format != source->outputs[0]->format)
            return AVERROR_INPUT_CHANGED;
        output_set_time(frame, input, stream, &next_pts);
        ret = filter(frame);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

static int open_input(const char *name)
{
    const AVCodec *codec;
    int ret;

    if ((ret = avformat_open_input(&input, name, NULL, NULL)) < 0)
        return ret;
#if LIBAVFORMAT_VERSION_MAJOR < 61      /* FFmpeg 5.1: decoders get it so */
    av_format_inject_global_side_data(input);
#endif
    if ((ret = avformat_find_stream_info(input, NULL)) < 0 ||
        (ret = av_find_best_stream(input, AVMEDIA_TYPE_VIDEO, -1, -1, &codec,
                                   0)) < 0)
        return ret;
    stream = input->streams[ret];
    /* codecs that the device does not support are decoded in software */
    if (!(decoder = avcodec_alloc_context3(codec)) ||
        (device && !(decoder->hw_device_ctx = av_buffer_ref(device))))
        return AVERROR(ENOMEM);
    if ((ret = avcodec_parameters_to_context(decoder, stream->codecpar)) < 0)
        return ret;
    decoder->pkt_timebase    = stream->time_base;
    decoder->extra_hw_frames = 8;           /* frames held by the encoder */
    return avcodec_open2(decoder, codec, NULL);
}

static int run(void)
{
    int ret = 0;

    while (ret >= 0 && !signalled &&
           (ret = av_read_frame(input, packet)) >= 0) {
        if (packet->stream_index == stream->index)
            ret = decode(packet);
        av_packet_unref(packet);
    }
    if (signalled || (ret < 0 && ret != AVERROR_EOF))
        return signalled ? AVERROR_EXIT : ret;
    if ((ret = decode(NULL)) < 0 || (graph && (ret = filter(NULL)) < 0))
        return ret;
    if (!encoder)
        return AVERROR_INVALIDDATA;         /* the input has no frame */
    ret = encode(NULL);
    return ret < 0 ? ret : av_write_trailer(output.ctx);
}

static int transcode(const char *from, const char *to)
{
    int ret = open_input(from);

    if (ret >= 0 && (ret = output_open(&output, to, NULL, from)) >= 0)
        ret = run();
    return output_close(&output, to, signalled ? AVERROR_EXIT : ret);
}

int main(int argc, char **argv)
{
    const struct sigaction action = { .sa_handler = on_signal };
    const struct sigaction late   = { .sa_handler = on_alarm };
    char *type, *name = NULL;
    int ret = AVERROR(ENOMEM);

    if (argc < 4 || argc > 6) {
        fprintf(stderr, "transcode INPUT OUTPUT CHAIN [ENCODER [DEVICE]]\n");
        return 2;
    }
    chain        = argv[3];
    encoder_name = argv[4];
    sigaction(SIGINT,  &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGALRM, &late, NULL);
    packet = av_packet_alloc();
    frame  = av_frame_alloc();
    input  = avformat_alloc_context();
    type   = argc > 5 ? av_strtok(argv[5], ":", &name) : NULL;
    if (!packet || !frame || !input ||
        (type && (ret = av_hwdevice_ctx_create(
                      &device, av_hwdevice_find_type_by_name(type), name,
                      NULL, 0)) < 0))
        goto end;
    input->interrupt_callback.callback = is_cancelled;
    ret = transcode(argv[1], argv[2]);

end:
    if (ret < 0)
        fprintf(stderr, "%s: %s\n", argv[1], av_err2str(ret));
    avfilter_graph_free(&graph);
    avcodec_free_context(&decoder);
    avcodec_free_context(&encoder);
    avformat_close_input(&input);
    av_frame_free(&frame);
    av_packet_free(&packet);
    av_buffer_unref(&device);
    return signalled ? 128 + signalled : ret < 0;
}
