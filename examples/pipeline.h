// SPDX-License-Identifier: LGPL-2.1-or-later

/**
 * @file libavfilter API usage example: decoder, filters and encoder of
 * transcode.c and service.c
 */

#ifndef PIPELINE_H
#define PIPELINE_H

#include <semaphore.h>

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>

#include "output.h"

typedef struct Pipeline {
    /* set by the user */
    const char *chain;          ///< of filters
    const char *encoder;        ///< NULL: default of the format
    AVBufferRef *device;        ///< of decoder and filters; NULL: none
    sem_t *frames;              ///< frames that may enter graphs, or NULL
    int nb_threads;             ///< of graph and codecs; 0: their defaults
    /**
     * Return 0 or an AVERROR to stop with. Called wherever the pipeline waits
     * (has_progress = 0) or loops (1).
     */
    int (*check)(struct Pipeline *p, int has_progress);
    void *opaque;               ///< for check()
    AVFormatContext *in;        ///< NULL or allocated, with options

    /* for check() */
    int64_t nb_in, nb_out;      ///< input and output frames of the graph
    int64_t next_pts;           ///< expected for the next decoded frame
    AVStream *stream;           ///< the input's video
    Output out;

    /* private */
    AVCodecContext *dec, *enc;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    AVFrame *frame;             ///< unreferenced after each use
    AVPacket *packet;           ///< unreferenced after each use
} Pipeline;

/**
 * Decode, filter and encode the video of a file in the calling thread, and free
 * everything. The output gets its name only when it is complete.
 *
 * @param format of the output; NULL: guess by the name
 * @return 0 or an AVERROR
 */
int pipeline_run(Pipeline *p, const char *input, const char *output,
                 const char *format);

#endif /* PIPELINE_H */
