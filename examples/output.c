// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libavfilter/buffersink.h>
#include <libavutil/error.h>
#include <libavutil/log.h>

#include "output.h"

/* Whether a descriptor is of the file that has this name by now: the one that
 * was opened may have been renamed since, as it was complete. */
static int is_file(int fd, const char *name)
{
    struct stat opened, named;

    return !fstat(fd, &opened) && !lstat(name, &named) &&
           S_ISREG(opened.st_mode) && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

static int open_locked(const char *part, int flags)
{
    /* Neither follow a link that somebody put there, nor wait for a FIFO. */
    int fd = open(part, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags,
                  0666);

    if (fd < 0)
        return AVERROR(errno);
    /* Where the file system has no locks, there is nothing to ask. */
    if (!(flock(fd, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) &&
        is_file(fd, part))
        return fd;
    close(fd);
    return AVERROR(EEXIST);
}

int output_lock(const char *part)
{
    int fd = open_locked(part, O_CREAT);

    if (fd == AVERROR(EEXIST))
        av_log(NULL, AV_LOG_ERROR, "%s is being written already\n", part);
    return fd;
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
/* FFmpeg 5.1: encoders do not look at it, containers do. */
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
