// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: a job of service.c
 *
 * One thread for each job, in which its decoder, graph and encoder work: many
 * jobs at once keep the machine busy, and what is logged belongs to the
 * thread's job.
 */

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/hwcontext.h>
#include <libavutil/mem.h>

#include "output.h"
#include "service.h"

typedef struct Context {
    Service *service;
    ServiceDevice *device;
    const ServiceJob *job;

    AVFormatContext *in, *out;
    AVStream *stream;           ///< the input's video
    AVCodecContext *dec, *enc;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    AVFrame *frame;             ///< empty again once it was handed on
    AVPacket *packet;           ///< as well
} Context;

/* Filters that open addresses or load code. This is before the chain is parsed,
 * as FFmpeg 5.1 initializes them there. */
static int check_chain(const char *chain)
{
    static const char refused[] =
        "movie,amovie,subtitles,metadata,ametadata,zmq,azmq,whisper,openclsrc,"
        "program_opencl,frei0r,frei0r_src,ladspa,lv2";
    const char *end = "=,;[";               /* of a filter's name */
    int is_refused  = 0;

    while (*chain && !is_refused) {
        char *token = av_get_token(&chain, end);

        if (!token)
            return AVERROR(ENOMEM);
        token[strcspn(token, "@")] = 0;     /* NAME@INSTANCE */
        is_refused = *end == '=' && *token && av_match_name(token, refused);
        if (is_refused)
            av_log(NULL, AV_LOG_ERROR, "The filter %s is not for jobs, as it "
                   "opens addresses or loads code\n", token);
        av_free(token);
        end = *chain == '[' ? "]" : *chain == '=' ? "[],;" : "=,;[";
        if (*chain)
            chain++;
    }
    return is_refused ? AVERROR(EPERM) : 0;
}

/* Filters such as hwupload want the device before they are initialized. */
static int parse_chain(Context *c, AVFilterInOut **in, AVFilterInOut **out)
{
#if LIBAVFILTER_VERSION_MAJOR < 9       /* FFmpeg 5.1: before configuring */
    int ret = avfilter_graph_parse2(c->graph, c->job->chain, in, out);
#else
    AVFilterGraphSegment *segment = NULL;
    int ret = avfilter_graph_segment_parse(c->graph, c->job->chain, 0,
                                           &segment);

    if (ret >= 0)
        ret = avfilter_graph_segment_create_filters(segment, 0);
#endif
    for (unsigned i = 0; i < c->graph->nb_filters; i++) {
        AVFilterContext *f = c->graph->filters[i];

        if (ret >= 0 && !(f->hw_device_ctx = av_buffer_ref(c->device->ctx)))
            ret = AVERROR(ENOMEM);
    }
#if LIBAVFILTER_VERSION_MAJOR >= 9
    if (ret >= 0)
        ret = avfilter_graph_segment_apply(segment, 0, in, out);
    avfilter_graph_segment_free(&segment);
#endif
    return ret;
}

/* The graph's input is what the decoder delivers, on the GPU or not. */
static int open_graph(Context *c)
{
    AVBufferSrcParameters *par = av_buffersrc_parameters_alloc();
    AVFilterInOut *in = NULL, *out = NULL;
    int ret = AVERROR(ENOMEM);

    c->graph = avfilter_graph_alloc();
    if (!par || !c->graph)
        goto end;
    c->graph->nb_threads = 1;
    c->source = avfilter_graph_alloc_filter(
                    c->graph, avfilter_get_by_name("buffer"), "in");
    c->sink   = avfilter_graph_alloc_filter(
                    c->graph, avfilter_get_by_name("buffersink"), "out");
    if (!c->source || !c->sink)
        goto end;
    par->format        = c->frame->format;
    par->width         = c->frame->width;
    par->height        = c->frame->height;
    par->time_base     = c->stream->time_base;
    par->frame_rate    = av_guess_frame_rate(c->in, c->stream, NULL);
    par->hw_frames_ctx = c->frame->hw_frames_ctx;
    par->sample_aspect_ratio = c->frame->sample_aspect_ratio;
#if LIBAVFILTER_VERSION_MAJOR >= 10
    par->color_space   = c->frame->colorspace;
    par->color_range   = c->frame->color_range;
#endif
    if ((ret = av_buffersrc_parameters_set(c->source, par)) < 0 ||
        (ret = avfilter_init_str(c->source, NULL)) < 0 ||
        (ret = avfilter_init_str(c->sink, NULL)) < 0 ||
        (ret = parse_chain(c, &in, &out)) < 0)
        goto end;
    ret = AVERROR(EINVAL);
    if (!in || !out || in->next || out->next)
        goto end;               /* not a chain of one input and one output */
    if ((ret = avfilter_link(c->source, 0, in->filter_ctx, in->pad_idx)) < 0 ||
        (ret = avfilter_link(out->filter_ctx, out->pad_idx, c->sink, 0)) < 0)
        goto end;
    ret = avfilter_graph_config(c->graph, NULL);

end:
    av_free(par);
    avfilter_inout_free(&in);
    avfilter_inout_free(&out);
    return ret;
}

