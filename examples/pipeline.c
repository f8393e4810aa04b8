// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: decoder, filters and encoder of
 * transcode.c and service.c
 */

#include <string.h>

#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavutil/common.h>
#include <libavutil/mem.h>
#include <libavutil/time.h>

#include "pipeline.h"

/* Parse the chain. Filters such as hwupload need the device before they are
 * initialized. */
static int parse_chain(Pipeline *p, AVFilterInOut **in, AVFilterInOut **out)
{
#if LIBAVFILTER_VERSION_MAJOR < 9       /* FFmpeg 5.1: before configuring */
    int ret = avfilter_graph_parse2(p->graph, p->chain, in, out);
#else
    AVFilterGraphSegment *segment = NULL;
    int ret = avfilter_graph_segment_parse(p->graph, p->chain, 0, &segment);

    if (ret >= 0)
        ret = avfilter_graph_segment_create_filters(segment, 0);
#endif
    for (unsigned i = 0; p->device && ret >= 0 && i < p->graph->nb_filters; i++)
        if (!(p->graph->filters[i]->hw_device_ctx = av_buffer_ref(p->device)))
            ret = AVERROR(ENOMEM);
#if LIBAVFILTER_VERSION_MAJOR >= 9
    if (ret >= 0)
        ret = avfilter_graph_segment_apply(segment, 0, in, out);
    avfilter_graph_segment_free(&segment);
#endif
    return ret;
}

/* Build the graph for frames of the decoder, hardware or software. */
static int open_graph(Pipeline *p)
{
    AVBufferSrcParameters *par = av_buffersrc_parameters_alloc();
    AVFilterInOut *in = NULL, *out = NULL;
    int ret = AVERROR(ENOMEM);

    p->graph = avfilter_graph_alloc();
    if (!par || !p->graph)
        goto end;
    p->graph->nb_threads = p->nb_threads;
    p->source = avfilter_graph_alloc_filter(
                    p->graph, avfilter_get_by_name("buffer"), "in");
    p->sink   = avfilter_graph_alloc_filter(
                    p->graph, avfilter_get_by_name("buffersink"), "out");
    if (!p->source || !p->sink)
        goto end;
    par->format        = p->frame->format;
    par->width         = p->frame->width;
    par->height        = p->frame->height;
    par->time_base     = p->stream->time_base;
    par->frame_rate    = av_guess_frame_rate(p->in, p->stream, NULL);
    par->hw_frames_ctx = p->frame->hw_frames_ctx;
    par->sample_aspect_ratio = p->frame->sample_aspect_ratio;
#if LIBAVFILTER_VERSION_MAJOR >= 10
    par->color_space   = p->frame->colorspace;
    par->color_range   = p->frame->color_range;
#endif
    if ((ret = parse_chain(p, &in, &out)) < 0)
        goto end;
    ret = in && out && !in->next && !out->next ? 0 : AVERROR(EINVAL);
    if (ret < 0 ||                          /* not one input and one output */
        (ret = av_buffersrc_parameters_set(p->source, par)) < 0 ||
        (ret = avfilter_init_str(p->source, NULL)) < 0 ||
        (ret = avfilter_init_str(p->sink, NULL)) < 0 ||
        (ret = avfilter_link(p->source, 0, in->filter_ctx, in->pad_idx)) < 0 ||
        (ret = avfilter_link(out->filter_ctx, out->pad_idx, p->sink, 0)) < 0)
        goto end;
    ret = avfilter_graph_config(p->graph, NULL);

end:
    av_free(par);
    avfilter_inout_free(&in);
    avfilter_inout_free(&out);
    return ret;
}

static enum AVFieldOrder field_order(const AVCodecContext *enc,
                                     const AVFrame *frame)
{
#ifdef AV_FRAME_FLAG_INTERLACED
    const int is_interlaced = frame->flags & AV_FRAME_FLAG_INTERLACED;
    const int is_top_first  = frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST;
#else                                   /* FFmpeg 5.1 */
    const int is_interlaced = frame->interlaced_frame;
    const int is_top_first  = frame->top_field_first;
#endif

    if (!is_interlaced)
        return AV_FIELD_PROGRESSIVE;
    if (enc->codec_id == AV_CODEC_ID_MJPEG)
        return is_top_first ? AV_FIELD_TT : AV_FIELD_BB;
    return is_top_first ? AV_FIELD_TB : AV_FIELD_BT;
}

