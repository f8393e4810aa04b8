// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>

/** Output file, written as NAME.part and renamed when complete. */
typedef struct Output {
    AVFormatContext *ctx;
    char url[4096 + 16];        ///< file:NAME.part
    int lock;                   ///< locked descriptor that excludes other jobs
} Output;

/**
 * Open an output's .part file, which only one job at a time can write. A file
 * left by a killed process is reused. Refuse URLs, formats that do not write
 * exactly one file, and the input itself.
 *
 * @param format NULL: guess by the name
 * @param input  name of the input's file
 * @return 0 or an AVERROR; output_close() is needed either way
 */
int output_open(Output *output, const char *name, const char *format,
                const char *input);

/**
 * Close the file, and rename it to its final name or remove it.
 *
 * @param ret of the job: 0 if the output is complete, or an AVERROR
 * @return ret, or an AVERROR if closing or renaming failed
 */
int output_close(Output *output, const char *name, int ret);

/** Write a packet of the only stream, and set its duration if it has none. */
int output_write(Output *output, const AVCodecContext *enc, AVPacket *packet);

/** Return AVERROR(EPERM) for file:NAME, http://HOST and other URLs, or 0. */
int output_refuse_url(const char *name);

/** Remove the file left by a killed process, unless another job is writing
 * it. */
void output_discard(const char *part);

/**
 * Set the timestamp of a decoded frame relative to the start of the input. If
 * it is missing or not later than the previous one, use the previous one plus
 * the duration of a frame.
 *
 * @param next expected timestamp; AV_NOPTS_VALUE at first
 */
void output_set_time(AVFrame *frame, AVFormatContext *input, AVStream *stream,
                     int64_t *next);

/**
 * Set the properties of an encoder, before it is opened, and of a stream: size,
 * rate, time base, hardware frames context, colors, fields, and global side
 * data such as the mastering display. The encoder's time base may be coarser
 * than the sink's.
 *
 * @param frame the first frame from sink
 * @return 0 or an AVERROR
 */
int output_describe(AVCodecContext *enc, AVStream *stream,
                    const AVFilterContext *sink, const AVFrame *frame);

#endif /* OUTPUT_H */
