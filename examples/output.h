// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>

/** A file that is written as NAME.part and renamed when it is complete. */
typedef struct Output {
    AVFormatContext *ctx;
    char url[4096 + 16];        ///< file:NAME.part
    int lock;                   ///< descriptor that keeps other jobs away
} Output;

/**
 * Open the file that an output is written to, which only one job at a time
 * does. One that a killed process left behind is taken over. URLs, formats that
 * do not write one file and the input itself are refused.
 *
 * @param format NULL: by the name
 * @param input  name of the input's file
 * @return 0 or an AVERROR; output_close() is needed either way
 */
int output_open(Output *output, const char *name, const char *format,
                const char *input);

/**
 * Close the file, and give it its name or remove it.
 *
 * @param ret of the job: 0 if the output is complete, or an AVERROR
 * @return ret, or the AVERROR of what failed here
 */
int output_close(Output *output, const char *name, int ret);

/** Write a packet of the only stream; it gets a duration where it has none. */
int output_write(Output *output, const AVCodecContext *enc, AVPacket *packet);

/** Return AVERROR(EPERM) for file:NAME, http://HOST and other URLs, or 0. */
int output_refuse_url(const char *name);

/** Remove what a killed process left, unless somebody else writes it now. */
void output_discard(const char *part);

/**
 * Set the timestamp of a decoded frame, from 0 for the input's first. One that
 * is missing or not later than the last is replaced by the last plus the
 * duration of a frame.
 *
 * @param next timestamp that is expected; AV_NOPTS_VALUE at first
 */
void output_set_time(AVFrame *frame, AVFormatContext *input, AVStream *stream,
                     int64_t *next);

/**
 * Tell an encoder, before it is opened, and a stream what the frames are: their
 * size, rate and time base, on the GPU or not, colours, fields and what else
 * they have for all of the video, such as the mastering display. The encoder's
 * time base may be coarser than the sink's.
 *
 * @param frame the first one that came out of sink
 * @return 0 or an AVERROR
 */
int output_describe(AVCodecContext *enc, AVStream *stream,
                    const AVFilterContext *sink, const AVFrame *frame);

#endif /* OUTPUT_H */