/* Copy global side data such as the mastering display. */
static int copy_side_data(AVCodecContext *enc, AVStream *stream,
                          const AVFrame *frame)
{
#if LIBAVUTIL_VERSION_INT < AV_VERSION_INT(59, 10, 100)
    /* FFmpeg 5.1: encoders ignore side data of frames, muxers use it. */
    static const int types[][2] = {
        { AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
          AV_PKT_DATA_MASTERING_DISPLAY_METADATA },
        { AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, AV_PKT_DATA_CONTENT_LIGHT_LEVEL },
        { AV_FRAME_DATA_DISPLAYMATRIX, AV_PKT_DATA_DISPLAYMATRIX },
        { AV_FRAME_DATA_SPHERICAL, AV_PKT_DATA_SPHERICAL },
        { AV_FRAME_DATA_STEREO3D, AV_PKT_DATA_STEREO3D },
        { AV_FRAME_DATA_ICC_PROFILE, AV_PKT_DATA_ICC_PROFILE },
    };

    for (unsigned i = 0; i < FF_ARRAY_ELEMS(types); i++) {
        AVFrameSideData *data = av_frame_get_side_data(frame, types[i][0]);
        uint8_t *copy = data ? av_stream_new_side_data(stream, types[i][1],
                                                       data->size) : NULL;

        if (data && !copy)
            return AVERROR(ENOMEM);
        if (data)
            memcpy(copy, data->data, data->size);
    }
    return 0;
#else
    int ret = 0;

    for (int i = 0; i < frame->nb_side_data && ret >= 0; i++) {
        const AVFrameSideData *data = frame->side_data[i];

        if (av_frame_side_data_desc(data->type)->props &
            AV_SIDE_DATA_PROP_GLOBAL)
            ret = av_frame_side_data_clone(&enc->decoded_side_data,
                                           &enc->nb_decoded_side_data, data,
                                           AV_FRAME_SIDE_DATA_FLAG_UNIQUE);
    }
    return ret;
#endif
}

/* Open the encoder for frames of the graph, hardware or software. */
static int open_encoder(Pipeline *p, const AVFrame *frame)
{
    const AVOutputFormat *format = p->out.ctx->oformat;
    const AVCodec *codec = p->encoder ?
        avcodec_find_encoder_by_name(p->encoder) :
        avcodec_find_encoder(format->video_codec);
    AVStream *stream = avformat_new_stream(p->out.ctx, NULL);
    AVCodecContext *enc;
    int ret;

    if (!codec)
        return AVERROR_ENCODER_NOT_FOUND;
    p->enc = enc = avcodec_alloc_context3(codec);
    if (!enc || !stream)
        return AVERROR(ENOMEM);
    if (p->nb_threads)
        enc->thread_count = p->nb_threads;
    enc->width       = frame->width;
    enc->height      = frame->height;
    enc->pix_fmt     = frame->format;
    enc->time_base   = av_buffersink_get_time_base(p->sink);
    /* MPEG-4 stores the denominator in 16 bits. */
    while (codec->id == AV_CODEC_ID_MPEG4 && enc->time_base.den > 65535)
        enc->time_base.den /= 2;
    enc->framerate   = av_buffersink_get_frame_rate(p->sink);
    enc->field_order = field_order(enc, frame);
    enc->color_primaries        = frame->color_primaries;
    enc->color_trc              = frame->color_trc;
    enc->colorspace             = frame->colorspace;
    enc->color_range            = frame->color_range;
    enc->chroma_sample_location = frame->chroma_location;
    enc->sample_aspect_ratio    = stream->sample_aspect_ratio =
        frame->sample_aspect_ratio;
    if (frame->hw_frames_ctx &&
        !(enc->hw_frames_ctx = av_buffer_ref(frame->hw_frames_ctx)))
        return AVERROR(ENOMEM);
    if (format->flags & AVFMT_GLOBALHEADER)
        enc->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if ((ret = copy_side_data(enc, stream, frame)) < 0 ||
        (ret = avcodec_open2(enc, codec, NULL)) < 0 ||
        (ret = avcodec_parameters_from_context(stream->codecpar, enc)) < 0)
        return ret;
    return avformat_write_header(p->out.ctx, NULL);
}