/* Jobs come from others: files are all that they may open, and a FIFO would
 * be waited for. */
static int open_file(Context *c)
{
    const char *name = c->job->input;
    AVDictionary *options = NULL;
    struct stat st;
    int ret;

    av_strstart(name, "file:", &name);
    if (!stat(name, &st) && !S_ISREG(st.st_mode)) {
        av_log(NULL, AV_LOG_ERROR, "%s is not a regular file\n", name);
        return AVERROR(EPERM);
    }
    av_dict_set(&options, "protocol_whitelist", "file", 0);
    ret = avformat_open_input(&c->in, c->job->input, NULL, &options);
    av_dict_free(&options);
    return ret;
}

static int open_input(Context *c)
{
    const AVCodec *codec;
    int ret;

    if ((ret = open_file(c)) < 0)
        return ret;
#if LIBAVFORMAT_VERSION_MAJOR < 61      /* FFmpeg 5.1: decoders get it so */
    av_format_inject_global_side_data(c->in);
#endif
    if ((ret = avformat_find_stream_info(c->in, NULL)) < 0 ||
        (ret = av_find_best_stream(c->in, AVMEDIA_TYPE_VIDEO, -1, -1, &codec,
                                   0)) < 0)
        return ret;
    c->stream = c->in->streams[ret];
    c->dec    = avcodec_alloc_context3(codec);
    if (!c->dec)
        return AVERROR(ENOMEM);
    if ((ret = avcodec_parameters_to_context(c->dec, c->stream->codecpar)) < 0)
        return ret;
    c->dec->pkt_timebase    = c->stream->time_base;
    c->dec->thread_count    = 1;
    c->dec->extra_hw_frames = 4;            /* those that the encoder holds */
    /* What the device does not decode is decoded in software. */
    if (!(c->dec->hw_device_ctx = av_buffer_ref(c->device->ctx)))
        return AVERROR(ENOMEM);
    return avcodec_open2(c->dec, codec, NULL);
}

/* The encoder is opened for what the graph delivers, on the GPU or not. */
static int open_encoder(Context *c)
{
    const AVCodec *codec = *c->job->encoder ?
        avcodec_find_encoder_by_name(c->job->encoder) :
        avcodec_find_encoder(c->out->oformat->video_codec);
    AVStream *stream = avformat_new_stream(c->out, NULL);
    int ret;

    if (!codec)
        return AVERROR_ENCODER_NOT_FOUND;
    c->enc = avcodec_alloc_context3(codec);
    if (!c->enc || !stream)
        return AVERROR(ENOMEM);
    c->enc->thread_count = 1;
    if (c->out->oformat->flags & AVFMT_GLOBALHEADER)
        c->enc->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if ((ret = output_describe(c->enc, stream, c->sink, c->frame)) < 0 ||
        (ret = avcodec_open2(c->enc, codec, NULL)) < 0 ||
        (ret = avcodec_parameters_from_context(stream->codecpar, c->enc)) < 0)
        return ret;
    return avformat_write_header(c->out, NULL);
}

