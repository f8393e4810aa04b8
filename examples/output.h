// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: output files of transcode.c and
 * service.c
 */

#ifndef OUTPUT_H
#define OUTPUT_H

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

/** Return AVERROR(EPERM) for file:NAME, http://HOST and other URLs, or 0. */
int output_refuse_url(const char *name);

/** Remove the .part file left by a killed process, unless another job is
 * writing it. */
void output_discard(const char *name);

#endif /* OUTPUT_H */
