// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavfilter/buffersink.h>
#include <libavutil/avstring.h>
#include <libavutil/common.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>

#include "output.h"

/* Return whether the descriptor belongs to the file that has this name now; the
 * opened file may have been completed and renamed since. */
static int is_file(int fd, const char *name)
{
    struct stat opened, named;

    return !fstat(fd, &opened) && !lstat(name, &named) &&
           S_ISREG(opened.st_mode) && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

static int open_locked(const char *part, int flags)
{
    /* Do not follow links, and do not block on a FIFO. */
    int fd = open(part, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags,
                  0666);

    if (fd < 0)
        return AVERROR(errno);
    /* Ignore file systems without locks. */
    if (!(flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) &&
        is_file(fd, part))
        return fd;
    close(fd);
    return AVERROR(EEXIST);
}

static int refuse(const char *name, const char *why)
{
    av_log(NULL, AV_LOG_ERROR, "%s %s\n", name, why);
    return AVERROR(EPERM);
}

int output_refuse_url(const char *name)
{
    const size_t length = strcspn(name, ":/");

    return name[length] != ':' ? 0 :
           refuse(name, "is a URL: give the path of a file, as ./NAME if the "
                  "name has a colon");
}

static int is_same_file(const char *a, const char *b)
{
    struct stat st_a, st_b;

    return !stat(a, &st_a) && !stat(b, &st_b) &&
           st_a.st_dev == st_b.st_dev && st_a.st_ino == st_b.st_ino;
}

int output_open(Output *o, const char *name, const char *format,
                const char *input)
{
    const char *part = o->url + 5;          /* without "file:" */
    int ret = output_refuse_url(name);

    o->lock = -1;
    if (ret < 0)
        return ret;
    if (snprintf(o->url, sizeof(o->url), "file:%s.part", name) >=
        sizeof(o->url))
        return AVERROR(ENAMETOOLONG);
    ret = avformat_alloc_output_context2(&o->ctx, NULL, format, name);
    if (ret < 0)
        return ret;
    /* These formats open files themselves, under any name. */
    if (o->ctx->oformat->flags & AVFMT_NOFILE)
        return refuse(o->ctx->oformat->name, "is a format that does not write "
                      "one file: give another, such as image2pipe for a "
                      "picture");
    av_strstart(input, "file:", &input);
    if (is_same_file(name, input) || is_same_file(part, input))
        return refuse(name, "is the input: give the output another name");
    ret = o->lock = open_locked(part, O_CREAT);
    if (ret == AVERROR(EEXIST))
        av_log(NULL, AV_LOG_ERROR, "%s is being written already\n", part);
    return ret < 0 ? ret : avio_open2(&o->ctx->pb, o->url, AVIO_FLAG_WRITE,
                                      &o->ctx->interrupt_callback, NULL);
}

int output_close(Output *o, const char *name, int ret)
{
    const char *part = o->url + 5;
    int err = o->ctx ? avio_closep(&o->ctx->pb) : 0;

    if (ret >= 0)
        ret = err;                          /* such as a full disk */
    avformat_free_context(o->ctx);
    if (ret >= 0 && rename(part, name))
        ret = AVERROR(errno);
    if (ret < 0 && o->lock >= 0)
        remove(part);
    if (o->lock >= 0)
        close(o->lock);
    return ret;
}

int output_write(Output *o, const AVCodecContext *enc, AVPacket *packet)
{
    /* Without a duration, MP4's edit list lacks the last frame. */
    if (!packet->duration && enc->framerate.num)
        packet->duration = av_rescale_q(1, av_inv_q(enc->framerate),
                                        enc->time_base);
    av_packet_rescale_ts(packet, enc->time_base,
                         o->ctx->streams[0]->time_base);
    return av_interleaved_write_frame(o->ctx, packet);
}

void output_set_time(AVFrame *frame, AVFormatContext *input, AVStream *stream,
                     int64_t *next)
{
    const AVRational rate = av_guess_frame_rate(input, stream, NULL);
    int64_t duration = 1;

    if (rate.num && rate.den)
        duration = av_rescale_q(1, av_inv_q(rate), stream->time_base);
    frame->pts = frame->best_effort_timestamp;
    if (frame->pts == AV_NOPTS_VALUE)
        frame->pts = *next == AV_NOPTS_VALUE ? 0 : *next;
    else if (input->start_time != AV_NOPTS_VALUE)   /* begin at 0 */
        frame->pts -= av_rescale_q(input->start_time, AV_TIME_BASE_Q,
                                   stream->time_base);
    if (*next != AV_NOPTS_VALUE && frame->pts <= *next - duration)
        frame->pts = *next;
    *next = frame->pts + FFMAX(duration, 1);
}

void output_discard(const char *part)
{
    int fd = open_locked(part, 0);

    if (fd < 0)
        return;
    remove(part);
    close(fd);
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

#if LIBAVUTIL_VERSION_INT < AV_VERSION_INT(59, 10, 100)
/* FFmpeg 5.1: encoders ignore side data of frames, muxers use it. */
static int copy_side_data(AVCodecContext *enc, AVStream *stream,
                          const AVFrame *frame)
{
    static const int types[][2] = {
        { AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
          AV_PKT_DATA_MASTERING_DISPLAY_METADATA },
        { AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, AV_PKT_DATA_CONTENT_LIGHT_LEVEL },
        { AV_FRAME_DATA_DISPLAYMATRIX, AV_PKT_DATA_DISPLAYMATRIX },
        { AV_FRAME_DATA_SPHERICAL, AV_PKT_DATA_SPHERICAL },
        { AV_FRAME_DATA_STEREO3D, AV_PKT_DATA_STEREO3D },
        { AV_FRAME_DATA_ICC_PROFILE, AV_PKT_DATA_ICC_PROFILE },
    };

    for (int i = 0; i < sizeof(types) / sizeof(*types); i++) {
        AVFrameSideData *data = av_frame_get_side_data(frame, types[i][0]);
        uint8_t *copy = data ? av_stream_new_side_data(stream, types[i][1],
                                                       data->size) : NULL;

        if (data && !copy)
            return AVERROR(ENOMEM);
        if (data)
            memcpy(copy, data->data, data->size);
    }
    return 0;
}
#else
static int copy_side_data(AVCodecContext *enc, AVStream *stream,
                          const AVFrame *frame)
{
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
}
#endif

int output_describe(AVCodecContext *enc, AVStream *stream,
                    const AVFilterContext *sink, const AVFrame *frame)
{
    enc->width       = frame->width;
    enc->height      = frame->height;
    enc->pix_fmt     = frame->format;
    enc->time_base   = av_buffersink_get_time_base(sink);
    /* MPEG-4 stores the denominator in 16 bits. */
    while (enc->codec_id == AV_CODEC_ID_MPEG4 && enc->time_base.den > 65535)
        enc->time_base.den /= 2;
    enc->framerate   = av_buffersink_get_frame_rate(sink);
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
    return copy_side_data(enc, stream, frame);
}