/* Encode a frame, or flush with NULL, here and below. */
static int encode(Pipeline *p, AVFrame *frame)
{
    int ret = p->enc ? 0 : open_encoder(p, frame);

    if (ret >= 0 && frame) {
        frame->pict_type = AV_PICTURE_TYPE_NONE;
        frame->pts = av_rescale_q(frame->pts,
                                  av_buffersink_get_time_base(p->sink),
                                  p->enc->time_base);
    }
    if (ret >= 0)
        ret = avcodec_send_frame(p->enc, frame);
    while (ret >= 0 && (ret = avcodec_receive_packet(p->enc, p->packet)) >= 0) {
        /* Without a duration, MP4's edit list lacks the last frame. */
        if (!p->packet->duration && p->enc->framerate.num)
            p->packet->duration = av_rescale_q(1, av_inv_q(p->enc->framerate),
                                               p->enc->time_base);
        av_packet_rescale_ts(p->packet, p->enc->time_base,
                             p->out.ctx->streams[0]->time_base);
        if ((ret = av_interleaved_write_frame(p->out.ctx, p->packet)) >= 0)
            ret = p->check(p, 1);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

/* Filter and encode a frame, which counts as in flight on the device. */
static int filter(Pipeline *p, AVFrame *frame)
{
    int ret;

    while (p->frames && sem_trywait(p->frames)) {
        if ((ret = p->check(p, 1)) < 0)
            return ret;
        av_usleep(1000);
    }
    p->nb_in += !!frame;
    ret = av_buffersrc_add_frame(p->source, frame);
    while (ret >= 0 &&
           (ret = av_buffersink_get_frame(p->sink, p->frame)) >= 0) {
        p->nb_out++;
        if ((ret = p->check(p, 1)) >= 0)
            ret = encode(p, p->frame);
        av_frame_unref(p->frame);
    }
    if (p->frames)
        sem_post(p->frames);
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

/* Set the timestamp of a decoded frame relative to the start of the input. If
 * it is missing or not later than the previous one, use the previous one plus
 * the duration of a frame. */
static void set_time(Pipeline *p)
{
    const AVRational rate = av_guess_frame_rate(p->in, p->stream, NULL);
    const AVRational unit = p->stream->time_base;
    const int64_t duration = rate.num && rate.den ?
        FFMAX(av_rescale_q(1, av_inv_q(rate), unit), 1) : 1;
    int64_t pts = p->frame->best_effort_timestamp;

    if (pts == AV_NOPTS_VALUE)
        pts = p->next_pts;
    else if (p->in->start_time != AV_NOPTS_VALUE)
        pts -= av_rescale_q(p->in->start_time, AV_TIME_BASE_Q, unit);
    if (p->nb_in && pts <= p->next_pts - duration)
        pts = p->next_pts;
    p->frame->pts = pts;
    p->next_pts   = pts + duration;
}

static int decode(Pipeline *p, AVPacket *packet)
{
    const AVFrame *f = p->frame;
    int ret = avcodec_send_packet(p->dec, packet);

    av_packet_unref(p->packet);
    while (ret >= 0 && (ret = avcodec_receive_frame(p->dec, p->frame)) >= 0) {
        if (!p->graph && (ret = open_graph(p)) < 0)
            break;
        /* Graph and encoder are configured for one size and format. */
        if (f->width  != p->source->outputs[0]->w ||
            f->height != p->source->outputs[0]->h ||
            f->format != p->source->outputs[0]->format)
            return AVERROR_INPUT_CHANGED;
        set_time(p);
        ret = filter(p, p->frame);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

static int is_over(void *p)
{
    return ((Pipeline *)p)->check(p, 0) < 0;
}

static int open_input(Pipeline *p, const char *name)
{
    const AVCodec *codec;
    int ret;

    p->frame  = av_frame_alloc();
    p->packet = av_packet_alloc();
    if (!p->frame || !p->packet ||
        (!p->in && !(p->in = avformat_alloc_context())))
        return AVERROR(ENOMEM);
    p->in->interrupt_callback = (AVIOInterruptCB){ is_over, p };
    if ((ret = avformat_open_input(&p->in, name, NULL, NULL)) < 0)
        return ret;
#if LIBAVFORMAT_VERSION_MAJOR < 61      /* FFmpeg 5.1: decoders get it so */
    av_format_inject_global_side_data(p->in);
#endif
    if ((ret = avformat_find_stream_info(p->in, NULL)) < 0 ||
        (ret = av_find_best_stream(p->in, AVMEDIA_TYPE_VIDEO, -1, -1, &codec,
                                   0)) < 0)
        return ret;
    p->stream = p->in->streams[ret];
    /* codecs that the device does not support are decoded in software */
    if (!(p->dec = avcodec_alloc_context3(codec)) ||
        (p->device && !(p->dec->hw_device_ctx = av_buffer_ref(p->device))))
        return AVERROR(ENOMEM);
    if ((ret = avcodec_parameters_to_context(p->dec, p->stream->codecpar)) < 0)
        return ret;
    if (p->nb_threads)
        p->dec->thread_count = p->nb_threads;
    p->dec->pkt_timebase    = p->stream->time_base;
    p->dec->extra_hw_frames = 8;            /* frames held by the encoder */
    return avcodec_open2(p->dec, codec, NULL);
}

static int run(Pipeline *p)
{
    int ret;

    while ((ret = av_read_frame(p->in, p->packet)) >= 0) {
        if (p->packet->stream_index == p->stream->index)
            ret = decode(p, p->packet);
        av_packet_unref(p->packet);
        if (ret < 0 || (ret = p->check(p, 1)) < 0)
            return ret;
    }
    if (ret != AVERROR_EOF || (ret = decode(p, NULL)) < 0 ||
        (p->graph && (ret = filter(p, NULL)) < 0))
        return ret;
    if (!p->enc)
        return AVERROR_INVALIDDATA;         /* the input has no frame */
    ret = encode(p, NULL);
    return ret < 0 ? ret : av_write_trailer(p->out.ctx);
}

int pipeline_run(Pipeline *p, const char *input, const char *output,
                 const char *format)
{
    int ret = open_input(p, input);

    p->out.lock = -1;
    if (ret >= 0 && (ret = output_open(&p->out, output, format, input)) >= 0 &&
        (ret = run(p)) >= 0)
        ret = p->check(p, 0);
    avfilter_graph_free(&p->graph);
    avcodec_free_context(&p->dec);
    avcodec_free_context(&p->enc);
    avformat_close_input(&p->in);
    av_frame_free(&p->frame);
    av_packet_free(&p->packet);
    /* Last, so that a killed process rarely leaves a complete output of a job
     * that did not end. */
    return output_close(&p->out, output, ret);
}