/* NULL, here and below: the end, which brings out what is still held. */
static int encode(Context *c, const AVFrame *frame)
{
    int ret = avcodec_send_frame(c->enc, frame);

    while (ret >= 0 && (ret = avcodec_receive_packet(c->enc, c->packet)) >= 0) {
        av_packet_rescale_ts(c->packet, c->enc->time_base,
                             c->out->streams[0]->time_base);
        ret = av_interleaved_write_frame(c->out, c->packet);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

/* With one of the frames that may be in flight, from here to the encoder. */
static int filter(Context *c, AVFrame *frame)
{
    int ret;

    sem_wait(&c->device->frames);
    ret = av_buffersrc_add_frame(c->source, frame);
    while (ret >= 0) {
        ret = av_buffersink_get_frame(c->sink, c->frame);
        if (ret < 0)
            break;
        atomic_fetch_add(&c->device->nb_frames, 1);
        c->frame->pict_type = AV_PICTURE_TYPE_NONE;
        if (!c->enc)
            ret = open_encoder(c);
        if (ret >= 0)
            ret = encode(c, c->frame);
        av_frame_unref(c->frame);
    }
    sem_post(&c->device->frames);
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

static int decode(Context *c, AVPacket *packet)
{
    const AVFrame *f = c->frame;
    int ret = avcodec_send_packet(c->dec, packet);

    av_packet_unref(c->packet);
    while (ret >= 0 && (ret = avcodec_receive_frame(c->dec, c->frame)) >= 0) {
        if (!c->graph && (ret = open_graph(c)) < 0)
            break;
        /* A graph is made for frames of one kind, and so is an encoder. */
        if (f->width  != c->source->outputs[0]->w ||
            f->height != c->source->outputs[0]->h ||
            f->format != c->source->outputs[0]->format)
            return AVERROR_INPUT_CHANGED;
        c->frame->pts = f->best_effort_timestamp;
        ret = filter(c, c->frame);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

static int run(Context *c)
{
    int ret;

    while ((ret = av_read_frame(c->in, c->packet)) >= 0) {
        if (c->packet->stream_index == c->stream->index)
            ret = decode(c, c->packet);
        av_packet_unref(c->packet);
        if (ret >= 0 && atomic_load(&c->service->stopped))
            ret = AVERROR_EXIT;
        if (ret < 0)
            return ret;
    }
    if (ret != AVERROR_EOF || (ret = decode(c, NULL)) < 0 ||
        (c->graph && (ret = filter(c, NULL)) < 0))
        return ret;
    if (!c->enc)
        return AVERROR_INVALIDDATA;         /* not a single frame */
    if ((ret = encode(c, NULL)) < 0 || (ret = av_write_trailer(c->out)) < 0)
        return ret;
    return avio_closep(&c->out->pb);        /* a full disk shows here */
}

/* Formats that open their files by themselves could open anything. */
static int alloc_output(Context *c)
{
    const char *format = *c->job->format ? c->job->format : NULL;
    int ret = avformat_alloc_output_context2(&c->out, NULL, format,
                                             c->job->output);

    if (ret >= 0 && c->out->oformat->flags & AVFMT_NOFILE) {
        av_log(NULL, AV_LOG_ERROR, "The format %s does not write one file\n",
               c->out->oformat->name);
        ret = AVERROR(EPERM);
    }
    return ret;
}

int service_job_run(Service *service, ServiceDevice *device,
                    const ServiceJob *job)
{
    Context c = { .service = service, .device = device, .job = job };
    char url[SERVICE_MAX_LINE + 16];
    const char *part = url + 5;         /* without "file:" */
    int ret, lock = -1;

    snprintf(url, sizeof(url), "file:%s.part", job->output);
    c.frame  = av_frame_alloc();
    c.packet = av_packet_alloc();
    ret = c.frame && c.packet ? check_chain(job->chain) : AVERROR(ENOMEM);
    if (ret >= 0)
        ret = open_input(&c);
    if (ret >= 0)
        ret = alloc_output(&c);
    if (ret >= 0)
        ret = lock = output_lock(part);
    if (ret >= 0)
        ret = avio_open(&c.out->pb, url, AVIO_FLAG_WRITE);
    if (ret >= 0)
        ret = run(&c);

    avfilter_graph_free(&c.graph);
    avcodec_free_context(&c.dec);
    avcodec_free_context(&c.enc);
    avformat_close_input(&c.in);
    if (c.out)
        avio_closep(&c.out->pb);
    avformat_free_context(c.out);
    av_frame_free(&c.frame);
    av_packet_free(&c.packet);
    /* Last, so that a process that is killed hardly ever leaves an output of a
     * job that is not done. */
    if (ret >= 0 && rename(part, job->output))
        ret = AVERROR(errno);
    if (ret < 0 && lock >= 0)
        remove(part);
    if (lock >= 0)
        close(lock);
    return ret;
}
