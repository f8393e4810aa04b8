// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: a job of service.c
 *
 * Each job runs its decoder, graph and encoder in one thread: many concurrent
 * jobs keep the machine busy, and messages can be assigned to the thread's
 * job.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
#include "service.h"

typedef struct Context {
    Service *service;
    ServiceDevice *device;
    ServiceJob *job;
    int64_t nb_in, nb_out;      ///< input and output frames of the graph
    int64_t next_pts;           ///< of the next decoded frame

    AVFormatContext *in;
    Output out;
    AVStream *stream;           ///< the input's video
    AVCodecContext *dec, *enc;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    AVFrame *frame;             ///< unreferenced after each use
    AVPacket *packet;           ///< unreferenced after each use
} Context;

/* Return the error that the job must end with, or 0. Called wherever the job
 * waits or loops. */
static int check_limits(Context *c, int has_progress)
{
    const int64_t now = av_gettime_relative();

    if (atomic_load(&c->service->stopped))
        return AVERROR_EXIT;
    if (has_progress)
        atomic_store(&c->job->progress, now);
    if (now - atomic_load(&c->job->progress) > c->service->max_wait)
        return AVERROR(ETIMEDOUT);
    if (c->nb_out <= (c->nb_in + 10) * SERVICE_MAX_OUT)
        return 0;
    av_log(NULL, AV_LOG_ERROR, "The chain makes more than %d frames of each of "
           "the input: limit tpad or loop\n", SERVICE_MAX_OUT);
    return AVERROR(ERANGE);
}

static int is_over(void *context)
{
    return check_limits(context, 0) < 0;
}

/* Fail unless a file is in one of the folders for jobs. */
static int check_path(Context *c, const char *name, int is_output)
{
    char folder[SERVICE_MAX_LINE + 2], *path = NULL;
    const char *list = c->service->folders;
    int is_allowed = !list, ret = output_refuse_url(name);

    if (ret < 0)
        return ret;
    av_strlcpy(folder, name, SERVICE_MAX_LINE);
    if (is_output)                          /* the file does not exist yet */
        strcpy(strrchr(folder, '/') ? strrchr(folder, '/') + 1 : folder, ".");
    if (!(path = realpath(folder, NULL)))
        return AVERROR(errno);
    while (list && *list && !is_allowed) {
        char *allowed = av_get_token(&list, ":");
        const size_t length = allowed ? strlen(allowed) : 0;

        is_allowed = length && !strncmp(path, allowed, length) &&
                     (!path[length] || path[length] == '/');
        av_free(allowed);
        list += *list == ':';
    }
    free(path);
    if (!is_allowed)
        av_log(NULL, AV_LOG_ERROR, "%s is not in %s\n", name,
               c->service->folders);
    return is_allowed ? 0 : AVERROR(EPERM);
}

/* Return whether a filter has an option /OPTION=FILE, whose value FFmpeg 7 and
 * later read from the file. */
static int opens_file(const char *options)
{
    while (options) {
        options += strspn(options, ": \t\n");
        if (*options == '/')
            return 1;
        options = strchr(options, ':');
    }
    return 0;
}

/* Allow only filters that neither open files nor load code. Called before the
 * chain is parsed, as FFmpeg 5.1 initializes filters while parsing. */
