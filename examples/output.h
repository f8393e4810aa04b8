// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: outputs of transcode.c and service.c
 */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>

/**
 * Create a file that only one job at a time writes. One that a killed process
 * left behind is taken over.
 *
 * @return a descriptor, which keeps others away until it is closed;
 *         AVERROR(EEXIST), which is logged, or another AVERROR
 */
int output_lock(const char *part);

/** Remove what a killed process left, unless somebody else writes it now. */
void output_discard(const char *part);

/**
 * Tell an encoder, before it is opened, and a stream what the frames are: their
 * size and rate, on the GPU or not, colours, fields and what else they have for
 * all of the video, such as the mastering display.
 *
 * @param frame the first one that came out of sink
 * @return 0 or an AVERROR
 */
int output_describe(AVCodecContext *enc, AVStream *stream,
                    const AVFilterContext *sink, const AVFrame *frame);

#endif /* OUTPUT_H */