static int check_chain(const char *chain)
{
    static const char allowed[] =
        "epsilon_cuda,epsilon_opencl,median,median_cuda,median_opencl,"
        "gauss_hilbert_cuda,gauss_hilbert_opencl,nlmeans,nlmeans_opencl,"
        "bilateral,bilateral_cuda,avgblur,avgblur_opencl,boxblur,gblur,unsharp,"
        "unsharp_opencl,hqdn3d,atadenoise,scale,scale_cuda,scale_vaapi,"
        "transpose,transpose_opencl,transpose_vaapi,pad,pad_opencl,crop,hflip,"
        "vflip,overlay,overlay_cuda,overlay_opencl,yadif,yadif_cuda,bwdif,"
        "bwdif_cuda,bwdif_vulkan,deinterlace_vaapi,hwupload,hwupload_cuda,"
        "hwdownload,hwmap,format,noformat,null,copy,colorspace,colorspace_cuda,"
        "zscale,tonemap,tonemap_opencl,eq,hue,negate,lut,lutyuv,lutrgb,noise,"
        "fade,fps,framerate,setpts,settb,setsar,setdar,setparams,setfield,trim,"
        "tpad,loop,select,split,hstack,vstack,blend,tmix,realtime,showinfo";
    static const char names[] = "=,;[", options[] = "[],;", label[] = "]";
    const char *end = names;
    int is_refused  = 0;

    while (*chain && !is_refused) {
        char *token = av_get_token(&chain, end);

        if (!token)
            return AVERROR(ENOMEM);
        if (end == names) {
            token[strcspn(token, "@")] = 0; /* NAME@INSTANCE */
            is_refused = *token && !av_match_name(token, allowed);
        } else if (end == options) {
            is_refused = opens_file(token);
        }
        if (is_refused)
            av_log(NULL, AV_LOG_ERROR, "%s is not for jobs: check_chain() has "
                   "the filters, /OPTION=FILE is refused\n", token);
        av_free(token);
        end = *chain == '[' ? label : *chain == '=' ? options : names;
        if (*chain)
            chain++;
    }
    return is_refused ? AVERROR(EPERM) : 0;
}

/* Parse the chain. Filters such as hwupload need the device before they are
 * initialized. */
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

/* Build the graph for frames of the decoder, hardware or software. */
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

/* Open a regular file. Jobs of other users must not open anything else, and a
 * FIFO would block. */
static int open_file(AVFormatContext *in, AVIOContext **pb, const char *name,
                     int flags, AVDictionary **options)
{
    char url[SERVICE_MAX_LINE + 8];
    struct stat st;
    int ret = check_path(in->opaque, name, 0);

    if (ret < 0)
        return ret;
    if (!stat(name, &st) && !S_ISREG(st.st_mode)) {
        av_log(NULL, AV_LOG_ERROR, "%s is not a regular file\n", name);
        return AVERROR(EPERM);
    }
    snprintf(url, sizeof(url), "file:%s", name);
    return avio_open2(pb, url, flags, &in->interrupt_callback, options);
}

static int open_demuxer(Context *c)
{
    /* without demuxers that open other files, such as concat and hls */
    static const char formats[] =
        "matroska,webm,mov,mp4,avi,mpegts,mpeg,mpegvideo,m4v,h264,hevc,vvc,obu,"
        "av1,ivf,vc1,nut,flv,mxf,gxf,asf,ogg,dv,yuv4mpegpipe,gif,apng,png_pipe,"
        "jpeg_pipe,jpegxl_pipe,tiff_pipe,webp_pipe,bmp_pipe,exr_pipe,dpx_pipe,"
        "mjpeg";
    AVDictionary *options = NULL;
    int ret = AVERROR(ENOMEM);

    if (!(c->in = avformat_alloc_context()))
        return ret;
    c->in->opaque  = c;
    c->in->io_open = open_file;
    c->in->interrupt_callback = (AVIOInterruptCB){ is_over, c };
    if (av_dict_set(&options, "format_whitelist", formats, 0) >= 0)
        ret = avformat_open_input(&c->in, c->job->input, NULL, &options);
    av_dict_free(&options);
    return ret;
}

static int open_input(Context *c)
{
    const AVCodec *codec;
    int ret;

    if ((ret = open_demuxer(c)) < 0)
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
    c->dec->extra_hw_frames = 4;            /* frames held by the encoder */
    /* codecs that the device does not support are decoded in software */
    if (!(c->dec->hw_device_ctx = av_buffer_ref(c->device->ctx)))
        return AVERROR(ENOMEM);
    return avcodec_open2(c->dec, codec, NULL);
}

/* Open the encoder for frames of the graph, hardware or software. */
static int open_encoder(Context *c)
{
    const AVCodec *codec = *c->job->encoder ?
        avcodec_find_encoder_by_name(c->job->encoder) :
        avcodec_find_encoder(c->out.ctx->oformat->video_codec);
    AVStream *stream = avformat_new_stream(c->out.ctx, NULL);
    int ret;

    if (!codec)
        return AVERROR_ENCODER_NOT_FOUND;
    c->enc = avcodec_alloc_context3(codec);
    if (!c->enc || !stream)
        return AVERROR(ENOMEM);
    c->enc->thread_count = 1;
    if (c->out.ctx->oformat->flags & AVFMT_GLOBALHEADER)
        c->enc->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if ((ret = output_describe(c->enc, stream, c->sink, c->frame)) < 0 ||
        (ret = avcodec_open2(c->enc, codec, NULL)) < 0 ||
        (ret = avcodec_parameters_from_context(stream->codecpar, c->enc)) < 0)
        return ret;
    return avformat_write_header(c->out.ctx, NULL);
}

/* Encode a frame, or flush with NULL, here and below. */
static int encode(Context *c, const AVFrame *frame)
{
    int ret = avcodec_send_frame(c->enc, frame);

    while (ret >= 0 && (ret = avcodec_receive_packet(c->enc, c->packet)) >= 0) {
        ret = output_write(&c->out, c->enc, c->packet);
        if (ret >= 0)
            ret = check_limits(c, 1);
    }
    return ret == AVERROR(EAGAIN) || ret == AVERROR_EOF ? 0 : ret;
}

/* Filter and encode a frame, which counts as in flight on the device. */
static int filter(Context *c, AVFrame *frame)
{
    int ret = 0;

    while (sem_trywait(&c->device->frames)) {
        if ((ret = check_limits(c, 1)) < 0)
            return ret;
        av_usleep(1000);
    }
    c->nb_in += !!frame;
    ret = av_buffersrc_add_frame(c->source, frame);
    while (ret >= 0) {
        ret = av_buffersink_get_frame(c->sink, c->frame);
        if (ret < 0)
            break;
        atomic_fetch_add(&c->device->nb_frames, 1);
        c->nb_out++;
        c->frame->pict_type = AV_PICTURE_TYPE_NONE;
        if (!c->enc)
            ret = open_encoder(c);
        if (ret >= 0)
            ret = check_limits(c, 1);
        if (ret >= 0) {
            c->frame->pts = av_rescale_q(c->frame->pts,
                                         av_buffersink_get_time_base(c->sink),
                                         c->enc->time_base);
            ret = encode(c, c->frame);
        }
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
        /* Graph and encoder are configured for one size and format. */
        if (f->width  != c->source->outputs[0]->w ||
            f->height != c->source->outputs[0]->h ||
            f->format != c->source->outputs[0]->format)
            return AVERROR_INPUT_CHANGED;
        output_set_time(c->frame, c->in, c->stream, &c->next_pts);
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
        if (ret >= 0)
            ret = check_limits(c, 1);
        if (ret < 0)
            return ret;
    }
    if (ret != AVERROR_EOF || (ret = decode(c, NULL)) < 0 ||
        (c->graph && (ret = filter(c, NULL)) < 0))
        return ret;
    if (!c->enc)
        return AVERROR_INVALIDDATA;         /* the input has no frame */
    ret = encode(c, NULL);
    return ret < 0 ? ret : av_write_trailer(c->out.ctx);
}

int service_job_run(Service *service, ServiceDevice *device, ServiceJob *job)
{
    Context c = { .service = service, .device = device, .job = job,
                  .next_pts = AV_NOPTS_VALUE, .out.lock = -1 };
    int ret;

    atomic_store(&job->progress, av_gettime_relative());
    c.frame  = av_frame_alloc();
    c.packet = av_packet_alloc();
    ret = c.frame && c.packet ? check_chain(job->chain) : AVERROR(ENOMEM);
    if (ret >= 0)
        ret = open_input(&c);
    if (ret >= 0)
        ret = check_path(&c, job->output, 1);
    if (ret >= 0)
        ret = output_open(&c.out, job->output, *job->format ? job->format :
                          NULL, job->input);
    if (ret >= 0)
        ret = run(&c);

    avfilter_graph_free(&c.graph);
    avcodec_free_context(&c.dec);
    avcodec_free_context(&c.enc);
    avformat_close_input(&c.in);
    av_frame_free(&c.frame);
    av_packet_free(&c.packet);
    /* Last, so that a killed process rarely leaves the complete output of a job
     * that is not in done/. */
    ret = output_close(&c.out, job->output, ret);
    atomic_store(&job->progress, 0);
    return ret;
}
